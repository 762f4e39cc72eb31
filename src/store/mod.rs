//! The club's memory: one SQLite file, one writer at a time; the only user of rusqlite.
//!
//! Everything that follows from one cause is written in one [`Tx`], which is `BEGIN IMMEDIATE`: whoever has it is
//! the only writer, and dropping it undoes all. The face speaks the types of `postal` and `correspondence` alone.
//! Events are appended and never changed; a game is replayed from them, its row is a projection. Nothing here
//! judges what a letter means or whether a move is legal.

mod absences;
mod audit;
mod coming;
mod copies;
mod copy;
mod digests;
mod events;
mod fault;
mod figures;
mod floor;
mod games;
mod imports;
mod keys;
mod letters;
mod limits;
mod offers;
mod open;
mod opening;
mod outbox;
mod packing;
mod plans;
mod players;
mod proposals;
mod ratings;
mod stillness;
mod tournaments;
mod tx;
mod words;

pub use audit::Finding;
pub use coming::Later;
pub use fault::{Reason, StoreFault};
pub use figures::DueGame;
pub use floor::Floor;
pub use games::{GameRow, GameStage, InvitationAnswer};
pub use imports::{Course, ImportNumber, ImportRow, Kept};
pub use keys::{KeptQuestion, KeyFacts, QuestionRow};
pub use letters::{Fate, LetterRow, Taken};
pub use offers::OfferRow;
pub use open::Store;
pub use outbox::{MailRow, MailState, NewMail, OutboxMail};
pub use packing::PackedMail;
pub use plans::{DeputyRow, PlanRow};
pub use players::Player;
pub use proposals::{Agreed, Proposal};
pub use ratings::RatingRow;
pub use tournaments::{TournamentRow, TournamentStage};
pub use tx::{Savepoint, Tx};
