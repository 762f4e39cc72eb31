//! Laws that hold in every position and every game: the fast generator finds what the slow one finds, turning or
//! mirroring the board changes nothing, marbles are conserved, a game written and read is the same game, what is
//! refused changes nothing.
//!
//! Chance is seeded. The long run of a million positions is `cargo test -- --ignored a_million`.

use crate::perft::{law_of, marbles_of};
use crate::slow;
use std::collections::BTreeSet;
use sternpost::record::{Entry, Record, Start};
use sternpost::rules::{
    Choices, ForeignPoints, Goal, Ground, Hole, Holes, Hops, Illegal, Legal, Marbles, Move, Outcome, Play, Position,
    RuleSet, Seat, Setup, Status, Teams, Turn, movegen,
};

/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(bound)) >> 32) as u32
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u32) as usize]
    }
}

/// A setup of any kind: hops, ends, goals, marbles, players.
fn any_setup(chance: &mut Chance) -> Setup {
    let rules = RuleSet {
        hops: chance.of(Hops::ALL),
        foreign_points: chance.of(ForeignPoints::ALL),
        goal: chance.of(Goal::ALL),
        ..RuleSet::casual()
    };
    let players = chance.of(&[2, 3, 4, 6]);
    let rules =
        if players == 2 && chance.below(2) == 0 { RuleSet { marbles: Marbles::Fifteen, ..rules } } else { rules };
    Setup::new(rules, Choices { players: Some(players), ..Choices::default() }).unwrap()
}

/// A position of any kind: from a game, scattered thinly or thickly, or crowded round the goals.
fn any_position(chance: &mut Chance, setup: &Setup) -> Position {
    let kind = chance.below(5);
    if kind == 0 {
        let mut play = Play::new(setup.clone());
        for _ in 0..chance.below(200) {
            random_turn(&mut play, chance);
        }
        let mut position = play.position().clone();
        position.set_to_move(Some(chance.of(setup.seats())));
        return position;
    }
    let mut position = Position::empty(Some(chance.of(setup.seats())));
    let most = setup.marbles().count();
    for &seat in setup.seats() {
        let count = if kind == 1 { chance.below(most + 1) } else { most };
        let crowd: Vec<Hole> = match kind {
            2 => Hole::all().filter(|hole| hole.distance(seat.tip_of_goal()) < 8).collect(),
            3 => Hole::all().filter(|hole| hole.q().abs() < 4 && hole.r().abs() < 4).collect(),
            _ => Hole::all().collect(),
        };
        for _ in 0..count {
            position.put(seat, chance.of(&crowd));
        }
    }
    position
}

fn random_turn(play: &mut Play, chance: &mut Chance) -> Vec<Outcome> {
    let Some(legal) = play.legal() else { return Vec::new() };
    match legal.count() {
        0 => play.play(&Turn::Pass),
        count => play.make(legal.nth(chance.below(count)).unwrap()),
    }
    .unwrap()
}

fn spot(hole: Hole) -> slow::Spot {
    (i32::from(hole.q()), i32::from(hole.r()))
}

fn hole((q, r): slow::Spot) -> Hole {
    Hole::at(q as i8, r as i8).unwrap()
}

fn generators_agree(seed: u64, positions: u32) {
    let mut chance = Chance(seed);
    let mut moves = 0u64;
    for n in 0..positions {
        let setup = any_setup(&mut chance);
        let position = any_position(&mut chance, &setup);
        let ground = Ground::of(&setup);
        let seat = position.to_move().unwrap();
        let marbles = marbles_of(&position);
        let law = law_of(&setup);
        let slow: BTreeSet<Move> = slow::moves(&marbles, seat.index(), law)
            .into_iter()
            .map(|(from, to)| Move { from: hole(from), to: hole(to) })
            .collect();
        let legal = Legal::of(&position, &ground, seat);
        let told = || format!("position {n} of seed {seed}: {position}, {law:?}");
        assert_eq!(movegen::legal(&position, &ground, seat), slow.iter().copied().collect::<Vec<_>>(), "{}", told());
        assert_eq!(legal.count(), slow.len() as u32, "{}", told());
        assert_eq!(movegen::count(&position, &ground, seat), legal.count(), "{}", told());
        assert_eq!(movegen::can_move(&position, &ground, seat), !slow.is_empty(), "{}", told());
        moves += slow.len() as u64;
        if legal.count() == 0 {
            continue;
        }
        let mv = legal.nth(chance.below(legal.count())).unwrap();
        let way = movegen::way(&position, &ground, seat, mv).unwrap();
        if way.len() <= 5 {
            let slow_way = slow::way(&marbles, spot(mv.from), spot(mv.to), law);
            assert_eq!(Some(way.into_iter().map(spot).collect()), slow_way, "{}, {mv:?}", told());
        }
    }
    assert!(moves > u64::from(positions) * 10);
}

