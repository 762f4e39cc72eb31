//! What must hold after every kill, seen from outside: in the mailboxes and in the database.

use super::club::Club;
use super::players::{Letter, Players, TurnKey};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use sternpost::correspondence::event::{Cause, Entry, Event};
use sternpost::correspondence::game::Game;

/// What was seen before.
#[derive(Default)]
pub(super) struct Laws {
    /// Each game's entries as they were; they only grow.
    entries: BTreeMap<u32, Vec<Entry>>,
    /// Letters that `deliver` has said to have taken.
    piped: BTreeSet<String>,
}

impl Laws {
    /// `deliver` ended with 0: the MTA forgets the letter.
    pub(super) fn taken_by_pipe(&mut self, letter: &Letter) {
        self.piped.insert(letter.digest.clone());
    }

    pub(super) fn turns(&self) -> usize {
        self.entries.values().flatten().filter(|entry| entry.event.is_turn()).count()
    }

    pub(super) fn games(&self) -> usize {
        self.entries.len()
    }

    /// After each kill.
    pub(super) fn check(&mut self, club: &Club, players: &mut Players) {
        players.read_mails(club);
        let mut store = club.store();
        let findings = store.audit().unwrap();
        assert!(findings.is_empty(), "the audit, which checks the file's integrity too: {findings:?}\n{}", club.said());
        letters_out_of_the_mailbox_are_known(club, &self.piped);
        let by_digest = digests(club);
        let view = store.view().unwrap();
        for number in view.game_numbers().unwrap() {
            let game = view.game(number).unwrap().unwrap();
            let before = self.entries.insert(number.0, game.log().to_vec()).unwrap_or_default();
            assert!(game.log().starts_with(&before), "game {number} has lost an entry that it had");
            each_move_is_the_one_that_was_written(&game, players, &by_digest);
        }
        drop(view);
        mails_are_sent_after_they_are_recorded_and_before_they_are_marked(club, players);
    }

    /// True where nothing is left in the mailbox and in the outbox.
    pub(super) fn all_is_done(&self, club: &Club) -> bool {
        let unread = fs::read_dir(club.path("inbox/new")).unwrap().count();
        let waiting: i64 = count(club, "SELECT count(*) FROM outbox WHERE state = 'waiting'");
        let alarms: i64 = count(club, "SELECT count(*) FROM games WHERE alarm_at <= unixepoch()");
        unread == 0 && waiting == 0 && alarms == 0
    }

    /// Once nothing is under way any more.
    pub(super) fn at_rest(&self, club: &Club, players: &Players) {
        let mut played: BTreeMap<TurnKey, u32> = BTreeMap::new();
        let mut store = club.store();
        let view = store.view().unwrap();
        for number in view.game_numbers().unwrap() {
            let game = view.game(number).unwrap().unwrap();
            for (turn, _) in turns_by_letter(&game) {
                *played.entry((number.0, turn)).or_default() += 1;
            }
            everybody_has_a_notice_of_each_turn(club, &game);
        }
        for key in players.intents.keys() {
            assert_eq!(played.get(key), Some(&1), "the move of turn {key:?} was to be played once");
        }
        assert_eq!(played.len(), players.intents.len());
        assert_eq!(count(club, "SELECT count(*) FROM outbox WHERE state <> 'sent'"), 0);
        for (id, _) in outbox(club) {
            assert!(players.delivered.contains_key(&id), "the mail {id} is sent and reached nobody");
        }
        let twice = fs::read_dir(club.path("outbox/tmp")).unwrap().count();
        assert_eq!(twice, 0, "drafts are left in the outbox");
    }
}

/// A letter leaves the mailbox after the commit, never before.
fn letters_out_of_the_mailbox_are_known(club: &Club, piped: &BTreeSet<String>) {
    let known: BTreeSet<String> = digests(club).into_values().collect();
    let mut gone = piped.clone();
    for folder in ["inbox/cur", "inbox/.Rejected/cur"] {
        let Ok(entries) = fs::read_dir(club.path(folder)) else { continue };
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        gone.extend(entries.map(name).filter_map(|name| name.split_once('.').map(|(digest, _)| digest.to_owned())));
    }
    let lost: Vec<_> = gone.difference(&known).collect();
    assert!(lost.is_empty(), "letters have left the mailbox and are not recorded: {lost:?}\n{}", club.said());
}

