//! Laws of a game by post: turns, deadlines, consent, taking back, and the score sheet that tells it all.

use chrono_tz::Tz;
use sternpost::correspondence::command::WrittenMove;
use sternpost::correspondence::decide::{
    Consent, Decision, Deed, House, Objection, decide, next_alarm, open, reminder_due,
};
use sternpost::correspondence::event::{Cause, Event};
use sternpost::correspondence::game::{Game, Hints, Opening};
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::notice::{Notice, Question};
use sternpost::correspondence::pace::Calendar;
use sternpost::correspondence::refusal::Refusal;
use sternpost::correspondence::seat::{GameNumber, Holder, PlayerId};
use sternpost::rules::{Choices, End, HoleName, Marbles, Notation, RuleSet, Seat, Setup};

fn at(text: &str) -> Moment {
    Moment::from_rfc3339(text).unwrap()
}

fn start() -> Moment {
    at("2026-12-01T10:00:00Z")
}

fn house() -> House {
    House::plain(Calendar::plain(Tz::UTC))
}

fn begun(rules: RuleSet, players: u32) -> Game {
    let choices = Choices { players: Some(players), ..Choices::default() };
    let setup = Setup::new(rules, choices).unwrap();
    let holders = setup.seats().iter().zip(1..).map(|(seat, id)| (*seat, Holder::Player(PlayerId(id)))).collect();
    let opening = Opening {
        number: GameNumber(42),
        setup,
        rules_name: "test".to_owned(),
        pace: "3d".parse().unwrap(),
        hints: Hints::Refused,
        holders,
        started: start(),
    };
    open(Game::new(opening), &house(), Cause::Host, start()).unwrap().game
}

fn written(text: &str) -> WrittenMove {
    WrittenMove::new(text.split('-').map(|h| h.parse::<HoleName>().unwrap()).collect()).unwrap()
}

fn any_move(game: &Game) -> String {
    let mv = game.play().legal_moves()[0];
    game.opening().setup.notation().way(&[mv.from, mv.to])
}

fn try_move(game: &Game, seat: Seat, text: &str, now: Moment) -> Result<Decision, Objection> {
    let deed = Deed::Play { seat, written: written(text), consent: Consent::Open };
    decide(game, &deed, &house(), Cause::Letter(7), now)
}

fn ring(game: &Game) -> Game {
    let now = game.due().unwrap().plus(Span::from_seconds(1));
    decide(game, &Deed::Ring, &house(), Cause::Clock, now).unwrap().game
}

fn kinds(game: &Game) -> Vec<&'static str> {
    game.log().iter().map(|e| e.event.kind()).collect()
}

#[test]
fn a_move_out_of_turn_is_refused_and_changes_nothing() {
    let game = begun(RuleSet::strict(), 2);
    let refused = try_move(&game, Seat::Black, "e13-e12", start()).unwrap_err();
    assert_eq!(refused, Objection::Refused(Refusal::NotYourTurn { to_move: Seat::White }));
    assert_eq!(kinds(&game), ["opened"]);
}

#[test]
fn a_hole_that_is_none_is_answered_with_the_nearest() {
    let game = begun(RuleSet::strict(), 2);
    let refused = try_move(&game, Seat::White, "m4-m17", start()).unwrap_err();
    let Objection::Refused(Refusal::NoSuchHole { name, nearest }) = refused else { panic!("{refused:?}") };
    assert_eq!(name.to_string(), "m17");
    assert!(nearest.is_some_and(|n| Notation::Oblique.hole(n).is_some()));
}

#[test]
fn a_move_sets_the_next_deadline_from_its_arrival() {
    let game = begun(RuleSet::strict(), 2);
    assert_eq!(game.due(), Some(at("2026-12-04T10:00:00Z")));
    let decision = try_move(&game, Seat::White, &any_move(&game), at("2026-12-02T09:00:00Z")).unwrap();
    assert_eq!(decision.notices, [Notice::Turn]);
    assert_eq!(decision.game.to_move(), Some(Seat::Black));
    assert_eq!(decision.game.due(), Some(at("2026-12-05T09:00:00Z")));
    assert_eq!(decision.entries().len(), 1);
}

#[test]
fn two_deadlines_in_a_row_are_passes_and_the_third_is_for_good() {
    let mut game = begun(RuleSet::strict(), 2);
    for expected in [["missed"], ["missed"]] {
        game = ring(&game);
        assert_eq!(kinds(&game).last(), expected.last());
        game =
            try_move(&game, Seat::Black, &any_move(&game), game.turn_began().plus(Span::from_hours(1))).unwrap().game;
    }
    let now = game.due().unwrap();
    let decision = decide(&game, &Deed::Ring, &house(), Cause::Clock, now).unwrap();
    assert_eq!(decision.notices, [Notice::Over]);
    assert_eq!(decision.game.end(), Some(End::Timeout));
    assert_eq!(decision.game.places().unwrap()[&Seat::White], 2);
}

