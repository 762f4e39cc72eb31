//! The laws of ratings: nothing is made or lost among equals, the order of seats is nothing, the order in which games
//! ended is all, and what is kept can always be made anew.

use crate::store::{address, at, begin_game, enact, folder, house, open, some_move, two_players};
use sternpost::club::ratings::{Form, Pool, RatedGame, Rating, changes};
use sternpost::club::reliability::Reliability;
use sternpost::correspondence::decide::{self, Deed};
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::game::{Game, Hints, Opening};
use sternpost::correspondence::moment::Moment;
use sternpost::correspondence::seat::{Holder, Level, PlayerId};
use sternpost::rules::{Choices, RuleSet, Seat, Setup, Teams};
use sternpost::store::{GameStage, Store, Tx};

/// Numbers without a pattern, the same in every run.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// Players of any form with places as a game gives them: some shared, the next one skipped.
fn any_game(chance: &mut Chance, games: impl Fn(&mut Chance) -> u32) -> Vec<(Form, u32)> {
    let count = [2, 3, 4, 6][chance.below(4) as usize];
    let mut place = 1;
    (1..=count)
        .map(|n| {
            if chance.below(3) > 0 {
                place = n;
            }
            let rating = Rating(600_000 + chance.below(2_000_000) as i64);
            (Form { rating, games: games(chance) }, place)
        })
        .collect()
}

#[test]
fn what_one_wins_the_others_lose_among_equals_in_k() {
    let mut chance = Chance(1);
    for new in [true, false] {
        for _ in 0..5_000 {
            let games = any_game(&mut chance, |c| if new { c.below(20) as u32 } else { 20 + c.below(500) as u32 });
            let changes = changes(&games);
            assert_eq!(changes.iter().sum::<i64>(), 0, "{games:?}: {changes:?}");
            let most = if new { 32_000 } else { 16_000 };
            assert!(changes.iter().all(|c| c.abs() <= most), "{games:?}: {changes:?}");
        }
    }
}

#[test]
fn the_order_of_the_seats_is_nothing_to_the_ratings() {
    let mut chance = Chance(2);
    for _ in 0..5_000 {
        let game = any_game(&mut chance, |c| c.below(40) as u32);
        let straight = changes(&game);
        let mut order: Vec<usize> = (0..game.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, chance.below(i as u64 + 1) as usize);
        }
        let shuffled = changes(&order.iter().map(|i| game[*i]).collect::<Vec<_>>());
        for (to, from) in order.iter().enumerate() {
            assert_eq!(shuffled[to], straight[*from], "{game:?} in the order {order:?}");
        }
    }
}

#[test]
fn a_better_place_never_brings_less() {
    let mut chance = Chance(3);
    for _ in 0..5_000 {
        let mut game = any_game(&mut chance, |_| 5);
        let who = chance.below(game.len() as u64) as usize;
        game[who].1 = 6;
        let worst = changes(&game)[who];
        game[who].1 = 1;
        assert!(changes(&game)[who] >= worst, "{game:?}");
    }
}

/// Ends a game of two by white's resigning.
fn lost_by_white(tx: &Tx<'_>, game: &Game, when: Moment) -> Game {
    enact(tx, game, &Deed::Resign(Seat::White), Cause::Host, when)
}

fn three(tx: &Tx<'_>) -> [PlayerId; 3] {
    let (ada, ben) = two_players(tx);
    [ada, ben, tx.add_player("Cleo", &address("cleo@example.net"), "en", "UTC", at(0)).unwrap()]
}

fn ratings(store: &mut Store, pool: Pool) -> Vec<(PlayerId, Form)> {
    store.view().unwrap().standings(pool).unwrap()
}

