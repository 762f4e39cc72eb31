//! The colours of every picture: those of the board, and the shades between two that meet at an edge.
//!
//! The palette is worked out from the pairs of colours that can meet, so that it is the same for every picture and
//! whole sheets can be matched to it in advance. A colour off it becomes the nearest one.

use crate::compose::board_html::{BARRED, BOARD, END, GOAL, HOLE, TRACE, marble_colours};
use crate::compose::board_svg::STAR;
use crate::rules::Seat;
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The steps from nothing to the full line of a move.
pub(super) const TRACE_SHADES: usize = 8;

/// Red, green, blue and how opaque it is.
type Colour = [u8; 4];

/// At most 256 colours, the first of them clear.
pub(super) struct Palette {
    colours: Vec<Colour>,
    rgb: Vec<u8>,
    alpha: Vec<u8>,
    /// What each colour becomes under each shade of the line of a move.
    traced: Vec<[u8; TRACE_SHADES + 1]>,
}

impl Palette {
    pub(super) fn get() -> &'static Self {
        static PALETTE: OnceLock<Palette> = OnceLock::new();
        PALETTE.get_or_init(Self::make)
    }

    fn make() -> Self {
        let mut colours: Vec<Colour> = vec![[0; 4]];
        let mut add = |colour: Colour| {
            if colours.len() < 256 && !colours.contains(&colour) {
                colours.push(colour);
            }
        };
        for (a, b, between) in pairs() {
            add(a);
            add(b);
            for n in 1..=between {
                add(blend(a, b, n as f32 / (between + 1) as f32));
            }
        }
        let rgb = colours.iter().flat_map(|c| [c[0], c[1], c[2]]).collect();
        let alpha: Vec<u8> = colours.iter().map(|c| c[3]).collect();
        let mut palette = Self { colours, rgb, alpha, traced: Vec::new() };
        let trace = colour(TRACE);
        palette.traced = palette
            .colours
            .iter()
            .map(|under| {
                let opaque = [trace[0], trace[1], trace[2], under[3].max(trace[3])];
                std::array::from_fn(|n| palette.nearest(blend(*under, opaque, n as f32 / TRACE_SHADES as f32)))
            })
            .collect();
        palette
    }

    pub(super) fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    pub(super) fn alpha(&self) -> &[u8] {
        &self.alpha
    }

    pub(super) fn rgba(&self, number: u8) -> Colour {
        self.colours.get(usize::from(number)).copied().unwrap_or_default()
    }

    /// The number of a colour under a shade of the line.
    pub(super) fn traced(&self, under: u8, shade: usize) -> u8 {
        self.traced.get(usize::from(under)).and_then(|shades| shades.get(shade)).copied().unwrap_or(under)
    }

    fn nearest(&self, colour: Colour) -> u8 {
        let off = |other: &Colour| -> u32 {
            let part = |n: usize| u32::from(other[n].abs_diff(colour[n])).pow(2);
            part(0) + part(1) + part(2) + 2 * part(3)
        };
        let found = self.colours.iter().enumerate().min_by_key(|(_, other)| off(other));
        found.map_or(0, |(n, _)| n as u8)
    }

    /// A rendered picture in numbers of the palette.
    pub(super) fn match_all(&self, pixmap: &Pixmap) -> Vec<u8> {
        let mut known: BTreeMap<Colour, u8> = BTreeMap::new();
        let mut last = ([0; 4], self.nearest([0; 4]));
        let mut number = |colour: Colour| {
            if colour != last.0 {
                last = (colour, *known.entry(colour).or_insert_with(|| self.nearest(colour)));
            }
            last.1
        };
        let demultiplied = pixmap.pixels().iter().map(|pixel| pixel.demultiply());
        demultiplied.map(|c| number([c.red(), c.green(), c.blue(), c.alpha()])).collect()
    }
}

/// The colours that meet at an edge, and how many shades are kept between them.
fn pairs() -> Vec<(Colour, Colour, u32)> {
    let (star, trace) = (colour(STAR), colour(TRACE));
    let board = colour(BOARD);
    let mut pairs = vec![([board[0], board[1], board[2], 0], board, 5), (board, star, 3), (star, trace, 6)];
    for (fill, ink) in [HOLE, GOAL, END, BARRED].map(|(fill, ink)| (colour(fill), colour(ink))) {
        pairs.extend([(star, fill, 3), (fill, ink, 7), (fill, trace, 4)]);
    }
    pairs.push((star, colour(END.1), 4));
    for (fill, ink, rim) in Seat::ALL.map(marble_colours) {
        let (fill, ink, rim) = (colour(fill), colour(ink), colour(rim));
        pairs.extend([(fill, ink, 7), (rim, star, 5), (fill, trace, 4), (fill, colour(END.1), 3)]);
        if fill != rim {
            pairs.push((fill, rim, 5));
        }
    }
    pairs
}

/// `#rrggbb`, opaque.
fn colour(text: &str) -> Colour {
    let number = u32::from_str_radix(text.trim_start_matches('#'), 16).unwrap_or(0);
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue, 255]
}

fn blend(under: Colour, over: Colour, part: f32) -> Colour {
    std::array::from_fn(|n| {
        let (a, b) = (f32::from(under[n]), f32::from(over[n]));
        (a + (b - a) * part).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::{Palette, pairs};

    #[test]
    fn every_colour_that_meets_another_has_its_place() {
        let palette = Palette::get();
        assert!(palette.colours.len() <= 256, "{}", palette.colours.len());
        for (a, b, _) in pairs() {
            assert!([a, b].iter().all(|c| palette.colours.contains(c)));
        }
    }
}
