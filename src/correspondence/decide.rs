//! What a deed does to a game: a pure function from game, deed and moment to events and notices.
//!
//! Nothing here writes, sends or asks the time. Legal means found among the generated moves, by
//! [`crate::rules`]; this room adds turns, deadlines and consent. A [`Decision`] holds the game as it is
//! afterwards, so that the mails show what the store will hold.

use super::command::WrittenMove;
use super::event::{Cause, Entry, Event};
use super::game::{Corrupt, Game};
use super::moment::{Moment, Span};
use super::notice::{Notice, Question};
use super::pace::{Absence, Calendar, Quiet};
use super::refusal::Refusal;
use super::seat::{Holder, PlayerId};
use crate::rules::{self, Chosen, Hole, Seat};
use chrono_tz::Tz;
use std::collections::BTreeMap;

/// What the club has settled for all its games.
#[derive(Clone, PartialEq, Debug)]
pub struct House {
    /// Zone, weekends and holidays.
    pub calendar: Calendar,
    /// Deadlines missed in a row that are passes (RULES, Leaving the game: two).
    pub passes: u32,
    /// The parts of a turn's time at which its player is reminded: (part, whole), in order.
    pub reminders: Vec<(u32, u32)>,
    /// The hours in which nobody is reminded, in each player's own zone.
    pub quiet: Option<Quiet>,
    /// The players' holidays.
    pub absences: BTreeMap<PlayerId, Vec<Absence>>,
    /// The players' zones; the calendar's for those who are not in it.
    pub zones: BTreeMap<PlayerId, Tz>,
}

impl House {
    /// Two passes, reminders at 1/2 and 4/5, no quiet hours, nobody away (MAIL, Time).
    #[must_use]
    pub fn plain(calendar: Calendar) -> Self {
        Self {
            calendar,
            passes: 2,
            reminders: vec![(1, 2), (4, 5)],
            quiet: None,
            absences: BTreeMap::new(),
            zones: BTreeMap::new(),
        }
    }

    /// The absences of who holds a seat.
    #[must_use]
    pub fn absences_of(&self, game: &Game, seat: Seat) -> &[Absence] {
        let player = game.chairs().get(&seat).and_then(|chair| chair.holder.player());
        player.and_then(|id| self.absences.get(&id)).map_or(&[], Vec::as_slice)
    }

    /// The zone of who holds a seat.
    #[must_use]
    pub fn zone_of(&self, game: &Game, seat: Seat) -> Tz {
        let player = game.chairs().get(&seat).and_then(|chair| chair.holder.player());
        player.and_then(|id| self.zones.get(&id)).copied().unwrap_or(self.calendar.zone)
    }
}

/// By how much the running turn's deadline moves where its player's absences change at `now`: what was left of running
/// time stays left. `None` where no deadline runs or it stays where it is.
#[must_use]
pub fn deadline_shift(game: &Game, house: &House, absences: &[Absence], now: Moment) -> Option<Span> {
    let seat = game.to_move().filter(|seat| !game.is_paused() && !game.program_plays(*seat))?;
    let due = game.due()?;
    let now = now.max(game.turn_began());
    let left = house.calendar.between(now, due, house.absences_of(game, seat));
    let shift = house.calendar.after(now, left, absences).since(due);
    (shift != Span::ZERO).then_some(shift)
}

/// The deadline of a game whose clocks start again at `now`, with what was left of its time when they were stopped.
fn due_after_pause(game: &Game, house: &House, now: Moment) -> Option<Moment> {
    let absences = house.absences_of(game, game.to_move()?);
    let (stopped, due) = game.stopped_deadline()?;
    Some(house.calendar.after(now, house.calendar.between(stopped, due, absences), absences))
}

/// Whether the player has confirmed a move that puts its player out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consent {
    /// Not yet asked.
    Open,
    /// Confirmed.
    Given,
}

