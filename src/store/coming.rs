//! Mails that are posted before they are written: the transaction goes on while somebody else writes them.
//!
//! They stand in the order in which they were posted, and get their rows in that order: before the commit, and before any
//! statement that concerns the outbox, so that nobody sees that they came late.

use super::fault::StoreFault;
use super::outbox::NewMail;
use super::packing::PackedMail;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use std::fmt;

/// A mail that somebody is writing: gives it, or why there is none.
pub struct Later(Box<dyn FnOnce() -> Result<PackedMail, String>>);

impl Later {
    /// `wait` returns once the mail is written.
    pub fn new(wait: impl FnOnce() -> Result<PackedMail, String> + 'static) -> Self {
        Self(Box::new(wait))
    }
}

impl fmt::Debug for Later {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Later")
    }
}

/// The mails of a transaction that are still being written.
#[derive(Default, Debug)]
pub(super) struct Coming {
    mails: Vec<(NewMail<Later>, Moment)>,
    /// How many of them stood there when the running part began.
    before: usize,
    /// True where mails from before the running part got their rows within it.
    entangled: bool,
}

impl Coming {
    pub(super) fn is_empty(&self) -> bool {
        self.mails.is_empty()
    }

    pub(super) fn begin_part(&mut self) {
        self.before = self.mails.len();
        self.entangled = false;
    }

    /// Takes back the part's own mails; false where others were undone with it.
    pub(super) fn undo_part(&mut self) -> bool {
        self.mails.truncate(self.before);
        !self.entangled
    }

    fn take(&mut self) -> Vec<(NewMail<Later>, Moment)> {
        self.entangled |= self.before > 0;
        self.before = 0;
        std::mem::take(&mut self.mails)
    }
}

impl Tx<'_> {
    /// Posts a mail that is still being written; the commit waits for it. Of mails with one notice key the first is posted.
    pub fn post_later(&self, new: NewMail<Later>, now: Moment) {
        self.coming.borrow_mut().mails.push((new, now));
    }

    /// Waits for the mails that are still being written, and gives each its row; the commit does so too.
    ///
    /// # Errors
    /// [`StoreFault::Unwritten`] where one can't be written; the transaction can only be undone then.
    pub fn write_out(&self) -> Result<(), StoreFault> {
        let coming = self.coming.borrow_mut().take();
        for (NewMail { notice_key, cause, game, player, mail: Later(wait) }, now) in coming {
            let mail = wait().map_err(StoreFault::Unwritten)?;
            self.post(&NewMail { notice_key, cause, game, player, mail }, now)?;
        }
        Ok(())
    }
}
