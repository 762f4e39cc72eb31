//! The command line tells how it is used: every command has a description and examples that work, completions and manual
//! pages know every command, and whatever is wrong is told with a `hint:`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use sternpost::cli;
use sternpost::cli::examples;

/// Every command below the given one, by its words.
fn commands(command: &clap::Command, path: &str) -> Vec<(String, clap::Command)> {
    let mut all = vec![(path.to_owned(), command.clone())];
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        all.extend(commands(below, format!("{path} {}", below.get_name()).trim()));
    }
    all
}

/// The words of a command as a shell parts them, up to a pipe or a redirection.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut begun) = (Vec::new(), String::new(), None, false);
    for c in line.chars() {
        match (quote, c) {
            (Some(q), c) if q == c => quote = None,
            (Some(_), c) => word.push(c),
            (None, '"' | '\'') => (quote, begun) = (Some(c), true),
            (None, '|' | '<' | '>' | ';' | '&' | '#') => break,
            (None, ' ') if begun || !word.is_empty() => {
                words.push(std::mem::take(&mut word));
                begun = false;
            }
            (None, ' ') => {}
            (None, c) => word.push(c),
        }
    }
    assert_eq!(quote, None, "a quote stays open in {line}");
    if begun || !word.is_empty() {
        words.push(word);
    }
    words
}

/// Holds a command line against what the program takes.
pub(crate) fn parse(line: &str) {
    if let Err(wrong) = cli::command().try_get_matches_from(words(line)) {
        assert!(!wrong.use_stderr(), "{line}: {wrong}");
    }
}

/// A shell in which `sternpost` is this program.
pub(crate) fn shell(folder: &Path, script: &str) -> Command {
    let bin = Path::new(env!("CARGO_BIN_EXE_sternpost")).parent().unwrap();
    let mut command = Command::new("bash");
    command.args(["-c", script]).current_dir(folder).stdin(Stdio::null());
    command.env("PATH", format!("{}:/usr/bin:/bin", bin.display())).env("XDG_CONFIG_HOME", folder).env("HOME", folder);
    command
}

#[test]
fn every_command_has_a_description_and_examples() {
    let all = commands(&cli::command(), "");
    assert!(all.len() > 45, "{}", all.len());
    for (path, command) in &all {
        assert!(command.get_about().is_some(), "{path} has no description");
        let examples = examples::of(path);
        assert!(!examples.is_empty(), "{path} has no example: add one to cli/examples.rs");
        let help = command.clone().render_long_help().to_string();
        for example in examples {
            let flat = help.replace(" \\\n", " ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(example), "{path}: {help}");
            let mut wanted = vec!["sternpost"];
            wanted.extend(path.split(' ').filter(|word| !word.is_empty()));
            let is_about = |part: &str| {
                let about = words(part);
                wanted.iter().all(|word| about.iter().any(|other| other == word))
            };
            assert!(example.split('|').any(is_about), "{example} is no example of {path}");
        }
    }
    let known: BTreeSet<&str> = all.iter().map(|(path, _)| path.as_str()).collect();
    let told: BTreeSet<&str> = examples::ALL.iter().map(|(path, _)| *path).collect();
    assert_eq!(told, known, "examples of commands that there aren't");
}

/// Examples that are parsed and not run, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    ("sternpost demo", "the test of the first game plays it"),
    ("sternpost demo /tmp/sternhalma --keep-running", "it writes outside of the test's folder"),
    ("sternpost init club", "it asks at a terminal"),
    ("sternpost run", "it never ends"),
    ("sternpost --config /srv/club/config.toml --json run", "there is no such club here"),
    ("sternpost restore monday.db", "it asks at a terminal"),
    ("sternpost draw start --hint --rules strict", "it thinks for long"),
    ("sternpost man | man -l -", "there may be no man"),
    ("sternpost bench", "it takes long; the shorter one is run"),
    ("sternpost bench --in /srv/club --games 1000,100000", "there is no such folder here"),
    ("sternpost archive --view site", "it thinks for long"),
    ("sternpost record import --json letters/", "there are letters in that folder"),
];

#[test]
fn every_example_works() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join("config.toml"), "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n").unwrap();
    fs::write(dir.join("letter.eml"), "From: ada@example.org\nTo: games@club.example\n\nhelp\n").unwrap();
    fs::create_dir(dir.join("letters")).unwrap();
    fs::copy(dir.join("letter.eml"), dir.join("letters/1.eml")).unwrap();
    fs::write(dir.join("games.stern"), "[Game \"1\"]\n[Rules \"strict\"]\n\n1. m4-m5\n").unwrap();
    let not_run: BTreeSet<&str> = NOT_RUN.iter().map(|(example, _)| *example).collect();
    let all: Vec<&str> = examples::ALL.iter().flat_map(|(_, examples)| examples.iter().copied()).collect();
    assert!(not_run.iter().all(|example| all.contains(example)), "no such example any more");
    // Each once, where its own command stands.
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let leaves: BTreeSet<String> = commands(&cli::command(), "")
        .into_iter()
        .filter(|(_, command)| !command.has_subcommands())
        .map(|(path, _)| path)
        .collect();
    let (of_leaves, of_groups): (Vec<_>, Vec<_>) =
        examples::ALL.iter().copied().partition(|(path, _)| leaves.contains(*path));
    for (path, examples) in of_leaves.into_iter().chain(of_groups) {
        for example in examples {
            parse(example);
            if not_run.contains(example) || !done.insert(example) {
                continue;
            }
            let ran = shell(dir, &format!("set -o pipefail; {example}")).output().unwrap();
            let said = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(0), "{path}: {example}\n{said}");
        }
    }
}