#[test]
fn the_fast_generator_finds_what_the_slow_one_finds() {
    generators_agree(1, 30_000);
}

#[test]
#[ignore = "a minute or so"]
fn a_million_positions_are_generated_alike() {
    std::thread::scope(|scope| {
        for seed in 2..4 {
            scope.spawn(move || generators_agree(seed, 500_000));
        }
    });
}

/// The position with every marble carried along by a symmetry of the star.
fn carried(position: &Position, hole: impl Fn(Hole) -> Hole, seat: impl Fn(Seat) -> Seat) -> Position {
    let mut image = Position::empty(position.to_move().map(&seat));
    for from in Hole::all() {
        if let Some(owner) = position.at(from) {
            image.put(seat(owner), hole(from));
        }
    }
    image
}

fn mirrored(hole: Hole) -> Hole {
    Hole::at(-hole.q() - hole.r(), hole.r()).unwrap()
}

#[test]
fn turning_or_mirroring_the_board_changes_nothing() {
    let mut chance = Chance(4);
    for _ in 0..2_000 {
        let setup = any_setup(&mut chance);
        let position = any_position(&mut chance, &setup);
        let ground = Ground::of(&setup);
        let seat = position.to_move().unwrap();
        let moves = movegen::legal(&position, &ground, seat);
        let same = |hole: &dyn Fn(Hole) -> Hole, seats: &dyn Fn(Seat) -> Seat| {
            let image = carried(&position, hole, seats);
            let mut carried: Vec<Move> = moves.iter().map(|mv| Move { from: hole(mv.from), to: hole(mv.to) }).collect();
            carried.sort();
            assert_eq!(movegen::legal(&image, &ground, seats(seat)), carried, "{position}");
        };
        for sixths in 1..6 {
            same(&|hole| hole.turned(sixths), &|seat| Seat::ALL[(seat.index() + 6 - sixths as usize) % 6]);
        }
        same(&mirrored, &|seat| Seat::ALL[(6 - seat.index()) % 6]);
    }
}

#[test]
fn turned_by_its_number_a_seats_point_lies_at_the_bottom() {
    for seat in Seat::ALL {
        let sixths = seat.index() as u8;
        let turned: Holes = seat.point().map(|hole| hole.turned(sixths)).collect();
        assert_eq!(turned, Seat::White.point());
        let camp: Holes = seat.camp(Marbles::Fifteen).map(|hole| hole.turned(sixths)).collect();
        assert_eq!(camp, Seat::White.camp(Marbles::Fifteen));
        assert_eq!(seat.tip().turned(sixths), Seat::White.tip());
        for hole in Hole::all() {
            assert_eq!(hole.turned(sixths).turned(6 - sixths), hole);
        }
    }
}

/// Every rule set with every number of players and every variant that it offers.
fn every_setup() -> Vec<Setup> {
    let mut setups = Vec::new();
    for rules in [RuleSet::open(), RuleSet::strict(), RuleSet::casual()] {
        for players in [2, 3, 4, 6] {
            for marbles in [Marbles::Ten, Marbles::Fifteen] {
                for &hops in Hops::ALL {
                    for &teams in Teams::ALL {
                        let choices = Choices {
                            players: Some(players),
                            marbles: Some(marbles),
                            hops: Some(hops),
                            teams: Some(teams),
                            ..Choices::default()
                        };
                        setups.extend(Setup::new(rules.clone(), choices));
                    }
                }
            }
        }
    }
    // The dials in other company than their houses': long games that keep the camp's law and the last move.
    let mixed = [("leave_camp_by", "60"), ("reply", "true"), ("repetition", "4"), ("turn_limit", "300")];
    for players in [2, 3, 6] {
        let rules = mixed.iter().fold(RuleSet::casual(), |rules, (key, value)| rules.with_dial(key, value).unwrap());
        setups.extend(Setup::new(rules, Choices { players: Some(players), ..Choices::default() }));
    }
    setups
}

#[test]
fn every_variant_on_offer_is_played() {
    // open 3; strict 4 + long 2 + fifteen 1 and with long hops 1 + pairs 2 and with long hops 1; casual 4; mixed 3.
    assert_eq!(every_setup().len(), 21);
}

