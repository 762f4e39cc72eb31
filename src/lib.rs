//! Sternpost: a host for Sternhalma (Chinese checkers) played by e-mail.
//!
//! Bytes become a letter, a letter becomes requests, a pure function turns game + command + moment
//! into events and notices, one transaction records everything, and couriers empty the outbox.
//!
//! ```text
//! RawLetter ─open→ Letter ─understand→ Reading { requests, wishes, leftovers }
//!    host: reply key → Game + Seat (store)            ↓ Command
//!         decide(&Game, &Command, Moment) → Decision { events, notices } | Refusal
//!         compose(&Notice, &Game, Reader) → SealedMail
//!         store.record(…)   one BEGIN IMMEDIATE   → outbox → Courier
//! ```
//!
//! The rooms, in reading order; ARCHITECTURE.md says which may name which.

pub mod archive;
pub mod bench;
pub mod bot;
pub mod cli;
pub mod club;
pub mod compose;
pub mod config;
pub mod correspondence;
pub mod demo;
pub mod edges;
pub mod host;
pub mod intake;
pub mod postal;
pub mod record;
pub mod rules;
pub mod store;
