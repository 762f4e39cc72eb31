//! Perft: counts of sequences of turns, told apart by their ends. From the start as `perft.tsv` has them; from
//! positions of the middle and the end as `perft_later.tsv` has them, each also counted by the slow generator and a
//! slow game of its own.

use crate::slow::{self, Law};
use std::collections::BTreeMap;
use sternpost::rules::{
    Choices, ForeignPoints, Ground, Hole, Hops, Legal, Marbles, Move, Play, Position, RuleSet, Seat, Setup, Turn,
    movegen,
};

fn turns(position: &mut Position, ground: &Ground, seats: &[Seat], turn: usize, depth: u32) -> u64 {
    let seat = seats[turn % seats.len()];
    if depth == 1 {
        return u64::from(movegen::count(position, ground, seat));
    }
    let legal = Legal::of(position, ground, seat);
    let mut count = 0;
    for mv in legal.iter() {
        position.shift(seat, mv.from, mv.to);
        count += turns(position, ground, seats, turn + 1, depth - 1);
        position.shift(seat, mv.to, mv.from);
    }
    count
}

#[test]
fn perft_from_the_start_comes_out() {
    let mut counts = 0;
    for line in include_str!("../data/rules/perft.tsv").lines().filter(|line| !line.starts_with(['#', 'p'])) {
        let columns: Vec<&str> = line.split('\t').collect();
        let ends = if columns[3] == "free" { ForeignPoints::Stop } else { ForeignPoints::Pass };
        let rules = RuleSet::casual()
            .with_dial("foreign_points", ends.word())
            .and_then(|rules| rules.with_dial("hops", columns[2]))
            .and_then(|rules| rules.with_dial("marbles", columns[1]))
            .unwrap();
        let setup = Setup::new(rules, Choices { players: columns[0].parse().ok(), ..Choices::default() }).unwrap();
        let ground = Ground::of(&setup);
        for (depth, count) in (1..).zip(&columns[4..]) {
            // What is not known there is counted slowly, as far as that is quick.
            let mut position = Position::start(&setup);
            let found = || turns(&mut position, &ground, setup.seats(), 0, depth);
            match count.trim_end_matches('*').parse::<u64>() {
                Ok(count) => assert_eq!({ found }(), count, "{line}, depth {depth}"),
                Err(_) if depth <= 3 => {
                    let game = SlowGame::new(&Play::new(setup.clone()));
                    assert_eq!({ found }(), game.turns(depth), "{line}, depth {depth}");
                }
                Err(_) => continue,
            }
            counts += 1;
        }
    }
    assert_eq!(counts, 77);
}

/// A game of its own for a few turns: moves, homes, late marbles; no pairs, no reply, no limit, no repetition.
#[derive(Clone)]
struct SlowGame {
    marbles: slow::Marbles,
    law: Law,
    deadline: Option<u32>,
    seats: Vec<usize>,
    made: [u32; 6],
    /// Seats that are home or out.
    done: [bool; 6],
    to_move: Option<usize>,
}

fn spot(hole: Hole) -> slow::Spot {
    (i32::from(hole.q()), i32::from(hole.r()))
}

pub(crate) fn marbles_of(position: &Position) -> slow::Marbles {
    Hole::all().filter_map(|hole| Some((spot(hole), position.at(hole)?.index()))).collect()
}

pub(crate) fn law_of(setup: &Setup) -> Law {
    Law {
        long_hops: setup.hops() == Hops::Long,
        bound_ends: setup.rules().foreign_points == ForeignPoints::Pass,
        locked_goal: setup.rules().goal.word() == "locked",
        fifteen: setup.marbles() == Marbles::Fifteen,
    }
}

impl SlowGame {
    fn new(play: &Play) -> Self {
        Self {
            marbles: marbles_of(play.position()),
            law: law_of(play.setup()),
            deadline: play.setup().rules().camp_deadline(play.setup().marbles()),
            seats: play.setup().seats().iter().map(|seat| seat.index()).collect(),
            made: Seat::ALL.map(|seat| play.turns_made(seat)),
            done: [false; 6],
            to_move: play.to_move().map(Seat::index),
        }
    }

