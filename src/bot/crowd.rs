//! Three to six players: a beam over the mover's own turns, while each of the others makes its move of the largest gain,
//! counted as it seems to count (`habit.rs`).
//!
//! Nobody is held to conspire: each of the others is taken at its own interest (a max^n search in which all but the mover
//! have one branch). So a line of own turns is a line of positions, and the best of them are kept turn by turn, each placement
//! of the mover's marbles once: many turns ahead matter more here than every reply. What comes later counts less, and what the
//! others still have to go counts at all, only as far as their last moves were those guessed: who waits for a bridge that
//! nobody builds comes late. The beam is widened round by round; the last whole round counts. Ends on the way: who gets home
//! and when, and the camp's deadline for the mover.
//!
//! Sources: Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986; Lowerre, "The HARPY Speech Recognition
//! System", 1976 (the beam).

use super::effort::Effort;
use super::habit::Habits;
use super::scene::{Scene, Standing};
use crate::rules::{Holes, Move, Seat, Teams};
use std::cmp::Reverse;

/// The score of being home; sooner is worth more.
const HOME: i32 = 1_000_000;
/// What being out costs.
const OUT: i32 = 5_000_000;
/// The most of the mover's turns that are looked ahead.
const TURNS: u32 = 8;
/// Lines kept: the least, those of the first round, the most.
const LEAST_WIDTH: u64 = 4;
const FIRST_WIDTH: u64 = 16;
const MOST_WIDTH: u64 = 1 << 15;
/// By how much a round is wider than the one before it.
const WIDER: u64 = 4;
/// What the next own turn counts.
const WHOLE: i32 = 1000;
/// What each further turn counts of the one before it, of a hundred, where none of the others' moves is foreseen; where all
/// are, as much.
const LATER: i32 = 40;
/// What the others still have to go counts of the mover's own, one part of so many, where all of their moves are foreseen.
const RIVALS: i32 = 6;

pub(super) struct Crowd<'s, 'e, 'p> {
    scene: &'s mut Scene<'p>,
    effort: &'s mut Effort<'e>,
    seat: Seat,
    /// The others in turn, in their order after the mover.
    others: Vec<Seat>,
    partner: Option<Seat>,
    habits: Habits,
}

/// A move with its score for its player, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    pub(super) mv: Move,
    pub(super) score: i32,
    /// What found it.
    pub(super) beam: Beam,
}

/// How far and how wide a round looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// The mover's turns ahead.
    turns: u32,
    width: u64,
}

/// A line of own turns, all the others having answered.
struct Line {
    standing: Standing,
    /// The root's move; none at the root itself.
    first: Option<Move>,
    /// What its turns gained, each by what it counts.
    score: i32,
}

/// A line's next turn, `None` where the mover has no move.
#[derive(Clone, Copy)]
struct Step {
    score: i32,
    marbles: Holes,
    line: usize,
    mv: Option<Move>,
}

impl<'s, 'e, 'p> Crowd<'s, 'e, 'p> {
    pub(super) fn new(scene: &'s mut Scene<'p>, effort: &'s mut Effort<'e>, seat: Seat, others: Vec<Seat>) -> Self {
        let partner = (scene.play.setup().teams() == Teams::Pairs).then(|| seat.opposite());
        let habits = Habits::of(scene);
        Self { scene, effort, seat, others, partner, habits }
    }

    /// The best of the root's moves, looking at most `turns` of the mover's own turns ahead.
    pub(super) fn best(&mut self, mut roots: Vec<Move>, turns: u32) -> Option<Weighed> {
        roots.sort_by_key(|&mv| (-self.scene.gain(self.seat, mv), mv));
        let turns = turns.clamp(1, TURNS);
        let a_line = u64::from(turns) * (self.others.len() as u64 + 1);
        let width = (self.effort.left() / (2 * a_line)).clamp(LEAST_WIDTH, FIRST_WIDTH);
        let mut beam = Beam { turns, width };
        let mut best = Weighed { mv: *roots.first()?, score: 0, beam };
        while roots.len() > 1 {
            let before = self.effort.left();
            let Some((mv, score)) = self.round(&roots, beam) else { break };
            best = Weighed { mv, score, beam };
            let spent = before - self.effort.left();
            // A round as much wider costs at most as much more.
            let most = (self.effort.left() / spent.max(1)).saturating_mul(beam.width).min(MOST_WIDTH);
            if turns == 1 || most < 2 * beam.width {
                break;
            }
            beam.width = most.min(WIDER * beam.width);
        }
        Some(best)
    }

    /// The score of one move by the same beam; `None` where the effort does not suffice.
    pub(super) fn score_of(&mut self, mv: Move, beam: Beam) -> Option<i32> {
        Some(self.round(&[mv], beam)?.1)
    }

    /// The best of the root's moves at the end of a beam; `None` where the effort ends before it.
    fn round(&mut self, roots: &[Move], beam: Beam) -> Option<(Move, i32)> {
        let start = self.scene.standing();
        let best = self.look_ahead(roots, beam, &start);
        self.scene.stand(&start);
        best
    }

