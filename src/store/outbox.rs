//! The outbox: finished mails, each once for all time by its notice key, until a courier has taken them.

use super::events::{cause_columns, cause_of};
use super::fault::StoreFault;
use super::keys::message_id;
use super::packing::{PACKING, PackedMail, unpack};
use super::tx::Tx;
use crate::correspondence::event::Cause;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::postal::{MessageId, SealedMail};
use rusqlite::{OptionalExtension, Row};

/// A mail to be posted; `M` is the mail, or [`Later`](super::Later) one that is still being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMail<M = PackedMail> {
    /// What it tells whom: unique for all time.
    pub notice_key: String,
    /// What made it.
    pub cause: Cause,
    /// Of which game.
    pub game: Option<GameNumber>,
    /// To which player.
    pub player: Option<PlayerId>,
    /// The mail itself.
    pub mail: M,
}

/// A mail that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxMail {
    /// Its number.
    pub id: i64,
    /// What it tells whom.
    pub notice_key: String,
    /// What made it.
    pub cause: Cause,
    /// Of which game.
    pub game: Option<GameNumber>,
    /// To which player.
    pub player: Option<PlayerId>,
    /// The mail itself.
    pub sealed: SealedMail,
    /// When it was posted.
    pub posted_at: Moment,
    /// How often it was tried before.
    pub tries: u32,
}

/// How far a mail is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MailState {
    /// To be sent.
    Waiting,
    /// Handed over.
    Sent,
    /// Given up.
    Failed,
}

impl MailState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Sent, Self::Failed];

    /// The word in the database and in lists.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }
}

/// A mail in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailRow {
    /// Its number.
    pub id: i64,
    /// What it tells whom.
    pub notice_key: String,
    /// What made it.
    pub cause: Cause,
    /// Of which game.
    pub game: Option<GameNumber>,
    /// To which player.
    pub player: Option<PlayerId>,
    /// Its Message-ID.
    pub message_id: MessageId,
    /// To whom it goes; empty once the player is forgotten.
    pub recipient: String,
    /// How far it is.
    pub state: MailState,
    /// How often it was tried.
    pub tries: u32,
    /// When it was posted.
    pub posted_at: Moment,
    /// When it is to be tried next, where it waits.
    pub next_try: Moment,
    /// When it was sent or given up.
    pub done_at: Option<Moment>,
    /// Why it waits or was given up.
    pub why: String,
}

const COLUMNS: &str = "id, notice_key, cause, letter, game, player, message_id, recipient, state, tries, posted_at, \
                       next_try, done_at, why";

fn read(row: &Row<'_>) -> Result<MailRow, StoreFault> {
    let state: String = row.get(8)?;
    let found = MailState::ALL.into_iter().find(|s| s.word() == state);
    Ok(MailRow {
        id: row.get(0)?,
        notice_key: row.get(1)?,
        cause: cause_of("outbox", &row.get::<_, String>(2)?, row.get(3)?)?,
        game: row.get::<_, Option<u32>>(4)?.map(GameNumber),
        player: row.get::<_, Option<i64>>(5)?.map(PlayerId),
        message_id: message_id("outbox", &row.get::<_, String>(6)?)?,
        recipient: row.get(7)?,
        state: found.ok_or_else(|| StoreFault::row("outbox", format!("there is no state {state:?}")))?,
        tries: row.get(9)?,
        posted_at: Moment::from_seconds(row.get(10)?),
        next_try: Moment::from_seconds(row.get(11)?),
        done_at: row.get::<_, Option<i64>>(12)?.map(Moment::from_seconds),
        why: row.get(13)?,
    })
}

