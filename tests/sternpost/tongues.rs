//! The languages hold together: the same messages with the same arguments, each said somewhere, none said that isn't there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use sternpost::club::offer::Offer;
use sternpost::compose::Tongue;
use sternpost::correspondence::command::Request;
use sternpost::intake;

type Messages = BTreeMap<String, BTreeSet<String>>;

/// Every message of a file with its arguments.
fn messages(source: &str) -> Messages {
    let mut found = Messages::new();
    let mut current = None;
    for line in source.lines() {
        if let Some((key, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            assert!(found.insert(key.to_owned(), BTreeSet::new()).is_none(), "{key} stands twice");
            current = Some(key.to_owned());
        } else if line.starts_with('#') {
            current = None;
        }
        let Some(arguments) = current.as_ref().and_then(|key| found.get_mut(key)) else { continue };
        for after in line.split('$').skip(1) {
            let name: String = after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            arguments.insert(name);
        }
    }
    found
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The parts of a macro call between its brackets, split at the commas of its own level.
fn parts(call: &str) -> Vec<String> {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let mut out = vec![String::new()];
    for c in call.chars() {
        if escaped {
            escaped = false;
        } else if quoted {
            escaped = c == '\\';
            quoted = c != '"';
        } else {
            match c {
                '"' => quoted = true,
                '(' | '[' | '{' => depth += 1,
                ')' if depth == 0 => return out,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => {
                    out.push(String::new());
                    continue;
                }
                _ => {}
            }
        }
        out.last_mut().unwrap().push(c);
    }
    panic!("a call without an end: {call}")
}

/// Every `say!` in the sources: the message and the arguments that it is given.
fn said() -> Vec<(String, BTreeSet<String>)> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for call in text.split("say!(").skip(1).filter(|call| !call.starts_with("voice, \"its-name\"")) {
            let parts = parts(call);
            let key = parts[1].trim().trim_matches('"').to_owned();
            let given = parts[2..].iter().filter(|part| !part.trim().is_empty());
            let given = given.map(|part| part.split('=').next().unwrap().trim().to_owned());
            found.push((key, given.collect()));
        }
    }
    assert!(found.len() > 200, "only {} sentences are said", found.len());
    found
}

#[test]
fn every_language_is_read_without_a_fault() {
    for tongue in Tongue::ALL {
        let read = fluent_bundle::FluentResource::try_new(tongue.source().to_owned());
        assert!(read.is_ok(), "{tongue}: {:?}", read.err().map(|(_, faults)| faults));
    }
}

#[test]
fn every_language_has_the_same_messages_with_the_same_arguments() {
    let english = messages(Tongue::En.source());
    for tongue in Tongue::ALL {
        let own = messages(tongue.source());
        assert_eq!(own.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "{tongue}");
        for (key, arguments) in &own {
            assert_eq!(arguments, &english[key], "{tongue}: the arguments of {key}");
        }
    }
}

#[test]
fn every_message_is_said_with_its_arguments_and_nothing_else_is() {
    let english = messages(Tongue::En.source());
    let said = said();
    for (key, given) in &said {
        let known = english.get(key).unwrap_or_else(|| panic!("there is no message {key}"));
        assert_eq!(given, known, "the arguments of {key}");
    }
    let spoken: BTreeSet<&String> = said.iter().map(|(key, _)| key).collect();
    let silent: Vec<&String> = english.keys().filter(|key| !spoken.contains(key)).collect();
    assert!(silent.is_empty(), "nobody says {silent:?}");
}

#[test]
fn no_template_holds_a_sentence() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("templates")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            seen += 1;
            let text = fs::read_to_string(&path).unwrap();
            let bare = ["<style", "{%", "{{", "<"].iter().zip(["</style>", "%}", "}}", ">"]).fold(
                text,
                |text, (open, shut)| {
                    let parts = text.split(open).enumerate();
                    parts
                        .map(|(n, part)| if n == 0 { part } else { part.split_once(shut).map_or("", |p| p.1) })
                        .collect()
                },
            );
            let words: String = bare.chars().filter(|c| c.is_alphabetic()).collect();
            assert!(words.is_empty(), "{}: {words}", path.display());
        }
    }
    assert!(seen >= 3, "only {seen} templates");
}

