//! PURE leaf. What goes through the post: addresses, message ids, raw letters, sealed mails.
//!
//! An [`Address`] and a [`MessageId`] have one checked constructor each, so that nothing that could
//! break a header line ever reaches one. Dates are UTC seconds; nothing here reads a clock.

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
