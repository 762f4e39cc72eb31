//! PURE leaf. What goes through the post: addresses, message ids, raw letters, sealed mails.
//!
//! An [`Address`] and a [`MessageId`] have one checked constructor each, so that nothing that could
//! break a header line ever reaches one. Reply keys and lots are drawn from a [`Secret`] by a MAC, so that nobody
//! can foresee them and the same purpose always gives the same one. Dates are UTC seconds; nothing here reads a clock.

use data_encoding::{BASE32_DNSSEC, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The longest address that is taken, in bytes (RFC 5321 §4.5.3.1.3: a path of 256 with its brackets).
pub const ADDRESS_MAX: usize = 254;

/// A mailbox's address, `local@domain`, ASCII; compared without regard to case.
///
/// The local part is kept as written and the domain in lower case. Equality and order ignore the case of
/// the local part too: no provider in use tells two people apart by it.
#[derive(Clone, Debug)]
pub struct Address {
    text: String,
    at: usize,
}

/// Why a text is not an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAddress {
    /// No `@`, or nothing on one side of it.
    #[error("not of the form name@domain")]
    Shape,
    /// Longer than [`ADDRESS_MAX`].
    #[error("longer than {ADDRESS_MAX} characters")]
    TooLong,
    /// A character that an unquoted ASCII address can't hold (RFC 5322 §3.2.3).
    #[error("holds a character that an address can't have")]
    Character,
}

impl Address {
    /// As written, the domain in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What stands before the `@`.
    #[must_use]
    pub fn local(&self) -> &str {
        &self.text[..self.at]
    }

    /// What stands behind it, in lower case.
    #[must_use]
    pub fn domain(&self) -> &str {
        &self.text[self.at + 1..]
    }

    /// All in lower case: the form under which addresses are compared and stored.
    #[must_use]
    pub fn folded(&self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// The same mailbox with a tag: `local+tag@domain` (RFC 5233 §1).
    ///
    /// # Errors
    /// [`BadAddress`] where the tag can't stand in an address or makes it too long.
    pub fn with_tag(&self, tag: &str) -> Result<Self, BadAddress> {
        format!("{}+{tag}@{}", self.local(), self.domain()).parse()
    }

    /// The tag with which `other` is this mailbox tagged, or `None` where it is another mailbox or has none.
    #[must_use]
    pub fn tag_of<'a>(&self, other: &'a Self) -> Option<&'a str> {
        if self.domain() != other.domain() {
            return None;
        }
        let (base, tag) = other.local().split_once('+')?;
        base.eq_ignore_ascii_case(self.local()).then_some(tag)
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let (local, domain) = text.rsplit_once('@').ok_or(BadAddress::Shape)?;
        if text.len() > ADDRESS_MAX {
            return Err(BadAddress::TooLong);
        }
        if local.is_empty() || domain.is_empty() {
            return Err(BadAddress::Shape);
        }
        let atom = |c: u8| c.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&c);
        let label = |c: u8| c.is_ascii_alphanumeric() || b"-.".contains(&c);
        if !local.bytes().all(atom) || !domain.bytes().all(label) {
            return Err(BadAddress::Character);
        }
        let empty_atom = |part: &str| part.split('.').any(str::is_empty);
        if empty_atom(local) || empty_atom(domain) {
            return Err(BadAddress::Shape);
        }
        Ok(Self { text: format!("{local}@{}", domain.to_ascii_lowercase()), at: local.len() })
    }
}

impl PartialEq for Address {
    fn eq(&self, other: &Self) -> bool {
        self.text.eq_ignore_ascii_case(&other.text)
    }
}

impl Eq for Address {}

impl PartialOrd for Address {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Address {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.folded().cmp(&other.folded())
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A Message-ID without its angle brackets (RFC 5322 §3.6.4).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MessageId(String);

impl MessageId {
    /// The id, or `None` where the text is empty, longer than 250 bytes, or holds a bracket, a blank or a
    /// control character.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let fits = |c: u8| c.is_ascii_graphic() && c != b'<' && c != b'>';
        (!text.is_empty() && text.len() <= 250 && text.bytes().all(fits)).then(|| Self(text.to_owned()))
    }

    /// Without the brackets.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.0)
    }
}

