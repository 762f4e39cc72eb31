//! A turn by mail beside the least that it could cost, and a full inbox: the figures of `sternpost bench`, more of them.
//!
//! `BENCH_DIR` is the folder of the scratch club (the target's by default: it should be on a real disk), `TURNS` and
//! `MOVES` how many are made. `cargo bench --bench turn`.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, missing_docs)]

use std::path::Path;
use sternpost::bench::{flood, turn};

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let given = |name: &str| std::env::var(name).ok();
    let dir = given("BENCH_DIR").unwrap_or_else(|| env!("CARGO_TARGET_TMPDIR").to_owned());
    let number = |name: &str, usual: usize| given(name).map_or(usual, |text| text.parse().unwrap());
    let turns = runtime.block_on(turn::measure(Path::new(&dir), number("TURNS", 400))).unwrap();
    println!("{turns:#?}\na turn costs {:.2} times the floor", turns.to_floor());
    let flood = runtime.block_on(flood::measure(Path::new(&dir), number("MOVES", 10_000))).unwrap();
    println!("{flood:#?}\n{:.0} moves/s, {:.0} mails/s", flood.moves_per_second(), flood.mails_per_second());
}
