//! The letters of pictures as outlines, so that a picture looks the same everywhere and no font is ever looked for.
//!
//! `assets/fonts/DejaVuSans-Bold.glyphs.tsv` has a line for each: the letter, how far it leads, its outline as the data of
//! an SVG path; 2048 of these units are the size of the font, the baseline is 0. A picture defines those that it needs
//! and places them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::OnceLock;

const OUTLINES: &str = include_str!("../../../assets/fonts/DejaVuSans-Bold.glyphs.tsv");
/// Units of the outlines in a font's size.
const UNITS: f32 = 2048.0;
/// Where the middle of a word lies above the baseline, in parts of the size.
const MIDDLE: f32 = 0.36;

struct Glyph {
    advance: f32,
    outline: &'static str,
}

fn glyphs() -> &'static BTreeMap<char, Glyph> {
    static GLYPHS: OnceLock<BTreeMap<char, Glyph>> = OnceLock::new();
    GLYPHS.get_or_init(|| {
        let glyph = |line: &'static str| {
            let mut fields = line.split('\t');
            let letter = fields.next()?.chars().next()?;
            Some((letter, Glyph { advance: fields.next()?.parse().ok()?, outline: fields.next()? }))
        };
        OUTLINES.lines().filter_map(glyph).collect()
    })
}

/// Defines the letters of these words, each once.
pub(super) fn define(svg: &mut String, letters: &BTreeSet<char>) {
    svg.push_str("<defs>");
    for letter in letters {
        if let Some(glyph) = glyphs().get(letter) {
            let _ = write!(svg, "<path id=\"g{letter}\" d=\"{}\"/>", glyph.outline);
        }
    }
    svg.push_str("</defs>\n");
}

/// Writes a word with its middle at a place, in a size and a colour; gives its width.
pub(super) fn place(svg: &mut String, word: &str, (x, y): (f32, f32), size: f32, ink: &str) -> f32 {
    let placed: Vec<(char, f32)> =
        word.chars().filter_map(|letter| Some((letter, glyphs().get(&letter)?.advance))).collect();
    let width: f32 = placed.iter().map(|(_, advance)| advance).sum();
    let scale = size / UNITS;
    let (left, base) = (x - width * scale / 2.0, y + size * MIDDLE);
    let _ = write!(svg, "<g transform=\"translate({left:.2} {base:.2}) scale({scale:.5})\" fill=\"{ink}\">");
    let mut at = 0.0;
    for (letter, advance) in placed {
        let beside = if at > 0.0 { format!(" x=\"{at}\"") } else { String::new() };
        let _ = write!(svg, "<use href=\"#g{letter}\"{beside}/>");
        at += advance;
    }
    svg.push_str("</g>");
    width * scale
}

#[cfg(test)]
mod tests {
    use super::glyphs;
    use crate::compose::board_view::marble_letter;
    use crate::rules::{Hole, Notation, Seat};

    #[test]
    fn every_letter_of_a_board_has_its_outline() {
        let names =
            [Notation::Rows, Notation::Oblique].map(|notation| Hole::all().map(move |hole| notation.name(hole)));
        let names = names.into_iter().flatten().map(|name| name.to_string());
        let needed: String = names.chain(Seat::ALL.map(|seat| marble_letter(seat).to_string())).collect();
        for letter in needed.chars() {
            let glyph = glyphs().get(&letter).unwrap_or_else(|| panic!("no outline of {letter}"));
            assert!(glyph.advance > 500.0 && glyph.outline.starts_with('M') && glyph.outline.ends_with('Z'));
        }
        assert_eq!(glyphs().len(), super::OUTLINES.lines().count());
    }
}
