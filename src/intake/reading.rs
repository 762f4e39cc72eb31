//! The reading of a letter: everything that host, store and game learn from it, in one value.

use super::authenticity::{self, Auth};
use super::bounce::{self, Bounce};
use super::grammar::Said;
use super::letter::{self, Letter, Trouble};
use super::line::{self, Line, What};
use super::nature::{self, Nature, OwnMark};
use super::trim::{self, Scene, Verdict};
use super::understand::{self, Leftover, Understood};
use super::{Letterbox, addresses, grammar, reply_address, subject};
use crate::correspondence::command::{Request, WrittenMove};
use crate::postal::{Address, MessageId, ReplyKey};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a letter says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Who sent it.
    pub nature: Nature,
    /// What it asks for, in order; empty for machines, where it must be asked back, and where it is set aside.
    pub requests: Vec<Request>,
    /// Moves found only inside sentences: to be previewed, never just played.
    pub wishes: Vec<WrittenMove>,
    /// Why it must be asked back, if so.
    pub ask: Option<Ask>,
    /// Why it can't be read, if so.
    pub set_aside: Option<SetAside>,
    /// The best key.
    pub reply_key: Option<ReplyKey>,
    /// Every key, the best first.
    pub keys: Vec<ReplyKey>,
    /// The receiving server's verdict on the writer.
    pub auth: Auth,
    /// Lines that look like attempts at a command.
    pub leftovers: Vec<Leftover>,
    /// The writer, where there is exactly one.
    pub from: Option<Address>,
    /// The name beside that address, as the letter tells it; anybody can claim any.
    pub from_name: Option<String>,
    /// How many addresses stand in all From fields together.
    pub from_count: usize,
    /// The Subject, decoded.
    pub subject: String,
    /// Its own Message-ID.
    pub message_id: Option<MessageId>,
    /// The Date field as it was written; proves nothing.
    pub date: Option<String>,
    /// The ids that it answers, the newest first.
    pub references: Vec<MessageId>,
    /// The failed delivery that it reports, for [`Nature::Bounce`].
    pub bounce: Option<Bounce>,
    /// Each line with what it was taken for and why.
    pub lines: Vec<LineReading>,
}

/// A line with what it was taken for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineReading {
    /// Where it stands.
    pub source: Source,
    /// Its characters settled.
    pub text: String,
    /// What it was taken for.
    pub what: What,
    /// Why.
    pub why: &'static str,
}

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The text that is read.
    Text,
    /// The HTML beside it.
    Html,
    /// The Subject.
    Subject,
}

/// Why a letter must be asked back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Moves alone on their lines that do not agree.
    TwoMoves(Vec<WrittenMove>),
    /// A move and another one inside a sentence, or two inside sentences.
    SentenceDiffers(Vec<WrittenMove>),
    /// The text and the HTML of one letter ask for different things.
    TextAgainstHtml {
        /// What the text asks for.
        text: Vec<Request>,
        /// What the HTML asks for.
        html: Vec<Request>,
    },
}

impl Ask {
    /// The moves that compete, each once.
    #[must_use]
    pub fn moves(&self) -> Vec<WrittenMove> {
        match self {
            Self::TwoMoves(moves) | Self::SentenceDiffers(moves) => moves.clone(),
            Self::TextAgainstHtml { text, html } => {
                let mut out: Vec<WrittenMove> = Vec::new();
                for request in text.iter().chain(html) {
                    if let Request::Move(written) = request
                        && !out.contains(written)
                    {
                        out.push(written.clone());
                    }
                }
                out
            }
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Self::TwoMoves(_) => write!(f, "different moves: {moves}"),
            Self::SentenceDiffers(_) => write!(f, "different moves, one inside a sentence: {moves}"),
            Self::TextAgainstHtml { .. } if moves.is_empty() => f.write_str("text and HTML ask for different things"),
            Self::TextAgainstHtml { .. } => write!(f, "text and HTML ask for different things: {moves}"),
        }
    }
}

/// Why a letter can't be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetAside {
    /// Over 1 MiB.
    TooLarge,
    /// Over 200 parts.
    TooManyParts,
    /// Nested deeper than 20.
    TooDeep,
    /// Over 2,000 lines of decoded text.
    TooManyLines,
    /// Encrypted.
    Encrypted,
    /// Opaque S/MIME.
    Opaque,
    /// Its text is inside a `winmail.dat`.
    Winmail,
    /// The structure could not be read at all.
    Unreadable,
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLarge => "over 1 MiB",
            Self::TooManyParts => "over 200 parts",
            Self::TooDeep => "nested deeper than 20 parts",
            Self::TooManyLines => "over 2,000 lines of text",
            Self::Encrypted => "encrypted",
            Self::Opaque => "opaque S/MIME",
            Self::Winmail => "its text is inside a winmail.dat",
            Self::Unreadable => "its structure can't be read",
        })
    }
}

