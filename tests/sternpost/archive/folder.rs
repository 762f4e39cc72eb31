//! The folder of an archive: only what changed is written, whatever breaks it off leaves it whole, and it is quick.

use super::{CONFIG, archived, archived_with, club, games, keep, renumbered, tournament};
use crate::gallery;
use crate::support::files_below;
use std::fs;
use std::path::Path;
use sternpost::compose::Tongue;
use sternpost::correspondence::event::Event;
use sternpost::correspondence::game::{Game, Opening};
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::seat::PlayerId;
use sternpost::rules::RuleSet;
use sternpost::store::GameStage;

#[test]
fn only_what_changed_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (games, all) = (games(), gallery::games());
    let mut store = club(folder.path(), &games);
    tournament(&mut store);
    let first = archived(folder.path()).unwrap();
    assert_eq!((first["games"], first["unchanged"], first["removed"]), (games.len() as u64, 0, 0));
    let again = archived(folder.path()).unwrap();
    assert_eq!((again["written"], again["unchanged"]), (0, first["written"]));
    // One more game: its own files, the lists that name it, its players' pages.
    let tongues = Tongue::ALL.len() as u64;
    keep(&mut store, &renumbered(&all.iter().find(|(name, _)| *name == "begun").unwrap().1, 11));
    let more = archived(folder.path()).unwrap();
    let (own, players, lists) = (tongues + 2, 3, 3);
    assert_eq!(more["written"], own + tongues * (players + lists) + 1, "{more:?}");
    // What was lost or cut off comes again, and nothing else.
    let site = folder.path().join("site");
    fs::remove_file(site.join("de/games/3.html")).unwrap();
    fs::write(site.join("games/5.svg"), "").unwrap();
    fs::remove_file(site.join("en/tournaments/1.html")).unwrap();
    let mended = archived(folder.path()).unwrap();
    assert_eq!(mended["written"], 3);
    assert!(fs::read_to_string(site.join("games/5.svg")).unwrap().starts_with("<svg"));
    // A new name is on every page of its player, and the old one on none.
    let tx = store.begin().unwrap();
    let mut ada = tx.player(PlayerId(1)).unwrap().unwrap();
    ada.name = "Augusta".to_owned();
    tx.update_player(&ada).unwrap();
    tx.commit().unwrap();
    assert!(archived(folder.path()).unwrap()["written"] > 20);
    // The pages of help have names of their own in their examples.
    let told = || files_below(&site).into_iter().filter(|file| !file.to_str().unwrap().contains("/help/"));
    let named = |word: &str| told().filter(|file| fs::read_to_string(file).unwrap().contains(word)).count();
    assert_eq!((named("Ada"), named("home.example")), (0, 0), "an old name, an address");
    assert!(named("Augusta") > 20);
    // Who is forgotten is on none, and their page is taken away.
    let tx = store.begin().unwrap();
    tx.forget_player(PlayerId(1), gallery::start()).unwrap();
    tx.commit().unwrap();
    assert_eq!(archived(folder.path()).unwrap()["removed"], tongues);
    assert_eq!(named("Augusta"), 0);
    assert!(!site.join("en/players/1.html").exists());
}

#[test]
fn nothing_is_written_into_a_folder_that_holds_something_else() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path(), &games()[..1]);
    fs::create_dir(folder.path().join("site")).unwrap();
    fs::write(folder.path().join("site/mine.txt"), "mine").unwrap();
    let (code, errors) = archived(folder.path()).unwrap_err();
    assert_eq!(code, 2);
    assert!(errors.contains("holds something else") && errors.contains("hint: name an empty folder"), "{errors}");
    assert_eq!(fs::read_dir(folder.path().join("site")).unwrap().count(), 1);
}

#[test]
fn whatever_breaks_it_off_leaves_every_page_whole_and_it_is_simply_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = club(folder.path(), &games());
    let site = folder.path().join("site");
    // It can't go on at a page whose place is taken.
    fs::create_dir_all(site.join("en/games/6.html/x")).unwrap();
    fs::write(site.join(".sternpost-archive"), "sternpost archive 2\n").unwrap();
    let (code, errors) = archived(folder.path()).unwrap_err();
    assert_eq!(code, 1);
    assert!(errors.contains("cannot write") && errors.contains("hint: "), "{errors}");
    let whole = || {
        for page in files_below(&site).iter().filter(|file| file.extension().is_some_and(|e| e == "html")) {
            assert!(fs::read_to_string(page).unwrap().trim_end().ends_with("</html>"), "{}", page.display());
        }
    };
    whole();
    fs::remove_dir_all(site.join("en/games/6.html")).unwrap();
    let first = archived(folder.path()).unwrap();
    assert_eq!(first["unchanged"] + first["written"], archived(folder.path()).unwrap()["unchanged"]);
    // Broken off while every page is to change, it leaves the old ones or the new ones.
    fs::write(folder.path().join("config.toml"), CONFIG.replace("Freunde", "Gäste")).unwrap();
    fs::remove_file(site.join("de/games/6.html")).unwrap();
    fs::create_dir_all(site.join("de/games/6.html/x")).unwrap();
    assert_eq!(archived(folder.path()).unwrap_err().0, 1);
    let said = |page: &str, word: &str| fs::read_to_string(site.join(page)).unwrap().contains(word);
    assert!(said("en/games/2.html", "Gäste") && said("en/games/9.html", "Freunde") && said("en/index.html", "Freunde"));
    fs::remove_dir_all(site.join("de/games/6.html")).unwrap();
    whole();
    archived(folder.path()).unwrap();
    whole();
    assert!(files_below(&site).iter().all(|file| !fs::read_to_string(file).unwrap().contains("Freunde")));
    assert!(!site.join(".sternpost-archive.page").exists());
    keep(&mut store, &renumbered(&gallery::games()[0].1, 12));
    assert!(archived(folder.path()).unwrap()["written"] > 0);
}

