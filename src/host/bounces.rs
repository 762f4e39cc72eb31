//! Mails that came back: counted against the address, and a turn mail that could not be delivered stops
//! its player's clock until the player writes again.

use super::fault::HostFault;
use super::posting::Postroom;
use crate::compose::HostNote;
use crate::correspondence::decide::{self, Deed, Objection};
use crate::correspondence::game::Game;
use crate::correspondence::moment::Span;
use crate::intake::{Reading, Severity};
use crate::store::{KeyFacts, Player};

/// Points of a bounce that says the mailbox is not there.
const HARD_POINTS: u32 = 2;
/// Points of a bounce that says to try later.
const SOFT_POINTS: u32 = 1;
/// How long a bounce counts.
const REMEMBERED: Span = Span::from_hours(30 * 24);

/// Takes a bounce; gives the reason that stands in the letter's row.
pub(super) fn take(room: &Postroom<'_, '_>, reading: &Reading) -> Result<String, HostFault> {
    let Some(bounce) = &reading.bounce else { return Ok("a bounce of nothing of ours".to_owned()) };
    let mut facts = None;
    for key in &reading.keys {
        if let Some(found) = room.tx.key(key)? {
            facts = Some(found);
            break;
        }
    }
    let Some(facts) = facts else { return Ok("a bounce without a tag of ours".to_owned()) };
    let Some(player) = room.tx.player(facts.player)? else { return Ok("a bounce for nobody".to_owned()) };
    let hard = bounce.severity == Severity::Hard;
    let points = if hard { HARD_POINTS } else { SOFT_POINTS };
    room.tx.count_bounce(player.address(), points, room.now, REMEMBERED)?;
    let stopped = hard && stop_clock(room, &facts)?;
    if hard {
        let status = bounce.status.clone().unwrap_or_else(|| "5.0.0".to_owned());
        let note = HostNote::Bounced { player: player.name.clone(), stopped: facts.game.filter(|_| stopped), status };
        room.note_to_host(&note, format!("bounced p{} g{:?} t{}", player.id.0, facts.game.map(|g| g.0), facts.turn))?;
    }
    if stopped {
        return Ok("a hard bounce of a turn mail: the clock stands".to_owned());
    }
    Ok(if hard { "a hard bounce".to_owned() } else { "a soft bounce".to_owned() })
}

/// Stops the clock of the game whose running turn's mail bounced; true where it ran.
fn stop_clock(room: &Postroom<'_, '_>, facts: &KeyFacts) -> Result<bool, HostFault> {
    let Some(game) = facts.game.map(|n| room.tx.game(n)).transpose()?.flatten() else { return Ok(false) };
    let to_move = game.to_move().is_some() && game.to_move() == facts.seat;
    if !to_move || facts.turn != game.turn_entry() || game.is_paused() {
        return Ok(false);
    }
    change(room, &game, &Deed::Pause)?;
    Ok(true)
}

/// A letter of the player's own: their bounces are forgotten, and a clock that a bounce stopped runs again.
pub(super) fn forgive(room: &Postroom<'_, '_>, player: &Player, facts: &KeyFacts) -> Result<(), HostFault> {
    if !room.tx.forget_bounces(player.address())? {
        return Ok(());
    }
    let Some(game) = facts.game.map(|n| room.tx.game(n)).transpose()?.flatten() else { return Ok(()) };
    if game.is_paused() && game.is_paused_by_letter() && game.to_move() == facts.seat {
        change(room, &game, &Deed::Resume)?;
    }
    Ok(())
}

/// Stops or starts the clocks; nobody but the host is told, the boards say it.
fn change(room: &Postroom<'_, '_>, game: &Game, deed: &Deed) -> Result<(), HostFault> {
    match decide::decide(game, deed, &room.house(game)?, room.cause, room.now) {
        Ok(decision) => room.record(decision).map(|_| ()),
        Err(Objection::Fault(corrupt)) => Err(corrupt.into()),
        Err(_) => Ok(()),
    }
}
