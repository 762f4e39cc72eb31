//! Examples of every command, one list: they stand below each `--help` and in the manual, and the tests run them.

use clap::Command;

/// The words behind `sternpost`, and what can be typed, in an order in which it can be typed one after another.
pub const ALL: &[(&str, &[&str])] = &[
    ("", &["sternpost demo", "sternpost init club", "sternpost help game new"]),
    ("demo", &["sternpost demo", "sternpost demo /tmp/sternhalma --keep-running"]),
    (
        "init",
        &[
            "sternpost init club",
            "sternpost init club --yes --name \"My club\" --address games@club.example --timezone Europe/Berlin",
        ],
    ),
    ("check", &["sternpost check", "sternpost check --json"]),
    ("run", &["sternpost run", "sternpost run --once", "sternpost --config /srv/club/config.toml --json run"]),
    ("deliver", &["sternpost deliver < letter.eml"]),
    ("game", &["sternpost game list", "sternpost game show 1"]),
    (
        "game new",
        &[
            "sternpost game new --rules strict --seat \"Ada <ada@example.org>\" --seat \"Ben <ben@example.com>\"",
            "sternpost game new --seat \"Ada <ada@example.org>\" --seat program:3 --clock 2d --hints",
            "sternpost game new --invite --rules strict --hops long --seat ada@example.org --seat ben@example.com",
        ],
    ),
    ("game play", &["sternpost game play 1 white m4-m5"]),
    ("game list", &["sternpost game list", "sternpost game list --json"]),
    ("game show", &["sternpost game show 1", "sternpost game show 1 --turn 1", "sternpost game show 1 --json"]),
    ("game history", &["sternpost game history 1", "sternpost game history 1 --json"]),
    ("game pass", &["sternpost game pass 1"]),
    ("game undo", &["sternpost game undo 1"]),
    ("game extend", &["sternpost game extend 1 black 2d", "sternpost game extend 1 black 1d12h"]),
    ("game pause", &["sternpost game pause 1"]),
    ("game resume", &["sternpost game resume 1"]),
    ("game replace", &["sternpost game replace 1 black \"Dora <dora@example.org>\""]),
    ("game end", &["sternpost game end 1"]),
    ("player", &["sternpost player list", "sternpost player show Ada"]),
    ("player list", &["sternpost player list", "sternpost player list --json"]),
    ("player show", &["sternpost player show Ada", "sternpost player show ada@example.org --json"]),
    ("player edit", &["sternpost player edit Ada --language de --timezone Europe/Berlin --board text"]),
    (
        "player addresses",
        &[
            "sternpost player addresses Ada",
            "sternpost player addresses Ada --add ada@home.example",
            "sternpost player addresses Ada --remove ada@home.example",
        ],
    ),
    ("player bar", &["sternpost player bar ben@example.com", "sternpost player bar ben@example.com --lift"]),
    ("player forget", &["sternpost player forget 2 --yes"]),
    ("mail", &["sternpost mail list", "sternpost mail read letter.eml"]),
    (
        "mail read",
        &[
            "sternpost mail read letter.eml",
            "sternpost mail read -v letter.eml",
            "sternpost mail read --json --authserv mx.club.example --address games@club.example letter.eml",
        ],
    ),
    ("mail list", &["sternpost mail list", "sternpost mail list --stuck", "sternpost mail list --limit 200 --json"]),
    ("mail show", &["sternpost mail show M1", "sternpost mail show L1 > letter.eml"]),
    ("mail retry", &["sternpost mail retry M1"]),
    ("mail again", &["sternpost mail again M1"]),
    (
        "rehearse",
        &[
            "sternpost rehearse inbox",
            "sternpost rehearse letters --out rehearsed",
            "sternpost rehearse --json letters",
        ],
    ),
    ("record", &["sternpost record export 1", "sternpost record check games.stern"]),
    (
        "record replay",
        &[
            "sternpost record replay games.stern",
            "sternpost record export 1 | sternpost record replay --json --moves -",
        ],
    ),
    ("record check", &["sternpost record check games.stern"]),
    ("record show", &["sternpost record show games.stern"]),
    ("record export", &["sternpost record export 1 > games.stern", "sternpost record export 1 2 > games.stern"]),
    ("record import", &["sternpost record import games.stern", "sternpost record import --json letters/"]),
    ("record list", &["sternpost record list", "sternpost record list --json"]),
    (
        "draw",
        &[
            "sternpost draw start --names",
            "sternpost draw start --move m4-m5 -o board.svg",
            "sternpost draw start --json",
            "sternpost draw start --hint --rules strict",
        ],
    ),
    ("archive", &["sternpost archive site", "sternpost archive --view site"]),
    ("standings", &["sternpost standings", "sternpost standings --json"]),
    ("tournament", &["sternpost tournament list", "sternpost tournament show 1"]),
    (
        "tournament new",
        &[
            "sternpost tournament new \"Spring Cup\" --format swiss --rounds 3 --rules strict",
            "sternpost tournament new \"Trio\" --format tables --players 3 --rounds 2 --clock 2d",
        ],
    ),
    ("tournament add", &["sternpost tournament add 1 Ada \"Cleo <cleo@example.org>\""]),
    ("tournament start", &["sternpost tournament start 1"]),
    ("tournament list", &["sternpost tournament list", "sternpost tournament list --json"]),
    ("tournament show", &["sternpost tournament show 1", "sternpost tournament show 1 --json"]),
    ("tournament drop", &["sternpost tournament drop 1 Cleo"]),
    ("audit", &["sternpost audit", "sternpost audit --json"]),
    (
        "bench",
        &[
            "sternpost bench",
            "sternpost bench --turns 20 --moves 20 --json",
            "sternpost bench --in /srv/club --games 1000,100000",
        ],
    ),
    ("backup", &["sternpost backup monday.db", "sternpost backup --json tuesday.db"]),
    ("restore", &["sternpost restore monday.db", "sternpost restore --yes monday.db"]),
    (
        "completions",
        &[
            "sternpost completions bash > sternpost.bash",
            "sternpost completions zsh > _sternpost",
            "sternpost completions fish > sternpost.fish",
        ],
    ),
    ("man", &["sternpost man | man -l -", "sternpost man man1"]),
];

/// The examples of a command, told by its words behind `sternpost`.
#[must_use]
pub fn of(path: &str) -> &'static [&'static str] {
    ALL.iter().find(|(words, _)| *words == path).map_or(&[], |(_, examples)| examples)
}

/// The same command line with its examples below each help.
pub(super) fn added_to(command: Command) -> Command {
    added(command, "")
}

fn added(mut command: Command, path: &str) -> Command {
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    for name in below {
        let path = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(name, |below| added(below, &path));
    }
    match of(path) {
        [] => command,
        examples => {
            let lines: Vec<String> = examples.iter().map(|example| on_lines(example)).collect();
            command.after_help(format!("Examples:\n{}", lines.join("\n")))
        }
    }
}

/// An example on lines that no terminal need break, parted before an option so that a shell takes them as one.
fn on_lines(example: &str) -> String {
    const WIDTH: usize = 90;
    let (mut lines, mut line) = (Vec::new(), String::new());
    for part in example.split(" --") {
        if line.is_empty() {
            line = format!("  {part}");
        } else if line.chars().count() + part.chars().count() > WIDTH {
            lines.push(format!("{line} \\"));
            line = format!("      --{part}");
        } else {
            line.push_str(&format!(" --{part}"));
        }
    }
    lines.push(line);
    lines.join("\n")
}
