//! The command line: a file per verb; standard output is data, standard error is talk.
//!
//! Exit codes: 0 done, 1 a fault or a finding, 2 wrong usage; `deliver` has those of sysexits.

/// Prints a line on standard output; see [`out`].
macro_rules! println {
    ($($text:tt)*) => { $crate::cli::out::print(format_args!("{}\n", format_args!($($text)*))) };
}
/// Prints on standard output; see [`out`].
macro_rules! print {
    ($($text:tt)*) => { $crate::cli::out::print(format_args!($($text)*)) };
}

/// Prints a line on standard error; see [`out`].
macro_rules! eprintln {
    ($($text:tt)*) => { $crate::cli::out::say(format_args!("{}\n", format_args!($($text)*))) };
}
/// Prints on standard error; see [`out`].
macro_rules! eprint {
    ($($text:tt)*) => { $crate::cli::out::say(format_args!($($text)*)) };
}

pub mod archive;
pub mod ask;
pub mod audit;
pub mod backup;
pub mod bench;
pub mod check;
pub mod club;
pub mod deliver;
pub mod demo;
pub mod draw;
pub mod examples;
mod export;
pub mod failure;
pub mod game;
mod hint;
mod import;
pub mod init;
mod logging;
pub mod mail;
pub mod mail_list;
pub mod mail_read;
pub mod manual;
mod out;
pub mod player;
pub mod record;
pub mod rehearse;
pub mod run;
mod service;
pub mod standings;
mod status;
mod terminal;
pub mod tournament;

pub use failure::Failure;

use clap::{CommandFactory, FromArgMatches, Parser};
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays Sternhalma (Chinese checkers) by e-mail: a correspondence game host for a club.
#[derive(Parser, Debug)]
#[command(name = "sternpost", version, about, max_term_width = 100)]
pub struct Cli {
    /// What every verb takes.
    #[command(flatten)]
    pub globals: Globals,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// Options that every verb takes.
#[derive(clap::Args, Debug, Clone)]
pub struct Globals {
    /// The club's configuration [default: ./config.toml, then $XDG_CONFIG_HOME/sternpost/config.toml]
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Print data as JSON, for scripts
    #[arg(long, global = true)]
    pub json: bool,
    /// Say less
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say more
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

impl Globals {
    /// Says something on standard error, unless less is to be said.
    fn say(&self, text: &str) {
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

/// The verbs, each with a file of its own.
#[derive(clap::Subcommand, Debug)]
pub enum Verb {
    /// Play a whole game of three by mail in a folder, with nothing set up
    Demo(demo::DemoArgs),
    /// Run the host
    Run(run::RunArgs),
    /// Take in one letter from standard input, for an MTA's pipe
    Deliver,
    /// Games: open, list, show, play, pass, take back, extend, pause, replace, end
    #[command(subcommand)]
    Game(game::GameVerb),
    /// Make a club in a folder
    Init(init::InitArgs),
    /// The doctor: is everything as it should be, and what is to be done
    Check,
    /// Replay every game and compare it with what is stored
    Audit,
    /// Write a consistent copy of the database, while the host runs
    Backup(backup::BackupArgs),
    /// Put a backup in the place of the database
    Restore(backup::RestoreArgs),
    /// Letters and mails
    #[command(subcommand)]
    Mail(mail::MailVerb),
    /// Play a folder of letters against a copy of the database and show what would be sent; sends nothing
    Rehearse(rehearse::RehearseArgs),
    /// Write the club's games as a static site
    Archive(archive::ArchiveArgs),
    /// Draw a position or a turn of a record
    Draw(draw::DrawArgs),
    /// People: list, show, edit, addresses, bar, forget
    #[command(subcommand)]
    Player(player::PlayerVerb),
    /// Who is rated how: games of two, games of three and more
    Standings(standings::StandingsArgs),
    /// Tournaments: open, enter, begin, show, drop
    #[command(subcommand)]
    Tournament(tournament::TournamentVerb),
    /// Replay, check, show, export and import `.stern` records
    Record(record::RecordArgs),
    /// What a turn costs on this machine, beside the least that it could cost
    Bench(bench::BenchArgs),
    /// Print the words that a shell completes commands with
    Completions(manual::CompletionsArgs),
    /// Print the manual's page, or write one for each command
    Man(manual::ManArgs),
}

/// The command line as it stands, with the examples of each command.
#[must_use]
pub fn command() -> clap::Command {
    examples::added_to(Cli::command())
}

/// Reads the arguments, does the verb and gives the exit code.
#[must_use]
pub fn run() -> ExitCode {
    let mut command = command();
    let read = command.try_get_matches_from_mut(std::env::args_os());
    let read = read.and_then(|matches| Cli::from_arg_matches(&matches).map_err(|wrong| wrong.format(&mut command)));
    let cli = match read {
        Ok(cli) => cli,
        Err(wrong) => return failure::report_usage(&wrong, &command),
    };
    let done: Result<ExitCode, Failure> = match &cli.verb {
        Verb::Demo(args) => demo::run(args, &cli.globals),
        Verb::Run(args) => run::run(args, &cli.globals),
        Verb::Deliver => deliver::run(&cli.globals),
        Verb::Game(verb) => game::run(verb, &cli.globals),
        Verb::Init(args) => init::run(args, &cli.globals),
        Verb::Check => check::run(&cli.globals),
        Verb::Audit => audit::run(&cli.globals),
        Verb::Backup(args) => backup::backup(args, &cli.globals),
        Verb::Restore(args) => backup::restore(args, &cli.globals),
        Verb::Mail(verb) => mail::run(verb, &cli.globals),
        Verb::Rehearse(args) => rehearse::run(args, &cli.globals),
        Verb::Player(verb) => player::run(verb, &cli.globals),
        Verb::Standings(args) => standings::run(args, &cli.globals),
        Verb::Archive(args) => archive::run(args, &cli.globals),
        Verb::Tournament(verb) => tournament::run(verb, &cli.globals),
        Verb::Draw(args) => draw::run(args, &cli.globals),
        Verb::Record(args) => record::run(args, &cli.globals),
        Verb::Bench(args) => bench::run(args, &cli.globals),
        Verb::Completions(args) => manual::completions(args),
        Verb::Man(args) => manual::run(args, &cli.globals),
    };
    done.unwrap_or_else(|failure| failure.report())
}
