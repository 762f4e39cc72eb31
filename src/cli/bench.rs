//! `sternpost bench`: what a turn costs on this machine, beside the least that it could cost.

use super::run::runtime;
use super::{Failure, Globals};
use crate::bench::capacity::{self, GrowthFigures, Watch};
use crate::bench::flood::{self, FloodFigures};
use crate::bench::turn::{self, TurnFigures};
use indicatif::ProgressBar;
use serde_json::json;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What `bench` takes.
#[derive(clap::Args, Debug)]
pub struct BenchArgs {
    /// The folder in which a scratch club is made and taken away again; it should lie on the disk of the club's database
    #[arg(long = "in", default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Turns that are measured one by one
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(20..=10_000))]
    turns: u32,
    /// Moves that wait in the full inbox
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(20..=100_000))]
    moves: u32,
    /// Also measure clubs of so many games, a tenth of them running (a million take some 8 GB and a quarter of an hour)
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    games: Vec<u32>,
    /// Seconds for which a host at rest is watched, for each of `--games`
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(0..=600))]
    idle: u64,
}

/// Runs the bench.
///
/// # Errors
/// [`Failure`] where the folder can't be written or the host fails.
pub fn run(args: &BenchArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let quiet = globals.quiet || !std::io::stderr().is_terminal();
    let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    bar.enable_steady_tick(Duration::from_millis(200));
    let wrong = |fault: crate::bench::BenchFault| {
        Failure::fault(fault.to_string()).hint("see that the folder of --in can be written and has room")
    };
    let runtime = runtime()?;
    bar.set_message(format!("{} turns, one by one", args.turns));
    let turns = runtime.block_on(turn::measure(&args.folder, args.turns as usize)).map_err(wrong)?;
    bar.set_message(format!("{} moves in a full inbox", args.moves));
    let flood = runtime.block_on(flood::measure(&args.folder, args.moves as usize)).map_err(wrong)?;
    let binary = std::env::current_exe().map_err(|e| Failure::fault(format!("this program can't be found: {e}")))?;
    let watch = (args.idle > 0).then_some(Watch { binary: &binary, time: Duration::from_secs(args.idle) });
    let mut growth = Vec::new();
    for &games in &args.games {
        let tell = |made: u32| bar.set_message(format!("{made} of {games} games"));
        growth.push(runtime.block_on(capacity::measure(&args.folder, games, watch, &tell)).map_err(wrong)?);
    }
    bar.finish_and_clear();
    if globals.json {
        println!("{}", as_json(&turns, &flood, &growth));
    } else {
        tell(&turns, &flood, &growth);
    }
    Ok(ExitCode::SUCCESS)
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn rounded(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}

fn as_json(turns: &TurnFigures, flood: &FloodFigures, growth: &[GrowthFigures]) -> serde_json::Value {
    let grown = |g: &GrowthFigures| {
        json!({
            "games": g.games, "bytes": g.bytes, "start_us": micros(g.start), "turn_us": micros(g.turn),
            "turn_to_empty": rounded(g.to_empty()), "alarms_us": micros(g.alarms),
            "idle_bytes": g.idle.map(|idle| idle.bytes), "idle_core": g.idle.map(|idle| idle.core),
        })
    };
    json!({
        "turns_per_second": rounded(flood.moves_per_second()),
        "turn_to_floor": rounded(turns.to_floor()),
        "mails_per_second": rounded(flood.mails_per_second()),
        "turn_us": micros(turns.turn),
        "floor_us": micros(turns.floor),
        "floor": {
            "parse_us": micros(turns.floor_parse), "format_us": micros(turns.floor_format),
            "commit_us": micros(turns.floor_commit), "write_us": micros(turns.floor_write),
        },
        "read_us": micros(turns.read),
        "letter_bytes": turns.letter_bytes,
        "mail_bytes": turns.mail_bytes,
        "mails_a_turn": rounded(turns.mails as f64 / turns.turns.max(1) as f64),
        "moves": flood.moves,
        "games": growth.iter().map(grown).collect::<Vec<_>>(),
    })
}

fn tell(turns: &TurnFigures, flood: &FloodFigures, growth: &[GrowthFigures]) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "a turn by mail, letter in to mails out: {:.2} ms, {:.2} times the floor",
        ms(turns.turn),
        turns.to_floor()
    );
    println!(
        "the floor: {:.2} ms: letter parsed {:.2}, mails formatted {:.2}, one commit {:.2}, mails written {:.2}",
        ms(turns.floor),
        ms(turns.floor_parse),
        ms(turns.floor_format),
        ms(turns.floor_commit),
        ms(turns.floor_write)
    );
    println!(
        "letters of {} bytes (read in {:.2} ms), mails of {} bytes, {:.1} a turn",
        turns.letter_bytes,
        ms(turns.read),
        turns.mail_bytes,
        turns.mails as f64 / turns.turns.max(1) as f64
    );
    println!(
        "a full inbox of {} moves: {:.0} a second played, answered and queued; then {:.0} mails a second handed over",
        flood.moves,
        flood.moves_per_second(),
        flood.mails_per_second()
    );
    if growth.is_empty() {
        return;
    }
    println!("");
    println!("    games  database    start     turn  by empty    alarms  idle memory  idle core");
    for g in growth {
        let (memory, core) = match g.idle {
            Some(idle) => (format!("{:.1} MB", idle.bytes as f64 / 1e6), format!("{:.3} %", idle.core * 100.0)),
            None => ("-".to_owned(), "-".to_owned()),
        };
        println!(
            "{:>9}  {:>5.0} MB  {:>4.0} ms  {:>4.2} ms  {:>8.2}  {:>5.0} µs  {memory:>11}  {core:>9}",
            g.games,
            g.bytes as f64 / 1e6,
            ms(g.start),
            ms(g.turn),
            g.to_empty(),
            g.alarms.as_secs_f64() * 1e6
        );
    }
}
