//! The archive: what its pages say of a game, that only what changed is written, and its viewer in a real Chromium.

use super::browser::{browse, chromium};
use super::gallery;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use sternpost::archive::card::{Card, GameId};
use sternpost::archive::game_page::{self, Subject};
use sternpost::archive::view_plot::Seen;
use sternpost::archive::{Page, Site};
use sternpost::club::tournament::Format;
use sternpost::compose::chain::sealed_record;
use sternpost::compose::{Tongue, Topic};
use sternpost::correspondence::decide::Deed;
use sternpost::correspondence::game::{Game, Opening};
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::seat::{GameNumber, Holder, PlayerId};
use sternpost::record::Record;
use sternpost::rules::{Hole, RuleSet, Seat};
use sternpost::store::{GameStage, Store, TournamentRow, TournamentStage};

fn site() -> Site {
    let setup = gallery::setup(RuleSet::open(), Default::default());
    Site { club: "Sternhalma & <Freunde>".to_owned(), tongue: Tongue::De, rules: vec![("open".to_owned(), setup)] }
}

fn subject(game: &Game, letters: &BTreeMap<i64, String>) -> Subject {
    let names = gallery::names(game);
    let record = sealed_record(game, &names, &site().club, letters);
    Subject { card: Card::of(game, &names), record, views: BTreeMap::new(), tournament: None, late: 0 }
}

/// The game under another number, played by those that a database knows: players count from 1 there.
fn renumbered(game: &Game, number: u32) -> Game {
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

/// The same, moved in time so that its last entry stands at that moment.
fn ending_at(game: &Game, number: u32, at: Moment) -> Game {
    let game = renumbered(game, number);
    let by = at.seconds() - game.log().last().unwrap().at.seconds();
    let moved = |moment: Moment| Moment::from_seconds(moment.seconds() + by);
    let opening = Opening { started: moved(game.opening().started), ..game.opening().clone() };
    let entries = game.log().iter().cloned().map(|mut entry| {
        (entry.at, entry.due) = (moved(entry.at), entry.due.map(moved));
        entry
    });
    Game::replay(opening, entries).unwrap()
}

/// Games whose score sheets can be kept as they are.
fn games() -> Vec<Game> {
    let all = gallery::games();
    let wanted = ["three", "two", "six", "pairs", "over", "replied", "missed", "undone", "resigned", "abandoned"];
    wanted
        .iter()
        .zip(1..)
        .map(|(name, number)| renumbered(&all.iter().find(|(n, _)| n == name).unwrap().1, number))
        .collect()
}

fn keep(store: &mut Store, game: &Game) {
    let tx = store.begin().unwrap();
    tx.add_game(game.opening(), GameStage::Running).unwrap();
    tx.append(game, game.log(), None).unwrap();
    tx.commit().unwrap();
}

const CONFIG: &str = "[club]\nname = \"Sternhalma & <Freunde>\"\naddress = \"games@club.example\"\nlanguage = \"de\"\n\
                      reply_style = \"plus\"\n";

/// A club in a folder with players and these games.
fn club(folder: &Path, games: &[Game]) -> Store {
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

/// A tournament of the games 5 and 6, in which one player has dropped out.
fn tournament(store: &mut Store) {
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

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sternpost")).current_dir(folder).args(arguments).output().unwrap()
}

/// Runs `sternpost archive site --json` there; what it tells, or its exit code and errors.
fn archived(folder: &Path) -> Result<BTreeMap<String, u64>, (i32, String)> {
    let output = run(folder, &["archive", "site", "--json"]);
    if output.status.success() {
        return Ok(serde_json::from_slice(&output.stdout).unwrap());
    }
    Err((output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap()))
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn text_of<'a>(pages: &'a [Page], path: &str) -> &'a str {
    let page = pages.iter().find(|page| page.path == path).unwrap_or_else(|| panic!("there is no {path}"));
    std::str::from_utf8(&page.bytes).unwrap()
}

#[test]
fn a_games_page_holds_the_board_after_every_turn_and_its_record_replays() {
    for (name, game) in gallery::games() {
        let pages = game_page::pages(&site(), &subject(&game, &BTreeMap::new())).unwrap();
        let paths: Vec<&str> = pages.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths, game_page::paths(GameId::Club(42)), "{name}");
        let record = Record::parse(text_of(&pages, "games/42.stern")).unwrap();
        assert_eq!(record.headings.places, game.places(), "{name}");
        for tongue in Tongue::ALL {
            let html = text_of(&pages, &format!("{}/games/42.html", tongue.code()));
            assert!(html.contains("Sternhalma &#38; &#60;Freunde&#62;") && !html.contains("<Freunde>"), "{name}");
            for turn in 0..=game.turns() {
                let item =
                    html.split(&format!("<li id=\"t{turn}\"")).nth(1).unwrap_or_else(|| panic!("{name}: no {turn}"));
                let board = item.split("<pre>").nth(1).unwrap().split("</pre>").next().unwrap();
                let play = game.after_turn(turn).unwrap();
                let letter =
                    |hole: Hole| play.play().position().at(hole).map_or('.', |s| s.letter().to_ascii_uppercase());
                let expected: String = Hole::all().map(letter).collect();
                assert_eq!(board.replace('\n', ""), expected, "{name}: turn {turn}");
                assert_eq!(board.lines().count(), 17);
            }
            assert!(!html.contains(&format!("<li id=\"t{}\"", game.turns() + 1)), "{name}");
            assert!(!html.contains("http://") && !html.contains("https://") && !html.contains('@'), "{name}");
            assert!(!html.contains("<svg class=\"view\""), "{name}: no view was asked for");
        }
    }
}

