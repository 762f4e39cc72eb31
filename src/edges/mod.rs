//! Where mail comes in and goes out: the only mailbox and network code, the server of the
//! status page, and the file of the host's secret.
//!
//! An inbox hands over letters in batches and is told, after the commit, what to do with each. A courier takes one
//! finished mail at a time. Nothing here knows a game, a player or the database.

pub mod courier;
pub mod inbox;
pub mod line;
pub mod login;
pub mod rest;
pub mod secret;
pub mod server;
pub mod web;
