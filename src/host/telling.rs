//! Who learns of a notice, and what each of them is told: players from their own seats, deputies, spectators.

use super::cores::together;
use super::fault::HostFault;
use super::posting::Postroom;
use super::{deputies, plans};
use crate::compose::{self, ClubCard, ComposeFault, Postmark, Reader, Said, Scene};
use crate::correspondence::decide::{Decision, House};
use crate::correspondence::game::Game;
use crate::correspondence::notice::{Answer, Notice, Part};
use crate::correspondence::seat::PlayerId;
use crate::rules::Seat;
use crate::store::{KeyFacts, Later, NewMail, PackedMail, Player};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is told of a game; a value of its own, as mails may be written while the game goes on.
struct Tidings {
    card: Arc<ClubCard>,
    game: Game,
    notice: Notice,
    said: Vec<Said>,
    names: BTreeMap<Seat, String>,
    house: House,
    letters: BTreeMap<i64, String>,
}

/// One of those who are told.
struct Recipient {
    player: Player,
    /// The seat for which they move; `None` for a spectator.
    seat: Option<Seat>,
    /// How many turns late they see the game.
    late: u32,
}

/// A mail that is to be written.
struct Draft {
    player: PlayerId,
    reader: Reader,
    postmark: Postmark,
    answer: Answer,
    /// The game as its reader sees it, where that is not as it is.
    then: Option<Game>,
}

impl Draft {
    fn mail(&self, tidings: &Tidings) -> Result<PackedMail, ComposeFault> {
        let Tidings { card, notice, names, house, letters, .. } = tidings;
        let said = if self.reader.seat.is_some() { tidings.said.as_slice() } else { &[] };
        let game = self.then.as_ref().unwrap_or(&tidings.game);
        let scene = Scene { club: card, house, game, names, said, letters };
        compose::game_mail(&scene, notice, &self.reader, &self.postmark, &self.answer).map(PackedMail::from)
    }
}

impl Postroom<'_, '_> {
    /// Tells everybody what a decision brought; `own` as for [`Self::tell_all`].
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn tell(&self, decision: &Decision, own: Option<(PlayerId, &Answer)>) -> Result<(), HostFault> {
        decision.notices.iter().try_for_each(|notice| self.tell_all(&decision.game, notice, own))
    }

    /// Tells everybody of the game; `own` is the player whose letter it was, and how it was read.
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn tell_all(
        &self,
        game: &Game,
        notice: &Notice,
        own: Option<(PlayerId, &Answer)>,
    ) -> Result<(), HostFault> {
        let tidings = self.tidings(game, notice.clone(), self.words_to_tell(game)?)?;
        let mut drafts = Vec::new();
        for recipient in self.recipients(game, notice)? {
            let own = own.filter(|(id, _)| *id == recipient.player.id).map(|(_, answer)| answer);
            if own.is_some() || !self.waits_for_the_digest(game, notice, &recipient)? {
                drafts.extend(self.draft(&tidings, &recipient, own)?);
            }
        }
        self.send(tidings, drafts)?;
        if !matches!(notice, Notice::Reminder { .. }) {
            self.tx.words_told(game.number())?;
        }
        Ok(())
    }

    /// Shows a new spectator the game as it stands.
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn show_spectator(&self, game: &Game, player: &Player) -> Result<(), HostFault> {
        let tidings = self.tidings(game, Notice::Turn, Vec::new())?;
        let draft = self.draft(&tidings, &self.spectator(game, player.clone()), None)?;
        self.send(tidings, draft.into_iter().collect())
    }

    /// Tells a player whose seat was given to somebody else, with the board as they left it.
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn tell_leaver(&self, game: &Game, player: PlayerId) -> Result<(), HostFault> {
        let Some(player) = self.tx.player(player)?.filter(Player::receives_mail) else { return Ok(()) };
        let notice = if game.is_over() { Notice::Over } else { Notice::Turn };
        let tidings = self.tidings(game, notice, Vec::new())?;
        let draft = self.draft(&tidings, &Recipient { player, seat: None, late: 0 }, None)?;
        self.send(tidings, draft.into_iter().collect())
    }

    fn tidings(&self, game: &Game, notice: Notice, said: Vec<Said>) -> Result<Tidings, HostFault> {
        let (names, house, letters) = (self.names(game)?, self.house(game)?, self.letters(game)?);
        Ok(Tidings { card: Arc::clone(&self.club.card), game: game.clone(), notice, said, names, house, letters })
    }

    /// A spectator, who sees a game that runs as late as the club has settled.
    fn spectator(&self, game: &Game, player: Player) -> Recipient {
        let late = if game.is_over() { 0 } else { self.club.watch_delay };
        Recipient { player, seat: None, late }
    }

