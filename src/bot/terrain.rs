//! What a hole is worth to a seat: how far a marble there still has to go, in points (a step in mid-board is worth about 40).
//!
//! One table for the seat at the bottom, turned for the others. It is convex, so that the rear marble's way weighs
//! more (the quadratic pull on stragglers), and falls towards the tip inside the goal, so that the deep holes are
//! filled first; a hole outside the goal always costs more than any hole of the goal, so that the least sum is reached
//! at home and nowhere else. Weaker play sees it through a haze drawn from the seed.

use crate::rules::board::SEATS;
use crate::rules::hole::HOLES;
use crate::rules::{Hole, Holes, Marbles, Seat, Setup};

/// How the points of a hole come about. The shapes were found by games against others; ARCHITECTURE tells the figures.
struct Shape {
    /// Half the points of a row to go, squared.
    rows: i32,
    /// Points of a half hole aside of the line from tip to tip.
    aside: i32,
    /// Half the points of the same, squared.
    aside_squared: i32,
    /// Points of being outside the goal.
    outside: i32,
}

const OF_TWO: Shape = Shape { rows: 5, aside: 0, aside_squared: 5, outside: 15 };
/// Where many cross in the middle, the way round it must not be dear; and who is first needs every marble in the goal, not some
/// deep in it.
const OF_MANY: Shape = Shape { rows: 5, aside: 4, aside_squared: 0, outside: 200 };
/// The shape for who is alone.
const OF_ONE: Shape = Shape { rows: 5, aside: 4, aside_squared: 0, outside: 15 };

/// The cost of every hole to every seat.
#[derive(Clone)]
pub(super) struct Terrain {
    cost: [[i32; HOLES]; SEATS],
    /// The steps from every hole to the tip of each seat's goal.
    way: [[u8; HOLES]; SEATS],
    /// The cost of a goal that holds exactly its marbles.
    at_home: [i32; SEATS],
}

impl Terrain {
    /// The table of a game; `haze` is the most that a hole's cost is off by chance, drawn from the seed.
    pub(super) fn of(setup: &Setup, seed: u64, haze: i32) -> Self {
        Self::shaped(if setup.players() == 2 { &OF_TWO } else { &OF_MANY }, setup, seed, haze)
    }

    /// The table for a way home on which nobody is in the way.
    pub(super) fn of_race(setup: &Setup) -> Self {
        Self::shaped(&OF_ONE, setup, 0, 0)
    }

    fn shaped(shape: &Shape, setup: &Setup, seed: u64, haze: i32) -> Self {
        let mut cost = [[0; HOLES]; SEATS];
        let mut way = [[0; HOLES]; SEATS];
        let mut at_home = [0; SEATS];
        for seat in Seat::ALL {
            let table = &mut cost[seat.index()];
            for hole in Hole::all() {
                table[usize::from(hole.index())] = shape.cost(hole.turned(seat.index() as u8));
                way[seat.index()][usize::from(hole.index())] = hole.distance(seat.tip_of_goal()) as u8;
            }
            let goal = setup.goal(seat);
            if setup.marbles() == Marbles::Fifteen {
                widen(table, goal);
            }
            at_home[seat.index()] = goal.map(|hole| table[usize::from(hole.index())]).sum();
            if haze > 0 {
                for hole in Holes::ALL - goal {
                    let drawn = scrambled(seed ^ (seat.index() as u64) << 32 ^ u64::from(hole.index()) << 40);
                    table[usize::from(hole.index())] += (drawn % (haze as u64 + 1)) as i32;
                }
            }
        }
        Self { cost, way, at_home }
    }

    /// The cost of a marble of the seat there.
    #[inline]
    pub(super) fn cost(&self, seat: Seat, hole: Hole) -> i32 {
        self.cost[seat.index()][usize::from(hole.index())]
    }

    /// The costs of a seat, by hole.
    #[inline]
    pub(super) fn of_seat(&self, seat: Seat) -> &[i32; HOLES] {
        &self.cost[seat.index()]
    }

    /// The steps from each hole to the tip of the seat's goal.
    #[inline]
    pub(super) fn way_of(&self, seat: Seat) -> &[u8; HOLES] {
        &self.way[seat.index()]
    }

    /// The cost of a seat's marbles, zero when they fill the goal.
    pub(super) fn sum(&self, seat: Seat, marbles: Holes) -> i32 {
        marbles.map(|hole| self.cost(seat, hole)).sum::<i32>() - self.at_home[seat.index()]
    }
}

impl Shape {
    /// A hole's cost to the seat at the bottom, whose goal's tip is the topmost hole.
    fn cost(&self, hole: Hole) -> i32 {
        let rows = 8 - i32::from(hole.r());
        let aside = (2 * i32::from(hole.q()) + i32::from(hole.r())).abs();
        let outside = if hole.r() > 4 { 0 } else { self.outside };
        (self.rows * rows * rows + self.aside_squared * aside * aside) / 2 + self.aside * aside + outside
    }
}

/// With fifteen marbles the edge that borders the point belongs to the goal: what lies outside is put beyond it.
fn widen(table: &mut [i32; HOLES], goal: Holes) {
    let worst = goal.map(|hole| table[usize::from(hole.index())]).max().unwrap_or(0);
    for hole in Holes::ALL - goal {
        let cost = &mut table[usize::from(hole.index())];
        *cost = (*cost + 20).max(worst + 40);
    }
}

/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
pub(super) fn scrambled(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
