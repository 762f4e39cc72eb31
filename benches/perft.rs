//! The rules' speed on one thread: generation of legal moves, perft, random games to their end; each beside the slow
//! generator of the tests. `cargo bench --bench perft`.
//!
//! Perft counts sequences of moves from the start, the last level in bulk. A random game plays legal moves drawn
//! evenly, by the whole of the rules: homes, camps, limits, repetition. Every figure is the best of several short
//! slices, so that a busy machine tells little less than an idle one.

#![allow(clippy::unwrap_used, reason = "a bench stops at the first surprise")]
#![allow(clippy::disallowed_methods, reason = "a bench reads the clock")]

#[path = "../tests/sternpost/slow.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod slow;

use std::hint::black_box;
use std::time::{Duration, Instant};
use sternpost::rules::{
    Choices, ForeignPoints, Goal, Ground, Hole, Legal, Move, Play, Position, RuleSet, Seat, Setup, Turn, movegen,
};

fn main() {
    let strict = |players| {
        let choices = Choices { players: Some(players), ..Choices::default() };
        Setup::new(RuleSet::strict(), choices).unwrap()
    };
    let casual = |players| {
        let choices = Choices { players: Some(players), ..Choices::default() };
        Setup::new(RuleSet::casual(), choices).unwrap()
    };
    perft(&casual(2), 6);
    perft(&casual(6), 5);
    for players in [2, 6] {
        generation(&strict(players));
    }
    for players in [2, 6] {
        playouts(&strict(players));
        playouts(&casual(players));
    }
}

fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}

/// The best of some slices of work, each of about `SLICE`; the work tells how much it did.
fn best_rate(mut work: impl FnMut() -> u64) -> f64 {
    let slice = |work: &mut dyn FnMut() -> u64| {
        let (start, mut done) = (Instant::now(), 0);
        while start.elapsed() < SLICE {
            done += work();
        }
        rate(done, start.elapsed())
    };
    (0..SLICES).map(|_| slice(&mut work)).fold(0.0, f64::max)
}

const SLICE: Duration = Duration::from_millis(50);
const SLICES: u32 = 30;

/// The best time of each move of the root, all together.
fn perft(setup: &Setup, depth: u32) {
    let ground = Ground::of(setup);
    let mut position = Position::start(setup);
    let seat = setup.first();
    let (mut count, mut time) = (0, Duration::ZERO);
    for mv in movegen::legal(&position, &ground, seat) {
        position.shift(seat, mv.from, mv.to);
        let (mut best, mut below) = (Duration::MAX, 0);
        for _ in 0..5 {
            let start = Instant::now();
            below = black_box(count_turns(&mut position, &ground, setup.seats(), 1, depth - 1));
            best = best.min(start.elapsed());
        }
        position.shift(seat, mv.to, mv.from);
        count += below;
        time += best;
    }
    let marbles = marbles_of(&Position::start(setup));
    let seats: Vec<usize> = setup.seats().iter().map(|seat| seat.index()).collect();
    let slow = best_rate(|| slow_turns(&marbles, &seats, 0, 2));
    println!(
        "perft({depth}), {} players: {count} in {:.2} s, {:.1} M sequences/s, {:.0} times the slow generator",
        setup.players(),
        time.as_secs_f64(),
        rate(count, time),
        rate(count, time) / slow
    );
}

fn count_turns(position: &mut Position, ground: &Ground, seats: &[Seat], turn: usize, depth: u32) -> u64 {
    let seat = seats[turn % seats.len()];
    if depth == 1 {
        return u64::from(movegen::count(position, ground, seat));
    }
    let legal = Legal::of(position, ground, seat);
    let mut count = 0;
    for mv in legal.iter() {
        position.shift(seat, mv.from, mv.to);
        count += count_turns(position, ground, seats, turn + 1, depth - 1);
        position.shift(seat, mv.to, mv.from);
    }
    count
}

const FREE: slow::Law = slow::Law { long_hops: false, bound_ends: false, locked_goal: false, fifteen: false };

