//! The tags of a record: read, turned into a game, and told again in their order.
//!
//! Names of tags are known in any case. A known tag may stand once; one that is not known is kept. Values are escaped
//! as in PGN (`\"`, `\\`). What is left out has the rule set's default.

use super::read::cut;
use super::{Headings, Record, Start, Wrong, nearest};
use crate::rules::notation::Notation;
use crate::rules::{Base, Choices, End, Hops, Marbles, RuleSet, Seat, Setup, Teams};
use std::collections::{BTreeMap, BTreeSet};

/// The known tags, in the order in which they are written.
const KNOWN: [&str; 25] = [
    "Game", "Club", "Rules", "Base", "Dials", "Edition", "Players", "Marbles", "Hops", "Teams", "Notation", "First",
    "White", "Red", "Blue", "Black", "Yellow", "Green", "Programs", "Clock", "Position", "Turns", "Started", "Ended",
    "End",
];
const PLACES: &str = "Places";

/// The tag of a seat's player.
pub(super) fn name_tag(seat: Seat) -> &'static str {
    ["White", "Red", "Blue", "Black", "Yellow", "Green"][seat.index()]
}

/// Reads one tag at the beginning of `text`: its name, its value and what follows.
pub(super) fn read_tag(text: &str) -> Option<(&str, String, &str)> {
    let text = text.strip_prefix('[')?.trim_start();
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, text) = text.split_at(end);
    if name.is_empty() || name.len() > 40 {
        return None;
    }
    let text = text.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (escaped, c) {
            (true, '"' | '\\') => value.push(c),
            (true, _) => {
                value.push('\\');
                value.push(c);
            }
            (false, '\\') => {
                escaped = true;
                continue;
            }
            (false, '"') => return Some((name, value, text[at + 1..].trim_start().strip_prefix(']')?)),
            (false, _) => value.push(c),
        }
        escaped = false;
    }
    None
}

/// The tags as read, before they make a game.
#[derive(Default)]
pub(super) struct Tags {
    known: BTreeMap<&'static str, (String, u64)>,
    others: Vec<(String, String)>,
}

fn known(name: &str) -> Option<&'static str> {
    KNOWN.into_iter().chain([PLACES]).find(|known| known.eq_ignore_ascii_case(name))
}

impl Tags {
    pub(super) fn put(&mut self, name: &str, value: String, line: u64) -> Result<(), Wrong> {
        match known(name) {
            None => self.others.push((name.to_owned(), value)),
            Some(tag) if self.known.contains_key(tag) => return Err(Wrong::TagTwice(tag)),
            Some(tag) => {
                self.known.insert(tag, (value, line));
            }
        }
        Ok(())
    }

    pub(super) fn game(&self) -> Option<String> {
        self.text("Game").map(cut)
    }

    /// The line of the tag that a fault is about, where it is about one.
    pub(super) fn line_of(&self, wrong: &Wrong) -> Option<u64> {
        let tag = match wrong {
            Wrong::Value { tag, .. } => tag,
            Wrong::Dial(_) => "Dials",
            Wrong::Position(_) | Wrong::Start(_) => "Position",
            Wrong::Setup(why) => {
                use crate::rules::setup::BadSetup;
                match why {
                    BadSetup::Players { .. } => "Players",
                    BadSetup::Marbles { .. } => "Marbles",
                    BadSetup::Hops { .. } => "Hops",
                    BadSetup::Pairs { .. } | BadSetup::PairsMustEnd => "Teams",
                    BadSetup::First { .. } => "First",
                }
            }
            _ => return None,
        };
        self.known.get(tag).map(|&(_, line)| line)
    }

