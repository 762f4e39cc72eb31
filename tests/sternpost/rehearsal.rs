//! A rehearsal: letters are played on a copy, the mails are those that the host would send, and nothing of the club changes.

use crate::life::command;
use crate::support::{files_below, kept_mail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use sternpost::postal::digest;

/// A club with a game of two that has begun, and a folder of letters: two moves, a word, a stranger's.
fn stage() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join("config.toml"), "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n").unwrap();
    let new =
        ["game", "new", "--rules", "strict", "--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.com>"];
    for arguments in [&new[..], &["run", "--once"]] {
        assert!(command(dir, arguments).output().unwrap().status.success());
    }
    let key = |seat: &str| -> String {
        let conn = rusqlite::Connection::open(dir.join("sternpost.db")).unwrap();
        let sql = "SELECT key FROM reply_keys WHERE seat = ?1 ORDER BY turn DESC LIMIT 1";
        conn.query_row(sql, [seat], |row| row.get(0)).unwrap()
    };
    let letter = |from: &str, key: &str, id: u32, words: &str| {
        format!(
            "From: {from}\nTo: games+{key}@club.example\nSubject: Re: your move\nMessage-ID: <{id}@example.org>\n\n{words}\n"
        )
    };
    fs::create_dir(dir.join("letters")).unwrap();
    for (n, text) in [
        letter("Ada <ada@example.org>", &key("white"), 1, "m4-m5"),
        letter("Ben <ben@example.com>", &key("black"), 2, "e13-e99"),
        letter("Ada <ada@example.org>", &key("white"), 3, "show"),
        letter("Eve <eve@example.net>", &key("black"), 4, "resign"),
    ]
    .into_iter()
    .enumerate()
    {
        fs::write(dir.join(format!("letters/{}.eml", n + 1)), text).unwrap();
    }
    folder
}

/// Every file below a folder, by its digest and its time.
fn digests(dir: &Path) -> BTreeMap<PathBuf, (String, std::time::SystemTime)> {
    let about = |path: &PathBuf| (digest(&fs::read(path).unwrap()), fs::metadata(path).unwrap().modified().unwrap());
    files_below(dir).into_iter().map(|path| (path.clone(), about(&path))).collect()
}

/// File, fate and the mails of each letter.
fn rehearse(dir: &Path, arguments: &[&str]) -> Vec<Value> {
    let done = command(dir, &[&["--json", "rehearse"], arguments].concat()).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success(), "{said}");
    let out = String::from_utf8(done.stdout).unwrap();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Who gets what.
fn mails(letter: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    letter["mails"].as_array().unwrap().iter().map(|mail| (text(&mail["to"]), text(&mail["subject"]))).collect()
}

#[test]
fn a_rehearsal_shows_what_would_be_sent_and_changes_nothing() {
    let folder = stage();
    let dir = folder.path();
    let before = digests(dir);
    let letters = rehearse(dir, &["letters"]);
    assert_eq!(digests(dir), before);
    let fates: Vec<_> = letters.iter().map(|l| (l["file"].as_str().unwrap(), l["fate"].as_str().unwrap())).collect();
    assert_eq!(fates, [("1.eml", "played"), ("2.eml", "answered"), ("3.eml", "answered"), ("4.eml", "refused")]);
    let told: Vec<String> = mails(&letters[0]).into_iter().map(|(to, _)| to).collect();
    assert_eq!(told, ["Ada", "Ben"]);
    assert_eq!(mails(&letters[0])[1].1, "[club #1] your move (black, turn 1)");
    assert!(letters[0]["mails"][1]["text"].as_str().unwrap().contains("\nYour move, Ben: black, turn 1, "));
    // Eve has Ben's key and not his address: he is asked, she hears nothing.
    assert_eq!(mails(&letters[3]).into_iter().map(|(to, _)| to).collect::<Vec<_>>(), ["Ben"]);
    // A second rehearsal begins where the first did.
    assert_eq!(
        rehearse(dir, &["letters"]).iter().map(mails).collect::<Vec<_>>(),
        letters.iter().map(mails).collect::<Vec<_>>()
    );

    // The host does the same with the same letters.
    for letter in ["1.eml", "2.eml", "3.eml", "4.eml"] {
        fs::copy(dir.join("letters").join(letter), dir.join("inbox/new").join(letter)).unwrap();
    }
    assert!(command(dir, &["run", "--once"]).output().unwrap().status.success());
    let conn = rusqlite::Connection::open(dir.join("sternpost.db")).unwrap();
    let mut find = conn.prepare("SELECT letter, id FROM outbox WHERE letter IS NOT NULL ORDER BY id").unwrap();
    let sent: Vec<(i64, String)> = find
        .query_map([], |row| Ok((row.get(0)?, kept_mail(&dir.join("sternpost.db"), row.get(1)?).subject)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let wanted: Vec<(i64, String)> = letters
        .iter()
        .zip(1..)
        .flat_map(|(letter, n)| mails(letter).into_iter().map(move |(_, subject)| (n, subject)))
        .collect();
    assert_eq!(sent, wanted);
    // Now they are known.
    assert!(rehearse(dir, &["letters"]).iter().all(|letter| letter["fate"] == "known" && mails(letter).is_empty()));
}

#[test]
fn the_mails_of_a_rehearsal_are_kept_where_it_is_asked_for() {
    let folder = stage();
    let dir = folder.path();
    let letters = rehearse(dir, &["letters", "--out", "out", "--limit", "1"]);
    assert_eq!(letters.len(), 1);
    let mut names: Vec<String> =
        fs::read_dir(dir.join("out")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["0001-ada.eml", "0001-ada.html", "0002-ben.eml", "0002-ben.html"]);
    let eml = fs::read(dir.join("out/0002-ben.eml")).unwrap();
    let received = sternpost::demo::manners::Received::open(&eml).unwrap();
    assert_eq!(received.subject, "[club #1] your move (black, turn 1)");
    assert!(fs::read_to_string(dir.join("out/0002-ben.html")).unwrap().contains("<table"));
    let again = command(dir, &["rehearse", "letters", "--out", "out"]).output().unwrap();
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&again.stderr), "error: out holds something already\nhint: name a new folder\n");
    // A Maildir's letters are those of new and cur.
    fs::create_dir_all(dir.join("box/cur")).unwrap();
    fs::create_dir_all(dir.join("box/new")).unwrap();
    fs::rename(dir.join("letters/1.eml"), dir.join("box/cur/1:2,S")).unwrap();
    fs::rename(dir.join("letters/3.eml"), dir.join("box/new/3")).unwrap();
    let files: Vec<Value> = rehearse(dir, &["box"]).iter().map(|letter| letter["file"].clone()).collect();
    assert_eq!(files, ["cur/1:2,S", "new/3"]);
}