#[test]
fn views_are_plotted_turn_by_turn_and_only_of_games_that_are_over() {
    let all = gallery::games();
    for name in ["over", "three"] {
        let game = &all.iter().find(|(n, _)| *n == name).unwrap().1;
        let mut subject = subject(game, &BTreeMap::new());
        subject.views.insert(1, Seen { best: "g1-h1".to_owned(), missed: 250 });
        subject.views.insert(2, Seen { best: "e11-f11".to_owned(), missed: 0 });
        let pages = game_page::pages(&site(), &subject).unwrap();
        let html = text_of(&pages, "en/games/42.html");
        let plotted = html.split("<svg class=\"view\"").nth(1).map(|rest| rest.split("</svg>").next().unwrap());
        assert_eq!(plotted.is_some(), name == "over");
        if let Some(plot) = plotted {
            assert_eq!(plot.matches("<a href=\"#t").count(), 2);
            assert!(plot.contains("<a href=\"#t1\"") && plot.contains("g1-h1 gains 2.50 more"), "{plot}");
        }
    }
}

#[test]
fn a_card_is_read_as_it_was_written() {
    for game in games() {
        let mut card = Card::of(&game, &gallery::names(&game));
        assert_eq!(Card::read(&card.line()), Some(card.clone()));
        card.id = GameId::Import(7);
        card.seats[0].name = "a\tb\nc".to_owned();
        let read = Card::read(&card.line()).unwrap();
        assert_eq!((read.id, read.seats[0].name.as_str()), (GameId::Import(7), "a b c"));
    }
    for line in ["", "1", "1\topen\t\t\t\tx", "1\topen\t\t\t\t1\twhite", "x\topen\t\t\t\t1", "1\to\t\t\tnone\t1"] {
        assert_eq!(Card::read(line), None, "{line:?}");
    }
}

