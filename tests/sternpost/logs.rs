//! The log: one move is followed by one number from its letter to the last mail, and no line ever holds an address, a key,
//! a letter's text or a secret.

use crate::support::kept_mail;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use sternpost::correspondence::moment::Moment;
use sternpost::demo::manners::{Manner, Received, Writer, answer};
use sternpost::postal::Address;

const ADDRESSES: [(&str, &str); 3] =
    [("Ada", "ada.lovelace@example.org"), ("Ben", "ben@mail.example.com"), ("Cleo", "cleo@example.net")];
const WORDS: &str = "Xylophonspieler";

/// A club with one game of three, all of whose logs are kept.
struct Stage {
    folder: tempfile::TempDir,
    logs: String,
    letters: u32,
}

impl Stage {
    fn new(outbox: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = format!(
            "[club]\nname = \"Club\"\naddress = \"games@club.example\"\nhost_address = \"keeper@club.example\"\n\
             authserv = \"mx.club.example\"\n{outbox}"
        );
        fs::write(folder.path().join("config.toml"), config).unwrap();
        let mut stage = Self { folder, logs: String::new(), letters: 0 };
        let mut new = vec!["game".to_owned(), "new".to_owned(), "--rules".to_owned(), "open".to_owned()];
        for (name, address) in ADDRESSES {
            new.extend(["--seat".to_owned(), format!("{name} <{address}>")]);
        }
        stage.sternpost(&new.iter().map(String::as_str).collect::<Vec<_>>());
        stage.run();
        stage
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn sternpost(&mut self, arguments: &[&str]) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
        let done = command.args(["-vv", "--json"]).args(arguments).current_dir(self.path()).output().unwrap();
        self.logs.push_str(&String::from_utf8(done.stderr).unwrap());
    }

    fn run(&mut self) {
        self.sternpost(&["run", "--once"]);
    }

    fn sql(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path().join("sternpost.db")).unwrap()
    }

    fn column(&self, sql: &str) -> Vec<String> {
        let conn = self.sql();
        let mut find = conn.prepare(sql).unwrap();
        find.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap).collect()
    }

    /// The last mail to a player.
    fn mail(&self, address: &str) -> Received {
        let sql = "SELECT id FROM outbox WHERE recipient = ?1 ORDER BY id DESC LIMIT 1";
        let id = self.sql().query_row(sql, [address], |row| row.get(0)).unwrap();
        kept_mail(&self.path().join("sternpost.db"), id)
    }

    fn put(&mut self, bytes: &[u8]) {
        self.letters += 1;
        fs::create_dir_all(self.path().join("inbox/new")).unwrap();
        fs::write(self.path().join("inbox/new").join(self.letters.to_string()), bytes).unwrap();
    }

    /// The player of that number answers the last mail.
    fn answer(&mut self, player: usize, words: &str, manner: Manner) {
        let (name, address) = ADDRESSES[player];
        let address: Address = address.parse().unwrap();
        let writer = Writer { name: name.to_owned(), address, zone: chrono_tz::Tz::Europe__Berlin, manner };
        let at = Moment::from_rfc3339("2026-12-01T18:00:00Z").unwrap();
        let bytes = answer(&writer, &self.mail(ADDRESSES[player].1), words, at, self.letters + 1);
        self.put(&bytes);
    }

    /// Who is to move, and a move of theirs.
    fn next_move(&self) -> (usize, String) {
        let mut store = sternpost::store::Store::open(&self.path().join("sternpost.db")).unwrap();
        let view = store.view().unwrap();
        let game = view.game(sternpost::correspondence::seat::GameNumber(1)).unwrap().unwrap();
        let mv = sternpost::bot::best_gain(game.play()).unwrap();
        let player = game.chairs()[&game.to_move().unwrap()].holder.player().unwrap();
        let address = view.player(player).unwrap().unwrap().address().to_string();
        let number = ADDRESSES.iter().position(|(_, known)| *known == address).unwrap();
        (number, game.opening().setup.notation().way(&[mv.from, mv.to]))
    }

    /// The lines of the log.
    fn lines(&self) -> Vec<Value> {
        let lines = self.logs.lines().filter(|line| line.starts_with('{'));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// No line holds what must not be there.
    fn keeps_silent(&self, secrets: &[&str]) {
        let mut forbidden: BTreeSet<String> = secrets.iter().map(|secret| (*secret).to_owned()).collect();
        forbidden.extend(ADDRESSES.map(|(_, address)| address.to_owned()));
        forbidden.extend(ADDRESSES.map(|(_, address)| address.split('@').next().unwrap().to_owned() + "@"));
        forbidden.insert("keeper@club.example".to_owned());
        forbidden.insert("stranger@elsewhere.example".to_owned());
        forbidden.insert(WORDS.to_owned());
        forbidden.insert(fs::read_to_string(self.path().join("sternpost.secret")).unwrap().trim().to_owned());
        let keys = self.column("SELECT key FROM reply_keys");
        assert!(keys.len() > 3);
        forbidden.extend(keys);
        forbidden.extend(self.column("SELECT message_id FROM outbox"));
        forbidden.extend(self.column("SELECT recipient FROM outbox"));
        for line in self.logs.lines() {
            for word in &forbidden {
                assert!(!line.contains(word.as_str()), "a line of the log holds {word:?}: {line}");
            }
        }
    }
}

