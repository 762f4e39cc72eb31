//! The whole reading of raw bytes: never a panic of ours, and what is played stands in the letter.
//!
//! The reading catches what panics in mail-parser and sets the letter aside. The fuzzer's own hook would end the run
//! before it can, so here that one crate's panics go on to be caught; every other panic ends the run as before.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rooms::correspondence::command::Request;
use rooms::intake::{self, Letterbox};

/// Lets panics inside mail-parser unwind; hands every other one to the fuzzer's own hook, which ends the run.
fn excuse_the_parser() {
    let end_the_run = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !panic.location().is_some_and(|place| place.file().contains("/mail-parser-")) {
            end_the_run(panic);
        }
    }));
}

fuzz_target!(init: excuse_the_parser(), |data: &[u8]| {
    let Ok(address) = "games@club.example".parse() else { return };
    let letterbox = Letterbox { address, authserv: Some("mx.club.example".to_owned()), tag: "club".to_owned() };
    let reading = intake::read(data, &letterbox);
    assert!(reading.requests.len() <= 10);
    assert!(reading.ask.is_none() || reading.requests.is_empty());
    let moves = reading.requests.iter().filter(|r| matches!(r, Request::Move(_))).count();
    assert!(moves <= 1, "two moves are asked back");
});
