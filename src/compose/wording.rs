//! A game in words: who is who, how they stand, what is on their clocks, what happened and what follows from it.
//!
//! A [`Teller`] tells one reader of one game at one moment, in the reader's language and zone. The reader is "you".

use super::layout::letter_in_words;
use super::mime::one_line;
use super::scene::{Reader, Scene};
use super::story::Deed;
use super::tongue::{Voice, say};
use crate::correspondence::event::{self, Event};
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::Holder;
use crate::rules::{Cause, Chosen, End, Leaving, Notation, Outcome, Position, Seat, Status};

/// The longest words of a player that a mail repeats, in characters.
const NAME_MAX: usize = 60;

/// Tells one reader of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) reader: &'a Reader,
    pub(crate) voice: Voice,
    pub(crate) now: Moment,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(scene: &'a Scene<'a>, reader: &'a Reader, now: Moment) -> Self {
        Self { scene, reader, voice: Voice::of(reader.tongue), now }
    }

    /// A moment in the reader's zone.
    pub(crate) fn when(&self, moment: Moment) -> String {
        self.voice.moment(moment, self.reader.zone, self.now)
    }

    /// The name of who holds a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        if let Some(name) = self.scene.names.get(&seat).map(|name| short(name)).filter(|name| !name.is_empty()) {
            return name;
        }
        match self.scene.game.chairs().get(&seat).map(|chair| chair.holder) {
            Some(Holder::Program(level)) => say!(self.voice, "program-level", level = level.number()),
            Some(Holder::Player(_)) | None => say!(self.voice, "former-player"),
        }
    }

    /// `Ben (black)`; `you (white)` for the reader.
    pub(crate) fn who(&self, seat: Seat) -> String {
        let colour = colour(self.voice, seat);
        if self.reader.seat == Some(seat) {
            say!(self.voice, "you-as", colour = colour)
        } else {
            say!(self.voice, "name-as", name = self.name(seat), colour = colour)
        }
    }

    /// The reader's seat, where it is the program that plays it now and the reader can come back to it.
    pub(crate) fn seat_left(&self) -> Option<Seat> {
        let (game, seat) = (self.scene.game, self.reader.seat?);
        (game.program_plays(seat) && self.is_held(seat) && !game.is_over()).then_some(seat)
    }

    /// True where a move of the reader is awaited and would be taken.
    pub(crate) fn awaits_reader(&self) -> bool {
        let game = self.scene.game;
        game.to_move().is_some_and(|seat| self.reader.seat == Some(seat) && !game.program_plays(seat))
            && !game.is_paused()
    }

    /// The number of a seat's next turn.
    pub(crate) fn turn(&self, seat: Seat) -> u32 {
        self.scene.game.play().turns_made(seat) + 1
    }

    /// A move's holes, `m1-m3-k5`.
    pub(crate) fn way(&self, chosen: &Chosen) -> String {
        self.scene.game.opening().setup.notation().way(&chosen.path)
    }

    /// How a seat stands: to move, racing, home, out; with its place where it is settled.
    fn standing(&self, seat: Seat) -> String {
        let (game, voice) = (self.scene.game, self.voice);
        let play = game.play();
        match (play.status(seat), play.place(seat)) {
            (Status::Home, Some(place)) => say!(voice, "stands-home", place = place),
            (Status::Home, None) => say!(voice, "stands-home-waiting"),
            (Status::Out, Some(place)) => say!(voice, "stands-out", place = place),
            (Status::Trailing, Some(place)) => say!(voice, "stands-trailing", place = place),
            (_, Some(place)) => say!(voice, "stands-placed", place = place),
            (_, None) if game.to_move() == Some(seat) => say!(voice, "stands-to-move"),
            (_, None) if game.program_plays(seat) && self.is_held(seat) => say!(voice, "stands-program"),
            (_, None) => say!(voice, "stands-racing"),
        }
    }

    /// True where a player, not the program, held the seat from the start.
    fn is_held(&self, seat: Seat) -> bool {
        self.scene.game.chairs().get(&seat).is_some_and(|chair| chair.holder.player().is_some())
    }

    /// The line of a seat in the list of players.
    pub(crate) fn seat_words(&self, seat: Seat) -> String {
        let (who, standing) = (self.who(seat), self.standing(seat));
        if self.scene.game.program_plays(seat) && matches!(self.scene.game.play().status(seat), Status::Trailing) {
            return say!(self.voice, "seat-line-program", who = who, standing = standing);
        }
        say!(self.voice, "seat-line", who = who, standing = standing)
    }

    /// How far a seat is, and its clock.
    pub(crate) fn seat_detail(&self, seat: Seat) -> String {
        let (game, voice) = (self.scene.game, self.voice);
        let play = game.play();
        if matches!(play.status(seat), Status::Home | Status::Out | Status::Absent)
            || game.end() == Some(End::Abandoned)
        {
            return String::new();
        }
        let way = say!(
            voice,
            "seat-way",
            distance = play.distance(seat),
            home = play.in_goal(seat),
            all = play.setup().marbles().count()
        );
        let way = match self.clock(seat) {
            Some(clock) => say!(voice, "seat-way-and-clock", way = way, clock = clock),
            None => way,
        };
        let away = self.scene.house.absences_of(game, seat).iter().find(|away| away.until > self.now);
        match away {
            Some(away) if !game.is_over() && !game.program_plays(seat) => {
                // The days of who is away, not the reader's.
                let zone = self.scene.house.zone_of(game, seat);
                let day = |moment| self.voice.day(moment, zone, self.now);
                let (from, last) = (day(away.from), day(away.until.plus(Span::from_seconds(-1))));
                say!(voice, "seat-away", way = way, from = from, last = last)
            }
            _ => way,
        }
    }

    /// What is on a seat's clock: of the running turn what is left until the deadline, else what the next turn begins with.
    fn clock(&self, seat: Seat) -> Option<String> {
        let (game, voice) = (self.scene.game, self.voice);
        if game.program_plays(seat) || game.is_over() {
            return None;
        }
        if game.to_move() == Some(seat) {
            if game.is_paused() {
                return Some(say!(voice, "clock-stands"));
            }
            let due = game.due()?;
            let absences = self.scene.house.absences_of(game, seat);
            let left = self.scene.house.calendar.between(self.now, due, absences);
            return Some(say!(voice, "clock-running", span = voice.span(left), when = self.when(due)));
        }
        let clock = game.chairs().get(&seat)?.clock;
        let span = voice.span(clock.left);
        Some(match game.opening().pace {
            Pace::PerMove(_) => say!(voice, "clock-per-move", span = span),
            Pace::Reserve { .. } => say!(voice, "clock-reserve", span = span),
            Pace::Period { .. } => say!(voice, "clock-period", moves = clock.moves_left, span = span),
        })
    }

    /// The game's clock in words.
    pub(crate) fn pace(&self) -> String {
        pace(self.voice, self.scene.game.opening().pace)
    }

    /// What a deed was, and what followed from it, a sentence each.
    pub(crate) fn deed(&self, deed: &Deed) -> Vec<String> {
        let mut told = vec![self.event(deed)];
        told.extend(deed.outcomes.iter().filter_map(|outcome| self.outcome(*outcome)));
        if let Event::Missed { seat } = deed.entry.event {
            told.extend(self.after_a_miss(seat, deed.entry.number));
        }
        told
    }

    fn event(&self, deed: &Deed) -> String {
        let voice = self.voice;
        let mine = |seat: &Seat| self.reader.seat == Some(*seat);
        match &deed.entry.event {
            Event::Opened => {
                let first = self.scene.game.opening().setup.first();
                say!(
                    voice,
                    "event-opened",
                    rules = short(&self.scene.game.opening().rules_name),
                    clock = self.pace(),
                    colour = colour(voice, first)
                )
            }
            Event::Moved { seat, token } => {
                let way = deed.chosen.as_ref().map_or_else(|| token.clone(), |chosen| self.way(chosen));
                if mine(seat) {
                    say!(voice, "event-moved-you", way = way)
                } else {
                    say!(voice, "event-moved", who = self.who(*seat), way = way)
                }
            }
            Event::Passed { seat } if mine(seat) => say!(voice, "event-passed-you"),
            Event::Passed { seat } => say!(voice, "event-passed", who = self.who(*seat)),
            Event::Missed { seat } if mine(seat) => say!(voice, "event-missed-you"),
            Event::Missed { seat } => say!(voice, "event-missed", who = self.who(*seat)),
            Event::Resigned { seat } if mine(seat) => say!(voice, "event-resigned-you"),
            Event::Resigned { seat } => say!(voice, "event-resigned", who = self.who(*seat)),
            Event::TimedOut { seat } if mine(seat) => say!(voice, "event-timed-out-you"),
            Event::TimedOut { seat } => say!(voice, "event-timed-out", who = self.who(*seat)),
            Event::Returned { seat } if mine(seat) => say!(voice, "event-returned-you"),
            Event::Returned { seat } => say!(voice, "event-returned", who = self.who(*seat)),
            Event::Undone => say!(voice, "event-undone"),
            Event::Extended { .. } => match deed.entry.due {
                // The clock itself moves a deadline only for the time in which the host was out of reach.
                Some(due) if deed.entry.cause == event::Cause::Clock => {
                    say!(voice, "event-extended-outage", when = self.when(due))
                }
                Some(due) => say!(voice, "event-extended", when = self.when(due)),
                None => say!(voice, "event-extended-open"),
            },
            Event::Paused => say!(voice, "event-paused"),
            Event::Resumed => say!(voice, "event-resumed"),
            Event::Replaced { seat, holder: Holder::Player(_) } => {
                say!(voice, "event-replaced", colour = colour(voice, *seat), name = self.name(*seat))
            }
            Event::Replaced { seat, holder: Holder::Program(_) } => {
                say!(voice, "event-replaced-program", colour = colour(voice, *seat))
            }
            Event::Deputised { seat, .. } => say!(voice, "event-deputised", who = self.who(*seat)),
            Event::Relieved { seat } if mine(seat) => say!(voice, "event-returned-you"),
            Event::Relieved { seat } => say!(voice, "event-returned", who = self.who(*seat)),
            Event::Abandoned => say!(voice, "event-abandoned"),
        }
    }

    fn outcome(&self, outcome: Outcome) -> Option<String> {
        let voice = self.voice;
        let mine = |seat: Seat| self.reader.seat == Some(seat);
        Some(match outcome {
            Outcome::Home(seat, Some(place)) if mine(seat) => say!(voice, "outcome-home-you", place = place),
            Outcome::Home(seat, Some(place)) => say!(voice, "outcome-home", who = self.who(seat), place = place),
            Outcome::Home(seat, None) if mine(seat) => say!(voice, "outcome-home-unplaced-you"),
            Outcome::Home(seat, None) => say!(voice, "outcome-home-unplaced", who = self.who(seat)),
            Outcome::Out(seat, cause, place) => {
                let why = out_words(cause, voice);
                if mine(seat) {
                    say!(voice, "outcome-out-you", why = why, place = place)
                } else {
                    say!(voice, "outcome-out", who = self.who(seat), why = why, place = place)
                }
            }
            Outcome::ProgramTakes(seat, Some(place)) => {
                say!(voice, "outcome-program-last", colour = colour(voice, seat), place = place)
            }
            Outcome::ProgramTakes(seat, None) => say!(voice, "outcome-program", colour = colour(voice, seat)),
            Outcome::LastMove(seat) if mine(seat) => say!(voice, "outcome-last-move-you"),
            Outcome::LastMove(seat) => say!(voice, "outcome-last-move", who = self.who(seat)),
            // The event itself, or the headline, says so.
            Outcome::Back(_) | Outcome::Ended(_) => return None,
        })
    }

    /// What comes next after a seat's latest turn was missed, and how to avoid it; nothing once it has moved or left.
    fn after_a_miss(&self, seat: Seat, number: u32) -> Option<String> {
        let (game, voice) = (self.scene.game, self.voice);
        let of_seat =
            |event: &Event| matches!(event, Event::Moved { seat: s, .. } | Event::Missed { seat: s } if *s == seat);
        let latest = game.standing().rev().find(|entry| of_seat(&entry.event))?.number;
        if latest != number || !game.may_leave(seat) || game.is_over() {
            return None;
        }
        let missed = game.chairs().get(&seat)?.missed;
        let more = self.scene.house.passes.saturating_sub(missed) + 1;
        let rules = game.opening().setup.rules();
        let answer = if game.opening().setup.players() == 2 { Leaving::End } else { rules.timeout };
        let what = match answer {
            Leaving::Out => say!(voice, "next-out"),
            Leaving::End if game.opening().setup.players() == 2 => say!(voice, "next-lost"),
            Leaving::End => say!(voice, "next-end"),
            Leaving::ProgramLast => say!(voice, "next-program-last"),
            Leaving::ProgramEarns => say!(voice, "next-program-earns"),
        };
        Some(if self.reader.seat == Some(seat) {
            say!(voice, "after-miss-you", more = more, what = what)
        } else {
            say!(voice, "after-miss", who = self.who(seat), more = more, what = what)
        })
    }

    /// Why the game is over.
    pub(crate) fn end(&self, end: End) -> String {
        end_words(self.voice, end)
    }

    /// What a screen reader says in a board's place: where each seat's marbles stand.
    pub(crate) fn board_summary(&self, position: &Position) -> String {
        let notation = self.scene.game.opening().setup.notation();
        board_summary(self.voice, notation, position, self.scene.game.chairs().keys().copied())
    }
}

