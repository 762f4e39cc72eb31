//! A board as an SVG picture of its own: the one source of every picture, whatever it becomes.
//!
//! [`WIDTH`] × [`HEIGHT`] units: a star on a board with round corners, a disc for each hole with its name, a disc with a
//! letter for each marble, so that nothing hangs on colour. Letters are outlines, so that no font is needed. A move is
//! drawn as it went: a line for a step, an arc past the marble for each hop; the holes that it touched bear a ring. The
//! board is turned as its [`BoardView`] says, names with it. The same input gives the same bytes.

mod glyphs;

use super::board_html::{BARRED, BOARD, END, GOAL, HOLE, TRACE, marble_colours};
use super::board_view::{BoardView, Cell, Reach, Trace, marble_letter};
use crate::rules::{Hole, Seat};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The width of a picture, in units.
pub const WIDTH: u32 = 340;
/// Its height.
pub const HEIGHT: u32 = 388;
/// The radius of everything that stands on a hole, rings with it; discs of this size never meet.
pub(super) const REACH: f32 = 12.5;
/// The star beneath the holes.
pub const STAR: &str = "#d4b483";

/// Half the distance of two neighbours in a row, and the distance of two rows, in units.
const HALF: f32 = 13.0;
const ROW: f32 = 22.5;

/// Whether empty holes bear their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Names {
    /// Each its name.
    Shown,
    /// None.
    Hidden,
}

/// What is drawn on a hole, beside its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Look {
    /// An empty hole, and whether a move touched it.
    Hole(Tint, Touch),
    /// A marble, and whether a move touched its hole.
    Marble(Seat, Touch),
}

/// The ground of an empty hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Tint {
    Plain,
    Goal,
    End,
    Barred,
}

/// The ring of a hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Touch {
    /// None.
    No,
    /// The shown move touched it.
    Moved,
    /// The marble is chosen.
    Chosen,
}

impl Look {
    pub(super) fn of(cell: &Cell) -> Self {
        let touch = match (cell.trace, cell.reach) {
            (Trace::Passed | Trace::Stopped, _) => Touch::Moved,
            (Trace::None, Reach::Chosen) => Touch::Chosen,
            (Trace::None, _) => Touch::No,
        };
        match (cell.marble, cell.reach) {
            (Some(seat), _) => Self::Marble(seat, touch),
            (None, Reach::End) => Self::Hole(Tint::End, touch),
            (None, Reach::Barred) => Self::Hole(Tint::Barred, touch),
            (None, _) if cell.in_goal => Self::Hole(Tint::Goal, touch),
            (None, _) => Self::Hole(Tint::Plain, touch),
        }
    }

    pub(super) fn touch(self) -> Touch {
        match self {
            Self::Hole(_, touch) | Self::Marble(_, touch) => touch,
        }
    }
}

impl Tint {
    /// Ground and ink.
    pub(super) const fn colours(self) -> (&'static str, &'static str) {
        match self {
            Self::Plain => HOLE,
            Self::Goal => GOAL,
            Self::End => END,
            Self::Barred => BARRED,
        }
    }
}

/// The middle of a hole of the turned board, in units from the top left.
pub(super) fn spot(drawn: Hole) -> (f32, f32) {
    let column = 2 * i32::from(drawn.q()) + i32::from(drawn.r());
    let (x, y) = (f32::from(column as i16) * HALF, f32::from(drawn.r()) * ROW);
    (WIDTH as f32 / 2.0 + x, HEIGHT as f32 / 2.0 - y)
}

