//! Leaving a game and coming back: what follows a resignation or a deadline missed for good.
//!
//! With two players the leaver loses under every rule set. With more, the dials `resign` and `timeout` say whether the
//! leaver is out, the game ends for all, or the program takes the seat. Only a racing seat held by its player can be left.
//!
//! Source: seed 000 ("How a game ends"), seed 003 ("Time, resigning"), seed 004 ("Regeln dieser Seite").

use super::board::Seat;
use super::dials::{Leaving, Teams};
use super::path::Illegal;
use super::play::{Play, Used};
use super::turn::{Cause, End, Holder, Outcome, Status};

impl Play {
    /// A player resigns or has missed a deadline for good.
    pub(super) fn leave(&mut self, seat: Seat, cause: Cause) -> Result<Vec<Outcome>, Illegal> {
        self.mover()?;
        match (self.status(seat), self.holder(seat)) {
            (Status::Absent, _) => return Err(Illegal::NotPlaying(seat)),
            (Status::Home | Status::Out, _) => return Err(Illegal::NotRacing(seat)),
            (Status::Racing | Status::Trailing, Holder::Program) => return Err(Illegal::HeldByProgram(seat)),
            (Status::Racing | Status::Trailing, Holder::Player) => {}
        }
        let mut outcomes = Vec::new();
        if self.status(seat) == Status::Trailing {
            self.program_takes(seat, &mut outcomes);
            return Ok(outcomes);
        }
        let (answer, end) = match cause {
            Cause::TimedOut => (self.setup.rules().timeout, End::Timeout),
            _ => (self.setup.rules().resign, End::Resign),
        };
        let answer = if self.setup.players() == 2 { Leaving::End } else { answer };
        match answer {
            Leaving::End => {
                self.leave_for_good(seat, cause, &mut outcomes);
                self.rank_and_end(end, &mut outcomes);
                return Ok(outcomes);
            }
            Leaving::Out => self.leave_for_good(seat, cause, &mut outcomes),
            Leaving::ProgramLast => {
                let place = self.places.worst_free(&self.setup);
                self.places.give(&self.setup, seat, place);
                self.status[seat.index()] = Status::Trailing;
                self.program_takes(seat, &mut outcomes);
            }
            Leaving::ProgramEarns => {
                let others = || self.setup.seats().iter().filter(|&&other| other != seat && self.races(other));
                let persons = others().filter(|&&other| self.holder(other) == Holder::Player).count();
                if others().count() >= 2 && persons >= 1 {
                    self.program_takes(seat, &mut outcomes);
                    return Ok(outcomes);
                }
                self.leave_for_good(seat, cause, &mut outcomes);
            }
        }
        self.go_on(Used::Left(seat), &mut outcomes);
        Ok(outcomes)
    }

    fn races(&self, seat: Seat) -> bool {
        self.status(seat) == Status::Racing
    }

    fn program_takes(&mut self, seat: Seat, outcomes: &mut Vec<Outcome>) {
        self.holder[seat.index()] = Holder::Program;
        outcomes.push(Outcome::ProgramTakes(seat, self.place(seat)));
    }

    /// The worst free place; the marbles stay.
    fn leave_for_good(&mut self, seat: Seat, cause: Cause, outcomes: &mut Vec<Outcome>) {
        let place = self.places.worst_free(&self.setup);
        self.places.give(&self.setup, seat, place);
        self.status[seat.index()] = Status::Out;
        outcomes.push(Outcome::Out(seat, cause, place));
        if self.setup.teams() == Teams::Pairs && self.races(seat.opposite()) {
            self.status[seat.opposite().index()] = Status::Out;
            outcomes.push(Outcome::Out(seat.opposite(), Cause::Partner, place));
        }
    }

    /// A player comes back to a seat that the program plays; a place that is settled stays.
    pub(super) fn come_back(&mut self, seat: Seat) -> Result<Vec<Outcome>, Illegal> {
        self.mover()?;
        match (self.status(seat), self.holder(seat)) {
            (Status::Absent, _) => Err(Illegal::NotPlaying(seat)),
            (Status::Home | Status::Out, _) => Err(Illegal::NotRacing(seat)),
            (Status::Racing | Status::Trailing, Holder::Player) => Err(Illegal::HeldByPlayer(seat)),
            (Status::Racing | Status::Trailing, Holder::Program) => {
                self.holder[seat.index()] = Holder::Player;
                Ok(vec![Outcome::Back(seat)])
            }
        }
    }
}
