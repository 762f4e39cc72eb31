//! Ratings as lines in an SVG that stands in a page: a curve with a scale, and a small one for a row of a table.

use super::people::RatedGameLine;
use std::fmt::Write;

const WIDE: f64 = 640.0;
const HIGH: f64 = 220.0;
const LEFT: f64 = 46.0;
const PAD: f64 = 16.0;
/// Games of a small curve, the latest.
const SMALL_GAMES: usize = 30;

/// The curve of these games, the earliest first; nothing for fewer than two. `title` is what a screen reader says.
pub(super) fn curve(games: &[RatedGameLine], title: &str) -> Option<String> {
    if games.len() < 2 {
        return None;
    }
    let points = games.iter().map(|game| game.points);
    let (low, high) = (points.clone().min()? - 12, points.max()? + 12);
    let x = |n: usize| LEFT + (WIDE - LEFT - PAD) * n as f64 / (games.len() - 1) as f64;
    let y = |points: i64| PAD + (HIGH - 2.0 * PAD) * (high - points) as f64 / (high - low) as f64;
    let title = html_escape::encode_double_quoted_attribute(title);
    let mut svg = format!("<svg class=\"curve\" viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" aria-label=\"{title}\">");
    let step = match high - low {
        ..=120 => 20,
        121..=400 => 50,
        401..=900 => 100,
        _ => 400,
    };
    let mut mark = (low + step - 1).div_euclid(step) * step;
    while mark <= high {
        let at = y(mark);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDE}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{mark}</text>",
            LEFT - 8.0,
            at + 4.0
        );
        mark += step;
    }
    let line = line(games, x, y);
    let foot = HIGH - PAD;
    let last = (x(games.len() - 1), y(games[games.len() - 1].points));
    let _ = write!(
        svg,
        "<polygon class=\"area\" points=\"{LEFT},{foot} {line} {:.1},{foot}\"/><polyline class=\"line\" points=\"{line}\"/>\
         <circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/></svg>",
        last.0, last.0, last.1
    );
    Some(svg)
}

/// The latest games as a line without a scale; nothing for fewer than two. It repeats what stands beside it in words.
pub(super) fn small(games: &[RatedGameLine]) -> Option<String> {
    let games = &games[games.len().saturating_sub(SMALL_GAMES)..];
    if games.len() < 2 {
        return None;
    }
    let points = games.iter().map(|game| game.points);
    let (low, high) = (points.clone().min()? - 8, points.max()? + 8);
    let x = |n: usize| 2.0 + 96.0 * n as f64 / (games.len() - 1) as f64;
    let y = |points: i64| 2.0 + 20.0 * (high - points) as f64 / (high - low) as f64;
    Some(format!(
        "<svg class=\"small\" viewBox=\"0 0 100 24\" aria-hidden=\"true\"><polyline class=\"line\" points=\"{}\"/></svg>",
        line(games, x, y)
    ))
}

fn line(games: &[RatedGameLine], x: impl Fn(usize) -> f64, y: impl Fn(i64) -> f64) -> String {
    let point = |(n, game): (usize, &RatedGameLine)| format!("{:.1},{:.1}", x(n), y(game.points));
    games.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
}
