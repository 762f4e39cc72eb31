//! The host's own hand at a game: each deed is an event with the host as its cause, told to every player by one mail, and
//! leaves the audit clean.

use crate::life::command;
use crate::support::{free_port, kept_mail};
use serde_json::Value;
use std::fs;
use std::path::Path;

const CLUB: &str = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n";

fn sternpost(dir: &Path, line: &str) -> String {
    let words = crate::examples::words(line);
    let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    let done = command(dir, &words).output().unwrap();
    assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// Who got how many mails with a number above that, in the order of their numbers, and the last one's text.
fn told(dir: &Path, since: i64) -> (Vec<String>, i64, String) {
    let conn = rusqlite::Connection::open(dir.join("sternpost.db")).unwrap();
    let mut find = conn
        .prepare("SELECT o.id, p.name, o.cause FROM outbox o JOIN players p ON p.id = o.player WHERE o.id > ?1 ORDER BY o.id")
        .unwrap();
    let (mut names, mut last, mut text) = (Vec::new(), since, String::new());
    let mut rows = find.query([since]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        assert_eq!(row.get::<_, String>(2).unwrap(), "host");
        last = row.get(0).unwrap();
        names.push(row.get::<_, String>(1).unwrap());
        text = kept_mail(&dir.join("sternpost.db"), last).text;
    }
    names.sort();
    (names, last, text)
}

#[test]
fn every_deed_of_the_host_is_an_event_told_to_all_and_the_audit_stays_clean() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join("config.toml"), CLUB).unwrap();
    let seats = "--seat \"Ada <ada@example.org>\" --seat \"Ben <ben@example.com>\" --seat \"Cleo <cleo@example.net>\"";
    sternpost(dir, &format!("sternpost game new --rules casual --clock 3d {seats}"));
    let all = ["Ada", "Ben", "Cleo"];
    let (names, mut last, _) = told(dir, 0);
    assert_eq!(names, all);
    let three: &[&str] = &all;
    for (deed, kind, readers, sentence) in [
        ("play 1 white m4-m5", "moved", three, "Ada (white) moved m4-m5"),
        ("pass 1", "missed", three, "Ben (blue) "),
        ("undo 1", "undone", three, "The last turn was taken back"),
        ("extend 1 blue 2d", "extended", three, "The deadline was moved to"),
        ("pause 1", "paused", three, "the clocks stand still"),
        ("resume 1", "resumed", three, "The clocks run again"),
        (
            "replace 1 blue \"Dora <dora@example.org>\"",
            "replaced",
            &["Ada", "Ben", "Cleo", "Dora"],
            "The seat of blue went to Dora",
        ),
        ("end 1", "abandoned", &["Ada", "Cleo", "Dora"], "The host called the game off"),
        ("undo 1", "undone", &["Ada", "Cleo", "Dora"], "The last turn was taken back"),
        ("end 1", "abandoned", &["Ada", "Cleo", "Dora"], "The host called the game off"),
    ] {
        let shown: Value = serde_json::from_str(&sternpost(dir, &format!("sternpost --json game {deed}"))).unwrap();
        assert_eq!(shown["game"], 1, "{deed}");
        let (names, now, text) = told(dir, last);
        assert_eq!(names, readers, "{deed}");
        assert!(text.contains(sentence), "{deed}: {text}");
        last = now;
        let history = sternpost(dir, "sternpost game history 1 --json");
        let entry: Value = serde_json::from_str(history.lines().last().unwrap()).unwrap();
        assert_eq!((entry["kind"].as_str(), entry["cause"].as_str()), (Some(kind), Some("host")), "{deed}: {history}");
        assert_eq!(sternpost(dir, "sternpost audit"), "", "{deed}");
    }
    let shown: Value = serde_json::from_str(&sternpost(dir, "sternpost game show 1 --json")).unwrap();
    assert_eq!((shown["turn"].as_u64(), shown["seats"][1]["name"].as_str()), (Some(0), Some("Dora")));
    assert_eq!((shown["over"].as_bool(), shown["places"].is_null()), (Some(true), true));
    sternpost(dir, "sternpost run --once");
    assert_eq!(fs::read_dir(dir.join("outbox/new")).unwrap().count(), usize::try_from(last).unwrap());
}

#[test]
fn the_host_opens_games_by_the_rules_of_the_club() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join("config.toml"), format!("{CLUB}rules = \"casual\"\n")).unwrap();
    sternpost(dir, "sternpost game new --seat ada@example.org --seat ben@example.com");
    let shown: Value = serde_json::from_str(&sternpost(dir, "sternpost game show 1 --json")).unwrap();
    assert_eq!(shown["rules"], "casual");
    sternpost(dir, "sternpost tournament new Cup");
    let shown: Value = serde_json::from_str(&sternpost(dir, "sternpost tournament show 1 --json")).unwrap();
    assert_eq!(shown["rules"], "casual");
}

#[test]
fn a_turn_of_the_crank_with_a_server_out_of_reach_ends_with_one_and_says_so() {
    let closed = free_port();
    for (section, kind, place) in [("inbox", "pop3", "inbox"), ("inbox", "imap", "inbox"), ("outbox", "smtp", "outbox")]
    {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let config = format!(
            "{CLUB}[{section}]\nkind = \"{kind}\"\nhost = \"127.0.0.1\"\nport = {closed}\nsecurity = \"none\"\nuser = \"u\"\n\
             password_env = \"STERNPOST_P\"\n"
        );
        fs::write(dir.join("config.toml"), config).unwrap();
        let mut new = command(dir, &["game", "new", "--seat", "ada@example.org", "--seat", "ben@example.com"]);
        assert!(new.env("STERNPOST_P", "secret").output().unwrap().status.success());
        let done = command(dir, &["run", "--once"]).env("STERNPOST_P", "secret").output().unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(1), "{said}");
        let wanted = format!(
            "error: the {place} 127.0.0.1:{closed} is out of reach: connection refused\nhint: check `port` and "
        );
        assert!(said.contains(&wanted), "{said}");
    }
}
