//! The program's play: always a legal move, the same one for the same question, home in the end under every rule
//! set, and stronger than the greedy player.
//!
//! Budgets are small and counted in positions. The measure of strength proper is `cargo bench --bench strength`.

use crate::rules::every_position;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use sternpost::bot::{Budget, Strength, View, best_gain, choose, view};
use sternpost::rules::{
    Choices, Hole, Hops, Marbles, Move, Outcome, Play, Position, RuleSet, Seat, Setup, Status, Teams, Turn,
};

fn setup(rules: &str, choices: Choices) -> Setup {
    Setup::new(RuleSet::named(rules).unwrap(), choices).unwrap()
}

fn players(count: u32) -> Choices {
    Choices { players: Some(count), ..Choices::default() }
}

fn strength(level: u8) -> Strength {
    Strength::new(level).unwrap()
}

fn thinks(play: &Play, level: u8, nodes: u64) -> Option<Move> {
    choose(play, strength(level), 1, Budget { nodes }, &|| false)
}

/// The largest gain towards the tip of the goal, the rear marble on ties.
fn greediest(play: &Play) -> Option<Move> {
    let tip = play.to_move()?.tip_of_goal();
    play.legal_moves().into_iter().max_by_key(|&mv| (play.gain(mv), mv.from.distance(tip), Reverse(mv)))
}

/// Two turns of each player, drawn from the seed.
fn opening(setup: Setup, seed: u64) -> Play {
    let mut play = Play::new(setup);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2 * play.setup().players() {
        let moves = play.legal_moves();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        play.make(moves[(state >> 33) as usize % moves.len()]).unwrap();
    }
    play
}