/// The letters by number.
fn digests(club: &Club) -> BTreeMap<i64, String> {
    let conn = club.sql();
    let mut find = conn.prepare("SELECT id, digest FROM letters WHERE fate <> 'open'").unwrap();
    find.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
}

/// The moves that letters made, each with the entry since which its turn ran.
fn turns_by_letter(game: &Game) -> Vec<(u32, Entry)> {
    let mut found = Vec::new();
    let mut began = 0;
    for entry in game.log() {
        if let (Event::Moved { .. }, Cause::Letter(_)) = (&entry.event, entry.cause) {
            found.push((began, entry.clone()));
        }
        if entry.event.is_turn() || entry.event == Event::Opened {
            began = entry.number;
        }
    }
    found
}

fn each_move_is_the_one_that_was_written(game: &Game, players: &Players, letters: &BTreeMap<i64, String>) {
    let mut causes = BTreeSet::new();
    for (turn, entry) in turns_by_letter(game) {
        let Cause::Letter(letter) = entry.cause else { continue };
        assert!(causes.insert(letter), "letter {letter} was played twice in game {}", game.number());
        let key = (game.number().0, turn);
        let intent = players.intents.get(&key).unwrap_or_else(|| panic!("nobody wrote a move for {key:?}"));
        assert!(intent.digests.contains(&letters[&letter]), "{key:?} was played by a letter of another turn");
        assert_eq!(entry.event, Event::Moved { seat: intent.seat, token: intent.token.clone() }, "{key:?}");
    }
}

/// Every person of a game is told of every turn: there is a mail for it, after that entry and before the next turn.
fn everybody_has_a_notice_of_each_turn(club: &Club, game: &Game) {
    let conn = club.sql();
    let mut find = conn.prepare("SELECT 1 FROM outbox WHERE notice_key IN (?1, ?2)").unwrap();
    let told: Vec<&Entry> = game.log().iter().collect();
    for (n, entry) in told.iter().enumerate() {
        if !matches!(entry.event, Event::Moved { .. } | Event::Missed { .. }) {
            continue;
        }
        let next = told[n + 1..].iter().find(|e| matches!(e.event, Event::Moved { .. } | Event::Missed { .. }));
        let until = next.map_or(entry.number + 10, |next| next.number);
        for player in game.chairs().values().filter_map(|chair| chair.holder.player()) {
            let key = |e: u32, kind: &str| format!("g{}/e{e}/p{}/{kind}", game.number(), player.0);
            let found = (entry.number..until).any(|e| find.exists([key(e, "turn"), key(e, "over")]).unwrap());
            assert!(found, "player {} was never told of entry {} of game {}", player.0, entry.number, game.number());
        }
    }
}

/// Message-ID and digest of each mail.
fn outbox(club: &Club) -> Vec<(String, String)> {
    let conn = club.sql();
    let mut find = conn.prepare("SELECT message_id, digest FROM outbox").unwrap();
    find.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
}

fn mails_are_sent_after_they_are_recorded_and_before_they_are_marked(club: &Club, players: &Players) {
    let recorded: BTreeMap<String, String> = outbox(club).into_iter().collect();
    for (id, (digests, _)) in &players.delivered {
        let mail = recorded.get(id).unwrap_or_else(|| panic!("the mail {id} went out and is not recorded"));
        assert!(digests.len() == 1 && digests.contains(mail), "the mail {id} went out in other words than recorded");
    }
    let conn = club.sql();
    let mut find = conn.prepare("SELECT message_id FROM outbox WHERE state = 'sent'").unwrap();
    for id in find.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        let id = id.unwrap();
        assert!(players.delivered.contains_key(&id), "the mail {id} is marked as sent and never went out");
    }
    let failed: i64 = count(club, "SELECT count(*) FROM outbox WHERE state = 'failed'");
    assert_eq!(failed, 0);
}

fn count(club: &Club, sql: &str) -> i64 {
    club.sql().query_row(sql, [], |row| row.get(0)).unwrap()
}
