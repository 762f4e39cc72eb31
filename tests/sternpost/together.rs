//! Several processes on one database: the running host, the host's own hand on the command line, and an MTA's pipe write at
//! the same time; none fails and nothing is lost.

use crate::life::{Host, command};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use sternpost::bot;
use sternpost::correspondence::seat::GameNumber;
use sternpost::store::{MailState, Store};

const GAMES: u32 = 3;
const MOVES: u32 = 4;
const LETTERS: usize = 8;

fn store(folder: &Path) -> Store {
    Store::open(&folder.join("sternpost.db")).unwrap()
}

/// Whose turn it is in a game, and a move of theirs.
fn next_move(folder: &Path, game: u32) -> (String, String) {
    let mut store = store(folder);
    let game = store.view().unwrap().game(GameNumber(game)).unwrap().unwrap();
    let mv = bot::best_gain(game.play()).unwrap();
    (game.to_move().unwrap().word().to_owned(), game.opening().setup.notation().way(&[mv.from, mv.to]))
}

fn play(folder: &Path, game: u32, seat: &str, words: &str) -> (Option<i32>, String) {
    let done = command(folder, &["game", "play", &game.to_string(), seat, words]).output().unwrap();
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

fn club() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let config =
        "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n[inbox]\nkind = \"maildir\"\npoll_seconds = 1\n";
    fs::write(folder.path().join("config.toml"), config).unwrap();
    for _ in 0..GAMES {
        let seats = ["--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.com>"];
        let new = [&["game", "new", "--rules", "strict"][..], &seats].concat();
        assert!(command(folder.path(), &new).output().unwrap().status.success());
    }
    folder
}

#[test]
fn host_command_line_and_pipe_write_at_once_and_none_fails() {
    let folder = club();
    let folder = folder.path();
    let host = Host::start(&mut command(folder, &[]));
    thread::scope(|scope| {
        for game in 1..=GAMES {
            scope.spawn(move || {
                for _ in 0..MOVES {
                    let (seat, words) = next_move(folder, game);
                    let (code, said) = play(folder, game, &seat, &words);
                    assert_eq!(code, Some(0), "{said}");
                }
            });
        }
        scope.spawn(move || {
            for number in 0..LETTERS {
                let letter =
                    format!("From: Ada <ada@example.org>\nMessage-ID: <{number}@example.org>\n\nhello {number}\n");
                let mut pipe =
                    command(folder, &["deliver"]).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
                pipe.stdin.take().unwrap().write_all(letter.as_bytes()).unwrap();
                assert_eq!(pipe.wait().unwrap().code(), Some(0));
            }
        });
    });
    let (_, said) = host.end();
    assert!(!said.contains("ERROR") && !said.contains("WARN"), "{said}");
    assert!(command(folder, &["run", "--once"]).output().unwrap().status.success());
    let mut store = store(folder);
    for game in 1..=GAMES {
        assert_eq!(store.view().unwrap().game(GameNumber(game)).unwrap().unwrap().turns(), MOVES);
    }
    assert_eq!(store.view().unwrap().letters(100).unwrap().len(), LETTERS);
    let mails = store.view().unwrap().mails(&MailState::ALL, 1000).unwrap();
    assert!(mails.len() >= 2 * GAMES as usize * (MOVES as usize + 1));
    assert!(mails.iter().all(|mail| mail.state == MailState::Sent && mail.tries == 1), "each once");
    assert_eq!(fs::read_dir(folder.join("outbox/new")).unwrap().count(), mails.len());
    assert_eq!(store.audit().unwrap(), []);
}

#[test]
fn of_two_that_play_the_same_turn_at_once_one_plays_it() {
    let folder = club();
    let folder = folder.path();
    for turn in 1..=3 {
        let (seat, words) = next_move(folder, 1);
        let (seat, words) = (&seat, &words);
        let mut codes: Vec<_> = thread::scope(|scope| {
            let players = [(); 3].map(|()| scope.spawn(move || play(folder, 1, seat, words).0));
            players.into_iter().map(|player| player.join().unwrap()).collect()
        });
        codes.sort();
        assert_eq!(codes, [Some(0), Some(1), Some(1)]);
        let game = store(folder).view().unwrap().game(GameNumber(1)).unwrap().unwrap();
        assert_eq!(game.turns(), turn);
    }
    assert_eq!(store(folder).audit().unwrap(), []);
}