#[test]
fn only_what_changed_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (games, all) = (games(), gallery::games());
    let mut store = club(folder.path(), &games);
    tournament(&mut store);
    let first = archived(folder.path()).unwrap();
    assert_eq!((first["games"], first["unchanged"], first["removed"]), (games.len() as u64, 0, 0));
    let again = archived(folder.path()).unwrap();
    assert_eq!((again["written"], again["unchanged"]), (0, first["written"]));
    // One more game: its own files, the lists that name it, its players' pages.
    let tongues = Tongue::ALL.len() as u64;
    keep(&mut store, &renumbered(&all.iter().find(|(name, _)| *name == "begun").unwrap().1, 11));
    let more = archived(folder.path()).unwrap();
    let (own, players, lists) = (tongues + 2, 3, 3);
    assert_eq!(more["written"], own + tongues * (players + lists) + 1, "{more:?}");
    // What was lost or cut off comes again, and nothing else.
    let site = folder.path().join("site");
    fs::remove_file(site.join("de/games/3.html")).unwrap();
    fs::write(site.join("games/5.svg"), "").unwrap();
    fs::remove_file(site.join("en/tournaments/1.html")).unwrap();
    let mended = archived(folder.path()).unwrap();
    assert_eq!(mended["written"], 3);
    assert!(fs::read_to_string(site.join("games/5.svg")).unwrap().starts_with("<svg"));
    // A new name is on every page of its player, and the old one on none.
    let tx = store.begin().unwrap();
    let mut ada = tx.player(PlayerId(1)).unwrap().unwrap();
    ada.name = "Augusta".to_owned();
    tx.update_player(&ada).unwrap();
    tx.commit().unwrap();
    assert!(archived(folder.path()).unwrap()["written"] > 20);
    // The pages of help have names of their own in their examples.
    let told = || files(&site).into_iter().filter(|file| !file.to_str().unwrap().contains("/help/"));
    let named = |word: &str| told().filter(|file| fs::read_to_string(file).unwrap().contains(word)).count();
    assert_eq!((named("Ada"), named("home.example")), (0, 0), "an old name, an address");
    assert!(named("Augusta") > 20);
    // Who is forgotten is on none, and their page is taken away.
    let tx = store.begin().unwrap();
    tx.forget_player(PlayerId(1), gallery::start()).unwrap();
    tx.commit().unwrap();
    assert_eq!(archived(folder.path()).unwrap()["removed"], tongues);
    assert_eq!(named("Augusta"), 0);
    assert!(!site.join("en/players/1.html").exists());
}

#[test]
fn running_games_are_shown_as_late_as_to_spectators_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    let site = folder.path().join("site");
    let turns = games[0].turns();
    let seen =
        |turn: u32| fs::read_to_string(site.join("en/games/1.html")).unwrap().contains(&format!("id=\"t{turn}\""));
    archived(folder.path()).unwrap();
    assert!(seen(turns));
    fs::write(folder.path().join("config.toml"), format!("{CONFIG}[play]\nwatch_delay_turns = 5\n")).unwrap();
    let late = archived(folder.path()).unwrap();
    assert!(seen(turns - 5) && !seen(turns - 4));
    let record = fs::read_to_string(site.join("games/1.stern")).unwrap();
    assert_eq!(
        record,
        sternpost::compose::record_of(
            &games[0].after_turn(turns - 5).unwrap(),
            &names_in(&games[0]),
            "Sternhalma & <Freunde>",
        )
        .write()
    );
    fs::write(folder.path().join("config.toml"), format!("{CONFIG}[archive]\nrunning_games = \"hidden\"\n")).unwrap();
    let hidden = archived(folder.path()).unwrap();
    let over = games.iter().filter(|game| game.is_over()).count() as u64;
    assert_eq!((late["games"], hidden["games"]), (games.len() as u64, over));
    assert!(!site.join("en/games/1.html").exists() && !site.join("games/1.stern").exists());
    let listed = fs::read_to_string(site.join("games.js")).unwrap();
    assert_eq!(listed.lines().filter(|line| line.starts_with("[\"")).count() as u64, over, "{listed}");
}

