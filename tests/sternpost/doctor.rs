//! The doctor: each of the faults below is planted in a club that is well, found, and told with what to do about it.

use crate::disk::Disk;
use crate::life::command;
use crate::support::free_port;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

/// A club that is well, with one game of two and nothing that waits.
struct Stage(tempfile::TempDir);

const CLUB: &str = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\nhost_address = \"ada@example.org\"\n";

impl Stage {
    fn new() -> Self {
        let stage = Self(tempfile::tempdir().unwrap());
        stage.configure("");
        let seats = ["--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.com>"];
        for arguments in [&[&["game", "new", "--rules", "strict"][..], &seats].concat()[..], &["run", "--once"]] {
            assert!(command(stage.dir(), arguments).output().unwrap().status.success());
        }
        stage
    }

    fn dir(&self) -> &Path {
        self.0.path()
    }

    fn configure(&self, more: &str) {
        fs::write(self.dir().join("config.toml"), format!("{CLUB}{more}")).unwrap();
    }

    fn sql(&self, text: &str) {
        rusqlite::Connection::open(self.dir().join("sternpost.db")).unwrap().execute_batch(text).unwrap();
    }

    fn mode(&self, file: &str, mode: u32) {
        fs::set_permissions(self.dir().join(file), fs::Permissions::from_mode(mode)).unwrap();
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.dir().join(file), text).unwrap();
    }

    /// Overwrites the database from that byte on, when nobody has it open.
    fn scratch(&self, at: u64, bytes: &[u8]) {
        self.sql("PRAGMA wal_checkpoint(TRUNCATE)");
        let mut file = File::options().write(true).open(self.dir().join("sternpost.db")).unwrap();
        file.seek(SeekFrom::Start(at)).unwrap();
        file.write_all(bytes).unwrap();
    }

    /// A file that was last written so many seconds from now.
    fn file_of(&self, name: &str, seconds: i64, text: &str) {
        self.write(name, text);
        let now = sternpost::host::now().seconds();
        let at = UNIX_EPOCH + Duration::from_secs(u64::try_from(now + seconds).unwrap());
        File::options().write(true).open(self.dir().join(name)).unwrap().set_modified(at).unwrap();
    }

    /// The exit code, what is wrong (by its first word, what was found and the remedy), and all that was said.
    fn check(&self) -> (i32, Vec<(String, String, String)>, String) {
        let done = command(self.dir(), &["check", "--json"]).env("STERNPOST_P", "secret").output().unwrap();
        let (out, err) = (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap());
        let mut wrong = Vec::new();
        for line in out.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
            assert_eq!(line["remedy"].is_null(), line["state"] == "ok", "{line}");
            if line["state"] == "wrong" {
                wrong.push((text("check"), text("found"), text("remedy")));
            }
        }
        (done.status.code().unwrap(), wrong, format!("{out}{err}"))
    }

    /// The fault is found, alone or first of those that follow from it, and told with the remedy.
    fn finds(&self, fault: &str, what: &str, found: &str, remedy: &str) {
        let (code, wrong, said) = self.check();
        assert_eq!(code, 1, "{fault}: {said}");
        let told = wrong.iter().find(|(check, text, _)| check == what && text.contains(found));
        let (_, _, hint) = told.unwrap_or_else(|| panic!("{fault} is not found: {said}"));
        assert!(hint.contains(remedy), "{fault}: {hint}");
    }
}

/// A server that greets and answers each line by its first words; what it does not know it refuses.
fn server(greeting: String, answers: &'static [(&'static str, &'static str)], otherwise: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else { return };
            let _ = converse(stream, &greeting, answers, otherwise);
        }
    });
    port
}