#[test]
fn completions_know_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let verbs: Vec<String> = cli::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let made = shell(folder.path(), &format!("sternpost completions {name}")).output().unwrap();
        assert!(made.status.success());
        let script = String::from_utf8(made.stdout).unwrap();
        for verb in &verbs {
            assert!(script.contains(verb.as_str()), "{name} does not know {verb}");
        }
        assert!(script.contains("clock"), "{name} does not know the options of game new");
    }
    let checked = shell(folder.path(), "sternpost completions bash | bash -n").output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = tempfile::tempdir().unwrap();
    let made = shell(folder.path(), "sternpost man pages").output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    for (path, _) in commands(&cli::command(), "") {
        let name = format!("sternpost {path}").trim().replace(' ', "-");
        let page = fs::read_to_string(folder.path().join(format!("pages/{name}.1"))).unwrap_or_default();
        assert!(page.contains(&format!(".TH {name} 1")), "{name}: {page}");
        for section in [".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES", ".SH \"EXIT STATUS\""] {
            assert!(page.contains(section), "{name} has no {section}");
        }
    }
    let first = shell(folder.path(), "sternpost man").output().unwrap();
    assert_eq!(first.stdout, fs::read(folder.path().join("pages/sternpost.1")).unwrap());
}

#[test]
fn whatever_is_wrong_is_told_with_a_hint() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join("config.toml"), "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n").unwrap();
    fs::write(dir.join("bad.toml"), "[club]\nnmae = \"Club\"\n").unwrap();
    fs::write(dir.join("empty.db"), "").unwrap();
    let seats = "--seat ada@example.org --seat ben@example.com";
    assert!(shell(dir, &format!("sternpost game new --rules strict {seats}")).output().unwrap().status.success());
    for (wrong, code, hint) in [
        ("", 2, "`sternpost --help` tells what it takes"),
        ("gmae", 2, "`sternpost --help` tells what it takes"),
        ("game new", 2, "`sternpost game new --help` tells what it takes"),
        ("game show x", 2, "`sternpost game show --help` tells what it takes"),
        ("--config bad.toml check", 1, "did you mean name?"),
        ("--config none.toml check", 1, "`sternpost init` makes a new one"),
        ("game show 9", 1, "`sternpost game list` lists them"),
        ("game pause 9", 1, "`sternpost game list` lists them"),
        ("game show 1 --turn 5", 2, "its last turn is 0"),
        ("game play 1 red m4-m5", 1, "`--help` behind the command"),
        ("game play 1 black m4-m5", 1, "`sternpost game show 1` shows the board"),
        ("game play 1 white m4-m9", 1, "that marble can go to"),
        ("game play 1 white nonsense", 2, "write its holes joined by dashes"),
        ("game undo 1", 1, "`sternpost game show 1` shows the board"),
        ("game resume 1", 1, "`sternpost game pause 1` stops them"),
        ("game extend 1 white soon", 2, "`--help` behind the command"),
        ("game replace 1 white nobody", 2, "write \"Ada <ada@example.org>\""),
        ("game new --rules chess --seat a@b.example --seat c@b.example", 1, "`--help` behind the command"),
        ("game new --hops wide --seat a@b.example --seat c@b.example", 2, "there are adjacent and long"),
        ("game new --seat a@b.example --seat program:9", 2, "levels go from 1 to 5"),
        ("player show nobody", 1, "`sternpost player list` lists them"),
        ("player edit 1 --language dutsch", 2, "there are en, de"),
        ("player edit 1 --timezone Europe/Berln", 2, "did you mean Europe/Berlin?"),
        ("player forget 1", 2, "say --yes to do it"),
        ("mail read none.eml", 1, "name files that are there"),
        ("mail show X1", 2, "write L7 or M12"),
        ("mail show M99", 1, "`sternpost mail list` lists what there is"),
        ("mail retry L1", 2, "`--help` behind the command"),
        ("record check none.stern", 1, "name .stern files"),
        ("record export 9", 1, "`sternpost game list` lists them"),
        ("draw nonsense", 2, "the start for two is"),
        ("tournament show 9", 1, ""),
        ("backup config.toml", 1, "give the backup another name"),
        ("restore config.toml", 1, "name a file that `sternpost backup` wrote"),
        ("restore empty.db", 1, "name a file that `sternpost backup` wrote"),
        ("init .", 1, "give another folder"),
        ("man config.toml", 1, "name a folder that you may write to"),
        ("completions tcsh", 2, "`sternpost completions --help` tells what it takes"),
        ("deliver", 65, "by hand: sternpost deliver < letter.eml"),
    ] {
        let ran = shell(dir, &format!("sternpost {wrong} < /dev/null")).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(code), "{wrong}: {said}");
        let hints: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("hint: ")).collect();
        assert_eq!(hints.len(), 1, "{wrong}: {said}");
        assert!(hints[0].contains(hint), "{wrong}: {said}");
        assert!(said.starts_with("error: ") || wrong.is_empty(), "{wrong}: {said}");
    }
}
