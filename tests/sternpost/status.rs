//! The status page: figures without names, metrics by the rules of OpenMetrics, a health that tells why not; asked by many or
//! badly, it keeps neither the host nor others waiting.

use crate::life::{Host, Listener, command};
use crate::support::free_port;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

struct Stage {
    folder: tempfile::TempDir,
    port: u16,
    host: Option<Host>,
}

impl Stage {
    /// A running host with two games and its page.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let dir = folder.path();
        let config = format!(
            "[club]\nname = \"Lunar Club\"\naddress = \"games@club.example\"\n[inbox]\npoll_seconds = 1\n\
             [status]\nlisten = \"127.0.0.1:{port}\"\n"
        );
        fs::write(dir.join("config.toml"), config).unwrap();
        let seats = ["--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.com>"];
        for rules in ["strict", "casual"] {
            let new = [&["game", "new", "--rules", rules][..], &seats].concat();
            assert!(command(dir, &new).output().unwrap().status.success());
        }
        let manager = Listener::at(&dir.join("manager"));
        let host = Host::start(command(dir, &[]).env("NOTIFY_SOCKET", &manager.name));
        manager.until("READY=1");
        // The first turn of the crank is told once it has sent the mails of both games.
        manager.until("STATUS=0 letters in, 0 alarms, 4 mails sent");
        Self { folder, port, host: Some(host) }
    }

    fn dir(&self) -> &Path {
        self.folder.path()
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Status, head and body of an answer.
    fn ask(&self, request: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        // Who refuses a request before its end may cut the line.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, head.to_lowercase(), body.to_owned())
    }

    fn get(&self, path: &str) -> (u16, String, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
    }

    /// Asks until the health is this; the figures are some seconds old at the most.
    fn health(&self, status: u16) -> String {
        let mut last = String::new();
        for _ in 0..20_000 {
            let (found, _, body) = self.get("/health");
            if found == status {
                return body;
            }
            last = body;
        }
        panic!("the health is never {status}: {last}");
    }
}

/// What is wrong with a text by the rules of OpenMetrics 1.0; gives the values of its samples.
fn open_metrics(text: &str) -> BTreeMap<String, f64> {
    let body = text.strip_suffix("# EOF\n").expect("the text ends with # EOF");
    assert!(!body.contains("# EOF") && !body.contains('\r') && !body.contains("\n\n"));
    let name = |text: &str| {
        let mut bytes = text.bytes();
        bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_' || b == b':')
            && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b':')
    };
    let (mut families, mut samples) = (BTreeMap::new(), BTreeMap::new());
    let mut current: Option<(String, String, BTreeSet<String>)> = None;
    for line in body.lines() {
        if let Some(rest) = line.strip_prefix("# ") {
            let mut words = rest.splitn(3, ' ');
            let (word, family, value) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            assert!(name(family), "{line}");
            match word {
                "TYPE" => {
                    assert!(["gauge", "counter", "info"].contains(&value), "{line}");
                    assert!(families.insert(family.to_owned(), value.to_owned()).is_none(), "{family} is told twice");
                    current = Some((family.to_owned(), value.to_owned(), BTreeSet::new()));
                }
                "UNIT" => assert!(family.ends_with(&format!("_{value}")), "{line}"),
                "HELP" => assert!(!value.is_empty() && !value.ends_with('.'), "{line}"),
                other => panic!("no line begins with {other}"),
            }
            let (told, _, seen) = current.as_mut().unwrap();
            assert_eq!(told, family, "a family's lines stand together");
            assert!(seen.insert(word.to_owned()), "{line} is told twice");
            continue;
        }
        let (sample, value) = line.rsplit_once(' ').unwrap();
        let (metric, labels) = match sample.split_once('{') {
            Some((metric, labels)) => (metric, labels.strip_suffix('}').expect("labels end")),
            None => (sample, ""),
        };
        let (family, kind, seen) = current.as_ref().unwrap();
        let suffix = match kind.as_str() {
            "counter" => "_total",
            "info" => "_info",
            _ => "",
        };
        assert_eq!(metric, format!("{family}{suffix}"), "{line}");
        assert!(name(metric) && seen.contains("HELP"), "{line}");
        for label in labels.split(',').filter(|label| !label.is_empty()) {
            let (key, text) = label.split_once('=').unwrap();
            assert!(name(key) && !key.contains(':') && text.starts_with('"') && text.ends_with('"') && text.len() >= 2);
        }
        let number: f64 = value.parse().unwrap();
        assert!(number.is_finite() && (kind != "counter" || number >= 0.0) && (kind != "info" || value == "1"));
        assert!(samples.insert(sample.to_owned(), number).is_none(), "{sample} stands twice");
    }
    samples
}

