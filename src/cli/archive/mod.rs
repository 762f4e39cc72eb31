//! `sternpost archive DIR`: the club's games as a static site, of which only what changed is written.
//!
//! A game that has not changed is not even read: [`folder`] remembers what each was made from. [`views`] asks the program what
//! it thinks of each turn, which is done where it is asked for alone, and once for a game, as is a moving picture.

mod folder;
mod views;

use super::audit::existing;
use super::{Failure, Globals};
use crate::archive::card::{Card, GameId};
use crate::archive::game_page::{self, Subject};
use crate::archive::people::{self, Person, Rated, RatedGameLine};
use crate::archive::tournaments::{self, Stage, Summary, Told};
use crate::archive::{self, ArchiveFault, Page, Site, help, lists};
use crate::club::ratings::Pool;
use crate::compose::chain::sealed_record;
use crate::config::{Config, RunningGames};
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::host::{holders, names};
use crate::postal::digest;
use crate::record::Record;
use crate::rules::{Choices, Setup};
use crate::store::{GameRow, GameStage, TournamentRow, TournamentStage, Tx};
use folder::{Done, Folder};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// A player's rated games that a curve is drawn of, the latest.
const CURVE_GAMES: u32 = 2000;
/// After so many games with the program's views what was done is written down.
const SAVED_GAMES: usize = 10;

/// The edition of moving pictures: a new one has all of them drawn anew.
const MOVING_EDITION: u32 = 1;

/// What `archive` takes.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  sternpost archive site\n  sternpost archive --view /var/www/games")]
pub struct ArchiveArgs {
    /// The folder of the site; made where it isn't there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Also plot what the program thinks of each turn of the games that are over (some seconds for each new game)
    #[arg(long)]
    view: bool,
    /// Also write each game that is over as a moving picture, linked from its page (some 4 kB for each turn; once for each game)
    #[arg(long)]
    gif: bool,
}

/// Writes the site.
///
/// # Errors
/// [`Failure`] where the configuration, the database or the folder can't be used.
pub fn run(args: &ArchiveArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let mut store = existing(&config)?;
    let view = store.view()?;
    let site = site(&config);
    let folder = Folder::open(&args.folder)?;
    let made_by =
        digest(format!("{} {site:?} {} {} {}", archive::EDITION, args.view, args.gif, config.watch_delay).as_bytes());
    let (views, moving, delay) = (args.view, args.gif, config.watch_delay);
    let mut writer = Writer { view: &view, site: &site, folder, made_by, views, moving, delay };
    let cards = writer.games(config.running_games, globals)?;
    let people = writer.people(&cards)?;
    let summaries = writer.tournaments(&cards)?;
    let pages = [
        lists::pages(&site, &cards, &people),
        people::pages(&site, &cards, &people),
        tournaments::list(&site, &summaries),
        help::pages(&site),
    ];
    for pages in pages {
        writer.write(&pages.map_err(fault)?)?;
    }
    let Done { written, unchanged, removed } = writer.folder.close()?;
    let games = cards.len();
    if globals.json {
        println!("{}", json!({ "games": games, "written": written, "unchanged": unchanged, "removed": removed }));
    } else if !globals.quiet {
        eprintln!("{games} games; {written} files written, {unchanged} unchanged, {removed} removed");
        println!("open {}", args.folder.join("index.html").display());
    }
    Ok(ExitCode::SUCCESS)
}

fn fault(why: ArchiveFault) -> Failure {
    Failure::fault(why.to_string())
}

/// The club as the pages know it, its standard rule set first.
fn site(config: &Config) -> Site {
    let standard = &config.card.standard;
    let mut rules = vec![(standard.name.clone(), standard.setup.clone())];
    for (name, set) in &config.rule_sets {
        if *name != standard.name
            && let Ok(setup) = Setup::new(set.clone(), Choices::default())
        {
            rules.push((name.clone(), setup));
        }
    }
    Site { club: config.card.name.clone(), tongue: config.tongue, rules }
}

/// Writes what the database holds.
struct Writer<'a> {
    view: &'a Tx<'a>,
    site: &'a Site,
    folder: Folder,
    /// A digest of what concerns every page.
    made_by: String,
    views: bool,
    /// Whether games that are over move in a picture.
    moving: bool,
    /// Turns by which a running game is shown late.
    delay: u32,
}

