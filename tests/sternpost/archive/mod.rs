//! The archive: what its pages say of a game, that only what changed is written, and its viewer in a real Chromium. Here is the
//! club that all of them look at.

mod folder;
mod pages;
mod played;
mod seal;

use crate::gallery;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use sternpost::archive::card::Card;
use sternpost::archive::game_page::Subject;
use sternpost::archive::{Page, Site};
use sternpost::club::tournament::Format;
use sternpost::compose::Tongue;
use sternpost::compose::chain::sealed_record;
use sternpost::correspondence::game::{Game, Opening};
use sternpost::correspondence::seat::{GameNumber, Holder, PlayerId};
use sternpost::rules::RuleSet;
use sternpost::store::{GameStage, Store, TournamentRow, TournamentStage};

pub(super) fn site() -> Site {
    let setup = gallery::setup(RuleSet::open(), Default::default());
    Site { club: "Sternhalma & <Freunde>".to_owned(), tongue: Tongue::De, rules: vec![("open".to_owned(), setup)] }
}

pub(super) fn subject(game: &Game, letters: &BTreeMap<i64, String>) -> Subject {
    let names = gallery::names(game);
    let record = sealed_record(game, &names, &site().club, letters);
    Subject { card: Card::of(game, &names), record, views: BTreeMap::new(), tournament: None, moves: false, late: 0 }
}

/// The game under another number, played by those that a database knows: players count from 1 there.
pub(super) fn renumbered(game: &Game, number: u32) -> Game {
    let opening = game.opening();
    let held = |holder: &Holder| match holder {
        Holder::Player(id) => Holder::Player(PlayerId(id.0 + 1)),
        program => *program,
    };
    let opening = Opening {
        number: GameNumber(number),
        holders: opening.holders.iter().map(|(seat, holder)| (*seat, held(holder))).collect(),
        ..opening.clone()
    };
    let entries = game.log().iter().map(|entry| {
        let mut entry = entry.clone();
        entry.cause = sternpost::correspondence::event::Cause::Host;
        entry
    });
    Game::replay(opening, entries).unwrap()
}

/// Games whose score sheets can be kept as they are.
pub(super) fn games() -> Vec<Game> {
    let all = gallery::games();
    let wanted = ["three", "two", "six", "pairs", "over", "replied", "missed", "undone", "resigned", "abandoned"];
    wanted
        .iter()
        .zip(1..)
        .map(|(name, number)| renumbered(&all.iter().find(|(n, _)| n == name).unwrap().1, number))
        .collect()
}

pub(super) fn keep(store: &mut Store, game: &Game) {
    let tx = store.begin().unwrap();
    tx.add_game(game.opening(), GameStage::Running).unwrap();
    tx.append(game, game.log(), None).unwrap();
    tx.commit().unwrap();
}

pub(super) const CONFIG: &str = "[club]\nname = \"Sternhalma & <Freunde>\"\naddress = \"games@club.example\"\nlanguage = \"de\"\n\
                      reply_style = \"plus\"\n";

/// A club in a folder with players and these games.
pub(super) fn club(folder: &Path, games: &[Game]) -> Store {
    fs::write(folder.join("config.toml"), CONFIG).unwrap();
    let mut store = Store::open(&folder.join("sternpost.db")).unwrap();
    let tx = store.begin().unwrap();
    for n in 0..6 {
        let address = gallery::address(&format!("player{n}@home.example"));
        let name = ["Ada", "Jürgen <b>", "Ben", "Cleo", "Dora", "小明"][n];
        let id = tx.add_player(name, &address, "de", "Europe/Berlin", gallery::start()).unwrap();
        assert_eq!(id, PlayerId(n as i64 + 1));
    }
    tx.commit().unwrap();
    for game in games {
        keep(&mut store, game);
    }
    store
}

/// The club's site in a folder, and the games in it.
pub(super) fn written_site() -> (tempfile::TempDir, Vec<Game>, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    (folder, games, site)
}

/// A tournament of the games 5 and 6, in which one player has dropped out.
pub(super) fn tournament(store: &mut Store) {
    let tx = store.begin().unwrap();
    let row = TournamentRow {
        number: 1,
        name: "Herbst & Cup".to_owned(),
        format: Format::Tables,
        seats: 3,
        rounds: 2,
        rules_name: "open".to_owned(),
        pace: "3d".parse().unwrap(),
        stage: TournamentStage::Gathering,
        round: 0,
    };
    tx.add_tournament(&row, gallery::start()).unwrap();
    for player in [1, 3, 5, 4] {
        tx.enter(1, PlayerId(player), 1500).unwrap();
    }
    tx.set_round(1, 1).unwrap();
    tx.add_tournament_game(1, 1, GameNumber(5)).unwrap();
    tx.add_bye(1, 1, PlayerId(4)).unwrap();
    tx.drop_out(1, PlayerId(4), 1).unwrap();
    tx.commit().unwrap();
}

pub(super) fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sternpost")).current_dir(folder).args(arguments).output().unwrap()
}

/// What `sternpost archive` tells: how many files were written, and so on; or its exit code and errors.
type Told = Result<BTreeMap<String, u64>, (i32, String)>;

/// Runs `sternpost archive site --json` there.
pub(super) fn archived(folder: &Path) -> Told {
    archived_with(folder, &[])
}

/// The same with further options.
pub(super) fn archived_with(folder: &Path, options: &[&str]) -> Told {
    let output = run(folder, &[&["archive", "site", "--json"], options].concat());
    if output.status.success() {
        return Ok(serde_json::from_slice(&output.stdout).unwrap());
    }
    Err((output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap()))
}

pub(super) fn text_of<'a>(pages: &'a [Page], path: &str) -> &'a str {
    let page = pages.iter().find(|page| page.path == path).unwrap_or_else(|| panic!("there is no {path}"));
    std::str::from_utf8(&page.bytes).unwrap()
}
