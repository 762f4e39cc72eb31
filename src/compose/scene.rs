//! What a mail is about and who reads it: the club, the game with its names, the reader, the postmark.
//!
//! Values only, handed over by the host; nothing here looks anything up. A [`Reader`] with a seat sees the board from
//! it; one without is a watcher and sees it from white's.

use super::picker::Picker;
use super::tongue::Tongue;
use crate::correspondence::command::BoardStyle;
use crate::correspondence::decide::House;
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::postal::{Address, MessageId, ReplyKey};
use crate::rules::{Seat, Setup};
use chrono_tz::Tz;
use std::collections::BTreeMap;

/// Where the reply key rides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplyStyle {
    /// In the address, `games+KEY@club.example` (RFC 5233).
    Plus,
    /// In the Subject, `[club #42 KEY]`, where the mailbox knows no tags.
    Subject,
}

/// The club as its mails show it.
#[derive(Clone, PartialEq, Debug)]
pub struct ClubCard {
    /// Its name, the sender's name of every mail.
    pub name: String,
    /// Its mailbox.
    pub address: Address,
    /// The word in `[club #42]`.
    pub tag: String,
    /// Where the reply key rides.
    pub reply_style: ReplyStyle,
    /// Its time zone, for what is told to nobody in particular.
    pub zone: Tz,
    /// The rules that it plays by where nobody says others.
    pub standard: Standard,
    /// How its turn mails offer the page on which a move is picked.
    pub picker: Picker,
}

/// A club's standard rule set.
#[derive(Clone, PartialEq, Debug)]
pub struct Standard {
    /// Its name in the club.
    pub name: String,
    /// Its game of the default choices.
    pub setup: Setup,
}

/// Who gets a mail, and how they want it.
#[derive(Clone, PartialEq, Debug)]
pub struct Reader {
    /// The name that they chose.
    pub name: String,
    /// Where the mail goes.
    pub address: Address,
    /// The language of their mails.
    pub tongue: Tongue,
    /// The zone in which deadlines are told.
    pub zone: Tz,
    /// How the board is shown.
    pub board: BoardStyle,
    /// Their seat in the game that the mail is about.
    pub seat: Option<Seat>,
    /// The key that an answer to this mail will carry.
    pub key: ReplyKey,
}

/// What makes a mail this mail and no other; everything random or timed comes from here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Postmark {
    /// Its Message-ID; the boundaries come from it.
    pub message_id: MessageId,
    /// References, oldest first; empty for a game's first mail.
    pub thread: Vec<MessageId>,
    /// The letter or mail that it answers.
    pub in_reply_to: Option<MessageId>,
    /// Its Date, and the moment from which spans are told.
    pub at: Moment,
}

/// Words for the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Who says them.
    pub name: String,
    /// The words, as they were written.
    pub text: String,
}

/// A game as a mail shows it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The club.
    pub club: &'a ClubCard,
    /// What the club has settled for all its games.
    pub house: &'a House,
    /// The game as it is now.
    pub game: &'a Game,
    /// The names of those who hold its seats.
    pub names: &'a BTreeMap<Seat, String>,
    /// What was said since the last mail.
    pub said: &'a [Said],
    /// The digests of the letters that caused its entries, by their numbers: what a finished game's record is sealed with.
    pub letters: &'a BTreeMap<i64, String>,
}
