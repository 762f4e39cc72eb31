//! What a proven player asks for, one request after the other: deeds on the game, settings, and what is
//! to be shown.
//!
//! The rules of the game are asked of `correspondence::decide`; here is only who may ask for what, under
//! which key, and what is answered.

use super::fault::HostFault;
use super::posting::Postroom;
use super::reception::{self, lines};
use super::{offers, settings};
use crate::correspondence::command::{Request, WrittenMove};
use crate::correspondence::decide::{self, Consent, Decision, Deed, Objection};
use crate::correspondence::game::{Game, Hints};
use crate::correspondence::moment::Moment;
use crate::correspondence::notice::{Answer, Done, Notice, Part, Question, Why};
use crate::correspondence::refusal::Refusal;
use crate::intake::{self, grammar::Said};
use crate::rules::Seat;
use crate::store::{Agreed, Fate, KeptQuestion, KeyFacts, Player};

/// A mail that answers the letter: its parts, and the question's key where it asks one.
pub(super) struct Draft {
    pub parts: Vec<Part>,
    pub question: Option<KeyFacts>,
}

/// What came of a letter's requests.
pub(super) struct Outcome {
    pub fate: Fate,
    /// The writer, as the letter has set them: the answer is already in the language that was asked for.
    pub player: Player,
    /// The game as it is now, where the letter is about one.
    pub game: Option<Game>,
    /// What everybody must learn, each with the game as it then was.
    pub notices: Vec<(Game, Notice)>,
    /// The answers to the writer.
    pub mails: Vec<Draft>,
}

impl Outcome {
    /// What the writer's own turn mail says of the letter: what was done and what was not, line by line.
    pub(super) fn as_own_answer(&self) -> Answer {
        let told = |p: &&Part| {
            matches!(p, Part::Done(_) | Part::Refused { .. } | Part::NotUnderstood { .. } | Part::TooMany { .. })
        };
        Answer { parts: self.mails.iter().flat_map(|m| m.parts.iter()).filter(told).cloned().collect() }
    }
}

/// One letter's requests, on their way.
pub(super) struct Errand<'a, 'b, 't> {
    pub(super) room: &'a Postroom<'b, 't>,
    pub(super) player: Player,
    pub(super) facts: KeyFacts,
    pub(super) game: Option<Game>,
    pub(super) at: Moment,
    pub(super) parts: Vec<Part>,
    pub(super) asked: Vec<Draft>,
    pub(super) notices: Vec<(Game, Notice)>,
    pub(super) played: bool,
    /// The key under which the answer goes out, where it is not the letter's own: the letter is about another game now.
    pub(super) under: Option<KeyFacts>,
    /// True once the writer has asked to be forgotten, and is: nothing is answered.
    pub(super) forgotten: bool,
}

impl<'a, 'b, 't> Errand<'a, 'b, 't> {
    /// Begins with the letter's key and its moment of arrival.
    pub(super) fn new(
        room: &'a Postroom<'b, 't>,
        player: &Player,
        facts: &KeyFacts,
        at: Moment,
    ) -> Result<Self, HostFault> {
        let game = facts.game.map(|n| room.tx.game(n)).transpose()?.flatten();
        Ok(Self {
            room,
            player: player.clone(),
            facts: facts.clone(),
            game,
            at,
            parts: Vec::new(),
            asked: Vec::new(),
            notices: Vec::new(),
            played: false,
            under: None,
            forgotten: false,
        })
    }

    /// Does one request.
    pub(super) fn run(&mut self, request: Request) -> Result<(), HostFault> {
        self.run_with(request, Consent::Open)
    }

