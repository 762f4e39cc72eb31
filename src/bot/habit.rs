//! How the others choose their moves, as far as the game shows it.
//!
//! A search that looks past the others' answers must guess them. Two plain ways of playing are known here: by the steps gained
//! towards the tip of the goal, as most players do, and by the program's own costs. Whoever has lately moved more often by the
//! costs is taken to go on so, everybody else to count steps; how many of those moves were guessed tells how far the guesses
//! may be trusted. A game keeps the keys of its positions and not the moves; going back from the position that stands, each move
//! is found again by its key. Where one cannot be found (a marble was taken off the board, a turn was missed), what came before
//! it is left alone.

use super::scene::Scene;
use super::terrain::Terrain;
use crate::rules::board::SEATS;
use crate::rules::hole::HOLES;
use crate::rules::movegen::Legal;
use crate::rules::{Hole, Move, Position, Seat};
use std::cmp::Reverse;

/// How many rounds are looked back.
const ROUNDS: usize = 6;
/// The longest way to a tip, in steps.
const BOARD: u8 = 16;

/// A way of choosing a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Habit {
    /// The most steps towards the tip of the goal; of equals the rear marble, then the lowest holes.
    Steps,
    /// The most points by the program's own costs.
    Costs,
}

impl Habit {
    /// The move of the seat to whom those are legal; `None` where there are none.
    fn choice(self, terrain: &Terrain, legal: &Legal, seat: Seat) -> Option<Move> {
        match self {
            Self::Steps => most_steps(terrain, legal, seat),
            Self::Costs => most_points(terrain, legal, seat),
        }
    }
}

fn most_steps(terrain: &Terrain, legal: &Legal, seat: Seat) -> Option<Move> {
    let way = terrain.way_of(seat);
    let mut best: Option<(u8, u8, Reverse<Move>)> = None;
    for mv in legal.iter() {
        let (from, to) = (way[usize::from(mv.from.index())], way[usize::from(mv.to.index())]);
        // Shifted by the length of the board, so that a step back is less than none.
        let found = (BOARD + from - to, from, Reverse(mv));
        if best.is_none_or(|most| found > most) {
            best = Some(found);
        }
    }
    best.map(|(.., Reverse(mv))| mv)
}

fn most_points(terrain: &Terrain, legal: &Legal, seat: Seat) -> Option<Move> {
    let costs = terrain.of_seat(seat);
    let mut best: Option<(i32, Move)> = None;
    for mv in legal.iter() {
        let gain = costs[usize::from(mv.from.index())] - costs[usize::from(mv.to.index())];
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// What is known of how the others play.
pub(super) struct Habits {
    of_seat: [Habit; SEATS],
    /// How many of a hundred of the others' last moves were those that are guessed by their habits.
    pub(super) guessed: i32,
}

/// A seat's last moves: how many each habit guesses, of how many.
#[derive(Clone, Copy, Default)]
struct Guesses {
    by_steps: i32,
    by_costs: i32,
    of: i32,
}

impl Habits {
    /// By the last moves of each.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let guesses = look_back(scene);
        let mover = scene.play.to_move();
        let others = Seat::ALL.into_iter().filter(|&seat| Some(seat) != mover).map(|seat| guesses[seat.index()]);
        let (hit, of) = others.fold((0, 0), |(hit, of), g| (hit + g.by_steps.max(g.by_costs), of + g.of));
        let of_seat = guesses.map(|g| if g.by_costs > g.by_steps { Habit::Costs } else { Habit::Steps });
        Self { of_seat, guessed: 100 * hit / of.max(1) }
    }

    /// The move that the seat is taken to make, of those that are legal to it.
    pub(super) fn guess(&self, terrain: &Terrain, legal: &Legal, seat: Seat) -> Option<Move> {
        self.of_seat[seat.index()].choice(terrain, legal, seat)
    }
}

fn look_back(scene: &Scene<'_>) -> [Guesses; SEATS] {
    let keys = Keys::new();
    let mut guesses = [Guesses::default(); SEATS];
    let seats = scene.play.setup().seats();
    let mut position = scene.play.position().clone();
    let (mut now, earlier) = match scene.play.keys_seen().split_last() {
        Some((&last, earlier)) if last == position.key() => (last, earlier),
        _ => (0, &[][..]),
    };
    for &before in earlier.iter().rev().take(ROUNDS * seats.len()) {
        let Some((seat, mv)) = seats.iter().find_map(|&seat| keys.moved(&position, now ^ before, seat)) else { break };
        position.set_to_move(Some(seat));
        if let Some(mv) = mv {
            position.shift(seat, mv.to, mv.from);
            let legal = Legal::of(&position, scene.ground(), seat);
            let hit = |habit: Habit| i32::from(habit.choice(scene.terrain, &legal, seat) == Some(mv));
            let seen = &mut guesses[seat.index()];
            seen.by_steps += hit(Habit::Steps);
            seen.by_costs += hit(Habit::Costs);
            seen.of += 1;
        }
        now = before;
    }
    guesses
}

/// What each seat's marble on each hole, and each seat's turn, add to a position's key.
struct Keys {
    marble: Vec<[u128; HOLES]>,
    turn: [u128; SEATS],
}

impl Keys {
    fn new() -> Self {
        let of_marble = |seat, hole| {
            let mut position = Position::empty(None);
            position.put(seat, hole);
            position.key()
        };
        let mut marble = vec![[0; HOLES]; SEATS];
        for (keys, seat) in marble.iter_mut().zip(Seat::ALL) {
            Hole::all().for_each(|hole| keys[usize::from(hole.index())] = of_marble(seat, hole));
        }
        Self { marble, turn: Seat::ALL.map(|seat| Position::empty(Some(seat)).key()) }
    }

    /// The seat's move (or its pass, told by no move) after which a position's key has changed so; `None` where it made none
    /// such.
    fn moved(&self, after: &Position, change: u128, seat: Seat) -> Option<(Seat, Option<Move>)> {
        let change = change ^ after.to_move().map_or(0, |turn| self.turn[turn.index()]) ^ self.turn[seat.index()];
        if change == 0 {
            return Some((seat, None));
        }
        let keys = &self.marble[seat.index()];
        after.of(seat).into_iter().find_map(|to| {
            let wanted = change ^ keys[usize::from(to.index())];
            let from = (!after.occupied()).into_iter().find(|from| keys[usize::from(from.index())] == wanted)?;
            Some((seat, Some(Move { from, to })))
        })
    }
}
