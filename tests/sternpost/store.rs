//! The laws of the store: one writer, nothing twice, nothing half, the entries are the truth.

use sternpost::correspondence::decide::{self, Consent, Deed, House};
use sternpost::correspondence::event::{Cause, Event};
use sternpost::correspondence::game::{Game, Hints, Opening};
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::pace::Calendar;
use sternpost::correspondence::seat::{GameNumber, Holder, Level, PlayerId};
use sternpost::postal::{Address, MessageId, RawLetter, SealedMail, Secret};
use sternpost::rules::{Choices, Hops, Marbles, RuleSet, Seat, Setup, Teams};
use sternpost::store::{
    Fate, GameStage, InvitationAnswer, KeyFacts, MailState, NewMail, QuestionRow, Store, StoreFault, Taken, Tx,
};

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

pub(crate) fn open(folder: &tempfile::TempDir) -> Store {
    Store::open(&folder.path().join("club.db")).unwrap()
}

pub(crate) fn at(seconds: i64) -> Moment {
    Moment::from_seconds(1_800_000_000 + seconds)
}

pub(crate) fn address(text: &str) -> Address {
    text.parse().unwrap()
}

pub(crate) fn house() -> House {
    House { reminders: vec![(1, 2)], ..House::plain(Calendar::plain(chrono_tz::UTC)) }
}

pub(crate) fn two_players(tx: &Tx<'_>) -> (PlayerId, PlayerId) {
    let ada = tx.add_player("Ada", &address("ada@example.org"), "en", "UTC", at(0)).unwrap();
    let ben = tx.add_player("Ben", &address("ben@example.org"), "de", "Europe/Berlin", at(0)).unwrap();
    (ada, ben)
}

/// Opens a game of two and gives it as it stands after its first entry.
pub(crate) fn begin_game(tx: &Tx<'_>, rules: RuleSet, holders: [Holder; 2]) -> Game {
    let number = tx.next_game_number().unwrap();
    let setup = Setup::new(rules, Choices { players: Some(2), ..Choices::default() }).unwrap();
    let holders = setup.seats().iter().copied().zip(holders).collect();
    let opening = Opening {
        number,
        setup,
        rules_name: "club".to_owned(),
        pace: "3d".parse().unwrap(),
        hints: Hints::Refused,
        holders,
        started: at(0),
    };
    tx.add_game(&opening, GameStage::Running).unwrap();
    let decision = decide::open(Game::new(opening), &house(), Cause::Host, at(0)).unwrap();
    let alarm = decide::next_alarm(&decision.game, &house(), at(0));
    tx.append(&decision.game, decision.entries(), alarm).unwrap();
    decision.game
}

pub(crate) fn enact(tx: &Tx<'_>, game: &Game, deed: &Deed, cause: Cause, now: Moment) -> Game {
    let decision = decide::decide(game, deed, &house(), cause, now).unwrap();
    let alarm = decide::next_alarm(&decision.game, &house(), now);
    tx.append(&decision.game, decision.entries(), alarm).unwrap();
    decision.game
}

/// The first legal move of the seat to move, as it would be written.
pub(crate) fn some_move(game: &Game) -> Deed {
    let notation = game.opening().setup.notation();
    let mv = game.play().legal_moves()[0];
    let holes = vec![notation.name(mv.from), notation.name(mv.to)];
    let written = sternpost::correspondence::command::WrittenMove::new(holes).unwrap();
    Deed::Play { seat: game.to_move().unwrap(), written, consent: Consent::Given }
}

fn letter(text: &str) -> RawLetter {
    RawLetter { bytes: text.as_bytes().to_vec(), arrived_at: at(5).seconds() }
}

fn mail(id: &str) -> SealedMail {
    SealedMail {
        message_id: MessageId::new(&format!("{id}@club.example")).unwrap(),
        sender: address("games@club.example"),
        recipient: address("ada@example.org"),
        bytes: format!("Message-ID: <{id}@club.example>\r\n\r\nyour move\r\n").into_bytes(),
    }
}

fn new_mail(notice_key: &str, id: &str, cause: Cause) -> NewMail {
    NewMail { notice_key: notice_key.to_owned(), cause, game: None, player: None, mail: mail(id) }
}

#[test]
fn a_game_comes_back_as_its_entries_make_it() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let mut game = begin_game(&tx, RuleSet::strict(), [Holder::Player(ada), Holder::Player(ben)]);
    for turn in 1..=6 {
        game = enact(&tx, &game, &some_move(&game), Cause::Host, at(turn * 100));
    }
    game = enact(&tx, &game, &Deed::Undo, Cause::Host, at(700));
    game = enact(&tx, &game, &Deed::Pass, Cause::Host, at(800));
    tx.commit().unwrap();
    drop(store);

    let mut store = open(&folder);
    let again = store.view().unwrap().game(game.number()).unwrap().unwrap();
    assert_eq!(again.log(), game.log());
    assert_eq!(again.position_text(), game.position_text());
    assert_eq!(again.opening(), game.opening());
    assert_eq!((again.due(), again.turns()), (game.due(), game.turns()));
    assert_eq!(store.audit().unwrap(), []);
}

