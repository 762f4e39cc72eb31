//! What a player asks of the club: a game opened, filled, joined, left or played again; tables; addresses; to be
//! forgotten.
//!
//! Beside the requests about a running game, on the same errand. A letter about a game that waits carries its key, or the
//! game is the one that the letter has just opened, or the latest in which the writer has a seat.

use super::fault::HostFault;
use super::offers::{self, Declined, Gathering};
use super::requests::{Draft, Errand};
use super::{people, standings, tournaments};
use crate::club::offer::Offer;
use crate::compose::Change;
use crate::correspondence::command::Request;
use crate::correspondence::decide::Consent;
use crate::correspondence::game::Opening;
use crate::correspondence::news::{ClubDone, ClubRefusal, News};
use crate::correspondence::notice::{Done, Part, Question};
use crate::correspondence::refusal::Refusal;
use crate::correspondence::seat::{GameNumber, Holder};
use crate::postal::Address;
use crate::rules::{First, Seat};
use crate::store::{GameStage, InvitationAnswer};

/// Games that one player may have waiting at a time.
const WAITING_MAX: u32 = 10;
/// People whom one player may invite in a day.
const INVITED_MAX: u32 = 20;

/// Whether the seats of a new game are offered to all at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offered {
    ToAll,
    NotYet,
}

