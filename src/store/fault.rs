//! What goes wrong in the store: faults of ours, never a player's error.
//!
//! SQLite's own errors stay behind [`Reason`], so that no other room speaks SQLite.

use crate::correspondence::game::Corrupt;
use crate::correspondence::seat::GameNumber;
use std::fmt;
use std::path::PathBuf;

/// A fault of the store; what was begun is rolled back.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// The file can't be opened or made.
    #[error("the database {path} can't be opened: {reason}", path = path.display())]
    Open {
        /// Which file.
        path: PathBuf,
        /// The system's reason.
        reason: Reason,
    },
    /// The database was written by a newer program.
    #[error(
        "the database {path} has schema {found}, and this program knows {known} at the most",
        path = path.display()
    )]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its schema's number.
        found: i64,
        /// The program's.
        known: i64,
    },
    /// The file holds no club: it is no database, or one of another program.
    #[error("{path} is no database of a club", path = path.display())]
    NoClub {
        /// Which file.
        path: PathBuf,
    },
    /// SQLite finds the file damaged.
    #[error("the database is damaged: {0}")]
    Damaged(Reason),
    /// Another process kept the database for itself longer than we wait.
    #[error("the database is in use by another process, which did not let go of it in time")]
    Busy,
    /// The file, or the disk that it is on, can only be read.
    #[error("the database can't be written: it is read-only here")]
    ReadOnly,
    /// There is no room left on the disk.
    #[error("the database can't be written: no room is left on the disk")]
    Full,
    /// SQLite failed.
    #[error("the database failed: {0}")]
    Failed(Reason),
    /// A row holds what can't be.
    #[error("a row of {table} can't be read: {why}")]
    Row {
        /// The table.
        table: &'static str,
        /// What is wrong.
        why: String,
    },
    /// A game's score sheet contradicts the rules.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
    /// A mail was posted before it was written, and could not be.
    #[error("a mail could not be written: {0}")]
    Unwritten(String),
    /// What other parts of the transaction had posted was undone with one of them.
    #[error("a part of a transaction can't be undone without the others")]
    Entangled,
    /// Somebody else has written the next entry of the game first.
    #[error("game {game} has moved on: entry {number} is not the next one")]
    MovedOn {
        /// The game.
        game: GameNumber,
        /// The entry that was to be written.
        number: u32,
    },
}

impl StoreFault {
    /// True where one game or row is at fault and the rest can go on; false where the transaction or the database is.
    #[must_use]
    pub fn is_of_one_row(&self) -> bool {
        matches!(self, Self::Row { .. } | Self::Corrupt(_) | Self::MovedOn { .. })
    }

    /// What to do about it, where the fault is not told with its own remedy.
    #[must_use]
    pub fn remedy(&self) -> Option<&'static str> {
        match self {
            Self::Open { .. } => Some("see that the host may read and write it, and that the disk has room"),
            Self::Damaged(_) => Some("restore a backup: `sternpost restore FILE`"),
            Self::NoClub { .. } => Some("name a file that `sternpost backup` wrote"),
            Self::Newer { .. } => Some("start the newer program again, or restore a backup that is as old as this one"),
            Self::Row { .. } | Self::Corrupt(_) => Some("`sternpost audit` tells all that is wrong; restore a backup"),
            Self::MovedOn { .. } | Self::Entangled => Some("do it again"),
            Self::ReadOnly => {
                Some("see that the host may read and write it, and that its disk is mounted to be written")
            }
            Self::Full => Some("make room on the disk; nothing is lost, and a running host goes on by itself"),
            Self::Busy => Some("see which other sternpost runs on this database, and try again"),
            Self::Unwritten(_) => None,
            Self::Failed(_) => {
                Some("see that the disk has room and that the host may write there; then `sternpost audit`")
            }
        }
    }

    pub(super) fn row(table: &'static str, why: impl Into<String>) -> Self {
        Self::Row { table, why: why.into() }
    }
}

/// SQLite's or the system's own words.
#[derive(Debug)]
pub struct Reason(pub(super) String);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<rusqlite::Error> for Reason {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<rusqlite::Error> for StoreFault {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => Self::Busy,
            Some(rusqlite::ErrorCode::DiskFull) => Self::Full,
            Some(rusqlite::ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => Self::Damaged(Reason::from(error)),
            _ => Self::Failed(Reason::from(error)),
        }
    }
}
