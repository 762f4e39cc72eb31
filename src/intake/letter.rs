//! From bytes to a letter: the header, the inline text in both renditions, and what else is inside.
//!
//! The MIME library stays behind this module, and a panic of its ends here: the letter is set aside and the rest goes
//! on. Bounds hold before anything is read: size, parts, depth. Nothing attached and nothing below `message/rfc822` is
//! read as text; a bounce's report and the mail it returns are kept as bytes for [`super::bounce`].

use super::headers::{self, Headers};
use super::transfer::{self, Packing};
use mail_parser::{ContentType, Message, MessageParser, MessagePart, MimeHeaders, PartType};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The largest letter that is read, in bytes.
pub const BYTES_MAX: usize = 1024 * 1024;
/// The most MIME parts, containers counted.
pub const PARTS_MAX: usize = 200;
/// The deepest nesting of MIME containers.
pub const DEPTH_MAX: usize = 20;

/// An opened letter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Letter {
    /// Its header.
    pub headers: Headers,
    /// Every inline text, in order; of alternatives the plain one, HTML only where there is no plain text.
    pub text: Vec<Piece>,
    /// The same with HTML taken where there is a choice; empty where there was none.
    pub html: Vec<Piece>,
    /// What of the structure the reading must know.
    pub contents: Contents,
    /// Why it can't be read, if so.
    pub trouble: Option<Trouble>,
}

/// One inline text part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What it is written in.
    pub form: Form,
    /// Decoded, characters as they came; both renditions of a letter share it.
    pub text: std::sync::Arc<String>,
}

/// What a text part is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `text/plain`, every line end hard.
    Plain,
    /// `text/plain; format=flowed`.
    Flowed(super::flowed::DelSp),
    /// `text/html`.
    Html,
}

/// Facts about the structure.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// The type of a `multipart/report`: `delivery-status`, `disposition-notification`; empty where it names none.
    pub report: Option<String>,
    /// The bodies of `message/delivery-status` parts (RFC 3464).
    pub delivery_status: Vec<String>,
    /// The beginning of the mail that came back: header and body, or the header alone.
    pub returned: Option<Vec<u8>>,
    /// There is an encrypted part.
    pub encrypted: bool,
    /// There is an opaque S/MIME part.
    pub opaque: bool,
    /// There is a `winmail.dat`.
    pub winmail: bool,
}

/// Why a letter can't be read as a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// More than [`BYTES_MAX`].
    TooLarge,
    /// More than [`PARTS_MAX`].
    TooManyParts,
    /// Deeper than [`DEPTH_MAX`].
    TooDeep,
    /// The MIME library gave up or panicked.
    Unreadable,
}

/// How much of a returned mail is kept, in bytes.
const RETURNED_MAX: usize = 64 * 1024;

/// Opens a letter. Never panics; what can't be opened has its trouble named, and its header still read.
#[must_use]
pub fn open(raw: &[u8]) -> Letter {
    let too_large = raw.len() > BYTES_MAX;
    let raw = &raw[..raw.len().min(BYTES_MAX)];
    let raw = &raw[headers::start_of_fields(raw)..];
    let mut letter = Letter { headers: Headers::read(raw).0, ..Letter::default() };
    let opened = catch_unwind(AssertUnwindSafe(|| take_apart(raw)));
    match opened {
        Ok(Some(parts)) => {
            letter.text = parts.text;
            letter.html = parts.html;
            letter.contents = parts.contents;
            letter.trouble = parts.trouble;
        }
        Ok(None) | Err(_) => letter.trouble = Some(Trouble::Unreadable),
    }
    if too_large {
        letter.trouble = Some(Trouble::TooLarge);
    }
    letter
}

/// The text of an unstructured field with its encoded words decoded (RFC 2047).
#[must_use]
pub fn decoded(value: &str) -> String {
    let line = format!("{value}\r\n\r\n");
    let decoded = catch_unwind(AssertUnwindSafe(|| {
        mail_parser::parsers::MessageStream::new(line.as_bytes())
            .parse_unstructured()
            .into_text()
            .map(std::borrow::Cow::into_owned)
    }));
    decoded.ok().flatten().unwrap_or_else(|| value.to_owned())
}

