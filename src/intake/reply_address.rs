//! The keys that a letter carries: in every recipient header, in the ids it answers, in the Subject's tag.
//!
//! A recipient key goes before the ids, of the ids the newest goes first (In-Reply-To, then References from its end),
//! the Subject's comes last. A key is known by its form alone; whether we minted it is the store's answer. The
//! letter's own Message-ID and its Reply-To say nothing about what it answers.

use super::Letterbox;
use super::headers::Headers;
use crate::postal::{Address, MessageId, ReplyKey};

/// Headers that name a recipient, the ones that people see first.
const RECIPIENTS: &[&str] = &[
    "to",
    "cc",
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "original-recipient",
    "x-original-recipient",
    "x-delivered-to",
    "x-rcpt-to",
    "x-forwarded-to",
    "apparently-to",
    "resent-to",
    "resent-cc",
    "bcc",
    "x-real-to",
];

/// The most ids that are taken from References, counted from the newest.
pub const REFERENCES_MAX: usize = 100;

/// Every key, the best first, each once.
#[must_use]
pub fn keys(headers: &Headers, subject: &str, letterbox: &Letterbox) -> Vec<ReplyKey> {
    let mut out: Vec<ReplyKey> = Vec::new();
    let mut add = |key: ReplyKey| {
        if out.len() < 20 && !out.contains(&key) {
            out.push(key);
        }
    };
    for name in RECIPIENTS {
        for value in headers.all(name) {
            in_text(value, &letterbox.address).into_iter().for_each(&mut add);
        }
    }
    for id in references(headers) {
        if let Some(key) = of_message_id(&id, &letterbox.address) {
            add(key);
        }
    }
    if let Some(key) = in_subject(subject, &letterbox.tag) {
        add(key);
    }
    out
}

/// On which way a key came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayOfKey {
    /// In the address of a recipient.
    Recipient,
    /// In the id of a mail of ours that is answered, and in no address.
    Thread,
}

/// The surest way on which these headers bring a key; the Subject is none that a server could spoil.
#[must_use]
pub fn way(headers: &Headers, letterbox: &Letterbox) -> Option<WayOfKey> {
    let addressed = |name: &&str| headers.all(name).any(|value| !in_text(value, &letterbox.address).is_empty());
    if RECIPIENTS.iter().any(addressed) {
        return Some(WayOfKey::Recipient);
    }
    let answers = references(headers).iter().any(|id| of_message_id(id, &letterbox.address).is_some());
    answers.then_some(WayOfKey::Thread)
}

/// The keys of reply addresses of ours anywhere in a text.
#[must_use]
pub fn in_text(text: &str, address: &Address) -> Vec<ReplyKey> {
    let mut out = Vec::new();
    let lower = text.to_ascii_lowercase();
    let opening = format!("{}+", address.local().to_ascii_lowercase());
    let closing = format!("@{}", address.domain());
    for (at, _) in lower.match_indices(&opening) {
        let free = !lower[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "._-+".contains(c));
        let rest = &lower[at + opening.len()..];
        let Some(key) = rest.get(..ReplyKey::LENGTH).and_then(ReplyKey::new) else { continue };
        let behind = &rest[ReplyKey::LENGTH..];
        let ends = behind.strip_prefix(&closing).is_some_and(|after| {
            let after = after.strip_prefix('.').unwrap_or(after);
            !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
        });
        if free && ends {
            out.push(key);
        }
    }
    out
}

/// The ids that a letter answers, the newest first: In-Reply-To, then References from its end.
#[must_use]
pub fn references(headers: &Headers) -> Vec<MessageId> {
    let mut out: Vec<MessageId> = Vec::new();
    for name in ["in-reply-to", "references"] {
        let ids: Vec<MessageId> = headers.all(name).flat_map(|value| ids(newest(value))).collect();
        for id in ids.into_iter().rev().take(REFERENCES_MAX) {
            if !out.contains(&id) {
                out.push(id);
            }
        }
    }
    out
}