/// The picture. `title` is what a screen reader says in its place.
#[must_use]
pub fn draw(view: &BoardView, names: Names, title: &str) -> String {
    let mut svg = String::with_capacity(40_000);
    let title = html_escape::encode_double_quoted_attribute(title);
    let _ = write!(svg, "{}", head(&format!(" role=\"img\" aria-label=\"{title}\"")));
    let _ = writeln!(svg, "<title>{title}</title>");
    let cells = placed(view);
    define(&mut svg, cells.iter().map(|(_, cell)| label(cell, view, names)));
    svg.push_str(&ground());
    for (drawn, cell) in cells.iter().filter(|(_, cell)| Look::of(cell).touch() != Touch::Moved) {
        one(&mut svg, *drawn, cell, view, names);
    }
    for leg in legs(view) {
        leg_svg(&mut svg, leg);
    }
    for (drawn, cell) in cells.iter().filter(|(_, cell)| Look::of(cell).touch() == Touch::Moved) {
        one(&mut svg, *drawn, cell, view, names);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Each cell with the hole where it is drawn.
pub(super) fn placed(view: &BoardView) -> Vec<(Hole, Cell)> {
    let drawn = |cell: Cell| (cell.hole.turned(view.bottom.index() as u8), cell);
    view.rows().into_iter().flat_map(|row| row.cells).map(drawn).collect()
}

/// The opening tag.
pub(super) fn head(attributes: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\"{attributes}>\n"
    )
}

/// The board without holes.
pub(super) fn ground() -> String {
    // The outline keeps a disc's distance from every hole of the rim.
    let corner = |n: u32, radius: f32| {
        let angle = std::f32::consts::FRAC_PI_6 * (n as f32 + 3.0);
        (WIDTH as f32 / 2.0 + radius * angle.cos(), HEIGHT as f32 / 2.0 - radius * angle.sin())
    };
    let points: Vec<String> = (0..12)
        .map(|n| corner(n, if n % 2 == 0 { 181.0 } else { 181.0 / 3_f32.sqrt() }))
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    format!(
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"12\" fill=\"{BOARD}\"/>\n<polygon points=\"{}\" fill=\"{STAR}\" \
         stroke=\"{STAR}\" stroke-width=\"25\" stroke-linejoin=\"round\"/>\n",
        points.join(" ")
    )
}

fn one(svg: &mut String, drawn: Hole, cell: &Cell, view: &BoardView, names: Names) {
    on_hole(svg, drawn, Look::of(cell), &label(cell, view, names));
}

fn label(cell: &Cell, view: &BoardView, names: Names) -> String {
    match (cell.marble, names) {
        (Some(seat), _) => marble_letter(seat).to_string(),
        (None, Names::Shown) => view.notation.name(cell.hole).to_string(),
        (None, Names::Hidden) => String::new(),
    }
}

/// Defines the letters of what will stand on holes.
pub(super) fn define(svg: &mut String, labels: impl Iterator<Item = String>) {
    let letters: BTreeSet<char> = labels.flat_map(|label| label.chars().collect::<Vec<_>>()).collect();
    glyphs::define(svg, &letters);
}

/// What stands on a hole; an empty hole without a name is smaller.
pub(super) fn on_hole(svg: &mut String, drawn: Hole, look: Look, label: &str) {
    let (x, y) = spot(drawn);
    let ((fill, ink, rim), size) = match look {
        Look::Marble(seat, _) => (marble_colours(seat), 12.0),
        Look::Hole(tint, _) => {
            let (fill, ink) = tint.colours();
            ((fill, ink, if tint == Tint::End { ink } else { fill }), 8.5)
        }
    };
    let room: f32 = if label.is_empty() { 8.0 } else { 11.0 };
    let (rim, width) = match look.touch() {
        Touch::No => (rim, 1.5),
        Touch::Moved => (TRACE, 3.0),
        Touch::Chosen => (END.1, 3.0),
    };
    let dashes = match look {
        Look::Hole(_, Touch::Moved) => " stroke-dasharray=\"4 2.2\"",
        _ => "",
    };
    let radius = room - width / 2.0 + if look.touch() == Touch::No { 0.0 } else { 1.0 };
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{width}\"{dashes}/>"
    );
    if !label.is_empty() {
        let width = glyphs::place(svg, label, (x, y), size, ink);
        if let Look::Hole(Tint::Barred, _) = look {
            let left = x - width / 2.0;
            let _ = write!(svg, "<path d=\"M{left:.2} {y}h{width:.2}\" stroke=\"{ink}\" stroke-width=\"0.8\"/>");
        }
    }
    svg.push('\n');
}

/// One step or hop of the shown move: its ends and, for a hop, the point that its arc is drawn towards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Leg {
    pub(super) from: (f32, f32),
    pub(super) to: (f32, f32),
    pub(super) past: Option<(f32, f32)>,
}

/// The width of a leg's line, in units.
pub(super) const LINE: f32 = 3.5;
/// How far beside the middle of a hop its arc is drawn towards, in units: twice as far as it comes.
const BULGE: f32 = 19.0;

/// The legs of the shown move, as they are drawn.
pub(super) fn legs(view: &BoardView) -> Vec<Leg> {
    let back = view.bottom.index() as u8;
    let leg = |pair: &[Hole]| match pair {
        [a, b] => {
            let (from, to) = (spot(a.turned(back)), spot(b.turned(back)));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy).max(1.0);
            let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let past = (middle.0 + dy / length * BULGE, middle.1 - dx / length * BULGE);
            Some(Leg { from, to, past: (a.distance(*b) > 1).then_some(past) })
        }
        _ => None,
    };
    view.way.windows(2).filter_map(leg).collect()
}

fn leg_svg(svg: &mut String, leg: Leg) {
    let Leg { from, to, past } = leg;
    let curve = match past {
        None => format!("L{} {}", to.0, to.1),
        Some(past) => format!("Q{:.2} {:.2} {} {}", past.0, past.1, to.0, to.1),
    };
    let _ = writeln!(
        svg,
        "<path d=\"M{} {}{curve}\" fill=\"none\" stroke=\"{TRACE}\" stroke-width=\"{LINE}\" stroke-linecap=\"round\"/>",
        from.0, from.1
    );
}
