//! The board in a fixed-width font: seventeen rows, names at both ends of each, own point at the bottom.
//!
//! At most [`WIDTH`] columns, ASCII. A hole takes four columns: a mark, its character, a mark, a blank. `.` is an empty
//! hole, `+` one of the goal, a capital letter a marble; `(.)` a hole that the move came from or passed, `[W]` where it
//! stopped or the marble chosen, `*` where that marble may go, `x` where it may not stop. No line of it can be read as a
//! move: two names never stand side by side.

use super::board_view::{BoardView, Cell, Reach, Row, Trace, marble_letter};

/// The widest line, in columns.
pub const WIDTH: usize = 59;

/// Where the character of a hole at the far left stands.
const LEFT: usize = 5;

/// The board as lines without line ends, no blanks at their ends.
#[must_use]
pub fn draw(diagram: &BoardView) -> Vec<String> {
    diagram.rows().iter().map(|row| line(diagram, row)).collect()
}

fn line(diagram: &BoardView, row: &Row) -> String {
    let name = |cell: &Cell| diagram.notation.name(cell.hole).to_string();
    let (Some(first), Some(last)) = (row.cells.first(), row.cells.last()) else { return String::new() };
    let column = LEFT + 2 * row.indent;
    let mut line = format!("{:>1$}", name(first), column - 2);
    line.push(' ');
    for cell in &row.cells {
        let (left, right) = marks(cell);
        line.push(left);
        line.push(character(cell));
        line.push(right);
        line.push(' ');
    }
    if row.cells.len() > 1 {
        line.push_str(&name(last));
    }
    line.truncate(line.trim_end().len());
    line
}

fn marks(cell: &Cell) -> (char, char) {
    match (cell.trace, cell.reach) {
        (Trace::Stopped, _) | (_, Reach::Chosen) => ('[', ']'),
        (Trace::Passed, _) => ('(', ')'),
        (Trace::None, _) => (' ', ' '),
    }
}

fn character(cell: &Cell) -> char {
    match (cell.marble, cell.reach) {
        (Some(seat), _) => marble_letter(seat),
        (None, Reach::End) => '*',
        (None, Reach::Barred) => 'x',
        (None, _) if cell.in_goal => '+',
        (None, _) => '.',
    }
}
