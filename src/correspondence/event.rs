//! The score sheet: what happened in a game, one event a row, appended and never changed.
//!
//! The events are the truth; a game is what comes out when they are applied in order. Each has a kind (a
//! word), a body (text, in the tokens of the record where there are any), the position after it as a check,
//! its cause, and the two figures of the clock that a replay can't know: the time spent and the deadline
//! that was promised.

use super::moment::{Moment, Span};
use super::seat::{Holder, Level, PlayerId};
use crate::rules::Seat;
use std::fmt;

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The game began; its setup stands in the game's own row.
    Opened,
    /// A seat moved: the record's token (two ends, or the whole path where it isn't the shown one).
    Moved {
        /// Who moved.
        seat: Seat,
        /// `m1-k5`, in the game's notation.
        token: String,
    },
    /// A seat had no legal move and was passed by the program.
    Passed {
        /// Whose turn it was.
        seat: Seat,
    },
    /// A seat lost a turn to its deadline (or by the host).
    Missed {
        /// Whose turn it was.
        seat: Seat,
    },
    /// A seat resigned.
    Resigned {
        /// Who resigned.
        seat: Seat,
    },
    /// A seat missed a deadline for good.
    TimedOut {
        /// Whose deadline it was.
        seat: Seat,
    },
    /// A player came back to a seat that the program plays.
    Returned {
        /// Whose seat it is.
        seat: Seat,
    },
    /// The last turn was taken back; with it whatever followed from it, the host's calling off too. Who sits where stays.
    Undone,
    /// The deadline of the running turn was moved; the new one is the event's `due`.
    Extended {
        /// Whose turn it is.
        seat: Seat,
    },
    /// The host stopped the clocks.
    Paused,
    /// The host started them again.
    Resumed,
    /// The host gave a seat to somebody else.
    Replaced {
        /// The seat.
        seat: Seat,
        /// Who holds it from now on.
        holder: Holder,
    },
    /// A deputy moves for a seat whose player has gone silent.
    Deputised {
        /// The seat.
        seat: Seat,
        /// Who moves for it.
        deputy: PlayerId,
    },
    /// The player moves again, the deputy no longer.
    Relieved {
        /// The seat.
        seat: Seat,
    },
    /// The host called the game off.
    Abandoned,
}

/// A row's kind and body are not an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no event is told by {kind:?} with {body:?}")]
pub struct BadEvent {
    kind: String,
    body: String,
}

impl Event {
    /// True for what counts as a turn of a seat: a move, a pass or a missed deadline.
    #[must_use]
    pub fn is_turn(&self) -> bool {
        matches!(self, Self::Moved { .. } | Self::Passed { .. } | Self::Missed { .. })
    }

