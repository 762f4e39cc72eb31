//! The pages in a real Chromium: what a script that plays with them saw. Where no Chromium is installed these tests say so
//! and pass, unless `STERNPOST_SERVERS=required` asks for them.

use super::gallery;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use sternpost::compose::picker;
use sternpost::compose::{Picker, ReplyStyle, Scene, Tongue, game_mail};
use sternpost::correspondence::command::BoardStyle;
use sternpost::correspondence::game::Game;
use sternpost::correspondence::notice::{Answer, Notice};
use sternpost::rules::{Choices, Hole, Notation, Play, RuleSet, Seat, Status};

/// The browser, or nothing where the test may pass without.
pub(crate) fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    #[expect(clippy::disallowed_methods, reason = "what is installed and required is told from outside")]
    let (path, required) = (std::env::var_os("PATH").unwrap_or_default(), std::env::var_os("STERNPOST_SERVERS"));
    let mut files = std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    let found = files.find(|file| file.is_file());
    if found.is_none() {
        assert!(required.is_none_or(|word| word != "required"), "no chromium is installed, and it is required");
        println!("passed over: no chromium is installed");
    }
    found
}

/// Runs the browser on a page of a folder; gives what it printed.
pub(crate) fn browse(browser: &Path, folder: &Path, page: &str, arguments: &[&str]) -> String {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"])
        .args(["--no-first-run", "--lang=en", "--virtual-time-budget=20000", "--allow-file-access-from-files"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .args(arguments)
        .arg(format!("file://{}/{page}", folder.display()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What the script, put at the end of the page, told: by its first word.
pub(crate) fn told(browser: &Path, page: &str, fragment: &str, script: &str) -> BTreeMap<String, Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let at = page.rfind("</body>").unwrap();
    let whole = format!("{}<script>{script}</script>{}", &page[..at], &page[at..]);
    std::fs::write(folder.path().join("page.html"), whole).unwrap();
    let dump = browse(browser, folder.path(), &format!("page.html{fragment}"), &["--dump-dom"]);
    let told = dump.split("<pre id=\"told\">").nth(1).unwrap_or_else(|| panic!("the script told nothing: {dump}"));
    let told = told.split("</pre>").next().unwrap().replace("&amp;", "&");
    let mut by_word: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in told.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        by_word.entry(word.to_owned()).or_default().push(rest.to_owned());
    }
    by_word
}

const SCRIPT: &str = include_str!("../data/browser/picker.js");

/// The turn mail of the seat to move, from a club that offers the page so.
fn turn_mail(game: &Game, tongue: Tongue, offer: Picker) -> Vec<u8> {
    let reader = gallery::reader(game.to_move(), tongue, BoardStyle::Html);
    let mut club = gallery::club(ReplyStyle::Plus);
    club.picker = offer;
    let names = gallery::names(game);
    let scene =
        Scene { club: &club, house: &gallery::house(), game, names: &names, said: &[], letters: &BTreeMap::new() };
    let postmark = gallery::postmark(&reader, 2, gallery::now(game));
    game_mail(&scene, &Notice::Turn, &reader, &postmark, &Answer::default()).unwrap().bytes
}

fn html_of(mail: &[u8]) -> String {
    mail_parser::MessageParser::default().parse(mail).unwrap().body_html(0).unwrap().replace("&amp;", "&")
}

/// The link to the page in a mail, and the mail's links by the move that they send.
fn links(html: &str) -> (String, BTreeMap<String, String>) {
    let hrefs = html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let (mut page, mut moves) = (String::new(), BTreeMap::new());
    for href in hrefs {
        if let Some(fragment) = href.strip_prefix("https://club.example/games/move.html") {
            page = fragment.to_owned();
        } else if let Some((_, body)) = href.split_once("&body=") {
            moves.insert(body.to_owned(), href.to_owned());
        }
    }
    (page, moves)
}

fn linked() -> Picker {
    Picker::Linked("https://club.example/games/move.html".to_owned())
}

/// What the page must tell of a game in which it is somebody's turn.
fn holds(browser: &Path, name: &str, game: &Game, tongue: Tongue) {
    let (fragment, mails_links) = links(&html_of(&turn_mail(game, tongue, linked())));
    assert!(fragment.starts_with("#v=1&p=") && fragment.len() < 2500, "{name}: {} characters", fragment.len());
    let told = told(browser, &picker::page().unwrap(), &fragment, SCRIPT);
    let (play, notation) = (game.play(), game.opening().setup.notation());
    let one = |word: &str| told[word][0].as_str();
    assert_eq!(one("language"), tongue.code(), "{name}");
    assert_eq!((one("one-tab-stop"), one("labels")), ("1", "true"), "{name}");
    let mover = play.to_move().unwrap();
    let tip = notation.name(mover.tip()).to_string();
    assert_eq!(one("bottom").split(' ').next(), Some(tip.as_str()), "{name}: the own point lies at the bottom");
    let free = play.setup().goal(mover).filter(|hole| play.position().at(*hole).is_none()).count();
    assert_eq!(one("goal"), free.to_string(), "{name}");
    let mut seen = 0;
    for line in &told["move"] {
        let words: Vec<&str> = line.split(' ').collect();
        let hole = |word: &str| notation.hole(word.parse().unwrap()).unwrap();
        let mv = sternpost::rules::Move { from: hole(words[0]), to: hole(words[1]) };
        let way = play.way(mv).unwrap_or_else(|| panic!("{name}: {line} is not legal"));
        let mut after = play.clone();
        after.make(mv).unwrap();
        let asked = if after.status(mover) == Status::Out { "asked" } else { "unasked" };
        assert_eq!(words[2], asked, "{name}: {line}");
        let legs = (way.len() - 1).to_string();
        assert_eq!((words[3], words[4]), (legs.as_str(), legs.as_str()), "{name}: {line}");
        assert_eq!(words[5], notation.way(&way), "{name}: {line}");
        // The link is the mail's own, where the mail has room for it.
        if let Some(link) = mails_links.get(&notation.way(&[mv.from, mv.to])) {
            assert_eq!(words[6], link, "{name}");
        }
        seen += 1;
    }
    assert_eq!(seen, play.legal_moves().len(), "{name}: every legal move can be picked and no other");
    assert!(told.get("refused").is_none_or(|all| all.iter().all(|hidden| hidden == "true")), "{name}");
    for line in &told["barred"] {
        let mut words = line.split(' ');
        let from = notation.hole(words.next().unwrap().parse().unwrap()).unwrap();
        let view = sternpost::compose::board_view::BoardView::of(play, Some(mover)).with_chosen(play, from);
        let mut expected: Vec<String> = view.barred.map(|hole| notation.name(hole).to_string()).collect();
        expected.sort();
        assert_eq!(words.filter(|w| !w.is_empty()).collect::<Vec<_>>(), expected, "{name}: {line}");
    }
    assert_eq!((one("put-back"), one("taken")), (one("start"), "true"), "{name}");
    let own = one("own").split(' ').next().unwrap();
    assert_eq!(one("given-up"), format!("0 {own}"), "{name}");
    keys_move_by_one(&told, notation, own, mover);
}

/// Arrows go to the neighbour on the turned board, or stay at its edge.
fn keys_move_by_one(told: &BTreeMap<String, Vec<String>>, notation: Notation, own: &str, mover: Seat) {
    let hole = |word: &str| notation.hole(word.parse().unwrap()).unwrap();
    let drawn = |hole: Hole| hole.turned(mover.index() as u8);
    let (start, left, right, up) = (hole(own), hole(&told["left"][0]), hole(&told["right"][0]), hole(&told["up"][0]));
    assert!(drawn(left) == drawn(start) || drawn(left).q() == drawn(start).q() - 1, "{own} {left:?}");
    assert!(drawn(left).r() == drawn(start).r() && drawn(right).r() == drawn(start).r());
    assert_eq!(drawn(up).r(), drawn(right).r() + 1);
    assert_eq!(up.distance(right), 1);
}

#[test]
fn every_legal_move_can_be_picked_on_the_page_and_opens_the_mails_own_link() {
    let Some(browser) = chromium() else { return };
    let games = gallery::games();
    for (name, tongue) in
        [("three", Tongue::En), ("two_camp", Tongue::De), ("six", Tongue::De), ("fifteen", Tongue::En)]
    {
        let game = &games.iter().find(|(n, _)| *n == name).unwrap().1;
        holds(&browser, name, game, tongue);
    }
}

#[test]
fn holes_where_a_marble_may_not_stop_are_told_on_the_page() {
    let Some(browser) = chromium() else { return };
    let setup = gallery::setup(RuleSet::strict(), Choices { players: Some(6), ..Choices::default() });
    let text = "1/2/3/4/13/12/11/10/9/10/11/3r8/4w3r4/4/3/2/1 w";
    let play = Play::from_position(setup, text.parse().unwrap(), [0; 6]).unwrap();
    let address = "games+k2abcdefghjkmnpq@club.example".parse().unwrap();
    let link = picker::fragment(&play, Tongue::En, &address, "[club #1] your move", &[]);
    // Attached, the page shows what it carries.
    let told = told(&browser, &picker::attached(&link, Tongue::En).unwrap(), "", SCRIPT);
    let barred = &told["barred"][0];
    assert_eq!(barred, "i5 h5", "{barred}");
    let elsewhere = told["move"].iter().map(|line| line.split(' ').next_back().unwrap());
    assert!(elsewhere.into_iter().all(|link| link.starts_with("mailto:games+k2abcdefghjkmnpq@club.example?subject=")));
}

#[test]
fn a_broken_link_shows_no_board() {
    let Some(browser) = chromium() else { return };
    let page = picker::page().unwrap();
    let broken = [
        "",
        "#",
        "#v=1",
        "#v=1&p=13_w&m=&a=a@b",
        "#v=2&p=x",
        "#v=1&p=k/kk/kkk/kkkk/13/12/11/10/9/10/11/12/13/wwww/www/ww/w_w&m=AAzzz&a=a@b",
    ];
    for fragment in broken {
        let told = told(&browser, &page, fragment, SCRIPT);
        assert_eq!(told["board"], ["hidden"], "{fragment}");
        let wanted = if fragment.len() < 2 { "Open this page" } else { "This link is broken" };
        assert!(told["start"][0].starts_with(wanted), "{fragment}: {:?}", told["start"]);
    }
}

#[test]
fn a_mail_offers_the_page_only_to_the_seat_to_move_and_as_the_club_wishes() {
    for (name, game) in gallery::games() {
        let awaits = game.to_move().is_some_and(|seat| !game.program_plays(seat)) && !game.is_paused();
        let html = html_of(&turn_mail(&game, Tongue::En, linked()));
        assert_eq!(!links(&html).0.is_empty(), awaits, "{name}");
        assert!(html.len() < 100_000, "{name}: {} bytes", html.len());
        assert!(!html.contains("<script"), "{name}");
        let attached = turn_mail(&game, Tongue::En, Picker::Attached);
        let message = mail_parser::MessageParser::default().parse(&attached).unwrap();
        use mail_parser::MimeHeaders;
        let page = message.attachments().find(|part| part.attachment_name() == Some(picker::FILE));
        assert_eq!(page.is_some(), awaits, "{name}");
        if let Some(page) = page {
            let page = page.text_contents().unwrap();
            assert!(page.contains("data-link=\"v=1&#38;p=") && page.len() < 40_000, "{name}: {} bytes", page.len());
        }
        let without = turn_mail(&game, Tongue::En, Picker::Unoffered);
        assert!(links(&html_of(&without)).0.is_empty(), "{name}");
    }
}
