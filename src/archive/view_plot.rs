//! What the program thinks of each turn of a game that is over: a bar for what was missed, which leads to the turn.
//!
//! The views themselves are found by whoever has the time for it; here they are only drawn and worded.

use super::plots::{Axes, LEFT, TOP, WIDE, grid};
use super::telling::TurnRow;
use crate::compose::tongue::{Voice, say};
use crate::compose::wording::colour;
use crate::rules::Seat;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How a move compares with the program's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The move that the program would have made, as it is written in the game.
    pub best: String,
    /// By how much that one is better, in hundredths of a step in the middle of the board; 0 where it is the same or no better.
    pub missed: u32,
}

const HIGH: f64 = 214.0;
const FOOT: f64 = HIGH - 42.0;
/// The most that a bar shows, in hundredths: what is beyond is a game thrown away.
const MOST: u32 = 1000;

/// A sum of hundredths, as `3.25`.
fn steps(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

impl Seen {
    /// What it says, in words.
    pub(super) fn words(&self, voice: Voice, token: &str) -> String {
        match self.missed {
            _ if self.best == token => say!(voice, "view-own"),
            0 => say!(voice, "view-as-good", best = self.best.as_str()),
            missed => say!(voice, "view-missed", best = self.best.as_str(), steps = steps(u64::from(missed))),
        }
    }
}

/// The height of a bar: the first steps count most.
fn high(missed: u32) -> f64 {
    let share = f64::from(missed.min(MOST)) / f64::from(MOST);
    (FOOT - TOP) * share.sqrt()
}

/// The plot; `views` are those of the turns, by their number. Nothing where there is none.
pub(super) fn plot(rows: &[TurnRow], views: &BTreeMap<u32, Seen>, voice: Voice) -> Option<String> {
    let last = rows.iter().map(|row| row.number).max().filter(|last| *last > 0)?;
    if views.is_empty() {
        return None;
    }
    let title = say!(voice, "view-title");
    let label = html_escape::encode_double_quoted_attribute(&title).into_owned();
    let mut svg = format!("<svg class=\"view\" viewBox=\"0 0 {WIDE} {HIGH}\" role=\"group\" aria-label=\"{label}\">");
    for mark in [0, 1, 4, 10_u32] {
        grid(&mut svg, FOOT - high(mark * 100), i64::from(mark));
    }
    let wide = (WIDE - LEFT) / f64::from(last);
    for row in rows.iter().filter(|row| row.number > 0) {
        let (Some(seen), Some(seat)) = (views.get(&row.number), row.seat) else { continue };
        let x = LEFT + wide * f64::from(row.number - 1);
        let bar = high(seen.missed).max(2.0);
        let words = say!(
            voice,
            "view-at",
            number = row.number,
            done = row.token.as_str(),
            view = seen.words(voice, &row.token)
        );
        let words = html_escape::encode_double_quoted_attribute(&words).into_owned();
        let _ = write!(
            svg,
            "<a href=\"#t{}\" aria-label=\"{words}\"><title>{words}</title><rect class=\"hit\" x=\"{x:.2}\" y=\"{TOP}\" \
             width=\"{wide:.2}\" height=\"{:.1}\"/><rect class=\"bar {}\" x=\"{:.2}\" y=\"{:.1}\" width=\"{:.2}\" height=\"{bar:.1}\"/></a>",
            row.number,
            FOOT - TOP,
            seat.letter(),
            x + wide * 0.1,
            FOOT - bar,
            wide * 0.8
        );
    }
    let (across, up) = (say!(voice, "viewer-slider"), say!(voice, "view-steps"));
    let axes = Axes { title: &title, across: &across, up: &up };
    axes.write(&mut svg, FOOT, last as usize, |number| LEFT + wide * (number as f64 - 0.5));
    svg.push_str("</svg>");
    Some(svg)
}

/// What each seat missed in all, in words, beside the seat.
pub(super) fn sums(rows: &[TurnRow], views: &BTreeMap<u32, Seen>, seats: &[Seat], voice: Voice) -> Vec<(char, String)> {
    let of = |seat: Seat| {
        let missed = rows.iter().filter(|row| row.seat == Some(seat)).filter_map(|row| views.get(&row.number));
        let (count, sum) = missed.fold((0_u64, 0_u64), |(n, sum), seen| (n + 1, sum + u64::from(seen.missed)));
        (count > 0).then(|| {
            let mean = steps(sum / count);
            (seat.letter(), say!(voice, "view-sum", colour = colour(voice, seat), steps = steps(sum), mean = mean))
        })
    };
    seats.iter().filter_map(|&seat| of(seat)).collect()
}
