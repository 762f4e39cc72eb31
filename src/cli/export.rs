//! `sternpost record export`: the club's games as records, with the program's view of each move where it is asked for.
//!
//! A view is told of games that are over alone, so that nobody plays by it. Effort is counted in positions: the same game
//! has the same comments on every machine. Records of games that are over are sealed by a chain of digests, comments too.

use super::club::open_club;
use super::failure::Failure;
use super::import::Which;
use super::{Globals, club::OpenClub};
use crate::bot::{self, Budget};
use crate::compose::chain::{CHAIN, seal};
use crate::compose::record_of;
use crate::correspondence::game::Game;
use crate::correspondence::seat::GameNumber;
use crate::host::{holders, names};
use crate::record::{Entry, Record};
use crate::rules::{Notation, Play, Turn};
use crate::store::ImportNumber;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// What is added to a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comments {
    /// Nothing.
    None,
    /// What the program thinks of each move.
    View,
}

/// How many positions are looked at for the program's own move, and for the one that was played.
pub(super) const VIEW: Budget = Budget { nodes: Budget::SECOND.nodes / 10 };

/// Writes the games' records, one after another.
///
/// # Errors
/// [`Failure`] where a game has not begun, or where a view is asked for of one that still runs.
pub(super) fn run(numbers: &[Which], comments: Comments, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    let mut sheets = Vec::new();
    for &number in numbers {
        sheets.push(match number {
            Which::Game(number) => sheet(&mut club, number, comments)?,
            Which::Import(number) => imported(&mut club, number, comments)?,
        });
    }
    let turns = sheets.iter().map(|sheet| sheet.record.entries.len() as u64).sum();
    let bar = match comments {
        Comments::View if std::io::stderr().is_terminal() && !globals.quiet => progress(turns),
        _ => ProgressBar::hidden(),
    };
    let mut texts = Vec::new();
    for Sheet { mut record, own } in sheets {
        if comments == Comments::View {
            add_views(&mut record, &bar);
        }
        if let Some((game, letters)) = own {
            seal(&mut record, &game, &letters);
        }
        texts.push(record.write());
    }
    bar.finish_and_clear();
    match std::io::stdout().lock().write_all(texts.join("\n").as_bytes()) {
        // Whoever read our output has had enough.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::fault(format!("cannot write: {error}")))
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// A record, and what it is sealed with where it is of a game of the club: the game, and the digests of the letters that caused its
/// entries, by the letters' numbers.
struct Sheet {
    record: Record,
    own: Option<(Game, BTreeMap<i64, String>)>,
}

fn sheet(club: &mut OpenClub, number: GameNumber, comments: Comments) -> Result<Sheet, Failure> {
    let tx = club.store.view()?;
    let game = tx.game(number)?.ok_or_else(|| {
        Failure::fault(format!("no game {number} has begun")).hint("`sternpost game list` lists them")
    })?;
    if comments == Comments::View && !game.is_over() {
        return Err(Failure::usage(format!("game {number} is not over yet"))
            .hint("the program's view is told after a game; export it without --view until then"));
    }
    let record = record_of(&game, &names(&tx, holders(&game))?, &club.club.card.name);
    let letters = tx.letter_digests(number)?;
    Ok(Sheet { record, own: Some((game, letters)) })
}

fn imported(club: &mut OpenClub, number: ImportNumber, comments: Comments) -> Result<Sheet, Failure> {
    let none = || {
        Failure::fault(format!("no game {number} was imported")).hint("`sternpost record list` lists those that were")
    };
    let row = club.store.view()?.imported(number)?.ok_or_else(none)?;
    let broken = || Failure::fault(format!("the record of {number} can't be read")).hint("`sternpost audit` says more");
    let mut record = Record::parse(&row.record).map_err(|_| broken())?;
    if comments == Comments::View && record.headings.end.is_none() {
        return Err(Failure::usage(format!("the record of {number} tells no end: the game may still run"))
            .hint("the program's view is told after a game; export it without --view"));
    }
    if comments == Comments::View {
        // What is added would break it.
        record.headings.others.retain(|(tag, _)| !tag.eq_ignore_ascii_case(CHAIN));
    }
    Ok(Sheet { record, own: None })
}

fn progress(turns: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} turn {pos} of {len} {eta}");
    let bar = ProgressBar::new(turns);
    style.map(|style| bar.clone().with_style(style)).unwrap_or(bar)
}

/// Puts the program's view behind each move of the record.
fn add_views(record: &mut Record, bar: &ProgressBar) {
    let Ok(mut play) = record.begin() else { return };
    let notation = record.notation();
    let mut entries = Vec::new();
    for entry in std::mem::take(&mut record.entries) {
        let view = match &entry {
            Entry::Turn(Turn::Move(holes)) => view(&play, holes, notation),
            _ => None,
        };
        if let Entry::Turn(turn) = &entry {
            // The score sheet was replayed before: what it holds is legal.
            let _ = play.play(turn);
        }
        entries.push(entry);
        entries.extend(view.map(Entry::Comment));
        bar.inc(1);
    }
    record.entries = entries;
}

/// What the program thinks of a move, in the words of a comment; nothing where there was no choice.
fn view(play: &Play, holes: &[crate::rules::Hole], notation: Notation) -> Option<String> {
    let chosen = play.check(holes).ok()?;
    let view = bot::view(play, chosen.mv, VIEW, &|| false)?;
    let best = notation.way(&[view.best.from, view.best.to]);
    Some(match view.missed {
        _ if view.best == chosen.mv => "the program's own move".to_owned(),
        0 => format!("as good as {best}"),
        missed => format!("{best} gains {}.{:02} more", missed / 100, missed % 100),
    })
}
