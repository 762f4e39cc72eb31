//! Legal moves: generated, and nowhere else judged.
//!
//! A move is told by its start and its end. [`Legal`] finds all of a seat's, [`ends_of`] those of one marble, [`way`]
//! the path that is shown and recorded, only when it is asked for. Adjacent hops go by the strands' bitboards, long
//! hops hole by hole. Nothing here allocates but lists and paths.
//!
//! Source: seed 000 ("A step", "A hop", "A chain of hops"), seed 003 ("Moves", "Other points and the
//! goal", long jumps), seed 004 ("Einen Zug machen").

use super::board::{SEATS, Seat};
use super::dials::{ForeignPoints, Goal, Hops};
use super::hole::{Direction, HOLES, Hole, Holes};
use super::position::{MARBLES_MAX, Position};
use super::setup::Setup;
use super::strands::{Ladders, STRANDS, Strands, hole_at, holes_of, place};

/// A move, told by its start and its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the marble starts.
    pub from: Hole,
    /// Where it ends.
    pub to: Hole,
}

/// Where each seat's marbles may go and end, as the dials of a game have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    hops: Hops,
    /// Where a move of the seat may end.
    ends: [Holes; SEATS],
    /// The goal that a marble of the seat may not leave; no hole where it may.
    locks: [Holes; SEATS],
    ends_by_strand: [[u64; STRANDS]; SEATS],
    locks_by_strand: [[u64; STRANDS]; SEATS],
}

impl Ground {
    /// The ground of a game.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let ends = Seat::ALL.map(|seat| match setup.rules().foreign_points {
            ForeignPoints::Stop => Holes::ALL,
            ForeignPoints::Pass => Holes::ALL - seat.foreign_points(),
        });
        let locks = Seat::ALL.map(|seat| match setup.rules().goal {
            Goal::Free => Holes::EMPTY,
            Goal::Locked => setup.goal(seat),
        });
        Self { hops: setup.hops(), ends, locks, ends_by_strand: ends.map(boards), locks_by_strand: locks.map(boards) }
    }

    /// Where a move of the seat's marble from `from` may end.
    #[must_use]
    pub fn ends_for(&self, seat: Seat, from: Hole) -> Holes {
        self.ends[seat.index()] & self.lands_for(seat, from)
    }

    /// Where a chain of the seat's marble from `from` may land.
    #[must_use]
    pub fn lands_for(&self, seat: Seat, from: Hole) -> Holes {
        let lock = self.locks[seat.index()];
        if lock.contains(from) { lock } else { Holes::ALL }
    }
}

fn boards(holes: Holes) -> [u64; STRANDS] {
    let strands = Strands::of(holes);
    std::array::from_fn(|strand| strands.board(strand))
}

/// The legal ends of one marble: steps by hole, hops by the bits of its strand. The two never overlap.
#[derive(Clone, Copy, Debug)]
struct Reach {
    from: Hole,
    steps: Holes,
    hops: u64,
}

impl Reach {
    fn count(self) -> u32 {
        self.steps.len() + self.hops.count_ones()
    }

    fn ends(self) -> Holes {
        self.steps | holes_of(place(self.from).0, self.hops)
    }
}

/// All hops of a position: the four strands' ladders.
struct Hopping<'a> {
    position: &'a Position,
    ground: &'a Ground,
    seat: Seat,
    ladders: [Ladders; STRANDS],
}

impl<'a> Hopping<'a> {
    fn new(position: &'a Position, ground: &'a Ground, seat: Seat) -> Self {
        let ladders = match ground.hops {
            Hops::Adjacent => std::array::from_fn(|strand| Ladders::of(position.strands(), strand)),
            Hops::Long => [Ladders::default(); STRANDS],
        };
        Self { position, ground, seat, ladders }
    }

    fn reach(&self, from: Hole) -> Reach {
        let seat = self.seat.index();
        let (strand, bit) = place(from);
        let mut ends = self.ground.ends[seat];
        let mut ends_board = self.ground.ends_by_strand[seat][strand];
        let mut free = !self.position.strands().board(strand);
        if self.ground.locks[seat].contains(from) {
            let lock = self.ground.locks_by_strand[seat][strand];
            ends = ends & self.ground.locks[seat];
            ends_board &= lock;
            free &= lock;
        }
        let steps = (from.neighbours() & ends) - self.position.occupied();
        let hops = match self.ground.hops {
            Hops::Adjacent => self.ladders[strand].flood(1 << bit, free) & ends_board,
            Hops::Long => {
                let lands = self.ground.lands_for(self.seat, from);
                Strands::of(flood(self.position, Hops::Long, from, lands)).board(strand) & ends_board
            }
        };
        Reach { from, steps, hops }
    }
}

/// The legal moves of a seat in a position.
#[derive(Clone, Debug)]
pub struct Legal {
    reaches: [Reach; MARBLES_MAX as usize],
    marbles: usize,
    count: u32,
}

