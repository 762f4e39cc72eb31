//! Letters, mails, keys and players in the store: nothing twice, nothing lost.

use super::{address, at, folder, letter, mail, new_mail, open, open_game, two_players};
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::moment::Span;
use sternpost::correspondence::seat::PlayerId;
use sternpost::postal::{Address, MessageId, Secret};
use sternpost::rules::Seat;
use sternpost::store::{Fate, KeyFacts, Later, MailState, NewMail, QuestionRow, StoreFault, Taken};

#[test]
fn the_same_letter_is_taken_once() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let Taken::New(id) = tx.take_letter(&letter("m1-k5"), at(6)).unwrap() else { panic!("it is new") };
    assert_eq!(tx.take_letter(&letter("m1-k5"), at(7)).unwrap(), Taken::Already(id));
    assert_eq!(tx.letter_bytes(id).unwrap().as_deref(), Some(b"m1-k5".as_slice()));
    tx.close_letter(id, Fate::Played, "m1-k5", None, None).unwrap();
    let row = tx.letter(id).unwrap().unwrap();
    assert_eq!((row.fate, row.why.as_str(), row.arrived_at, row.seen_at), (Some(Fate::Played), "m1-k5", at(5), at(6)));
    assert_eq!(tx.drop_letter_bytes(at(100)).unwrap(), 1);
    assert_eq!(tx.letter_bytes(id).unwrap(), None);
    assert_eq!(tx.take_letter(&letter("m1-k5"), at(8)).unwrap(), Taken::Already(id));
}

#[test]
fn a_letter_by_another_way_is_known_by_its_message_id_and_sender() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let id = MessageId::new("abc@example.org").unwrap();
    let (ada, ben) = (address("Ada@example.org"), address("ben@example.org"));
    let take = |text: &str, from: &Address| {
        let Taken::New(letter) = tx.take_letter(&letter(text), at(1)).unwrap() else { panic!("{text} is new") };
        tx.note_letter(letter, Some(&id), Some(from)).unwrap();
        letter
    };
    let (first, other) = (take("Received: one", &ada), take("Received: two", &ben));
    let again = take("Received: three", &address("ada@EXAMPLE.org"));
    assert_eq!(tx.letter_like(&id, &ada, again).unwrap(), Some(first));
    assert_eq!(tx.letter_like(&id, &ben, other).unwrap(), None);
}

fn later(notice_key: &str, id: &str, mail: Result<(), &str>) -> NewMail<Later> {
    let NewMail { notice_key, cause, game, player, mail: written } = new_mail(notice_key, id, Cause::Host);
    let mail = mail.map(|()| written).map_err(str::to_owned);
    NewMail { notice_key, cause, game, player, mail: Later::new(move || mail) }
}

#[test]
fn what_is_posted_later_has_its_row_before_anybody_looks_and_keeps_its_place() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    tx.post_later(later("one", "a.1", Ok(())), at(0));
    tx.post_later(later("two", "a.2", Ok(())), at(0));
    assert!(tx.post(&new_mail("three", "a.3", Cause::Host), at(0)).unwrap().is_some());
    tx.post_later(later("one", "a.4", Ok(())), at(0));
    assert!(tx.is_posted("one").unwrap());
    tx.post_later(later("four", "a.5", Ok(())), at(0));
    tx.commit().unwrap();
    let due = store.view().unwrap().mails_to_send(at(1), 10).unwrap();
    let keys: Vec<&str> = due.iter().map(|mail| mail.notice_key.as_str()).collect();
    assert_eq!(keys, ["one", "two", "three", "four"]);
    assert_eq!(due[0].sealed, mail("a.1"));
}

#[test]
fn a_mail_that_nobody_could_write_undoes_the_transaction() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    tx.post_later(later("one", "a.1", Ok(())), at(0));
    tx.post_later(later("two", "a.2", Err("no address")), at(0));
    let fault = tx.commit().unwrap_err();
    assert!(matches!(&fault, StoreFault::Unwritten(why) if why == "no address"), "{fault}");
    assert!(store.view().unwrap().mails(&MailState::ALL, 10).unwrap().is_empty());
}

#[test]
fn a_part_that_is_undone_takes_its_own_mails_along_or_says_that_it_took_others() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let part = tx.savepoint().unwrap();
    tx.post_later(later("one", "a.1", Ok(())), at(0));
    part.keep().unwrap();
    let part = tx.savepoint().unwrap();
    tx.post_later(later("two", "a.2", Ok(())), at(0));
    part.undo().unwrap();
    let part = tx.savepoint().unwrap();
    assert!(tx.is_posted("one").unwrap() && !tx.is_posted("two").unwrap());
    part.keep().unwrap();
    tx.post_later(later("three", "a.3", Ok(())), at(0));
    let part = tx.savepoint().unwrap();
    assert!(tx.is_posted("three").unwrap());
    assert!(matches!(part.undo(), Err(StoreFault::Entangled)));
    drop(tx);
    assert!(store.view().unwrap().mails(&MailState::ALL, 10).unwrap().is_empty());
}

