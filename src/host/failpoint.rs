//! Named steps of the crank at which a test may kill the process, as a power cut would: nothing is undone, nothing is
//! flushed, nobody is told.
//!
//! Unset, which it is but in tests, a fail point is one comparison at each step. The command line sets it from
//! `STERNPOST_KILL_AT`, as `letter_committed:3`: the third time that a letter was committed.

use std::fmt;
use std::process::{self, Command};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A step of the crank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// A letter was handled within its savepoint, which is open.
    LetterHandled,
    /// A letter is kept in the transaction that it shares with others, which is not committed.
    LetterKept,
    /// The transaction of one or more letters is committed; all of them are still in the mailbox.
    LetterCommitted,
    /// A letter was settled in the mailbox.
    LetterSettled,
    /// An alarm or a move of the program was handled, and is not committed.
    AlarmHandled,
    /// An alarm's transaction is committed.
    AlarmCommitted,
    /// The tries of a batch of mails are counted, and not committed.
    TriesCounted,
    /// The tries are committed; nothing was handed over.
    TriesCommitted,
    /// A mail was handed over.
    MailDelivered,
    /// What became of a batch is noted, and not committed.
    BatchNoted,
    /// What became of a batch is committed.
    BatchCommitted,
}

impl Step {
    /// Every step.
    pub const ALL: [Self; 11] = [
        Self::LetterHandled,
        Self::LetterKept,
        Self::LetterCommitted,
        Self::LetterSettled,
        Self::AlarmHandled,
        Self::AlarmCommitted,
        Self::TriesCounted,
        Self::TriesCommitted,
        Self::MailDelivered,
        Self::BatchNoted,
        Self::BatchCommitted,
    ];

    /// Its name outside.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::LetterHandled => "letter_handled",
            Self::LetterKept => "letter_kept",
            Self::LetterCommitted => "letter_committed",
            Self::LetterSettled => "letter_settled",
            Self::AlarmHandled => "alarm_handled",
            Self::AlarmCommitted => "alarm_committed",
            Self::TriesCounted => "tries_counted",
            Self::TriesCommitted => "tries_committed",
            Self::MailDelivered => "mail_delivered",
            Self::BatchNoted => "batch_noted",
            Self::BatchCommitted => "batch_committed",
        }
    }
}

/// Where the process is to be killed, if anywhere.
#[derive(Clone, Debug, Default)]
pub struct FailPoint(Option<Armed>);

#[derive(Clone, Debug)]
struct Armed {
    step: Step,
    /// Passages that are still survived, and one more.
    left: Arc<AtomicU32>,
}

impl FailPoint {
    /// Tells that a step was passed; does not return where it is the one.
    pub(super) fn passed(&self, step: Step) {
        let Some(armed) = &self.0 else { return };
        if armed.step == step && armed.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            kill();
        }
    }
}

/// SIGKILL to ourselves. Without unsafe code only another program can send it; should that fail, an abort is as sudden.
fn kill() -> ! {
    let _ = Command::new("kill").args(["-KILL", &process::id().to_string()]).status();
    process::abort()
}

/// The text names no step, or no number of passages from 1 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoFailPoint(String);

impl fmt::Display for NoFailPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no step of the crank and number of passages", self.0)
    }
}

impl std::error::Error for NoFailPoint {}

impl FromStr for FailPoint {
    type Err = NoFailPoint;

    fn from_str(text: &str) -> Result<Self, NoFailPoint> {
        let none = || NoFailPoint(text.to_owned());
        let (word, count) = text.split_once(':').ok_or_else(none)?;
        let step = Step::ALL.into_iter().find(|step| step.word() == word).ok_or_else(none)?;
        let count: u32 = count.parse().ok().filter(|count| *count > 0).ok_or_else(none)?;
        Ok(Self(Some(Armed { step, left: Arc::new(AtomicU32::new(count)) })))
    }
}
