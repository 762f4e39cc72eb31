//! The one integration binary: a module for each kind of fixture under `tests/data/`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod bot;
mod clocks;
mod config;
mod correspondence;
mod couriers;
mod crash;
mod deliver;
mod draw;
mod first_game;
mod gain;
mod gallery;
mod guide;
mod keeping;
mod laws;
mod letters;
mod letters_mutated;
mod maildir;
mod mails;
mod perft;
mod post;
mod program;
mod ratings;
mod record;
mod rules;
mod sending;
mod servers;
mod sink;
mod slow;
mod store;
mod stories;
mod support;
mod tidy;
mod tongues;
