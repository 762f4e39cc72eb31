//! The bench: what a turn by mail costs on this machine, beside the least that it could cost.
//!
//! Every figure is a ratio to the [`floor`] of the same run, so that a busy machine tells little less than an idle one. In
//! reading order: [`ground`] is a club in a scratch folder whose games stand in their middle and whose players have
//! answered; [`turn`] takes one letter at a time through the whole crank, [`flood`] a full inbox, [`capacity`] looks at a club of very
//! many games. The letters are those
//! of the demo's mail programs. The bench is the host's own code: nothing here plays, mails or stores by itself.

pub mod capacity;
pub mod flood;
mod floor;
mod ground;
pub mod turn;

use crate::config::ConfigFault;
use crate::edges::courier::CourierFault;
use crate::edges::inbox::InboxFault;
use crate::edges::secret::SecretFault;
use crate::host::HostFault;
use crate::store::StoreFault;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Why a bench could not be run.
#[derive(Debug, thiserror::Error)]
pub enum BenchFault {
    /// A file or folder.
    #[error("{path}: {source}", path = path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The host.
    #[error(transparent)]
    Host(#[from] HostFault),
    /// The scratch club's configuration.
    #[error(transparent)]
    Config(#[from] ConfigFault),
    /// The scratch club's secret.
    #[error(transparent)]
    Secret(#[from] SecretFault),
    /// The scratch club's inbox.
    #[error(transparent)]
    Inbox(#[from] InboxFault),
    /// The scratch club's outbox.
    #[error(transparent)]
    Courier(#[from] CourierFault),
    /// Something that never happens while the host plays by its own rules.
    #[error("{0}")]
    Astray(String),
}

impl From<StoreFault> for BenchFault {
    fn from(fault: StoreFault) -> Self {
        Self::Host(fault.into())
    }
}

fn file(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> BenchFault {
    move |source| BenchFault::File { path: path.to_owned(), source }
}

fn astray(what: &str) -> BenchFault {
    BenchFault::Astray(what.to_owned())
}

/// When something began: the bench's own clock.
#[allow(clippy::disallowed_methods, reason = "a bench measures")]
fn start() -> Instant {
    Instant::now()
}

/// The middle of several times.
fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
