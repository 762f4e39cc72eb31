//! The move of the largest gain: short-sighted, quick, and always on its way home.
//!
//! A gain is the fall of the distance to the tip of the goal. Where no move gains, a marble is brought round to the
//! side on which the goal still has room; where that cannot be either, the least is given up. Two things go before
//! gain: the camp's deadline, and marbles in a point that others are about to fill, who would be shut in there for
//! good. A move that puts its own player out is made only where there is no other.
//! It keeps no memory: the same game gives the same move.

use super::camp::keep;
use crate::rules::{Hole, Holes, Move, Outcome, Play, Seat, Status};
use std::cmp::Reverse;

/// With how many turns to spare the marbles in the camp go before all others.
const SPARE_TURNS: u32 = 12;

/// How many marbles of another in its goal make it a danger for those who still stand there.
const CROWD: u32 = 2;

/// The legal move that brings its marble farthest towards the tip of the goal; of equals that of the rear marble, then that of
/// the lowest holes. `None` where there is no legal move or the game is over.
///
/// Marbles that must leave soon go first; where nothing gains, the move that leaves the shortest way to a free hole of
/// the goal.
#[must_use]
pub fn best_gain(play: &Play) -> Option<Move> {
    let seat = play.to_move()?;
    let tip = seat.tip_of_goal();
    to_choose_from(play, seat).into_iter().max_by_key(|&mv| {
        let gain = play.gain(mv);
        let round = if gain > 0 { 0 } else { way_round(play, seat, mv) };
        (gain, Reverse(round), mv.from.distance(tip), Reverse(mv))
    })
}

/// How far the seat's marbles outside the goal stand from a free hole of it, all together, once the move is made.
fn way_round(play: &Play, seat: Seat, mv: Move) -> u32 {
    let goal = play.setup().goal(seat);
    let free = goal - play.position().occupied().without(mv.from).with(mv.to);
    let outside = play.position().of(seat).without(mv.from).with(mv.to) - goal;
    outside.map(|hole| nearest(hole, free)).sum()
}

fn nearest(hole: Hole, free: Holes) -> u32 {
    free.map(|other| hole.distance(other)).min().unwrap_or(0)
}

/// The legal moves, less those that are worse for another reason than gain.
fn to_choose_from(play: &Play, seat: Seat) -> Vec<Move> {
    let mut moves = play.legal_moves();
    if play.status(seat) != Status::Racing {
        return moves;
    }
    if turns_to_leave(play, seat).is_some_and(|left| left <= 1) {
        keep(&mut moves, |mv| !puts_out(play, seat, mv));
    }
    let pressed = due_to_leave(play, seat, SPARE_TURNS) | shut_in_soon(play, seat);
    keep(&mut moves, |mv| pressed.contains(mv.from) && play.gain(mv) > 0);
    moves
}

/// How many own turns are left to leave the camp, this one counted; `None` where the rules set no deadline.
pub(super) fn turns_to_leave(play: &Play, seat: Seat) -> Option<u32> {
    let deadline = play.setup().rules().camp_deadline(play.setup().marbles())?;
    Some(deadline.saturating_sub(play.turns_made(seat)))
}

/// The marbles that wait in the camp, once no more than so many turns are to spare before its deadline.
pub(super) fn due_to_leave(play: &Play, seat: Seat, spare: u32) -> Holes {
    let waiting = play.position().of(seat) & play.setup().camp(seat);
    let due = |left| steps_to_leave(play, seat, waiting) + spare >= left;
    if turns_to_leave(play, seat).is_some_and(due) { waiting } else { Holes::EMPTY }
}

/// The marbles in a point that its owner is filling.
pub(super) fn shut_in_soon(play: &Play, seat: Seat) -> Holes {
    let filling =
        |&other: &Seat| other != seat && (play.position().of(other) & play.setup().goal(other)).len() >= CROWD;
    let filled = play.setup().seats().iter().copied().filter(filling);
    filled.fold(Holes::EMPTY, |holes, other| holes | (play.position().of(seat) & play.setup().goal(other)))
}

/// How many steps bring those marbles out of the camp if nothing stands in their way.
fn steps_to_leave(play: &Play, seat: Seat, waiting: Holes) -> u32 {
    let camp = play.setup().camp(seat);
    let depth = camp.map(|hole| hole.distance(seat.tip())).max().unwrap_or(0);
    waiting.map(|hole| depth + 1 - hole.distance(seat.tip())).sum()
}

fn puts_out(play: &Play, seat: Seat, mv: Move) -> bool {
    let mut after = play.clone();
    let Ok(outcomes) = after.make(mv) else { return true };
    outcomes.iter().any(|outcome| matches!(outcome, Outcome::Out(out, ..) if *out == seat))
}