/// What is asked of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// A seat plays this move.
    Play {
        /// Who.
        seat: Seat,
        /// What was written.
        written: WrittenMove,
        /// Whether a move that puts its player out is confirmed.
        consent: Consent,
    },
    /// A seat resigns (confirmed).
    Resign(Seat),
    /// A player comes back to a seat that the program plays.
    Return(Seat),
    /// The running turn's deadline has passed.
    Ring,
    /// The host passes the running turn.
    Pass,
    /// The last turn is taken back.
    Undo,
    /// The running turn gets more time.
    Extend(Span),
    /// A deputy moves for a seat whose player has gone silent.
    Deputise {
        /// The seat.
        seat: Seat,
        /// Who moves for it.
        deputy: PlayerId,
    },
    /// The clocks stop.
    Pause,
    /// They run again.
    Resume,
    /// A seat goes to somebody else.
    Replace(Seat, Holder),
    /// The game is called off.
    End,
}

/// What follows from a deed.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The game afterwards; its log ends with the new entries.
    pub game: Game,
    /// How many entries at the end of its log are new.
    pub new_entries: usize,
    /// What everybody must learn.
    pub notices: Vec<Notice>,
}

impl Decision {
    /// The entries to be recorded.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        let log = self.game.log();
        &log[log.len() - self.new_entries..]
    }
}

/// Why a deed is not done.
#[derive(Clone, PartialEq, Debug)]
pub enum Objection {
    /// It is refused.
    Refused(Refusal),
    /// It waits for the player's word.
    Ask(Question),
    /// The stored game and the rules contradict each other: ours, not the player's.
    Fault(Corrupt),
}

