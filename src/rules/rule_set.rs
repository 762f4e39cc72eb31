//! A rule set: one value for every dial, and the three houses as such values.
//!
//! A rule set is data. No rule asks which house it plays by; it asks the dial that matters to it. A club's own
//! is one of the three with some dials changed. Which combinations may be played is settled in `setup.rs`.
//!
//! Sources: `open` is seed 000; `strict` is seeds 001 and 003; `casual` is seed 004. Where they are silent
//! on the number of missed deadlines or the time to think, the value here is this project's own.

use super::board::Marbles;
pub use super::dials::{Base, First, ForeignPoints, Goal, Hops, Leaving, RankBy, Teams};
use super::notation::Notation;
use std::fmt;

/// Numbers of players, a set out of 2, 3, 4 and 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerCounts(u8);

impl PlayerCounts {
    /// Nobody plays so.
    pub const NONE: Self = Self(0);

    /// Those of `counts` that the board has seats for.
    #[must_use]
    pub const fn of(counts: &[u32]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < counts.len() {
            if matches!(counts[i], 2 | 3 | 4 | 6) {
                bits |= 1 << counts[i];
            }
            i += 1;
        }
        Self(bits)
    }

    /// True where that many may play.
    #[must_use]
    pub const fn contains(self, count: u32) -> bool {
        count < 8 && self.0 >> count & 1 == 1
    }

    /// The numbers, rising.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        [2, 3, 4, 6].into_iter().filter(move |&count| self.contains(count))
    }
}

impl fmt::Display for PlayerCounts {
    /// Parted by `/`: `2/3/4/6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, count) in self.iter().enumerate() {
            write!(f, "{}{count}", if i == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

/// For how many players each variant is offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variants {
    /// Long hops.
    pub long_hops: PlayerCounts,
    /// Fifteen marbles.
    pub fifteen_marbles: PlayerCounts,
    /// Pairs.
    pub pairs: PlayerCounts,
}

/// The most turns a limit may allow each player, so that the memory of a game is bounded.
pub const TURN_LIMIT_MAX: u32 = 10_000;

/// The longest text of a clock, in bytes.
pub const CLOCK_MAX: usize = 40;

/// One value for every dial.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet {
    /// The house it starts from; only a label.
    pub base: Base,
    /// The edition of the rule set; a change that would re-read old games makes a new one.
    pub edition: u32,
    /// How many may play; where nobody says, the least.
    pub players: PlayerCounts,
    /// The variants on offer beside the defaults.
    pub variants: Variants,
    /// Marbles of each seat where nobody says.
    pub marbles: Marbles,
    /// Hops where nobody says.
    pub hops: Hops,
    /// Teams where nobody says.
    pub teams: Teams,
    /// Notation where nobody says.
    pub notation: Notation,
    /// Who moves first.
    pub first: First,
    /// What a marble may do in a point neither its own nor its goal.
    pub foreign_points: ForeignPoints,
    /// What a marble may do that starts its turn in the goal.
    pub goal: Goal,
    /// True where a chain may land twice on one hole.
    pub revisit: bool,
    /// Own turns within which the camp is to be left with ten marbles; 0 for never.
    pub leave_camp_by: u32,
    /// The same with fifteen marbles.
    pub leave_camp_by_of_fifteen: u32,
    /// True where the second of two players has a last move.
    pub reply: bool,
    /// Turns of each player at most, passes counted.
    pub turn_limit: u32,
    /// How often the same position ends the game; 0 for never.
    pub repetition: u32,
    /// How the rest is ranked at a limit, repetition or standstill.
    pub rank_by: RankBy,
    /// What follows a resignation with three or more players.
    pub resign: Leaving,
    /// What follows a deadline missed for good with three or more players.
    pub timeout: Leaving,
    /// The default time to think, as `3d` or `30d+1d`; read by whoever keeps clocks.
    pub clock: String,
}

const NO_VARIANTS: Variants =
    Variants { long_hops: PlayerCounts::NONE, fifteen_marbles: PlayerCounts::NONE, pairs: PlayerCounts::NONE };

/// Every dial's key, in the order of the rules.
pub const KEYS: [&str; 17] = [
    "players",
    "marbles",
    "hops",
    "teams",
    "notation",
    "first",
    "foreign_points",
    "goal",
    "revisit",
    "leave_camp_by",
    "reply",
    "turn_limit",
    "repetition",
    "rank_by",
    "resign",
    "timeout",
    "clock",
];

