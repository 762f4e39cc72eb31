//! A stream of many records, cut into one after another: a record starts at a line `[Game `, unless the tags before it
//! are of the same record and told no `Game` yet.
//!
//! Lines are pushed as they are read and pieces come out, so that no more than one record is ever held. A line or a
//! record beyond its bound is kept up to there, and reading its piece says so.

use super::{LINE_MAX, RECORD_MAX};

/// The text of one record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The line of the input on which it starts, from 1.
    pub first_line: u64,
    /// Its bytes, of a line that is too long only the beginning, and nothing after it.
    pub text: Vec<u8>,
    /// The line from which on the record was too long.
    pub(super) cut: Option<u64>,
    /// True once a line was too long; what follows is of no use.
    spoilt: bool,
    /// True once the next line `[Game ` starts another record: after the game's own, or after a turn.
    full: bool,
}

/// Cuts a stream of lines into records.
#[derive(Debug)]
pub struct Splitter {
    line: u64,
    piece: Option<Piece>,
}

impl Default for Splitter {
    fn default() -> Self {
        Self::new()
    }
}

impl Splitter {
    /// Before the first line.
    #[must_use]
    pub fn new() -> Self {
        Self { line: 0, piece: None }
    }

    /// The next line, with or without its line break; of a line longer than [`LINE_MAX`], any beginning that is longer
    /// than that by two bytes. Gives the record that ends before it, if one does.
    pub fn push(&mut self, line: &[u8]) -> Option<Piece> {
        self.line += 1;
        let line = if self.line == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        let names_game = line.get(..6).is_some_and(|tag| tag.eq_ignore_ascii_case(b"[game "));
        let full = self.piece.as_ref().is_some_and(|piece| piece.full);
        let done = if names_game && full { self.finish() } else { None };
        let blank = line.iter().all(u8::is_ascii_whitespace);
        if self.piece.is_none() && blank {
            return done;
        }
        let first_line = self.line;
        let piece = self.piece.get_or_insert_with(|| Piece {
            first_line,
            text: Vec::new(),
            cut: None,
            spoilt: false,
            full: false,
        });
        piece.full |= names_game || !(blank || line.starts_with(b"["));
        if piece.cut.is_none() && !piece.spoilt {
            if piece.text.len() + line.len() > RECORD_MAX {
                piece.cut = Some(self.line);
            } else {
                piece.text.extend_from_slice(line);
                piece.spoilt = line.len() > LINE_MAX + 1;
            }
        }
        done
    }

    /// The record that ends with the input.
    pub fn finish(&mut self) -> Option<Piece> {
        self.piece.take()
    }
}
