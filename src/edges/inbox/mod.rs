//! Inboxes: letters in, the oldest first, a bounded batch at a time, and each settled after the commit.
//!
//! A letter stays where it is until it is settled; one that is handed over twice is known by its bytes. A further
//! kind is a file of its own, a variant of [`Inbox`] and one of [`LetterId`].

mod imap;
mod maildir;
mod pop3;

pub use imap::{Idle, Imap, ImapSettings};
pub use maildir::MaildirInbox;
pub(crate) use maildir::make;
pub use pop3::{Pop3, Pop3Settings};

use super::rest::Trouble;
use super::server::ServerFault;
use crate::postal::RawLetter;
use std::ffi::OsString;
use std::fmt;
use std::time::Duration;

/// As much of a letter is read, in bytes: one more than 1 MiB, so that a longer one is seen to be too long (MAIL,
/// Machines: bounds).
pub const BYTES_READ: usize = 1024 * 1024 + 1;

/// A letter's place in its inbox.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LetterId {
    /// A file of a Maildir: its folder (`new` or `cur`) and its name.
    File {
        /// `new` or `cur`.
        folder: &'static str,
        /// The file's name.
        name: OsString,
    },
    /// A message of an IMAP folder.
    Imap {
        /// The folder's UIDVALIDITY.
        validity: u32,
        /// The message's UID under it.
        uid: u32,
    },
    /// A message of a POP3 mailbox, by its UIDL.
    Pop3 {
        /// The unique id.
        uidl: String,
    },
}

/// A letter that was handed over and is still in the mailbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collected {
    /// Where it is.
    pub id: LetterId,
    /// What it is, cut to [`BYTES_READ`].
    pub raw: RawLetter,
}

/// What is done with a letter in its mailbox once the store has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settle {
    /// It was handled.
    Processed,
    /// It was set aside: it goes where the host can look at it.
    Rejected,
}

/// The inbox can't be used: it names the place, what is wrong and what to do. Never with a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InboxFault {
    /// The folder or the server.
    pub place: String,
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub remedy: String,
}

impl fmt::Display for InboxFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the inbox {} is out of reach: {}", self.place, self.why)
    }
}

impl std::error::Error for InboxFault {}

impl From<ServerFault> for InboxFault {
    fn from(fault: ServerFault) -> Self {
        Self { place: fault.place, why: fault.what.to_string(), remedy: fault.what.hint().to_owned() }
    }
}

/// An inbox of one of the kinds.
#[derive(Debug)]
pub enum Inbox {
    /// A folder of files.
    Maildir(MaildirInbox),
    /// A folder on an IMAP server.
    Imap(Box<Imap>),
    /// A mailbox on a POP3 server.
    Pop3(Box<Pop3>),
}

impl Inbox {
    /// A turn of the crank begins: the next letters are those that are there now, the oldest first.
    pub fn look_anew(&mut self) {
        match self {
            Self::Maildir(inbox) => inbox.look_anew(),
            // They ask their server each time.
            Self::Imap(_) | Self::Pop3(_) => {}
        }
    }

    /// Hands over up to `max` letters, those that arrived first. A fault is logged here, once until it changes.
    ///
    /// # Errors
    /// [`InboxFault`] where the inbox is out of reach; a single letter that can't be read is left out.
    pub async fn collect(&mut self, max: usize) -> Result<Vec<Collected>, InboxFault> {
        match self {
            Self::Maildir(inbox) => {
                let collected = inbox.collect(max);
                inbox.tell(collected.as_ref().err());
                collected
            }
            Self::Imap(inbox) => inbox.collect(max).await,
            Self::Pop3(inbox) => inbox.collect(max).await,
        }
    }

    /// What keeps the inbox out of reach, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        match self {
            Self::Maildir(inbox) => inbox.trouble(),
            Self::Imap(inbox) => inbox.trouble(),
            Self::Pop3(inbox) => inbox.trouble(),
        }
    }

    /// Takes a letter out of the way; one that is gone already is settled.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be; it stays where it is and is handed over again.
    pub async fn settle(&mut self, id: &LetterId, settle: Settle) -> Result<(), InboxFault> {
        match self {
            Self::Maildir(inbox) => inbox.settle(id, settle),
            Self::Imap(inbox) => inbox.settle(id, settle).await,
            Self::Pop3(inbox) => inbox.settle(id, settle).await,
        }
    }

    /// Waits until a letter may have come, at most so long; may be broken off at any moment. A server that is left
    /// alone after a fault ends the wait when it may be tried again.
    pub async fn wait(&mut self, at_most: Duration) {
        match self {
            Self::Maildir(_) => tokio::time::sleep(at_most).await,
            Self::Imap(inbox) => inbox.wait(at_most).await,
            Self::Pop3(inbox) => inbox.wait(at_most).await,
        }
    }
}
