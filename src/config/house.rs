//! How the club plays: deadlines, reminders, days of rest, and rule sets of its own.

use super::fault::ConfigFault;
use super::table::{Item, Section, Source, unknown_key};
use crate::compose::Standard;
use crate::correspondence::decide::House;
use crate::correspondence::moment::Span;
use crate::correspondence::pace::{Calendar, Pace, Quiet, Weekends};
use crate::correspondence::seat::Level;
use crate::rules::rule_set::{BadDial, Base, KEYS};
use crate::rules::{Choices, RuleSet, Setup};
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::time::Duration;
use toml::de::{DeTable, DeValue};

/// Reminders of one turn at the most.
const REMINDERS_MAX: usize = 10;
/// The longest that the program may be told to think, in seconds.
const SECONDS_MAX: i64 = 600;
/// The longest name of a rule set, in characters.
const NAME_MAX: usize = 20;

/// How the program plays in this club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramSettings {
    /// The level at which it takes over a seat that was left.
    pub level: Level,
    /// How long it thinks about a move at the highest level, told in the seconds of an ordinary machine: the positions
    /// that it looks at are counted, so that its moves don't hang on the machine's load.
    pub seconds: u64,
    /// After so long by the clock it moves in any case.
    pub limit: Option<Duration>,
    /// True where players may ask for its advice, unless a game was opened otherwise.
    pub hints: bool,
}

/// What `[play]` settles.
pub(super) struct Play {
    /// Calendar, passes, reminders.
    pub(super) house: House,
    /// The gap between two turns of the crank that is an outage.
    pub(super) outage: Span,
    /// How the program plays.
    pub(super) program: ProgramSettings,
    /// Days of holidays that a player may take in a year.
    pub(super) away_days: u32,
    /// How many turns late spectators see a game.
    pub(super) watch_delay: u32,
}

/// Hours in which nobody is reminded, where the configuration names none.
const QUIET: &str = "22:00-07:00";
/// Days of holidays in a year, where the configuration names no number.
const AWAY_DAYS: i64 = 30;

/// `off`, or two hours of the day.
fn quiet(item: &Item<'_>) -> Result<Option<Quiet>, ConfigFault> {
    let text = item.text()?;
    if text == "off" {
        return Ok(None);
    }
    let quiet = Quiet::read(text).ok_or_else(|| {
        item.fault(format!("{text:?} names no hours")).hint("write quiet_hours = \"22:00-07:00\", or \"off\"")
    })?;
    Ok(Some(quiet))
}

/// `[play]`.
pub(super) fn play<'a>(
    source: Source<'a>,
    document: &mut DeTable<'a>,
    mut calendar: Calendar,
) -> Result<Play, ConfigFault> {
    let mut section = Section::take(source, document, "play")?;
    let passes = section.item("missed_deadlines_passed").map(|item| item.number(0, 100)).transpose()?.unwrap_or(2);
    let reminders = match section.item("reminders") {
        Some(item) => reminders(&item)?,
        None => vec![(1, 2), (4, 5)],
    };
    if let Some(item) = section.item("weekends") {
        calendar.weekends = item.word(&[("count", Weekends::Count), ("rest", Weekends::Rest)])?;
    }
    if let Some(item) = section.item("holidays") {
        for text in item.texts()? {
            let day: NaiveDate = text.parse().map_err(|_| {
                item.fault(format!("{text:?} is no day")).hint("write days as \"2026-12-25\", year first")
            })?;
            calendar.holidays.insert(day);
        }
    }
    let outage = section.item("outage_hours").map(|item| item.number(1, 8760)).transpose()?.unwrap_or(6);
    let quiet = match section.item("quiet_hours") {
        Some(item) => quiet(&item)?,
        None => Quiet::read(QUIET),
    };
    let away = section.item("away_days").map(|item| item.number(0, 366)).transpose()?.unwrap_or(AWAY_DAYS);
    let passes = u32::try_from(passes).unwrap_or(2);
    let (absences, zones) = (BTreeMap::new(), BTreeMap::new());
    let house = House { calendar, passes, reminders, quiet, absences, zones };
    let delay = section.item("watch_delay_turns").map(|item| item.number(0, 1000)).transpose()?.unwrap_or(0);
    Ok(Play {
        house,
        outage: Span::from_hours(outage),
        program: program(&mut section)?,
        away_days: u32::try_from(away).unwrap_or(0),
        watch_delay: u32::try_from(delay).unwrap_or(0),
    })
}

fn program(section: &mut Section<'_>) -> Result<ProgramSettings, ConfigFault> {
    let level = section.item("program_level").map(|item| item.number(1, 5)).transpose()?;
    let level = level.and_then(|level| u8::try_from(level).ok()).and_then(Level::new).unwrap_or_default();
    let mut seconds = |key| {
        let number = section.item(key).map(|item| item.number(1, SECONDS_MAX)).transpose();
        number.map(|number| number.map(i64::unsigned_abs))
    };
    let limit = seconds("program_limit_seconds")?.map(Duration::from_secs);
    let thinks = seconds("program_seconds")?.unwrap_or(1);
    let hints = section.item("hints").map(|item| item.truth()).transpose()?.unwrap_or(false);
    Ok(ProgramSettings { level, seconds: thinks, limit, hints })
}

