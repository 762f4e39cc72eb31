//! Holidays of a player: the days as they are written, the yearly allowance, going and coming back.
//!
//! Absences are whole days of the player's zone; they are kept in order and never touch each other. What month names
//! there are is told from outside, so that this room knows no language. `12/3` is refused: half the world reads it the
//! other way about.

use super::moment::{Moment, Span};
use super::pace::Absence;
use chrono::{Datelike, Days, NaiveDate};
use chrono_tz::Tz;
use std::collections::BTreeMap;

/// How far ahead an absence may begin, in days.
const AHEAD_DAYS: u64 = 366;
/// The longest month name or the like that is looked at, in bytes.
const WORD_MAX: usize = 40;

/// Reads the days of an absence, the first and the last: `2026-12-20 2027-01-03`, `20.12. - 3.1.`, `20 to 27 December`,
/// `until 3 January`, `24.12.`, `2w`.
///
/// `today` is the reader's day; a day without a year is the next such one. `months` holds names, lower case, with the
/// number of their month. `None` where the text holds no one or two days in order.
#[must_use]
pub fn read_days(text: &str, today: NaiveDate, months: &[(String, u32)]) -> Option<(NaiveDate, NaiveDate)> {
    if let Ok(span) = text.parse::<Span>() {
        let days = u64::try_from(span.seconds()).ok()?.div_ceil(86_400).max(1);
        return Some((today, today.checked_add_days(Days::new(days - 1))?));
    }
    let mut found: Vec<Day> = Vec::new();
    let mut number: Option<u32> = None;
    let mut until = false;
    for token in tokens(text) {
        match token {
            Token::Day(day) => found.push(day),
            Token::Number(year) if (1970..=9999).contains(&year) && number.is_none() => {
                let last = found.last_mut().filter(|day| day.year.is_none() && day.month.is_some())?;
                last.year = i32::try_from(year).ok();
            }
            Token::Number(day) => {
                // A month's name before its day: `December 20`.
                if let Some(last) = found.last_mut().filter(|last| last.day == 0) {
                    last.day = day;
                } else if let Some(earlier) = number.replace(day) {
                    found.push(Day { day: earlier, month: None, year: None });
                }
            }
            Token::Word(word) => match months.iter().find(|(name, _)| is_month(&word, name)) {
                Some((_, month)) => {
                    found.push(Day { day: number.take().unwrap_or(0), month: Some(*month), year: None });
                }
                None => until |= found.is_empty() && number.is_none() && begins_at_the_end(&word),
            },
        }
    }
    if let Some(day) = number {
        found.push(Day { day, month: None, year: None });
    }
    let (first, last) = match found.as_slice() {
        [last] if until => (today, last.on_or_after(today)?),
        [only] => (only.on_or_after(today)?, only.on_or_after(today)?),
        [first, last] => {
            let month = first.month.or(last.month);
            let first =
                Day { month, year: first.year.or(if first.month.is_none() { last.year } else { None }), ..*first };
            let first = first.on_or_after(today)?;
            (first, Day { month: last.month.or(month), ..*last }.on_or_after(first)?)
        }
        _ => return None,
    };
    (first <= last && last >= today).then_some((first, last))
}

/// A day as it was written; 0 and `None` for what is not yet known of it.
#[derive(Clone, Copy)]
struct Day {
    day: u32,
    month: Option<u32>,
    year: Option<i32>,
}

impl Day {
    /// The day itself, or the next such one from `least` on.
    fn on_or_after(self, least: NaiveDate) -> Option<NaiveDate> {
        let month = self.month?;
        if let Some(year) = self.year {
            return NaiveDate::from_ymd_opt(year, month, self.day);
        }
        // Four years ahead there is a 29 February.
        (0..=4).filter_map(|n| NaiveDate::from_ymd_opt(least.year() + n, month, self.day)).find(|day| *day >= least)
    }
}

enum Token {
    Day(Day),
    Number(u32),
    Word(String),
}

