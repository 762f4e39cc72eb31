//! `sternpost rehearse MAILDIR`: plays a folder of letters against a copy of the database and shows what would be sent.
//!
//! The club's database is read and nothing else: the copy lies in a folder that vanishes, no letter is moved, no mail is
//! sent. Letters are taken in as by the host, those that arrived first before the others. What the clock would do
//! meanwhile is left out on purpose: deadlines, digests and the program's own moves come with the host's next turn.

use super::{Failure, Globals};
use crate::config::Config;
use crate::correspondence::event::Cause;
use crate::demo::html_part;
use crate::demo::manners::Received;
use crate::edges::inbox::BYTES_READ;
use crate::edges::secret;
use crate::host::club::Club;
use crate::host::{self, counted, steps};
use crate::postal::RawLetter;
use crate::store::{LetterRow, MailRow, MailState, Store};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `rehearse` takes.
#[derive(clap::Args, Debug)]
pub struct RehearseArgs {
    /// A Maildir, or a folder with a letter in each file; a letter arrived when its file was last written
    #[arg(value_name = "MAILDIR")]
    folder: PathBuf,
    /// A new folder for the mails as they would go out, each as .eml and as .html
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Letters at the most, those that arrived first
    #[arg(long, default_value_t = 1000, value_name = "N")]
    limit: usize,
}

/// Mails that one letter can bring about: far more than a game has players and spectators.
const MAILS_OF_A_LETTER: usize = 1000;

/// A letter in the folder.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    arrived: (i64, i64),
    path: PathBuf,
}

/// A mail that would go out.
struct Mail {
    row: MailRow,
    name: String,
    bytes: Vec<u8>,
    subject: String,
    text: String,
}

/// Rehearses.
///
/// # Errors
/// [`Failure`] where the folder or the database can't be read, or the mails can't be written.
pub fn run(args: &RehearseArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    if !config.database.exists() {
        return Err(super::audit::no_database(&config));
    }
    let (letters, left_out) = letters(&args.folder, args.limit)?;
    if let Some(dir) = &args.out {
        make_room(dir)?;
    }
    let scratch = tempfile::Builder::new().prefix("sternpost-rehearsal-").tempdir();
    let scratch = scratch.map_err(|e| Failure::fault(format!("no folder for the copy can be made: {e}")).hint(ROOM))?;
    let (mut store, club) = copied(&config, scratch.path())?;
    let bar = progress(letters.len(), globals);
    let (mut taken, mut sent) = (0, 0);
    for waiting in letters {
        let name = waiting.path.strip_prefix(&args.folder).unwrap_or(&waiting.path).display().to_string();
        match read_bounded(&waiting.path) {
            Ok(bytes) => {
                let raw = RawLetter { bytes, arrived_at: waiting.arrived.0 };
                let (row, mails, known) = play(&mut store, &club, &raw)?;
                for mail in &mails {
                    sent += 1;
                    if let Some(dir) = &args.out {
                        keep(dir, sent, mail)?;
                    }
                }
                taken += 1;
                bar.suspend(|| show(&name, &row, &mails, known, globals));
            }
            Err(error) => bar.suspend(|| globals.say(&format!("{name} can't be read and is left out: {error}"))),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if left_out > 0 {
        let more = counted(left_out, "later letter was", "later letters were");
        globals.say(&format!("{more} left out; --limit takes more"));
    }
    let (letters, mails) = (counted(taken, "letter", "letters"), counted(sent, "mail", "mails"));
    globals.say(&format!("{letters} played on a copy, {mails} would go out; nothing was sent, nothing has changed"));
    Ok(ExitCode::SUCCESS)
}

/// The remedy where a folder can't be written.
const ROOM: &str = "see that the disk has room and that you may write there";

fn at(path: &Path, error: &io::Error) -> Failure {
    Failure::fault(format!("{}: {error}", path.display()))
}

/// The letters of a Maildir or of a plain folder, the first ones first, and how many more there are.
fn letters(folder: &Path, limit: usize) -> Result<(Vec<Waiting>, usize), Failure> {
    let below = ["new", "cur"].map(|name| folder.join(name));
    let folders = if below[0].is_dir() { below.to_vec() } else { vec![folder.to_owned()] };
    let wrong = |path: &Path, e: &io::Error| at(path, e).hint("name a Maildir or a folder with letters as files");
    let mut found = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir() || **folder == folders[0]) {
        for entry in fs::read_dir(folder).map_err(|e| wrong(folder, &e))? {
            let entry = entry.map_err(|e| wrong(folder, &e))?;
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            // The type is the entry's own, not a link's aim.
            if let Ok(about) = entry.metadata()
                && about.is_file()
                && !hidden
            {
                found.push(Waiting { arrived: (about.mtime(), about.mtime_nsec()), path: entry.path() });
            }
        }
    }
    found.sort_unstable();
    let left_out = found.len().saturating_sub(limit);
    found.truncate(limit);
    Ok((found, left_out))
}

fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(BYTES_READ as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A copy of the club's database, and the club as it plays on it: under its own secret, so that its keys are known.
fn copied(config: &Config, scratch: &Path) -> Result<(Store, Club), Failure> {
    let database = scratch.join("club.db");
    Store::copy_file(&config.database, &database)?;
    let own = config.secret_file();
    let secret = if own.exists() { own } else { secret::path_beside(&database) };
    let club = Club::of(config, secret::load_or_make(&secret)?);
    Ok((Store::open(&database)?, club))
}

/// Takes a letter in; gives its row, the mails that follow, and whether the club has had it before.
fn play(store: &mut Store, club: &Club, raw: &RawLetter) -> Result<(LetterRow, Vec<Mail>, bool), Failure> {
    let receipt = steps::take_in(store, club, raw, host::now())?;
    let view = store.view()?;
    let row = view.letter(receipt.letter)?.ok_or_else(|| Failure::fault("a letter was taken in and is not there"))?;
    let mut mails = Vec::new();
    if receipt.is_known {
        return Ok((row, mails, true));
    }
    for row in view.mails(&[MailState::Waiting], MAILS_OF_A_LETTER)? {
        if row.cause != Cause::Letter(receipt.letter) {
            break;
        }
        let name = row.player.map(|id| view.player(id)).transpose()?.flatten().map(|player| player.name);
        let bytes = view.mail_bytes(row.id)?.unwrap_or_default();
        let read = Received::open(&bytes);
        let (subject, text) = read.map(|read| (read.subject, read.text)).unwrap_or_default();
        mails.push(Mail { name: name.unwrap_or_else(|| row.recipient.clone()), row, bytes, subject, text });
    }
    mails.reverse();
    Ok((row, mails, false))
}

/// An empty folder for the mails.
fn make_room(dir: &Path) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|e| at(dir, &e).hint(ROOM))?;
    if fs::read_dir(dir).map_err(|e| at(dir, &e).hint(ROOM))?.next().is_some() {
        return Err(Failure::usage(format!("{} holds something already", dir.display())).hint("name a new folder"));
    }
    Ok(())
}