impl RuleSet {
    /// The English site with ladders. Source: seed 000.
    #[must_use]
    pub fn open() -> Self {
        Self {
            base: Base::Open,
            edition: 1,
            players: PlayerCounts::of(&[2, 3, 4]),
            variants: NO_VARIANTS,
            marbles: Marbles::Ten,
            hops: Hops::Adjacent,
            teams: Teams::None,
            notation: Notation::Rows,
            first: First::Drawn,
            foreign_points: ForeignPoints::Stop,
            goal: Goal::Free,
            revisit: true,
            leave_camp_by: 0,
            leave_camp_by_of_fifteen: 0,
            reply: false,
            turn_limit: 1000,
            repetition: 0,
            rank_by: RankBy::Distance,
            resign: Leaving::Out,
            timeout: Leaving::ProgramEarns,
            clock: "3d".to_owned(),
        }
    }

    /// The site with variants and a clock. Source: seeds 001 and 003.
    #[must_use]
    pub fn strict() -> Self {
        Self {
            base: Base::Strict,
            edition: 1,
            players: PlayerCounts::of(&[2, 3, 4, 6]),
            variants: Variants {
                long_hops: PlayerCounts::of(&[2, 6]),
                fifteen_marbles: PlayerCounts::of(&[2]),
                pairs: PlayerCounts::of(&[4, 6]),
            },
            marbles: Marbles::Ten,
            hops: Hops::Adjacent,
            teams: Teams::None,
            notation: Notation::Oblique,
            first: First::White,
            foreign_points: ForeignPoints::Pass,
            goal: Goal::Locked,
            revisit: false,
            leave_camp_by: 30,
            leave_camp_by_of_fifteen: 40,
            reply: true,
            turn_limit: 150,
            repetition: 3,
            rank_by: RankBy::Goal,
            resign: Leaving::End,
            timeout: Leaving::End,
            clock: "30d+1d".to_owned(),
        }
    }

    /// The Youzai board game club. Source: seed 004.
    #[must_use]
    pub fn casual() -> Self {
        Self {
            base: Base::Casual,
            edition: 1,
            players: PlayerCounts::of(&[2, 3, 4, 6]),
            variants: NO_VARIANTS,
            marbles: Marbles::Ten,
            hops: Hops::Adjacent,
            teams: Teams::None,
            notation: Notation::Oblique,
            first: First::White,
            foreign_points: ForeignPoints::Stop,
            goal: Goal::Free,
            revisit: true,
            leave_camp_by: 0,
            leave_camp_by_of_fifteen: 0,
            reply: false,
            turn_limit: 200,
            repetition: 0,
            rank_by: RankBy::Goal,
            resign: Leaving::ProgramLast,
            timeout: Leaving::ProgramLast,
            clock: "2d".to_owned(),
        }
    }

    /// The house's own rule set.
    #[must_use]
    pub fn of_base(base: Base) -> Self {
        match base {
            Base::Open => Self::open(),
            Base::Strict => Self::strict(),
            Base::Casual => Self::casual(),
        }
    }

