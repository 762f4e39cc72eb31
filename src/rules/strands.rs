//! The four strands: the sets of holes that a hopping marble can reach from where it stands, as bitboards.
//!
//! A hop moves a marble by an even number of holes, so it never leaves the strand of holes whose q and r have
//! the parities of its own (Bell, "The Shortest Game of Chinese Checkers and Related Problems", 2009), while a step
//! always does. Two things follow: the ends of hops and of steps never overlap, and a marble never
//! hops over the hole that it started from when hops are adjacent. Within a strand, a hole in a direction
//! is a shift by a constant, and so is the hole hopped over in its own strand; all marbles of a strand share the
//! same hops. This module knows adjacent hops only.

use super::hole::{COORDINATES, HOLES, Hole, Holes, index_at};

/// The number of strands.
pub(crate) const STRANDS: usize = 4;
/// Bits from one row of a strand to the next.
const WIDTH: i32 = 7;
/// One of each pair of opposite directions: east, north-east, north-west.
const AXES: [(i8, i8); 3] = [(1, 0), (0, 1), (-1, 1)];
/// How far a strand's bits shift along each axis.
const SHIFTS: [u32; 3] = [1, WIDTH as u32, WIDTH as u32 - 1];

const fn strand_of(q: i8, r: i8) -> usize {
    ((q & 1) + 2 * (r & 1)) as usize
}

const fn raw_bit(q: i8, r: i8) -> i32 {
    (q as i32 >> 1) + WIDTH * (r as i32 >> 1)
}

const LOWEST: [i32; STRANDS] = {
    let mut lowest = [i32::MAX; STRANDS];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        let raw = raw_bit(q, r);
        if raw < lowest[strand_of(q, r)] {
            lowest[strand_of(q, r)] = raw;
        }
        i += 1;
    }
    lowest
};

/// Each hole's strand and its bit there.
static PLACES: [(u8, u8); HOLES] = {
    let mut places = [(0, 0); HOLES];
    let mut taken = [0u64; STRANDS];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        let strand = strand_of(q, r);
        let bit = raw_bit(q, r) - LOWEST[strand];
        assert!(bit < 64 && taken[strand] >> bit & 1 == 0, "each hole has a bit of its own");
        taken[strand] |= 1 << bit;
        places[i] = (strand as u8, bit as u8);
        i += 1;
    }
    places
};

static HOLE_AT: [[u8; 64]; STRANDS] = {
    let mut table = [[0; 64]; STRANDS];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        let strand = strand_of(q, r);
        table[strand][(raw_bit(q, r) - LOWEST[strand]) as usize] = i as u8;
        i += 1;
    }
    table
};

/// The holes of each strand from which a hop along an axis stays on the board.
const SPANS: [[u64; 3]; STRANDS] = {
    let mut spans = [[0; 3]; STRANDS];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        let strand = strand_of(q, r);
        let mut axis = 0;
        while axis < 3 {
            let (dq, dr) = AXES[axis];
            if index_at(q + 2 * dq, r + 2 * dr) != u8::MAX {
                spans[strand][axis] |= 1 << (raw_bit(q, r) - LOWEST[strand]);
            }
            axis += 1;
        }
        i += 1;
    }
    spans
};

/// The strand of the holes hopped over along an axis, and how far their bits lie above the hopping marble's.
const OVER: [[(usize, i32); 3]; STRANDS] = {
    let mut over = [[(0, 0); 3]; STRANDS];
    let mut strand = 0;
    while strand < STRANDS {
        let (q, r) = ((strand & 1) as i8, (strand >> 1) as i8);
        let mut axis = 0;
        while axis < 3 {
            let (dq, dr) = AXES[axis];
            let other = strand_of(q + dq, r + dr);
            let rise = (raw_bit(q + dq, r + dr) - LOWEST[other]) - (raw_bit(q, r) - LOWEST[strand]);
            over[strand][axis] = (other, rise);
            axis += 1;
        }
        strand += 1;
    }
    over
};

/// Marbles by strand, one bit a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Strands([u64; STRANDS]);

impl Strands {
    pub(crate) fn of(holes: Holes) -> Self {
        let mut strands = Self::default();
        for hole in holes {
            strands.turn_over(hole);
        }
        strands
    }

    /// Puts a hole in that is not there, or takes out one that is.
    pub(crate) fn turn_over(&mut self, hole: Hole) {
        let (strand, bit) = place(hole);
        self.0[strand] ^= 1 << bit;
    }

    pub(crate) fn board(&self, strand: usize) -> u64 {
        self.0[strand & 3]
    }
}

/// The hole's strand and its bit there.
pub(crate) fn place(hole: Hole) -> (usize, u32) {
    let (strand, bit) = PLACES[hole.place()];
    (strand as usize & 3, u32::from(bit) & 63)
}

/// The hole of a strand's bit.
pub(crate) fn hole_at(strand: usize, bit: u32) -> Hole {
    Hole::of_table(HOLE_AT[strand & 3][bit as usize & 63])
}

/// The holes of a strand's bits.
pub(crate) fn holes_of(strand: usize, mut bits: u64) -> Holes {
    let mut holes = Holes::EMPTY;
    while bits != 0 {
        holes.insert(hole_at(strand, bits.trailing_zeros()));
        bits &= bits - 1;
    }
    holes
}

/// Where a marble stands to be hopped over: for each axis, the holes of a strand from which the next
/// hole along the axis is occupied and the one behind it is on the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ladders([u64; 3]);

impl Ladders {
    pub(crate) fn of(occupied: &Strands, strand: usize) -> Self {
        let strand = strand & 3;
        let mut ladders = [0; 3];
        for axis in 0..3 {
            let (other, rise) = OVER[strand][axis];
            let board = occupied.0[other];
            let over = if rise >= 0 { board >> rise } else { board << -rise };
            ladders[axis] = over & SPANS[strand][axis];
        }
        Self(ladders)
    }

    /// All holes that one hop reaches from any of `bits`, occupied or not.
    fn hop(self, bits: u64) -> u64 {
        let mut landings = 0;
        for (ladder, shift) in self.0.into_iter().zip(SHIFTS) {
            landings |= ((bits & ladder) << shift) | ((bits >> shift) & ladder);
        }
        landings
    }

    /// All holes out of `free` that chains of hops from `start` reach.
    pub(crate) fn flood(self, start: u64, free: u64) -> u64 {
        let mut reached = self.hop(start) & free;
        let mut fresh = reached;
        while fresh != 0 {
            fresh = self.hop(fresh) & free & !reached;
            reached |= fresh;
        }
        reached
    }
}