/// The names of the players of [`club`] in a game.
fn names_in(game: &Game) -> BTreeMap<Seat, String> {
    let name = |id: PlayerId| ["Ada", "Jürgen <b>", "Ben", "Cleo", "Dora", "小明"][id.0 as usize - 1].to_owned();
    game.chairs().iter().filter_map(|(seat, chair)| Some((*seat, name(chair.holder.player()?)))).collect()
}

#[test]
fn nothing_is_written_into_a_folder_that_holds_something_else() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games()[..1]);
    fs::create_dir(folder.path().join("site")).unwrap();
    fs::write(folder.path().join("site/mine.txt"), "mine").unwrap();
    let (code, errors) = archived(folder.path()).unwrap_err();
    assert_eq!(code, 2);
    assert!(errors.contains("holds something else") && errors.contains("hint: name an empty folder"), "{errors}");
    assert_eq!(fs::read_dir(folder.path().join("site")).unwrap().count(), 1);
}

#[test]
fn whatever_breaks_it_off_leaves_every_page_whole_and_it_is_simply_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = club(folder.path(), &games());
    let site = folder.path().join("site");
    // It can't go on at a page whose place is taken.
    fs::create_dir_all(site.join("en/games/6.html/x")).unwrap();
    fs::write(site.join(".sternpost-archive"), "sternpost archive 2\n").unwrap();
    let (code, errors) = archived(folder.path()).unwrap_err();
    assert_eq!(code, 1);
    assert!(errors.contains("cannot write") && errors.contains("hint: "), "{errors}");
    let whole = || {
        for page in files(&site).iter().filter(|file| file.extension().is_some_and(|e| e == "html")) {
            assert!(fs::read_to_string(page).unwrap().trim_end().ends_with("</html>"), "{}", page.display());
        }
    };
    whole();
    fs::remove_dir_all(site.join("en/games/6.html")).unwrap();
    let first = archived(folder.path()).unwrap();
    assert_eq!(first["unchanged"] + first["written"], archived(folder.path()).unwrap()["unchanged"]);
    // Broken off while every page is to change, it leaves the old ones or the new ones.
    fs::write(folder.path().join("config.toml"), CONFIG.replace("Freunde", "Gäste")).unwrap();
    fs::remove_file(site.join("de/games/6.html")).unwrap();
    fs::create_dir_all(site.join("de/games/6.html/x")).unwrap();
    assert_eq!(archived(folder.path()).unwrap_err().0, 1);
    let said = |page: &str, word: &str| fs::read_to_string(site.join(page)).unwrap().contains(word);
    assert!(said("en/games/2.html", "Gäste") && said("en/games/9.html", "Freunde") && said("en/index.html", "Freunde"));
    fs::remove_dir_all(site.join("de/games/6.html")).unwrap();
    whole();
    archived(folder.path()).unwrap();
    whole();
    assert!(files(&site).iter().all(|file| !fs::read_to_string(file).unwrap().contains("Freunde")));
    assert!(!site.join(".sternpost-archive.page").exists());
    keep(&mut store, &renumbered(&gallery::games()[0].1, 12));
    assert!(archived(folder.path()).unwrap()["written"] > 0);
}

#[test]
fn games_from_elsewhere_have_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games()[..2]);
    let game = gallery::recorded(RuleSet::strict(), "strict", 2, "reply made");
    let record = sternpost::compose::record_of(&game, &gallery::names(&game), "Anderswo & Co").write();
    let noted = record.replacen("2. ", "2. {so <b>good</b>} ", 1);
    fs::write(folder.path().join("a.stern"), noted).unwrap();
    assert!(run(folder.path(), &["record", "import", "a.stern"]).status.success());
    assert_eq!(archived(folder.path()).unwrap()["games"], 3);
    let site = folder.path().join("site");
    let html = fs::read_to_string(site.join("en/games/i1.html")).unwrap();
    assert!(html.contains("Anderswo &#38; Co, 42") && html.contains("so &#60;b&#62;good"), "{html}");
    assert!(html.contains(&format!("id=\"t{}\"", game.turns())));
    let listed = fs::read_to_string(site.join("en/games-imported.html")).unwrap();
    assert!(listed.contains("games/i1.html") && fs::read_to_string(site.join("games.js")).unwrap().contains("\"I1\""));
    assert!(!fs::read_to_string(site.join("en/players.html")).unwrap().contains("Ada Byron"), "no player of the club");
    assert_eq!(archived(folder.path()).unwrap()["written"], 0);
}

