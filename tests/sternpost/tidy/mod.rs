//! The walls: which room may name which, read from the sources and held against `tests/data/walls.tsv`; and what else of
//! the house style can be told from a file. Each check is itself checked with planted violations.

mod papers;
mod source;

use source::{Token, paths, tokens, without_tests};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const LINES_MAX: usize = 600;
const MAIN_LINES_MAX: usize = 60;

/// Modules of std behind which the world lies.
const DOORS: [&str; 7] = ["fs", "net", "time", "env", "process", "thread", "io"];

/// What one room, or one file of it, may name.
struct Wall {
    rooms: Vec<String>,
    crates: Vec<String>,
    doors: Vec<String>,
    never: Vec<String>,
}

struct Walls {
    by_name: BTreeMap<String, Wall>,
    /// The crates of Cargo.toml, as they are written in a path.
    crates: BTreeSet<String>,
}

fn crate_root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(crate_root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

impl Walls {
    fn load() -> Self {
        Self::parse(&read("tests/data/walls.tsv"), &read("Cargo.toml"))
    }

    fn parse(table: &str, manifest: &str) -> Self {
        let list = |cell: &str| cell.split(' ').filter(|word| *word != "-").map(str::to_owned).collect::<Vec<_>>();
        let mut by_name = BTreeMap::new();
        for line in table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let cells: Vec<&str> = line.split('\t').collect();
            let &[name, rooms, crates, doors, never] = &cells[..] else { panic!("not five cells: {line}") };
            let wall = Wall { rooms: list(rooms), crates: list(crates), doors: list(doors), never: list(never) };
            assert!(by_name.insert(name.to_owned(), wall).is_none(), "two rows of {name}");
        }
        let manifest: toml::Table = manifest.parse().unwrap();
        let crates = manifest["dependencies"].as_table().unwrap().keys().map(|name| name.replace('-', "_")).collect();
        Self { by_name, crates }
    }

    /// The row of the file itself, or else of the nearest folder that has one.
    fn of(&self, module: &str) -> Option<&Wall> {
        let mut name = module;
        loop {
            if let Some(wall) = self.by_name.get(name) {
                return Some(wall);
            }
            name = name.rsplit_once('/')?.0;
        }
    }

    /// What a module of that name, `intake/trim/own`, may not name and does.
    fn faults(&self, module: &str, text: &str) -> Vec<String> {
        let Some(wall) = self.of(module) else { return vec![format!("{module} has no row in walls.tsv")] };
        let mut faults = Vec::new();
        for path in paths(&without_tests(&tokens(text))) {
            if let Some(fault) = self.fault(wall, module, &path) {
                faults.push(format!("{module} names {fault}"));
            }
        }
        faults.dedup();
        faults
    }

    fn fault(&self, wall: &Wall, module: &str, path: &[String]) -> Option<String> {
        let path = absolute(module, path)?;
        let all = path.join("::");
        if wall.never.iter().any(|never| is_within(&all, never)) {
            return Some(all);
        }
        let first = path[0].as_str();
        let allowed = |list: &[String], name: &str| list.iter().any(|entry| entry == "*" || is_within(name, entry));
        let fine = match first {
            "crate" => match path.get(1) {
                Some(room) => room == module.split('/').next().unwrap() || allowed(&wall.rooms, &path[1..].join("::")),
                None => true,
            },
            "std" | "core" | "alloc" => match path.get(1) {
                Some(door) if DOORS.contains(&door.as_str()) => allowed(&wall.doors, door),
                _ => true,
            },
            _ => !self.crates.contains(first) || allowed(&wall.crates, first),
        };
        (!fine).then_some(all)
    }
}

