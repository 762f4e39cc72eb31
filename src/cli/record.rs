//! `sternpost record`: replays, checks and shows `.stern` files.
//!
//! Records are read one after another, so that memory stays flat however many there are; a record that is wrong is told
//! with its place and the rest go on. Standard output is the data, the bar and the summary go to standard error.

use super::{Failure, Globals, export, import, terminal};
use crate::compose::chain::{self, Seal};
use crate::host::counted;
use crate::record::split::{Piece, Splitter};
use crate::record::{BadRecord, LINE_MAX, Reading, Replay, Step, Wrong, token};
use crate::rules::{Move, Notation, Seat};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to do with records.
#[derive(clap::Args, Debug)]
pub struct RecordArgs {
    #[command(subcommand)]
    verb: RecordVerb,
}

#[derive(clap::Subcommand, Debug)]
enum RecordVerb {
    /// Play records through, turn by turn
    Replay {
        /// With --json: also list every legal move before each turn
        #[arg(long)]
        moves: bool,
        /// `.stern` files, each of one or many records; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Say what is wrong with records, their ends and places too
    Check {
        /// `.stern` files, each of one or many records; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print the records of games of the club; those of finished games are sealed by a chain of digests
    Export {
        /// The games' numbers; I3 is a game that was imported
        #[arg(required = true, value_name = "N")]
        numbers: Vec<import::Which>,
        /// Add the program's view of each move as a comment: its own, and by how much that was better (games that are over)
        #[arg(long)]
        view: bool,
    },
    /// Take in records from elsewhere; what is wrong with one is told with its line, and the others are taken in
    ///
    /// Imported games are kept beside the club's own: nobody is mailed or rated for them. The same record counts once.
    Import {
        /// `.stern` files, each of one or many records, or folders of them; `-` is standard input
        #[arg(required = true, value_name = "FILE|DIR")]
        files: Vec<PathBuf>,
    },
    /// List the games that were imported
    List,
    /// Show the board at the end of each record
    Show {
        /// A `.stern` file; `-` is standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// No colours (any value)
        #[arg(long, env = "NO_COLOR", hide = true, value_name = "ANY")]
        no_color: Option<String>,
    },
}

/// Does the verb.
///
/// # Errors
///
/// A file that cannot be read.
pub fn run(args: &RecordArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    match &args.verb {
        RecordVerb::Export { numbers, view } => {
            let comments = if *view { export::Comments::View } else { export::Comments::None };
            return export::run(numbers, comments, globals);
        }
        RecordVerb::Import { files } => return import::run(files, globals),
        RecordVerb::List => return import::list(globals),
        _ => {}
    }
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = match &args.verb {
        RecordVerb::Replay { moves, files } => {
            let detail = if *moves { Detail::Moves } else { Detail::Turns };
            let mut told = Told { out, found: 0, records: 0, sealed: 0 };
            each_record(files, globals, |_, piece| match globals.json {
                true => told.replay_json(piece, detail),
                false => told.replay(piece),
            })
            .and_then(|()| told.close("replayed", globals))
        }
        RecordVerb::Check { files } => {
            let mut told = Told { out, found: 0, records: 0, sealed: 0 };
            each_record(files, globals, |file, piece| told.check(file, piece, globals))
                .and_then(|()| told.close("checked", globals))
        }
        RecordVerb::Export { .. } | RecordVerb::Import { .. } | RecordVerb::List => Ok(ExitCode::SUCCESS),
        RecordVerb::Show { file, no_color } => {
            let paint = terminal::Paint::of_terminal(no_color.as_deref());
            let mut told = Told { out, found: 0, records: 0, sealed: 0 };
            each_record(std::slice::from_ref(file), globals, |_, piece| told.show(piece, paint))
                .and_then(|()| told.close("shown", globals))
        }
    };
    done.or_else(|stopped| match stopped {
        // Whoever read our output has had enough.
        Stopped::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Stopped::Output(error) => Err(Failure::fault(format!("cannot write: {error}"))),
        Stopped::Input(path, error) => Err(Failure::fault(format!("cannot read {}: {error}", path.display()))
            .hint("name .stern files, or - for standard input")),
    })
}

/// Why the records end early.
pub(super) enum Stopped {
    Output(io::Error),
    Input(PathBuf, io::Error),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Gives each record of the files, with a bar on a terminal.
fn each_record(
    files: &[PathBuf],
    globals: &Globals,
    mut give: impl FnMut(&Path, &Piece) -> io::Result<()>,
) -> Result<(), Stopped> {
    let total = files.iter().map(|file| std::fs::metadata(file).map(|data| data.len()).ok()).sum::<Option<u64>>();
    let bar = if is_terminal(globals) { progress(total) } else { ProgressBar::hidden() };
    for file in files {
        read_records(file, &bar, |piece| give(file, piece))?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Gives each record of one file; `-` is standard input.
pub(super) fn read_records(
    file: &Path,
    bar: &ProgressBar,
    mut give: impl FnMut(&Piece) -> io::Result<()>,
) -> Result<(), Stopped> {
    let wrong = |error| Stopped::Input(file.to_owned(), error);
    let input: Box<dyn Read> =
        if file.as_os_str() == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file).map_err(wrong)?) };
    let mut input = BufReader::with_capacity(1 << 16, bar.wrap_read(input));
    let mut splitter = Splitter::new();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line).map_err(wrong)? {
        if let Some(piece) = splitter.push(&line) {
            give(&piece)?;
        }
    }
    splitter.finish().map_or(Ok(()), |piece| give(&piece))?;
    Ok(())
}

/// Whether a bar would be seen.
pub(super) fn is_terminal(globals: &Globals) -> bool {
    io::stderr().is_terminal() && !globals.quiet
}

/// A bar over so many bytes, or over who knows how many.
pub(super) fn progress(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:40} {bytes}/{total_bytes} {eta}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}"),
    };
    ProgressStyle::with_template(template).map(|style| bar.clone().with_style(style)).unwrap_or(bar)
}

