//! The mails of a running game: somebody is to move, somebody is reminded, the game is over.
//!
//! One sheet for each reader: first what they have to do, then how their letter was read, what happened since their last turn,
//! the board, the moves where it is theirs, the players, help. Which mails go out and to whom is decided elsewhere.

use super::answers;
use super::board_view::BoardView;
use super::calendar;
use super::chain::sealed_record;
use super::links::{Links, reply_address, subject};
use super::mime::{self, Automatic};
use super::moves::Menu;
use super::picker::{self, Picker};
use super::scene::{Postmark, Reader, Scene};
use super::sheet::{Attachment, Block, SeatLine, Sheet};
use super::story::{self, Since, Story};
use super::tongue::say;
use super::wording::{Teller, colour, cut, short};
use super::{ComposeFault, mime::one_line};
use crate::correspondence::game::Hints;
use crate::correspondence::notice::{Answer, Notice, Part};
use crate::postal::SealedMail;
use crate::rules::{End, Seat};

/// The largest mail that a page on which a move is picked goes along with, in bytes.
const MAIL_MAX: usize = 99_000;

/// The longest words for the others that a mail repeats, in characters.
const SAID_MAX: usize = 2000;

/// The mail by which a reader learns of a notice. `read_as` is how the reader's own letter was read, where it was one that
/// made the notice, and what is to be told to this reader alone; it may be empty.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn game_mail(
    scene: &Scene<'_>,
    notice: &Notice,
    reader: &Reader,
    postmark: &Postmark,
    read_as: &Answer,
) -> Result<SealedMail, ComposeFault> {
    let teller = Teller::new(scene, reader, postmark.at);
    let subject = subject(scene.club, reader, Some(scene.game.number()), &subject_words(&teller, notice));
    let links = Links::new(scene.club, reader, &subject)?;
    let mut blocks = Vec::new();
    let is_aside = |part: &&Part| matches!(part, Part::Plan { .. } | Part::PlayedByThemselves(_) | Part::Late(_));
    let (asides, read): (Vec<&Part>, Vec<&Part>) = read_as.parts.iter().partition(is_aside);
    if !read.is_empty() {
        blocks.push(Block::Heading(say!(teller.voice, "read-as")));
    }
    for part in read.into_iter().chain(asides) {
        let told = answers::part(part, Some(&teller), scene.club, reader, &links);
        // The mail has its board; those of a page of help would make it too large.
        let fits = |block: &Block| !(matches!(part, Part::Help(_)) && matches!(block, Block::Board { .. }));
        blocks.extend(told.into_iter().filter(fits));
    }
    let mut attachments = Vec::new();
    match notice {
        Notice::Over => over_blocks(&teller, &mut blocks),
        Notice::Turn | Notice::Reminder { .. } => running_blocks(&teller, notice, &links, &mut blocks),
    }
    if matches!(notice, Notice::Over) {
        attachments.push(stern(&teller));
    } else if let Some(file) = calendar::deadline(&teller) {
        attachments.push(file);
    }
    offer_picker(&teller, &subject, &mut blocks, &mut attachments)?;
    if teller.awaits_reader() && scene.game.opening().hints == Hints::Allowed {
        blocks.push(Block::Note(say!(teller.voice, "footer-hint")));
    }
    blocks.push(Block::Note(say!(teller.voice, "footer-help")));
    blocks.push(Block::Note(say!(teller.voice, "footer-stop")));
    let mut sheet = Sheet { subject, headline: headline(&teller, notice), blocks, attachments };
    let mail = mime::seal(&sheet, scene.club, reader, postmark, Automatic::Generated)?;
    let is_page = |attachment: &Attachment| attachment.name == picker::FILE;
    if mail.bytes.len() <= MAIL_MAX || !sheet.attachments.iter().any(is_page) {
        return Ok(mail);
    }
    // All moves stand in the mail too: the page gives way.
    let words = say!(teller.voice, "picker-attached");
    sheet.attachments.retain(|attachment| !is_page(attachment));
    sheet.blocks.retain(|block| !matches!(block, Block::Note(text) if *text == words));
    mime::seal(&sheet, scene.club, reader, postmark, Automatic::Generated)
}

