//! A consistent copy of the database while others write: `VACUUM INTO`, never the file itself.

use super::fault::{Reason, StoreFault};
use super::open::Store;
use std::path::Path;

impl Store {
    /// Writes a copy of the database as it is at this moment to a new file (mode 600).
    ///
    /// # Errors
    /// [`StoreFault::Open`] where the file is there already or can't be made.
    pub fn backup(&mut self, to: &Path) -> Result<(), StoreFault> {
        use std::os::unix::fs::OpenOptionsExt;
        let fail = |reason: Reason| StoreFault::Open { path: to.to_owned(), reason };
        let text = to.to_str().ok_or_else(|| fail(Reason("its name is not UTF-8".to_owned())))?;
        // An empty file of the right mode first: SQLite fills it, and nobody else ever sees into it.
        let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to);
        let file = made.map_err(|e| fail(Reason(e.to_string())))?;
        let done = self.conn.execute("VACUUM INTO ?1", [text]);
        if let Err(error) = done {
            let _ = std::fs::remove_file(to);
            return Err(match StoreFault::from(error) {
                StoreFault::Failed(reason) => fail(reason),
                other => other,
            });
        }
        file.sync_all().map_err(|e| fail(Reason(e.to_string())))
    }
}
