//! A board as a PNG or a moving GIF, drawn at twice its units so that it is sharp on fine screens.
//!
//! The SVG of [`board_svg`](super::board_svg) is the one source. What can stand on a hole is rendered from it once, as
//! sheets of a palette of at most 256 colours; a picture is then copied together, disc by disc, and only the arcs of the
//! shown move are drawn afresh. Letters are outlines, so that a picture is the same everywhere. No chance, no file; the
//! same board gives the same bytes.

mod palette;
mod sheet;

use super::board_svg::{HEIGHT, LINE, Leg, Look, Names, REACH, Touch, WIDTH, legs, placed, spot};
use super::board_view::BoardView;
use crate::rules::Hole;
use palette::{Palette, TRACE_SHADES};
use sheet::{hole_sheet, marble_sheet, marble_spot};

/// Pixels to a unit.
pub const SCALE: u32 = 2;
/// The width of a picture, in pixels.
pub const PIXELS_WIDE: u32 = WIDTH * SCALE;
/// Its height.
pub const PIXELS_HIGH: u32 = HEIGHT * SCALE;

/// How hard a PNG is packed, from 1 to 9.
const PACKING: u8 = 3;

/// Why there is no picture: ours, never the reader's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture can't be drawn")]
pub struct PictureFault;

/// A picture before it is packed: a number of the palette for each pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
struct Canvas {
    pixels: Vec<u8>,
}

/// The board as a PNG of [`PIXELS_WIDE`] × [`PIXELS_HIGH`] pixels.
///
/// # Errors
/// [`PictureFault`], where a library fails; none is known.
pub fn png(view: &BoardView, names: Names) -> Result<Vec<u8>, PictureFault> {
    let canvas = compose(view, names)?;
    let palette = Palette::get();
    let mut out = Vec::with_capacity(40_000);
    let mut encoder = png::Encoder::new(&mut out, PIXELS_WIDE, PIXELS_HIGH);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.rgb());
    encoder.set_trns(palette.alpha());
    // Twice as many dots to the inch as a plain screen has.
    let per_metre = 3780 * SCALE;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    // Discs that come again are found as they are; a filter would hide them. A higher level takes longer than it spares.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(PACKING));
    let mut writer = encoder.write_header().map_err(|_| PictureFault)?;
    writer.write_image_data(&canvas.pixels).map_err(|_| PictureFault)?;
    writer.finish().map_err(|_| PictureFault)?;
    Ok(out)
}

/// How long a turn of a moving picture is shown, and how long its last one, in hundredths of a second.
const TURN_HUNDREDTHS: u16 = 90;
const LAST_HUNDREDTHS: u16 = 400;

/// Boards as a moving GIF of the same size, that begins again at its end.
///
/// # Errors
/// [`PictureFault`] as [`png()`].
pub fn gif<'a>(views: impl IntoIterator<Item = &'a BoardView>, names: Names) -> Result<Vec<u8>, PictureFault> {
    let mut out = Vec::new();
    let (wide, high) = (PIXELS_WIDE as u16, PIXELS_HIGH as u16);
    let mut encoder = gif::Encoder::new(&mut out, wide, high, Palette::get().rgb()).map_err(|_| PictureFault)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(|_| PictureFault)?;
    let mut before: Option<Canvas> = None;
    let mut views = views.into_iter().peekable();
    while let Some(view) = views.next() {
        let canvas = compose(view, names)?;
        let mut frame = canvas.changed_since(before.as_ref());
        frame.delay = if views.peek().is_some() { TURN_HUNDREDTHS } else { LAST_HUNDREDTHS };
        encoder.write_frame(&frame).map_err(|_| PictureFault)?;
        before = Some(canvas);
    }
    drop(encoder);
    Ok(out)
}

/// The board as pixels of four octets (red, green, blue, alpha), as the PNG shows it.
///
/// # Errors
/// [`PictureFault`] as [`png()`].
pub fn pixels(view: &BoardView, names: Names) -> Result<Vec<u8>, PictureFault> {
    let canvas = compose(view, names)?;
    let palette = Palette::get();
    Ok(canvas.pixels.iter().flat_map(|pixel| palette.rgba(*pixel)).collect())
}

/// An SVG rendered as it is to such pixels; without fonts, so that its texts are left out.
///
/// # Errors
/// [`PictureFault`] where it is no SVG.
pub fn rendered(svg: &str) -> Result<Vec<u8>, PictureFault> {
    let pixmap = sheet::render(svg)?;
    Ok(pixmap
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()])
        .collect())
}

fn compose(view: &BoardView, names: Names) -> Result<Canvas, PictureFault> {
    let mut canvas = Canvas { pixels: sheet::ground()?.to_vec() };
    let cells = placed(view);
    let mut later = Vec::new();
    for (drawn, cell) in &cells {
        let look = Look::of(cell);
        if look.touch() == Touch::Moved {
            later.push((*drawn, cell.hole, look));
        } else {
            canvas.put(*drawn, cell.hole, look, view, names)?;
        }
    }
    for leg in legs(view) {
        canvas.leg(leg);
    }
    for (drawn, hole, look) in later {
        canvas.put(drawn, hole, look, view, names)?;
    }
    Ok(canvas)
}