/// What a screen reader says in a board's place: where the marbles of each of `seats` stand.
pub(crate) fn board_summary(
    voice: Voice,
    notation: Notation,
    position: &Position,
    seats: impl Iterator<Item = Seat>,
) -> String {
    let seats = seats.map(|seat| {
        let holes: Vec<String> = position.of(seat).map(|hole| notation.name(hole).to_string()).collect();
        let count = holes.len();
        say!(
            voice,
            "board-seat",
            colour = colour(voice, seat),
            letter = letter_in_words(seat),
            count = count,
            holes = holes.join(" ")
        )
    });
    let seats: Vec<String> = seats.collect();
    say!(voice, "board-summary", seats = seats.join(" "))
}

/// Why a player is out.
pub(crate) fn out_words(cause: Cause, voice: Voice) -> String {
    match cause {
        Cause::LateMarble => say!(voice, "out-late-marble"),
        Cause::ReturnedToCamp => say!(voice, "out-returned"),
        Cause::Partner => say!(voice, "out-partner"),
        Cause::Resigned => say!(voice, "out-resigned"),
        Cause::TimedOut => say!(voice, "out-timed-out"),
    }
}

/// A seat's colour.
pub(crate) fn colour(voice: Voice, seat: Seat) -> String {
    match seat {
        Seat::White => say!(voice, "white"),
        Seat::Red => say!(voice, "red"),
        Seat::Blue => say!(voice, "blue"),
        Seat::Black => say!(voice, "black"),
        Seat::Yellow => say!(voice, "yellow"),
        Seat::Green => say!(voice, "green"),
    }
}