#[test]
fn a_notice_is_posted_once_for_all_time() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    assert!(tx.post(&new_mail("g1/e0/p1/turn", "a.1", Cause::Host), at(0)).unwrap().is_some());
    assert_eq!(tx.post(&new_mail("g1/e0/p1/turn", "a.2", Cause::Host), at(1)).unwrap(), None);
    let due = tx.mails_to_send(at(2), 10).unwrap();
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].sealed, mail("a.1"));
    tx.mail_sent(due[0].id, at(3)).unwrap();
    assert_eq!(tx.post(&new_mail("g1/e0/p1/turn", "a.3", Cause::Host), at(4)).unwrap(), None);
    assert!(tx.mails_to_send(at(5), 10).unwrap().is_empty());
}

#[test]
fn a_mail_waits_for_its_next_try_and_is_never_lost() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    for (n, posted) in [(1, 30), (2, 10), (3, 20)] {
        tx.post(&new_mail(&format!("n{n}"), &format!("a.{n}"), Cause::Clock), at(posted)).unwrap();
    }
    let order: Vec<i64> = tx.mails_to_send(at(25), 10).unwrap().iter().map(|m| m.id).collect();
    assert_eq!(order, [2, 3]);
    tx.mail_tried(2, at(25), at(85)).unwrap();
    tx.mail_waits(2, "451 try later").unwrap();
    tx.mail_failed(3, at(26), "550 no such user").unwrap();
    assert_eq!(tx.next_due().unwrap(), Some(at(30)));
    tx.mail_sent(1, at(31)).unwrap();
    assert_eq!(tx.next_due().unwrap(), Some(at(85)));
    let row = tx.mail(2).unwrap().unwrap();
    assert_eq!((row.state, row.tries, row.why.as_str()), (MailState::Waiting, 1, "451 try later"));
    let failed = tx.mails(&[MailState::Failed], 10).unwrap();
    assert_eq!(failed.iter().map(|m| (m.id, m.why.as_str())).collect::<Vec<_>>(), [(3, "550 no such user")]);
    assert!(tx.retry(3, at(40)).unwrap());
    assert_eq!(tx.mails_to_send(at(40), 10).unwrap().iter().map(|m| m.id).collect::<Vec<_>>(), [3]);
    assert_eq!(tx.drop_sent_bytes(at(50)).unwrap(), 1);
    assert_eq!(tx.mail_bytes(1).unwrap(), None);
    assert!(!tx.retry(1, at(60)).unwrap());
    assert_eq!(tx.mail_by_message_id(&mail("a.2").message_id).unwrap().map(|m| m.id), Some(2));
}

#[test]
fn a_key_speaks_for_whom_it_was_bound_to_last() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let ([ada, ben], game) = open_game(&tx);
    let key = Secret::from_bytes([3; 32]).mint("game 1 white 0");
    assert_eq!(tx.key(&key).unwrap(), None);
    let facts = KeyFacts {
        key: key.clone(),
        player: ada,
        game: Some(game.number()),
        seat: Some(Seat::White),
        turn: 0,
        question: None,
    };
    tx.add_key(&facts).unwrap();
    tx.add_key(&facts).unwrap();
    assert_eq!(tx.key(&key).unwrap(), Some(facts.clone()));
    assert_eq!((1..=3).map(|_| tx.next_mail_number(&key).unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    let after = KeyFacts { player: ben, ..facts };
    tx.add_key(&after).unwrap();
    assert_eq!(tx.key(&key).unwrap(), Some(after));
}

#[test]
fn a_question_is_answered_once() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, _) = two_players(&tx);
    let row = QuestionRow {
        player: ada,
        game: None,
        turn: 4,
        text: "resign\nsay bye".to_owned(),
        asked_at: at(3),
        proposal: None,
    };
    let id = tx.ask(&row).unwrap();
    let kept = tx.question(id).unwrap().unwrap();
    assert!(kept.is_open);
    assert_eq!((kept.player, kept.turn, kept.text, kept.asked_at), (ada, 4, row.text, at(3)));
    tx.close_question(id).unwrap();
    assert!(!tx.question(id).unwrap().unwrap().is_open);
}

#[test]
fn an_address_is_one_players_whatever_its_case() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    assert_eq!(tx.player_by_address(&address("ADA@Example.org")).unwrap().map(|p| p.id), Some(ada));
    assert!(!tx.add_address(ben, &address("Ada@example.org"), at(1)).unwrap());
    assert!(tx.add_address(ada, &address("ada@work.example"), at(1)).unwrap());
    assert!(tx.remove_address(ada, &address("ada@example.org")).unwrap());
    assert!(!tx.remove_address(ada, &address("ada@work.example")).unwrap(), "the only one stays");
    let player = tx.player(ada).unwrap().unwrap();
    assert_eq!(player.address(), &address("ada@work.example"));
}