impl Writer<'_> {
    fn write(&mut self, pages: &[Page]) -> Result<(), Failure> {
        pages.iter().try_for_each(|page| self.folder.write(page))
    }

    fn key(&self, of: &str) -> String {
        digest(format!("{} {of}", self.made_by).as_bytes())
    }

    /// Writes every game's files; gives the cards of all, those of the club first.
    fn games(&mut self, running: RunningGames, globals: &Globals) -> Result<Vec<Card>, Failure> {
        let shown = |row: &GameRow| match row.stage {
            GameStage::Running => running == RunningGames::Shown,
            GameStage::Over => true,
            GameStage::Invited | GameStage::Declined => false,
        };
        let rows: Vec<GameRow> = self.view.list_games()?.into_iter().filter(shown).collect();
        let imports = self.view.imports()?;
        let mut of_tournaments = BTreeMap::new();
        for row in self.view.tournaments()? {
            for (_, game) in self.view.tournament_games(row.number)? {
                of_tournaments.insert(game, (row.number, row.name.clone()));
            }
        }
        let bar = bar(rows.len() + imports.len(), globals);
        let mut cards = Vec::with_capacity(rows.len() + imports.len());
        let mut seen = 0;
        for row in &rows {
            let (card, anew) = self.game(row, of_tournaments.get(&row.number), &bar)?;
            cards.extend(card);
            seen += usize::from(anew && (self.views || self.moving));
            if seen >= SAVED_GAMES {
                seen = 0;
                self.folder.save()?;
            }
            bar.inc(1);
        }
        for (number, made_from) in imports {
            let id = GameId::Import(number.0);
            let made_from = format!("{number} {made_from}");
            let key = self.key(&made_from);
            if let Some(card) = self.kept(id, &key, &made_from) {
                cards.push(card);
            } else if let Some(row) = self.view.imported(number)?
                && let Ok(record) = Record::parse(&row.record)
                && let Some(card) = Card::of_record(number.0, &record)
            {
                let subject = Subject { card, record, views: BTreeMap::new(), tournament: None, moves: false, late: 0 };
                cards.push(self.subject(key, &made_from, subject, &bar)?);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(cards)
    }

    /// Writes a game's files, unless they were made from just this; gives its card, and whether they were made anew.
    fn game(
        &mut self,
        row: &GameRow,
        tournament: Option<&(u32, String)>,
        bar: &ProgressBar,
    ) -> Result<(Option<Card>, bool), Failure> {
        let id = GameId::Club(row.number.0);
        let made_from = format!("{row:?}");
        let key = self.key(&format!("{made_from} {tournament:?}"));
        if let Some(card) = self.kept(id, &key, &made_from) {
            return Ok((Some(card), false));
        }
        let Some(game) = self.view.game(row.number)? else { return Ok((None, false)) };
        let late = if game.is_over() { 0 } else { self.delay };
        // So late that there is nothing to be seen yet.
        let Some(then) = game.turns().checked_sub(late) else { return Ok((None, false)) };
        let game = if late > 0 { game.after_turn(then).unwrap_or(game) } else { game };
        let names = names(self.view, holders(&game))?;
        let letters = self.view.letter_digests(row.number)?;
        let subject = Subject {
            card: Card::of(&game, &names),
            record: sealed_record(&game, &names, &self.site.club, &letters),
            views: BTreeMap::new(),
            tournament: tournament.cloned(),
            moves: false,
            late,
        };
        Ok((Some(self.subject(key, &made_from, subject, bar)?), true))
    }

    /// The card of a game of which all files are there and were made from just this.
    fn kept(&mut self, id: GameId, key: &str, made_from: &str) -> Option<Card> {
        let card = Card::read(&self.folder.kept(&id.slug(), key, &game_page::paths(id))?)?;
        (!self.moving || card.end.is_none() || self.keeps_moving(id, made_from)).then_some(card)
    }

    /// Whether a game's moving picture is there already: it hangs on the game alone, and not on the edition of the pages.
    fn keeps_moving(&mut self, id: GameId, made_from: &str) -> bool {
        let (name, key) = moving_mark(id, made_from);
        self.folder.kept(&name, &key, &[game_page::moving_path(id)]).is_some()
    }

    fn subject(
        &mut self,
        key: String,
        made_from: &str,
        mut subject: Subject,
        bar: &ProgressBar,
    ) -> Result<Card, Failure> {
        let id = subject.card.id;
        subject.moves = self.moving && subject.card.end.is_some();
        if subject.moves && !self.keeps_moving(id, made_from) {
            self.folder.write(&game_page::moving(&subject).map_err(fault)?)?;
            let (name, key) = moving_mark(id, made_from);
            self.folder.keep(name, key, String::new());
            bar.tick();
        }
        if self.views && subject.card.end.is_some() {
            subject.views = views::of(&subject.record, || bar.tick());
        }
        self.write(&game_page::pages(self.site, &subject).map_err(fault)?)?;
        self.folder.keep(subject.card.id.slug(), key, subject.card.line());
        Ok(subject.card)
    }

    /// Everybody who has a seat in these games or is rated, but those who were forgotten.
    fn people(&self, cards: &[Card]) -> Result<Vec<Person>, Failure> {
        let mut forms: BTreeMap<PlayerId, BTreeMap<Pool, Rated>> = BTreeMap::new();
        for pool in Pool::ALL {
            for (player, form) in self.view.standings(pool)? {
                let rated = Rated { points: form.rating.points(), games: form.games };
                forms.entry(player).or_default().insert(pool, rated);
            }
        }
        let seated: BTreeSet<PlayerId> =
            cards.iter().flat_map(|card| card.seats.iter().filter_map(|seat| seat.player)).collect();
        let mut people = Vec::new();
        for player in self.view.players()? {
            let forms = forms.remove(&player.id).unwrap_or_default();
            if player.forgotten || (forms.is_empty() && !seated.contains(&player.id)) {
                continue;
            }
            let rows = if forms.is_empty() { Vec::new() } else { self.view.rating_history(player.id, CURVE_GAMES)? };
            let line = |row: crate::store::RatingRow| RatedGameLine {
                pool: row.pool,
                game: row.game.0,
                points: row.after.points(),
            };
            people.push(Person {
                id: player.id,
                name: player.name,
                forms,
                in_time: self.view.reliability(player.id)?.percent(),
                history: rows.into_iter().rev().map(line).collect(),
            });
        }
        Ok(people)
    }

    /// Writes every tournament's page; gives what the list says of them.
    fn tournaments(&mut self, cards: &[Card]) -> Result<Vec<Summary>, Failure> {
        let mut by_number: BTreeMap<u32, &Card> = BTreeMap::new();
        for card in cards {
            if let GameId::Club(number) = card.id {
                by_number.insert(number, card);
            }
        }
        let mut summaries = Vec::new();
        for row in self.view.tournaments()? {
            let summary = summary(&row);
            summaries.push(summary.clone());
            let games: Vec<u32> = self.view.tournament_games(row.number)?.iter().map(|(_, game)| game.0).collect();
            let mut names = BTreeMap::new();
            let entrants = self.view.entrants(row.number)?;
            for entrant in &entrants {
                let name = self.view.player(entrant.player)?.map(|player| player.name).unwrap_or_default();
                names.insert(entrant.player, name);
            }
            // What stands in the cards of its games changes whenever a game does.
            let lines: Vec<String> =
                games.iter().filter_map(|game| by_number.get(game)).map(|card| card.line()).collect();
            let mut stages = Vec::new();
            for game in &games {
                stages.push(self.view.game_stage(GameNumber(*game))?);
            }
            let key = self.key(&format!("{row:?} {entrants:?} {names:?} {games:?} {stages:?} {lines:?}"));
            let name = format!("tournament {}", row.number);
            if self.folder.kept(&name, &key, &tournaments::paths(row.number)).is_some() {
                continue;
            }
            let shown: BTreeSet<u32> = games.iter().copied().filter(|game| by_number.contains_key(game)).collect();
            let tournament = self.view.tournament(&row)?;
            let told = Told { summary, pace: row.pace, tournament, games, shown, names };
            self.write(&tournaments::pages(self.site, &told).map_err(fault)?)?;
            self.folder.keep(name, key, String::new());
        }
        Ok(summaries)
    }
}

/// The name under which a game's moving picture is remembered, and the digest of what it is made from.
fn moving_mark(id: GameId, made_from: &str) -> (String, String) {
    (format!("moving {}", id.slug()), digest(format!("{MOVING_EDITION} {made_from}").as_bytes()))
}

fn summary(row: &TournamentRow) -> Summary {
    Summary {
        number: row.number,
        name: row.name.clone(),
        format: row.format,
        stage: match row.stage {
            TournamentStage::Gathering => Stage::Gathering,
            TournamentStage::Running => Stage::Running(row.round),
            TournamentStage::Over => Stage::Over,
        },
        rules: row.rules_name.clone(),
    }
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
