//! What the star is to those who sit round it: seats, points, camps and goals.
//!
//! Six points, numbered clockwise from the bottom as seen from above; a seat is its point's colour.
//! A camp is the holes a seat starts on, a goal the camp of the seat opposite, whoever sits there.
//!
//! Source: seed 000 ("Setting up"), seed 001 ("Sitzordnung"), seed 003 ("Seating"), seed 004 ("Brett und Aufbau").

use super::hole::{COORDINATES, HOLES, Hole, Holes, index_at};
use std::fmt;
use std::str::FromStr;

/// A seat at the board, clockwise from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The bottom point, r < −4.
    White,
    /// Lower left, s > 4.
    Red,
    /// Upper left, q < −4.
    Blue,
    /// The top point, r > 4.
    Black,
    /// Upper right, s < −4.
    Yellow,
    /// Lower right, q > 4.
    Green,
}

/// The number of seats round the board.
pub const SEATS: usize = 6;

impl Seat {
    /// The six, clockwise: the order of turns.
    pub const ALL: [Self; SEATS] = [Self::White, Self::Red, Self::Blue, Self::Black, Self::Yellow, Self::Green];

    /// 0 for white to 5 for green.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat across the board.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % SEATS]
    }

    /// The next seat clockwise, in use or not.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self.index() + 1) % SEATS]
    }

    /// The other five, clockwise from the left neighbour, and then this one.
    pub fn after(self) -> impl Iterator<Item = Self> {
        (1..=SEATS).map(move |n| Self::ALL[(self.index() + n) % SEATS])
    }

    /// The word in records and in configuration.
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["white", "red", "blue", "black", "yellow", "green"][self.index()]
    }

    /// The letter in a position string.
    #[must_use]
    pub const fn letter(self) -> char {
        ['w', 'r', 'b', 'k', 'y', 'g'][self.index()]
    }

    /// The seat of a position string's letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.letter() == letter)
    }

    /// The ten holes of this seat's point.
    #[must_use]
    pub const fn point(self) -> Holes {
        Holes::from_bits(CAMPS[0][self.index()])
    }

    /// The holes this seat starts on.
    #[must_use]
    pub const fn camp(self, marbles: Marbles) -> Holes {
        Holes::from_bits(CAMPS[marbles as usize][self.index()])
    }

    /// The holes this seat races to.
    #[must_use]
    pub const fn goal(self, marbles: Marbles) -> Holes {
        self.opposite().camp(marbles)
    }

    /// The outermost hole of this seat's own point.
    #[must_use]
    pub const fn tip(self) -> Hole {
        let (q, r) = [(4, -8), (-4, -4), (-8, 4), (-4, 8), (4, 4), (8, -4)][self.index()];
        Hole::of_table(index_at(q, r))
    }

    /// The outermost hole of the goal, from which distances are told.
    #[must_use]
    pub const fn tip_of_goal(self) -> Hole {
        self.opposite().tip()
    }

    /// The points that are neither this seat's own nor its goal.
    #[must_use]
    pub fn foreign_points(self) -> Holes {
        Self::ALL
            .into_iter()
            .filter(|&seat| seat != self && seat != self.opposite())
            .fold(Holes::EMPTY, |holes, seat| holes | seat.point())
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The text is no seat's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    /// Reads `white`, in any case.
    fn from_str(text: &str) -> Result<Self, NotASeat> {
        Self::ALL.into_iter().find(|seat| seat.word().eq_ignore_ascii_case(text)).ok_or(NotASeat)
    }
}

/// How many marbles each seat starts with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Marbles {
    /// The ten holes of the point.
    Ten,
    /// Those and the five of the hexagon's edge that borders the point (seed 003, "15 marbles, 2 players").
    Fifteen,
}

impl Marbles {
    /// 10 or 15.
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Self::Ten => 10,
            Self::Fifteen => 15,
        }
    }

    /// The choice of that count.
    #[must_use]
    pub const fn of_count(count: u32) -> Option<Self> {
        match count {
            10 => Some(Self::Ten),
            15 => Some(Self::Fifteen),
            _ => None,
        }
    }
}

/// The seats of a game for that many, clockwise; none for a number that nobody plays with.
///
/// Source: seed 003 ("Seating").
#[must_use]
pub const fn seats_in_use(players: u32) -> &'static [Seat] {
    match players {
        2 => &[Seat::White, Seat::Black],
        3 => &[Seat::White, Seat::Blue, Seat::Yellow],
        4 => &[Seat::White, Seat::Red, Seat::Black, Seat::Yellow],
        6 => &Seat::ALL,
        _ => &[],
    }
}

/// How far out towards a seat's tip a hole lies: 4 on the hexagon's edge, 5–8 in the point.
const fn outward(seat: usize, q: i8, r: i8) -> i8 {
    [-r, -q - r, -q, r, q + r, q][seat]
}

const CAMPS: [[u128; SEATS]; 2] = {
    let mut camps = [[0; SEATS]; 2];
    let mut hole = 0;
    while hole < HOLES {
        let (q, r) = COORDINATES[hole];
        let mut seat = 0;
        while seat < SEATS {
            let out = outward(seat, q, r);
            let in_hexagon = q.abs() <= 4 && r.abs() <= 4 && (q + r).abs() <= 4;
            if out > 4 {
                camps[0][seat] |= 1 << hole;
            }
            if out > 4 || (out == 4 && in_hexagon) {
                camps[1][seat] |= 1 << hole;
            }
            seat += 1;
        }
        hole += 1;
    }
    camps
};
