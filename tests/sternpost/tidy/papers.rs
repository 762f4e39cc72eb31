//! The papers beside the code say what is so: dependencies, the test command.

use super::{read, sources};
use std::collections::BTreeSet;

fn dependencies(manifest: &str) -> BTreeSet<String> {
    let manifest: toml::Table = read(manifest).parse().unwrap();
    let of = |kind: &str| manifest.get(kind).and_then(|table| table.as_table()).into_iter().flat_map(toml::Table::keys);
    of("dependencies").chain(of("dev-dependencies")).cloned().collect()
}

/// The first cells of the table under that heading, markup taken off, lists parted.
fn first_cells(text: &str, heading: &str) -> BTreeSet<String> {
    let (_, after) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    let part = after.split("\n## ").next().unwrap();
    let rows = part.lines().filter_map(|line| line.strip_prefix("| ")).skip(1);
    let cells = rows.filter_map(|row| row.split('|').next());
    cells
        .flat_map(|cell| cell.rsplit(':').next().unwrap().split(','))
        .map(|name| name.trim_matches(['*', '`', ' ']).to_owned())
        .collect()
}

#[test]
fn every_dependency_says_what_it_spares_us() {
    let mut wanted = dependencies("Cargo.toml");
    wanted.extend(dependencies("fuzz/Cargo.toml"));
    assert!(wanted.len() > 10);
    assert_eq!(first_cells(&read("ARCHITECTURE.md"), "Dependencies"), wanted);
}

#[test]
fn every_room_stands_in_the_architecture() {
    let mut rooms: BTreeSet<String> =
        sources().iter().filter_map(|(module, _)| module.split('/').next().map(str::to_owned)).collect();
    rooms.retain(|room| room != "main" && room != "lib");
    let told = first_cells(&read("ARCHITECTURE.md"), "The rooms");
    assert_eq!(
        told.iter().map(|name| name.trim_end_matches(".rs").trim_end_matches('/').to_owned()).collect::<BTreeSet<_>>(),
        rooms
    );
}

#[test]
fn the_tests_of_the_readme_are_those_of_ci() {
    let line = |text: &str, wanted: &str| text.lines().any(|line| line.trim() == wanted);
    assert!(line(&read("README.md"), "cargo test"));
    assert!(line(&read(".ci/run"), "stage \"tests\" cargo test --locked"));
}

#[test]
fn tables_are_read_to_the_cell() {
    let text = "# A\n\n## B\n\n| C | D |\n|---|---|\n| a, `b` | x |\n| *dev:* c | y, z |\n\n## E\n| q | r |\n";
    assert_eq!(first_cells(text, "B").into_iter().collect::<Vec<_>>(), ["a", "b", "c"]);
}
