//! Boards as pictures: goldens under `tests/data/pictures/` (`STERNPOST_BLESS=1` writes them anew), compared with a
//! tolerance; what is copied together is what the SVG says; bounds on what a mail carries.

use super::gallery::{self, begun, setup};
use mail_parser::{MessageParser, MimeHeaders};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use sternpost::compose::board_image::{self, PIXELS_HIGH, PIXELS_WIDE};
use sternpost::compose::board_svg::{self, Names};
use sternpost::compose::board_view::BoardView;
use sternpost::compose::{ReplyStyle, Scene, Tongue, game_mail};
use sternpost::correspondence::command::BoardStyle;
use sternpost::correspondence::notice::{Answer, Notice};
use sternpost::rules::{Choices, Notation, Play, RuleSet, Seat};

/// So far a channel of a pixel may be off, as at an edge where shades are rounded to the palette.
const CHANNEL: u8 = 72;

fn chain(play: &Play) -> (sternpost::rules::Move, Vec<sternpost::rules::Hole>) {
    let moves = play.legal_moves().into_iter().map(|mv| (mv, play.way(mv).unwrap()));
    moves.max_by_key(|(mv, way)| (way.len(), *mv)).unwrap()
}

/// Boards of every kind: numbers of players, turns of the board, notations, a way, a chosen marble, stops that are barred.
fn boards() -> Vec<(&'static str, BoardView, Names)> {
    let games = gallery::games();
    let game = |name: &str| &games.iter().find(|(n, _)| *n == name).unwrap().1;
    let choices = Choices { players: Some(6), notation: Some(Notation::Oblique), ..Choices::default() };
    let six = begun(setup(RuleSet::strict(), choices), "strict", "3d", &[]);
    let (three, two) = (game("three").play(), game("two").play());
    let (mv, way) = chain(three);
    let chosen = chain(two).0.from;
    let mover = three.to_move();
    let barred: Play = Play::from_position(
        setup(RuleSet::strict(), Choices { players: Some(6), ..Choices::default() }),
        "1/2/3/4/13/12/11/10/9/10/11/3r8/4w3r4/4/3/2/1 w".parse().unwrap(),
        [0; 6],
    )
    .unwrap();
    let beside = barred.position().of(Seat::White).first().unwrap();
    vec![
        ("six_from_blue", BoardView::of(six.play(), Some(Seat::Blue)), Names::Shown),
        ("three_way", BoardView::of(three, mover).with_move(mv, way), Names::Shown),
        ("two_chosen", BoardView::of(two, two.to_move()).with_chosen(two, chosen), Names::Shown),
        ("barred", BoardView::of(&barred, Some(Seat::White)).with_chosen(&barred, beside), Names::Shown),
        ("four_hidden", BoardView::of(game("pairs").play(), Some(Seat::Yellow)), Names::Hidden),
    ]
}

/// The pixels of a PNG, four octets each.
pub(crate) fn decoded(bytes: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height, info.color_type), (PIXELS_WIDE, PIXELS_HIGH, png::ColorType::Rgba));
    pixels
}

/// How many pixels are off by more than [`CHANNEL`] in a channel, clear ones being alike, in thousandths of all.
fn off(a: &[u8], b: &[u8]) -> f64 {
    assert_eq!(a.len(), b.len());
    let differs = |(a, b): (&[u8], &[u8])| {
        let far = |n: usize| a[n].abs_diff(b[n]) > CHANNEL;
        (a[3] > 0 || b[3] > 0) && (0..4).any(far)
    };
    let count = a.chunks(4).zip(b.chunks(4)).filter(|pair| differs(*pair)).count();
    count as f64 * 1000.0 / (a.len() / 4) as f64
}

#[test]
fn every_picture_is_as_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures");
    #[expect(clippy::disallowed_methods, reason = "blessing is asked for from outside")]
    let bless = std::env::var_os("STERNPOST_BLESS").is_some();
    for (name, view, names) in boards() {
        let found = board_image::png(&view, names).unwrap();
        let file = folder.join(format!("{name}.png"));
        if bless {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &found).unwrap();
            continue;
        }
        let expected = fs::read(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let off = off(&decoded(&expected), &decoded(&found));
        assert!(off < 1.0, "{name}: {off:.2} of a thousand pixels differ");
    }
}

#[test]
fn what_is_copied_together_is_what_the_svg_says() {
    for (name, view, names) in boards() {
        let copied = board_image::pixels(&view, names).unwrap();
        let whole = board_image::rendered(&board_svg::draw(&view, names, "a board")).unwrap();
        let off = off(&copied, &whole);
        assert!(off < 1.0, "{name}: {off:.2} of a thousand pixels differ");
        assert_eq!(decoded(&board_image::png(&view, names).unwrap()), copied, "{name}");
    }
}

