//! The sheets that pictures are copied from, each rendered when it is first needed and then kept.

use super::palette::Palette;
use super::{PIXELS_HIGH, PIXELS_WIDE, PictureFault, SCALE};
use crate::compose::board_svg::{Look, Tint, Touch, define, ground as ground_svg, head, on_hole};
use crate::compose::board_view::marble_letter;
use crate::rules::{Hole, Notation, Seat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::sync::OnceLock;

/// A picture's size of palette numbers.
type Sheet = Vec<u8>;

static GROUND: OnceLock<Option<Sheet>> = OnceLock::new();
static MARBLES: OnceLock<Option<Sheet>> = OnceLock::new();
/// By names (hidden, rows, oblique), tint and touch.
static HOLES: [OnceLock<Option<Sheet>>; 36] = [const { OnceLock::new() }; 36];

/// The board without anything on it.
pub(super) fn ground() -> Result<&'static [u8], PictureFault> {
    kept(&GROUND, &[])
}

/// Every hole empty and alike, with its name where there is a notation.
pub(super) fn hole_sheet(names: Option<Notation>, tint: Tint, touch: Touch) -> Result<&'static [u8], PictureFault> {
    let by_names = match names {
        None => 0,
        Some(Notation::Rows) => 1,
        Some(Notation::Oblique) => 2,
    };
    let label = |hole| names.map(|notation| notation.name(hole).to_string()).unwrap_or_default();
    let holes: Vec<_> = Hole::all().map(|hole| (hole, Look::Hole(tint, touch), label(hole))).collect();
    kept(&HOLES[(by_names * 4 + tint as usize) * 3 + touch as usize], &holes)
}

const TOUCHES: [Touch; 3] = [Touch::No, Touch::Moved, Touch::Chosen];

/// A marble of every kind, each on its [`marble_spot`].
pub(super) fn marble_sheet() -> Result<&'static [u8], PictureFault> {
    let kinds = Seat::ALL.into_iter().flat_map(|seat| TOUCHES.map(|touch| (seat, touch)));
    let marble = |(seat, touch)| (marble_spot(seat, touch), Look::Marble(seat, touch), marble_letter(seat).to_string());
    kept(&MARBLES, &kinds.map(marble).collect::<Vec<_>>())
}

/// The hole on which a kind of marble stands in its sheet.
pub(super) fn marble_spot(seat: Seat, touch: Touch) -> Hole {
    let number = seat.index() * TOUCHES.len() + touch as usize;
    Hole::from_index(number as u8).unwrap_or(Seat::White.tip())
}

/// The sheet with these things on it, each on its hole with its label.
fn kept(
    cell: &'static OnceLock<Option<Sheet>>,
    things: &[(Hole, Look, String)],
) -> Result<&'static [u8], PictureFault> {
    let made = cell.get_or_init(|| {
        let mut svg = head("");
        define(&mut svg, things.iter().map(|(.., label)| label.clone()));
        svg.push_str(&ground_svg());
        for (hole, look, label) in things {
            on_hole(&mut svg, *hole, *look, label);
        }
        svg.push_str("</svg>");
        let pixmap = render(&svg).ok()?;
        Some(Palette::get().match_all(&pixmap))
    });
    made.as_deref().ok_or(PictureFault)
}

/// An SVG at [`SCALE`] pixels a unit.
pub(super) fn render(svg: &str) -> Result<Pixmap, PictureFault> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|_| PictureFault)?;
    let mut pixmap = Pixmap::new(PIXELS_WIDE, PIXELS_HIGH).ok_or(PictureFault)?;
    let scale = Transform::from_scale(SCALE as f32, SCALE as f32);
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    Ok(pixmap)
}
