//! Clocks of a game by post: how long a turn may take, and when a deadline falls.
//!
//! Three kinds, as the seeds and custom have them: so long a move, a reserve and an increment a move, so
//! many moves in a period. Days on which the club rests (weekends, holidays) and a player's absences stand
//! still; everything is computed in UTC seconds on days of the club's zone, so that summer time changes
//! nothing but the length of a day.

use super::moment::{BadSpan, Moment, Span};
use chrono::{Datelike, Days, NaiveDate, NaiveTime, Weekday};
use chrono_tz::Tz;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The kind of clock: `3d`, `30d+1d` or `10/30d`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So long for every move.
    PerMove(Span),
    /// A reserve for the game and so much more after each move.
    Reserve {
        /// What a seat starts with.
        reserve: Span,
        /// What each of its moves adds.
        increment: Span,
    },
    /// So many moves in each period; what is left of a period is not carried over.
    Period {
        /// Moves to be made in it.
        moves: u32,
        /// Its length.
        span: Span,
    },
}

/// Why a text is not a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a clock like 3d, 30d+1d or 10/30d")]
pub struct BadPace;

impl From<BadSpan> for BadPace {
    fn from(_: BadSpan) -> Self {
        Self
    }
}

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Self, BadPace> {
        let positive = |s: &str| {
            s.parse::<Span>().map_err(BadPace::from).and_then(|s| (s > Span::ZERO).then_some(s).ok_or(BadPace))
        };
        if let Some((reserve, increment)) = text.split_once('+') {
            return Ok(Self::Reserve { reserve: positive(reserve)?, increment: increment.parse()? });
        }
        if let Some((moves, span)) = text.split_once('/') {
            let moves = moves.trim().parse().map_err(|_| BadPace)?;
            return if (1..=1000).contains(&moves) {
                Ok(Self::Period { moves, span: positive(span)? })
            } else {
                Err(BadPace)
            };
        }
        Ok(Self::PerMove(positive(text)?))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(span) => write!(f, "{span}"),
            Self::Reserve { reserve, increment } => write!(f, "{reserve}+{increment}"),
            Self::Period { moves, span } => write!(f, "{moves}/{span}"),
        }
    }
}

/// What one seat has on its clock when its turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatClock {
    /// Time for this turn at the most: the whole move's, the reserve's, or what is left of the period.
    pub left: Span,
    /// Moves still to be made in the period; 0 for the other kinds.
    pub moves_left: u32,
}

impl Pace {
    /// A seat's clock at the start of a game.
    #[must_use]
    pub fn fresh(self) -> SeatClock {
        match self {
            Self::PerMove(span) => SeatClock { left: span, moves_left: 0 },
            Self::Reserve { reserve, .. } => SeatClock { left: reserve, moves_left: 0 },
            Self::Period { moves, span } => SeatClock { left: span, moves_left: moves },
        }
    }

    /// A seat's clock after a move that took `used`.
    #[must_use]
    pub fn after_move(self, clock: SeatClock, used: Span) -> SeatClock {
        match self {
            Self::PerMove(_) => self.fresh(),
            Self::Reserve { increment, .. } => SeatClock { left: clock.left.less(used).plus(increment), moves_left: 0 },
            Self::Period { .. } if clock.moves_left <= 1 => self.fresh(),
            Self::Period { .. } => SeatClock { left: clock.left.less(used), moves_left: clock.moves_left - 1 },
        }
    }

    /// A seat's clock after a turn lost to the deadline: one increment, at least one day (RULES, Leaving
    /// the game).
    #[must_use]
    pub fn after_miss(self) -> SeatClock {
        match self {
            Self::PerMove(span) => SeatClock { left: span.max(Span::DAY), moves_left: 0 },
            Self::Reserve { increment, .. } => SeatClock { left: increment.max(Span::DAY), moves_left: 0 },
            Self::Period { moves, span } => {
                SeatClock { left: span.share(1, i64::from(moves)).max(Span::DAY), moves_left: 1 }
            }
        }
    }
}

