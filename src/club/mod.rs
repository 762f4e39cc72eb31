//! PURE. What a club is beside its games: ratings, reliability, offers of seats, tournaments.
//!
//! In reading order: [`ratings`] is what finished games make of their players, [`reliability`] how well they keep to
//! deadlines; [`offer`] reads how somebody wishes to play; [`tournament`] pairs rounds and ranks the players. Values in,
//! values out: who they are by name, what is kept and whom it is mailed to is settled elsewhere.

pub mod offer;
pub mod ratings;
pub mod reliability;
pub mod tournament;