impl Canvas {
    /// Lays what stands on a hole on the place where it is drawn.
    fn put(&mut self, drawn: Hole, hole: Hole, look: Look, view: &BoardView, names: Names) -> Result<(), PictureFault> {
        let (sheet, place) = match look {
            Look::Marble(seat, touch) => (marble_sheet()?, marble_spot(seat, touch)),
            // The sheet is drawn from white's seat: a hole's name stands on the hole itself.
            Look::Hole(tint, touch) => {
                let notation = (names == Names::Shown).then_some(view.notation);
                (hole_sheet(notation, tint, touch)?, hole)
            }
        };
        self.copy_disc(sheet, place, drawn);
        Ok(())
    }

    /// The rectangle that differs from the picture before; the whole where there is none, one pixel where none does.
    fn changed_since(&self, before: Option<&Self>) -> gif::Frame<'static> {
        let wide = PIXELS_WIDE as usize;
        let differs = |at: usize| before.is_none_or(|before| before.pixels[at] != self.pixels[at]);
        let (mut left, mut right, mut top, mut bottom) = (wide, 0, usize::MAX, 0);
        for at in (0..self.pixels.len()).filter(|at| differs(*at)) {
            (left, right) = (left.min(at % wide), right.max(at % wide));
            (top, bottom) = (top.min(at / wide), at / wide);
        }
        if top == usize::MAX {
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        // What stays as it was is clear: long rows of one colour are packed small.
        let clear = |at: usize| if differs(at) { self.pixels[at] } else { 0 };
        let pixels = (top..=bottom).flat_map(|y| (left..=right).map(move |x| clear(y * wide + x)));
        gif::Frame {
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            // The clear colour is the palette's first; it stands in the corners, which never change.
            transparent: Some(0),
            dispose: gif::DisposalMethod::Keep,
            buffer: pixels.collect::<Vec<_>>().into(),
            ..gif::Frame::default()
        }
    }

    fn copy_disc(&mut self, sheet: &[u8], from: Hole, to: Hole) {
        let (from, to) = (pixel_of(from), pixel_of(to));
        let reach = REACH * SCALE as f32;
        let rows = reach as i32;
        for dy in -rows..=rows {
            let half = (reach * reach - (dy * dy) as f32).max(0.0).sqrt() as i32;
            let start = |(x, y): (i32, i32)| usize::try_from((y + dy) * PIXELS_WIDE as i32 + x - half);
            let (Ok(from), Ok(to)) = (start(from), start(to)) else { continue };
            let long = (2 * half + 1) as usize;
            if let (Some(source), Some(target)) = (sheet.get(from..from + long), self.pixels.get_mut(to..to + long)) {
                target.copy_from_slice(source);
            }
        }
    }

    /// Draws a line or an arc over what is there: each pixel by how far its middle is from the curve.
    fn leg(&mut self, leg: Leg) {
        let palette = Palette::get();
        let scale = SCALE as f32;
        let scaled = |(x, y): (f32, f32)| (x * scale, y * scale);
        let (from, to) = (scaled(leg.from), scaled(leg.to));
        let curve: Vec<(f32, f32)> = match leg.past.map(scaled) {
            None => vec![from, to],
            Some(past) => (0..=PIECES).map(|n| bezier(from, past, to, n as f32 / PIECES as f32)).collect(),
        };
        let reach = LINE * scale / 2.0;
        let edge = |pick: fn(&(f32, f32)) -> f32, sign: f32| {
            curve.iter().map(pick).fold(f32::NEG_INFINITY, |most, at| most.max(at * sign)) * sign + sign * (reach + 1.0)
        };
        let (left, right) = (edge(|p| p.0, -1.0).max(0.0) as u32, edge(|p| p.0, 1.0) as u32);
        let (top, bottom) = (edge(|p| p.1, -1.0).max(0.0) as u32, edge(|p| p.1, 1.0) as u32);
        for y in top..=bottom.min(PIXELS_HIGH - 1) {
            for x in left..=right.min(PIXELS_WIDE - 1) {
                let middle = (x as f32 + 0.5, y as f32 + 0.5);
                let off = curve.windows(2).map(|pair| distance(middle, pair)).fold(f32::INFINITY, f32::min);
                let cover = (reach + 0.5 - off).clamp(0.0, 1.0);
                let shade = (cover * TRACE_SHADES as f32).round() as usize;
                if let Some(pixel) = self.pixels.get_mut((y * PIXELS_WIDE + x) as usize) {
                    *pixel = palette.traced(*pixel, shade);
                }
            }
        }
    }
}

/// The straight pieces of an arc.
const PIECES: u32 = 10;

fn bezier(from: (f32, f32), past: (f32, f32), to: (f32, f32), t: f32) -> (f32, f32) {
    let at = |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
    (at(from.0, past.0, to.0), at(from.1, past.1, to.1))
}

/// How far a point is from a straight piece.
fn distance(point: (f32, f32), piece: &[(f32, f32)]) -> f32 {
    let [a, b] = piece else { return f32::INFINITY };
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = ((point.0 - a.0) * dx + (point.1 - a.1) * dy) / (dx * dx + dy * dy).max(f32::EPSILON);
    let along = along.clamp(0.0, 1.0);
    (point.0 - a.0 - along * dx).hypot(point.1 - a.1 - along * dy)
}

/// The pixel at the middle of a hole.
fn pixel_of(drawn: Hole) -> (i32, i32) {
    let (x, y) = spot(drawn);
    ((x * SCALE as f32) as i32, (y * SCALE as f32) as i32)
}