#[test]
fn the_page_tells_how_the_host_fares_and_names_nobody() {
    let mut stage = Stage::new();
    let (status, head, body) = stage.get("/");
    assert_eq!(status, 200, "{head}");
    assert!(head.contains("content-type: text/html") && head.contains("default-src 'none'"), "{head}");
    for sentence in ["All is well", "2 running, 2 ever opened", "4 mails sent", "<td>strict</td>", "<td>casual</td>"] {
        assert!(body.contains(sentence), "{sentence}: {body}");
    }
    let (status, head, metrics) = stage.get("/metrics");
    assert_eq!(status, 200);
    assert!(head.contains("content-type: application/openmetrics-text; version=1.0.0; charset=utf-8"), "{head}");
    let samples = open_metrics(&metrics);
    for (sample, value) in [
        ("sternpost_games_running", 2.0),
        ("sternpost_games_opened_total", 2.0),
        ("sternpost_letters_total", 0.0),
        ("sternpost_mails_posted_total", 4.0),
        ("sternpost_mails_sent_total", 4.0),
        ("sternpost_mails_waiting", 0.0),
        ("sternpost_mails_given_up", 0.0),
        ("sternpost_up{part=\"database\"}", 1.0),
        ("sternpost_up{part=\"inbox\"}", 1.0),
        ("sternpost_up{part=\"outbox\"}", 1.0),
    ] {
        assert_eq!(samples.get(sample), Some(&value), "{sample}: {metrics}");
    }
    let started = samples["sternpost_start_time_seconds"];
    assert!(samples["sternpost_last_poll_timestamp_seconds"] >= started && started > 1.7e9);
    let (status, _, health) = stage.get("/health");
    assert_eq!((status, health.as_str()), (200, "ok\n"));
    let key: String = rusqlite::Connection::open(stage.dir().join("sternpost.db"))
        .unwrap()
        .query_row("SELECT key FROM reply_keys LIMIT 1", [], |row| row.get(0))
        .unwrap();
    for text in [body, metrics, health] {
        for secret in ["Ada", "Ben", "Lunar", "@", key.as_str()] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
    }
    stage.host.take().unwrap().end();
}

#[test]
fn a_host_that_is_not_well_tells_why() {
    let stage = Stage::new();
    stage.health(200);
    fs::rename(stage.dir().join("inbox/new"), stage.dir().join("inbox/away")).unwrap();
    let why = stage.health(503);
    assert!(why.starts_with("the inbox is out of reach: "), "{why}");
    let samples = open_metrics(&stage.get("/metrics").2);
    assert_eq!(samples["sternpost_up{part=\"inbox\"}"], 0.0);
    assert!(stage.get("/").2.contains("the inbox is out of reach"));
    fs::rename(stage.dir().join("inbox/away"), stage.dir().join("inbox/new")).unwrap();
    stage.health(200);
}

#[test]
fn bad_and_slow_requests_are_bounded_and_keep_nobody_waiting() {
    let stage = Stage::new();
    let (status, head, _) = stage.ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
    assert_eq!(status, 405);
    assert!(head.contains("allow: get, head"), "{head}");
    assert_eq!(stage.get("/none").0, 404);
    assert_eq!(stage.get("/../etc/passwd").0, 404);
    let (status, _, body) = stage.ask("HEAD /health HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_eq!((status, body.as_str()), (200, ""));
    assert_eq!(stage.ask("nonsense\r\n\r\n").0, 400);
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    assert!([0, 431].contains(&stage.ask(&long).0));
    // Some that connect and say nothing.
    let silent: Vec<TcpStream> = (0..10).map(|_| stage.connect()).collect();
    assert_eq!(stage.get("/health").0, 200);
    // Somebody writes to the database meanwhile: reading goes on.
    let other = rusqlite::Connection::open(stage.dir().join("sternpost.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE; UPDATE players SET name = 'x'").unwrap();
    assert_eq!(stage.get("/metrics").0, 200);
    drop((silent, other));
    // More than are let in at a time are cut after a while, and the next one is answered.
    let crowd: Vec<TcpStream> = (0..40).map(|_| stage.connect()).collect();
    assert_eq!(stage.get("/health").0, 200);
    drop(crowd);
}

#[test]
fn there_is_no_page_unless_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), "[club]\nname = \"C\"\naddress = \"games@club.example\"\n").unwrap();
    let config = sternpost::config::Config::load(&folder.path().join("config.toml")).unwrap();
    assert_eq!(config.status, None);
    // A page that can't be had is said, and no host runs without it.
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let text = format!(
        "[club]\nname = \"C\"\naddress = \"games@club.example\"\n[status]\nlisten = \"{}\"\n",
        taken.local_addr().unwrap()
    );
    fs::write(folder.path().join("config.toml"), text).unwrap();
    let done = command(folder.path(), &["run"]).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("hint: name a free port of this machine as `listen` below [status]"), "{said}");
}
