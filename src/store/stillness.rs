//! That nothing is due for a while, kept in mind as long as nobody writes: a host at rest asks the database one short question.

use super::fault::StoreFault;
use super::open::Store;
use super::tx::Tx;
use crate::correspondence::moment::Moment;

/// What was found, and of which state of the database.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stillness {
    /// Changes with every commit of another connection (SQLite's `data_version`); our own forget what was found.
    version: i64,
    until: Moment,
}

impl Store {
    /// Keeps in mind that nothing is due before the moment that `find` finds.
    ///
    /// # Errors
    /// [`StoreFault`] where the database can't be read, and those of `find`.
    pub fn be_still<E: From<StoreFault>>(&mut self, find: impl FnOnce(&Tx<'_>) -> Result<Moment, E>) -> Result<(), E> {
        // Before the look: what is written between the two is not missed.
        let version = self.version()?;
        let until = find(&self.view()?)?;
        self.stillness = Some(Stillness { version, until });
        Ok(())
    }

    /// Until when nothing is due, where that is in mind and nobody has written since.
    ///
    /// # Errors
    /// [`StoreFault`] where the database can't be read.
    pub fn still_until(&self) -> Result<Option<Moment>, StoreFault> {
        let Some(Stillness { version, until }) = self.stillness else { return Ok(None) };
        Ok((self.version()? == version).then_some(until))
    }

    fn version(&self) -> Result<i64, StoreFault> {
        Ok(self.conn.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stillness_ends_when_anybody_writes() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Store::open(&folder.path().join("club.db")).unwrap();
        let (mut store, mut other) = (open(), open());
        let until = Moment::from_seconds(1_800_000_000);
        let be_still = |store: &mut Store| store.be_still(|_| Ok::<_, StoreFault>(until)).unwrap();
        assert_eq!(store.still_until().unwrap(), None);
        be_still(&mut store);
        let _ = store.view().unwrap().set_up_at().unwrap();
        assert_eq!(store.still_until().unwrap(), Some(until));
        let write = |store: &mut Store| {
            let tx = store.begin().unwrap();
            tx.set_meta("word", "kept").unwrap();
            tx.commit().unwrap();
        };
        write(&mut other);
        assert_eq!(store.still_until().unwrap(), None);
        be_still(&mut store);
        assert_eq!(store.still_until().unwrap(), Some(until));
        write(&mut store);
        assert_eq!(store.still_until().unwrap(), None);
    }

    #[test]
    fn what_is_written_while_one_looks_is_not_missed() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Store::open(&folder.path().join("club.db")).unwrap();
        let (mut store, mut other) = (open(), open());
        let found = store.be_still(|_| {
            let tx = other.begin()?;
            tx.set_meta("word", "kept")?;
            tx.commit()?;
            Ok::<_, StoreFault>(Moment::from_seconds(1_800_000_000))
        });
        found.unwrap();
        assert_eq!(store.still_until().unwrap(), None);
    }
}
