//! What can go wrong that is ours: logged once, where it is handled, without an address or a key.

use crate::compose::ComposeFault;
use crate::correspondence::game::Corrupt;
use crate::correspondence::refusal::Refusal;
use crate::store::StoreFault;

/// A fault of the host.
#[derive(Debug, thiserror::Error)]
pub enum HostFault {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// A mail could not be composed.
    #[error(transparent)]
    Compose(#[from] ComposeFault),
    /// A stored game contradicts the rules.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
    /// A game refuses what the host asked.
    #[error("the game refuses it: {0:?}")]
    Refused(Refusal),
    /// Something that the host itself put together is not well formed.
    #[error("{0}")]
    Malformed(String),
}

impl HostFault {
    /// What to do about it, where there is something.
    #[must_use]
    pub fn remedy(&self) -> Option<&'static str> {
        match self {
            Self::Store(fault) => fault.remedy(),
            _ => None,
        }
    }
}
