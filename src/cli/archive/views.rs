//! What the program thinks of every move of a game that is over, found by as many threads as the machine has.
//!
//! Effort is counted in positions, so that the same game is seen alike on every machine.

use super::super::export::VIEW;
use crate::archive::view_plot::Seen;
use crate::bot;
use crate::record::{Entry, Record};
use crate::rules::{Hole, Play, Turn};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A move and the game before it.
struct Asked {
    turn: u32,
    play: Play,
    holes: Vec<Hole>,
}

/// The views of a record's moves by the numbers of their turns; moves without a choice have none.
pub(super) fn of(record: &Record, told: impl Fn() + Sync) -> BTreeMap<u32, Seen> {
    let Ok(mut play) = record.begin() else { return BTreeMap::new() };
    let mut asked = Vec::new();
    let mut number = 0;
    for entry in &record.entries {
        let Entry::Turn(turn) = entry else { continue };
        number += u32::from(matches!(turn, Turn::Move(_) | Turn::Pass | Turn::Missed));
        if let Turn::Move(holes) = turn {
            asked.push(Asked { turn: number, play: play.clone(), holes: holes.clone() });
        }
        if play.play(turn).is_err() {
            break;
        }
    }
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let notation = record.notation();
    let think = || {
        while let Some(Asked { turn, play, holes }) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
            let chosen = play.check(holes).ok();
            let view = chosen.and_then(|chosen| bot::view(play, chosen.mv, VIEW, &|| false));
            if let Some(view) = view
                && let Ok(mut found) = found.lock()
            {
                let best = notation.way(&[view.best.from, view.best.to]);
                found.insert(*turn, Seen { best, missed: view.missed });
            }
            told();
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(think);
        }
        think();
    });
    found.into_inner().unwrap_or_default()
}
