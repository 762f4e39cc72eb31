//! What a page of help is told for: the rules of one game and its reader's seat, or a rule set with all that it offers.
//!
//! A page asks here which numbers of players, hops, marbles and teams it has to speak of, and leaves out the rest.

use crate::correspondence::pace::Pace;
use crate::rules::rule_set::PlayerCounts;
use crate::rules::{Choices, Hops, Marbles, RuleSet, Seat, Setup, Teams};

/// The rules and the seat that help is told for.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    name: String,
    setup: Setup,
    pace: Option<Pace>,
    seat: Seat,
    scope: Scope,
}

/// Of what the rules are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// A game: everything is fixed.
    Game,
    /// A rule set: a game chooses among what it offers.
    RuleSet,
}

impl Lesson {
    /// The rules of a game, called `name` in its club, as the player on `seat` sees them; a watcher has none.
    #[must_use]
    pub fn of_game(name: &str, setup: Setup, pace: Pace, seat: Option<Seat>) -> Self {
        let seat = seat.filter(|seat| setup.seats().contains(seat)).unwrap_or(Seat::White);
        Self { name: name.to_owned(), setup, pace: Some(pace), seat, scope: Scope::Game }
    }

    /// A rule set called `name`, with all that it offers; `setup` is its game of the default choices.
    #[must_use]
    pub fn of_rule_set(name: &str, setup: Setup) -> Self {
        let pace = setup.rules().clock.parse().ok();
        Self { name: name.to_owned(), setup, pace, seat: Seat::White, scope: Scope::RuleSet }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn rules(&self) -> &RuleSet {
        self.setup.rules()
    }

    /// The clock; of a rule set its default.
    pub(crate) fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// From which seat boards are drawn.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    /// How many may play.
    pub(crate) fn players(&self) -> PlayerCounts {
        match self.scope {
            Scope::Game => PlayerCounts::of(&[self.setup.players()]),
            Scope::RuleSet => self.rules().players,
        }
    }

    /// True where three or more may play.
    pub(crate) fn is_for_many(&self) -> bool {
        self.players().iter().any(|count| count > 2)
    }

    /// For how many players a variant may be chosen; nobody where the game is fixed.
    pub(crate) fn offers(&self, variant: PlayerCounts) -> PlayerCounts {
        match self.scope {
            Scope::Game => PlayerCounts::NONE,
            Scope::RuleSet => variant,
        }
    }

    /// The game with long hops: itself, or where a rule set offers them the first such game.
    pub(crate) fn long_hops(&self) -> Option<Setup> {
        if self.setup.hops() == Hops::Long {
            return Some(self.setup.clone());
        }
        let players = self.offers(self.rules().variants.long_hops).iter().next();
        let choices = Choices { players, hops: Some(Hops::Long), ..Choices::default() };
        players.and_then(|_| Setup::new(self.rules().clone(), choices).ok())
    }

    /// True where fifteen marbles are played with, or may be.
    pub(crate) fn knows_fifteen(&self) -> bool {
        let offered = self.offers(self.rules().variants.fifteen_marbles);
        self.setup.marbles() == Marbles::Fifteen || offered != PlayerCounts::NONE
    }

    /// True where partners share a place, or may.
    pub(crate) fn knows_pairs(&self) -> bool {
        self.setup.teams() == Teams::Pairs || self.offers(self.rules().variants.pairs) != PlayerCounts::NONE
    }
}
