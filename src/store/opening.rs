//! What is settled when a game begins, as columns: the rule set as its base and the dials that differ from it.
//!
//! A rule set of the club's own may change in the configuration at any time; a game keeps the one it began with.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::game::{Hints, Opening};
use crate::correspondence::moment::Moment;
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::{GameNumber, Holder, Level, PlayerId};
use crate::rules::rule_set::Base;
use crate::rules::{Choices, Hops, Marbles, Notation, RuleSet, Seat, Setup, Teams};
use rusqlite::{OptionalExtension, Row};
use std::collections::BTreeMap;

/// The columns of `games` that never change after the start.
struct Columns {
    rules_name: String,
    base: String,
    edition: u32,
    dials: String,
    players: u32,
    marbles: u32,
    hops: String,
    teams: String,
    notation: String,
    first: String,
    pace: String,
    hints: bool,
    started: i64,
}

impl Columns {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            rules_name: row.get(0)?,
            base: row.get(1)?,
            edition: row.get(2)?,
            dials: row.get(3)?,
            players: row.get(4)?,
            marbles: row.get(5)?,
            hops: row.get(6)?,
            teams: row.get(7)?,
            notation: row.get(8)?,
            first: row.get(9)?,
            pace: row.get(10)?,
            started: row.get(11)?,
            hints: row.get(12)?,
        })
    }

    fn opening(self, number: GameNumber, holders: BTreeMap<Seat, Holder>) -> Result<Opening, StoreFault> {
        let bad = |what: &str, value: &str| StoreFault::row("games", format!("game {number} has no {what} {value:?}"));
        let base = Base::of_word(&self.base).ok_or_else(|| bad("base", &self.base))?;
        let mut rules = RuleSet::of_base(base);
        if rules.edition != self.edition {
            return Err(bad("edition", &self.edition.to_string()));
        }
        for line in self.dials.lines() {
            let (key, value) = line.split_once(' ').ok_or_else(|| bad("dial", line))?;
            rules = rules.with_dial(key, value).map_err(|_| bad("dial", line))?;
        }
        let choices = Choices {
            players: Some(self.players),
            marbles: Some(Marbles::of_count(self.marbles).ok_or_else(|| bad("marbles", &self.marbles.to_string()))?),
            hops: Some(Hops::of_word(&self.hops).ok_or_else(|| bad("hops", &self.hops))?),
            teams: Some(Teams::of_word(&self.teams).ok_or_else(|| bad("teams", &self.teams))?),
            notation: Some(Notation::of_word(&self.notation).ok_or_else(|| bad("notation", &self.notation))?),
            first: Some(self.first.parse().map_err(|_| bad("first seat", &self.first))?),
        };
        let setup = Setup::new(rules, choices)
            .map_err(|why| StoreFault::row("games", format!("game {number} can't be set up: {why}")))?;
        let pace: Pace = self.pace.parse().map_err(|_| bad("clock", &self.pace))?;
        let started = Moment::from_seconds(self.started);
        let hints = if self.hints { Hints::Allowed } else { Hints::Refused };
        Ok(Opening { number, setup, rules_name: self.rules_name, pace, hints, holders, started })
    }
}

impl Tx<'_> {
    /// What was settled for that game; `None` where there is none of that number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the rows can't be read.
    pub fn opening(&self, number: GameNumber) -> Result<Option<Opening>, StoreFault> {
        let mut find = self.sql(
            "SELECT rules_name, base, edition, dials, players, marbles, hops, teams, notation, first, pace, started, hints \
             FROM games WHERE number = ?1",
        )?;
        let Some(columns) = find.query_row([number.0], Columns::read).optional()? else { return Ok(None) };
        columns.opening(number, self.holders(number)?).map(Some)
    }

    /// Who held each seat at the start.
    fn holders(&self, number: GameNumber) -> Result<BTreeMap<Seat, Holder>, StoreFault> {
        let mut find = self.sql("SELECT seat, player, level FROM seats WHERE game = ?1")?;
        let rows = find.query_map([number.0], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?, row.get::<_, Option<u8>>(2)?))
        })?;
        let mut holders = BTreeMap::new();
        for row in rows {
            let (seat, player, level) = row?;
            let bad = || StoreFault::row("seats", format!("game {number} has no seat {seat:?} like that"));
            let holder = match (player, level.and_then(Level::new)) {
                (Some(id), _) => Holder::Player(PlayerId(id)),
                (None, Some(level)) => Holder::Program(level),
                (None, None) => return Err(bad()),
            };
            holders.insert(seat.parse().map_err(|_| bad())?, holder);
        }
        Ok(holders)
    }

    /// Writes the row of a game and its seats.
    pub(super) fn add_opening(&self, opening: &Opening, stage: &str) -> Result<(), StoreFault> {
        let setup = &opening.setup;
        let rules = setup.rules();
        let dials: Vec<String> = rules.dials_changed().iter().map(|(key, value)| format!("{key} {value}")).collect();
        let mut add = self.sql(
            "INSERT INTO games (number, stage, rules_name, base, edition, dials, players, marbles, hops, teams, \
             notation, first, pace, started, hints) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        )?;
        add.execute(rusqlite::params![
            opening.number.0,
            stage,
            opening.rules_name,
            rules.base.word(),
            rules.edition,
            dials.join("\n"),
            setup.players(),
            setup.marbles().count(),
            setup.hops().word(),
            setup.teams().word(),
            setup.notation().word(),
            setup.first().word(),
            opening.pace.to_string(),
            opening.started.seconds(),
            opening.hints == Hints::Allowed,
        ])?;
        let mut add = self
            .sql("INSERT INTO seats (game, seat, place, player, level, player_now) VALUES (?1, ?2, ?3, ?4, ?5, ?4)")?;
        for (seat, holder) in &opening.holders {
            // A game that waits for players has seats without a holder, and theirs are counted too.
            let place = setup.seats().iter().position(|s| s == seat).unwrap_or_default();
            let level = match holder {
                Holder::Program(level) => Some(level.number()),
                Holder::Player(_) => None,
            };
            let player = holder.player().map(|id| id.0);
            add.execute((opening.number.0, seat.word(), i64::try_from(place).unwrap_or(0), player, level))?;
        }
        Ok(())
    }
}
