//! The configuration: every key documented, every mistake told with its line and the right thing.

use std::path::Path;
use std::time::Duration;
use sternpost::compose::{ReplyStyle, Tongue};
use sternpost::config::{Config, InboxPlace, OutboxPlace, ProgramSettings, schema};
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::pace::Weekends;
use sternpost::correspondence::seat::Level;
use sternpost::edges::courier::{SendmailSettings, SmtpSettings};
use sternpost::edges::inbox::{Idle, ImapSettings, Pop3Settings};
use sternpost::edges::login::{Login, SecretSource};
use sternpost::edges::server::{Security, Server};

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
    assert_eq!(
        config.program,
        ProgramSettings { level: Level::new(3).unwrap(), seconds: 1, limit: None, hints: false }
    );
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
letters_since = "2026-11-01"
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
program_level = 5
program_seconds = 2
program_limit_seconds = 20
hints = true
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
    assert_eq!(config.letters_since, Moment::from_rfc3339("2026-10-31T23:00:00Z"), "midnight in Berlin");
    assert_eq!(config.outbox, OutboxPlace::Maildir("/club/../out".into()));
    assert_eq!(config.keep_sent, Span::from_hours(96));
    assert_eq!((config.house.passes, config.house.reminders.as_slice()), (0, [(1, 2), (4, 5)].as_slice()));
    assert_eq!((config.house.calendar.weekends, config.house.calendar.holidays.len()), (Weekends::Rest, 2));
    assert_eq!((config.house.calendar.zone, config.outage), (chrono_tz::Europe::Berlin, Span::from_hours(12)));
    let program = ProgramSettings {
        level: Level::new(5).unwrap(),
        seconds: 2,
        limit: Some(Duration::from_secs(20)),
        hints: true,
    };
    assert_eq!(config.program, program);
    let house = &config.rule_sets["house"];
    let dials = house.dials_changed();
    let told = |key: &str| dials.iter().find(|(k, _)| *k == key).map(|(_, v)| v.as_str());
    assert_eq!((told("turn_limit"), told("revisit"), told("clock")), (Some("200"), Some("true"), Some("10/30d")));
    assert_eq!(told("players"), Some("2/4"));
}

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every kind of misconfiguration: the whole of what `sternpost check` says about it.
#[test]
#[allow(clippy::disallowed_methods, reason = "whoever runs the tests may ask for new golden files")]
fn every_mistake_is_told_with_its_line_and_the_right_thing() {
    let mut folders: Vec<_> =
        std::fs::read_dir(here("tests/data/bad_configs")).unwrap().map(|f| f.unwrap().path()).collect();
    folders.sort();
    assert!(folders.len() >= 50, "{} folders", folders.len());
    let mut wrong = Vec::new();
    for folder in folders {
        let expected = folder.join("expected.txt");
        let done = assert_cmd::cargo::cargo_bin_cmd!("sternpost").arg("check").current_dir(&folder).output().unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        if std::env::var_os("STERNPOST_BLESS").is_some() {
            std::fs::write(&expected, &said).unwrap();
        }
        let is_whole = done.status.code() == Some(1) && done.stdout.is_empty();
        if !is_whole || std::fs::read_to_string(&expected).unwrap_or_default() != said {
            wrong.push(format!("{}:\n{said}", folder.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_example_documents_every_key_and_no_other() {
    let text = std::fs::read_to_string(here("config.example.toml")).unwrap();
    parse(&text);
    // A line of a key, live or behind a hash.
    let is_key = |line: &str| {
        line.split_once(" = ").is_some_and(|(k, _)| k.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))
    };
    let all: Vec<&str> = text.lines().map(|l| l.strip_prefix("# ").filter(|k| is_key(k)).unwrap_or(l)).collect();
    let mut documented: Vec<(String, Vec<String>)> = Vec::new();
    for line in &all {
        if let Some(section) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            documented.push((section.to_owned(), Vec::new()));
        } else if is_key(line)
            && let Some((_, keys)) = documented.last_mut()
        {
            keys.push(line.split_once(" = ").unwrap().0.to_owned());
        }
    }
    let mut expected: Vec<(String, Vec<String>)> = schema::SECTIONS
        .iter()
        .map(|(section, keys)| ((*section).to_owned(), keys.iter().map(|k| (*k).to_owned()).collect()))
        .collect();
    let dials = ["base"].into_iter().chain(sternpost::rules::rule_set::KEYS).map(str::to_owned).collect();
    expected.push(("rules.house".to_owned(), dials));
    for (_, keys) in documented.iter_mut().chain(&mut expected) {
        keys.sort();
    }
    assert_eq!(documented, expected);
    // Live where they may stand beside a Maildir; the keys of servers have a test of their own.
    let of_servers = ["path", "poll_seconds", "keep_letters_days", "keep_sent_days", "kind"];
    let of_servers = |line: &str| {
        let key = line.split_once(" = ").map_or("", |(key, _)| key);
        let is = |section: &str| schema::SECTIONS.iter().any(|(name, keys)| *name == section && keys.contains(&key));
        (is("inbox") || is("outbox")) && !of_servers.contains(&key)
    };
    let live: Vec<&str> = all.into_iter().filter(|line| !of_servers(line)).collect();
    parse(&live.join("\n"));
}

#[test]
fn every_kind_of_inbox_and_outbox_says_where_it_is_and_who_logs_in() {
    let server = "host = \"mail.club.example\"\nuser = \"games\"\n";
    let of = |inbox: &str, outbox: &str| parse(&format!("{LEAST}[inbox]\n{inbox}[outbox]\n{outbox}"));
    let config = of(
        &format!("kind = \"imap\"\n{server}token_command = \"give token\"\nidle = false\nfolder = \"Spiele\"\n"),
        &format!("kind = \"smtp\"\nsecurity = \"starttls\"\nca_file = \"ca.pem\"\n{server}password_file = \"pw\"\n"),
    );
    let at = |port: u16, security: Security, ca_file: Option<&str>| Server {
        host: "mail.club.example".to_owned(),
        port,
        security,
        ca_file: ca_file.map(Into::into),
        patience: Duration::from_secs(30),
    };
    let user = || "games".to_owned();
    let imap = ImapSettings {
        server: at(993, Security::Tls, None),
        login: Login::Token { user: user(), secret: SecretSource::Command("give token".to_owned()) },
        folder: "Spiele".to_owned(),
        processed: "Processed".to_owned(),
        rejected: "Rejected".to_owned(),
        since: None,
        idle: Idle::Never,
    };
    assert_eq!(config.inbox, InboxPlace::Imap(imap));
    let password = |file: &str| Login::Password { user: user(), secret: SecretSource::File(file.into()) };
    let smtp = SmtpSettings { server: at(587, Security::StartTls, Some("/club/ca.pem")), login: password("/club/pw") };
    assert_eq!(config.outbox, OutboxPlace::Smtp(smtp));

    let config = of(
        &format!("kind = \"pop3\"\nreceived_by = \"mx.club.example\"\n{server}password_file = \"/run/pw\"\n"),
        "kind = \"sendmail\"\ntimeout_seconds = 5\n",
    );
    let pop3 = Pop3Settings {
        server: at(995, Security::Tls, None),
        login: password("/run/pw"),
        received_by: Some("mx.club.example".to_owned()),
        since: None,
    };
    assert_eq!(config.inbox, InboxPlace::Pop3(pop3));
    let sendmail = SendmailSettings { program: "/usr/sbin/sendmail".into(), patience: Duration::from_secs(5) };
    assert_eq!(config.outbox, OutboxPlace::Sendmail(sendmail));

    let config = of("", "kind = \"smtp\"\nhost = \"localhost\"\nsecurity = \"none\"\nport = 25\n");
    let local = Server { host: "localhost".to_owned(), ..at(25, Security::None, None) };
    assert_eq!(config.outbox, OutboxPlace::Smtp(SmtpSettings { server: local, login: Login::Nobody }));
}

#[test]
fn what_the_example_says_is_the_default_is() {
    let text = std::fs::read_to_string(here("config.example.toml")).unwrap();
    let defaults =
        ["tag", "strict_auth", "poll_seconds", "keep_letters_days", "keep_sent_days", "weekends", "outage_hours"];
    let live = |line: &str| {
        let key = line.strip_prefix("# ").filter(|l| defaults.iter().any(|d| l.starts_with(&format!("{d} = "))));
        key.unwrap_or(line).to_owned()
    };
    let shown = text.lines().map(live).collect::<Vec<_>>().join("\n");
    assert_ne!(shown, text.trim_end());
    assert_eq!(parse(&shown), parse(&text));
    let dials: Vec<String> =
        text.lines().skip_while(|l| *l != "[rules.house]").map(|l| l.trim_start_matches("# ").to_owned()).collect();
    let dials: Vec<&str> =
        dials.iter().map(String::as_str).filter(|l| l.contains(" = ") || l.starts_with('[')).collect();
    let house = parse(&format!("{LEAST}{}", dials.join("\n"))).rule_sets["house"].clone();
    // The camp's deadline is one dial for both counts of marbles, and two in the house's own rules.
    let changed: Vec<&str> = house.dials_changed().iter().map(|(key, _)| *key).collect();
    assert_eq!(changed, ["leave_camp_by", "turn_limit"]);
}

/// The `toml` blocks of a page.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.split("```toml\n").skip(1).map(|block| block.split("\n```").next().unwrap())
}

#[test]
fn every_configuration_in_the_hosts_guide_is_read() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/host");
    let mut read = 0;
    for page in std::fs::read_dir(&guide).unwrap().flatten() {
        let text = std::fs::read_to_string(page.path()).unwrap();
        for block in blocks(&text) {
            let club = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n\n";
            let whole = if block.contains("[club]") { block.to_owned() } else { format!("{club}{block}") };
            let config = Config::parse(&whole, Path::new("config.toml"));
            assert!(config.is_ok(), "{}:\n{whole}\n{:?}", page.path().display(), config.err());
            read += 1;
        }
    }
    assert!(read >= 12, "{read}");
}
