//! PURE. The program's own play: which move to make for the seat to move.
//!
//! [`best_gain`] is the plainest play that still brings a game to its end. Nothing here plays a turn: passes,
//! confirmations and the clock are the caller's.

mod gain;

pub use gain::best_gain;
