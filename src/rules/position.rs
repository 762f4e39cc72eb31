//! A position: what stands on every hole, and whose turn it is.
//!
//! Holds always: a hole has at most one marble, and the derived boards (everything that stands, by hole and by
//! strand, and the key) agree with the marbles. Marbles are moved and taken off through this type alone. Whether a
//! position can arise in a game is not asked; how many marbles a seat may have is the game's question.
//!
//! The text form is the record's position string: rows from the top parted by `/`, letters for marbles, numbers
//! for runs of empty holes, a space, the seat to move or `-`.

use super::board::{Marbles, SEATS, Seat};
use super::hole::{HOLES, Hole, Holes};
use super::setup::Setup;
use super::strands::Strands;
use std::fmt;
use std::str::FromStr;

/// The most marbles of one seat that any variant knows.
pub const MARBLES_MAX: u32 = Marbles::Fifteen.count();

/// What stands on every hole and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    marbles: [Holes; SEATS],
    to_move: Option<Seat>,
    occupied: Holes,
    strands: Strands,
    key: u128,
}

impl Position {
    /// An empty board.
    #[must_use]
    pub fn empty(to_move: Option<Seat>) -> Self {
        Self { marbles: [Holes::EMPTY; SEATS], to_move, occupied: Holes::EMPTY, strands: Strands::default(), key: 0 }
    }

    /// The start of a game: every seat in use on its camp, the first to move.
    #[must_use]
    pub fn start(setup: &Setup) -> Self {
        let mut position = Self::empty(Some(setup.first()));
        for &seat in setup.seats() {
            for hole in setup.camp(seat) {
                position.put(seat, hole);
            }
        }
        position
    }

    /// Whose marble stands there.
    #[must_use]
    pub fn at(&self, hole: Hole) -> Option<Seat> {
        if !self.occupied.contains(hole) {
            return None;
        }
        Seat::ALL.into_iter().find(|seat| self.marbles[seat.index()].contains(hole))
    }

    /// The marbles of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Holes {
        self.marbles[seat.index()]
    }

    /// Every hole that a marble stands on.
    #[must_use]
    pub fn occupied(&self) -> Holes {
        self.occupied
    }

    pub(crate) fn strands(&self) -> &Strands {
        &self.strands
    }

    /// Whose turn it is, `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        self.to_move
    }

    /// The same marbles with another seat to move.
    pub fn set_to_move(&mut self, seat: Option<Seat>) {
        self.to_move = seat;
    }

    /// Puts a marble on a hole. A hole that has one already is left as it is.
    pub fn put(&mut self, seat: Seat, hole: Hole) {
        if !self.occupied.contains(hole) {
            self.marbles[seat.index()].insert(hole);
            self.turn_over(seat, hole);
        }
    }

    /// Takes a seat's marble off a hole. Where it has none, nothing happens.
    pub fn take(&mut self, seat: Seat, hole: Hole) {
        if self.marbles[seat.index()].contains(hole) {
            self.marbles[seat.index()].remove(hole);
            self.turn_over(seat, hole);
        }
    }

    /// Moves a seat's marble to an empty hole, asking no rule. Where that cannot be, nothing happens.
    pub fn shift(&mut self, seat: Seat, from: Hole, to: Hole) {
        if self.marbles[seat.index()].contains(from) && !self.occupied.contains(to) {
            self.take(seat, from);
            self.put(seat, to);
        }
    }

    /// The one place where the derived boards change.
    fn turn_over(&mut self, seat: Seat, hole: Hole) {
        self.occupied = self.occupied ^ Holes::EMPTY.with(hole);
        self.strands.turn_over(hole);
        self.key ^= KEYS[seat.index()][hole.place()];
    }

    /// A number that equal positions share and others, but for a chance of 1 in 2^128, do not
    /// (Zobrist, "A New Hashing Method with Application for Game Playing", 1970).
    #[must_use]
    pub fn key(&self) -> u128 {
        self.key ^ self.to_move.map_or(0, |seat| TO_MOVE[seat.index()])
    }
}

const fn scrambled(seed: u64) -> u64 {
    // Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn key_of(n: usize) -> u128 {
    (scrambled(2 * n as u64) as u128) << 64 | scrambled(2 * n as u64 + 1) as u128
}

static KEYS: [[u128; HOLES]; SEATS] = {
    let mut keys = [[0; HOLES]; SEATS];
    let mut n = 0;
    while n < SEATS * HOLES {
        keys[n / HOLES][n % HOLES] = key_of(n);
        n += 1;
    }
    keys
};

static TO_MOVE: [u128; SEATS] = {
    let mut keys = [0; SEATS];
    let mut n = 0;
    while n < SEATS {
        keys[n] = key_of(SEATS * HOLES + n);
        n += 1;
    }
    keys
};

