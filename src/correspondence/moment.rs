//! Moments and spans: UTC seconds, and the only place beside [`super::pace`] that names chrono.
//!
//! A pure room never asks what time it is: a [`Moment`] comes in as a parameter. Local time is only for
//! showing and for calendars; a local time that summer time skips is taken as the first one after the gap,
//! one that comes twice as the earlier.

use chrono::{DateTime, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use std::fmt;
use std::str::FromStr;

/// A point in time: whole seconds since 1970-01-01 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(i64);

/// The latest moment that is handled, the end of the year 9999.
const LAST: i64 = 253_402_300_799;

impl Moment {
    /// That many seconds after 1970-01-01 UTC, held within the years 1970 to 9999.
    #[must_use]
    pub fn from_seconds(seconds: i64) -> Self {
        Self(seconds.clamp(0, LAST))
    }

    /// UTC seconds.
    #[must_use]
    pub fn seconds(self) -> i64 {
        self.0
    }

    /// Later by `span` (earlier where it is negative).
    #[must_use]
    pub fn plus(self, span: Span) -> Self {
        Self::from_seconds(self.0.saturating_add(span.0))
    }

    /// How long it is from `earlier` to this moment; negative where it is the other way about.
    #[must_use]
    pub fn since(self, earlier: Self) -> Span {
        Span(self.0 - earlier.0)
    }

    /// RFC 3339 in UTC, `2026-11-29T18:00:00Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        self.utc().format("%Y-%m-%dT%H:%M:%SZ").to_string()
    }

    /// Reads RFC 3339; `None` where the text is none.
    #[must_use]
    pub fn from_rfc3339(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text).ok().map(|t| Self::from_seconds(t.timestamp()))
    }

    /// As a date and time in UTC.
    #[must_use]
    pub fn utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.0, 0).unwrap_or_default()
    }

    /// As a date and time in `zone`.
    #[must_use]
    pub fn in_zone(self, zone: Tz) -> DateTime<Tz> {
        self.utc().with_timezone(&zone)
    }

    /// The calendar day in `zone`.
    #[must_use]
    pub fn day_in(self, zone: Tz) -> NaiveDate {
        self.in_zone(zone).date_naive()
    }

    /// The moment at which `day` begins in `zone`.
    #[must_use]
    pub fn start_of(day: NaiveDate, zone: Tz) -> Self {
        Self::of_local(day.and_time(NaiveTime::MIN), zone)
    }

    /// The moment of a local time; in a gap the first moment after it, in a fold the earlier of both.
    #[must_use]
    pub fn of_local(local: NaiveDateTime, zone: Tz) -> Self {
        let found = match zone.from_local_datetime(&local) {
            LocalResult::Single(t) | LocalResult::Ambiguous(t, _) => t.timestamp(),
            // A gap: search forward by quarters of an hour; the widest gap known is one day (Samoa 2011).
            LocalResult::None => (1..=100)
                .find_map(|n| zone.from_local_datetime(&(local + chrono::TimeDelta::minutes(15 * n))).earliest())
                .map_or_else(|| local.and_utc().timestamp(), |t| t.timestamp()),
        };
        Self::from_seconds(found)
    }
}

/// A length of time in whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span(i64);

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// Twenty-four hours.
    pub const DAY: Self = Self(86_400);

    /// That many seconds.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds)
    }

    /// That many hours.
    #[must_use]
    pub const fn from_hours(hours: i64) -> Self {
        Self(hours * 3600)
    }

    /// Seconds.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// A length of time as people write it: `2d`, `2d 12h`, `3 days`, `1 Woche`, `36 Std.`; `None` where it is none.
    ///
    /// Units are known by their first letter (w, d or t, h or s, m) or the signs 周 天 日 小时 分; a bare number is days.
    #[must_use]
    pub fn in_words(text: &str) -> Option<Self> {
        if let Ok(days) = text.trim().parse::<u16>() {
            return Some(Self::from_hours(i64::from(days) * 24));
        }
        let mut spelled = String::new();
        let mut chars = text.chars().filter(|c| !c.is_whitespace()).peekable();
        while let Some(c) = chars.next() {
            if c.is_ascii_digit() {
                spelled.push(c);
                continue;
            }
            let unit = match c.to_ascii_lowercase() {
                'w' | '周' => 'w',
                'd' | 't' | '天' | '日' => 'd',
                'h' | 's' | '小' => 'h',
                'm' | '分' => 'm',
                _ => return None,
            };
            while chars.peek().is_some_and(|c| !c.is_ascii_digit()) {
                chars.next();
            }
            spelled.push(unit);
        }
        spelled.parse().ok()
    }

    /// This less `other`, never under zero.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self((self.0 - other.0).max(0))
    }

    /// `part` of `whole` of it.
    #[must_use]
    pub fn share(self, part: i64, whole: i64) -> Self {
        Self(self.0.saturating_mul(part) / whole.max(1))
    }
}

