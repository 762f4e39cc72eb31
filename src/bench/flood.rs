//! A full inbox: many moves wait, and are played, answered and queued; then the queue is sent.

use super::ground::Ground;
use super::{BenchFault, start};
use std::cell::Cell;
use std::path::Path;
use std::time::Duration;

/// What a full inbox costs.
#[derive(Clone, Copy, Debug)]
pub struct FloodFigures {
    /// Letters that waited, each with a move.
    pub moves: usize,
    /// Until the last was played, answered and queued.
    pub played: Duration,
    /// Mails that were queued by them.
    pub mails: usize,
    /// Until the last mail was handed over.
    pub sent: Duration,
}

impl FloodFigures {
    /// Moves played, answered and queued in a second.
    #[must_use]
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.played.as_secs_f64().max(1e-9)
    }

    /// Mails handed over in a second.
    #[must_use]
    pub fn mails_per_second(&self) -> f64 {
        self.mails as f64 / self.sent.as_secs_f64().max(1e-9)
    }
}

/// Lets so many moves wait in a scratch club within `dir`, then turns the crank.
///
/// # Errors
/// [`BenchFault`] where the folder can't be written or the host fails.
pub async fn measure(dir: &Path, moves: usize) -> Result<FloodFigures, BenchFault> {
    let mut ground = Ground::make(dir, "flood")?;
    let letters = ground.open_games(moves)?;
    for (n, letter) in letters.iter().enumerate() {
        ground.put(n, letter)?;
    }
    drop(letters);
    let began = start();
    let played = Cell::new(Duration::ZERO);
    let tally = ground
        .crank(&|tally| {
            if tally.letters == moves && tally.sent == 0 {
                played.set(began.elapsed());
            }
        })
        .await?;
    let all = began.elapsed();
    if tally.played != moves {
        return Err(BenchFault::Astray(format!("{} of {moves} moves were played", tally.played)));
    }
    let played = played.get();
    Ok(FloodFigures { moves, played, mails: tally.sent, sent: all.saturating_sub(played) })
}
