//! Places: how far a player has still to go, who shares a place, and which places are free.
//!
//! Places are counted among units: each player, or each pair of partners. Distances are in holes; a seat that has
//! lost marbles may be below zero. Nothing here knows when a game ends.
//!
//! Source: seed 000 ("Places", "How a game ends"), seed 003 ("Game limit and repetition"), seed 004 ("Platzierungen").

use super::board::{SEATS, Seat};
use super::dials::{RankBy, Teams};
use super::position::Position;
use super::setup::Setup;
use std::cmp::Reverse;

/// The sum over a seat's marbles of the distance to the tip of its goal, less the same sum over the holes of the goal:
/// zero when the goal holds exactly its marbles.
#[must_use]
pub fn distance(position: &Position, setup: &Setup, seat: Seat) -> i32 {
    let tip = seat.tip_of_goal();
    let sum = |holes: super::hole::Holes| holes.map(|hole| hole.distance(tip) as i32).sum::<i32>();
    sum(position.of(seat)) - sum(setup.goal(seat))
}

/// How many of a seat's marbles stand in its goal.
#[must_use]
pub fn in_goal(position: &Position, setup: &Setup, seat: Seat) -> u32 {
    (position.of(seat) & setup.goal(seat)).len()
}

/// The seats that share a place: one, or two partners who sit opposite.
#[must_use]
pub fn partners(setup: &Setup, seat: Seat) -> [Option<Seat>; 2] {
    match setup.teams() {
        Teams::None => [Some(seat), None],
        Teams::Pairs => [Some(seat), Some(seat.opposite())],
    }
}

/// How many places there are.
#[must_use]
pub fn units(setup: &Setup) -> u32 {
    match setup.teams() {
        Teams::None => setup.players(),
        Teams::Pairs => setup.players() / 2,
    }
}

/// The seats that stand for their unit, clockwise: all in use, or the first of each pair.
pub fn heads(setup: &Setup) -> impl Iterator<Item = Seat> + '_ {
    setup.seats().iter().copied().take(units(setup) as usize)
}

/// How good a unit stands, the least the best.
fn rank(position: &Position, setup: &Setup, unit: Seat) -> (Reverse<u32>, i32) {
    let seats = || partners(setup, unit).into_iter().flatten();
    let distance = seats().map(|seat| distance(position, setup, seat)).sum();
    let filled = match setup.rules().rank_by {
        RankBy::Distance => 0,
        RankBy::Goal => seats().map(|seat| in_goal(position, setup, seat)).sum(),
    };
    (Reverse(filled), distance)
}

/// The places of the seats, and which of them are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Places([Option<u8>; SEATS]);

impl Places {
    pub(crate) fn of(&self, seat: Seat) -> Option<u32> {
        self.0[seat.index()].map(u32::from)
    }

    /// Gives the place to the seat and its partner.
    pub(crate) fn give(&mut self, setup: &Setup, seat: Seat, place: u32) {
        for partner in partners(setup, seat).into_iter().flatten() {
            self.0[partner.index()] = Some(place as u8);
        }
    }

    fn taken(&self, place: u32) -> bool {
        self.0.contains(&Some(place as u8))
    }

    /// The next free place from the top.
    pub(crate) fn best_free(&self, setup: &Setup) -> u32 {
        (1..=units(setup)).find(|&place| !self.taken(place)).unwrap_or(1)
    }

    /// The worst free place.
    pub(crate) fn worst_free(&self, setup: &Setup) -> u32 {
        (1..=units(setup)).rev().find(|&place| !self.taken(place)).unwrap_or(1)
    }

    /// How many units have no place yet.
    pub(crate) fn unplaced(&self, setup: &Setup) -> usize {
        heads(setup).filter(|seat| self.0[seat.index()].is_none()).count()
    }

    /// Gives the free places from the top to those that have none, the best first; equals share a place and the
    /// next place skips.
    pub(crate) fn rank_rest(&mut self, setup: &Setup, position: &Position) {
        let mut rest: Vec<_> = heads(setup)
            .filter(|&seat| self.of(seat).is_none())
            .map(|seat| (rank(position, setup, seat), seat))
            .collect();
        rest.sort();
        let free: Vec<u32> = (1..=units(setup)).filter(|&place| !self.taken(place)).collect();
        let mut shared = None;
        for (&(rank, seat), &place) in rest.iter().zip(&free) {
            let place = match shared {
                Some((before, place)) if before == rank => place,
                _ => place,
            };
            shared = Some((rank, place));
            self.give(setup, seat, place);
        }
    }
}