/// The end of a long field, where the newest ids stand: as much as [`REFERENCES_MAX`] of the longest need.
fn newest(value: &str) -> &str {
    let start = value.len().saturating_sub(REFERENCES_MAX * 260);
    let start = (start..value.len()).find(|&at| value.is_char_boundary(at)).unwrap_or(start);
    &value[start..]
}

/// The ids in a field, parted by blanks, commas or nothing at all.
#[must_use]
pub fn ids(value: &str) -> Vec<MessageId> {
    let mut out = Vec::new();
    let mut rest = value;
    while let Some(start) = rest.find('<') {
        let inner = &rest[start + 1..];
        let Some(end) = inner.find(['<', '>']) else { break };
        if inner[end..].starts_with('>') {
            let tight: String = inner[..end].chars().filter(|c| !c.is_whitespace()).collect();
            out.extend(MessageId::new(&tight));
        }
        rest = &inner[end..];
    }
    if out.is_empty() {
        out.extend(value.split([' ', ',', '\t', ';']).filter(|id| id.contains('@')).filter_map(MessageId::new));
    }
    out
}

/// The key of one of our own Message-IDs, `KEY.N@domain`.
#[must_use]
pub fn of_message_id(id: &MessageId, address: &Address) -> Option<ReplyKey> {
    let (local, domain) = id.as_str().rsplit_once('@')?;
    let (key, number) = local.split_once('.')?;
    let counted = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    (counted && domain.eq_ignore_ascii_case(address.domain())).then(|| ReplyKey::new(key)).flatten()
}

/// True for a Message-ID of one of our two forms, `KEY.N@domain` and `gGAME.N@domain`.
#[must_use]
pub fn is_ours(id: &MessageId, address: &Address) -> bool {
    if of_message_id(id, address).is_some() {
        return true;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    id.as_str().rsplit_once('@').is_some_and(|(local, domain)| {
        let game = local
            .split_once('.')
            .filter(|(game, number)| game.strip_prefix(['g', 'G']).is_some_and(digits) && digits(number));
        game.is_some() && domain.eq_ignore_ascii_case(address.domain())
    })
}

/// The key in the Subject's tag, `[club #42 KEY]`.
#[must_use]
pub fn in_subject(subject: &str, tag: &str) -> Option<ReplyKey> {
    let lower = subject.to_lowercase();
    let opening = format!("[{} #", tag.to_lowercase());
    lower.match_indices(&opening).find_map(|(at, _)| {
        let inner = lower[at + opening.len()..].split(']').next()?;
        inner.split_whitespace().nth(1).and_then(ReplyKey::new)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn club() -> Address {
        "games@club.example".parse().unwrap()
    }

    #[test]
    fn a_key_is_found_in_any_case_and_only_at_our_address() {
        assert_eq!(in_text("\"a\" <GAMES+A2SRY9DAC276HKWG@CLUB.EXAMPLE>, x@y.example", &club()).len(), 1);
        for other in [
            "games+a2sry9dac276hkwg@club.example.evil.example",
            "mygames+a2sry9dac276hkwg@club.example",
            "games+a2sry9dac276hkw@club.example",
            "games+a2sry9dac276hkwgg@club.example",
        ] {
            assert_eq!(in_text(other, &club()), [], "{other}");
        }
    }

    #[test]
    fn ids_are_parted_however_they_come() {
        let ids: Vec<String> = ids("<a@b>,<c@d>\t<e@\r\n f><g@h").iter().map(|id| id.as_str().to_owned()).collect();
        assert_eq!(ids, ["a@b", "c@d", "e@f"]);
    }

    #[test]
    fn the_subjects_tag_carries_a_key() {
        assert_eq!(in_subject("Re: [club #42 FVDVJ5EW2QJFKZG8] x", "club").unwrap().as_str(), "fvdvj5ew2qjfkzg8");
        assert_eq!(in_subject("[club #42] x", "club"), None);
    }
}
