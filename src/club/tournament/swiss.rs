//! A round of the Swiss system: those who stand alike meet, nobody twice, and the first move goes in turn.
//!
//! In the order of the table each is paired with the first of the other half of those who have the same score, or else the
//! nearest that goes; where the rest can't be paired then, the next one is tried. A pair that has met before, or of which both
//! have begun (or not begun) two games more than the other way, is made only where there is no other way. The search is
//! bounded. Source: the Dutch system in outline, FIDE Handbook C.04.3.

use super::{Round, Tournament};
use crate::correspondence::seat::PlayerId;
use std::collections::{BTreeMap, BTreeSet};

/// Pairs tried in one search.
const TRIES: u32 = 20_000;

/// The next round.
pub(super) fn round(tournament: &Tournament) -> Round {
    let mut order = tournament.by_score();
    let search = Search::new(tournament);
    if order.len().is_multiple_of(2) {
        return Round { tables: search.pair_somehow(&order), byes: Vec::new() };
    }
    // The lowest of those who have sat out least often sits out, if the others can be paired then.
    let fewest = order.iter().map(|p| tournament.byes_of(*p)).min().unwrap_or(0);
    let candidates: Vec<usize> = (0..order.len()).rev().filter(|at| tournament.byes_of(order[*at]) == fewest).collect();
    for at in &candidates {
        let mut rest = order.clone();
        let out = rest.remove(*at);
        if let Some(tables) = search.pair(&rest, 0) {
            return Round { tables, byes: vec![out] };
        }
    }
    let out = candidates.first().map(|at| order.remove(*at));
    Round { tables: search.pair_somehow(&order), byes: out.into_iter().collect() }
}

struct Search {
    scores: BTreeMap<PlayerId, u32>,
    met: BTreeSet<(PlayerId, PlayerId)>,
    /// First moves less second ones.
    balance: BTreeMap<PlayerId, i64>,
    /// True where the last game was begun.
    began_last: BTreeMap<PlayerId, bool>,
}

impl Search {
    fn new(tournament: &Tournament) -> Self {
        let mut balance: BTreeMap<PlayerId, i64> = BTreeMap::new();
        let mut began_last = BTreeMap::new();
        let mut tables: Vec<_> = tournament.tables.iter().collect();
        tables.sort_by_key(|table| table.round);
        for table in tables {
            for (seat, player) in table.seats.iter().enumerate() {
                *balance.entry(*player).or_insert(0) += if seat == 0 { 1 } else { -1 };
                began_last.insert(*player, seat == 0);
            }
        }
        Self { scores: tournament.scores(), met: tournament.meetings().into_keys().collect(), balance, began_last }
    }

    fn balance(&self, player: PlayerId) -> i64 {
        self.balance.get(&player).copied().unwrap_or(0)
    }

    /// The pairs of these, with as few unwelcome ones as it takes.
    fn pair_somehow(&self, order: &[PlayerId]) -> Vec<Vec<PlayerId>> {
        (0..=order.len() / 2).find_map(|unwelcome| self.pair(order, unwelcome)).unwrap_or_default()
    }

    /// The pairs of these with so many unwelcome ones at the most; `None` where there are none, or none was found in time.
    fn pair(&self, order: &[PlayerId], unwelcome: usize) -> Option<Vec<Vec<PlayerId>>> {
        let mut tries = TRIES;
        let mut pairs = Vec::with_capacity(order.len() / 2);
        self.search(order, unwelcome, &mut tries, &mut pairs)
            .then(|| pairs.into_iter().enumerate().map(|(table, (a, b))| self.in_turn(table, a, b)).collect())
    }

    fn search(
        &self,
        order: &[PlayerId],
        unwelcome: usize,
        tries: &mut u32,
        pairs: &mut Vec<(PlayerId, PlayerId)>,
    ) -> bool {
        let Some((&first, rest)) = order.split_first() else { return true };
        for at in self.candidates(first, rest) {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let other = rest[at];
            let bad = usize::from(self.is_unwelcome(first, other));
            if bad > unwelcome {
                continue;
            }
            let left: Vec<PlayerId> = rest.iter().copied().filter(|p| *p != other).collect();
            pairs.push((first, other));
            if self.search(&left, unwelcome - bad, tries, pairs) {
                return true;
            }
            pairs.pop();
        }
        false
    }

    /// Whom the first is paired with, the best choice first, as places in the rest.
    fn candidates(&self, first: PlayerId, rest: &[PlayerId]) -> Vec<usize> {
        let score = |p: PlayerId| self.scores.get(&p).copied().unwrap_or(0);
        let alike = rest.iter().take_while(|p| score(**p) == score(first)).count();
        // The group holds the first, too: its lower half begins there.
        let half = alike / 2;
        let lower = half..alike;
        let upper = (0..half).rev();
        lower.chain(upper).chain(alike..rest.len()).collect()
    }

    fn is_unwelcome(&self, a: PlayerId, b: PlayerId) -> bool {
        let (x, y) = (self.balance(a), self.balance(b));
        self.met.contains(&(a, b)) || (x >= 2 && y >= 2) || (x <= -2 && y <= -2)
    }

    /// The pair in the order of its seats: who has begun less often begins, or who has not begun last, or in turn by table.
    fn in_turn(&self, table: usize, a: PlayerId, b: PlayerId) -> Vec<PlayerId> {
        let key = |p: PlayerId| (self.balance(p), self.began_last.get(&p).copied().unwrap_or(false));
        let a_begins = match key(a).cmp(&key(b)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => table.is_multiple_of(2),
        };
        if a_begins { vec![a, b] } else { vec![b, a] }
    }
}