#[test]
fn one_move_is_followed_by_one_number_from_the_letter_to_the_last_mail() {
    let mut stage = Stage::new("");
    let (player, words) = stage.next_move();
    stage.answer(player, &words, Manner::GmailWeb);
    stage.run();
    let letter: i64 =
        stage.sql().query_row("SELECT id FROM letters WHERE fate = 'played'", [], |row| row.get(0)).unwrap();
    let mut mails: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    let lines = stage.lines();
    let followed: Vec<&Value> = lines.iter().filter(|line| line["letter"] == letter).collect();
    for line in &followed {
        assert!(line["timestamp"].is_string() && line["level"] == "INFO", "{line}");
        if let Some(mail) = line["mail"].as_i64() {
            mails.entry(line["message"].as_str().unwrap()).or_default().push(mail);
        }
    }
    let told: Vec<&str> = followed.iter().filter_map(|line| line["message"].as_str()).collect();
    let (queued, out) = ("a mail is queued", "a mail went out");
    let expected =
        ["a letter is read", "a game goes on", queued, queued, queued, "a letter was taken in", out, out, out];
    assert_eq!(told, expected);
    assert_eq!((&followed[1]["game"], &followed[1]["entry"]), (&Value::from(1), &Value::from(1)));
    assert_eq!(followed[1]["kind"], "moved");
    let caused: Vec<i64> = {
        let conn = stage.sql();
        let mut find = conn.prepare("SELECT id FROM outbox WHERE letter = ?1 ORDER BY id").unwrap();
        find.query_map([letter], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(mails.remove(queued), Some(caused.clone()));
    assert_eq!(mails.remove(out), Some(caused));
}

#[test]
fn no_line_of_the_log_holds_an_address_a_key_a_text_or_a_secret() {
    let mut stage = Stage::new("");
    let manners = [Manner::Thunderbird, Manner::OutlookDe, Manner::Phone, Manner::HtmlOnly];
    for manner in manners {
        let (player, words) = stage.next_move();
        stage.answer(player, &format!("{words}\nsay {WORDS}"), manner);
        stage.answer((player + 1) % 3, &format!("{WORDS} m1-q9\nhelp {WORDS}\nname {WORDS}"), manner);
        stage.run();
    }
    // Somebody else with Ada's key, a stranger, a machine, a bounce, and something that can't be read.
    let mail = stage.mail(ADDRESSES[0].1);
    let from = |from: &str, rest: &str| {
        format!(
            "From: {from}\r\nTo: {}\r\nSubject: {}\r\nMessage-ID: <x{WORDS}@elsewhere.example>\r\n{rest}",
            mail.reply_to, mail.subject
        )
    };
    let letters = [
        from("Eve <stranger@elsewhere.example>", &format!("\r\nresign\r\nsay {WORDS}\r\n")),
        format!(
            "Authentication-Results: mx.club.example; dmarc=pass\r\nFrom: stranger@elsewhere.example\r\nTo: games@club.example\r\n\r\nhelp\r\n{WORDS}\r\n"
        ),
        from("Ada <ada.lovelace@example.org>", &format!("Auto-Submitted: auto-replied\r\n\r\n{WORDS}\r\n")),
        from(
            "Ada <ada.lovelace@example.org>",
            &format!("Content-Type: multipart/encrypted; boundary={WORDS}\r\n\r\n{WORDS}\r\n"),
        ),
        format!(
            "Return-Path: <>\r\nFrom: MAILER-DAEMON@elsewhere.example\r\nTo: {}\r\nMessage-ID: <b@elsewhere.example>\r\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\n{WORDS}\r\n--b\r\n\
             Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
             Final-Recipient: rfc822; ada.lovelace@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n",
            mail.reply_to
        ),
    ];
    for letter in letters {
        stage.put(letter.as_bytes());
    }
    stage.run();
    stage.run();
    let fates = stage.column("SELECT DISTINCT fate FROM letters");
    assert!(fates.len() >= 3, "{fates:?}");
    assert!(stage.lines().len() > 60);
    stage.keeps_silent(&[]);
}
