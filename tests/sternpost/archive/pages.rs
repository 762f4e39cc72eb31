//! What the pages of an archive say, and that all of them are there.

use super::{CONFIG, archived, club, games, run, site, subject, text_of, tournament};
use crate::gallery;
use crate::support::files_below;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use sternpost::archive::card::{Card, GameId};
use sternpost::archive::game_page;
use sternpost::archive::view_plot::Seen;
use sternpost::compose::{Tongue, Topic};
use sternpost::correspondence::decide::Deed;
use sternpost::correspondence::game::Game;
use sternpost::correspondence::seat::PlayerId;
use sternpost::record::Record;
use sternpost::rules::{Hole, RuleSet, Seat};

#[test]
fn a_games_page_holds_the_board_after_every_turn_and_its_record_replays() {
    for (name, game) in gallery::games() {
        let pages = game_page::pages(&site(), &subject(&game, &BTreeMap::new())).unwrap();
        let paths: Vec<&str> = pages.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths, game_page::paths(GameId::Club(42)), "{name}");
        let record = Record::parse(text_of(&pages, "games/42.stern")).unwrap();
        assert_eq!(record.headings.places, game.places(), "{name}");
        for tongue in Tongue::ALL {
            let html = text_of(&pages, &format!("{}/games/42.html", tongue.code()));
            assert!(html.contains("Sternhalma &#38; &#60;Freunde&#62;") && !html.contains("<Freunde>"), "{name}");
            for turn in 0..=game.turns() {
                let item =
                    html.split(&format!("<li id=\"t{turn}\"")).nth(1).unwrap_or_else(|| panic!("{name}: no {turn}"));
                let board = item.split("<pre>").nth(1).unwrap().split("</pre>").next().unwrap();
                let play = game.after_turn(turn).unwrap();
                let letter =
                    |hole: Hole| play.play().position().at(hole).map_or('.', |s| s.letter().to_ascii_uppercase());
                let expected: String = Hole::all().map(letter).collect();
                assert_eq!(board.replace('\n', ""), expected, "{name}: turn {turn}");
                assert_eq!(board.lines().count(), 17);
            }
            assert!(!html.contains(&format!("<li id=\"t{}\"", game.turns() + 1)), "{name}");
            assert!(!html.contains("http://") && !html.contains("https://") && !html.contains('@'), "{name}");
            assert!(!html.contains("<svg class=\"view\""), "{name}: no view was asked for");
        }
    }
}

#[test]
fn views_are_plotted_turn_by_turn_and_only_of_games_that_are_over() {
    let all = gallery::games();
    for name in ["over", "three"] {
        let game = &all.iter().find(|(n, _)| *n == name).unwrap().1;
        let mut subject = subject(game, &BTreeMap::new());
        subject.views.insert(1, Seen { best: "g1-h1".to_owned(), missed: 250 });
        subject.views.insert(2, Seen { best: "e11-f11".to_owned(), missed: 0 });
        let pages = game_page::pages(&site(), &subject).unwrap();
        let html = text_of(&pages, "en/games/42.html");
        let plotted = html.split("<svg class=\"view\"").nth(1).map(|rest| rest.split("</svg>").next().unwrap());
        assert_eq!(plotted.is_some(), name == "over");
        if let Some(plot) = plotted {
            assert_eq!(plot.matches("<a href=\"#t").count(), 2);
            assert!(plot.contains("<a href=\"#t1\"") && plot.contains("g1-h1 gains 2.50 more"), "{plot}");
        }
    }
}

#[test]
fn a_game_that_was_taken_back_is_told_as_it_stands() {
    let all = gallery::games();
    let game = &all.iter().find(|(name, _)| *name == "undone").unwrap().1;
    let again = gallery::done(&gallery::after(game.clone(), 2, 3), &Deed::Undo);
    let pages = game_page::pages(&site(), &subject(&again, &BTreeMap::new())).unwrap();
    let html = text_of(&pages, "en/games/42.html");
    assert_eq!(html.matches("<li id=\"t").count() as u32, again.turns() + 1);
}

#[test]
fn a_card_is_read_as_it_was_written() {
    for game in games() {
        let mut card = Card::of(&game, &gallery::names(&game));
        assert_eq!(Card::read(&card.line()), Some(card.clone()));
        card.id = GameId::Import(7);
        card.seats[0].name = "a\tb\nc".to_owned();
        let read = Card::read(&card.line()).unwrap();
        assert_eq!((read.id, read.seats[0].name.as_str()), (GameId::Import(7), "a b c"));
    }
    for line in ["", "1", "1\topen\t\t\t\tx", "1\topen\t\t\t\t1\twhite", "x\topen\t\t\t\t1", "1\to\t\t\tnone\t1"] {
        assert_eq!(Card::read(line), None, "{line:?}");
    }
}

/// The names of the players of [`club`] in a game.
fn names_in(game: &Game) -> BTreeMap<Seat, String> {
    let name = |id: PlayerId| ["Ada", "Jürgen <b>", "Ben", "Cleo", "Dora", "小明"][id.0 as usize - 1].to_owned();
    game.chairs().iter().filter_map(|(seat, chair)| Some((*seat, name(chair.holder.player()?)))).collect()
}

