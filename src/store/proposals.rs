//! What players ask each other to agree to, and who has agreed.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use rusqlite::OptionalExtension;

/// Something that the others of a game are asked to agree to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Its number.
    pub id: i64,
    /// The game.
    pub game: GameNumber,
    /// The entry since which the turn runs; once it has moved on the proposal is void.
    pub turn: u32,
    /// Who asks.
    pub player: PlayerId,
    /// A canonical request, `undo` or `extend 2d`.
    pub request: String,
    /// True until it is agreed or refused.
    pub is_open: bool,
}

impl Tx<'_> {
    /// Keeps a proposal with those who are asked, and gives its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn propose(
        &self,
        game: GameNumber,
        turn: u32,
        player: PlayerId,
        request: &str,
        asked: &[PlayerId],
        now: Moment,
    ) -> Result<i64, StoreFault> {
        let mut add = self.sql(
            "INSERT INTO proposals (game, turn, player, request, asked_at) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id",
        )?;
        let id = add.query_row((game.0, turn, player.0, request, now.seconds()), |row| row.get(0))?;
        let mut add = self.sql("INSERT INTO consents (proposal, player) VALUES (?1, ?2)")?;
        for other in asked {
            add.execute((id, other.0))?;
        }
        Ok(id)
    }

    /// A proposal by its number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn proposal(&self, id: i64) -> Result<Option<Proposal>, StoreFault> {
        let mut find = self.sql("SELECT game, turn, player, request, state = 'open' FROM proposals WHERE id = ?1")?;
        let found = find.query_row([id], |row| {
            Ok(Proposal {
                id,
                game: GameNumber(row.get(0)?),
                turn: row.get(1)?,
                player: PlayerId(row.get(2)?),
                request: row.get(3)?,
                is_open: row.get(4)?,
            })
        });
        Ok(found.optional()?)
    }

    /// True where a player's proposal of that kind waits for the others in this turn.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn is_proposed(
        &self,
        game: GameNumber,
        turn: u32,
        player: PlayerId,
        request: &str,
    ) -> Result<bool, StoreFault> {
        let mut find = self.sql(
            "SELECT 1 FROM proposals WHERE game = ?1 AND turn = ?2 AND player = ?3 AND request = ?4 AND state = 'open'",
        )?;
        Ok(find.exists((game.0, turn, player.0, request))?)
    }

    /// Notes a player's consent and gives how many are still to agree.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn agree(&self, proposal: i64, player: PlayerId) -> Result<u32, StoreFault> {
        let mut update = self.sql("UPDATE consents SET agreed = 1 WHERE proposal = ?1 AND player = ?2")?;
        update.execute((proposal, player.0))?;
        let mut count = self.sql("SELECT count(*) FROM consents WHERE proposal = ?1 AND agreed = 0")?;
        Ok(count.query_row([proposal], |row| row.get(0))?)
    }

    /// Ends a proposal.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn close_proposal(&self, proposal: i64, agreed: Agreed) -> Result<(), StoreFault> {
        let state = match agreed {
            Agreed::Yes => "agreed",
            Agreed::No => "refused",
        };
        self.sql("UPDATE proposals SET state = ?2 WHERE id = ?1")?.execute((proposal, state))?;
        self.sql("UPDATE questions SET state = 'closed' WHERE proposal = ?1")?.execute([proposal])?;
        Ok(())
    }
}

/// How a proposal ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreed {
    /// Everybody who was asked agreed.
    Yes,
    /// Somebody did not.
    No,
}
