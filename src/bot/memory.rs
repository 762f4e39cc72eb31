//! The table of positions: what a search found out about a position, for when it comes up again.
//!
//! Its size is fixed when the search begins and follows the budget; a newer finding replaces an older one in its slot unless the
//! older one is of the same position and went deeper.

use crate::rules::{Hole, Move};

/// What a score in the table says about the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct Slot {
    check: u64,
    score: i32,
    from: u8,
    to: u8,
    depth: u8,
    bound: Bound,
}

const NOWHERE: u8 = u8::MAX;
const EMPTY: Slot = Slot { check: 0, score: 0, from: NOWHERE, to: NOWHERE, depth: 0, bound: Bound::AtMost };

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Finding {
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) best: Option<Move>,
}

/// The table.
pub(super) struct Memory {
    slots: Vec<Slot>,
}

impl Memory {
    /// A table fit for that many positions.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let slots = (nodes / 2).clamp(1 << 10, 1 << 20).next_power_of_two();
        Self { slots: vec![EMPTY; slots as usize] }
    }

    fn slot(&self, key: u128) -> usize {
        (key >> 64) as usize & (self.slots.len() - 1)
    }

    pub(super) fn recall(&self, key: u128) -> Option<Finding> {
        let slot = &self.slots[self.slot(key)];
        if slot.check != key as u64 {
            return None;
        }
        let best = Hole::from_index(slot.from).zip(Hole::from_index(slot.to)).map(|(from, to)| Move { from, to });
        Some(Finding { score: slot.score, depth: slot.depth, bound: slot.bound, best })
    }

    pub(super) fn note(&mut self, key: u128, finding: Finding) {
        let place = self.slot(key);
        let slot = &mut self.slots[place];
        let known = slot.check == key as u64;
        if known && slot.depth > finding.depth && finding.bound != Bound::Exact {
            return;
        }
        let (from, to) = match finding.best {
            Some(mv) => (mv.from.index(), mv.to.index()),
            None if known => (slot.from, slot.to),
            None => (NOWHERE, NOWHERE),
        };
        *slot = Slot { check: key as u64, score: finding.score, from, to, depth: finding.depth, bound: finding.bound };
    }
}