fn converse(mut to: TcpStream, greeting: &str, answers: &[(&str, &str)], otherwise: &str) -> std::io::Result<()> {
    let from = BufReader::new(to.try_clone()?.take(100_000));
    to.write_all(format!("{greeting}\r\n").as_bytes())?;
    for line in from.lines() {
        let line = line?;
        let answer = answers.iter().find(|(command, _)| line.starts_with(command)).map_or(otherwise, |(_, a)| a);
        to.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}

fn by_server(section: &str, kind: &str, port: u16, more: &str) -> String {
    format!(
        "[{section}]\nkind = \"{kind}\"\nhost = \"127.0.0.1\"\nport = {port}\ntimeout_seconds = 5\nuser = \"u\"\n{more}"
    )
}

const IN_CLEAR: &str = "security = \"none\"\npassword_env = \"STERNPOST_P\"\n";

#[test]
fn a_club_that_is_well_has_nothing_wrong() {
    let stage = Stage::new();
    let (code, wrong, said) = stage.check();
    assert_eq!((code, wrong.len()), (0, 0), "{said}");
}

#[test]
fn a_configuration_that_can_not_be_used_is_told_with_its_line() {
    for (more, found, remedy) in [
        (
            "tiemzone = \"Europe/Berlin\"\n",
            "config.toml line 5: [club] has no key \"tiemzone\"",
            "did you mean timezone?",
        ),
        ("timezone = \"Europe/Berln\"\n", "there is no time zone \"Europe/Berln\"", "did you mean \"Europe/Berlin\"?"),
        ("[inbox]\nkind = \"imap\"\n", "[inbox] has no host", "write host = "),
        ("[inbox]\npath = \"outbox\"\n", "[inbox] and [outbox] are the same place", "give each a path of its own"),
    ] {
        let stage = Stage::new();
        stage.configure(more);
        let (code, _, said) = stage.check();
        assert_eq!(code, 1);
        assert!(said.contains(found) && said.contains(&format!("hint: {remedy}")), "{said}");
    }
}

#[test]
fn faults_of_the_database_are_found() {
    let stage = Stage::new();
    stage.mode("sternpost.db", 0o640);
    stage.finds("a readable database", "database", "can be read by others (mode 640)", "chmod 600 ");

    let stage = Stage::new();
    stage.scratch(4096 * 6, &[0xa5; 4096 * 20]);
    stage.finds("a damaged database", "database", "damaged", "restore a backup: `sternpost restore FILE`");

    let stage = Stage::new();
    stage.sql("PRAGMA user_version = 999");
    stage.finds("a newer database", "database", "has schema 999", "start the newer program again");

    let stage = Stage::new();
    fs::remove_file(stage.dir().join("sternpost.db")).unwrap();
    stage.write("sternpost.db", &"this is a text and no database ".repeat(20));
    stage.finds("another file", "database", "is no database of a club", "see `path` below [database]");

    let stage = Stage::new();
    stage.configure("[database]\npath = \"gone/club.db\"\n");
    stage.finds("a missing folder", "database", "has no folder to be in", "mkdir ");

    let stage = Stage::new();
    let other = rusqlite::Connection::open(stage.dir().join("sternpost.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    stage.finds(
        "a lock that is never let go",
        "database",
        "in use by another process",
        "see which other sternpost runs",
    );
    drop(other);

    let stage = Stage::new();
    stage.sql("UPDATE games SET turn = turn + 1");
    stage.finds(
        "a row that contradicts its events",
        "audit",
        "its row has another turn",
        "`sternpost audit` lists them",
    );
}

#[test]
fn a_disk_that_is_nearly_full_is_found() {
    let stage = Stage::new();
    fs::create_dir(stage.dir().join("data")).unwrap();
    let Some(_disk) = Disk::mount(&stage.dir().join("data"), "size=8m") else { return };
    stage.configure("[database]\npath = \"data/club.db\"\n");
    assert!(command(stage.dir(), &["run", "--once"]).output().unwrap().status.success());
    stage.finds("a disk nearly full", "disk", "MB are left where the database is", "make room: 64 MB");
    // The same disk, mounted to be read alone.
    let remount = ["-o", "remount,ro"];
    let done = Command::new("mount").args(remount).arg(stage.dir().join("data")).status().unwrap();
    assert!(done.success());
    stage.finds(
        "a database that can't be written",
        "database",
        "the database",
        "see that the host may read and write it",
    );
}

#[test]
fn faults_of_secrets_are_found() {
    let stage = Stage::new();
    stage.mode("sternpost.secret", 0o644);
    stage.finds("a readable secret", "secret", "can be read by others (mode 644)", "chmod 600 ");

    let stage = Stage::new();
    stage.write("sternpost.secret", "spoilt");
    stage.finds("a damaged secret", "secret", "is damaged", "take it from a backup");

    let stage = Stage::new();
    fs::remove_file(stage.dir().join("sternpost.secret")).unwrap();
    stage.finds("a missing secret", "secret", "is missing, and 1 game runs", "take it from a backup");
    assert!(!stage.dir().join("sternpost.secret").exists(), "the doctor makes none in its place");

    let stage = Stage::new();
    stage.write("pop3.password", "secret\n");
    stage.mode("pop3.password", 0o644);
    let file = "security = \"none\"\npassword_file = \"pop3.password\"\n";
    stage.configure(&by_server("inbox", "pop3", free_port(), file));
    stage.finds("a readable password", "password", "pop3.password can be read by others", "chmod 600 ");

    let stage = Stage::new();
    let port = server("+OK ready".to_owned(), &[], "-ERR no");
    stage.configure(&by_server("inbox", "pop3", port, file));
    stage.finds("a missing password", "inbox", "the password file", "check `password_file`");
}

#[test]
fn faults_of_the_inbox_are_found() {
    let stage = Stage::new();
    fs::remove_dir_all(stage.dir().join("inbox")).unwrap();
    stage.write("inbox", "no folder");
    stage.finds(
        "a file in the inbox's place",
        "inbox",
        "is out of reach",
        "see that the host may read and write there",
    );

    let stage = Stage::new();
    stage.configure(&by_server("inbox", "pop3", free_port(), IN_CLEAR));
    stage.finds("a server out of reach", "inbox", "connection refused", "check `port` and whether the server runs");

    let stage = Stage::new();
    let port = server("+OK ready".to_owned(), &[("USER", "+OK"), ("PASS", "-ERR wrong")], "-ERR no");
    stage.configure(&by_server("inbox", "pop3", port, IN_CLEAR));
    stage.finds("a wrong password", "inbox", "refuses the user or the password", "check `user` and the password");

    let stage = Stage::new();
    let port = server("220 this is no POP3".to_owned(), &[], "500 what?");
    stage.configure(&by_server("inbox", "pop3", port, IN_CLEAR));
    stage.finds("another kind of server", "inbox", "makes no sense", "check `port`: another kind of server");

    let stage = Stage::new();
    stage.file_of("inbox/new/1", -7200, "From: ada@example.org\n\nhelp\n");
    stage.finds("letters that nobody reads", "inbox", "1 letter lies unread", "start the host: `sternpost run`");
}

#[test]
fn faults_of_the_outbox_are_found() {
    let stage = Stage::new();
    stage.configure(&by_server("outbox", "smtp", free_port(), IN_CLEAR));
    stage.finds("a server out of reach", "outbox", "connection refused", "check `port`");

    let stage = Stage::new();
    let port = server("220 mx ready".to_owned(), &[("EHLO", "250 mx")], "502 no");
    stage.configure(&by_server("outbox", "smtp", port, "security = \"starttls\"\npassword_env = \"STERNPOST_P\"\n"));
    stage.finds("a server without TLS", "outbox", "offers no STARTTLS", "check `port` and `security`");

    let stage = Stage::new();
    let port = server("220 mx ready".to_owned(), &[("EHLO", "250-mx\r\n250 AUTH PLAIN"), ("AUTH", "535 no")], "502 no");
    stage.configure(&by_server("outbox", "smtp", port, IN_CLEAR));
    stage.finds("a refused login", "outbox", "refuses the user or the password", "check `user` and the password");

    let stage = Stage::new();
    let port = server("220 mx ready".to_owned(), &[("EHLO", "250 mx")], "502 no");
    stage.configure(&by_server("outbox", "smtp", port, IN_CLEAR));
    stage.finds("a server without logins", "outbox", "offers no way to log in", "check `security`");

    let stage = Stage::new();
    stage.configure("[outbox]\nkind = \"sendmail\"\npath = \"/no/such/sendmail\"\n");
    stage.finds("a missing sendmail", "outbox", "/no/such/sendmail is no program", "check `path`");

    let stage = Stage::new();
    (0..120).for_each(|n| stage.file_of(&format!("outbox/new/old{n}"), -200_000, ""));
    stage.finds("mails that nobody takes", "outbox", "120 mails lie there", "see that whatever sends them on");
}

#[test]
fn a_wrong_clock_is_found() {
    let remedy = "set the clock, best by NTP";
    let stage = Stage::new();
    let later = sternpost::host::now().plus(sternpost::correspondence::moment::Span::from_hours(1));
    let date = later.utc().format("%a, %d %b %Y %H:%M:%S +0000").to_string();
    let port = server(
        format!("220 mx ESMTP Exim 4.96 {date}"),
        &[("EHLO", "250-mx\r\n250 AUTH PLAIN"), ("AUTH", "235 ok")],
        "502 no",
    );
    stage.configure(&by_server("outbox", "smtp", port, IN_CLEAR));
    stage.finds("a clock that the server contradicts", "clock", "the mail server says", remedy);

    let stage = Stage::new();
    stage.file_of("inbox/new/1", 3600, "From: ada@example.org\n\nhelp\n");
    stage.finds("a letter from the future", "clock", "something came or was done at", remedy);

    let stage = Stage::new();
    stage.sql("INSERT INTO meta (key, value) VALUES ('last_turn', '4000000000') ON CONFLICT (key) DO UPDATE SET value = '4000000000'");
    stage.finds("a clock that was set back", "clock", "something came or was done at 2096", remedy);
}

#[test]
fn a_host_that_does_not_do_its_work_is_found() {
    let stage = Stage::new();
    stage.sql("UPDATE outbox SET state = 'failed', done_at = posted_at, why = '550 no such user' WHERE id = 1");
    stage.finds("a mail that was given up", "mails", "1 mail was given up", "`sternpost mail list --stuck` tells why");

    let stage = Stage::new();
    stage.sql("UPDATE outbox SET state = 'waiting', done_at = NULL, tries = 4, why = '451 later' WHERE id = 1");
    stage.finds("a mail that is stuck", "mails", "1 mail waits after 3 tries or more: 451 later", "mail list --stuck");

    let stage = Stage::new();
    stage.sql("UPDATE games SET alarm_at = NULL");
    stage.finds("an alarm that is not set", "alarms", "no alarm is set in game 1", "`sternpost game pause N`");
    for verb in ["pause", "resume"] {
        assert!(command(stage.dir(), &["game", verb, "1"]).output().unwrap().status.success());
    }
    let (code, _, said) = stage.check();
    assert_eq!(code, 0, "the remedy mends it: {said}");

    let stage = Stage::new();
    stage.sql("UPDATE games SET alarm_at = 1800000000 - 100000000");
    stage.finds("an alarm that nobody rings", "host", "1 alarm is due", "start the host: `sternpost run`");

    let stage = Stage::new();
    stage.sql("UPDATE meta SET value = '1790000000' WHERE key = 'last_turn'");
    stage.finds(
        "a host that stands still",
        "host",
        "1 game runs, and the host did nothing since 2026-09-",
        "start the host",
    );

    let stage = Stage::new();
    stage.sql("UPDATE players SET timezone = 'Mars/Base' WHERE name = 'Ben'");
    let remedy = "sternpost player edit 2 --timezone UTC";
    stage.finds("a time zone that there isn't", "zones", "Ben's time zone \"Mars/Base\" is none of the list", remedy);
}

#[test]
fn a_server_that_takes_the_key_from_the_address_is_found() {
    let stage = Stage::new();
    let conn = rusqlite::Connection::open(stage.dir().join("sternpost.db")).unwrap();
    let key: String =
        conn.query_row("SELECT key FROM reply_keys WHERE seat = 'white' AND game = 1", [], |row| row.get(0)).unwrap();
    let letter = format!(
        "From: Ada <ada@example.org>\nTo: games@club.example\nIn-Reply-To: <{key}.1@club.example>\n\
         Message-ID: <1@example.org>\n\nm4-m5\n"
    );
    stage.write("inbox/new/1", &letter);
    assert!(command(stage.dir(), &["run", "--once"]).output().unwrap().status.success());
    stage.finds(
        "an address without its tag",
        "replies",
        "1 answer to mails of ours came without the key",
        "reply_style = \"subject\"",
    );
}
