//! PURE. The `.stern` game record: one game as text, in the manner of PGN.
//!
//! Read leniently ([`mod@read`]), written the same way byte for byte from the same game ([`Record::write`]), replayed by
//! the rules ([`Replay`]). [`split`] cuts a stream of many records into one after another, so that memory stays
//! flat. What is wrong with a record is told with its game, line, round and turn and the nearest right thing
//! ([`BadRecord`]). A record holds names that players chose, never an address; times are kept as they were written.

mod nearest;
mod read;
mod replay;
pub mod split;
mod tags;
mod write;
mod wrong;

pub use nearest::nearest;
pub use read::{Reading, Spot, read};
pub use replay::{Replay, Step};
pub use wrong::{BadRecord, Wrong};

use crate::rules::{BadStart, End, Hole, Notation, Play, Position, Seat, Setup, Turn};
use std::collections::BTreeMap;

/// The longest line that is read, in bytes.
pub const LINE_MAX: usize = 1 << 20;
/// The longest record that is read, in bytes.
pub const RECORD_MAX: usize = 8 << 20;

/// What a record tells about a game beside its moves. Whatever is not known is left out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headings {
    /// The game's number or name.
    pub game: Option<String>,
    /// The club.
    pub club: Option<String>,
    /// The name of the rule set: a house's, or a club's own.
    pub rules: Option<String>,
    /// The names that the players chose, by seat.
    pub names: [Option<String>; 6],
    /// The time to think, as `3d`.
    pub clock: Option<String>,
    /// When the game started, RFC 3339.
    pub started: Option<String>,
    /// When it ended.
    pub ended: Option<String>,
    /// How it ended.
    pub end: Option<End>,
    /// The place of each seat.
    pub places: Option<BTreeMap<Seat, u32>>,
    /// Tags that are not known, in their order; kept and written back.
    pub others: Vec<(String, String)>,
}

/// Where a game began that did not begin at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position, with the seat to move.
    pub position: Position,
    /// The turns that each seat had made.
    pub made: [u32; 6],
}

/// One thing that a record tells, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A turn, or what happened between turns.
    Turn(Turn),
    /// A comment, on one line and without a closing brace.
    Comment(String),
}

/// One game as its record tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What it tells beside the moves.
    pub headings: Headings,
    /// What was fixed for the game.
    pub setup: Setup,
    /// Where it began, if not at the start.
    pub start: Option<Start>,
    /// The seats that the program held from the start.
    pub programs: Vec<Seat>,
    /// What happened, in order.
    pub entries: Vec<Entry>,
}

impl Record {
    /// A record of a game of which nothing is told yet.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self { headings: Headings::default(), setup, start: None, programs: Vec::new(), entries: Vec::new() }
    }

    /// Reads the text of one record.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with its text or its game. Whether its `End` and `Places` are right is asked
    /// by [`Replay::disagreement`].
    pub fn parse(text: &str) -> Result<Self, BadRecord> {
        let reading = read(text.as_bytes(), 1);
        let (Some(record), None) = (&reading.record, &reading.wrong) else {
            return Err(reading.wrong.unwrap_or_else(|| BadRecord::nowhere(Wrong::NoRules)));
        };
        Replay::new(&reading)?.finish()?;
        Ok(record.clone())
    }

    /// The game where the record begins.
    ///
    /// # Errors
    ///
    /// A start that the game cannot have.
    pub fn begin(&self) -> Result<Play, BadStart> {
        let play = match &self.start {
            None => Play::new(self.setup.clone()),
            Some(start) => Play::from_position(self.setup.clone(), start.position.clone(), start.made)?,
        };
        Ok(self.programs.iter().fold(play, |play, &seat| play.with_program(seat)))
    }

    /// The names of holes in this record.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.setup.notation()
    }
}

/// A turn as the record's token: a move by the holes given, `pass`, `resign:white`.
#[must_use]
pub fn token(turn: &Turn, notation: Notation) -> String {
    match turn {
        Turn::Move(holes) => notation.way(holes),
        Turn::Pass => "pass".to_owned(),
        Turn::Missed => "missed".to_owned(),
        Turn::Resign(seat) => format!("resign:{seat}"),
        Turn::Timeout(seat) => format!("timeout:{seat}"),
        Turn::Back(seat) => format!("back:{seat}"),
    }
}

/// The holes of a move's token, or the part of it that is no hole of the board.
///
/// # Errors
///
/// The first name that is no hole's.
pub(crate) fn holes(text: &str, notation: Notation) -> Result<Vec<Hole>, &str> {
    text.split(['-', '\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '\u{2212}'])
        .map(|name| name.parse().ok().and_then(|name| notation.hole(name)).ok_or(name))
        .collect()
}