#[test]
fn games_count_in_the_order_in_which_they_ended() {
    let folders = [folder(), folder()];
    let mut found = Vec::new();
    for (n, folder) in folders.iter().enumerate() {
        let mut store = open(folder);
        let tx = store.begin().unwrap();
        let [ada, ben, cleo] = three(&tx);
        let pairs = [(ada, ben), (ben, cleo), (cleo, ada), (ada, ben)];
        let games: Vec<Game> = pairs
            .iter()
            .map(|(w, b)| begin_game(&tx, RuleSet::open(), [Holder::Player(*w), Holder::Player(*b)]))
            .collect();
        // The same ends, once written in their order and once with the second one late.
        let order = if n == 0 { [0, 1, 2, 3] } else { [0, 2, 3, 1] };
        for i in order {
            lost_by_white(&tx, &games[i], at(100 * (i as i64 + 1)));
        }
        tx.commit().unwrap();
        assert_eq!(store.audit().unwrap(), []);
        found.push(ratings(&mut store, Pool::Two));
        let history = store.view().unwrap().rating_history(ada, 10).unwrap();
        assert_eq!(history.iter().map(|row| row.game.0).collect::<Vec<_>>(), [4, 3, 1]);
        assert_eq!(history[2].after, Rating(1_484_000));
        let before = ratings(&mut store, Pool::Two);
        let tx = store.begin().unwrap();
        assert_eq!(tx.rebuild_ratings().unwrap(), 4);
        tx.commit().unwrap();
        assert_eq!(ratings(&mut store, Pool::Two), before);
    }
    assert_eq!(found[0], found[1]);
    assert!(found[0].iter().map(|(_, form)| form.games).eq([3, 2, 3]), "{found:?}");
}

#[test]
fn a_game_that_goes_on_again_is_rated_no_longer() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let [ada, ben, cleo] = three(&tx);
    let both = [Holder::Player(ada), Holder::Player(ben)];
    let game = begin_game(&tx, RuleSet::open(), both);
    let game = enact(&tx, &game, &some_move(&game), Cause::Host, at(10));
    let over = enact(&tx, &game, &Deed::Resign(Seat::Black), Cause::Host, at(20));
    let other = begin_game(&tx, RuleSet::open(), [Holder::Player(ben), Holder::Player(cleo)]);
    lost_by_white(&tx, &other, at(30));
    let ben_then = tx.form(ben, Pool::Two).unwrap();
    assert_eq!(ben_then.games, 2);
    enact(&tx, &over, &Deed::Undo, Cause::Host, at(40));
    assert_eq!(tx.form(ada, Pool::Two).unwrap(), Form::default());
    assert_eq!(tx.form(ben, Pool::Two).unwrap(), Form { rating: Rating(1_484_000), games: 1 });
    tx.commit().unwrap();
    assert_eq!(store.audit().unwrap(), []);
}

#[test]
fn programs_pairs_and_games_called_off_are_not_rated() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let [ada, ben, cleo] = three(&tx);
    let dora = tx.add_player("Dora", &address("dora@example.net"), "en", "UTC", at(0)).unwrap();
    let level = Level::new(2).unwrap();
    let with_program = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Program(level)]);
    assert_eq!(RatedGame::of(&lost_by_white(&tx, &with_program, at(10))), None);
    let called_off = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
    assert_eq!(RatedGame::of(&enact(&tx, &called_off, &Deed::End, Cause::Host, at(20))), None);
    for (teams, rated) in [(Teams::Pairs, false), (Teams::None, true)] {
        let choices = Choices { players: Some(4), teams: Some(teams), ..Choices::default() };
        let setup = Setup::new(RuleSet::strict(), choices).unwrap();
        let players = [ada, ben, cleo, dora].map(Holder::Player);
        let opening = Opening {
            number: tx.next_game_number().unwrap(),
            holders: setup.seats().iter().copied().zip(players).collect(),
            setup,
            rules_name: "strict".to_owned(),
            pace: "3d".parse().unwrap(),
            hints: Hints::Refused,
            started: at(0),
        };
        tx.add_game(&opening, GameStage::Running).unwrap();
        let begun = decide::open(Game::new(opening), &house(), Cause::Host, at(0)).unwrap();
        tx.append(&begun.game, begun.entries(), None).unwrap();
        let over = lost_by_white(&tx, &begun.game, at(30));
        assert!(over.is_over());
        assert_eq!(RatedGame::of(&over).is_some(), rated, "{teams:?}");
    }
    assert_eq!(tx.standings(Pool::Two).unwrap(), []);
    let many = tx.standings(Pool::Many).unwrap();
    assert_eq!(many.len(), 4);
    assert_eq!(many[3], (ada, Form { rating: Rating(1_484_001), games: 1 }), "three thirds of 16, each rounded");
    tx.commit().unwrap();
    assert_eq!(store.audit().unwrap(), []);
}

