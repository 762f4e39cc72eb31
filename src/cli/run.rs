//! `sternpost run`: the host itself; `--once` turns the crank once, for cron.

use super::Globals;
use super::club::{OpenClub, open_club};
use super::failure::Failure;
use crate::host::crank::{self, Tally};
use crate::host::study::{Patience, Study};
use indicatif::ProgressBar;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

/// What `run` takes.
#[derive(clap::Args, Debug)]
pub struct RunArgs {
    /// One turn of the crank: take in what came, ring what is due, send what waits; then end
    #[arg(long)]
    once: bool,
}

/// Runs the host.
///
/// # Errors
/// [`Failure`] where the configuration, the database or the mailbox can't be opened.
pub fn run(args: &RunArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    super::logging::start(globals);
    let mut club = open_club(globals)?;
    runtime()?.block_on(async { if args.once { once(&mut club, globals).await } else { forever(&mut club).await } })
}

/// The runtime of inboxes and couriers: one thread, for there is one writer.
///
/// # Errors
/// [`Failure`] where the system gives none.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let built = tokio::runtime::Builder::new_current_thread().enable_all().build();
    built.map_err(|e| Failure::fault(format!("the runtime does not start: {e}")))
}

async fn once(club: &mut OpenClub, globals: &Globals) -> Result<ExitCode, Failure> {
    let quiet = globals.quiet || !std::io::stderr().is_terminal();
    let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    let tell = |tally: &Tally| {
        bar.set_message(tally.to_string());
        bar.tick();
    };
    let OpenClub { store, club, inbox, courier, .. } = club;
    let mut study = Study::new(Patience::UntilAnswered);
    let tally = crank::until_quiet(store, club, inbox, courier, &mut study, &crate::host::now, &tell).await?;
    bar.finish_and_clear();
    if globals.json {
        println!(
            "{}",
            serde_json::json!({
                "letters": tally.letters, "rung": tally.rung, "sent": tally.sent, "waiting": tally.waiting, "failed": tally.failed,
            })
        );
    } else if !globals.quiet {
        eprintln!("{tally}");
    }
    Ok(if tally.failed > 0 { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

async fn forever(club: &mut OpenClub) -> Result<ExitCode, Failure> {
    let mut stop = Stop::listen()?;
    let mut study = Study::new(Patience::None);
    tracing::info!(club = club.club.card.name, "the host runs");
    loop {
        let OpenClub { store, club: settled, inbox, courier, .. } = &mut *club;
        match crank::until_quiet(store, settled, inbox, courier, &mut study, &crate::host::now, &|_| {}).await {
            Ok(tally) if tally.did_something() => tracing::info!(%tally, "a turn of the crank"),
            Ok(_) => {}
            Err(fault) => tracing::error!(%fault, "the turn of the crank failed; it is tried again"),
        }
        let poll = club.config.poll_seconds;
        let OpenClub { store, inbox, courier, .. } = &mut *club;
        let pause = crank::pause(store, courier, crate::host::now(), poll).unwrap_or(poll);
        tokio::select! {
            () = inbox.wait(Duration::from_secs(pause.max(1))) => {}
            () = crank::until_due(store, courier, &crate::host::now) => {}
            () = stop.asked() => {
                tracing::info!("the host stops");
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
}

/// SIGTERM and Ctrl-C.
struct Stop {
    term: tokio::signal::unix::Signal,
    int: tokio::signal::unix::Signal,
}

impl Stop {
    fn listen() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let fail = |e: std::io::Error| Failure::fault(format!("signals can't be listened to: {e}"));
        Ok(Self {
            term: signal(SignalKind::terminate()).map_err(fail)?,
            int: signal(SignalKind::interrupt()).map_err(fail)?,
        })
    }

    async fn asked(&mut self) {
        tokio::select! {
            _ = self.term.recv() => {}
            _ = self.int.recv() => {}
        }
    }
}