fn slow_turns(marbles: &slow::Marbles, seats: &[usize], turn: usize, depth: u32) -> u64 {
    let moves = slow::moves(marbles, seats[turn % seats.len()], FREE);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|(from, to)| slow_turns(&slow_moved(marbles, from, to), seats, turn + 1, depth - 1)).sum()
}

fn slow_moved(marbles: &slow::Marbles, from: slow::Spot, to: slow::Spot) -> slow::Marbles {
    let mut marbles = marbles.clone();
    if let Some(seat) = marbles.remove(&from) {
        marbles.insert(to, seat);
    }
    marbles
}

fn marbles_of(position: &Position) -> slow::Marbles {
    let spot = |hole: Hole| (i32::from(hole.q()), i32::from(hole.r()));
    Hole::all().filter_map(|hole| Some((spot(hole), position.at(hole)?.index()))).collect()
}

/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// One random turn; false when the game is over.
fn random_turn(play: &mut Play, chance: &mut Chance) -> bool {
    let Some(legal) = play.legal() else { return false };
    let done = match legal.count() {
        0 => play.play(&Turn::Pass),
        count => play.make(legal.nth(chance.below(count)).unwrap()),
    };
    done.unwrap();
    true
}

fn generation(setup: &Setup) {
    let mut chance = Chance(7);
    let mut play = Play::new(setup.clone());
    let mut positions = Vec::new();
    while positions.len() < 4000 {
        if !random_turn(&mut play, &mut chance) {
            play = Play::new(setup.clone());
        }
        if let Some(seat) = play.to_move() {
            positions.push((play.position().clone(), seat));
        }
    }
    let ground = Ground::of(setup);
    let moves: u64 = positions.iter().map(|(position, seat)| u64::from(movegen::count(position, &ground, *seat))).sum();
    let fast = best_rate(|| {
        positions.iter().map(|(position, seat)| black_box(Legal::of(position, &ground, *seat)).count() as u64).sum()
    });
    let law = slow::Law { bound_ends: true, locked_goal: true, ..FREE };
    let few: Vec<_> = positions.iter().take(50).map(|(position, seat)| (marbles_of(position), seat.index())).collect();
    let slow = best_rate(|| few.iter().map(|(marbles, seat)| slow::moves(marbles, *seat, law).len() as u64).sum());
    println!(
        "legal moves, strict, {} players: {:.2} M positions/s, {fast:.1} M moves/s, {:.0} times the slow generator",
        setup.players(),
        fast * positions.len() as f64 / moves as f64,
        fast / slow
    );
}

fn playouts(setup: &Setup) {
    let mut chance = Chance(1);
    let (mut turns, mut games) = (0, 0);
    let fast = best_rate(|| {
        let mut play = Play::new(setup.clone());
        let mut length = 0;
        while random_turn(&mut play, &mut chance) {
            length += 1;
        }
        black_box(play.places());
        (turns, games) = (turns + length, games + 1);
        length
    });
    println!(
        "random games, {}, {} players: {fast:.2} M turns/s, games of {} turns, {:.0} times the slow generator",
        setup.rules().base.word(),
        setup.players(),
        turns / games,
        fast / slow_playouts(setup, &mut chance)
    );
}

/// The same with the slow generator, in million turns a second.
fn slow_playouts(setup: &Setup, chance: &mut Chance) -> f64 {
    let law = slow::Law {
        bound_ends: setup.rules().foreign_points == ForeignPoints::Pass,
        locked_goal: setup.rules().goal == Goal::Locked,
        ..FREE
    };
    let hole = |(q, r): slow::Spot| Hole::at(q as i8, r as i8).unwrap();
    let mut play = Play::new(setup.clone());
    best_rate(|| {
        let Some(seat) = play.to_move() else {
            play = Play::new(setup.clone());
            return 0;
        };
        let moves: Vec<_> = slow::moves(&marbles_of(play.position()), seat.index(), law).into_iter().collect();
        let done = match moves.len() {
            0 => play.play(&Turn::Pass),
            count => {
                let (from, to) = moves[chance.below(count as u32) as usize];
                play.make(Move { from: hole(from), to: hole(to) })
            }
        };
        done.unwrap();
        1
    })
}
