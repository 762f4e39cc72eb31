//! Laws of the clocks, held against chrono-tz walked through in quarters of an hour: rest days, holidays, absences and
//! both turns of summer time, in zones with odd offsets.

use chrono::{Datelike, NaiveDate, Weekday};
use chrono_tz::Tz;
use std::collections::BTreeSet;
use sternpost::correspondence::absence;
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::pace::{Absence, Calendar, Quiet, Weekends};

/// Whole, half and quarter hours off; summer time by one hour, by half of one, by two, in both halves of the globe; days
/// that a zone has left out.
const ZONES: [Tz; 11] = [
    Tz::UTC,
    Tz::Europe__Berlin,
    Tz::America__New_York,
    Tz::America__St_Johns,
    Tz::Asia__Kathmandu,
    Tz::Asia__Kolkata,
    Tz::Australia__Lord_Howe,
    Tz::Pacific__Chatham,
    Tz::Pacific__Apia,
    Tz::Antarctica__Troll,
    Tz::Africa__Casablanca,
];

/// A quarter of an hour.
const STEP: i64 = 900;

/// A generator without a crate: the same numbers in every run.
struct Lots(u64);

impl Lots {
    fn below(&mut self, end: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % u64::try_from(end).unwrap()).unwrap()
    }

    /// A quarter of an hour near a change of summer time, or anywhere between 2011 and 2031.
    fn moment(&mut self) -> Moment {
        let turns = ["2027-03-28T00:00:00Z", "2026-10-25T00:00:00Z", "2027-04-03T12:00:00Z", "2011-12-29T12:00:00Z"];
        let near = usize::try_from(self.below(6)).unwrap();
        let seconds = match turns.get(near) {
            Some(turn) => Moment::from_rfc3339(turn).unwrap().seconds() - 8 * 86_400 + self.below(9 * 86_400),
            None => 1_300_000_000 + self.below(620_000_000),
        };
        Moment::from_seconds(seconds / STEP * STEP)
    }

    fn calendar(&mut self, around: Moment) -> Calendar {
        let zone = ZONES[usize::try_from(self.below(11)).unwrap()];
        let weekends = if self.below(2) == 0 { Weekends::Rest } else { Weekends::Count };
        let mut holidays = BTreeSet::new();
        for _ in 0..self.below(4) {
            holidays.insert(around.plus(Span::from_hours(24 * self.below(14))).day_in(zone));
        }
        Calendar { zone, weekends, holidays }
    }

    fn absences(&mut self, around: Moment) -> Vec<Absence> {
        let mut all = Vec::new();
        for _ in 0..self.below(3) {
            let from = around.plus(Span::from_seconds(STEP * (self.below(1200) - 100)));
            all = absence::with(
                &all,
                Absence { from, until: from.plus(Span::from_seconds(STEP * (1 + self.below(400)))) },
            );
        }
        all
    }
}

/// True where the clocks stand at `at`, asked of chrono-tz alone.
fn rests(calendar: &Calendar, absences: &[Absence], at: Moment) -> bool {
    let day: NaiveDate = at.utc().with_timezone(&calendar.zone).date_naive();
    let weekend = calendar.weekends == Weekends::Rest && matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    weekend || calendar.holidays.contains(&day) || absences.iter().any(|a| a.from <= at && at < a.until)
}

/// Every zone's offset is a whole number of quarters in these years, so days begin and end on a step.
fn walked(calendar: &Calendar, absences: &[Absence], from: Moment, until: Moment) -> Span {
    let steps = (until.since(from).seconds() / STEP).max(0);
    let at = |n: i64| from.plus(Span::from_seconds(STEP * n));
    let running = (0..steps).filter(|n| !rests(calendar, absences, at(*n))).count();
    Span::from_seconds(STEP * i64::try_from(running).unwrap())
}

#[test]
fn running_time_is_what_chrono_tz_counts() {
    let mut lots = Lots(11);
    for _ in 0..400 {
        let from = lots.moment();
        let (calendar, absences) = (lots.calendar(from), lots.absences(from));
        let until = from.plus(Span::from_seconds(STEP * lots.below(2000)));
        let found = calendar.between(from, until, &absences);
        assert_eq!(found, walked(&calendar, &absences, from, until), "{calendar:?} {absences:?} {from:?} {until:?}");
    }
}

#[test]
fn a_deadline_leaves_just_its_time_and_never_falls_into_a_rest() {
    let mut lots = Lots(12);
    for _ in 0..400 {
        let from = lots.moment();
        let (calendar, absences) = (lots.calendar(from), lots.absences(from));
        let span = Span::from_seconds(STEP * (1 + lots.below(1500)));
        let due = calendar.after(from, span, &absences);
        assert_eq!(walked(&calendar, &absences, from, due), span, "{calendar:?} {absences:?} {from:?} {span}");
        let before = due.plus(Span::from_seconds(-1));
        assert!(!rests(&calendar, &absences, before), "{calendar:?} {absences:?} {due:?}");
        let later = calendar.after(from, span.plus(Span::from_seconds(STEP)), &absences);
        assert!(later > due, "more time is a later deadline: {calendar:?} {from:?}");
    }
}

#[test]
fn three_days_are_seventy_two_hours_across_both_turns_of_summer_time() {
    for zone in ZONES {
        for from in ["2027-03-26T20:00:00Z", "2026-10-23T20:00:00Z", "2027-04-02T20:00:00Z"] {
            let from = Moment::from_rfc3339(from).unwrap();
            let due = Calendar::plain(zone).after(from, Span::from_hours(72), &[]);
            assert_eq!(due.since(from), Span::from_hours(72), "{zone}");
        }
    }
}

#[test]
fn quiet_hours_hold_every_moment_that_a_clock_on_the_wall_puts_into_them() {
    let mut lots = Lots(13);
    for _ in 0..400 {
        let at = lots.moment();
        let zone = ZONES[usize::try_from(lots.below(11)).unwrap()];
        let quiet = Quiet::read("22:00-07:00").unwrap();
        let hour = chrono::Timelike::hour(&at.utc().with_timezone(&zone));
        let around = quiet.around(at, zone);
        if let Some((from, until)) = around {
            assert!(from <= at && at < until, "{zone} {at:?}");
        }
        // Where a clock is put back or a day left out, an hour comes twice or never.
        let shifts = at.plus(Span::from_hours(-12)).in_zone(zone).format("%z").to_string()
            != at.plus(Span::from_hours(12)).in_zone(zone).format("%z").to_string();
        if !shifts {
            assert_eq!(around.is_some(), !(7..22).contains(&hour), "{zone} {at:?}");
        }
    }
}
