//! The host: one turn of the crank; the only reader of the clock.
//!
//! In reading order: [`crank`] is the turn itself and [`steps`] what it is made of; `reception` takes one letter, `speaker` says who wrote it,
//! `requests` does what it asks: `plans` plays conditional moves, `consents` asks the others, `deputies` and `watching`
//! bring in others still; `away`, `settings` and `invitations` are for what concerns no move. `house` is what the club has
//! settled for one game. `telling` says who learns of what, `posting` puts notices and answers into the outbox and
//! [`sending`] empties it; [`alarms`] rings, `digests` once a day for each reader; [`study`] is where the program thinks;
//! `bounces` and `limits` hold the post itself in bounds; `cores` works beside the one writer; [`counted`] is a number with its
//! word; [`desk`] is the host's own hand; [`stop`] ends the turn, [`pulse`] tells how the host fares,
//! [`failpoint`] is for the tests of crashes. What a move does is asked of `correspondence`.

pub mod alarms;
mod away;
mod bounces;
pub mod club;
mod club_requests;
mod consents;
mod cores;
mod count;
pub mod crank;
mod deputies;
pub mod desk;
mod digests;
pub mod failpoint;
mod fault;
mod house;
mod invitations;
mod limits;
mod offers;
pub mod people;
mod plans;
mod posting;
pub mod pulse;
mod reception;
mod requests;
pub mod sending;
pub mod settings;
mod speaker;
pub mod standings;
pub mod steps;
pub mod stop;
pub mod study;
mod telling;
pub mod tournaments;
mod watching;

pub use count::counted;
pub use fault::HostFault;
pub use posting::{holders, names};
pub use reception::Receipt;

use crate::correspondence::moment::Moment;

/// What time it is: the one place where the host asks.
#[must_use]
#[allow(clippy::disallowed_methods)]
pub fn now() -> Moment {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Moment::from_seconds(i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
