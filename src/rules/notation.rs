//! Names of holes: text to a name by shape, a name to a hole of the board in one of two notations.
//!
//! A [`HoleName`] is what a person writes (`k5`), read by its shape alone; whether it is a hole of the
//! board depends on the notation of the game.

use super::hole::{COORDINATES, HOLES, Hole};
use std::fmt;
use std::str::FromStr;

/// A hole's name by its shape: a letter a–q and a number 1–17, on no board yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HoleName {
    letter: u8,
    number: u8,
}

impl HoleName {
    /// The name of `letter` (0 for a, 16 for q) and `number` (1–17), or `None` outside those bounds.
    #[must_use]
    pub fn new(letter: u8, number: u8) -> Option<Self> {
        (letter < 17 && (1..=17).contains(&number)).then_some(Self { letter, number })
    }

    /// 0 for a, 16 for q.
    #[must_use]
    pub fn letter(self) -> u8 {
        self.letter
    }

    /// 1–17.
    #[must_use]
    pub fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for HoleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.letter), self.number)
    }
}

/// The text is not a letter a–q followed by a number 1–17.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAHoleName;

impl FromStr for HoleName {
    type Err = NotAHoleName;

    /// Reads `m1` or `M1`; no leading zero, nothing round it.
    fn from_str(text: &str) -> Result<Self, NotAHoleName> {
        let bytes = text.as_bytes();
        let (&first, digits) = bytes.split_first().ok_or(NotAHoleName)?;
        if digits.is_empty() || digits.len() > 2 || digits[0] == b'0' || !digits.iter().all(u8::is_ascii_digit) {
            return Err(NotAHoleName);
        }
        let number = digits.iter().fold(0, |n, d| n * 10 + (d - b'0'));
        let letter = first.to_ascii_lowercase().wrapping_sub(b'a');
        Self::new(letter, number).ok_or(NotAHoleName)
    }
}

/// How the holes of the board are called; fixed for a game, since the two notations overlap.
///
/// Names belong to the board, not to the reader: when a diagram is turned, they turn with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Notation {
    /// Row letter a (top) to q (bottom), then the place in that row from the left: a1 top, i5 centre,
    /// q1 bottom. Source: seed 000 ("The board").
    Rows,
    /// Slanted line a–q, then row 1–17 from the bottom: e17 top, i9 centre, m1 bottom.
    /// Source: seed 003 ("Notation").
    Oblique,
}

impl Notation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rows, Self::Oblique];

    /// The word in records and in configuration.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Oblique => "oblique",
        }
    }

    /// The notation of that word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.word() == word)
    }

    /// What the hole is called.
    #[must_use]
    pub fn name(self, hole: Hole) -> HoleName {
        NAMES[self as usize][hole.place()]
    }

    /// The hole of that name, `None` where the board has none.
    #[must_use]
    pub fn hole(self, name: HoleName) -> Option<Hole> {
        Hole::from_index(HOLES_BY_NAME[self as usize][name.letter as usize][name.number as usize - 1])
    }

    /// The nearest name with the same letter that a hole has: the name itself where it has one.
    #[must_use]
    pub fn nearest(self, name: HoleName) -> Option<HoleName> {
        (1..=17)
            .filter_map(|number| HoleName::new(name.letter, number))
            .filter(|&other| self.hole(other).is_some())
            .min_by_key(|other| other.number.abs_diff(name.number))
    }

    /// A move's holes by name, joined by `-`.
    #[must_use]
    pub fn way(self, holes: &[Hole]) -> String {
        let mut text = String::with_capacity(holes.len() * 4);
        for (i, &hole) in holes.iter().enumerate() {
            if i > 0 {
                text.push('-');
            }
            text.push_str(&self.name(hole).to_string());
        }
        text
    }
}

const NAMES: [[HoleName; HOLES]; 2] = {
    let mut names = [[HoleName { letter: 0, number: 1 }; HOLES]; 2];
    let (mut hole, mut row, mut place) = (0, 8, 0);
    while hole < HOLES {
        let (q, r) = COORDINATES[hole];
        if r != row {
            row = r;
            place = 0;
        }
        place += 1;
        names[0][hole] = HoleName { letter: (8 - r) as u8, number: place };
        names[1][hole] = HoleName { letter: (q + 8) as u8, number: (r + 9) as u8 };
        hole += 1;
    }
    names
};

static HOLES_BY_NAME: [[[u8; 17]; 17]; 2] = {
    let mut table = [[[u8::MAX; 17]; 17]; 2];
    let mut notation = 0;
    while notation < 2 {
        let mut hole = 0;
        while hole < HOLES {
            let name = NAMES[notation][hole];
            table[notation][name.letter as usize][name.number as usize - 1] = hole as u8;
            hole += 1;
        }
        notation += 1;
    }
    table
};
