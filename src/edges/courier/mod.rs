//! Couriers: one finished mail at a time, handed over whole or not at all.
//!
//! Delivery is at least once: where a courier can't tell whether a mail was taken it says [`Undelivered::Transient`],
//! and the mail goes out again under the same Message-ID. A further kind is a file of its own and a variant of
//! [`Courier`].

mod maildir;

pub use maildir::MaildirCourier;

use crate::postal::SealedMail;

/// Why a mail was not handed over; in words fit for a log, without a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undelivered {
    /// Later, perhaps; or nobody knows whether it was taken.
    #[error("not now: {0}")]
    Transient(String),
    /// Never.
    #[error("never: {0}")]
    Permanent(String),
}

/// A courier of one of the kinds.
#[derive(Debug)]
pub enum Courier {
    /// Into a folder of files.
    Maildir(MaildirCourier),
}

impl Courier {
    /// Hands a mail over, byte for byte.
    ///
    /// # Errors
    /// [`Undelivered`] where it wasn't taken.
    #[expect(clippy::unused_async, reason = "couriers on the network wait here")]
    pub async fn deliver(&mut self, mail: &SealedMail) -> Result<(), Undelivered> {
        match self {
            Self::Maildir(courier) => courier.deliver(mail),
        }
    }
}
