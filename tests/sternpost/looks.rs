//! Mails and pages as files, for what looks at them in a browser (`tests/html/check.mjs`): below `looks/` in cargo's folder
//! for tests, written anew by each run. What is written is held here to what can be told without a browser.

use super::gallery;
use mail_parser::MessageParser;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use sternpost::compose::picker;
use sternpost::compose::{ReplyStyle, Scene, Tongue, game_mail};
use sternpost::correspondence::command::BoardStyle;
use sternpost::correspondence::game::Game;
use sternpost::correspondence::notice::{Answer, Notice};
use sternpost::rules::{Choices, Play, RuleSet, Seat, Status};

/// The folder of that name, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("looks").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn html(game: &Game, seat: Seat, tongue: Tongue, board: BoardStyle) -> String {
    let reader = gallery::reader(Some(seat), tongue, board);
    let (club, names) = (gallery::club(ReplyStyle::Plus), gallery::names(game));
    let scene =
        Scene { club: &club, house: &gallery::house(), game, names: &names, said: &[], letters: &BTreeMap::new() };
    let postmark = gallery::postmark(&reader, 2, gallery::now(game));
    let mail = game_mail(&scene, &Notice::Turn, &reader, &postmark, &Answer::default()).unwrap();
    MessageParser::default().parse(&mail.bytes).unwrap().body_html(0).unwrap().into_owned()
}

/// The table of the board.
fn table(html: &str) -> &str {
    let from = html.find("<table role=\"img\"").unwrap();
    let rest = &html[from..];
    assert_eq!(rest.matches("<table role=\"img\"").count(), 1);
    &rest[..rest.find("</table>").unwrap()]
}

#[test]
fn turn_mails_of_every_board_and_seat_are_written_for_the_browser() {
    let folder = folder("mails");
    let games = gallery::games();
    let mut seen = BTreeSet::new();
    for name in ["two", "three", "pairs", "six", "fifteen"] {
        let game = &games.iter().find(|(n, _)| *n == name).unwrap().1;
        let mover = game.to_move().unwrap();
        let mut boards = BTreeSet::new();
        for seat in game.chairs().keys().copied() {
            let page = html(game, seat, Tongue::En, BoardStyle::Html);
            assert_eq!(table(&page).matches("font-size:13px").count(), marbles(game.play()) as usize, "{name}");
            boards.insert(table(&page).split("bgcolor").skip(1).collect::<String>());
            fs::write(folder.join(format!("en_{name}_{seat}.html")), page).unwrap();
            seen.insert((game.opening().setup.notation().word(), seat));
        }
        assert_eq!(boards.len(), game.chairs().len(), "{name}: each seat sees the board turned to itself");
        for tongue in Tongue::ALL {
            let code = tongue.code();
            let page = html(game, mover, tongue, BoardStyle::Html);
            fs::write(folder.join(format!("{code}_{name}_{mover}.html")), page).unwrap();
            // Its picture doesn't load here: so it looks where pictures are blocked.
            let blocked = html(game, mover, tongue, BoardStyle::Image);
            assert!(blocked.contains("src=\"cid:") && !table(&blocked).is_empty());
            fs::write(folder.join(format!("{code}_{name}_{mover}_blocked.html")), blocked).unwrap();
        }
    }
    let turns: BTreeSet<Seat> = seen.iter().map(|(_, seat)| *seat).collect();
    assert_eq!(turns.len(), 6, "all six turns of the board");
    let notations: BTreeSet<&str> = seen.iter().map(|(notation, _)| *notation).collect();
    assert_eq!(notations.len(), 2, "both notations");
}

fn marbles(play: &Play) -> u32 {
    Seat::ALL.into_iter().map(|seat| play.position().of(seat).len()).sum()
}

/// The page with a position in it, and beside it as JSON what a reader must be able to do there.
fn pages_of(name: &str, play: &Play, last: bool) -> Vec<(String, String)> {
    let address = "games+k2abcdefghjkmnpq@club.example".parse().unwrap();
    let notation = play.setup().notation();
    let mover = play.to_move().unwrap();
    let moves = play.legal_moves();
    let puts_out = |mv: &sternpost::rules::Move| {
        let mut after = play.clone();
        after.make(*mv).unwrap();
        after.status(mover) == Status::Out
    };
    let free = moves.iter().filter(|mv| !puts_out(mv)).max_by_key(|mv| (play.way(**mv).unwrap().len(), **mv)).unwrap();
    let named = |hole| notation.name(hole).to_string();
    let told = |mv: &sternpost::rules::Move| {
        let way: Vec<String> = play.way(*mv).unwrap().into_iter().map(named).collect();
        serde_json::json!({
            "from": named(mv.from), "to": named(mv.to), "way": way,
            "link": format!(
                "mailto:games+k2abcdefghjkmnpq@club.example?subject=%5Bclub%20%2342%5D%20your%20move&body={}-{}",
                named(mv.from), named(mv.to)
            ),
        })
    };
    let expected = serde_json::json!({
        "move": told(free),
        "out": moves.iter().find(|mv| puts_out(mv)).map(told),
        "own": play.position().of(mover).filter(|hole| moves.iter().any(|mv| mv.from == *hole)).count(),
        "bottom": named(mover.tip()),
    });
    let way = if last { play.way(*free).unwrap() } else { Vec::new() };
    Tongue::ALL
        .into_iter()
        .flat_map(|tongue| {
            let link = picker::fragment(play, tongue, &address, "[club #42] your move", &way);
            let stem = format!("{}_{name}", tongue.code());
            [
                (format!("{stem}.html"), picker::attached(&link, tongue).unwrap()),
                (format!("{stem}.json"), expected.to_string()),
            ]
        })
        .collect()
}

#[test]
fn pages_on_which_a_move_is_picked_are_written_for_the_browser() {
    let folder = folder("picker");
    let games = gallery::games();
    let play = |name: &str| games.iter().find(|(n, _)| *n == name).unwrap().1.play().clone();
    // The deadline of the camp has passed: who brings a marble back is out.
    let strict = gallery::setup(RuleSet::strict(), Choices { players: Some(2), ..Choices::default() });
    let text = "k/kk/kk1/1kkk/5k7/12/11/k9/2w1w4/4w5/3w1w5/5w6/4www1w4/4/3/2/1 w";
    let late = Play::from_position(strict, text.parse().unwrap(), [35, 0, 0, 35, 0, 0]).unwrap();
    let mut asks = 0;
    for (name, play) in [("three", play("three")), ("six", play("six")), ("fifteen", play("fifteen")), ("late", late)] {
        for (file, text) in pages_of(name, &play, name != "late") {
            asks += usize::from(text.contains("\"out\":{"));
            fs::write(folder.join(file), text).unwrap();
        }
    }
    assert!(asks >= Tongue::ALL.len(), "no page on which a move puts its player out");
}
