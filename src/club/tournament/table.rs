//! How the players of a tournament stand.
//!
//! First by score, then by the scores of the opponents (Buchholz; an unplayed round counts as an opponent of one's own
//! score), weighed by the results against them (Sonneborn-Berger), then by games won; whoever is alike in all shares the
//! place. A round robin, in which all have the same opponents, leaves Buchholz out.
//!
//! Sitting out brings what a win brings in the Swiss system, half of a table's score at larger tables, and nothing in a round
//! robin, where everybody sits out once. Who drops out of a Swiss system or of tables keeps what they have. Who drops out of
//! a round robin before half of their games loses all results, also those of the opponents against them; later, the
//! games not played are won for the opponents (FIDE Handbook C.05, 4).

use super::{Format, Outcome, Tournament};
use crate::correspondence::seat::PlayerId;
use std::collections::{BTreeMap, BTreeSet};

/// A player's line in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The place; equal players share it.
    pub rank: u32,
    /// Who.
    pub player: PlayerId,
    /// The score, in halves of an opponent beaten.
    pub halves: u32,
    /// Games that count.
    pub games: u32,
    /// The scores of the opponents, in halves.
    pub buchholz: u32,
    /// The results times the scores of those against whom they were made, in quarters.
    pub sonneborn_berger: u32,
    /// First places.
    pub wins: u32,
    /// True once they have dropped out.
    pub has_left: bool,
}

/// A result of one player against another in one game, in halves.
struct Result {
    player: PlayerId,
    opponent: PlayerId,
    halves: u32,
}

impl Tournament {
    /// The table, the best first; who dropped out of a round robin too early stands at its end.
    #[must_use]
    pub fn standings(&self) -> Vec<Line> {
        let scores = self.scores();
        let results = self.results();
        let struck = self.struck();
        let score = |p: PlayerId| scores.get(&p).copied().unwrap_or(0);
        let mut lines: Vec<Line> = self
            .entrants
            .iter()
            .map(|entrant| {
                let player = entrant.player;
                let own: Vec<&Result> = results.iter().filter(|r| r.player == player).collect();
                let games = self.counted().filter(|(seats, _)| seats.contains(&player)).count();
                let won = |(seats, places): &(&[PlayerId], &[u32])| {
                    seats.iter().zip(*places).any(|(p, place)| *p == player && *place == 1)
                };
                let unplayed = self.byes_of(player) * (self.seats - 1);
                let opponents: u32 = own.iter().map(|r| score(r.opponent)).sum();
                Line {
                    rank: 0,
                    player,
                    halves: score(player),
                    games: u32::try_from(games).unwrap_or(u32::MAX),
                    buchholz: if self.format == Format::RoundRobin { 0 } else { opponents + unplayed * score(player) },
                    sonneborn_berger: own.iter().map(|r| r.halves * score(r.opponent)).sum(),
                    wins: u32::try_from(self.counted().filter(won).count()).unwrap_or(u32::MAX),
                    has_left: entrant.left_in.is_some(),
                }
            })
            .collect();
        let key = |line: &Line| {
            let counts = !struck.contains(&line.player);
            (counts, line.halves, line.buchholz, line.sonneborn_berger, line.wins)
        };
        lines.sort_by_key(|line| std::cmp::Reverse(key(line)));
        for at in 0..lines.len() {
            let alike = at > 0 && key(&lines[at]) == key(&lines[at - 1]);
            lines[at].rank = if alike { lines[at - 1].rank } else { u32::try_from(at + 1).unwrap_or(u32::MAX) };
        }
        lines
    }

    /// Each player's score so far, in halves.
    pub(super) fn scores(&self) -> BTreeMap<PlayerId, u32> {
        let mut scores: BTreeMap<PlayerId, u32> = self.entrants.iter().map(|e| (e.player, 0)).collect();
        let mut add = |player: PlayerId, halves: u32| *scores.entry(player).or_insert(0) += halves;
        for result in self.results() {
            add(result.player, result.halves);
        }
        match self.format {
            Format::RoundRobin => {
                for (winner, _) in self.given_up() {
                    add(winner, 2);
                }
            }
            Format::Swiss => self.byes.iter().for_each(|(_, player)| add(*player, 2)),
            Format::Tables => self.byes.iter().for_each(|(_, player)| add(*player, self.seats - 1)),
        }
        scores
    }

    /// The games that count: seats and places.
    fn counted(&self) -> impl Iterator<Item = (&[PlayerId], &[u32])> {
        let struck = self.struck();
        self.tables.iter().filter_map(move |table| match &table.outcome {
            Outcome::Over(places) if !table.seats.iter().any(|p| struck.contains(p)) => {
                Some((table.seats.as_slice(), places.as_slice()))
            }
            _ => None,
        })
    }

    /// Every result of one player against another.
    fn results(&self) -> Vec<Result> {
        let mut results = Vec::new();
        for (seats, places) in self.counted() {
            for (a, place) in seats.iter().zip(places) {
                for (b, other) in seats.iter().zip(places).filter(|(b, _)| *b != a) {
                    let halves = match place.cmp(other) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 0,
                    };
                    results.push(Result { player: *a, opponent: *b, halves });
                }
            }
        }
        results
    }

    /// Those whose results are struck: dropped out of a round robin before half of their games.
    fn struck(&self) -> BTreeSet<PlayerId> {
        if self.format != Format::RoundRobin {
            return BTreeSet::new();
        }
        let games = self.entrants.len().saturating_sub(1);
        let played = |player: PlayerId| {
            let over = |t: &&super::Table| matches!(t.outcome, Outcome::Over(_)) && t.seats.contains(&player);
            self.tables.iter().filter(over).count()
        };
        let early = self.entrants.iter().filter(|e| e.left_in.is_some() && 2 * played(e.player) < games);
        early.map(|entrant| entrant.player).collect()
    }

    /// The games of a round robin that are given up: who stays, and who has dropped out. They count once their round has come.
    fn given_up(&self) -> Vec<(PlayerId, PlayerId)> {
        let (struck, met) = (self.struck(), self.meetings());
        let mut given_up = Vec::new();
        for gone in self.entrants.iter().filter(|e| e.left_in.is_some() && !struck.contains(&e.player)) {
            for stays in &self.entrants {
                let earlier = stays.left_in.is_none_or(|left| gone.left_in.is_some_and(|round| round < left));
                if stays.player != gone.player && earlier && !met.contains_key(&(gone.player, stays.player)) {
                    given_up.push((stays.player, gone.player));
                }
            }
        }
        given_up
    }
}
