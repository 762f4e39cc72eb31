//! A Maildir as inbox: `new/`, and what a mail program has moved to `cur/` unread.
//!
//! A letter arrived when its file was last written (mtime). Settled letters go to `cur/` as seen, rejected ones to
//! the folder `.Rejected`. Nothing is deleted or overwritten, and only real files are read, never links.
//!
//! Source: D. J. Bernstein, "Using maildir format"; Maildir++ for the name of the folder.

use super::{BYTES_READ, Collected, InboxFault, LetterId, Settle};
use crate::edges::rest::{Told, Trouble};
use crate::postal::RawLetter;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// The folder of letters that were set aside.
const REJECTED: &str = ".Rejected";

/// A folder with `new`, `cur` and `tmp`.
#[derive(Clone, Debug)]
pub struct MaildirInbox {
    root: PathBuf,
    told: Told,
}

/// A file that waits, not yet read.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    arrived: (i64, i64),
    name: OsString,
    folder: &'static str,
}

impl MaildirInbox {
    /// The inbox in that folder, which is made where it isn't there.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be made.
    pub fn open(root: &Path) -> Result<Self, InboxFault> {
        let inbox = Self { root: root.to_owned(), told: Told::default() };
        make(root).map_err(|e| inbox.fault(&e))?;
        Ok(inbox)
    }

    /// Logs a fault, once until it changes.
    pub(super) fn tell(&mut self, fault: Option<&InboxFault>) {
        match fault {
            Some(fault) => self.told.fault(&fault.place, &fault.why, &fault.remedy),
            None => self.told.well(&self.root.display().to_string()),
        }
    }

    /// What keeps the folder out of reach, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.told.trouble()
    }

    /// Hands over up to `max` letters, by arrival and name.
    ///
    /// # Errors
    /// [`InboxFault`] where the folder can't be read.
    pub fn collect(&self, max: usize) -> Result<Vec<Collected>, InboxFault> {
        let mut waiting = Vec::new();
        for folder in ["new", "cur"] {
            let entries = fs::read_dir(self.root.join(folder)).map_err(|e| self.fault(&e))?;
            for entry in entries {
                let entry = entry.map_err(|e| self.fault(&e))?;
                let name = entry.file_name();
                if name.as_bytes().starts_with(b".") || (folder == "cur" && is_seen(&name)) {
                    continue;
                }
                // What is gone by now was moved by somebody else; the type is the entry's own, not a link's aim.
                match entry.metadata() {
                    Ok(about) if about.is_file() => {
                        waiting.push(Waiting { arrived: (about.mtime(), about.mtime_nsec()), name, folder });
                    }
                    Ok(_) => tracing::warn!(folder, "something in the inbox is no file and is left alone"),
                    Err(_) => {}
                }
            }
        }
        waiting.sort_unstable();
        let mut letters = Vec::new();
        for file in waiting {
            if letters.len() == max {
                break;
            }
            match read_bounded(&self.root.join(file.folder).join(&file.name)) {
                Ok(bytes) => letters.push(Collected {
                    id: LetterId::File { folder: file.folder, name: file.name },
                    raw: RawLetter { bytes, arrived_at: file.arrived.0 },
                }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => tracing::error!(%error, "a letter in the inbox can't be read and is left there"),
            }
        }
        Ok(letters)
    }

    /// Moves a letter to `cur/` as seen, or to the rejected ones.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be moved.
    pub fn settle(&self, id: &LetterId, settle: Settle) -> Result<(), InboxFault> {
        let LetterId::File { folder, name } = id else { return Ok(()) };
        let from = self.root.join(folder).join(name);
        let (to, flags) = match settle {
            Settle::Processed => (self.root.clone(), "S"),
            Settle::Rejected => (self.root.join(REJECTED), "FS"),
        };
        self.move_to(&from, &to, flags).map_err(|e| self.fault(&e))
    }

    fn move_to(&self, from: &Path, maildir: &Path, flags: &str) -> io::Result<()> {
        if maildir != self.root {
            make(maildir)?;
            File::options().create(true).append(true).open(maildir.join("maildirfolder"))?;
        }
        let name = from.file_name().unwrap_or_default();
        let (base, kept) = split_flags(name);
        let mut all: Vec<u8> = kept.iter().chain(flags.as_bytes()).copied().collect();
        all.sort_unstable();
        all.dedup();
        // A link fails where the name is taken, so that no letter can take another one's place.
        for n in 0u32.. {
            let mut to = base.to_vec();
            if n > 0 {
                to.extend_from_slice(format!(".{n}").as_bytes());
            }
            to.extend_from_slice(b":2,");
            to.extend_from_slice(&all);
            match fs::hard_link(from, maildir.join("cur").join(OsStr::from_bytes(&to))) {
                Ok(()) => break,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        match fs::remove_file(from) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn fault(&self, error: &io::Error) -> InboxFault {
        InboxFault {
            place: self.root.display().to_string(),
            why: error.to_string(),
            remedy: "see that the host may read and write there".to_owned(),
        }
    }
}

/// Makes a Maildir, for its owner alone, where there is none.
///
/// # Errors
/// The system's, where a folder can't be made.
pub(crate) fn make(root: &Path) -> io::Result<()> {
    for folder in ["tmp", "new", "cur"] {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(root.join(folder))?;
    }
    Ok(())
}

/// A file name in `cur/` without its flags, and the flags: `1700.abc:2,RS`.
fn split_flags(name: &OsStr) -> (&[u8], &[u8]) {
    let bytes = name.as_bytes();
    match bytes.windows(3).rposition(|w| w == b":2,") {
        Some(at) => (&bytes[..at], &bytes[at + 3..]),
        None => (bytes, &[]),
    }
}

fn is_seen(name: &OsStr) -> bool {
    split_flags(name).1.contains(&b'S')
}

fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(BYTES_READ as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
