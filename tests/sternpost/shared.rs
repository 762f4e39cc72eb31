//! Letters that share a commit: they come to what they would have come to one by one, and none spoils another.

use std::path::Path;
use sternpost::config::Config;
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::seat::GameNumber;
use sternpost::demo::manners::{Manner, Received, Writer, answer};
use sternpost::host::HostFault;
use sternpost::host::club::Club;
use sternpost::host::desk::{self, GameWish, SeatWish, Start};
use sternpost::host::steps::take_in_some;
use sternpost::postal::{RawLetter, Secret};
use sternpost::rules::Choices;
use sternpost::store::{Fate, MailState, Store};

const GAMES: u32 = 5;

struct Hall {
    folder: tempfile::TempDir,
    store: Store,
    club: Club,
    /// For each game the letter that plays its first move.
    letters: Vec<RawLetter>,
}

fn now() -> Moment {
    Moment::from_rfc3339("2026-12-01T18:00:00Z").unwrap()
}

/// A club in which `GAMES` games of two have begun and every player to move has answered.
fn hall() -> Hall {
    let folder = tempfile::tempdir().unwrap();
    let text = "[club]\nname = \"A club\"\naddress = \"games@club.example\"\n[inbox]\nkind = \"maildir\"\npath = \"inbox\"\n\
                [outbox]\nkind = \"maildir\"\npath = \"outbox\"\n";
    let club = Club::of(&Config::parse(text, Path::new("club.toml")).unwrap(), Secret::from_bytes([3; 32]));
    let mut store = Store::open(&folder.path().join("club.db")).unwrap();
    let tx = store.begin().unwrap();
    tx.set_set_up_at(Moment::from_seconds(0)).unwrap();
    let mut letters = Vec::new();
    for n in 1..=GAMES {
        let person = |name: &str| SeatWish::Person {
            name: format!("{name}{n}"),
            address: format!("{name}{n}@example.org").parse().unwrap(),
        };
        let wish = GameWish {
            rules_name: "strict".to_owned(),
            seats: vec![person("ada"), person("ben")],
            pace: None,
            choices: Choices::default(),
            start: Start::AtOnce,
            hints: None,
        };
        let number = desk::open_game(&tx, &club, &wish, now()).unwrap();
        let game = tx.game(number).unwrap().unwrap();
        let mover = game.chairs()[&game.to_move().unwrap()].holder.player().unwrap();
        let row = tx.mails(&[MailState::Waiting], 2).unwrap().into_iter().find(|m| m.player == Some(mover)).unwrap();
        let mail = Received::open(&tx.mail_bytes(row.id).unwrap().unwrap()).unwrap();
        let player = tx.player(mover).unwrap().unwrap();
        let writer = Writer {
            name: player.name.clone(),
            address: player.address().clone(),
            zone: chrono_tz::UTC,
            manner: Manner::ALL[n as usize % Manner::ALL.len()],
        };
        let mv = game.play().legal_moves()[n as usize];
        let words = game.opening().setup.notation().way(&[mv.from, mv.to]);
        let bytes = answer(&writer, &mail, &words, now(), n);
        letters.push(RawLetter { bytes, arrived_at: now().seconds() });
    }
    tx.commit().unwrap();
    Hall { folder, store, club, letters }
}

impl Hall {
    fn take_in(&mut self, from: usize, until: usize) -> Result<Vec<Fate>, HostFault> {
        let letters: Vec<&RawLetter> = self.letters[from..until].iter().collect();
        let receipts = take_in_some(&mut self.store, &self.club, &letters, &|| now().plus(Span::from_hours(1)))?;
        Ok(receipts.into_iter().map(|receipt| receipt.fate).collect())
    }

    fn turns(&mut self) -> Vec<u32> {
        let view = self.store.view().unwrap();
        (1..=GAMES).map(|n| view.game(GameNumber(n)).unwrap().map_or(0, |game| game.turns())).collect()
    }

    /// Every mail that was ever posted, in the order in which they were.
    fn mails(&mut self) -> Vec<(i64, String, Vec<u8>)> {
        let view = self.store.view().unwrap();
        let rows = view.mails(&MailState::ALL, 1000).unwrap();
        let mut mails: Vec<_> =
            rows.into_iter().map(|row| (row.id, row.notice_key, view.mail_bytes(row.id).unwrap().unwrap())).collect();
        mails.sort();
        mails
    }

    fn sql(&self, text: &str) {
        rusqlite::Connection::open(self.folder.path().join("club.db")).unwrap().execute_batch(text).unwrap();
    }
}

