//! A Maildir as inbox: `new/`, and what a mail program has moved to `cur/` unread.
//!
//! A letter arrived when its file was last written (mtime). Settled letters go to `cur/` as seen, rejected ones to
//! the folder `.Rejected`. Nothing is deleted or overwritten, and only real files are read, never links.
//!
//! One look serves until all that it found is handed over, however many collect it; and a folder in which nothing waited is
//! looked through again only after something in it has changed: `cur/` grows with every letter, and a host at rest asks often.
//!
//! Source: D. J. Bernstein, "Using maildir format"; Maildir++ for the name of the folder.

use super::{BYTES_READ, Collected, InboxFault, LetterId, Settle};
use crate::edges::rest::{Told, Trouble};
use crate::postal::RawLetter;
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The folder of letters that were set aside.
const REJECTED: &str = ".Rejected";
/// Where letters wait.
const FOLDERS: [&str; 2] = ["new", "cur"];
/// The coarsest clock of a file system, with room to spare.
const GRAIN: Duration = Duration::from_secs(3);

/// A folder with `new`, `cur` and `tmp`.
#[derive(Clone, Debug)]
pub struct MaildirInbox {
    root: PathBuf,
    told: Told,
    /// What the last look found and is still to be handed over, the oldest first.
    waiting: VecDeque<Waiting>,
    /// When each of [`FOLDERS`] was last changed, as of the last look that found nothing unread there.
    quiet: [Option<SystemTime>; 2],
}

/// A file that waits, not yet read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
        let inbox = Self { root: root.to_owned(), told: Told::default(), waiting: VecDeque::new(), quiet: [None; 2] };
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

    /// What the last look found is found again, if it is still there.
    pub fn look_anew(&mut self) {
        self.waiting.clear();
    }

    /// Hands over up to `max` letters, by arrival and name.
    ///
    /// # Errors
    /// [`InboxFault`] where the folder can't be read.
    pub fn collect(&mut self, max: usize) -> Result<Vec<Collected>, InboxFault> {
        let mut letters = Vec::new();
        // What an old look found may all be gone by now; then there is a new one.
        let is_old = !self.waiting.is_empty();
        if !is_old {
            self.look().map_err(|e| self.fault(&e))?;
        }
        self.hand_over(max, &mut letters);
        if letters.is_empty() && is_old {
            self.look().map_err(|e| self.fault(&e))?;
            self.hand_over(max, &mut letters);
        }
        Ok(letters)
    }

    fn hand_over(&mut self, max: usize, letters: &mut Vec<Collected>) {
        while letters.len() < max {
            let Some(file) = self.waiting.pop_front() else { break };
            match read_bounded(&self.root.join(file.folder).join(&file.name)) {
                Ok(bytes) => letters.push(Collected {
                    id: LetterId::File { folder: file.folder, name: file.name },
                    raw: RawLetter { bytes, arrived_at: file.arrived.0 },
                }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => tracing::error!(%error, "a letter in the inbox can't be read and is left there"),
            }
        }
    }

    /// Looks at what is there.
    fn look(&mut self) -> io::Result<()> {
        let mut waiting = Vec::new();
        for (folder, quiet) in FOLDERS.into_iter().zip(&mut self.quiet) {
            let path = self.root.join(folder);
            let changed = fs::metadata(&path)?.modified().ok();
            if changed.is_none() || changed != *quiet {
                let found = unread(&path, folder)?;
                // A change within the clock's grain of the last one would not show.
                let settled = changed.filter(|at| age(*at) > GRAIN);
                *quiet = if found.is_empty() { settled } else { None };
                waiting.extend(found);
            }
        }
        waiting.sort_unstable();
        self.waiting = waiting.into();
        Ok(())
    }

    /// Moves a letter to `cur/` as seen, or to the rejected ones.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be moved.
    pub fn settle(&mut self, id: &LetterId, settle: Settle) -> Result<(), InboxFault> {
        let LetterId::File { folder, name } = id else { return Ok(()) };
        let from = self.root.join(folder).join(name);
        let (to, flags) = match settle {
            Settle::Processed => (self.root.clone(), "S"),
            Settle::Rejected => (self.root.join(REJECTED), "FS"),
        };
        let moved = self.move_to(&from, &to, flags);
        if moved.is_err() {
            // It is to come again in its order.
            self.waiting.clear();
        }
        moved.map_err(|e| self.fault(&e))
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

/// The files of one folder that nobody has seen.
fn unread(path: &Path, folder: &'static str) -> io::Result<Vec<Waiting>> {
    let mut waiting = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
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
    Ok(waiting)
}

/// How long ago that was by this machine's clock; nothing where it is to come.
#[allow(clippy::disallowed_methods, reason = "a folder's age is told by the machine's own clock")]
fn age(at: SystemTime) -> Duration {
    SystemTime::now().duration_since(at).unwrap_or_default()
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
