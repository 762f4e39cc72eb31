//! Reads a record: tags, then rounds, comments anywhere. Lenient in form, exact in meaning.
//!
//! Reading stops at the first thing that is wrong and keeps what came before, so that a replay can show how far it
//! went. The numbers of rounds are not relied on. Each entry remembers where it stood. The text is gone through once.

use super::split::Piece;
use super::tags::{Tags, read_tag};
use super::{BadRecord, Entry, LINE_MAX, RECORD_MAX, Record, Wrong, holes, nearest};
use crate::rules::{HoleName, Notation, Seat, Turn};
use std::collections::BTreeMap;

/// Where an entry stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The line of the input, from 1.
    pub line: u64,
    /// The number of its round as written.
    pub round: u32,
}

/// A record as far as it could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The `Game` tag, as soon as it was read.
    pub game: Option<String>,
    /// The record, once its tags make a game.
    pub record: Option<Record>,
    /// Where each entry of the record stands.
    pub spots: Vec<Spot>,
    /// What is wrong with the text after that.
    pub wrong: Option<BadRecord>,
    first_line: u64,
    tag_lines: BTreeMap<&'static str, u64>,
}

impl Reading {
    /// The line of a known tag; the record's first where it has none.
    pub(super) fn line_of(&self, tag: &str) -> u64 {
        self.tag_lines.get(tag).copied().unwrap_or(self.first_line)
    }
}

/// Reads the bytes of one record whose first line is line `first_line` of the input.
#[must_use]
pub fn read(text: &[u8], first_line: u64) -> Reading {
    let mut reader = Reader::new(first_line);
    let read = if text.len() > RECORD_MAX { Err(Wrong::RecordTooLong) } else { reader.read(text) };
    reader.close(read)
}

impl Piece {
    /// Reads it.
    #[must_use]
    pub fn read(&self) -> Reading {
        let mut reader = Reader::new(self.first_line);
        let mut read = reader.read(&self.text);
        if let (Ok(()) | Err(Wrong::OpenComment), Some(line)) = (&read, self.cut) {
            reader.line = line;
            read = Err(Wrong::RecordTooLong);
        }
        reader.close(read)
    }
}

/// How much of a line that is too long is read.
const BEGINNING: usize = 1024;

struct Reader {
    first_line: u64,
    line: u64,
    round: u32,
    turns: u32,
    tags: Tags,
    record: Option<Record>,
    /// Comments that stand before the first turn.
    early: Vec<(Entry, Spot)>,
    spots: Vec<Spot>,
    comment: Option<String>,
    /// True where the last turn was a move, which `confirmed` may follow.
    after_move: bool,
    /// `resign`, `timeout` or `back` that waits for its seat.
    leaver: Option<fn(Seat) -> Turn>,
}

impl Reader {
    fn new(first_line: u64) -> Self {
        Self {
            first_line,
            line: first_line,
            round: 0,
            turns: 0,
            tags: Tags::default(),
            record: None,
            early: Vec::new(),
            spots: Vec::new(),
            comment: None,
            after_move: false,
            leaver: None,
        }
    }

