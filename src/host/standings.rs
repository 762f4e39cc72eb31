//! The club's tables, as its mails and lists tell them.

use super::fault::HostFault;
use super::offers::repute;
use super::tournaments;
use crate::club::ratings::Pool;
use crate::correspondence::news::{News, RatedLine, StandingLine};
use crate::store::{Player, Tx};

/// Rated games that a player's card shows.
const GAMES_SHOWN: u32 = 10;

/// Both tables of ratings, and the tournaments.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub fn tables(tx: &Tx<'_>) -> Result<News, HostFault> {
    let two = table(tx, Pool::Two)?;
    let many = table(tx, Pool::Many)?;
    Ok(News::Standings { two, many, tournaments: tournaments::tables(tx)? })
}

/// Everybody who is rated, the best first; equal ratings share a rank.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub fn table(tx: &Tx<'_>, pool: Pool) -> Result<Vec<StandingLine>, HostFault> {
    let rated = tx.standings(pool)?;
    let mut lines: Vec<StandingLine> = Vec::new();
    for (at, (player, form)) in rated.iter().enumerate() {
        let rank = rated.iter().position(|(_, other)| other.rating == form.rating).unwrap_or(at) + 1;
        lines.push(StandingLine {
            rank: u32::try_from(rank).unwrap_or(u32::MAX),
            name: tx.player(*player)?.map(|p| p.name).unwrap_or_default(),
            repute: repute(tx, *player, pool)?,
        });
    }
    Ok(lines)
}

/// One player's ratings and latest rated games.
pub(super) fn card(tx: &Tx<'_>, player: &Player) -> Result<News, HostFault> {
    let games = tx.rating_history(player.id, GAMES_SHOWN)?;
    let line = |row: &crate::store::RatingRow| RatedLine {
        number: row.game,
        place: row.place,
        rating: row.after.points(),
        change: row.after.points() - row.before.points(),
    };
    Ok(News::Rating {
        name: player.name.clone(),
        two: repute(tx, player.id, Pool::Two)?,
        many: repute(tx, player.id, Pool::Many)?,
        games: games.iter().map(line).collect(),
    })
}
