//! Games that wait for players: opened by a letter, filled by invitation or by who joins, begun with the last seat.
//!
//! Who takes which seat is drawn: the first by lot, the others clockwise from there. A game that is not full after
//! [`WAITS`] comes to nothing, and everybody who had a seat is told.

use super::club::Club;
use super::desk::draw_first;
use super::fault::HostFault;
use super::invitations;
use super::posting::{Postroom, names};
use crate::club::offer::{Least, Offer};
use crate::club::ratings::Pool;
use crate::compose::{self, CalledOff, Change};
use crate::correspondence::decide::Decision;
use crate::correspondence::game::Opening;
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::news::{ClubRefusal, OpenGame, Repute, Taken};
use crate::correspondence::notice::{Awaits, GameLine};
use crate::correspondence::seat::{GameNumber, Holder, PlayerId};
use crate::rules::setup::BadSetup;
use crate::rules::{Choices, RuleSet, Seat, Setup, Teams, seats_in_use};
use crate::store::{GameStage, InvitationAnswer, KeyFacts, OfferRow, Player, Tx};
use std::collections::BTreeMap;

/// How long a game waits for its players.
pub(super) const WAITS: Span = Span::from_hours(30 * 24);

/// A game that waits, with all that is known of it.
pub(super) struct Gathering {
    pub offer: OfferRow,
    pub opening: Opening,
    pub answers: BTreeMap<Seat, InvitationAnswer>,
}

impl Gathering {
    /// The game of that number, where it waits for players and a player opened it.
    pub(super) fn of(tx: &Tx<'_>, number: GameNumber) -> Result<Option<Self>, HostFault> {
        if tx.game_stage(number)? != Some(GameStage::Invited) {
            return Ok(None);
        }
        let (Some(offer), Some(opening)) = (tx.offer(number)?, tx.opening(number)?) else { return Ok(None) };
        Ok(Some(Self { offer, opening, answers: tx.invitation(number)? }))
    }

    pub(super) fn number(&self) -> GameNumber {
        self.opening.number
    }

    /// The seat that a player has, and whether they have accepted it.
    pub(super) fn seat_of(&self, player: PlayerId) -> Option<(Seat, InvitationAnswer)> {
        let seat = self.opening.holders.iter().find(|(_, h)| h.player() == Some(player)).map(|(seat, _)| *seat)?;
        Some((seat, self.answers.get(&seat).copied().unwrap_or(InvitationAnswer::Open)))
    }

    /// The next free seat.
    pub(super) fn free_seat(&self, club: &Club) -> Option<Seat> {
        let seats = self.opening.setup.seats();
        seat_order(club, self.number(), seats).into_iter().find(|seat| !self.opening.holders.contains_key(seat))
    }

    /// Those who have accepted, in the order of their seats.
    pub(super) fn accepted(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let accepted = |seat: &Seat| self.answers.get(seat) == Some(&InvitationAnswer::Accepted);
        self.opening.holders.iter().filter(move |(seat, _)| accepted(seat)).filter_map(|(_, h)| h.player())
    }

    /// The rating that the game counts for; the one for many where it counts for none.
    pub(super) fn pool(&self) -> Pool {
        Pool::of(self.opening.setup.players())
    }

    /// Why a player may not join, if so.
    pub(super) fn objection(&self, tx: &Tx<'_>, player: PlayerId) -> Result<Option<ClubRefusal>, HostFault> {
        if let Some(least) = self.offer.least.rating {
            let own = tx.form(player, self.pool())?.rating.points();
            if own < least {
                return Ok(Some(ClubRefusal::RatingTooLow { least, own }));
            }
        }
        if let Some(least) = self.offer.least.percent {
            let own = tx.reliability(player)?;
            if !own.reaches(least) {
                return Ok(Some(ClubRefusal::NotReliableEnough { least, own: own.percent().unwrap_or(0) }));
            }
        }
        Ok(None)
    }

    /// As mails show it.
    pub(super) fn view(&self, tx: &Tx<'_>) -> Result<OpenGame, HostFault> {
        let mut game = open_game(tx, &self.opening, &self.answers)?;
        game.least_rating = self.offer.least.rating;
        game.least_percent = self.offer.least.percent;
        Ok(game)
    }
}

