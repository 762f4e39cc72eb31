//! Who wants a digest once a day, and when the next one is due.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::PlayerId;

impl Tx<'_> {
    /// Sets at how many minutes after midnight a player wants the digest and when the next one is due; `None` for none.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_digest(&self, player: PlayerId, at: Option<(u32, Moment)>) -> Result<(), StoreFault> {
        let mut update = self.sql("UPDATE players SET digest_at = ?2, digest_due = ?3 WHERE id = ?1")?;
        update.execute((player.0, at.map(|(minutes, _)| minutes), at.map(|(_, due)| due.seconds())))?;
        Ok(())
    }

    /// At how many minutes after midnight a player wants the digest, and up to when the last one told.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn digest(&self, player: PlayerId) -> Result<Option<(u32, Moment)>, StoreFault> {
        let mut find =
            self.sql("SELECT digest_at, digest_told FROM players WHERE id = ?1 AND digest_at IS NOT NULL")?;
        let mut rows = find.query([player.0])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(Some((row.get(0)?, Moment::from_seconds(row.get(1)?))))
    }

    /// Notes up to when a digest told.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn digest_told(&self, player: PlayerId, until: Moment) -> Result<(), StoreFault> {
        self.sql("UPDATE players SET digest_told = ?2 WHERE id = ?1")?.execute((player.0, until.seconds()))?;
        Ok(())
    }

    /// The players whose digest is due.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn digests_due(&self, now: Moment, limit: usize) -> Result<Vec<PlayerId>, StoreFault> {
        let mut find = self.sql(
            "SELECT id FROM players WHERE digest_due IS NOT NULL AND digest_due <= ?1 ORDER BY digest_due, id LIMIT ?2",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = find.query_map((now.seconds(), limit), |row| row.get(0).map(PlayerId))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
