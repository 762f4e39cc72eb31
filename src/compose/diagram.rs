//! Diagrams of a position: as text for terminals and files, as SVG for pages and print.
//!
//! A diagram is drawn from a seat, whose own point lies at the bottom and whose goal is tinted; the names of holes
//! belong to the board and turn with it. Marbles bear the letter of their seat, so that nothing hangs on colour. The
//! same input gives the same bytes. Boards for mails are drawn elsewhere.

use crate::rules::{Hole, Marbles, Notation, Position, Seat};
use std::fmt::Write;

/// What to draw.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// What stands where.
    pub position: &'a Position,
    /// Whose point lies at the bottom.
    pub from: Seat,
    /// Which goal is tinted: that of ten marbles or of fifteen.
    pub marbles: Marbles,
    /// The names of the holes, where they are to be shown.
    pub names: Option<Notation>,
    /// The way of a move to mark, both ends with it; empty for none.
    pub way: &'a [Hole],
}

/// What one hole of a text diagram is, for whoever colours it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The hole.
    pub hole: Hole,
    /// Whose marble stands on it.
    pub seat: Option<Seat>,
    /// True in the goal of the seat drawn from.
    pub in_goal: bool,
    /// True on the way of the move.
    pub on_way: bool,
}

const ROWS: i8 = 8;
/// Half columns from the left edge of the board to the middle.
const MIDDLE: i32 = 12;

impl Diagram<'_> {
    /// The hole drawn at each place: its column in half holes from the left (0–24) and its row from the top (0–16).
    fn places(&self) -> Vec<(i32, i32, Cell)> {
        let goal = self.from.goal(self.marbles);
        let mut places: Vec<_> = Hole::all()
            .map(|hole| {
                let drawn = hole.turned(self.from.index() as u8);
                let column = 2 * i32::from(drawn.q()) + i32::from(drawn.r()) + MIDDLE;
                let cell = Cell {
                    hole,
                    seat: self.position.at(hole),
                    in_goal: goal.contains(hole),
                    on_way: self.way.contains(&hole),
                };
                (column, i32::from(ROWS - drawn.r()), cell)
            })
            .collect();
        places.sort_unstable_by_key(|&(column, row, _)| (row, column));
        places
    }

    /// Text, 17 lines: a marble is its letter, an empty hole a dot, or its name where names are shown. The
    /// marble on the way is in brackets, empty holes of the way are marked `*`.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_with(|_, text| text.to_owned())
    }

    /// The same with each hole's text painted.
    #[must_use]
    pub fn text_with(&self, paint: impl Fn(Cell, &str) -> String) -> String {
        let width = if self.names.is_some() { 2 } else { 1 };
        let mut text = String::new();
        let (mut line, mut column) = (0, 0);
        for (half, row, cell) in self.places() {
            if row > line {
                text.push('\n');
                (line, column) = (row, 0);
            }
            let word = self.word(cell);
            let letters = word.chars().count();
            let start = half as usize * width + usize::from(letters < 3);
            for _ in column..start {
                text.push(' ');
            }
            text.push_str(&paint(cell, &word));
            column = start.max(column) + letters;
        }
        text.push('\n');
        text
    }

    fn word(&self, cell: Cell) -> String {
        match (cell.seat, cell.on_way) {
            (Some(seat), true) => format!("[{}]", seat.letter()),
            (Some(seat), false) => seat.letter().to_string(),
            (None, true) => "*".to_owned(),
            (None, false) => self.names.map_or_else(|| "·".to_owned(), |names| names.name(cell.hole).to_string()),
        }
    }

    /// An SVG picture of its own, 520 × 620 units, legible on light and dark ground.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::with_capacity(24_000);
        let title = format!("Sternhalma board seen from {}", self.from);
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 620\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{title}</title>\n\
             <rect width=\"520\" height=\"620\" rx=\"12\" fill=\"#d9b382\"/>\n"
        );
        let places = self.places();
        for &(column, row, cell) in &places {
            let (x, y) = spot(column, row);
            let fill = if cell.in_goal { "#f2d675" } else { "#f3e3c8" };
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"{fill}\" stroke=\"#8a6a3f\"/>");
            if let (Some(names), None) = (self.names, cell.seat) {
                let name = names.name(cell.hole);
                let _ =
                    writeln!(svg, "<text x=\"{x}\" y=\"{}\" font-size=\"10\" fill=\"#4d3a20\">{name}</text>", y + 4);
            }
        }
        self.svg_way(&mut svg, &places);
        for &(column, row, cell) in &places {
            let Some(seat) = cell.seat else { continue };
            let (x, y) = spot(column, row);
            let (fill, ink) = colours(seat);
            let (edge, width) = if cell.on_way { ("#d6006c", 3) } else { ("#222222", 1) };
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\"/>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"13\" font-weight=\"bold\" fill=\"{ink}\">{}</text>",
                y + 5,
                seat.letter().to_ascii_uppercase()
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn svg_way(&self, svg: &mut String, places: &[(i32, i32, Cell)]) {
        let points: Vec<String> = self
            .way
            .iter()
            .filter_map(|hole| places.iter().find(|(_, _, cell)| cell.hole == *hole))
            .map(|&(column, row, _)| {
                let (x, y) = spot(column, row);
                format!("{x},{y}")
            })
            .collect();
        if points.len() < 2 {
            return;
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#d6006c\" stroke-width=\"4\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>",
            points.join(" ")
        );
        for point in &points {
            if let Some((x, y)) = point.split_once(',') {
                let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#d6006c\"/>");
            }
        }
    }
}

fn spot(column: i32, row: i32) -> (i32, i32) {
    (32 + 19 * column, 30 + 35 * row)
}

/// A marble's colour and the colour of its letter.
fn colours(seat: Seat) -> (&'static str, &'static str) {
    match seat {
        Seat::White => ("#ffffff", "#000000"),
        Seat::Red => ("#c62828", "#ffffff"),
        Seat::Blue => ("#1e54b7", "#ffffff"),
        Seat::Black => ("#1c1c1c", "#ffffff"),
        Seat::Yellow => ("#ffd600", "#000000"),
        Seat::Green => ("#2e7d32", "#ffffff"),
    }
}
