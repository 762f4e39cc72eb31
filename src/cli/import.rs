//! `sternpost record import`: records from elsewhere, single files and whole folders, into the club's database.
//!
//! Each record is played through before it is kept, and whatever is wrong with one is told with its file, its line and the
//! remedy, while the rest go on. A bounded number of records is kept at once, in one transaction: whoever interrupts it has
//! lost nothing, and what came before counts once when it is started again. An address in a record refuses it.

use super::club::open_club;
use super::record::{Stopped, changed, is_terminal, played, progress, read_records};
use super::{Failure, Globals};
use crate::compose::chain::{self, Seal};
use crate::compose::record_of;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::GameNumber;
use crate::host::{holders, names};
use crate::record::{BadRecord, Entry, Record, Wrong, read};
use crate::store::{Course, ImportNumber, Kept, Store, StoreFault, Tx};
use indicatif::ProgressBar;
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Records that are kept in one transaction, and their bytes at the most.
const BATCH: usize = 200;
const BATCH_BYTES: usize = 4 << 20;
/// Folders within folders that are looked into.
const DEEPEST: usize = 40;

/// A record that may be kept.
struct Ready {
    place: Place,
    record: Record,
    bytes: usize,
}

/// Where a record stands.
struct Place {
    file: PathBuf,
    line: u64,
    game: Option<String>,
}

/// What was done so far.
#[derive(Default)]
struct Sum {
    imported: u64,
    longer: u64,
    known: u64,
    refused: u64,
}

struct Import<'a> {
    store: &'a mut Store,
    club: String,
    now: Moment,
    json: bool,
    out: BufWriter<io::Stdout>,
    waiting: Vec<Ready>,
    bytes: usize,
    sum: Sum,
}

/// Why it ends early.
enum Broken {
    Store(StoreFault),
    Host(crate::host::HostFault),
    Output(io::Error),
}

impl From<StoreFault> for Broken {
    fn from(fault: StoreFault) -> Self {
        Self::Store(fault)
    }
}