fn is_within(path: &str, of: &str) -> bool {
    path.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The path from the crate's root or from another crate; `None` for one that begins in its own module.
fn absolute(module: &str, path: &[String]) -> Option<Vec<String>> {
    let supers = path.iter().take_while(|word| *word == "super").count();
    if supers == 0 {
        let mut path = path.to_vec();
        match path.first()?.as_str() {
            "self" | "Self" => return None,
            "sternpost" => "crate".clone_into(&mut path[0]),
            _ => {}
        }
        return Some(path);
    }
    let above: Vec<&str> = module.split('/').collect();
    let left = above.len().saturating_sub(supers);
    let mut all = vec!["crate".to_owned()];
    all.extend(above[..left].iter().map(|&word| word.to_owned()));
    all.extend_from_slice(&path[supers..]);
    Some(all)
}

/// What is untidy in a file of that module, walls apart.
fn untidy(module: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("{module}: {what}"));
    let lines = text.lines().count();
    let most = if module == "main" { MAIN_LINES_MAX } else { LINES_MAX };
    if lines > most {
        fault(format!("{lines} lines, {most} are the most"));
    }
    if !text.starts_with("//!") {
        fault("does not open with what it does".to_owned());
    }
    let marker = ["TO", "DO"].concat();
    let marks = [marker.as_str(), "FIXME", "XXX"];
    if let Some(mark) = text.split(|c: char| !c.is_alphanumeric()).find(|word| marks.contains(word)) {
        fault(format!("{mark} left behind"));
    }
    if let Some(name) = module.split('/').find(|name| ["util", "utils", "helpers", "manager", "common"].contains(name))
    {
        fault(format!("{name} says nothing"));
    }
    let tokens = without_tests(&tokens(text));
    for three in tokens.windows(3) {
        if let [Token::Mark('.'), Token::Word(word), Token::Mark('(')] = three
            && ["unwrap", "expect", "unwrap_err", "expect_err"].contains(&word.as_str())
        {
            fault(format!("{word} outside tests"));
        }
        if let [Token::Word(word), Token::Mark('!'), Token::Mark('(' | '[' | '{')] = three
            && ["todo", "unimplemented", "dbg"].contains(&word.as_str())
        {
            fault(format!("{word}! left behind"));
        }
    }
    faults
}

/// Rooms that print: what the doors to std cannot tell.
fn prints(walls: &Walls, module: &str, text: &str) -> Vec<String> {
    let printing = ["print", "println", "eprint", "eprintln"];
    let may = walls.of(module).is_some_and(|wall| wall.doors.iter().any(|door| door == "io" || door == "*"));
    let mut faults = Vec::new();
    for two in without_tests(&tokens(text)).windows(2) {
        if let [Token::Word(word), Token::Mark('!')] = two
            && printing.contains(&word.as_str())
            && !may
        {
            faults.push(format!("{module} names {word}!"));
        }
    }
    faults
}