impl Errand<'_, '_, '_> {
    /// Does a request about the club.
    pub(super) fn ask_the_club(&mut self, request: Request, consent: Consent) -> Result<(), HostFault> {
        let done = match &request {
            Request::New(text) => self.open_game(&text.clone(), Offered::NotYet)?,
            Request::Seek(text) => self.seek(&text.clone())?,
            Request::Invite(text) => self.invite(&text.clone())?,
            Request::Join(number) => self.join(number.map(GameNumber))?,
            Request::Leave => self.leave(consent)?,
            Request::Rematch => self.rematch()?,
            Request::Standings => {
                self.parts.push(Part::News(standings::tables(self.room.tx)?));
                Ok(())
            }
            Request::Rating(name) => self.rating(name.as_deref())?,
            Request::AddressAdd(text) => self.add_address(&text.clone())?,
            Request::AddressRemove(text) => self.remove_address(&text.clone())?,
            Request::ForgetMe => self.forget_me(consent)?,
            _ => Ok(()),
        };
        if let Err(refusal) = done {
            self.refuse(request, Refusal::Club(refusal));
        }
        Ok(())
    }

    fn club_done(&mut self, done: ClubDone) {
        self.parts.push(Part::Done(Done::Club(done)));
    }

    fn open_game(&mut self, text: &str, offered: Offered) -> Result<Result<(), ClubRefusal>, HostFault> {
        let offer = match Offer::read(text) {
            Ok(offer) => offer,
            Err(bad) => return Ok(Err(ClubRefusal::BadOffer { word: bad.word })),
        };
        if self.room.tx.waiting_games_of(self.player.id)?.len() >= WAITING_MAX as usize {
            return Ok(Err(ClubRefusal::TooManyWaiting { most: WAITING_MAX }));
        }
        let gathering = match offers::open(self.room, self.player.id, &offer)? {
            Ok(gathering) => gathering,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let number = gathering.number();
        if offered == Offered::ToAll {
            let told = offers::offer_to_seekers(self.room, &gathering)?;
            self.club_done(ClubDone::Offered(told));
        }
        if !offer.invited.is_empty() {
            let invited = self.invite_to(number, &offer.invited.join(", "))?;
            if let Err(refusal) = invited {
                self.refuse(Request::Invite(offer.invited.join(", ")), Refusal::Club(refusal));
            }
        }
        self.begin_or_show(number)?;
        Ok(Ok(()))
    }

    /// Begins a game that is full, or shows how far it is; from now on the letter is about this game.
    fn begin_or_show(&mut self, number: GameNumber) -> Result<(), HostFault> {
        if let Some(decision) = offers::begin_if_full(self.room, number)? {
            self.begun(decision);
            return Ok(());
        }
        let Some(gathering) = Gathering::of(self.room.tx, number)? else { return Ok(()) };
        let Some((seat, _)) = gathering.seat_of(self.player.id) else { return Ok(()) };
        let facts = offers::seat_key(self.room, number, seat, self.player.id);
        let shown = |part: &Part| matches!(part, Part::News(News::Waiting(game)) if game.number == number);
        self.parts.retain(|part| !shown(part));
        self.asked.retain(|draft| !draft.parts.iter().any(shown));
        let part = Part::News(News::Waiting(Box::new(gathering.view(self.room.tx)?)));
        if self.game.is_some() {
            // A letter about a running game has its answer there; the new game has a mail of its own.
            self.asked.push(Draft { parts: vec![part], question: Some(facts) });
        } else {
            self.under = Some(facts);
            self.parts.push(part);
        }
        Ok(())
    }

    /// The game that waits and that the letter is about.
    fn waiting(&self) -> Result<Option<Gathering>, HostFault> {
        let named = self.under.as_ref().or(Some(&self.facts)).and_then(|facts| facts.game);
        let latest = || self.room.tx.waiting_games_of(self.player.id).map(|games| games.into_iter().rev());
        for number in named.into_iter().chain(latest()?) {
            if let Some(gathering) = Gathering::of(self.room.tx, number)?
                && let Some((_, InvitationAnswer::Accepted)) = gathering.seat_of(self.player.id)
            {
                return Ok(Some(gathering));
            }
        }
        Ok(None)
    }

    fn seek(&mut self, text: &str) -> Result<Result<(), ClubRefusal>, HostFault> {
        match text.to_lowercase().as_str() {
            "" => {}
            "off" | "aus" | "关" => {
                self.room.tx.stop_seeking(self.player.id)?;
                self.club_done(ClubDone::NotSeeking);
                return Ok(Ok(()));
            }
            _ => return self.open_game(text, Offered::ToAll),
        }
        if let Some(gathering) = self.waiting()?
            && gathering.free_seat(self.room.club).is_some()
        {
            let told = offers::offer_to_seekers(self.room, &gathering)?;
            self.club_done(ClubDone::Offered(told));
            self.begin_or_show(gathering.number())?;
            return Ok(Ok(()));
        }
        self.room.tx.start_seeking(self.player.id, self.room.now)?;
        self.club_done(ClubDone::Seeking);
        let mut open = Vec::new();
        for offer in self.room.tx.open_offers()? {
            let Some(gathering) = Gathering::of(self.room.tx, offer.game)?.filter(|g| g.offer.is_offered) else {
                continue;
            };
            let free = gathering.free_seat(self.room.club).is_some() && gathering.seat_of(self.player.id).is_none();
            if free && gathering.objection(self.room.tx, self.player.id)?.is_none() {
                open.push(gathering.view(self.room.tx)?);
            }
        }
        self.parts.push(Part::News(News::Offers(open)));
        Ok(Ok(()))
    }

    fn invite(&mut self, text: &str) -> Result<Result<(), ClubRefusal>, HostFault> {
        let Some(gathering) = self.waiting()? else { return Ok(Err(ClubRefusal::NothingWaiting)) };
        let number = gathering.number();
        if let Err(refusal) = self.invite_to(number, text)? {
            return Ok(Err(refusal));
        }
        self.begin_or_show(number)?;
        Ok(Ok(()))
    }

    /// Invites the people of these addresses, as far as there are seats; the first that can't be invited ends it.
    fn invite_to(&mut self, number: GameNumber, text: &str) -> Result<Result<(), ClubRefusal>, HostFault> {
        let mut invited = 0;
        let mut failed = None;
        for written in people::written_addresses(text) {
            match self.invite_one(number, &written)? {
                Ok(()) => invited += 1,
                Err(refusal) => {
                    failed = Some(refusal);
                    break;
                }
            }
        }
        if invited > 0 {
            self.club_done(ClubDone::Invited(invited));
        }
        Ok(failed.map_or(Ok(()), Err))
    }

    fn invite_one(&mut self, number: GameNumber, written: &str) -> Result<Result<(), ClubRefusal>, HostFault> {
        let (room, day) = (self.room, self.room.now.seconds() / 86_400);
        let bad = || ClubRefusal::BadAddress { text: written.to_owned() };
        let Some((name, address)) = people::person(written) else { return Ok(Err(bad())) };
        if address == room.club.card.address {
            return Ok(Err(bad()));
        }
        let Some(gathering) = Gathering::of(room.tx, number)? else { return Ok(Err(ClubRefusal::NothingWaiting)) };
        let Some(seat) = gathering.free_seat(room.club) else { return Ok(Err(ClubRefusal::NoSeatLeft)) };
        let of_today = format!("invited by p{} d{day} ", self.player.id.0);
        if room.tx.count_posted(&of_today)? >= INVITED_MAX {
            return Ok(Err(ClubRefusal::TooManyInvited { most: INVITED_MAX }));
        }
        let guest = people::find_or_add(room, &address, name.as_deref())?;
        if gathering.seat_of(guest.id).is_some() {
            return Ok(Err(ClubRefusal::AlreadyIn));
        }
        // One mail a day from one player to another, whatever the game: nobody is pestered through us.
        let notice_key = format!("{of_today}p{}", guest.id.0);
        if !guest.receives_mail() {
            return Ok(Err(bad()));
        }
        if room.tx.is_posted(&notice_key)? {
            return Ok(Err(ClubRefusal::AskedToday { text: written.to_owned() }));
        }
        room.tx.take_seat(number, seat, guest.id, InvitationAnswer::Open)?;
        let Some(gathering) = Gathering::of(room.tx, number)? else { return Ok(Err(ClubRefusal::NothingWaiting)) };
        let inviter = Some(self.player.name.clone());
        super::invitations::ask(room, &gathering.view(room.tx)?, seat, &guest, inviter, notice_key)?;
        Ok(Ok(()))
    }

    fn join(&mut self, number: Option<GameNumber>) -> Result<Result<(), ClubRefusal>, HostFault> {
        let waiting = self.facts.game.map(|game| Gathering::of(self.room.tx, game)).transpose()?.flatten();
        let number = match number.or(waiting.map(|gathering| gathering.number())) {
            Some(number) => number,
            None => match self.room.tx.open_offers()?.as_slice() {
                [only] => only.game,
                _ => return Ok(Err(ClubRefusal::NotOpen { number: None })),
            },
        };
        let Some(gathering) = Gathering::of(self.room.tx, number)? else {
            return Ok(Err(ClubRefusal::NotOpen { number: Some(number.0) }));
        };
        match gathering.seat_of(self.player.id) {
            Some((_, InvitationAnswer::Accepted)) => return Ok(Err(ClubRefusal::AlreadyIn)),
            Some((seat, _)) => {
                self.room.tx.set_invitation_answer(number, seat, InvitationAnswer::Accepted)?;
            }
            None => {
                let Some(seat) = gathering.free_seat(self.room.club) else { return Ok(Err(ClubRefusal::NoSeatLeft)) };
                if let Some(refusal) = gathering.objection(self.room.tx, self.player.id)? {
                    return Ok(Err(refusal));
                }
                self.room.tx.take_seat(number, seat, self.player.id, InvitationAnswer::Accepted)?;
            }
        }
        self.room.tx.stop_seeking(self.player.id)?;
        self.club_done(ClubDone::Joined(number));
        self.begin_or_show(number)?;
        if let Some(gathering) = Gathering::of(self.room.tx, number)? {
            let name = self.player.name.clone();
            offers::tell_change(self.room, &gathering, self.player.id, &Change::Joined { name })?;
        }
        Ok(Ok(()))
    }

    fn leave(&mut self, consent: Consent) -> Result<Result<(), ClubRefusal>, HostFault> {
        let of_this_game = self.under.is_none() && self.game.is_some();
        if !of_this_game && let Some(gathering) = self.waiting()? {
            offers::leave(self.room, &gathering, &self.player, Declined::Seat)?;
            self.under = None;
            self.club_done(ClubDone::Left(gathering.number()));
            return Ok(Ok(()));
        }
        let running =
            self.game.as_ref().filter(|game| game.seat_of(self.player.id).is_some()).map(|game| game.number());
        let tournament = running.map(|number| self.room.tx.tournament_of(number)).transpose()?.flatten();
        let Some(number) = tournament else { return Ok(Err(ClubRefusal::NothingWaiting)) };
        let name = tournaments::row(self.room.tx, number)?.name;
        match consent {
            Consent::Open => self.ask(&[Request::Leave], Question::DropOut(name))?,
            Consent::Given => {
                tournaments::drop_out(self.room, number, self.player.id)?;
                self.game = running.map(|number| self.room.tx.game(number)).transpose()?.flatten();
                self.club_done(ClubDone::DroppedOut(name));
            }
        }
        Ok(Ok(()))
    }

    /// The same players again, each a seat further on, once all have accepted.
    fn rematch(&mut self) -> Result<Result<(), ClubRefusal>, HostFault> {
        let Some(game) = self.game.clone().filter(|g| g.seat_of(self.player.id).is_some()) else {
            // Who answers the invitation to play again with the same word accepts it.
            let asked = self.facts.game.map(|number| Gathering::of(self.room.tx, number)).transpose()?.flatten();
            return match asked.filter(|gathering| gathering.offer.follows.is_some()) {
                Some(gathering) => self.join(Some(gathering.number())),
                None => Ok(Err(ClubRefusal::NotOpen { number: None })),
            };
        };
        if !game.is_over() {
            return Ok(Err(ClubRefusal::NotOver));
        }
        let tx = self.room.tx;
        if let Some(again) = tx.rematch_of(game.number())? {
            return self.join(Some(again));
        }
        if tx.waiting_games_of(self.player.id)?.len() >= WAITING_MAX as usize {
            return Ok(Err(ClubRefusal::TooManyWaiting { most: WAITING_MAX }));
        }
        let seats: Vec<Seat> = game.chairs().keys().copied().collect();
        let holders: Vec<Holder> = game.chairs().values().map(|chair| chair.holder).collect();
        for holder in &holders {
            let player = holder.player().map(|id| tx.player(id)).transpose()?.flatten();
            if holder.player().is_some() && !player.is_some_and(|p| p.receives_mail()) {
                return Ok(Err(ClubRefusal::NoSuchPlayer { name: String::new() }));
            }
        }
        let number = tx.next_game_number()?;
        let rules = game.opening().setup.rules();
        let first = match rules.first {
            First::White => Seat::White,
            First::Drawn => super::desk::draw_first(self.room.club, rules, &seats, number),
        };
        let setup = offers::begun_by(&game.opening().setup, first)?;
        let opening = Opening {
            number,
            setup,
            holders: seats.iter().copied().zip(holders.iter().cycle().skip(1).copied()).collect(),
            started: self.room.now,
            ..game.opening().clone()
        };
        let offer = offers::row(&opening, self.player.id, Default::default(), Some(game.number()), self.room.now);
        let gathering = offers::gather(self.room, opening, offer)?;
        let shown = gathering.view(tx)?;
        let mut invited = 0;
        for (seat, holder) in &gathering.opening.holders {
            let Some(player) = holder.player().filter(|id| *id != self.player.id) else { continue };
            let Some(guest) = tx.player(player)? else { continue };
            let notice_key = format!("g{number}/p{}/invitation", guest.id.0);
            let inviter = Some(self.player.name.clone());
            super::invitations::ask(self.room, &shown, *seat, &guest, inviter, notice_key)?;
            invited += 1;
        }
        self.club_done(ClubDone::Invited(invited));
        self.game = None;
        self.begin_or_show(number)?;
        Ok(Ok(()))
    }

    fn rating(&mut self, name: Option<&str>) -> Result<Result<(), ClubRefusal>, HostFault> {
        let asked = match name {
            None => vec![self.player.clone()],
            Some(name) => people::named(self.room.tx, name)?,
        };
        if asked.is_empty() {
            return Ok(Err(ClubRefusal::NoSuchPlayer { name: name.unwrap_or_default().to_owned() }));
        }
        for player in asked {
            self.parts.push(Part::News(standings::card(self.room.tx, &player)?));
        }
        Ok(Ok(()))
    }

    fn add_address(&mut self, text: &str) -> Result<Result<(), ClubRefusal>, HostFault> {
        let Some((_, address)) = people::person(text).filter(|(_, a)| *a != self.room.club.card.address) else {
            return Ok(Err(ClubRefusal::BadAddress { text: text.to_owned() }));
        };
        if self.player.addresses().any(|own| *own == address) {
            self.club_done(ClubDone::AddressAdded(address.as_str().to_owned()));
            return Ok(Ok(()));
        }
        people::ask_new_address(self.room, &self.player, &address)?;
        self.club_done(ClubDone::AddressAsked);
        Ok(Ok(()))
    }

    fn remove_address(&mut self, text: &str) -> Result<Result<(), ClubRefusal>, HostFault> {
        let own = |address: &Address| self.player.addresses().any(|a| a == address);
        let Some((_, address)) = people::person(text).filter(|(_, address)| own(address)) else {
            return Ok(Err(ClubRefusal::NotYourAddress));
        };
        if !self.room.tx.remove_address(self.player.id, &address)? {
            return Ok(Err(ClubRefusal::LastAddress));
        }
        // Mails go to the first of those that are left, this answer already.
        if let Some(player) = self.room.tx.player(self.player.id)? {
            self.player = player;
        }
        self.club_done(ClubDone::AddressRemoved(address.as_str().to_owned()));
        Ok(Ok(()))
    }

    fn forget_me(&mut self, consent: Consent) -> Result<Result<(), ClubRefusal>, HostFault> {
        match consent {
            Consent::Open => self.ask(&[Request::ForgetMe], Question::Forget)?,
            Consent::Given => {
                people::forget(self.room, &self.player)?;
                self.forgotten = true;
            }
        }
        Ok(Ok(()))
    }

    /// Takes or declines what the letter's key invites to.
    pub(super) fn answer_waiting(&mut self, number: GameNumber, request: &Request) -> Result<bool, HostFault> {
        if self.room.tx.game_stage(number)? != Some(GameStage::Invited) {
            return Ok(false);
        }
        let Some(gathering) = Gathering::of(self.room.tx, number)? else { return Ok(false) };
        let Some((_, answer)) = gathering.seat_of(self.player.id) else { return Ok(false) };
        match (request, answer) {
            (Request::Accept, InvitationAnswer::Accepted) => {
                self.parts.push(Part::Done(Done::Accepted));
            }
            (Request::Accept, _) => {
                if let Err(refusal) = self.join(Some(number))? {
                    self.refuse(request.clone(), Refusal::Club(refusal));
                }
            }
            (_, answer) => {
                let declined = match answer {
                    InvitationAnswer::Accepted => Declined::Seat,
                    _ => Declined::Invitation,
                };
                offers::leave(self.room, &gathering, &self.player, declined)?;
                self.parts.push(Part::Done(Done::Declined));
            }
        }
        Ok(true)
    }
}
