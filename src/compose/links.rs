//! Reply addresses, subjects and `mailto:` links: how an answer finds its way back to the mail that asked for it.
//!
//! The key rides in the address or, where the mailbox knows no tags, in the Subject. A link carries the mail's own
//! subject and a bare command as its body, percent-encoded (RFC 6068): sent unchanged, it does what it says.

use super::ComposeFault;
use super::scene::{ClubCard, Reader, ReplyStyle};
use crate::correspondence::seat::GameNumber;
use crate::postal::Address;

/// Where the answer to a mail goes.
///
/// # Errors
/// [`ComposeFault::Address`] where the club's address is too long to carry a key.
pub(crate) fn reply_address(club: &ClubCard, reader: &Reader) -> Result<Address, ComposeFault> {
    match club.reply_style {
        ReplyStyle::Plus => club.address.with_tag(reader.key.as_str()).map_err(|_| ComposeFault::Address),
        ReplyStyle::Subject => Ok(club.address.clone()),
    }
}

/// `[club #42] words`, with the key where it rides in the Subject; without a game `[club] words`.
pub(crate) fn subject(club: &ClubCard, reader: &Reader, game: Option<GameNumber>, words: &str) -> String {
    let mut bracket = club.tag.clone();
    if let Some(number) = game {
        bracket.push_str(&format!(" #{number}"));
    }
    if club.reply_style == ReplyStyle::Subject {
        bracket.push_str(&format!(" {}", reader.key));
    }
    format!("[{bracket}] {words}")
}

/// Makes the links of one mail.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    start: String,
}

impl Links {
    /// # Errors
    /// [`ComposeFault::Address`] as [`reply_address`].
    pub(crate) fn new(club: &ClubCard, reader: &Reader, subject: &str) -> Result<Self, ComposeFault> {
        let address = reply_address(club, reader)?;
        let start = format!("mailto:{}?subject={}&body=", encode(address.as_str(), b"@+"), encode(subject, b""));
        Ok(Self { start })
    }

    /// The link that sends `body`.
    pub(crate) fn to(&self, body: &str) -> String {
        format!("{}{}", self.start, encode(body, b""))
    }
}

/// Percent-encodes all but letters, digits, `-._~` (RFC 3986 §2.3) and those in `also`.
pub(crate) fn encode(text: &str, also: &[u8]) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || also.contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn a_subject_is_encoded_octet_by_octet() {
        assert_eq!(encode("[club #42] Weiß & du", b""), "%5Bclub%20%2342%5D%20Wei%C3%9F%20%26%20du");
        assert_eq!(encode("a+b%c@club.example", b"@+"), "a+b%25c@club.example");
    }
}