    /// The line of each known tag.
    pub(super) fn lines(&self) -> BTreeMap<&'static str, u64> {
        self.known.iter().map(|(&tag, &(_, line))| (tag, line)).collect()
    }

    fn text(&self, tag: &str) -> Option<&str> {
        self.known.get(tag).map(|(value, _)| value.as_str())
    }

    /// The value of a tag, by a table of its words.
    fn word<T>(&self, tag: &'static str, read: impl Fn(&str) -> Option<T>, words: &[&str]) -> Result<Option<T>, Wrong> {
        let Some(value) = self.text(tag) else { return Ok(None) };
        let plain = value.trim().to_ascii_lowercase();
        match read(&plain) {
            Some(value) => Ok(Some(value)),
            None => {
                let near = nearest(&plain, words.iter().copied()).map_or_else(|| words.join(", "), str::to_owned);
                Err(Wrong::Value { tag, value: cut(value), expected: near })
            }
        }
    }

    /// The game that the tags tell, without its turns.
    pub(super) fn make(&self) -> Result<Record, Wrong> {
        let rules = self.rules()?;
        let seats = Seat::ALL.map(Seat::word);
        let choices = Choices {
            players: self.word("Players", |text| text.parse().ok(), &["2", "3", "4", "6"])?,
            marbles: self.word("Marbles", |text| Marbles::of_count(text.parse().ok()?), &["10", "15"])?,
            hops: self.word("Hops", Hops::of_word, &["adjacent", "long"])?,
            teams: self.word("Teams", Teams::of_word, &["none", "pairs"])?,
            notation: self.word("Notation", Notation::of_word, &["rows", "oblique"])?,
            first: self.word("First", |text| text.parse().ok(), &seats)?,
        };
        let setup = Setup::new(rules, choices).map_err(Wrong::Setup)?;
        let start = match self.text("Position") {
            None => None,
            Some(text) => {
                let position = text.parse().map_err(Wrong::Position)?;
                let made = self.seat_numbers("Turns", 10_000)?.unwrap_or_default();
                Some(Start { position, made: Seat::ALL.map(|seat| made.get(&seat).copied().unwrap_or(0)) })
            }
        };
        let seat = |text: &str| text.trim().parse().ok().filter(|seat| setup.seats().contains(seat));
        let in_use: Vec<&str> = setup.seats().iter().map(|seat| seat.word()).collect();
        let list = |text: &str| text.split(',').take(7).map(seat).collect::<Option<BTreeSet<Seat>>>();
        let programs = self.word("Programs", list, &in_use)?.unwrap_or_default().into_iter().collect();
        let ends = End::ALL.map(End::word);
        let owned = |tag| self.text(tag).map(str::to_owned);
        let headings = Headings {
            game: owned("Game"),
            club: owned("Club"),
            rules: owned("Rules"),
            names: Seat::ALL.map(|seat| owned(name_tag(seat))),
            clock: owned("Clock"),
            started: owned("Started"),
            ended: owned("Ended"),
            end: self.word("End", End::of_word, &ends)?,
            places: self.seat_numbers(PLACES, 6)?,
            others: self.others.clone(),
        };
        let record = Record { headings, setup, start, programs, entries: Vec::new() };
        record.begin().map_err(Wrong::Start)?;
        Ok(record)
    }

    fn rules(&self) -> Result<RuleSet, Wrong> {
        let houses = ["open", "strict", "casual"];
        let base = match self.word("Base", Base::of_word, &houses)? {
            Some(base) => base,
            None if self.text("Rules").is_none() => return Err(Wrong::NoRules),
            None => self.word("Rules", Base::of_word, &houses)?.ok_or(Wrong::NoRules)?,
        };
        let mut rules = RuleSet::of_base(base);
        for (key, value) in dials(self.text("Dials").unwrap_or_default()) {
            rules = rules.with_dial(&key, &value).map_err(Wrong::Dial)?;
        }
        let edition = rules.edition.to_string();
        self.word("Edition", |text| (text == edition).then_some(()), &[&edition])?;
        Ok(rules)
    }

    /// A number for each seat: `white 1, blue 3`.
    fn seat_numbers(&self, tag: &'static str, most: u32) -> Result<Option<BTreeMap<Seat, u32>>, Wrong> {
        let Some(text) = self.text(tag) else { return Ok(None) };
        let read = |part: &str| {
            let (seat, number) = part.trim().split_once(char::is_whitespace)?;
            Some((seat.parse().ok()?, number.trim().parse().ok().filter(|&n: &u32| n <= most)?))
        };
        let parts = text.split(',').take(7).filter(|part| !part.trim().is_empty());
        let numbers: Option<BTreeMap<Seat, u32>> = parts.map(read).collect();
        match numbers {
            Some(numbers) => Ok(Some(numbers)),
            None => Err(Wrong::Value { tag, value: cut(text), expected: "white 1, black 2".to_owned() }),
        }
    }
}

/// The changed dials of a tag: `turn_limit=200, goal=free`.
fn dials(text: &str) -> impl Iterator<Item = (String, String)> {
    text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()).map(|part| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        (key.trim().to_owned(), value.trim().to_owned())
    })
}

/// The tags of a record, in the order in which they are written.
pub(super) fn tags_of(record: &Record) -> Vec<(&str, String)> {
    let Record { headings, setup, start, .. } = record;
    let rules = setup.rules();
    let base = rules.base.word();
    let mut tags: Vec<(&str, String)> = Vec::with_capacity(24);
    let mut put = |tag, value: Option<String>| {
        if let Some(value) = value {
            tags.push((tag, value));
        }
    };
    let changed = rules.dials_changed();
    let own =
        !changed.is_empty() || headings.rules.as_deref().is_some_and(|name| !name.trim().eq_ignore_ascii_case(base));
    put("Game", headings.game.clone());
    put("Club", headings.club.clone());
    put("Rules", Some(headings.rules.clone().filter(|_| own).unwrap_or_else(|| base.to_owned())));
    put("Base", own.then(|| base.to_owned()));
    let dials: Vec<String> = changed.iter().map(|(key, value)| format!("{key}={value}")).collect();
    put("Dials", (!dials.is_empty()).then(|| dials.join(", ")));
    put("Edition", (rules.edition != 1).then(|| rules.edition.to_string()));
    put("Players", Some(setup.players().to_string()));
    put("Marbles", Some(setup.marbles().count().to_string()));
    put("Hops", Some(setup.hops().word().to_owned()));
    put("Teams", Some(setup.teams().word().to_owned()));
    put("Notation", Some(setup.notation().word().to_owned()));
    put("First", Some(setup.first().word().to_owned()));
    for seat in Seat::ALL {
        put(name_tag(seat), headings.names[seat.index()].clone());
    }
    let programs: Vec<&str> = record.programs.iter().map(|seat| seat.word()).collect();
    put("Programs", (!programs.is_empty()).then(|| programs.join(", ")));
    put("Clock", headings.clock.clone());
    if let Some(start) = start {
        put("Position", Some(start.position.to_string()));
        let made = setup.seats().iter().map(|&seat| (seat, start.made[seat.index()])).filter(|&(_, made)| made > 0);
        let made = numbers(made);
        put("Turns", (!made.is_empty()).then_some(made));
    }
    put("Started", headings.started.clone());
    put("Ended", headings.ended.clone());
    put("End", headings.end.map(|end| end.word().to_owned()));
    put(PLACES, headings.places.as_ref().map(|places| numbers(places.iter().map(|(&seat, &place)| (seat, place)))));
    for (tag, value) in &headings.others {
        put(tag, Some(value.clone()));
    }
    tags
}

fn numbers(of: impl Iterator<Item = (Seat, u32)>) -> String {
    of.map(|(seat, number)| format!("{seat} {number}")).collect::<Vec<_>>().join(", ")
}
