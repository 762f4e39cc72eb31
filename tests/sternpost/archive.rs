//! The archive: what its pages say of a game, that only what changed is written, and its viewer in a real Chromium.

use super::browser::{browse, chromium};
use super::gallery;
use assert_cmd::Command;
use std::collections::BTreeMap;
use std::path::Path;
use sternpost::archive::card::Card;
use sternpost::archive::{Site, game_page};
use sternpost::compose::Tongue;
use sternpost::correspondence::game::{Game, Opening};
use sternpost::correspondence::seat::{GameNumber, Holder, PlayerId};
use sternpost::record::Record;
use sternpost::rules::{Hole, Seat};
use sternpost::store::{GameStage, Store};

fn site() -> Site {
    Site { club: "Sternhalma & <Freunde>".to_owned(), tongue: Tongue::De }
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

/// A club in a folder with players and these games.
fn club(folder: &Path, games: &[Game]) -> Store {
    let config = "[club]\nname = \"Sternhalma & <Freunde>\"\naddress = \"games@club.example\"\nlanguage = \"de\"\n\
                  reply_style = \"plus\"\n";
    std::fs::write(folder.join("config.toml"), config).unwrap();
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

/// Runs `sternpost archive site --json` there; what it tells, or its exit code and errors.
fn archived(folder: &Path) -> Result<BTreeMap<String, u64>, (i32, String)> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
    let output = command.current_dir(folder).args(["archive", "site", "--json"]).output().unwrap();
    if output.status.success() {
        return Ok(serde_json::from_slice(&output.stdout).unwrap());
    }
    Err((output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap()))
}

#[test]
fn a_games_page_holds_the_board_after_every_turn_and_its_record_replays() {
    for (name, game) in gallery::games() {
        let names = gallery::names(&game);
        let pages = game_page::pages(&site(), &game, &names, &BTreeMap::new()).unwrap();
        let paths: Vec<&str> = pages.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths, game_page::paths(42), "{name}");
        let text = |path: &str| {
            let page = pages.iter().find(|page| page.path == path).unwrap();
            String::from_utf8(page.bytes.clone()).unwrap()
        };
        let record = Record::parse(&text("games/42.stern")).unwrap();
        assert_eq!(record.headings.places, game.places(), "{name}");
        for tongue in Tongue::ALL {
            let html = text(&format!("{}/games/42.html", tongue.code()));
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
        }
    }
}

#[test]
fn a_card_is_read_as_it_was_written() {
    for game in games() {
        let mut card = Card::of(&game, &gallery::names(&game));
        assert_eq!(Card::read(&card.line()), Some(card.clone()));
        card.seats[0].name = "a\tb\nc".to_owned();
        assert_eq!(Card::read(&card.line()).unwrap().seats[0].name, "a b c");
    }
    for line in ["", "1", "1\topen\t\t\t\tx", "1\topen\t\t\t\t1\twhite", "x\topen\t\t\t\t1", "1\to\t\t\tnone\t1"] {
        assert_eq!(Card::read(line), None, "{line:?}");
    }
}

/// The folders of a site.
fn folders() -> Vec<String> {
    let of = |tongue: Tongue| ["", "/games", "/players"].map(|below| format!("{tongue}{below}"));
    ["", "games"].map(str::to_owned).into_iter().chain(Tongue::ALL.into_iter().flat_map(of)).collect()
}

