//! Conditional moves: taken from a letter, followed whenever a game has gone on, told to their player alone.

use super::fault::HostFault;
use super::posting::Postroom;
use super::requests::Errand;
use crate::correspondence::command::{IfStep, Request};
use crate::correspondence::decide::{self, Consent, Decision, Deed, Objection};
use crate::correspondence::event::{Cause, Event};
use crate::correspondence::game::Game;
use crate::correspondence::notice::Part;
use crate::correspondence::plan::{self, Course};
use crate::correspondence::refusal::Refusal;
use crate::correspondence::seat::PlayerId;
use crate::intake::grammar::{self, Said};
use crate::rules::Seat;
use crate::store::PlanRow;

/// Conditional moves that play one after the other at most.
const IN_A_ROW: usize = 200;

impl Errand<'_, '_, '_> {
    /// Keeps a conditional move. The first of a letter takes the place of an earlier letter's, the others join it.
    pub(super) fn plan(&mut self, request: Request, steps: &[IfStep]) -> Result<(), HostFault> {
        let place = if self.played { self.seat() } else { self.current_seat() };
        let checked = place.and_then(|(game, seat)| plan::check(game, seat, steps).map(|()| (game, seat)));
        let ((number, base), seat, letter) = match (checked, self.room.cause) {
            (Ok((game, seat)), Cause::Letter(letter)) => ((game.number(), game.turns()), seat, letter),
            (Err(refusal), _) => {
                self.refuse(request, refusal);
                return Ok(());
            }
            (Ok(_), _) => {
                self.refuse(request, Refusal::NoGame);
                return Ok(());
            }
        };
        let mut lines = match self.parts.iter().position(|part| matches!(part, Part::Plan { .. })) {
            Some(place) => match self.parts.remove(place) {
                Part::Plan { lines, .. } => lines,
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        lines.push(steps.to_vec());
        let row =
            PlanRow { game: number, seat, player: self.player.id, letter, base, text: text_of(&lines), stands: true };
        self.room.tx.set_plan(&row)?;
        self.parts.push(Part::Plan { lines, stands: true });
        Ok(())
    }
}

/// Plays what the players have settled in advance, as long as something fits; gives the last decision.
pub(super) fn follow(room: &Postroom<'_, '_>, mut decision: Decision) -> Result<Decision, HostFault> {
    for _ in 0..IN_A_ROW {
        let Some((plan, deed, rest)) = next(room, &decision.game)? else { break };
        let at = decision.game.log().last().map_or(room.now, |entry| entry.at);
        let house = room.house(&decision.game)?;
        match decide::decide(&decision.game, &deed, &house, Cause::Letter(plan.letter), at) {
            Ok(further) => {
                room.append(&further)?;
                if rest.is_empty() {
                    room.tx.drop_plan(plan.game, plan.seat)?;
                } else {
                    room.tx.set_plan(&PlanRow { base: further.game.turns(), text: text_of(&rest), ..plan })?;
                }
                decision = further;
            }
            Err(Objection::Fault(corrupt)) => return Err(corrupt.into()),
            Err(Objection::Refused(_) | Objection::Ask(_)) => {
                room.tx.set_plan(&PlanRow { stands: false, ..plan })?;
            }
        }
    }
    Ok(decision)
}

type Next = (PlanRow, Deed, Vec<Vec<IfStep>>);

/// The plan that plays now, if one does; those that fit no longer are marked.
fn next(room: &Postroom<'_, '_>, game: &Game) -> Result<Option<Next>, HostFault> {
    let mut found = None;
    for plan in room.tx.plans(game.number())?.into_iter().filter(|plan| plan.stands) {
        match plan::follow(game, plan.seat, plan.base, &lines_of(&plan.text)) {
            Course::Waits => {}
            Course::Broken if game.is_over() => room.tx.drop_plan(plan.game, plan.seat)?,
            Course::Broken => room.tx.set_plan(&PlanRow { stands: false, ..plan })?,
            Course::Plays { mine, rest } => {
                let deed = Deed::Play { seat: plan.seat, written: mine, consent: Consent::Open };
                found = Some((plan, deed, rest));
            }
        }
    }
    Ok(found)
}

/// The conditional moves of a seat that have just been played: the last entries, whose cause is not the mail's own.
pub(super) fn played(room: &Postroom<'_, '_>, game: &Game, seat: Seat) -> Option<Part> {
    let by_themselves = game.log().iter().rev().take_while(|entry| entry.cause != room.cause);
    let of_seat = by_themselves.filter_map(|entry| match &entry.event {
        Event::Moved { seat: mover, token } if *mover == seat => Some(token.clone()),
        _ => None,
    });
    let mut moves: Vec<String> = of_seat.collect();
    moves.reverse();
    (!moves.is_empty()).then_some(Part::PlayedByThemselves(moves))
}

/// What a player's own mail says of their conditional moves; those that were dropped are told once.
pub(super) fn told(
    room: &Postroom<'_, '_>,
    game: &Game,
    seat: Seat,
    player: PlayerId,
) -> Result<Option<Part>, HostFault> {
    let plan = room.tx.plans(game.number())?.into_iter().find(|plan| plan.seat == seat && plan.player == player);
    let Some(plan) = plan else { return Ok(None) };
    if !plan.stands {
        room.tx.drop_plan(plan.game, plan.seat)?;
    }
    Ok(Some(Part::Plan { lines: lines_of(&plan.text), stands: plan.stands }))
}

fn text_of(lines: &[Vec<IfStep>]) -> String {
    lines.iter().map(|steps| Request::If(steps.clone()).to_string()).collect::<Vec<_>>().join("\n")
}

fn lines_of(text: &str) -> Vec<Vec<IfStep>> {
    let read = |line: &str| match grammar::read(line) {
        Said::Request(Request::If(steps)) => Some(steps),
        _ => None,
    };
    text.lines().filter_map(read).collect()
}
