//! Games that wait for their players' word: the last `accept` starts one, a `decline` ends it.

use super::fault::HostFault;
use super::offers;
use super::posting::Postroom;
use crate::compose::{self, CalledOff, Invitation};
use crate::correspondence::decide::{self, Decision, Objection};
use crate::correspondence::game::{Game, Opening};
use crate::correspondence::moment::Moment;
use crate::correspondence::news::OpenGame;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::rules::Seat;
use crate::store::{GameStage, InvitationAnswer, KeyFacts, Player};

/// What came of an answer to an invitation.
pub(super) enum Answered {
    /// The game waits for nobody's word.
    NotOpen,
    /// Others are still to answer.
    Waiting,
    /// It won't be played.
    Declined,
    /// It was the last one: the game has begun.
    Started(Box<Decision>),
}

/// Asks every player of the opening whether they will play.
pub(super) fn invite(room: &Postroom<'_, '_>, opening: &Opening) -> Result<(), HostFault> {
    let game = offers::open_game(room.tx, opening, &room.tx.invitation(opening.number)?)?;
    for (seat, holder) in &opening.holders {
        let Some(player) = holder.player().map(|id| room.tx.player(id)).transpose()?.flatten() else { continue };
        let notice_key = format!("g{}/p{}/invitation", opening.number, player.id.0);
        ask(room, &game, *seat, &player, None, notice_key)?;
    }
    Ok(())
}

/// Asks one player to a seat that is kept for them.
pub(super) fn ask(
    room: &Postroom<'_, '_>,
    game: &OpenGame,
    seat: Seat,
    player: &Player,
    inviter: Option<String>,
    notice_key: String,
) -> Result<(), HostFault> {
    // A seat may be offered to one after the other: each has a key of their own.
    let key = room.club.secret.mint(&format!("invitation {} {} {}", game.number, seat.word(), player.id.0));
    let facts = KeyFacts {
        key: key.clone(),
        player: player.id,
        game: Some(game.number),
        seat: Some(seat),
        turn: 0,
        question: None,
    };
    room.tx.add_key(&facts)?;
    let invitation = Invitation { game: game.clone(), inviter };
    let reader = room.reader(player, Some(seat), &key);
    let postmark = room.postmark(&key, Vec::new(), None)?;
    let mail = compose::invitation_mail(&room.club.card, &invitation, &reader, &postmark)?;
    room.post(notice_key, facts.game, Some(player.id), mail)
}

/// A player whom the host has asked to a game won't play: the others are told.
pub(super) fn withdraw(room: &Postroom<'_, '_>, number: GameNumber, player: PlayerId) -> Result<(), HostFault> {
    let Some(opening) = room.tx.opening(number)? else { return Ok(()) };
    let name = room.tx.player(player)?.map(|p| p.name).unwrap_or_default();
    call_off(room, &opening, Some(player), &CalledOff::Declined { name })
}

/// Takes one player's answer.
pub(super) fn answer(
    room: &Postroom<'_, '_>,
    number: GameNumber,
    seat: Seat,
    player: PlayerId,
    accepts: bool,
) -> Result<Answered, HostFault> {
    if room.tx.game_stage(number)? != Some(GameStage::Invited) {
        return Ok(Answered::NotOpen);
    }
    let word = if accepts { InvitationAnswer::Accepted } else { InvitationAnswer::Declined };
    room.tx.set_invitation_answer(number, seat, word)?;
    if !accepts {
        withdraw(room, number, player)?;
        return Ok(Answered::Declined);
    }
    Ok(match offers::begin_if_full(room, number)? {
        Some(decision) => Answered::Started(Box::new(decision)),
        None => Answered::Waiting,
    })
}

/// Begins a game that is in the store: its first entry and its alarm; the notices are the caller's to tell.
pub(super) fn start(room: &Postroom<'_, '_>, opening: Opening, now: Moment) -> Result<Decision, HostFault> {
    room.tx.set_game_stage(opening.number, GameStage::Running)?;
    room.tx.set_started(opening.number, opening.started)?;
    let game = Game::new(opening);
    let house = room.house(&game)?;
    let decision = decide::open(game, &house, room.cause, now).map_err(|o| match o {
        Objection::Fault(corrupt) => HostFault::Corrupt(corrupt),
        other => HostFault::Malformed(format!("a game could not begin: {other:?}")),
    })?;
    room.record(decision)
}

/// A game that waits comes to nothing, and everybody with a seat is told, but for `by`.
pub(super) fn call_off(
    room: &Postroom<'_, '_>,
    opening: &Opening,
    by: Option<PlayerId>,
    reason: &CalledOff,
) -> Result<(), HostFault> {
    room.tx.set_game_stage(opening.number, GameStage::Declined)?;
    room.tx.set_alarm(opening.number, None)?;
    for holder in opening.holders.values() {
        let Some(player) =
            holder.player().filter(|id| Some(*id) != by).map(|id| room.tx.player(id)).transpose()?.flatten()
        else {
            continue;
        };
        let facts = room.player_key(player.id);
        room.tx.add_key(&facts)?;
        let reader = room.reader(&player, None, &facts.key);
        let postmark = room.postmark(&facts.key, Vec::new(), None)?;
        let mail = compose::called_off_mail(&room.club.card, opening.number, reason, &reader, &postmark)?;
        room.post(format!("g{}/p{}/called off", opening.number, player.id.0), None, Some(player.id), mail)?;
    }
    Ok(())
}