impl From<Refusal> for Objection {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Corrupt> for Objection {
    fn from(fault: Corrupt) -> Self {
        Self::Fault(fault)
    }
}

/// The first entry of a game, and the notice that it has begun.
///
/// # Errors
/// [`Objection::Fault`] where the opening contradicts the rules.
pub fn open(game: Game, house: &House, cause: Cause, now: Moment) -> Result<Decision, Objection> {
    let mut scribe = Scribe::new(&game, house, cause, now);
    scribe.write(Event::Opened)?;
    scribe.pass_the_stuck()?;
    Ok(scribe.decision())
}

/// What `deed` does to `game` at `now`.
///
/// # Errors
/// [`Objection`]: a refusal, a question to the player, or a fault of ours. Nothing has changed then.
pub fn decide(game: &Game, deed: &Deed, house: &House, cause: Cause, now: Moment) -> Result<Decision, Objection> {
    if game.is_over() && *deed != Deed::Undo {
        return Err(Refusal::GameOver.into());
    }
    // A letter that was read late counts from its arrival, but never from before the turn it answers.
    let at = now.max(game.turn_began());
    let mut scribe = Scribe::new(game, house, cause, at);
    match deed {
        Deed::Play { seat, written, consent } => {
            let chosen = choose(game, *seat, written)?;
            if chosen.returns_to_camp && *consent == Consent::Open {
                return Err(Objection::Ask(Question::PlayAndLeave(chosen)));
            }
            scribe.write(Event::Moved { seat: *seat, token: token(game, &chosen) })?;
        }
        Deed::Resign(seat) => {
            if !game.may_leave(*seat) {
                return Err(Refusal::NotRacing.into());
            }
            scribe.write(Event::Resigned { seat: *seat })?;
        }
        Deed::Deputise { seat, deputy } => {
            if !game.may_leave(*seat) {
                return Err(Refusal::NotRacing.into());
            }
            scribe.write(Event::Deputised { seat: *seat, deputy: *deputy })?;
        }
        Deed::Return(seat) if game.chairs().get(seat).is_some_and(|chair| chair.deputy.is_some()) => {
            scribe.write_due(Event::Relieved { seat: *seat }, game.due())?;
        }
        Deed::Return(seat) => {
            let held = game.chairs().get(seat).is_some_and(|c| c.holder.player().is_some());
            if !held || game.play().holder(*seat) != rules::Holder::Program {
                return Err(Refusal::NotAway.into());
            }
            scribe.write(Event::Returned { seat: *seat })?;
        }
        Deed::Ring | Deed::Pass => {
            let Some(seat) = game.to_move() else { return Err(Refusal::GameOver.into()) };
            let missed = game.chairs().get(&seat).map_or(0, |c| c.missed);
            let for_good = *deed == Deed::Ring && missed >= house.passes && !game.program_plays(seat);
            scribe.write(if for_good { Event::TimedOut { seat } } else { Event::Missed { seat } })?;
        }
        Deed::Undo => {
            if game.turns() == 0 {
                return Err(Refusal::NothingToUndo.into());
            }
            scribe.write(Event::Undone)?;
        }
        Deed::Extend(span) => {
            let (Some(seat), Some(due)) = (game.to_move(), game.due()) else { return Err(Refusal::Paused.into()) };
            scribe.write_due(Event::Extended { seat }, Some(due.plus(*span)))?;
        }
        Deed::Pause => {
            if game.is_paused() {
                return Err(Refusal::Paused.into());
            }
            scribe.write(Event::Paused)?;
        }
        Deed::Resume => {
            if !game.is_paused() {
                return Err(Refusal::NotPaused.into());
            }
            scribe.write(Event::Resumed)?;
            // A deadline that had been moved on keeps what was left of it.
            scribe.grant(due_after_pause(game, house, at));
        }
        Deed::Replace(seat, holder) => scribe.write(Event::Replaced { seat: *seat, holder: *holder })?,
        Deed::End => scribe.write(Event::Abandoned)?,
    }
    scribe.pass_the_stuck()?;
    Ok(scribe.decision())
}

/// The legal move that `written` means for `seat`, whose turn it must be.
///
/// # Errors
/// A [`Refusal`]: over, paused, another's turn, no such hole, or the rules' own reason.
pub fn choose(game: &Game, seat: Seat, written: &WrittenMove) -> Result<Chosen, Refusal> {
    let Some(to_move) = game.to_move() else { return Err(Refusal::GameOver) };
    if game.is_paused() {
        return Err(Refusal::Paused);
    }
    if to_move != seat {
        return Err(Refusal::NotYourTurn { to_move });
    }
    let holes = find_holes(game, written)?;
    game.play().check(&holes).map_err(|why| {
        let ends = match holes.first() {
            Some(from) if game.play().position().at(*from) == Some(seat) => {
                game.play().ends_of(*from).into_iter().collect()
            }
            _ => Vec::new(),
        };
        Refusal::Illegal { written: written.clone(), why, ends }
    })
}

fn find_holes(game: &Game, written: &WrittenMove) -> Result<Vec<Hole>, Refusal> {
    let notation = game.opening().setup.notation();
    let found = written.holes().iter().map(|name| {
        notation.hole(*name).ok_or_else(|| Refusal::NoSuchHole { name: *name, nearest: notation.nearest(*name) })
    });
    found.collect()
}

/// A move as the record tells it: its ends, or its whole path where the player chose another than the
/// shown one (RECORD, A turn).
#[must_use]
pub fn token(game: &Game, chosen: &Chosen) -> String {
    game.opening().setup.notation().way(&chosen.recorded())
}

/// The next moment at which something is due in this game: a reminder, the deadline, or at once where the
/// program is to move. `None` where nothing is.
#[must_use]
pub fn next_alarm(game: &Game, house: &House, now: Moment) -> Option<Moment> {
    let seat = game.to_move().filter(|_| !game.is_paused())?;
    if game.program_plays(seat) {
        return Some(game.turn_began());
    }
    let due = game.due()?;
    let reminders = house.reminders.iter().filter_map(|reminder| reminder_at(game, house, due, *reminder));
    reminders.filter(|at| *at > now && *at < due).min().or(Some(due))
}

/// The reminders of the running turn that fall after `since` and not after `now`, the latest alone: a host
/// that slept sends one, not all.
#[must_use]
pub fn reminder_due(game: &Game, house: &House, since: Moment, now: Moment) -> Option<(u32, u32)> {
    let due = game.due().filter(|due| now < *due)?;
    let ripe = |r: &&(u32, u32)| reminder_at(game, house, due, **r).is_some_and(|at| since < at && at <= now);
    house.reminders.iter().filter(ripe).max_by_key(|r| reminder_at(game, house, due, **r)).copied()
}

/// When a reminder of the running turn falls: so much of its running time gone, and not in its player's quiet hours.
fn reminder_at(game: &Game, house: &House, due: Moment, (part, whole): (u32, u32)) -> Option<Moment> {
    let (seat, began) = (game.to_move()?, game.turn_began());
    let absences = house.absences_of(game, seat);
    let share = house.calendar.between(began, due, absences).share(i64::from(part), i64::from(whole));
    let at = house.calendar.after(began, share, absences);
    let Some((from, until)) = house.quiet.and_then(|quiet| quiet.around(at, house.zone_of(game, seat))) else {
        return Some(at);
    };
    // After the quiet hours; where the deadline falls within them, before.
    if until < due { Some(until) } else { (from > began).then_some(from) }
}

/// Writes new entries onto a copy of the game.
struct Scribe<'a> {
    game: Game,
    house: &'a House,
    cause: Cause,
    at: Moment,
    before: usize,
}