#[test]
fn a_move_in_between_starts_the_count_of_misses_again() {
    let mut game = begun(RuleSet::strict(), 2);
    game = ring(&game);
    assert_eq!(game.chairs()[&Seat::White].missed, 1);
    for _ in 0..2 {
        let seat = game.to_move().unwrap();
        game = try_move(&game, seat, &any_move(&game), game.turn_began()).unwrap().game;
    }
    assert_eq!(game.chairs()[&Seat::White].missed, 0);
}

#[test]
fn a_replayed_score_sheet_is_the_same_game() {
    let mut game = begun(RuleSet::casual(), 3);
    for n in 0..40 {
        let seat = game.to_move().unwrap();
        let moves = game.play().legal_moves();
        let mv = moves[(n * 7) % moves.len()];
        let text = game.opening().setup.notation().way(&[mv.from, mv.to]);
        let now = game.turn_began().plus(Span::from_hours(5));
        game = try_move(&game, seat, &text, now).unwrap().game;
    }
    let again = Game::replay(game.opening().clone(), game.log().iter().cloned()).unwrap();
    assert_eq!(again.position_text(), game.position_text());
    assert_eq!((again.due(), again.turns(), again.turn_entry()), (game.due(), game.turns(), game.turn_entry()));
    let mut forged = game.log().to_vec();
    forged[10].after = forged[11].after.clone();
    assert_eq!(Game::replay(game.opening().clone(), forged).unwrap_err().number, 10);
}

#[test]
fn a_turn_taken_back_leaves_the_key_of_its_turn_dead() {
    let game = begun(RuleSet::strict(), 2);
    let before = game.position_text();
    let moved = try_move(&game, Seat::White, &any_move(&game), start()).unwrap().game;
    let back = decide(&moved, &Deed::Undo, &house(), Cause::Host, start().plus(Span::DAY)).unwrap().game;
    assert_eq!(back.position_text(), before);
    assert_eq!(back.to_move(), Some(Seat::White));
    assert!(back.turn_entry() > moved.turn_entry() && moved.turn_entry() > game.turn_entry());
    assert_eq!(back.due(), Some(start().plus("4d".parse().unwrap())));
    let again = Game::replay(back.opening().clone(), back.log().iter().cloned()).unwrap();
    assert_eq!(again.position_text(), before);
}

/// Whole games of two under the strict rules, as they were played.
fn strict_games() -> Vec<Vec<String>> {
    let text = include_str!("../data/rules/games.jsonl");
    let games = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let strict =
        games.filter(|g| g["rules"] == "strict" && g["players"] == 2 && g["marbles"] == 10 && g["hops"] == "adjacent");
    strict.map(|g| g["turns"].as_array().unwrap().iter().map(|t| t.as_str().unwrap().to_owned()).collect()).collect()
}

#[test]
fn a_return_to_the_camp_after_the_deadline_waits_for_consent() {
    let mut seen = 0;
    for turns in strict_games() {
        let mut game = begun(RuleSet::strict(), 2);
        for turn in &turns {
            let Some(seat) = game.to_move() else { break };
            let camp = seat.camp(Marbles::Ten);
            let late = game.play().turns_made(seat) >= 30;
            for back in game.play().legal_moves() {
                let text = game.opening().setup.notation().way(&[back.from, back.to]);
                let returns = late && camp.contains(back.to) && !camp.contains(back.from);
                let answer = try_move(&game, seat, &text, game.turn_began());
                assert_eq!(matches!(answer, Err(Objection::Ask(Question::PlayAndLeave(_)))), returns, "{text}");
                if returns {
                    let deed = Deed::Play { seat, written: written(&text), consent: Consent::Given };
                    let done = decide(&game, &deed, &house(), Cause::Letter(8), game.turn_began()).unwrap().game;
                    assert_eq!(done.places().unwrap()[&seat], 2);
                    seen += 1;
                }
            }
            let decision = turn.contains('-').then(|| try_move(&game, seat, turn, game.turn_began()).unwrap());
            let Some(Decision { game: after, .. }) = decision else { break };
            game = after;
        }
    }
    assert!(seen > 0, "no game of the fixtures comes near the camp again");
}

#[test]
fn a_resigned_seat_cannot_resign_again_and_the_game_goes_on() {
    let game = begun(RuleSet::open(), 3);
    let left = decide(&game, &Deed::Resign(Seat::Blue), &house(), Cause::Letter(1), start()).unwrap().game;
    assert_eq!(left.due(), game.due(), "white's turn keeps running");
    assert!(!left.is_over());
    let again = decide(&left, &Deed::Resign(Seat::Blue), &house(), Cause::Letter(2), start()).unwrap_err();
    assert_eq!(again, Objection::Refused(Refusal::NotRacing));
}

