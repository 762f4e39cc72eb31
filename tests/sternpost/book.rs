//! The book under `docs/` says what is so: every command in it is run by a shell in a folder of its own, or at least read; every
//! page is in the index, every link leads somewhere, and the data model is that of the migrations.
//!
//! A block of the kind `console` shows commands behind `$ ` and what they say, `…` for any lines; one of the kind `sh` shows
//! commands alone. With `parse` behind the kind its commands need root, servers or another machine: they are read by the shell,
//! and those of this program are held against what it takes.

use crate::examples::{parse, shell};
use crate::support::files_below;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README and every page of the book.
fn pages() -> Vec<PathBuf> {
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let mut pages: Vec<PathBuf> = files_below(&root().join("docs")).into_iter().filter(is_page).collect();
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// A fenced block: its kind, the line it begins at, its lines.
struct Block {
    kind: String,
    at: usize,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (n, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(kind)) => open = Some(Block { kind: kind.to_owned(), at: n + 1, lines: Vec::new() }),
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => block.lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block stays open");
    blocks
}

/// The commands of a block, each with what it is shown to say; a backslash at the end goes on.
fn commands(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    let shown = block.kind.starts_with("console");
    let mut goes_on = false;
    for line in &block.lines {
        let begun = if shown { line.strip_prefix("$ ") } else { Some(line.as_str()) };
        match (begun, goes_on) {
            (_, true) => {
                let last = &mut commands.last_mut().unwrap().0;
                last.pop();
                last.push_str(line.trim_start());
            }
            (Some(command), false) if !command.trim().is_empty() => commands.push((command.to_owned(), Vec::new())),
            (Some(_), false) => {}
            (None, false) => commands.last_mut().unwrap().1.push(line.clone()),
        }
        goes_on = commands.last().is_some_and(|(command, said)| command.ends_with('\\') && said.is_empty());
    }
    commands
}

/// Every call of this program within a command of a shell.
fn calls<'a>(command: &'a str) -> Vec<&'a str> {
    let parts = command.split(['|', ';', '&']).map(str::trim);
    let call = |part: &'a str| {
        let starts = part.match_indices("sternpost ").map(|(at, _)| at).filter(|&at| {
            let before = &part[..at];
            let by_other = ["podman run ", "podman exec "].iter().any(|other| before.starts_with(other));
            before.is_empty() || before == "sudo -u sternpost " || (by_other && before.ends_with(' '))
        });
        starts.last().map(|at| &part[at..])
    };
    parts.filter_map(call).collect()
}

/// True where the lines are those shown, `…` for any.
fn is_shown(said: &[&str], shown: &[&str]) -> bool {
    match shown.split_first() {
        None => said.is_empty(),
        Some((&"…", rest)) => (0..=said.len()).any(|skipped| is_shown(&said[skipped..], rest)),
        Some((line, rest)) => said.first() == Some(line) && is_shown(&said[1..], rest),
    }
}

#[test]
fn every_command_of_the_book_does_what_is_shown() {
    let mut ran = 0;
    for page in pages() {
        let name = page.strip_prefix(root()).unwrap().display().to_string();
        let text = fs::read_to_string(&page).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let start = folder.path().join("here");
        fs::create_dir(&start).unwrap();
        fs::write(folder.path().join("pwd"), start.display().to_string()).unwrap();
        for block in blocks(&text) {
            let kind = block.kind.as_str();
            if !["console", "sh", "console parse", "sh parse"].contains(&kind) {
                assert!(!kind.starts_with("console") && !kind.starts_with("sh"), "{name} line {}: {kind}", block.at);
                continue;
            }
            for (command, shown) in commands(&block) {
                let place = format!("{name} line {}: {command}", block.at);
                calls(&command).into_iter().for_each(parse);
                // What is built is what is tested.
                if kind.ends_with("parse") || command.starts_with("cargo ") {
                    let read = shell(folder.path(), &format!("bash -n <<'END'\n{command}\nEND")).output().unwrap();
                    assert!(read.status.success(), "{place}: {}", String::from_utf8_lossy(&read.stderr));
                    continue;
                }
                // The shell goes on where it was: its folder, and the variables that the page sets.
                let script = format!(
                    "cd \"$(cat {0}/pwd)\"; [ -f {0}/variables ] && . {0}/variables; exec 2>&1; {command}\n\
                     status=$?; pwd > {0}/pwd; declare -p key > {0}/variables 2>/dev/null; exit $status",
                    folder.path().display()
                );
                let done = shell(folder.path(), &script).output().unwrap();
                let said = String::from_utf8_lossy(&done.stdout).into_owned();
                assert_eq!(done.status.code(), Some(0), "{place}\n{said}");
                let (lines, wanted): (Vec<&str>, Vec<&str>) =
                    (said.lines().collect(), shown.iter().map(String::as_str).collect());
                assert!(kind == "sh" || wanted.is_empty() || is_shown(&lines, &wanted), "{place}\n{said}");
                ran += 1;
            }
        }
    }
    assert!(ran > 60, "{ran} commands");
}

