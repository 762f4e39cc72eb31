//! Who is who in a game by post: its number, its players, and who holds each seat.

use std::fmt;

/// The number of a game, counted from 1 in each club.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameNumber(pub u32);

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A player of the club, whatever addresses they write from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub i64);

/// The strength at which the program plays, 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The level, or `None` outside 1 to 5.
    #[must_use]
    pub fn new(level: u8) -> Option<Self> {
        (1..=5).contains(&level).then_some(Self(level))
    }

    /// 1 to 5.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    /// The level at which the program takes over a seat that was left.
    fn default() -> Self {
        Self(3)
    }
}

/// Who moves the marbles of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A player, by mail.
    Player(PlayerId),
    /// The program, from the start of the game.
    Program(Level),
}

impl Holder {
    /// The player, where it is one.
    #[must_use]
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(id) => Some(id),
            Self::Program(_) => None,
        }
    }
}