/// The line of a game that waits, in the list of a player's games.
pub(super) fn waiting_line(tx: &Tx<'_>, number: GameNumber) -> Result<Option<GameLine>, HostFault> {
    let Some(opening) = tx.opening(number)? else { return Ok(None) };
    let answers = tx.invitation(number)?;
    let open = opening.setup.seats().iter().filter(|seat| is_open(&opening, &answers, **seat)).count();
    let players = names(tx, opening.holders.iter().map(|(seat, holder)| (*seat, *holder)))?.into_values().collect();
    Ok(Some(GameLine { number, rules: opening.rules_name, players, awaits: Awaits::Players(open) }))
}

/// Whether nobody has taken that seat for good.
fn is_open(opening: &Opening, answers: &BTreeMap<Seat, InvitationAnswer>, seat: Seat) -> bool {
    match opening.holders.get(&seat) {
        Some(Holder::Program(_)) => false,
        Some(Holder::Player(_)) => answers.get(&seat) != Some(&InvitationAnswer::Accepted),
        None => true,
    }
}

/// A game before its start, as mails show it.
pub(super) fn open_game(
    tx: &Tx<'_>,
    opening: &Opening,
    answers: &BTreeMap<Seat, InvitationAnswer>,
) -> Result<OpenGame, HostFault> {
    let pool = Pool::of(opening.setup.players());
    let mut taken = BTreeMap::new();
    for (seat, holder) in &opening.holders {
        let who = match holder {
            Holder::Program(_) => Taken { name: String::new(), repute: None, has_accepted: true },
            Holder::Player(id) => Taken {
                name: tx.player(*id)?.map(|p| p.name).unwrap_or_default(),
                repute: Some(repute(tx, *id, pool)?),
                has_accepted: answers.get(seat) == Some(&InvitationAnswer::Accepted),
            },
        };
        taken.insert(*seat, who);
    }
    Ok(OpenGame {
        number: opening.number,
        setup: opening.setup.clone(),
        rules_name: opening.rules_name.clone(),
        pace: opening.pace,
        taken,
        least_rating: None,
        least_percent: None,
    })
}

/// What is known of a player before one plays with them.
pub(super) fn repute(tx: &Tx<'_>, player: PlayerId, pool: Pool) -> Result<Repute, HostFault> {
    let form = tx.form(player, pool)?;
    let in_time = tx.reliability(player)?.percent();
    Ok(Repute { rating: form.rating.points(), games: form.games, in_time })
}

/// The seats in the order in which they are given away: clockwise from one that is drawn.
fn seat_order(club: &Club, number: GameNumber, seats: &[Seat]) -> Vec<Seat> {
    let first = club.secret.lot(&format!("seat {number}"), seats.len());
    seats.iter().cycle().skip(first).take(seats.len()).copied().collect()
}

