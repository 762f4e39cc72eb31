//! The laws of tournaments: who meets whom, how often, who begins, who sits out, how scores add up, what dropping out does.

use crate::ratings::Chance;
use std::collections::{BTreeMap, BTreeSet};
use sternpost::club::tournament::{Entrant, Format, Outcome, Table, Tournament};
use sternpost::correspondence::seat::PlayerId;

fn gathered(format: Format, seats: u32, rounds: u32, count: usize, chance: &mut Chance) -> Tournament {
    let entrant = |n| Entrant { player: PlayerId(n), rating: 1300 + chance.below(400) as i64, left_in: None };
    let entrants = (1..=count as i64).map(entrant).collect();
    Tournament { format, seats, rounds, entrants, tables: Vec::new(), byes: Vec::new() }
}

/// Plays the next round with chance results; false once there is none. Everybody who is left is in it exactly once.
fn play_round(tournament: &mut Tournament, chance: &mut Chance) -> bool {
    let Some(round) = tournament.next_round() else { return false };
    let number = tournament.round() + 1;
    let seated = round.tables.iter().flatten().chain(&round.byes).copied();
    let mut seen: Vec<PlayerId> = seated.collect();
    seen.sort();
    let active = tournament.entrants.iter().filter(|e| e.left_in.is_none()).map(|e| e.player);
    let mut active: Vec<PlayerId> = active.collect();
    active.sort();
    assert_eq!(seen, active, "round {number}");
    for seats in round.tables {
        assert_eq!(seats.len(), tournament.seats as usize);
        let mut place = 1;
        let mut places: Vec<u32> = (1..=seats.len() as u32)
            .map(|n| {
                if chance.below(5) > 0 {
                    place = n;
                }
                place
            })
            .collect();
        for i in (1..places.len()).rev() {
            places.swap(i, chance.below(i as u64 + 1) as usize);
        }
        tournament.tables.push(Table { round: number, seats, outcome: Outcome::Over(places) });
    }
    tournament.byes.extend(round.byes.into_iter().map(|player| (number, player)));
    true
}

fn meetings(tournament: &Tournament) -> BTreeMap<(PlayerId, PlayerId), u32> {
    let mut met = BTreeMap::new();
    for table in &tournament.tables {
        for a in &table.seats {
            for b in table.seats.iter().filter(|b| *b > a) {
                *met.entry((*a, *b)).or_insert(0) += 1;
            }
        }
    }
    met
}

/// First moves less the others, of each player of games of two.
fn balances(tournament: &Tournament) -> Vec<i64> {
    let of = |player: PlayerId| {
        let sat = |seat: usize| tournament.tables.iter().filter(|t| t.seats[seat] == player).count() as i64;
        sat(0) - sat(1)
    };
    tournament.entrants.iter().map(|e| of(e.player)).collect()
}

#[test]
fn in_a_round_robin_all_meet_once_and_begin_alike() {
    let mut chance = Chance(11);
    for count in 2..=23 {
        let mut tournament = gathered(Format::RoundRobin, 2, 1, count, &mut chance);
        let mut rounds = 0;
        while play_round(&mut tournament, &mut chance) {
            rounds += 1;
        }
        assert_eq!(rounds, tournament.rounds(), "{count} players");
        assert_eq!(rounds as usize, count - 1 + count % 2);
        let met = meetings(&tournament);
        assert_eq!(met.len(), count * (count - 1) / 2, "{count} players");
        assert!(met.values().all(|times| *times == 1), "{count} players");
        assert!(balances(&tournament).iter().all(|b| b.abs() <= 1), "{count}: {:?}", balances(&tournament));
    }
}

#[test]
fn in_a_swiss_system_nobody_meets_twice_and_begins_much_oftener() {
    let mut chance = Chance(12);
    for n in 0..300 {
        let count = 4 + chance.below(37) as usize;
        let rounds = (count.ilog2() + 2).min(count as u32 / 2);
        let mut tournament = gathered(Format::Swiss, 2, rounds, count, &mut chance);
        let mut played = 0;
        while play_round(&mut tournament, &mut chance) {
            played += 1;
        }
        assert_eq!(played, rounds, "tournament {n} of {count}");
        assert!(
            meetings(&tournament).values().all(|times| *times == 1),
            "tournament {n} of {count} in {rounds} rounds"
        );
        let sat_out: Vec<PlayerId> = tournament.byes.iter().map(|(_, p)| *p).collect();
        assert_eq!(sat_out.iter().collect::<BTreeSet<_>>().len(), sat_out.len(), "tournament {n}: twice out");
        assert!(balances(&tournament).iter().all(|b| b.abs() <= 2), "tournament {n}: {:?}", balances(&tournament));
    }
}

