//! `sternpost demo`: the whole main job with nothing set up.

use super::club::OpenClub;
use super::run::runtime;
use super::{Failure, Globals};
use crate::correspondence::moment::Span;
use crate::demo;
use crate::host::counted;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `demo` takes.
#[derive(clap::Args, Debug)]
pub struct DemoArgs {
    /// The folder of the demo's club; it must be new, empty, or an earlier demo's
    #[arg(default_value = "sternpost-demo")]
    dir: PathBuf,
    /// Leave the club there, with a new game, to be played by hand
    #[arg(long)]
    keep_running: bool,
}

/// How long before now the demo's game begins, so that it lies in the past.
const BEFORE: Span = Span::from_hours(24 * 60);

/// Plays the demo.
///
/// # Errors
/// [`Failure`] where the folder holds something else or can't be written.
pub fn run(args: &DemoArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let dir = &args.dir;
    make_room(dir)?;
    let config = dir.join("config.toml");
    fs::write(&config, demo::CONFIG).map_err(|e| Failure::fault(format!("{}: {e}", config.display())))?;
    let mut club = OpenClub::at(&config)?;
    let start = club.now().plus(Span::from_seconds(-BEFORE.seconds()));
    {
        let tx = club.store.begin()?;
        tx.set_set_up_at(start)?;
        tx.commit()?;
    }
    let bar = if globals.quiet || !std::io::stderr().is_terminal() {
        ProgressBar::hidden()
    } else {
        ProgressBar::new_spinner()
    };
    bar.set_style(
        ProgressStyle::with_template("{spinner} {msg} [{elapsed}]")
            .unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    let told = |turns: u32, mails: usize| {
        bar.set_message(format!("three players by mail: turn {turns}, {mails} mails"));
        bar.tick();
        if bar.is_hidden() && !globals.quiet && turns.is_multiple_of(25) {
            eprintln!("turn {turns}, {mails} mails");
        }
    };
    let runtime = runtime()?;
    let OpenClub { store, club: settled, inbox, courier, .. } = &mut club;
    let means = demo::Means { store, club: settled, inbox, courier };
    let shown = runtime.block_on(demo::play(dir, means, start, &told))?;
    bar.finish_and_clear();
    if globals.json {
        println!(
            "{}",
            serde_json::json!({
                "turns": shown.turns, "letters": shown.letters, "mails": shown.mails, "index": shown.index,
            })
        );
    } else {
        let (turns, letters) = (counted(shown.turns, "turn", "turns"), counted(shown.letters, "letter", "letters"));
        println!("{turns} played by {letters}; {} went out", counted(shown.mails, "mail", "mails"));
    }
    if args.keep_running {
        let number = demo::leave_running(&mut club.store, &club.club, crate::host::now())?;
        eprintln!(
            "game {number} waits to be played by hand: mails are in {0}/outbox, letters go into {0}/inbox/new",
            dir.display()
        );
        eprintln!("now run: sternpost --config {} run", config.display());
    }
    if !globals.json {
        println!("open {}", shown.index.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// An earlier demo makes room; anything else is left alone.
fn make_room(dir: &PathBuf) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::fault(format!("{}: {e}", dir.display()));
    if dir.exists() {
        let empty = fs::read_dir(dir).map_err(fail)?.next().is_none();
        let earlier = fs::read_to_string(dir.join("config.toml")).is_ok_and(|text| text == demo::CONFIG);
        if !empty && !earlier {
            return Err(Failure::usage(format!("{} holds something else", dir.display()))
                .hint("name a new folder: sternpost demo FOLDER"));
        }
        if earlier {
            fs::remove_dir_all(dir).map_err(fail)?;
        }
    }
    fs::create_dir_all(dir).map_err(fail)
}
