//! Ratings and reliability: a row for each player of each game that counts, in the order in which the games ended.
//!
//! Rows follow from the finished games and from nothing else. A game that ends before one that is rated already (its
//! letter was read late), or that goes on again, has the rows behind it made anew; all of them can be rebuilt.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::club::ratings::{Form, Pool, RatedGame, Rating, changes};
use crate::club::reliability::Reliability;
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::rules::Seat;
use rusqlite::{OptionalExtension, Row};
use std::collections::BTreeMap;

/// What one game made of one player.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RatingRow {
    /// When the game ended.
    pub ended: Moment,
    /// Which game.
    pub game: GameNumber,
    /// The seat.
    pub seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// Which of the two ratings.
    pub pool: Pool,
    /// The place in the game.
    pub place: u32,
    /// Games counted, this one too.
    pub games: u32,
    /// The rating before it.
    pub before: Rating,
    /// And after it.
    pub after: Rating,
}

impl RatingRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Result<Self, StoreFault>> {
        let (seat, pool): (String, String) = (row.get(2)?, row.get(4)?);
        let bad = |what: &str| StoreFault::row("ratings", format!("there is no {what:?}"));
        let (Ok(found), Some(found_pool)) = (seat.parse(), Pool::of_word(&pool)) else {
            return Ok(Err(bad(&format!("{seat} in {pool}"))));
        };
        Ok(Ok(Self {
            ended: Moment::from_seconds(row.get(0)?),
            game: GameNumber(row.get(1)?),
            seat: found,
            player: PlayerId(row.get(3)?),
            pool: found_pool,
            place: row.get(5)?,
            games: row.get(6)?,
            before: Rating(row.get(7)?),
            after: Rating(row.get(8)?),
        }))
    }
}

const COLUMNS: &str = "ended, game, seat, player, pool, place, games, before, after";

/// Where the note stands that the games of an older database have been rated.
const RATED: &str = "ratings_begun";

/// The rows that these games come to, given the forms of their players before.
pub(super) fn rows_of(
    games: &[RatedGame],
    mut form: impl FnMut(PlayerId, Pool) -> Result<Form, StoreFault>,
) -> Result<Vec<RatingRow>, StoreFault> {
    let mut forms: BTreeMap<(PlayerId, Pool), Form> = BTreeMap::new();
    let mut rows = Vec::new();
    for game in games {
        let mut players = Vec::new();
        for (_, player, place) in &game.players {
            let known = forms.get(&(*player, game.pool)).copied();
            players.push((known.map_or_else(|| form(*player, game.pool), Ok)?, *place));
        }
        for (((seat, player, place), (before, _)), change) in game.players.iter().zip(&players).zip(changes(&players)) {
            let after = before.after(change);
            forms.insert((*player, game.pool), after);
            rows.push(RatingRow {
                ended: game.ended,
                game: game.number,
                seat: *seat,
                player: *player,
                pool: game.pool,
                place: *place,
                games: after.games,
                before: before.rating,
                after: after.rating,
            });
        }
    }
    Ok(rows)
}

