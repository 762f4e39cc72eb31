//! A game by post: its opening and its score sheet, and what follows from them.
//!
//! A [`Game`] is made by applying its entries in order and by nothing else, so that the store's row, a
//! diagram of any turn and an audit all come from one place. It knows no language, no address and no
//! calendar: spent time and deadlines stand in the entries.

use super::event::{Cause, Entry, Event};
use super::moment::Moment;
use super::pace::{Pace, SeatClock};
use super::seat::{GameNumber, Holder, PlayerId};
use crate::rules::{self, End, Hole, HoleName, Play, Seat, Setup, Status, Turn};
use std::collections::BTreeMap;

/// Whether the players of a game may ask for the program's advice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Hints {
    /// They may not.
    #[default]
    Refused,
    /// Whoever is to move may.
    Allowed,
}

/// What is settled when a game begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// Its number in the club.
    pub number: GameNumber,
    /// Rules, players, variant, who begins.
    pub setup: Setup,
    /// The name under which the rule set is known in the club.
    pub rules_name: String,
    /// The clock.
    pub pace: Pace,
    /// Whether the program's advice may be asked for.
    pub hints: Hints,
    /// Who holds each seat in use.
    pub holders: BTreeMap<Seat, Holder>,
    /// When it began.
    pub started: Moment,
}

impl Opening {
    /// The game under its rules before its first turn.
    #[must_use]
    pub fn play(&self) -> Play {
        let programs = self.holders.iter().filter(|(_, holder)| holder.player().is_none());
        programs.fold(Play::new(self.setup.clone()), |play, (&seat, _)| play.with_program(seat))
    }
}

/// A seat of a game, as it stands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who holds it.
    pub holder: Holder,
    /// Its clock at the start of its next turn.
    pub clock: SeatClock,
    /// Deadlines missed in a row.
    pub missed: u32,
    /// Who moves for the holder, who has gone silent.
    pub deputy: Option<PlayerId>,
}

/// A stored score sheet that the rules don't accept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {number} of game {game} can't be replayed: {why}")]
pub struct Corrupt {
    /// The game.
    pub game: GameNumber,
    /// The entry's number.
    pub number: u32,
    /// What is wrong with it.
    pub why: String,
}

/// A game by post.
#[derive(Clone, Debug)]
pub struct Game {
    opening: Opening,
    play: Play,
    chairs: BTreeMap<Seat, Chair>,
    turn_began: Moment,
    due: Option<Moment>,
    paused: bool,
    abandoned: bool,
    ended: Option<Moment>,
    /// The entry since which the running turn runs.
    turn_entry: u32,
    log: Vec<Entry>,
    /// The entries that still hold after what was undone, as places in `log`.
    standing: Vec<usize>,
}

impl Game {
    /// The game before its first entry.
    #[must_use]
    pub fn new(opening: Opening) -> Self {
        let clock = opening.pace.fresh();
        let chairs = opening
            .holders
            .iter()
            .map(|(seat, holder)| (*seat, Chair { holder: *holder, clock, missed: 0, deputy: None }));
        Self {
            play: opening.play(),
            chairs: chairs.collect(),
            turn_began: opening.started,
            due: None,
            paused: false,
            abandoned: false,
            ended: None,
            turn_entry: 0,
            log: Vec::new(),
            standing: Vec::new(),
            opening,
        }
    }

    /// The game after these entries.
    ///
    /// # Errors
    /// [`Corrupt`] at the first entry that the rules don't accept, that is out of its order, or after which
    /// the position is another than the stored one.
    pub fn replay(opening: Opening, entries: impl IntoIterator<Item = Entry>) -> Result<Self, Corrupt> {
        let mut game = Self::new(opening);
        for entry in entries {
            let (number, after) = (entry.number, entry.after.clone());
            game.apply(entry)?;
            let position = game.position_text();
            if position != after {
                let why = format!("the position is {position}, not {after} as stored");
                return Err(Corrupt { game: game.number(), number, why });
            }
        }
        Ok(game)
    }

    /// Applies the next entry.
    ///
    /// # Errors
    /// [`Corrupt`] where it can't come next; the game is then of no further use.
    pub fn apply(&mut self, entry: Entry) -> Result<(), Corrupt> {
        let (game, number) = (self.opening.number, entry.number);
        let fail = |why: String| Corrupt { game, number, why };
        if entry.number as usize != self.log.len() {
            return Err(fail(format!("entry {} was expected", self.log.len())));
        }
        let place = self.log.len();
        let to_move_before = self.to_move();
        if entry.event == Event::Undone {
            self.take_back().map_err(fail)?;
        } else {
            self.enact(&entry).map_err(fail)?;
            self.standing.push(place);
        }
        self.due = entry.due;
        let ends_turn = entry.event.is_turn() || entry.event == Event::Undone;
        if ends_turn || self.to_move() != to_move_before {
            self.turn_entry = entry.number;
        }
        if self.is_over() && self.ended.is_none() {
            self.ended = Some(entry.at);
        }
        self.log.push(entry);
        Ok(())
    }

