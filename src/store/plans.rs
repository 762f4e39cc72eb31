//! Conditional moves and deputies: what a player has settled in advance for a seat.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::rules::Seat;
use rusqlite::OptionalExtension;

/// A player's conditional moves in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanRow {
    /// The game.
    pub game: GameNumber,
    /// The seat.
    pub seat: Seat,
    /// Whose plan it is.
    pub player: PlayerId,
    /// The letter that holds it.
    pub letter: i64,
    /// Turns that had been made when the first expected move was to come.
    pub base: u32,
    /// Canonical `if` lines, one a line.
    pub text: String,
    /// False once it no longer fits and its player is still to be told.
    pub stands: bool,
}

/// Who may move for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeputyRow {
    /// Who was named.
    pub deputy: PlayerId,
    /// True once they have accepted.
    pub accepted: bool,
}

impl Tx<'_> {
    /// The plans of a game, those that were dropped and not yet told too.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn plans(&self, game: GameNumber) -> Result<Vec<PlanRow>, StoreFault> {
        let mut find = self.sql(
            "SELECT seat, player, letter, base, text, state = 'standing' FROM plans WHERE game = ?1 ORDER BY seat",
        )?;
        let mut rows = find.query([game.0])?;
        let mut plans = Vec::new();
        while let Some(row) = rows.next()? {
            let word: String = row.get(0)?;
            let seat = word.parse().map_err(|_| StoreFault::row("plans", format!("there is no seat {word:?}")))?;
            plans.push(PlanRow {
                game,
                seat,
                player: PlayerId(row.get(1)?),
                letter: row.get(2)?,
                base: row.get(3)?,
                text: row.get(4)?,
                stands: row.get(5)?,
            });
        }
        Ok(plans)
    }

    /// Keeps a plan in the place of the seat's earlier one.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_plan(&self, plan: &PlanRow) -> Result<(), StoreFault> {
        let mut put = self.sql(
            "INSERT INTO plans (game, seat, player, letter, base, text, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
             ON CONFLICT (game, seat) DO UPDATE SET player = excluded.player, letter = excluded.letter, \
             base = excluded.base, text = excluded.text, state = excluded.state",
        )?;
        put.execute((
            plan.game.0,
            plan.seat.word(),
            plan.player.0,
            plan.letter,
            plan.base,
            &plan.text,
            if plan.stands { "standing" } else { "dropped" },
        ))?;
        Ok(())
    }

    /// Forgets a seat's plan.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn drop_plan(&self, game: GameNumber, seat: Seat) -> Result<(), StoreFault> {
        self.sql("DELETE FROM plans WHERE game = ?1 AND seat = ?2")?.execute((game.0, seat.word()))?;
        Ok(())
    }

    /// Who may move for a seat, once its player has gone silent.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn deputy(&self, game: GameNumber, seat: Seat) -> Result<Option<DeputyRow>, StoreFault> {
        let mut find = self.sql("SELECT deputy, accepted FROM deputies WHERE game = ?1 AND seat = ?2")?;
        let row = |row: &rusqlite::Row<'_>| Ok(DeputyRow { deputy: PlayerId(row.get(0)?), accepted: row.get(1)? });
        Ok(find.query_row((game.0, seat.word()), row).optional()?)
    }

    /// Names a seat's deputy; `None` names nobody any more.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_deputy(&self, game: GameNumber, seat: Seat, named: Option<DeputyRow>) -> Result<(), StoreFault> {
        let Some(DeputyRow { deputy, accepted }) = named else {
            self.sql("DELETE FROM deputies WHERE game = ?1 AND seat = ?2")?.execute((game.0, seat.word()))?;
            return Ok(());
        };
        let mut put = self.sql(
            "INSERT INTO deputies (game, seat, deputy, accepted) VALUES (?1, ?2, ?3, ?4) \
             ON CONFLICT (game, seat) DO UPDATE SET deputy = excluded.deputy, accepted = excluded.accepted",
        )?;
        put.execute((game.0, seat.word(), deputy.0, accepted))?;
        Ok(())
    }
}
