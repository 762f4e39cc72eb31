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
    /// [`StoreFault::NoClub`] where the one is no club's, [`StoreFault::Open`] where it can't be read, or the other is there
    /// already or can't be made.
    pub fn copy_file(from: &Path, to: &Path) -> Result<(), StoreFault> {
        let fail = |reason: Reason| StoreFault::Open { path: from.to_owned(), reason };
        if !from.is_file() {
            return Err(fail(Reason("there is no such file".to_owned())));
        }
        let conn = open_untouched(from).map_err(|e| fail(e.into()))?;
        let ours =
            "SELECT count(*) = 3 FROM sqlite_schema WHERE type = 'table' AND name IN ('meta', 'games', 'events')";
        match conn.query_row(ours, [], |row| row.get(0)) {
            Ok(true) => {}
            Err(e) if e.sqlite_error_code() != Some(rusqlite::ErrorCode::NotADatabase) => return Err(fail(e.into())),
            Ok(false) | Err(_) => return Err(StoreFault::NoClub { path: from.to_owned() }),
        }
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

/// Opens a file so that nothing is written to it or beside it: a database that nobody has open is read as it lies there.
fn open_untouched(from: &Path) -> Result<Connection, rusqlite::Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let mut log = from.to_owned().into_os_string();
    log.push("-wal");
    let name = from.to_str().filter(|_| !Path::new(&log).exists());
    let Some(name) = name else { return Connection::open_with_flags(from, flags) };
    let escaped = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags | OpenFlags::SQLITE_OPEN_URI)
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