impl From<crate::host::HostFault> for Broken {
    fn from(fault: crate::host::HostFault) -> Self {
        Self::Host(fault)
    }
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Imports the records of these files and folders; exit code 1 where one was refused.
///
/// # Errors
/// [`Failure`] where the club can't be opened or its database not be written.
pub(super) fn run(paths: &[PathBuf], globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    let now = club.now();
    let mut import = Import {
        store: &mut club.store,
        club: club.club.card.name.clone(),
        now,
        json: globals.json,
        out: BufWriter::new(io::stdout()),
        waiting: Vec::new(),
        bytes: 0,
        sum: Sum::default(),
    };
    let done = import.all(paths, globals);
    match done {
        Ok(()) => {}
        Err(Broken::Store(fault)) => return Err(fault.into()),
        Err(Broken::Host(fault)) => return Err(fault.into()),
        Err(Broken::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(Broken::Output(error)) => return Err(Failure::fault(format!("cannot write: {error}"))),
    }
    let Sum { imported, longer, known, refused } = import.sum;
    if !globals.quiet {
        eprintln!("{imported} imported, {longer} longer than before, {known} known already, {refused} refused");
    }
    Ok(if refused > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Import<'_> {
    fn all(&mut self, paths: &[PathBuf], globals: &Globals) -> Result<(), Broken> {
        let mut files = Vec::new();
        for path in paths {
            self.look_into(path, DEEPEST, &mut files)?;
        }
        let size = |file: &PathBuf| std::fs::metadata(file).map(|data| data.len()).ok();
        let bar = if is_terminal(globals) {
            progress(files.iter().map(size).sum::<Option<u64>>())
        } else {
            ProgressBar::hidden()
        };
        for file in &files {
            let mut broken = None;
            let read = read_records(file, &bar, |piece| {
                let taken = self.take(file, piece);
                taken.map_err(|why| {
                    broken = Some(why);
                    io::Error::other("stopped")
                })
            });
            if let Some(why) = broken {
                return Err(why);
            }
            if let Err(Stopped::Input(_, error)) = read {
                let place = Place { file: file.clone(), line: 0, game: None };
                self.refuse(&place, &format!("it can't be read: {error}"), "see that it may be read, and try again")?;
            }
        }
        self.keep()?;
        bar.finish_and_clear();
        self.out.flush()?;
        Ok(())
    }

    /// Adds the files that a path stands for: itself, or every `.stern` file below it, in the order of their names.
    fn look_into(&mut self, path: &Path, deep: usize, files: &mut Vec<PathBuf>) -> Result<(), Broken> {
        if !path.is_dir() {
            files.push(path.to_owned());
            return Ok(());
        }
        let before = files.len();
        let inside = std::fs::read_dir(path).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
        let mut inside = match inside {
            Ok(entries) => entries,
            Err(error) => {
                let place = Place { file: path.to_owned(), line: 0, game: None };
                return self.refuse(
                    &place,
                    &format!("it can't be read: {error}"),
                    "see that it may be read, and try again",
                );
            }
        };
        inside.sort_by_key(std::fs::DirEntry::file_name);
        for entry in inside {
            let found = entry.path();
            // A link to a folder may lead back to where we are: only real ones are looked into.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if deep > 0 {
                    self.look_into(&found, deep - 1, files)?;
                }
            } else if found.extension().is_some_and(|name| name.eq_ignore_ascii_case("stern")) && found.is_file() {
                files.push(found);
            }
        }
        if deep == DEEPEST && files.len() == before {
            let place = Place { file: path.to_owned(), line: 0, game: None };
            self.refuse(&place, "no .stern file is in it", "name a folder with .stern files, or the files themselves")?;
        }
        Ok(())
    }

    /// Looks at one record and lets it wait to be kept.
    fn take(&mut self, file: &Path, piece: &crate::record::split::Piece) -> Result<(), Broken> {
        let reading = piece.read();
        let place = |line: u64| Place { file: file.to_owned(), line, game: reading.game.clone() };
        let checked = played(&reading).and_then(|replay| match chain::check(replay.record()) {
            Seal::Broken => Err(changed(&reading, piece.first_line)),
            Seal::None | Seal::Whole => replay.disagreement().map_or(Ok(()), Err),
        });
        if let Err(wrong) = checked {
            return self.refuse(&place(wrong.line), &what(&wrong), remedy(&wrong.what));
        }
        let Some(record) = reading.record.clone() else { return Ok(()) };
        if let Some(told) = address_in(&record) {
            let error = format!("{told} holds an address");
            return self.refuse(
                &place(piece.first_line),
                &error,
                "write the name that the player chose, and no address",
            );
        }
        let bytes = piece.text.len();
        self.bytes += bytes;
        self.waiting.push(Ready { place: place(piece.first_line), record, bytes });
        if self.waiting.len() >= BATCH || self.bytes >= BATCH_BYTES {
            self.keep()?;
        }
        Ok(())
    }

    /// Keeps what waits, in one transaction, and tells of it once it is kept.
    fn keep(&mut self) -> Result<(), Broken> {
        let waiting = std::mem::take(&mut self.waiting);
        self.bytes -= waiting.iter().map(|ready| ready.bytes).sum::<usize>();
        if waiting.is_empty() {
            return Ok(());
        }
        let tx = self.store.begin()?;
        let mut done = Vec::with_capacity(waiting.len());
        for ready in waiting {
            let kept = match own_game(&tx, &self.club, &ready.record)? {
                Some(number) => Became::Own(number),
                None => tx.import(&ready.record, self.now)?.into(),
            };
            done.push((ready.place, kept));
        }
        tx.commit()?;
        for (place, became) in done {
            let (word, number) = match became {
                Became::Kept(Kept::New(number)) => ("imported", number.to_string()),
                Became::Kept(Kept::Longer(number)) => ("longer", number.to_string()),
                Became::Kept(Kept::Known(number)) => ("known", number.to_string()),
                Became::Own(number) => ("known", number.to_string()),
            };
            match word {
                "imported" => self.sum.imported += 1,
                "longer" => self.sum.longer += 1,
                _ => self.sum.known += 1,
            }
            if self.json {
                let Place { file, line, game } = place;
                let line = json!({ "file": file, "line": line, "game": game, "state": word, "number": number });
                writeln!(self.out, "{line}")?;
            }
        }
        self.out.flush()?;
        Ok(())
    }

    fn refuse(&mut self, place: &Place, error: &str, hint: &str) -> Result<(), Broken> {
        self.sum.refused += 1;
        let Place { file, line, game } = place;
        if self.json {
            let object = json!({
                "file": file, "line": line, "game": game, "state": "refused", "error": error, "hint": hint,
            });
            writeln!(self.out, "{object}")?;
        } else {
            let line = if *line > 0 { format!(":{line}") } else { String::new() };
            let game = game.as_ref().map_or_else(String::new, |game| format!("game {game}, "));
            writeln!(self.out, "{}{line}: {game}{error}\nhint: {hint}", file.display())?;
        }
        Ok(())
    }
}

enum Became {
    Kept(Kept),
    /// It is a game of this very club.
    Own(GameNumber),
}

impl From<Kept> for Became {
    fn from(kept: Kept) -> Self {
        Self::Kept(kept)
    }
}

/// The game of this club that a record is of, as a whole or as far as it had come when it was written.
fn own_game(tx: &Tx<'_>, club: &str, record: &Record) -> Result<Option<GameNumber>, Broken> {
    let headings = &record.headings;
    let number = headings.game.as_deref().and_then(|game| game.trim().parse().ok()).map(GameNumber);
    let Some(number) = number.filter(|_| headings.club.as_deref() == Some(club)) else { return Ok(None) };
    let Some(game) = tx.game(number)? else { return Ok(None) };
    let ours = record_of(&game, &names(tx, holders(&game))?, club);
    // Both as they are read, so that a way is told alike.
    let read = |record: &Record| read(record.write().as_bytes(), 1).record;
    let course = read(record).zip(read(&ours)).map(|(record, ours)| Course::of(&record, &ours));
    Ok((course == Some(Course::Within)).then_some(number))
}

/// What is wrong, without the file and the line.
fn what(wrong: &BadRecord) -> String {
    match (wrong.round, wrong.turn) {
        (0, 0) => wrong.what.to_string(),
        (round, turn) => format!("round {round}, turn {turn}: {}", wrong.what),
    }
}

/// Where a record tells an address.
fn address_in(record: &Record) -> Option<String> {
    let headings = &record.headings;
    let texts = [("Game", &headings.game), ("Club", &headings.club), ("Rules", &headings.rules)];
    let names = crate::rules::Seat::ALL.into_iter().map(|seat| (seat.word(), &headings.names[seat.index()]));
    let mut tags = texts.into_iter().chain(names).filter_map(|(tag, text)| Some((tag, text.as_deref()?)));
    let others = || headings.others.iter().find(|(_, text)| has_address(text)).map(|(tag, _)| format!("the tag {tag}"));
    let comments = || {
        let of = |entry: &Entry| matches!(entry, Entry::Comment(text) if has_address(text));
        record.entries.iter().any(of).then(|| "a comment".to_owned())
    };
    tags.find(|(_, text)| has_address(text)).map(|(tag, _)| format!("the tag {tag}")).or_else(others).or_else(comments)
}

/// True where a text holds something of the shape of an address.
fn has_address(text: &str) -> bool {
    let parts = text.split(|c: char| c.is_whitespace() || "<>()[]{},;:\"'".contains(c));
    parts.filter_map(|part| part.split_once('@')).any(|(local, domain)| {
        let domain = domain.trim_end_matches('.');
        !local.is_empty() && domain.split_once('.').is_some_and(|(a, b)| !a.is_empty() && !b.is_empty())
    })
}

/// What is to be done about it.
fn remedy(wrong: &Wrong) -> &'static str {
    match wrong {
        Wrong::NotUtf8 => "save the file as UTF-8",
        Wrong::LineTooLong => "write one round to a line",
        Wrong::RecordTooLong => "a record is one game; begin each with a line [Game \"…\"]",
        Wrong::BrokenTag(_) => "write a tag as [Name \"value\"]",
        Wrong::LateTag(_) => "put the tags before the first turn, or begin the next record with a line [Game \"…\"]",
        Wrong::TagTwice(_) => "leave one of the two out",
        Wrong::Value { .. } => "write a value that the tag can have, or leave the tag out",
        Wrong::NoRules => "add a line [Rules \"open\"], or strict or casual: the rules that were played by",
        Wrong::Dial(_) | Wrong::Setup(_) => "see which rule set was played by, and what it offers",
        Wrong::Position(_) | Wrong::Start(_) => {
            "see the position string: seventeen rows from the top, then who is to move"
        }
        Wrong::OpenComment => "close the comment with }",
        Wrong::Word { .. } | Wrong::NoHole { .. } | Wrong::NoSeat { .. } => {
            "write the nearest right one, or see whether the tag Notation is right"
        }
        Wrong::NothingToConfirm => "put it behind the move that it confirms, or leave it out",
        Wrong::Disagrees { .. } => {
            "write what the turns come to, or leave the tag out; a turn may be missing at the end"
        }
        Wrong::Changed => "ask the club that wrote it for the record again",
        Wrong::Illegal { .. } => {
            "compare the turns before it with the source, and see whether Rules, Players, First and Hops are right"
        }
    }
}