/// Offers the page on which a move is picked, where the club has it: as a link right below the moves, or as a file.
fn offer_picker(
    teller: &Teller<'_>,
    subject: &str,
    blocks: &mut Vec<Block>,
    attachments: &mut Vec<Attachment>,
) -> Result<(), ComposeFault> {
    let (scene, reader, voice) = (teller.scene, teller.reader, teller.voice);
    let Some(menu) = blocks.iter().rposition(|block| matches!(block, Block::Menu(menu) if menu.is_whole())) else {
        return Ok(());
    };
    let reply_to = reply_address(scene.club, reader)?;
    let fragment = || {
        let way = story::last_move(scene.game).map(|(_, chosen)| chosen.path).unwrap_or_default();
        picker::fragment(scene.game.play(), reader.tongue, &reply_to, subject, &way)
    };
    match &scene.club.picker {
        Picker::Unoffered => {}
        Picker::Linked(page) => {
            let link = format!("{page}#{}", fragment());
            blocks.insert(menu + 1, Block::Action { words: say!(voice, "picker-action"), link });
        }
        Picker::Attached => {
            blocks.insert(menu + 1, Block::Note(say!(voice, "picker-attached")));
            let text = picker::attached(&fragment(), reader.tongue)?;
            attachments.push(Attachment {
                name: picker::FILE.to_owned(),
                media_type: "text/html; charset=utf-8",
                text,
            });
        }
    }
    Ok(())
}

/// The record as a file, sealed where the game is over.
pub(crate) fn stern(teller: &Teller<'_>) -> Attachment {
    let scene = teller.scene;
    Attachment {
        name: format!("{}-{}.stern", file_word(&scene.club.tag), scene.game.number()),
        media_type: "text/plain; charset=utf-8",
        text: sealed_record(scene.game, scene.names, &scene.club.name, scene.letters).write(),
    }
}

/// A tag as part of a file's name.
pub(crate) fn file_word(tag: &str) -> String {
    let clean: String = tag.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(30).collect();
    if clean.is_empty() { "game".to_owned() } else { clean }
}

fn subject_words(teller: &Teller<'_>, notice: &Notice) -> String {
    let (game, voice) = (teller.scene.game, teller.voice);
    let Some(seat) = game.to_move() else { return say!(voice, "subject-over") };
    let (colour, turn) = (colour(voice, seat), teller.turn(seat));
    if game.program_plays(seat) {
        return say!(voice, "subject-program", colour = colour, turn = turn);
    }
    if teller.reader.seat != Some(seat) {
        return say!(voice, "subject-theirs", name = teller.name(seat), colour = colour, turn = turn);
    }
    match notice {
        Notice::Reminder { .. } => say!(voice, "subject-reminder", colour = colour, turn = turn),
        Notice::Turn | Notice::Over => say!(voice, "subject-yours", colour = colour, turn = turn),
    }
}

/// What the reader has to do.
fn headline(teller: &Teller<'_>, notice: &Notice) -> String {
    let (game, voice) = (teller.scene.game, teller.voice);
    let name = short(&teller.reader.name);
    let Some(seat) = game.to_move() else { return over_headline(teller, &name) };
    let (colour, turn) = (colour(voice, seat), teller.turn(seat));
    let due = game.due().map(|due| teller.when(due));
    if teller.reader.seat == Some(seat) && !game.program_plays(seat) {
        return match (due, notice) {
            (Some(when), Notice::Reminder { .. }) => {
                say!(voice, "headline-reminder", name = name, colour = colour, turn = turn, when = when)
            }
            (Some(when), _) => say!(voice, "headline-yours", name = name, colour = colour, turn = turn, when = when),
            (None, _) => say!(voice, "headline-yours-paused", name = name, colour = colour, turn = turn),
        };
    }
    let who = teller.who(seat);
    match due {
        Some(when) => say!(voice, "headline-theirs", name = name, who = who, turn = turn, when = when),
        None if game.program_plays(seat) => say!(voice, "headline-program", name = name, colour = colour, turn = turn),
        None => say!(voice, "headline-theirs-paused", name = name, who = who, turn = turn),
    }
}

fn over_headline(teller: &Teller<'_>, name: &str) -> String {
    let voice = teller.voice;
    let places = teller.scene.game.places().unwrap_or_default();
    match teller.reader.seat.and_then(|seat| places.get(&seat)) {
        None => say!(voice, "headline-over", name = name),
        Some(1) if places.values().all(|place| *place == 1) => say!(voice, "headline-over-drawn", name = name),
        Some(1) => say!(voice, "headline-over-won", name = name),
        Some(place) => say!(voice, "headline-over-placed", name = name, place = *place),
    }
}

fn running_blocks(teller: &Teller<'_>, notice: &Notice, links: &Links, blocks: &mut Vec<Block>) {
    let (game, voice) = (teller.scene.game, teller.voice);
    let own_turn = teller.awaits_reader();
    if let Notice::Reminder { part, whole } = notice {
        blocks.push(Block::Text(say!(voice, "reminder", part = *part, whole = *whole)));
    }
    blocks.extend(said_blocks(teller));
    if teller.seat_left().is_some() {
        blocks.push(Block::Text(say!(voice, "come-back")));
    }
    if let Some(warning) = camp_warning(teller) {
        blocks.push(Block::Text(warning));
    }
    if own_turn && game.play().last_move_of() == teller.reader.seat {
        blocks.push(Block::Text(say!(voice, "last-move-of-game")));
    }
    blocks.extend(story_blocks(teller));
    blocks.extend(board_blocks(teller));
    if own_turn {
        blocks.extend(menu_blocks(teller, links));
    }
    blocks.extend(seat_blocks(teller));
}

