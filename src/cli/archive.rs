//! `sternpost archive DIR`: the club's games as a static site, of which only what changed is written.
//!
//! A file beside the pages, [`MANIFEST`], keeps the digest of every page and for each game what it was made from, so that a
//! game that has not changed is not even read. It is written last: what was begun and not finished is done again. In a
//! folder that holds something else nothing is written; a page that is no more is taken away.

use super::audit::existing;
use super::{Failure, Globals};
use crate::archive::card::Card;
use crate::archive::lists::{self, Rank, RatedGameLine, Standings};
use crate::archive::{self, Page, Site, game_page};
use crate::club::ratings::Pool;
use crate::config::Config;
use crate::correspondence::seat::GameNumber;
use crate::host::{holders, names};
use crate::postal::digest;
use crate::store::{GameRow, GameStage, Tx};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// The file that remembers what was written.
const MANIFEST: &str = ".sternpost-archive";
const FIRST_LINE: &str = "sternpost archive 1";
/// A player's rated games that a curve is drawn of, the latest.
const CURVE_GAMES: u32 = 2000;

/// What `archive` takes.
#[derive(clap::Args, Debug)]
pub struct ArchiveArgs {
    /// The folder of the site; made where it isn't there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the site.
///
/// # Errors
/// [`Failure`] where the configuration, the database or the folder can't be used.
pub fn run(args: &ArchiveArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let mut store = existing(&config)?;
    let view = store.view()?;
    let site = Site { club: config.card.name.clone(), tongue: config.tongue };
    let mut folder = Folder::open(&args.folder)?;
    let rows: Vec<GameRow> = view.list_games()?;
    let rows: Vec<GameRow> =
        rows.into_iter().filter(|row| matches!(row.stage, GameStage::Running | GameStage::Over)).collect();
    let bar = bar(rows.len(), globals);
    let mut cards = Vec::with_capacity(rows.len());
    for row in &rows {
        if let Some(card) = game(&view, &site, row, &mut folder)? {
            cards.push(card);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let fault = |why: archive::ArchiveFault| Failure::fault(why.to_string());
    for page in lists::pages(&site, &cards, &standings(&view)?).map_err(fault)? {
        folder.write(&page)?;
    }
    let told = folder.close()?;
    if globals.json {
        let games = cards.len();
        println!(
            "{}",
            json!({ "games": games, "written": told.written, "unchanged": told.unchanged, "removed": told.removed })
        );
    } else if !globals.quiet {
        let Told { written, unchanged, removed } = told;
        eprintln!("{} games; {written} files written, {unchanged} unchanged, {removed} removed", cards.len());
        println!("open {}", args.folder.join("index.html").display());
    }
    Ok(ExitCode::SUCCESS)
}

fn bar(games: usize, globals: &Globals) -> ProgressBar {
    if globals.quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games as u64);
    ProgressStyle::with_template("{bar:40} {pos}/{len} games {eta}")
        .map(|style| bar.clone().with_style(style))
        .unwrap_or(bar)
}

/// Writes a game's files, unless they were made from just this; gives its card.
fn game(view: &Tx<'_>, site: &Site, row: &GameRow, folder: &mut Folder) -> Result<Option<Card>, Failure> {
    let made_from = format!("{} {site:?} {row:?}", archive::EDITION);
    let key = digest(made_from.as_bytes());
    if let Some(card) = folder.kept(row.number, &key) {
        return Ok(Some(card));
    }
    let Some(game) = view.game(row.number)? else { return Ok(None) };
    let names = names(view, holders(&game))?;
    let letters = view.letter_digests(row.number)?;
    let pages = game_page::pages(site, &game, &names, &letters).map_err(|why| Failure::fault(why.to_string()))?;
    for page in &pages {
        folder.write(page)?;
    }
    let card = Card::of(&game, &names);
    folder.keep(key, card.clone());
    Ok(Some(card))
}

fn standings(view: &Tx<'_>) -> Result<Standings, Failure> {
    let mut standings = Standings::default();
    for pool in Pool::ALL {
        let mut ranks = Vec::new();
        for (player, form) in view.standings(pool)? {
            let name = view.player(player)?.map(|player| player.name).unwrap_or_default();
            ranks.push(Rank { player, name, points: form.rating.points(), games: form.games });
            if !standings.histories.contains_key(&player) {
                let rows = view.rating_history(player, CURVE_GAMES)?;
                let line = rows.into_iter().rev().map(|row| RatedGameLine {
                    pool: row.pool,
                    game: row.game.0,
                    points: row.after.points(),
                });
                standings.histories.insert(player, line.collect());
            }
        }
        standings.ranks.insert(pool, ranks);
    }
    Ok(standings)
}

/// What was done to the folder.
#[derive(Clone, Copy, Default)]
struct Told {
    written: usize,
    unchanged: usize,
    removed: usize,
}

/// A page that was written: its digest and its length in bytes.
#[derive(Clone, PartialEq, Eq)]
struct Mark {
    digest: String,
    length: u64,
}

/// The site's folder with what is remembered of it.
struct Folder {
    path: PathBuf,
    before: BTreeMap<String, Mark>,
    games_before: BTreeMap<u32, (String, Card)>,
    now: BTreeMap<String, Mark>,
    games: Vec<(String, Card)>,
    told: Told,
}

impl Folder {
    fn open(path: &Path) -> Result<Self, Failure> {
        let wrong = |error: io::Error| cannot("use", path, &error);
        std::fs::create_dir_all(path).map_err(wrong)?;
        let mut folder = Self {
            path: path.to_owned(),
            before: BTreeMap::new(),
            games_before: BTreeMap::new(),
            now: BTreeMap::new(),
            games: Vec::new(),
            told: Told::default(),
        };
        match std::fs::read_to_string(path.join(MANIFEST)) {
            Ok(text) => folder.remember(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if std::fs::read_dir(path).map_err(wrong)?.next().is_some() {
                    return Err(Failure::usage(format!("{} holds something else already", path.display()))
                        .hint("name an empty folder, or one that `sternpost archive` made"));
                }
            }
            Err(error) => return Err(wrong(error)),
        }
        Ok(folder)
    }

    /// Takes in what a manifest says; lines that say nothing known are made anew.
    fn remember(&mut self, text: &str) {
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return;
        }
        for line in lines {
            match line.split_once('\t') {
                Some(("file", rest)) => {
                    let mut parts = rest.splitn(3, '\t');
                    if let (Some(digest), Some(length), Some(path)) = (parts.next(), parts.next(), parts.next())
                        && let Ok(length) = length.parse()
                        && is_below(path)
                    {
                        self.before.insert(path.to_owned(), Mark { digest: digest.to_owned(), length });
                    }
                }
                Some(("game", rest)) => {
                    if let Some((key, card)) = rest.split_once('\t')
                        && let Some(card) = Card::read(card)
                    {
                        self.games_before.insert(card.number, (key.to_owned(), card));
                    }
                }
                _ => {}
            }
        }
    }

    /// The card of a game that was made from this and whose files are all there.
    fn kept(&mut self, number: GameNumber, key: &str) -> Option<Card> {
        let (made_from, card) = self.games_before.get(&number.0)?;
        if made_from != key {
            return None;
        }
        let paths = game_page::paths(number.0);
        if !paths.iter().all(|path| self.before.get(path).is_some_and(|mark| self.is_there(path, mark))) {
            return None;
        }
        let card = card.clone();
        for path in paths {
            if let Some(mark) = self.before.get(&path) {
                self.now.insert(path, mark.clone());
                self.told.unchanged += 1;
            }
        }
        self.games.push((key.to_owned(), card.clone()));
        Some(card)
    }

    fn keep(&mut self, key: String, card: Card) {
        self.games.push((key, card));
    }

    fn is_there(&self, path: &str, mark: &Mark) -> bool {
        std::fs::metadata(self.path.join(path)).is_ok_and(|data| data.len() == mark.length)
    }

    /// Writes a page that has changed or is not there.
    fn write(&mut self, page: &Page) -> Result<(), Failure> {
        let mark = Mark { digest: digest(&page.bytes), length: page.bytes.len() as u64 };
        if self.before.get(&page.path) == Some(&mark) && self.is_there(&page.path, &mark) {
            self.told.unchanged += 1;
        } else {
            let file = self.path.join(&page.path);
            let folder = file.parent().unwrap_or(&self.path);
            std::fs::create_dir_all(folder)
                .and_then(|()| std::fs::write(&file, &page.bytes))
                .map_err(|error| cannot("write", &file, &error))?;
            self.told.written += 1;
        }
        self.now.insert(page.path.clone(), mark);
        Ok(())
    }

    /// Takes away what is no more, and remembers what is.
    fn close(mut self) -> Result<Told, Failure> {
        for path in self.before.keys().filter(|path| !self.now.contains_key(*path)) {
            let file = self.path.join(path);
            match std::fs::remove_file(&file) {
                Ok(()) => self.told.removed += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(cannot("remove", &file, &error)),
            }
        }
        let mut text = format!("{FIRST_LINE}\n");
        for (key, card) in &self.games {
            text.push_str(&format!("game\t{key}\t{}\n", card.line()));
        }
        for (path, mark) in &self.now {
            text.push_str(&format!("file\t{}\t{}\t{path}\n", mark.digest, mark.length));
        }
        let (new, file) = (self.path.join(format!("{MANIFEST}.new")), self.path.join(MANIFEST));
        std::fs::write(&new, text)
            .and_then(|()| std::fs::rename(&new, &file))
            .map_err(|error| cannot("write", &file, &error))?;
        Ok(self.told)
    }
}

/// True for a path that leads nowhere but below its folder.
fn is_below(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::fault(format!("cannot {what} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::is_below;

    #[test]
    fn a_remembered_path_never_leads_out_of_the_folder() {
        assert!(is_below("en/games/1.html"));
        for path in ["", "/etc/passwd", "../a", "en/../../a", "./a"] {
            assert!(!is_below(path), "{path}");
        }
    }
}