    /// What one of them is told, with key and postmark; `None` for who sees nothing yet.
    fn draft(
        &self,
        Tidings { game, notice, .. }: &Tidings,
        &Recipient { ref player, seat, late }: &Recipient,
        own: Option<&Answer>,
    ) -> Result<Option<Draft>, HostFault> {
        let mut answer = own.cloned().unwrap_or_default();
        let then = match (late, game.turns().checked_sub(late)) {
            (0, _) => None,
            // So late that there is nothing to be seen yet.
            (_, None) => return Ok(None),
            (_, Some(turn)) => game.after_turn(turn),
        };
        if late > 0 {
            answer.parts.push(Part::Late(late));
        }
        let facts = match seat {
            Some(seat) => self.seat_key(game, seat, player.id)?,
            None => self.watcher_key(game, player.id)?,
        };
        if let (Some(seat), Notice::Turn | Notice::Over) = (seat, notice) {
            answer.parts.extend(plans::played(self, game, seat));
            answer.parts.extend(plans::told(self, game, seat, player.id)?);
        }
        let reader = self.reader(player, seat, &facts.key);
        let postmark = self.game_postmark(game, seat, player, &facts.key)?;
        Ok(Some(Draft { player: player.id, reader, postmark, answer, then }))
    }

    /// Makes mails of drafts and posts them in their order: behind, where there are hands for it, or at once, on more than one
    /// core where there is more than one of both.
    fn send(&self, tidings: Tidings, drafts: Vec<Draft>) -> Result<(), HostFault> {
        let Some(hands) = self.hands else {
            let mails = together(&drafts, |draft| draft.mail(&tidings));
            return drafts.iter().zip(mails).try_for_each(|(draft, mail)| {
                self.tx.post(&self.new_mail(&tidings, draft.player, mail?), self.now)?;
                Ok(())
            });
        };
        let tidings = Arc::new(tidings);
        for draft in drafts {
            let (of, player) = (Arc::clone(&tidings), draft.player);
            let wait = hands.give(move || draft.mail(&of).map_err(|fault| fault.to_string()));
            let mail = Later::new(move || wait().unwrap_or_else(|| Err("nobody wrote it".to_owned())));
            self.tx.post_later(self.new_mail(&tidings, player, mail), self.now);
        }
        Ok(())
    }

    fn new_mail<M>(&self, tidings: &Tidings, player: PlayerId, mail: M) -> NewMail<M> {
        let (game, notice_key) = (&tidings.game, notice_key(&tidings.game, &tidings.notice, player));
        NewMail { notice_key, cause: self.cause, game: Some(game.number()), player: Some(player), mail }
    }

    /// Those who get a mail of a notice: the holders and their deputies, then the spectators; of a reminder only those
    /// who can move.
    fn recipients(&self, game: &Game, notice: &Notice) -> Result<Vec<Recipient>, HostFault> {
        let holders = game.chairs().iter().filter_map(|(seat, chair)| chair.holder.player().map(|id| (*seat, id)));
        let mut movers: Vec<(Option<Seat>, PlayerId)> =
            holders.chain(deputies::acting(game)).map(|(seat, id)| (Some(seat), id)).collect();
        if matches!(notice, Notice::Reminder { .. }) {
            movers.retain(|(seat, _)| *seat == game.to_move());
        } else {
            let plays: Vec<PlayerId> = movers.iter().map(|(_, id)| *id).collect();
            let watchers = self.tx.watchers(game.number())?;
            movers.extend(watchers.into_iter().filter(|id| !plays.contains(id)).map(|id| (None, id)));
        }
        let mut recipients = Vec::new();
        for (seat, id) in movers {
            if let Some(player) = self.tx.player(id)?.filter(Player::receives_mail) {
                recipients.push(match seat {
                    Some(_) => Recipient { player, seat, late: 0 },
                    None => self.spectator(game, player),
                });
            }
        }
        Ok(recipients)
    }

    /// True for a mail that asks nothing of a reader who has a digest once a day.
    fn waits_for_the_digest(
        &self,
        game: &Game,
        notice: &Notice,
        &Recipient { ref player, seat, .. }: &Recipient,
    ) -> Result<bool, HostFault> {
        let asks_nothing = matches!(notice, Notice::Turn) && seat.is_some() && game.to_move() != seat;
        Ok(asks_nothing && game.turns() > 0 && self.tx.digest(player.id)?.is_some())
    }

    /// The key under which a spectator's mails of the running turn go out: it says who they are and moves nothing.
    fn watcher_key(&self, game: &Game, player: PlayerId) -> Result<KeyFacts, HostFault> {
        let purpose = format!("watch {} {} {}", game.number(), game.turn_entry(), player.0);
        let (key, turn) = (self.club.secret.mint(&purpose), game.turn_entry());
        let facts = KeyFacts { key, player, game: Some(game.number()), seat: None, turn, question: None };
        self.tx.add_key(&facts)?;
        Ok(facts)
    }
}

/// Unique for all time: the same notice of the same entry goes to a reader once.
fn notice_key(game: &Game, notice: &Notice, player: PlayerId) -> String {
    let last = game.log().len().saturating_sub(1);
    let (entry, kind) = match notice {
        Notice::Turn => (last, "turn".to_owned()),
        Notice::Over => (last, "over".to_owned()),
        Notice::Reminder { part, whole } => (game.turn_entry() as usize, format!("reminder {part}/{whole}")),
    };
    format!("g{}/e{entry}/p{}/{kind}", game.number(), player.0)
}