/// Reads a letter. Never panics; linear in its size.
#[must_use]
pub fn read(raw: &[u8], letterbox: &Letterbox) -> Reading {
    let letter = letter::open(raw);
    let understood = catch_unwind(AssertUnwindSafe(|| take_in(&letter, letterbox)));
    understood.unwrap_or_else(|_| {
        let closed =
            Letter { trouble: Some(Trouble::Unreadable), headers: letter.headers.clone(), ..Letter::default() };
        take_in(&closed, letterbox)
    })
}

fn take_in(letter: &Letter, letterbox: &Letterbox) -> Reading {
    let headers = &letter.headers;
    let from: Vec<String> = headers.all("from").flat_map(addresses).collect();
    let only = if let [one] = from.as_slice() { one.parse::<Address>().ok() } else { None };
    let domains: Vec<&str> = from.iter().filter_map(|a| a.rsplit_once('@')).map(|(_, domain)| domain).collect();
    let several = headers.all("from").count() > 1;
    let subject = headers.first("subject").map(|value| letter::decoded(line::beginning(value))).unwrap_or_default();
    let auth = authenticity::verdict(
        headers.first("authentication-results"),
        letterbox.authserv.as_deref(),
        if several { &[] } else { &domains },
    );
    let text = Rendition::read(&letter.text, headers.has("list-id") || headers.has("list-post"), letterbox);
    let own_mark = if text.own_mark { OwnMark::Unquoted } else { OwnMark::Absent };
    let nature = nature::nature(headers, &letter.contents, &subject, only.as_ref(), own_mark, letterbox);
    let bounce = (nature == Nature::Bounce).then(|| bounce::read(letter, letterbox));
    let mut keys = reply_address::keys(headers, &subject, letterbox);
    if let Some(key) = bounce.as_ref().and_then(|b| b.key.clone())
        && !keys.contains(&key)
    {
        keys.push(key);
    }
    let mut reading = Reading {
        nature,
        requests: Vec::new(),
        wishes: Vec::new(),
        ask: None,
        set_aside: None,
        reply_key: keys.first().cloned(),
        keys,
        auth,
        leftovers: Vec::new(),
        from_name: headers.first("from").and_then(writers_name),
        from: only,
        from_count: from.len(),
        subject,
        message_id: headers.first("message-id").map(reply_address::ids).and_then(|ids| ids.into_iter().next()),
        date: headers.first("date").map(str::to_owned),
        references: reply_address::references(headers),
        bounce,
        lines: Vec::new(),
    };
    let html = Rendition::read(&letter.html, false, letterbox);
    reading.set_aside = set_aside(letter, &text, &html);
    if matches!(nature, Nature::Human | Nature::Doubtful) && reading.set_aside.is_none() {
        asked(&mut reading, &text, &html);
    }
    reading.lines.extend(text.explain(Source::Text));
    reading.lines.extend(html.explain(Source::Html));
    reading
}