fn take_apart(raw: &[u8]) -> Option<Letter> {
    if typed_parts(raw) > 8 * PARTS_MAX {
        return Some(Letter { trouble: Some(Trouble::TooManyParts), ..Letter::default() });
    }
    let message = MessageParser::default().parse(raw)?;
    let mut letter = Letter::default();
    if let Some(trouble) = bounds(&message) {
        letter.trouble = Some(trouble);
        return Some(letter);
    }
    let mut reader = Reader { raw, message: &message, contents: Contents::default(), named: Named::Skipped };
    let mut both = reader.read(0, 0);
    if both.text.iter().all(|piece| piece.text.trim().is_empty()) {
        reader.named = Named::Read;
        both = reader.read(0, 0);
    }
    letter.html = if both.chose { both.html } else { Vec::new() };
    letter.text = both.text;
    letter.contents = reader.contents;
    Some(letter)
}

/// How many lines begin as a part's type does: a bound on the work before any of it is done.
fn typed_parts(raw: &[u8]) -> usize {
    let name = b"content-type:";
    raw.split(|&c| c == b'\n')
        .filter(|line| line.len() > name.len() && line[..name.len()].eq_ignore_ascii_case(name))
        .count()
}

/// Counts parts and depth over the tree and the messages inside it, without recursion.
fn bounds(message: &Message<'_>) -> Option<Trouble> {
    let mut parts = 0;
    let mut work: Vec<(&Message<'_>, usize, usize)> = vec![(message, 0, 0)];
    while let Some((message, id, depth)) = work.pop() {
        parts += 1;
        if parts > PARTS_MAX {
            return Some(Trouble::TooManyParts);
        }
        if depth > DEPTH_MAX {
            return Some(Trouble::TooDeep);
        }
        match message.parts.get(id).map(|part| &part.body) {
            Some(PartType::Multipart(ids)) => {
                work.extend(ids.iter().rev().map(|&id| (message, id as usize, depth + 1)));
            }
            Some(PartType::Message(inner)) => work.push((inner, 0, depth + 1)),
            _ => {}
        }
    }
    None
}

/// Whether inline parts that carry a file name are read: only where nothing else is there to read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Skipped,
    Read,
}

struct Reader<'a> {
    raw: &'a [u8],
    message: &'a Message<'a>,
    contents: Contents,
    named: Named,
}

/// Both renditions of a part.
#[derive(Clone, Default)]
struct Both {
    text: Vec<Piece>,
    html: Vec<Piece>,
    chose: bool,
}

impl Both {
    fn one(piece: Piece) -> Self {
        Self { text: vec![piece.clone()], html: vec![piece], chose: false }
    }
}

