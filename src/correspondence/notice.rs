//! Facts that somebody must learn: what a decision tells everybody, and what a letter is answered.
//!
//! A notice has no language and no address; `compose` words it for one reader. Answers are made of parts,
//! one for each thing that a letter asked for, in the order of its lines.

use super::command::{IfStep, Request, WrittenMove};
use super::moment::{Moment, Span};
use super::news::{ClubDone, News};
use super::refusal::Refusal;
use super::seat::GameNumber;
use crate::rules::{Chosen, Hole, Seat};

/// What a decision tells every player and watcher of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The game goes on: the board as it now is, what happened since the reader's last turn, who is next.
    Turn,
    /// The game is over: places and the record.
    Over,
    /// The one to move is reminded: so much of the time has gone.
    Reminder {
        /// Which one: part …
        part: u32,
        /// … of the whole.
        whole: u32,
    },
}

/// How a letter is answered: a part for each thing it asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// In the order of the letter's lines.
    pub parts: Vec<Part>,
}

/// One part of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Done, and nothing more to show.
    Done(Done),
    /// Not done, and why.
    Refused {
        /// What was asked for; `None` where a line was not understood at all.
        request: Request,
        /// Why it was not done.
        refusal: Refusal,
    },
    /// A line that looked like a command and was none.
    NotUnderstood {
        /// The line as it was read.
        line: String,
        /// The nearest right thing.
        nearest: Option<String>,
    },
    /// Commands beyond the ten that one letter may hold.
    TooMany {
        /// What was left undone.
        left: Vec<String>,
    },
    /// Two moves compete, or text and HTML differ: which one is meant?
    Which {
        /// The moves, in order; nothing was played.
        moves: Vec<WrittenMove>,
        /// Why it is asked.
        why: Why,
    },
    /// Asks to confirm; done once the reader answers `confirm` to this very mail.
    Confirm(Question),
    /// The board as it would be, and the way.
    Preview(Chosen),
    /// The move that the program would make; nothing was played.
    Hint(Chosen),
    /// Where this marble may go; `None` for every marble's moves.
    Moves(Option<Hole>),
    /// The board now, or after that turn.
    Board(Option<u32>),
    /// The record so far, in the text.
    History,
    /// The `.stern` file, attached.
    Export,
    /// Help, on a topic or in short.
    Help(Option<String>),
    /// The writer's games: those that run, then those that wait for players.
    Games(Vec<GameLine>),
    /// What the club tells: tables, ratings, games that wait for players.
    News(News),
    /// The letter could not be read; the remedy.
    SetAside(SetAsideWhy),
    /// How the reader's games stand, once a day.
    Digest(Vec<Stand>),
    /// The reader's conditional moves.
    Plan {
        /// Lines of steps; one of them plays when it fits.
        lines: Vec<Vec<IfStep>>,
        /// False where none fits any more: they are dropped.
        stands: bool,
    },
    /// Conditional moves of the reader that have just been played, as the record tells them.
    PlayedByThemselves(Vec<String>),
    /// Who was named as deputy has answered.
    DeputyAnswered {
        /// Who it is.
        name: String,
        /// Whether they will.
        accepted: bool,
    },
    /// The reader sees the game so many turns late.
    Late(u32),
    /// Somebody does not agree to what the reader proposed.
    NotAgreed {
        /// Who does not.
        by: Seat,
        /// To what.
        proposed: Proposed,
    },
}

/// What the others of a game are asked to agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposed {
    /// The last turn is taken back.
    Undo,
    /// The running turn gets more time.
    Extend(Span),
}

/// A thing that was done at a letter's word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// The move was played (the turn mail itself tells it; said where lines of a letter are listed).
    Played(WrittenMove),
    /// Resigned.
    Resigned,
    /// The words go to the others with the next mail.
    Said,
    /// A setting has a new value.
    Set {
        /// `language`, `timezone`, `name`, `board`.
        setting: &'static str,
        /// The new value.
        value: String,
    },
    /// No more mail goes to the writer.
    Stopped,
    /// The invitation is taken; others are still to answer.
    Accepted,
    /// The invitation is declined.
    Declined,
    /// The player is back at the seat.
    Back,
    /// The player will be away, and the clocks stand still meanwhile.
    Away {
        /// From this moment …
        from: Moment,
        /// … to the last moment of this day.
        last: Moment,
        /// Days of holidays that are left of that year.
        left: u32,
    },
    /// The player is back from holidays: the clocks run.
    BackFromHolidays,
    /// The player was not away yet: the holidays to come are given up.
    HolidaysGivenUp,
    /// The others are asked to agree.
    Proposed {
        /// To what.
        proposed: Proposed,
        /// How many are asked.
        asked: usize,
    },
    /// The reader agrees; others are still to agree.
    Agreed {
        /// How many.
        waiting: u32,
    },
    /// The reader does not agree.
    Disagreed,
    /// A deputy is named and asked, or nobody is any more.
    DeputyNamed {
        /// True where somebody is asked.
        asked: bool,
    },
    /// The reader will move for somebody, should it come to that.
    DeputyAccepted,
    /// The reader gets the boards of a game.
    Watching {
        /// Which.
        number: GameNumber,
        /// How many turns late.
        late: u32,
    },
    /// The digest comes at so many minutes after midnight of the reader's day, or no more.
    Digest {
        /// Minutes after midnight.
        minutes: Option<u32>,
    },
    /// The reader gets them no longer.
    Unwatched {
        /// Which.
        number: GameNumber,
    },
    /// All have agreed, or nobody had to: it is done.
    CarriedOut(Proposed),
    /// Something about the club's affairs.
    Club(ClubDone),
}

/// Why a player is asked which move was meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Two different moves, each on a line of its own, or one above and one below the quote.
    TwoMoves,
    /// The text part and the HTML part hold different commands.
    TextAgainstHtml,
    /// A move on its line, and another one in a sentence.
    MoveAndWish,
}

/// Something that waits for `confirm`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Resign the game.
    Resign,
    /// Play a move that stood inside a sentence, or that was previewed.
    Play(Chosen),
    /// Play a move that brings a marble back into the camp after the deadline: it puts its player out.
    PlayAndLeave(Chosen),
    /// Another player asks for something to which the reader must agree.
    Consent {
        /// Who asks.
        who: Seat,
        /// For what.
        proposed: Proposed,
    },
    /// Another player asks the reader to be their deputy.
    Deputy {
        /// Who asks.
        who: Seat,
    },
    /// A letter came in the reader's name but could not be proved to be theirs; these are its requests.
    Unproved(Vec<Request>),
    /// Be forgotten by the club.
    Forget,
    /// Drop out of the tournament of that name.
    DropOut(String),
}

/// A line in the list of somebody's games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLine {
    /// The game.
    pub number: GameNumber,
    /// Rule set's name.
    pub rules: String,
    /// Its players' names, in the order of their seats.
    pub players: Vec<String>,
    /// What it waits for.
    pub awaits: Awaits,
}

/// What a game waits for, as its reader sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// The reader's own move, until then; `None` while the clocks stand still.
    Reader(Option<Moment>),
    /// The move of the player of that name; `None` is the program.
    Mover(Option<String>),
    /// Its players: so many have yet to join or to accept.
    Players(usize),
}

/// How a game stands, in a digest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The game.
    pub line: GameLine,
    /// Turns made since the last digest.
    pub happened: usize,
}

/// Why a letter of a known player was set aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetAsideWhy {
    /// Too large, too deep, too many parts or lines.
    TooLarge,
    /// Encrypted, opaque S/MIME or winmail.dat: send it as plain text.
    Unreadable,
}
