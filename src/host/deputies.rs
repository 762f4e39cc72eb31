//! Deputies: named in advance for a seat, asked whether they would, and given the seat to move for when its player has
//! missed the last deadline, before anything else happens. The player comes back with `back`.

use super::desk::player_at;
use super::fault::HostFault;
use super::limits;
use super::posting::Addressee;
use super::requests::Errand;
use crate::correspondence::command::Request;
use crate::correspondence::decide::{Deed, House};
use crate::correspondence::game::Game;
use crate::correspondence::notice::{Answer, Done, Part, Question};
use crate::correspondence::refusal::Refusal;
use crate::postal::Address;
use crate::rules::Seat;
use crate::store::{Agreed, DeputyRow, Proposal, QuestionRow, Tx};

/// How many may be asked in a day by one player: each is a mail to whatever address was named.
const ASKED_A_DAY: u32 = 3;

/// How a deputy's proposal is kept: not an address, which may have to be forgotten.
pub(super) const PROPOSAL: &str = "deputy";

impl Errand<'_, '_, '_> {
    /// Names who may move for the writer, or nobody any more.
    pub(super) fn name_deputy(&mut self, request: Request, text: &str) -> Result<(), HostFault> {
        let (game, seat) = match self.own_running_seat() {
            Ok((game, seat)) => (game.clone(), seat),
            Err(refusal) => {
                self.refuse(request, refusal);
                return Ok(());
            }
        };
        let tx = self.room.tx;
        if !text.contains('@') {
            tx.set_deputy(game.number(), seat, None)?;
            self.parts.push(Part::Done(Done::DeputyNamed { asked: false }));
            return Ok(());
        }
        let Some(address) = address_in(text) else {
            self.refuse(request, Refusal::BadAddress { text: text.to_owned() });
            return Ok(());
        };
        let known = tx.player_by_address(&address)?;
        if known.as_ref().is_some_and(|player| game.seat_of(player.id).is_some()) {
            self.refuse(request, Refusal::DeputyPlays);
            return Ok(());
        }
        if known.as_ref().is_some_and(|player| !player.receives_mail()) {
            // Nobody hears whether somebody is barred or has had enough of us.
            self.parts.push(Part::Done(Done::DeputyNamed { asked: true }));
            return Ok(());
        }
        let Some(notice_key) = self.free_notice_key()? else {
            self.refuse(request, Refusal::AskedTooOften);
            return Ok(());
        };
        let deputy = player_at(tx, self.room.club, address.local(), &address, self.room.now)?;
        let Some(player) = tx.player(deputy)? else { return Ok(()) };
        tx.set_deputy(game.number(), seat, Some(DeputyRow { deputy, accepted: false }))?;
        let (number, turn) = (game.number(), game.turn_entry());
        let proposal = tx.propose(number, turn, self.player.id, PROPOSAL, &[deputy], self.room.now)?;
        let row = QuestionRow {
            player: deputy,
            game: Some(number),
            turn,
            text: String::new(),
            asked_at: self.room.now,
            proposal: Some(proposal),
        };
        let facts = self.room.ask(&row, None)?;
        let parts = vec![Part::Confirm(Question::Deputy { who: seat })];
        let to = Addressee { player: &player, facts, letter: None, notice_key };
        self.room.answer(&to, Some(&game), &Answer { parts })?;
        self.parts.push(Part::Done(Done::DeputyNamed { asked: true }));
        Ok(())
    }

    /// The notice key of one of the mails in which the writer may ask somebody today; `None` once they are used up.
    fn free_notice_key(&self) -> Result<Option<String>, HostFault> {
        let day = self.room.now.seconds() / 86_400;
        for n in 1..=ASKED_A_DAY {
            let key = format!("deputy p{} d{day} {n}", self.player.id.0);
            if limits::once(self.room, &key)? {
                return Ok(Some(key));
            }
        }
        Ok(None)
    }

    /// Somebody's word on whether they will be a deputy.
    pub(super) fn answer_as_deputy(&mut self, proposal: &Proposal, agreed: Agreed) -> Result<(), HostFault> {
        let tx = self.room.tx;
        tx.close_proposal(proposal.id, agreed)?;
        let Some(game) = self.game.clone() else { return Ok(()) };
        let Some(seat) = game.seat_of(proposal.player) else { return Ok(()) };
        let named = tx.deputy(proposal.game, seat)?.filter(|row| row.deputy == self.player.id);
        if named.is_some() {
            let row = (agreed == Agreed::Yes).then_some(DeputyRow { deputy: self.player.id, accepted: true });
            tx.set_deputy(proposal.game, seat, row)?;
        }
        self.parts.push(Part::Done(if agreed == Agreed::Yes { Done::DeputyAccepted } else { Done::Disagreed }));
        let Some(player) = tx.player(proposal.player)?.filter(crate::store::Player::receives_mail) else {
            return Ok(());
        };
        let facts = self.room.seat_key(&game, seat, player.id)?;
        let notice_key = format!("proposal {} answered", proposal.id);
        let to = Addressee { player: &player, facts, letter: None, notice_key };
        let parts = vec![Part::DeputyAnswered { name: self.player.name.clone(), accepted: agreed == Agreed::Yes }];
        self.room.answer(&to, Some(&game), &Answer { parts })
    }
}

/// What a deadline that is missed for good brings where a deputy stands by: the deputy moves, once.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub(super) fn in_place_of_ringing(
    tx: &Tx<'_>,
    game: &Game,
    house: &House,
    seat: Seat,
) -> Result<Option<Deed>, HostFault> {
    let silent = game.chairs().get(&seat).is_some_and(|c| c.missed >= house.passes && c.deputy.is_none());
    if !silent {
        return Ok(None);
    }
    let named = tx.deputy(game.number(), seat)?.filter(|row| row.accepted);
    Ok(named.map(|row| Deed::Deputise { seat, deputy: row.deputy }))
}

/// The address in `Ada <ada@example.org>` or `ada@example.org`.
fn address_in(text: &str) -> Option<Address> {
    let inner = text.rsplit_once('<').map_or(text, |(_, inner)| inner.trim_end_matches('>'));
    inner.trim().trim_start_matches("mailto:").parse().ok()
}

/// The seats for which somebody acts as deputy, with the deputy.
pub(super) fn acting(game: &Game) -> impl Iterator<Item = (Seat, crate::correspondence::seat::PlayerId)> {
    game.chairs().iter().filter_map(|(seat, chair)| chair.deputy.map(|id| (*seat, id)))
}
