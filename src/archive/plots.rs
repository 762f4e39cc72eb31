//! Ratings as lines in an SVG that stands in a page: a curve with its axes, and a small one for a row of a table.

use super::people::RatedGameLine;
use std::fmt::Write;

/// The width of a plot, in units; style sheets say how large its letters are.
pub(super) const WIDE: f64 = 400.0;
const HIGH: f64 = 218.0;
/// Where a plot begins, beside the words of its scale.
pub(super) const LEFT: f64 = 44.0;
/// Where its highest mark is, below the words for what is measured.
pub(super) const TOP: f64 = 30.0;
const RIGHT: f64 = 8.0;
const FOOT: f64 = HIGH - 42.0;
/// As many games at most are dots as well as a line.
const DOTS: usize = 40;
/// Games of a small curve, the latest.
const SMALL_GAMES: usize = 30;

/// What stands beside a plot.
pub(super) struct Axes<'a> {
    /// What a screen reader says of it.
    pub(super) title: &'a str,
    /// What is counted from left to right.
    pub(super) across: &'a str,
    /// What is measured upwards.
    pub(super) up: &'a str,
}

impl Axes<'_> {
    /// The words at the top and below the foot, and marks from 1 to the last, which stands at `x` of its number.
    pub(super) fn write(&self, svg: &mut String, foot: f64, last: usize, x: impl Fn(usize) -> f64) {
        let up = html_escape::encode_text(self.up);
        let across = html_escape::encode_text(self.across);
        let middle = (LEFT + WIDE - RIGHT) / 2.0;
        let _ = write!(
            svg,
            "<text class=\"axis up\" x=\"0\" y=\"14\">{up}</text>\
             <text class=\"axis\" x=\"{middle}\" y=\"{:.1}\">{across}</text>",
            foot + 37.0
        );
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| last <= 6 * step).unwrap_or(1000);
        let multiples = (1..).map(|n| n * step).take_while(|mark| *mark <= last).filter(|mark| *mark > 1);
        for mark in std::iter::once(1).chain(multiples) {
            let _ = write!(svg, "<text class=\"foot\" x=\"{:.1}\" y=\"{:.1}\">{mark}</text>", x(mark), foot + 18.0);
        }
    }
}

/// A line across the plot with its number.
pub(super) fn grid(svg: &mut String, at: f64, mark: i64) {
    let _ = write!(
        svg,
        "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDE}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\">{mark}</text>",
        LEFT - 7.0,
        at + 4.0
    );
}

/// The lowest and the highest of these games.
pub(super) fn bounds(games: &[RatedGameLine]) -> Option<(i64, i64)> {
    let points = games.iter().map(|game| game.points);
    Some((points.clone().min()?, points.max()?))
}

/// The curve of these games, the earliest first; nothing for fewer than two.
pub(super) fn curve(games: &[RatedGameLine], axes: &Axes<'_>) -> Option<String> {
    let (lowest, highest) = bounds(games).filter(|_| games.len() > 1)?;
    // Below the lowest there is room for a number.
    let (low, high) = (lowest - 12 - (highest - lowest) / 5, highest + 12);
    let x = |n: usize| LEFT + 8.0 + (WIDE - RIGHT - LEFT - 8.0) * n as f64 / (games.len() - 1) as f64;
    let y = |points: i64| TOP + (FOOT - TOP) * (high - points) as f64 / (high - low) as f64;
    let title = html_escape::encode_double_quoted_attribute(axes.title);
    let mut svg = format!("<svg class=\"curve\" viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" aria-label=\"{title}\">");
    let step = [10, 20, 50, 100, 200, 500].into_iter().find(|step| high - low <= 6 * step).unwrap_or(1000);
    let mut mark = (low + step - 1).div_euclid(step) * step;
    while mark <= high {
        grid(&mut svg, y(mark), mark);
        mark += step;
    }
    axes.write(&mut svg, FOOT, games.len(), |number| x(number - 1));
    let line = line(games, x, y);
    let (first, last) = (x(0), x(games.len() - 1));
    let _ = write!(
        svg,
        "<polygon class=\"area\" points=\"{first:.1},{FOOT} {line} {last:.1},{FOOT}\"/>\
         <line class=\"base\" x1=\"{LEFT}\" x2=\"{WIDE}\" y1=\"{FOOT}\" y2=\"{FOOT}\"/>\
         <polyline class=\"line\" points=\"{line}\"/>"
    );
    if games.len() <= DOTS {
        for (n, game) in games.iter().enumerate() {
            let _ = write!(svg, "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.2\"/>", x(n), y(game.points));
        }
    }
    let now = games[games.len() - 1].points;
    // Where the curve comes from above, its number stands below.
    let falls = games[games.len() - 2].points > now && y(now) + 20.0 < FOOT;
    let beside = if falls { 19.0 } else { -9.0 };
    let _ = write!(
        svg,
        "<circle class=\"dot now\" cx=\"{last:.1}\" cy=\"{:.1}\" r=\"4.2\"/>\
         <text class=\"now\" x=\"{WIDE}\" y=\"{:.1}\">{now}</text></svg>",
        y(now),
        y(now) + beside
    );
    Some(svg)
}

/// The latest games as a line without a scale; nothing for fewer than two. It repeats what stands beside it in words.
pub(super) fn small(games: &[RatedGameLine]) -> Option<String> {
    let games = &games[games.len().saturating_sub(SMALL_GAMES)..];
    let (lowest, highest) = bounds(games).filter(|_| games.len() > 1)?;
    let (low, high) = (lowest - 8, highest + 8);
    let x = |n: usize| 3.0 + 93.0 * n as f64 / (games.len() - 1) as f64;
    let y = |points: i64| 2.0 + 20.0 * (high - points) as f64 / (high - low) as f64;
    let now = games[games.len() - 1].points;
    Some(format!(
        "<svg class=\"small\" viewBox=\"0 0 100 24\" aria-hidden=\"true\"><polyline class=\"line\" points=\"{}\"/>\
         <circle class=\"dot\" cx=\"96\" cy=\"{:.1}\" r=\"2.4\"/></svg>",
        line(games, x, y),
        y(now)
    ))
}

fn line(games: &[RatedGameLine], x: impl Fn(usize) -> f64, y: impl Fn(i64) -> f64) -> String {
    let point = |(n, game): (usize, &RatedGameLine)| format!("{:.1},{:.1}", x(n), y(game.points));
    games.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
}
