//! Reply keys and what they are bound to, the questions that wait for `confirm`, and Message-IDs given out.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::postal::{MessageId, ReplyKey};
use crate::rules::Seat;
use rusqlite::OptionalExtension;

/// What a reply key is bound to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyFacts {
    /// The key.
    pub key: ReplyKey,
    /// Who speaks with it.
    pub player: PlayerId,
    /// Of which game.
    pub game: Option<GameNumber>,
    /// For which seat.
    pub seat: Option<Seat>,
    /// The entry since which the turn runs for which it was made.
    pub turn: u32,
    /// The question that a `confirm` under it answers.
    pub question: Option<i64>,
}

/// A question to be asked: what is done once it is confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuestionRow {
    /// Who is asked.
    pub player: PlayerId,
    /// About which game.
    pub game: Option<GameNumber>,
    /// The entry since which the turn runs; once it has moved on the question is void.
    pub turn: u32,
    /// Canonical requests, one a line.
    pub text: String,
    /// When it was asked.
    pub asked_at: Moment,
    /// The proposal that it puts to the player, where it is one.
    pub proposal: Option<i64>,
}

/// A question that was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptQuestion {
    /// Its number.
    pub id: i64,
    /// Who was asked.
    pub player: PlayerId,
    /// About which game.
    pub game: Option<GameNumber>,
    /// The entry since which the turn ran.
    pub turn: u32,
    /// Canonical requests, one a line.
    pub text: String,
    /// When it was asked.
    pub asked_at: Moment,
    /// True until it was answered.
    pub is_open: bool,
    /// The proposal that it puts to the player, where it is one.
    pub proposal: Option<i64>,
}

impl Tx<'_> {
    /// What a key is bound to; `None` for one that was never given out.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn key(&self, key: &ReplyKey) -> Result<Option<KeyFacts>, StoreFault> {
        let mut find = self.sql("SELECT player, game, seat, turn, question FROM reply_keys WHERE key = ?1")?;
        let mut rows = find.query([key.as_str()])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let seat: Option<String> = row.get(2)?;
        let seat = seat
            .map(|word| word.parse().map_err(|_| StoreFault::row("reply_keys", format!("there is no seat {word:?}"))));
        Ok(Some(KeyFacts {
            key: key.clone(),
            player: PlayerId(row.get(0)?),
            game: row.get::<_, Option<u32>>(1)?.map(GameNumber),
            seat: seat.transpose()?,
            turn: row.get(3)?,
            question: row.get(4)?,
        }))
    }

    /// Binds a key. Where it was bound before, to a player who has since given the seat away, the new binding holds.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn add_key(&self, facts: &KeyFacts) -> Result<(), StoreFault> {
        let mut add = self.sql(
            "INSERT INTO reply_keys (key, player, game, seat, turn, question) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT (key) DO UPDATE SET player = excluded.player, game = excluded.game, seat = excluded.seat, \
             turn = excluded.turn, question = excluded.question",
        )?;
        add.execute((
            facts.key.as_str(),
            facts.player.0,
            facts.game.map(|n| n.0),
            facts.seat.map(Seat::word),
            facts.turn,
            facts.question,
        ))?;
        Ok(())
    }

    /// The number of the next mail under a key, from 1; each is given out once.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn next_mail_number(&self, key: &ReplyKey) -> Result<u32, StoreFault> {
        let mut count = self.sql(
            "INSERT INTO mail_numbers (key, last) VALUES (?1, 1) \
             ON CONFLICT (key) DO UPDATE SET last = last + 1 RETURNING last",
        )?;
        Ok(count.query_row([key.as_str()], |row| row.get(0))?)
    }

    /// The first mail that a player got of a game.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn first_mail_of(&self, game: GameNumber, player: PlayerId) -> Result<Option<MessageId>, StoreFault> {
        let mut find = self.sql("SELECT message_id FROM first_mails WHERE game = ?1 AND player = ?2")?;
        let text: Option<String> = find.query_row((game.0, player.0), |row| row.get(0)).optional()?;
        text.map(|text| message_id("first_mails", &text)).transpose()
    }

    /// The first mails of a game, those of all its players.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn first_mails(&self, game: GameNumber) -> Result<Vec<MessageId>, StoreFault> {
        let mut find = self.sql("SELECT message_id FROM first_mails WHERE game = ?1 ORDER BY player")?;
        let found = find.query_map([game.0], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        found.iter().map(|text| message_id("first_mails", text)).collect()
    }

    /// Notes the first mail that a player gets of a game.
    ///
    /// # Errors
    /// [`StoreFault`] where there is one already or the database fails.
    pub fn set_first_mail(&self, game: GameNumber, player: PlayerId, id: &MessageId) -> Result<(), StoreFault> {
        let mut add = self.sql("INSERT INTO first_mails (game, player, message_id) VALUES (?1, ?2, ?3)")?;
        add.execute((game.0, player.0, id.as_str()))?;
        Ok(())
    }

    /// Keeps a question and gives its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn ask(&self, question: &QuestionRow) -> Result<i64, StoreFault> {
        let mut add = self.sql(
            "INSERT INTO questions (player, game, turn, text, asked_at, proposal) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             RETURNING id",
        )?;
        let game = question.game.map(|n| n.0);
        let at = question.asked_at.seconds();
        let values = (question.player.0, game, question.turn, &question.text, at, question.proposal);
        Ok(add.query_row(values, |row| row.get(0))?)
    }

    /// A question by its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn question(&self, id: i64) -> Result<Option<KeptQuestion>, StoreFault> {
        let mut find = self
            .sql("SELECT player, game, turn, text, asked_at, state = 'open', proposal FROM questions WHERE id = ?1")?;
        let kept = find.query_row([id], |row| {
            Ok(KeptQuestion {
                id,
                player: PlayerId(row.get(0)?),
                game: row.get::<_, Option<u32>>(1)?.map(GameNumber),
                turn: row.get(2)?,
                text: row.get(3)?,
                asked_at: Moment::from_seconds(row.get(4)?),
                is_open: row.get(5)?,
                proposal: row.get(6)?,
            })
        });
        Ok(kept.optional()?)
    }

    /// Notes that a question was answered: it is done once.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn close_question(&self, id: i64) -> Result<(), StoreFault> {
        self.sql("UPDATE questions SET state = 'closed' WHERE id = ?1")?.execute([id])?;
        Ok(())
    }
}

/// A Message-ID that stands in a row.
pub(super) fn message_id(table: &'static str, text: &str) -> Result<MessageId, StoreFault> {
    MessageId::new(text).ok_or_else(|| StoreFault::row(table, format!("{text:?} is no Message-ID")))
}
