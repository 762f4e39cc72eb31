//! Whole games between real servers.

use super::host::{Club, Fetches, Player, first_link};
use super::{PATIENCE, Servers, servers};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use sternpost::correspondence::seat::GameNumber;
use sternpost::demo::manners::{Manner, Received};
use sternpost::store::{Fate, MailState};
use tokio::time::timeout;

/// When Dovecot began to write each letter of a folder, in microseconds: it stands in the file's name.
fn written_at(folder: &Path) -> Vec<u64> {
    let mut times = Vec::new();
    for part in ["new", "cur"] {
        for file in fs::read_dir(folder.join(part)).into_iter().flatten().flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let (seconds, rest) = name.split_once(".M").unwrap();
            let micros: String = rest.chars().take_while(char::is_ascii_digit).collect();
            times.push(seconds.parse::<u64>().unwrap() * 1_000_000 + micros.parse::<u64>().unwrap());
        }
    }
    times.sort_unstable();
    times
}

/// From each move's arrival in the host's mailbox to the first mail about it in a player's, in milliseconds.
fn answered_within(servers: &Servers, host: &str, player: &str) -> Vec<u64> {
    let moves = written_at(&servers.maildir(host).join(".Processed"));
    let mails = written_at(&servers.dir.join(format!("home/{player}@players.test/Maildir/.Processed")));
    let mut millis: Vec<u64> =
        moves.iter().filter_map(|at| mails.iter().find(|mail| *mail > at).map(|mail| (mail - at) / 1000)).collect();
    millis.sort_unstable();
    millis
}

#[tokio::test]
async fn a_game_of_three_is_played_to_its_end_by_imap_pop3_and_smtp() {
    let Some(servers) = servers() else { return };
    let club = Club::new(servers, "whole-game");
    let host = club.run();
    club.until("the host runs", |_| host.says("the host runs") == 1).await;
    // No letter at all stands at the head of the mailbox.
    servers.deliver("whole-game", b"\x01\x02 this is no letter\r\n\r\n\xff\xfe");
    // The host learns of it within a second, though its mailbox tells nothing.
    club.open_game("short", &["Ada3 <ada3@players.test>", "Ben3 <ben3@players.test>", "Cleo3 <cleo3@players.test>"]);
    let [ada, ben, cleo] = [
        ("Ada3", Manner::GmailWeb, Fetches::ByImap),
        ("Ben3", Manner::OutlookDe, Fetches::ByPop3),
        ("Cleo3", Manner::Thunderbird, Fetches::ByImap),
    ]
    .map(|(name, manner, fetches)| Player::new(servers, name, manner, fetches));
    let played = timeout(PATIENCE * 6, async { tokio::join!(ada.play(), ben.play(), cleo.play()) });
    let (ada, ben, cleo) = played.await.unwrap_or_else(|_| panic!("the game stands still: {:?}", host.log()));
    let log = host.stop();
    assert!(log.iter().all(|(level, ..)| level == "INFO"), "{log:?}");

    let mut store = club.store();
    let view = store.view().unwrap();
    let game = view.game(GameNumber(1)).unwrap().unwrap();
    assert!(game.is_over());
    let fates = view.letters(100).unwrap().into_iter().map(|letter| letter.fate.unwrap());
    let fates = fates.fold(BTreeMap::new(), |mut fates, fate| {
        *fates.entry(fate.word()).or_insert(0) += 1;
        fates
    });
    assert_eq!(fates[Fate::Played.word()], 12, "{fates:?}");
    assert_eq!(fates.values().sum::<i32>(), 13, "{fates:?}");
    assert_eq!(view.mails(&[MailState::Waiting, MailState::Failed], 100).unwrap(), []);
    // Every mail that the outbox says was sent is in its reader's mailbox, once, and no other.
    let mut sent: Vec<(String, String)> = Vec::new();
    for mail in view.mails(&[MailState::Sent], 1000).unwrap() {
        sent.push((mail.recipient, mail.message_id.as_str().to_owned()));
    }
    let mut got: Vec<(String, String)> = Vec::new();
    for (name, player) in [("ada3", &ada), ("ben3", &ben), ("cleo3", &cleo)] {
        for mail in &player.mails {
            got.push((format!("{name}@players.test"), Received::open(mail).unwrap().message_id));
        }
    }
    sent.sort();
    got.sort();
    assert_eq!(sent, got);
    let audit = club.sternpost(&["audit"]);
    assert!(audit.status.success(), "{}", String::from_utf8_lossy(&audit.stdout));
    assert_eq!(servers.count("whole-game", ""), 0);
    let millis = answered_within(servers, "whole-game", "ada3");
    println!(
        "whole game: {} mails; a move was answered in {} ms at the median, {} ms at the most",
        got.len(),
        millis[millis.len() / 2],
        millis.last().unwrap()
    );
}

