//! The boards of mails: every seat sees its own point at the bottom, every hole once, every pair of colours legible.

use super::gallery::{begun, setup};
use std::collections::BTreeSet;
use sternpost::compose::board_view::{BoardView, Reach};
use sternpost::compose::{board_html, board_text};
use sternpost::rules::{Choices, Hole, Move, Notation, RuleSet, Seat};

fn six(notation: Notation) -> sternpost::correspondence::game::Game {
    let choices = Choices { players: Some(6), notation: Some(notation), ..Choices::default() };
    begun(setup(RuleSet::strict(), choices), "strict", "3d", &[])
}

#[test]
fn the_text_board_is_as_it_was() {
    let game = six(Notation::Oblique);
    let drawn = board_text::draw(&BoardView::of(game.play(), Some(Seat::Blue))).join("\n");
    assert_eq!(
        drawn.trim_matches('\n'),
        include_str!("../data/boards/six_from_blue.txt").trim_matches('\n'),
        "\n{drawn}"
    );
    assert!(drawn.lines().all(|line| line.chars().count() <= board_text::WIDTH));
}

#[test]
fn every_seat_sees_its_own_point_at_the_bottom_and_every_hole_once() {
    for notation in Notation::ALL {
        let game = six(notation);
        for seat in Seat::ALL {
            let view = BoardView::of(game.play(), Some(seat));
            let rows = view.rows();
            let holes: BTreeSet<Hole> = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.hole).collect();
            assert_eq!(holes.len(), 121);
            let own = rows[13..].iter().flat_map(|row| &row.cells);
            assert!(own.clone().all(|cell| cell.marble == Some(seat)), "{seat}");
            assert_eq!(own.count(), 10);
            assert!(rows[..4].iter().flat_map(|row| &row.cells).all(|cell| cell.in_goal), "{seat}");
            let wide = rows.iter().all(|row| 2 * row.indent + 2 * row.cells.len() == 26);
            assert!(wide, "every row lies in the middle of 26 half columns");
        }
    }
}

#[test]
fn neighbours_on_a_turned_board_are_neighbours() {
    let game = six(Notation::Rows);
    for seat in Seat::ALL {
        for row in BoardView::of(game.play(), Some(seat)).rows() {
            for pair in row.cells.windows(2) {
                assert_eq!(pair[0].hole.distance(pair[1].hole), 1);
            }
        }
    }
}

#[test]
fn no_line_of_a_text_board_holds_two_names_side_by_side() {
    for notation in Notation::ALL {
        let game = six(notation);
        for seat in Seat::ALL {
            for line in board_text::draw(&BoardView::of(game.play(), Some(seat))) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let name = |word: &str| word.parse::<sternpost::rules::HoleName>().is_ok();
                assert!(words.windows(2).all(|pair| !name(pair[0]) || !name(pair[1])), "{line}");
            }
        }
    }
}

/// The relative luminance of `#rrggbb` (WCAG 2.1).
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let c = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn every_cell_of_the_html_board_has_a_font_size_and_legible_colours() {
    let game = six(Notation::Oblique);
    let play = game.play();
    let first = play.legal_moves()[0];
    let way = play.way(first).unwrap();
    let views = [
        BoardView::of(play, Some(Seat::Red)),
        BoardView::of(play, Some(Seat::White)).with_move(first, way),
        BoardView::of(play, None).with_chosen(play, first.from),
    ];
    for view in views {
        let html = board_html::draw(&view, "a summary with \"quotes\" & <signs>").unwrap();
        assert!(html.contains("a summary with &#34;quotes&#34; &#38; &#60;signs&#62;"), "{}", &html[..200]);
        let cells: Vec<&str> = html.split("<td ").skip(1).collect();
        assert!(cells.iter().all(|cell| cell.contains("font-size:")), "a cell without a font size");
        let holes: Vec<&&str> = cells.iter().filter(|cell| cell.starts_with("colspan=\"2\" bgcolor")).collect();
        assert_eq!(holes.len(), 121);
        for cell in holes {
            let back = &cell[cell.find("bgcolor=\"").unwrap() + 9..][..7];
            let ink = &cell[cell.find(";color:").unwrap() + 7..][..7];
            assert!(contrast(back, ink) >= 4.5, "{back} on {ink}: {:.2}", contrast(back, ink));
            let text = cell.split('>').nth(1).unwrap().split('<').next().unwrap();
            assert!(!text.is_empty(), "a hole without its name or letter");
        }
        for forbidden in ["<svg", "data:", "flex", "<style", "class=", "<img", "position:"] {
            assert!(!html.contains(forbidden), "{forbidden}");
        }
    }
}

#[test]
fn the_marks_of_a_chosen_marble_are_its_legal_ends_and_the_holes_it_may_not_stop_on() {
    // White's marble stands beside a red one in red's point: it could hop on there, or step in, but not stop.
    let text = "1/2/3/4/13/12/11/10/9/10/11/12/w4r7/4/3/2/1 w";
    let game = sternpost::rules::Play::from_position(
        setup(RuleSet::strict(), Choices { players: Some(6), ..Choices::default() }),
        text.parse().unwrap(),
        [0; 6],
    )
    .unwrap();
    let hole = Hole::all().find(|hole| game.position().at(*hole) == Some(Seat::White)).unwrap();
    let view = BoardView::of(&game, Some(Seat::White)).with_chosen(&game, hole);
    for row in view.rows() {
        for cell in row.cells {
            let legal = game.legal_moves().contains(&Move { from: hole, to: cell.hole });
            assert_eq!(cell.reach == Reach::End, legal);
            assert!(cell.reach != Reach::Barred || (!legal && cell.marble.is_none()));
        }
    }
    assert!(!view.barred.is_empty(), "the example shows no hole that is barred");
}
