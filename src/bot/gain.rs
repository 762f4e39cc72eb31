//! The move of the largest gain: short-sighted, quick, and always on its way home.
//!
//! A gain is the fall of the distance to the tip of the goal. Where no move gains, a marble is brought round to the side on
//! which the goal still has room; where that cannot be either, the least is given up. Beside the distance it looks at
//! one law alone, the camp's deadline: a move that puts its own player out is made only where there is no other.
//! It keeps no memory: the same game gives the same move.

use crate::rules::{Hole, Holes, Move, Outcome, Play, Seat, Status};
use std::cmp::Reverse;

/// The legal move that brings its marble farthest towards the tip of the goal; of equals that of the rear marble, then that of
/// the lowest holes. `None` where there is no legal move or the game is over.
///
/// Where the camp must be left soon, marbles in it go first; where nothing gains, the move that leaves the shortest
/// way to a free hole of the goal.
#[must_use]
pub fn best_gain(play: &Play) -> Option<Move> {
    let seat = play.to_move()?;
    let legal = play.legal_moves();
    let moves = leaving_in_time(play, seat, legal);
    let tip = seat.tip_of_goal();
    moves.into_iter().max_by_key(|&mv| {
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

/// The moves to choose from in view of the camp's deadline.
fn leaving_in_time(play: &Play, seat: Seat, legal: Vec<Move>) -> Vec<Move> {
    let Some(deadline) = play.setup().rules().camp_deadline(play.setup().marbles()) else { return legal };
    let waiting = play.position().of(seat) & play.setup().camp(seat);
    let left = deadline.saturating_sub(play.turns_made(seat));
    let late = left <= 1;
    if play.status(seat) != Status::Racing || (waiting.is_empty() && !late) {
        return legal;
    }
    let safe = |mv: &Move| !late || !puts_out(play, seat, *mv);
    let leaves = |mv: &Move| waiting.contains(mv.from) && play.gain(*mv) > 0;
    let pressed = steps_to_leave(play, seat, waiting) + SPARE_TURNS >= left;
    let chosen = |wanted: &dyn Fn(&Move) -> bool| legal.iter().copied().filter(wanted).collect::<Vec<_>>();
    let tries = [chosen(&|mv| pressed && safe(mv) && leaves(mv)), chosen(&safe)];
    tries.into_iter().find(|moves| !moves.is_empty()).unwrap_or(legal)
}

/// With how many turns to spare the marbles in the camp go before all others.
const SPARE_TURNS: u32 = 4;

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