#[tokio::test]
async fn a_player_who_can_not_be_reached_keeps_no_other_from_their_mail() {
    let Some(servers) = servers() else { return };
    let club = Club::new(servers, "refusals");
    let players = ["Ada <ada4@players.test>", "Ben <later@players.test>", "Cleo <nobody@players.test>"];
    club.open_game("open", &players);
    let done = club.sternpost(&["run", "--once", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    // Ada's mail and the note to the host that Cleo's was given up.
    assert_eq!((told["sent"].as_u64(), told["waiting"].as_u64(), told["failed"].as_u64()), (Some(2), Some(1), Some(1)));
    assert!(String::from_utf8_lossy(&done.stderr).contains("450 4.2.1"));
    let mut store = club.store();
    let view = store.view().unwrap();
    let of = |state: MailState| {
        let mut to: Vec<String> = view.mails(&[state], 10).unwrap().into_iter().map(|mail| mail.recipient).collect();
        to.sort();
        to
    };
    assert_eq!(of(MailState::Sent), ["ada4@players.test", "refusals-keeper@players.test"]);
    assert_eq!(of(MailState::Waiting), ["later@players.test"]);
    assert_eq!(of(MailState::Failed), ["nobody@players.test"]);
}

#[tokio::test]
async fn a_bounce_stops_the_clock_and_the_players_next_letter_starts_it() {
    let Some(servers) = servers() else { return };
    let club = Club::new(servers, "bounced");
    club.open_game("strict", &["Ada <ada@gone.test>", "Ben <ben5@players.test>"]);
    let host = club.run();
    let is_paused =
        |store: &mut sternpost::store::Store| store.view().unwrap().game(GameNumber(1)).unwrap().unwrap().is_paused();
    club.until("the bounce stops the clock", is_paused).await;
    let note = Received::open(&club.sent_to("bounced-keeper@players.test").await).unwrap();
    assert!(note.text.contains("5.1.1"), "{}", note.text);
    // Ada writes from the address that bounced; her move is played and the clock runs.
    let bytes = club.sent_to("ada@gone.test").await;
    let mail = Received::open(&bytes).unwrap();
    let tag = mail.reply_to.split('@').next().unwrap();
    let letter = format!(
        "From: Ada <ada@gone.test>\r\nTo: {}\r\nSubject: my move\r\nMessage-ID: <a1@gone.test>\r\n\r\n{}\r\n",
        mail.reply_to,
        first_link(&bytes).unwrap()
    );
    servers.deliver(tag, letter.as_bytes());
    club.until("the move is played and the clock runs", |store| {
        let game = store.view().unwrap().game(GameNumber(1)).unwrap().unwrap();
        game.turns() == 1 && !game.is_paused()
    })
    .await;
    club.sent_to("ben5@players.test").await;
    let log = host.stop();
    assert!(log.iter().all(|(level, ..)| level == "INFO"), "{log:?}");
    let mut store = club.store();
    let view = store.view().unwrap();
    let mails = view.mails(&MailState::ALL, 100).unwrap();
    let notes =
        mails.iter().filter(|mail| mail.notice_key.starts_with("bounced p1 g") && mail.notice_key.ends_with("t0"));
    assert_eq!(notes.count(), 1, "{mails:?}");
}

#[tokio::test]
async fn a_host_rides_out_a_restart_of_its_servers_and_says_so_once() {
    let Some(own) = Servers::installed() else { return };
    let club = Club::new(&own, "restart-host");
    club.open_game("short", &["Ada <ada6@players.test>", "Ben <ben6@players.test>", "Cleo <cleo6@players.test>"]);
    let host = club.run();
    let mail = Received::open(&club.sent_to("ada6@players.test").await).unwrap();
    own.stop("TERM");
    let refused = "connection refused";
    club.until("the host sees that the servers are gone", |_| host.says(refused) >= 1).await;
    // The host goes on: its own hand at the board plays, and what follows waits.
    let hand = club.sternpost(&["game", "play", "1", "white", "a1-q1"]);
    assert_eq!(hand.status.code(), Some(1), "an illegal move is no fault of the servers");
    let hand = club.sternpost(&["game", "extend", "1", "white", "1d"]);
    assert!(hand.status.success(), "{}", String::from_utf8_lossy(&hand.stderr));
    club.until("both couriers and the inbox are known to be out of reach", |_| host.says(refused) >= 2).await;
    club.until("the mails wait as if they had never been tried", |store| {
        let waiting = store.view().unwrap().mails(&[MailState::Waiting], 100).unwrap();
        waiting.len() == 3 && waiting.iter().all(|mail| mail.tries == 0)
    })
    .await;
    own.again();
    let tag = mail.reply_to.split('@').next().unwrap();
    let letter = format!(
        "From: Ada <ada6@players.test>\r\nTo: {}\r\nSubject: show\r\nMessage-ID: <s1@players.test>\r\n\r\nshow\r\n",
        mail.reply_to
    );
    own.deliver(tag, letter.as_bytes());
    club.until("the letter is read and all mails are sent", |store| {
        let view = store.view().unwrap();
        view.letters(10).unwrap().len() == 1 && view.mails(&[MailState::Waiting], 10).unwrap().is_empty()
    })
    .await;
    let log = host.stop();
    let faults: Vec<_> = log.iter().filter(|(level, ..)| level == "ERROR").collect();
    assert!(faults.iter().all(|(.., advice)| !advice.is_empty()), "{faults:?}");
    let told = faults.iter().filter(|(_, said, _)| said == refused).count();
    assert_eq!(told, 2, "once for the inbox and once for the outbox: {faults:?}");
    assert!(faults.len() <= 5, "{faults:?}");
    assert_eq!(log.iter().filter(|(_, said, _)| said == "in reach again").count(), 2, "{log:?}");
    own.stop("TERM");
}

#[tokio::test]
async fn the_doctor_logs_in_and_says_what_is_to_be_done() {
    let Some(servers) = servers() else { return };
    let club = Club::new(servers, "doctor");
    let done = club.sternpost(&["check"]);
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{told}");
    let ok = |what: &str, port: u16| told.lines().any(|l| l == format!("ok     {what:<9} 127.0.0.1:{port}"));
    assert!(ok("inbox", servers.imaps) && ok("outbox", servers.submissions), "{told}");
    club.write_password("secretly wrong");
    let done = club.sternpost(&["check"]);
    let told = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(1));
    let refused = "the server refuses the user or the password";
    assert_eq!(told.matches(refused).count(), 2, "{told}");
    assert!(told.contains("hint: check `user`") && !told.contains("secretly wrong"), "{told}");
}
