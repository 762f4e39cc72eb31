//! Every statement of the store, as SQLite means to run it: none looks through a table that grows, but for those that are
//! to show or to check everything.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use sternpost::store::Store;

/// What may be looked through from end to end, by how SQLite names it: few rows, however many games there are.
const FEW: [(&str, &str); 6] = [
    ("INDEX outbox_waiting", "mails that wait"),
    ("INDEX outbox_failed", "mails that were given up"),
    ("INDEX tournaments_running", "tournaments that run"),
    ("INDEX events_of_replacing", "seats that changed hands"),
    ("SCAN sqlite_schema", "the names of the tables"),
    ("SCAN sqlite_master", "the names of the tables"),
];

/// Statements that may look through a table, by how they begin, with the reason.
const ALLOWED: [(&str, &str); 13] = [
    ("SELECT id, fate, digest, bytes FROM letters ORDER BY id", "the audit looks at every letter"),
    ("SELECT o.id, o.digest, o.bytes, o.cause, l.fate,", "the audit looks at every mail"),
    ("SELECT number FROM games ORDER BY number", "the audit, the archive and rebuilt ratings go through every game"),
    ("SELECT s.game, coalesce(p.name,", "the host's list of all games"),
    ("SELECT number, rules_name, stage, to_move, turn, due, started, ended, ", "the host's list of all games"),
    ("SELECT number, digest FROM imports ORDER BY number", "the archive shows every game from elsewhere"),
    (
        "SELECT number, digest, source, record, position, turns FROM imports",
        "the audit looks at every game from elsewhere",
    ),
    (
        "SELECT id, arrived_at, seen_at, size, fate, why, player, game, message_id FROM letters ORDER",
        "the latest, by their number",
    ),
    (
        "SELECT id, notice_key, cause, letter, game, player, message_id, recipient, state, tries, posted_at, next_try, \
         done_at, why FROM outbox WHERE state = 'sent'",
        "the latest, by their number: nearly all are sent",
    ),
    (
        "SELECT id, name, language, timezone, board, stopped, barred, forgotten, created FROM players ORDER BY id",
        "the host's list of all players",
    ),
    ("SELECT player, after, games FROM (SELECT r.player,", "the standings are of everybody"),
    ("SELECT player FROM seekers ORDER BY since, player", "those who want to hear of every open game"),
    (
        "SELECT number, name, format, seats, rounds, rules_name, pace, stage, round FROM tournaments ORDER BY number",
        "the list of all tournaments",
    ),
];

/// The string literals of a source, comments and tests left out.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let chars: Vec<char> = source.chars().collect();
    let mut found = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        if chars[i..].starts_with(&['/', '/']) {
            while i < chars.len() && chars[i] != '\n' {
                i += 1;
            }
        } else if chars[i..].starts_with(&['\'', '"', '\'']) {
            i += 3;
        } else if chars[i] == '"' {
            let mut text = String::new();
            i += 1;
            while chars[i] != '"' {
                if chars[i] == '\\' && chars[i + 1] == '\n' {
                    i += 2;
                    while chars[i].is_whitespace() {
                        i += 1;
                    }
                    continue;
                }
                i += usize::from(chars[i] == '\\');
                text.push(chars[i]);
                i += 1;
            }
            i += 1;
            found.push(text);
        } else {
            i += 1;
        }
    }
    found
}

/// Every statement in the store's sources, its columns filled in.
fn statements() -> BTreeSet<String> {
    let mut statements = BTreeSet::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store")).unwrap() {
        let path = entry.unwrap().path();
        // The floor of the bench has a table of its own, and copies are made by looking through the pattern.
        if ["floor.rs", "copies.rs"].iter().any(|name| path.ends_with(name)) {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        let columns = source.split_once("const COLUMNS: &str =").map(|(_, rest)| literals(rest)[0].clone());
        for text in literals(&source) {
            if !["SELECT ", "INSERT ", "UPDATE ", "DELETE "].iter().any(|word| text.starts_with(word)) {
                continue;
            }
            let text = text.replace("{COLUMNS}", columns.as_deref().unwrap_or("{COLUMNS}"));
            statements.insert(text);
        }
    }
    statements
}