impl Legal {
    /// Generates them, whether it is the seat's turn or not.
    #[must_use]
    pub fn of(position: &Position, ground: &Ground, seat: Seat) -> Self {
        let hopping = Hopping::new(position, ground, seat);
        let nowhere = Reach { from: Hole::of_table(0), steps: Holes::EMPTY, hops: 0 };
        let mut legal = Self { reaches: [nowhere; MARBLES_MAX as usize], marbles: 0, count: 0 };
        for (slot, from) in legal.reaches.iter_mut().zip(position.of(seat)) {
            *slot = hopping.reach(from);
            legal.count += slot.count();
            legal.marbles += 1;
        }
        legal
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The move of that number, counted from 0 in the order of [`Legal::iter`].
    #[must_use]
    pub fn nth(&self, mut n: u32) -> Option<Move> {
        for reach in self.reaches() {
            let steps = reach.steps.len();
            if n < steps {
                return reach.steps.clone().nth(n as usize).map(|to| Move { from: reach.from, to });
            }
            n -= steps;
            let hops = reach.hops.count_ones();
            if n < hops {
                let mut bits = reach.hops;
                for _ in 0..n {
                    bits &= bits - 1;
                }
                return Some(Move { from: reach.from, to: hole_at(place(reach.from).0, bits.trailing_zeros()) });
            }
            n -= hops;
        }
        None
    }

    /// The moves: by marble in the order of holes, each marble's steps before its hops.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.reaches().iter().flat_map(|reach| {
            let strand = place(reach.from).0;
            let mut bits = reach.hops;
            let hops = std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let to = hole_at(strand, bits.trailing_zeros());
                    bits &= bits - 1;
                    to
                })
            });
            reach.steps.chain(hops).map(|to| Move { from: reach.from, to })
        })
    }

    fn reaches(&self) -> &[Reach] {
        &self.reaches[..self.marbles]
    }
}

/// The legal moves of a seat, sorted by start and end.
#[must_use]
pub fn legal(position: &Position, ground: &Ground, seat: Seat) -> Vec<Move> {
    let mut moves: Vec<Move> = Legal::of(position, ground, seat).iter().collect();
    moves.sort_unstable();
    moves
}

/// How many legal moves a seat has.
#[must_use]
pub fn count(position: &Position, ground: &Ground, seat: Seat) -> u32 {
    let hopping = Hopping::new(position, ground, seat);
    position.of(seat).map(|from| hopping.reach(from).count()).sum()
}

/// True where a seat has a legal move.
#[must_use]
pub fn can_move(position: &Position, ground: &Ground, seat: Seat) -> bool {
    let hopping = Hopping::new(position, ground, seat);
    position.of(seat).any(|from| hopping.reach(from).count() > 0)
}

/// The legal ends of the seat's marble on `from`; none where it has no marble there.
#[must_use]
pub fn ends_of(position: &Position, ground: &Ground, seat: Seat, from: Hole) -> Holes {
    if !position.of(seat).contains(from) {
        return Holes::EMPTY;
    }
    Hopping::new(position, ground, seat).reach(from).ends()
}

/// The way that is shown and recorded for a legal move: a step, or the chain of the fewest hops, among those
/// the first in the order of directions. `None` where the move is not legal.
///
/// Source: seed 000 ("A chain of hops": "the way it goes there is shown").
#[must_use]
pub fn way(position: &Position, ground: &Ground, seat: Seat, mv: Move) -> Option<Vec<Hole>> {
    if !ends_of(position, ground, seat, mv.from).contains(mv.to) {
        return None;
    }
    if mv.from.neighbours().contains(mv.to) {
        return Some(vec![mv.from, mv.to]);
    }
    let occupied = position.occupied().without(mv.from);
    let lands = ground.lands_for(seat, mv.from);
    let mut came_from = [None; HOLES];
    let mut seen = Holes::EMPTY.with(mv.from);
    let mut queue = vec![mv.from];
    let mut next = 0;
    while let Some(&hole) = queue.get(next) {
        next += 1;
        for direction in Direction::ALL {
            let Some(to) = hop(ground.hops, occupied, hole, direction) else { continue };
            if seen.contains(to) || !lands.contains(to) {
                continue;
            }
            seen.insert(to);
            came_from[to.place()] = Some(hole);
            queue.push(to);
        }
        if seen.contains(mv.to) {
            break;
        }
    }
    let mut path = vec![mv.to];
    let mut hole = mv.to;
    while let Some(before) = came_from[hole.place()] {
        path.push(before);
        hole = before;
    }
    path.reverse();
    Some(path)
}

impl Ground {
    /// Over which marbles a marble hops.
    #[must_use]
    pub fn hops(&self) -> Hops {
        self.hops
    }
}

/// Where one hop leads from `from`; `occupied` is without the moving marble.
#[must_use]
pub(crate) fn hop(hops: Hops, occupied: Holes, from: Hole, direction: Direction) -> Option<Hole> {
    let mut over = from.neighbour(direction)?;
    let mut steps = 1;
    if hops == Hops::Long {
        while !occupied.contains(over) {
            over = over.neighbour(direction)?;
            steps += 1;
        }
    } else if !occupied.contains(over) {
        return None;
    }
    let mut to = over;
    for _ in 0..steps {
        to = to.neighbour(direction)?;
        if occupied.contains(to) {
            return None;
        }
    }
    Some(to)
}

/// All holes out of `lands` that chains of hops reach from `from`, but for `from` itself.
pub(crate) fn flood(position: &Position, hops: Hops, from: Hole, lands: Holes) -> Holes {
    let occupied = position.occupied().without(from);
    let mut seen = Holes::EMPTY.with(from);
    let mut fresh = seen;
    while let Some(hole) = Holes::first(fresh) {
        fresh.remove(hole);
        for direction in Direction::ALL {
            if let Some(to) = hop(hops, occupied, hole, direction)
                && lands.contains(to)
                && !seen.contains(to)
            {
                seen.insert(to);
                fresh.insert(to);
            }
        }
    }
    seen.without(from)
}
