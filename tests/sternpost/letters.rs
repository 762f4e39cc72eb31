//! Letters as they arrive, held against what they say: every fixture with LF and with CRLF line ends.
//!
//! `tests/data/letters/<kind>/*.eml` with `expected.json` beside them: `nature`, `requests`, `wishes`, `ask`, `set_aside`,
//! `reply_key`, `auth`; `or` names other readings that pass too. A letter without an expectation, an expectation
//! without a letter and an empty folder fail. The measure is printed.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use sternpost::intake::{self, Letterbox, Reading};

/// The club to which the fixtures are written.
pub(crate) fn letterbox() -> Letterbox {
    Letterbox {
        address: "games@club.example".parse().unwrap(),
        authserv: Some("mx.club.example".to_owned()),
        tag: "club".to_owned(),
    }
}

/// A fixture: its file, its bytes and what is expected of it.
pub(crate) struct Fixture {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
    pub(crate) expected: Value,
}

/// Every fixture, by kind and name.
pub(crate) fn fixtures() -> Vec<Fixture> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/letters");
    let mut out = Vec::new();
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&root).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    assert!(!folders.is_empty(), "no folder of letters in {}", root.display());
    for folder in folders {
        let listed: Value = serde_json::from_str(&fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
        let mut listed: BTreeMap<String, Value> =
            listed.as_array().unwrap().iter().map(|e| (e["file"].as_str().unwrap().to_owned(), e.clone())).collect();
        assert!(!listed.is_empty(), "{} is empty", folder.display());
        let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
        files.retain(|p| p.extension().is_some_and(|e| e == "eml"));
        files.sort();
        for path in files {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let expected = listed.remove(&name).unwrap_or_else(|| panic!("{name}: no expectation"));
            out.push(Fixture { bytes: fs::read(&path).unwrap(), path, expected });
        }
        assert!(listed.is_empty(), "no letter for {:?}", listed.keys());
    }
    out
}

/// The reading in the form of the expectations.
pub(crate) fn as_json(reading: &Reading) -> Value {
    serde_json::json!({
        "nature": reading.nature.word(),
        "requests": reading.requests.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "wishes": reading.wishes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "ask": reading.ask.is_some(),
        "set_aside": reading.set_aside.is_some(),
        "reply_key": reading.reply_key.as_ref().map(ToString::to_string),
        "auth": reading.auth.word(),
    })
}

const FIELDS: [&str; 7] = ["nature", "requests", "wishes", "ask", "set_aside", "reply_key", "auth"];

/// True where the reading is the expected one or one of the others that pass.
fn passes(read: &Value, expected: &Value) -> bool {
    let mut wanted = vec![expected.clone()];
    for other in expected["or"].as_array().into_iter().flatten() {
        let mut variant = expected.clone();
        for (name, value) in other.as_object().unwrap() {
            variant[name] = value.clone();
        }
        wanted.push(variant);
    }
    wanted.iter().any(|wanted| {
        FIELDS.iter().all(|field| {
            let open = wanted["ask"] == true || wanted["set_aside"] == true;
            (*field == "wishes" && open) || folded(&read[field]) == folded(&wanted[field])
        })
    })
}

fn folded(value: &Value) -> String {
    value.to_string().to_lowercase()
}

/// With these line ends throughout.
fn with_line_ends(bytes: &[u8], end: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let width = if bytes[at..].starts_with(b"\r\n") { 2 } else { 1 };
        if width == 2 || bytes[at] == b'\n' {
            out.extend_from_slice(end);
        } else {
            out.push(bytes[at]);
        }
        at += width;
    }
    out
}

/// The moves that a reading would play without asking.
pub(crate) fn played(requests: &Value) -> Vec<String> {
    let requests = requests.as_array().unwrap();
    requests.iter().map(|r| r.as_str().unwrap().to_lowercase()).filter(|r| is_move(r)).collect()
}

fn is_move(request: &str) -> bool {
    !request.contains(' ') && request.contains('-')
}

