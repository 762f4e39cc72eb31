//! Opening the database: made at first use for its owner's eyes only, brought up to date, set to be safe.
//!
//! WAL and `synchronous=FULL`: what was committed survives a power cut. Migrations only go forward, and a
//! database of a newer program is left alone.

use super::fault::{Reason, StoreFault};
use super::stillness::Stillness;
use super::tx::{Mode, Tx};
use include_dir::{Dir, include_dir};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, TransactionBehavior};
use rusqlite_migration::Migrations;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

static FOLDER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

static MIGRATIONS: LazyLock<Result<Migrations<'static>, String>> =
    LazyLock::new(|| Migrations::from_directory(&FOLDER).map_err(|e| e.to_string()));

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Statements that are kept prepared; more than there are different ones.
const STATEMENTS: usize = 256;

/// Pages kept in memory, in KiB: what a commit of many letters writes, so that none of it is written twice.
const CACHE_KIB: i64 = 12_000;
/// Pages of the log before it is worked into the file: 16 MiB.
const WAL_PAGES: i64 = 4000;

/// An open database.
#[derive(Debug)]
pub struct Store {
    pub(super) conn: Connection,
    path: PathBuf,
    pub(super) stillness: Option<Stillness>,
}

impl Store {
    /// Opens the club's database, makes it where there is none (mode 600) and brings it up to date.
    ///
    /// # Errors
    /// [`StoreFault::Open`] where the file can't be used, [`StoreFault::Newer`] where a newer program wrote it.
    pub fn open(path: &Path) -> Result<Self, StoreFault> {
        let opened = |reason: Reason| StoreFault::Open { path: path.to_owned(), reason };
        create_for_owner(path).map_err(|e| opened(Reason(e.to_string())))?;
        let mut conn = connect(path).map_err(|e| match e.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => StoreFault::NoClub { path: path.to_owned() },
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => e.into(),
            _ => opened(e.into()),
        })?;
        migrate(&mut conn, path)?;
        let mut store = Self { conn, path: path.to_owned(), stillness: None };
        if store.view()?.has_bare_names()? {
            let tx = store.begin()?;
            tx.key_names()?;
            tx.commit()?;
        }
        if !store.view()?.has_ratings()? {
            let tx = store.begin()?;
            tx.rebuild_ratings()?;
            tx.commit()?;
        }
        Ok(store)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Changes how long a writer waits for another one.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_patience(&mut self, patience: Duration) -> Result<(), StoreFault> {
        Ok(self.conn.busy_timeout(patience)?)
    }

    /// Begins to write: nobody else writes until this ends.
    ///
    /// # Errors
    /// [`StoreFault::Busy`] where another process writes for too long.
    pub fn begin(&mut self) -> Result<Tx<'_>, StoreFault> {
        self.stillness = None;
        Tx::begin(&self.conn, Mode::Write)
    }

    /// The same for what a power cut may undo together with nothing else: the commit does not wait for the disk. The next
    /// one of [`Self::begin`] makes it last too.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub fn begin_lightly(&mut self) -> Result<Tx<'_>, StoreFault> {
        self.stillness = None;
        Tx::begin(&self.conn, Mode::Light)
    }

    /// Looks at the database as it is at this moment; whatever is written through it fails.
    ///
    /// # Errors
    /// [`StoreFault`] where the database can't be read.
    pub fn view(&mut self) -> Result<Tx<'_>, StoreFault> {
        Tx::begin(&self.conn, Mode::Read)
    }

    /// What SQLite finds wrong with the file itself and with its references; empty where all is well.
    ///
    /// # Errors
    /// [`StoreFault`] where it can't even be looked through.
    pub fn integrity_check(&mut self) -> Result<Vec<String>, StoreFault> {
        let mut found = Vec::new();
        let mut check = self.conn.prepare("PRAGMA integrity_check(100)")?;
        for line in check.query_map([], |row| row.get::<_, String>(0))? {
            let line = line?;
            if line != "ok" {
                found.push(line);
            }
        }
        let mut check = self.conn.prepare("PRAGMA foreign_key_check")?;
        let rows = check.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(2)?)))?;
        for row in rows {
            let (table, parent) = row?;
            found.push(format!("a row of {table} names a row of {parent} that is not there"));
        }
        Ok(found)
    }
}

/// Opens a database file and sets it to be safe.
pub(super) fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let conn = Connection::open(path)?;
    conn.busy_timeout(PATIENCE)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    conn.pragma_update(None, "journal_mode", "WAL")?;
    conn.pragma_update(None, "synchronous", "FULL")?;
    conn.pragma_update(None, "foreign_keys", "ON")?;
    conn.pragma_update(None, "trusted_schema", "OFF")?;
    conn.pragma_update(None, "cache_size", -CACHE_KIB)?;
    conn.pragma_update(None, "wal_autocheckpoint", WAL_PAGES)?;
    // What a savepoint may have to take back is kept in memory, not in a file beside the two that are written anyway.
    conn.pragma_update(None, "temp_store", "MEMORY")?;
    // Plans go by the statement alone: else every value that a plan has looked at has it made anew, each time.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(conn)
}

/// Makes the file so that only its owner can read it; SQLite gives its companions the same mode.
fn create_for_owner(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    match made {
        Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => Err(e),
        _ => Ok(()),
    }
}

fn migrate(conn: &mut Connection, path: &Path) -> Result<(), StoreFault> {
    let fail = |why: String| StoreFault::Open { path: path.to_owned(), reason: Reason(why) };
    let migrations = MIGRATIONS.as_ref().map_err(|why| fail(why.clone()))?;
    let pending = |conn: &Connection| migrations.pending_migrations(conn).map_err(|e| fail(e.to_string()));
    // A damaged file is told as such before anything is made of its contents.
    conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    match pending(conn)? {
        0 => Ok(()),
        ahead if ahead < 0 => {
            let found: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            Err(StoreFault::Newer { path: path.to_owned(), found, known: found + i64::from(ahead) })
        }
        _ => {
            // Foreign keys are off while tables may be rebuilt; each migration ends with all of them intact.
            conn.pragma_update(None, "foreign_keys", "OFF")?;
            conn.set_transaction_behavior(TransactionBehavior::Immediate);
            let done = migrations.to_latest(conn);
            conn.pragma_update(None, "foreign_keys", "ON")?;
            match done {
                Ok(()) => Ok(()),
                // Another process may have been quicker.
                Err(_) if pending(conn)? == 0 => Ok(()),
                Err(error) => Err(fail(error.to_string())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_migrations_are_whole() {
        super::MIGRATIONS.as_ref().unwrap().validate().unwrap();
    }

    #[test]
    fn every_connection_is_set_to_be_safe() {
        let folder = tempfile::tempdir().unwrap();
        let store = super::Store::open(&folder.path().join("club.db")).unwrap();
        let number = |name: &str| store.conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        let full = 2;
        assert_eq!((number("synchronous"), number("foreign_keys"), number("busy_timeout")), (full, 1, 10_000));
        let mode = store.conn.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
        assert_eq!(mode.unwrap(), "wal");
    }
}
