//! A failed delivery tied to the mail that failed: whose address, how badly, which of our mails.
//!
//! Reads the machine's part (RFC 3464) where there is one, else the free text of qmail, Exim and their like. The status is
//! RFC 3463's; a full mailbox and every 4.x.x is soft, every other failure hard.

use super::Letterbox;
use super::headers::Headers;
use super::letter::{Contents, Letter};
use super::reply_address;
use crate::postal::{Address, MessageId, ReplyKey};

/// How badly a delivery failed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// For good: counts twice against the address.
    Hard,
    /// For now: counts once.
    Soft,
}

/// A failed delivery.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounce {
    /// How badly it failed.
    pub severity: Severity,
    /// The enhanced status code, `5.1.1`, where one is given (RFC 3463).
    pub status: Option<String>,
    /// The address that failed, where it is named.
    pub recipient: Option<Address>,
    /// Our Message-ID of the mail that came back.
    pub message_id: Option<MessageId>,
    /// The key of the mail that came back, from that Message-ID or its Reply-To.
    pub key: Option<ReplyKey>,
}

/// The actions of every recipient in the machine's part, in lower case (RFC 3464 §2.3.3).
#[must_use]
pub fn actions(contents: &Contents) -> Vec<String> {
    fields(contents, "action").map(|value| value.to_ascii_lowercase()).collect()
}

fn fields<'a>(contents: &'a Contents, name: &'a str) -> impl Iterator<Item = String> + 'a {
    contents.delivery_status.iter().flat_map(|text| text.lines()).filter_map(move |line| {
        let (field, value) = line.split_once(':')?;
        field.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    })
}

/// What a bounce says.
#[must_use]
pub fn read(letter: &Letter, letterbox: &Letterbox) -> Bounce {
    let text: String = letter.text.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join("\n");
    let text = text
        .get(..text.char_indices().map(|(at, _)| at).take_while(|&at| at <= 64 * 1024).last().unwrap_or(0))
        .unwrap_or("");
    let text = if text.is_empty() { letter.text.first().map_or("", |p| p.text.as_str()) } else { text };
    let failed = failed_recipient(&letter.contents);
    let recipient = failed.recipient.or_else(|| named_recipient(&letter.headers, text, letterbox));
    let status = failed.status.or_else(|| status_in(text));
    let code = reply_code(text);
    let full = text.to_lowercase();
    let full = [
        "mailbox full",
        "mailbox is full",
        "over quota",
        "quota exceeded",
        "mailbox over",
        "postfach ist voll",
        "postfach voll",
    ]
    .iter()
    .any(|words| full.contains(words));
    let soft = match status.as_deref() {
        Some(status) => status.starts_with('4') || status == "5.2.2" || full,
        None => full || code.is_some_and(|code| (400..500).contains(&code) || code == 552),
    };
    let (message_id, key) = returned(letter, text, letterbox);
    Bounce { severity: if soft { Severity::Soft } else { Severity::Hard }, status, recipient, message_id, key }
}

struct Failed {
    recipient: Option<Address>,
    status: Option<String>,
}

/// The first recipient of the machine's part whose action is `failed`, or the first at all.
fn failed_recipient(contents: &Contents) -> Failed {
    let mut first: Option<Failed> = None;
    for text in &contents.delivery_status {
        let blocks = text.replace("\r\n", "\n");
        for block in blocks.split("\n\n") {
            let field = |name: &str| {
                block
                    .lines()
                    .filter_map(|l| l.split_once(':'))
                    .find(|(n, _)| n.trim().eq_ignore_ascii_case(name))
                    .map(|(_, v)| v.trim())
            };
            let address = field("original-recipient").or_else(|| field("final-recipient"));
            let Some(address) = address else { continue };
            let address = address.rsplit(';').next().unwrap_or_default().trim().trim_matches(['<', '>']);
            let found = Failed { recipient: address.parse().ok(), status: field("status").and_then(status_in) };
            if field("action").is_some_and(|action| action.eq_ignore_ascii_case("failed")) {
                return found;
            }
            first.get_or_insert(found);
        }
    }
    first.unwrap_or(Failed { recipient: None, status: None })
}

/// The address in X-Failed-Recipients or in the free text: `<ada@example.org>:` or alone on its line.
fn named_recipient(headers: &Headers, text: &str, letterbox: &Letterbox) -> Option<Address> {
    if let Some(value) = headers.first("x-failed-recipients") {
        return value.split(',').next().and_then(|address| address.trim().parse().ok());
    }
    let other = |address: &Address| *address != letterbox.address && letterbox.address.tag_of(address).is_none();
    text.lines().take(60).find_map(|line| {
        let line = line.trim();
        let inner = line.strip_prefix('<').and_then(|rest| rest.split_once('>')).map(|(inner, _)| inner);
        let candidate = inner.or_else(|| line.contains('@').then(|| line.split([' ', ':', '(']).next()).flatten())?;
        candidate.parse::<Address>().ok().filter(other)
    })
}

/// The first enhanced status code in a text (RFC 3463 §2).
fn status_in(text: &str) -> Option<String> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.')).find_map(|word| {
        let parts: Vec<&str> = word.trim_matches('.').split('.').collect();
        let fits = parts.len() == 3
            && matches!(parts[0], "2" | "4" | "5")
            && parts[1..].iter().all(|p| (1..=3).contains(&p.len()) && p.bytes().all(|c| c.is_ascii_digit()));
        fits.then(|| parts.join("."))
    })
}

/// The first reply code of a failed command (RFC 5321 §4.2).
fn reply_code(text: &str) -> Option<u16> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.')
        .filter(|word| word.len() == 3)
        .filter_map(|word| word.parse().ok())
        .find(|code| (400..600).contains(code))
}

/// Our Message-ID and the key of the mail that came back.
fn returned(letter: &Letter, text: &str, letterbox: &Letterbox) -> (Option<MessageId>, Option<ReplyKey>) {
    let below = letter.contents.returned.clone().unwrap_or_else(|| copied(text).into_bytes());
    let (headers, _) = Headers::read(&below);
    let id = headers
        .all("message-id")
        .flat_map(reply_address::ids)
        .find(|id| reply_address::is_ours(id, &letterbox.address));
    let by_id = id.as_ref().and_then(|id| reply_address::of_message_id(id, &letterbox.address));
    let by_address = || {
        ["reply-to", "from", "sender", "return-path", "to"]
            .iter()
            .flat_map(|name| headers.all(name))
            .find_map(|value| reply_address::in_text(value, &letterbox.address).into_iter().next())
    };
    let answered = || {
        reply_address::references(&headers).iter().find_map(|id| reply_address::of_message_id(id, &letterbox.address))
    };
    let key = by_id.or_else(by_address).or_else(answered);
    (id, key)
}

/// The header of the mail that a free-text bounce copies below a line.
fn copied(text: &str) -> String {
    let mut lines = text.lines().skip_while(|line| {
        let lower = line.to_ascii_lowercase();
        let rule = lower.starts_with("---") || lower.starts_with("===");
        !(rule
            && ["copy", "below", "original", "kopie", "unsent", "returned", "header"]
                .iter()
                .any(|word| lower.contains(word)))
    });
    lines.next();
    lines.skip_while(|line| line.trim().is_empty()).map(|line| format!("{line}\n")).collect()
}
