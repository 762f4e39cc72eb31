//! What a letter may ask for: one closed enum, as the grammar reads it and the game decides it.
//!
//! A request is read by shape and is on no board yet: whether a hole exists, a move is legal or a
//! setting is known is the answer of the game or the club. `Display` gives the canonical text (moves in
//! lower case joined by `-`, commands as the English word and its arguments).

use crate::rules::notation::HoleName;
use std::fmt;

/// A move as it was written: two ends or a whole path, two holes at least.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WrittenMove(Vec<HoleName>);

impl WrittenMove {
    /// The move over these holes, or `None` where there are fewer than two.
    #[must_use]
    pub fn new(holes: Vec<HoleName>) -> Option<Self> {
        (holes.len() >= 2).then_some(Self(holes))
    }

    /// Start, stops and end, in order.
    #[must_use]
    pub fn holes(&self) -> &[HoleName] {
        &self.0
    }

    /// Where it starts and where it ends.
    #[must_use]
    pub fn ends(&self) -> (HoleName, HoleName) {
        (self.0[0], self.0[self.0.len() - 1])
    }

    /// True where both mean the same move: equal, or one is the two ends of the other's path.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        self == other || (self.ends() == other.ends() && (self.0.len() == 2 || other.0.len() == 2))
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, hole) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("-")?;
            }
            write!(f, "{hole}")?;
        }
        Ok(())
    }
}

/// One step of a conditional move: if the next player does `theirs`, I do `mine`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IfStep {
    /// The expected moves of the players before me, in the order of their turns.
    pub theirs: Vec<WrittenMove>,
    /// My answer.
    pub mine: WrittenMove,
}

/// How the board is shown in a reader's mails.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardStyle {
    /// A table in HTML, beside the text board.
    Html,
    /// An inline picture, beside the text board.
    Image,
    /// The text board alone.
    Text,
}

impl BoardStyle {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Html, Self::Image, Self::Text];

    /// Reads what [`BoardStyle::word`] gives.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.word() == word)
    }

    /// The English word of the command.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Image => "image",
            Self::Text => "text",
        }
    }
}

/// One thing that a letter asks for.
///
/// Arguments that only a later room can judge (a rule set's name, a date, a zone) stay text: trimmed,
/// inner blanks folded to one, and bounded by the grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Plays this move.
    Move(WrittenMove),
    /// Shows the board as it would be.
    Preview(WrittenMove),
    /// Where a marble may go, or every marble.
    Moves(Option<HoleName>),
    /// The board now or after the turn of that number.
    Show(Option<u32>),
    /// The record in a mail.
    History,
    /// The `.stern` file attached.
    Export,
    /// Conditional moves, step by step.
    If(Vec<IfStep>),
    /// Resigns, once confirmed.
    Resign,
    /// Does what the answered mail asks.
    Confirm,
    /// Takes the last move back, by the others' consent.
    Undo,
    /// More time, as it was written.
    Extend(String),
    /// Who may move for me: an address as it was written.
    Deputy(String),
    /// The program's advice, where the game allows it.
    Hint,
    /// Words for the others.
    Say(String),
    /// Opens a game: the rest of the line.
    New(String),
    /// Invites: the addresses as they were written.
    Invite(String),
    /// Offers open seats.
    Seek(String),
    /// Takes an invitation.
    Accept,
    /// Declines one.
    Decline,
    /// Joins an open game.
    Join(Option<u32>),
    /// Leaves an open game before it starts.
    Leave,
    /// The same players again.
    Rematch,
    /// Watches a game.
    Watch(Option<u32>),
    /// Watches it no longer.
    Unwatch(Option<u32>),
    /// The running games.
    Games,
    /// The club's table.
    Standings,
    /// A player's rating, or one's own.
    Rating(Option<String>),
    /// Holidays: the dates as they were written.
    Away(String),
    /// Back from holidays, or to a seat that the program plays.
    Back,
    /// The language of one's mails.
    Language(String),
    /// One's time zone.
    Timezone(String),
    /// The name that the others see.
    Name(String),
    /// How the board is shown.
    Board(BoardStyle),
    /// Adds an address of one's own.
    AddressAdd(String),
    /// Takes one away.
    AddressRemove(String),
    /// A digest once a day: on, off, or an hour as it was written.
    Digest(String),
    /// Help, on a topic.
    Help(Option<String>),
    /// No more mail.
    Stop,
    /// Personal data erased, once confirmed.
    ForgetMe,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(m) => write!(f, "{m}"),
            Self::Preview(m) => write!(f, "preview {m}"),
            Self::Moves(hole) => with_argument(f, "moves", hole.as_ref()),
            Self::Show(turn) => with_argument(f, "show", turn.as_ref()),
            Self::History => f.write_str("history"),
            Self::Export => f.write_str("export"),
            Self::If(steps) => {
                for (i, step) in steps.iter().enumerate() {
                    f.write_str(if i == 0 { "if" } else { " if" })?;
                    for theirs in &step.theirs {
                        write!(f, " {theirs}")?;
                    }
                    write!(f, " then {}", step.mine)?;
                }
                Ok(())
            }
            Self::Resign => f.write_str("resign"),
            Self::Confirm => f.write_str("confirm"),
            Self::Undo => f.write_str("undo"),
            Self::Extend(time) => write!(f, "extend {time}"),
            Self::Deputy(address) => write!(f, "deputy {address}"),
            Self::Hint => f.write_str("hint"),
            Self::Say(text) => write!(f, "say {text}"),
            Self::New(rest) => with_text(f, "new", rest),
            Self::Invite(rest) => with_text(f, "invite", rest),
            Self::Seek(rest) => with_text(f, "seek", rest),
            Self::Accept => f.write_str("accept"),
            Self::Decline => f.write_str("decline"),
            Self::Join(game) => with_argument(f, "join", game.as_ref()),
            Self::Leave => f.write_str("leave"),
            Self::Rematch => f.write_str("rematch"),
            Self::Watch(game) => with_argument(f, "watch", game.as_ref()),
            Self::Unwatch(game) => with_argument(f, "unwatch", game.as_ref()),
            Self::Games => f.write_str("games"),
            Self::Standings => f.write_str("standings"),
            Self::Rating(player) => with_argument(f, "rating", player.as_ref()),
            Self::Away(dates) => with_text(f, "away", dates),
            Self::Back => f.write_str("back"),
            Self::Language(name) => with_text(f, "language", name),
            Self::Timezone(name) => with_text(f, "timezone", name),
            Self::Name(name) => with_text(f, "name", name),
            Self::Board(style) => write!(f, "board {}", style.word()),
            Self::AddressAdd(address) => write!(f, "address add {address}"),
            Self::AddressRemove(address) => write!(f, "address remove {address}"),
            Self::Digest(when) => with_text(f, "digest", when),
            Self::Help(topic) => with_argument(f, "help", topic.as_ref()),
            Self::Stop => f.write_str("stop"),
            Self::ForgetMe => f.write_str("forget me"),
        }
    }
}

fn with_argument(f: &mut fmt::Formatter<'_>, word: &str, argument: Option<&impl fmt::Display>) -> fmt::Result {
    match argument {
        Some(argument) => write!(f, "{word} {argument}"),
        None => f.write_str(word),
    }
}

fn with_text(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    if text.is_empty() { f.write_str(word) } else { write!(f, "{word} {text}") }
}
