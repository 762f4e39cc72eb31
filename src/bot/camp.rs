//! Which moves come into question at all: nobody puts itself out, goes round in a circle or is shut in.
//!
//! What a search of a few turns does not see in time: marbles must leave the camp before its deadline, though others may
//! stand in their way, and a point that its owner is filling before it is full. And a position that the game has seen is
//! not sought again, so that players who wait for each other do not wait for ever.

use super::gain::{due_to_leave, shut_in_soon, turns_to_leave};
use super::scene::Scene;
use crate::rules::movegen::Legal;
use crate::rules::{Holes, Move, Play, Position, Seat, Status};
use std::cmp::Reverse;

/// The most moves of its own that a seat looks ahead for a way out of its camp, and in how many positions.
const MOVES_OUT: u32 = 4;
const POSITIONS: u32 = 3000;
/// How far from the marbles that wait another is moved to make room.
const NEARBY: u32 = 3;

/// The moves of the seat to move that come into question, all where no other is left; `next` is in turn after it, and
/// marbles go before all others with `spare` turns left before the camp's deadline.
pub(super) fn roots(scene: &mut Scene<'_>, seat: Seat, next: Seat, spare: u32) -> Vec<Move> {
    let mut roots: Vec<Move> = scene.legal(seat).iter().collect();
    let waiting = scene.waiting(seat);
    keep(&mut roots, |mv| !scene.puts_out(seat, mv, waiting));
    keep(&mut roots, |mv| {
        scene.make(seat, mv, next);
        let key = scene.position.key();
        scene.take_back(seat, mv);
        !scene.play.keys_seen().contains(&key)
    });
    let play = scene.play;
    if play.status(seat) != Status::Racing {
        return roots;
    }
    let forward = |mv: Move| play.gain(mv) > 0;
    let shut = shut_in_soon(play, seat);
    if play.setup().players() > 2 {
        keep(&mut roots, |mv| !enters_a_trap(play, seat, mv));
        keep(&mut roots, |mv| shut.contains(mv.from) && forward(mv));
    } else if turns_to_leave(play, seat).is_some() {
        // In a duel the search knows better, but where a deadline puts out whoever is shut in; the bottom is closed first.
        let leaving = |mv: &Move| shut.contains(mv.from) && forward(*mv);
        let depth = |mv: &Move| mv.from.distance(seat.tip());
        let deepest = roots.iter().filter(|mv| leaving(mv)).map(depth).min();
        keep(&mut roots, |mv| leaving(&mv) && Some(depth(&mv)) == deepest);
    }
    if scene.deadline_comes_within(seat, spare) {
        let camp = play.setup().camp(seat);
        keep(&mut roots, |mv| camp.contains(mv.from) || !camp.contains(mv.to));
    }
    let due = due_to_leave(play, seat, spare);
    if !due.is_empty()
        && !keep(&mut roots, |mv| due.contains(mv.from) && forward(mv))
        && let Some(way) = way_out(scene, seat, &roots)
    {
        roots = vec![way];
    }
    roots
}

/// True for a move to another's point, from outside it, whose owner may fill it up behind the marble.
fn enters_a_trap(play: &Play, seat: Seat, mv: Move) -> bool {
    let setup = play.setup();
    let entered = |&other: &Seat| {
        let point = setup.goal(other);
        other != seat && point.contains(mv.to) && !point.contains(mv.from)
    };
    setup.seats().iter().any(entered)
}

/// Keeps the moves that are wanted, or all where none is; true where some were.
pub(super) fn keep(moves: &mut Vec<Move>, mut wanted: impl FnMut(Move) -> bool) -> bool {
    let kept: Vec<Move> = moves.iter().copied().filter(|&mv| wanted(mv)).collect();
    let some = !kept.is_empty();
    if some {
        *moves = kept;
    }
    some
}

/// The first move of the shortest way that brings one more marble out of the camp, the others standing still.
fn way_out(scene: &Scene<'_>, seat: Seat, roots: &[Move]) -> Option<Move> {
    let mut position = scene.position.clone();
    let camp = scene.play.setup().camp(seat);
    let mut out = WayOut { scene, seat, camp, waiting: (position.of(seat) & camp).len(), left: POSITIONS };
    let mut roots = roots.to_vec();
    roots.sort_by_key(|&mv| (Reverse(scene.gain(seat, mv)), mv));
    (1..=MOVES_OUT).find_map(|moves| out.within(&mut position, &roots, moves))
}

struct WayOut<'s, 'p> {
    scene: &'s Scene<'p>,
    seat: Seat,
    camp: Holes,
    /// How many marbles wait in the camp.
    waiting: u32,
    /// Positions that may still be looked at.
    left: u32,
}

impl WayOut<'_, '_> {
    /// The first of those moves after which a marble is out within that many moves.
    fn within(&mut self, position: &mut Position, from: &[Move], moves: u32) -> Option<Move> {
        let waiting = position.of(self.seat) & self.camp;
        let nearby = |mv: &&Move| waiting.into_iter().any(|hole| hole.distance(mv.from) <= NEARBY);
        let outward = |mv: &&Move| self.camp.contains(mv.from) || !self.camp.contains(mv.to);
        let tried: Vec<Move> = from.iter().filter(nearby).filter(outward).copied().collect();
        tried.into_iter().find(|&mv| {
            position.shift(self.seat, mv.from, mv.to);
            let is_out = self.is_out(position, moves);
            position.shift(self.seat, mv.to, mv.from);
            is_out
        })
    }

    fn is_out(&mut self, position: &mut Position, moves: u32) -> bool {
        if (position.of(self.seat) & self.camp).len() < self.waiting {
            return true;
        }
        if moves <= 1 || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let next: Vec<Move> = Legal::of(position, self.scene.ground(), self.seat).iter().collect();
        self.within(position, &next, moves - 1).is_some()
    }
}
