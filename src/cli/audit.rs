//! `sternpost audit`: every game replayed and compared with what is stored.

use super::{Failure, Globals};
use crate::config::Config;
use crate::host::counted;
use crate::store::Store;
use serde_json::json;
use std::process::ExitCode;

/// Looks through the whole database; exit code 1 where something is found.
///
/// # Errors
/// [`Failure`] where the configuration or the database can't be read.
pub fn run(globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let mut store = existing(&config)?;
    let findings = store.audit()?;
    for finding in &findings {
        if globals.json {
            println!("{}", json!({ "about": finding.about, "what": finding.what }));
        } else {
            println!("{finding}");
        }
    }
    if !globals.quiet {
        let games = store.view()?.game_numbers()?.len();
        let (games, found) = (counted(games, "game", "games"), counted(findings.len(), "finding", "findings"));
        eprintln!("{games} replayed, {found}");
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The club's database, which must be there.
///
/// # Errors
/// [`Failure`] where it isn't, or can't be opened.
pub(super) fn existing(config: &Config) -> Result<Store, Failure> {
    if !config.database.exists() {
        return Err(no_database(config));
    }
    Ok(Store::open(&config.database)?)
}

/// What is said where it isn't.
pub(super) fn no_database(config: &Config) -> Failure {
    Failure::fault(format!("there is no database {}", config.database.display()))
        .hint("it is made with the first game or the first `sternpost run`")
}
