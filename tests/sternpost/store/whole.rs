//! The database as a whole: one writer, nothing half, what was tampered with is found.

use super::{at, begin_game, enact, folder, house, letter, new_mail, open, open_game, some_move, two_players};
use sternpost::correspondence::decide::{self, Deed};
use sternpost::correspondence::event::{Cause, Event};
use sternpost::correspondence::seat::Holder;
use sternpost::rules::RuleSet;
use sternpost::store::{Fate, Store, StoreFault, Taken};

#[test]
fn two_writers_cannot_both_be_next() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (_, game) = open_game(&tx);
    tx.commit().unwrap();

    let first = decide::decide(&game, &some_move(&game), &house(), Cause::Host, at(10)).unwrap();
    let second = decide::decide(&game, &Deed::Pass, &house(), Cause::Host, at(11)).unwrap();
    let tx = store.begin().unwrap();
    tx.append(&first.game, first.entries(), None).unwrap();
    tx.commit().unwrap();
    let tx = store.begin().unwrap();
    let late = tx.append(&second.game, second.entries(), None);
    assert!(matches!(late, Err(StoreFault::MovedOn { number: 1, .. })), "{late:?}");
    drop(tx);
    let kept = store.view().unwrap().game(game.number()).unwrap().unwrap();
    assert_eq!(kept.log(), first.game.log());
}

#[test]
fn what_is_not_committed_never_was() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    two_players(&tx);
    tx.post(&new_mail("g1", "a.1", Cause::Host), at(0)).unwrap();
    drop(tx);
    let view = store.view().unwrap();
    assert_eq!(view.players().unwrap(), []);
    assert!(!view.is_posted("g1").unwrap());
}

#[test]
fn a_view_cannot_write_and_the_next_writer_can() {
    let folder = folder();
    let mut store = open(&folder);
    let view = store.view().unwrap();
    assert!(view.set_meta("last_turn", "1").is_err());
    drop(view);
    let tx = store.begin().unwrap();
    tx.set_meta("last_turn", "2").unwrap();
    tx.commit().unwrap();
    assert_eq!(store.view().unwrap().meta("last_turn").unwrap().as_deref(), Some("2"));
}

