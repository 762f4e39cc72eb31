//! The host's secret: 32 random bytes in hex, in a file of its own that only its owner can read.
//!
//! It is made at first use and never changed: with another secret no reply key of a mail that is out would be known
//! by its maker any more. Two processes that start at once get the same one.

use crate::postal::Secret;
use data_encoding::HEXLOWER_PERMISSIVE;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The secret's file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum SecretFault {
    /// It can't be read or made.
    #[error("the secret {path} can't be used: {source}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// It doesn't hold 64 hex digits.
    #[error("the secret {path} is damaged: it must hold 64 hex digits", path = path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
}

impl SecretFault {
    /// What to do.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::File { .. } => "see that the host may read and write it, and that the disk has room",
            Self::Damaged { .. } => "take it from a backup: it lies beside the database's",
        }
    }
}

/// Where the secret of a database is: beside it, `club.db` has `club.secret`.
#[must_use]
pub fn path_beside(database: &Path) -> PathBuf {
    database.with_extension("secret")
}

/// Reads the secret, or makes it where there is none.
///
/// # Errors
/// [`SecretFault`] where the file can't be read or made, or holds something else.
pub fn load_or_make(path: &Path) -> Result<Secret, SecretFault> {
    let fail = |source: io::Error| SecretFault::File { path: path.to_owned(), source };
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make(path).map_err(fail)?;
            fs::read_to_string(path).map_err(fail)?
        }
        read => read.map_err(fail)?,
    };
    let bytes = HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).ok();
    let bytes = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    bytes.map(Secret::from_bytes).ok_or_else(|| SecretFault::Damaged { path: path.to_owned() })
}

/// Writes a new secret under another name and links it into its place, which fails softly where one is there.
fn make(path: &Path) -> io::Result<()> {
    let bytes: [u8; 32] = rand::random();
    let draft = path.with_extension(format!("secret-{:016x}", rand::random::<u64>()));
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(&draft)?;
    let written = file.write_all(format!("{}\n", HEXLOWER_PERMISSIVE.encode(&bytes)).as_bytes());
    let linked = written.and_then(|()| file.sync_all()).and_then(|()| fs::hard_link(&draft, path));
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}