/// What stands in a board's place where it isn't seen: whose point lies at the bottom.
#[must_use]
pub fn board_title(tongue: super::Tongue, bottom: Seat) -> String {
    let voice = Voice::of(tongue);
    say!(voice, "picker-board", colour = colour(voice, bottom))
}

/// Why a game is over.
pub(crate) fn end_words(voice: Voice, end: End) -> String {
    match end {
        End::PlacesDecided => say!(voice, "end-places-decided"),
        End::ReplyMade => say!(voice, "end-reply-made"),
        End::Limit => say!(voice, "end-limit"),
        End::Repetition => say!(voice, "end-repetition"),
        End::Standstill => say!(voice, "end-standstill"),
        End::Resign => say!(voice, "end-resign"),
        End::Timeout => say!(voice, "end-timeout"),
        End::Abandoned => say!(voice, "end-abandoned"),
    }
}

/// A clock in words: `3 days a move`.
pub(crate) fn pace(voice: Voice, pace: Pace) -> String {
    match pace {
        Pace::PerMove(span) => say!(voice, "pace-per-move", span = voice.span(span)),
        Pace::Reserve { reserve, increment } => {
            say!(voice, "pace-reserve", reserve = voice.span(reserve), increment = voice.span(increment))
        }
        Pace::Period { moves, span } => say!(voice, "pace-period", moves = moves, span = voice.span(span)),
    }
}

/// Somebody's words, cut to [`NAME_MAX`] characters and fit for one line.
pub(crate) fn short(words: &str) -> String {
    cut(&one_line(words), NAME_MAX)
}

/// At most `max` characters; what was cut is told by an ellipsis.
pub(crate) fn cut(words: &str, max: usize) -> String {
    if words.chars().count() <= max {
        return words.to_owned();
    }
    let mut kept: String = words.chars().take(max.saturating_sub(1)).collect();
    kept.push('…');
    kept
}