/// Parts of a turn's time, `1/2` and the like, the earliest first and each once.
fn reminders(item: &Item<'_>) -> Result<Vec<(u32, u32)>, ConfigFault> {
    let mut parts = Vec::new();
    for text in item.texts()? {
        let part = text.split_once('/').and_then(|(part, whole)| {
            let (part, whole): (u32, u32) = (part.trim().parse().ok()?, whole.trim().parse().ok()?);
            (0 < part && part < whole && whole <= 1000).then_some((part, whole))
        });
        parts.push(part.ok_or_else(|| {
            item.fault(format!("{text:?} is no part of a turn's time")).hint("write parts as \"1/2\" or \"4/5\"")
        })?);
    }
    if parts.len() > REMINDERS_MAX {
        return Err(item.fault(format!("there are more than {REMINDERS_MAX}")));
    }
    parts.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    parts.dedup_by(|a, b| a.0 * b.1 == b.0 * a.1);
    Ok(parts)
}

/// The three houses' rule sets, and every `[rules.NAME]`.
pub(super) fn rule_sets<'a>(
    source: Source<'a>,
    document: &mut DeTable<'a>,
) -> Result<BTreeMap<String, RuleSet>, ConfigFault> {
    let own = |base: &Base| (base.word().to_owned(), RuleSet::of_base(*base));
    let mut all: BTreeMap<String, RuleSet> = Base::ALL.iter().map(own).collect();
    let Some((key, value)) = document.remove_entry("rules") else { return Ok(all) };
    let line = source.line_at(key.span().start);
    let DeValue::Table(table) = value.into_inner() else {
        return Err(source.fault(Some(line), "rules is a section: write [rules.NAME] on a line of its own"));
    };
    for (key, value) in table {
        let (name, line) = (key.get_ref().to_string(), source.line_at(key.span().start));
        if !value.get_ref().is_table() {
            return Err(source
                .fault(Some(line), format!("{name} stands below [rules], which takes no keys"))
                .hint("give the rule set a name: [rules.house]"));
        }
        let section = Section::of(source, &format!("rules.{name}"), line, value.into_inner())?;
        let fits = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !fits || name.is_empty() || name.len() > NAME_MAX {
            let what =
                format!("{name:?} is no name for a rule set: it may hold {NAME_MAX} small letters, digits and hyphens");
            return Err(section.fault(what));
        }
        if Base::of_word(&name).is_some() {
            return Err(section
                .fault(format!("{name:?} is one of the three houses, which stay as they are"))
                .hint(format!("give yours another name, and write base = {name:?} below it")));
        }
        let rules = rule_set(source, section, &name)?;
        all.insert(name, rules);
    }
    Ok(all)
}

/// The rule set of whoever names none: `club.rules`, else the house that plays by the common rules.
pub(super) fn standard(club: &mut Section<'_>, rule_sets: &BTreeMap<String, RuleSet>) -> Result<Standard, ConfigFault> {
    let item = club.item("rules");
    let known: Vec<(&str, &str)> = rule_sets.keys().map(|name| (name.as_str(), name.as_str())).collect();
    let name = item.as_ref().map(|item| item.word(&known)).transpose()?.unwrap_or(Base::Open.word());
    let rules = rule_sets.get(name).cloned().unwrap_or_else(RuleSet::open);
    let setup = Setup::new(rules, Choices::default());
    // Every rule set was tried when it was read.
    let setup = setup.map_err(|why| club.fault(format!("the rules {name:?} can't be played: {why}")))?;
    Ok(Standard { name: name.to_owned(), setup })
}

fn rule_set<'a>(source: Source<'a>, section: Section<'a>, name: &str) -> Result<RuleSet, ConfigFault> {
    let known: Vec<(&str, Base)> = Base::ALL.iter().map(|base| (base.word(), *base)).collect();
    let missing = section
        .fault(format!("[rules.{name}] has no base"))
        .hint("write base = \"open\", \"strict\" or \"casual\": the house whose rules it starts from");
    let unplayable = section.fault(format!("[rules.{name}] can't be played"));
    let (base, dials) = section.into_items("base");
    let mut rules = RuleSet::of_base(base.ok_or(missing)?.word(&known)?);
    for item in dials {
        let value = item.dial()?;
        rules = rules.with_dial(&item.key, &value).map_err(|bad| match bad {
            BadDial::Key { .. } => {
                let known: Vec<&str> = KEYS.into_iter().chain(["base"]).collect();
                unknown_key(source, item.line(), &format!("rules.{name}"), &item.key, &known)
            }
            BadDial::Value { value, expected, .. } => item.fault(format!("it takes {expected}, not {value:?}")),
        })?;
        if item.key == "clock" {
            value.parse::<Pace>().map_err(|why| item.fault(format!("{value:?} is {why}")))?;
        }
    }
    Setup::new(rules.clone(), Choices::default()).map_err(|why| unplayable.because(&why))?;
    Ok(rules)
}
