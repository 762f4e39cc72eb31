//! The one integration binary: a module for each kind of fixture under `tests/data/`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bot;
mod correspondence;
mod gain;
mod laws;
mod letters;
mod letters_mutated;
mod maildir;
mod perft;
mod record;
mod rules;
mod slow;
mod store;
mod tidy;
