//! What needs the others' consent: a turn taken back, more time. Each of them is asked by a mail of their own and agrees
//! with `confirm`; the last one's word does it, one `decline` ends it, and so does the next move.

use super::deputies;
use super::fault::HostFault;
use super::posting::Addressee;
use super::requests::Errand;
use crate::correspondence::command::Request;
use crate::correspondence::decide::Deed;
use crate::correspondence::event::Event;
use crate::correspondence::game::Game;
use crate::correspondence::moment::Span;
use crate::correspondence::notice::{Answer, Done, Part, Proposed, Question};
use crate::correspondence::refusal::Refusal;
use crate::correspondence::seat::PlayerId;
use crate::rules::Seat;
use crate::store::{Agreed, KeptQuestion, Proposal, QuestionRow};

/// The most time that the others can give at once.
const LONGEST: Span = Span::from_hours(60 * 24);

impl Errand<'_, '_, '_> {
    /// Asks the others to let the writer take the last turn back.
    pub(super) fn undo(&mut self, request: Request) -> Result<(), HostFault> {
        let seat = match self.own_running_seat() {
            Ok((game, seat)) if made_the_last_turn(game, seat) => Ok(seat),
            Ok((game, _)) if game.turns() == 0 => Err(Refusal::NothingToUndo),
            Ok(_) => Err(Refusal::NotYourTurnToUndo),
            Err(refusal) => Err(refusal),
        };
        match seat {
            Ok(seat) => self.propose(request, seat, Proposed::Undo),
            Err(refusal) => {
                self.refuse(request, refusal);
                Ok(())
            }
        }
    }

    /// Asks the others for more time for the writer's running turn.
    pub(super) fn extend(&mut self, request: Request, text: &str) -> Result<(), HostFault> {
        let span = Span::in_words(text).filter(|span| *span > Span::ZERO);
        let seat = match (self.own_running_seat(), span) {
            (Err(refusal), _) => Err(refusal),
            (_, None) => Err(Refusal::BadSpan { text: text.to_owned() }),
            (_, Some(span)) if span > LONGEST => Err(Refusal::TooMuchTime { text: text.to_owned() }),
            (Ok((game, _)), _) if game.is_paused() => Err(Refusal::Paused),
            (Ok((game, seat)), Some(span)) => match game.to_move() {
                Some(to_move) if to_move != seat => Err(Refusal::NotYourTurn { to_move }),
                _ => Ok((seat, span)),
            },
        };
        match seat {
            Ok((seat, span)) => self.propose(request, seat, Proposed::Extend(span)),
            Err(refusal) => {
                self.refuse(request, refusal);
                Ok(())
            }
        }
    }

    fn propose(&mut self, request: Request, seat: Seat, proposed: Proposed) -> Result<(), HostFault> {
        let Some(game) = self.game.clone() else { return Ok(()) };
        let (number, turn, tx) = (game.number(), game.turn_entry(), self.room.tx);
        let others: Vec<(Seat, PlayerId)> = game
            .chairs()
            .iter()
            .filter(|(other, _)| **other != seat && !game.program_plays(**other))
            .filter_map(|(other, chair)| chair.holder.player().map(|id| (*other, id)))
            .collect();
        if others.is_empty() {
            return self.carry_out(request, proposed);
        }
        let text = request.to_string();
        if tx.is_proposed(number, turn, self.player.id, &text)? {
            self.refuse(request, Refusal::AskedAlready);
            return Ok(());
        }
        let asked: Vec<PlayerId> = others.iter().map(|(_, id)| *id).collect();
        let proposal = tx.propose(number, turn, self.player.id, &text, &asked, self.room.now)?;
        for (other, id) in others {
            let Some(player) = tx.player(id)?.filter(crate::store::Player::receives_mail) else { continue };
            let row = QuestionRow {
                player: id,
                game: Some(number),
                turn,
                text: String::new(),
                asked_at: self.room.now,
                proposal: Some(proposal),
            };
            let facts = self.room.ask(&row, Some(other))?;
            let parts = vec![Part::Confirm(Question::Consent { who: seat, proposed })];
            let to = Addressee {
                player: &player,
                facts,
                letter: None,
                notice_key: format!("proposal {proposal} p{}", id.0),
            };
            self.room.answer(&to, Some(&game), &Answer { parts })?;
        }
        self.parts.push(Part::Done(Done::Proposed { proposed, asked: asked.len() }));
        Ok(())
    }

    /// The writer's word on a proposal that was put to them.
    pub(super) fn consent(
        &mut self,
        request: Request,
        question: &KeptQuestion,
        proposal: i64,
        agreed: Agreed,
    ) -> Result<(), HostFault> {
        let tx = self.room.tx;
        let found = tx.proposal(proposal)?;
        let turn = self.game.as_ref().map(Game::turn_entry);
        if let Some(named) = found.as_ref().filter(|p| p.is_open && p.request == deputies::PROPOSAL) {
            tx.close_question(question.id)?;
            return self.answer_as_deputy(named, agreed);
        }
        let Some(found) = found.filter(|p| p.is_open && question.is_open && Some(p.turn) == turn) else {
            self.refuse(request, Refusal::NothingToConfirm);
            return Ok(());
        };
        tx.close_question(question.id)?;
        let proposed = match crate::intake::grammar::read(&found.request) {
            crate::intake::grammar::Said::Request(Request::Extend(text)) => {
                Proposed::Extend(Span::in_words(&text).unwrap_or_default())
            }
            _ => Proposed::Undo,
        };
        if agreed == Agreed::No {
            tx.close_proposal(proposal, Agreed::No)?;
            self.tell_refused(&found, proposed)?;
            self.parts.push(Part::Done(Done::Disagreed));
            return Ok(());
        }
        let waiting = tx.agree(proposal, self.player.id)?;
        if waiting > 0 {
            self.parts.push(Part::Done(Done::Agreed { waiting }));
            return Ok(());
        }
        tx.close_proposal(proposal, Agreed::Yes)?;
        self.carry_out(request, proposed)
    }

    fn carry_out(&mut self, request: Request, proposed: Proposed) -> Result<(), HostFault> {
        let deed = match proposed {
            Proposed::Undo => Deed::Undo,
            Proposed::Extend(span) => Deed::Extend(span),
        };
        if self.enact(request, &deed)? {
            self.parts.push(Part::Done(Done::CarriedOut(proposed)));
        }
        Ok(())
    }

    /// Tells who asked that somebody does not agree.
    fn tell_refused(&self, proposal: &Proposal, proposed: Proposed) -> Result<(), HostFault> {
        let (Some(game), Some(player)) = (&self.game, self.room.tx.player(proposal.player)?) else { return Ok(()) };
        let (Some(seat), Some(by)) = (game.seat_of(player.id), game.seat_of(self.player.id)) else { return Ok(()) };
        if !player.receives_mail() {
            return Ok(());
        }
        let facts = self.room.seat_key(game, seat, player.id)?;
        let notice_key = format!("proposal {} refused", proposal.id);
        let to = Addressee { player: &player, facts, letter: None, notice_key };
        self.room.answer(&to, Some(game), &Answer { parts: vec![Part::NotAgreed { by, proposed }] })
    }
}

/// True where the last turn that was made, passes by the program aside, is a move of this seat.
fn made_the_last_turn(game: &Game, seat: Seat) -> bool {
    let turns = game.standing().rev().map(|entry| &entry.event).filter(|event| event.is_turn());
    let last = turns.into_iter().find(|event| !matches!(event, Event::Passed { .. }));
    matches!(last, Some(Event::Moved { seat: mover, .. }) if *mover == seat)
}
