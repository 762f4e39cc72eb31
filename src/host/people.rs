//! People: who comes new to the club, under which addresses, and who is forgotten.
//!
//! Nobody's address becomes a name: who has told none is a guest with a number. A further address counts once it has
//! answered itself. Who is forgotten leaves every game first, by the game's own rules.

use super::club::Club;
use super::fault::HostFault;
use super::offers::{self, Declined, Gathering};
use super::posting::Postroom;
use super::settings::clean_name;
use super::{reception, tournaments};
use crate::compose;
use crate::correspondence::command::Request;
use crate::correspondence::decide::{self, Deed, Objection};
use crate::correspondence::event::Cause;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::PlayerId;
use crate::postal::{Address, digest};
use crate::store::{Player, Tx};

/// Addresses that one command may hold.
const ADDRESSES_MAX: usize = 6;

/// The addresses of a line, each as it was written: parted by commas, semicolons, or blanks.
pub(super) fn written_addresses(text: &str) -> Vec<String> {
    let parts = text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    let words = parts.flat_map(|part| {
        if part.contains('<') { vec![part] } else { part.split(' ').filter(|w| !w.is_empty()).collect() }
    });
    words.take(ADDRESSES_MAX).map(str::to_owned).collect()
}

/// `Ada <ada@example.org>` or a bare address: the name, where there is one fit to be shown, and the address.
pub(super) fn person(text: &str) -> Option<(Option<String>, Address)> {
    let (name, address) = match text.split_once('<') {
        Some((name, rest)) => (clean_name(name), rest.trim_end().trim_end_matches('>')),
        None => (None, text),
    };
    let address = address.trim().trim_start_matches("mailto:").trim_end_matches('.');
    Some((name, address.parse().ok()?))
}

/// The player of an address; a new one under that name, or as a guest, where there is none.
pub(super) fn find_or_add(room: &Postroom<'_, '_>, address: &Address, name: Option<&str>) -> Result<Player, HostFault> {
    if let Some(player) = room.tx.player_by_address(address)? {
        return Ok(player);
    }
    let (language, zone) = (room.club.tongue.code(), room.club.card.zone.name());
    let id = room.tx.add_player(name.unwrap_or_default(), address, language, zone, room.now)?;
    let mut player = room.tx.player(id)?.ok_or_else(|| HostFault::Malformed("a new player is not there".to_owned()))?;
    if player.name.is_empty() {
        player.name = compose::guest_name(room.club.tongue, id);
        room.tx.update_player(&player)?;
    }
    Ok(player)
}

/// A guest whose letter tells a name bears it from now on.
pub(super) fn introduce(
    room: &Postroom<'_, '_>,
    player: &Player,
    from_name: Option<&str>,
) -> Result<Player, HostFault> {
    let mut player = player.clone();
    let is_guest = player.name == compose::guest_name(room.club.tongue, player.id);
    if let Some(name) = name_of_letter(from_name).filter(|_| is_guest) {
        player.name = name;
        room.tx.update_player(&player)?;
    }
    Ok(player)
}

/// The name that a stranger's letter gives, where it is fit to be shown and is no address.
pub(super) fn name_of_letter(from_name: Option<&str>) -> Option<String> {
    clean_name(from_name.filter(|name| !name.contains('@'))?)
}

/// Players of a name, in any case; the first few.
pub(super) fn named(tx: &Tx<'_>, name: &str) -> Result<Vec<Player>, HostFault> {
    Ok(tx.players_named(name, ADDRESSES_MAX)?)
}

/// Whom a host means: by number, by address, or by name; more than one where a name is borne by more.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub fn meant(tx: &Tx<'_>, who: &str) -> Result<Vec<Player>, HostFault> {
    if let Ok(number) = who.trim().parse() {
        return Ok(tx.player(PlayerId(number))?.into_iter().collect());
    }
    if let Some((_, address)) = person(who) {
        return Ok(tx.player_by_address(&address)?.into_iter().collect());
    }
    named(tx, who)
}

/// Forgets a player at the host's word; the caller commits.
///
/// # Errors
/// [`HostFault`]: nothing is recorded then.
pub fn forget_by_host(tx: &Tx<'_>, club: &Club, player: &Player, now: Moment) -> Result<(), HostFault> {
    forget(&Postroom::new(tx, club, Cause::Host, now), player)
}

/// Asks a new address of a player's whether it is theirs, once a day. An address of somebody else hears nothing, and
/// the answer to the player is the same: who is known here is nobody's business.
pub(super) fn ask_new_address(room: &Postroom<'_, '_>, player: &Player, address: &Address) -> Result<(), HostFault> {
    let day = room.now.seconds() / 86_400;
    let notice_key = format!("address p{} {} d{day}", player.id.0, digest(address.folded().as_bytes()));
    if room.tx.player_by_address(address)?.is_some() || room.tx.is_posted(&notice_key)? {
        return Ok(());
    }
    let text = Request::AddressAdd(address.as_str().to_owned()).to_string();
    let facts = reception::ask(room, player, &room.player_key(player.id), 0, &text)?;
    room.tx.add_key(&facts)?;
    let mut reader = room.reader(player, None, &facts.key);
    reader.address = address.clone();
    let postmark = room.postmark(&facts.key, Vec::new(), None)?;
    let mail = compose::new_address_mail(&room.club.card, &reader, &postmark)?;
    room.post(notice_key, None, Some(player.id), mail)
}

/// Takes a player out of every game and erases what is known of them. Nothing is mailed to them any more.
pub(super) fn forget(room: &Postroom<'_, '_>, player: &Player) -> Result<(), HostFault> {
    let mut gone = player.clone();
    gone.stopped = true;
    room.tx.update_player(&gone)?;
    for number in room.tx.waiting_games_of(player.id)? {
        if let Some(gathering) = Gathering::of(room.tx, number)? {
            offers::leave(room, &gathering, player, Declined::Seat)?;
        } else {
            super::invitations::withdraw(room, number, player.id)?;
        }
    }
    tournaments::drop_everywhere(room, player.id)?;
    for number in room.tx.games_of(player.id)? {
        resign(room, number, player.id)?;
    }
    Ok(room.tx.forget_player(player.id, room.now)?)
}

/// Resigns a running game for a player who leaves it, and tells the others; nothing where there is nothing to resign.
pub(super) fn resign(
    room: &Postroom<'_, '_>,
    number: crate::correspondence::seat::GameNumber,
    player: PlayerId,
) -> Result<(), HostFault> {
    let Some(game) = room.tx.game(number)? else { return Ok(()) };
    let Some(seat) = game.seat_of(player) else { return Ok(()) };
    match decide::decide(&game, &Deed::Resign(seat), &room.house(&game)?, room.cause, room.now) {
        Ok(decision) => {
            let decision = room.record(decision)?;
            room.tell(&decision, None)
        }
        Err(Objection::Fault(corrupt)) => Err(corrupt.into()),
        Err(_) => Ok(()),
    }
}
