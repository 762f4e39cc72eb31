//! The pause between two tries at a server that fails, and the one line in the log about it.
//!
//! The first failure is tried again at once (a server that restarts drops every line), the next ones after a growing
//! pause with jitter. A refused login waits longer from the start, so that no account is locked by the host. A fault is
//! told once until it changes, and the recovery once.

use super::server::{ServerFault, Wrong};
use std::time::Duration;
use tokio::time::Instant;

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(300);

/// How long to leave a server alone.
#[derive(Debug, Default)]
pub struct Rest {
    failures: u32,
    until: Option<Instant>,
    told: Option<ServerFault>,
}

impl Rest {
    /// The fault that the server is left alone for, or `None` where it may be tried.
    #[must_use]
    pub fn fault(&self) -> Option<ServerFault> {
        self.until.filter(|until| *until > Instant::now())?;
        self.told.clone()
    }

    /// How much of the pause is left.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }

    /// Takes note of a failure; logs it where it is a new one.
    pub fn failed(&mut self, fault: &ServerFault) {
        if self.told.as_ref() != Some(fault) {
            tracing::error!(server = fault.place, hint = fault.what.hint(), "{}", fault.what);
            self.told = Some(fault.clone());
        }
        self.failures = self.failures.saturating_add(1);
        self.until = Some(Instant::now() + pause(self.failures, fault));
    }

    /// Takes note that the server does what it should.
    pub fn well(&mut self) {
        if let Some(fault) = self.told.take() {
            tracing::info!(server = fault.place, "in reach again");
        }
        self.failures = 0;
        self.until = None;
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
}
