//! Two sides, one against the other: principal variation search, deepened step by step.
//!
//! Negamax with a null window after the first move, a table of positions, killer moves and a history; late quiet moves are
//! searched less deep, moves far backwards only at the root. The last ply is not played out: as costs are a sum over
//! marbles, the best of it is the greatest gain. Ends are told exactly: home, the reply, the camp's deadline, the
//! turn limit, repetition and standstill.
//!
//! Sources: Marsland, "A Review of Game-Tree Pruning", 1986; Reinefeld, "An Improvement to the Scout Tree Search
//! Algorithm", 1983.

use super::effort::Effort;
use super::memory::{Bound, Finding, Memory};
use super::scene::Scene;
use crate::rules::{Holes, Move, Seat};
use std::cmp::Ordering;

/// The score of a won game, in points; a win sooner is worth more.
pub(super) const WIN: i32 = 1_000_000;
/// The score of a game that ends by rank, won.
const RANKED: i32 = 500_000;
/// Scores from here on are of games that ended.
const DECIDED: i32 = 400_000;
const PLIES: usize = 64;
/// How much a move in the tree may add to its player's costs.
const BACKWARD: i32 = 45;
/// What the other side gains by its next move at least, as a rule.
const LEAST_GAIN: i32 = 40;
/// What having the move is worth.
const TEMPO: i32 = 40;

/// A move of a list with the number it is ordered by.
type Scored = (i32, Move);

pub(super) struct Duel<'s, 'e, 'p> {
    scene: &'s mut Scene<'p>,
    effort: &'s mut Effort<'e>,
    memory: Memory,
    killers: [[Option<Move>; 2]; PLIES],
    history: Vec<i32>,
    /// The keys of the game and of the line searched, where repetition ends the game.
    line: Vec<u128>,
    repetition: u32,
    rivals: [Seat; 2],
}

/// A move with its score for its player, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) mv: Move,
    pub(super) score: i32,
    /// How many plies ahead.
    pub(super) depth: u32,
}

impl<'s, 'e, 'p> Duel<'s, 'e, 'p> {
    pub(super) fn new(scene: &'s mut Scene<'p>, effort: &'s mut Effort<'e>, rivals: [Seat; 2]) -> Self {
        let repetition = scene.play.setup().rules().repetition;
        let line = scene.play.keys_seen().to_vec();
        let memory = Memory::for_nodes(effort.left());
        Self {
            scene,
            effort,
            memory,
            killers: [[None; 2]; PLIES],
            history: vec![0; 2 * 121 * 121],
            line,
            repetition,
            rivals,
        }
    }

    fn other(&self, side: usize) -> Seat {
        self.rivals[1 - side]
    }

    /// The best of the first rival's moves, looking at most `depths` plies ahead.
    pub(super) fn best(&mut self, roots: &[Move], depths: u32) -> Option<Found> {
        let seat = self.rivals[0];
        let mut moves: Vec<Scored> = roots.iter().map(|&mv| (self.scene.gain(seat, mv), mv)).collect();
        moves.sort_by_key(|&(gain, mv)| (-gain, mv));
        let mut best = Found { mv: moves.first()?.1, score: 0, depth: 0 };
        if moves.len() == 1 {
            return Some(best);
        }
        for depth in 1..=depths.min(PLIES as u32 - 2) {
            let Some(found) = self.deepen(&mut moves, depth) else { break };
            best = found;
            if best.score.abs() >= DECIDED {
                break;
            }
        }
        Some(best)
    }

    /// The score of one move of the first rival, looking that many plies ahead; `None` where the effort does not suffice.
    pub(super) fn score_of(&mut self, mv: Move, depth: u32) -> Option<i32> {
        let mut moves = [(0, mv)];
        let mut score = None;
        for depth in 1..=depth.max(1) {
            score = self.deepen(&mut moves, depth).map(|found| found.score);
        }
        score
    }

    /// One round over the root's moves, the best so far first. Where the effort ends within it, the best of what was done
    /// counts; nothing where not even the first was.
    fn deepen(&mut self, moves: &mut [Scored], depth: u32) -> Option<Found> {
        let seat = self.rivals[0];
        let waiting = self.scene.waiting(seat);
        let mut best: Option<Found> = None;
        for n in 0..moves.len() {
            let mv = moves[n].1;
            let idle = self.scene.idleness(seat, mv);
            let alpha = best.map_or(-2 * WIN, |found| found.score + idle);
            let score = match best {
                None => -self.after(0, mv, waiting, depth - 1, -2 * WIN, -alpha, 0),
                Some(_) => {
                    let probe = -self.after(0, mv, waiting, depth - 1, -alpha - 1, -alpha, 0);
                    if probe > alpha && !self.effort.stopped() {
                        -self.after(0, mv, waiting, depth - 1, -2 * WIN, -alpha, 0)
                    } else {
                        probe
                    }
                }
            } - idle;
            if self.effort.stopped() {
                return best;
            }
            if best.is_none_or(|found| score > found.score) {
                best = Some(Found { mv, score, depth });
                moves[..=n].rotate_right(1);
            }
        }
        best
    }

