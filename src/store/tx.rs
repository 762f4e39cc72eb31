//! One transaction: everything that follows from one cause, or nothing of it.

use super::coming::Coming;
use super::fault::{Reason, StoreFault};
use super::players::Player;
use crate::correspondence::moment::Moment;
use crate::correspondence::pace::Absence;
use crate::correspondence::seat::PlayerId;
use rusqlite::{CachedStatement, Connection, OptionalExtension};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Whether a transaction may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Read,
    Write,
    /// It writes what a power cut may undo.
    Light,
}

/// A running transaction; dropping it undoes what was written. All the store's questions and deeds hang on it.
#[derive(Debug)]
pub struct Tx<'s> {
    pub(super) conn: &'s Connection,
    mode: Mode,
    /// What was read of people and has not been changed since: one turn asks for the same few many times.
    pub(super) people: RefCell<People>,
    /// Mails that are still being written.
    pub(super) coming: RefCell<Coming>,
}

/// People as this transaction knows them.
#[derive(Default, Debug)]
pub(super) struct People {
    pub(super) players: BTreeMap<PlayerId, Option<Player>>,
    pub(super) absences: BTreeMap<PlayerId, Vec<Absence>>,
}

/// Most people that are kept in mind at once.
const KNOWN_MAX: usize = 1000;

/// Where the second of the set-up is kept.
const SET_UP_AT: &str = "set_up_at";

impl<'s> Tx<'s> {
    pub(super) fn begin(conn: &'s Connection, mode: Mode) -> Result<Self, StoreFault> {
        match mode {
            Mode::Write => conn.execute_batch("BEGIN IMMEDIATE")?,
            Mode::Light => {
                conn.execute_batch("PRAGMA synchronous = NORMAL")?;
                if let Err(error) = conn.execute_batch("BEGIN IMMEDIATE") {
                    conn.execute_batch("PRAGMA synchronous = FULL")?;
                    return Err(error.into());
                }
            }
            // SQLite's own `query_only` would have every statement prepared anew, each time: `sql` looks instead.
            Mode::Read => conn.execute_batch("BEGIN DEFERRED")?,
        }
        Ok(Self { conn, mode, people: RefCell::default(), coming: RefCell::default() })
    }

    /// Makes everything that was written last, once all its mails are there.
    ///
    /// # Errors
    /// [`StoreFault`] where it could not be written down; it is undone then.
    pub fn commit(self) -> Result<(), StoreFault> {
        self.write_out()?;
        self.conn.execute_batch("COMMIT")?;
        Ok(())
    }

    /// People are read anew: something about them was written or undone, or there are too many.
    pub(super) fn forget_people(&self) {
        *self.people.borrow_mut() = People::default();
    }

    /// Makes room where too many people are kept in mind.
    pub(super) fn bound_people(&self) {
        let people = self.people.borrow();
        let is_full = people.players.len() >= KNOWN_MAX || people.absences.len() >= KNOWN_MAX;
        drop(people);
        if is_full {
            self.forget_people();
        }
    }

    /// Begins a part of the transaction that can be undone by itself; dropping it undoes it.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn savepoint(&self) -> Result<Savepoint<'_>, StoreFault> {
        self.sql("SAVEPOINT part")?.execute([])?;
        self.coming.borrow_mut().begin_part();
        Ok(Savepoint { tx: self, open: true })
    }

    /// A statement, prepared once; one that concerns the outbox sees the mails that are still being written there too.
    pub(super) fn sql(&self, text: &str) -> Result<CachedStatement<'_>, StoreFault> {
        if !self.coming.borrow().is_empty() && text.contains("outbox") {
            self.write_out()?;
        }
        let statement = self.conn.prepare_cached(text)?;
        if self.mode == Mode::Read && !statement.readonly() {
            return Err(StoreFault::Failed(Reason("a view of the database was to write".to_owned())));
        }
        Ok(statement)
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

/// A part of a transaction. They are never nested.
#[derive(Debug)]
pub struct Savepoint<'t> {
    tx: &'t Tx<'t>,
    open: bool,
}

impl Savepoint<'_> {
    /// Makes it a part of what the transaction records.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn keep(mut self) -> Result<(), StoreFault> {
        self.tx.sql("RELEASE part")?.execute([])?;
        self.open = false;
        Ok(())
    }

    /// Undoes it; the transaction goes on.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails; [`StoreFault::Entangled`] where it can't be undone by itself.
    pub fn undo(mut self) -> Result<(), StoreFault> {
        self.open = false;
        self.tx.forget_people();
        self.tx.conn.execute_batch("ROLLBACK TO part; RELEASE part")?;
        if self.tx.coming.borrow_mut().undo_part() { Ok(()) } else { Err(StoreFault::Entangled) }
    }
}

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        // A fault that undid the whole transaction has taken the savepoint along.
        if self.open && !self.tx.conn.is_autocommit() {
            self.tx.forget_people();
            let _ = self.tx.conn.execute_batch("ROLLBACK TO part; RELEASE part");
        }
    }
}

impl Drop for Tx<'_> {
    fn drop(&mut self) {
        // After a commit the connection is in autocommit and there is nothing to undo; where even undoing fails,
        // SQLite has undone it itself or does so when the file is opened next.
        if !self.conn.is_autocommit() {
            let _ = self.conn.execute_batch("ROLLBACK");
        }
        if self.mode == Mode::Light {
            let _ = self.conn.execute_batch("PRAGMA synchronous = FULL");
        }
    }
}
