//! Three to six players: the mover's own moves are searched, the others answer each with the move of its greatest gain.
//!
//! Nobody is held to conspire: each of the others is taken at its own interest (a max^n search in which all but the mover
//! have one branch), so that the mover's own moves can be looked at several turns ahead and all of them at the root.
//! Deepened step by step; within the tree only the most promising moves are tried. Ends within the tree: who gets home and
//! when, and the camp's deadline for the mover.
//!
//! Sources: Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986; Schadd and Winands, "Best Reply Search for
//! Multiplayer Games", 2011.

use super::effort::Effort;
use super::scene::Scene;
use crate::rules::{Move, Seat, Teams};

/// The score of being home; sooner is worth more.
const HOME: i32 = 1_000_000;
/// What being out costs.
const OUT: i32 = 5_000_000;
/// How many of the mover's moves are tried at each turn within the tree.
const WIDTH: usize = 24;
/// How many of the mover's moves are kept from the third turn looked ahead on.
const ROOT_WIDTH: usize = 24;
/// The most turns of the mover that are looked ahead.
const DEPTHS: u32 = 8;

pub(super) struct Crowd<'s, 'e, 'p> {
    scene: &'s mut Scene<'p>,
    effort: &'s mut Effort<'e>,
    seat: Seat,
    /// The others in turn, in their order after the mover.
    others: Vec<Seat>,
    partner: Option<Seat>,
    made: Vec<(Seat, Option<Move>)>,
}

/// A move with its score for its player, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    pub(super) mv: Move,
    pub(super) score: i32,
    /// How many of the mover's turns ahead.
    pub(super) depth: u32,
}

impl<'s, 'e, 'p> Crowd<'s, 'e, 'p> {
    pub(super) fn new(scene: &'s mut Scene<'p>, effort: &'s mut Effort<'e>, seat: Seat, others: Vec<Seat>) -> Self {
        let partner = (scene.play.setup().teams() == Teams::Pairs).then(|| seat.opposite());
        Self { scene, effort, seat, others, partner, made: Vec::new() }
    }

    /// The best move, looking at most `depths` of the mover's own turns ahead.
    pub(super) fn best(&mut self, depths: u32) -> Option<Weighed> {
        let waiting = self.scene.waiting(self.seat);
        let mut roots: Vec<(Weighed, bool)> = Vec::new();
        for mv in self.scene.legal(self.seat).iter() {
            let out = self.scene.puts_out(self.seat, mv, waiting);
            roots.push((Weighed { mv, score: self.scene.gain(self.seat, mv), depth: 0 }, out));
        }
        sort(&mut roots);
        if roots.len() == 1 {
            return Some(roots[0].0);
        }
        for depth in 1..=depths.min(DEPTHS) {
            let mut fresh = roots.clone();
            if depth > 2 {
                fresh.truncate(ROOT_WIDTH);
            }
            let mut done = 0;
            for (root, out) in &mut fresh {
                let score = self.after(root.mv, *out, depth - 1, 0) - self.scene.idleness(self.seat, root.mv);
                if self.effort.stopped() {
                    break;
                }
                root.score = score;
                root.depth = depth;
                done += 1;
            }
            if done < fresh.len() {
                // The first tried was the best before, so that what was done of the round counts.
                fresh.truncate(done);
                sort(&mut fresh);
                return Some(fresh.first().or(roots.first())?.0);
            }
            sort(&mut fresh);
            roots = fresh;
        }
        Some(roots.first()?.0)
    }

    /// The score of one move, looking that many of the mover's turns ahead; `None` where the effort does not suffice.
    pub(super) fn score_of(&mut self, mv: Move, depth: u32) -> Option<i32> {
        let out = self.scene.puts_out(self.seat, mv, self.scene.waiting(self.seat));
        let score = self.after(mv, out, depth.max(1) - 1, 0) - self.scene.idleness(self.seat, mv);
        (!self.effort.stopped()).then_some(score)
    }