#[test]
fn a_tournament_has_its_table_and_its_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = club(folder.path(), &games());
    tournament(&mut store);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    let html = fs::read_to_string(site.join("en/tournaments/1.html")).unwrap();
    assert!(
        html.contains("Herbst &#38; Cup") && html.contains("../games/5.html") && html.contains("dropped out"),
        "{html}"
    );
    assert!(html.contains("Sits out: Cleo") && html.contains("Round 1"), "{html}");
    assert!(fs::read_to_string(site.join("en/games/5.html")).unwrap().contains("../tournaments/1.html"));
    assert!(fs::read_to_string(site.join("de/tournaments.html")).unwrap().contains("tournaments/1.html"));
}

#[test]
fn every_page_is_there_in_every_language_and_every_link_leads_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = club(folder.path(), &games());
    tournament(&mut store);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site").canonicalize().unwrap();
    let (mut waiting, mut seen) = (vec![site.join("index.html")], BTreeSet::new());
    while let Some(page) = waiting.pop() {
        let Ok(page) = page.canonicalize() else { panic!("{} is linked and not there", page.display()) };
        if !seen.insert(page.clone()) || page.extension().is_none_or(|ending| ending != "html") {
            continue;
        }
        let html = fs::read_to_string(&page).unwrap();
        let links = html.split(['"', ';']).filter(|part| {
            let path = part.split('#').next().unwrap();
            [".html", ".stern", ".svg", ".css", ".js"].iter().any(|ending| path.ends_with(ending))
                && !path.contains(' ')
        });
        for link in links {
            let link = link.trim_start_matches(" url=").split('#').next().unwrap();
            waiting.push(page.parent().unwrap().join(link));
        }
    }
    // The page on which a move is picked is linked by mails alone; the manifest and the lock are nobody's.
    let all: BTreeSet<PathBuf> = files(&site).into_iter().collect();
    let unlinked: Vec<_> =
        all.difference(&seen).map(|path| path.strip_prefix(&site).unwrap().display().to_string()).collect();
    assert_eq!(unlinked, [".sternpost-archive", ".sternpost-archive.lock", "move.html"]);
    let pages = |tongue: Tongue| -> Vec<PathBuf> {
        let folder = site.join(tongue.code());
        files(&folder).iter().map(|file| file.strip_prefix(&folder).unwrap().to_owned()).collect()
    };
    for tongue in Tongue::ALL {
        assert_eq!(pages(tongue), pages(Tongue::En), "{}", tongue.code());
        for topic in Topic::ALL.into_iter().filter(|topic| *topic != Topic::Short) {
            assert!(pages(tongue).contains(&PathBuf::from(format!("help/{}.html", topic.slug()))));
        }
    }
}

/// Puts a script at the end of a page and gives what it told, a line each.
fn played(browser: &Path, site: &Path, page: &str, fragment: &str, script: &str) -> Vec<String> {
    let file = site.join(page);
    let html = fs::read_to_string(&file).unwrap();
    let at = html.rfind("</body>").unwrap();
    let scripted = file.with_file_name("scripted.html");
    fs::write(&scripted, format!("{}<script>{script}</script>{}", &html[..at], &html[at..])).unwrap();
    let name = scripted.strip_prefix(site).unwrap().display().to_string();
    let dump = browse(browser, site, &format!("{name}{fragment}"), &["--dump-dom"]);
    let told = dump.split("<pre id=\"told\">").nth(1).unwrap_or_else(|| panic!("nothing was told: {dump}"));
    told.split("</pre>").next().unwrap().lines().map(|line| line.replace("&amp;", "&")).collect()
}

