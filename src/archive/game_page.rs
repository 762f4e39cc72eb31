//! A game's own files: a page in each language with every turn's board, the record, a picture of the last position.
//!
//! With scripts the page is a viewer: steps, plays, takes keys, and links to any turn. Without, each turn of the score
//! sheet opens its board below it. The boards in the page are all that the script reads; it knows no rules.

use super::card::{Card, GameId};
use super::telling::{Telling, TurnRow};
use super::view_plot::{self, Seen};
use super::{ArchiveFault, Frame, Page, Part, Site};
use crate::compose::board_image;
use crate::compose::board_svg::{self, Names};
use crate::compose::board_title;
use crate::compose::board_view::BoardView;
use crate::compose::tongue::{Tongue, Voice, say};
use crate::compose::wording::{colour, end_words, out_words, pace};
use crate::record::{Entry, Record};
use crate::rules::{Outcome, Seat, Turn};
use askama::Template;
use std::collections::BTreeMap;

/// What a game's pages are made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    /// What the lists say of it.
    pub card: Card,
    /// Its record, as it is to be written.
    pub record: Record,
    /// The program's view of turns, by their number; empty where none was asked for.
    pub views: BTreeMap<u32, Seen>,
    /// The tournament that it belongs to: its number and its name.
    pub tournament: Option<(u32, String)>,
    /// Whether its moving picture lies beside its pages.
    pub moves: bool,
    /// The turns by which the pages lag behind a game that runs.
    pub late: u32,
}

#[derive(Template)]
#[template(path = "archive/game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
    heading: String,
    slug: String,
    facts: Vec<Fact>,
    seats_head: [String; 3],
    seats: Vec<SeatRow>,
    notation: &'static str,
    bottom: usize,
    picture: String,
    alt: String,
    turns_head: String,
    how: String,
    start: String,
    start_note: &'a str,
    board: &'a str,
    rows: Vec<Row<'a>>,
    late: String,
    record: String,
    image: String,
    moving: Option<String>,
    plot: String,
    plot_head: String,
    plot_how: String,
    sums: Vec<(char, String)>,
    words: Vec<(&'static str, String)>,
}

struct Fact {
    name: String,
    value: String,
    href: Option<String>,
}

struct SeatRow {
    letter: char,
    colour: String,
    name: String,
    href: Option<String>,
    place: String,
}

/// A line of the score sheet in one language.
struct Row<'a> {
    number: u32,
    /// The letter of the seat, empty where it concerns none.
    seat: String,
    done: String,
    way: &'a str,
    notes: String,
    view: String,
    board: &'a str,
}

/// The paths of one game's files.
#[must_use]
pub fn paths(id: GameId) -> Vec<String> {
    let slug = id.slug();
    let pages = Tongue::ALL.into_iter().map(|tongue| format!("{}/games/{slug}.html", tongue.code()));
    pages.chain([format!("games/{slug}.stern"), format!("games/{slug}.svg")]).collect()
}

/// The path of a game's moving picture.
#[must_use]
pub fn moving_path(id: GameId) -> String {
    format!("games/{}.gif", id.slug())
}

/// A game from its start to its end as a moving picture, seen from where its pages show it.
///
/// # Errors
/// [`ArchiveFault`], where a picture can't be drawn.
pub fn moving(subject: &Subject) -> Result<Page, ArchiveFault> {
    let mut play = subject.record.begin().map_err(|_| ArchiveFault::Picture)?;
    let bottom = Some(bottom(subject));
    let mut views = vec![BoardView::of(&play, bottom)];
    for entry in &subject.record.entries {
        let Entry::Turn(turn) = entry else { continue };
        let way = match turn {
            Turn::Move(holes) => play.check(holes).map(|chosen| chosen.path).unwrap_or_default(),
            _ => Vec::new(),
        };
        if play.play(turn).is_err() {
            break;
        }
        if !way.is_empty() {
            views.push(BoardView::of(&play, bottom).with_way(way));
        }
    }
    let bytes = board_image::gif(&views, Names::Hidden).map_err(|_| ArchiveFault::Picture)?;
    Ok(Page { path: moving_path(subject.card.id), bytes })
}

