//! The board's 121 holes, the six directions, and sets of holes.
//!
//! Axial coordinates (q, r), drawn at x = q + r/2 with y = r upwards and the centre at (0, 0); the third
//! coordinate is s = −q−r. Holes are numbered 0–120, row by row from the top, each row from the left.
//! Every table here is worked out by the compiler from that one description of the star. What the
//! points mean to a player is in `board.rs`, what the holes are called in `notation.rs`.
//!
//! Source: seed 000 ("The board"), seed 003 ("Basics").

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

/// The number of holes.
pub const HOLES: usize = 121;

/// The distance from the centre to the tip of a point, in rows.
const REACH: i8 = 8;
const SPAN: usize = 17;
const OFF: u8 = u8::MAX;

/// One of the six directions, in the order in which they are tried wherever an order matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// (1, 0)
    East,
    /// (0, 1)
    NorthEast,
    /// (−1, 1)
    NorthWest,
    /// (−1, 0)
    West,
    /// (0, −1)
    SouthWest,
    /// (1, −1)
    SouthEast,
}

impl Direction {
    /// The six, in order.
    pub const ALL: [Self; 6] =
        [Self::East, Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast];

    /// The change of (q, r) by one step.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (0, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::SouthWest => (0, -1),
            Self::SouthEast => (1, -1),
        }
    }
}

/// True where (q, r) is on the star: q, r and s all at least −4, or all at most 4.
pub(crate) const fn on_board(q: i8, r: i8) -> bool {
    let s = -q - r;
    (q >= -4 && r >= -4 && s >= -4) || (q <= 4 && r <= 4 && s <= 4)
}

pub(crate) const COORDINATES: [(i8, i8); HOLES] = {
    let mut table = [(0, 0); HOLES];
    let (mut next, mut r) = (0, REACH);
    while r >= -REACH {
        let mut q = -REACH;
        while q <= REACH {
            if on_board(q, r) {
                table[next] = (q, r);
                next += 1;
            }
            q += 1;
        }
        r -= 1;
    }
    table
};

const INDEX: [[u8; SPAN]; SPAN] = {
    let mut table = [[OFF; SPAN]; SPAN];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        table[(q + REACH) as usize][(r + REACH) as usize] = i as u8;
        i += 1;
    }
    table
};

pub(crate) const fn index_at(q: i8, r: i8) -> u8 {
    if q < -REACH || q > REACH || r < -REACH || r > REACH {
        return OFF;
    }
    INDEX[(q + REACH) as usize][(r + REACH) as usize]
}

static NEIGHBOURS: [[u8; 6]; HOLES] = {
    let mut table = [[OFF; 6]; HOLES];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        let mut d = 0;
        while d < 6 {
            let (dq, dr) = Direction::ALL[d].delta();
            table[i][d] = index_at(q + dq, r + dr);
            d += 1;
        }
        i += 1;
    }
    table
};

static AROUND: [u128; HOLES] = {
    let mut table = [0; HOLES];
    let mut i = 0;
    while i < HOLES {
        let (q, r) = COORDINATES[i];
        let mut d = 0;
        while d < 6 {
            let (dq, dr) = Direction::ALL[d].delta();
            let neighbour = index_at(q + dq, r + dr);
            if neighbour != OFF {
                table[i] |= 1 << neighbour;
            }
            d += 1;
        }
        i += 1;
    }
    table
};

/// A hole of the board, by its number 0–120 (row by row from the top, each from the left).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(u8);

impl Hole {
    /// The hole of that number, `None` from 121 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < HOLES { Some(Self(index)) } else { None }
    }

    /// For tables of this crate that hold only numbers of holes.
    pub(crate) const fn of_table(index: u8) -> Self {
        debug_assert!((index as usize) < HOLES);
        Self(index)
    }

    /// The hole at (q, r), if the star has one there.
    #[must_use]
    pub const fn at(q: i8, r: i8) -> Option<Self> {
        Self::from_index(index_at(q, r))
    }

    /// All holes, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..HOLES as u8).map(Self)
    }

    /// Its number, 0–120.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }

    /// Its slanted coordinate, −8 to 8.
    #[must_use]
    pub const fn q(self) -> i8 {
        COORDINATES[self.0 as usize].0
    }

    /// Its row, −8 (bottom) to 8 (top).
    #[must_use]
    pub const fn r(self) -> i8 {
        COORDINATES[self.0 as usize].1
    }

    /// How many steps lie between two holes on an empty board without edges.
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let (q, r) = ((self.q() - other.q()) as i32, (self.r() - other.r()) as i32);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The next hole in that direction, `None` at the edge.
    #[must_use]
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        Self::from_index(NEIGHBOURS[self.place()][direction as usize])
    }

    /// All holes one step away.
    #[must_use]
    pub fn neighbours(self) -> Holes {
        Holes(AROUND[self.place()])
    }

    /// Where this hole comes to lie when the board is turned against the clock by `sixths` of a full
    /// turn. Turned by a seat's index, that seat's point lies at the bottom.
    #[must_use]
    pub fn turned(self, sixths: u8) -> Self {
        let (mut q, mut r) = (self.q(), self.r());
        for _ in 0..sixths % 6 {
            (q, r) = (-r, q + r);
        }
        Self::at(q, r).unwrap_or(self)
    }
}

impl fmt::Debug for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hole({}: {}, {})", self.0, self.q(), self.r())
    }
}

const EVERY: u128 = (1 << HOLES) - 1;

/// A set of holes, one bit each by the hole's number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Holes(u128);

impl Holes {
    /// No hole.
    pub const EMPTY: Self = Self(0);
    /// Every hole of the board.
    pub const ALL: Self = Self(EVERY);

    /// The holes whose bits are set; bits from 121 on are dropped.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & EVERY)
    }

    /// One bit a hole.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// True where the hole is in the set.
    #[must_use]
    pub const fn contains(self, hole: Hole) -> bool {
        self.0 >> hole.0 & 1 == 1
    }

    /// Puts the hole in.
    pub const fn insert(&mut self, hole: Hole) {
        self.0 |= 1 << hole.0;
    }

    /// Takes the hole out.
    pub const fn remove(&mut self, hole: Hole) {
        self.0 &= !(1 << hole.0);
    }

    /// The set with the hole.
    #[must_use]
    pub const fn with(self, hole: Hole) -> Self {
        Self(self.0 | 1 << hole.0)
    }

    /// The set without the hole.
    #[must_use]
    pub const fn without(self, hole: Hole) -> Self {
        Self(self.0 & !(1 << hole.0))
    }

    /// How many holes are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True where no hole is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True where every hole of the set is in the other, too.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// True where the two share a hole.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The hole of the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Hole> {
        if self.0 == 0 { None } else { Some(Hole(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for Holes {
    type Item = Hole;

    fn next(&mut self) -> Option<Hole> {
        let first = Self::first(*self)?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = Self::len(*self) as usize;
        (left, Some(left))
    }
}

impl FromIterator<Hole> for Holes {
    fn from_iter<I: IntoIterator<Item = Hole>>(holes: I) -> Self {
        holes.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Holes {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Holes {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Holes {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Holes {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Holes {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & EVERY)
    }
}

impl fmt::Debug for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.map(Hole::index)).finish()
    }
}