const VIEWER: &str = include_str!("../data/browser/viewer.js");
const SEARCH: &str = include_str!("../data/browser/search.js");

#[test]
fn the_viewer_steps_plays_takes_keys_and_links_to_any_turn() {
    let Some(browser) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    for (game, tongue) in [(&games[0], "en"), (&games[1], "de"), (&games[8], "en"), (&games[2], "zh-Hans")] {
        let told = played(&browser, &site, &format!("{tongue}/games/{}.html", game.number()), "#t2", VIEWER);
        let marbles = |turn: u32| {
            let game = game.after_turn(turn).unwrap();
            Seat::ALL.map(|seat| game.play().position().of(seat).len()).iter().sum::<u32>()
        };
        let last = game.turns();
        let at = |what: &str, turn: u32, hash: &str| format!("{what} {turn}/{last} {} {hash}", marbles(turn));
        let expected = [
            at("linked", 2, "#t2"),
            at("right", 3, "#t3"),
            at("left", 2, "#t2"),
            at("home", 0, "#t0"),
            at("end", last, &format!("#t{last}")),
            at("first", 0, "#t0"),
            at("next", 1, "#t1"),
            at("slid", 2, "#t2"),
            at("clicked", 1, "#t1"),
            at("played", last, &format!("#t{last}")),
            "turned true".to_owned(),
            "named 121".to_owned(),
            "still true".to_owned(),
            "labels true".to_owned(),
        ];
        assert_eq!(told, expected, "game {}", game.number());
    }
}

#[test]
fn without_scripts_each_turn_shows_its_board() {
    let Some(browser) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games[..1]);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    // The page as it is where its script never comes: the style sheet alone decides what is seen.
    let page = site.join("en/games/1.html");
    let html = fs::read_to_string(&page).unwrap();
    fs::write(&page, html.replace("<script src=\"../../viewer.js\"></script>", "")).unwrap();
    let script = include_str!("../data/browser/still.js");
    for (fragment, shown) in [("", ""), ("#t3", "t3"), ("#t0", "t0")] {
        let told = played(&browser, &site, "en/games/1.html", fragment, script);
        assert_eq!((told[0].as_str(), told[1] != "0", told[2].as_str()), (shown, true, "0"), "{fragment}");
    }
}

#[test]
fn the_search_finds_by_player_rule_set_and_date() {
    let Some(browser) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    let found = |fragment: &str| -> BTreeSet<u32> {
        let told = played(&browser, &site, "en/search.html", fragment, SEARCH);
        let count: usize = told[0].rsplit(' ').next().unwrap().parse().unwrap();
        let found: BTreeSet<u32> = told[1..].iter().map(|line| line.parse().unwrap()).collect();
        assert_eq!(found.len(), count, "{told:?}");
        found
    };
    let of = |keep: &dyn Fn(&Game) -> bool| -> BTreeSet<u32> {
        games.iter().filter(|game| keep(game)).map(|game| game.number().0).collect()
    };
    assert_eq!(found(""), of(&|_| true));
    assert_eq!(found("#rules=strict"), of(&|game| game.opening().rules_name == "strict"));
    // Capitals and accents are forgiven.
    let jurgen = |game: &Game| game.seat_of(PlayerId(2)).is_some();
    assert_eq!(found("#player=JURGEN"), of(&jurgen));
    assert!(!of(&jurgen).is_empty() && of(&jurgen).len() < games.len());
    assert_eq!(found("#player=nobody"), BTreeSet::new());
    let day = |game: &Game| game.ended().map_or_else(|| "9999".to_owned(), |ended| ended.rfc3339()[..10].to_owned());
    let middle = day(games.iter().find(|game| game.is_over()).unwrap());
    assert_eq!(found(&format!("#from={middle}")), of(&|game| day(game) >= middle));
    let start = gallery::start().rfc3339()[..10].to_owned();
    assert_eq!(found(&format!("#to={start}")), of(&|_| true));
    assert_eq!(found("#to=2000-01-01"), BTreeSet::new());
}

