//! Figures of the whole club, each by an index: for the doctor and the status page.

use super::fault::StoreFault;
use super::games::GameStage;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::GameNumber;
use crate::rules::Seat;
use rusqlite::OptionalExtension;

/// A game that is due, in a list without names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueGame {
    /// Its number.
    pub number: GameNumber,
    /// Its rule set's name.
    pub rules_name: String,
    /// Turns made.
    pub turn: u32,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// The running turn's deadline.
    pub due: Option<Moment>,
}

impl Tx<'_> {
    /// The games that are due next, by their alarms.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn games_by_alarm(&self, limit: usize) -> Result<Vec<DueGame>, StoreFault> {
        let mut find = self.sql(
            "SELECT number, rules_name, turn, to_move, due FROM games WHERE alarm_at IS NOT NULL \
             ORDER BY alarm_at, number LIMIT ?1",
        )?;
        let rows = find.query_map([i64::try_from(limit).unwrap_or(i64::MAX)], |row| {
            Ok(DueGame {
                number: GameNumber(row.get(0)?),
                rules_name: row.get(1)?,
                turn: row.get(2)?,
                to_move: row.get::<_, Option<String>>(3)?.and_then(|word| word.parse().ok()),
                due: row.get::<_, Option<i64>>(4)?.map(Moment::from_seconds),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many games run.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn running_games(&self) -> Result<u32, StoreFault> {
        let mut count = self.sql("SELECT count(*) FROM games WHERE stage = ?1")?;
        Ok(count.query_row([GameStage::Running.word()], |row| row.get(0))?)
    }

    /// The highest number of a game: as many were ever opened.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn highest_game(&self) -> Result<u32, StoreFault> {
        Ok(self.sql("SELECT coalesce(max(number), 0) FROM games")?.query_row([], |row| row.get(0))?)
    }

    /// The highest numbers of a letter and of a mail: as many ever came and were ever posted.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn highest_post(&self) -> Result<(i64, i64), StoreFault> {
        let letters = self.sql("SELECT coalesce(max(id), 0) FROM letters")?.query_row([], |row| row.get(0))?;
        let mails = self.sql("SELECT coalesce(max(id), 0) FROM outbox")?.query_row([], |row| row.get(0))?;
        Ok((letters, mails))
    }

    /// How many alarms were due before that moment.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn alarms_before(&self, before: Moment) -> Result<u32, StoreFault> {
        let mut count = self.sql("SELECT count(*) FROM games WHERE alarm_at IS NOT NULL AND alarm_at < ?1")?;
        Ok(count.query_row([before.seconds()], |row| row.get(0))?)
    }

    /// Games that run, whose turn has a deadline, and whose alarm is not set: it would never ring.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn halted_games(&self, limit: usize) -> Result<Vec<GameNumber>, StoreFault> {
        let mut find = self.sql(
            "SELECT number FROM games WHERE stage = ?1 AND alarm_at IS NULL AND due IS NOT NULL ORDER BY number LIMIT ?2",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = find.query_map((GameStage::Running.word(), limit), |row| row.get(0).map(GameNumber))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many mails wait, and when the one that is due first is to be tried.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn queue(&self) -> Result<(u32, Option<Moment>), StoreFault> {
        let mut count = self.sql("SELECT count(*) FROM outbox WHERE state = 'waiting'")?;
        let mut first =
            self.sql("SELECT next_try FROM outbox WHERE state = 'waiting' ORDER BY next_try, id LIMIT 1")?;
        let first: Option<i64> = first.query_row([], |row| row.get(0)).optional()?;
        Ok((count.query_row([], |row| row.get(0))?, first.map(Moment::from_seconds)))
    }

    /// How many mails were given up.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn given_up(&self) -> Result<u32, StoreFault> {
        Ok(self.sql("SELECT count(*) FROM outbox WHERE state = 'failed'")?.query_row([], |row| row.get(0))?)
    }
}
