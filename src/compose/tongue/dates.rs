//! Moments and lengths of time in words: a deadline in the reader's zone, what is left on a clock.
//!
//! In the manner of Unicode's CLDR: English `Thursday 3 December 18:00 CET`, German `Donnerstag, 3. Dezember, 18:00
//! MEZ`. The year is told only where it could be missed. Zones that have no letters are told by their offset.

use super::{Tongue, Voice, say};
use crate::correspondence::moment::{Moment, Span};
use chrono::{Datelike, Timelike};
use chrono_tz::{OffsetName, Tz};

/// Further off than this, a date is told with its year.
const FAR: Span = Span::from_hours(24 * 180);

impl Voice {
    /// A moment as a reader in `zone` would say it at `now`: weekday, date, time, zone.
    pub(crate) fn moment(self, moment: Moment, zone: Tz, now: Moment) -> String {
        let local = moment.in_zone(zone);
        let weekday = say!(self, "weekday", day = local.weekday().num_days_from_monday());
        let month = say!(self, "month", month = local.month());
        let time = format!("{:02}:{:02}", local.hour(), local.minute());
        let zone = match local.offset().abbreviation() {
            Some(letters) if letters.bytes().all(|c| c.is_ascii_alphabetic()) => {
                say!(self, "zone", abbreviation = letters)
            }
            _ => offset_words(local.offset().to_string().as_str()),
        };
        if moment.since(now) > FAR || now.since(moment) > FAR {
            let year = local.year().to_string();
            say!(
                self,
                "moment-with-year",
                weekday = weekday,
                day = local.day(),
                month = month,
                year = year,
                time = time,
                zone = zone
            )
        } else {
            say!(self, "moment", weekday = weekday, day = local.day(), month = month, time = time, zone = zone)
        }
    }

    /// A day as a reader in `zone` would say it at `now`: weekday, date, the year where it could be missed.
    pub(crate) fn day(self, moment: Moment, zone: Tz, now: Moment) -> String {
        let local = moment.in_zone(zone);
        let weekday = say!(self, "weekday", day = local.weekday().num_days_from_monday());
        let month = say!(self, "month", month = local.month());
        if moment.since(now) > FAR || now.since(moment) > FAR {
            let year = local.year().to_string();
            say!(self, "day-with-year", weekday = weekday, day = local.day(), month = month, year = year)
        } else {
            say!(self, "day", weekday = weekday, day = local.day(), month = month)
        }
    }

    /// A length of time in its two largest units of days, hours and minutes; less than a minute is none.
    pub(crate) fn span(self, span: Span) -> String {
        let minutes = span.seconds().max(0) / 60;
        let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
        let parts = [
            (days > 0).then(|| say!(self, "span-days", count = days)),
            (hours > 0).then(|| say!(self, "span-hours", count = hours)),
            (minutes > 0 && days == 0).then(|| say!(self, "span-minutes", count = minutes)),
        ];
        let told: Vec<String> = parts.into_iter().flatten().collect();
        if told.is_empty() { say!(self, "span-minutes", count = 0) } else { told.join(" ") }
    }
}

/// The names of the months in every language, lower case, each with its number.
#[must_use]
pub fn months() -> Vec<(String, u32)> {
    let of = |tongue| {
        let voice = Voice::of(tongue);
        (1..=12_u32).map(move |month| (say!(voice, "month", month = month).to_lowercase(), month))
    };
    Tongue::ALL.into_iter().flat_map(of).collect()
}

/// `UTC+5:30` of an offset without letters (`+05:30`, `-03:00`).
fn offset_words(offset: &str) -> String {
    let Some((hours, minutes)) = offset.split_once(':').or_else(|| offset.split_at_checked(3)) else {
        return format!("UTC{offset}");
    };
    let (sign, hours) = hours.split_at_checked(1).unwrap_or(("+", hours));
    let hours = hours.trim_start_matches('0');
    let hours = if hours.is_empty() { "0" } else { hours };
    if minutes.trim_matches('0').is_empty() {
        format!("UTC{sign}{hours}")
    } else {
        format!("UTC{sign}{hours}:{minutes}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        Moment::from_rfc3339(text).unwrap()
    }

    #[test]
    fn a_deadline_is_told_in_the_readers_zone_and_language() {
        let (due, now) = (at("2026-12-03T17:00:00Z"), at("2026-11-30T17:00:00Z"));
        let told = |tongue, zone| Voice::of(tongue).moment(due, zone, now);
        assert_eq!(told(Tongue::En, chrono_tz::Europe::Berlin), "Thursday 3 December 18:00 CET");
        assert_eq!(told(Tongue::De, chrono_tz::Europe::Berlin), "Donnerstag, 3. Dezember, 18:00 MEZ");
        assert_eq!(told(Tongue::En, chrono_tz::Asia::Kolkata), "Thursday 3 December 22:30 IST");
        assert_eq!(told(Tongue::En, chrono_tz::America::Sao_Paulo), "Thursday 3 December 14:00 UTC-3");
        assert_eq!(told(Tongue::De, chrono_tz::Asia::Kathmandu), "Donnerstag, 3. Dezember, 22:45 UTC+5:45");
        assert_eq!(told(Tongue::De, chrono_tz::UTC), "Donnerstag, 3. Dezember, 17:00 UTC");
        assert_eq!(told(Tongue::ZhHans, chrono_tz::Asia::Shanghai), "12月4日星期五 01:00（CST）");
    }

    #[test]
    fn summer_time_has_a_name_of_its_own() {
        let (due, now) = (at("2026-06-04T16:00:00Z"), at("2026-06-01T16:00:00Z"));
        let told = |tongue| Voice::of(tongue).moment(due, chrono_tz::Europe::Berlin, now);
        assert_eq!(told(Tongue::En), "Thursday 4 June 18:00 CEST");
        assert_eq!(told(Tongue::De), "Donnerstag, 4. Juni, 18:00 MESZ");
    }

    #[test]
    fn a_far_date_is_told_with_its_year() {
        let told =
            |tongue| Voice::of(tongue).moment(at("2027-12-03T17:00:00Z"), chrono_tz::UTC, at("2026-11-30T17:00:00Z"));
        assert_eq!(told(Tongue::En), "Friday 3 December 2027 17:00 UTC");
        assert_eq!(told(Tongue::De), "Freitag, 3. Dezember 2027, 17:00 UTC");
    }

    #[test]
    fn a_span_is_told_by_its_two_largest_units() {
        let told = |tongue, text: &str| Voice::of(tongue).span(text.parse().unwrap());
        assert_eq!(told(Tongue::En, "1d"), "1 day");
        assert_eq!(told(Tongue::En, "2d1h30m"), "2 days 1 hour");
        assert_eq!(told(Tongue::De, "1d12h"), "1 Tag 12 Stunden");
        assert_eq!(told(Tongue::De, "1h1m"), "1 Stunde 1 Minute");
        assert_eq!(told(Tongue::En, "20s"), "0 minutes");
    }
}