    /// The word under which it is stored.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Moved { .. } => "moved",
            Self::Passed { .. } => "passed",
            Self::Missed { .. } => "missed",
            Self::Resigned { .. } => "resigned",
            Self::TimedOut { .. } => "timed_out",
            Self::Returned { .. } => "returned",
            Self::Undone => "undone",
            Self::Extended { .. } => "extended",
            Self::Paused => "paused",
            Self::Resumed => "resumed",
            Self::Replaced { .. } => "replaced",
            Self::Deputised { .. } => "deputised",
            Self::Relieved { .. } => "relieved",
            Self::Abandoned => "abandoned",
        }
    }

    /// What is stored beside the kind: the seat's word and what else it takes; may be empty.
    #[must_use]
    pub fn body(&self) -> String {
        match self {
            Self::Opened | Self::Undone | Self::Paused | Self::Resumed | Self::Abandoned => String::new(),
            Self::Moved { seat, token } => format!("{} {token}", seat.word()),
            Self::Passed { seat }
            | Self::Missed { seat }
            | Self::Resigned { seat }
            | Self::TimedOut { seat }
            | Self::Returned { seat }
            | Self::Relieved { seat }
            | Self::Extended { seat } => seat.word().to_owned(),
            Self::Deputised { seat, deputy } => format!("{} {}", seat.word(), deputy.0),
            Self::Replaced { seat, holder: Holder::Player(id) } => format!("{} player {}", seat.word(), id.0),
            Self::Replaced { seat, holder: Holder::Program(level) } => {
                format!("{} program {}", seat.word(), level.number())
            }
        }
    }

    /// Reads what [`Event::kind`] and [`Event::body`] wrote.
    ///
    /// # Errors
    /// [`BadEvent`] where no event is told like that.
    pub fn read(kind: &str, body: &str) -> Result<Self, BadEvent> {
        let bad = || BadEvent { kind: kind.to_owned(), body: body.to_owned() };
        let mut words = body.split(' ').filter(|w| !w.is_empty());
        let mut seat = || words.next().and_then(|w| w.parse::<Seat>().ok()).ok_or_else(bad);
        let event = match kind {
            "opened" => Self::Opened,
            "undone" => Self::Undone,
            "paused" => Self::Paused,
            "resumed" => Self::Resumed,
            "abandoned" => Self::Abandoned,
            "moved" => {
                let seat = seat()?;
                Self::Moved { seat, token: words.next().ok_or_else(bad)?.to_owned() }
            }
            "passed" => Self::Passed { seat: seat()? },
            "missed" => Self::Missed { seat: seat()? },
            "resigned" => Self::Resigned { seat: seat()? },
            "timed_out" => Self::TimedOut { seat: seat()? },
            "returned" => Self::Returned { seat: seat()? },
            "extended" => Self::Extended { seat: seat()? },
            "relieved" => Self::Relieved { seat: seat()? },
            "deputised" => {
                let seat = seat()?;
                let deputy = words.next().and_then(|id| id.parse().ok()).map(PlayerId).ok_or_else(bad)?;
                Self::Deputised { seat, deputy }
            }
            "replaced" => {
                let seat = seat()?;
                let holder = match (words.next(), words.next()) {
                    (Some("player"), Some(id)) => Holder::Player(PlayerId(id.parse().map_err(|_| bad())?)),
                    (Some("program"), Some(level)) => {
                        Holder::Program(level.parse().ok().and_then(Level::new).ok_or_else(bad)?)
                    }
                    _ => return Err(bad()),
                };
                Self::Replaced { seat, holder }
            }
            _ => return Err(bad()),
        };
        if words.next().is_some() { Err(bad()) } else { Ok(event) }
    }
}

/// What made an event happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A letter, by its number in the store.
    Letter(i64),
    /// The host's own command.
    Host,
    /// A deadline or another alarm.
    Clock,
    /// The program's own play.
    Program,
}

impl Cause {
    /// The letter, where it was one.
    #[must_use]
    pub fn letter(self) -> Option<i64> {
        match self {
            Self::Letter(id) => Some(id),
            _ => None,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(id) => write!(f, "letter {id}"),
            Self::Host => f.write_str("host"),
            Self::Clock => f.write_str("clock"),
            Self::Program => f.write_str("program"),
        }
    }
}

impl std::str::FromStr for Cause {
    type Err = BadEvent;

    fn from_str(text: &str) -> Result<Self, BadEvent> {
        match (text, text.strip_prefix("letter ").and_then(|id| id.parse().ok())) {
            (_, Some(id)) => Ok(Self::Letter(id)),
            ("host", _) => Ok(Self::Host),
            ("clock", _) => Ok(Self::Clock),
            ("program", _) => Ok(Self::Program),
            _ => Err(BadEvent { kind: "cause".to_owned(), body: text.to_owned() }),
        }
    }
}

/// An event as it stands on the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the game, from 0 (`opened`).
    pub number: u32,
    /// What happened.
    pub event: Event,
    /// When; for a letter the moment at which it arrived.
    pub at: Moment,
    /// Running time that the turn took, where the event ended one.
    pub spent: Span,
    /// The deadline of the turn that runs after it; `None` where none runs.
    pub due: Option<Moment>,
    /// The position string after it.
    pub after: String,
    /// What made it happen.
    pub cause: Cause,
}