#[test]
fn the_audit_finds_a_rating_that_no_game_made() {
    for sql in [
        "UPDATE ratings SET after = after + 1 WHERE seat = 'white'",
        "DELETE FROM ratings WHERE seat = 'black'",
        "INSERT INTO ratings SELECT 2, seat, player, pool, place, ended, games + 1, after, after FROM ratings WHERE game = 1",
    ] {
        let folder = folder();
        let mut store = open(&folder);
        let tx = store.begin().unwrap();
        let (ada, ben) = two_players(&tx);
        let both = [Holder::Player(ada), Holder::Player(ben)];
        lost_by_white(&tx, &begin_game(&tx, RuleSet::open(), both), at(10));
        begin_game(&tx, RuleSet::open(), both);
        tx.commit().unwrap();
        assert_eq!(store.audit().unwrap(), []);
        rusqlite::Connection::open(folder.path().join("club.db")).unwrap().execute_batch(sql).unwrap();
        let found = store.audit().unwrap();
        assert!(found.iter().any(|f| f.what.contains("ratings")), "{sql}: {found:?}");
    }
}

#[test]
fn an_older_database_is_rated_when_it_is_opened() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let (ada, ben) = two_players(&tx);
    lost_by_white(&tx, &begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]), at(10));
    tx.commit().unwrap();
    drop(store);
    let conn = rusqlite::Connection::open(folder.path().join("club.db")).unwrap();
    conn.execute_batch("DELETE FROM ratings; DELETE FROM meta WHERE key = 'ratings_begun'").unwrap();
    drop(conn);
    assert_eq!(ratings(&mut open(&folder), Pool::Two).len(), 2);
}

#[test]
fn reliability_is_of_the_players_own_turns() {
    let folder = folder();
    let mut store = open(&folder);
    let tx = store.begin().unwrap();
    let [ada, ben, cleo] = three(&tx);
    let letter = sternpost::postal::RawLetter { bytes: b"x".to_vec(), arrived_at: at(1).seconds() };
    let sternpost::store::Taken::New(id) = tx.take_letter(&letter, at(1)).unwrap() else { panic!("new") };
    let by_letter = Cause::Letter(id);
    let mut game = begin_game(&tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]);
    game = enact(&tx, &game, &some_move(&game), by_letter, at(10));
    game = enact(&tx, &game, &Deed::Ring, Cause::Clock, at(20));
    game = enact(&tx, &game, &Deed::Replace(Seat::White, Holder::Player(cleo)), Cause::Host, at(25));
    game = enact(&tx, &game, &some_move(&game), by_letter, at(30));
    game = enact(&tx, &game, &some_move(&game), by_letter, at(40));
    game = enact(&tx, &game, &Deed::Pass, Cause::Host, at(50));
    enact(&tx, &game, &some_move(&game), Cause::Host, at(60));
    assert_eq!(tx.reliability(ada).unwrap(), Reliability { kept: 1, missed: 0 });
    assert_eq!(tx.reliability(ben).unwrap(), Reliability { kept: 1, missed: 1 });
    assert_eq!(tx.reliability(cleo).unwrap(), Reliability { kept: 1, missed: 0 });
}