#[test]
fn settings_are_kept() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, _) = two_players(&tx);
    let mut player = tx.player(ada).unwrap().unwrap();
    assert!(player.receives_mail());
    player.language = "de".to_owned();
    player.board = sternpost::correspondence::command::BoardStyle::Text;
    player.stopped = true;
    tx.update_player(&player).unwrap();
    assert_eq!(tx.player(ada).unwrap(), Some(player.clone()));
    assert!(!player.receives_mail());
}

#[test]
fn a_forgotten_player_leaves_no_trace_but_the_games() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let ([ada, _], game) = open_game(&tx);
    let Taken::New(id) = tx.take_letter(&letter("From: Ada of the hill"), at(1)).unwrap() else { panic!("new") };
    tx.close_letter(id, Fate::Answered, "help", Some(ada), None).unwrap();
    let mut new = new_mail("n1", "a.1", Cause::Letter(id));
    new.player = Some(ada);
    tx.post(&new, at(2)).unwrap();
    tx.say(game.number(), ada, "of the hill", at(2)).unwrap();
    tx.count_answer(&address("ada@example.org"), 1, "x", 10).unwrap();
    tx.count_bounce(&address("ada@example.org"), 2, at(3), Span::DAY).unwrap();
    tx.forget_player(ada, at(4)).unwrap();
    let player = tx.player(ada).unwrap().unwrap();
    assert!(player.forgotten && !player.receives_mail());
    assert_eq!((player.name.as_str(), player.address().domain()), ("", "club.invalid"));
    tx.commit().unwrap();
    assert_eq!(store.view().unwrap().game(game.number()).unwrap().unwrap().log(), game.log());
    assert_eq!(store.audit().unwrap(), []);
    let copy = folder.path().join("copy.db");
    store.backup(&copy).unwrap();
    let bytes = std::fs::read(copy).unwrap();
    for trace in ["of the hill", "ada@"] {
        assert!(!bytes.windows(trace.len()).any(|w| w == trace.as_bytes()), "{trace}");
    }
}

#[test]
fn the_same_error_is_answered_once_a_day_and_ten_at_the_most() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let ada = address("ada@example.org");
    assert!(tx.count_answer(&ada, 5, "same", 10).unwrap());
    assert!(!tx.count_answer(&ada, 5, "same", 10).unwrap());
    let more = (0..20).filter(|n| tx.count_answer(&ada, 5, &format!("e{n}"), 10).unwrap()).count();
    assert_eq!(more, 9);
    assert!(tx.count_answer(&ada, 6, "same", 10).unwrap(), "a new day");
    tx.reset_answers(&ada).unwrap();
    assert!(tx.count_answer(&ada, 6, "same", 10).unwrap(), "a move was played");
}

#[test]
fn bounces_are_forgotten_with_time() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    two_players(&tx);
    let ada = address("ada@example.org");
    let month = Span::from_hours(720);
    assert_eq!(tx.count_bounce(&ada, 2, at(0), month).unwrap(), 2);
    assert_eq!(tx.count_bounce(&ada, 1, at(86_400), month).unwrap(), 3);
    assert_eq!(tx.count_bounce(&ada, 1, at(31 * 86_400), month).unwrap(), 2);
    assert!(tx.forget_bounces(&ada).unwrap());
    assert!(!tx.forget_bounces(&ada).unwrap());
}

#[test]
fn players_are_found_by_name_in_any_case_and_the_forgotten_by_none() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let add =
        |name: &str, n: u32| tx.add_player(name, &address(&format!("p{n}@example.org")), "en", "UTC", at(0)).unwrap();
    let (first, second, third) = (add("Åse Ödegård", 1), add("åse ödegård", 2), add("Ben", 3));
    let named = |name: &str, most| -> Vec<PlayerId> {
        tx.players_named(name, most).unwrap().into_iter().map(|player| player.id).collect()
    };
    assert_eq!(named("ÅSE ÖDEGÅRD ", 9), [first, second]);
    assert_eq!(named("åse ödegård", 1), [first]);
    let mut player = tx.player(third).unwrap().unwrap();
    player.name = "Bengt".to_owned();
    tx.update_player(&player).unwrap();
    assert_eq!((named("ben", 9), named("BENGT", 9)), (vec![], vec![third]));
    tx.forget_player(third, at(1)).unwrap();
    assert_eq!((named("bengt", 9), named("", 9)), (vec![], vec![]));
}

#[test]
fn names_of_an_older_database_are_found_too() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, _) = two_players(&tx);
    tx.commit().unwrap();
    drop(store);
    let conn = rusqlite::Connection::open(folder.path().join("club.db")).unwrap();
    conn.execute("UPDATE players SET name_key = ''", []).unwrap();
    let mut store = open(&folder);
    let found = store.view().unwrap().players_named("ADA", 9).unwrap();
    assert_eq!(found.into_iter().map(|player| player.id).collect::<Vec<_>>(), [ada]);
}