/// The days on which the club's clocks stand still.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    /// The zone whose days are meant.
    pub zone: Tz,
    /// Saturdays and Sundays rest.
    pub weekends: Weekends,
    /// The club's holidays.
    pub holidays: BTreeSet<NaiveDate>,
}

/// Whether clocks run on Saturdays and Sundays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weekends {
    /// They count like other days.
    Count,
    /// Clocks stand still.
    Rest,
}

/// A player's absence: from the first moment of a day to the last of another, in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Absence {
    /// Its first moment.
    pub from: Moment,
    /// The first moment after it.
    pub until: Moment,
}

/// Hours of the day in which nobody is reminded, as minutes after midnight: from 22:00 until 7:00 or the like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quiet {
    from: u32,
    until: u32,
}

impl Quiet {
    /// The quiet hours of `22:00-07:00` or `22-7`; `None` where the text names no two different hours.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (from, until) = text.split_once('-')?;
        let minutes = |text: &str| {
            let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
            let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
            (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
        };
        let quiet = Self { from: minutes(from)?, until: minutes(until)? };
        (quiet.from != quiet.until).then_some(quiet)
    }

    /// The quiet hours that `at` falls into, in a zone: their beginning and their end.
    #[must_use]
    pub fn around(self, at: Moment, zone: Tz) -> Option<(Moment, Moment)> {
        let today = at.day_in(zone);
        let clock = |day: NaiveDate, minutes: u32| {
            let time = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0)?;
            Some(Moment::of_local(day.and_time(time), zone))
        };
        [today.pred_opt()?, today].into_iter().find_map(|day| {
            let last = if self.from < self.until { day } else { day.succ_opt()? };
            let (from, until) = (clock(day, self.from)?, clock(last, self.until)?);
            (from <= at && at < until).then_some((from, until))
        })
    }
}

/// How many days a deadline may be pushed on by days of rest before the search ends (eleven years).
const HORIZON_DAYS: u64 = 4000;

impl Calendar {
    /// A calendar on which every day counts.
    #[must_use]
    pub fn plain(zone: Tz) -> Self {
        Self { zone, weekends: Weekends::Count, holidays: BTreeSet::new() }
    }

    fn rests(&self, day: NaiveDate) -> bool {
        (self.weekends == Weekends::Rest && matches!(day.weekday(), Weekday::Sat | Weekday::Sun))
            || self.holidays.contains(&day)
    }

    /// The stretch of running time that begins at or after `from`: its first moment and its end, at the
    /// latest the end of that day.
    fn running(&self, from: Moment, absences: &[Absence]) -> (Moment, Moment) {
        let mut at = from;
        for _ in 0..HORIZON_DAYS {
            let day = at.day_in(self.zone);
            let next =
                day.checked_add_days(Days::new(1)).map_or(at.plus(Span::DAY), |d| Moment::start_of(d, self.zone));
            let next = next.max(at.plus(Span::from_seconds(1)));
            if let Some(away) = absences.iter().find(|a| a.from <= at && at < a.until) {
                at = away.until;
            } else if self.rests(day) {
                at = next;
            } else {
                let end = absences.iter().map(|a| a.from).filter(|f| *f > at && *f < next).min().unwrap_or(next);
                return (at, end);
            }
        }
        (at, at.plus(Span::DAY))
    }

    /// The moment at which `span` of running time has gone since `from`.
    #[must_use]
    pub fn after(&self, from: Moment, span: Span, absences: &[Absence]) -> Moment {
        if self.weekends == Weekends::Count && self.holidays.is_empty() && absences.is_empty() {
            return from.plus(span);
        }
        let mut at = from;
        let mut rest = span;
        for _ in 0..HORIZON_DAYS {
            let (start, end) = self.running(at, absences);
            let stretch = end.since(start);
            if rest <= stretch {
                return start.plus(rest);
            }
            rest = rest.less(stretch);
            at = end;
        }
        at
    }