impl<'a> Scribe<'a> {
    fn new(game: &Game, house: &'a House, cause: Cause, at: Moment) -> Self {
        Self { game: game.clone(), house, cause, at, before: game.log().len() }
    }

    fn write(&mut self, event: Event) -> Result<(), Corrupt> {
        self.write_due(event, None)
    }

    /// Writes `event`; the deadline after it is `due`, or what the clock of the seat then to move gives.
    fn write_due(&mut self, event: Event, due: Option<Moment>) -> Result<(), Corrupt> {
        let spent = match &event {
            Event::Moved { seat, .. } => {
                self.house.calendar.between(self.game.turn_began(), self.at, self.house.absences_of(&self.game, *seat))
            }
            _ => Span::ZERO,
        };
        let (to_move_before, due_before) = (self.game.to_move(), self.game.due());
        let leaves = matches!(event, Event::Resigned { .. } | Event::TimedOut { .. } | Event::Returned { .. });
        let from = if event == Event::Undone { self.at } else { self.at.max(self.game.turn_began()) };
        let number = u32::try_from(self.game.log().len()).unwrap_or(u32::MAX);
        let (at, cause) = (self.at, self.cause);
        self.game.apply(Entry { number, event, at, spent, due: None, after: String::new(), cause })?;
        let due = due.or_else(|| {
            let seat = self.game.to_move().filter(|s| !self.game.is_paused() && !self.game.program_plays(*s))?;
            if leaves && to_move_before == Some(seat) && due_before.is_some() {
                return due_before;
            }
            let clock = self.game.chairs().get(&seat)?.clock;
            Some(self.house.calendar.after(from, clock.left, self.house.absences_of(&self.game, seat)))
        });
        self.game.seal_last(due);
        Ok(())
    }

    /// Moves the deadline that the last event has set on to `due`, where that is later.
    fn grant(&mut self, due: Option<Moment>) {
        if self.game.due().is_some() && due > self.game.due() {
            self.game.seal_last(due);
        }
    }

    /// Passes every seat that has no legal move, until one has or the game ends.
    fn pass_the_stuck(&mut self) -> Result<(), Corrupt> {
        while let Some(seat) = self.game.to_move().filter(|_| self.game.play().must_pass()) {
            self.write(Event::Passed { seat })?;
        }
        Ok(())
    }

    fn decision(self) -> Decision {
        let notice = if self.game.is_over() { Notice::Over } else { Notice::Turn };
        let new_entries = self.game.log().len() - self.before;
        Decision { game: self.game, new_entries, notices: vec![notice] }
    }
}