/// A reply key: sixteen lower-case letters and digits, bound to a player, a game and a turn by whoever minted it.
///
/// It rides in reply addresses (`games+KEY@club.example`), in Message-IDs (`KEY.N@club.example`), in the reply mark and,
/// without plus-addressing, in the Subject. Mail programs may give it back in capitals.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ReplyKey(String);

impl ReplyKey {
    /// How long a key is, in characters.
    pub const LENGTH: usize = 16;

    /// The key in lower case, or `None` where the text is not sixteen ASCII letters and digits.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let fits = text.len() == Self::LENGTH && text.bytes().all(|c| c.is_ascii_alphanumeric());
        fits.then(|| Self(text.to_ascii_lowercase()))
    }

    /// In lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ReplyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The host's secret, from which reply keys are minted; never shown, not even by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret of these bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The reply key for a purpose: 80 bits of HMAC-SHA256 (RFC 2104), in the letters `a`–`v` and digits (RFC 4648 §7).
    #[must_use]
    pub fn mint(&self, purpose: &str) -> ReplyKey {
        ReplyKey(BASE32_DNSSEC.encode(&self.mac("key", purpose)[..10]))
    }

    /// One of `n` lots, 0 to n - 1, which only the secret's holder can foresee; 0 where `n` is 0.
    #[must_use]
    pub fn lot(&self, purpose: &str, n: usize) -> usize {
        let mac = self.mac("lot", purpose);
        let drawn = mac[..8].iter().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
        let lot = (u128::from(drawn) * n as u128) >> 64;
        usize::try_from(lot).unwrap_or(0)
    }

    fn mac(&self, kind: &str, purpose: &str) -> [u8; 32] {
        // A key shorter than a block is filled up with zeroes (RFC 2104 §2).
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mac = Hmac::<Sha256>::new(&block.into());
        mac.chain_update(kind).chain_update([0]).chain_update(purpose).finalize().into_bytes().into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// SHA-256 of these bytes, as 64 lower-case hex digits.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// A letter as an inbox handed it over: bytes, and when it arrived at our server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawLetter {
    /// Every byte, line ends as they came.
    pub bytes: Vec<u8>,
    /// When our server took it, UTC seconds: deadlines rest on it, never on the sender's Date.
    pub arrived_at: i64,
}

/// A finished mail: what is stored in the outbox and handed to a courier, byte for byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedMail {
    /// Its own Message-ID.
    pub message_id: MessageId,
    /// Envelope sender: bounces come home to it.
    pub sender: Address,
    /// Envelope recipient.
    pub recipient: Address,
    /// Headers and body, CRLF line ends (RFC 5322 §2.1).
    pub bytes: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_depends_on_secret_and_purpose_alone() {
        let secret = Secret::from_bytes([7; 32]);
        let key = secret.mint("game 1 white 0");
        assert_eq!(ReplyKey::new(key.as_str()), Some(key.clone()));
        assert_eq!(key, secret.mint("game 1 white 0"));
        assert_ne!(key, secret.mint("game 1 white 1"));
        assert_ne!(key, Secret::from_bytes([8; 32]).mint("game 1 white 0"));
    }

    #[test]
    fn the_mac_is_the_standard_one() {
        // A secret that ends in zeroes is the same key as the shorter one without them.
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let mac = Secret::from_bytes(key).mac("what do ya want ", "for nothing?");
        let mut plain = Hmac::<Sha256>::new_from_slice(b"Jefe").unwrap();
        plain.update(b"what do ya want \0for nothing?");
        assert_eq!(mac[..], plain.finalize().into_bytes()[..]);
    }

    #[test]
    fn lots_fall_on_every_side() {
        let secret = Secret::from_bytes([1; 32]);
        let mut counts = [0; 3];
        for n in 0..300 {
            counts[secret.lot(&format!("first {n}"), 3)] += 1;
        }
        assert!(counts.iter().all(|c| (70..=130).contains(c)), "{counts:?}");
        assert_eq!(secret.lot("none", 0), 0);
    }

    #[test]
    fn a_secret_is_never_shown() {
        assert_eq!(format!("{:?}", Secret::from_bytes([77; 32])), "Secret(…)");
    }

    #[test]
    fn a_digest_is_sha256() {
        assert_eq!(digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