    /// The running time between two moments; zero where `until` is not later.
    #[must_use]
    pub fn between(&self, from: Moment, until: Moment, absences: &[Absence]) -> Span {
        if self.weekends == Weekends::Count && self.holidays.is_empty() && absences.is_empty() {
            return until.since(from).max(Span::ZERO);
        }
        let mut at = from;
        let mut total = Span::ZERO;
        for _ in 0..HORIZON_DAYS {
            let (start, end) = self.running(at, absences);
            if start >= until {
                break;
            }
            total = total.plus(end.min(until).since(start));
            at = end;
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        Moment::from_rfc3339(text).unwrap()
    }

    #[test]
    fn a_clock_is_read_and_written() {
        for text in ["3d", "30d+1d", "10/30d", "12h", "30d+0s"] {
            assert_eq!(text.parse::<Pace>().map(|p| p.to_string()), Ok(text.to_owned()));
        }
        for bad in ["", "0d", "3", "+1d", "0/30d", "10/0d", "x", "1/2/3d", "3d+"] {
            assert!(bad.parse::<Pace>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_weekend_stands_still() {
        let calendar = Calendar { weekends: Weekends::Rest, ..Calendar::plain(chrono_tz::Europe::Berlin) };
        let friday = at("2026-12-04T17:00:00Z");
        let deadline = calendar.after(friday, Span::DAY, &[]);
        assert_eq!(deadline.rfc3339(), "2026-12-07T17:00:00Z");
        assert_eq!(calendar.between(friday, deadline, &[]), Span::DAY);
    }

    #[test]
    fn summer_time_lengthens_a_rest_not_a_turn() {
        let calendar = Calendar { weekends: Weekends::Rest, ..Calendar::plain(chrono_tz::Europe::Berlin) };
        let friday = at("2027-03-26T17:00:00Z");
        assert_eq!(calendar.after(friday, Span::DAY, &[]).rfc3339(), "2027-03-29T16:00:00Z");
    }

    #[test]
    fn an_absence_stands_still() {
        let calendar = Calendar::plain(chrono_tz::UTC);
        let away = [Absence { from: at("2026-12-02T00:00:00Z"), until: at("2026-12-05T00:00:00Z") }];
        let start = at("2026-12-01T12:00:00Z");
        assert_eq!(calendar.after(start, Span::DAY, &away).rfc3339(), "2026-12-05T12:00:00Z");
        assert_eq!(calendar.between(start, at("2026-12-05T12:00:00Z"), &away), Span::DAY);
    }

    #[test]
    fn quiet_hours_may_run_over_midnight() {
        let (quiet, zone) = (Quiet::read("22:00-7").unwrap(), chrono_tz::Europe::Berlin);
        let around = |text| quiet.around(at(text), zone).map(|(a, b)| format!("{} {}", a.rfc3339(), b.rfc3339()));
        let night = Some("2026-12-01T21:00:00Z 2026-12-02T06:00:00Z".to_owned());
        assert_eq!(around("2026-12-01T21:00:00Z"), night);
        assert_eq!(around("2026-12-02T05:59:59Z"), night);
        assert_eq!(around("2026-12-02T06:00:00Z"), None);
        assert_eq!(around("2026-12-01T20:59:59Z"), None);
        let nap = Quiet::read("13:00-14:30").unwrap();
        assert!(nap.around(at("2026-12-01T12:15:00Z"), zone).is_some());
        for bad in ["22", "22-22", "24-7", "22:60-7", ""] {
            assert_eq!(Quiet::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_reserve_is_used_up_and_grows_by_the_increment() {
        let pace: Pace = "30d+1d".parse().unwrap();
        let after = pace.after_move(pace.fresh(), "2d".parse().unwrap());
        assert_eq!(after.left.to_string(), "29d");
        assert_eq!(pace.after_miss().left, Span::DAY);
    }
}
