//! A game's own files: a page in each language with every turn's board, the record, a picture of the last position.
//!
//! With scripts the page is a viewer: steps, plays, takes keys, and links to any turn. Without, each turn of the list
//! opens its board below it. The boards in the page are all that the script reads; it knows no rules.

use super::card::Card;
use super::{ArchiveFault, Frame, Page, Site};
use crate::compose::board_svg::{self, Names};
use crate::compose::board_view::BoardView;
use crate::compose::chain::sealed_record;
use crate::compose::tongue::{Tongue, Voice, say};
use crate::compose::wording::{colour, end_words, pace};
use crate::compose::{board_title, record_of, story};
use crate::correspondence::game::Game;
use crate::record::token;
use crate::rules::{Hole, Notation, Position, Seat};
use askama::Template;
use std::collections::BTreeMap;

#[derive(Template)]
#[template(path = "archive/game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
    number: u32,
    facts: Vec<(String, String)>,
    seats_head: [String; 3],
    seats: Vec<SeatRow>,
    notation: &'static str,
    picture: String,
    alt: String,
    turns_head: String,
    how: String,
    start: String,
    board: &'a str,
    turns: &'a [TurnRow],
    record: String,
    words: Vec<(&'static str, String)>,
}

struct SeatRow {
    letter: &'static str,
    colour: String,
    name: String,
    href: Option<String>,
    place: String,
}

/// A turn, or what happened between turns: what was done, by whom, and the board after it.
struct TurnRow {
    number: usize,
    seat: &'static str,
    done: String,
    board: String,
}

/// The paths of one game's files.
#[must_use]
pub fn paths(number: u32) -> Vec<String> {
    let pages = Tongue::ALL.into_iter().map(|tongue| format!("{}/games/{number}.html", tongue.code()));
    pages.chain([format!("games/{number}.stern"), format!("games/{number}.svg")]).collect()
}

/// The files of one game; `names` are those that the seats' players chose, `letters` the digests of letters by their number.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(
    site: &Site,
    game: &Game,
    names: &BTreeMap<Seat, String>,
    letters: &BTreeMap<i64, String>,
) -> Result<Vec<Page>, ArchiveFault> {
    let card = Card::of(game, names);
    let number = card.number;
    let deeds = story::deeds(game);
    let turns = turns(game, &deeds);
    let start = board_text(game.opening().play().position());
    let mut pages = Vec::with_capacity(4);
    for tongue in Tongue::ALL {
        let text = page(site, game, &card, tongue, &start, &turns)?;
        pages.push(Page::new(format!("{}/games/{number}.html", tongue.code()), text));
    }
    pages.push(Page::new(format!("games/{number}.stern"), sealed_record(game, names, &site.club, letters).write()));
    let way = story::last_move(&deeds).map(|(_, chosen)| chosen.path.clone()).unwrap_or_default();
    let view = BoardView::of(game.play(), Some(game.opening().setup.first())).with_way(way);
    let title = board_title(site.tongue, view.bottom);
    pages.push(Page::new(format!("games/{number}.svg"), board_svg::draw(&view, Names::Hidden, &title)));
    Ok(pages)
}

