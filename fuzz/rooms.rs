//! The rooms under the fuzzer, as they are in the crate.

#[path = "../src/correspondence/command.rs"]
pub mod command;
/// What a letter may ask for; the game itself is not needed to read one.
pub mod correspondence {
    pub use crate::command;
}
#[path = "../src/intake/mod.rs"]
pub mod intake;
#[path = "../src/postal.rs"]
pub mod postal;
#[path = "../src/record/mod.rs"]
pub mod record;
#[path = "../src/rules/mod.rs"]
pub mod rules;
