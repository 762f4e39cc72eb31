//! The host's own commands: open a game, play or pass for a seat, take back, extend, pause, replace, end.
//!
//! Each is one transaction, an event with the host as its cause, and told to the players.

use super::alarms;
use super::club::Club;
use super::fault::HostFault;
use super::posting::Postroom;
use super::{invitations, offers};
use crate::compose::CalledOff;
use crate::correspondence::command::WrittenMove;
use crate::correspondence::decide::{Consent, Deed};
use crate::correspondence::event::Cause;
use crate::correspondence::game::{Game, Hints, Opening};
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::{GameNumber, Holder, Level, PlayerId};
use crate::postal::Address;
use crate::rules::{Choices, First, RuleSet, Seat, Setup, seats_in_use};
use crate::store::{GameStage, Tx};
use std::collections::BTreeMap;

/// Who is to take a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatWish {
    /// Somebody by mail.
    Person {
        /// The name that the others see.
        name: String,
        /// Where the mails go.
        address: Address,
    },
    /// The program.
    Program(Level),
}

/// Whether players are asked before a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// It starts at once.
    AtOnce,
    /// Once everybody has accepted.
    WhenAccepted,
}

/// A game to be opened.
#[derive(Clone, Debug)]
pub struct GameWish {
    /// The rule set's name in the club.
    pub rules_name: String,
    /// In the order of the turns.
    pub seats: Vec<SeatWish>,
    /// The clock; the rule set's own where it is `None`.
    pub pace: Option<Pace>,
    /// What else may be chosen: marbles, hops, pairs, notation.
    pub choices: Choices,
    /// Whether to ask first.
    pub start: Start,
    /// Whether players may ask for the program's advice; the club's own answer where it is `None`.
    pub hints: Option<Hints>,
}

/// Opens a game; the caller commits.
///
/// # Errors
/// [`HostFault::Malformed`] with the reason where the wish can't be met; faults of the store.
pub fn open_game(tx: &Tx<'_>, club: &Club, wish: &GameWish, now: Moment) -> Result<GameNumber, HostFault> {
    let rules = club.rule_sets.get(&wish.rules_name).ok_or_else(|| unknown_rules(club, &wish.rules_name))?.clone();
    let number = tx.next_game_number()?;
    let players = u32::try_from(wish.seats.len()).unwrap_or(u32::MAX);
    let seats = seats_in_use(players);
    if seats.is_empty() {
        return Err(HostFault::Malformed(format!("no game has {players} players; 2, 3, 4 and 6 can play")));
    }
    let first = draw_first(club, &rules, seats, number);
    let pace = match wish.pace {
        Some(pace) => pace,
        None => rules.clock.parse().map_err(|e| HostFault::Malformed(format!("the rule set's clock: {e}")))?,
    };
    let choices = Choices { players: Some(players), first: Some(first), ..wish.choices };
    let setup = Setup::new(rules, choices).map_err(|e| HostFault::Malformed(e.to_string()))?;
    let mut holders = BTreeMap::new();
    for (seat, wanted) in seats.iter().zip(&wish.seats) {
        let holder = match wanted {
            SeatWish::Program(level) => Holder::Program(*level),
            SeatWish::Person { name, address } => Holder::Player(player_at(tx, club, name, address, now)?),
        };
        if holder.player().is_some() && holders.values().any(|h| *h == holder) {
            return Err(HostFault::Malformed("one player can't hold two seats of a game".to_owned()));
        }
        holders.insert(*seat, holder);
    }
    let hints = wish.hints.unwrap_or(club.hints);
    let opening = Opening { number, setup, rules_name: wish.rules_name.clone(), pace, hints, holders, started: now };
    let room = Postroom::new(tx, club, Cause::Host, now);
    match wish.start {
        Start::WhenAccepted => {
            tx.add_game(&opening, GameStage::Invited)?;
            tx.set_alarm(number, Some(now.plus(offers::WAITS)))?;
            invitations::invite(&room, &opening)?;
        }
        Start::AtOnce => {
            tx.add_game(&opening, GameStage::Running)?;
            let decision = invitations::start(&room, opening, now)?;
            room.tell(&decision, None)?;
        }
    }
    Ok(number)
}

/// The player who writes from this address; a new one under that name where there is none.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub fn player_at(tx: &Tx<'_>, club: &Club, name: &str, address: &Address, now: Moment) -> Result<PlayerId, HostFault> {
    match tx.player_by_address(address)? {
        Some(player) => Ok(player.id),
        None => Ok(tx.add_player(name, address, club.tongue.code(), club.card.zone.name(), now)?),
    }
}

