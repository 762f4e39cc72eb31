//! PURE. A raw letter to a letter to a reading: what it asks for, who speaks, and why each line was taken so.
//!
//! [`read`] never panics and is linear in the letter's size. What holds: a move that stands in a quote, a signature, a footer or
//! hidden text is never a request; two moves that disagree are asked back; a machine's letter asks for nothing. Left out on
//! purpose: whether a hole is on the board, a key was minted here, an address is a player's — game and store know.

pub mod authenticity;
pub mod bounce;
pub mod characters;
pub mod flowed;
pub mod grammar;
pub mod headers;
pub mod html;
pub mod html_tags;
pub mod letter;
pub mod line;
pub mod nature;
mod reading;
pub mod reply_address;
mod subject;
pub mod transfer;
pub mod trim;
pub mod understand;

pub use authenticity::Auth;
pub use bounce::{Bounce, Severity};
pub use grammar::Slip;
pub use line::What;
pub use nature::Nature;
pub use reading::{Ask, LineReading, Reading, SetAside, Source, read};
pub use reply_address::WayOfKey;
pub use understand::Leftover;

use crate::postal::Address;

/// What the reading must know of the club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letterbox {
    /// The club's address without a key.
    pub address: Address,
    /// The id that the receiving server writes in `Authentication-Results`, if it writes any.
    pub authserv: Option<String>,
    /// The word of the Subject's tag, `club` in `[club #42]`.
    pub tag: String,
}

/// The way on which a letter brought a key of ours back, the surest one; `None` where it has none.
#[must_use]
pub fn way_of_key(raw: &[u8], letterbox: &Letterbox) -> Option<WayOfKey> {
    reply_address::way(&letter::open(raw).headers, letterbox)
}

/// The addresses in a From, To or the like, comments and names left out (RFC 5322 §3.4), as they were written.
#[must_use]
pub fn addresses(value: &str) -> Vec<String> {
    let bare = headers::without_comments(value);
    let mut out = Vec::new();
    let (mut quoted, mut escaped, mut angle) = (false, false, false);
    let (mut inside, mut outside) = (String::new(), String::new());
    let mut finish = |inside: &mut String, outside: &mut String| {
        let text = if inside.is_empty() {
            outside.split_whitespace().find(|w| w.contains('@')).unwrap_or("").to_owned()
        } else {
            inside.clone()
        };
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.contains('@') && out.len() < 1000 {
            out.push(text);
        }
        inside.clear();
        outside.clear();
    };
    for c in bare.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' if !angle => quoted = !quoted,
            _ if quoted => {}
            '<' => {
                angle = true;
                inside.clear();
            }
            '>' => angle = false,
            ',' | ';' if !angle => finish(&mut inside, &mut outside),
            ':' if !angle && !outside.contains('@') => outside.clear(),
            _ if angle => inside.push(c),
            _ => outside.push(c),
        }
    }
    finish(&mut inside, &mut outside);
    out
}