#[test]
fn only_what_changed_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (games, all) = (games(), gallery::games());
    let mut store = club(folder.path(), &games);
    let first = archived(folder.path()).unwrap();
    assert_eq!((first["games"], first["unchanged"], first["removed"]), (games.len() as u64, 0, 0));
    let again = archived(folder.path()).unwrap();
    assert_eq!((again["written"], again["unchanged"]), (0, first["written"]));
    // One more game: its page in each language, its record and picture, the lists that name it, its players' pages.
    keep(&mut store, &renumbered(&all.iter().find(|(name, _)| *name == "begun").unwrap().1, 11));
    let more = archived(folder.path()).unwrap();
    let players = 3;
    let tongues = Tongue::ALL.len() as u64;
    let lists = tongues * (1 + 1 + 1 + players) + 1;
    assert_eq!(more["written"], tongues + 2 + lists, "{more:?}");
    // What was lost or cut off comes again, and nothing else.
    let site = folder.path().join("site");
    std::fs::remove_file(site.join("de/games/3.html")).unwrap();
    std::fs::write(site.join("games/5.svg"), "").unwrap();
    let mended = archived(folder.path()).unwrap();
    assert_eq!(mended["written"], 2);
    assert!(std::fs::read_to_string(site.join("games/5.svg")).unwrap().starts_with("<svg"));
    // A new name is on every page of its player, and the old one on none.
    let tx = store.begin().unwrap();
    let mut ada = tx.player(PlayerId(1)).unwrap().unwrap();
    ada.name = "Augusta".to_owned();
    tx.update_player(&ada).unwrap();
    tx.commit().unwrap();
    assert!(archived(folder.path()).unwrap()["written"] > 20);
    let mut seen = 0;
    for folder in folders() {
        for entry in std::fs::read_dir(site.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(!text.contains("Ada"), "{}", path.display());
                assert!(!text.contains("home.example"), "{}: an address", path.display());
                seen += usize::from(text.contains("Augusta"));
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn nothing_is_written_into_a_folder_that_holds_something_else() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games()[..1]);
    std::fs::create_dir(folder.path().join("site")).unwrap();
    std::fs::write(folder.path().join("site/mine.txt"), "mine").unwrap();
    let (code, errors) = archived(folder.path()).unwrap_err();
    assert_eq!(code, 2);
    assert!(errors.contains("holds something else") && errors.contains("hint: name an empty folder"), "{errors}");
    assert_eq!(std::fs::read_dir(folder.path().join("site")).unwrap().count(), 1);
}

#[test]
fn every_link_of_the_site_leads_to_a_page_of_it() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games());
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    let (mut waiting, mut seen) = (vec![site.join("index.html")], std::collections::BTreeSet::new());
    while let Some(page) = waiting.pop() {
        let Ok(page) = page.canonicalize() else { panic!("{} is linked and not there", page.display()) };
        if !seen.insert(page.clone()) || page.extension().is_none_or(|ending| ending != "html") {
            continue;
        }
        let html = std::fs::read_to_string(&page).unwrap();
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
    let files = |folder: &str| {
        std::fs::read_dir(site.join(folder)).unwrap().filter(|e| e.as_ref().unwrap().path().is_file()).count()
    };
    let all: usize = folders().iter().map(|folder| files(folder)).sum();
    // The page on which a move is picked is linked by mails alone, the manifest by nobody.
    assert_eq!(seen.len(), all - 2);
}

const VIEWER: &str = include_str!("../data/browser/viewer.js");

#[test]
fn the_viewer_steps_and_links_to_any_turn() {
    let Some(browser) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    for (game, tongue) in [(&games[0], "en"), (&games[1], "de"), (&games[8], "en")] {
        let page = site.join(format!("{tongue}/games/{}.html", game.number()));
        let html = std::fs::read_to_string(&page).unwrap();
        std::fs::write(&page, html.replace("</body>", &format!("<script>{VIEWER}</script></body>"))).unwrap();
        let dump = browse(&browser, &site, &format!("{tongue}/games/{}.html#t2", game.number()), &["--dump-dom"]);
        let told = dump.split("<pre id=\"told\">").nth(1).unwrap_or_else(|| panic!("nothing was told: {dump}"));
        let told: Vec<&str> = told.split("</pre>").next().unwrap().lines().collect();
        let position = |turn: u32| {
            let game = game.after_turn(turn).unwrap();
            let count = |seat: Seat| game.play().position().of(seat).len();
            Seat::ALL.map(count).iter().sum::<u32>()
        };
        let (last, marbles) = (game.turns(), position(0));
        let word = if tongue == "en" { ("Turn", "of") } else { ("Zug", "von") };
        let at = |turn: u32| format!("{} {turn} {} {last}", word.0, word.1);
        let expected = [
            format!("linked {} {marbles}", at(2)),
            format!("right {} {marbles} #t3", at(3)),
            format!("left {} {marbles} #t2", at(2)),
            format!("home {} {marbles} #t0", at(0)),
            format!("end {} {} #t{last}", at(last), position(last)),
            format!("clicked {} {marbles} #t1", at(1)),
            "still true".to_owned(),
        ];
        assert_eq!(told, expected, "game {}", game.number());
    }
}