/// Opens a game as it was wished, with its owner and the program's seats in it.
pub(super) fn open(
    room: &Postroom<'_, '_>,
    owner: PlayerId,
    offer: &Offer,
) -> Result<Result<Gathering, ClubRefusal>, HostFault> {
    let name = offer.rules.clone().unwrap_or_else(|| room.club.card.standard.name.clone());
    let Some(rules) = room.club.rule_sets.get(&name) else { return Ok(Err(no_such_rules(room.club, name))) };
    let number = room.tx.next_game_number()?;
    let setup = match set_up(room.club, rules, offer.choices, number) {
        Ok(setup) => setup,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let pace = match offer.pace {
        Some(pace) => pace,
        None => rules.clock.parse().map_err(|e| HostFault::Malformed(format!("the rule set's clock: {e}")))?,
    };
    let order = seat_order(room.club, number, setup.seats());
    if offer.programs.len() >= order.len() {
        return Ok(Err(ClubRefusal::NoSeatLeft));
    }
    let programs = offer.programs.iter().map(|level| Holder::Program(*level));
    let holders = order.into_iter().zip(std::iter::once(Holder::Player(owner)).chain(programs)).collect();
    let (hints, started) = (room.club.hints, room.now);
    let opening = Opening { number, setup, rules_name: name, pace, hints, holders, started };
    let offer = row(&opening, owner, offer.least, None, room.now);
    gather(room, opening, offer).map(Ok)
}

/// The row of an offer that is made now.
pub(super) fn row(
    opening: &Opening,
    owner: PlayerId,
    least: Least,
    follows: Option<GameNumber>,
    now: Moment,
) -> OfferRow {
    OfferRow { game: opening.number, owner, least, is_offered: false, follows, opened: now }
}

/// Keeps a game that waits from now on; its owner has accepted.
pub(super) fn gather(room: &Postroom<'_, '_>, opening: Opening, offer: OfferRow) -> Result<Gathering, HostFault> {
    let number = opening.number;
    room.tx.add_game(&opening, GameStage::Invited)?;
    room.tx.add_offer(&offer)?;
    room.tx.set_alarm(number, Some(room.now.plus(WAITS)))?;
    for (seat, holder) in &opening.holders {
        if holder.player() == Some(offer.owner) {
            room.tx.set_invitation_answer(number, *seat, InvitationAnswer::Accepted)?;
        }
    }
    let answers = room.tx.invitation(number)?;
    Ok(Gathering { offer, opening, answers })
}

fn set_up(club: &Club, rules: &RuleSet, choices: Choices, number: GameNumber) -> Result<Setup, ClubRefusal> {
    let pairs = choices.teams == Some(Teams::Pairs);
    let usual = if pairs { 4 } else { 2 };
    let players = choices.players.or(rules.players.contains(usual).then_some(usual));
    let worded = |bad: BadSetup| match bad {
        BadSetup::Players { players, allowed } => ClubRefusal::NotForSoMany {
            players,
            allowed: allowed.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(", "),
        },
        _ => ClubRefusal::NoSuchVariant,
    };
    let setup = Setup::new(rules.clone(), Choices { players, first: None, ..choices }).map_err(worded)?;
    let first = draw_first(club, rules, seats_in_use(setup.players()), number);
    Setup::new(rules.clone(), Choices { players: Some(setup.players()), first: Some(first), ..choices }).map_err(worded)
}

/// The same game with another to begin.
pub(super) fn begun_by(setup: &Setup, first: Seat) -> Result<Setup, HostFault> {
    let choices = Choices {
        players: Some(setup.players()),
        marbles: Some(setup.marbles()),
        hops: Some(setup.hops()),
        teams: Some(setup.teams()),
        notation: Some(setup.notation()),
        first: Some(first),
    };
    Setup::new(setup.rules().clone(), choices).map_err(|why| HostFault::Malformed(why.to_string()))
}

fn no_such_rules(club: &Club, name: String) -> ClubRefusal {
    let known: Vec<String> = club.rule_sets.keys().cloned().collect();
    let slips = known.iter().map(|k| (strsim::damerau_levenshtein(&name, k), k));
    let nearest = slips.min().filter(|(slips, _)| *slips <= 2).map(|(_, k)| k.clone());
    ClubRefusal::NoSuchRules { name, nearest, known }
}

/// The key under which a player writes about their seat in a game that waits.
pub(super) fn seat_key(room: &Postroom<'_, '_>, number: GameNumber, seat: Seat, player: PlayerId) -> KeyFacts {
    let key = room.club.secret.mint(&format!("waiting {number} {} {}", seat.word(), player.0));
    KeyFacts { key, player, game: Some(number), seat: Some(seat), turn: 0, question: None }
}

/// Begins the game where every seat is taken and accepted.
pub(super) fn begin_if_full(room: &Postroom<'_, '_>, number: GameNumber) -> Result<Option<Decision>, HostFault> {
    let Some(opening) = room.tx.opening(number)? else { return Ok(None) };
    let answers = room.tx.invitation(number)?;
    if opening.setup.seats().iter().any(|seat| is_open(&opening, &answers, *seat)) {
        return Ok(None);
    }
    for player in opening.holders.values().filter_map(|holder| holder.player()) {
        room.tx.stop_seeking(player)?;
    }
    invitations::start(room, Opening { started: room.now, ..opening }, room.now).map(Some)
}

/// Tells those who have accepted, but for `by`, that the players of their game have changed.
pub(super) fn tell_change(
    room: &Postroom<'_, '_>,
    gathering: &Gathering,
    by: PlayerId,
    change: &Change,
) -> Result<(), HostFault> {
    let game = gathering.view(room.tx)?;
    for id in gathering.accepted().filter(|id| *id != by) {
        let Some(player) = room.tx.player(id)?.filter(Player::receives_mail) else { continue };
        let Some((seat, _)) = gathering.seat_of(id) else { continue };
        let facts = seat_key(room, game.number, seat, id);
        room.tx.add_key(&facts)?;
        let reader = room.reader(&player, Some(seat), &facts.key);
        let postmark = room.postmark(&facts.key, Vec::new(), None)?;
        let notice_key = format!("g{}/p{}/players {}", game.number, id.0, postmark.message_id.as_str());
        let mail = compose::gathering_mail(&room.club.card, &game, change, &reader, &postmark)?;
        room.post(notice_key, Some(game.number), Some(id), mail)?;
    }
    Ok(())
}

/// Offers the free seats to all who asked for offers and may take one; gives how many they are.
pub(super) fn offer_to_seekers(room: &Postroom<'_, '_>, gathering: &Gathering) -> Result<u32, HostFault> {
    let game = gathering.view(room.tx)?;
    let mut told = 0;
    for id in room.tx.seekers()? {
        let Some(player) = room.tx.player(id)?.filter(Player::receives_mail) else { continue };
        if gathering.seat_of(id).is_some() || gathering.objection(room.tx, id)?.is_some() {
            continue;
        }
        let facts = room.player_key(id);
        room.tx.add_key(&facts)?;
        let reader = room.reader(&player, None, &facts.key);
        let postmark = room.postmark(&facts.key, Vec::new(), None)?;
        let mail = compose::offer_mail(&room.club.card, &game, &reader, &postmark)?;
        room.post(format!("g{}/p{}/offer", game.number, id.0), Some(game.number), Some(id), mail)?;
        told += 1;
    }
    room.tx.mark_offered(gathering.number())?;
    Ok(told)
}

/// A player gives their seat back; the game goes to somebody who has accepted, or comes to nothing.
pub(super) fn leave(
    room: &Postroom<'_, '_>,
    gathering: &Gathering,
    player: &Player,
    declined: Declined,
) -> Result<(), HostFault> {
    let number = gathering.number();
    room.tx.free_seat(number, player.id)?;
    let name = player.name.clone();
    if gathering.offer.owner != player.id {
        let change = match declined {
            Declined::Invitation => Change::Declined { name },
            Declined::Seat => Change::Left { name },
        };
        return match Gathering::of(room.tx, number)? {
            Some(left) => tell_change(room, &left, player.id, &change),
            None => Ok(()),
        };
    }
    match gathering.accepted().find(|id| *id != player.id) {
        Some(heir) => {
            room.tx.hand_over(number, heir)?;
            if let Some(left) = Gathering::of(room.tx, number)? {
                tell_change(room, &left, player.id, &Change::HandedOver { name })?;
            }
            Ok(())
        }
        None => invitations::call_off(room, &gathering.opening, Some(player.id), &CalledOff::Withdrawn { name }),
    }
}

/// Whether somebody leaves a seat that they had taken or only been asked to take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Declined {
    /// They were asked.
    Invitation,
    /// They had it.
    Seat,
}

/// Calls off a game that has waited too long for its players; true where it had.
pub(super) fn expire(room: &Postroom<'_, '_>, number: GameNumber) -> Result<bool, HostFault> {
    if room.tx.game_stage(number)? != Some(GameStage::Invited) {
        return Ok(false);
    }
    let Some(opening) = room.tx.opening(number)? else { return Ok(false) };
    let patience = room.tx.offer(number)?.map_or(opening.started, |offer| offer.opened).plus(WAITS);
    if patience > room.now {
        room.tx.set_alarm(number, Some(patience))?;
        return Ok(false);
    }
    invitations::call_off(room, &opening, None, &CalledOff::Unanswered)?;
    Ok(true)
}
