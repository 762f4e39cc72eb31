//! Who is speaking: from a letter's keys, its From and the receiving server's verdict (MAIL, Who is
//! speaking).
//!
//! A seat's command counts only with its key, a From that is one of the player's addresses, and a verdict
//! that is not `fail` (or is `pass`, where the club is strict). Everything less is asked back at the
//! registered address, or hears nothing.

use super::club::StrictAuth;
use crate::intake::{Auth, Reading};
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
        let Some(owner) = tx.player(facts.player)? else { continue };
        let address_fits = writer.as_ref().is_some_and(|w| w.id == owner.id);
        let verdict_fits = match strict {
            StrictAuth::Off => reading.auth != Auth::Fail,
            StrictAuth::On => passed,
        };
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