#[test]
fn more_rounds_than_opponents_are_not_played_and_repeats_are_few() {
    let mut chance = Chance(13);
    for count in 2..=9 {
        let mut tournament = gathered(Format::Swiss, 2, 30, count, &mut chance);
        while play_round(&mut tournament, &mut chance) {}
        assert_eq!(tournament.round() as usize, count - 1 + count % 2);
        let met = meetings(&tournament);
        let games = tournament.tables.len();
        assert!(met.len() * 3 >= games * 2, "{count} players: {games} games, {} pairs", met.len());
    }
}

#[test]
fn at_tables_all_sit_in_turn_and_meet_anew_as_long_as_they_can() {
    let mut chance = Chance(14);
    for n in 0..200 {
        let seats = [3, 4, 6][chance.below(3) as usize];
        let count = seats as usize + chance.below(40) as usize;
        let mut tournament = gathered(Format::Tables, seats, 4, count, &mut chance);
        let told = format!("tournament {n}: {count} players at tables of {seats}");
        while play_round(&mut tournament, &mut chance) {
            let byes = |p: PlayerId| tournament.byes.iter().filter(|(_, out)| *out == p).count();
            let counts: Vec<usize> = tournament.entrants.iter().map(|e| byes(e.player)).collect();
            assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{told}: byes {counts:?}");
        }
        assert_eq!(tournament.round(), 4, "{told}");
        for entrant in &tournament.entrants {
            let began = tournament.tables.iter().filter(|t| t.seats[0] == entrant.player).count();
            assert!(began <= 3, "{told}: one begins {began} of 4 games");
        }
        // With room enough two rounds can always be drawn without a repeat.
        if count >= (seats * seats) as usize {
            let early = Tournament {
                tables: tournament.tables.iter().filter(|t| t.round <= 2).cloned().collect(),
                ..tournament.clone()
            };
            assert!(meetings(&early).values().all(|times| *times == 1), "{told}");
        }
    }
}

#[test]
fn every_game_gives_away_the_same_score() {
    let mut chance = Chance(15);
    for n in 0..100 {
        let (format, seats) = [
            (Format::RoundRobin, 2),
            (Format::Swiss, 2),
            (Format::Tables, 3),
            (Format::Tables, 4),
            (Format::Tables, 6),
        ][n % 5];
        let count = seats as usize + chance.below(14) as usize;
        let mut tournament = gathered(format, seats, 4, count, &mut chance);
        while play_round(&mut tournament, &mut chance) {}
        let lines = tournament.standings();
        let bye = match format {
            Format::RoundRobin => 0,
            Format::Swiss => 2,
            Format::Tables => seats - 1,
        };
        let given = tournament.tables.len() as u32 * seats * (seats - 1) + tournament.byes.len() as u32 * bye;
        assert_eq!(lines.iter().map(|line| line.halves).sum::<u32>(), given, "{format:?} of {count}");
        assert_eq!(lines.len(), count);
        assert_eq!(lines[0].rank, 1);
        for (at, pair) in lines.windows(2).enumerate() {
            assert!(pair[0].halves >= pair[1].halves);
            assert!(pair[1].rank == pair[0].rank || pair[1].rank as usize == at + 2, "{lines:?}");
        }
    }
}

#[test]
fn who_has_dropped_out_is_paired_no_more() {
    let mut chance = Chance(16);
    for n in 0..120 {
        let (format, seats) = [(Format::RoundRobin, 2), (Format::Swiss, 2), (Format::Tables, 4)][n % 3];
        let count = seats as usize * 2 + chance.below(10) as usize;
        let mut tournament = gathered(format, seats, 5, count, &mut chance);
        while play_round(&mut tournament, &mut chance) {
            let round = tournament.round();
            let at = chance.below(count as u64) as usize;
            if chance.below(2) == 0 && tournament.entrants[at].left_in.is_none() {
                tournament.entrants[at].left_in = Some(round);
            }
        }
        for entrant in &tournament.entrants {
            let Some(left) = entrant.left_in else { continue };
            let later = tournament.tables.iter().any(|t| t.round > left && t.seats.contains(&entrant.player));
            assert!(!later && !tournament.byes.iter().any(|(round, p)| *round > left && *p == entrant.player));
        }
        assert!(tournament.standings().iter().filter(|line| line.has_left).count() <= count);
    }
}

