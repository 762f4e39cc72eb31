//! Couriers: one finished mail at a time, handed over whole or not at all.
//!
//! Delivery is at least once: where a courier can't tell whether a mail was taken it says [`Undelivered::Transient`],
//! and the mail goes out again under the same Message-ID. A courier that is out of reach says so before it has begun
//! with a mail, logs it once, and is left alone for a growing while; no mail is the worse for it. A further kind is a
//! file of its own and a variant of [`Courier`].

mod maildir;
mod sendmail;
mod smtp;

pub use maildir::MaildirCourier;
pub use sendmail::{Sendmail, SendmailSettings};
pub use smtp::{Smtp, SmtpSettings};

use super::rest::Trouble;
use super::server::ServerFault;
use crate::postal::SealedMail;
use std::fmt;
use std::time::Duration;

/// Why a mail was not handed over; in words fit for a log, without a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undelivered {
    /// Later, perhaps; or nobody knows whether it was taken.
    #[error("not now: {0}")]
    Transient(String),
    /// Never.
    #[error("never: {0}")]
    Permanent(String),
    /// The courier can take no mail at all: this one was not tried, and no other need be. It has logged why.
    #[error(transparent)]
    Unreachable(#[from] CourierFault),
}

/// The outbox can't be used at all: it names the place, what is wrong and what to do. Never with a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourierFault {
    /// The folder or the server.
    pub place: String,
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub remedy: String,
}

impl fmt::Display for CourierFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the outbox {} can't be used: {}", self.place, self.why)
    }
}

impl std::error::Error for CourierFault {}

impl From<ServerFault> for CourierFault {
    fn from(fault: ServerFault) -> Self {
        Self { place: fault.place, why: fault.what.to_string(), remedy: fault.what.hint().to_owned() }
    }
}

/// A courier of one of the kinds.
#[derive(Debug)]
pub enum Courier {
    /// Into a folder of files.
    Maildir(MaildirCourier),
    /// To an SMTP server.
    Smtp(Box<Smtp>),
    /// To the `sendmail` program of this machine.
    Sendmail(Sendmail),
}

impl Courier {
    /// Hands a mail over, byte for byte.
    ///
    /// # Errors
    /// [`Undelivered`] where it wasn't taken.
    pub async fn deliver(&mut self, mail: &SealedMail) -> Result<(), Undelivered> {
        match self {
            Self::Maildir(courier) => courier.deliver(mail),
            Self::Smtp(courier) => courier.deliver(mail).await,
            Self::Sendmail(courier) => courier.deliver(mail).await,
        }
    }

    /// What keeps it from taking mails, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        match self {
            Self::Smtp(courier) => courier.trouble(),
            Self::Maildir(courier) => courier.trouble(),
            Self::Sendmail(courier) => courier.trouble(),
        }
    }

    /// How long it is still left alone after a fault; nothing where it may be tried.
    #[must_use]
    pub fn resting(&self) -> Duration {
        match self {
            Self::Smtp(courier) => courier.resting(),
            Self::Maildir(courier) => courier.resting(),
            Self::Sendmail(courier) => courier.resting(),
        }
    }
}
