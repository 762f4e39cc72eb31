//! Records from elsewhere: taken in once each, refused with the place and the remedy, never half, and no games of the club.

use crate::gallery;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use sternpost::club::ratings::Pool;
use sternpost::compose::record_of;
use sternpost::correspondence::game::Game;
use sternpost::record::Record;
use sternpost::rules::RuleSet;
use sternpost::store::{GameStage, Store};

const CONFIG: &str = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n";

fn club() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), CONFIG).unwrap();
    folder
}

fn store(folder: &Path) -> Store {
    Store::open(&folder.join("sternpost.db")).unwrap()
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sternpost")).current_dir(folder).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Imports with `--json`: the exit code and the lines.
fn imported(folder: &Path, paths: &[&str]) -> (i32, Vec<Value>) {
    let output = run(folder, &[&["record", "import", "--json"], paths].concat());
    let lines = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code().unwrap(), lines)
}

fn states(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["state"].as_str().unwrap()).collect()
}

fn exported(folder: &Path, what: &str) -> String {
    let output = run(folder, &["record", "export", what]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn audited(folder: &Path) -> String {
    text(&run(folder, &["audit"]).stdout)
}

/// The record of a game of another club.
fn record(game: &Game, club: &str) -> String {
    record_of(game, &gallery::names(game), club).write()
}

fn over() -> Game {
    gallery::recorded(RuleSet::strict(), "strict", 2, "reply made")
}

#[test]
fn a_whole_folder_is_taken_in_and_what_is_refused_is_told_with_its_place_and_the_remedy() {
    let folder = club();
    let records = folder.path().join("records");
    fs::create_dir_all(records.join("older/oldest")).unwrap();
    let good = record(&over(), "Elsewhere");
    let bad = "[Game \"8\"]\n[Rules \"strict\"]\n\n1. m4-m5 e14-e13\n2. m5-m9\n";
    fs::write(records.join("a.stern"), format!("{bad}\n{good}")).unwrap();
    fs::write(records.join("notes.txt"), "no record").unwrap();
    let names_address = good.replacen("[Game \"42\"]", "[Game \"43\"]", 1).replacen("Ada Byron", "ada@home.example", 1);
    fs::write(records.join("older/b.stern"), names_address).unwrap();
    let disagrees = good.replacen("[Game \"42\"]", "[Game \"44\"]", 1).replacen("reply made", "limit", 1);
    fs::write(records.join("older/oldest/C.STERN"), disagrees).unwrap();
    std::os::unix::fs::symlink("..", records.join("older/loop")).unwrap();
    let (code, lines) = imported(folder.path(), &["records", "missing.stern", "older"]);
    assert_eq!(code, 1);
    let told = |line: &Value| {
        let word = |key: &str| line[key].as_str().unwrap_or("-").to_owned();
        format!("{} {} {} {}", word("file"), word("game"), word("state"), word("number"))
    };
    let mut found: Vec<String> = lines.iter().map(told).collect();
    found.sort();
    let expected = [
        "missing.stern - refused -",
        "older - refused -",
        "records/a.stern 42 imported I1",
        "records/a.stern 8 refused -",
        "records/older/b.stern 43 refused -",
        "records/older/oldest/C.STERN 44 refused -",
    ];
    assert_eq!(found, expected);
    for line in lines.iter().filter(|line| line["state"] == "refused") {
        assert!(!line["error"].as_str().unwrap().is_empty() && !line["hint"].as_str().unwrap().is_empty(), "{line}");
    }
    let illegal = lines.iter().find(|line| line["game"] == "8").unwrap();
    assert_eq!(illegal["line"], 5);
    assert!(illegal["error"].as_str().unwrap().starts_with("round 2, turn 3: "), "{illegal}");
    // For a reader the same, with the remedy on a line of its own.
    let output = run(folder.path(), &["record", "import", "records"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said.lines().count(), 6, "{said}");
    assert!(said.contains("records/a.stern:5: game 8, round 2, turn 3: "), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("hint: ")).count(), 3, "{said}");
    assert!(text(&output.stderr).contains("0 imported, 0 longer than before, 1 known already, 3 refused"));
    assert_eq!(audited(folder.path()), "");
}

#[test]
fn the_same_record_counts_once_however_it_is_written() {
    let folder = club();
    let good = record(&over(), "Elsewhere");
    fs::write(folder.path().join("a.stern"), &good).unwrap();
    fs::write(folder.path().join("b.stern"), good.replace('\n', "\r\n").replace(". ", ".   ")).unwrap();
    let (code, lines) = imported(folder.path(), &["a.stern", "b.stern", "a.stern"]);
    assert_eq!((code, states(&lines)), (0, vec!["imported", "known", "known"]));
    assert!(lines.iter().all(|line| line["number"] == "I1"));
    let (_, lines) = imported(folder.path(), &["b.stern"]);
    assert_eq!(states(&lines), ["known"]);
    assert_eq!(exported(folder.path(), "i1"), good);
}

#[test]
fn a_record_that_goes_on_takes_the_place_of_the_shorter_one() {
    let folder = club();
    let game = over();
    for (name, turns) in [("early", 5), ("later", 9)] {
        let then = game.after_turn(turns).unwrap();
        fs::write(folder.path().join(name), record(&then, "Elsewhere")).unwrap();
    }
    fs::write(folder.path().join("whole"), record(&game, "Elsewhere")).unwrap();
    fs::write(folder.path().join("another"), record(&game.after_turn(5).unwrap(), "Another club")).unwrap();
    let (code, lines) = imported(folder.path(), &["later", "early", "whole", "later", "another"]);
    assert_eq!((code, states(&lines)), (0, vec!["imported", "known", "longer", "known", "imported"]));
    assert_eq!(exported(folder.path(), "I1"), record(&game, "Elsewhere"));
    assert_eq!(audited(folder.path()), "");
    // A game that parts from the one that is kept is another.
    let mut other = gallery::after(game.after_turn(4).unwrap(), 3, 9);
    while record(&other, "Elsewhere").lines().last() == record(&game.after_turn(7).unwrap(), "Elsewhere").lines().last()
    {
        other = gallery::step(&other, 9);
    }
    fs::write(folder.path().join("other"), record(&other, "Elsewhere")).unwrap();
    assert_eq!(states(&imported(folder.path(), &["other"]).1), ["imported"]);
}

#[test]
fn a_game_of_the_club_itself_is_not_taken_in_again() {
    let folder = club();
    let game = over();
    let mut names = BTreeMap::new();
    {
        let mut store = store(folder.path());
        let tx = store.begin().unwrap();
        for n in 0..4 {
            let address = gallery::address(&format!("player{n}@home.example"));
            tx.add_player(["Ada", "Ben", "Cleo", "Dora"][n], &address, "en", "UTC", gallery::start()).unwrap();
        }
        let mut opening = game.opening().clone();
        for (holder, id) in opening.holders.values_mut().zip(1..) {
            *holder = sternpost::correspondence::seat::Holder::Player(sternpost::correspondence::seat::PlayerId(id));
        }
        let entries: Vec<_> = game
            .log()
            .iter()
            .cloned()
            .map(|mut entry| {
                entry.cause = sternpost::correspondence::event::Cause::Host;
                entry
            })
            .collect();
        let game = Game::replay(opening, entries).unwrap();
        names.extend(gallery::names(&game));
        tx.add_game(game.opening(), GameStage::Running).unwrap();
        tx.append(&game, game.log(), None).unwrap();
        tx.commit().unwrap();
    }
    fs::write(folder.path().join("ours.stern"), exported(folder.path(), "42")).unwrap();
    fs::write(folder.path().join("early.stern"), record(&game.after_turn(5).unwrap(), "Club")).unwrap();
    fs::write(folder.path().join("theirs.stern"), record(&game, "Elsewhere")).unwrap();
    let (code, lines) = imported(folder.path(), &["ours.stern", "early.stern", "theirs.stern"]);
    assert_eq!((code, states(&lines)), (0, vec!["known", "known", "imported"]));
    assert_eq!((&lines[0]["number"], &lines[2]["number"]), (&Value::from("42"), &Value::from("I1")));
}

#[test]
fn games_from_elsewhere_are_no_games_of_the_club() {
    let folder = club();
    fs::write(folder.path().join("a.stern"), record(&over(), "Elsewhere")).unwrap();
    imported(folder.path(), &["a.stern"]);
    let mut store = store(folder.path());
    let view = store.view().unwrap();
    assert!(view.list_games().unwrap().is_empty() && view.players().unwrap().is_empty());
    assert!(view.mails(&sternpost::store::MailState::ALL, 10).unwrap().is_empty());
    for pool in Pool::ALL {
        assert!(view.standings(pool).unwrap().is_empty());
    }
    drop(view);
    let listed = text(&run(folder.path(), &["record", "list", "--json"]).stdout);
    let line: Value = serde_json::from_str(listed.trim()).unwrap();
    assert_eq!((&line["number"], &line["club"]), (&Value::from("I1"), &Value::from("Elsewhere")));
    assert_eq!(run(folder.path(), &["record", "export", "I2"]).status.code(), Some(1));
    assert_eq!(run(folder.path(), &["record", "export", "J1"]).status.code(), Some(2));
}

#[test]
fn an_import_that_is_interrupted_is_simply_started_again() {
    let folder = club();
    let good = record(&over(), "Elsewhere");
    let count = 600;
    let mut all = String::new();
    for number in 1..=count {
        all += &good.replacen("[Game \"42\"]", &format!("[Game \"{number}\"]"), 1);
        all.push('\n');
    }
    fs::write(folder.path().join("many.stern"), &all).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sternpost"))
        .current_dir(folder.path())
        .args(["record", "import", "--json", "many.stern"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // What it says it has taken in is taken in, whatever comes after.
    let told: Vec<String> = BufReader::new(child.stdout.take().unwrap()).lines().take(3).map(Result::unwrap).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = store(folder.path()).view().unwrap().imports().unwrap().len();
    assert!(told.len() == 3 && kept >= 3, "{kept}");
    assert_eq!(audited(folder.path()), "");
    let (code, lines) = imported(folder.path(), &["many.stern"]);
    let again = states(&lines);
    let of = |state: &str| again.iter().filter(|s| **s == state).count();
    assert_eq!((code, of("known"), of("imported")), (0, kept, count - kept));
    assert_eq!(store(folder.path()).view().unwrap().imports().unwrap().len(), count);
    assert_eq!(audited(folder.path()), "");
}

#[test]
fn every_record_of_the_fixtures_comes_out_as_it_is_written() {
    let folder = club();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record");
    let laws = fixtures.join("laws");
    let (_, lines) = imported(folder.path(), &[laws.to_str().unwrap()]);
    assert!(lines.len() > 20);
    for line in &lines {
        assert_ne!(line["state"], "refused", "{line}");
        let file = fs::read_to_string(line["file"].as_str().unwrap()).unwrap();
        let written = Record::parse(&file).unwrap().write();
        assert_eq!(exported(folder.path(), line["number"].as_str().unwrap()), written, "{line}");
    }
    let wrong = fixtures.join("wrong");
    let (code, lines) = imported(folder.path(), &[wrong.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(lines.iter().any(|line| line["state"] == "refused"));
    assert_eq!(audited(folder.path()), "");
}

#[test]
fn the_audit_finds_what_was_changed_in_a_game_from_elsewhere() {
    let folder = club();
    fs::write(folder.path().join("a.stern"), record(&over(), "Elsewhere")).unwrap();
    imported(folder.path(), &["a.stern"]);
    let conn = rusqlite::Connection::open(folder.path().join("sternpost.db")).unwrap();
    let change = |sql: &str| conn.execute(sql, []).unwrap();
    let before: String = conn.query_row("SELECT record FROM imports", [], |row| row.get(0)).unwrap();
    change("UPDATE imports SET turns = turns + 1");
    assert_eq!(audited(folder.path()), "import I1: what is kept of it is not what its record comes to\n");
    change("UPDATE imports SET turns = turns - 1, record = replace(record, 'Ada Byron', 'Ada King')");
    assert_eq!(audited(folder.path()), "import I1: its record is not the one that was imported\n");
    conn.execute("UPDATE imports SET record = ?1", [before.replacen("\n1. ", "\n1. i9-i10 ", 1)]).unwrap();
    assert!(audited(folder.path()).contains("import I1: the rules refuse its record\n"));
}