/// The targets of the links in a text, outside of blocks.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for (at, _) in text.match_indices("](") {
        let target = text[at + 2..].split([')', ' ']).next().unwrap();
        links.push(target.split('#').next().unwrap().to_owned());
    }
    links.retain(|link| !link.is_empty() && !link.contains("://") && !link.starts_with("mailto:"));
    links
}

#[test]
fn every_page_is_in_the_index_and_every_link_leads_somewhere() {
    let mut linked = BTreeSet::new();
    for page in pages() {
        let folder = page.parent().unwrap();
        for link in links(&fs::read_to_string(&page).unwrap()) {
            let target = folder.join(&link);
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            linked.insert(target.canonicalize().unwrap());
        }
    }
    for page in pages() {
        let is_start = ["README.md", "docs/README.md"].iter().any(|start| page == root().join(start));
        assert!(is_start || linked.contains(&page.canonicalize().unwrap()), "{} is in no index", page.display());
    }
}

/// The columns of the tables that a page lists: a heading with the name in backticks, then a table.
fn listed(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut current = String::new();
    let code = |text: &str| text.trim().strip_prefix('`').and_then(|rest| rest.split('`').next()).map(str::to_owned);
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("## ").and_then(code) {
            current = name;
        } else if let Some(name) = line.strip_prefix("| ").and_then(code) {
            tables.entry(current.clone()).or_default().push(name);
        }
    }
    tables
}

#[test]
fn the_data_model_is_that_of_the_migrations() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    drop(sternpost::store::Store::open(&path).unwrap());
    let conn = rusqlite::Connection::open(&path).unwrap();
    let mut find = conn
        .prepare(
            "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid",
        )
        .unwrap();
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in find.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap() {
        let (table, column): (String, String) = row.unwrap();
        tables.entry(table).or_default().push(column);
    }
    let told = listed(&fs::read_to_string(root().join("docs/data-model.md")).unwrap());
    assert_eq!(told, tables, "docs/data-model.md tells other tables or columns than the migrations make");
}

#[test]
fn the_metrics_of_the_book_are_those_of_the_host() {
    let text = fs::read_to_string(root().join("docs/host/status.md")).unwrap();
    let told: BTreeSet<&str> = text.lines().filter_map(|line| line.strip_prefix("| `sternpost_")).collect();
    let source = fs::read_to_string(root().join("src/cli/status/metrics.rs")).unwrap();
    let names: BTreeSet<&str> = source
        .split(['"', ' ', '{'])
        .filter_map(|word| word.strip_prefix("sternpost_"))
        .map(|word| word.trim_end_matches(|c: char| !c.is_ascii_lowercase()))
        .collect();
    assert!(names.len() > 12);
    for name in &names {
        assert!(told.iter().any(|line| line.starts_with(name)), "{name} is not in the book");
    }
    for line in told {
        let name = line.split('`').next().unwrap().trim_end_matches("_total");
        assert!(names.contains(name), "{name} is in the book alone");
    }
}

#[test]
fn what_a_command_is_shown_to_say_may_leave_lines_out() {
    assert!(is_shown(&["a", "b", "c"], &["a", "…"]) && is_shown(&["a"], &["…", "a", "…"]));
    assert!(!is_shown(&["a", "b"], &["a"]) && !is_shown(&[], &["a"]) && is_shown(&[], &[]));
    assert_eq!(calls("cd x && sternpost audit | grep sternpost"), ["sternpost audit"]);
    assert_eq!(calls("podman build -t sternpost -f contrib/Containerfile ."), Vec::<&str>::new());
    assert_eq!(calls("sudo -u sternpost sternpost --config /x game list"), ["sternpost --config /x game list"]);
}