#[test]
fn a_language_is_found_by_code_and_by_name() {
    for (text, tongue) in [
        ("de", Tongue::De),
        ("Deutsch", Tongue::De),
        (" GERMAN ", Tongue::De),
        ("english", Tongue::En),
        ("zh-Hans", Tongue::ZhHans),
        ("zh", Tongue::ZhHans),
        ("Chinese", Tongue::ZhHans),
        ("中文", Tongue::ZhHans),
        ("简体中文", Tongue::ZhHans),
    ] {
        assert_eq!(text.parse(), Ok(tongue), "{text}");
    }
    assert!("dutsch".parse::<Tongue>().is_err());
}

/// The text of a message of one line.
fn line_of(tongue: Tongue, key: &str) -> String {
    let start = format!("{key} = ");
    let found = tongue.source().lines().find_map(|line| line.strip_prefix(&start));
    found.unwrap_or_else(|| panic!("{tongue}: no line {key}")).to_owned()
}

/// Whether a request is the one that is meant.
type Is = fn(&Request) -> bool;

#[test]
fn every_command_that_help_names_is_understood() {
    let wanted: [(&str, Is); 32] = [
        ("help-move", |r| matches!(r, Request::Move(_))),
        ("help-preview", |r| matches!(r, Request::Preview(_))),
        ("help-moves", |r| matches!(r, Request::Moves(Some(_)))),
        ("help-show", |r| matches!(r, Request::Show(Some(12)))),
        ("help-history", |r| *r == Request::History),
        ("help-export", |r| *r == Request::Export),
        ("help-resign", |r| *r == Request::Resign),
        ("help-confirm", |r| *r == Request::Confirm),
        ("help-back", |r| *r == Request::Back),
        ("help-accept", |r| *r == Request::Accept),
        ("help-decline", |r| *r == Request::Decline),
        ("help-games", |r| *r == Request::Games),
        ("help-language", |r| matches!(r, Request::Language(_))),
        ("help-timezone", |r| matches!(r, Request::Timezone(zone) if zone.contains('/'))),
        ("help-name", |r| matches!(r, Request::Name(_))),
        ("help-board", |r| matches!(r, Request::Board(_))),
        ("help-help", |r| matches!(r, Request::Help(Some(_)))),
        ("help-stop", |r| *r == Request::Stop),
        (
            "help-new",
            |r| matches!(r, Request::New(text) if Offer::read(text).is_ok_and(|o| o.least.rating == Some(1400))),
        ),
        ("help-invite", |r| matches!(r, Request::Invite(_))),
        ("help-seek", |r| matches!(r, Request::Seek(text) if text.is_empty())),
        ("help-seek-off", |r| matches!(r, Request::Seek(text) if ["off", "aus"].contains(&text.as_str()))),
        ("offer-stop", |r| matches!(r, Request::Seek(text) if ["off", "aus"].contains(&text.as_str()))),
        ("help-join", |r| *r == Request::Join(Some(42))),
        ("help-leave", |r| *r == Request::Leave),
        ("help-rematch", |r| *r == Request::Rematch),
        ("help-standings", |r| *r == Request::Standings),
        ("help-rating", |r| *r == Request::Rating(Some("Ada".to_owned()))),
        ("help-address-add", |r| matches!(r, Request::AddressAdd(_))),
        ("help-address-remove", |r| matches!(r, Request::AddressRemove(_))),
        ("help-forget-me", |r| *r == Request::ForgetMe),
        ("help-say", |r| matches!(r, Request::Say(_))),
    ];
    for tongue in Tongue::ALL {
        for (key, is_it) in wanted {
            let line = line_of(tongue, key);
            let mut command = line.split(" – ").next().unwrap().to_owned();
            if key == "help-say" {
                command.push_str(" hello");
            }
            let letter = format!("From: ada@home.example\nTo: games@club.example\nSubject: x\n\n{command}\n");
            let reading = intake::read(letter.as_bytes(), &super::letters::letterbox());
            assert!(
                reading.requests.len() == 1 && is_it(&reading.requests[0]),
                "{tongue}: {command}: {:?}",
                reading.requests
            );
        }
    }
}