/// Dates in figures, numbers and words; everything else parts them.
fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    for word in text.split([' ', ',', ';', '–', '—', '~', '至', '到']).filter(|w| !w.is_empty() && w.len() <= WORD_MAX)
    {
        if let Some(day) = in_figures(word) {
            out.push(Token::Day(day));
            continue;
        }
        for piece in word.split('-').filter(|p| !p.is_empty()) {
            if let Some(day) = in_figures(piece) {
                out.push(Token::Day(day));
                continue;
            }
            let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = piece.split_at(digits);
            if let Ok(number) = number.parse() {
                out.push(Token::Number(number));
            }
            let rest = rest.trim_matches('.').to_lowercase();
            if !rest.is_empty() && !matches!(rest.as_str(), "st" | "nd" | "rd" | "th") {
                out.push(Token::Word(rest));
            }
        }
    }
    out
}

/// `2026-12-20`, `2026/12/20`, `20.12.`, `20.12.2026`, `20.12.26`, `2026年12月20日`, `12月20日`.
fn in_figures(word: &str) -> Option<Day> {
    let parts = |separators: &[char]| -> Option<Vec<u32>> {
        let pieces: Vec<&str> = word.split(separators).collect();
        let pieces = match pieces.as_slice() {
            [rest @ .., ""] => rest,
            all => all,
        };
        let read = |piece: &&str| {
            let fits = !piece.is_empty() && piece.len() <= 4 && piece.bytes().all(|c| c.is_ascii_digit());
            fits.then(|| piece.parse().ok()).flatten()
        };
        pieces.iter().map(read).collect()
    };
    let year = |year: u32| i32::try_from(if year < 100 { 2000 + year } else { year }).ok();
    if word.contains('月') {
        return match parts(&['年', '月', '日', '号'])?.as_slice() {
            [y, month, day] => Some(Day { day: *day, month: Some(*month), year: year(*y) }),
            [month, day] => Some(Day { day: *day, month: Some(*month), year: None }),
            _ => None,
        };
    }
    for separator in ['-', '/'] {
        if let Some([y @ 1970..=9999, month, day]) = parts(&[separator]).as_deref() {
            return Some(Day { day: *day, month: Some(*month), year: year(*y) });
        }
    }
    match parts(&['.'])?.as_slice() {
        [day, month] => Some(Day { day: *day, month: Some(*month), year: None }),
        [day, month, y] => Some(Day { day: *day, month: Some(*month), year: year(*y) }),
        _ => None,
    }
}

/// A month's name, or its beginning of three letters at least.
fn is_month(word: &str, name: &str) -> bool {
    word == name || (word.chars().count() >= 3 && name.starts_with(word) && word.is_ascii() == name.is_ascii())
}

/// Words after which the day is the last one.
fn begins_at_the_end(word: &str) -> bool {
    matches!(word, "until" | "till" | "til" | "to" | "through" | "bis" | "直到")
}

/// The absence of these days, the last one included, in `zone`; it begins at `now` at the earliest.
#[must_use]
pub fn of_days(first: NaiveDate, last: NaiveDate, zone: Tz, now: Moment) -> Option<Absence> {
    let from = Moment::start_of(first, zone).max(now);
    let until = Moment::start_of(last.checked_add_days(Days::new(1))?, zone);
    let latest = now.plus(Span::from_hours(24 * i64::try_from(AHEAD_DAYS).ok()?));
    (from < until && from <= latest).then_some(Absence { from, until })
}

/// The last day of an absence.
#[must_use]
pub fn last_day(absence: Absence, zone: Tz) -> NaiveDate {
    absence.until.plus(Span::from_seconds(-1)).day_in(zone)
}

/// These absences and one more; where they touch they become one.
#[must_use]
pub fn with(absences: &[Absence], new: Absence) -> Vec<Absence> {
    let mut all = absences.to_vec();
    all.push(new);
    all.sort_unstable();
    let mut out: Vec<Absence> = Vec::new();
    for absence in all {
        match out.last_mut() {
            Some(last) if absence.from <= last.until => last.until = last.until.max(absence.until),
            _ => out.push(absence),
        }
    }
    out
}

/// These absences when the player is back at `now`: what runs ends, what was to come is given up, the past stays.
#[must_use]
pub fn back_at(absences: &[Absence], now: Moment) -> Vec<Absence> {
    let past = absences.iter().filter(|a| a.from < now);
    past.map(|a| Absence { from: a.from, until: a.until.min(now) }).collect()
}

