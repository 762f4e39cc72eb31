//! Tournaments: what was settled, who takes part, which games and byes each round has.
//!
//! Results are not kept twice: they are those of the games. Who sits where is who sat there at the start of the game.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::club::tournament::{Entrant, Format, Outcome, Table, Tournament};
use crate::correspondence::moment::Moment;
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::{GameNumber, PlayerId};
use rusqlite::{OptionalExtension, Row};

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentStage {
    /// Players enter.
    Gathering,
    /// Rounds are played.
    Running,
    /// It is over.
    Over,
}

impl TournamentStage {
    /// The word in the database and in lists.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        [Self::Gathering, Self::Running, Self::Over].into_iter().find(|stage| stage.word() == word)
    }
}

/// What is settled for a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRow {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// How its rounds are drawn.
    pub format: Format,
    /// Seats of a table.
    pub seats: u32,
    /// Rounds to be played.
    pub rounds: u32,
    /// The rule set's name in the club.
    pub rules_name: String,
    /// The clock of its games.
    pub pace: Pace,
    /// How far it is.
    pub stage: TournamentStage,
    /// The round that is played; 0 before the start.
    pub round: u32,
}

const COLUMNS: &str = "number, name, format, seats, rounds, rules_name, pace, stage, round";

fn read(row: &Row<'_>) -> rusqlite::Result<Result<TournamentRow, StoreFault>> {
    let (number, format, pace, stage): (u32, String, String, String) =
        (row.get(0)?, row.get(2)?, row.get(6)?, row.get(7)?);
    let bad = || StoreFault::row("tournaments", format!("tournament {number} can't be read"));
    let found = (Format::of_word(&format), pace.parse().ok(), TournamentStage::of_word(&stage));
    let (Some(format), Some(pace), Some(stage)) = found else { return Ok(Err(bad())) };
    Ok(Ok(TournamentRow {
        number,
        name: row.get(1)?,
        format,
        seats: row.get(3)?,
        rounds: row.get(4)?,
        rules_name: row.get(5)?,
        pace,
        stage,
        round: row.get(8)?,
    }))
}

