//! The viewer and the search in a real Chromium, with scripts and without.

use super::{archived, club, games, written_site};
use crate::browser::{browse, chromium};
use crate::gallery;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use sternpost::correspondence::game::Game;
use sternpost::correspondence::seat::PlayerId;
use sternpost::rules::Seat;

/// Puts a script at the end of a page and gives what it told, a line each.
fn played(browser: &Path, site: &Path, page: &str, fragment: &str, script: &str) -> Vec<String> {
    let file = site.join(page);
    let html = fs::read_to_string(&file).unwrap();
    let at = html.rfind("</body>").unwrap();
    let scripted = file.with_file_name("scripted.html");
    fs::write(&scripted, format!("{}<script>{script}</script>{}", &html[..at], &html[at..])).unwrap();
    let name = scripted.strip_prefix(site).unwrap().display().to_string();
    let dump = browse(browser, site, &format!("{name}{fragment}"), &["--dump-dom"]);
    let told = dump.split("<pre id=\"told\">").nth(1).unwrap_or_else(|| panic!("nothing was told: {dump}"));
    told.split("</pre>").next().unwrap().lines().map(|line| line.replace("&amp;", "&")).collect()
}

const VIEWER: &str = include_str!("../../data/browser/viewer.js");
const SEARCH: &str = include_str!("../../data/browser/search.js");

#[test]
fn the_viewer_steps_plays_takes_keys_and_links_to_any_turn() {
    let Some(browser) = chromium() else { return };
    let (_folder, games, site) = written_site();
    for (game, tongue) in [(&games[0], "en"), (&games[1], "de"), (&games[8], "en"), (&games[2], "zh-Hans")] {
        let told = played(&browser, &site, &format!("{tongue}/games/{}.html", game.number()), "#t2", VIEWER);
        let marbles = |turn: u32| {
            let game = game.after_turn(turn).unwrap();
            Seat::ALL.map(|seat| game.play().position().of(seat).len()).iter().sum::<u32>()
        };
        let last = game.turns();
        let at = |what: &str, turn: u32, hash: &str| format!("{what} {turn}/{last} {} {hash}", marbles(turn));
        let expected = [
            at("linked", 2, "#t2"),
            at("right", 3, "#t3"),
            at("left", 2, "#t2"),
            at("home", 0, "#t0"),
            at("end", last, &format!("#t{last}")),
            at("first", 0, "#t0"),
            at("next", 1, "#t1"),
            at("slid", 2, "#t2"),
            at("clicked", 1, "#t1"),
            at("played", last, &format!("#t{last}")),
            "turned true".to_owned(),
            "named 121".to_owned(),
            "still true".to_owned(),
            "labels true".to_owned(),
        ];
        assert_eq!(told, expected, "game {}", game.number());
    }
}

#[test]
fn without_scripts_each_turn_shows_its_board() {
    let Some(browser) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games[..1]);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    // The page as it is where its script never comes: the style sheet alone decides what is seen.
    let page = site.join("en/games/1.html");
    let html = fs::read_to_string(&page).unwrap();
    fs::write(&page, html.replace("<script src=\"../../viewer.js\"></script>", "")).unwrap();
    let script = include_str!("../../data/browser/still.js");
    for (fragment, shown) in [("", ""), ("#t3", "t3"), ("#t0", "t0")] {
        let told = played(&browser, &site, "en/games/1.html", fragment, script);
        assert_eq!((told[0].as_str(), told[1] != "0", told[2].as_str()), (shown, true, "0"), "{fragment}");
    }
}

#[test]
fn the_search_finds_by_player_rule_set_and_date() {
    let Some(browser) = chromium() else { return };
    let (_folder, games, site) = written_site();
    let found = |fragment: &str| -> BTreeSet<u32> {
        let told = played(&browser, &site, "en/search.html", fragment, SEARCH);
        let count: usize = told[0].rsplit(' ').next().unwrap().parse().unwrap();
        let found: BTreeSet<u32> = told[1..].iter().map(|line| line.parse().unwrap()).collect();
        assert_eq!(found.len(), count, "{told:?}");
        found
    };
    let of = |keep: &dyn Fn(&Game) -> bool| -> BTreeSet<u32> {
        games.iter().filter(|game| keep(game)).map(|game| game.number().0).collect()
    };
    assert_eq!(found(""), of(&|_| true));
    assert_eq!(found("#rules=strict"), of(&|game| game.opening().rules_name == "strict"));
    // Capitals and accents are forgiven.
    let jurgen = |game: &Game| game.seat_of(PlayerId(2)).is_some();
    assert_eq!(found("#player=JURGEN"), of(&jurgen));
    assert!(!of(&jurgen).is_empty() && of(&jurgen).len() < games.len());
    assert_eq!(found("#player=nobody"), BTreeSet::new());
    let day = |game: &Game| game.ended().map_or_else(|| "9999".to_owned(), |ended| ended.rfc3339()[..10].to_owned());
    let middle = day(games.iter().find(|game| game.is_over()).unwrap());
    assert_eq!(found(&format!("#from={middle}")), of(&|game| day(game) >= middle));
    let start = gallery::start().rfc3339()[..10].to_owned();
    assert_eq!(found(&format!("#to={start}")), of(&|_| true));
    assert_eq!(found("#to=2000-01-01"), BTreeSet::new());
}
