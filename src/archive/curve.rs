//! A rating over the games that it rests on, as a line in an SVG that stands in a page.

use super::lists::RatedGameLine;
use std::fmt::Write;

const WIDE: f64 = 640.0;
const HIGH: f64 = 200.0;
const LEFT: f64 = 48.0;
const PAD: f64 = 14.0;

/// The curve of these games, the earliest first; nothing for fewer than two. `title` is what a screen reader says.
pub(super) fn curve(games: &[RatedGameLine], title: &str) -> Option<String> {
    if games.len() < 2 {
        return None;
    }
    let points = games.iter().map(|game| game.points);
    let (low, high) = (points.clone().min()? - 10, points.max()? + 10);
    let x = |n: usize| LEFT + (WIDE - LEFT - PAD) * n as f64 / (games.len() - 1) as f64;
    let y = |points: i64| PAD + (HIGH - 2.0 * PAD) * (high - points) as f64 / (high - low) as f64;
    let title = html_escape::encode_double_quoted_attribute(title);
    let mut svg = format!(
        "<svg class=\"curve\" viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>"
    );
    // A line at every hundred, or at the ends where there is none between them.
    let step = if high - low > 800 {
        400
    } else if high - low > 150 {
        100
    } else {
        20
    };
    let mut mark = (low + step - 1).div_euclid(step) * step;
    while mark <= high {
        let at = y(mark);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDE}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{mark}</text>",
            LEFT - 6.0,
            at + 4.0
        );
        mark += step;
    }
    let line: Vec<String> =
        games.iter().enumerate().map(|(n, game)| format!("{:.1},{:.1}", x(n), y(game.points))).collect();
    let _ = write!(svg, "<polyline class=\"line\" points=\"{}\"/></svg>", line.join(" "));
    Some(svg)
}
