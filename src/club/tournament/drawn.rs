//! Rounds of a round robin, by the tables of Berger, and rounds of tables of three and more.
//!
//! Berger's tables (FIDE Handbook C.05, annex 1) give everybody as many first moves as second ones, or one more or less.
//! Rounds of tables seat those who stand alike together, those who have met before apart as far as it goes, and give each
//! player every seat in turn.

use super::{Entrant, Round, Tournament};
use crate::correspondence::seat::PlayerId;
use std::collections::BTreeMap;

/// The round of that number, from 1, of a round robin. Who has dropped out is not paired; their opponents sit out.
pub(super) fn round_robin(tournament: &Tournament, round: u32) -> Round {
    let entrants = &tournament.entrants;
    let even = entrants.len() + entrants.len() % 2;
    let Ok(n) = u32::try_from(even) else { return Round::default() };
    if n < 2 {
        return Round::default();
    }
    let mut drawn = Round::default();
    let at = |number: u32| entrants.get(number as usize - 1);
    for low in 1..=n {
        for high in low + 1..=n {
            // Against the last number the opponent counts twice.
            let sum = if high == n { 2 * low } else { low + high };
            if (sum - 1) % (n - 1) != round % (n - 1) {
                continue;
            }
            let low_begins = if high == n { low <= n / 2 } else { (low + high) % 2 == 1 };
            match (at(low), at(high)) {
                (Some(a), Some(b)) if a.left_in.is_none() && b.left_in.is_none() => {
                    drawn.tables.push(if low_begins { vec![a.player, b.player] } else { vec![b.player, a.player] });
                }
                (a, b) => {
                    let rest = [a, b].into_iter().flatten().filter(|entrant| entrant.left_in.is_none());
                    drawn.byes.extend(rest.map(|entrant| entrant.player));
                }
            }
        }
    }
    drawn
}

/// The next round of tables. Who can't be seated sits out: of the last in the table those who have done so least often.
pub(super) fn tables(tournament: &Tournament) -> Round {
    let seats = tournament.seats as usize;
    let mut order = tournament.by_score();
    let mut byes = Vec::new();
    while seats > 0 && !order.len().is_multiple_of(seats) {
        let fewest = order.iter().map(|p| tournament.byes_of(*p)).min().unwrap_or(0);
        let Some(at) = order.iter().rposition(|p| tournament.byes_of(*p) == fewest) else { break };
        byes.push(order.remove(at));
    }
    let met = tournament.meetings();
    let meetings = |a: PlayerId, b: PlayerId| met.get(&(a, b)).copied().unwrap_or(0);
    let mut tables: Vec<Vec<PlayerId>> = Vec::new();
    while !order.is_empty() && seats > 0 {
        let mut table = vec![order.remove(0)];
        while table.len() < seats && !order.is_empty() {
            let again = |p: &PlayerId| table.iter().map(|other| meetings(*p, *other)).sum::<u32>();
            let at = (0..order.len()).min_by_key(|at| (again(&order[*at]), *at)).unwrap_or(0);
            table.push(order.remove(at));
        }
        tables.push(table);
    }
    part_who_have_met(&mut tables, &meetings);
    let tables = tables.into_iter().map(|table| seated(tournament, table)).collect();
    Round { tables, byes }
}

/// How many fewer meet again by it, and the two places that change, each by table and seat.
type Exchange = (u32, (usize, usize), (usize, usize));

/// Exchanges players between tables as long as fewer meet again by it; each exchange brings the number down.
fn part_who_have_met(tables: &mut [Vec<PlayerId>], meetings: &impl Fn(PlayerId, PlayerId) -> u32) {
    let again = |table: &[PlayerId], at: usize, who: PlayerId| {
        table.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, p)| meetings(who, *p)).sum::<u32>()
    };
    loop {
        let mut best: Option<Exchange> = None;
        for one in 0..tables.len() {
            for other in one + 1..tables.len() {
                for i in 0..tables[one].len() {
                    for j in 0..tables[other].len() {
                        let (a, b) = (tables[one][i], tables[other][j]);
                        let before = again(&tables[one], i, a) + again(&tables[other], j, b);
                        let after = again(&tables[one], i, b) + again(&tables[other], j, a);
                        let gain = before.saturating_sub(after);
                        if gain > 0 && best.is_none_or(|(most, ..)| gain > most) {
                            best = Some((gain, (one, i), (other, j)));
                        }
                    }
                }
            }
        }
        let Some((_, (one, i), (other, j))) = best else { return };
        let (a, b) = (tables[one][i], tables[other][j]);
        tables[one][i] = b;
        tables[other][j] = a;
    }
}

/// The players of a table in the order of its seats: each seat to who has had it least often.
pub(super) fn seated(tournament: &Tournament, table: Vec<PlayerId>) -> Vec<PlayerId> {
    let mut left: Vec<(PlayerId, Vec<u32>)> = table.into_iter().map(|p| (p, tournament.sat(p))).collect();
    let mut seated = Vec::with_capacity(left.len());
    for seat in 0..left.len() {
        // Who has had the later seats most often comes first where two have had this one alike.
        let had = |counts: &[u32]| {
            let later: u32 = counts.iter().skip(seat + 1).sum();
            (counts.get(seat).copied().unwrap_or(0), u32::MAX - later)
        };
        let Some(at) = (0..left.len()).min_by_key(|at| (had(&left[*at].1), *at)) else { break };
        seated.push(left.remove(at).0);
    }
    seated
}

impl Tournament {
    /// Those who have not dropped out, the best first: by score, then by rating, then by entry.
    pub(super) fn by_score(&self) -> Vec<PlayerId> {
        let scores: BTreeMap<PlayerId, u32> = self.scores();
        let mut active: Vec<(usize, &Entrant)> =
            self.entrants.iter().enumerate().filter(|(_, entrant)| entrant.left_in.is_none()).collect();
        let score = |entrant: &Entrant| scores.get(&entrant.player).copied().unwrap_or(0);
        active.sort_by_key(|(entry, entrant)| (u32::MAX - score(entrant), -entrant.rating, *entry));
        active.into_iter().map(|(_, entrant)| entrant.player).collect()
    }
}