    /// Completes the entry that was applied last with its check and the deadline of the turn that now runs.
    pub(super) fn seal_last(&mut self, due: Option<Moment>) {
        let after = self.position_text();
        self.due = due;
        if let Some(last) = self.log.last_mut() {
            last.due = due;
            last.after = after;
        }
    }

    /// What an entry does to the play and the chairs.
    fn enact(&mut self, entry: &Entry) -> Result<(), String> {
        let play = |play: &mut Play, turn: &Turn| play.play(turn).map(|_| ()).map_err(|why| format!("{why:?}"));
        match &entry.event {
            Event::Opened => {}
            Event::Undone => return Err("undone twice over".to_owned()),
            Event::Moved { seat, token } => {
                self.expect_to_move(*seat)?;
                let holes = self.holes_of(token)?;
                play(&mut self.play, &Turn::Move(holes))?;
                let pace = self.opening.pace;
                if let Some(chair) = self.chairs.get_mut(seat) {
                    chair.missed = 0;
                    chair.clock = pace.after_move(chair.clock, entry.spent);
                }
                self.turn_began = entry.at;
            }
            Event::Passed { seat } => {
                self.expect_to_move(*seat)?;
                play(&mut self.play, &Turn::Pass)?;
                self.turn_began = entry.at;
            }
            Event::Missed { seat } => {
                self.expect_to_move(*seat)?;
                play(&mut self.play, &Turn::Missed)?;
                let pace = self.opening.pace;
                if let Some(chair) = self.chairs.get_mut(seat) {
                    chair.missed += 1;
                    chair.clock = pace.after_miss();
                }
                self.turn_began = entry.at;
            }
            Event::Resigned { seat } => self.leave(Turn::Resign(*seat), entry.at)?,
            Event::TimedOut { seat } => {
                self.leave(Turn::Timeout(*seat), entry.at)?;
                self.set_deputy(*seat, None)?;
            }
            Event::Deputised { seat, deputy } => {
                let late = self.opening.pace.after_miss();
                let chair = self.set_deputy(*seat, Some(*deputy))?;
                (chair.clock, chair.missed) = (late, 0);
                if self.play.to_move() == Some(*seat) {
                    self.turn_began = entry.at;
                }
            }
            Event::Relieved { seat } => {
                self.set_deputy(*seat, None)?;
            }
            Event::Returned { seat } => self.leave(Turn::Back(*seat), entry.at)?,
            Event::Extended { .. } => {}
            Event::Paused => self.paused = true,
            Event::Resumed => {
                self.paused = false;
                self.turn_began = entry.at;
            }
            Event::Replaced { seat, holder } => {
                let fresh = self.opening.pace.fresh();
                let chair = self.chairs.get_mut(seat).ok_or("no such seat")?;
                *chair = Chair { holder: *holder, clock: fresh, missed: 0, deputy: None };
                if self.play.to_move() == Some(*seat) {
                    self.turn_began = entry.at;
                }
            }
            Event::Abandoned => self.abandoned = true,
        }
        Ok(())
    }

    fn set_deputy(&mut self, seat: Seat, deputy: Option<PlayerId>) -> Result<&mut Chair, String> {
        let chair = self.chairs.get_mut(&seat).ok_or("no such seat")?;
        chair.deputy = deputy;
        Ok(chair)
    }

    /// A seat leaves or comes back; where the turn passes to another seat by it, that turn begins now.
    fn leave(&mut self, turn: Turn, at: Moment) -> Result<(), String> {
        let before = self.play.to_move();
        self.play.play(&turn).map_err(|why| format!("{why:?}"))?;
        if self.play.to_move() != before {
            self.turn_began = at;
        }
        Ok(())
    }

    fn expect_to_move(&self, seat: Seat) -> Result<(), String> {
        match self.play.to_move() {
            Some(to_move) if to_move == seat => Ok(()),
            other => Err(format!("{} is not to move but {other:?}", seat.word())),
        }
    }

    fn holes_of(&self, token: &str) -> Result<Vec<Hole>, String> {
        let hole = |text: &str| {
            let name: HoleName = text.parse().ok()?;
            self.opening.setup.notation().hole(name)
        };
        token.split('-').map(|text| hole(text).ok_or_else(|| format!("no hole {text}"))).collect()
    }

    /// Takes the last turn back and replays what is left.
    fn take_back(&mut self) -> Result<(), String> {
        // A pass is the program's and goes with the turn before it.
        let own = |i: &usize| self.log[*i].event.is_turn() && !matches!(self.log[*i].event, Event::Passed { .. });
        let last = self.standing.iter().rposition(own).ok_or("no turn to take back")?;
        // Who sits where follows from no turn.
        let replaced = |i: &&usize| matches!(self.log[**i].event, Event::Replaced { .. });
        let mut standing = self.standing[..last].to_vec();
        standing.extend(self.standing[last..].iter().filter(replaced));
        let mut fresh = Self::new(self.opening.clone());
        for &i in &standing {
            fresh.enact(&self.log[i])?;
        }
        self.play = fresh.play;
        self.chairs = fresh.chairs;
        self.turn_began = fresh.turn_began;
        self.standing = standing;
        (self.ended, self.abandoned) = (None, false);
        Ok(())
    }

