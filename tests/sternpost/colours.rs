//! The colours of a board as people see them who lack one kind of cone: marbles stay apart from each other and from what
//! they lie on, letters and names can be read. Colours are never the only sign; these laws are for those who go by them.

use sternpost::compose::board_html::{BARRED, BOARD, END, GOAL, HOLE, TRACE, marble_colours};
use sternpost::compose::board_svg::STAR;
use sternpost::rules::Seat;

/// Red, green and blue as light, 0 to 1.
type Light = [f64; 3];

/// Full vision, and protanopia, deuteranopia, tritanopia at full strength: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), on linear light.
const VISIONS: [(&str, [Light; 3]); 4] = [
    ("full vision", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// How far apart two marbles are at least, in CIELAB: ten times what can just be told side by side.
const APART: f64 = 23.0;
/// WCAG 2.1, 1.4.3: text against its ground.
const TEXT: f64 = 4.5;
/// WCAG 2.1, 1.4.11: what must be seen against what is beside it.
const SHAPE: f64 = 3.0;

fn seen(colour: &str, vision: &[Light; 3]) -> Light {
    let channel = |n: usize| {
        let value = f64::from(u8::from_str_radix(&colour[2 * n + 1..2 * n + 3], 16).unwrap()) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let light = [0, 1, 2].map(channel);
    vision.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn luminance(light: Light) -> f64 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

fn contrast(a: Light, b: Light) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// CIE 1976 L*a*b* under D65.
fn lab(light: Light) -> Light {
    let [r, g, b] = light;
    let part = |value: f64| if value > 0.008856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    let x = part((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = part(luminance(light));
    let z = part((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn apart(a: Light, b: Light) -> f64 {
    let (a, b) = (lab(a), lab(b));
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

#[test]
fn marbles_of_two_colours_are_told_apart_by_whoever_sees_fewer_colours() {
    for (vision, matrix) in &VISIONS {
        for (n, one) in Seat::ALL.into_iter().enumerate() {
            for other in &Seat::ALL[n + 1..] {
                let (a, b) = (seen(marble_colours(one).0, matrix), seen(marble_colours(*other).0, matrix));
                assert!(apart(a, b) >= APART, "{vision}: {one} and {other} are {:.0} apart", apart(a, b));
            }
        }
    }
}

#[test]
fn every_marble_stands_out_from_all_that_it_lies_on() {
    for (vision, matrix) in &VISIONS {
        for seat in Seat::ALL {
            let (fill, _, rim) = marble_colours(seat);
            for ground in [BOARD, STAR, HOLE.0, GOAL.0] {
                let against = |colour: &str| contrast(seen(colour, matrix), seen(ground, matrix));
                let best = against(fill).max(against(rim));
                assert!(best >= SHAPE, "{vision}: {seat} on {ground} has a contrast of {best:.2}");
            }
        }
    }
}

#[test]
fn every_letter_and_name_can_be_read() {
    for (vision, matrix) in &VISIONS {
        let marbles = Seat::ALL.map(marble_colours).map(|(fill, ink, _)| (fill, ink));
        for (ground, ink) in marbles.into_iter().chain([HOLE, GOAL, END, BARRED]) {
            let contrast = contrast(seen(ground, matrix), seen(ink, matrix));
            assert!(contrast >= TEXT, "{vision}: {ink} on {ground} has a contrast of {contrast:.2}");
        }
    }
}

#[test]
fn a_moves_way_and_the_ends_of_a_marble_stand_out() {
    for (vision, matrix) in &VISIONS {
        for (mark, grounds) in [(TRACE, [BOARD, STAR, HOLE.0, GOAL.0]), (END.1, [BOARD, STAR, HOLE.0, END.0])] {
            for ground in grounds {
                let contrast = contrast(seen(mark, matrix), seen(ground, matrix));
                assert!(contrast >= SHAPE, "{vision}: {mark} on {ground} has a contrast of {contrast:.2}");
            }
        }
    }
}