    fn read(&mut self, text: &[u8]) -> Result<(), Wrong> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        for (n, line) in text.split(|&byte| byte == b'\n').enumerate() {
            self.line = self.first_line + n as u64;
            if line.len() > LINE_MAX {
                self.read_beginning(&line[..BEGINNING])?;
                return Err(Wrong::LineTooLong);
            }
            match std::str::from_utf8(line) {
                Ok(line) => self.read_line(line)?,
                Err(wrong) => {
                    self.read_beginning(&line[..wrong.valid_up_to()])?;
                    return Err(Wrong::NotUtf8);
                }
            }
        }
        if self.comment.is_some() {
            return Err(Wrong::OpenComment);
        }
        if self.leaver.is_some() {
            return Err(Wrong::NoSeat { word: String::new(), nearest: None });
        }
        self.begin_turns()
    }

    /// Reads the whole words at the beginning of a line that cannot be read to its end, so that its fault is told with
    /// the right round and turn.
    fn read_beginning(&mut self, bytes: &[u8]) -> Result<(), Wrong> {
        let end = bytes.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
        let text = std::str::from_utf8(&bytes[..end]).unwrap_or_default();
        if self.record.is_none() && text.trim_start().starts_with('[') {
            return Ok(());
        }
        self.read_line(text)
    }

    fn close(self, read: Result<(), Wrong>) -> Reading {
        // Tags that were read before a fault may still make a game.
        let among_tags = self.record.is_none();
        let line = self.line;
        let wrong = read.err().map(|what| BadRecord {
            game: self.tags.game(),
            line: if among_tags { self.tags.line_of(&what).unwrap_or(line) } else { line },
            round: self.round,
            turn: if among_tags && self.round == 0 { 0 } else { self.turns + 1 },
            what,
        });
        let game = self.tags.game();
        let (first_line, tag_lines) = (self.first_line, self.tags.lines());
        Reading { game, record: self.record, spots: self.spots, wrong, first_line, tag_lines }
    }

    fn read_line(&mut self, line: &str) -> Result<(), Wrong> {
        let mut rest = line;
        loop {
            if let Some(comment) = &mut self.comment {
                let Some((end, after)) = rest.split_once('}') else {
                    comment.push_str(rest);
                    comment.push(' ');
                    return Ok(());
                };
                comment.push_str(end);
                let text = std::mem::take(comment);
                self.comment = None;
                self.add(Entry::Comment(folded(&text)));
                rest = after;
            }
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(());
            }
            if let Some(after) = rest.strip_prefix('{') {
                self.comment = Some(String::new());
                rest = after;
            } else if rest.starts_with('[') {
                if self.record.is_some() {
                    return Err(Wrong::LateTag(cut(rest)));
                }
                let (name, value, after) = read_tag(rest).ok_or_else(|| Wrong::BrokenTag(cut(rest)))?;
                self.tags.put(name, value, self.line)?;
                rest = after;
            } else {
                let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                self.begin_turns()?;
                self.read_word(word)?;
                rest = after;
            }
        }
    }

    /// Ends the tags.
    fn begin_turns(&mut self) -> Result<(), Wrong> {
        if self.record.is_none() {
            self.record = Some(self.tags.make()?);
            for (entry, spot) in std::mem::take(&mut self.early) {
                self.add_at(entry, spot);
            }
        }
        Ok(())
    }

    fn add(&mut self, entry: Entry) {
        self.add_at(entry, Spot { line: self.line, round: self.round });
    }

    fn add_at(&mut self, entry: Entry, spot: Spot) {
        match &mut self.record {
            None => self.early.push((entry, spot)),
            Some(record) => {
                record.entries.push(entry);
                self.spots.push(spot);
            }
        }
    }

    fn add_turn(&mut self, turn: Turn) {
        self.round = self.round.max(1);
        let counts = matches!(turn, Turn::Move(_) | Turn::Pass | Turn::Missed);
        self.after_move = matches!(turn, Turn::Move(_));
        self.add(Entry::Turn(turn));
        self.turns += u32::from(counts);
    }

    fn notation(&self) -> Notation {
        self.record.as_ref().map_or(Notation::Rows, Record::notation)
    }

    fn read_word(&mut self, word: &str) -> Result<(), Wrong> {
        let word = self.read_number(word);
        if word.is_empty() {
            return Ok(());
        }
        if let Some(turn) = self.leaver.take() {
            self.add_turn(turn(seat(word)?));
            return Ok(());
        }
        let lower = word.to_ascii_lowercase();
        let (head, tail) = lower.split_once(':').map_or((lower.as_str(), None), |(head, tail)| (head, Some(tail)));
        let leaver: Option<fn(Seat) -> Turn> = match head {
            "resign" => Some(Turn::Resign),
            "timeout" => Some(Turn::Timeout),
            "back" => Some(Turn::Back),
            _ => None,
        };
        match (leaver, tail) {
            (Some(turn), Some(tail)) if !tail.is_empty() => self.add_turn(turn(seat(tail)?)),
            (Some(turn), _) => self.leaver = Some(turn),
            (None, _) => match lower.as_str() {
                "pass" => self.add_turn(Turn::Pass),
                "missed" => self.add_turn(Turn::Missed),
                "confirmed" if self.after_move => {}
                "confirmed" => return Err(Wrong::NothingToConfirm),
                word => self.read_move(word)?,
            },
        }
        Ok(())
    }

    /// Takes a round's number off the beginning of a word: `4.`, `4...`, `4.m1-m2`.
    fn read_number<'a>(&mut self, word: &'a str) -> &'a str {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = word.split_at(digits);
        if digits == 0 || !rest.starts_with('.') {
            return word;
        }
        self.round = number.parse().unwrap_or(u32::MAX);
        rest.trim_start_matches('.')
    }

    fn read_move(&mut self, word: &str) -> Result<(), Wrong> {
        let notation = self.notation();
        match holes(word, notation) {
            Ok(holes) if holes.len() >= 2 => {
                self.add_turn(Turn::Move(holes));
                Ok(())
            }
            Ok(_) => Err(Wrong::Word { word: cut(word), nearest: None }),
            Err(name) => {
                let starts = name.as_ptr() as usize - word.as_ptr() as usize;
                if starts == 0 && !looks_like_a_hole(name) {
                    let words = ["pass", "missed", "confirmed", "resign:white", "timeout:white", "back:white"];
                    return Err(Wrong::Word { word: cut(word), nearest: nearest(word, words).map(str::to_owned) });
                }
                let before = word[..starts].trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
                let after = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().filter(|name| !name.is_empty());
                Err(Wrong::NoHole {
                    name: cut(name),
                    after: after.map(cut),
                    nearest: nearest_hole(name, notation).map(|name| name.to_string()),
                })
            }
        }
    }
}

fn looks_like_a_hole(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic()) && bytes.len() > 0 && bytes.all(|b| b.is_ascii_digit())
}

/// The nearest hole to a name with a letter of the board: the same letter, the nearest number.
fn nearest_hole(name: &str, notation: Notation) -> Option<HoleName> {
    let letter = name.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?.min(16);
    let number = name.get(1..)?.parse::<u64>().unwrap_or(1).clamp(1, 17) as u8;
    notation.nearest(HoleName::new(letter, number)?)
}

fn seat(word: &str) -> Result<Seat, Wrong> {
    word.parse().map_err(|_| Wrong::NoSeat { word: cut(word), nearest: nearest(word, Seat::ALL.map(Seat::word)) })
}

/// On one line, with single blanks.
pub(super) fn folded(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Short enough for an error.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