    /// Plays a move of a side, scores what follows for the other, and takes it back.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn after(&mut self, side: usize, mv: Move, waiting: Holes, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let (seat, other) = (self.rivals[side], self.other(side));
        let late = self.scene.puts_out(seat, mv, waiting);
        self.scene.make(seat, mv, other);
        let score = match self.verdict(side, late, ply) {
            Some(score) => -score,
            None if self.scene.limit_reached(other) => -self.ranked(side),
            None => self.unless_repeated(side, depth, alpha, beta, ply),
        };
        self.scene.take_back(seat, mv);
        score
    }

    fn unless_repeated(&mut self, side: usize, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.repetition == 0 {
            return self.search(1 - side, depth, alpha, beta, ply + 1, false);
        }
        let key = self.scene.position.key();
        let times = 1 + self.line.iter().filter(|&&before| before == key).count() as u32;
        if times >= self.repetition {
            return -self.ranked(side);
        }
        self.line.push(key);
        let score = self.search(1 - side, depth, alpha, beta, ply + 1, false);
        self.line.pop();
        score
    }

    /// The score for the side that just moved, where its move ends the game.
    #[inline]
    fn verdict(&mut self, side: usize, late: bool, ply: usize) -> Option<i32> {
        let (seat, other) = (self.rivals[side], self.other(side));
        let win = WIN - ply as i32;
        let setup = self.scene.play.setup();
        if self.scene.play.last_move_of() == Some(seat) {
            // The other is home already: all that counts is to get home with this move.
            return Some(if self.scene.is_home(seat) { 0 } else { -win - self.scene.cost[seat.index()] });
        }
        if self.scene.is_home(seat) {
            if setup.rules().reply && setup.players() == 2 && setup.first() == seat && !self.scene.is_home(other) {
                return Some(if self.replies(1 - side) { 0 } else { win });
            }
            return Some(win);
        }
        if late || self.scene.is_home(other) {
            return Some(-win);
        }
        None
    }

    /// True where the side has a move that brings it home.
    fn replies(&mut self, side: usize) -> bool {
        let seat = self.rivals[side];
        let goal = self.scene.goal(seat);
        if (goal - self.scene.position.occupied()).len() > 1 {
            return false;
        }
        let moves: Vec<Move> = self.scene.legal(seat).iter().filter(|mv| goal.contains(mv.to)).collect();
        moves.into_iter().any(|mv| {
            self.scene.make(seat, mv, seat);
            let home = self.scene.is_home(seat);
            self.scene.take_back(seat, mv);
            home
        })
    }

    /// The score for a side where the game ends by rank.
    fn ranked(&self, side: usize) -> i32 {
        match self.scene.rank(self.rivals[side], self.other(side)) {
            Ordering::Less => RANKED,
            Ordering::Equal => 0,
            Ordering::Greater => -RANKED,
        }
    }

    fn estimate(&self, side: usize) -> i32 {
        let (seat, other) = (self.rivals[side], self.other(side));
        self.scene.cost[other.index()] + self.scene.pressure(other)
            - self.scene.cost[seat.index()]
            - self.scene.pressure(seat)
    }

    /// The score of the position for the side to move, within the window.
    fn search(&mut self, side: usize, depth: u32, mut alpha: i32, beta: i32, ply: usize, passed: bool) -> i32 {
        if !self.effort.spend() || ply >= PLIES {
            return 0;
        }
        let seat = self.rivals[side];
        if depth == 0 {
            return self.estimate(side) + TEMPO;
        }
        if depth == 1 && !self.scene.deadline_has_come(seat) {
            return self.last_ply(side, ply);
        }
        let key = self.scene.position.key();
        let mut first = None;
        if let Some(found) = self.memory.recall(key) {
            if u32::from(found.depth) >= depth && found.score.abs() < DECIDED {
                match found.bound {
                    Bound::Exact => return found.score,
                    Bound::AtLeast if found.score >= beta => return found.score,
                    Bound::AtMost if found.score <= alpha => return found.score,
                    _ => {}
                }
            }
            first = found.best;
        }
        let mut list = self.list(side, ply, first);
        let count = list.len();
        if count == 0 {
            return self.pass(side, depth, alpha, beta, ply, passed);
        }
        let waiting = self.scene.waiting(seat);
        // What the last ply but one can bring at most without its gain: the other side gains at least a little.
        let futile = (depth == 2 && self.scene.last_gap(seat).is_none() && !self.scene.deadline_has_come(seat))
            .then(|| self.estimate(side) + TEMPO - LEAST_GAIN);
        let before = alpha;
        let mut best = -2 * WIN;
        let mut best_move = None;
        for n in 0..count {
            pick(&mut list, n);
            let mv = list[n].1;
            if n > 0
                && let Some(most) = futile.map(|rest| rest + self.scene.gain(seat, mv))
                && most <= alpha
            {
                best = best.max(most);
                continue;
            }
            let mut score;
            if n == 0 {
                score = -self.after(side, mv, waiting, depth - 1, -beta, -alpha, ply);
            } else {
                let less = lessened(depth, n);
                score = -self.after(side, mv, waiting, depth - 1 - less, -alpha - 1, -alpha, ply);
                if score > alpha && less > 0 {
                    score = -self.after(side, mv, waiting, depth - 1, -alpha - 1, -alpha, ply);
                }
                if score > alpha && score < beta {
                    score = -self.after(side, mv, waiting, depth - 1, -beta, -alpha, ply);
                }
            }
            if self.effort.stopped() {
                return 0;
            }
            if score > best {
                best = score;
                best_move = Some(mv);
                alpha = alpha.max(score);
                if score >= beta {
                    self.remember_cut(side, mv, depth, ply);
                    break;
                }
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.memory.note(key, Finding { score: best, depth: depth as u8, bound, best: best_move });
        best
    }

    /// The best that the last ply brings, without playing it.
    fn last_ply(&mut self, side: usize, ply: usize) -> i32 {
        let seat = self.rivals[side];
        let gap = self.scene.last_gap(seat);
        let goal = self.scene.goal(seat);
        let costs = self.scene.terrain.of_seat(seat);
        let mut best = i32::MIN;
        for mv in self.scene.legal(seat).iter() {
            let gain = costs[usize::from(mv.from.index())] - costs[usize::from(mv.to.index())];
            if gap == Some(mv.to) && !goal.contains(mv.from) {
                return WIN - ply as i32;
            }
            best = best.max(gain);
        }
        let best = if best == i32::MIN { 0 } else { best };
        self.estimate(side) + best - TEMPO
    }

    fn pass(&mut self, side: usize, depth: u32, alpha: i32, beta: i32, ply: usize, passed: bool) -> i32 {
        if passed {
            return self.ranked(side);
        }
        let (seat, other) = (self.rivals[side], self.other(side));
        self.scene.pass(seat, other);
        let score = if self.scene.limit_reached(other) {
            self.ranked(side)
        } else {
            -self.search(1 - side, depth - 1, -beta, -alpha, ply + 1, true)
        };
        self.scene.take_back_pass(seat);
        score
    }

    /// The side's moves with what they are ordered by; those far backwards only where there are no others.
    fn list(&self, side: usize, ply: usize, first: Option<Move>) -> Vec<Scored> {
        let seat = self.rivals[side];
        let legal = self.scene.legal(seat);
        let killers = self.killers[ply];
        let mut list = Vec::with_capacity(legal.count() as usize);
        for floor in [-BACKWARD, i32::MIN] {
            for mv in legal.iter() {
                let gain = self.scene.gain(seat, mv);
                if gain < floor {
                    continue;
                }
                let order = if first == Some(mv) {
                    i32::MAX
                } else {
                    let killer = if killers.contains(&Some(mv)) { 60 } else { 0 };
                    gain + killer + self.history[slot(side, mv)] / 64
                };
                list.push((order, mv));
            }
            if !list.is_empty() {
                break;
            }
        }
        list
    }

    fn remember_cut(&mut self, side: usize, mv: Move, depth: u32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[slot(side, mv)];
        *history += (depth * depth) as i32;
        if *history > 64 * 60 {
            self.history.iter_mut().for_each(|h| *h /= 2);
        }
    }
}

fn slot(side: usize, mv: Move) -> usize {
    (side * 121 + usize::from(mv.from.index())) * 121 + usize::from(mv.to.index())
}

/// By how many plies the n-th move is searched less deep at first.
fn lessened(depth: u32, n: usize) -> u32 {
    match (depth, n) {
        (0..=2, _) | (_, 0..=4) => 0,
        (3, _) | (_, 5..=14) => 1,
        _ => 2,
    }
}

/// Brings the best of the list from `n` on to the place `n`.
#[inline]
fn pick(list: &mut [Scored], n: usize) {
    let mut best = n;
    for i in n + 1..list.len() {
        if list[i].0 > list[best].0 {
            best = i;
        }
    }
    list.swap(n, best);
}
