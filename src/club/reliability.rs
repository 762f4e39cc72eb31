//! Reliability: the share of a player's moves that were made in time.
//!
//! Counted are the player's own moves and the deadlines missed, over all games, running ones too. What the host or the
//! program did in a seat is nobody's merit and nobody's fault.

use std::fmt;

/// How many deadlines somebody has kept and missed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Reliability {
    /// Moves made in time.
    pub kept: u32,
    /// Deadlines missed.
    pub missed: u32,
}

impl Reliability {
    /// The share kept, in whole percent rounded down, so that 100 is said only of who never missed one; `None` for who
    /// has had no turn yet.
    #[must_use]
    pub fn percent(self) -> Option<u32> {
        let all = u64::from(self.kept) + u64::from(self.missed);
        (all > 0).then(|| u32::try_from(u64::from(self.kept) * 100 / all).unwrap_or(0))
    }

    /// True where at least so many percent were kept; who has had no turn yet has missed none.
    #[must_use]
    pub fn reaches(self, percent: u32) -> bool {
        self.percent().is_none_or(|own| own >= percent)
    }
}

impl fmt::Display for Reliability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.percent() {
            Some(percent) => write!(f, "{percent} %"),
            None => f.write_str("-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_is_for_who_never_missed_one() {
        assert_eq!(Reliability { kept: 999, missed: 1 }.percent(), Some(99));
        assert_eq!(Reliability { kept: 3, missed: 0 }.percent(), Some(100));
        assert_eq!(Reliability { kept: 0, missed: 2 }.percent(), Some(0));
        assert_eq!(Reliability::default().percent(), None);
    }

    #[test]
    fn who_is_new_reaches_every_share() {
        assert!(Reliability::default().reaches(100));
        assert!(!Reliability { kept: 8, missed: 2 }.reaches(81));
    }
}
