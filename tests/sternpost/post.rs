//! Laws of the post between hosts: two on one database play once, two that mail each other fall silent.

use std::collections::VecDeque;
use std::path::Path;
use sternpost::config::Config;
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::host::club::Club;
use sternpost::host::desk::{self, GameWish, SeatWish, Start};
use sternpost::host::steps;
use sternpost::postal::{Address, RawLetter, Secret};
use sternpost::rules::Choices;
use sternpost::store::{Fate, Store};

fn club(address: &str) -> Club {
    let text = format!(
        "[club]\nname = \"A club\"\naddress = \"{address}\"\n[inbox]\nkind = \"maildir\"\npath = \"inbox\"\n\
         [outbox]\nkind = \"maildir\"\npath = \"outbox\"\n"
    );
    Club::of(&Config::parse(&text, Path::new("club.toml")).unwrap(), Secret::from_bytes([3; 32]))
}

fn now() -> Moment {
    Moment::from_rfc3339("2026-12-01T18:00:00Z").unwrap()
}

fn opened(path: &Path) -> Store {
    let mut store = Store::open(path).unwrap();
    let tx = store.begin().unwrap();
    tx.set_set_up_at(Moment::from_seconds(0)).unwrap();
    tx.commit().unwrap();
    store
}

fn open_game(store: &mut Store, club: &Club, players: [(&str, &str); 2]) {
    let seats =
        players.map(|(name, address)| SeatWish::Person { name: name.to_owned(), address: address.parse().unwrap() });
    let wish = GameWish {
        rules_name: "strict".to_owned(),
        seats: seats.to_vec(),
        pace: None,
        choices: Choices::default(),
        start: Start::AtOnce,
        hints: None,
    };
    let tx = store.begin().unwrap();
    desk::open_game(&tx, club, &wish, now()).unwrap();
    tx.commit().unwrap();
}

/// Empties an outbox as a courier would: recipient and bytes.
fn sent(store: &mut Store, at: Moment) -> Vec<(Address, Vec<u8>)> {
    let tx = store.begin().unwrap();
    let mails = tx.mails_to_send(at, 100).unwrap();
    for mail in &mails {
        tx.mail_tried(mail.id, at, at.plus(Span::DAY)).unwrap();
        tx.mail_sent(mail.id, at).unwrap();
    }
    tx.commit().unwrap();
    mails.into_iter().map(|m| (m.sealed.recipient, m.sealed.bytes)).collect()
}

fn header<'a>(bytes: &'a str, name: &str) -> &'a str {
    bytes.lines().find_map(|l| l.strip_prefix(name)).unwrap_or_default().trim()
}

#[test]
fn two_hosts_on_one_database_play_a_move_once_and_send_a_mail_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    let club = club("games@club.example");
    let (mut one, mut other) = (opened(&path), Store::open(&path).unwrap());
    open_game(&mut one, &club, [("Ada", "ada@example.org"), ("Ben", "ben@example.com")]);
    let mails = sent(&mut one, now());
    assert_eq!(mails.len(), 2);
    assert!(sent(&mut other, now()).is_empty(), "the second host finds nothing left to send");
    let mail = String::from_utf8(mails[0].1.clone()).unwrap();
    let to = header(&mail, "Reply-To: ");
    let letter = format!("From: Ada <ada@example.org>\r\nTo: {to}\r\nMessage-ID: <a1@example.org>\r\n\r\nm4-m5\r\n");
    let letter = RawLetter { bytes: letter.into_bytes(), arrived_at: now().seconds() };
    assert_eq!(steps::take_in(&mut one, &club, &letter, now()).unwrap().fate, Fate::Played);
    assert_eq!(steps::take_in(&mut other, &club, &letter, now()).unwrap().fate, Fate::Ignored);
    // The same letter over another road: other bytes, but a key whose turn has passed.
    let detour = [b"Received: from elsewhere\r\n".as_slice(), &letter.bytes].concat();
    let again = RawLetter { bytes: detour, arrived_at: now().seconds() };
    assert_ne!(steps::take_in(&mut other, &club, &again, now()).unwrap().fate, Fate::Played);
    let game = other.view().unwrap().game(sternpost::correspondence::seat::GameNumber(1)).unwrap().unwrap();
    assert_eq!(game.turns(), 1);
    assert!(other.audit().unwrap().is_empty());
}

/// Two clubs, each a player of the other's game; `strip` takes signs of a machine off on the way, as careless
/// relays do. Gives how many mails went to and fro before silence.
fn ping_pong(strip: &[&str]) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let addresses = ["games@one.example", "games@two.example"];
    let clubs = addresses.map(club);
    let mut stores = [opened(&folder.path().join("one.db")), opened(&folder.path().join("two.db"))];
    for side in 0..2 {
        let other = addresses[1 - side];
        open_game(&mut stores[side], &clubs[side], [("Other club", other), ("Ada", "ada@example.org")]);
    }
    let mut under_way: VecDeque<(usize, Vec<u8>)> = VecDeque::new();
    let mut count = 0;
    let mut clock = now();
    let collect = |stores: &mut [Store; 2], under_way: &mut VecDeque<(usize, Vec<u8>)>, at: Moment| {
        for (side, store) in stores.iter_mut().enumerate() {
            for (to, bytes) in sent(store, at) {
                if to.domain() == addresses[1 - side].split_once('@').unwrap().1 {
                    under_way.push_back((1 - side, bytes));
                }
            }
        }
    };
    collect(&mut stores, &mut under_way, clock);
    while let Some((side, bytes)) = under_way.pop_front() {
        count += 1;
        assert!(count < 200, "the two hosts never fall silent");
        let text = String::from_utf8(bytes).unwrap();
        let kept = text.split_inclusive("\r\n").filter(|l| !strip.iter().any(|s| l.starts_with(s))).collect::<String>();
        clock = clock.plus(Span::from_seconds(60));
        let letter = RawLetter { bytes: kept.into_bytes(), arrived_at: clock.seconds() };
        steps::take_in(&mut stores[side], &clubs[side], &letter, clock).unwrap();
        collect(&mut stores, &mut under_way, clock);
    }
    count
}

#[test]
fn two_hosts_that_mail_each_other_fall_silent_at_once() {
    assert_eq!(ping_pong(&[]), 2, "each opens with one mail, and neither answers");
}

#[test]
fn two_hosts_whose_signs_of_a_machine_are_lost_fall_silent_after_a_few_mails() {
    let count = ping_pong(&["Auto-Submitted:", "List-Unsubscribe:", "Return-Path:"]);
    assert!((2..=12).contains(&count), "{count} mails");
}