    fn run_with(&mut self, request: Request, consent: Consent) -> Result<(), HostFault> {
        match request {
            Request::Move(ref written) => self.play(request.clone(), written, consent),
            Request::Preview(ref written) => self.preview(request.clone(), written),
            Request::Moves(name) => self.moves(request, name),
            Request::Show(turn) => self.show(request, turn),
            Request::History => self.of_the_game(request, Part::History),
            Request::Export => self.of_the_game(request, Part::Export),
            Request::Hint => self.hint(request),
            Request::Resign => self.resign(request, consent),
            Request::Confirm => self.confirm(request),
            Request::Back => self.back(request),
            Request::Away(ref text) => self.away(request.clone(), text),
            Request::If(ref steps) => self.plan(request.clone(), steps),
            Request::Deputy(ref text) => self.name_deputy(request.clone(), text),
            Request::Digest(ref text) => self.digest(request.clone(), text),
            Request::Watch(number) => self.watch(request, number),
            Request::Unwatch(number) => self.unwatch(request, number),
            Request::Undo => self.undo(request),
            Request::Extend(ref text) => self.extend(request.clone(), text),
            Request::Say(ref text) => self.say(request.clone(), text),
            Request::Accept | Request::Decline => self.answer_invitation(request),
            Request::Games => self.games(),
            Request::Help(topic) => {
                self.parts.push(Part::Help(topic));
                Ok(())
            }
            Request::Stop => {
                self.player.stopped = true;
                self.room.tx.update_player(&self.player)?;
                self.parts.push(Part::Done(Done::Stopped));
                Ok(())
            }
            Request::Language(ref value) => {
                let outcome = settings::language(&mut self.player, value);
                self.set(request, outcome)
            }
            Request::Timezone(ref value) => {
                let outcome = settings::timezone(&mut self.player, value);
                self.set(request, outcome)
            }
            Request::Name(ref value) => {
                let outcome = settings::name(&mut self.player, value);
                self.set(request, outcome)
            }
            Request::Board(style) => {
                let done = settings::board(&mut self.player, style);
                self.set(request, Ok(done))
            }
            Request::New(_)
            | Request::Invite(_)
            | Request::Seek(_)
            | Request::Join(_)
            | Request::Leave
            | Request::Rematch
            | Request::Standings
            | Request::Rating(_)
            | Request::AddressAdd(_)
            | Request::AddressRemove(_)
            | Request::ForgetMe => self.ask_the_club(request, consent),
        }
    }

    /// The moves that stood inside sentences: one is shown and waits for `confirm`, several are asked about.
    pub(super) fn wishes(&mut self, wishes: &[WrittenMove]) -> Result<(), HostFault> {
        let mut different: Vec<WrittenMove> = Vec::new();
        for wish in wishes {
            match different.iter_mut().find(|d| d.agrees_with(wish)) {
                Some(same) if same.holes().len() < wish.holes().len() => *same = wish.clone(),
                Some(_) => {}
                None => different.push(wish.clone()),
            }
        }
        match different.as_slice() {
            [] => Ok(()),
            [wish] if !self.played => self.ask_to_play(Request::Move(wish.clone()), wish, AsPart::Question),
            [_] => Ok(()),
            _ => {
                self.parts.push(Part::Which { moves: different, why: Why::TwoMoves });
                Ok(())
            }
        }
    }

    /// Ends the errand: the answers in order, the general parts behind those of the requests.
    pub(super) fn finish(mut self, general: Vec<Part>) -> Outcome {
        self.parts.extend(general);
        let refused = self.parts.iter().any(|p| !matches!(p, Part::Done(_)));
        let fate = match (self.played, refused) {
            (true, _) => Fate::Played,
            (false, true) if self.parts.iter().all(|p| matches!(p, Part::Refused { .. })) => Fate::Refused,
            _ => Fate::Answered,
        };
        let mut mails = Vec::new();
        if !self.parts.is_empty() {
            mails.push(Draft { parts: self.parts, question: self.under });
        }
        mails.extend(self.asked);
        if self.forgotten {
            mails.clear();
        }
        Outcome { fate, player: self.player, game: self.game, notices: self.notices, mails }
    }

    pub(super) fn refuse(&mut self, request: Request, refusal: Refusal) {
        self.parts.push(Part::Refused { request, refusal });
    }