#[test]
fn a_rule_set_of_the_clubs_own_is_kept_with_the_game() {
    let folder = folder();
    let mut store = open(&folder);
    let rules = RuleSet::strict().with_dial("turn_limit", "200").unwrap().with_dial("revisit", "true").unwrap();
    let choices = Choices {
        players: Some(2),
        marbles: Some(Marbles::Fifteen),
        hops: Some(Hops::Long),
        teams: Some(Teams::None),
        first: Some(Seat::White),
        ..Choices::default()
    };
    let setup = Setup::new(rules, choices).unwrap();
    let tx = store.begin().unwrap();
    let (ada, _) = two_players(&tx);
    let holders = [Holder::Program(Level::new(4).unwrap()), Holder::Player(ada)];
    let opening = Opening {
        number: GameNumber(1),
        holders: setup.seats().iter().copied().zip(holders).collect(),
        setup,
        rules_name: "house".to_owned(),
        pace: "30d+1d".parse().unwrap(),
        hints: Hints::Refused,
        started: at(9),
    };
    tx.add_game(&opening, GameStage::Invited).unwrap();
    assert_eq!(tx.opening(GameNumber(1)).unwrap().as_ref(), Some(&opening));
    assert!(tx.game(GameNumber(1)).unwrap().is_none());
    tx.set_started(GameNumber(1), at(77)).unwrap();
    assert_eq!(tx.opening(GameNumber(1)).unwrap().unwrap().started, at(77));
}

#[test]
fn two_writers_cannot_both_be_next() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
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
    let (ada, ben) = two_players(&tx);
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
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
    let (ada, ben) = two_players(&tx);
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
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
fn alarms_ring_in_their_order_and_for_running_games_alone() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let games: Vec<_> =
        (0..3).map(|_| begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)])).collect();
    tx.set_alarm(games[0].number(), Some(at(300))).unwrap();
    tx.set_alarm(games[1].number(), Some(at(100))).unwrap();
    enact(&tx, &games[2], &Deed::End, Cause::Host, at(50));
    assert_eq!(tx.games_due(at(99), 10).unwrap(), []);
    assert_eq!(tx.games_due(at(300), 10).unwrap(), [GameNumber(2), GameNumber(1)]);
    assert_eq!(tx.games_due(at(300), 1).unwrap(), [GameNumber(2)]);
    assert_eq!(tx.next_due().unwrap(), Some(at(100)));
    assert_eq!(tx.games_of(ada).unwrap(), [GameNumber(1), GameNumber(2)]);
    let rows = tx.list_games().unwrap();
    assert_eq!(rows[2].stage, GameStage::Over);
    assert_eq!(
        (rows[0].to_move, rows[0].turn, &rows[0].players),
        (Some(Seat::White), 0, &vec!["Ada".to_owned(), "Ben".to_owned()])
    );
}

#[test]
fn a_seat_given_away_is_the_new_players() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let cleo = tx.add_player("Cleo", &address("cleo@example.org"), "en", "UTC", at(0)).unwrap();
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
    let seat = game.to_move().unwrap();
    let game = enact(&tx, &game, &Deed::Replace(seat, Holder::Player(cleo)), Cause::Host, at(5));
    assert_eq!(tx.games_of(ada).unwrap(), []);
    assert_eq!(tx.games_of(cleo).unwrap(), [game.number()]);
    assert_eq!(tx.list_games().unwrap()[0].players, ["Cleo", "Ben"]);
    assert_eq!(tx.opening(game.number()).unwrap().unwrap().holders[&seat], Holder::Player(ada));
    tx.commit().unwrap();
    assert_eq!(store.audit().unwrap(), []);
}

#[test]
fn invitations_wait_for_every_answer() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
    let seats: Vec<Seat> = game.chairs().keys().copied().collect();
    tx.set_invitation_answer(game.number(), seats[1], InvitationAnswer::Accepted).unwrap();
    let answers = tx.invitation(game.number()).unwrap();
    assert_eq!(answers[&seats[0]], InvitationAnswer::Open);
    assert_eq!(answers[&seats[1]], InvitationAnswer::Accepted);
}

#[test]
fn words_are_told_once() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]).number();
    tx.say(game, ben, "well played", at(1)).unwrap();
    tx.say(game, ada, "thanks", at(2)).unwrap();
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(tx.words_to_tell(game).unwrap(), [pair("Ben", "well played"), pair("Ada", "thanks")]);
    tx.words_told(game).unwrap();
    assert_eq!(tx.words_to_tell(game).unwrap(), []);
}

#[test]
fn an_event_is_never_changed_nor_deleted() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
    tx.commit().unwrap();
    let conn = rusqlite::Connection::open(folder.path().join("club.db")).unwrap();
    assert!(conn.execute("UPDATE events SET at = 0", []).is_err());
    assert!(conn.execute("DELETE FROM events", []).is_err());
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
    let (ada, ben) = two_players(&tx);
    let game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
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
