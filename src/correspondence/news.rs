//! What the club itself tells: ratings, tables, open games, and what was done about them.
//!
//! Plain values without a language, as the other parts of an answer are; a person stands here by the name that they chose,
//! never by an address.

use super::pace::Pace;
use super::seat::GameNumber;
use crate::rules::{Seat, Setup};
use std::collections::BTreeMap;

/// What is known of a player before one plays with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repute {
    /// The rating of the kind that is spoken of, in points.
    pub rating: i64,
    /// Games that it rests on.
    pub games: u32,
    /// The share of moves made in time, in percent; `None` where there was none yet.
    pub in_time: Option<u32>,
}

/// A line of a table of ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingLine {
    /// Place in the table; equal ratings share it.
    pub rank: u32,
    /// The player's name; empty for a former player.
    pub name: String,
    /// How they stand.
    pub repute: Repute,
}

/// A line of a tournament's table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentLine {
    /// Place; equal players share it.
    pub rank: u32,
    /// The player's name; empty for a former player.
    pub name: String,
    /// Points in halves.
    pub halves: u32,
    /// Games played.
    pub games: u32,
    /// True once they have dropped out.
    pub has_left: bool,
}

/// A tournament's table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentTable {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// The round that is played, or was played last; 0 before the start.
    pub round: u32,
    /// Of how many.
    pub rounds: u32,
    /// True once it is over.
    pub is_over: bool,
    /// The best first.
    pub lines: Vec<TournamentLine>,
}

/// A game of somebody's rated games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedLine {
    /// Which game.
    pub number: GameNumber,
    /// The place in it.
    pub place: u32,
    /// The rating after it, in points.
    pub rating: i64,
    /// The change that it brought, in points.
    pub change: i64,
}

/// A seat of a game that waits for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// By whom; empty for a former player.
    pub name: String,
    /// What is known of them; `None` for the program.
    pub repute: Option<Repute>,
    /// False where they are invited and have not answered yet.
    pub has_accepted: bool,
}

/// A game that waits for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenGame {
    /// Its number.
    pub number: GameNumber,
    /// What it is played by.
    pub setup: Setup,
    /// The rule set's name in the club.
    pub rules_name: String,
    /// The clock.
    pub pace: Pace,
    /// The seats that are taken; the others are free.
    pub taken: BTreeMap<Seat, Taken>,
    /// The least rating that is asked for.
    pub least_rating: Option<i64>,
    /// The least share of moves in time that is asked for, in percent.
    pub least_percent: Option<u32>,
}

impl OpenGame {
    /// Seats that nobody has taken yet.
    #[must_use]
    pub fn free(&self) -> usize {
        self.setup.seats().len().saturating_sub(self.taken.len())
    }
}

/// Something that the club tells in an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The tables of ratings and the tournaments.
    Standings {
        /// Games of two.
        two: Vec<StandingLine>,
        /// Games of three and more.
        many: Vec<StandingLine>,
        /// Those that are being played, and those that were last.
        tournaments: Vec<TournamentTable>,
    },
    /// One player's ratings.
    Rating {
        /// Whose; empty for a former player.
        name: String,
        /// Games of two.
        two: Repute,
        /// Games of three and more.
        many: Repute,
        /// The latest rated games.
        games: Vec<RatedLine>,
    },
    /// A game of the reader's that waits for players, and what can be done about it.
    Waiting(Box<OpenGame>),
    /// The games that can be joined.
    Offers(Vec<OpenGame>),
}

/// What was done about the club's affairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubDone {
    /// So many people were invited.
    Invited(u32),
    /// The free seats were offered to so many people.
    Offered(u32),
    /// The reader hears of open games from now on.
    Seeking,
    /// And no longer.
    NotSeeking,
    /// The reader has a seat in the game.
    Joined(GameNumber),
    /// The reader has given the seat back.
    Left(GameNumber),
    /// The reader is out of the tournament of that name.
    DroppedOut(String),
    /// A mail went to the new address, which has to confirm it.
    AddressAsked,
    /// Letters from that address are the reader's from now on.
    AddressAdded(String),
    /// And no longer.
    AddressRemoved(String),
}

/// Why something about the club's affairs is not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubRefusal {
    /// A word that is not understood in an offer.
    BadOffer {
        /// The word.
        word: String,
    },
    /// There are no such rules.
    NoSuchRules {
        /// What was written.
        name: String,
        /// What it may have meant.
        nearest: Option<String>,
        /// All that there are.
        known: Vec<String>,
    },
    /// The rules are not for so many.
    NotForSoMany {
        /// How many were asked for.
        players: u32,
        /// For how many they are, `2, 3, 4`.
        allowed: String,
    },
    /// The rules don't offer that variant for so many players.
    NoSuchVariant,
    /// No game of that number waits for players.
    NotOpen {
        /// What was asked for, where it was.
        number: Option<u32>,
    },
    /// Every seat is taken.
    NoSeatLeft,
    /// The player has a seat in it already.
    AlreadyIn,
    /// The game asks for a higher rating.
    RatingTooLow {
        /// What it asks for.
        least: i64,
        /// What the player has.
        own: i64,
    },
    /// The game asks for a larger share of moves in time.
    NotReliableEnough {
        /// What it asks for, in percent.
        least: u32,
        /// What the player has.
        own: u32,
    },
    /// The player has no game that waits for others.
    NothingWaiting,
    /// The player has as many waiting games as one may have.
    TooManyWaiting {
        /// How many.
        most: u32,
    },
    /// The player has invited as many people today as one may.
    TooManyInvited {
        /// How many.
        most: u32,
    },
    /// The player has asked them today already, for this game or another.
    AskedToday {
        /// Whom, as it was written.
        text: String,
    },
    /// A text that is no address we can write to.
    BadAddress {
        /// The text.
        text: String,
    },
    /// The game is not over, so it can't be played again yet.
    NotOver,
    /// Nobody of that name.
    NoSuchPlayer {
        /// The name.
        name: String,
    },
    /// Not one of the player's own addresses.
    NotYourAddress,
    /// The only one that the player has.
    LastAddress,
}
