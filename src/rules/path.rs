//! A move as somebody wrote it: two ends or a whole path, checked against the generated moves.
//!
//! The two ends are looked up among the legal moves. A path must also itself be legal hop by hop; each reason for
//! which it may not be has a name of its own, with the holes that it is about. What is wrong is only asked once a
//! move has not been found.
//!
//! Source: RULES "A move"; seed 003 ("Moves", "Notation").

use super::board::Seat;
use super::hole::{Direction, Hole, Holes};
use super::movegen::{Ground, Move, flood, hop, way};
use super::notation::Notation;
use super::position::Position;
use super::turn::End;

/// The longest path that is read, in holes; a chain that may land twice on a hole has no end of its own.
pub const PATH_MAX: usize = 1000;

/// A legal move as chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Its start and its end.
    pub mv: Move,
    /// The way it goes, both ends with it.
    pub path: Vec<Hole>,
    /// True where that is the way that is shown, so that the two ends record it.
    pub shown_path: bool,
    /// True where it brings a marble back into the camp after the deadline, which puts its player out and needs
    /// to be confirmed.
    pub returns_to_camp: bool,
}

impl Chosen {
    /// The holes that record it: the two ends, or the whole path where it is not the shown one.
    #[must_use]
    pub fn recorded(&self) -> Vec<Hole> {
        if self.shown_path { vec![self.mv.from, self.mv.to] } else { self.path.clone() }
    }
}

/// Why something cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over(End),
    /// Fewer than two holes.
    TooShort,
    /// More than [`PATH_MAX`] holes.
    TooLong,
    /// Nothing stands on the start.
    NoMarble(Hole),
    /// The marble on the start is another's.
    NotYours(Hole, Seat),
    /// A marble stands where this one would land.
    Occupied(Hole, Seat),
    /// It would end where it began.
    EndsWhereItBegan(Hole),
    /// Neither a step nor a chain leads from the first to the second.
    Unreachable(Hole, Hole),
    /// No hop leads from the first to the second, one leg of the path.
    NoHop(Hole, Hole),
    /// A step, from the first to the second, in a path of several legs.
    StepInChain(Hole, Hole),
    /// The chain lands twice on this hole.
    Twice(Hole),
    /// A marble in the goal would leave it, landing on the second hole.
    LeavesGoal(Hole, Hole),
    /// A marble in the goal would have to leave it on its way to the second hole.
    ThroughOutside(Hole, Hole),
    /// A move may not end in a point that is neither its player's own nor the goal.
    ForbiddenEnd(Hole),
    /// The seat is not in use.
    NotPlaying(Seat),
    /// The seat is home or out.
    NotRacing(Seat),
    /// The program holds the seat.
    HeldByProgram(Seat),
    /// The seat's player holds it, so that nobody can come back to it.
    HeldByPlayer(Seat),
    /// The seat has a legal move, so that it is not passed.
    CanMove(Seat),
    /// The seat has no legal move, so that its turn can only be a pass.
    MustPass(Seat),
}

impl Illegal {
    /// The reason in words of the record's readers, holes by name.
    #[must_use]
    pub fn describe(&self, notation: Notation) -> String {
        let name = |hole: Hole| notation.name(hole);
        match *self {
            Self::Over(end) => format!("the game is over ({})", end.word()),
            Self::TooShort => "a move has a start and an end".to_owned(),
            Self::TooLong => format!("a path has at most {PATH_MAX} holes"),
            Self::NoMarble(hole) => format!("no marble on {}", name(hole)),
            Self::NotYours(hole, seat) => format!("the marble on {} is {seat}'s", name(hole)),
            Self::Occupied(hole, seat) => format!("a marble of {seat} stands on {}", name(hole)),
            Self::EndsWhereItBegan(hole) => format!("the move ends on {} where it began", name(hole)),
            Self::Unreachable(from, to) => {
                format!("no step or chain of hops leads from {} to {}", name(from), name(to))
            }
            Self::NoHop(from, to) => format!("no hop leads from {} to {}", name(from), name(to)),
            Self::StepInChain(from, to) => {
                format!("{} to {} is a step, and steps and hops never mix", name(from), name(to))
            }
            Self::Twice(hole) => format!("the chain lands on {} twice", name(hole)),
            Self::LeavesGoal(from, to) => {
                format!("the marble on {} is in its goal and may not land outside it on {}", name(from), name(to))
            }
            Self::ThroughOutside(from, to) => {
                format!("the marble on {} is in its goal and would leave it on the way to {}", name(from), name(to))
            }
            Self::ForbiddenEnd(hole) => format!("no move may end on {}, in another's point", name(hole)),
            Self::NotPlaying(seat) => format!("{seat} does not play"),
            Self::NotRacing(seat) => format!("{seat} is no longer racing"),
            Self::HeldByProgram(seat) => format!("the program holds the seat of {seat}"),
            Self::HeldByPlayer(seat) => format!("{seat} never left"),
            Self::CanMove(seat) => format!("{seat} has a legal move and is not passed"),
            Self::MustPass(seat) => format!("{seat} has no legal move and is passed"),
        }
    }
}