#[test]
#[ignore = "long: fills a database with ten thousand games"]
fn ten_thousand_games_take_less_than_a_minute() {
    let folder = tempfile::tempdir().unwrap();
    let over: Vec<Game> = {
        let of = |rules: RuleSet, name: &str, players: u32, end: &str| gallery::recorded(rules, name, players, end);
        vec![
            of(RuleSet::open(), "open", 3, "places decided"),
            of(RuleSet::strict(), "strict", 2, "reply made"),
            of(RuleSet::casual(), "casual", 2, "places decided"),
            of(RuleSet::casual(), "casual", 6, "places decided"),
        ]
    };
    let running: Vec<Game> =
        gallery::games().into_iter().map(|(_, game)| game).filter(|game| !game.is_over()).collect();
    let mut store = club(folder.path(), &[]);
    let tx = store.begin().unwrap();
    let mut turns = 0;
    for number in 1..=10_000_u32 {
        let game = match number % 10 {
            0 => &running[number as usize / 10 % running.len()],
            _ => &over[number as usize % over.len()],
        };
        let game =
            ending_at(game, number, running[0].opening().started.plus(Span::from_seconds(i64::from(number) * 60)));
        turns += game.turns();
        tx.add_game(game.opening(), GameStage::Running).unwrap();
        tx.append(&game, game.log(), None).unwrap();
    }
    tx.commit().unwrap();
    #[expect(clippy::disallowed_methods, reason = "the time is what is measured")]
    let clock = std::time::Instant::now;
    let began = clock();
    let first = archived(folder.path()).unwrap();
    let whole = began.elapsed();
    let began = clock();
    let again = archived(folder.path()).unwrap();
    let nothing = began.elapsed();
    keep(&mut store, &renumbered(&gallery::games()[0].1, 10_001));
    let began = clock();
    let more = archived(folder.path()).unwrap();
    let one = began.elapsed();
    let bytes: u64 = files(&folder.path().join("site")).iter().map(|file| fs::metadata(file).unwrap().len()).sum();
    println!("{turns} turns, {bytes} bytes; {first:?} in {whole:?}; {again:?} in {nothing:?}; {more:?} in {one:?}");
    assert_eq!(again["written"], 0);
    // What is measured is told; the law is a whole minute, which is far more than is needed.
    assert!(whole.as_secs() < 60, "{whole:?}");
}