    fn look_ahead(&mut self, roots: &[Move], beam: Beam, start: &Standing) -> Option<(Move, i32)> {
        let mut lines = vec![Line { standing: start.clone(), first: None, score: 0 }];
        let mut steps: Vec<Step> = Vec::new();
        let mut weight = WHOLE;
        for turn in 1..=beam.turns {
            let soon = HOME - 100 * turn as i32;
            steps.clear();
            for (n, line) in lines.iter().enumerate() {
                if !self.effort.spend() {
                    return None;
                }
                self.scene.stand(&line.standing);
                if let Some(step) = self.next_turns(n, line, weight, (turn == 1).then_some(roots), &mut steps) {
                    // All lines are as long, so that none is home sooner.
                    return Some((line.first.or(step.mv)?, step.score + soon));
                }
            }
            if turn == beam.turns {
                break;
            }
            narrow(&mut steps, beam.width as usize);
            let mut next = Vec::with_capacity(steps.len());
            for step in &steps {
                let line = &lines[step.line];
                let first = line.first.or(step.mv);
                self.scene.stand(&line.standing);
                self.take_turn(self.seat, step.mv);
                let before = self.value();
                self.answer();
                if self.effort.stopped() {
                    return None;
                }
                let score = step.score + counted(self.value() - before, weight);
                if self.scene.is_home(self.seat) {
                    return Some((first?, score + soon - 50));
                }
                next.push(Line { standing: self.scene.standing(), first, score });
            }
            if next.is_empty() {
                break;
            }
            lines = next;
            weight = weight * (LATER + (100 - LATER) * self.habits.guessed / 100) / 100;
        }
        match steps.iter().max_by_key(|step| (step.score, Reverse(step.line))) {
            Some(step) => Some((lines[step.line].first.or(step.mv)?, step.score)),
            None => Some((lines.first()?.first.or(roots.first().copied())?, -OUT)),
        }
    }

    /// Adds what the mover may do next in a line, what it gains counted by that weight; gives one that brings it home, if there
    /// is any.
    fn next_turns(
        &mut self,
        n: usize,
        line: &Line,
        weight: i32,
        roots: Option<&[Move]>,
        steps: &mut Vec<Step>,
    ) -> Option<Step> {
        let seat = self.seat;
        let own = self.scene.position.of(seat);
        let (goal, gap) = (self.scene.goal(seat), self.scene.last_gap(seat));
        let waiting = self.scene.waiting(seat);
        let pressed = self.scene.pressure(seat) > 0;
        let value = self.value();
        let legal = self.scene.legal(seat);
        if legal.count() == 0 {
            steps.push(Step { score: line.score, marbles: own, line: n, mv: None });
        }
        for mv in legal.iter() {
            if let Some(roots) = roots {
                if !roots.contains(&mv) {
                    continue;
                }
            } else if self.scene.puts_out(seat, mv, waiting) {
                continue;
            }
            let mut gain = self.scene.gain(seat, mv);
            if pressed {
                self.scene.make(seat, mv, seat);
                gain = self.value() - value;
                self.scene.take_back(seat, mv);
            }
            let mut score = line.score + counted(gain, weight);
            if roots.is_some() {
                score -= self.scene.idleness(seat, mv);
            }
            let step = Step { score, marbles: own.without(mv.from).with(mv.to), line: n, mv: Some(mv) };
            if gap == Some(mv.to) && !goal.contains(mv.from) {
                return Some(step);
            }
            steps.push(step);
        }
        None
    }

    /// Each of the others still in turn makes the move of its largest gain.
    fn answer(&mut self) {
        for n in 0..self.others.len() {
            let seat = self.others[n];
            if !self.effort.spend() {
                return;
            }
            if self.scene.is_home(seat) {
                continue;
            }
            let legal = self.scene.legal(seat);
            let mv = self.habits.guess(self.scene.terrain, &legal, seat);
            self.take_turn(seat, mv);
        }
    }

    fn take_turn(&mut self, seat: Seat, mv: Option<Move>) {
        match mv {
            Some(mv) => self.scene.make(seat, mv, seat),
            None => self.scene.pass(seat, seat),
        }
    }

    /// How the mover stands: what its marbles (and its partner's) still cost, against what the others' do.
    fn value(&self) -> i32 {
        let mut value = -self.scene.cost[self.seat.index()] - self.scene.pressure(self.seat);
        for &seat in &self.others {
            let cost = self.scene.cost[seat.index()];
            value += if Some(seat) == self.partner { -cost } else { cost * self.habits.guessed / (100 * RIVALS) };
        }
        value
    }
}

/// What a gain counts by its weight.
fn counted(gain: i32, weight: i32) -> i32 {
    (i64::from(gain) * i64::from(weight) / i64::from(WHOLE)) as i32
}

/// Keeps the steps of the highest scores, each placement of the mover's marbles once.
fn narrow(steps: &mut Vec<Step>, width: usize) {
    let best_first = |step: &Step| (Reverse(step.score), step.line, step.mv);
    let rough = 3 * width;
    if steps.len() > rough {
        steps.select_nth_unstable_by_key(rough, best_first);
        steps.truncate(rough);
    }
    steps.sort_unstable_by_key(|step| (step.marbles, best_first(step)));
    steps.dedup_by_key(|step| step.marbles);
    steps.sort_unstable_by_key(best_first);
    steps.truncate(width);
}
