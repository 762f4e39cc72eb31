//! Who is speaking: from a letter's keys, its From and the receiving server's verdict (MAIL, Who is
//! speaking).
//!
//! A seat's command counts only with its key, a From that is one of the player's addresses, and a verdict
//! that is not `fail` (or is `pass`, where the club is strict). Everything less is asked back at the
//! registered address, or hears nothing.

use super::club::StrictAuth;
use crate::correspondence::command::Request;
use crate::intake::{Auth, Reading};
use crate::postal::Address;
use crate::store::{KeyFacts, Player, StoreFault, Tx};

/// What is known of a letter's writer.
#[derive(Clone, Debug)]
pub(super) enum Speaker {
    /// Key, address and verdict fit.
    Proven {
        /// Who it is.
        player: Player,
        /// What the key is bound to.
        facts: KeyFacts,
    },
    /// There is a key, but the address or the verdict doesn't fit: the key's owner is asked.
    Unproved {
        /// Whose key it is.
        player: Player,
        /// What the key is bound to.
        facts: KeyFacts,
    },
    /// The key of a question whether this new address is the player's own, answered from there.
    Newcomer {
        /// Who asked for it.
        player: Player,
        /// The question.
        question: i64,
        /// The new address.
        address: Address,
    },
    /// No key; the address is a player's.
    Known {
        /// Whose address it is.
        player: Player,
        /// True where the verdict is `pass`.
        passed: bool,
    },
    /// No key, and nobody's address.
    Stranger {
        /// True where the verdict is `pass`.
        passed: bool,
    },
}

impl Speaker {
    /// Who it is, or claims to be.
    pub(super) fn player(&self) -> Option<&Player> {
        match self {
            Self::Proven { player, .. }
            | Self::Unproved { player, .. }
            | Self::Newcomer { player, .. }
            | Self::Known { player, .. } => Some(player),
            Self::Stranger { .. } => None,
        }
    }
}

/// Judges who wrote the letter.
///
/// # Errors
/// [`StoreFault`] where the store can't be read.
pub(super) fn recognise(tx: &Tx<'_>, reading: &Reading, strict: StrictAuth) -> Result<Speaker, StoreFault> {
    let writer = match &reading.from {
        Some(address) if reading.from_count == 1 => tx.player_by_address(address)?,
        _ => None,
    };
    let passed = reading.auth == Auth::Pass;
    for key in &reading.keys {
        let Some(facts) = tx.key(key)? else { continue };
        // Who was forgotten has no key any more.
        let Some(owner) = tx.player(facts.player)?.filter(|owner| !owner.forgotten) else { continue };
        let address_fits = writer.as_ref().is_some_and(|w| w.id == owner.id);
        let verdict_fits = match strict {
            StrictAuth::Off => reading.auth != Auth::Fail,
            StrictAuth::On => passed,
        };
        if let (Some(question), Some(address)) = (new_address(tx, reading, &facts)?, &reading.from)
            && writer.is_none()
            && verdict_fits
        {
            return Ok(Speaker::Newcomer { player: owner, question, address: address.clone() });
        }
        return Ok(if address_fits && verdict_fits {
            Speaker::Proven { player: owner, facts }
        } else {
            Speaker::Unproved { player: owner, facts }
        });
    }
    Ok(match writer {
        Some(player) => Speaker::Known { player, passed },
        None => Speaker::Stranger { passed },
    })
}

/// The open question that asks whether the letter's own address is the player's, where its key is that of one.
fn new_address(tx: &Tx<'_>, reading: &Reading, facts: &KeyFacts) -> Result<Option<i64>, StoreFault> {
    let (Some(address), 1) = (&reading.from, reading.from_count) else { return Ok(None) };
    let Some(question) = facts.question.map(|id| tx.question(id)).transpose()?.flatten() else { return Ok(None) };
    let asks = Request::AddressAdd(address.folded()).to_string();
    Ok((question.is_open && question.text.to_lowercase() == asks).then_some(question.id))
}