/// Plays to the end, each seat by its own player.
fn play_out(play: &mut Play, mut mover: impl FnMut(&Play, Seat) -> Option<Move>) {
    while let Some(seat) = play.to_move() {
        if play.must_pass() {
            play.play(&Turn::Pass).unwrap();
            continue;
        }
        let mv = mover(play, seat).unwrap();
        play.make(mv).unwrap();
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for count in [2, 3, 4, 6] {
        for level in 1..=5 {
            let play = opening(setup("strict", players(count)), u64::from(count));
            let answer = thinks(&play, level, 3000);
            assert!(answer.is_some_and(|mv| play.legal_moves().contains(&mv)));
            assert_eq!(answer, thinks(&play.clone(), level, 3000), "{count} players, level {level}");
        }
    }
}

#[test]
fn its_move_is_legal_in_every_position_of_whole_games() {
    let mut asked = 0;
    every_position(|turn, play| {
        if turn % 7 == 0 {
            let mv = thinks(play, 5, 250);
            assert_eq!(mv.is_none(), play.must_pass() || play.over().is_some(), "{:?}", play.position());
            assert!(mv.is_none_or(|mv| play.legal_moves().contains(&mv)));
            asked += 1;
        }
    });
    assert!(asked > 1000, "{asked}");
}

#[test]
fn a_search_called_off_still_answers() {
    for count in [2, 3, 6] {
        let play = opening(setup("casual", players(count)), 5);
        for nodes in [0, 1, u64::MAX] {
            let mv = choose(&play, Strength::BEST, 1, Budget { nodes }, &|| true).unwrap();
            assert!(play.legal_moves().contains(&mv));
        }
    }
}

/// In how many moves it brings one camp home on an empty board, no position coming up twice.
fn crosses_alone(setup: &Setup, seat: Seat, level: u8, nodes: u64) -> u32 {
    let mut position = Position::empty(Some(seat));
    setup.camp(seat).for_each(|hole| position.put(seat, hole));
    let mut play = Play::from_position(setup.clone(), position, [0; 6]).unwrap();
    let mut seen = BTreeSet::new();
    play_out(&mut play, |play, _| {
        assert!(seen.insert(play.position().key()), "level {level}, {seat} shuttles: {}", play.position());
        thinks(play, level, nodes)
    });
    assert!(play.home(seat), "{setup:?}, {seat}: {}", play.position());
    play.turns_made(seat)
}

#[test]
fn alone_on_the_board_it_crosses_in_the_least_there_is() {
    for rules in ["open", "strict", "casual"] {
        for seat in [Seat::White, Seat::Black] {
            let moves = crosses_alone(&setup(rules, players(2)), seat, 5, 8000);
            assert_eq!(moves, 27, "{rules}, {seat}");
        }
    }
    let six = setup("strict", players(6));
    for &seat in six.seats() {
        assert_eq!(crosses_alone(&six, seat, 5, 8000), 27, "{seat}");
    }
}

#[test]
fn alone_it_never_dawdles_at_level_3_to_5_from_any_camp() {
    for level in 3..=5 {
        for (rules, count) in [("strict", 2), ("open", 3), ("open", 4), ("strict", 6), ("casual", 6)] {
            let setup = setup(rules, players(count));
            for &seat in setup.seats() {
                let moves = crosses_alone(&setup, seat, level, 1000);
                assert!(moves <= 30, "{rules}, {count} players, level {level}, {seat}: {moves}");
            }
        }
    }
}

#[test]
fn with_long_hops_it_crosses_alone_sooner() {
    let six = setup("strict", Choices { hops: Some(Hops::Long), ..players(6) });
    for &seat in six.seats() {
        let moves = crosses_alone(&six, seat, 5, 4000);
        assert!(moves < 27, "{seat}: {moves}");
    }
}

#[test]
fn with_a_small_budget_it_beats_the_greedy_player() {
    let mut won = 0;
    for seed in 0..10 {
        let one = [Seat::White, Seat::Black][seed as usize % 2];
        let mut play = opening(setup("strict", players(2)), seed / 2);
        play_out(&mut play, |play, seat| if seat == one { thinks(play, 5, 1500) } else { best_gain(play) });
        won += u32::from(play.place(one) == Some(1));
    }
    assert!(won >= 9, "{won} of 10");
}

#[test]
fn with_a_small_budget_it_beats_five_greedy_players_more_often_than_not() {
    let long = Choices { hops: Some(Hops::Long), ..players(6) };
    for (rules, choices) in [("strict", players(6)), ("casual", players(6)), ("strict", long)] {
        let mut first = 0;
        for seed in 0..12 {
            let mut play = opening(setup(rules, choices), 90 + seed / 6);
            let one = play.setup().seats()[seed as usize % 6];
            while play.to_move().is_some() && play.setup().seats().iter().all(|&seat| !play.home(seat)) {
                let mv = if play.to_move() == Some(one) { thinks(&play, 5, 4000) } else { greediest(&play) };
                play.make(mv.unwrap()).unwrap();
            }
            first += u32::from(play.home(one));
        }
        assert!(first >= 7, "{rules} {choices:?}: {first} of 12");
    }
}

#[test]
fn programs_get_home_under_every_rule_set_and_variant() {
    let two = players(2);
    let games = [
        ("open", two),
        ("strict", two),
        ("casual", two),
        ("strict", Choices { marbles: Some(Marbles::Fifteen), ..two }),
        ("strict", Choices { hops: Some(Hops::Long), ..two }),
        ("open", players(3)),
        ("strict", players(4)),
        ("strict", Choices { teams: Some(Teams::Pairs), ..players(4) }),
        ("strict", players(6)),
        ("strict", Choices { teams: Some(Teams::Pairs), ..players(6) }),
        ("strict", Choices { hops: Some(Hops::Long), ..players(6) }),
        ("casual", players(6)),
    ];
    for (rules, choices) in games {
        let mut play = opening(setup(rules, choices), 3);
        play_out(&mut play, |play, _| thinks(play, 5, 400));
        let seats = play.setup().seats();
        let home = seats.iter().filter(|&&seat| play.home(seat)).count();
        let out = seats.iter().filter(|&&seat| play.status(seat) == Status::Out).count();
        let about = format!("{rules} {choices:?}: {:?} {}", play.over(), play.position());
        assert_eq!(out, 0, "{about}");
        assert!(home >= seats.len() / 2, "{about}");
    }
}

#[test]
fn its_view_of_its_own_move_misses_nothing_and_of_a_step_back_something() {
    let budget = Budget { nodes: 4000 };
    for count in [2, 6] {
        let play = opening(setup("casual", players(count)), 8);
        let best = thinks(&play, 5, budget.nodes).unwrap();
        let own = view(&play, best, budget, &|| false).unwrap();
        assert_eq!(own, View { best: own.best, missed: 0 });
        let worst = play.legal_moves().into_iter().min_by_key(|&mv| play.gain(mv)).unwrap();
        let missed = view(&play, worst, budget, &|| false).unwrap();
        assert!(missed.missed > 0 && missed.best != worst, "{count}: {missed:?}");
        let nowhere = Move { from: worst.to, to: worst.from };
        assert_eq!(view(&play, nowhere, budget, &|| false), None);
    }
}

#[test]
fn it_never_puts_itself_out_where_that_can_be_avoided() {
    // The deadline falls on this move: the marble still in the camp can step out, the other gains more by hopping.
    let mut position = Position::empty(Some(Seat::White));
    for (seat, q, r) in [(Seat::White, 2, -5), (Seat::White, 0, -1), (Seat::Black, 0, 0), (Seat::Black, 0, 2)] {
        position.put(seat, Hole::at(q, r).unwrap());
    }
    let play = Play::from_position(setup("strict", players(2)), position, [29, 0, 0, 29, 0, 0]).unwrap();
    for level in 1..=5 {
        let mut after = play.clone();
        let outcomes = after.make(thinks(&play, level, 2000).unwrap()).unwrap();
        assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::Out(Seat::White, ..))), "level {level}");
    }
}
