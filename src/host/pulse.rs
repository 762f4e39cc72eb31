//! What the host knows of itself while it runs, for whoever looks at it from another thread: it is told by the crank, and
//! looking never keeps the crank waiting.

use super::crank::Tally;
use crate::correspondence::moment::Moment;
use crate::edges::rest::Trouble;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How the host fares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vitals {
    /// When it was started.
    pub started: Moment,
    /// The last sign of life: a turn of the crank, or a letter or a mail within one.
    pub beat: Moment,
    /// The last turn of the crank with the inbox in reach.
    pub last_poll: Option<Moment>,
    /// What keeps the inbox out of reach.
    pub inbox: Option<Trouble>,
    /// What keeps mails from going out.
    pub outbox: Option<Trouble>,
    /// How the last turn of the crank failed, where it did.
    pub fault: Option<String>,
    /// Turns of the crank.
    pub turns: u64,
    /// Letters that changed a game.
    pub played: u64,
    /// Alarms and moves of the program.
    pub rung: u64,
    /// Mails handed over.
    pub sent: u64,
}

/// The one place where it is kept; a copy shows the same.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<Mutex<Vitals>>);

impl Pulse {
    /// A host that starts.
    #[must_use]
    pub fn new(now: Moment) -> Self {
        Self(Arc::new(Mutex::new(Vitals {
            started: now,
            beat: now,
            last_poll: None,
            inbox: None,
            outbox: None,
            fault: None,
            turns: 0,
            played: 0,
            rung: 0,
            sent: 0,
        })))
    }

    /// Something was done within a turn of the crank.
    pub fn beat(&self, now: Moment) {
        self.kept().beat = now;
    }

    /// A turn of the crank is over.
    pub fn turned(&self, tally: &Tally, inbox: Option<&Trouble>, outbox: Option<&Trouble>, now: Moment) {
        let mut vitals = self.kept();
        (vitals.beat, vitals.fault) = (now, None);
        (vitals.inbox, vitals.outbox) = (inbox.cloned(), outbox.cloned());
        if vitals.inbox.is_none() {
            vitals.last_poll = Some(now);
        }
        vitals.turns += 1;
        vitals.played += tally.played as u64;
        vitals.rung += tally.rung as u64;
        vitals.sent += tally.sent as u64;
    }

    /// A turn of the crank failed.
    pub fn failed(&self, fault: &str, now: Moment) {
        let mut vitals = self.kept();
        (vitals.beat, vitals.fault) = (now, Some(fault.to_owned()));
    }

    /// How the host fares at this moment.
    #[must_use]
    pub fn look(&self) -> Vitals {
        self.kept().clone()
    }

    fn kept(&self) -> MutexGuard<'_, Vitals> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
