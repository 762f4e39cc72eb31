//! The score sheet: entries appended in their order, and a game replayed from them.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::event::{Cause, Entry, Event};
use crate::correspondence::game::Game;
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::seat::GameNumber;
use rusqlite::Row;

/// A cause as its two columns: the word, and the letter's number where it is one.
pub(super) fn cause_columns(cause: Cause) -> (&'static str, Option<i64>) {
    match cause {
        Cause::Letter(id) => ("letter", Some(id)),
        Cause::Host => ("host", None),
        Cause::Clock => ("clock", None),
        Cause::Program => ("program", None),
    }
}

/// What [`cause_columns`] wrote.
pub(super) fn cause_of(table: &'static str, word: &str, letter: Option<i64>) -> Result<Cause, StoreFault> {
    match (word, letter) {
        ("letter", Some(id)) => Ok(Cause::Letter(id)),
        ("host", None) => Ok(Cause::Host),
        ("clock", None) => Ok(Cause::Clock),
        ("program", None) => Ok(Cause::Program),
        _ => Err(StoreFault::row(table, format!("there is no cause {word:?}"))),
    }
}

/// A row of `events` as it stands.
struct Columns {
    number: u32,
    kind: String,
    body: String,
    at: i64,
    spent: i64,
    due: Option<i64>,
    after: String,
    cause: String,
    letter: Option<i64>,
}

impl Columns {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: row.get(0)?,
            kind: row.get(1)?,
            body: row.get(2)?,
            at: row.get(3)?,
            spent: row.get(4)?,
            due: row.get(5)?,
            after: row.get(6)?,
            cause: row.get(7)?,
            letter: row.get(8)?,
        })
    }

    fn entry(self) -> Result<Entry, StoreFault> {
        let event = Event::read(&self.kind, &self.body).map_err(|bad| StoreFault::row("events", bad.to_string()))?;
        Ok(Entry {
            number: self.number,
            event,
            at: Moment::from_seconds(self.at),
            spent: Span::from_seconds(self.spent),
            due: self.due.map(Moment::from_seconds),
            after: self.after,
            cause: cause_of("events", &self.cause, self.letter)?,
        })
    }
}

impl Tx<'_> {
    /// The entries of a game, in their order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn entries(&self, number: GameNumber) -> Result<Vec<Entry>, StoreFault> {
        let mut find = self.sql(
            "SELECT number, kind, body, at, spent, due, after, cause, letter FROM events WHERE game = ?1 ORDER BY number",
        )?;
        let rows = find.query_map([number.0], Columns::read)?.collect::<Result<Vec<_>, _>>()?;
        rows.into_iter().map(Columns::entry).collect()
    }

    /// The game as its entries make it; `None` where there is none of that number or it has not begun.
    ///
    /// # Errors
    /// [`StoreFault::Corrupt`] where the entries contradict the rules.
    pub fn game(&self, number: GameNumber) -> Result<Option<Game>, StoreFault> {
        let Some(opening) = self.opening(number)? else { return Ok(None) };
        let entries = self.entries(number)?;
        if entries.is_empty() {
            return Ok(None);
        }
        Ok(Some(Game::replay(opening, entries)?))
    }

    /// Appends the new entries of a game, with which its log ends, and brings its row and the ratings up to date; `alarm` is the
    /// next moment at which something is due in it.
    ///
    /// # Errors
    /// [`StoreFault::MovedOn`] where the first of them is not the next one.
    pub fn append(&self, game: &Game, entries: &[Entry], alarm: Option<Moment>) -> Result<(), StoreFault> {
        let number = game.number();
        let before = game.log().len().saturating_sub(entries.len());
        let before = u32::try_from(before).unwrap_or(u32::MAX);
        let moved_on = |entry: u32| StoreFault::MovedOn { game: number, number: entry };
        if entries.iter().zip(before..).any(|(entry, expected)| entry.number != expected) {
            return Err(moved_on(before));
        }
        let mut add = self.sql(
            "INSERT INTO events (game, number, kind, body, at, spent, due, after, cause, letter) \
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 \
             WHERE ?2 = (SELECT coalesce(max(number) + 1, 0) FROM events WHERE game = ?1)",
        )?;
        for entry in entries {
            let (cause, letter) = cause_columns(entry.cause);
            let added = add.execute(rusqlite::params![
                number.0,
                entry.number,
                entry.event.kind(),
                entry.event.body(),
                entry.at.seconds(),
                entry.spent.seconds(),
                entry.due.map(Moment::seconds),
                entry.after,
                cause,
                letter,
            ])?;
            if added != 1 {
                return Err(moved_on(entry.number));
            }
        }
        self.project(game, alarm)?;
        self.rate(game)
    }
}
