//! A game as the search sees it: moves made and taken back, and what a game's end needs to know.
//!
//! It follows [`Play`] in who is home, who is late in the camp and what is repeated, but keeps no outcomes. Leaving
//! and missed turns do not come up in a search. Costs are kept up to date with the marbles.

use super::terrain::Terrain;
use crate::rules::board::SEATS;
use crate::rules::movegen::{self, Legal};
use crate::rules::{Ground, Hole, Holes, Move, Play, Position, RankBy, Seat, Status, Teams};
use std::cmp::Ordering;

/// What a move that gains nothing costs, and by how much more with each turn from the thirtieth on, in points.
const IDLE: i32 = 10;
const IDLE_LATER: i32 = 5;

/// A game in the search.
#[derive(Clone)]
pub(super) struct Scene<'a> {
    pub(super) play: &'a Play,
    pub(super) terrain: &'a Terrain,
    pub(super) position: Position,
    /// Each seat's costs left, in points.
    pub(super) cost: [i32; SEATS],
    /// Turns made.
    made: [u32; SEATS],
    goals: [Holes; SEATS],
    camps: [Holes; SEATS],
    deadline: Option<u32>,
    turn_limit: u32,
    rank_by: RankBy,
}

/// How a scene stands, to come back to.
#[derive(Clone)]
pub(super) struct Standing {
    position: Position,
    cost: [i32; SEATS],
    made: [u32; SEATS],
}

impl<'a> Scene<'a> {
    pub(super) fn of(play: &'a Play, terrain: &'a Terrain) -> Self {
        let setup = play.setup();
        Self {
            play,
            terrain,
            position: play.position().clone(),
            cost: Seat::ALL.map(|seat| terrain.sum(seat, play.position().of(seat))),
            made: Seat::ALL.map(|seat| play.turns_made(seat)),
            goals: Seat::ALL.map(|seat| setup.goal(seat)),
            camps: Seat::ALL.map(|seat| setup.camp(seat)),
            deadline: setup.rules().camp_deadline(setup.marbles()),
            turn_limit: setup.rules().turn_limit,
            rank_by: setup.rules().rank_by,
        }
    }