impl Tx<'_> {
    /// A player's rating and the games that it rests on.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn form(&self, player: PlayerId, pool: Pool) -> Result<Form, StoreFault> {
        self.form_before(player, pool, Moment::from_seconds(i64::MAX), GameNumber(u32::MAX))
    }

    fn form_before(&self, player: PlayerId, pool: Pool, ended: Moment, game: GameNumber) -> Result<Form, StoreFault> {
        let mut find = self.sql(
            "SELECT after, games FROM ratings WHERE player = ?1 AND pool = ?2 AND (ended, game) < (?3, ?4) \
             ORDER BY ended DESC, game DESC LIMIT 1",
        )?;
        let found = find.query_row((player.0, pool.word(), ended.seconds(), game.0), |row| {
            Ok(Form { rating: Rating(row.get(0)?), games: row.get(1)? })
        });
        Ok(found.optional()?.unwrap_or_default())
    }

    /// Everybody who is rated, the highest rating first; who was forgotten is left out.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn standings(&self, pool: Pool) -> Result<Vec<(PlayerId, Form)>, StoreFault> {
        let mut find = self.sql(
            "SELECT player, after, games FROM (SELECT r.player, r.after, r.games, row_number() OVER \
             (PARTITION BY r.player ORDER BY r.ended DESC, r.game DESC) AS back FROM ratings r \
             JOIN players p ON p.id = r.player WHERE r.pool = ?1 AND p.forgotten = 0) \
             WHERE back = 1 ORDER BY after DESC, games DESC, player",
        )?;
        let rows = find.query_map([pool.word()], |row| {
            Ok((PlayerId(row.get(0)?), Form { rating: Rating(row.get(1)?), games: row.get(2)? }))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A player's rated games, the latest first, at most so many.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn rating_history(&self, player: PlayerId, most: u32) -> Result<Vec<RatingRow>, StoreFault> {
        let mut find = self
            .sql(&format!("SELECT {COLUMNS} FROM ratings WHERE player = ?1 ORDER BY ended DESC, game DESC LIMIT ?2"))?;
        let rows = find.query_map((player.0, most), RatingRow::read)?.collect::<Result<Vec<_>, _>>()?;
        rows.into_iter().collect()
    }

    /// Every row, in the order in which the games count.
    pub(super) fn rating_rows(&self) -> Result<Vec<RatingRow>, StoreFault> {
        self.rating_rows_since(Moment::from_seconds(0), GameNumber(0))
    }

    fn rating_rows_since(&self, ended: Moment, game: GameNumber) -> Result<Vec<RatingRow>, StoreFault> {
        let mut find =
            self.sql(&format!("SELECT {COLUMNS} FROM ratings WHERE (ended, game) >= (?1, ?2) ORDER BY ended, game"))?;
        let rows = find.query_map((ended.seconds(), game.0), RatingRow::read)?.collect::<Result<Vec<_>, _>>()?;
        let mut rows = rows.into_iter().collect::<Result<Vec<_>, _>>()?;
        rows.sort();
        Ok(rows)
    }

    /// Brings the ratings up to what a game has come to: rated once it is over, no longer where it goes on again.
    pub(super) fn rate(&self, game: &Game) -> Result<(), StoreFault> {
        let mut find = self.sql("SELECT min(ended) FROM ratings WHERE game = ?1")?;
        let rated_before: Option<i64> = find.query_row([game.number().0], |row| row.get(0))?;
        let now = RatedGame::of(game);
        let first = match (rated_before.map(Moment::from_seconds), &now) {
            (None, None) => return Ok(()),
            (Some(before), Some(now)) => before.min(now.ended),
            (Some(before), None) => before,
            (None, Some(now)) => now.ended,
        };
        let mut games: BTreeMap<(Moment, GameNumber), RatedGame> = BTreeMap::new();
        for row in self.rating_rows_since(first, GameNumber(0))? {
            if row.game == game.number() {
                continue;
            }
            let none = || RatedGame { number: row.game, ended: row.ended, pool: row.pool, players: Vec::new() };
            games.entry((row.ended, row.game)).or_insert_with(none).players.push((row.seat, row.player, row.place));
        }
        games.extend(now.map(|now| ((now.ended, now.number), now)));
        self.sql("DELETE FROM ratings WHERE game = ?1 OR ended >= ?2")?.execute((game.number().0, first.seconds()))?;
        let games: Vec<RatedGame> = games.into_values().collect();
        self.write_ratings(&games)
    }

    fn write_ratings(&self, games: &[RatedGame]) -> Result<(), StoreFault> {
        let rows = rows_of(games, |player, pool| self.form(player, pool))?;
        let mut add = self.sql(
            "INSERT INTO ratings (game, seat, player, pool, place, ended, games, before, after) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?;
        for row in rows {
            add.execute((
                row.game.0,
                row.seat.word(),
                row.player.0,
                row.pool.word(),
                row.place,
                row.ended.seconds(),
                row.games,
                row.before.0,
                row.after.0,
            ))?;
        }
        Ok(())
    }

    /// Makes all ratings anew from the games that are over, in the order in which they ended; games that can't be
    /// replayed are left out. Gives how many games count.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn rebuild_ratings(&self) -> Result<usize, StoreFault> {
        let mut games = Vec::new();
        for number in self.game_numbers()? {
            match self.game(number) {
                Ok(game) => games.extend(game.as_ref().and_then(RatedGame::of)),
                Err(fault) if fault.is_of_one_row() => {}
                Err(fault) => return Err(fault),
            }
        }
        games.sort_by_key(|game| (game.ended, game.number));
        self.sql("DELETE FROM ratings WHERE ended >= ?1")?.execute([0])?;
        self.write_ratings(&games)?;
        self.set_meta(RATED, "yes")?;
        Ok(games.len())
    }

    /// True where the games of a database have been rated since it knows ratings.
    pub(super) fn has_ratings(&self) -> Result<bool, StoreFault> {
        Ok(self.meta(RATED)?.is_some())
    }

    /// How many deadlines a player has kept and missed. A turn counts for who held the seat then: the player of the start,
    /// or the last one before it to whom the seat was given. The host's and the program's turns are left out.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn reliability(&self, player: PlayerId) -> Result<Reliability, StoreFault> {
        let mut count = self.sql(
            "SELECT coalesce(sum(kind = 'moved'), 0), coalesce(sum(kind <> 'moved'), 0) FROM (SELECT e.kind, \
             CASE WHEN r.body IS NULL THEN s.player WHEN instr(r.body, ' player ') > 0 \
             THEN CAST(substr(r.body, instr(r.body, ' player ') + 8) AS INTEGER) END AS holder FROM events e \
             JOIN seats s ON s.game = e.game AND s.seat = substr(e.body, 1, instr(e.body || ' ', ' ') - 1) \
             LEFT JOIN events r ON r.game = e.game AND r.number = (SELECT max(x.number) FROM events x \
             WHERE x.game = e.game AND x.kind = 'replaced' AND x.number < e.number AND x.body LIKE s.seat || ' %') \
             WHERE e.game IN (SELECT game FROM seats WHERE player = ?1 UNION \
             SELECT game FROM events WHERE kind = 'replaced' AND body LIKE '% player ' || ?1) \
             AND ((e.kind = 'moved' AND e.cause NOT IN ('host', 'program')) \
             OR (e.kind IN ('missed', 'timed_out') AND e.cause = 'clock'))) WHERE holder = ?1",
        )?;
        let counted = count.query_row([player.0], |row| Ok(Reliability { kept: row.get(0)?, missed: row.get(1)? }));
        Ok(counted?)
    }
}
