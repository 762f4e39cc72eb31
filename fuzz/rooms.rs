//! The rooms under the fuzzer, as they are in the crate.

/// What a letter may ask for; the game itself is not needed to read one.
pub mod correspondence {
    #[path = "../../src/correspondence/command.rs"]
    pub mod command;
}
#[path = "../src/intake/mod.rs"]
pub mod intake;
#[path = "../src/postal.rs"]
pub mod postal;
#[path = "../src/record/mod.rs"]
pub mod record;
#[path = "../src/rules/mod.rs"]
pub mod rules;