    /// The same with other costs.
    pub(super) fn seen_by<'b>(&self, terrain: &'b Terrain) -> Scene<'b>
    where
        'a: 'b,
    {
        let cost = Seat::ALL.map(|seat| terrain.sum(seat, self.position.of(seat)));
        Scene { terrain, cost, ..self.clone() }
    }

    pub(super) fn standing(&self) -> Standing {
        Standing { position: self.position.clone(), cost: self.cost, made: self.made }
    }

    /// Goes to where it stood then.
    pub(super) fn stand(&mut self, standing: &Standing) {
        self.position.clone_from(&standing.position);
        self.cost = standing.cost;
        self.made = standing.made;
    }

    pub(super) fn ground(&self) -> &'a Ground {
        self.play.ground()
    }

    pub(super) fn legal(&self, seat: Seat) -> Legal {
        Legal::of(&self.position, self.play.ground(), seat)
    }

    pub(super) fn goal(&self, seat: Seat) -> Holes {
        self.goals[seat.index()]
    }

    /// By how much a move lessens the seat's costs.
    #[inline]
    pub(super) fn gain(&self, seat: Seat, mv: Move) -> i32 {
        let costs = self.terrain.of_seat(seat);
        costs[usize::from(mv.from.index())] - costs[usize::from(mv.to.index())]
    }

    /// What is taken off the score of a move that brings its marble no nearer, so that nobody shuttles: the more, the
    /// longer the game has gone.
    pub(super) fn idleness(&self, seat: Seat, mv: Move) -> i32 {
        if self.play.gain(mv) > 0 {
            return 0;
        }
        let usual = 3 * self.play.setup().marbles().count();
        IDLE + IDLE_LATER * self.play.turns_made(seat).saturating_sub(usual) as i32
    }

    /// Makes a move and gives the turn to `next`.
    #[inline]
    pub(super) fn make(&mut self, seat: Seat, mv: Move, next: Seat) {
        self.cost[seat.index()] -= self.gain(seat, mv);
        self.position.shift(seat, mv.from, mv.to);
        self.position.set_to_move(Some(next));
        self.made[seat.index()] += 1;
    }

    /// Takes back a move that was made.
    #[inline]
    pub(super) fn take_back(&mut self, seat: Seat, mv: Move) {
        self.cost[seat.index()] += self.gain(seat, mv);
        self.position.shift(seat, mv.to, mv.from);
        self.position.set_to_move(Some(seat));
        self.made[seat.index()] -= 1;
    }

    /// Passes the turn.
    pub(super) fn pass(&mut self, seat: Seat, next: Seat) {
        self.position.set_to_move(Some(next));
        self.made[seat.index()] += 1;
    }

    pub(super) fn take_back_pass(&mut self, seat: Seat) {
        self.position.set_to_move(Some(seat));
        self.made[seat.index()] -= 1;
    }

    /// True where every hole of the seat's goal is filled, one of them by its own.
    #[inline]
    pub(super) fn is_home(&self, seat: Seat) -> bool {
        let goal = self.goals[seat.index()];
        goal.is_within(self.position.occupied()) && goal.meets(self.position.of(seat))
    }

    /// The one empty hole of the seat's goal, where there is only one.
    #[inline]
    pub(super) fn last_gap(&self, seat: Seat) -> Option<Hole> {
        let gap = self.goals[seat.index()] - self.position.occupied();
        if gap.len() == 1 { Holes::first(gap) } else { None }
    }

    /// The camp's marbles that may be late after the seat's next move: none before the turn of the deadline.
    #[inline]
    pub(super) fn waiting(&self, seat: Seat) -> Holes {
        match self.deadline {
            Some(deadline) if self.made[seat.index()] + 1 >= deadline => self.late_marbles(seat),
            _ => Holes::EMPTY,
        }
    }

    #[cold]
    fn late_marbles(&self, seat: Seat) -> Holes {
        if self.play.status(seat) != Status::Racing {
            return Holes::EMPTY;
        }
        let ground = self.play.ground();
        let waiting = self.position.of(seat) & self.camps[seat.index()];
        waiting.filter(|&hole| !movegen::ends_of(&self.position, ground, seat, hole).is_empty()).collect()
    }

    /// True where the deadline has come for the seat's next move, so that a move may put it out.
    #[inline]
    pub(super) fn deadline_has_come(&self, seat: Seat) -> bool {
        self.deadline.is_some_and(|deadline| self.made[seat.index()] + 1 >= deadline)
            && self.play.status(seat) == Status::Racing
    }

    /// True where the seat's `n`-th own move from now, counted from 1, falls on the turn of the camp's deadline or later.
    pub(super) fn deadline_comes_within(&self, seat: Seat, n: u32) -> bool {
        self.deadline.is_some_and(|deadline| self.made[seat.index()] + n >= deadline)
            && self.play.status(seat) == Status::Racing
    }

    /// True where the move, out of a position in which `waiting` could be late, puts its seat out unless it is home.
    #[inline]
    pub(super) fn puts_out(&self, seat: Seat, mv: Move, waiting: Holes) -> bool {
        self.deadline_has_come(seat) && waiting.without(mv.from).with(mv.to).meets(self.camps[seat.index()])
    }

    /// What the camp's deadline adds to a seat's costs while marbles still wait there: nothing while there is time to
    /// lead them out row by row.
    #[inline]
    pub(super) fn pressure(&self, seat: Seat) -> i32 {
        match self.deadline {
            Some(deadline) if self.made[seat.index()] + 30 > deadline => {
                let waiting = self.position.of(seat) & self.camps[seat.index()];
                if waiting.is_empty() { 0 } else { self.urgency(seat, waiting, deadline) }
            }
            _ => 0,
        }
    }

    fn urgency(&self, seat: Seat, waiting: Holes, deadline: u32) -> i32 {
        if self.play.status(seat) != Status::Racing {
            return 0;
        }
        let depth = if self.camps[seat.index()].len() > 10 { 5 } else { 4 };
        let rows: u32 = waiting.map(|hole| depth - hole.distance(seat.tip()).min(depth - 1)).sum();
        let left = deadline.saturating_sub(self.made[seat.index()]);
        let short = (rows + 12).saturating_sub(left) as i32;
        short * (60 + 15 * short)
    }

    /// True where the turn has come to a seat that has made all turns allowed.
    #[inline]
    pub(super) fn limit_reached(&self, seat: Seat) -> bool {
        self.made[seat.index()] >= self.turn_limit
    }

    /// How two seats stand to each other where a limit, repetition or standstill ends the game; `Less` is the better.
    pub(super) fn rank(&self, seat: Seat, other: Seat) -> Ordering {
        let rank = |seat: Seat| {
            let partners = [seat, seat.opposite()];
            let unit = if self.play.setup().teams() == Teams::Pairs { &partners[..] } else { &partners[..1] };
            let filled: u32 = match self.rank_by {
                RankBy::Distance => 0,
                RankBy::Goal => unit.iter().map(|&seat| (self.position.of(seat) & self.goal(seat)).len()).sum(),
            };
            let far = |seat: Seat| self.position.of(seat).map(|h| h.distance(seat.tip_of_goal()) as i32).sum::<i32>();
            (std::cmp::Reverse(filled), unit.iter().map(|&seat| far(seat)).sum::<i32>())
        };
        rank(seat).cmp(&rank(other))
    }
}
