//! The rooms under the fuzzer, as they are in the crate.

#[path = "../src/record/mod.rs"]
pub mod record;
#[path = "../src/rules/mod.rs"]
pub mod rules;