fn unknown_rules(club: &Club, name: &str) -> HostFault {
    let known: Vec<&str> = club.rule_sets.keys().map(String::as_str).collect();
    HostFault::Malformed(format!("no rule set {name:?}; there are {}", known.join(", ")))
}

/// Who begins: white, or drawn by the host's secret and the game's number, which nobody can foresee and an
/// audit can repeat.
pub(super) fn draw_first(club: &Club, rules: &RuleSet, seats: &[Seat], number: GameNumber) -> Seat {
    match rules.first {
        First::White => Seat::White,
        First::Drawn => {
            let lot = club.secret.lot(&format!("first {number}"), seats.len());
            seats.get(lot).copied().unwrap_or(Seat::White)
        }
    }
}

/// What the host may do to a game.
#[derive(Clone, PartialEq, Debug)]
pub enum HostDeed {
    /// Plays for a seat.
    Play(Seat, WrittenMove),
    /// Passes the running turn.
    Pass,
    /// Takes the last turn back.
    Undo,
    /// More time for the running turn.
    Extend(Seat, Span),
    /// Stops the clocks.
    Pause,
    /// Starts them again.
    Resume,
    /// Gives a seat to another player.
    Replace(Seat, String, Address),
    /// Calls the game off.
    End,
}

/// Calls off a game that waits for its players; the caller commits. False where that game does not wait.
///
/// # Errors
/// [`HostFault`] where the store or the composing fails; nothing is recorded then.
pub fn call_off_waiting(tx: &Tx<'_>, club: &Club, number: GameNumber, now: Moment) -> Result<bool, HostFault> {
    if tx.game_stage(number)? != Some(GameStage::Invited) {
        return Ok(false);
    }
    let Some(opening) = tx.opening(number)? else { return Ok(false) };
    let room = Postroom::new(tx, club, Cause::Host, now);
    invitations::call_off(&room, &opening, None, &CalledOff::ByHost)?;
    Ok(true)
}

/// Does a deed of the host's; the caller commits. Gives the game as it is then.
///
/// # Errors
/// [`HostFault::Refused`] where the game refuses it; [`HostFault::Malformed`] where there is no such game.
pub fn act(tx: &Tx<'_>, club: &Club, number: GameNumber, deed: &HostDeed, now: Moment) -> Result<Game, HostFault> {
    let game = tx.game(number)?.ok_or_else(|| HostFault::Malformed(format!("no game {number} has begun")))?;
    if let HostDeed::Play(seat, _) | HostDeed::Extend(seat, _) | HostDeed::Replace(seat, ..) = deed
        && !game.chairs().contains_key(seat)
    {
        let seats: Vec<&str> = game.chairs().keys().map(|seat| seat.word()).collect();
        let what = format!("nobody sits at {} in game {number}; there are {}", seat.word(), seats.join(", "));
        return Err(HostFault::Malformed(what));
    }
    let leaves = match deed {
        HostDeed::Replace(seat, ..) => game.chairs().get(seat).and_then(|chair| chair.holder.player()),
        _ => None,
    };
    let deed = match deed {
        HostDeed::Play(seat, written) => Deed::Play { seat: *seat, written: written.clone(), consent: Consent::Given },
        HostDeed::Pass => Deed::Pass,
        HostDeed::Undo => Deed::Undo,
        HostDeed::Extend(seat, _) if game.to_move() != Some(*seat) => {
            return Err(HostFault::Malformed(format!("{} is not to move in game {number}", seat.word())));
        }
        HostDeed::Extend(_, span) => Deed::Extend(*span),
        HostDeed::Pause => Deed::Pause,
        HostDeed::Resume => Deed::Resume,
        HostDeed::End => Deed::End,
        HostDeed::Replace(seat, name, address) => {
            let player = player_at(tx, club, name, address, now)?;
            if game.seat_of(player).is_some() {
                return Err(HostFault::Malformed("that player holds a seat of the game already".to_owned()));
            }
            Deed::Replace(*seat, Holder::Player(player))
        }
    };
    alarms::enact(tx, club, &game, &deed, Cause::Host, now)?;
    let game = tx.game(number)?.ok_or_else(|| HostFault::Malformed(format!("game {number} is gone")))?;
    if let Some(player) = leaves {
        Postroom::new(tx, club, Cause::Host, now).tell_leaver(&game, player)?;
    }
    Ok(game)
}