#[test]
fn a_seat_that_the_program_plays_can_be_returned_to() {
    let game = begun(RuleSet::casual(), 3);
    let left = decide(&game, &Deed::Resign(Seat::White), &house(), Cause::Letter(1), start()).unwrap().game;
    assert!(left.program_plays(Seat::White));
    assert_eq!(left.due(), None);
    assert_eq!(next_alarm(&left, &house(), start()), Some(left.turn_began()));
    let back = decide(&left, &Deed::Return(Seat::White), &house(), Cause::Letter(2), start()).unwrap().game;
    assert!(!back.program_plays(Seat::White) && back.due().is_some());
    let twice = decide(&back, &Deed::Return(Seat::White), &house(), Cause::Letter(3), start()).unwrap_err();
    assert_eq!(twice, Objection::Refused(Refusal::NotAway));
}

#[test]
fn a_host_that_slept_sends_the_latest_reminder_alone() {
    let game = begun(RuleSet::strict(), 2);
    let half = at("2026-12-02T22:00:00Z");
    assert_eq!(next_alarm(&game, &house(), start()), Some(half));
    assert_eq!(reminder_due(&game, &house(), start(), half), Some((1, 2)));
    let late = at("2026-12-04T00:00:00Z");
    assert_eq!(reminder_due(&game, &house(), start(), late), Some((4, 5)));
    assert_eq!(next_alarm(&game, &house(), late), game.due());
    assert_eq!(reminder_due(&game, &house(), start(), game.due().unwrap()), None);
}

#[test]
fn stopped_clocks_run_on_from_the_restart() {
    let game = begun(RuleSet::strict(), 2);
    let paused = decide(&game, &Deed::Pause, &house(), Cause::Host, start().plus(Span::DAY)).unwrap().game;
    assert_eq!((paused.due(), next_alarm(&paused, &house(), start())), (None, None));
    let refused = try_move(&paused, Seat::White, "m5-m6", start()).unwrap_err();
    assert_eq!(refused, Objection::Refused(Refusal::Paused));
    let resumed = decide(&paused, &Deed::Resume, &house(), Cause::Host, at("2026-12-10T10:00:00Z")).unwrap().game;
    assert_eq!(resumed.due(), Some(at("2026-12-13T10:00:00Z")));
}

#[test]
fn stopped_clocks_forget_no_deadline_that_was_moved_on() {
    let game = begun(RuleSet::strict(), 2);
    let act = |game, deed, at| decide(game, &deed, &house(), Cause::Host, at).unwrap().game;
    let extended = act(&game, Deed::Extend(Span::from_hours(5 * 24)), start());
    let paused = act(&extended, Deed::Pause, start().plus(Span::DAY));
    let later = start().plus(Span::from_hours(30 * 24));
    let left = extended.due().unwrap().since(start().plus(Span::DAY));
    assert_eq!(act(&paused, Deed::Resume, later).due(), Some(later.plus(left)));
}

#[test]
fn a_game_called_off_has_no_places() {
    let game = begun(RuleSet::strict(), 2);
    let decision = decide(&game, &Deed::End, &house(), Cause::Host, start()).unwrap();
    assert_eq!(decision.notices, [Notice::Over]);
    assert_eq!((decision.game.end(), decision.game.places()), (Some(End::Abandoned), None));
    assert!(decision.game.position_text().ends_with(" -"));
}

#[test]
fn an_event_is_read_back_as_it_was_written() {
    let events = [
        Event::Opened,
        Event::Moved { seat: Seat::White, token: "m1-m3-k5".to_owned() },
        Event::Passed { seat: Seat::Red },
        Event::Missed { seat: Seat::Blue },
        Event::Resigned { seat: Seat::Black },
        Event::TimedOut { seat: Seat::Yellow },
        Event::Returned { seat: Seat::Green },
        Event::Undone,
        Event::Extended { seat: Seat::White },
        Event::Paused,
        Event::Resumed,
        Event::Replaced { seat: Seat::White, holder: Holder::Player(PlayerId(9)) },
        Event::Replaced { seat: Seat::White, holder: Holder::Program(Default::default()) },
        Event::Abandoned,
    ];
    for event in events {
        assert_eq!(Event::read(event.kind(), &event.body()), Ok(event));
    }
    for (kind, body) in
        [("moved", "white"), ("passed", "mauve"), ("flown", ""), ("passed", "white white"), ("replaced", "white cat 1")]
    {
        assert!(Event::read(kind, body).is_err(), "{kind} {body}");
    }
}
