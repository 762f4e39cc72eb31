//! Diagrams of a position: whole texts and pictures under `tests/data/draw/`, and what holds of all of them.

use sternpost::compose::diagram::Diagram;
use sternpost::rules::{Hole, Marbles, Notation, Position, Seat};

const LATE: &str = "k/1k/kkk/3k/4k1k6/5k6/11/5k4/9/3w6/4w1w4/12/6w6/ww2/1ww/1w/w -";

fn diagram<'a>(position: &'a Position, from: Seat, names: Option<Notation>, way: &'a [Hole]) -> Diagram<'a> {
    Diagram { position, from, marbles: Marbles::Ten, names, way }
}

fn way(text: &str) -> Vec<Hole> {
    text.split('-').map(|name| Notation::Rows.hole(name.parse().unwrap()).unwrap()).collect()
}

#[test]
fn a_diagram_is_drawn_as_it_was() {
    let position: Position = LATE.parse().unwrap();
    let way = way("m7-l6");
    let plain = diagram(&position, Seat::White, None, &[]);
    assert_eq!(plain.text(), include_str!("../data/draw/plain.txt"));
    let named = diagram(&position, Seat::Black, Some(Notation::Rows), &way);
    assert_eq!(named.text(), include_str!("../data/draw/named_from_black.txt"));
    assert_eq!(named.svg(), include_str!("../data/draw/named_from_black.svg"));
}

#[test]
fn from_every_seat_every_hole_and_marble_is_drawn_once() {
    let position: Position = LATE.parse().unwrap();
    for from in Seat::ALL {
        for names in [None, Some(Notation::Rows), Some(Notation::Oblique)] {
            let drawn = diagram(&position, from, names, &[]);
            let text = drawn.text();
            assert_eq!(text.lines().count(), 17);
            assert_eq!(text.split_whitespace().count(), 121);
            assert_eq!(text.split_whitespace().filter(|&word| word == "w").count(), 10);
            assert_eq!(text.split_whitespace().filter(|&word| word == "k").count(), 10);
            assert!(text.lines().all(|line| line.chars().count() <= 52));
            let svg = drawn.svg();
            assert_eq!(svg.matches("r=\"14\"").count(), 121);
            assert_eq!(svg.matches("r=\"12\"").count(), 20);
            assert_eq!(svg.matches("#f2d675").count(), 10, "the goal's ten holes are tinted");
            assert_eq!(svg.matches('<').count(), svg.matches('>').count());
        }
    }
}

#[test]
fn the_point_of_the_seat_drawn_from_lies_at_the_bottom() {
    for from in Seat::ALL {
        let mut position = Position::empty(None);
        for hole in from.point() {
            position.put(from, hole);
        }
        let text = diagram(&position, from, None, &[]).text();
        let lines: Vec<&str> = text.lines().collect();
        for (row, marbles) in lines.iter().zip([0; 13].into_iter().chain([4, 3, 2, 1])) {
            assert_eq!(row.matches(from.letter()).count(), marbles);
        }
    }
}
