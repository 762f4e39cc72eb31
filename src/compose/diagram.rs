//! A board as plain text for terminals and files: seventeen lines, a character a hole, or its name.
//!
//! A marble is the letter of its seat, an empty hole a dot; the marble that moved or is chosen stands in brackets, empty holes
//! of the move are `*`, holes where the chosen marble can go are `+` (with names: their names in capitals), those where
//! it may not stop are `x`. Boards for mails are drawn elsewhere.

use super::board_svg::Names;
use super::board_view::{BoardView, Cell, Reach, Trace};

/// The text, each line with its end.
#[must_use]
pub fn text(view: &BoardView, names: Names) -> String {
    text_with(view, names, |_, text| text.to_owned())
}

/// The same with each hole's text painted.
#[must_use]
pub fn text_with(view: &BoardView, names: Names, paint: impl Fn(&Cell, &str) -> String) -> String {
    let width = if names == Names::Shown { 2 } else { 1 };
    let mut text = String::new();
    for row in view.rows() {
        let mut column = 0;
        for (n, cell) in row.cells.iter().enumerate() {
            let word = word(view, cell, names);
            let letters = word.chars().count();
            let start = (row.indent + 2 * n) * width + usize::from(letters < 3);
            for _ in column..start {
                text.push(' ');
            }
            text.push_str(&paint(cell, &word));
            column = start.max(column) + letters;
        }
        text.push('\n');
    }
    text
}

fn word(view: &BoardView, cell: &Cell, names: Names) -> String {
    let name = || view.notation.name(cell.hole).to_string();
    match (cell.marble, cell.trace, cell.reach) {
        (Some(seat), Trace::None, Reach::None | Reach::End | Reach::Barred) => seat.letter().to_string(),
        (Some(seat), ..) => format!("[{}]", seat.letter()),
        (None, Trace::Passed | Trace::Stopped, _) => "*".to_owned(),
        (None, _, Reach::End) if names == Names::Shown => name().to_uppercase(),
        (None, _, Reach::End) => "+".to_owned(),
        (None, _, Reach::Barred) => "x".to_owned(),
        (None, ..) if names == Names::Shown => name(),
        (None, ..) => "·".to_owned(),
    }
}
