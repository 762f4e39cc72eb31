//! The README's page "Your first game in five minutes" works as written.

use std::path::Path;
use std::process::Command;

/// The shell lines of a part of the README, less the installation.
fn lines_of(readme: &str, heading: &str) -> String {
    let (_, part) = readme.split_once(&format!("\n## {heading}\n")).unwrap();
    let part = part.split("\n## ").next().unwrap();
    let blocks = part.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).filter(|line| !line.starts_with("cargo install "));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn the_first_game_goes_as_the_readme_has_it() {
    let readme = include_str!("../../README.md");
    let page = lines_of(readme, "Your first game in five minutes");
    assert!(page.lines().count() >= 7, "{page}");
    let folder = tempfile::tempdir().unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_sternpost")).parent().unwrap();
    let done = Command::new("sh")
        .args(["-e", "-c", &format!("PATH={}:$PATH\n{page}", binary.display())])
        .current_dir(&folder)
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{out}\n{err}");
    assert!(out.contains("game 1, strict rules, 1 turn\n"), "{out}\n{err}");
    let mails = std::fs::read_dir(folder.path().join("club/outbox/new")).unwrap().count();
    assert_eq!(mails, 4, "two at the start and two after the move\n{err}");
}
