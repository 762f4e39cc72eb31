//! What happens at a board and what comes of it: turns, outcomes, ends, and how a seat stands.
//!
//! Closed enums only; what they do to a game is in `play.rs`. A turn is what a record tells: a move, a pass, a
//! missed turn, or somebody who leaves or comes back between turns.

use super::board::Seat;
use super::hole::Hole;
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// At most one player, or pair, was still racing.
    PlacesDecided,
    /// The second of two players made the last move.
    ReplyMade,
    /// The turn came to a player who had made all turns allowed.
    Limit,
    /// The same position came too often.
    Repetition,
    /// Nobody who still raced could move.
    Standstill,
    /// A resignation ended it for all.
    Resign,
    /// A deadline missed for good ended it for all.
    Timeout,
    /// The host called it off; there are no places.
    Abandoned,
}

impl End {
    /// Every end.
    pub const ALL: [Self; 8] = [
        Self::PlacesDecided,
        Self::ReplyMade,
        Self::Limit,
        Self::Repetition,
        Self::Standstill,
        Self::Resign,
        Self::Timeout,
        Self::Abandoned,
    ];

    /// The words in a record.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::PlacesDecided => "places decided",
            Self::ReplyMade => "reply made",
            Self::Limit => "limit",
            Self::Repetition => "repetition",
            Self::Standstill => "standstill",
            Self::Resign => "resign",
            Self::Timeout => "timeout",
            Self::Abandoned => "abandoned",
        }
    }

    /// The end of those words.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.word() == word)
    }
}

/// How a seat stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// The seat is not in use.
    Absent,
    /// It races for a place.
    Racing,
    /// It has its last place already and its marbles play on (`program_last`).
    Trailing,
    /// It is home: its goal is full and one of the marbles there is its own.
    Home,
    /// It is out.
    Out,
}

/// Who holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// Its player.
    Player,
    /// The program, since the player left.
    Program,
}

/// What happens at a board, as a record tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The seat to move moves: two ends or a whole path. A move that puts its player out counts as confirmed.
    Move(Vec<Hole>),
    /// The seat to move has no legal move.
    Pass,
    /// The seat to move missed a deadline and loses the turn.
    Missed,
    /// A player resigns, in turn or not.
    Resign(Seat),
    /// A player missed a deadline for good.
    Timeout(Seat),
    /// A player comes back to a seat that the program plays.
    Back(Seat),
}

/// Why a seat is out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// A marble stood in the camp after the deadline.
    LateMarble,
    /// A marble was brought back into the camp after the deadline.
    ReturnedToCamp,
    /// Its partner is out.
    Partner,
    /// Its player resigned.
    Resigned,
    /// Its player missed a deadline for good.
    TimedOut,
}

/// What came of a turn, in the order in which it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A seat got home. It has no place yet while its partner still races, and none of its own where it trails.
    Home(Seat, Option<u32>),
    /// A seat is out, with its place.
    Out(Seat, Cause, u32),
    /// The program takes a seat; with its place where that is settled already.
    ProgramTakes(Seat, Option<u32>),
    /// A player is back.
    Back(Seat),
    /// The second of two players has a last move.
    LastMove(Seat),
    /// The game ended.
    Ended(End),
}

/// What a game may not begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadStart {
    /// The position names nobody to move, or a seat that is not in use.
    ToMove(Option<Seat>),
    /// Marbles of a seat that is not in use.
    NotInUse(Seat),
    /// More marbles than the seat has in this game.
    TooMany(Seat, u32),
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ToMove(None) => f.write_str("nobody is to move in the position"),
            Self::ToMove(Some(seat)) => write!(f, "{seat} is to move in the position and does not play"),
            Self::NotInUse(seat) => write!(f, "marbles of {seat} in the position, who does not play"),
            Self::TooMany(seat, found) => {
                write!(f, "{found} marbles of {seat} in the position, more than the game has")
            }
        }
    }
}

impl std::error::Error for BadStart {}
