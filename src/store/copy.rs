//! Consistent copies of the database: out of it while others write, and back into it in one transaction.
//!
//! `VACUUM INTO` and SQLite's own backup, never the file itself: a copied file may be half of two states.

use super::fault::{Reason, StoreFault};
use super::open::Store;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;

impl Store {
    /// Writes a copy of the database as it is at this moment to a new file (mode 600).
    ///
    /// # Errors
    /// [`StoreFault::Open`] where the file is there already or can't be made.
    pub fn backup(&mut self, to: &Path) -> Result<(), StoreFault> {
        vacuum_into(&self.conn, to)
    }

    /// Writes a copy of another database file, which is only read, to a new file.
    ///
    /// # Errors
    /// [`StoreFault::Open`] where the one is no database, or the other is there already or can't be made.
    pub fn copy_file(from: &Path, to: &Path) -> Result<(), StoreFault> {
        let fail = |reason: Reason| StoreFault::Open { path: from.to_owned(), reason };
        if !from.is_file() {
            return Err(fail(Reason("there is no such file".to_owned())));
        }
        let conn = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|e| fail(e.into()))?;
        conn.pragma_query_value(None, "schema_version", |_| Ok(())).map_err(|e| fail(e.into()))?;
        vacuum_into(&conn, to)
    }

    /// Puts the contents of another store in the place of this one's, in one transaction: other processes that have
    /// the database open see the one or the other, never a mixture.
    ///
    /// # Errors
    /// [`StoreFault::Busy`] where another process writes; nothing has changed then.
    pub fn replace_with(&mut self, other: &Self) -> Result<(), StoreFault> {
        let copy = Backup::new(&other.conn, &mut self.conn)?;
        match copy.step(-1)? {
            StepResult::Done => Ok(()),
            _ => Err(StoreFault::Busy),
        }
    }
}

fn vacuum_into(conn: &Connection, to: &Path) -> Result<(), StoreFault> {
    use std::os::unix::fs::OpenOptionsExt;
    let fail = |reason: Reason| StoreFault::Open { path: to.to_owned(), reason };
    let text = to.to_str().ok_or_else(|| fail(Reason("its name is not UTF-8".to_owned())))?;
    // An empty file of the right mode first: SQLite fills it, and nobody else ever sees into it.
    let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to);
    let file = made.map_err(|e| fail(Reason(e.to_string())))?;
    if let Err(error) = conn.execute("VACUUM INTO ?1", [text]) {
        let _ = std::fs::remove_file(to);
        return Err(match StoreFault::from(error) {
            StoreFault::Failed(reason) => fail(reason),
            other => other,
        });
    }
    file.sync_all().map_err(|e| fail(Reason(e.to_string())))
}