#[test]
fn every_letter_is_read_as_it_says_with_either_line_end() {
    let letterbox = letterbox();
    let (mut right, mut asked, mut wrong_moves, mut count) = (0, 0, 0, 0);
    let mut faults = Vec::new();
    for fixture in fixtures() {
        count += 1;
        for end in [&b"\r\n"[..], &b"\n"[..]] {
            let reading = intake::read(&with_line_ends(&fixture.bytes, end), &letterbox);
            let read = as_json(&reading);
            asked += usize::from(reading.ask.is_some());
            let wanted: Vec<String> = std::iter::once(&fixture.expected)
                .chain(fixture.expected["or"].as_array().into_iter().flatten())
                .filter(|e| e["requests"].is_array())
                .flat_map(|e| played(&e["requests"]))
                .collect();
            wrong_moves += played(&read["requests"]).iter().filter(|m| !wanted.contains(m)).count();
            if passes(&read, &fixture.expected) {
                right += 1;
            } else {
                let name = fixture.path.file_name().unwrap().to_string_lossy().into_owned();
                let name = format!("{name} ({})", if end.len() == 2 { "CRLF" } else { "LF" });
                let differ: Vec<String> = FIELDS
                    .iter()
                    .filter(|f| folded(&read[f]) != folded(&fixture.expected[f]))
                    .map(|f| format!("{f}: read {} expected {}", read[f], fixture.expected[f]))
                    .collect();
                faults.push(format!("{name}\n    {}", differ.join("\n    ")));
            }
        }
    }
    println!(
        "letters: {count}, each twice: read right {right} of {}, asked back {asked}, would have played something not asked for {wrong_moves}",
        2 * count
    );
    assert!(faults.is_empty(), "{}\n{} of {} readings are wrong", faults.join("\n"), faults.len(), 2 * count);
    assert_eq!(wrong_moves, 0);
}

#[test]
fn a_bounce_names_the_address_the_mail_and_how_badly_it_failed() {
    let read: BTreeMap<String, Reading> = fixtures()
        .iter()
        .filter(|f| f.path.parent().is_some_and(|p| p.ends_with("bounces")))
        .map(|f| {
            let name = f.path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, intake::read(&f.bytes, &letterbox()))
        })
        .collect();
    for (name, recipient, severity, status, with_id) in [
        ("bounce-postfix", "ben.hollis@example.com", intake::Severity::Hard, Some("5.1.1"), true),
        ("bounce-gmail-style", "cleo@example.net", intake::Severity::Hard, Some("5.1.1"), true),
        ("bounce-exchange-ndr", "egan.tully@office.example", intake::Severity::Hard, Some("5.1.1"), true),
        ("bounce-qmail", "fern@example.com", intake::Severity::Soft, None, false),
        ("exim", "egan.tully@office.example", intake::Severity::Hard, Some("5.1.1"), true),
        ("qmail-no-key-in-to", "egan.tully@office.example", intake::Severity::Hard, None, true),
        ("postfix-headers-only", "egan.tully@office.example", intake::Severity::Hard, Some("5.1.1"), true),
        ("mailbox-full", "egan.tully@office.example", intake::Severity::Soft, Some("5.2.2"), true),
        ("transient", "egan.tully@office.example", intake::Severity::Soft, Some("4.4.7"), true),
    ] {
        let reading = &read[name];
        let bounce = reading.bounce.as_ref().unwrap_or_else(|| panic!("{name}: no bounce"));
        assert_eq!(bounce.recipient.as_ref().map(ToString::to_string).as_deref(), Some(recipient), "{name}");
        assert_eq!(bounce.severity, severity, "{name}");
        assert_eq!(bounce.status.as_deref(), status, "{name}");
        assert_eq!(bounce.message_id.is_some(), with_id, "{name}");
        if with_id {
            assert_eq!(bounce.key, reading.reply_key, "{name}");
        }
    }
    let late = &read["delayed"];
    assert_eq!((late.nature, late.bounce.is_none()), (intake::Nature::Machine, true), "a delay is no failure");
}

#[test]
fn a_letter_over_a_mebibyte_is_set_aside_and_its_key_still_read() {
    let head = "From: ada@example.org\r\nTo: games+abcdefgh12345678@club.example\r\n\r\nm1-k5\r\n";
    for (padding, set_aside) in [(900_000, None), (1_100_000, Some(intake::SetAside::TooLarge))] {
        let raw = format!("{head}{}", "x".repeat(padding));
        let reading = intake::read(raw.as_bytes(), &letterbox());
        assert_eq!(reading.set_aside, set_aside);
        assert_eq!(reading.reply_key.as_ref().map(ToString::to_string).as_deref(), Some("abcdefgh12345678"));
        assert_eq!(reading.requests.len(), usize::from(set_aside.is_none()));
    }
}

#[test]
fn every_line_of_a_letter_is_explained() {
    for fixture in fixtures() {
        let reading = intake::read(&fixture.bytes, &letterbox());
        assert!(reading.lines.iter().all(|line| !line.why.is_empty()));
        let commands = reading.lines.iter().filter(|l| l.what == intake::What::Command).count();
        let person = matches!(reading.nature, intake::Nature::Human | intake::Nature::Doubtful);
        assert!(!person || commands >= usize::from(!reading.requests.is_empty()), "{}", fixture.path.display());
    }
}
