//! The pause between two tries at a server that fails, and the one line in the log about it.
//!
//! The first failure is tried again at once (a server that restarts drops every line), the next ones after a growing
//! pause with jitter. A refused login waits longer from the start, so that no account is locked by the host. A fault is
//! told once until it changes, and the recovery once; [`Told`] does as much for a place that is no server.

use super::server::{ServerFault, Wrong};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(300);

/// How long a place of this machine is left alone.
const NEAR: Duration = Duration::from_secs(5);

/// A fault of a place, while it lasts; never with a password or an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The folder or the server.
    pub place: String,
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub hint: String,
}

/// What was logged last about a place, while it lasts.
#[derive(Clone, Debug, Default)]
pub struct Told {
    gist: Option<String>,
    trouble: Option<Trouble>,
    until: Option<Instant>,
}

impl Told {
    /// Logs a fault with what to do about it, where it is a new one.
    pub fn fault(&mut self, place: &str, why: &str, hint: &str) {
        self.fault_like(why, place, why, hint);
    }

    /// The same for a fault that differs from another only where `gist` does.
    fn fault_like(&mut self, gist: &str, place: &str, why: &str, hint: &str) {
        if self.gist.as_deref() != Some(gist) {
            tracing::error!(place, hint, "{why}");
            self.gist = Some(gist.to_owned());
        }
        self.trouble = Some(Trouble { place: place.to_owned(), why: why.to_owned(), hint: hint.to_owned() });
        self.until = Some(Instant::now() + NEAR);
    }

    /// The fault, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// How long a place of this machine is still left alone; a server has a [`Rest`] of its own.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }

    /// Logs that the place does what it should, where a fault was told before.
    pub fn well(&mut self, place: &str) {
        if self.gist.take().is_some() {
            tracing::info!(place, "in reach again");
        }
        (self.until, self.trouble) = (None, None);
    }
}

/// How long to leave a server alone.
#[derive(Debug, Default)]
pub struct Rest {
    failures: u32,
    until: Option<Instant>,
    last: Option<ServerFault>,
    told: Told,
    /// A letter could not be settled since: the server is not yet well again.
    unsettled: bool,
}

impl Rest {
    /// The fault that the server is left alone for, or `None` where it may be tried.
    #[must_use]
    pub fn fault(&self) -> Option<ServerFault> {
        self.until.filter(|until| *until > Instant::now())?;
        self.last.clone()
    }

    /// The fault of the server, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.told.trouble()
    }

    /// How much of the pause is left.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }

    /// Takes note of a failure; logs it where it is a new one.
    pub fn failed(&mut self, fault: &ServerFault) {
        self.told.fault_like(&fault.what.gist(), &fault.place, &fault.what.to_string(), fault.what.hint());
        self.last = Some(fault.clone());
        self.failures = self.failures.saturating_add(1);
        self.until = Some(Instant::now() + pause(self.failures, fault));
    }

    /// Takes note that the server does what it should.
    pub fn well(&mut self) {
        if let Some(fault) = self.last.take() {
            self.told.well(&fault.place);
        }
        self.failures = 0;
        self.until = None;
        self.unsettled = false;
    }

    /// Takes note of how a look into a mailbox ended, and hands on what it gave. While letters come that could not be
    /// settled, the server is not well.
    ///
    /// # Errors
    /// The fault of the look.
    pub fn looked<T>(&mut self, look: Result<Vec<T>, ServerFault>) -> Result<Vec<T>, ServerFault> {
        match &look {
            Ok(letters) if self.unsettled && !letters.is_empty() => {}
            Ok(_) => self.well(),
            Err(fault) => self.failed(fault),
        }
        look
    }

    /// Takes note of how a letter was settled.
    ///
    /// # Errors
    /// The fault that kept it from being settled.
    pub fn settled(&mut self, settled: Result<(), ServerFault>) -> Result<(), ServerFault> {
        if let Err(fault) = &settled {
            self.unsettled = true;
            self.failed(fault);
        }
        settled
    }

    /// Waits so long, and no longer than the server is left alone.
    pub async fn pass(&self, at_most: Duration) {
        let left = self.left();
        sleep(if left.is_zero() { at_most } else { at_most.min(left) }).await;
    }
}

/// Doubled with each failure, with up to a quarter as jitter drawn from the server's name and the count.
fn pause(failures: u32, fault: &ServerFault) -> Duration {
    let first = match fault.what {
        Wrong::LoginRefused => 30,
        _ if failures <= 1 => return Duration::ZERO,
        _ => 1,
    };
    let base = (first << failures.min(10)).min(LONGEST.as_secs());
    let seed =
        fault.place.bytes().fold(u64::from(failures), |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    Duration::from_secs(base) + Duration::from_millis(seed % (base * 250))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(what: Wrong) -> ServerFault {
        ServerFault { place: "mail.example:993".to_owned(), what }
    }

    #[test]
    fn pauses_grow_to_five_minutes_and_differ_between_servers() {
        let dropped = fault(Wrong::Dropped("idle"));
        let elsewhere = ServerFault { place: "mail.example.org:993".to_owned(), ..dropped.clone() };
        assert_eq!(pause(1, &dropped), Duration::ZERO);
        let pauses: Vec<Duration> = (2..20).map(|failures| pause(failures, &dropped)).collect();
        assert!(pauses[0] >= Duration::from_secs(4) && pauses[0] <= Duration::from_secs(5));
        assert!(pauses.iter().all(|pause| *pause <= LONGEST + LONGEST / 4));
        assert!(pauses.last().is_some_and(|pause| *pause >= LONGEST));
        assert_ne!(pause(12, &dropped), pause(12, &elsewhere));
    }

    #[test]
    fn a_refused_login_is_not_tried_again_at_once() {
        assert!(pause(1, &fault(Wrong::LoginRefused)) >= Duration::from_secs(60));
    }

    #[test]
    fn a_fault_that_only_words_itself_anew_is_told_once() {
        let busy = |text: &str| fault(Wrong::Busy("mail from", text.to_owned()));
        let mut rest = Rest::default();
        rest.failed(&busy("451 4.3.0 try later (a1b2)"));
        let told = rest.told.gist.clone();
        rest.failed(&busy("451 4.3.0 try later (c3d4)"));
        assert_eq!(rest.told.gist, told);
        rest.failed(&busy("452 4.3.1 disk full"));
        assert_ne!(rest.told.gist, told);
    }
}
