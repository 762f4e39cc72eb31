//! The player's guide in `docs/player/`, written from the same pages as help by mail (`STERNPOST_BLESS=1` writes it anew), and
//! what must hold of every page for every rule set.

use super::gallery::{address, at, club, postmark, reader, setup};
use super::support::golden;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use sternpost::compose::{Lesson, ReplyStyle, Standard, Tongue, Topic, answer_mail, guide};
use sternpost::correspondence::command::BoardStyle;
use sternpost::correspondence::notice::{Answer, Part};
use sternpost::rules::{Choices, Hops, Marbles, RuleSet, Seat, Setup, Teams};

const HOUSES: [&str; 3] = ["open", "strict", "casual"];

fn rule_set(name: &str) -> Lesson {
    Lesson::of_rule_set(name, setup(RuleSet::named(name).unwrap(), Choices::default()))
}

/// Every file of the guide in one language: its name and its text.
fn pages(tongue: Tongue) -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut index = format!("# {}\n\n", guide::heading(tongue));
    for topic in Topic::ALL {
        let told: Vec<(String, &str)> = match topic {
            Topic::Rules => HOUSES.iter().map(|house| (format!("rules-{house}"), *house)).collect(),
            _ => vec![(topic.slug().to_owned(), "open")],
        };
        for (file, house) in told {
            let title = guide::title(topic, tongue);
            let title = if topic == Topic::Rules { format!("{title} ({house})") } else { title };
            index.push_str(&format!("- [{title}]({file}.md)\n"));
            pages.insert(format!("{file}.md"), guide::markdown(topic, tongue, &rule_set(house)));
        }
    }
    let others = Tongue::ALL.into_iter().filter(|other| *other != tongue);
    let others: Vec<String> = others.map(|o| format!("[{}](../{}/README.md)", o.own_name(), o.code())).collect();
    index.push_str(&format!("\n{}\n", others.join(" · ")));
    pages.insert("README.md".to_owned(), index);
    pages
}

#[test]
fn the_players_guide_is_what_help_says() {
    for tongue in Tongue::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/player").join(tongue.code());
        let pages = pages(tongue);
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in &pages {
            golden(&folder.join(name), text);
        }
        let found = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert!(found.into_iter().all(|name| pages.contains_key(&name)), "a page of {tongue} that nobody writes");
    }
}

/// Every game that the three houses offer, seen from each of its seats; and the rule sets without a game.
fn lessons() -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = HOUSES.map(rule_set).into();
    for house in HOUSES {
        let rules = RuleSet::named(house).unwrap();
        for players in rules.players.iter() {
            for (marbles, hops, teams) in [
                (Marbles::Ten, Hops::Adjacent, Teams::None),
                (Marbles::Ten, Hops::Long, Teams::None),
                (Marbles::Fifteen, Hops::Adjacent, Teams::None),
                (Marbles::Ten, Hops::Adjacent, Teams::Pairs),
            ] {
                let choices = Choices {
                    players: Some(players),
                    marbles: Some(marbles),
                    hops: Some(hops),
                    teams: Some(teams),
                    ..Choices::default()
                };
                let Ok(setup) = Setup::new(rules.clone(), choices) else { continue };
                let seats = setup.seats().iter().map(|seat| Some(*seat)).chain([None]);
                lessons.extend(
                    seats.map(|seat| Lesson::of_game(house, setup.clone(), rules.clock.parse().unwrap(), seat)),
                );
            }
        }
    }
    lessons
}

#[test]
fn every_page_says_something_for_every_game_and_nothing_unsaid() {
    let mut told = 0;
    for lesson in lessons() {
        for tongue in Tongue::ALL {
            for topic in Topic::ALL {
                let text = guide::markdown(topic, tongue, &lesson);
                let html = guide::html(topic, tongue, &lesson).unwrap();
                assert!(text.lines().count() > 4, "{topic:?} {tongue}\n{text}");
                assert!(!text.contains("{$") && !text.contains("{ $"), "{topic:?} {tongue}\n{text}");
                assert!(!html.contains("<html") && html.contains("<p "), "{topic:?} {tongue}");
                told += 1;
            }
        }
    }
    assert!(told > 1000, "only {told} pages");
}

#[test]
fn the_rules_tell_each_dial_that_differs() {
    let page = |lesson: &Lesson| guide::markdown(Topic::Rules, Tongue::En, lesson);
    let base = page(&rule_set("strict"));
    for (key, value) in [
        ("first", "drawn"),
        ("foreign_points", "stop"),
        ("goal", "free"),
        ("revisit", "true"),
        ("leave_camp_by", "25"),
        ("leave_camp_by", "0"),
        ("reply", "false"),
        ("turn_limit", "99"),
        ("repetition", "4"),
        ("repetition", "0"),
        ("rank_by", "distance"),
        ("resign", "out"),
        ("timeout", "program_last"),
        ("clock", "5d"),
        ("players", "2"),
        ("notation", "rows"),
    ] {
        let rules = RuleSet::strict().with_dial(key, value).unwrap();
        let lesson = Lesson::of_rule_set("strict", setup(rules, Choices::default()));
        assert_ne!(page(&lesson), base, "{key} = {value} is not told");
    }
}

#[test]
fn help_by_mail_stays_far_under_the_limit_of_gmail() {
    let mut largest = 0;
    for house in HOUSES {
        let mut club = club(ReplyStyle::Plus);
        club.standard =
            Standard { name: house.to_owned(), setup: setup(RuleSet::named(house).unwrap(), Choices::default()) };
        for tongue in Tongue::ALL {
            let reader = reader(Some(Seat::White), tongue, BoardStyle::Html);
            let mark = postmark(&reader, 2, at("2026-12-01T12:00:00Z"));
            for topic in Topic::ALL {
                let answer = Answer { parts: vec![Part::Help(Some(topic.slug().to_owned()))] };
                let size = answer_mail(&club, None, &answer, &reader, &mark).unwrap().bytes.len();
                assert!(size < 80_000, "{topic:?} in {tongue}: {size} bytes");
                largest = largest.max(size);
            }
            let all = Topic::ALL.map(|topic| Part::Help(Some(topic.slug().to_owned())));
            let answer = Answer { parts: all[1..11].to_vec() };
            let size = answer_mail(&club, None, &answer, &reader, &mark).unwrap().bytes.len();
            assert!(size < 100_000, "ten topics in {tongue}: {size} bytes");
        }
        assert_eq!(club.address, address("games@club.example"));
    }
    println!("the largest page of help: {largest} bytes");
}
