//! When players are away.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::pace::Absence;
use crate::correspondence::seat::PlayerId;

impl Tx<'_> {
    /// A player's absences, past and to come, in their order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn absences(&self, player: PlayerId) -> Result<Vec<Absence>, StoreFault> {
        if let Some(known) = self.people.borrow().absences.get(&player) {
            return Ok(known.clone());
        }
        let mut find = self.sql("SELECT from_at, until_at FROM absences WHERE player = ?1 ORDER BY from_at")?;
        let rows = find.query_map([player.0], |row| {
            Ok(Absence { from: Moment::from_seconds(row.get(0)?), until: Moment::from_seconds(row.get(1)?) })
        })?;
        let absences = rows.collect::<Result<Vec<_>, _>>()?;
        self.bound_people();
        self.people.borrow_mut().absences.insert(player, absences.clone());
        Ok(absences)
    }

    /// Puts these in the place of all absences of a player.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_absences(&self, player: PlayerId, absences: &[Absence]) -> Result<(), StoreFault> {
        self.forget_people();
        self.sql("DELETE FROM absences WHERE player = ?1")?.execute([player.0])?;
        let mut add = self.sql("INSERT INTO absences (player, from_at, until_at) VALUES (?1, ?2, ?3)")?;
        for absence in absences {
            add.execute((player.0, absence.from.seconds(), absence.until.seconds()))?;
        }
        Ok(())
    }
}