/// What is exported: a game of the club or one from elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    /// `12`
    Game(GameNumber),
    /// `I3`
    Import(ImportNumber),
}

impl std::str::FromStr for Which {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let game = text.parse().ok().map(|number| Self::Game(GameNumber(number)));
        let import = || text.parse().ok().map(Self::Import);
        game.or_else(import).ok_or_else(|| "write a game's number, or I3 for a game that was imported".to_owned())
    }
}

/// Lists the games from elsewhere.
///
/// # Errors
/// [`Failure`] where the club can't be opened or read.
pub(super) fn list(globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    let view = club.store.view()?;
    for (number, _) in view.imports()? {
        let Some(row) = view.imported(number)? else { continue };
        let reading = read(row.record.as_bytes(), 1);
        let Some(record) = reading.record else { continue };
        let headings = &record.headings;
        let players: Vec<&str> =
            record.setup.seats().iter().filter_map(|s| headings.names[s.index()].as_deref()).collect();
        if globals.json {
            let line = json!({
                "number": number.to_string(), "game": headings.game, "club": headings.club,
                "rules": headings.rules, "players": players, "started": headings.started,
                "end": headings.end.map(|end| end.word()), "imported": row.imported.rfc3339(),
            });
            println!("{line}");
        } else {
            let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
            let day: String = text(&headings.started).chars().take(10).collect();
            let (rules, club) = (text(&headings.rules), text(&headings.club));
            println!("{number:>6}  {rules:<8}  {day:<10}  {}  ({club} {})", players.join(", "), text(&headings.game));
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::has_address;

    #[test]
    fn an_address_is_told_by_its_shape() {
        for text in ["ada@example.org", "Ada <ada@example.org>", "write to ada@example.org.", "mailto:ada@example.org"]
        {
            assert!(has_address(text), "{text}");
        }
        for text in ["Ada", "m1@k5", "@home", "a @ b.c", "ada@", "white@ 3.5"] {
            assert!(!has_address(text), "{text}");
        }
    }
}