#[test]
fn games_that_are_over_move_in_a_picture_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let games = games();
    club(folder.path(), &games);
    let site = folder.path().join("site");
    let with = || archived_with(folder.path(), &["--gif"]).unwrap();
    let pictures =
        || files_below(&site).into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "gif"));
    let links = |number: u32| {
        let html = fs::read_to_string(site.join(format!("en/games/{number}.html"))).unwrap();
        html.contains(&format!("href=\"../../games/{number}.gif\""))
    };
    let over: Vec<&Game> = games.iter().filter(|game| game.is_over()).collect();
    let first = with();
    assert_eq!(pictures().count(), over.len());
    for game in &games {
        let number = game.number().0;
        assert_eq!(links(number), game.is_over(), "{number}");
        let Ok(file) = fs::File::open(site.join(format!("games/{number}.gif"))) else { continue };
        let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
        let mut frames = 0;
        while decoder.read_next_frame().unwrap().is_some() {
            frames += 1;
        }
        let moves = game.standing().filter(|entry| matches!(entry.event, Event::Moved { .. })).count();
        assert_eq!(frames, moves + 1, "{number}: the start, and the board after each move");
    }
    let again = with();
    assert_eq!((again["written"], again["unchanged"]), (0, first["written"]));
    // One that was lost comes again, and it alone.
    let number = over[0].number().0;
    fs::remove_file(site.join(format!("games/{number}.gif"))).unwrap();
    assert_eq!((with()["written"], pictures().count()), (1, over.len()));
    // A new name of the club is on every page and in no picture.
    let age = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
    let before: Vec<_> = pictures().map(|path| age(&path)).collect();
    fs::write(folder.path().join("config.toml"), CONFIG.replace("Freunde", "Gäste")).unwrap();
    assert!(with()["written"] > 20);
    assert_eq!(pictures().map(|path| age(&path)).collect::<Vec<_>>(), before);
    // Where they are no longer asked for, nothing is left of them.
    assert_eq!(archived(folder.path()).unwrap()["removed"], over.len() as u64);
    assert!(!links(number));
}

/// The same, moved in time so that its last entry stands at that moment.
fn ending_at(game: &Game, number: u32, at: Moment) -> Game {
    let game = renumbered(game, number);
    let by = at.seconds() - game.log().last().unwrap().at.seconds();
    let moved = |moment: Moment| Moment::from_seconds(moment.seconds() + by);
    let opening = Opening { started: moved(game.opening().started), ..game.opening().clone() };
    let entries = game.log().iter().cloned().map(|mut entry| {
        (entry.at, entry.due) = (moved(entry.at), entry.due.map(moved));
        entry
    });
    Game::replay(opening, entries).unwrap()
}

#[test]
#[ignore = "long: fills a database with ten thousand games"]
fn ten_thousand_games_take_less_than_a_minute() {
    let folder = tempfile::tempdir().unwrap();
    let over: Vec<Game> = {
        let of = |rules: RuleSet, name: &str, players: u32, end: &str| gallery::recorded(rules, name, players, end);
        vec![
            of(RuleSet::open(), "open", 3, "places decided"),
            of(RuleSet::strict(), "strict", 2, "reply made"),
            of(RuleSet::casual(), "casual", 2, "places decided"),
            of(RuleSet::casual(), "casual", 6, "places decided"),
        ]
    };
    let running: Vec<Game> =
        gallery::games().into_iter().map(|(_, game)| game).filter(|game| !game.is_over()).collect();
    let mut store = club(folder.path(), &[]);
    let tx = store.begin().unwrap();
    let mut turns = 0;
    for number in 1..=10_000_u32 {
        let game = match number % 10 {
            0 => &running[number as usize / 10 % running.len()],
            _ => &over[number as usize % over.len()],
        };
        let game =
            ending_at(game, number, running[0].opening().started.plus(Span::from_seconds(i64::from(number) * 60)));
        turns += game.turns();
        tx.add_game(game.opening(), GameStage::Running).unwrap();
        tx.append(&game, game.log(), None).unwrap();
    }
    tx.commit().unwrap();
    #[expect(clippy::disallowed_methods, reason = "the time is what is measured")]
    let clock = std::time::Instant::now;
    let began = clock();
    let first = archived(folder.path()).unwrap();
    let whole = began.elapsed();
    let began = clock();
    let again = archived(folder.path()).unwrap();
    let nothing = began.elapsed();
    keep(&mut store, &renumbered(&gallery::games()[0].1, 10_001));
    let began = clock();
    let more = archived(folder.path()).unwrap();
    let one = began.elapsed();
    let bytes: u64 =
        files_below(&folder.path().join("site")).iter().map(|file| fs::metadata(file).unwrap().len()).sum();
    println!("{turns} turns, {bytes} bytes; {first:?} in {whole:?}; {again:?} in {nothing:?}; {more:?} in {one:?}");
    assert_eq!(again["written"], 0);
    // What is measured is told; the law is a whole minute, which is far more than is needed.
    assert!(whole.as_secs() < 60, "{whole:?}");
}
