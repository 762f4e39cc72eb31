//! The floor of the bench: bytes kept with the store's own durability and nothing else.

use super::fault::{Reason, StoreFault};
use super::open::connect;
use rusqlite::Connection;
use std::path::Path;

/// A bare table: what any host would pay to keep the same bytes as safely.
#[derive(Debug)]
pub struct Floor {
    conn: Connection,
}

impl Floor {
    /// Makes one in a new file.
    ///
    /// # Errors
    /// [`StoreFault::Open`] where the file can't be made.
    pub fn make(path: &Path) -> Result<Self, StoreFault> {
        let conn = connect(path).map_err(|e| StoreFault::Open { path: path.to_owned(), reason: Reason::from(e) })?;
        conn.execute_batch("CREATE TABLE kept (id INTEGER NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) STRICT")?;
        Ok(Self { conn })
    }

    /// Keeps these, all in one commit.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn keep<'a>(&mut self, all: impl IntoIterator<Item = &'a [u8]>) -> Result<(), StoreFault> {
        self.conn.execute_batch("BEGIN IMMEDIATE")?;
        for bytes in all {
            self.conn.prepare_cached("INSERT INTO kept (bytes) VALUES (?1)")?.execute([bytes])?;
        }
        self.conn.execute_batch("COMMIT")?;
        Ok(())
    }
}