/// The tables that a statement looks through.
fn scans(conn: &rusqlite::Connection, statement: &str) -> Vec<String> {
    let mut explain =
        conn.prepare(&format!("EXPLAIN QUERY PLAN {statement}")).unwrap_or_else(|e| panic!("{statement}: {e}"));
    let nulls = vec![rusqlite::types::Null; explain.parameter_count()];
    let rows = explain.query_map(rusqlite::params_from_iter(nulls), |row| row.get::<_, String>(3)).unwrap();
    let steps = rows.map(Result::unwrap);
    let few = |step: &str| FEW.iter().any(|(name, _)| step.ends_with(name));
    steps.filter(|step| step.starts_with("SCAN ") && !step.starts_with("SCAN CONSTANT ROW") && !few(step)).collect()
}

fn connection() -> (tempfile::TempDir, rusqlite::Connection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    drop(Store::open(&path).unwrap());
    let conn = rusqlite::Connection::open(path).unwrap();
    (folder, conn)
}

#[test]
fn no_statement_looks_through_a_table_that_grows() {
    let (_folder, conn) = connection();
    let statements = statements();
    assert!(statements.len() > 120, "only {} statements were found", statements.len());
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for statement in &statements {
        let scans = scans(&conn, statement);
        // A new row of a parent table is looked for among its children only while a reference waits to be settled, and none
        // of ours ever does.
        let is_new_row = statement.starts_with("INSERT ") && statement.contains(" VALUES (");
        if scans.is_empty() || is_new_row {
            continue;
        }
        match ALLOWED.iter().find(|(beginning, _)| statement.starts_with(beginning)) {
            Some((beginning, _)) => {
                used.insert(*beginning);
            }
            None => wrong.push(format!("{scans:?} in {statement}")),
        }
    }
    assert!(wrong.is_empty(), "these look through a table:\n{}", wrong.join("\n"));
    let idle: Vec<_> = ALLOWED.iter().filter(|(beginning, _)| !used.contains(beginning)).collect();
    assert!(idle.is_empty(), "nothing needs these exceptions: {idle:?}");
}

#[test]
fn a_statement_that_looks_through_a_table_is_seen() {
    let (_folder, conn) = connection();
    let planted = "SELECT number FROM games WHERE due < ?1";
    assert_eq!(scans(&conn, planted), ["SCAN games"]);
    let through_an_index = "SELECT count(*) FROM addresses WHERE address = ?1";
    assert_eq!(scans(&conn, through_an_index).len(), 1);
    assert!(scans(&conn, "SELECT number FROM games WHERE alarm_at IS NOT NULL AND alarm_at <= ?1").is_empty());
}

#[test]
fn due_alarms_and_mails_are_found_by_their_own_index() {
    let (_folder, conn) = connection();
    for (beginning, index) in [
        ("SELECT number FROM games WHERE alarm_at IS NOT NULL AND alarm_at <= ?1", "games_by_alarm"),
        ("SELECT id, notice_key, game, player, message_id, sender, recipient, bytes", "outbox_waiting"),
        ("SELECT id FROM players WHERE digest_due", "players_by_digest"),
    ] {
        let statements = statements();
        let found: Vec<_> = statements.iter().filter(|text| text.starts_with(beginning)).collect();
        assert_eq!(found.len(), 1, "{beginning}");
        let mut explain = conn.prepare(&format!("EXPLAIN QUERY PLAN {}", found[0])).unwrap();
        let nulls = vec![rusqlite::types::Null; explain.parameter_count()];
        let steps: Vec<String> = explain
            .query_map(rusqlite::params_from_iter(nulls), |row| row.get(3))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert!(steps.iter().any(|step| step.starts_with("SEARCH") && step.contains(index)), "{steps:?}");
        assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "what is due is sorted anew: {steps:?}");
    }
}