#[test]
fn running_games_are_shown_as_late_as_to_spectators_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    let site = folder.path().join("site");
    let turns = games[0].turns();
    let seen =
        |turn: u32| fs::read_to_string(site.join("en/games/1.html")).unwrap().contains(&format!("id=\"t{turn}\""));
    archived(folder.path()).unwrap();
    assert!(seen(turns));
    fs::write(folder.path().join("config.toml"), format!("{CONFIG}[play]\nwatch_delay_turns = 5\n")).unwrap();
    let late = archived(folder.path()).unwrap();
    assert!(seen(turns - 5) && !seen(turns - 4));
    let record = fs::read_to_string(site.join("games/1.stern")).unwrap();
    assert_eq!(
        record,
        sternpost::compose::record_of(
            &games[0].after_turn(turns - 5).unwrap(),
            &names_in(&games[0]),
            "Sternhalma & <Freunde>",
        )
        .write()
    );
    fs::write(folder.path().join("config.toml"), format!("{CONFIG}[archive]\nrunning_games = \"hidden\"\n")).unwrap();
    let hidden = archived(folder.path()).unwrap();
    let over = games.iter().filter(|game| game.is_over()).count() as u64;
    assert_eq!((late["games"], hidden["games"]), (games.len() as u64, over));
    assert!(!site.join("en/games/1.html").exists() && !site.join("games/1.stern").exists());
    let listed = fs::read_to_string(site.join("games.js")).unwrap();
    assert_eq!(listed.lines().filter(|line| line.starts_with("[\"")).count() as u64, over, "{listed}");
}

#[test]
fn games_from_elsewhere_have_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games()[..2]);
    let game = gallery::recorded(RuleSet::strict(), "strict", 2, "reply made");
    let record = sternpost::compose::record_of(&game, &gallery::names(&game), "Anderswo & Co").write();
    let noted = record.replacen("2. ", "2. {so <b>good</b>} ", 1);
    fs::write(folder.path().join("a.stern"), noted).unwrap();
    assert!(run(folder.path(), &["record", "import", "a.stern"]).status.success());
    assert_eq!(archived(folder.path()).unwrap()["games"], 3);
    let site = folder.path().join("site");
    let html = fs::read_to_string(site.join("en/games/i1.html")).unwrap();
    assert!(html.contains("Anderswo &#38; Co, 42") && html.contains("so &#60;b&#62;good"), "{html}");
    assert!(html.contains(&format!("id=\"t{}\"", game.turns())));
    let listed = fs::read_to_string(site.join("en/games-imported.html")).unwrap();
    assert!(listed.contains("games/i1.html") && fs::read_to_string(site.join("games.js")).unwrap().contains("\"I1\""));
    assert!(!fs::read_to_string(site.join("en/players.html")).unwrap().contains("Ada Byron"), "no player of the club");
    assert_eq!(archived(folder.path()).unwrap()["written"], 0);
}

#[test]
fn a_tournament_has_its_table_and_its_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = club(folder.path(), &games());
    tournament(&mut store);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site");
    let html = fs::read_to_string(site.join("en/tournaments/1.html")).unwrap();
    assert!(
        html.contains("Herbst &#38; Cup") && html.contains("../games/5.html") && html.contains("dropped out"),
        "{html}"
    );
    assert!(html.contains("Sits out: Cleo") && html.contains("Round 1"), "{html}");
    assert!(fs::read_to_string(site.join("en/games/5.html")).unwrap().contains("../tournaments/1.html"));
    assert!(fs::read_to_string(site.join("de/tournaments.html")).unwrap().contains("tournaments/1.html"));
}

#[test]
fn every_page_is_there_in_every_language_and_every_link_leads_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = club(folder.path(), &games());
    tournament(&mut store);
    archived(folder.path()).unwrap();
    let site = folder.path().join("site").canonicalize().unwrap();
    let (mut waiting, mut seen) = (vec![site.join("index.html")], BTreeSet::new());
    while let Some(page) = waiting.pop() {
        let Ok(page) = page.canonicalize() else { panic!("{} is linked and not there", page.display()) };
        if !seen.insert(page.clone()) || page.extension().is_none_or(|ending| ending != "html") {
            continue;
        }
        let html = fs::read_to_string(&page).unwrap();
        let links = html.split(['"', ';']).filter(|part| {
            let path = part.split('#').next().unwrap();
            [".html", ".stern", ".svg", ".css", ".js"].iter().any(|ending| path.ends_with(ending))
                && !path.contains(' ')
        });
        for link in links {
            let link = link.trim_start_matches(" url=").split('#').next().unwrap();
            waiting.push(page.parent().unwrap().join(link));
        }
    }
    // The page on which a move is picked is linked by mails alone; the manifest and the lock are nobody's.
    let all: BTreeSet<PathBuf> = files_below(&site).into_iter().collect();
    let unlinked: Vec<_> =
        all.difference(&seen).map(|path| path.strip_prefix(&site).unwrap().display().to_string()).collect();
    assert_eq!(unlinked, [".sternpost-archive", ".sternpost-archive.lock", "move.html"]);
    let pages = |tongue: Tongue| -> Vec<PathBuf> {
        let folder = site.join(tongue.code());
        files_below(&folder).iter().map(|file| file.strip_prefix(&folder).unwrap().to_owned()).collect()
    };
    for tongue in Tongue::ALL {
        assert_eq!(pages(tongue), pages(Tongue::En), "{}", tongue.code());
        for topic in Topic::ALL.into_iter().filter(|topic| *topic != Topic::Short) {
            assert!(pages(tongue).contains(&PathBuf::from(format!("help/{}.html", topic.slug()))));
        }
    }
}
