//! Games that wait for players: who opened them, what is asked of those who join, who takes which seat, and who wants
//! to hear of them.
//!
//! Such a game has its row and its number from the first day; a seat that nobody has taken has no row. Who was invited has
//! a seat with an open answer, who joined one with `accepted`.

use super::fault::StoreFault;
use super::games::{GameStage, InvitationAnswer};
use super::tx::Tx;
use crate::club::offer::Least;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::rules::{Seat, seats_in_use};
use rusqlite::{OptionalExtension, Row};

/// A game that a player has opened by mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferRow {
    /// Its number.
    pub game: GameNumber,
    /// Who looks after it until it begins.
    pub owner: PlayerId,
    /// What is asked of those who join.
    pub least: Least,
    /// True once its seats have been offered to all who asked for offers.
    pub is_offered: bool,
    /// The game whose players play again.
    pub follows: Option<GameNumber>,
    /// When it was opened.
    pub opened: Moment,
}

const COLUMNS: &str = "o.game, o.owner, o.least_rating, o.least_percent, o.offered, o.follows, o.opened";

impl OfferRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            game: GameNumber(row.get(0)?),
            owner: PlayerId(row.get(1)?),
            least: Least { rating: row.get(2)?, percent: row.get(3)? },
            is_offered: row.get(4)?,
            follows: row.get::<_, Option<u32>>(5)?.map(GameNumber),
            opened: Moment::from_seconds(row.get(6)?),
        })
    }
}

impl Tx<'_> {
    /// Notes that a player has opened a game; its own row is there already.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn add_offer(&self, offer: &OfferRow) -> Result<(), StoreFault> {
        let mut add = self.sql(
            "INSERT INTO offers (game, owner, least_rating, least_percent, offered, follows, opened) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        add.execute((
            offer.game.0,
            offer.owner.0,
            offer.least.rating,
            offer.least.percent,
            offer.is_offered,
            offer.follows.map(|n| n.0),
            offer.opened.seconds(),
        ))?;
        Ok(())
    }

    /// The offer of that game; `None` where the host opened it or there is none.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn offer(&self, game: GameNumber) -> Result<Option<OfferRow>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM offers o WHERE o.game = ?1"))?;
        Ok(find.query_row([game.0], OfferRow::read).optional()?)
    }

    /// The games that wait for players, in the order of their numbers.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn open_offers(&self) -> Result<Vec<OfferRow>, StoreFault> {
        let mut find = self.sql(&format!(
            "SELECT {COLUMNS} FROM games g JOIN offers o ON o.game = g.number WHERE g.stage = 'invited' ORDER BY g.number"
        ))?;
        let rows = find.query_map([], OfferRow::read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The game that a game's players have begun to gather for again, if any still waits.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn rematch_of(&self, game: GameNumber) -> Result<Option<GameNumber>, StoreFault> {
        let mut find = self.sql(
            "SELECT max(o.game) FROM offers o JOIN games g ON g.number = o.game \
             WHERE o.follows = ?1 AND g.stage IN ('invited', 'running')",
        )?;
        let found: Option<u32> = find.query_row([game.0], |row| row.get(0))?;
        Ok(found.map(GameNumber))
    }

    /// Notes that the seats of a game have been offered to all.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn mark_offered(&self, game: GameNumber) -> Result<(), StoreFault> {
        self.sql("UPDATE offers SET offered = 1 WHERE game = ?1")?.execute([game.0])?;
        Ok(())
    }

    /// Gives an open game to another player to look after.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn hand_over(&self, game: GameNumber, owner: PlayerId) -> Result<(), StoreFault> {
        self.sql("UPDATE offers SET owner = ?2 WHERE game = ?1")?.execute((game.0, owner.0))?;
        Ok(())
    }

    /// Gives a free seat of a game that has not begun to a player; false where it is taken.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn take_seat(
        &self,
        game: GameNumber,
        seat: Seat,
        player: PlayerId,
        answer: InvitationAnswer,
    ) -> Result<bool, StoreFault> {
        let mut find = self.sql("SELECT players FROM games WHERE number = ?1 AND stage = 'invited'")?;
        let players: Option<u32> = find.query_row([game.0], |row| row.get(0)).optional()?;
        let place = players.and_then(|n| seats_in_use(n).iter().position(|s| *s == seat));
        let Some(place) = place.and_then(|place| i64::try_from(place).ok()) else { return Ok(false) };
        let mut add = self.sql(
            "INSERT INTO seats (game, seat, place, player, player_now, answer) VALUES (?1, ?2, ?3, ?4, ?4, ?5) \
             ON CONFLICT DO NOTHING",
        )?;
        Ok(add.execute((game.0, seat.word(), place, player.0, answer.word()))? == 1)
    }

    /// Frees a player's seat in a game that has not begun; gives the seat.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn free_seat(&self, game: GameNumber, player: PlayerId) -> Result<Option<Seat>, StoreFault> {
        let mut remove = self.sql(
            "DELETE FROM seats WHERE game = ?1 AND player = ?2 \
             AND EXISTS (SELECT 1 FROM games WHERE number = ?1 AND stage = 'invited') RETURNING seat",
        )?;
        let word: Option<String> = remove.query_row((game.0, player.0), |row| row.get(0)).optional()?;
        word.map(|word| word.parse().map_err(|_| StoreFault::row("seats", format!("there is no seat {word:?}"))))
            .transpose()
    }

    /// The games that have not begun in which a player has a seat, in the order of their numbers.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn waiting_games_of(&self, player: PlayerId) -> Result<Vec<GameNumber>, StoreFault> {
        self.games_held(player, GameStage::Invited)
    }

    /// Those who want to hear of open games, in the order in which they asked.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn seekers(&self) -> Result<Vec<PlayerId>, StoreFault> {
        let mut find = self.sql("SELECT player FROM seekers ORDER BY since, player")?;
        let rows = find.query_map([], |row| row.get(0).map(PlayerId))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Notes that a player wants to hear of open games.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn start_seeking(&self, player: PlayerId, now: Moment) -> Result<(), StoreFault> {
        self.sql("INSERT INTO seekers (player, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute((player.0, now.seconds()))?;
        Ok(())
    }

    /// Notes that a player no longer does; false where they did not.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn stop_seeking(&self, player: PlayerId) -> Result<bool, StoreFault> {
        Ok(self.sql("DELETE FROM seekers WHERE player = ?1")?.execute([player.0])? == 1)
    }
}