impl Reader<'_> {
    fn read(&mut self, id: usize, depth: usize) -> Both {
        let message = self.message;
        let Some(part) = message.parts.get(id) else { return Both::default() };
        if depth > DEPTH_MAX {
            return Both::default();
        }
        let kind = part.content_type();
        let main = kind.map_or("text", ContentType::ctype).to_ascii_lowercase();
        let sub = kind.and_then(ContentType::subtype).unwrap_or("plain").to_ascii_lowercase();
        match (main.as_str(), sub.as_str(), &part.body) {
            ("multipart", _, PartType::Multipart(ids)) => {
                let ids: Vec<usize> = ids.iter().map(|&id| id as usize).collect();
                self.container(&sub, kind, &ids, depth)
            }
            ("message", "delivery-status" | "global-delivery-status", _) => {
                let text = transfer::text(&self.unpacked(part), Some("utf-8"));
                self.contents.delivery_status.push(text);
                Both::default()
            }
            ("message", _, _) | ("text", "rfc822-headers" | "rfc822", _) => {
                let mut bytes = self.unpacked(part).into_owned();
                bytes.truncate(RETURNED_MAX);
                self.contents.returned.get_or_insert(bytes);
                Both::default()
            }
            ("application", "ms-tnef" | "vnd.ms-tnef", _) => {
                self.contents.winmail = true;
                Both::default()
            }
            ("application", "pkcs7-mime" | "x-pkcs7-mime", _) => {
                let enveloped = kind.and_then(|k| k.attribute("smime-type")).is_some_and(|t| t.contains("enveloped"));
                self.contents.encrypted |= enveloped;
                self.contents.opaque |= !enveloped;
                Both::default()
            }
            ("application", "pgp-encrypted", _) => {
                self.contents.encrypted = true;
                Both::default()
            }
            ("text", "plain" | "html", _) if self.is_inline(part) => {
                let charset = kind.and_then(|k| k.attribute("charset"));
                let bytes = self.unpacked(part);
                let text = if sub == "html" && charset.is_none() {
                    transfer::text(&bytes, super::html::declared_charset(&bytes).as_deref())
                } else {
                    transfer::text(&bytes, charset)
                };
                let form = if sub == "html" { Form::Html } else { plain_form(kind) };
                Both::one(Piece { form, text: text.into() })
            }
            ("multipart", _, PartType::Text(_)) => {
                // A container without its boundary: the library gives its body as text.
                let text = transfer::text(&self.unpacked(part), None);
                Both::one(Piece { form: Form::Plain, text: text.into() })
            }
            _ => {
                if part.attachment_name().is_some_and(|name| name.eq_ignore_ascii_case("winmail.dat")) {
                    self.contents.winmail = true;
                }
                Both::default()
            }
        }
    }

    fn container(&mut self, sub: &str, kind: Option<&ContentType<'_>>, ids: &[usize], depth: usize) -> Both {
        match sub {
            "report" => {
                let report = kind.and_then(|k| k.attribute("report-type")).unwrap_or_default();
                self.contents.report.get_or_insert(report.to_ascii_lowercase());
            }
            "encrypted" => self.contents.encrypted = true,
            "digest" => return Both::default(),
            _ => {}
        }
        let children: Vec<Both> = ids.iter().map(|&id| self.read(id, depth + 1)).collect();
        if sub == "alternative" { choose(children) } else { join(children) }
    }

    fn is_inline(&self, part: &MessagePart<'_>) -> bool {
        let attached = part.content_disposition().is_some_and(|d| d.ctype().eq_ignore_ascii_case("attachment"));
        !attached && (part.attachment_name().is_none() || self.named == Named::Read)
    }

    fn unpacked(&self, part: &MessagePart<'_>) -> std::borrow::Cow<'_, [u8]> {
        let end = (part.offset_end as usize).min(self.raw.len());
        let start = (part.offset_body as usize).min(end);
        let packing = part.content_transfer_encoding().map_or(Packing::Plain, Packing::named);
        packing.unpack(&self.raw[start..end])
    }
}

fn plain_form(kind: Option<&ContentType<'_>>) -> Form {
    let is = |name, value: &str| kind.and_then(|k| k.attribute(name)).is_some_and(|v| v.eq_ignore_ascii_case(value));
    match (is("format", "flowed"), is("delsp", "yes")) {
        (true, true) => Form::Flowed(super::flowed::DelSp::Yes),
        (true, false) => Form::Flowed(super::flowed::DelSp::No),
        _ => Form::Plain,
    }
}

/// Of alternatives: the first with plain text that says something, and the last with HTML.
fn choose(children: Vec<Both>) -> Both {
    let says = |pieces: &[Piece], html: bool| {
        pieces.iter().any(|p| (p.form == Form::Html) == html && !p.text.trim().is_empty() && !is_stub(&p.text))
    };
    let plain = children.iter().find(|c| says(&c.text, false));
    let html = children.iter().rev().find(|c| says(&c.html, true));
    let text = plain.or(html).or_else(|| children.first()).map(|c| c.text.clone()).unwrap_or_default();
    let chose = (plain.is_some() && html.is_some()) || children.iter().any(|c| c.chose);
    let html = html.map_or_else(|| text.clone(), |c| c.html.clone());
    Both { text, html, chose }
}

fn join(children: Vec<Both>) -> Both {
    let mut all = Both::default();
    for child in children {
        all.text.extend(child.text);
        all.html.extend(child.html);
        all.chose |= child.chose;
    }
    all
}

/// A text part that only says that the letter is in HTML is as good as none.
fn is_stub(text: &str) -> bool {
    let text = text.trim();
    if text.len() > 300 || text.lines().count() > 4 {
        return false;
    }
    let lower = text.to_lowercase();
    lower.contains("html")
        && ["view", "display", "support", "anzeig", "darstell", "afficher", "visualiz", "ver "]
            .iter()
            .any(|word| lower.contains(word))
}