    /// The game and the writer's seat, or a refusal.
    pub(super) fn seat(&self) -> Result<(&Game, Seat), Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        let seat = game.seat_moved_by(self.player.id).filter(|s| Some(*s) == self.facts.seat).ok_or(Refusal::NoGame)?;
        Ok((game, seat))
    }

    /// The same, where the game runs and the writer holds the seat; an older key is enough.
    pub(super) fn own_running_seat(&self) -> Result<(&Game, Seat), Refusal> {
        let (game, seat) = self.seat()?;
        if game.seat_of(self.player.id) != Some(seat) {
            return Err(Refusal::OnlyThePlayer);
        }
        if game.is_over() { Err(Refusal::GameOver) } else { Ok((game, seat)) }
    }

    /// The same, where the letter's key is of the turn that now runs.
    pub(super) fn current_seat(&self) -> Result<(&Game, Seat), Refusal> {
        let (game, seat) = self.seat()?;
        if game.is_over() {
            return Err(Refusal::GameOver);
        }
        if self.facts.turn == game.turn_entry() { Ok((game, seat)) } else { Err(Refusal::OldKey) }
    }

    fn play(&mut self, request: Request, written: &WrittenMove, consent: Consent) -> Result<(), HostFault> {
        let seat = match self.current_seat() {
            Ok((_, seat)) => seat,
            Err(refusal) => {
                self.refuse(request, refusal);
                return Ok(());
            }
        };
        let deed = Deed::Play { seat, written: written.clone(), consent };
        if self.enact(request, &deed)? {
            self.parts.push(Part::Done(Done::Played(written.clone())));
        }
        Ok(())
    }

    /// Does a deed on the game; true where it was done. A question is asked, a refusal answered.
    pub(super) fn enact(&mut self, request: Request, deed: &Deed) -> Result<bool, HostFault> {
        let Some(game) = &self.game else {
            self.refuse(request, Refusal::NoGame);
            return Ok(false);
        };
        match decide::decide(game, deed, &self.room.house(game)?, self.room.cause, self.at) {
            Ok(decision) => {
                self.record(decision)?;
                if self.player.stopped {
                    // Who plays on after a `stop` wants the boards again.
                    self.player.stopped = false;
                    self.room.tx.update_player(&self.player)?;
                }
                Ok(true)
            }
            Err(Objection::Ask(question)) => {
                self.ask(&[request], question)?;
                Ok(false)
            }
            Err(Objection::Refused(refusal)) => {
                self.refuse(request, refusal);
                Ok(false)
            }
            Err(Objection::Fault(corrupt)) => Err(corrupt.into()),
        }
    }

    pub(super) fn record(&mut self, decision: Decision) -> Result<(), HostFault> {
        let decision = self.room.record(decision)?;
        self.notices.extend(decision.notices.into_iter().map(|n| (decision.game.clone(), n)));
        if self.game.as_ref().is_some_and(|game| game.number() == decision.game.number()) {
            self.game = Some(decision.game);
        }
        self.played = true;
        Ok(())
    }

    /// Asks to confirm: a mail of its own, under the question's own key.
    pub(super) fn ask(&mut self, requests: &[Request], question: Question) -> Result<(), HostFault> {
        let turn = self.game.as_ref().map_or(0, Game::turn_entry);
        let facts = reception::ask(self.room, &self.player, &self.facts, turn, &lines(requests))?;
        self.asked.push(Draft { parts: vec![Part::Confirm(question)], question: Some(facts) });
        Ok(())
    }

    fn preview(&mut self, request: Request, written: &WrittenMove) -> Result<(), HostFault> {
        self.ask_to_play(request, written, AsPart::Preview)
    }

    fn ask_to_play(&mut self, request: Request, written: &WrittenMove, shown: AsPart) -> Result<(), HostFault> {
        let chosen = self.current_seat().and_then(|(game, seat)| decide::choose(game, seat, written));
        match chosen {
            Ok(chosen) => {
                let turn = self.game.as_ref().map_or(0, Game::turn_entry);
                let text = lines(&[Request::Move(written.clone())]);
                let facts = reception::ask(self.room, &self.player, &self.facts, turn, &text)?;
                let part = match shown {
                    AsPart::Preview => Part::Preview(chosen),
                    AsPart::Question if chosen.returns_to_camp => Part::Confirm(Question::PlayAndLeave(chosen)),
                    AsPart::Question => Part::Confirm(Question::Play(chosen)),
                };
                self.asked.push(Draft { parts: vec![part], question: Some(facts) });
            }
            Err(refusal) => self.refuse(request, refusal),
        }
        Ok(())
    }

    fn moves(&mut self, request: Request, name: Option<crate::rules::HoleName>) -> Result<(), HostFault> {
        let notation = match self.seat() {
            Ok((game, _)) => game.opening().setup.notation(),
            Err(refusal) => {
                self.refuse(request, refusal);
                return Ok(());
            }
        };
        match name.map(|n| notation.hole(n).ok_or(n)) {
            None => self.parts.push(Part::Moves(None)),
            Some(Ok(hole)) => self.parts.push(Part::Moves(Some(hole))),
            Some(Err(name)) => {
                self.refuse(request, Refusal::NoSuchHole { name, nearest: notation.nearest(name) });
            }
        }
        Ok(())
    }

    /// The program's advice to the seat to move.
    fn hint(&mut self, request: Request) -> Result<(), HostFault> {
        let asked = self.current_seat().and_then(|(game, seat)| match game.to_move() {
            _ if game.opening().hints == Hints::Refused => Err(Refusal::NoHints),
            _ if game.is_paused() => Err(Refusal::Paused),
            Some(to_move) if to_move != seat => Err(Refusal::NotYourTurn { to_move }),
            _ => Ok(game.play().clone()),
        });
        match asked {
            Ok(play) => {
                let chosen = self.room.club.pains.hint(&play).and_then(|mv| play.check(&[mv.from, mv.to]).ok());
                let none = || HostFault::Malformed("the program has no advice where somebody is to move".to_owned());
                self.parts.push(Part::Hint(chosen.ok_or_else(none)?));
            }
            Err(refusal) => self.refuse(request, refusal),
        }
        Ok(())
    }

    fn show(&mut self, request: Request, turn: Option<u32>) -> Result<(), HostFault> {
        match (self.seat().map(|(game, _)| game.turns()), turn) {
            (Err(refusal), _) => self.refuse(request, refusal),
            (Ok(last), Some(turn)) if turn > last => self.refuse(request, Refusal::NoSuchTurn { turn, last }),
            (Ok(_), _) => self.parts.push(Part::Board(turn)),
        }
        Ok(())
    }

    fn of_the_game(&mut self, request: Request, part: Part) -> Result<(), HostFault> {
        match self.seat().map(|_| ()) {
            Ok(()) => self.parts.push(part),
            Err(refusal) => self.refuse(request, refusal),
        }
        Ok(())
    }

    fn resign(&mut self, request: Request, consent: Consent) -> Result<(), HostFault> {
        let seat = match self.own_running_seat() {
            Ok((game, seat)) if !game.may_leave(seat) => Err(Refusal::NotRacing),
            Ok((_, seat)) => Ok(seat),
            Err(refusal) => Err(refusal),
        };
        match (seat, consent) {
            (Err(refusal), _) => self.refuse(request, refusal),
            (Ok(_), Consent::Open) => self.ask(&[Request::Resign], Question::Resign)?,
            (Ok(seat), Consent::Given) => {
                if self.enact(request, &Deed::Resign(seat))? {
                    self.parts.push(Part::Done(Done::Resigned));
                }
            }
        }
        Ok(())
    }

    /// The question that the letter's key belongs to.
    fn question(&self) -> Result<Option<KeptQuestion>, HostFault> {
        Ok(self.facts.question.map(|id| self.room.tx.question(id)).transpose()?.flatten())
    }

    /// Does what the answered mail asked, if its turn still runs.
    fn confirm(&mut self, request: Request) -> Result<(), HostFault> {
        let question = self.question()?;
        if let Some((question, proposal)) = question.as_ref().and_then(|q| q.proposal.map(|p| (q, p))) {
            return self.consent(request, question, proposal, Agreed::Yes);
        }
        let turn = self.game.as_ref().map_or(0, Game::turn_entry);
        let open = question.filter(|q| q.is_open && (self.game.is_none() || q.turn == turn));
        let Some(question) = open else {
            self.refuse(request, Refusal::NothingToConfirm);
            return Ok(());
        };
        self.room.tx.close_question(question.id)?;
        for line in question.text.lines() {
            match intake::grammar::read(line) {
                Said::Request(request) if request != Request::Confirm => self.run_with(request, Consent::Given)?,
                Said::Say(words) => self.run_with(Request::Say(words), Consent::Given)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Keeps a setting that was changed, or says why it was not.
    fn set(&mut self, request: Request, outcome: Result<Done, Refusal>) -> Result<(), HostFault> {
        match outcome {
            Ok(done) => {
                self.room.tx.update_player(&self.player)?;
                self.parts.push(Part::Done(done));
            }
            Err(refusal) => self.refuse(request, refusal),
        }
        Ok(())
    }

    fn say(&mut self, request: Request, text: &str) -> Result<(), HostFault> {
        match self.seat().map(|(game, seat)| (game.number(), seat)) {
            Ok((number, _)) => {
                self.room.tx.say(number, self.player.id, text, self.room.now)?;
                self.parts.push(Part::Done(Done::Said));
            }
            Err(refusal) => self.refuse(request, refusal),
        }
        Ok(())
    }

    fn answer_invitation(&mut self, request: Request) -> Result<(), HostFault> {
        if let Some((question, proposal)) = self.question()?.and_then(|q| q.proposal.map(|p| (q, p))) {
            let agreed = if request == Request::Accept { Agreed::Yes } else { Agreed::No };
            return self.consent(request, &question, proposal, agreed);
        }
        let (Some(number), Some(seat)) = (self.facts.game, self.facts.seat) else {
            self.refuse(request, Refusal::NoGame);
            return Ok(());
        };
        if self.answer_waiting(number, &request)? {
            return Ok(());
        }
        let accepts = request == Request::Accept;
        match super::invitations::answer(self.room, number, seat, self.player.id, accepts)? {
            super::invitations::Answered::NotOpen => self.refuse(request, Refusal::GameOver),
            super::invitations::Answered::Waiting => self.parts.push(Part::Done(Done::Accepted)),
            super::invitations::Answered::Declined => self.parts.push(Part::Done(Done::Declined)),
            super::invitations::Answered::Started(decision) => {
                self.begun(*decision);
                self.parts.push(Part::Done(Done::Accepted));
            }
        }
        Ok(())
    }

    /// A game has begun by this letter: it is what the letter is about from now on.
    pub(super) fn begun(&mut self, decision: Decision) {
        self.notices.extend(decision.notices.into_iter().map(|n| (decision.game.clone(), n)));
        self.game = Some(decision.game);
        self.under = None;
    }

    fn games(&mut self) -> Result<(), HostFault> {
        let mut list = Vec::new();
        for number in self.room.tx.games_of(self.player.id)? {
            let Some(game) = self.room.tx.game(number)? else { continue };
            list.push(self.room.game_line(&game, self.player.id)?);
        }
        for number in self.room.tx.waiting_games_of(self.player.id)? {
            list.extend(offers::waiting_line(self.room.tx, number)?);
        }
        self.parts.push(Part::Games(list));
        Ok(())
    }
}

/// How a move that waits for `confirm` is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AsPart {
    Preview,
    Question,
}
