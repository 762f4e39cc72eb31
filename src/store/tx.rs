//! One transaction: everything that follows from one cause, or nothing of it.

use super::fault::StoreFault;
use crate::correspondence::moment::Moment;
use rusqlite::{CachedStatement, Connection, OptionalExtension};

/// Whether a transaction may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Read,
    Write,
}

/// A running transaction; dropping it undoes what was written. All the store's questions and deeds hang on it.
#[derive(Debug)]
pub struct Tx<'s> {
    pub(super) conn: &'s Connection,
    mode: Mode,
}

/// Where the second of the set-up is kept.
const SET_UP_AT: &str = "set_up_at";

impl<'s> Tx<'s> {
    pub(super) fn begin(conn: &'s Connection, mode: Mode) -> Result<Self, StoreFault> {
        match mode {
            Mode::Write => conn.execute_batch("BEGIN IMMEDIATE")?,
            Mode::Read => {
                conn.execute_batch("PRAGMA query_only = ON")?;
                if let Err(error) = conn.execute_batch("BEGIN DEFERRED") {
                    conn.execute_batch("PRAGMA query_only = OFF")?;
                    return Err(error.into());
                }
            }
        }
        Ok(Self { conn, mode })
    }

    /// Makes everything that was written last.
    ///
    /// # Errors
    /// [`StoreFault`] where it could not be written down; it is undone then.
    pub fn commit(self) -> Result<(), StoreFault> {
        self.conn.execute_batch("COMMIT")?;
        Ok(())
    }

    /// A statement, prepared once.
    pub(super) fn sql(&self, text: &str) -> Result<CachedStatement<'_>, StoreFault> {
        Ok(self.conn.prepare_cached(text)?)
    }

    /// What is kept under a key.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn meta(&self, key: &str) -> Result<Option<String>, StoreFault> {
        let mut find = self.sql("SELECT value FROM meta WHERE key = ?1")?;
        Ok(find.query_row([key], |row| row.get(0)).optional()?)
    }

    /// Keeps a value under a key.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_meta(&self, key: &str, value: &str) -> Result<(), StoreFault> {
        let mut put = self.sql(
            "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )?;
        put.execute([key, value])?;
        Ok(())
    }

    /// The second of the set-up: letters count that arrived at or after it.
    ///
    /// # Errors
    /// [`StoreFault::Row`] where it is not there.
    pub fn set_up_at(&self) -> Result<Moment, StoreFault> {
        let text = self.meta(SET_UP_AT)?;
        let seconds = text.and_then(|t| t.parse().ok());
        seconds.map(Moment::from_seconds).ok_or_else(|| StoreFault::row("meta", "the second of the set-up is missing"))
    }

    /// Moves the second of the set-up, for a club whose mailbox holds older letters that are to count.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_set_up_at(&self, at: Moment) -> Result<(), StoreFault> {
        self.set_meta(SET_UP_AT, &at.seconds().to_string())
    }
}

impl Drop for Tx<'_> {
    fn drop(&mut self) {
        // After a commit the connection is in autocommit and there is nothing to undo; where even undoing fails,
        // SQLite has undone it itself or does so when the file is opened next.
        if !self.conn.is_autocommit() {
            let _ = self.conn.execute_batch("ROLLBACK");
        }
        if self.mode == Mode::Read {
            let _ = self.conn.execute_batch("PRAGMA query_only = OFF");
        }
    }
}