/// A round robin of four in which everybody beats those who entered later, as far as `rounds`.
fn four(rounds: u32) -> Tournament {
    let mut tournament = gathered(Format::RoundRobin, 2, 1, 4, &mut Chance(1));
    for number in 1..=rounds {
        for seats in tournament.next_round().unwrap().tables {
            let places = if seats[0] < seats[1] { vec![1, 2] } else { vec![2, 1] };
            tournament.tables.push(Table { round: number, seats, outcome: Outcome::Over(places) });
        }
    }
    tournament
}

fn halves(tournament: &Tournament) -> Vec<(i64, u32, u32)> {
    tournament.standings().iter().map(|line| (line.player.0, line.rank, line.halves)).collect()
}

#[test]
fn dropping_out_of_a_round_robin_early_strikes_all_results() {
    let mut tournament = four(1);
    assert_eq!(tournament.tables.len(), 2);
    tournament.entrants[3].left_in = Some(1);
    let met = tournament.tables.iter().find(|t| t.seats.contains(&PlayerId(4))).unwrap().seats.clone();
    assert!(halves(&tournament).iter().all(|(p, _, halves)| !met.contains(&PlayerId(*p)) || *halves == 0));
    assert_eq!(halves(&tournament)[3].0, 4, "who left stands last");
    while play_round(&mut tournament, &mut Chance(2)) {}
    assert!(tournament.standings().iter().all(|line| line.has_left || line.games == 2), "{tournament:?}");
}

#[test]
fn dropping_out_of_a_round_robin_late_gives_the_rest_away() {
    let mut tournament = four(2);
    tournament.entrants[0].left_in = Some(2);
    let beaten: BTreeSet<PlayerId> =
        tournament.tables.iter().filter(|t| t.seats.contains(&PlayerId(1))).flat_map(|t| t.seats.clone()).collect();
    let spared = (2..=4).map(PlayerId).find(|p| !beaten.contains(p)).unwrap();
    let before = four(2).standings().iter().find(|l| l.player == spared).unwrap().halves;
    let after = tournament.standings().iter().find(|l| l.player == spared).unwrap().halves;
    assert_eq!(after, before + 2);
    let gone = tournament.standings().into_iter().find(|l| l.player == PlayerId(1)).unwrap();
    assert_eq!((gone.halves, gone.has_left), (4, true), "what was won stays");
}

#[test]
fn a_game_called_off_counts_for_nobody() {
    let mut tournament = four(2);
    tournament.tables[0].outcome = Outcome::Void;
    let seats = tournament.tables[0].seats.clone();
    for line in tournament.standings() {
        assert_eq!(line.games, if seats.contains(&line.player) { 1 } else { 2 });
    }
}

#[test]
fn ties_are_broken_by_the_opponents_and_else_shared() {
    // 1 and 2 both win two of three; 1 beat the better ones.
    let mut tournament = gathered(Format::Swiss, 2, 3, 4, &mut Chance(1));
    let game = |round, a, b, places: [u32; 2]| Table {
        round,
        seats: vec![PlayerId(a), PlayerId(b)],
        outcome: Outcome::Over(places.to_vec()),
    };
    tournament.tables = vec![game(1, 1, 2, [1, 1]), game(1, 3, 4, [1, 2])];
    let shared: Vec<u32> = tournament.standings().iter().map(|line| line.rank).collect();
    assert_eq!(shared, [1, 2, 2, 4], "a win, two halves, a loss");
    tournament.tables.push(game(2, 1, 3, [1, 2]));
    tournament.tables.push(game(2, 2, 4, [1, 2]));
    let lines = tournament.standings();
    assert_eq!(
        lines.iter().map(|l| (l.player.0, l.rank, l.halves)).collect::<Vec<_>>(),
        [(1, 1, 3), (2, 2, 3), (3, 3, 2), (4, 4, 0)]
    );
    assert!(lines[0].buchholz > lines[1].buchholz);
}
