//! Moves in a line of text: holes joined by dashes, arrows, words or blanks.
//!
//! A hole is read by its shape alone. Nothing here decides whether a move counts: it says which holes stand in a
//! row, where, and whether the way they are joined leaves a doubt. `m1-k5 m3-k7` is two moves, `m1-m3 k5` a doubt.

use crate::correspondence::command::WrittenMove;
use crate::rules::notation::HoleName;

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A hole's name.
    Hole(HoleName),
    /// A letter and digits that are no hole, or a hole in look-alike letters.
    NoHole(String),
    /// One dash or several.
    Dash,
    /// An arrow.
    Arrow,
    /// A word, in lower case.
    Word(String),
    /// Any other sign.
    Sign(char),
}

/// The tokens of a settled line. Linear.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c.is_whitespace() || c == '*' || c == '`' {
            continue;
        }
        if c == '-' || c == '=' {
            let mut end = start + 1;
            while chars.peek().is_some_and(|(_, c)| *c == '-' || *c == '=') {
                end += 1;
                chars.next();
            }
            if chars.peek().is_some_and(|(_, c)| *c == '>') {
                chars.next();
                out.push(Token::Arrow);
            } else if text[start..end].contains('=') {
                out.push(Token::Sign('='));
            } else {
                out.push(Token::Dash);
            }
        } else if c == '>' {
            while chars.peek().is_some_and(|(_, c)| *c == '>') {
                chars.next();
            }
            out.push(Token::Arrow);
        } else if c.is_alphanumeric() {
            let mut end = start + c.len_utf8();
            let wide = is_wide(c);
            while let Some(&(at, next)) = chars.peek() {
                if !(next.is_alphanumeric() || (next == '\'' && !wide)) || is_wide(next) != wide {
                    break;
                }
                end = at + next.len_utf8();
                chars.next();
            }
            out.push(word(&text[start..end]));
        } else {
            out.push(Token::Sign(c));
        }
    }
    out
}

/// Scripts that are written without blanks: a Latin letter beside them begins a word.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{e00}'..='\u{e7f}' | '\u{20000}'..)
}

fn word(text: &str) -> Token {
    if let Ok(hole) = text.parse::<HoleName>() {
        return Token::Hole(hole);
    }
    let mut chars = text.chars();
    let letter = chars.next();
    let digits = chars.as_str();
    let like_a_hole = letter.is_some_and(char::is_alphabetic)
        && (1..=2).contains(&digits.len())
        && digits.bytes().all(|c| c.is_ascii_digit())
        && letter.is_some_and(|c| c.is_ascii() || latin_twin(c).is_some());
    if like_a_hole { Token::NoHole(text.to_owned()) } else { Token::Word(text.to_lowercase()) }
}

/// The Latin letter that a Cyrillic or Greek one looks like.
fn latin_twin(c: char) -> Option<char> {
    const TWINS: [(&str, char); 16] = [
        ("аАαΑ", 'a'),
        ("вВβΒ", 'b'),
        ("сСϲ", 'c'),
        ("ԁ", 'd'),
        ("еЕεΕ", 'e'),
        ("һнНηΗ", 'h'),
        ("іІιΙ", 'i'),
        ("јЈ", 'j'),
        ("кКκΚ", 'k'),
        ("ӏ", 'l'),
        ("мМμΜ", 'm'),
        ("пΝν", 'n'),
        ("оОοΟ", 'o'),
        ("рРρΡ", 'p'),
        ("ԛ", 'q'),
        ("ɡ", 'g'),
    ];
    TWINS.iter().find(|(twins, _)| twins.contains(c)).map(|(_, latin)| *latin)
}

/// The hole nearest to a text that is none: a slip of the pen in the digits, or a look-alike letter.
#[must_use]
pub fn nearest(text: &str) -> Option<HoleName> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let letter = latin_twin(first).unwrap_or(first.to_ascii_lowercase());
    let digits = chars.as_str();
    let zero_free = digits.trim_start_matches('0');
    let tries = [digits, zero_free, digits.get(digits.len().saturating_sub(1)..)?, digits.get(..1)?];
    tries.iter().find_map(|digits| format!("{letter}{digits}").parse().ok())
}

/// Words that join two holes.
const JOINERS: &[&str] = &[
    "to", "nach", "zu", "auf", "bis", "über", "ueber", "via", "over", "vers", "à", "a", "naar", "till", "til", "do",
    "на", "до", "в", "到", "至", "から", "para", "per",
];
/// Words that may stand before the first hole of a joined pair.
const FROM: &[&str] = &["from", "von", "de", "da", "van", "från", "fra", "从"];