    /// Its number in the club.
    #[must_use]
    pub fn number(&self) -> GameNumber {
        self.opening.number
    }

    /// What was settled at its beginning.
    #[must_use]
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game under the rules.
    #[must_use]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The seats in use, in the order of their turns, each with its holder and clock.
    #[must_use]
    pub fn chairs(&self) -> &BTreeMap<Seat, Chair> {
        &self.chairs
    }

    /// The seat that a player holds.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.chairs.iter().find(|(_, chair)| chair.holder == Holder::Player(player)).map(|(seat, _)| *seat)
    }

    /// The seat for which a player may move: their own, or the one for which they act as deputy.
    #[must_use]
    pub fn seat_moved_by(&self, player: PlayerId) -> Option<Seat> {
        let acts = |chair: &Chair| chair.deputy == Some(player);
        let deputised = || self.chairs.iter().find(|(_, chair)| acts(chair)).map(|(seat, _)| *seat);
        self.seat_of(player).or_else(deputised)
    }

    /// The seat to move; `None` once the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        if self.abandoned { None } else { self.play.to_move() }
    }

    /// True where the program moves this seat's marbles: from the start, or since it was left.
    #[must_use]
    pub fn program_plays(&self, seat: Seat) -> bool {
        let held = self.chairs.get(&seat).is_some_and(|c| matches!(c.holder, Holder::Program(_)));
        held || self.play.holder(seat) == rules::Holder::Program
    }

    /// The number of the entry since which the running turn runs. It only grows, also where turns are taken
    /// back: reply keys are bound to it, so that a key of an earlier turn is never valid again.
    #[must_use]
    pub fn turn_entry(&self) -> u32 {
        self.turn_entry
    }

    /// True where the seat's player can resign or miss a deadline for good: still in the game and not played by
    /// the program.
    #[must_use]
    pub fn may_leave(&self, seat: Seat) -> bool {
        matches!(self.play.status(seat), Status::Racing | Status::Trailing) && !self.program_plays(seat)
    }

    /// When the running turn began.
    #[must_use]
    pub fn turn_began(&self) -> Moment {
        self.turn_began
    }

    /// The running turn's deadline; `None` where the program moves, the clocks stand or the game is over.
    #[must_use]
    pub fn due(&self) -> Option<Moment> {
        self.due
    }

    /// True while the host has stopped the clocks.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// True where it was a letter, a bounced mail, that stopped the clocks.
    #[must_use]
    pub fn is_paused_by_letter(&self) -> bool {
        let last = self.log.iter().rev().find(|e| e.event == Event::Paused);
        self.paused && last.is_some_and(|e| matches!(e.cause, Cause::Letter(_)))
    }

    /// When the clocks were stopped, and the deadline that ran until then; `None` where they run, or none ran.
    #[must_use]
    pub fn stopped_deadline(&self) -> Option<(Moment, Moment)> {
        let place = self.log.iter().rposition(|e| e.event == Event::Paused).filter(|_| self.paused)?;
        let due = self.log[..place].last()?.due?;
        Some((self.log[place].at, due))
    }

    /// True once no turn follows.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// How it ended.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if self.abandoned { Some(End::Abandoned) } else { self.play.over() }
    }

    /// When it ended.
    #[must_use]
    pub fn ended(&self) -> Option<Moment> {
        self.ended
    }

    /// The places, once the game is over; none where it was called off.
    #[must_use]
    pub fn places(&self) -> Option<BTreeMap<Seat, u32>> {
        if self.abandoned { None } else { self.play.places() }
    }

    /// The position string; `-` for the seat to move once the game is over.
    #[must_use]
    pub fn position_text(&self) -> String {
        let mut position = self.play.position().clone();
        if self.abandoned {
            position.set_to_move(None);
        }
        position.to_string()
    }

    /// Every entry, those that were undone too.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The entries that still hold, in order.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = &Entry> + Clone {
        self.standing.iter().map(|i| &self.log[*i])
    }

    /// Turns made so far, those of all seats; the turn that runs has the next number.
    #[must_use]
    pub fn turns(&self) -> u32 {
        u32::try_from(self.standing().filter(|e| e.event.is_turn()).count()).unwrap_or(u32::MAX)
    }

    /// The game as it stood after so many turns (0 for the start), or `None` where there were fewer.
    #[must_use]
    pub fn after_turn(&self, turn: u32) -> Option<Self> {
        if turn > self.turns() {
            return None;
        }
        let mut then = Self::new(self.opening.clone());
        for entry in self.standing() {
            if entry.event.is_turn() && then.turns() == turn {
                break;
            }
            let number = u32::try_from(then.log.len()).unwrap_or(u32::MAX);
            then.apply(Entry { number, ..entry.clone() }).ok()?;
        }
        Some(then)
    }
}
