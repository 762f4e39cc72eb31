//! A Subject as a command: only where the body holds none, and never behind `Re:`, `AW:` and the like.
//!
//! A tag in square brackets in front is skipped. A label before the command must be a command's own word; any other short
//! word before a colon is taken for a reply prefix of some language.

use super::grammar::{self, Said, words};

/// The command in a decoded Subject.
#[must_use]
pub(super) fn command(subject: &str) -> Said {
    let settled = super::characters::settle(subject);
    let mut text = settled.trim();
    for _ in 0..3 {
        let Some((_, rest)) = text.strip_prefix('[').and_then(|t| t.split_once(']')) else { break };
        text = rest.trim();
    }
    let prefixed = text.split_once(':').is_some_and(|(label, _)| {
        let label = label.trim();
        let own = words::find(label).is_some_and(|(_, rest)| rest.is_empty());
        !own || is_reply_prefix(label)
    });
    let forwarded = text.split_once(['：', ']']).is_some_and(|(label, _)| is_reply_prefix(label.trim()));
    if prefixed || forwarded || is_reply_prefix(text) {
        return Said::Talk;
    }
    match grammar::read(text) {
        Said::Request(request) => Said::Request(request),
        Said::Say(words) if !words.is_empty() => Said::Say(words),
        _ => Said::Talk,
    }
}

/// `Re`, `AW`, `SV[2]` and the like.
fn is_reply_prefix(label: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "re",
        "aw",
        "antw",
        "antwort",
        "sv",
        "vs",
        "vá",
        "vl",
        "odp",
        "res",
        "rif",
        "rv",
        "enc",
        "fw",
        "fwd",
        "wg",
        "tr",
        "i",
        "r",
        "doorst",
        "ynt",
        "ilt",
        "απ",
        "πρθ",
        "回复",
        "回覆",
        "答复",
        "转发",
        "轉寄",
        "返信",
        "転送",
        "回信",
        "hal:",
        "bls",
        "tb",
        "továbbítás",
        "per",
        "trs",
        "отв",
        "нa",
        "на",
        "ha",
        "re",
        "hb",
    ];
    let bare: String = label.to_lowercase().chars().take_while(|c| c.is_alphabetic()).collect();
    PREFIXES.contains(&bare.as_str())
}
