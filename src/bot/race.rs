//! The shortest way home where nobody is in the way any more: a beam over one seat's own moves.
//!
//! The marbles of all others stand still. Level by level the placements of least cost are kept; each is told by its
//! marbles alone, so that two orders of the same moves meet. What a narrow beam finds is an upper bound; close to
//! home a search to a bounded depth, in which every move left must be able to fill a hole of the goal, makes it exact.

use super::effort::Effort;
use super::scene::Scene;
use crate::rules::movegen::Legal;
use crate::rules::{Holes, Move, Seat};

/// The longest way that is looked for, in moves.
const FARTHEST: usize = 120;

/// A way home: its first move and its length in moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WayHome {
    pub(super) first: Move,
    pub(super) moves: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Placement {
    cost: i32,
    marbles: Holes,
    /// The root's move, by its number.
    first: u16,
}

/// The shortest way home that a beam of that width finds, others standing still.
pub(super) fn way_home(scene: &Scene<'_>, seat: Seat, width: usize, effort: &mut Effort<'_>) -> Option<WayHome> {
    let goal = scene.goal(seat);
    let mut others = scene.position.clone();
    for hole in scene.position.of(seat) {
        others.take(seat, hole);
    }
    let strangers = others.occupied();
    let home = |marbles: Holes| goal.is_within(marbles | strangers) && goal.meets(marbles);
    let roots: Vec<Move> = scene.legal(seat).iter().collect();
    let mut beam: Vec<Placement> = Vec::new();
    let waiting = scene.waiting(seat);
    for (n, &mv) in roots.iter().enumerate() {
        if scene.puts_out(seat, mv, waiting) {
            continue;
        }
        let marbles = scene.position.of(seat).without(mv.from).with(mv.to);
        if home(marbles) {
            return Some(WayHome { first: mv, moves: 1 });
        }
        beam.push(Placement { cost: scene.cost[seat.index()] - scene.gain(seat, mv), marbles, first: n as u16 });
    }
    let camp = scene.play.setup().camp(seat);
    let mut next: Vec<Placement> = Vec::new();
    for level in 2..=FARTHEST {
        narrow(&mut beam, width);
        next.clear();
        let due = scene.deadline_comes_within(seat, level as u32);
        for placement in &beam {
            if !effort.spend() {
                return None;
            }
            let mut position = others.clone();
            for hole in placement.marbles {
                position.put(seat, hole);
            }
            for mv in Legal::of(&position, scene.ground(), seat).iter() {
                let marbles = placement.marbles.without(mv.from).with(mv.to);
                let first = placement.first;
                if home(marbles) {
                    return Some(WayHome { first: roots[usize::from(first)], moves: level as u32 });
                }
                if due && marbles.meets(camp) {
                    continue;
                }
                next.push(Placement { cost: placement.cost - scene.gain(seat, mv), marbles, first });
            }
        }
        std::mem::swap(&mut beam, &mut next);
        if beam.is_empty() {
            return None;
        }
    }
    None
}

/// Keeps the placements of least cost, each once.
fn narrow(beam: &mut Vec<Placement>, width: usize) {
    let rough = 3 * width;
    if beam.len() > rough {
        beam.select_nth_unstable(rough);
        beam.truncate(rough);
    }
    beam.sort_unstable();
    beam.dedup_by_key(|placement| placement.marbles);
    beam.truncate(width);
}