fn over_blocks(teller: &Teller<'_>, blocks: &mut Vec<Block>) {
    let (game, voice) = (teller.scene.game, teller.voice);
    if let Some(end) = game.end() {
        blocks.push(Block::Text(teller.end(end)));
    }
    blocks.extend(said_blocks(teller));
    if let Some(places) = game.places() {
        let mut order: Vec<(u32, Seat)> = places.into_iter().map(|(seat, place)| (place, seat)).collect();
        order.sort_unstable();
        blocks.push(Block::Heading(say!(voice, "places")));
        let line = |(place, seat): (u32, Seat)| say!(voice, "place-line", place = place, who = teller.who(seat));
        blocks.push(Block::List(order.into_iter().map(line).collect()));
    }
    blocks.extend(story_blocks(teller));
    blocks.extend(board_blocks(teller));
    if game.end() != Some(End::Abandoned) {
        blocks.extend(seat_blocks(teller));
    }
    blocks.push(Block::Text(say!(voice, "record-attached")));
}

/// What the others say.
fn said_blocks(teller: &Teller<'_>) -> Vec<Block> {
    let said = teller.scene.said;
    if said.is_empty() {
        return Vec::new();
    }
    let line = |said: &super::scene::Said| {
        say!(teller.voice, "said-line", name = short(&said.name), words = cut(&one_line_of_many(&said.text), SAID_MAX))
    };
    vec![Block::Heading(say!(teller.voice, "said")), Block::List(said.iter().map(line).collect())]
}

/// A text of several lines in one: the lines joined by ` / `.
fn one_line_of_many(text: &str) -> String {
    text.lines().map(one_line).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" / ")
}

fn camp_warning(teller: &Teller<'_>) -> Option<String> {
    let play = teller.scene.game.play();
    let seat = teller.reader.seat?;
    let left = play.camp_warning(seat)?;
    let waiting = (play.position().of(seat) & play.setup().camp(seat)).len();
    Some(match left {
        0 => say!(teller.voice, "camp-late", count = waiting),
        _ => say!(teller.voice, "camp-warning", count = waiting, left = left),
    })
}

/// What happened since the reader's last turn.
fn story_blocks(teller: &Teller<'_>) -> Vec<Block> {
    let story = Story::of(teller.scene.game, teller.reader.seat);
    let voice = teller.voice;
    let mut items = Vec::new();
    if story.left_out > 0 {
        items.push(say!(voice, "story-left-out", count = story.left_out));
    }
    items.extend(story.deeds.iter().flat_map(|deed| teller.deed(deed)));
    if items.is_empty() {
        return Vec::new();
    }
    let heading = match story.since {
        Since::OwnTurn => say!(voice, "since-your-last-turn"),
        Since::Just => say!(voice, "just-now"),
    };
    vec![Block::Heading(heading), Block::List(items)]
}

/// The board with the last move's way.
pub(crate) fn board_blocks(teller: &Teller<'_>) -> Vec<Block> {
    let last = story::last_move(teller.scene.game);
    let diagram = BoardView::of(teller.scene.game.play(), teller.reader.seat);
    let diagram = match &last {
        Some((_, chosen)) => diagram.with_way(chosen.path.clone()),
        None => diagram,
    };
    let mut blocks = vec![board(teller, diagram)];
    if let Some((seat, chosen)) = &last {
        let hops = chosen.path.len() - 1;
        let words = say!(teller.voice, "last-move", who = teller.who(*seat), way = teller.way(chosen), hops = hops);
        blocks.push(Block::Fact(words));
    }
    blocks
}

/// A board as a block.
pub(crate) fn board(teller: &Teller<'_>, diagram: BoardView) -> Block {
    let summary = teller.board_summary(&diagram.position);
    Block::Board { diagram: Box::new(diagram), summary }
}

/// The legal moves of the reader, whose turn it is, with how to write one.
pub(crate) fn menu_blocks(teller: &Teller<'_>, links: &Links) -> Vec<Block> {
    let play = teller.scene.game.play();
    let menu = Menu::of(play, None, links);
    if menu.marbles.is_empty() {
        return Vec::new();
    }
    vec![Block::Heading(say!(teller.voice, "menu")), Block::Menu(menu), Block::Note(say!(teller.voice, "menu-how"))]
}

fn seat_blocks(teller: &Teller<'_>) -> Vec<Block> {
    let line =
        |seat: &Seat| SeatLine { seat: *seat, words: teller.seat_words(*seat), detail: teller.seat_detail(*seat) };
    let seats = teller.scene.game.chairs().keys().map(line).collect();
    vec![Block::Heading(say!(teller.voice, "players")), Block::Seats(seats)]
}
