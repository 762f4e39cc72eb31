//! What somebody writes behind `new` and `seek`: rules, number of players, clock and the rest, in any order.
//!
//! Read word by word in the languages of the commands; a word that is none of them is the name of a rule set. Which rule
//! sets there are and what they offer is judged later, by who knows them.

use crate::correspondence::pace::Pace;
use crate::correspondence::seat::Level;
use crate::rules::{Choices, Hops, Marbles, Notation, Teams};

/// What is asked of those who take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Least {
    /// A rating of at least so many points, of the kind that the game counts for.
    pub rating: Option<i64>,
    /// At least so many percent of moves made in time.
    pub percent: Option<u32>,
}

/// A game as somebody wishes it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Offer {
    /// The rule set's name; the club's own choice where it is left out.
    pub rules: Option<String>,
    /// How many play, and the variants.
    pub choices: Choices,
    /// The clock; the rule set's own where it is left out.
    pub pace: Option<Pace>,
    /// Seats for the program.
    pub programs: Vec<Level>,
    /// What is asked of the others.
    pub least: Least,
    /// Who is asked to play, as it was written.
    pub invited: Vec<String>,
}

/// A word that can't be read as part of an offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{word:?} is not understood in an offer")]
pub struct BadOffer {
    /// The word as it was written.
    pub word: String,
}

const PLAYERS: &[&str] = &["players", "player", "spieler", "spielern", "seats", "seat", "plätze", "personen", "人"];
const CLOCK: &[&str] = &["clock", "uhr", "bedenkzeit", "time"];
const DAYS: &[&str] = &["days", "day", "tage", "tag", "tagen"];
const MARBLES: &[&str] = &["marbles", "marble", "kugeln", "steine"];
const PAIRS: &[&str] = &["teams", "team", "pairs", "paare", "paar"];
const LEAST: &[&str] = &["least", "mindestens", "min"];
const FILLERS: &[&str] = &[
    "with",
    "mit",
    "and",
    "und",
    "for",
    "für",
    "zu",
    "game",
    "partie",
    "rules",
    "rule",
    "regeln",
    "rated",
    "a",
    "at",
    "per",
    "move",
    "pro",
    "zug",
    "je",
    "of",
    "von",
    "rating",
    "wertung",
    "reliability",
    "zuverlässigkeit",
    "in",
    "hops",
];

/// Words of one offer at the most; the grammar takes no longer line.
const WORDS_MAX: usize = 40;

impl Offer {
    /// Reads the text behind the command's word.
    ///
    /// # Errors
    /// [`BadOffer`] with the first word that fits nowhere.
    pub fn read(text: &str) -> Result<Self, BadOffer> {
        let mut offer = Self::default();
        let written: Vec<&str> =
            text.split([' ', ',']).flat_map(|w| w.split_inclusive('=')).filter(|w| !w.is_empty()).collect();
        let words: Vec<String> = written.iter().map(|w| w.trim_end_matches('=').to_lowercase()).collect();
        let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.as_str()));
        for (at, word) in words.iter().enumerate().take(WORDS_MAX) {
            let bad = || BadOffer { word: written[at].to_owned() };
            let before = |list: &[&str]| at.checked_sub(1).is_some_and(|at| is(at, list));
            let after_least = before(LEAST) || (before(FILLERS) && at.checked_sub(2).is_some_and(|at| is(at, LEAST)));
            if let Some(percent) = word.strip_suffix('%').and_then(|n| n.parse::<u32>().ok()) {
                offer.least.percent = Some(percent).filter(|p| *p <= 100).ok_or_else(bad).map(Some)?;
            } else if let Ok(number) = word.parse::<u32>() {
                if after_least {
                    offer.least.rating = Some(i64::from(number));
                } else if is(at + 1, DAYS) {
                    offer.pace = Some(format!("{number}d").parse().map_err(|_| bad())?);
                } else if is(at + 1, MARBLES) || before(MARBLES) {
                    offer.choices.marbles = Some(Marbles::of_count(number).ok_or_else(bad)?);
                } else {
                    offer.choices.players = Some(number);
                }
            } else if let Some(level) = word.strip_prefix("program").or_else(|| word.strip_prefix("programm")) {
                let level = match level.trim_start_matches(':') {
                    "" | "m" => Level::default(),
                    level => level.parse().ok().and_then(Level::new).ok_or_else(bad)?,
                };
                offer.programs.push(level);
            } else if word.starts_with(|c: char| c.is_ascii_digit()) {
                offer.pace = Some(word.parse().map_err(|_| bad())?);
            } else if word.contains('@') {
                offer.invited.push(written[at].to_owned());
            } else if ["long", "lang", "lange"].contains(&word.as_str()) {
                offer.choices.hops = Some(Hops::Long);
            } else if ["short", "kurz", "kurze", "adjacent"].contains(&word.as_str()) {
                offer.choices.hops = Some(Hops::Adjacent);
            } else if let Some(notation) = Notation::of_word(word) {
                offer.choices.notation = Some(notation);
            } else if is(at, PAIRS) {
                offer.choices.teams = Some(Teams::Pairs);
            } else if [PLAYERS, CLOCK, DAYS, MARBLES, LEAST, FILLERS].iter().any(|list| is(at, list)) {
            } else if offer.rules.is_none() && word != "unrated" {
                offer.rules = Some(word.clone());
            } else {
                return Err(bad());
            }
        }
        Ok(offer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match Offer::read(text) {
            Ok(o) => format!(
                "{} {} {} {} {} {} {} {}",
                o.rules.as_deref().unwrap_or("-"),
                o.choices.players.map_or("-".to_owned(), |n| n.to_string()),
                o.pace.map_or("-".to_owned(), |p| p.to_string()),
                o.choices.marbles.map_or("-".to_owned(), |m| m.count().to_string()),
                o.choices.hops.map_or("-", Hops::word),
                o.choices.teams.map_or("-", Teams::word),
                o.least.rating.map_or("-".to_owned(), |r| r.to_string()),
                o.least.percent.map_or("-".to_owned(), |p| p.to_string()),
            ),
            Err(bad) => bad.to_string(),
        }
    }

    #[test]
    fn an_offer_is_read_in_any_order() {
        for (text, expected) in [
            ("", "- - - - - - - -"),
            ("strict 2 players clock 3d", "strict 2 3d - - - - -"),
            ("clock 30d+1d, open for 3", "open 3 30d+1d - - - - -"),
            ("strict mit 15 Kugeln und 2 Spielern, 2 Tage pro Zug", "strict 2 2d 15 - - - -"),
            ("strict players 4 teams hops=long", "strict 4 - - long pairs - -"),
            ("10/30d casual", "casual - 10/30d - - - - -"),
            ("strict least 1400", "strict - - - - - 1400 -"),
            ("mindestens 90% 3 Spieler", "- 3 - - - - - 90"),
            ("strict 2 players at least rating 1400 and 80%", "strict 2 - - - - 1400 80"),
            ("strict unrated", "\"unrated\" is not understood in an offer"),
            ("strict open", "\"open\" is not understood in an offer"),
            ("least 101%", "\"101%\" is not understood in an offer"),
            ("12 marbles", "\"12\" is not understood in an offer"),
            ("3x", "\"3x\" is not understood in an offer"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn the_program_and_guests_are_named_in_an_offer() {
        let offer = Offer::read("open 4 program:5 program Ben@example.com").unwrap();
        assert_eq!(offer.programs.iter().map(|l| l.number()).collect::<Vec<_>>(), [5, 3]);
        assert_eq!(offer.invited, ["Ben@example.com"]);
    }
}
