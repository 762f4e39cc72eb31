//! The letters that came: each once, with its bytes, and what became of it.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::postal::{Address, MessageId, RawLetter, digest};
use rusqlite::{OptionalExtension, Row};
use std::collections::BTreeMap;

/// Whether a letter is new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It is, and has this number.
    New(i64),
    /// The same bytes came before, under this number.
    Already(i64),
}

/// What became of a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// It changed a game.
    Played,
    /// It was answered.
    Answered,
    /// What it asked for was refused.
    Refused,
    /// A machine's, a stranger's, or one that asks for nothing.
    Ignored,
    /// It could not be read or handled.
    SetAside,
}

impl Fate {
    /// Every fate.
    pub const ALL: [Self; 5] = [Self::Played, Self::Answered, Self::Refused, Self::Ignored, Self::SetAside];

    /// The word in the database and in lists.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Ignored => "ignored",
            Self::SetAside => "set_aside",
        }
    }
}

/// A letter in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterRow {
    /// Its number.
    pub id: i64,
    /// When our server took it.
    pub arrived_at: Moment,
    /// When we saw it.
    pub seen_at: Moment,
    /// Its size in bytes.
    pub size: u64,
    /// What became of it; `None` while it is being handled.
    pub fate: Option<Fate>,
    /// Why.
    pub why: String,
    /// Whose it was.
    pub player: Option<PlayerId>,
    /// Of which game.
    pub game: Option<GameNumber>,
    /// Its Message-ID.
    pub message_id: Option<MessageId>,
}

const COLUMNS: &str = "id, arrived_at, seen_at, size, fate, why, player, game, message_id";

fn read(row: &Row<'_>) -> rusqlite::Result<LetterRow> {
    let fate: String = row.get(4)?;
    Ok(LetterRow {
        id: row.get(0)?,
        arrived_at: Moment::from_seconds(row.get(1)?),
        seen_at: Moment::from_seconds(row.get(2)?),
        size: row.get::<_, i64>(3)?.unsigned_abs(),
        fate: Fate::ALL.into_iter().find(|f| f.word() == fate),
        why: row.get(5)?,
        player: row.get::<_, Option<i64>>(6)?.map(PlayerId),
        game: row.get::<_, Option<u32>>(7)?.map(GameNumber),
        message_id: row.get::<_, Option<String>>(8)?.and_then(|text| MessageId::new(&text)),
    })
}

fn sender_digest(from: &Address) -> String {
    digest(from.folded().as_bytes())
}

impl Tx<'_> {
    /// Takes a letter in, unless the same bytes came before.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn take_letter(&self, raw: &RawLetter, seen_at: Moment) -> Result<Taken, StoreFault> {
        let mark = digest(&raw.bytes);
        let mut find = self.sql("SELECT id FROM letters WHERE digest = ?1")?;
        if let Some(id) = find.query_row([&mark], |row| row.get(0)).optional()? {
            return Ok(Taken::Already(id));
        }
        let mut add = self.sql(
            "INSERT INTO letters (digest, size, bytes, arrived_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id",
        )?;
        let size = i64::try_from(raw.bytes.len()).unwrap_or(i64::MAX);
        let arrived = Moment::from_seconds(raw.arrived_at).seconds();
        let id = add.query_row((&mark, size, &raw.bytes, arrived, seen_at.seconds()), |row| row.get(0))?;
        Ok(Taken::New(id))
    }

    /// The digests of the letters that caused a game's entries, by the letters' numbers.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn letter_digests(&self, game: GameNumber) -> Result<BTreeMap<i64, String>, StoreFault> {
        let mut find = self
            .sql("SELECT DISTINCT l.id, l.digest FROM events e JOIN letters l ON l.id = e.letter WHERE e.game = ?1")?;
        let rows = find.query_map([game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Notes a letter's Message-ID and its sender (as a digest), by which a second copy of it is known.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn note_letter(
        &self,
        id: i64,
        message_id: Option<&MessageId>,
        from: Option<&Address>,
    ) -> Result<(), StoreFault> {
        let mut update = self.sql("UPDATE letters SET message_id = ?2, sender_digest = ?3 WHERE id = ?1")?;
        update.execute((id, message_id.map(MessageId::as_str), from.map(sender_digest)))?;
        Ok(())
    }

    /// The first letter of that Message-ID and sender other than `than`: the same one by another way.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn letter_like(&self, id: &MessageId, from: &Address, than: i64) -> Result<Option<i64>, StoreFault> {
        let mut find =
            self.sql("SELECT min(id) FROM letters WHERE message_id = ?1 AND sender_digest = ?2 AND id <> ?3")?;
        Ok(find.query_row((id.as_str(), sender_digest(from), than), |row| row.get(0))?)
    }

    /// Notes what became of a letter.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn close_letter(
        &self,
        id: i64,
        fate: Fate,
        why: &str,
        player: Option<PlayerId>,
        game: Option<GameNumber>,
    ) -> Result<(), StoreFault> {
        let mut update = self.sql("UPDATE letters SET fate = ?2, why = ?3, player = ?4, game = ?5 WHERE id = ?1")?;
        update.execute((id, fate.word(), why, player.map(|p| p.0), game.map(|n| n.0)))?;
        Ok(())
    }

    /// Lets go of what a letter says of its writer, who has asked to be forgotten; its digest stays, so that it is known
    /// when it comes again.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn forget_letter(&self, id: i64) -> Result<(), StoreFault> {
        let mut update =
            self.sql("UPDATE letters SET bytes = NULL, message_id = NULL, sender_digest = NULL WHERE id = ?1")?;
        update.execute([id])?;
        Ok(())
    }

    /// The latest letters, the newest first.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn letters(&self, limit: usize) -> Result<Vec<LetterRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM letters ORDER BY id DESC LIMIT ?1"))?;
        let rows = find.query_map([i64::try_from(limit).unwrap_or(i64::MAX)], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A letter by its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn letter(&self, id: i64) -> Result<Option<LetterRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM letters WHERE id = ?1"))?;
        Ok(find.query_row([id], read).optional()?)
    }

    /// A letter's bytes; `None` where they are kept no longer.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn letter_bytes(&self, id: i64) -> Result<Option<Vec<u8>>, StoreFault> {
        let mut find = self.sql("SELECT bytes FROM letters WHERE id = ?1")?;
        Ok(find.query_row([id], |row| row.get(0)).optional()?.flatten())
    }

    /// Lets go of the bytes of letters seen before `before`; their digests stay, so that they are known when they
    /// come again. Gives how many there were.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn drop_letter_bytes(&self, before: Moment) -> Result<usize, StoreFault> {
        let mut update =
            self.sql("UPDATE letters SET bytes = NULL WHERE bytes IS NOT NULL AND seen_at < ?1 AND fate <> 'open'")?;
        Ok(update.execute([before.seconds()])?)
    }
}
