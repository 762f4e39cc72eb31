//! What can be wrong with a record, where, and the nearest right thing.
//!
//! Texts are cut to a line's worth of characters, so that an error is short whatever was read.

use super::{LINE_MAX, RECORD_MAX};
use crate::rules::position::BadPosition;
use crate::rules::rule_set::BadDial;
use crate::rules::setup::BadSetup;
use crate::rules::{BadStart, Illegal, Notation, Seat};
use std::fmt;

/// Something wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRecord {
    /// The record's `Game`, if it was told before.
    pub game: Option<String>,
    /// The line of the input, from 1.
    pub line: u64,
    /// The number of the round as the record tells it, 0 before the first.
    pub round: u32,
    /// The number of the turn, from 1; 0 among the tags.
    pub turn: u32,
    /// What is wrong.
    pub what: Wrong,
}

impl BadRecord {
    /// Wrong as a whole.
    pub(crate) fn nowhere(what: Wrong) -> Self {
        Self { game: None, line: 1, round: 0, turn: 0, what }
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.game {
            Some(game) => write!(f, "game {game}, ")?,
            None => f.write_str("game without a number, ")?,
        }
        write!(f, "line {}, round {}, turn {}: {}", self.line, self.round, self.turn, self.what)
    }
}

impl std::error::Error for BadRecord {}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A line beyond [`LINE_MAX`].
    LineTooLong,
    /// A record beyond [`RECORD_MAX`].
    RecordTooLong,
    /// A tag that is not `[Name "value"]`.
    BrokenTag(String),
    /// A tag after the first turn.
    LateTag(String),
    /// A tag that may stand once and stands twice.
    TagTwice(&'static str),
    /// A tag's value that it cannot have.
    Value {
        /// The tag.
        tag: &'static str,
        /// The value.
        value: String,
        /// What it may be.
        expected: String,
    },
    /// Neither `Rules` nor `Base`.
    NoRules,
    /// A changed dial that the rule set does not have.
    Dial(BadDial),
    /// Choices that the rule set does not offer.
    Setup(BadSetup),
    /// A position string that is none.
    Position(BadPosition),
    /// A position that the game cannot have.
    Start(BadStart),
    /// A comment without its closing brace.
    OpenComment,
    /// A word that is no turn and nothing else.
    Word {
        /// The word.
        word: String,
        /// The nearest right one.
        nearest: Option<String>,
    },
    /// A name that is no hole's.
    NoHole {
        /// The name.
        name: String,
        /// The hole before it in the move.
        after: Option<String>,
        /// The nearest right one.
        nearest: Option<String>,
    },
    /// `resign`, `timeout` or `back` without a seat, or with none of the board's.
    NoSeat {
        /// What stands there.
        word: String,
        /// The nearest right one.
        nearest: Option<&'static str>,
    },
    /// `confirmed` that follows no move.
    NothingToConfirm,
    /// A tag tells an end or places that the replay does not bear out.
    Disagrees {
        /// The tag.
        tag: &'static str,
        /// What it tells.
        told: String,
        /// What came out.
        found: String,
    },
    /// The chain of digests that it bears fits something else.
    Changed,
    /// A turn that the rules refuse.
    Illegal {
        /// Why.
        why: Illegal,
        /// Names of holes.
        notation: Notation,
        /// Whose turn it is.
        to_move: Option<Seat>,
        /// The nearest turn that is legal, as the record's token.
        nearest: Option<String>,
    },
}

fn or_nearest<T: fmt::Display>(f: &mut fmt::Formatter<'_>, nearest: Option<T>) -> fmt::Result {
    nearest.map_or(Ok(()), |nearest| write!(f, " (nearest: {nearest})"))
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 => f.write_str("the line is not UTF-8 (save the file as UTF-8)"),
            Self::LineTooLong => write!(f, "the line is longer than {LINE_MAX} bytes (one round to a line)"),
            Self::RecordTooLong => write!(f, "the record is longer than {RECORD_MAX} bytes"),
            Self::BrokenTag(text) => write!(f, "no tag in {text:?} (a tag is [Name \"value\"])"),
            Self::LateTag(text) => {
                write!(f, "a tag after the first turn: {text:?} (tags come first; the next record starts with [Game)")
            }
            Self::TagTwice(tag) => write!(f, "the tag {tag} stands twice (leave one out)"),
            Self::Value { tag, value, expected } => write!(f, "no {tag} {value:?} (nearest: {expected})"),
            Self::NoRules => f.write_str("no tag Rules (nearest: [Rules \"open\"], \"strict\" or \"casual\")"),
            Self::Dial(why) => write!(f, "{why}"),
            Self::Setup(why) => write!(f, "{why}"),
            Self::Position(why) => write!(f, "{why}"),
            Self::Start(why) => write!(f, "{why}"),
            Self::OpenComment => f.write_str("a comment has no closing brace (nearest: })"),
            Self::Word { word, nearest } => {
                write!(f, "no turn {word:?}")?;
                or_nearest(f, nearest.as_deref())
            }
            Self::NoHole { name, after, nearest } => {
                write!(f, "no hole {name:?}")?;
                if let Some(after) = after {
                    write!(f, " after {after}")?;
                }
                or_nearest(f, nearest.as_deref())
            }
            Self::NoSeat { word, nearest } => {
                write!(f, "no seat {word:?}")?;
                or_nearest(f, *nearest)
            }
            Self::NothingToConfirm => f.write_str("confirmed does not follow a move"),
            Self::Disagrees { tag, told, found } => write!(f, "{tag} is {told:?} (nearest: {found:?})"),
            Self::Changed => f.write_str(
                "the chain of digests does not fit: something was changed since the record was written (ask the club for it again)",
            ),
            Self::Illegal { why, notation, to_move, nearest } => {
                f.write_str(&why.describe(*notation))?;
                if let (Illegal::NotYours(..), Some(seat)) = (why, to_move) {
                    write!(f, ", and it is {seat}'s turn")?;
                }
                or_nearest(f, nearest.as_deref())
            }
        }
    }
}