/// Reads one line; of a line beyond the bound, two bytes more than it. False at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(fault) if fault.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = (LINE_MAX + 2).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len();
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Turns,
    Moves,
}

#[derive(Serialize)]
struct TurnLine<'a> {
    game: Option<&'a str>,
    turn: u32,
    seat: &'static str,
    legal: u32,
    played: &'a str,
    path: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<Vec<String>>,
}

#[derive(Serialize)]
struct GameLine<'a> {
    game: Option<&'a str>,
    over: bool,
    end: Option<&'static str>,
    position: String,
    places: Option<Places>,
}

#[derive(Serialize)]
struct WrongLine<'a> {
    game: Option<&'a str>,
    line: u64,
    round: u32,
    turn: u32,
    error: String,
}

/// Every legal move as its two ends, sorted.
fn ends(step: &Step, notation: Notation) -> Vec<String> {
    let end = |mv: Move| format!("{}-{}", notation.name(mv.from), notation.name(mv.to));
    let mut ends: Vec<String> = step.legal.iter().map(end).collect();
    ends.sort_unstable();
    ends
}

/// The places in the order of the seats.
struct Places(BTreeMap<Seat, u32>);

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(seat, place)| (seat.word(), place)))
    }
}

/// What was told so far.
struct Told<W> {
    out: W,
    found: u64,
    records: u64,
    /// Those whose chain of digests fits.
    sealed: u64,
}