/// What of a game a written move is checked against.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    pub(crate) position: &'a Position,
    pub(crate) ground: &'a Ground,
    pub(crate) seat: Seat,
    /// True where a chain may land twice on one hole.
    pub(crate) revisit: bool,
}

impl Board<'_> {
    /// The move and its way.
    pub(crate) fn check(&self, holes: &[Hole]) -> Result<(Move, Vec<Hole>, bool), Illegal> {
        let (&[from, ..], &[.., to]) = (holes, holes) else { return Err(Illegal::TooShort) };
        if holes.len() < 2 {
            return Err(Illegal::TooShort);
        }
        if holes.len() > PATH_MAX {
            return Err(Illegal::TooLong);
        }
        match self.position.at(from) {
            None => return Err(Illegal::NoMarble(from)),
            Some(owner) if owner != self.seat => return Err(Illegal::NotYours(from, owner)),
            Some(_) => {}
        }
        if from == to {
            return Err(Illegal::EndsWhereItBegan(from));
        }
        if holes.len() > 2 {
            self.check_legs(holes)?;
        }
        let mv = Move { from, to };
        let shown = way(self.position, self.ground, self.seat, mv).ok_or_else(|| self.reason(mv))?;
        let shown_path = holes.len() == 2 || holes == shown;
        Ok((mv, if shown_path { shown } else { holes.to_vec() }, shown_path))
    }

    fn check_legs(&self, holes: &[Hole]) -> Result<(), Illegal> {
        let from = holes[0];
        let lands = self.ground.lands_for(self.seat, from);
        let mut seen = Holes::EMPTY.with(from);
        for leg in holes.windows(2) {
            let (a, b) = (leg[0], leg[1]);
            if b != from
                && let Some(owner) = self.position.at(b)
            {
                return Err(Illegal::Occupied(b, owner));
            }
            if a.neighbours().contains(b) {
                return Err(Illegal::StepInChain(a, b));
            }
            if !self.hops_between(from, a, b) {
                return Err(Illegal::NoHop(a, b));
            }
            if !lands.contains(b) {
                return Err(Illegal::LeavesGoal(from, b));
            }
            if !self.revisit && seen.contains(b) {
                return Err(Illegal::Twice(b));
            }
            seen.insert(b);
        }
        Ok(())
    }

    fn hops_between(&self, start: Hole, a: Hole, b: Hole) -> bool {
        let occupied = self.position.occupied().without(start);
        Direction::ALL.into_iter().any(|direction| hop(self.ground.hops(), occupied, a, direction) == Some(b))
    }

    /// Why a move of the seat's own marble is not among the legal ones.
    fn reason(&self, Move { from, to }: Move) -> Illegal {
        if let Some(owner) = self.position.at(to) {
            return Illegal::Occupied(to, owner);
        }
        let anywhere = from.neighbours() | flood(self.position, self.ground.hops(), from, Holes::ALL);
        if !anywhere.contains(to) {
            return Illegal::Unreachable(from, to);
        }
        let lands = self.ground.lands_for(self.seat, from);
        if !lands.contains(to) {
            return Illegal::LeavesGoal(from, to);
        }
        if lands != Holes::ALL {
            return Illegal::ThroughOutside(from, to);
        }
        Illegal::ForbiddenEnd(to)
    }
}
