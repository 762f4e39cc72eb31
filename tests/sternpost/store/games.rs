//! Games in the store: they come back as their entries make them, and their rows follow.

use super::{address, at, begin_game, enact, folder, open, open_game, some_move, two_players};
use sternpost::correspondence::decide::Deed;
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::game::{Hints, Opening};
use sternpost::correspondence::seat::{GameNumber, Holder, Level};
use sternpost::rules::{Choices, Hops, Marbles, RuleSet, Seat, Setup, Teams};
use sternpost::store::{GameStage, InvitationAnswer};

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
fn invitations_wait_for_every_answer() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (_, game) = open_game(&tx);
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
