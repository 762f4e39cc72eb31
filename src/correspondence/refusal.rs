//! The player's errors: why a request is not done. Worded in every language by `compose`.

use super::command::WrittenMove;
use super::news::ClubRefusal;
use crate::rules::{Hole, HoleName, Illegal, Seat};

/// Why a game or the club does not do what was asked; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Another seat is to move.
    NotYourTurn {
        /// Whose turn it is.
        to_move: Seat,
    },
    /// The key is of an earlier turn: the board is shown as it is now.
    OldKey,
    /// A name that no hole of the board has in this game's notation.
    NoSuchHole {
        /// What was written.
        name: HoleName,
        /// The nearest name that there is.
        nearest: Option<HoleName>,
    },
    /// The move is not among the legal ones.
    Illegal {
        /// What was written.
        written: WrittenMove,
        /// The rules' reason.
        why: Illegal,
        /// Where that marble may go instead; empty where it is not the player's.
        ends: Vec<Hole>,
    },
    /// The seat is no longer racing, so it has nothing to resign.
    NotRacing,
    /// There is nothing to come back from: no holidays, and no seat that the program plays.
    NotAway,
    /// The days of an absence could not be read, or are past or too far off.
    BadDays {
        /// What was written.
        text: String,
    },
    /// More days of holidays than the club allows in a year.
    TooManyDays {
        /// The year.
        year: i32,
        /// Days asked for in it.
        days: u32,
        /// Days that are left.
        left: u32,
    },
    /// Only who made the last turn can ask to take it back.
    NotYourTurnToUndo,
    /// It is the writer's own turn: a conditional move is for the turns after it.
    PlanOnOwnTurn,
    /// A conditional move expects more moves of the others than there are before the writer's turn.
    PlanTooLong {
        /// The first move too many.
        theirs: WrittenMove,
    },
    /// A conditional move leaves out a move that comes before the writer's turn.
    PlanTooShort {
        /// Whose move is missing.
        to_move: Seat,
    },
    /// The game would be over before that.
    PlanBeyondTheEnd,
    /// The answer would put its player out and waits for the player's word when the time comes.
    PlanNeedsConfirming {
        /// The answer.
        mine: WrittenMove,
    },
    /// Only the seat's own player can do that, not a deputy.
    OnlyThePlayer,
    /// The deputy plays in the same game.
    DeputyPlays,
    /// A text that is no address.
    BadAddress {
        /// What was written.
        text: String,
    },
    /// No game of that number is being played.
    NotRunning {
        /// What was asked for.
        number: u32,
    },
    /// Who plays a game gets its boards anyway.
    WatchesItself,
    /// No hour of the day.
    BadHour {
        /// What was written.
        text: String,
    },
    /// The writer does not watch that game.
    DoesNotWatch {
        /// What was asked for.
        number: u32,
    },
    /// The writer has asked as many people today as one may.
    AskedTooOften,
    /// The others were asked for just this in this turn.
    AskedAlready,
    /// The host has stopped the clocks of this game.
    Paused,
    /// The clocks of this game run.
    NotPaused,
    /// The mail answered asked nothing that could be confirmed, or its turn has passed.
    NothingToConfirm,
    /// There is no turn of that number yet.
    NoSuchTurn {
        /// What was asked for.
        turn: u32,
        /// The last one there is.
        last: u32,
    },
    /// There is no game of that number, or it is none of the writer's.
    NoSuchGame {
        /// What was asked for.
        number: u32,
    },
    /// The request belongs to a game, and the letter names none.
    NoGame,
    /// More time must be asked for as a length of time.
    BadSpan {
        /// What was written.
        text: String,
    },
    /// More time than can be given at once.
    TooMuchTime {
        /// What was written.
        text: String,
    },
    /// A setting whose value is not known; the nearest known one, and those there are.
    BadSetting {
        /// `language`, `timezone`, …
        setting: &'static str,
        /// What was written.
        value: String,
        /// What it may have meant.
        nearest: Option<String>,
        /// Every value, where they are few.
        known: Vec<String>,
    },
    /// No advice may be asked for in this game.
    NoHints,
    /// There is no turn that could be taken back.
    NothingToUndo,
    /// Something about the club's affairs.
    Club(ClubRefusal),
}