/// Keeps a mail as it would be sent, and as a page.
fn keep(dir: &Path, number: usize, mail: &Mail) -> Result<(), Failure> {
    let slug: String = mail.name.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    for (ending, bytes) in [("eml", mail.bytes.clone()), ("html", html_part(&mail.bytes).into_bytes())] {
        let file = dir.join(format!("{number:04}-{slug}.{ending}"));
        fs::write(&file, bytes).map_err(|e| at(&file, &e).hint(ROOM))?;
    }
    Ok(())
}

fn progress(letters: usize, globals: &Globals) -> ProgressBar {
    if globals.quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(letters as u64);
    let style = ProgressStyle::with_template("{bar:40} letter {pos} of {len} {eta}");
    style.map(|style| bar.clone().with_style(style)).unwrap_or(bar)
}

/// Prints a letter, what becomes of it, and the mails that follow.
fn show(name: &str, row: &LetterRow, mails: &[Mail], known: bool, globals: &Globals) {
    let fate = row.fate.map_or("open", |fate| fate.word());
    let fate = if known { "known" } else { fate };
    if globals.json {
        let mails = mails.iter().map(|mail| {
            json!({
                "to": mail.name, "address": mail.row.recipient, "subject": mail.subject,
                "message_id": mail.row.message_id.as_str(), "game": mail.row.game.map(|g| g.0), "text": mail.text,
            })
        });
        let letter = json!({
            "file": name, "fate": fate, "why": row.why, "player": row.player.map(|p| p.0),
            "game": row.game.map(|g| g.0), "mails": mails.collect::<Vec<_>>(),
        });
        println!("{letter}");
        return;
    }
    let game = row.game.map_or_else(String::new, |game| format!(" game {game}"));
    println!("{name}: {fate}, {}{game}", row.why);
    for mail in mails {
        println!("  to {} <{}>: {}", mail.name, mail.row.recipient, mail.subject);
        if !globals.quiet {
            mail.text.lines().for_each(|line| println!("    | {line}"));
        }
    }
}