impl<W: Write> Told<W> {
    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")
    }

    fn replay_json(&mut self, piece: &Piece, detail: Detail) -> io::Result<()> {
        self.records += 1;
        let reading = piece.read();
        let game = reading.game.as_deref();
        let mut replay = match Replay::new(&reading) {
            Ok(replay) => replay,
            Err(wrong) => return self.wrong_json(&wrong),
        };
        let notation = replay.record().notation();
        while let Some(step) = replay.next() {
            let step = match step {
                Ok(step) => step,
                Err(wrong) => return self.wrong_json(&wrong),
            };
            self.line(&TurnLine {
                game,
                turn: step.turn,
                seat: step.seat.word(),
                legal: step.legal.count(),
                played: &token(&step.played, notation),
                path: step.path.iter().map(|&hole| notation.name(hole).to_string()).collect(),
                ends: (detail == Detail::Moves).then(|| ends(&step, notation)),
            })?;
        }
        let play = replay.play();
        self.line(&GameLine {
            game,
            over: play.over().is_some(),
            end: play.over().map(|end| end.word()),
            position: play.position().to_string(),
            places: play.places().map(Places),
        })
    }

    fn wrong_json(&mut self, wrong: &BadRecord) -> io::Result<()> {
        self.found += 1;
        self.line(&WrongLine {
            game: wrong.game.as_deref(),
            line: wrong.line,
            round: wrong.round,
            turn: wrong.turn,
            error: wrong.what.to_string(),
        })
    }

    fn replay(&mut self, piece: &Piece) -> io::Result<()> {
        self.records += 1;
        match played(&piece.read()) {
            Ok(replay) => writeln!(self.out, "{}", summary(&replay)),
            Err(wrong) => self.wrong(&wrong),
        }
    }

    fn show(&mut self, piece: &Piece, paint: terminal::Paint) -> io::Result<()> {
        self.records += 1;
        let reading = piece.read();
        let stepped = Replay::new(&reading).and_then(|mut replay| {
            let mut way = Vec::new();
            while let Some(step) = replay.next() {
                way = step?.path;
            }
            Ok((replay, way))
        });
        match stepped {
            Ok((replay, way)) => {
                writeln!(self.out, "{}", summary(&replay))?;
                self.out.write_all(terminal::board(replay.play(), &way, paint).as_bytes())
            }
            Err(wrong) => self.wrong(&wrong),
        }
    }

    fn check(&mut self, file: &Path, piece: &Piece, globals: &Globals) -> io::Result<()> {
        self.records += 1;
        let reading = piece.read();
        let checked = played(&reading).and_then(|replay| {
            let seal = chain::check(replay.record());
            self.sealed += u64::from(seal == Seal::Whole);
            let changed = (seal == Seal::Broken).then(|| changed(&reading, piece.first_line));
            changed.or_else(|| replay.disagreement()).map_or(Ok(()), Err)
        });
        match checked {
            Ok(()) => Ok(()),
            Err(wrong) if globals.json => self.wrong_json(&wrong),
            Err(wrong) => {
                write!(self.out, "{}: ", file.display())?;
                self.wrong(&wrong)
            }
        }
    }

    fn wrong(&mut self, wrong: &BadRecord) -> io::Result<()> {
        self.found += 1;
        writeln!(self.out, "{wrong}")
    }

    fn close(mut self, done: &str, globals: &Globals) -> Result<ExitCode, Stopped> {
        self.out.flush()?;
        if !globals.quiet {
            let records = if self.records == 1 { "record" } else { "records" };
            let sealed = match self.sealed {
                0 => String::new(),
                sealed => format!("; {sealed} unchanged by their chain of digests"),
            };
            eprintln!("{} {records} {done}, {} wrong{sealed}", self.records, self.found);
        }
        Ok(if self.found > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

/// That a record is no longer what its chain of digests was made for.
pub(super) fn changed(reading: &Reading, first_line: u64) -> BadRecord {
    BadRecord { game: reading.game.clone(), line: first_line, round: 0, turn: 0, what: Wrong::Changed }
}

/// A record played through.
pub(super) fn played(reading: &Reading) -> Result<Replay<'_>, BadRecord> {
    let mut replay = Replay::new(reading)?;
    replay.finish()?;
    Ok(replay)
}

fn summary(replay: &Replay<'_>) -> String {
    let play = replay.play();
    let turns = play.turn_number() - 1;
    let state = match play.over() {
        Some(end) => end.word().to_owned(),
        None => play.to_move().map_or_else(|| "runs".to_owned(), |seat| format!("runs, {seat} to move")),
    };
    let game = replay.record().headings.game.as_ref().map_or_else(String::new, |game| format!(" {game}"));
    let places: Vec<String> =
        play.places().into_iter().flatten().map(|(seat, place)| format!("{seat} {place}")).collect();
    let places = if places.is_empty() { String::new() } else { format!(": {}", places.join(", ")) };
    format!("game{game}: {state} after {}{places}", counted(turns, "turn", "turns"))
}
