//! Any bytes as a stream of records: nothing panics, and a record that is right is written and read as the same game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rooms::record::split::Splitter;
use rooms::record::{Record, Replay};

fuzz_target!(|bytes: &[u8]| {
    let mut splitter = Splitter::new();
    let mut pieces: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').filter_map(|line| splitter.push(line)).collect();
    pieces.extend(splitter.finish());
    for piece in pieces {
        let reading = piece.read();
        let Ok(mut replay) = Replay::new(&reading) else { continue };
        let mut right = true;
        while let Some(step) = replay.next() {
            right &= step.is_ok();
        }
        let record = replay.record();
        let text = record.write();
        if right {
            let again = Record::parse(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
            assert_eq!(again.write(), text);
            assert_eq!(again.entries.len(), record.entries.len());
        }
    }
});