#[test]
fn together_they_come_to_what_they_come_to_one_by_one() {
    let (mut one, mut other) = (hall(), hall());
    for n in 0..GAMES as usize {
        assert_eq!(one.take_in(n, n + 1).unwrap(), [Fate::Played]);
    }
    assert_eq!(other.take_in(0, GAMES as usize).unwrap(), [Fate::Played; GAMES as usize]);
    assert_eq!(one.mails(), other.mails());
    assert_eq!(other.turns(), [1; GAMES as usize]);
    assert!(other.store.audit().unwrap().is_empty());
}

#[test]
fn the_same_letter_twice_in_one_commit_counts_once() {
    let mut hall = hall();
    let again = hall.letters[0].clone();
    hall.letters.insert(1, again);
    assert_eq!(hall.take_in(0, 3).unwrap(), [Fate::Played, Fate::Ignored, Fate::Played]);
    assert!(hall.store.audit().unwrap().is_empty());
}

#[test]
fn a_letter_that_can_not_be_handled_is_set_aside_and_takes_nothing_along() {
    let mut hall = hall();
    hall.sql("UPDATE games SET dials = 'nonsense' WHERE number = 3");
    let before = hall.mails().len();
    let fates = hall.take_in(0, GAMES as usize).unwrap();
    assert_eq!(fates, [Fate::Played, Fate::Played, Fate::SetAside, Fate::Played, Fate::Played]);
    hall.sql("UPDATE games SET dials = '' WHERE number = 3");
    assert_eq!(hall.turns(), [1, 1, 0, 1, 1]);
    assert_eq!(hall.mails().len(), before + 8, "two for each move that was played");
    let letters = hall.store.view().unwrap().letters(10).unwrap();
    assert_eq!(letters.iter().filter(|l| l.fate == Some(Fate::SetAside)).count(), 1);
    assert!(hall.store.audit().unwrap().is_empty());
}

#[test]
fn a_letter_whose_mails_can_not_be_written_is_set_aside_and_takes_nothing_along() {
    let mut hall = hall();
    let writes = |name: &str| String::from_utf8_lossy(&hall.letters[3].bytes).contains(&format!("From: {name}4"));
    let other = if writes("ada") { "ben4" } else { "ada4" };
    let long = format!("'{other}@{}.example'", "x".repeat(70));
    hall.sql(&format!("UPDATE addresses SET address = {long}, folded = {long} WHERE folded = '{other}@example.org'"));
    let before = hall.mails().len();
    let mut fates = Vec::new();
    while fates.len() < GAMES as usize {
        let from = fates.len();
        fates.extend(hall.take_in(from, GAMES as usize).unwrap());
    }
    assert_eq!(fates, [Fate::Played, Fate::Played, Fate::Played, Fate::SetAside, Fate::Played]);
    assert_eq!(hall.turns(), [1, 1, 1, 0, 1]);
    assert_eq!(hall.mails().len(), before + 8, "two for each move that was played");
    assert!(hall.store.audit().unwrap().is_empty());
}

#[test]
fn letters_before_one_that_meets_a_fault_of_the_store_are_kept() {
    let mut hall = hall();
    hall.sql(
        "CREATE TRIGGER fault BEFORE INSERT ON events WHEN NEW.game = 3 BEGIN SELECT RAISE(ABORT, 'the disk hums'); END",
    );
    assert_eq!(hall.take_in(0, GAMES as usize).unwrap(), [Fate::Played, Fate::Played]);
    let fault = hall.take_in(2, GAMES as usize).unwrap_err();
    assert!(fault.to_string().contains("the disk hums"), "{fault}");
    assert_eq!(hall.turns(), [1, 1, 0, 0, 0]);
    hall.sql("DROP TRIGGER fault");
    assert_eq!(hall.take_in(2, GAMES as usize).unwrap(), [Fate::Played; 3]);
    assert_eq!(hall.turns(), [1; GAMES as usize]);
    assert!(hall.store.audit().unwrap().is_empty());
}

#[test]
fn only_so_many_share_a_commit() {
    let mut hall = hall();
    let ask =
        |n: u32| RawLetter { bytes: format!("From: {n}@example.org\r\n\r\nhello\r\n").into_bytes(), arrived_at: 0 };
    hall.letters = (0..240).map(ask).collect();
    let first = hall.take_in(0, 240).unwrap().len();
    assert!((1..=100).contains(&first), "{first}");
    let large = "x".repeat(600 * 1024);
    let large =
        |n: u32| RawLetter { bytes: format!("From: {n}@example.org\r\n\r\n{large}").into_bytes(), arrived_at: 0 };
    hall.letters = (300..310).map(large).collect();
    assert_eq!(hall.take_in(0, 10).unwrap().len(), 1, "a second one would be more than a megabyte");
}