fn page(
    site: &Site,
    game: &Game,
    card: &Card,
    tongue: Tongue,
    board: &str,
    turns: &[TurnRow],
) -> Result<String, ArchiveFault> {
    let voice = Voice::of(tongue);
    let title = say!(voice, "archive-game-title", number = card.number, players = players(card, tongue));
    let frame = Frame::new(site, tongue, &format!("games/{}.html", card.number), title);
    let mut facts = vec![
        (say!(voice, "archive-rules"), card.rules.clone()),
        (say!(voice, "archive-clock"), pace(voice, game.opening().pace)),
        (say!(voice, "archive-started"), card.started.clone()),
    ];
    if !card.ended.is_empty() {
        facts.push((say!(voice, "archive-ended"), card.ended.clone()));
    }
    facts.push((say!(voice, "archive-turns"), card.turns.to_string()));
    facts.push((
        say!(voice, "archive-end"),
        card.end.map_or_else(|| say!(voice, "archive-runs"), |end| end_words(voice, end)),
    ));
    let seats = card.seats.iter().map(|seat| SeatRow {
        letter: LETTERS[seat.seat.index()],
        colour: colour(voice, seat.seat),
        name: seat.shown(tongue),
        href: seat.player.filter(|_| !seat.name.is_empty()).map(|id| format!("../players/{}.html", id.0)),
        place: seat.place.map(|place| place.to_string()).unwrap_or_default(),
    });
    let mut words: Vec<(&'static str, String)> =
        Seat::ALL.into_iter().map(|seat| (LETTERS[seat.index()], colour(voice, seat))).collect();
    words.extend([
        ("first", say!(voice, "viewer-first")),
        ("back", say!(voice, "viewer-back")),
        ("play", say!(voice, "viewer-play")),
        ("stop", say!(voice, "viewer-stop")),
        ("next", say!(voice, "viewer-next")),
        ("last", say!(voice, "viewer-last")),
        ("turn", say!(voice, "viewer-turn-board")),
        ("names", say!(voice, "viewer-names")),
        ("keys", say!(voice, "viewer-keys")),
        ("at", say!(voice, "viewer-at", number = "%number", count = "%count", done = "%done")),
    ]);
    let page = GamePage {
        frame,
        number: card.number,
        facts,
        seats_head: [say!(voice, "archive-seat"), say!(voice, "archive-player"), say!(voice, "archive-place")],
        seats: seats.collect(),
        notation: game.opening().setup.notation().word(),
        picture: format!("../../games/{}.svg", card.number),
        alt: board_title(tongue, game.opening().setup.first()),
        turns_head: say!(voice, "archive-turns-head"),
        how: say!(voice, "archive-turns-how"),
        start: say!(voice, "archive-start"),
        board,
        turns,
        record: say!(voice, "archive-record"),
        words,
    };
    page.render().map_err(|_| ArchiveFault::Template)
}

/// The players' names in a row.
fn players(card: &Card, tongue: Tongue) -> String {
    card.seats.iter().map(|seat| seat.shown(tongue)).collect::<Vec<_>>().join(" – ")
}

const LETTERS: [&str; 6] = ["w", "r", "b", "k", "y", "g"];

fn turns(game: &Game, deeds: &[story::Deed]) -> Vec<TurnRow> {
    let notation = game.opening().setup.notation();
    let mut play = game.opening().play();
    let mut rows = Vec::with_capacity(deeds.len());
    let mut number = 0;
    // The deeds that stand are those that were played again.
    let standing: Vec<u32> = game.standing().map(|entry| entry.number).collect();
    for deed in deeds.iter().filter(|deed| standing.binary_search(&deed.entry.number).is_ok()) {
        let Some(turn) = record_of::turn_of(&deed.entry.event, notation) else { continue };
        let mover = play.to_move();
        if play.play(&turn).is_err() {
            break;
        }
        let is_turn = deed.entry.event.is_turn();
        number += usize::from(is_turn);
        rows.push(TurnRow {
            number: if is_turn { number } else { 0 },
            seat: mover.filter(|_| is_turn).map_or("", |seat| LETTERS[seat.index()]),
            done: way_of(deed, notation).unwrap_or_else(|| token(&turn, notation)),
            board: board_text(play.position()),
        });
    }
    rows
}

fn way_of(deed: &story::Deed, notation: Notation) -> Option<String> {
    deed.chosen.as_ref().map(|chosen| notation.way(&chosen.path))
}

/// Seventeen lines of a character for each hole: a capital for a marble, a dot for none.
fn board_text(position: &Position) -> String {
    let mut text = String::with_capacity(140);
    let mut row = None;
    for hole in Hole::all() {
        if row.is_some_and(|row| row != hole.r()) {
            text.push('\n');
        }
        row = Some(hole.r());
        text.push(position.at(hole).map_or('.', |seat| seat.letter().to_ascii_uppercase()));
    }
    text
}