#[test]
fn two_stores_on_one_database_write_one_after_the_other() {
    let folder = folder();
    let path = folder.path().join("club.db");
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let path = path.clone();
            std::thread::spawn(move || {
                let mut store = Store::open(&path).unwrap();
                for n in 0..25 {
                    let tx = store.begin().unwrap();
                    let last: i64 = tx.meta("count").unwrap().map_or(0, |t| t.parse().unwrap());
                    tx.set_meta("count", &(last + 1).to_string()).unwrap();
                    let taken = tx.take_letter(&letter(&format!("{writer} {n}")), at(n)).unwrap();
                    let Taken::New(id) = taken else { panic!("{taken:?}") };
                    tx.close_letter(id, Fate::Ignored, "a test", None, None).unwrap();
                    tx.commit().unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.join().unwrap();
    }
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.view().unwrap().meta("count").unwrap().as_deref(), Some("100"));
    assert_eq!(store.view().unwrap().letters(1000).unwrap().len(), 100);
    assert_eq!(store.audit().unwrap(), []);
}

#[test]
fn a_newer_database_is_refused() {
    let folder = folder();
    let path = folder.path().join("club.db");
    drop(Store::open(&path).unwrap());
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let fault = Store::open(&path).unwrap_err();
    assert!(matches!(fault, StoreFault::Newer { found: 999, known: 1.., .. }), "{fault}");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = folder();
    let path = folder.path().join("club.db");
    std::fs::write(&path, "a shopping list that is longer than a header of SQLite would be, and no database").unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreFault::NoClub { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn the_database_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    tx.set_meta("a", "b").unwrap();
    tx.commit().unwrap();
    let mode = |name: &str| std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    for name in ["club.db", "club.db-wal", "club.db-shm"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
}

#[test]
fn readers_never_wait_for_the_writer() {
    let folder = folder();
    drop(open(&folder));
    let conn = rusqlite::Connection::open(folder.path().join("club.db")).unwrap();
    let mode: String = conn.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

/// Breaks the database with one statement and gives what the audit says.
fn audit_after(sql: &str) -> Vec<String> {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let mut game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
    game = enact(&tx, &game, &some_move(&game), Cause::Host, at(10));
    assert_eq!(game.log().last().map(|e| matches!(e.event, Event::Moved { .. })), Some(true));
    let Taken::New(id) = tx.take_letter(&letter("hello"), at(1)).unwrap() else { panic!("new") };
    tx.close_letter(id, Fate::Ignored, "hello", None, None).unwrap();
    tx.post(&new_mail("n1", "a.1", Cause::Letter(id)), at(2)).unwrap();
    tx.post(&new_mail("n2", "a.2", Cause::Host), at(2)).unwrap();
    tx.commit().unwrap();
    assert_eq!(store.audit().unwrap(), []);
    let conn = rusqlite::Connection::open(folder.path().join("club.db")).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF; DROP TRIGGER events_stand; DROP TRIGGER events_are_kept").unwrap();
    conn.execute_batch(sql).unwrap();
    store.audit().unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn the_audit_finds_what_was_tampered_with() {
    let cases = [
        ("UPDATE games SET turn = 7", "game 1: its row has another turn than its entries come to"),
        ("UPDATE games SET to_move = 'white'", "game 1: its row has another to_move than its entries come to"),
        ("UPDATE games SET due = due + 1", "game 1: its row has another due than its entries come to"),
        ("UPDATE games SET alarm_at = NULL", "game 1: its turn runs and no alarm is set"),
        (
            "UPDATE seats SET player_now = NULL WHERE seat = 'white'",
            "game 1: its white seat is held by another than its entries say",
        ),
        ("UPDATE letters SET bytes = x'00'", "letter 1: its bytes are not those that came"),
        ("UPDATE letters SET fate = 'open'", "letter 1: nothing says what became of it"),
        ("UPDATE outbox SET bytes = x'00' WHERE id = 2", "mail 2: its bytes are not those that were posted"),
        ("UPDATE outbox SET message_id = 'a.1@club.example'", "mail 2: an earlier mail has the same Message-ID"),
        (
            "INSERT INTO tournaments (name, format, seats, rounds, rules_name, pace, stage, round, created) \
             VALUES ('Cup', 'swiss', 2, 3, 'open', '3d', 'running', 1, 0); \
             INSERT INTO tournament_games VALUES (1, 1, 2); INSERT INTO entrants VALUES (1, 1, 0, 1500, NULL)",
            "tournament 1: a game of round 2 in round 1",
        ),
        (
            "INSERT INTO tournaments (name, format, seats, rounds, rules_name, pace, stage, round, created) \
             VALUES ('Cup', 'swiss', 2, 3, 'open', '3d', 'running', 1, 0); \
             INSERT INTO tournament_games VALUES (1, 1, 1); INSERT INTO entrants VALUES (1, 1, 0, 1500, NULL)",
            "tournament 1: somebody plays in round 1 who has not entered",
        ),
        ("DELETE FROM letters", "mail 1: the letter that caused it is not there or was never done with"),
        ("DELETE FROM players WHERE id = 1", "database: a row of addresses names a row of players that is not there"),
    ];
    for (sql, expected) in cases {
        let found = audit_after(sql);
        assert!(found.iter().any(|line| line == expected), "{sql}: {found:?}");
    }
    let found = audit_after("UPDATE events SET after = '-' WHERE number = 1");
    assert!(found.iter().any(|line| line.starts_with("game 1: entry 1 of game 1 can't be replayed")), "{found:?}");
    let found = audit_after("DELETE FROM events WHERE number = 0");
    assert!(found.iter().any(|line| line.contains("entry 0 was expected")), "{found:?}");
}

#[test]
fn a_backup_is_whole_while_the_host_writes() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (_, game) = open_game(&tx);
    tx.commit().unwrap();
    let mut other = open(&folder);
    let unfinished = other.begin().unwrap();
    unfinished.set_meta("half", "done").unwrap();
    let to = folder.path().join("backup.db");
    store.backup(&to).unwrap();
    drop(unfinished);
    assert!(matches!(store.backup(&to), Err(StoreFault::Open { .. })), "nothing is overwritten");
    let mut copy = Store::open(&to).unwrap();
    assert_eq!(copy.audit().unwrap(), []);
    let view = copy.view().unwrap();
    assert_eq!(view.meta("half").unwrap(), None);
    assert_eq!(view.game(game.number()).unwrap().unwrap().log(), game.log());
}

#[test]
fn a_part_that_is_undone_takes_nothing_along_and_is_known_no_longer() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let part = tx.savepoint().unwrap();
    let mut player = tx.player(ada).unwrap().unwrap();
    player.name = "Somebody".to_owned();
    tx.update_player(&player).unwrap();
    tx.set_absences(ben, &[sternpost::correspondence::pace::Absence { from: at(1), until: at(2) }]).unwrap();
    assert_eq!((tx.player(ada).unwrap().unwrap().name.as_str(), tx.absences(ben).unwrap().len()), ("Somebody", 1));
    part.undo().unwrap();
    assert_eq!((tx.player(ada).unwrap().unwrap().name.as_str(), tx.absences(ben).unwrap().len()), ("Ada", 0));
    let part = tx.savepoint().unwrap();
    tx.update_player(&player).unwrap();
    part.keep().unwrap();
    tx.commit().unwrap();
    assert_eq!(store.view().unwrap().player(ada).unwrap().unwrap().name, "Somebody");
}
