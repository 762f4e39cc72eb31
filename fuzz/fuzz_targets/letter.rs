//! The whole reading of raw bytes: never a panic, and what is played stands in the letter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rooms::correspondence::command::Request;
use rooms::intake::{self, Letterbox};

fuzz_target!(|data: &[u8]| {
    let Ok(address) = "games@club.example".parse() else { return };
    let letterbox = Letterbox { address, authserv: Some("mx.club.example".to_owned()), tag: "club".to_owned() };
    let reading = intake::read(data, &letterbox);
    assert!(reading.requests.len() <= 10);
    assert!(reading.ask.is_none() || reading.requests.is_empty());
    let moves = reading.requests.iter().filter(|r| matches!(r, Request::Move(_))).count();
    assert!(moves <= 1, "two moves are asked back");
});