#[test]
fn a_sealed_record_tells_any_change() {
    use sternpost::compose::chain::{self, Seal};
    let letters: BTreeMap<i64, String> = [(1, "ab".repeat(32))].into();
    for (name, game) in gallery::games() {
        let record = sealed_record(&game, &gallery::names(&game), "Club", &letters);
        let text = record.write();
        let read = Record::parse(&text).unwrap();
        if !game.is_over() {
            assert_eq!(chain::check(&read), Seal::None, "{name}");
            continue;
        }
        assert_eq!(chain::check(&read), Seal::Whole, "{name}: {text}");
        assert_eq!(read.write(), text, "{name}");
        // How it is laid out is nothing to it.
        let loose = text.replace("\n", "\r\n").replacen(". ", ".   ", 3);
        assert_eq!(chain::check(&Record::parse(&loose).unwrap()), Seal::Whole, "{name}");
        // Whatever else is changed shows: each tag's value, each turn, each order.
        let broken = |what: &str, changed: String| {
            assert_ne!(changed, text, "{name}: {what}");
            let reading = sternpost::record::read(changed.as_bytes(), 1);
            let Some(record) = reading.record.filter(|_| reading.wrong.is_none()) else { return };
            assert_eq!(chain::check(&record), Seal::Broken, "{name}: {what}: {changed}");
        };
        for line in text.lines().filter(|line| line.starts_with('[')) {
            let (tag, value) = line[1..].split_once(' ').unwrap();
            let value = value.trim_matches(['"', ']']);
            let other = match value.bytes().last() {
                Some(b'0') => format!("{}1", &value[..value.len() - 1]),
                Some(_) => format!(
                    "{}0",
                    value
                        .trim_end_matches(|c: char| !c.is_ascii() || c == '0')
                        .get(..value.len().saturating_sub(1))
                        .unwrap_or("x")
                ),
                None => "x".to_owned(),
            };
            let changed = format!("[{tag} \"{other}\"]");
            if changed != line {
                broken(&format!("the tag {tag}"), text.replacen(line, &changed, 1));
            }
            let with_default = ["Base", "Edition", "Players", "Marbles", "Hops", "Teams", "Notation", "First"];
            if tag != chain::CHAIN && !with_default.contains(&tag) {
                broken(&format!("without the tag {tag}"), text.replacen(&format!("{line}\n"), "", 1));
            }
        }
        broken("a tag more", text.replacen("[Chain", "[Event \"Cup\"]\n[Chain", 1));
        broken("the chain twice", text.replacen("[Chain", "[Chain \"1 0\"]\n[Chain", 1));
        let body = text.find("\n\n").unwrap() + 2;
        let turns: Vec<&str> = text[body..].split_whitespace().filter(|word| !word.ends_with('.')).collect();
        if let Some(last) = turns.last() {
            broken("a comment", text.replacen(&format!(" {}", turns[0]), &format!(" {} {{so good}}", turns[0]), 1));
            let without = text.trim_end().strip_suffix(last).unwrap().trim_end().to_owned() + "\n";
            broken("without the last turn", without);
        }
        if let Some(way) = turns.iter().find(|turn| turn.contains('-')) {
            for other in ["missed", "pass"] {
                let at = text[body..].find(way).unwrap() + body;
                broken("another turn", format!("{}{other}{}", &text[..at], &text[at + way.len()..]));
            }
        }
    }
}

#[test]
fn a_record_that_was_exported_is_checked_by_its_chain() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games());
    let out = run(folder.path(), &["record", "export", "5", "6", "1"]);
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!((text.matches("[Game ").count(), text.matches("[Chain ").count()), (3, 2), "two of the games are over");
    fs::write(folder.path().join("games.stern"), &text).unwrap();
    let checked = run(folder.path(), &["record", "check", "games.stern"]);
    let said = String::from_utf8(checked.stderr).unwrap();
    assert!(checked.status.success(), "{said}");
    assert!(said.contains("3 records checked, 0 wrong; 2 unchanged by their chain of digests"), "{said}");
    let changed = text.replace("[Clock \"3d\"]", "[Clock \"9d\"]");
    fs::write(folder.path().join("games.stern"), &changed).unwrap();
    let checked = run(folder.path(), &["record", "check", "games.stern"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(said.matches("the chain of digests does not fit").count(), 2, "{said}");
    assert_eq!(run(folder.path(), &["record", "export", "99"]).status.code(), Some(1));
    // Nor is it taken in anywhere.
    let imported = run(folder.path(), &["record", "import", "--json", "games.stern"]);
    let lines: Vec<Value> =
        String::from_utf8(imported.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().filter(|line| line["state"] == "refused").count(), 2);
    assert!(lines.iter().any(|line| line["hint"].as_str().is_some_and(|hint| hint.contains("ask the club"))));
}

#[test]
fn a_game_that_was_taken_back_is_told_as_it_stands() {
    let all = gallery::games();
    let game = &all.iter().find(|(name, _)| *name == "undone").unwrap().1;
    let again = gallery::done(&gallery::after(game.clone(), 2, 3), &Deed::Undo);
    let pages = game_page::pages(&site(), &subject(&again, &BTreeMap::new())).unwrap();
    let html = text_of(&pages, "en/games/42.html");
    assert_eq!(html.matches("<li id=\"t").count() as u32, again.turns() + 1);
}
