//! The shortest way home where nobody is in the way any more: a beam over one seat's own moves.
//!
//! The marbles of all others stand still. Level by level the placements of least cost are kept; each is told by its
//! marbles alone, so that two orders of the same moves meet. What a narrow beam finds is an upper bound; close to
//! home a search to a bounded depth, in which every move left must be able to fill a hole of the goal, makes it exact.

use super::effort::Effort;
use super::scene::Scene;
use crate::rules::movegen::Legal;
use crate::rules::{Holes, Move, Position, Seat};

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

/// From how many moves on a way is not made exact.
const EXACT_FROM: u32 = 9;

/// The shortest way home, others standing still: what a beam of that width finds, and for a short one the proof that
/// there is none shorter, or that one, as far as the effort goes.
pub(super) fn way_home(
    scene: &Scene<'_>,
    seat: Seat,
    roots: &[Move],
    width: usize,
    effort: &mut Effort<'_>,
) -> Option<WayHome> {
    let found = by_beam(scene, seat, roots, width, effort)?;
    if found.moves >= EXACT_FROM {
        return Some(found);
    }
    let mut position = scene.position.clone();
    for moves in 1..found.moves {
        let exact = Exact { scene, seat, goal: scene.goal(seat), effort };
        if let Some(first) = exact.within(&mut position, moves) {
            return Some(WayHome { first, moves });
        }
        if effort.stopped() {
            break;
        }
    }
    Some(found)
}

/// A search for a way home of a given length.
struct Exact<'s, 'e, 'p> {
    scene: &'s Scene<'p>,
    seat: Seat,
    goal: Holes,
    effort: &'s mut Effort<'e>,
}

impl Exact<'_, '_, '_> {
    /// The first move of a way home in at most that many moves. Each fills at most one hole of the goal.
    fn within(mut self, position: &mut Position, moves: u32) -> Option<Move> {
        let waiting = self.scene.waiting(self.seat);
        let legal = Legal::of(position, self.scene.ground(), self.seat);
        legal.iter().find(|&mv| !self.scene.puts_out(self.seat, mv, waiting) && self.leads_home(position, mv, moves))
    }

    fn leads_home(&mut self, position: &mut Position, mv: Move, moves: u32) -> bool {
        position.shift(self.seat, mv.from, mv.to);
        let empty = (self.goal - position.occupied()).len();
        let home = if empty == 0 {
            self.goal.meets(position.of(self.seat))
        } else {
            empty < moves && self.effort.spend() && self.some_leads_home(position, moves - 1)
        };
        position.shift(self.seat, mv.to, mv.from);
        home
    }

    fn some_leads_home(&mut self, position: &mut Position, moves: u32) -> bool {
        let empty = (self.goal - position.occupied()).len();
        let goal = self.goal;
        let fills = |mv: &Move| goal.contains(mv.to) && !goal.contains(mv.from);
        let legal = Legal::of(position, self.scene.ground(), self.seat);
        legal.iter().filter(|mv| empty < moves || fills(mv)).any(|mv| self.leads_home(position, mv, moves))
    }
}

/// The shortest way home that a beam of that width finds.
fn by_beam(scene: &Scene<'_>, seat: Seat, roots: &[Move], width: usize, effort: &mut Effort<'_>) -> Option<WayHome> {
    let goal = scene.goal(seat);
    let mut others = scene.position.clone();
    for hole in scene.position.of(seat) {
        others.take(seat, hole);
    }
    let strangers = others.occupied();
    let home = |marbles: Holes| goal.is_within(marbles | strangers) && goal.meets(marbles);
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