/// Plays a whole game by chance, now and then with somebody who misses, leaves or comes back.
fn random_game(setup: Setup, chance: &mut Chance, mut each: impl FnMut(&Play, &Turn, &[Outcome], &Play)) -> Play {
    let mut play = Play::new(setup);
    while let Some(seat) = play.to_move() {
        let legal = play.legal().unwrap();
        let turn = match chance.below(400) {
            0 => Turn::Resign(chance.of(play.setup().seats())),
            1 => Turn::Timeout(chance.of(play.setup().seats())),
            2..6 => Turn::Back(chance.of(play.setup().seats())),
            6..12 if legal.count() > 0 => Turn::Missed,
            _ if legal.count() == 0 => Turn::Pass,
            _ => {
                // The best of three, so that games come to their end.
                let draws: Vec<Move> = (0..3).map(|_| legal.nth(chance.below(legal.count())).unwrap()).collect();
                let best = draws.into_iter().max_by_key(|&mv| play.gain(mv)).unwrap();
                Turn::Move(vec![best.from, best.to])
            }
        };
        let before = play.clone();
        match play.play(&turn) {
            Ok(outcomes) => each(&before, &turn, &outcomes, &play),
            Err(why) => {
                assert_eq!(play, before, "a refused turn changes nothing: {why:?}");
                let leaves = matches!(turn, Turn::Resign(_) | Turn::Timeout(_) | Turn::Back(_));
                assert!(leaves, "{turn:?} of {seat}: {why:?}");
            }
        }
    }
    play
}

#[test]
fn marbles_are_conserved_and_places_add_up() {
    let mut chance = Chance(5);
    let mut ends = BTreeSet::new();
    for setup in every_setup().into_iter().cycle().take(200) {
        let play = random_game(setup, &mut chance, |before, turn, outcomes, after| {
            let setup = after.setup();
            let late = |seat: Seat| {
                outcomes.iter().any(|outcome| {
                    use sternpost::rules::Cause::{LateMarble, Partner, ReturnedToCamp};
                    matches!(outcome, Outcome::Out(out, LateMarble | ReturnedToCamp | Partner, _) if *out == seat)
                })
            };
            let mut standing = Holes::EMPTY;
            for &seat in setup.seats() {
                let (had, has) = (before.position().of(seat), after.position().of(seat));
                assert!(!standing.meets(has));
                standing = standing | has;
                let taken_off = has.is_empty() && late(seat) && matches!(turn, Turn::Move(_));
                assert!(has.len() == had.len() || taken_off, "{turn:?} {outcomes:?}");
            }
            assert_eq!(standing, after.position().occupied());
            let told: Position = after.position().to_string().parse().unwrap();
            assert_eq!(&told, after.position());
            assert_eq!(told.key(), after.position().key());
            if let Some(seat) = after.to_move() {
                assert!(matches!(after.status(seat), Status::Racing | Status::Trailing));
                assert!(after.turns_made(seat) < setup.rules().turn_limit);
            }
        });
        let places = play.places().unwrap();
        assert_eq!(places.len(), play.setup().players() as usize);
        let units = if play.setup().teams() == Teams::Pairs { places.len() / 2 } else { places.len() };
        assert!(places.values().all(|&place| (1..=units as u32).contains(&place)), "{places:?}");
        assert!(places.values().any(|&place| place == 1));
        ends.insert(play.over().unwrap().word());
    }
    for end in ["places decided", "limit", "reply made", "resign", "timeout"] {
        assert!(ends.contains(end), "no game ended by {end}: {ends:?}");
    }
}

