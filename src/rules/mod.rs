//! PURE. Sternhalma and nothing else: the board, the rule sets, legal moves, turns and places.
//!
//! In reading order: [`hole`] and [`board`] are the star, [`notation`] its names; [`dials`], [`rule_set`] and [`setup`]
//! what may be fixed for a game; [`position`] what stands where; [`movegen`] every legal move, with [`path`] for one as
//! somebody wrote it; [`turn`], [`play`] and [`places`] the game itself. Each rule stands in one place, with its seed.
//!
//! Legal means found among the generated moves; there is no second validator. No rule asks for a rule set's name.

pub mod board;
pub mod dials;
pub mod hole;
mod leaving;
pub mod movegen;
pub mod notation;
pub mod path;
pub mod places;
pub mod play;
pub mod position;
pub mod rule_set;
pub mod setup;
mod strands;
pub mod turn;

pub use board::{Marbles, Seat, seats_in_use};
pub use dials::{Base, First, ForeignPoints, Goal, Hops, Leaving, RankBy, Teams};
pub use hole::{Direction, Hole, Holes};
pub use movegen::{Ground, Legal, Move};
pub use notation::{HoleName, Notation};
pub use path::{Chosen, Illegal};
pub use play::Play;
pub use position::Position;
pub use rule_set::RuleSet;
pub use setup::{Choices, Setup};
pub use turn::{BadStart, Cause, End, Holder, Outcome, Status, Turn};