/// The holes of each row, from the top.
const ROWS: [u8; 17] = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written at every entry of a game that is replayed: in one piece.
        let mut text = String::with_capacity(80);
        let mut holes = Hole::all();
        for (row, &width) in ROWS.iter().enumerate() {
            if row > 0 {
                text.push('/');
            }
            let mut gap = 0;
            for hole in holes.by_ref().take(width as usize) {
                match self.at(hole) {
                    None => gap += 1,
                    Some(seat) => {
                        push_gap(&mut text, gap);
                        gap = 0;
                        text.push(seat.letter());
                    }
                }
            }
            push_gap(&mut text, gap);
        }
        text.push(' ');
        text.push(self.to_move.map_or('-', Seat::letter));
        f.write_str(&text)
    }
}

/// So many empty holes, no more than a row has; nothing for none.
fn push_gap(text: &mut String, gap: u8) {
    if gap >= 10 {
        text.push('1');
    }
    if gap > 0 {
        text.push(char::from(b'0' + gap % 10));
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// What is wrong with a position string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPosition {
    /// Not seventeen rows.
    Rows {
        /// How many there are, 18 for more.
        found: usize,
    },
    /// A row that has not its number of holes.
    Width {
        /// The row, 17 at the top to 1.
        row: usize,
        /// How many holes it has on the board.
        holes: u8,
        /// How many the text tells, one more than the row's for any more.
        found: u8,
    },
    /// A character that is no seat's letter and no number.
    Letter {
        /// The row, 17 at the top to 1.
        row: usize,
        /// The character.
        letter: char,
    },
    /// More marbles of one seat than any variant knows.
    TooMany {
        /// The seat.
        seat: Seat,
        /// How many there are.
        found: u32,
    },
    /// No seat to move, or none of that letter.
    ToMove,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rows { found } => write!(f, "a position has 17 rows parted by \"/\", this one {found}"),
            Self::Width { row, holes, found } if found > holes => {
                write!(f, "row {row} of the position has {holes} holes, the text tells more")
            }
            Self::Width { row, holes, found } => {
                write!(f, "row {row} of the position has {holes} holes, the text tells {found}")
            }
            Self::Letter { row, letter } => {
                write!(f, "no seat {letter:?} in row {row} of the position (w r b k y g, or a number of empty holes)")
            }
            Self::TooMany { seat, found } => {
                write!(f, "{found} marbles of {seat} in the position, at most {MARBLES_MAX} can be")
            }
            Self::ToMove => f.write_str("the position does not end with the seat to move (w r b k y g, or -)"),
        }
    }
}

impl std::error::Error for BadPosition {}

impl FromStr for Position {
    type Err = BadPosition;

    /// Reads a position string; blanks round it and between its two parts do not matter.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut parts = text.split_whitespace();
        let rows = parts.next().unwrap_or_default();
        let found = rows.split('/').take(18).count();
        if found != 17 {
            return Err(BadPosition::Rows { found });
        }
        let mut position = Self::empty(None);
        let mut first = 0;
        for (n, (row, &holes)) in rows.split('/').zip(&ROWS).enumerate() {
            read_row(&mut position, row, 17 - n, first, holes)?;
            first += holes;
        }
        for seat in Seat::ALL {
            let found = position.of(seat).len();
            if found > MARBLES_MAX {
                return Err(BadPosition::TooMany { seat, found });
            }
        }
        position.to_move = match (parts.next(), parts.next()) {
            (Some("-"), None) => None,
            (Some(letter), None) => Some(one_seat(letter).ok_or(BadPosition::ToMove)?),
            _ => return Err(BadPosition::ToMove),
        };
        Ok(position)
    }
}

fn one_seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = Seat::of_letter(letters.next()?)?;
    letters.next().is_none().then_some(seat)
}

fn read_row(position: &mut Position, text: &str, row: usize, first: u8, holes: u8) -> Result<(), BadPosition> {
    let wide = BadPosition::Width { row, holes, found: holes + 1 };
    let (mut found, mut gap) = (0u8, 0u8);
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            gap = gap
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(digit as u8))
                .filter(|&n| n <= holes)
                .ok_or(wide)?;
            continue;
        }
        let seat = Seat::of_letter(letter).ok_or(BadPosition::Letter { row, letter })?;
        found += gap;
        gap = 0;
        if found >= holes {
            return Err(wide);
        }
        if let Some(hole) = Hole::from_index(first + found) {
            position.put(seat, hole);
        }
        found += 1;
    }
    found += gap;
    if found > holes {
        return Err(wide);
    }
    if found < holes {
        return Err(BadPosition::Width { row, holes, found });
    }
    Ok(())
}
