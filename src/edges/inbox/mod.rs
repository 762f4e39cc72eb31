//! Inboxes: letters in, the oldest first, a bounded batch at a time, and each settled after the commit.
//!
//! A letter stays where it is until it is settled; one that is handed over twice is known by its bytes. A further
//! kind is a file of its own, a variant of [`Inbox`] and one of [`LetterId`].

mod maildir;

pub use maildir::MaildirInbox;
pub(crate) use maildir::make;

use crate::postal::RawLetter;
use std::ffi::OsString;
use std::fmt;

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

/// An inbox of one of the kinds.
#[derive(Debug)]
pub enum Inbox {
    /// A folder of files.
    Maildir(MaildirInbox),
}

impl Inbox {
    /// Hands over up to `max` letters, those that arrived first.
    ///
    /// # Errors
    /// [`InboxFault`] where the inbox is out of reach; a single letter that can't be read is left out.
    #[expect(clippy::unused_async, reason = "inboxes on servers wait here")]
    pub async fn collect(&mut self, max: usize) -> Result<Vec<Collected>, InboxFault> {
        match self {
            Self::Maildir(inbox) => inbox.collect(max),
        }
    }

    /// Takes a letter out of the way; one that is gone already is settled.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be; it stays where it is and is handed over again.
    #[expect(clippy::unused_async, reason = "inboxes on servers wait here")]
    pub async fn settle(&mut self, id: &LetterId, settle: Settle) -> Result<(), InboxFault> {
        match self {
            Self::Maildir(inbox) => inbox.settle(id, settle),
        }
    }
}
