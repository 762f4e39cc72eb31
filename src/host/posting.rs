//! Notices and answers become mails in the outbox: keys, numbers, threads and postmarks.
//!
//! Every mail's Message-ID, date and notice key come from its cause, so that the same letters at the same
//! moments give the same bytes, and nothing is posted twice.

use super::club::Club;
use super::cores::Hands;
use super::fault::HostFault;
use super::house::house_of;
use super::plans;
use crate::compose::{self, HostNote, Postmark, Reader, Said, Scene};
use crate::correspondence::command::BoardStyle;
use crate::correspondence::decide::{self, Decision, House};
use crate::correspondence::event::Cause;
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::correspondence::notice::{Answer, Awaits, GameLine, Part};
use crate::correspondence::seat::{GameNumber, Holder, PlayerId};
use crate::postal::{Address, MessageId, ReplyKey};
use crate::rules::Seat;
use crate::store::{KeyFacts, NewMail, PackedMail, Player, QuestionRow, Tx};
use std::collections::BTreeMap;

/// Writes mails for one cause at one moment.
pub(super) struct Postroom<'a, 't> {
    /// The running transaction.
    pub tx: &'a Tx<'t>,
    /// The club.
    pub club: &'a Club,
    /// What makes the mails go out.
    pub cause: Cause,
    /// The date on them.
    pub now: Moment,
    /// Who writes the mails of a game while the transaction goes on; `None` where it waits for them.
    pub hands: Option<&'a Hands>,
}

impl<'a, 't> Postroom<'a, 't> {
    /// One that writes its mails itself.
    pub(super) fn new(tx: &'a Tx<'t>, club: &'a Club, cause: Cause, now: Moment) -> Self {
        Self { tx, club, cause, now, hands: None }
    }
}

/// To whom an answer goes and what it is bound to.
pub(super) struct Addressee<'a> {
    /// The reader.
    pub player: &'a Player,
    /// The key of the mail.
    pub facts: KeyFacts,
    /// The letter that is answered.
    pub letter: Option<MessageId>,
    /// The mail's notice key: unique for all time.
    pub notice_key: String,
}

impl Postroom<'_, '_> {
    /// Records what was decided, and the conditional moves that follow from it. Gives the last decision; nobody is told yet.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails, or somebody else wrote the game's next entry meanwhile.
    pub(super) fn record(&self, decision: Decision) -> Result<Decision, HostFault> {
        self.append(&decision)?;
        plans::follow(self, decision)
    }

    /// Records one decision, with the moment at which the game's alarm rings next.
    ///
    /// # Errors
    /// As [`Self::record`].
    pub(super) fn append(&self, decision: &Decision) -> Result<(), HostFault> {
        let alarm = decide::next_alarm(&decision.game, &self.house(&decision.game)?, self.now);
        let (game, letter) = (decision.game.number().0, self.cause.letter());
        for entry in decision.entries() {
            tracing::info!(game, letter, entry = entry.number, kind = entry.event.kind(), "a game goes on");
        }
        Ok(self.tx.append(&decision.game, decision.entries(), alarm)?)
    }

    /// Answers one player; `game` where the answer shows one.
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn answer(&self, to: &Addressee<'_>, game: Option<&Game>, answer: &Answer) -> Result<(), HostFault> {
        if to.player.barred {
            return Ok(());
        }
        self.tx.add_key(&to.facts)?;
        let reader = self.reader(to.player, to.facts.seat, &to.facts.key);
        let mut thread = Vec::new();
        if let Some(game) = game {
            thread.extend(self.tx.first_mail_of(game.number(), to.player.id)?);
        }
        thread.extend(to.letter.clone());
        let postmark = self.postmark(&to.facts.key, thread, to.letter.clone())?;
        let mail = match game {
            Some(game) => {
                let (names, house) = (self.names(game)?, self.house(game)?);
                let letters = self.letters(game)?;
                let scene =
                    Scene { club: &self.club.card, house: &house, game, names: &names, said: &[], letters: &letters };
                compose::answer_mail(&self.club.card, Some(&scene), answer, &reader, &postmark)?
            }
            None => compose::answer_mail(&self.club.card, None, answer, &reader, &postmark)?,
        };
        self.post(to.notice_key.clone(), to.facts.game, Some(to.player.id), mail)
    }

