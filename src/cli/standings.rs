//! `sternpost standings`: both tables of ratings, for a reader or a script.

use super::club::open_club;
use super::{Failure, Globals};
use crate::club::ratings::Pool;
use crate::host::counted;
use serde_json::json;
use std::process::ExitCode;

/// What `standings` takes.
#[derive(clap::Args, Debug)]
pub struct StandingsArgs {
    /// Rate all finished games anew first, in the order in which they ended
    #[arg(long)]
    rebuild: bool,
}

/// Prints a line for each rated player, the best first; equal ratings share a rank.
///
/// # Errors
/// [`Failure`] where the configuration or the database can't be read.
pub fn run(args: &StandingsArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    if args.rebuild {
        let tx = club.store.begin()?;
        let games = tx.rebuild_ratings()?;
        tx.commit()?;
        if !globals.quiet {
            eprintln!("{} rated", counted(games, "game", "games"));
        }
    }
    let view = club.store.view()?;
    let mut rated = false;
    for pool in Pool::ALL {
        let table = view.standings(pool)?;
        rated |= !table.is_empty();
        if !globals.json && !table.is_empty() {
            println!("games of {}", if pool == Pool::Two { "two" } else { "three and more" });
        }
        for (player, form) in &table {
            let rank = 1 + table.iter().filter(|(_, other)| other.rating > form.rating).count();
            let name = view.player(*player)?.map(|p| p.name).unwrap_or_default();
            let reliability = view.reliability(*player)?;
            if globals.json {
                let line = json!({
                    "pool": pool.word(), "rank": rank, "player": player.0, "name": name,
                    "rating": form.rating.points(), "games": form.games, "in_time": reliability.percent(),
                });
                println!("{line}");
            } else {
                let games = if form.games == 1 { "game " } else { "games" };
                println!(
                    "{rank:>4}  {:>5}  {:>4} {games}  {:>6} in time  {name}",
                    form.rating, form.games, reliability
                );
            }
        }
    }
    if !rated {
        globals.say("nobody is rated yet: a game counts once it is over and people held all its seats from the start");
    }
    Ok(ExitCode::SUCCESS)
}
