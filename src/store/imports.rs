//! Games from elsewhere: records that were imported, each counted once.
//!
//! A record is kept as it is written in the one way, and its digest tells the same one, whatever it looked like when it came.
//! Of a game that names its club and its number only the longest record is kept: one that goes on takes the place of
//! the one that it goes on from. Nothing of this is a game of the club: it has no entry, no player, no mail.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::postal::digest;
use crate::record::{Entry, Record, Replay, read};
use crate::rules::Turn;
use rusqlite::{OptionalExtension, Row};
use std::fmt;
use std::str::FromStr;

/// The number of a game from elsewhere, written `I3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ImportNumber(pub u32);

impl fmt::Display for ImportNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "I{}", self.0)
    }
}

impl FromStr for ImportNumber {
    type Err = ();

    /// Reads `I3` or `i3`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.strip_prefix(['I', 'i']).ok_or(())?;
        digits.parse().ok().filter(|&number| number > 0).map(Self).ok_or(())
    }
}

/// A game from elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportRow {
    /// Its number here.
    pub number: ImportNumber,
    /// SHA-256 of its record, 64 hex digits.
    pub digest: String,
    /// Its record.
    pub record: String,
    /// When it was imported.
    pub imported: Moment,
}

/// What became of a record that was to be imported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is kept as a new game.
    New(ImportNumber),
    /// It goes on from one that was kept, and took its place.
    Longer(ImportNumber),
    /// It, or a longer record of its game, was there already.
    Known(ImportNumber),
}

impl ImportRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: ImportNumber(row.get(0)?),
            digest: row.get(1)?,
            record: row.get(2)?,
            imported: Moment::from_seconds(row.get(3)?),
        })
    }
}

/// A record as it is kept, and what it comes to.
struct Columns {
    digest: String,
    source: Option<String>,
    text: String,
    position: String,
    turns: u32,
}

impl Columns {
    /// `None` for a record that the rules refuse.
    fn of(record: &Record) -> Option<Self> {
        let text = record.write();
        let reading = read(text.as_bytes(), 1);
        let mut replay = Replay::new(&reading).ok()?;
        replay.finish().ok()?;
        let source = record.headings.club.as_ref().zip(record.headings.game.as_ref());
        Some(Self {
            digest: digest(text.as_bytes()),
            source: source.map(|(club, game)| digest(format!("{}\n{}", club.trim(), game.trim()).as_bytes())),
            position: replay.play().position().to_string(),
            turns: replay.play().turn_number().saturating_sub(1),
            text,
        })
    }
}

/// How the turns of two records of one game stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// They are the same, or the first ends earlier.
    Within,
    /// The first goes on from the second.
    GoesOn,
    /// They part, or are not of one game.
    Other,
}

impl Course {
    /// Compares the turns of two records of games that began alike.
    #[must_use]
    pub fn of(record: &Record, other: &Record) -> Self {
        if record.setup != other.setup || record.start != other.start {
            return Self::Other;
        }
        let turns = |record: &Record| -> Vec<Turn> {
            let of = |entry: &Entry| if let Entry::Turn(turn) = entry { Some(turn.clone()) } else { None };
            record.entries.iter().filter_map(of).collect()
        };
        let (turns, others) = (turns(record), turns(other));
        if others.starts_with(&turns) {
            // A record of the same turns that tells how the game ended says more.
            let (end, known) = (record.headings.end, other.headings.end);
            return if turns.len() == others.len() && end.is_some() && known.is_none() {
                Self::GoesOn
            } else {
                Self::Within
            };
        }
        if turns.starts_with(&others) && other.headings.end.is_none() { Self::GoesOn } else { Self::Other }
    }
}