#[test]
fn a_random_game_written_and_read_is_the_same_game() {
    let mut chance = Chance(6);
    for (n, setup) in every_setup().into_iter().cycle().take(60).enumerate() {
        let mut record = Record::new(setup.clone());
        let mut start = None;
        let mut turns = 0;
        let begins = if n % 3 == 2 { 40 } else { 0 };
        let play = random_game(setup, &mut chance, |before, turn, outcomes, after| {
            turns += 1;
            // A record that begins elsewhere: where all race and nobody has left.
            let racing = |play: &Play| play.setup().seats().iter().all(|&seat| play.status(seat) == Status::Racing);
            if turns == begins && racing(before) && before.setup().rules().repetition == 0 {
                start = Some(Start {
                    position: before.position().clone(),
                    made: Seat::ALL.map(|seat| before.turns_made(seat)),
                });
                record.entries.clear();
            }
            let turn = match turn {
                Turn::Move(holes) => Turn::Move(before.check(holes).unwrap().recorded()),
                other => other.clone(),
            };
            record.entries.push(Entry::Turn(turn));
            if !outcomes.is_empty() {
                record.entries.push(Entry::Comment(format!("{} to move", after.position())));
            }
        });
        record.start = start;
        record.headings.end = play.over();
        record.headings.places = play.places();
        let text = record.write();
        let read = Record::parse(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        // A club's own rule set has a name in its record.
        record.headings.rules = Some(record.setup.rules().base.word().to_owned());
        assert_eq!(read, record);
        assert_eq!(read.write(), text);
    }
}

#[test]
fn a_move_is_legal_where_it_is_generated_and_nowhere_else() {
    let mut chance = Chance(7);
    for _ in 0..60 {
        let setup = any_setup(&mut chance);
        let position = any_position(&mut chance, &setup);
        let play = Play::from_position(setup, position, [0; 6]).unwrap();
        let legal: BTreeSet<Move> = play.legal_moves().into_iter().collect();
        for from in Hole::all() {
            for to in Hole::all() {
                let checked = play.check(&[from, to]);
                assert_eq!(checked.is_ok(), legal.contains(&Move { from, to }), "{:?} {checked:?}", play.position());
            }
        }
    }
}

#[test]
fn a_path_is_legal_where_every_hop_is() {
    let mut chance = Chance(8);
    let mut refused = BTreeSet::new();
    for _ in 0..20_000 {
        let setup = any_setup(&mut chance);
        let revisit = chance.below(2) == 0;
        let rules = RuleSet { revisit, ..setup.rules().clone() };
        let choices = Choices { players: Some(setup.players()), ..Choices::default() };
        let setup = Setup::new(rules, choices).unwrap();
        let position = any_position(&mut chance, &setup);
        let seat = position.to_move().unwrap();
        let (marbles, law) = (marbles_of(&position), law_of(&setup));
        let own: Vec<Hole> = position.of(seat).collect();
        if own.is_empty() {
            continue;
        }
        let from = chance.of(&own);
        let mut others = marbles.clone();
        others.remove(&spot(from));
        let mut path = vec![spot(from)];
        for _ in 0..2 + chance.below(4) {
            let here = path[path.len() - 1];
            let hops: Vec<slow::Spot> = slow::DIRECTIONS
                .iter()
                .filter_map(|&direction| slow::hop(&others, here, direction, law.long_hops))
                .collect();
            match chance.below(12) {
                0 => path.push(spot(chance.of(&Hole::all().collect::<Vec<_>>()))),
                _ if hops.is_empty() => break,
                _ => path.push(chance.of(&hops)),
            }
        }
        if path.len() < 3 {
            continue;
        }
        let hop_by_hop = path.windows(2).all(|leg| {
            slow::DIRECTIONS
                .iter()
                .any(|&direction| slow::hop(&others, leg[0], direction, law.long_hops) == Some(leg[1]))
        });
        let to = path[path.len() - 1];
        let once = path.iter().collect::<BTreeSet<_>>().len() == path.len();
        let locked = law.locked_goal && slow::in_goal(path[0], seat.index(), law.fifteen);
        let inside = !locked || path.iter().all(|&spot| slow::in_goal(spot, seat.index(), law.fifteen));
        let ends = to != path[0] && slow::ends(&marbles, path[0], law).contains(&to);
        let expected = hop_by_hop && (once || revisit) && inside && ends;
        let holes: Vec<Hole> = path.iter().map(|&spot| hole(spot)).collect();
        let play = Play::from_position(setup, position, [0; 6]).unwrap();
        match play.check(&holes) {
            Ok(chosen) => {
                assert!(expected, "{:?} {path:?} {law:?}", play.position());
                assert_eq!(chosen.path, holes);
                assert_eq!(chosen.shown_path, play.way(chosen.mv) == Some(holes));
            }
            Err(why) => {
                assert!(!expected, "{:?} {path:?} {law:?}: {why:?}", play.position());
                let reason = match why {
                    Illegal::Twice(_) => "twice",
                    Illegal::LeavesGoal(..) => "leaves the goal",
                    Illegal::ForbiddenEnd(_) => "forbidden end",
                    Illegal::NoHop(..) => "no hop",
                    Illegal::StepInChain(..) => "step in a chain",
                    Illegal::Occupied(..) => "occupied",
                    Illegal::EndsWhereItBegan(_) => "ends where it began",
                    other => panic!("{other:?}"),
                };
                refused.insert(reason);
            }
        }
    }
    assert_eq!(refused.len(), 7, "{refused:?}");
}