    /// The rule set of that name, one of the three.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Base::of_word(name).map(Self::of_base)
    }

    /// This rule set with one dial changed, told by its key and value as text.
    ///
    /// # Errors
    ///
    /// A key that is no dial's, or a value that the dial does not have.
    pub fn with_dial(mut self, key: &str, value: &str) -> Result<Self, BadDial> {
        let value = value.trim();
        let wrong = |expected: &'static str| BadDial::Value { key: key.to_owned(), value: cut(value), expected };
        match key {
            "players" => self.players = player_counts(value).ok_or_else(|| wrong("2, 3, 4 or 6, or several"))?,
            "marbles" => {
                self.marbles = value.parse().ok().and_then(Marbles::of_count).ok_or_else(|| wrong("10 or 15"))?;
            }
            "hops" => self.hops = Hops::of_word(value).ok_or_else(|| wrong("adjacent or long"))?,
            "teams" => self.teams = Teams::of_word(value).ok_or_else(|| wrong("none or pairs"))?,
            "notation" => self.notation = Notation::of_word(value).ok_or_else(|| wrong("rows or oblique"))?,
            "first" => self.first = First::of_word(value).ok_or_else(|| wrong("drawn or white"))?,
            "foreign_points" => {
                self.foreign_points = ForeignPoints::of_word(value).ok_or_else(|| wrong("stop or pass"))?;
            }
            "goal" => self.goal = Goal::of_word(value).ok_or_else(|| wrong("free or locked"))?,
            "revisit" => self.revisit = truth(value).ok_or_else(|| wrong("true or false"))?,
            "leave_camp_by" => {
                let turns = number(value, 0).ok_or_else(|| wrong("0 (never) to 10000 turns"))?;
                (self.leave_camp_by, self.leave_camp_by_of_fifteen) = (turns, turns);
            }
            "reply" => self.reply = truth(value).ok_or_else(|| wrong("true or false"))?,
            "turn_limit" => self.turn_limit = number(value, 1).ok_or_else(|| wrong("1 to 10000 turns"))?,
            "repetition" => {
                self.repetition =
                    number(value, 0).filter(|&n| n != 1).ok_or_else(|| wrong("0 (never) or 2 to 10000 times"))?;
            }
            "rank_by" => self.rank_by = RankBy::of_word(value).ok_or_else(|| wrong("distance or goal"))?,
            "resign" => self.resign = leaving(value).ok_or_else(|| wrong(LEAVING))?,
            "timeout" => self.timeout = leaving(value).ok_or_else(|| wrong(LEAVING))?,
            "clock" => {
                let clean =
                    !value.is_empty() && value.len() <= CLOCK_MAX && value.bytes().all(|b| b.is_ascii_graphic());
                self.clock = clean.then(|| value.to_owned()).ok_or_else(|| wrong("a clock like 3d or 30d+1d"))?;
            }
            _ => return Err(BadDial::Key { key: cut(key), nearest: nearest_key(key) }),
        }
        Ok(self)
    }

    /// The dial's value as text; `None` for a key that is no dial's.
    #[must_use]
    pub fn dial(&self, key: &str) -> Option<String> {
        Some(match key {
            "players" => self.players.to_string(),
            "marbles" => self.marbles.count().to_string(),
            "hops" => self.hops.word().to_owned(),
            "teams" => self.teams.word().to_owned(),
            "notation" => self.notation.word().to_owned(),
            "first" => self.first.word().to_owned(),
            "foreign_points" => self.foreign_points.word().to_owned(),
            "goal" => self.goal.word().to_owned(),
            "revisit" => self.revisit.to_string(),
            "leave_camp_by" => self.leave_camp_by.to_string(),
            "reply" => self.reply.to_string(),
            "turn_limit" => self.turn_limit.to_string(),
            "repetition" => self.repetition.to_string(),
            "rank_by" => self.rank_by.word().to_owned(),
            "resign" => self.resign.word().to_owned(),
            "timeout" => self.timeout.word().to_owned(),
            "clock" => self.clock.clone(),
            _ => return None,
        })
    }

    /// The dials that differ from the base's, in the order of the rules.
    #[must_use]
    pub fn dials_changed(&self) -> Vec<(&'static str, String)> {
        let base = Self::of_base(self.base);
        KEYS.into_iter()
            .filter_map(|key| {
                let same_camp =
                    key != "leave_camp_by" || self.leave_camp_by_of_fifteen == base.leave_camp_by_of_fifteen;
                let value = self.dial(key)?;
                (base.dial(key)? != value || !same_camp).then_some((key, value))
            })
            .collect()
    }

    /// Own turns within which the camp is to be left, `None` for never.
    #[must_use]
    pub fn camp_deadline(&self, marbles: Marbles) -> Option<u32> {
        let turns = match marbles {
            Marbles::Ten => self.leave_camp_by,
            Marbles::Fifteen => self.leave_camp_by_of_fifteen,
        };
        (turns > 0).then_some(turns)
    }
}

const LEAVING: &str = "out, end, program_last or program_earns";

fn leaving(value: &str) -> Option<Leaving> {
    Leaving::of_word(value)
}

fn truth(value: &str) -> Option<bool> {
    match value {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn number(value: &str, least: u32) -> Option<u32> {
    let plain = !value.is_empty() && value.len() <= 5 && value.bytes().all(|b| b.is_ascii_digit());
    value.parse().ok().filter(|n| plain && (least..=TURN_LIMIT_MAX).contains(n))
}

fn player_counts(value: &str) -> Option<PlayerCounts> {
    let counts: Option<Vec<u32>> = value
        .split(['/', ',', ' ', '+'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok().filter(|n| matches!(n, 2 | 3 | 4 | 6)))
        .collect();
    counts.filter(|counts| !counts.is_empty()).map(|counts| PlayerCounts::of(&counts))
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The key that shares the longest beginning, then the one of nearest length.
fn nearest_key(key: &str) -> &'static str {
    let shared = |known: &str| known.bytes().zip(key.bytes()).take_while(|(a, b)| a == b).count();
    KEYS.into_iter()
        .max_by_key(|known| (shared(known), std::cmp::Reverse(known.len().abs_diff(key.len()))))
        .unwrap_or("players")
}

/// A dial that cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadDial {
    /// No dial has that key.
    Key {
        /// The key as written, cut to 40 characters.
        key: String,
        /// The nearest right one.
        nearest: &'static str,
    },
    /// The dial has no such value.
    Value {
        /// The dial.
        key: String,
        /// The value as written, cut to 40 characters.
        value: String,
        /// What it may be.
        expected: &'static str,
    },
}

impl fmt::Display for BadDial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key { key, nearest } => write!(f, "no dial {key:?} (nearest: {nearest})"),
            Self::Value { key, value, expected } => write!(f, "no value {value:?} for {key} (it takes {expected})"),
        }
    }
}

impl std::error::Error for BadDial {}
