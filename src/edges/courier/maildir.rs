//! A Maildir as outbox: each mail a file in `new/`, named by its Message-ID.
//!
//! The file is complete and on the disk before it appears in `new/`. A mail that goes out again replaces itself while
//! it is still there; once a mail program has moved it, there are two with one Message-ID. Every failure is of our own
//! disk and of no mail's.

use super::{CourierFault, Undelivered};
use crate::edges::inbox::make;
use crate::edges::rest::{Told, Trouble};
use crate::postal::{MessageId, SealedMail, digest};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A folder with `new`, `cur` and `tmp`.
#[derive(Clone, Debug)]
pub struct MaildirCourier {
    root: PathBuf,
    told: Told,
}

/// The longest file name that is built from a Message-ID, in bytes; a longer one is told by its digest.
const NAME_MAX: usize = 200;

impl MaildirCourier {
    /// The outbox in that folder, which is made where it isn't there.
    ///
    /// # Errors
    /// [`CourierFault`] where it can't be made.
    pub fn open(root: &Path) -> Result<Self, CourierFault> {
        make(root).map_err(|error| fault(root, &error))?;
        Ok(Self { root: root.to_owned(), told: Told::default() })
    }

    /// Puts a mail into `new/`.
    ///
    /// # Errors
    /// [`Undelivered::Unreachable`] where it can't be written.
    pub fn deliver(&mut self, mail: &SealedMail) -> Result<(), Undelivered> {
        match self.write(&file_name(&mail.message_id), &mail.bytes) {
            Ok(()) => {
                self.told.well(&self.root.display().to_string());
                Ok(())
            }
            Err(error) => {
                let fault = fault(&self.root, &error);
                self.told.fault(&fault.place, &fault.why, &fault.remedy);
                Err(fault.into())
            }
        }
    }

    /// What keeps it from taking mails, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.told.trouble()
    }

    /// How long the folder is still left alone.
    #[must_use]
    pub fn resting(&self) -> Duration {
        self.told.left()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let tmp = self.root.join("tmp").join(name);
        let new = self.root.join("new");
        // What a crash left behind, whatever it is, goes first: the file is made anew and never written through a link.
        match fs::remove_file(&tmp) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = File::options().write(true).create_new(true).mode(0o600).open(&tmp)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&tmp, new.join(name))?;
        File::open(&new)?.sync_all()
    }
}

fn fault(root: &Path, error: &io::Error) -> CourierFault {
    let remedy = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room on that disk; it is tried again",
        _ => "see that the host may read and write there",
    };
    CourierFault { place: root.display().to_string(), why: error.to_string(), remedy: remedy.to_owned() }
}

/// A file name that tells the Message-ID and holds nothing but letters, digits and `.-_@%`.
fn file_name(id: &MessageId) -> String {
    let mut name = String::new();
    for c in id.as_str().chars() {
        let plain = c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '@') || (c == '.' && !name.is_empty());
        if plain {
            name.push(c);
        } else {
            name.push_str(&format!("%{:02x}", u32::from(c)));
        }
    }
    if name.len() > NAME_MAX { digest(id.as_str().as_bytes()) } else { name }
}
