//! What is counted against addresses: error answers of a day, and mails that came back.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::{Moment, Span};
use crate::postal::Address;

impl Tx<'_> {
    /// Counts an error answer to an address on a day (days since 1970); false, and not counted, where it had as many
    /// as `most` that day or the same one before.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn count_answer(&self, to: &Address, day: i64, digest: &str, most: u32) -> Result<bool, StoreFault> {
        let folded = to.folded();
        self.sql("DELETE FROM answers WHERE folded = ?1 AND day < ?2")?.execute((&folded, day))?;
        let mut add = self.sql(
            "INSERT INTO answers (folded, day, digest) SELECT ?1, ?2, ?3 \
             WHERE (SELECT count(*) FROM answers WHERE folded = ?1 AND day = ?2) < ?4 \
             ON CONFLICT (folded, day, digest) DO NOTHING",
        )?;
        Ok(add.execute((&folded, day, digest, most))? == 1)
    }

    /// Starts the count of error answers to an address again.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn reset_answers(&self, to: &Address) -> Result<(), StoreFault> {
        self.sql("DELETE FROM answers WHERE folded = ?1")?.execute([to.folded()])?;
        Ok(())
    }

    /// Counts a mail that came back against a player's address and gives the points of the time that is remembered.
    ///
    /// # Errors
    /// [`StoreFault`] where the address is no player's or the database fails.
    pub fn count_bounce(
        &self,
        address: &Address,
        points: u32,
        now: Moment,
        remembered: Span,
    ) -> Result<u32, StoreFault> {
        let folded = address.folded();
        let since = now.seconds().saturating_sub(remembered.seconds());
        self.sql("DELETE FROM bounces WHERE folded = ?1 AND at < ?2")?.execute((&folded, since))?;
        let mut add = self.sql("INSERT INTO bounces (folded, points, at) VALUES (?1, ?2, ?3)")?;
        add.execute((&folded, points, now.seconds()))?;
        self.bounce_points(address)
    }

    /// The points that now stand against an address.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn bounce_points(&self, address: &Address) -> Result<u32, StoreFault> {
        let mut sum = self.sql("SELECT coalesce(sum(points), 0) FROM bounces WHERE folded = ?1")?;
        Ok(sum.query_row([address.folded()], |row| row.get(0))?)
    }

    /// Forgets what stands against an address; true where there was something.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn forget_bounces(&self, address: &Address) -> Result<bool, StoreFault> {
        Ok(self.sql("DELETE FROM bounces WHERE folded = ?1")?.execute([address.folded()])? > 0)
    }
}
