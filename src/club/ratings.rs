//! Ratings: what a finished game makes of its players (RULES, Ratings).
//!
//! Elo for two; for three or more a comparison with each opponent by place, averaged. All changes of a game come from
//! the ratings before it, so the order of its seats is nothing to them. Ratings are whole thousandths of a point and each
//! pair's exchange is rounded by itself, away from zero, so that what one wins the other loses to the thousandth where both
//! have the same K, and the same games give the same numbers on every machine.
//!
//! Source of the formula: A. Elo, "The Rating of Chessplayers, Past and Present", 1978, §1.4 and §8.

use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, Holder, PlayerId};
use crate::rules::{Seat, Teams};
use std::fmt;

/// Which of a player's two ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pool {
    /// Games of two.
    Two,
    /// Games of three and more.
    Many,
}

impl Pool {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Two, Self::Many];

    /// The pool of a game of so many.
    #[must_use]
    pub fn of(players: u32) -> Self {
        if players == 2 { Self::Two } else { Self::Many }
    }

    /// The word under which it is stored and printed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Many => "many",
        }
    }

    /// Reads what [`Pool::word`] wrote.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pool| pool.word() == word)
    }
}

/// A rating, in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(pub i64);

impl Rating {
    /// What everybody begins with.
    pub const START: Self = Self(1_500_000);

    /// Whole points, halves away from zero: what people are shown.
    #[must_use]
    pub fn points(self) -> i64 {
        (self.0 + 500 * self.0.signum()) / 1000
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

/// A rating and the number of games it rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Form {
    /// The rating.
    pub rating: Rating,
    /// Games counted so far.
    pub games: u32,
}

impl Default for Form {
    fn default() -> Self {
        Self { rating: Rating::START, games: 0 }
    }
}

/// Games with the large K.
const NEW_FOR: u32 = 20;
/// K of somebody new, and of the others.
const K: (f64, f64) = (32.0, 16.0);

impl Form {
    fn k(self) -> f64 {
        if self.games < NEW_FOR { K.0 } else { K.1 }
    }

    /// One game later.
    #[must_use]
    pub fn after(self, change: i64) -> Self {
        Self { rating: Rating(self.rating.0 + change), games: self.games + 1 }
    }
}

/// The changes that a game brings, in thousandths, in the order of its players: each with their form before it and
/// their place. Fewer than two players bring none.
#[must_use]
pub fn changes(players: &[(Form, u32)]) -> Vec<i64> {
    let opponents = players.len().saturating_sub(1).max(1) as f64;
    let mut changes = vec![0; players.len()];
    for (i, (form, place)) in players.iter().enumerate() {
        for (j, (other, other_place)) in players.iter().enumerate().skip(i + 1) {
            // Reckoned from the side of the higher rating, whatever the order of the seats.
            let swapped = form.rating < other.rating;
            let above = form.rating.0.abs_diff(other.rating.0) as f64 / 1000.0;
            let expected = 1.0 / (1.0 + 10f64.powf(-above / 400.0));
            let (high, low) = if swapped { (other_place, place) } else { (place, other_place) };
            let scored = match high.cmp(low) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            let better = if swapped { expected - scored } else { scored - expected };
            let thousandths = |k: f64, share: f64| (k * share * 1000.0 / opponents).round() as i64;
            changes[i] += thousandths(form.k(), better);
            changes[j] += thousandths(other.k(), -better);
        }
    }
    changes
}

/// What a game that counts says about its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// Which game.
    pub number: GameNumber,
    /// When it ended: games count in this order, then in that of their numbers.
    pub ended: Moment,
    /// For which rating.
    pub pool: Pool,
    /// Who took which place, in the order of the seats.
    pub players: Vec<(Seat, PlayerId, u32)>,
}

impl RatedGame {
    /// What the game says, or `None` where it does not count: still running, called off, in pairs, or with the program
    /// in a seat from the start. A seat that changed hands counts for who holds it at the end.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let opening = game.opening();
        if !game.is_over() || opening.setup.teams() == Teams::Pairs {
            return None;
        }
        if opening.holders.values().any(|holder| matches!(holder, Holder::Program(_))) {
            return None;
        }
        let (places, ended) = (game.places()?, game.ended()?);
        let holder = |seat: &Seat| game.chairs().get(seat).and_then(|chair| chair.holder.player());
        let players: Vec<_> = places.iter().filter_map(|(seat, place)| Some((*seat, holder(seat)?, *place))).collect();
        (players.len() >= 2).then(|| Self {
            number: game.number(),
            ended,
            pool: Pool::of(opening.setup.players()),
            players,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(points: i64, games: u32) -> Form {
        Form { rating: Rating(points * 1000), games }
    }

    #[test]
    fn a_win_among_equals_moves_half_of_k() {
        let new = form(1500, 0);
        assert_eq!(changes(&[(new, 1), (new, 2)]), [16_000, -16_000]);
        assert_eq!(changes(&[(form(1500, 19), 1), (form(1500, 20), 2)]), [16_000, -8_000]);
        assert_eq!(changes(&[(new, 1), (new, 1)]), [0, 0]);
    }

    #[test]
    fn the_expected_score_is_that_of_the_textbook() {
        // 1613 against 1609, 1477, 1388, 1586, 1720 is expected to score 2.867 of 5 (a much used example).
        let opponents = [1609, 1477, 1388, 1586, 1720];
        let lost: i64 = opponents.iter().map(|o| changes(&[(form(1613, 20), 2), (form(*o, 20), 1)])[0]).sum();
        assert_eq!((lost as f64 / -16_000.0 * 1000.0).round(), 2867.0);
    }

    #[test]
    fn three_are_compared_with_each_opponent() {
        let new = form(1500, 0);
        assert_eq!(changes(&[(new, 1), (new, 2), (new, 3)]), [16_000, 0, -16_000]);
        assert_eq!(changes(&[(new, 2), (new, 1), (new, 2), (new, 2)]), [-5_333, 15_999, -5_333, -5_333]);
    }

    #[test]
    fn points_are_rounded_halves_away_from_zero() {
        assert_eq!([1_499_500, 1_499_499, -1_500, 0].map(|r| Rating(r).points()), [1500, 1499, -2, 0]);
    }
}
