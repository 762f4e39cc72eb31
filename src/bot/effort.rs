//! How much a search may do: positions counted, and a voice from outside that may call it off.
//!
//! Counting is all that a reproducible game needs; the voice is for a host that has promised an answer by a moment.

/// How many positions may be looked at; reproducible where a time is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Positions in which moves are generated; one with long hops counts as five.
    pub nodes: u64,
}

impl Budget {
    /// About as many as one thread looks at in a second.
    pub const SECOND: Self = Self { nodes: 1_500_000 };
}

/// The positions looked at so far, held against a budget.
pub(super) struct Effort<'a> {
    nodes: u64,
    limit: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(budget: Budget, stop: &'a dyn Fn() -> bool) -> Self {
        Self { nodes: 0, limit: budget.nodes, stop, stopped: false }
    }

    /// Counts one position; false once the search is to end.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.limit || (self.nodes & 0x3ff == 0 && (self.stop)()) {
            self.stopped = true;
        }
        !self.stopped
    }

    /// True once the search is to end.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Positions left.
    pub(super) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }
}
