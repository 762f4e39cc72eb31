//! The configuration: every key documented, every mistake told with its line and the right thing.

use std::path::Path;
use sternpost::compose::{ReplyStyle, Tongue};
use sternpost::config::{Config, InboxPlace, OutboxPlace};
use sternpost::correspondence::moment::Span;
use sternpost::correspondence::pace::Weekends;

fn parse(text: &str) -> Config {
    Config::parse(text, Path::new("/club/config.toml")).unwrap()
}

const LEAST: &str = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n";

#[test]
fn a_name_and_an_address_are_enough() {
    let config = parse(LEAST);
    assert_eq!((config.card.name.as_str(), config.card.address.as_str()), ("Club", "games@club.example"));
    assert_eq!((config.card.tag.as_str(), config.card.reply_style), ("club", ReplyStyle::Plus));
    assert_eq!((config.tongue, config.card.zone), (Tongue::En, chrono_tz::UTC));
    assert_eq!(config.database, Path::new("/club/sternpost.db"));
    assert_eq!(config.secret_file(), Path::new("/club/sternpost.secret"));
    assert_eq!(config.inbox, InboxPlace::Maildir("/club/inbox".into()));
    assert_eq!(config.outbox, OutboxPlace::Maildir("/club/outbox".into()));
    assert_eq!((config.house.passes, config.house.reminders.as_slice()), (2, [(1, 2), (4, 5)].as_slice()));
    assert_eq!((config.outage, config.keep_sent), (Span::from_hours(6), Span::from_hours(720)));
    assert!(!config.strict_auth && config.letterbox.authserv.is_none() && config.host_address.is_none());
    assert_eq!(config.rule_sets.keys().collect::<Vec<_>>(), ["casual", "open", "strict"]);
}

#[test]
fn every_key_changes_what_it_says() {
    let config = parse(
        r#"
[club]
name = "Sternhalma-Freunde Lüneburg"
address = "games@club.example"
tag = "star"
reply_style = "subject"
language = "de"
timezone = "Europe/Berlin"
host_address = "ada@club.example"
authserv = "mx.club.example"
strict_auth = true
[database]
path = "/var/lib/star.db"
[inbox]
kind = "maildir"
path = "in"
poll_seconds = 7
keep_letters_days = 3
[outbox]
kind = "maildir"
path = "../out"
keep_sent_days = 4
[play]
missed_deadlines_passed = 0
reminders = ["4/5", "1/2", "2/4"]
weekends = "rest"
holidays = ["2026-12-25", 2026-12-26]
outage_hours = 12
[rules.house]
base = "strict"
turn_limit = 200
players = [2, 4]
revisit = true
clock = "10/30d"
"#,
    );
    assert_eq!((config.card.tag.as_str(), config.card.reply_style), ("star", ReplyStyle::Subject));
    assert_eq!((config.tongue, config.card.zone), (Tongue::De, chrono_tz::Europe::Berlin));
    assert_eq!(config.host_address, Some("ada@club.example".parse().unwrap()));
    assert_eq!((config.letterbox.authserv.as_deref(), config.strict_auth), (Some("mx.club.example"), true));
    assert_eq!(config.letterbox.tag, "star");
    assert_eq!(config.database, Path::new("/var/lib/star.db"));
    assert_eq!(config.inbox, InboxPlace::Maildir("/club/in".into()));
    assert_eq!((config.poll_seconds, config.keep_letters), (7, Span::from_hours(72)));
    assert_eq!(config.outbox, OutboxPlace::Maildir("/club/../out".into()));
    assert_eq!(config.keep_sent, Span::from_hours(96));
    assert_eq!((config.house.passes, config.house.reminders.as_slice()), (0, [(1, 2), (4, 5)].as_slice()));
    assert_eq!((config.house.calendar.weekends, config.house.calendar.holidays.len()), (Weekends::Rest, 2));
    assert_eq!((config.house.calendar.zone, config.outage), (chrono_tz::Europe::Berlin, Span::from_hours(12)));
    let house = &config.rule_sets["house"];
    let dials = house.dials_changed();
    let told = |key: &str| dials.iter().find(|(k, _)| *k == key).map(|(_, v)| v.as_str());
    assert_eq!((told("turn_limit"), told("revisit"), told("clock")), (Some("200"), Some("true"), Some("10/30d")));
    assert_eq!(told("players"), Some("2/4"));
}