impl Tx<'_> {
    /// Keeps a record from elsewhere, unless it is there already.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails, or the rules refuse the record.
    pub fn import(&self, record: &Record, now: Moment) -> Result<Kept, StoreFault> {
        let columns = Columns::of(record).ok_or_else(|| StoreFault::row("imports", "the rules refuse the record"))?;
        let mut find = self.sql("SELECT number FROM imports WHERE digest = ?1")?;
        if let Some(number) = find.query_row([&columns.digest], |row| row.get(0)).optional()? {
            return Ok(Kept::Known(ImportNumber(number)));
        }
        // As it will be read again, so that it compares with those that were kept.
        let written = read(columns.text.as_bytes(), 1).record;
        if let (Some(source), Some(written)) = (&columns.source, written) {
            let mut find =
                self.sql("SELECT number, record FROM imports WHERE source = ?1 ORDER BY number LIMIT 100")?;
            let rows = find.query_map([source], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
            for row in rows {
                let (number, text) = row?;
                let Some(known) = read(text.as_bytes(), 1).record else { continue };
                match Course::of(&written, &known) {
                    Course::Within => return Ok(Kept::Known(ImportNumber(number))),
                    Course::GoesOn => {
                        self.replace_import(ImportNumber(number), &columns, now)?;
                        return Ok(Kept::Longer(ImportNumber(number)));
                    }
                    Course::Other => {}
                }
            }
        }
        let mut add = self.sql(
            "INSERT INTO imports (digest, source, record, position, turns, imported) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             RETURNING number",
        )?;
        let Columns { digest, source, text, position, turns } = &columns;
        let number = add.query_row((digest, source, text, position, turns, now.seconds()), |row| row.get(0))?;
        Ok(Kept::New(ImportNumber(number)))
    }

    fn replace_import(&self, number: ImportNumber, columns: &Columns, now: Moment) -> Result<(), StoreFault> {
        let mut update = self.sql(
            "UPDATE imports SET digest = ?2, record = ?3, position = ?4, turns = ?5, imported = ?6 WHERE number = ?1",
        )?;
        let Columns { digest, text, position, turns, .. } = columns;
        update.execute((number.0, digest, text, position, turns, now.seconds()))?;
        Ok(())
    }

    /// A game from elsewhere; `None` where there is none of that number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn imported(&self, number: ImportNumber) -> Result<Option<ImportRow>, StoreFault> {
        let mut find = self.sql("SELECT number, digest, record, imported FROM imports WHERE number = ?1")?;
        Ok(find.query_row([number.0], ImportRow::read).optional()?)
    }

    /// The numbers of all games from elsewhere with the digests of their records, in order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn imports(&self) -> Result<Vec<(ImportNumber, String)>, StoreFault> {
        let mut find = self.sql("SELECT number, digest FROM imports ORDER BY number")?;
        let rows = find.query_map([], |row| Ok((ImportNumber(row.get(0)?), row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// What is wrong with the games from elsewhere: each record played through again and held against what is kept of it.
    pub(super) fn audit_imports(&self, mut found: impl FnMut(ImportNumber, &str)) -> Result<(), StoreFault> {
        let mut find =
            self.sql("SELECT number, digest, source, record, position, turns FROM imports ORDER BY number")?;
        let mut rows = find.query([])?;
        while let Some(row) = rows.next()? {
            let number = ImportNumber(row.get(0)?);
            let text: String = row.get(3)?;
            if row.get::<_, String>(1)? != digest(text.as_bytes()) {
                found(number, "its record is not the one that was imported");
            }
            let reading = read(text.as_bytes(), 1);
            let columns = reading.record.as_ref().filter(|_| reading.wrong.is_none()).and_then(Columns::of);
            let Some(columns) = columns else {
                found(number, "the rules refuse its record");
                continue;
            };
            let kept: (Option<String>, String, u32) = (row.get(2)?, row.get(4)?, row.get(5)?);
            if kept != (columns.source, columns.position, columns.turns) {
                found(number, "what is kept of it is not what its record comes to");
            }
        }
        Ok(())
    }
}
