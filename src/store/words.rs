//! What players say to each other, and who watches a game.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};

impl Tx<'_> {
    /// Keeps a player's words until the next mail of the game tells them.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn say(&self, game: GameNumber, player: PlayerId, text: &str, now: Moment) -> Result<(), StoreFault> {
        let mut add = self.sql("INSERT INTO words (game, player, text, at) VALUES (?1, ?2, ?3, ?4)")?;
        add.execute((game.0, player.0, text, now.seconds()))?;
        Ok(())
    }

    /// The words of a game that no mail has told yet: the speaker's name and the text, in their order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn words_to_tell(&self, game: GameNumber) -> Result<Vec<(String, String)>, StoreFault> {
        let mut find = self.sql(
            "SELECT p.name, w.text FROM words w JOIN players p ON p.id = w.player \
             WHERE w.game = ?1 AND w.told = 0 ORDER BY w.id",
        )?;
        let rows = find.query_map([game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Notes that the words of a game are told.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn words_told(&self, game: GameNumber) -> Result<(), StoreFault> {
        self.sql("UPDATE words SET told = 1 WHERE game = ?1 AND told = 0")?.execute([game.0])?;
        Ok(())
    }

    /// Those who watch a game.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn watchers(&self, game: GameNumber) -> Result<Vec<PlayerId>, StoreFault> {
        let mut find = self.sql("SELECT player FROM watchers WHERE game = ?1 ORDER BY player")?;
        let rows = find.query_map([game.0], |row| row.get(0).map(PlayerId))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Lets a player watch a game; false where they do already.
    ///
    /// # Errors
    /// [`StoreFault`] where there is no such game or the database fails.
    pub fn watch(&self, game: GameNumber, player: PlayerId) -> Result<bool, StoreFault> {
        let mut add = self.sql("INSERT INTO watchers (game, player) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?;
        Ok(add.execute((game.0, player.0))? == 1)
    }

    /// Lets a player watch a game no longer; false where they did not.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn unwatch(&self, game: GameNumber, player: PlayerId) -> Result<bool, StoreFault> {
        let mut remove = self.sql("DELETE FROM watchers WHERE game = ?1 AND player = ?2")?;
        Ok(remove.execute((game.0, player.0))? == 1)
    }
}
