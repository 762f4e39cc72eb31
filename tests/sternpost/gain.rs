//! The plainest play: it is at its largest gain, keeps out of danger, and its games come to their end.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use sternpost::bot::best_gain;
use sternpost::rules::{Choices, End, Hops, Marbles, Outcome, Play, Position, RuleSet, Seat, Setup, Teams, Turn};

/// Every kind of game that the three rule sets offer.
pub(crate) fn kinds() -> Vec<Setup> {
    let mut kinds = Vec::new();
    for rules in [RuleSet::open(), RuleSet::strict(), RuleSet::casual()] {
        for players in [2, 3, 4, 6] {
            for hops in [Hops::Adjacent, Hops::Long] {
                for marbles in [Marbles::Ten, Marbles::Fifteen] {
                    for teams in [Teams::None, Teams::Pairs] {
                        let (players, hops, marbles, teams) = (Some(players), Some(hops), Some(marbles), Some(teams));
                        let choices = Choices { players, hops, marbles, teams, ..Choices::default() };
                        kinds.extend(Setup::new(rules.clone(), choices));
                    }
                }
            }
        }
    }
    assert_eq!(kinds.len(), 18);
    kinds
}

/// A game of programs after an opening of two chance turns each; `seen` is shown every move before it is made.
fn game(setup: &Setup, seed: u64, mut seen: impl FnMut(&Play, &[Outcome])) -> Play {
    let mut chance = SmallRng::seed_from_u64(seed);
    let mut play = Play::new(setup.clone());
    let opening = 2 * setup.players();
    while play.over().is_none() {
        if play.must_pass() {
            assert_eq!(best_gain(&play), None);
            play.play(&Turn::Pass).unwrap();
            continue;
        }
        if play.turn_number() <= opening {
            let legal = play.legal_moves();
            play.make(legal[chance.random_range(0..legal.len())]).unwrap();
            continue;
        }
        let before = play.clone();
        let outcomes = play.make(best_gain(&play).unwrap()).unwrap();
        seen(&before, &outcomes);
    }
    assert_eq!(best_gain(&play), None);
    play
}

fn ends_by_places(games: u64) {
    for setup in kinds() {
        for seed in 0..games {
            let play = game(&setup, seed, |_, _| {});
            let end = play.over().unwrap();
            assert!(
                matches!(end, End::PlacesDecided | End::ReplyMade),
                "seed {seed}, {setup:?}: {}, {}",
                end.word(),
                play.position()
            );
        }
    }
}

#[test]
fn games_of_programs_end_by_places_decided() {
    ends_by_places(12);
}

#[test]
#[ignore = "long: a thousand games of each kind"]
fn a_thousand_games_of_programs_of_each_kind_end_by_places_decided() {
    ends_by_places(1000);
}

#[test]
fn nobody_is_put_out_by_a_move_while_another_would_not() {
    let mut out = 0;
    for setup in kinds().into_iter().filter(|setup| setup.rules().camp_deadline(setup.marbles()).is_some()) {
        for seed in 0..40 {
            game(&setup, seed, |before, outcomes| {
                let seat = before.to_move().unwrap();
                let goes = |outcomes: &[Outcome]| {
                    outcomes.iter().any(|outcome| matches!(outcome, Outcome::Out(out, ..) if *out == seat))
                };
                if goes(outcomes) {
                    out += 1;
                    for mv in before.legal_moves() {
                        assert!(goes(&before.clone().make(mv).unwrap()), "seed {seed}: {}", before.position());
                    }
                }
            });
        }
    }
    assert!(out > 0, "no game came to it");
}

fn best(rules: RuleSet, position: &str, made: u32) -> Option<String> {
    let setup = Setup::new(rules, Choices::default()).unwrap();
    let notation = setup.notation();
    let play = Play::from_position(setup, position.parse::<Position>().unwrap(), [made; 6]).unwrap();
    best_gain(&play).map(|mv| notation.way(&[mv.from, mv.to]))
}

/// A position of some white marbles and black's at home, by the names of `rows`.
fn white_on(names: &str) -> String {
    let rows = RuleSet::open().notation;
    let mut position = Position::empty(Some(Seat::White));
    for name in names.split_whitespace() {
        position.put(Seat::White, rows.hole(name.parse().unwrap()).unwrap());
    }
    position.to_string()
}

#[test]
fn the_largest_gain_goes_first_and_of_equals_the_rear_marble() {
    assert_eq!(best(RuleSet::open(), &white_on("i5 h5 m5"), 0).as_deref(), Some("i5-g5"));
    assert_eq!(best(RuleSet::open(), &white_on("g4 m5"), 0).as_deref(), Some("m5-l4"));
}

#[test]
fn a_marble_before_a_full_row_gets_in_on_the_far_side() {
    let start = white_on("a1 b1 b2 c1 c2 c3 d2 d3 d4 e9");
    let setup = Setup::new(RuleSet::open(), Choices::default()).unwrap();
    let mut play = Play::from_position(setup, start.parse().unwrap(), [0; 6]).unwrap();
    let mut moves = 0;
    while play.over().is_none() && moves < 3 {
        if play.must_pass() {
            play.play(&Turn::Pass).unwrap();
        } else {
            assert_eq!(play.to_move(), Some(Seat::White));
            play.make(best_gain(&play).unwrap()).unwrap();
            moves += 1;
        }
    }
    assert_eq!((moves, play.over()), (3, Some(End::PlacesDecided)), "{}", play.position());
}

#[test]
fn nothing_to_move_is_no_move() {
    assert_eq!(best(RuleSet::open(), &white_on("a1"), 0).as_deref(), Some("a1-b1"));
    assert_eq!(best(RuleSet::open(), &Position::empty(Some(Seat::White)).to_string(), 0), None);
}
