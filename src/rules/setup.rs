//! Everything that is fixed for one game: its rule set and the choices made when it was set up.
//!
//! Which choices a rule set allows is settled here and nowhere else, so that whoever holds a [`Setup`] holds one
//! that can be played.
//!
//! Source: seed 000 ("Setting up"), seed 003 ("Seating", "Variants"), seed 004 ("Brett und Aufbau").

use super::board::{Marbles, Seat, seats_in_use};
use super::dials::{Hops, Leaving, Teams};
use super::hole::Holes;
use super::notation::Notation;
use super::rule_set::{PlayerCounts, RuleSet};
use std::fmt;

/// What may be chosen for a game; whatever is left out is the rule set's default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Choices {
    /// How many play; the least that the rule set allows where left out.
    pub players: Option<u32>,
    /// Marbles of each seat.
    pub marbles: Option<Marbles>,
    /// Hops.
    pub hops: Option<Hops>,
    /// Teams.
    pub teams: Option<Teams>,
    /// Names of holes.
    pub notation: Option<Notation>,
    /// Who began; white where left out (drawing is the caller's).
    pub first: Option<Seat>,
}

/// Everything that is fixed for one game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    rules: RuleSet,
    players: u32,
    marbles: Marbles,
    hops: Hops,
    teams: Teams,
    notation: Notation,
    first: Seat,
}

impl Setup {
    /// The game of these rules and choices.
    ///
    /// # Errors
    ///
    /// A choice that the rule set does not offer.
    pub fn new(rules: RuleSet, choices: Choices) -> Result<Self, BadSetup> {
        let players = match choices.players {
            Some(players) => players,
            None => rules.players.iter().next().ok_or(BadSetup::Players { players: 0, allowed: rules.players })?,
        };
        if !rules.players.contains(players) {
            return Err(BadSetup::Players { players, allowed: rules.players });
        }
        let marbles = choices.marbles.unwrap_or(rules.marbles);
        let offered = marbles == Marbles::Ten || marbles == rules.marbles;
        if !offered && !rules.variants.fifteen_marbles.contains(players) {
            return Err(BadSetup::Marbles { allowed: rules.variants.fifteen_marbles });
        }
        if marbles == Marbles::Fifteen && players != 2 {
            return Err(BadSetup::Marbles { allowed: PlayerCounts::of(&[2]) });
        }
        let hops = choices.hops.unwrap_or(rules.hops);
        let offered = hops == Hops::Adjacent || hops == rules.hops;
        if !offered && !rules.variants.long_hops.contains(players) {
            return Err(BadSetup::Hops { allowed: rules.variants.long_hops });
        }
        let teams = choices.teams.unwrap_or(rules.teams);
        if teams == Teams::Pairs {
            let offered = teams == rules.teams || rules.variants.pairs.contains(players);
            if !offered || !matches!(players, 4 | 6) {
                let allowed = if offered { PlayerCounts::of(&[4, 6]) } else { rules.variants.pairs };
                return Err(BadSetup::Pairs { allowed });
            }
            if rules.resign != Leaving::End || rules.timeout != Leaving::End {
                return Err(BadSetup::PairsMustEnd);
            }
        }
        let first = choices.first.unwrap_or(Seat::White);
        if !seats_in_use(players).contains(&first) {
            return Err(BadSetup::First { first, players });
        }
        let notation = choices.notation.unwrap_or(rules.notation);
        Ok(Self { rules, players, marbles, hops, teams, notation, first })
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// How many play: 2, 3, 4 or 6.
    #[must_use]
    pub fn players(&self) -> u32 {
        self.players
    }

    /// The seats in use, clockwise from white.
    #[must_use]
    pub fn seats(&self) -> &'static [Seat] {
        seats_in_use(self.players)
    }

    /// Marbles of each seat.
    #[must_use]
    pub fn marbles(&self) -> Marbles {
        self.marbles
    }

    /// Over which marbles a marble hops.
    #[must_use]
    pub fn hops(&self) -> Hops {
        self.hops
    }

    /// Whether partners share a place.
    #[must_use]
    pub fn teams(&self) -> Teams {
        self.teams
    }

    /// How holes are called.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Who began.
    #[must_use]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The camp of a seat with this game's marbles.
    #[must_use]
    pub fn camp(&self, seat: Seat) -> Holes {
        seat.camp(self.marbles)
    }

    /// The goal of a seat with this game's marbles.
    #[must_use]
    pub fn goal(&self, seat: Seat) -> Holes {
        seat.goal(self.marbles)
    }
}

/// A choice that the rule set does not offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// Not that many players.
    Players {
        /// How many were asked for.
        players: u32,
        /// How many may play.
        allowed: PlayerCounts,
    },
    /// Not fifteen marbles for that many players.
    Marbles {
        /// For how many players it is offered.
        allowed: PlayerCounts,
    },
    /// No long hops for that many players.
    Hops {
        /// For how many players they are offered.
        allowed: PlayerCounts,
    },
    /// No pairs for that many players.
    Pairs {
        /// For how many players they are offered.
        allowed: PlayerCounts,
    },
    /// Pairs need a rule set in which resigning and a missed deadline end the game for all.
    PairsMustEnd,
    /// The seat that is to begin is not in use.
    First {
        /// The seat.
        first: Seat,
        /// How many play.
        players: u32,
    },
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offer = |f: &mut fmt::Formatter<'_>, what: &str, allowed: PlayerCounts| {
            if allowed == PlayerCounts::NONE {
                write!(f, "these rules have no {what}")
            } else {
                write!(f, "these rules have {what} for {allowed} players only")
            }
        };
        match *self {
            Self::Players { players, allowed } => write!(f, "{players} cannot play by these rules ({allowed} can)"),
            Self::Marbles { allowed } => offer(f, "games of 15 marbles", allowed),
            Self::Hops { allowed } => offer(f, "long hops", allowed),
            Self::Pairs { allowed } => offer(f, "pairs", allowed),
            Self::PairsMustEnd => f.write_str("pairs need rules in which leaving ends the game for all"),
            Self::First { first, players } => write!(f, "{first} has no seat among {players} players"),
        }
    }
}

impl std::error::Error for BadSetup {}
