//! Tournaments: who meets whom in each round, and how the players stand.
//!
//! Three kinds: a round robin and a Swiss system for games of two, and rounds of tables for three, four and six. A score is
//! the opponents beaten, a shared place being half of one, so that all kinds count alike; scores are kept in halves. The next
//! round follows from the rounds before it alone. What a game is and who mails it is not known here.

mod drawn;
mod swiss;
mod table;

use crate::correspondence::seat::PlayerId;
use std::collections::BTreeMap;

pub use table::Line;

/// How the rounds are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody once, two at a table.
    RoundRobin,
    /// Those who stand alike meet, two at a table.
    Swiss,
    /// Those who stand alike meet at tables of three, four or six.
    Tables,
}

impl Format {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::RoundRobin, Self::Swiss, Self::Tables];

    /// The word under which it is stored and asked for.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Swiss => "swiss",
            Self::Tables => "tables",
        }
    }

    /// Reads what [`Format::word`] gives.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }
}

/// Players of one tournament at the most.
pub const ENTRANTS_MAX: usize = 200;

/// Somebody who takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Who.
    pub player: PlayerId,
    /// The rating at the start, in points: the order of the first round.
    pub rating: i64,
    /// The round in which they dropped out; they are in none of the later ones.
    pub left_in: Option<u32>,
}

/// What came of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is being played.
    Running,
    /// It is over, with these places in the order of its seats.
    Over(Vec<u32>),
    /// It was called off and counts for nobody.
    Void,
}

/// A game of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The round, from 1.
    pub round: u32,
    /// Who plays, in the order of the seats; the first one begins.
    pub seats: Vec<PlayerId>,
    /// What came of it.
    pub outcome: Outcome,
}

/// A round as it is drawn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Round {
    /// The tables, each in the order of its seats.
    pub tables: Vec<Vec<PlayerId>>,
    /// Who sits out.
    pub byes: Vec<PlayerId>,
}

/// A tournament as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// How its rounds are drawn.
    pub format: Format,
    /// Seats of a table: 2, or 3, 4, 6 for [`Format::Tables`].
    pub seats: u32,
    /// Rounds to be played; a round robin has as many as it needs, whatever stands here.
    pub rounds: u32,
    /// In the order of their entry.
    pub entrants: Vec<Entrant>,
    /// All games so far.
    pub tables: Vec<Table>,
    /// Who sat out when: round and player.
    pub byes: Vec<(u32, PlayerId)>,
}

impl Tournament {
    /// How many rounds are played.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        let count = u32::try_from(self.entrants.len()).unwrap_or(u32::MAX);
        match self.format {
            Format::RoundRobin => count.saturating_sub(1) + count % 2,
            // More rounds than opponents would only be repeats.
            Format::Swiss => self.rounds.min(count.saturating_sub(1) + count % 2),
            Format::Tables => self.rounds,
        }
    }

    /// The round that was drawn last; 0 before the first.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.tables.iter().map(|t| t.round).chain(self.byes.iter().map(|(round, _)| *round)).max().unwrap_or(0)
    }

    /// True where every game of the last round is over.
    #[must_use]
    pub fn is_round_over(&self) -> bool {
        self.tables.iter().all(|table| table.outcome != Outcome::Running)
    }

    /// The next round; `None` once there is none to be played, or too few are left to play it.
    #[must_use]
    pub fn next_round(&self) -> Option<Round> {
        let next = self.round() + 1;
        if next > self.rounds() {
            return None;
        }
        let round = match self.format {
            Format::RoundRobin => drawn::round_robin(self, next),
            Format::Swiss => swiss::round(self),
            Format::Tables => drawn::tables(self),
        };
        // A round robin may have a round in which all tables are given up, and more behind it.
        let plays = !round.tables.is_empty() || (self.format == Format::RoundRobin && self.is_worth_going_on());
        plays.then_some(round)
    }

    fn is_worth_going_on(&self) -> bool {
        self.active().count() >= 2
    }

    /// Those who have not dropped out, in the order of their entry.
    fn active(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.iter().filter(|entrant| entrant.left_in.is_none())
    }

    /// How often each two have met.
    fn meetings(&self) -> BTreeMap<(PlayerId, PlayerId), u32> {
        let mut met = BTreeMap::new();
        for table in &self.tables {
            for a in &table.seats {
                for b in table.seats.iter().filter(|b| *b != a) {
                    *met.entry((*a, *b)).or_insert(0) += 1;
                }
            }
        }
        met
    }

    /// How often a player sat in each seat of a table.
    fn sat(&self, player: PlayerId) -> Vec<u32> {
        let mut counts = vec![0; self.seats as usize];
        for table in &self.tables {
            if let Some(seat) = table.seats.iter().position(|p| *p == player)
                && let Some(count) = counts.get_mut(seat)
            {
                *count += 1;
            }
        }
        counts
    }

    fn byes_of(&self, player: PlayerId) -> u32 {
        u32::try_from(self.byes.iter().filter(|(_, p)| *p == player).count()).unwrap_or(u32::MAX)
    }
}