/// The files of one game, but for its moving picture.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(site: &Site, subject: &Subject) -> Result<Vec<Page>, ArchiveFault> {
    let slug = subject.card.id.slug();
    let telling = Telling::of(&subject.record);
    let mut pages = Vec::with_capacity(5);
    for tongue in Tongue::ALL {
        let text = page(site, subject, tongue, &telling)?;
        pages.push(Page::new(format!("{}/games/{slug}.html", tongue.code()), text));
    }
    pages.push(Page::new(format!("games/{slug}.stern"), subject.record.write()));
    let play = subject.record.begin().map_err(|_| ArchiveFault::Template)?;
    let view = BoardView::of(&play, Some(bottom(subject)));
    let view = BoardView { position: telling.last.clone(), ..view }.with_way(telling.last_way);
    let title = board_title(site.tongue, view.bottom);
    pages.push(Page::new(format!("games/{slug}.svg"), board_svg::draw(&view, Names::Hidden, &title)));
    Ok(pages)
}

/// Whose point lies at the bottom: the winner's, as long as nobody has won that of the seat that began.
fn bottom(subject: &Subject) -> Seat {
    let won = subject.card.seats.iter().find(|seat| seat.place == Some(1)).map(|seat| seat.seat);
    won.unwrap_or_else(|| subject.record.setup.first())
}

fn page(site: &Site, subject: &Subject, tongue: Tongue, telling: &Telling) -> Result<String, ArchiveFault> {
    let Subject { card, record, views, .. } = subject;
    let voice = Voice::of(tongue);
    let (slug, players) = (card.id.slug(), card.players(tongue));
    let number = card.id.to_string();
    let title = say!(voice, "archive-game-title", number = number.as_str(), players = players.as_str());
    let frame = Frame::new(site, tongue, Part::Games, &format!("games/{slug}.html"), title);
    let seats = card.seats.iter().map(|seat| SeatRow {
        letter: seat.seat.letter(),
        colour: colour(voice, seat.seat),
        name: seat.shown(tongue),
        href: seat.page().map(|page| format!("../{page}")),
        place: seat.place.map(|place| place.to_string()).unwrap_or_default(),
    });
    let plot = if card.end.is_some() { view_plot::plot(&telling.rows, views, voice) } else { None };
    let (record_words, image) = (say!(voice, "archive-record"), say!(voice, "archive-picture"));
    let moving = subject.moves.then(|| say!(voice, "archive-moving"));
    let sums = view_plot::sums(&telling.rows, views, record.setup.seats(), voice);
    let late = match (subject.late, card.end) {
        (late @ 1.., None) => say!(voice, "archive-late", turns = late),
        _ => String::new(),
    };
    let page = GamePage {
        frame,
        heading: say!(voice, "archive-game-number", number = number.as_str()),
        facts: facts(site, subject, voice),
        seats_head: [say!(voice, "archive-seat"), say!(voice, "archive-player"), say!(voice, "archive-place")],
        seats: seats.collect(),
        notation: record.notation().word(),
        bottom: bottom(subject).index(),
        picture: format!("../../games/{slug}.svg"),
        alt: board_title(tongue, bottom(subject)),
        slug,
        turns_head: say!(voice, "archive-turns-head"),
        how: say!(voice, "archive-turns-how"),
        start: say!(voice, "archive-start"),
        start_note: &telling.note,
        board: &telling.start,
        rows: telling.rows.iter().map(|row| line(row, views, voice)).collect(),
        late,
        record: record_words,
        image,
        moving,
        sums: if plot.is_some() { sums } else { Vec::new() },
        plot: plot.unwrap_or_default(),
        plot_head: say!(voice, "view-title"),
        plot_how: say!(voice, "view-how"),
        words: viewer_words(voice),
    };
    page.render().map_err(|_| ArchiveFault::Template)
}

