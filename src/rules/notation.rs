//! Names of holes: text to a name by shape, a name to a hole of the board in one of two notations.
//!
//! A [`HoleName`] is what a person writes (`k5`), read by its shape alone; whether it is a hole of the
//! board depends on the notation of the game.

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