    /// Plays a move of the mover, lets the others answer, scores what follows and takes it all back.
    fn after(&mut self, mv: Move, out: bool, depth: u32, ply: u32) -> i32 {
        let mark = self.made.len();
        self.scene.make(self.seat, mv, self.seat);
        self.made.push((self.seat, Some(mv)));
        let score = if self.is_home(self.seat) {
            HOME - 100 * ply as i32 + self.rest()
        } else if out {
            -OUT
        } else if depth == 0 {
            self.value()
        } else {
            self.answer();
            self.turn(depth, ply + 1)
        };
        while self.made.len() > mark {
            match self.made.pop() {
                Some((seat, Some(mv))) => self.scene.take_back(seat, mv),
                Some((seat, None)) => self.scene.take_back_pass(seat),
                None => break,
            }
        }
        score
    }

    fn is_home(&self, seat: Seat) -> bool {
        self.scene.is_home(seat)
    }

    /// Each of the others still in turn makes the move of its greatest gain.
    fn answer(&mut self) {
        for n in 0..self.others.len() {
            let seat = self.others[n];
            if !self.effort.spend() {
                return;
            }
            if self.is_home(seat) {
                continue;
            }
            let costs = self.scene.terrain.of_seat(seat);
            let mut best: Option<(i32, Move)> = None;
            for mv in self.scene.legal(seat).iter() {
                let gain = costs[usize::from(mv.from.index())] - costs[usize::from(mv.to.index())];
                if best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, mv));
                }
            }
            match best {
                Some((_, mv)) => self.scene.make(seat, mv, seat),
                None => self.scene.pass(seat, seat),
            }
            self.made.push((seat, best.map(|(_, mv)| mv)));
        }
    }

    /// The score of the mover's turn within the tree.
    fn turn(&mut self, depth: u32, ply: u32) -> i32 {
        if !self.effort.spend() {
            return 0;
        }
        if self.is_home(self.seat) {
            return HOME - 100 * ply as i32 + self.rest();
        }
        let waiting = self.scene.waiting(self.seat);
        let mut moves: Vec<(i32, Move)> =
            self.scene.legal(self.seat).iter().map(|mv| (self.scene.gain(self.seat, mv), mv)).collect();
        if moves.is_empty() {
            return self.value();
        }
        if depth == 1 && !self.scene.deadline_has_come(self.seat) {
            let gap = self.scene.last_gap(self.seat);
            let goal = self.scene.goal(self.seat);
            if moves.iter().any(|&(_, mv)| gap == Some(mv.to) && !goal.contains(mv.from)) {
                return HOME - 100 * ply as i32 + self.rest();
            }
            let gain = moves.iter().map(|&(gain, _)| gain).max().unwrap_or(0);
            return self.value() + gain;
        }
        if moves.len() > WIDTH {
            moves.select_nth_unstable_by_key(WIDTH, |&(gain, mv)| (-gain, mv));
            moves.truncate(WIDTH);
        }
        moves.sort_unstable_by_key(|&(gain, mv)| (-gain, mv));
        let mut best = -2 * OUT;
        for (_, mv) in moves {
            let out = self.scene.puts_out(self.seat, mv, waiting);
            best = best.max(self.after(mv, out, depth - 1, ply));
            if self.effort.stopped() {
                return 0;
            }
        }
        best
    }

    /// How the mover stands: what its marbles (and its partner's) still cost, against what the others' do.
    fn value(&self) -> i32 {
        self.rest() - self.scene.cost[self.seat.index()] - self.scene.pressure(self.seat)
    }

    /// The same without the mover's own.
    fn rest(&self) -> i32 {
        let mut rest = 0;
        for &seat in &self.others {
            let cost = self.scene.cost[seat.index()];
            rest += if Some(seat) == self.partner { -cost } else { cost / 6 };
        }
        rest
    }
}

/// The best first; equal ones by start and end.
fn sort(roots: &mut [(Weighed, bool)]) {
    roots.sort_by_key(|(weighed, out)| (*out, -weighed.score, weighed.mv));
}