#[test]
fn a_picture_is_small_and_always_the_same() {
    for (_, view, names) in boards() {
        let bytes = board_image::png(&view, names).unwrap();
        assert!(bytes.len() < 50_000, "{} bytes", bytes.len());
        assert_eq!(bytes, board_image::png(&view, names).unwrap());
    }
}

#[test]
fn a_picture_tells_marbles_holes_and_names_apart() {
    // A picture without its fonts, or with a marble less, is another picture.
    let (_, view, _) = boards().remove(1);
    let whole = board_image::pixels(&view, Names::Shown).unwrap();
    assert!(off(&whole, &board_image::pixels(&view, Names::Hidden).unwrap()) > 10.0);
    let mut less = view.clone();
    let seat = view.bottom;
    less.position.take(seat, view.position.of(seat).first().unwrap());
    assert!(off(&whole, &board_image::pixels(&less, Names::Shown).unwrap()) > 1.0);
}

#[test]
fn a_game_moves_as_a_gif_whose_last_frame_is_its_end() {
    let games = gallery::games();
    let game = &games.iter().find(|(name, _)| *name == "two").unwrap().1;
    let views: Vec<BoardView> = (0..=game.turns())
        .map(|turn| BoardView::of(game.after_turn(turn).unwrap().play(), Some(Seat::White)))
        .collect();
    let bytes = board_image::gif(&views, Names::Hidden).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(std::io::Cursor::new(&bytes)).unwrap();
    assert_eq!((u32::from(decoder.width()), u32::from(decoder.height())), (PIXELS_WIDE, PIXELS_HIGH));
    let palette = decoder.global_palette().unwrap().to_vec();
    let wide = usize::from(decoder.width());
    let mut screen = vec![0_u8; wide * usize::from(decoder.height())];
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames += 1;
        for (y, row) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            for (x, pixel) in row.iter().enumerate().filter(|(_, pixel)| Some(**pixel) != frame.transparent) {
                screen[(usize::from(frame.top) + y) * wide + usize::from(frame.left) + x] = *pixel;
            }
        }
    }
    assert_eq!(frames, views.len());
    let end = board_image::pixels(views.last().unwrap(), Names::Hidden).unwrap();
    let alike = screen.iter().zip(end.chunks(4)).filter(|(pixel, end)| {
        let at = usize::from(**pixel) * 3;
        end[3] < 255 || palette[at..at + 3] == end[..3]
    });
    assert_eq!(alike.count(), screen.len());
    assert!(bytes.len() < 400_000, "{} bytes", bytes.len());
}

#[test]
fn board_image_brings_each_board_as_an_inline_picture() {
    for tongue in Tongue::ALL {
        for (name, game) in gallery::games() {
            for (who, seat) in gallery::seats(&game) {
                let mail = |board| {
                    let reader = gallery::reader(seat, tongue, board);
                    let (club, names) = (gallery::club(ReplyStyle::Plus), gallery::names(&game));
                    let scene = Scene {
                        club: &club,
                        house: &gallery::house(),
                        game: &game,
                        names: &names,
                        said: &[],
                        letters: &BTreeMap::new(),
                    };
                    let notice = if game.is_over() { Notice::Over } else { Notice::Turn };
                    let postmark = gallery::postmark(&reader, 2, gallery::now(&game));
                    game_mail(&scene, &notice, &reader, &postmark, &Answer::default()).unwrap()
                };
                let (with, without) = (mail(BoardStyle::Image), mail(BoardStyle::Html));
                assert_eq!(with.bytes, mail(BoardStyle::Image).bytes, "{name}, {who}: twice the same");
                let message = MessageParser::default().parse(&with.bytes).unwrap();
                let plain = MessageParser::default().parse(&without.bytes).unwrap();
                assert_eq!(message.body_text(0), plain.body_text(0), "{name}, {who}");
                let picture = message.parts.iter().find(|part| part.is_content_type("image", "png")).unwrap();
                let id = picture.content_id().unwrap();
                assert!(id.ends_with("@club.example") && id.starts_with("board1."), "{id}");
                assert_eq!(picture.content_disposition().unwrap().ctype(), "inline");
                let html = message.body_html(0).unwrap();
                assert_eq!(html.matches("<img ").count(), 1, "{name}, {who}");
                assert!(html.contains(&format!("src=\"cid:{id}\"")), "{name}, {who}");
                let alt = html.split("alt=\"").nth(1).unwrap().split('"').next().unwrap();
                assert!(html.contains(&format!("aria-label=\"{alt}\"")) && alt.len() > 20, "{alt}");
                let related = message.parts.iter().find(|part| part.is_content_type("multipart", "related")).unwrap();
                assert_eq!(related.sub_parts().unwrap().len(), 2, "{name}, {who}: the page and its picture");
                let png = picture.contents();
                assert!(png.len() < 50_000, "{} bytes", png.len());
                decoded(png);
            }
        }
    }
}
