//! A board's picture: copied together from sheets, against its whole SVG rendered anew.
//!
//! Before the figures, three laws are held: a picture takes less than five milliseconds, it is at least five times faster than its
//! SVG rendered anew, and it has less than fifty thousand bytes.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, missing_docs)]

use divan::Bencher;
use std::time::{Duration, Instant};
use sternpost::compose::board_image;
use sternpost::compose::board_svg::{self, Names};
use sternpost::compose::board_view::BoardView;
use sternpost::rules::{Choices, Play, RuleSet, Setup};

/// Six players, some turns in, the last move drawn.
fn view() -> BoardView {
    let setup = Setup::new(RuleSet::casual(), Choices { players: Some(6), ..Choices::default() }).unwrap();
    let mut play = Play::new(setup);
    let mut way = Vec::new();
    for turn in 0..60 {
        let moves = play.legal_moves();
        let mv = *moves.iter().max_by_key(|mv| (play.gain(**mv), (usize::from(mv.from.index()) + turn) % 7)).unwrap();
        way = play.way(mv).unwrap();
        play.make(mv).unwrap();
    }
    BoardView::of(&play, play.to_move()).with_way(way)
}

fn best(mut run: impl FnMut()) -> Duration {
    let times = (0..20).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

fn main() {
    let view = view();
    let began = Instant::now();
    let bytes = board_image::png(&view, Names::Shown).unwrap().len();
    let first = began.elapsed();
    let picture = best(|| drop(divan::black_box(board_image::png(&view, Names::Shown).unwrap())));
    let pixels = best(|| drop(divan::black_box(board_image::pixels(&view, Names::Shown).unwrap())));
    let anew = best(|| {
        let svg = board_svg::draw(&view, Names::Shown, "a board");
        drop(divan::black_box(board_image::rendered(&svg).unwrap()));
    });
    let ratio = anew.as_secs_f64() / pixels.as_secs_f64();
    println!(
        "PNG {picture:?} ({bytes} bytes), the first {first:?}; pixels {pixels:?}; SVG anew {anew:?}; ratio {ratio:.1}"
    );
    assert!(picture < Duration::from_millis(5), "a picture takes {picture:?}");
    assert!(ratio > 5.0, "only {ratio:.1} times faster than the SVG anew");
    assert!(bytes < 50_000, "{bytes} bytes");
    divan::main();
}

#[divan::bench]
fn png(bencher: Bencher<'_, '_>) {
    let view = view();
    bencher.bench(|| board_image::png(divan::black_box(&view), Names::Shown));
}

#[divan::bench]
fn svg(bencher: Bencher<'_, '_>) {
    let view = view();
    bencher.bench(|| board_svg::draw(divan::black_box(&view), Names::Shown, "a board"));
}