/// How many days of each calendar year are touched by these absences, in `zone`.
#[must_use]
pub fn days_by_year(absences: &[Absence], zone: Tz) -> BTreeMap<i32, u32> {
    let mut years = BTreeMap::new();
    let mut counted: Option<NaiveDate> = None;
    for absence in absences {
        let last = last_day(*absence, zone);
        let first = absence.from.day_in(zone);
        let mut day = counted.and_then(|day| day.succ_opt()).map_or(first, |next| first.max(next));
        while day <= last {
            *years.entry(day.year()).or_insert(0) += 1;
            counted = Some(day);
            let Some(next) = day.succ_opt() else { break };
            day = next;
        }
    }
    years
}

#[cfg(test)]
mod tests {
    use super::*;

    fn months() -> Vec<(String, u32)> {
        [("january", 1), ("march", 3), ("märz", 3), ("dezember", 12), ("december", 12)]
            .map(|(name, number)| (name.to_owned(), number))
            .to_vec()
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        let today: NaiveDate = "2026-12-01".parse().unwrap();
        let read = |text| read_days(text, today, &months()).map(|(a, b)| format!("{a} {b}"));
        for (text, expected) in [
            ("2026-12-20 2027-01-03", "2026-12-20 2027-01-03"),
            ("20.12. - 3.1.", "2026-12-20 2027-01-03"),
            ("20.12.-3.1.", "2026-12-20 2027-01-03"),
            ("vom 20.12.2026 bis 03.01.2027", "2026-12-20 2027-01-03"),
            ("20.12.26 – 3.1.27", "2026-12-20 2027-01-03"),
            ("20 December to 3 January", "2026-12-20 2027-01-03"),
            ("from December 20, 2026 until January 3, 2027", "2026-12-20 2027-01-03"),
            ("20-27 December", "2026-12-20 2026-12-27"),
            ("20. bis 27. Dezember", "2026-12-20 2026-12-27"),
            ("20th to 27th Dec", "2026-12-20 2026-12-27"),
            ("1 mär 2027 5 mär 2027", "2027-03-01 2027-03-05"),
            ("until 3 January", "2026-12-01 2027-01-03"),
            ("bis 3.1.", "2026-12-01 2027-01-03"),
            ("24.12.", "2026-12-24 2026-12-24"),
            ("2w", "2026-12-01 2026-12-14"),
            ("12月20日至1月3日", "2026-12-20 2027-01-03"),
            ("2026/12/20 2026/12/24", "2026-12-20 2026-12-24"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for bad in ["12/3 12/9", "2026-12-24 2026-12-20", "2026-11-01 2026-11-20", "7", "32.12.", "1.2.3.4", "5 6 7"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn days_are_counted_once_in_each_year() {
        let zone = chrono_tz::Europe::Berlin;
        let now = Moment::from_rfc3339("2026-12-01T12:00:00Z").unwrap();
        let of = |a: &str, b: &str| of_days(a.parse().unwrap(), b.parse().unwrap(), zone, now).unwrap();
        let away = with(&[of("2026-12-20", "2027-01-03")], of("2026-12-01", "2026-12-01"));
        assert_eq!(days_by_year(&away, zone), BTreeMap::from([(2026, 13), (2027, 3)]));
        let back = Moment::from_rfc3339("2026-12-21T08:00:00Z").unwrap();
        assert_eq!(days_by_year(&back_at(&away, back), zone), BTreeMap::from([(2026, 3)]));
        // Gone and back and gone on the same day is one day.
        let again = with(
            &back_at(&away, back),
            Absence { from: back.plus(Span::from_hours(1)), until: back.plus(Span::from_hours(2)) },
        );
        assert_eq!(days_by_year(&again, zone), BTreeMap::from([(2026, 3)]));
    }

    #[test]
    fn absences_that_touch_become_one() {
        let at = |hours: i64| Moment::from_seconds(hours * 3600);
        let of = |a, b| Absence { from: at(a), until: at(b) };
        assert_eq!(with(&[of(0, 2), of(5, 6)], of(2, 5)), [of(0, 6)]);
        assert_eq!(with(&[of(0, 2)], of(3, 5)), [of(0, 2), of(3, 5)]);
    }
}
