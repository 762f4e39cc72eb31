//! Characters first: what a person sees becomes what the grammar reads.
//!
//! NFKC (UAX #15), then every dash is `-`, every odd space a space, arrows are `->`, digits of other scripts
//! are ASCII digits; zero-width characters, soft hyphens, direction marks and controls are gone. Cyrillic
//! and Greek look-alikes stay what they are: they are no Latin letters.

use unicode_normalization::UnicodeNormalization;

/// One line of text as the grammar reads it; trailing blanks gone, leading ones kept.
#[must_use]
pub fn settle(line: &str) -> String {
    if line.bytes().all(|c| (0x20..0x7f).contains(&c)) {
        return line.trim_end().to_owned();
    }
    let mut out = String::with_capacity(line.len());
    for c in line.chars().filter(|&c| !vanishes(c)).nfkc() {
        if vanishes(c) {
            continue;
        }
        if is_dash(c) || (is_long_vowel(c) && out.chars().next_back().is_none_or(|p| p.is_ascii())) {
            out.push('-');
        } else if is_arrow(c) {
            out.push_str("->");
        } else if c.is_whitespace() || is_blank(c) {
            out.push(' ');
        } else if let Some(digit) = foreign_digit(c) {
            out.push(digit);
        } else {
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The lines of a text: LF, CRLF, lone CR and Unicode's separators end one.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        match text.find(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']) {
            None => {
                rest = None;
                (!text.is_empty()).then_some(text)
            }
            Some(at) => {
                let tail = &text[at..];
                let width = if tail.starts_with("\r\n") { 2 } else { tail.chars().next().map_or(1, char::len_utf8) };
                rest = Some(&tail[width..]);
                Some(&text[..at])
            }
        }
    })
}

/// True for a line that is an em dash alone, which some mail programs put above a signature.
#[must_use]
pub fn is_lone_em_dash(line: &str) -> bool {
    matches!(line.trim(), "\u{2014}" | "\u{2015}" | "\u{2014}\u{2014}" | "\u{2013}\u{2013}")
}

fn vanishes(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}')
        || (c.is_control() && c != '\t')
}

fn is_dash(c: char) -> bool {
    matches!(
        c,
        '\u{58a}' | '\u{5be}' | '\u{1400}' | '\u{1806}' | '\u{2010}'
            ..='\u{2015}'
                | '\u{2043}'
                | '\u{207b}'
                | '\u{208b}'
                | '\u{2212}'
                | '\u{2500}'
                | '\u{2501}'
                | '\u{2574}'
                | '\u{2796}'
                | '\u{2e17}'
                | '\u{2e1a}'
                | '\u{2e3a}'
                | '\u{2e3b}'
                | '\u{2e40}'
                | '\u{301c}'
                | '\u{3030}'
                | '\u{30a0}'
                | '\u{2d7}'
                | '\u{fe31}'
                | '\u{fe32}'
                | '\u{10ead}'
                | '\u{2053}'
                | '\u{223c}'
    )
}

/// The Japanese long-vowel sign, typed for a dash beside Latin letters only.
fn is_long_vowel(c: char) -> bool {
    matches!(c, '\u{30fc}' | '\u{ff70}')
}

fn is_arrow(c: char) -> bool {
    matches!(c, '\u{2192}' | '\u{219b}' | '\u{219d}' | '\u{21a0}' | '\u{21a3}' | '\u{21a6}' | '\u{21aa}' | '\u{21c0}'
        | '\u{21c1}' | '\u{21c9}' | '\u{21d2}' | '\u{21db}' | '\u{21dd}' | '\u{21e2}' | '\u{21e5}' | '\u{21e8}'
        | '\u{21f0}' | '\u{21fe}' | '\u{2794}' | '\u{2798}'..='\u{27af}' | '\u{27b1}'..='\u{27be}' | '\u{27f6}'
        | '\u{27f9}' | '\u{27fc}' | '\u{27fe}' | '\u{27ff}' | '\u{2911}' | '\u{2b46}' | '\u{2b62}' | '\u{2b95}'
        | '\u{25b6}' | '\u{25b8}' | '\u{25ba}' | '\u{1f852}' | '\u{1f872}' | '\u{1f812}')
}

fn is_blank(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

fn foreign_digit(c: char) -> Option<char> {
    const ZEROS: [u32; 20] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
        0x1040, 0x17e0, 0x1810, 0x1946,
    ];
    let code = u32::from(c);
    ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&code)).and_then(|zero| char::from_digit(code - zero, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_move_becomes_one() {
        for (seen, read) in [
            ("M13–m11—m9‑k9", "M13-m11-m9-k9"),
            ("ｇ６－ｉ６", "g6-i6"),
            ("\u{feff}p6\u{200b}-n6-\u{200d}n8\0", "p6-n6-n8"),
            ("m1\u{a0}\u{202f}k5\u{2060}", "m1  k5"),
            ("m1 → k5", "m1 -> k5"),
            ("m١-k٥", "m1-k5"),
            ("m1ーk5", "m1-k5"),
        ] {
            assert_eq!(settle(seen), read, "{seen:?}");
        }
        assert_eq!(settle("м1-k5"), "м1-k5", "a Cyrillic letter stays Cyrillic");
    }

    #[test]
    fn every_line_end_ends_a_line() {
        assert_eq!(lines("a\r\nb\rc\n\nd\u{2028}e").collect::<Vec<_>>(), ["a", "b", "c", "", "d", "e"]);
    }
}