impl Tx<'_> {
    /// Posts a mail and gives its number; `None` where one of its notice key was posted before, and nothing is done then.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn post(&self, new: &NewMail, now: Moment) -> Result<Option<i64>, StoreFault> {
        let (cause, letter) = cause_columns(new.cause);
        let mut add = self.sql(
            "INSERT INTO outbox (notice_key, cause, letter, game, player, message_id, sender, recipient, digest, \
             bytes, packing, posted_at, next_try) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12) \
             ON CONFLICT (notice_key) DO NOTHING RETURNING id",
        )?;
        let added = rusqlite::params![
            new.notice_key,
            cause,
            letter,
            new.game.map(|n| n.0),
            new.player.map(|p| p.0),
            new.mail.message_id.as_str(),
            new.mail.sender.as_str(),
            new.mail.recipient.as_str(),
            new.mail.digest,
            new.mail.packed,
            PACKING,
            now.seconds(),
        ];
        let posted: Option<i64> = add.query_row(added, |row| row.get(0)).optional()?;
        if let Some(mail) = posted {
            tracing::info!(mail, letter, game = new.game.map(|n| n.0), "a mail is queued");
        }
        Ok(posted)
    }

    /// True where a mail of that notice key was ever posted.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn is_posted(&self, notice_key: &str) -> Result<bool, StoreFault> {
        Ok(self.sql("SELECT 1 FROM outbox WHERE notice_key = ?1")?.exists([notice_key])?)
    }

    /// How many mails were ever posted whose notice key begins so.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn count_posted(&self, beginning: &str) -> Result<u32, StoreFault> {
        let mut count =
            self.sql("SELECT count(*) FROM outbox WHERE notice_key >= ?1 AND notice_key < ?1 || char(1114111)")?;
        Ok(count.query_row([beginning], |row| row.get(0))?)
    }

    /// The mails whose time has come, in the order in which they are due.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn mails_to_send(&self, now: Moment, limit: usize) -> Result<Vec<OutboxMail>, StoreFault> {
        let mut find = self.sql(
            "SELECT id, notice_key, game, player, message_id, sender, recipient, bytes, posted_at, tries, cause, letter, packing \
             FROM outbox \
             WHERE state = 'waiting' AND next_try <= ?1 ORDER BY next_try, id LIMIT ?2",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows = find.query((now.seconds(), limit))?;
        let mut mails = Vec::new();
        while let Some(row) = rows.next()? {
            let address = |column: usize| -> Result<_, StoreFault> {
                let text: String = row.get(column)?;
                text.parse().map_err(|e| StoreFault::row("outbox", format!("an address is {e}")))
            };
            mails.push(OutboxMail {
                id: row.get(0)?,
                notice_key: row.get(1)?,
                cause: cause_of("outbox", &row.get::<_, String>(10)?, row.get(11)?)?,
                game: row.get::<_, Option<u32>>(2)?.map(GameNumber),
                player: row.get::<_, Option<i64>>(3)?.map(PlayerId),
                sealed: SealedMail {
                    message_id: message_id("outbox", &row.get::<_, String>(4)?)?,
                    sender: address(5)?,
                    recipient: address(6)?,
                    bytes: unpack(&row.get::<_, String>(12)?, row.get(7)?)?,
                },
                posted_at: Moment::from_seconds(row.get(8)?),
                tries: row.get(9)?,
            });
        }
        Ok(mails)
    }

    /// Counts a try before it is made, and sets when the next one would be.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mail_tried(&self, id: i64, now: Moment, next_try: Moment) -> Result<(), StoreFault> {
        let mut update = self.sql(
            "UPDATE outbox SET tries = tries + 1, tried_at = ?2, next_try = ?3 WHERE id = ?1 AND state = 'waiting'",
        )?;
        update.execute((id, now.seconds(), next_try.seconds()))?;
        Ok(())
    }

    /// Takes a counted try back that was never made; the mail is due at `due`.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mail_untried(&self, id: i64, due: Moment) -> Result<(), StoreFault> {
        let mut update =
            self.sql("UPDATE outbox SET tries = max(tries - 1, 0), next_try = ?2 WHERE id = ?1 AND state = 'waiting'")?;
        update.execute((id, due.seconds()))?;
        Ok(())
    }

    /// How many mails are due.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mails_due(&self, now: Moment) -> Result<usize, StoreFault> {
        let mut count = self.sql("SELECT count(*) FROM outbox WHERE state = 'waiting' AND next_try <= ?1")?;
        let due: u32 = count.query_row([now.seconds()], |row| row.get(0))?;
        Ok(due as usize)
    }

    /// Notes why a mail still waits.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mail_waits(&self, id: i64, why: &str) -> Result<(), StoreFault> {
        self.sql("UPDATE outbox SET why = ?2 WHERE id = ?1 AND state = 'waiting'")?.execute((id, why))?;
        Ok(())
    }

    /// Notes that a courier has taken a mail.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mail_sent(&self, id: i64, now: Moment) -> Result<(), StoreFault> {
        let mut update =
            self.sql("UPDATE outbox SET state = 'sent', done_at = ?2, why = '' WHERE id = ?1 AND state = 'waiting'")?;
        update.execute((id, now.seconds()))?;
        Ok(())
    }

    /// Notes that a mail is given up.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mail_failed(&self, id: i64, now: Moment, why: &str) -> Result<(), StoreFault> {
        let mut update =
            self.sql("UPDATE outbox SET state = 'failed', done_at = ?2, why = ?3 WHERE id = ?1 AND state = 'waiting'")?;
        update.execute((id, now.seconds(), why))?;
        Ok(())
    }

    /// Sends a mail again that waits, was given up or was sent; false where its bytes are kept no longer.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn retry(&self, id: i64, now: Moment) -> Result<bool, StoreFault> {
        let mut update = self.sql(
            "UPDATE outbox SET state = 'waiting', done_at = NULL, posted_at = ?2, next_try = ?2, tries = 0 \
             WHERE id = ?1 AND bytes IS NOT NULL",
        )?;
        Ok(update.execute((id, now.seconds()))? == 1)
    }

    /// The latest mails in these states, the newest first.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn mails(&self, states: &[MailState], limit: usize) -> Result<Vec<MailRow>, StoreFault> {
        // A statement for each state, so that each goes by its own index and none looks through the others' mails.
        let mut mails = Vec::new();
        for state in MailState::ALL.into_iter().filter(|state| states.contains(state)) {
            let mut find = self.sql(&match state {
                MailState::Waiting => {
                    format!("SELECT {COLUMNS} FROM outbox WHERE state = 'waiting' ORDER BY +id DESC LIMIT ?1")
                }
                MailState::Sent => {
                    format!("SELECT {COLUMNS} FROM outbox WHERE state = 'sent' ORDER BY id DESC LIMIT ?1")
                }
                MailState::Failed => {
                    format!("SELECT {COLUMNS} FROM outbox WHERE state = 'failed' ORDER BY id DESC LIMIT ?1")
                }
            })?;
            let mut rows = find.query([i64::try_from(limit).unwrap_or(i64::MAX)])?;
            while let Some(row) = rows.next()? {
                mails.push(read(row)?);
            }
        }
        mails.sort_by_key(|mail| std::cmp::Reverse(mail.id));
        mails.truncate(limit);
        Ok(mails)
    }

    /// A mail by its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn mail(&self, id: i64) -> Result<Option<MailRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1"))?;
        let mut rows = find.query([id])?;
        rows.next()?.map(read).transpose()
    }

    /// The first mail of that Message-ID.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn mail_by_message_id(&self, id: &MessageId) -> Result<Option<MailRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM outbox WHERE message_id = ?1 ORDER BY id LIMIT 1"))?;
        let mut rows = find.query([id.as_str()])?;
        rows.next()?.map(read).transpose()
    }

    /// A mail's bytes; `None` where they are kept no longer.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mail_bytes(&self, id: i64) -> Result<Option<Vec<u8>>, StoreFault> {
        let mut find = self.sql("SELECT packing, bytes FROM outbox WHERE id = ?1 AND bytes IS NOT NULL")?;
        let kept = find.query_row([id], |row| Ok((row.get::<_, String>(0)?, row.get(1)?))).optional()?;
        kept.map(|(packing, bytes)| unpack(&packing, bytes)).transpose()
    }

    /// Lets go of the bytes of mails that were done with before `before`; their digests stay. Gives how many
    /// there were.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn drop_sent_bytes(&self, before: Moment) -> Result<usize, StoreFault> {
        let mut update =
            self.sql("UPDATE outbox SET bytes = NULL WHERE state <> 'waiting' AND bytes IS NOT NULL AND done_at < ?1")?;
        Ok(update.execute([before.seconds()])?)
    }
}