/// The text is not a span like `3d`, `36h`, `2d12h` or `90m`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a length of time like 3d, 36h or 2d12h, of ten years at the most")]
pub struct BadSpan;

/// The longest span that is taken, ten years.
const LONGEST: i64 = 3653 * 86_400;

impl FromStr for Span {
    type Err = BadSpan;

    /// Whole numbers with `w`, `d`, `h`, `m` or `s`, the largest first, without blanks: `2d12h`.
    fn from_str(text: &str) -> Result<Self, BadSpan> {
        let mut total: i64 = 0;
        let mut number: Option<i64> = None;
        let mut last_unit = i64::MAX;
        for c in text.trim().bytes() {
            if c.is_ascii_digit() {
                let grown = number.unwrap_or(0) * 10 + i64::from(c - b'0');
                number = Some(grown).filter(|n| *n <= LONGEST);
                if number.is_none() {
                    return Err(BadSpan);
                }
                continue;
            }
            let unit = match c.to_ascii_lowercase() {
                b'w' => 604_800,
                b'd' => 86_400,
                b'h' => 3600,
                b'm' => 60,
                b's' => 1,
                _ => return Err(BadSpan),
            };
            if unit >= last_unit {
                return Err(BadSpan);
            }
            last_unit = unit;
            total =
                number.take().and_then(|n| n.checked_mul(unit)).and_then(|n| n.checked_add(total)).ok_or(BadSpan)?;
        }
        if number.is_some() || last_unit == i64::MAX || total > LONGEST { Err(BadSpan) } else { Ok(Self(total)) }
    }
}

impl fmt::Display for Span {
    /// `3d`, `2d12h`, `0s`: days, hours, minutes and seconds, those that are not zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("0s");
        }
        let mut rest = self.0.unsigned_abs();
        if self.0 < 0 {
            f.write_str("-")?;
        }
        for (unit, letter) in [(86_400, 'd'), (3600, 'h'), (60, 'm'), (1, 's')] {
            if rest >= unit {
                write!(f, "{}{letter}", rest / unit)?;
                rest %= unit;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_read_and_written() {
        for text in ["3d", "2d12h", "1h30m", "45s", "0s"] {
            assert_eq!(text.parse::<Span>().map(|s| s.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("2w".parse::<Span>(), Ok(Span::from_hours(336)));
        for bad in ["", "3", "d", "3x", "1h2d", "1d1d", "99999999999999999999d", "4000d", "-1d"] {
            assert_eq!(bad.parse::<Span>(), Err(BadSpan), "{bad}");
        }
    }

    #[test]
    fn a_span_is_read_as_people_write_it() {
        for (text, hours) in [
            ("2d", 48),
            ("2d 12h", 60),
            ("3 days", 72),
            ("1 Woche", 168),
            ("2 Tage", 48),
            ("36 Std.", 36),
            ("4", 96),
            ("2天", 48),
            ("12小时", 12),
            ("1 week 2 days", 216),
        ] {
            assert_eq!(Span::in_words(text), Some(Span::from_hours(hours)), "{text}");
        }
        for bad in ["", "soon", "d", "2x", "-2d", "1h 2d"] {
            assert_eq!(Span::in_words(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_local_time_in_a_gap_is_the_first_after_it_and_in_a_fold_the_earlier() {
        let berlin = chrono_tz::Europe::Berlin;
        let gap = NaiveDate::from_ymd_opt(2027, 3, 28).and_then(|d| d.and_hms_opt(2, 30, 0)).unwrap();
        assert_eq!(Moment::of_local(gap, berlin).rfc3339(), "2027-03-28T01:00:00Z");
        let fold = NaiveDate::from_ymd_opt(2026, 10, 25).and_then(|d| d.and_hms_opt(2, 30, 0)).unwrap();
        assert_eq!(Moment::of_local(fold, berlin).rfc3339(), "2026-10-25T00:30:00Z");
    }
}