/// Every source under `src` with its module's name: `rules/hole` for `src/rules/hole.rs`, `rules` for `src/rules/mod.rs`.
fn sources() -> Vec<(String, String)> {
    let root = crate_root().join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push((module_of(&root, &path), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(found.len() > 20, "no sources");
    found
}

fn module_of(root: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(root).unwrap().with_extension("");
    let words: Vec<&str> = inside.iter().map(|word| word.to_str().unwrap()).collect();
    match words.split_last() {
        Some((&"mod", rest)) => rest.join("/"),
        _ => words.join("/"),
    }
}

fn assert_none(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn no_room_names_another_through_a_wall() {
    let walls = Walls::load();
    assert_none(sources().iter().flat_map(|(module, text)| walls.faults(module, text)).collect());
}

#[test]
fn only_rooms_with_a_door_print() {
    let walls = Walls::load();
    assert_none(sources().iter().flat_map(|(module, text)| prints(&walls, module, text)).collect());
}

#[test]
fn every_source_is_tidy() {
    assert_none(sources().iter().flat_map(|(module, text)| untidy(module, text)).collect());
}

#[test]
fn the_walls_name_rooms_and_doors_that_there_are() {
    let walls = Walls::load();
    for (name, wall) in &walls.by_name {
        for room in wall.rooms.iter().filter(|room| *room != "*") {
            let room = room.split("::").next().unwrap();
            assert!(walls.by_name.contains_key(room), "{name} may name {room}, which has no row");
        }
        for door in wall.doors.iter().filter(|door| *door != "*") {
            assert!(DOORS.contains(&door.as_str()), "{name} may use {door}, which is no door");
        }
    }
}

#[test]
fn planted_violations_of_the_walls_are_found() {
    let walls = Walls::parse(
        "rules\t-\t-\t-\t-\npost\trules::notation\tserde\tio\tstd::io::stdin\npost/clock\t-\tchrono\ttime\t-\n",
        "[dependencies]\nserde = \"1\"\nchrono = \"0\"\nmail-parser = \"0\"\n",
    );
    let found = |module: &str, text: &str| walls.faults(module, text).join("; ");
    for (module, text, expected) in [
        ("rules/hole", "use std::fs;", "rules/hole names std::fs"),
        ("rules/hole", "fn f() { std::env::var(\"A\"); }", "rules/hole names std::env::var"),
        ("rules", "use crate::{rules::hole, post::Letter};", "rules names crate::post::Letter"),
        ("rules/a/b", "use super::super::super::post;", "rules/a/b names crate::post"),
        ("rules/a", "use super::super::{post as p};", "rules/a names crate::post"),
        (
            "rules",
            "use serde::{Serialize, de::{self, Error}};",
            "rules names serde::Serialize; rules names serde::de::self; rules names serde::de::Error",
        ),
        ("rules", "#[derive(serde::Serialize)] struct A;", "rules names serde::Serialize"),
        ("rules", "use mail_parser;", "rules names mail_parser"),
        ("post", "use crate::rules::hole;", "post names crate::rules::hole"),
        ("post", "let x = crate::rules::notational::A;", "post names crate::rules::notational::A"),
        ("post", "use std::io::stdin;", "post names std::io::stdin"),
        ("post", "const A: char = '\"'; use std::net; const B: &str = \"\\\"\";", "post names std::net"),
        ("post", "fn f<'a>(x: &'a str) { std::net::f(x) }", "post names std::net::f"),
        ("post/clock", "use serde as s;", "post/clock names serde"),
        ("shed", "", "shed has no row in walls.tsv"),
    ] {
        assert_eq!(found(module, text), expected, "{text}");
    }
    for (module, text) in [
        ("rules", "// use std::fs;\n/* crate::post /* std::net */ std::env */ use std::fmt;"),
        ("rules", "const A: &str = \"std::fs\"; const B: &str = r#\"crate::post \" std::fs\"#;"),
        ("rules", "#[cfg(test)]\nmod tests { use std::fs; fn f() { crate::post::f() } }\nuse super::rules::hole;"),
        ("rules/a/b", "use super::super::hole; use crate::rules::x; use self::y::std;"),
        ("post/reader", "use crate::rules::notation::{self, Name}; use serde::de; use std::io::Read;"),
        ("post/clock", "use std::time::Duration; use chrono::Utc;"),
    ] {
        assert_eq!(found(module, text), "", "{text}");
    }
    assert_eq!(prints(&walls, "rules", "fn f() { println!(\"\") }"), ["rules names println!"]);
    assert_eq!(prints(&walls, "post", "fn f() { println!(\"\") }"), [""; 0]);
}

#[test]
fn planted_untidiness_is_found() {
    let long = format!("//! A.\n{}", "\n".repeat(LINES_MAX));
    let later = ["//! A.\n// TO", "DO: later"].concat();
    for (module, text, expected) in [
        ("a", "fn f() {}", "a: does not open with what it does"),
        ("a", long.as_str(), "a: 601 lines, 600 are the most"),
        ("main", &long[..100], "main: 94 lines, 60 are the most"),
        ("a", later.as_str(), "a: TO\u{44}O left behind"),
        ("a/util", "//! A.", "a/util: util says nothing"),
        ("a", "//! A.\nfn f() { x.unwrap(); y\n.expect (\"\") }", "a: unwrap outside tests; a: expect outside tests"),
        ("a", "//! A.\nfn f() { todo!() }", "a: todo! left behind"),
        ("a", "//! A.\n#[cfg(test)] mod t { fn f() { x.unwrap() } }\n#[test]\nfn g() { x.unwrap() }", ""),
        ("a", "//! A.\nfn f() { x.unwrap_or(1); \".unwrap()\"; } // .unwrap()", ""),
    ] {
        assert_eq!(untidy(module, text).join("; "), expected, "{text}");
    }
}