impl Tx<'_> {
    /// Adds a tournament that gathers players; gives its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn add_tournament(&self, row: &TournamentRow, now: Moment) -> Result<u32, StoreFault> {
        let mut add = self.sql(
            "INSERT INTO tournaments (name, format, seats, rounds, rules_name, pace, created) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING number",
        )?;
        let values =
            (&row.name, row.format.word(), row.seats, row.rounds, &row.rules_name, row.pace.to_string(), now.seconds());
        Ok(add.query_row(values, |row| row.get(0))?)
    }

    /// Every tournament, in the order of their numbers.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn tournaments(&self) -> Result<Vec<TournamentRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM tournaments ORDER BY number"))?;
        let rows = find.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
        rows.into_iter().collect()
    }

    /// What is settled for that tournament.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn tournament_row(&self, number: u32) -> Result<Option<TournamentRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM tournaments WHERE number = ?1"))?;
        find.query_row([number], read).optional()?.transpose()
    }

    /// Those who take part in a tournament, in the order of their entry.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn entrants(&self, number: u32) -> Result<Vec<Entrant>, StoreFault> {
        let mut find = self.sql("SELECT player, rating, left_in FROM entrants WHERE tournament = ?1 ORDER BY entry")?;
        let entrants = find.query_map([number], |row| {
            Ok(Entrant { player: PlayerId(row.get(0)?), rating: row.get(1)?, left_in: row.get(2)? })
        })?;
        Ok(entrants.collect::<Result<_, _>>()?)
    }

    /// A tournament as far as it has come.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails, or a game of it can't be replayed.
    pub fn tournament(&self, row: &TournamentRow) -> Result<Tournament, StoreFault> {
        let entrants = self.entrants(row.number)?;
        let mut tables = Vec::new();
        for (round, number) in self.tournament_games(row.number)? {
            let Some(game) = self.game(number)? else {
                return Err(StoreFault::row("tournament_games", format!("game {number} has not begun")));
            };
            let places = game.places().map(|places| places.into_values().collect());
            let outcome = match (game.is_over(), places) {
                (false, _) => Outcome::Running,
                (true, Some(places)) => Outcome::Over(places),
                (true, None) => Outcome::Void,
            };
            let seats = game.opening().holders.values().filter_map(|holder| holder.player()).collect();
            tables.push(Table { round, seats, outcome });
        }
        let mut find =
            self.sql("SELECT round, player FROM tournament_byes WHERE tournament = ?1 ORDER BY round, player")?;
        let byes = find.query_map([row.number], |row| Ok((row.get(0)?, PlayerId(row.get(1)?))))?;
        let byes = byes.collect::<Result<Vec<_>, _>>()?;
        Ok(Tournament { format: row.format, seats: row.seats, rounds: row.rounds, entrants, tables, byes })
    }

    /// The games of a tournament, each with its round, in order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn tournament_games(&self, number: u32) -> Result<Vec<(u32, GameNumber)>, StoreFault> {
        let mut find =
            self.sql("SELECT round, game FROM tournament_games WHERE tournament = ?1 ORDER BY round, game")?;
        let rows = find.query_map([number], |row| Ok((row.get(0)?, GameNumber(row.get(1)?))))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The tournament that a game belongs to.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn tournament_of(&self, game: GameNumber) -> Result<Option<u32>, StoreFault> {
        let mut find = self.sql("SELECT tournament FROM tournament_games WHERE game = ?1")?;
        Ok(find.query_row([game.0], |row| row.get(0)).optional()?)
    }

    /// The tournaments that a player has entered and not left, in order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn tournaments_of(&self, player: PlayerId) -> Result<Vec<u32>, StoreFault> {
        let mut find =
            self.sql("SELECT tournament FROM entrants WHERE player = ?1 AND left_in IS NULL ORDER BY tournament")?;
        let rows = find.query_map([player.0], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The running tournaments of which every game of the round is over.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn rounds_over(&self) -> Result<Vec<u32>, StoreFault> {
        let mut find = self.sql(
            "SELECT t.number FROM tournaments t WHERE t.stage = 'running' AND NOT EXISTS \
             (SELECT 1 FROM tournament_games x JOIN games g ON g.number = x.game \
             WHERE x.tournament = t.number AND x.round = t.round AND g.stage <> 'over') ORDER BY t.number",
        )?;
        let rows = find.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Enters a player; false where they are in it already.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn enter(&self, number: u32, player: PlayerId, rating: i64) -> Result<bool, StoreFault> {
        let mut add = self.sql(
            "INSERT INTO entrants (tournament, player, entry, rating) \
             SELECT ?1, ?2, coalesce(max(entry), -1) + 1, ?3 FROM entrants WHERE tournament = ?1 \
             ON CONFLICT (tournament, player) DO NOTHING",
        )?;
        Ok(add.execute((number, player.0, rating))? == 1)
    }

    /// Takes a player out of a tournament that has not begun.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn withdraw_entry(&self, number: u32, player: PlayerId) -> Result<(), StoreFault> {
        self.sql("DELETE FROM entrants WHERE tournament = ?1 AND player = ?2")?.execute((number, player.0))?;
        Ok(())
    }

    /// Notes that a player has dropped out in that round; false where they had before.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn drop_out(&self, number: u32, player: PlayerId, round: u32) -> Result<bool, StoreFault> {
        let mut update =
            self.sql("UPDATE entrants SET left_in = ?3 WHERE tournament = ?1 AND player = ?2 AND left_in IS NULL")?;
        Ok(update.execute((number, player.0, round))? == 1)
    }

    /// Adds a game to a round.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn add_tournament_game(&self, number: u32, round: u32, game: GameNumber) -> Result<(), StoreFault> {
        self.sql("INSERT INTO tournament_games (game, tournament, round) VALUES (?1, ?2, ?3)")?
            .execute((game.0, number, round))?;
        Ok(())
    }

    /// Notes who sits out in a round.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn add_bye(&self, number: u32, round: u32, player: PlayerId) -> Result<(), StoreFault> {
        self.sql("INSERT INTO tournament_byes (tournament, round, player) VALUES (?1, ?2, ?3)")?
            .execute((number, round, player.0))?;
        Ok(())
    }

    /// Sets the round that is played.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_round(&self, number: u32, round: u32) -> Result<(), StoreFault> {
        self.sql("UPDATE tournaments SET stage = 'running', round = ?2 WHERE number = ?1")?.execute((number, round))?;
        Ok(())
    }

    /// Notes that a tournament is over.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn end_tournament(&self, number: u32, now: Moment) -> Result<(), StoreFault> {
        self.sql("UPDATE tournaments SET stage = 'over', ended = ?2 WHERE number = ?1")?
            .execute((number, now.seconds()))?;
        Ok(())
    }
}
