//! What is due: reminders, deadlines, and turns of the program, which are thought about elsewhere.
//!
//! A deadline never rings while the inbox is unread or out of reach; after an outage of the host, a player
//! whose deadline fell into it gets that much time again.

use super::club::Club;
use super::deputies;
use super::fault::HostFault;
use super::house::house_of;
use super::offers;
use super::posting::{Postroom, holders};
use super::study::Riddle;
use crate::correspondence::decide::{self, Deed, Objection};
use crate::correspondence::event::Cause;
use crate::correspondence::game::Game;
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::notice::Notice;
use crate::correspondence::seat::GameNumber;
use crate::store::Tx;

/// An outage that has just ended.
#[derive(Clone, Copy, Debug)]
pub struct Outage {
    /// The last turn of the crank before it.
    pub from: Moment,
    /// The first one after it.
    pub until: Moment,
}

/// What an alarm came to.
#[derive(Debug)]
pub enum Ringing {
    /// Nothing but that it is set anew.
    Quiet,
    /// A reminder, a pass, or the end of somebody's patience.
    Happened,
    /// The program is to move; the alarm stays due until it has.
    Program(Box<Riddle>),
}

impl Ringing {
    fn of(happened: bool) -> Self {
        if happened { Self::Happened } else { Self::Quiet }
    }
}

/// Rings one game whose alarm is due; the caller commits.
///
/// # Errors
/// [`HostFault`]: nothing is recorded then.
pub fn ring(
    tx: &Tx<'_>,
    club: &Club,
    number: GameNumber,
    outage: Option<Outage>,
    now: Moment,
) -> Result<Ringing, HostFault> {
    let Some(game) = tx.game(number)?.filter(|game| !game.is_over() && !game.is_paused()) else {
        tx.set_alarm(number, None)?;
        return offers::expire(&Postroom::new(tx, club, Cause::Clock, now), number).map(Ringing::of);
    };
    if let Some(riddle) = Riddle::of(&game, &club.pains) {
        return Ok(Ringing::Program(Box::new(riddle)));
    }
    let (Some(due), Some(seat)) = (game.due(), game.to_move()) else {
        tx.set_alarm(number, None)?;
        return Ok(Ringing::Quiet);
    };
    if due > now {
        return remind(tx, club, &game, now).map(Ringing::of);
    }
    let deed = match outage {
        Some(outage) if outage.from <= due && due <= outage.until => {
            Deed::Extend(outage.until.since(outage.from).plus(now.since(outage.until)))
        }
        _ => {
            let house = house_of(tx, club, holders(&game))?;
            deputies::in_place_of_ringing(tx, &game, &house, seat)?.unwrap_or(Deed::Ring)
        }
    };
    enact(tx, club, &game, &deed, Cause::Clock, now).map(Ringing::of)
}

fn remind(tx: &Tx<'_>, club: &Club, game: &Game, now: Moment) -> Result<bool, HostFault> {
    let house = house_of(tx, club, holders(game))?;
    let ripe = decide::reminder_due(game, &house, game.turn_began(), now);
    if let Some((part, whole)) = ripe {
        let room = Postroom::new(tx, club, Cause::Clock, now);
        room.tell_all(game, &Notice::Reminder { part, whole }, None)?;
    }
    tx.set_alarm(game.number(), decide::next_alarm(game, &house, now))?;
    Ok(ripe.is_some())
}

/// Does a deed that no letter asked for, and tells everybody.
///
/// # Errors
/// [`HostFault`]; a refusal is given as [`HostFault::Refused`].
pub(super) fn enact(
    tx: &Tx<'_>,
    club: &Club,
    game: &Game,
    deed: &Deed,
    cause: Cause,
    now: Moment,
) -> Result<bool, HostFault> {
    let decision = match decide::decide(game, deed, &house_of(tx, club, holders(game))?, cause, now) {
        Ok(decision) => decision,
        Err(Objection::Fault(corrupt)) => return Err(corrupt.into()),
        Err(Objection::Refused(refusal)) => return Err(HostFault::Refused(refusal)),
        Err(Objection::Ask(_)) => return Err(HostFault::Malformed("a deed of the host's asks to confirm".to_owned())),
    };
    let room = Postroom::new(tx, club, cause, now);
    let decision = room.record(decision)?;
    room.tell(&decision, None)?;
    Ok(true)
}

/// The outage between two turns of the crank, where the gap is long enough to be one.
#[must_use]
pub fn outage(last: Option<Moment>, now: Moment, at_least: Span) -> Option<Outage> {
    let from = last?;
    (now.since(from) > at_least).then_some(Outage { from, until: now })
}