#[test]
#[ignore = "long: fills a database with ten thousand games"]
fn ten_thousand_games_take_less_than_a_minute() {
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    let mut store = club(folder.path(), &[]);
    let tx = store.begin().unwrap();
    for number in 1..=10_000_u32 {
        let game = renumbered(&games[number as usize % games.len()], number);
        tx.add_game(game.opening(), GameStage::Running).unwrap();
        tx.append(&game, game.log(), None).unwrap();
    }
    tx.commit().unwrap();
    // What is measured is told, not judged by a loaded machine alone: a whole minute is far more than is needed.
    #[expect(clippy::disallowed_methods, reason = "the time is what is measured")]
    let began = std::time::Instant::now();
    let first = archived(folder.path()).unwrap();
    let whole = began.elapsed();
    let again = archived(folder.path()).unwrap();
    println!("{first:?} in {whole:?}, {again:?} in {:?}", began.elapsed() - whole);
    assert_eq!(again["written"], 0);
    assert!(whole.as_secs() < 60, "{whole:?}");
}

#[test]
fn a_sealed_record_tells_any_change() {
    use sternpost::compose::chain::{self, Seal, sealed_record};
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
        // Whatever else is changed shows.
        let mut changes: Vec<(&str, String)> = vec![
            ("a name", text.replacen("Ada Byron", "Ada King", 1)),
            ("a letter", text.replacen("abababababababab", "abababababababac", 1)),
            ("the chain", text.replacen("[Chain \"1 ", "[Chain \"2 ", 1)),
            ("a tag more", text.replacen("[Chain", "[Event \"Cup\"]\n[Chain", 1)),
            ("a comment", text.replacen("2. ", "2. {so good} ", 1)),
            ("the start", text.replacen("[Started \"2026", "[Started \"2025", 1)),
        ];
        let last = text.trim_end().rsplit(' ').next().unwrap();
        changes.push(("the last turn", text.trim_end().strip_suffix(last).unwrap().trim_end().to_owned() + "\n"));
        for (what, changed) in changes.into_iter().filter(|(_, changed)| *changed != text) {
            let reading = sternpost::record::read(changed.as_bytes(), 1);
            assert_eq!(chain::check(&reading.record.unwrap()), Seal::Broken, "{name}: {what}");
        }
    }
}

#[test]
fn a_record_that_was_exported_is_checked_by_its_chain() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games());
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
        command.current_dir(folder.path()).args(arguments).output().unwrap()
    };
    let out = run(&["record", "export", "5", "6", "1"]);
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!((text.matches("[Game ").count(), text.matches("[Chain ").count()), (3, 2), "two of the games are over");
    std::fs::write(folder.path().join("games.stern"), &text).unwrap();
    let checked = run(&["record", "check", "games.stern"]);
    let said = String::from_utf8(checked.stderr).unwrap();
    assert!(checked.status.success(), "{said}");
    assert!(said.contains("3 records checked, 0 wrong; 2 unchanged by their chain of digests"), "{said}");
    std::fs::write(folder.path().join("games.stern"), text.replace("[Clock \"3d\"]", "[Clock \"9d\"]")).unwrap();
    let checked = run(&["record", "check", "games.stern"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(said.matches("the chain of digests does not fit").count(), 2, "{said}");
    assert_eq!(run(&["record", "export", "99"]).status.code(), Some(1));
}
