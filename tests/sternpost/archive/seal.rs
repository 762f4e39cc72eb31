//! Records sealed by a chain of digests: whatever is changed shows.

use super::{club, games, run};
use crate::gallery;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use sternpost::compose::chain::sealed_record;
use sternpost::record::Record;

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
