//! The board as an HTML table: inline styles alone, a cell a hole, a font size in every cell, a letter in every marble.
//!
//! Rows of the star are shifted by half a hole, so the table has 26 narrow columns and a hole spans two; a first row of
//! single columns fixes their widths where a mail program would guess (Word's engine). Every cell brings its own
//! background and text colour, each pair of a contrast of 4.5 at least (WCAG 2.1, 1.4.3), so that it reads on a dark page
//! as on a light one. To a screen reader the table is one picture with a summary. 340 pixels wide, for a phone of 360.
//! No picture, no script, no style sheet.

use super::board_view::{BoardView, Cell, Reach, Trace, marble_letter};
use crate::rules::Seat;
use askama::Template;

/// A hole's look: background, text colour, border, font size in pixels, weight and the like.
struct Paint {
    back: &'static str,
    ink: &'static str,
    border: &'static str,
    size: u8,
    extra: &'static str,
}

/// The colours of a seat's marbles: background, letter, rim. Told apart by lightness too, for those who see fewer colours.
#[must_use]
pub const fn marble_colours(seat: Seat) -> (&'static str, &'static str, &'static str) {
    match seat {
        Seat::White => ("#ffffff", "#111111", "#555555"),
        Seat::Red => ("#c22a20", "#ffffff", "#7d1610"),
        Seat::Blue => ("#1d4f91", "#ffffff", "#1d4f91"),
        Seat::Black => ("#222222", "#ffffff", "#222222"),
        Seat::Yellow => ("#f6c915", "#111111", "#6b5300"),
        Seat::Green => ("#3fa35c", "#111111", "#14532b"),
    }
}

/// The ground of the board.
pub const BOARD: &str = "#f5ecd7";
/// Of an empty hole: background and name.
pub const HOLE: (&str, &str) = ("#e3d3ad", "#4d4025");
/// Of one in the goal.
pub const GOAL: (&str, &str) = ("#ffe28a", "#4d4000");
/// Of one where the chosen marble may end; the second is its rim too.
pub const END: (&str, &str) = ("#c4e8c8", "#0f4a26");
/// Of one where it may not stop; the name is struck through.
pub const BARRED: (&str, &str) = ("#c9c9c9", "#404040");
/// The rim of what a move touched, dark against the board and against every marble's rim.
pub const TRACE: &str = "#a3007a";

/// A half column with the space behind it, and what the whole board has beside these, in pixels: 340 for 26.
const HALF: usize = 13;
const EDGE: usize = 2;

/// A cell as the template writes it.
struct Painted {
    text: String,
    paint: Paint,
}

struct PaintedRow {
    indent: usize,
    rest: usize,
    cells: Vec<Painted>,
}

#[derive(Template)]
#[template(path = "board.html")]
struct Board<'a> {
    summary: &'a str,
    board: &'static str,
    /// Half columns.
    halves: usize,
    /// Pixels.
    width: usize,
    rows: Vec<PaintedRow>,
}

/// The table. `summary` is what a screen reader says in its place.
///
/// # Errors
/// A fault of the template engine; none is known.
pub fn draw(diagram: &BoardView, summary: &str) -> Result<String, askama::Error> {
    let paint_row = |row: super::board_view::Row| PaintedRow {
        indent: row.indent,
        rest: row.rest,
        cells: row.cells.iter().map(|cell| Painted { text: text(diagram, cell), paint: paint(cell) }).collect(),
    };
    let rows = diagram.rows().into_iter().map(paint_row).collect();
    let halves = diagram.width();
    Board { summary, board: BOARD, halves, width: HALF * halves + EDGE, rows }.render()
}

#[derive(Template)]
#[template(path = "board_page.html")]
struct Page<'a> {
    title: &'a str,
    table: String,
}

/// The table as a page of its own.
///
/// # Errors
/// A fault of the template engine; none is known.
pub fn page(diagram: &BoardView, title: &str) -> Result<String, askama::Error> {
    Page { title, table: draw(diagram, title)? }.render()
}

fn text(diagram: &BoardView, cell: &Cell) -> String {
    cell.marble.map_or_else(|| diagram.notation.name(cell.hole).to_string(), |seat| marble_letter(seat).to_string())
}

fn paint(cell: &Cell) -> Paint {
    if let Some(seat) = cell.marble {
        let (back, ink, rim) = marble_colours(seat);
        return match (cell.trace, cell.reach) {
            (Trace::None, Reach::Chosen) => {
                Paint { back, ink, border: END.1, size: 13, extra: ";border-style:double;border-width:3px" }
            }
            (Trace::None, _) => Paint { back, ink, border: rim, size: 13, extra: "" },
            _ => Paint { back, ink, border: TRACE, size: 13, extra: ";text-decoration:underline" },
        };
    }
    let (back, ink) = match (cell.reach, cell.in_goal) {
        (Reach::End, _) => END,
        (Reach::Barred, _) => BARRED,
        (_, true) => GOAL,
        (_, false) => HOLE,
    };
    match (cell.trace, cell.reach) {
        (Trace::None, Reach::End) => Paint { back, ink, border: END.1, size: 10, extra: ";font-weight:bold" },
        (Trace::None, Reach::Barred) => {
            Paint { back, ink, border: back, size: 10, extra: ";text-decoration:line-through" }
        }
        (Trace::None, _) => Paint { back, ink, border: back, size: 10, extra: "" },
        _ => Paint { back, ink, border: TRACE, size: 10, extra: ";border-style:dashed;font-weight:bold" },
    }
}