/// The name in front of a From field's address (RFC 5322 §3.4), decoded; `None` where there is none.
fn writers_name(field: &str) -> Option<String> {
    let (name, _) = line::beginning(field).split_once('<')?;
    let name = letter::decoded(name.trim());
    let name = name.trim().trim_matches('"').trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Writes what the letter asks for into the reading.
fn asked(reading: &mut Reading, text: &Rendition, html: &Rendition) {
    let mut understood = text.understood.clone();
    reading.leftovers.clone_from(&understood.leftovers);
    if understood.requests.is_empty() && understood.competing.is_empty() {
        subject_command(reading, &mut understood);
    }
    let differ = !html.understood.requests.is_empty()
        && !text.understood.requests.is_empty()
        && !same(&text.understood, &html.understood);
    reading.ask = if differ {
        Some(Ask::TextAgainstHtml { text: text.understood.requests.clone(), html: html.understood.requests.clone() })
    } else if understood.competing.is_empty() {
        None
    } else if understood.in_sentence {
        Some(Ask::SentenceDiffers(understood.competing.clone()))
    } else {
        Some(Ask::TwoMoves(understood.competing.clone()))
    };
    if reading.ask.is_none() {
        reading.requests = understood.requests;
    }
    reading.wishes = understood.wishes;
}

fn subject_command(reading: &mut Reading, understood: &mut Understood) {
    let request = match subject::command(&reading.subject) {
        Said::Request(request) => request,
        Said::Say(words) => Request::Say(words),
        _ => return,
    };
    let line = LineReading {
        source: Source::Subject,
        text: reading.subject.clone(),
        what: What::Command,
        why: "a command in the subject, for the body holds none",
    };
    reading.lines.push(line);
    let wish = understood.wishes.first().cloned();
    match (&request, wish) {
        (Request::Move(written), Some(wish)) if written.agrees_with(&wish) => {
            let whole = if wish.holes().len() > written.holes().len() { wish } else { written.clone() };
            understood.requests.push(Request::Move(whole));
            understood.wishes.clear();
        }
        (Request::Move(written), Some(wish)) => {
            understood.competing = vec![written.clone(), wish];
            understood.in_sentence = true;
        }
        _ => understood.requests.push(request),
    }
}

/// True where two renditions ask for the same: equal commands, agreeing moves, words alike but for their marks.
fn same(text: &Understood, html: &Understood) -> bool {
    if html.competing != text.competing && !html.competing.is_empty() {
        return false;
    }
    let fold = |request: &Request| -> String {
        request.to_string().to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let moved =
        |u: &Understood| u.requests.iter().find_map(|r| if let Request::Move(m) = r { Some(m.clone()) } else { None });
    let others = |u: &Understood| -> std::collections::BTreeSet<String> {
        u.requests.iter().filter(|r| !matches!(r, Request::Move(_))).map(fold).collect()
    };
    let moves = match (moved(text), moved(html)) {
        (Some(a), Some(b)) => a.agrees_with(&b),
        (a, b) => a == b,
    };
    moves && others(text) == others(html)
}

fn set_aside(letter: &Letter, text: &Rendition, html: &Rendition) -> Option<SetAside> {
    match letter.trouble {
        Some(Trouble::TooLarge) => return Some(SetAside::TooLarge),
        Some(Trouble::TooManyParts) => return Some(SetAside::TooManyParts),
        Some(Trouble::TooDeep) => return Some(SetAside::TooDeep),
        Some(Trouble::Unreadable) => return Some(SetAside::Unreadable),
        None => {}
    }
    if text.too_long || html.too_long {
        return Some(SetAside::TooManyLines);
    }
    if letter.contents.encrypted {
        return Some(SetAside::Encrypted);
    }
    let silent = text.lines.iter().all(Line::is_blank);
    if text.lines.iter().any(|l| l.text.trim() == "-----BEGIN PGP MESSAGE-----") && text.says_nothing() {
        return Some(SetAside::Encrypted);
    }
    match (silent, letter.contents.opaque, letter.contents.winmail) {
        (true, true, _) => Some(SetAside::Opaque),
        (true, _, true) => Some(SetAside::Winmail),
        _ => None,
    }
}

/// One rendition of the text, judged and understood.
struct Rendition {
    lines: Vec<Line>,
    verdicts: Vec<Verdict>,
    understood: Understood,
    own_mark: bool,
    too_long: bool,
}

impl Rendition {
    fn read(pieces: &[letter::Piece], through_list: bool, letterbox: &Letterbox) -> Self {
        let lines = line::lines(pieces);
        if lines.len() > line::LINES_MAX {
            let (verdicts, understood) = (Vec::new(), Understood::default());
            return Self { lines: Vec::new(), verdicts, understood, own_mark: false, too_long: true };
        }
        let scene =
            Scene { address: &letterbox.address, tag: &letterbox.tag, through_list, is_command: &grammar::is_command };
        let mut verdicts = trim::judge(&lines, &scene);
        let own_mark = verdicts.iter().any(|(what, _)| *what == What::OwnMark);
        let understood = understand::understand(&lines, &mut verdicts);
        Self { lines, verdicts, understood, own_mark, too_long: false }
    }

    fn says_nothing(&self) -> bool {
        self.understood.requests.is_empty() && self.understood.wishes.is_empty() && self.understood.competing.is_empty()
    }

    fn explain(self, source: Source) -> impl Iterator<Item = LineReading> {
        let pairs = self.lines.into_iter().zip(self.verdicts);
        pairs.map(move |(line, (what, why))| LineReading { source, text: line.text, what, why })
    }
}
