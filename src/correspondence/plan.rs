//! Conditional moves: what a player answers if the others move as expected, several steps deep, several answers wide.
//!
//! A plan is lines; each line is steps: the moves expected of the others until the player's next turn, and the answer.
//! Every line is played through under the rules when it is made, so that its answer is legal whenever it fits. A line
//! fits while the moves made are the ones it expects; a turn that was missed or taken back ends it.

use super::command::{IfStep, WrittenMove};
use super::event::Event;
use super::game::Game;
use super::refusal::Refusal;
use crate::rules::{Hole, Notation, Play, Seat, Turn};

/// What becomes of a plan as the game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Course {
    /// The expected moves are still to come.
    Waits,
    /// It is the player's turn and all went as expected.
    Plays {
        /// The answer.
        mine: WrittenMove,
        /// What is left of the lines that go on from there.
        rest: Vec<Vec<IfStep>>,
    },
    /// No line fits any more.
    Broken,
}

/// Plays a line through.
///
/// # Errors
/// A [`Refusal`]: the first move that is not legal, a wrong number of moves before the answer, an answer that would need
/// to be confirmed, or steps beyond the end of the game.
pub fn check(game: &Game, seat: Seat, steps: &[IfStep]) -> Result<(), Refusal> {
    let mut play = game.play().clone();
    let notation = game.opening().setup.notation();
    if play.to_move() == Some(seat) {
        return Err(Refusal::PlanOnOwnTurn);
    }
    for step in steps {
        for theirs in &step.theirs {
            if play.to_move() == Some(seat) {
                return Err(Refusal::PlanTooLong { theirs: theirs.clone() });
            }
            make(&mut play, notation, theirs)?;
        }
        match play.to_move() {
            Some(to_move) if to_move != seat => return Err(Refusal::PlanTooShort { to_move }),
            None => return Err(Refusal::PlanBeyondTheEnd),
            Some(_) => {}
        }
        let chosen = look_up(&play, notation, &step.mine)?;
        if chosen.returns_to_camp {
            return Err(Refusal::PlanNeedsConfirming { mine: step.mine.clone() });
        }
        make(&mut play, notation, &step.mine)?;
    }
    Ok(())
}

fn look_up(play: &Play, notation: Notation, written: &WrittenMove) -> Result<crate::rules::Chosen, Refusal> {
    let hole = |name: &crate::rules::HoleName| {
        notation.hole(*name).ok_or_else(|| Refusal::NoSuchHole { name: *name, nearest: notation.nearest(*name) })
    };
    let holes: Vec<Hole> = written.holes().iter().map(hole).collect::<Result<_, _>>()?;
    play.check(&holes).map_err(|why| Refusal::Illegal { written: written.clone(), why, ends: Vec::new() })
}

/// Plays a move and passes those who then can't move.
fn make(play: &mut Play, notation: Notation, written: &WrittenMove) -> Result<(), Refusal> {
    if play.to_move().is_none() {
        return Err(Refusal::PlanBeyondTheEnd);
    }
    let chosen = look_up(play, notation, written)?;
    let illegal = |why| Refusal::Illegal { written: written.clone(), why, ends: Vec::new() };
    play.play(&Turn::Move(chosen.path)).map_err(illegal)?;
    while play.must_pass() {
        play.play(&Turn::Pass).map_err(illegal)?;
    }
    Ok(())
}

/// What becomes of these lines, whose first expected move was to come after `base` turns.
#[must_use]
pub fn follow(game: &Game, seat: Seat, base: u32, lines: &[Vec<IfStep>]) -> Course {
    let Some(to_move) = game.to_move().filter(|_| !game.program_plays(seat) && base <= game.turns()) else {
        return Course::Broken;
    };
    if game.is_paused() && to_move == seat {
        return Course::Waits;
    }
    let turns = game.standing().filter(|entry| entry.event.is_turn()).skip(base as usize);
    let mut made: Vec<WrittenMove> = Vec::new();
    for entry in turns {
        match &entry.event {
            Event::Moved { seat: mover, token } if *mover != seat => match written(token) {
                Some(written) => made.push(written),
                None => return Course::Broken,
            },
            Event::Passed { .. } => {}
            _ => return Course::Broken,
        }
    }
    let fits = |line: &&Vec<IfStep>| {
        line.first().is_some_and(|step| {
            step.theirs.len() >= made.len() && made.iter().zip(&step.theirs).all(|(a, b)| a.ends() == b.ends())
        })
    };
    if to_move != seat {
        return if lines.iter().any(|line| fits(&line)) { Course::Waits } else { Course::Broken };
    }
    let complete = |line: &&Vec<IfStep>| fits(line) && line.first().is_some_and(|s| s.theirs.len() == made.len());
    let Some(mine) = lines.iter().find(complete).and_then(|line| line.first()).map(|step| step.mine.clone()) else {
        return Course::Broken;
    };
    let goes_on = |line: &&Vec<IfStep>| complete(line) && line.first().is_some_and(|s| s.mine.agrees_with(&mine));
    let rest = lines.iter().filter(goes_on).map(|line| line[1..].to_vec()).filter(|rest| !rest.is_empty()).collect();
    Course::Plays { mine, rest }
}

/// The move of a token of the record.
fn written(token: &str) -> Option<WrittenMove> {
    WrittenMove::new(token.split('-').map(str::parse).collect::<Result<_, _>>().ok()?)
}
