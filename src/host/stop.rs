//! The wish that the host ends: heard between two letters, two games and two mails, and while a server keeps it waiting.
//!
//! What is committed is done; what is under way gets a short while to end, so that a mail that was handed over is marked
//! as sent and does not go out twice.

use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How long what is under way may take once the host is to end.
pub const GRACE: Duration = Duration::from_millis(800);

/// How long something that others wait for has taken; it decides how much is done at a time, never what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    #[allow(clippy::disallowed_methods, reason = "the host is the reader of the clock")]
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Hears the wish; a copy hears the same.
#[derive(Clone, Debug)]
pub struct Stop(Option<watch::Receiver<bool>>);

/// Tells the wish.
#[derive(Debug)]
pub struct StopSwitch(watch::Sender<bool>);

impl StopSwitch {
    /// The host is to end.
    pub fn ask(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// For a turn of the crank that nobody ends.
    #[must_use]
    pub fn never() -> Self {
        Self(None)
    }

    /// A wish that can be told.
    #[must_use]
    pub fn switch() -> (StopSwitch, Self) {
        let (sender, receiver) = watch::channel(false);
        (StopSwitch(sender), Self(Some(receiver)))
    }

    /// Ends once the wish is told.
    pub async fn asked(&self) {
        if let Some(heard) = &self.0 {
            let mut heard = heard.clone();
            if heard.wait_for(|asked| *asked).await.is_ok() {
                return;
            }
        }
        // Nobody is left who could tell it.
        std::future::pending().await
    }

    /// True where the wish was told; everything else that waits in this thread gets its turn first.
    pub async fn is_asked(&self) -> bool {
        tokio::task::yield_now().await;
        self.0.as_ref().is_some_and(|heard| *heard.borrow())
    }

    /// Does some work; `None` where the wish was told and the work did not end within `grace`.
    pub async fn unless_asked<T>(&self, grace: Duration, work: impl Future<Output = T>) -> Option<T> {
        let too_late = async {
            self.asked().await;
            tokio::time::sleep(grace).await;
        };
        tokio::select! {
            biased;
            done = work => Some(done),
            () = too_late => None,
        }
    }
}
