//! `sternpost run`: the host itself; `--once` turns the crank once, for cron.

use super::Globals;
use super::club::{OpenClub, open_club};
use super::failure::Failure;
use super::service::Service;
use crate::edges::rest::{Told, Trouble};
use crate::host::crank::{self, Surroundings, Tally};
use crate::host::pulse::Pulse;
use crate::host::stop::Stop;
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
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        let stop = stop_on_signals()?;
        if args.once { once(&mut club, globals, &stop).await } else { forever(&mut club, &stop).await }
    });
    // A name server that keeps us waiting is waited for no longer.
    runtime.shutdown_background();
    done
}

/// The runtime of inboxes and couriers: one thread, for there is one writer.
///
/// # Errors
/// [`Failure`] where the system gives none.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let built = tokio::runtime::Builder::new_current_thread().enable_all().build();
    built.map_err(|e| Failure::fault(format!("the runtime does not start: {e}")))
}

async fn once(club: &mut OpenClub, globals: &Globals, stop: &Stop) -> Result<ExitCode, Failure> {
    let quiet = globals.quiet || !std::io::stderr().is_terminal();
    let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    let tell = |tally: &Tally| {
        bar.set_message(tally.to_string());
        bar.tick();
    };
    let OpenClub { store, club, inbox, courier, .. } = club;
    let mut study = Study::new(Patience::UntilAnswered);
    let around = Surroundings { now: &crate::host::now, tell: &tell, stop };
    let tally = crank::until_quiet(store, club, inbox, courier, &mut study, &around).await?;
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
    for (place, trouble) in [("inbox", inbox.trouble()), ("outbox", courier.trouble())] {
        if let Some(Trouble { place: name, why, hint }) = trouble {
            return Err(Failure::fault(format!("the {place} {name} is out of reach: {why}")).hint(hint));
        }
    }
    Ok(if tally.failed > 0 { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

async fn forever(club: &mut OpenClub, stop: &Stop) -> Result<ExitCode, Failure> {
    let service = Service::of_environment();
    let pulse = Pulse::new(crate::host::now());
    super::status::start(&club.config, &pulse)?;
    tracing::info!(club = club.club.card.name, "the host runs");
    service.ready();
    tokio::select! {
        () = turn(club, &service, &pulse, stop) => {}
        () = service.live() => {}
    }
    service.stopping();
    tracing::info!("the host stops");
    Ok(ExitCode::SUCCESS)
}

/// Turns the crank until the host is to end.
async fn turn(club: &mut OpenClub, service: &Service, pulse: &Pulse, stop: &Stop) {
    let mut told = Told::default();
    let place = club.config.database.display().to_string();
    let poll = club.config.poll_seconds;
    let OpenClub { store, club, inbox, courier, .. } = club;
    let mut study = Study::new(Patience::None);
    let alive = |_: &Tally| pulse.beat(crate::host::now());
    let around = Surroundings { now: &crate::host::now, tell: &alive, stop };
    loop {
        match crank::until_quiet(store, club, inbox, courier, &mut study, &around).await {
            Ok(tally) => {
                told.well(&place);
                pulse.turned(&tally, inbox.trouble(), courier.trouble(), crate::host::now());
                if tally.did_something() {
                    tracing::info!(%tally, "a turn of the crank");
                    service.status(&tally.to_string());
                }
            }
            Err(fault) => {
                let hint = fault.remedy().unwrap_or("the host tries again; `sternpost audit` looks through everything");
                told.fault(&place, &fault.to_string(), hint);
                pulse.failed(&fault.to_string(), crate::host::now());
                service.status(&fault.to_string());
            }
        }
        let pause = crank::pause(store, courier, crate::host::now(), poll).unwrap_or(poll);
        tokio::select! {
            biased;
            () = stop.asked() => return,
            () = inbox.wait(Duration::from_secs(pause.max(1))) => {}
            // What is due already is no news; a wait that is broken off costs the mailbox's connection.
            () = crank::until_due(store, courier, &crate::host::now), if pause > 1 => {}
        }
    }
}

/// The host is to end at SIGTERM and at Ctrl-C.
fn stop_on_signals() -> Result<Stop, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let fail = |e: std::io::Error| Failure::fault(format!("signals can't be listened to: {e}"));
    let mut term = signal(SignalKind::terminate()).map_err(fail)?;
    let mut int = signal(SignalKind::interrupt()).map_err(fail)?;
    let (switch, stop) = Stop::switch();
    tokio::spawn(async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        switch.ask();
    });
    Ok(stop)
}
