//! `sternpost deliver`: a letter from an MTA's pipe, and the exit codes that tell the MTA what to do with it.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use sternpost::store::Store;

const CONFIG: &str = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n";
const LETTER: &str = "From: Ada <ada@example.org>\r\nTo: games@club.example\r\nMessage-ID: <1@example.org>\r\nSubject: hello\r\n\r\nhello\r\n";

fn deliver(folder: &Path, letter: &[u8]) -> (Option<i32>, String) {
    let mut command = cargo_bin_cmd!("sternpost");
    let done = command.current_dir(folder).arg("deliver").write_stdin(letter).output().unwrap();
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

#[test]
fn a_letter_from_the_pipe_is_taken_in_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), CONFIG).unwrap();
    let with_mbox_line = format!("From ada@example.org Mon Nov 30 09:00:00 2026\n{LETTER}");
    for letter in [LETTER, LETTER, &with_mbox_line] {
        let (code, said) = deliver(folder.path(), letter.as_bytes());
        assert_eq!(code, Some(0), "{said}");
    }
    let mut store = Store::open(&folder.path().join("sternpost.db")).unwrap();
    assert_eq!(store.view().unwrap().letters(10).unwrap().len(), 1);
}

#[test]
fn a_letter_far_too_long_breaks_no_pipe() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), CONFIG).unwrap();
    let long = LETTER.to_owned() + &"0123456789\r\n".repeat(400_000);
    let (code, said) = deliver(folder.path(), long.as_bytes());
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn exit_codes_are_those_of_sysexits() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _) = deliver(folder.path(), LETTER.as_bytes());
    assert_eq!(code, Some(75), "no configuration: the MTA keeps the letter");
    fs::write(folder.path().join("config.toml"), "[club]\nnome = \"Club\"\n").unwrap();
    let (code, _) = deliver(folder.path(), LETTER.as_bytes());
    assert_eq!(code, Some(75), "a wrong one");
    fs::write(folder.path().join("config.toml"), CONFIG).unwrap();
    assert_eq!(
        deliver(folder.path(), b" \r\n"),
        (
            Some(65),
            "error: there is no letter on standard input\n\
             hint: an MTA pipes it in; by hand: sternpost deliver < letter.eml\n"
                .to_owned()
        )
    );
    fs::write(folder.path().join("sternpost.db"), "this is no database, and it is longer than a header").unwrap();
    let (code, _) = deliver(folder.path(), LETTER.as_bytes());
    assert_eq!(code, Some(75), "no database");
}