fn facts(site: &Site, subject: &Subject, voice: Voice) -> Vec<Fact> {
    let Subject { card, record, .. } = subject;
    let mut facts = Vec::new();
    let mut fact = |name: String, value: Option<String>, href: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            facts.push(Fact { name, value, href });
        }
    };
    let rules_page = match card.id {
        GameId::Club(_) => site.rules_page(&card.rules).map(|page| format!("../{page}")),
        GameId::Import(_) => None,
    };
    if let (GameId::Import(_), Some(club)) = (card.id, &record.headings.club) {
        let whence = record.headings.game.as_ref().map_or_else(|| club.clone(), |game| format!("{club}, {game}"));
        fact(say!(voice, "archive-from-club"), Some(whence), None);
    }
    if let Some((number, name)) = &subject.tournament {
        let href = format!("../tournaments/{number}.html");
        fact(say!(voice, "archive-tournament"), Some(name.clone()), Some(href));
    }
    fact(say!(voice, "archive-rules"), Some(card.rules.clone()), rules_page);
    let clock = record.headings.clock.as_ref();
    let clock = clock.map(|clock| clock.parse().map_or_else(|_| clock.clone(), |clock| pace(voice, clock)));
    fact(say!(voice, "archive-clock"), clock, None);
    fact(say!(voice, "archive-started"), Some(card.started.clone()), None);
    fact(say!(voice, "archive-ended"), Some(card.ended.clone()), None);
    fact(say!(voice, "archive-turns"), Some(card.turns.to_string()), None);
    let end = card.end.map_or_else(|| say!(voice, "archive-runs"), |end| end_words(voice, end));
    fact(say!(voice, "archive-end"), Some(end), None);
    facts
}

fn line<'a>(row: &'a TurnRow, views: &BTreeMap<u32, Seen>, voice: Voice) -> Row<'a> {
    let who = || row.seat.map(|seat| colour(voice, seat)).unwrap_or_default();
    let done = match row.turn {
        Turn::Move(_) => row.token.clone(),
        Turn::Pass => say!(voice, "archive-passed"),
        Turn::Missed => say!(voice, "archive-missed"),
        Turn::Resign(_) => say!(voice, "event-resigned", who = who()),
        Turn::Timeout(_) => say!(voice, "event-timed-out", who = who()),
        Turn::Back(_) => say!(voice, "event-returned", who = who()),
    };
    let mut notes: Vec<String> = row.outcomes.iter().filter_map(|outcome| outcome_words(*outcome, voice)).collect();
    if !row.note.is_empty() {
        notes.push(row.note.clone());
    }
    let view = views.get(&row.number).map(|seen| seen.words(voice, &row.token)).unwrap_or_default();
    let seat = row.seat.map(|seat| seat.letter().to_string()).unwrap_or_default();
    Row { number: row.number, seat, done, way: &row.way, notes: notes.join(" · "), view, board: &row.board }
}

/// What followed from a turn, for everybody.
fn outcome_words(outcome: Outcome, voice: Voice) -> Option<String> {
    Some(match outcome {
        Outcome::Home(seat, Some(place)) => say!(voice, "outcome-home", who = colour(voice, seat), place = place),
        Outcome::Home(seat, None) => say!(voice, "outcome-home-unplaced", who = colour(voice, seat)),
        Outcome::Out(seat, cause, place) => {
            let why = out_words(cause, voice);
            say!(voice, "outcome-out", who = colour(voice, seat), why = why, place = place)
        }
        Outcome::ProgramTakes(seat, Some(place)) => {
            say!(voice, "outcome-program-last", colour = colour(voice, seat), place = place)
        }
        Outcome::ProgramTakes(seat, None) => say!(voice, "outcome-program", colour = colour(voice, seat)),
        Outcome::LastMove(seat) => say!(voice, "outcome-last-move", who = colour(voice, seat)),
        Outcome::Back(_) | Outcome::Ended(_) => return None,
    })
}

fn viewer_words(voice: Voice) -> Vec<(&'static str, String)> {
    const LETTERS: [&str; 6] = ["w", "r", "b", "k", "y", "g"];
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
        ("slider", say!(voice, "viewer-slider")),
        ("at", say!(voice, "viewer-at", number = "%number", count = "%count", done = "%done")),
    ]);
    words
}