    fn turns(&self, depth: u32) -> u64 {
        let Some(seat) = self.to_move else { return 0 };
        let moves = slow::moves(&self.marbles, seat, self.law);
        match (depth, moves.len()) {
            (1, count) => count.max(1) as u64,
            (_, 0) => self.after(None).turns(depth - 1),
            _ => moves.into_iter().map(|mv| self.after(Some(mv)).turns(depth - 1)).sum(),
        }
    }

    fn after(&self, mv: Option<(slow::Spot, slow::Spot)>) -> Self {
        let Some(seat) = self.to_move else { return self.clone() };
        let mut next = self.clone();
        next.made[seat] += 1;
        if let Some((from, to)) = mv {
            next.marbles.remove(&from);
            next.marbles.insert(to, seat);
            for &other in &self.seats {
                let mut goal = slow::every_spot().filter(|&spot| slow::in_goal(spot, other, self.law.fifteen));
                let full = goal.clone().all(|spot| next.marbles.contains_key(&spot));
                next.done[other] |= full && goal.any(|spot| next.marbles[&spot] == other);
            }
            let late = |&(&spot, &owner): &(&slow::Spot, &usize)| {
                let moved = spot == to;
                owner == seat
                    && slow::in_camp(spot, seat, self.law.fifteen)
                    && (moved || !slow::ends(&self.marbles, spot, self.law).is_empty())
            };
            let deadline = self.deadline.is_some_and(|deadline| next.made[seat] >= deadline);
            if deadline && !next.done[seat] && next.marbles.iter().any(|marble| late(&marble)) {
                next.done[seat] = true;
                next.marbles.retain(|_, &mut owner| owner != seat);
            }
        }
        let racing = self.seats.iter().filter(|&&seat| !next.done[seat]).count();
        let following = (1..=6).map(|n| (seat + n) % 6).find(|seat| self.seats.contains(seat) && !next.done[*seat]);
        next.to_move = following.filter(|_| racing > 1);
        next
    }
}

fn game_turns(play: &Play, depth: u32) -> u64 {
    let Some(legal) = play.legal() else { return 0 };
    if depth == 1 {
        return u64::from(legal.count().max(1));
    }
    let after = |turn: Option<Move>| {
        let mut next = play.clone();
        match turn {
            None => next.play(&Turn::Pass),
            Some(mv) => next.make(mv),
        }
        .unwrap();
        game_turns(&next, depth - 1)
    };
    if legal.count() == 0 { after(None) } else { legal.iter().map(|mv| after(Some(mv))).sum() }
}

#[test]
fn perft_of_the_middle_and_the_end_comes_out_twice() {
    let mut lines = include_str!("../data/rules/perft_later.tsv").lines().filter(|line| !line.starts_with('#'));
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let mut positions = 0;
    for line in lines {
        let row: BTreeMap<&str, &str> = columns.iter().copied().zip(line.split('\t')).collect();
        let rules = RuleSet::named(row["rules"]).unwrap().with_dial("reply", "false").unwrap();
        let choices = Choices {
            players: row["players"].parse().ok(),
            marbles: Marbles::of_count(row["marbles"].parse().unwrap()),
            hops: Hops::of_word(row["hops"]),
            ..Choices::default()
        };
        let setup = Setup::new(rules, choices).unwrap();
        let made = row["made"].parse().unwrap();
        let play = Play::from_position(setup, row["position"].parse().unwrap(), [made; 6]).unwrap();
        let slow = SlowGame::new(&play);
        for depth in 1..=3 {
            let count: u64 = row[depth.to_string().as_str()].parse().unwrap();
            assert_eq!(game_turns(&play, depth), count, "{line}, depth {depth}");
            if count < 30_000 {
                assert_eq!(slow.turns(depth), count, "{line}, depth {depth} slowly");
            }
        }
        positions += 1;
    }
    assert!(positions >= 20);
}