/// Holes in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The first token that belongs to it.
    pub start: usize,
    /// The first behind it.
    pub end: usize,
    /// The move, where there are two holes or more.
    pub path: Option<WrittenMove>,
    /// The way the holes are joined leaves a doubt about where the move ends.
    pub doubtful: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Tight,
    Blank,
}

/// The rows of holes in these tokens, single holes too.
#[must_use]
pub fn rows(tokens: &[Token]) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Token::Hole(first) = &tokens[at] else {
            at += 1;
            continue;
        };
        let led = at > 0 && matches!(&tokens[at - 1], Token::Word(word) if FROM.contains(&word.as_str()));
        let start = if led { at - 1 } else { at };
        let mut holes = vec![*first];
        let mut links: Vec<Link> = Vec::new();
        at += 1;
        while let Some((hole, link, next)) = linked(tokens, at) {
            // Behind a dashed row, a blank before another dashed row parts two moves.
            let parts = link == Link::Blank
                && links.contains(&Link::Tight)
                && matches!(linked(tokens, next), Some((_, Link::Tight, _)));
            if parts {
                break;
            }
            holes.push(hole);
            links.push(link);
            at = next;
        }
        let doubtful = links.contains(&Link::Tight) && links.contains(&Link::Blank);
        out.push(Row { start, end: at, path: WrittenMove::new(holes), doubtful });
    }
    out
}

/// The hole that follows at `at`, how it is joined, and what comes behind it.
fn linked(tokens: &[Token], at: usize) -> Option<(HoleName, Link, usize)> {
    match tokens.get(at)? {
        Token::Hole(hole) => Some((*hole, Link::Blank, at + 1)),
        Token::Dash | Token::Arrow => hole_at(tokens, at + 1).map(|hole| (hole, Link::Tight, at + 2)),
        Token::Word(word) if JOINERS.contains(&word.as_str()) => {
            hole_at(tokens, at + 1).map(|hole| (hole, Link::Tight, at + 2))
        }
        _ => None,
    }
}

fn hole_at(tokens: &[Token], at: usize) -> Option<HoleName> {
    match tokens.get(at) {
        Some(Token::Hole(hole)) => Some(*hole),
        _ => None,
    }
}

/// True where the tokens end in a join that wants another hole, behind at least one.
#[must_use]
pub fn breaks_off(tokens: &[Token]) -> bool {
    let Some((last, before)) = tokens.split_last() else { return false };
    let joins = match last {
        Token::Dash | Token::Arrow => true,
        Token::Word(word) => JOINERS.contains(&word.as_str()),
        _ => false,
    };
    joins && matches!(before.last(), Some(Token::Hole(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, bool)> {
        rows(&tokens(text)).into_iter().filter_map(|row| row.path.map(|m| (m.to_string(), row.doubtful))).collect()
    }

    #[test]
    fn holes_are_joined_by_dashes_arrows_words_and_blanks() {
        for text in [
            "m1-m3-k5",
            "M1 - M3 - K5",
            "m1 m3 k5",
            "m1 to m3 to k5",
            "m1->m3=>k5",
            "m1--m3 > k5",
            "von m1 nach m3 nach k5",
        ] {
            assert_eq!(read(text), [("m1-m3-k5".to_owned(), false)], "{text}");
        }
    }

    #[test]
    fn two_dashed_rows_are_two_moves_and_a_mixed_row_is_a_doubt() {
        assert_eq!(read("m1-k5 m3-k7"), [("m1-k5".to_owned(), false), ("m3-k7".to_owned(), false)]);
        assert_eq!(read("m1-m3 k5"), [("m1-m3-k5".to_owned(), true)]);
        assert_eq!(read("走m1-k5吧"), [("m1-k5".to_owned(), false)]);
        assert_eq!(read("m5-k19"), []);
        assert_eq!(read("xm1-k5y"), []);
    }

    #[test]
    fn the_nearest_hole_is_a_slip_away() {
        assert_eq!(nearest("k19").map(|h| h.to_string()).as_deref(), Some("k9"));
        assert_eq!(nearest("м1").map(|h| h.to_string()).as_deref(), Some("m1"));
        assert_eq!(nearest("m05").map(|h| h.to_string()).as_deref(), Some("m5"));
        assert_eq!(nearest("z9"), None);
    }
}
