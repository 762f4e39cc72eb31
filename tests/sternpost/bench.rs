//! The bench's figures, as scripts get them; what they come to is the machine's.

use std::process::Command;

#[test]
fn the_bench_tells_its_figures_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
    command.args(["--json", "bench", "--turns", "20", "--moves", "20", "--games", "40", "--idle", "0", "--in"]);
    let done = command.arg(folder.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let told: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    for figure in ["turns_per_second", "turn_to_floor", "mails_per_second", "turn_us", "floor_us", "read_us"] {
        assert!(told[figure].as_f64().is_some_and(|figure| figure > 0.0), "{figure} in {told}");
    }
    assert_eq!(told["mails_a_turn"], 2.0, "both players hear of a move");
    assert_eq!(told["games"][0]["games"], 40);
    assert!(told["games"][0]["turn_to_empty"].as_f64().is_some_and(|ratio| ratio > 0.0), "{told}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the scratch clubs are gone");
}