    /// Puts a finished mail into the outbox, unless its notice key is there already.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn post(
        &self,
        notice_key: String,
        game: Option<GameNumber>,
        player: Option<PlayerId>,
        mail: impl Into<PackedMail>,
    ) -> Result<(), HostFault> {
        self.tx.post(&NewMail { notice_key, cause: self.cause, game, player, mail: mail.into() }, self.now)?;
        Ok(())
    }

    /// The key of a seat for the turn that now runs.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn seat_key(&self, game: &Game, seat: Seat, player: PlayerId) -> Result<KeyFacts, HostFault> {
        let purpose = format!("game {} {} {} {}", game.number(), seat.word(), game.turn_entry(), player.0);
        let facts = KeyFacts {
            key: self.club.secret.mint(&purpose),
            player,
            game: Some(game.number()),
            seat: Some(seat),
            turn: game.turn_entry(),
            question: None,
        };
        self.tx.add_key(&facts)?;
        Ok(facts)
    }

    /// A player's key for what concerns no game.
    #[must_use]
    pub(super) fn player_key(&self, player: PlayerId) -> KeyFacts {
        let key = self.club.secret.mint(&format!("player {}", player.0));
        KeyFacts { key, player, game: None, seat: None, turn: 0, question: None }
    }

    /// Keeps a question and gives the key under which it is asked; `seat` is the asked player's.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn ask(&self, question: &QuestionRow, seat: Option<Seat>) -> Result<KeyFacts, HostFault> {
        let id = self.tx.ask(question)?;
        let key = self.club.secret.mint(&format!("question {id}"));
        let (player, game, turn) = (question.player, question.game, question.turn);
        Ok(KeyFacts { key, player, game, seat, turn, question: Some(id) })
    }

    /// The postmark of the next mail under a key.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn postmark(
        &self,
        key: &ReplyKey,
        thread: Vec<MessageId>,
        in_reply_to: Option<MessageId>,
    ) -> Result<Postmark, HostFault> {
        let number = self.tx.next_mail_number(key)?;
        let message_id = self.club.message_id(&format!("{key}.{number}"))?;
        Ok(Postmark { message_id, thread, in_reply_to, at: self.now })
    }

    /// The postmark of a player's next mail of a game; the first one has a number of its own. `seat` is where they sit.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn game_postmark(
        &self,
        game: &Game,
        seat: Option<Seat>,
        player: &Player,
        key: &ReplyKey,
    ) -> Result<Postmark, HostFault> {
        if let Some(first) = self.tx.first_mail_of(game.number(), player.id)? {
            return self.postmark(key, vec![first.clone()], Some(first));
        }
        let reader_number = game.chairs().keys().position(|s| Some(*s) == seat).unwrap_or(game.chairs().len()) + 1;
        let taken = self.tx.first_mails(game.number())?;
        let id_of = |n: usize| self.club.message_id(&format!("g{}.{n}", game.number()));
        let mut number = reader_number;
        while taken.contains(&id_of(number)?) {
            number += game.chairs().len();
        }
        let message_id = id_of(number)?;
        self.tx.set_first_mail(game.number(), player.id, &message_id)?;
        Ok(Postmark { message_id, thread: Vec::new(), in_reply_to: None, at: self.now })
    }

    /// How a player reads: language, zone, board, seat and key.
    #[must_use]
    pub(super) fn reader(&self, player: &Player, seat: Option<Seat>, key: &ReplyKey) -> Reader {
        Reader {
            name: player.name.clone(),
            address: player.address().clone(),
            tongue: player.language.parse().unwrap_or(self.club.tongue),
            zone: self.club.zone_of(player),
            board: player.board,
            seat,
            key: key.clone(),
        }
    }

    /// What the club has settled, with the absences and zones of the game's players.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn house(&self, game: &Game) -> Result<House, HostFault> {
        house_of(self.tx, self.club, holders(game))
    }

    /// The names that the seats' players chose; the program's own where it holds one.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn names(&self, game: &Game) -> Result<BTreeMap<Seat, String>, HostFault> {
        names(self.tx, holders(game))
    }

    /// What the record of a game that is over is sealed with; nothing for one that runs.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn letters(&self, game: &Game) -> Result<BTreeMap<i64, String>, HostFault> {
        Ok(if game.is_over() { self.tx.letter_digests(game.number())? } else { BTreeMap::new() })
    }

    /// A game's line in the list of a player's games.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn game_line(&self, game: &Game, player: PlayerId) -> Result<GameLine, HostFault> {
        let seat = game.seat_moved_by(player);
        let names = self.names(game)?;
        let awaits = match game.to_move() {
            Some(mover) if Some(mover) != seat => {
                Awaits::Mover(names.get(&mover).filter(|_| !game.program_plays(mover)).cloned())
            }
            _ => Awaits::Reader(game.due()),
        };
        Ok(GameLine {
            number: game.number(),
            rules: game.opening().rules_name.clone(),
            players: names.into_values().collect(),
            awaits,
        })
    }

    /// What was said since the last mail of a game.
    ///
    /// # Errors
    /// [`HostFault`] where the store fails.
    pub(super) fn words_to_tell(&self, game: &Game) -> Result<Vec<Said>, HostFault> {
        Ok(self.tx.words_to_tell(game.number())?.into_iter().map(|(name, text)| Said { name, text }).collect())
    }

    /// Help for somebody that the club does not know, under a key that leads nowhere.
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn help_for_stranger(
        &self,
        address: &Address,
        topic: Option<String>,
        letter: Option<MessageId>,
        notice_key: String,
    ) -> Result<(), HostFault> {
        let key = self.club.secret.mint(&format!("stranger {}", address.folded()));
        let reader = self.outsider(address.local(), address, BoardStyle::Html, &key);
        let postmark = self.postmark(&key, letter.iter().cloned().collect(), letter)?;
        let answer = Answer { parts: vec![Part::Help(topic)] };
        let mail = compose::answer_mail(&self.club.card, None, &answer, &reader, &postmark)?;
        self.post(notice_key, None, None, mail)
    }

    /// A note to the host, where the configuration names an address for it.
    ///
    /// # Errors
    /// [`HostFault`] where the store or the composing fails.
    pub(super) fn note_to_host(&self, note: &HostNote, notice_key: String) -> Result<(), HostFault> {
        let Some(address) = &self.club.host_address else { return Ok(()) };
        let key = self.club.secret.mint(&format!("host {notice_key}"));
        let reader = self.outsider(&self.club.card.name, address, BoardStyle::Text, &key);
        let postmark = self.postmark(&key, Vec::new(), None)?;
        let mail = compose::host_mail(&self.club.card, note, &reader, &postmark)?;
        self.post(notice_key, None, None, mail)
    }

    /// Somebody who is no player reads as the club does.
    fn outsider(&self, name: &str, address: &Address, board: BoardStyle, key: &ReplyKey) -> Reader {
        Reader {
            name: name.to_owned(),
            address: address.clone(),
            tongue: self.club.tongue,
            zone: self.club.card.zone,
            board,
            seat: None,
            key: key.clone(),
        }
    }
}

/// The names that the seats' players chose; the program's own where it holds one.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub fn names(
    tx: &Tx<'_>,
    holders: impl IntoIterator<Item = (Seat, Holder)>,
) -> Result<BTreeMap<Seat, String>, HostFault> {
    let mut names = BTreeMap::new();
    for (seat, holder) in holders {
        // A seat that the program holds has no name here; its mails say so in the reader's language.
        if let Holder::Player(id) = holder {
            names.insert(seat, tx.player(id)?.map_or_else(String::new, |p| p.name));
        }
    }
    Ok(names)
}

/// Who holds each seat of a game now.
pub fn holders(game: &Game) -> impl Iterator<Item = (Seat, Holder)> {
    game.chairs().iter().map(|(seat, chair)| (*seat, chair.holder))
}
