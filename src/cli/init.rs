//! `sternpost init`: a club in a folder, ready to play: configuration, database, secret, inbox and outbox.

use super::{Failure, Globals, ask};
use crate::config::{Config, ConfigFault};
use crate::edges::secret;
use crate::store::Store;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `init` takes; what is left out is asked.
#[derive(clap::Args, Debug)]
pub struct InitArgs {
    /// The club's folder; made where there is none
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// The club's name
    #[arg(long)]
    name: Option<String>,
    /// The mailbox that players write to, as games@club.example
    #[arg(long)]
    address: Option<String>,
    /// The language of players who have chosen none: en, de or zh-Hans
    #[arg(long)]
    language: Option<String>,
    /// The club's time zone, as Europe/Berlin
    #[arg(long)]
    timezone: Option<String>,
    /// Ask nothing: what is not given has its default
    #[arg(long)]
    yes: bool,
}

/// Something that is asked for.
struct Wanted {
    flag: &'static str,
    question: &'static str,
    otherwise: Option<&'static str>,
}

const NAME: Wanted = Wanted { flag: "name", question: "The club's name", otherwise: Some("Sternhalma club") };
const ADDRESS: Wanted =
    Wanted { flag: "address", question: "The mailbox that players write to (games@club.example)", otherwise: None };
const LANGUAGE: Wanted = Wanted { flag: "language", question: "Language (en, de)", otherwise: Some("en") };
const ZONE: Wanted = Wanted { flag: "timezone", question: "Time zone (as Europe/Berlin)", otherwise: Some("UTC") };

/// Makes a club.
///
/// # Errors
/// [`Failure`] where there is a configuration already, an answer is wrong, or something can't be made.
pub fn run(args: &InitArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let file = args.dir.join("config.toml");
    if file.symlink_metadata().is_ok() {
        return Err(Failure::fault(format!("{} is there already, and nothing is overwritten", file.display()))
            .hint("give another folder, or go on with the club that is there: `sternpost check`"));
    }
    let mut answers = [
        (NAME, args.name.clone()),
        (ADDRESS, args.address.clone()),
        (LANGUAGE, args.language.clone()),
        (ZONE, args.timezone.clone()),
    ];
    let interactive = !args.yes && ask::can_ask();
    // The text is checked with every answer, the others at their defaults, so that a wrong one is asked again.
    let mut given: [String; 4] = ["Club", "games@club.example", "en", "UTC"].map(str::to_owned);
    for (i, (wanted, flag)) in answers.iter_mut().enumerate() {
        loop {
            let asked = flag.is_none() && interactive;
            let answer = match flag.take() {
                Some(answer) => answer,
                None if asked => ask::line(wanted.question, wanted.otherwise)?,
                None => wanted.otherwise.map(str::to_owned).ok_or_else(|| {
                    Failure::usage(format!("--{} is needed", wanted.flag))
                        .hint("for example --address games@club.example")
                })?,
            };
            let before = std::mem::replace(&mut given[i], answer);
            match Config::parse(&text(&given), &file) {
                Ok(_) => break,
                Err(fault) if asked => {
                    eprintln!("{}", wrong(&fault));
                    given[i] = before;
                }
                Err(fault) => {
                    let failure = Failure::usage(format!("--{}: {}", wanted.flag, fault.what()));
                    return Err(match fault.remedy() {
                        Some(remedy) => failure.hint(remedy),
                        None => failure,
                    });
                }
            }
        }
    }
    let text = text(&given);
    let config = Config::parse(&text, &file)?;
    make(&args.dir, &config, &text)?;
    tell(&args.dir, &config, globals);
    Ok(ExitCode::SUCCESS)
}

/// What is wrong with an answer, without the file that is not written yet.
fn wrong(fault: &ConfigFault) -> String {
    match fault.remedy() {
        Some(remedy) => format!("{}; {remedy}", fault.what()),
        None => fault.what().to_owned(),
    }
}

/// Everything but the configuration first: a club whose making was cut short is not taken for a whole one.
fn make(dir: &Path, config: &Config, text: &str) -> Result<(), Failure> {
    let fail = |path: &Path, e: std::io::Error| Failure::fault(format!("{}: {e}", path.display()));
    fs::create_dir_all(dir).map_err(|e| fail(dir, e))?;
    Store::open(&config.database)?;
    secret::load_or_make(&config.secret_file())?;
    config.inbox.open()?;
    config.outbox.open()?;
    let mut file = fs::File::create_new(&config.file).map_err(|e| fail(&config.file, e))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|e| fail(&config.file, e))
}

fn tell(dir: &Path, config: &Config, globals: &Globals) {
    let made =
        [config.file.clone(), config.database.clone(), config.secret_file(), dir.join("inbox"), dir.join("outbox")];
    let made: Vec<String> = made.iter().map(|path| path.display().to_string()).collect();
    if globals.json {
        println!("{}", json!({ "config": config.file.display().to_string(), "made": made }));
    } else {
        println!("{}", made.join("\n"));
    }
    if globals.quiet {
        return;
    }
    let cd = if dir == Path::new(".") { String::new() } else { format!("  cd {}\n", dir.display()) };
    eprintln!(
        "the club is made. next:\n{cd}  sternpost check\n  sternpost game new --seat \"Ada <ada@example.org>\" --seat \
         \"Ben <ben@example.com>\"\n  sternpost run --once\nmails are files in outbox/new, letters are read from \
         inbox/new; config.example.toml tells every key"
    );
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn text([name, address, language, timezone]: &[String; 4]) -> String {
    let (name, address) = (quoted(name), quoted(address));
    let (language, timezone) = (quoted(language), quoted(timezone));
    format!(
        "# A club of sternpost. Paths are relative to this file's folder.\n\
         [club]\nname = {name}\naddress = {address}\n\
         # \"subject\" where the mailbox knows no plus-addressing: games+KEY@…\nreply_style = \"plus\"\n\
         language = {language}\ntimezone = {timezone}\n\
         # The id that the receiving server writes first in Authentication-Results; without it no sender is checked.\n\
         # authserv = \"mx.club.example\"\n\n\
         [database]\npath = \"sternpost.db\"\n\n\
         [inbox]\nkind = \"maildir\"\npath = \"inbox\"\n\n\
         [outbox]\nkind = \"maildir\"\npath = \"outbox\"\n\n\
         [play]\nmissed_deadlines_passed = 2\nreminders = [\"1/2\", \"4/5\"]\n"
    )
}
