//! A record played through by the rules, one turn after another.
//!
//! Each step tells whose turn it was, which moves were legal and which way it went. The first entry that the rules
//! refuse ends the replay with its place and the nearest turn that is legal; after the entries comes what was wrong
//! with the text itself.

use super::{BadRecord, Entry, Reading, Record, Spot, Wrong, token};
use crate::rules::{End, Hole, Illegal, Legal, Move, Play, Seat, Turn};
use std::collections::BTreeMap;

/// One turn of a replay.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number in the record, from 1.
    pub turn: u32,
    /// Whose turn it was.
    pub seat: Seat,
    /// The legal moves before it.
    pub legal: Legal,
    /// What was played, as the record has it.
    pub played: Turn,
    /// The way of a move, empty for a turn without one.
    pub path: Vec<Hole>,
}

/// A record being replayed.
#[derive(Debug)]
pub struct Replay<'a> {
    reading: &'a Reading,
    record: &'a Record,
    play: Play,
    next: usize,
    closed: bool,
}

impl<'a> Replay<'a> {
    /// Before the first turn.
    ///
    /// # Errors
    ///
    /// What is wrong with a record whose tags make no game.
    pub fn new(reading: &'a Reading) -> Result<Self, BadRecord> {
        let wrong = |what| BadRecord { game: reading.game.clone(), ..BadRecord::nowhere(what) };
        let Some(record) = &reading.record else {
            return Err(reading.wrong.clone().unwrap_or_else(|| wrong(Wrong::NoRules)));
        };
        let play = record.begin().map_err(|why| wrong(Wrong::Start(why)))?;
        Ok(Self { reading, record, play, next: 0, closed: false })
    }

    /// The game as far as it was replayed.
    #[must_use]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.record
    }

    /// The next turn; what happens between turns is played along. `None` once all is played.
    #[allow(clippy::should_implement_trait, reason = "the replay is asked between steps, which an iterator forbids")]
    pub fn next(&mut self) -> Option<Result<Step, BadRecord>> {
        while let Some((turn, spot)) = self.next_entry() {
            match self.step(turn) {
                Ok(None) => {}
                Ok(Some(step)) => return Some(Ok(step)),
                Err(why) => return Some(Err(self.fail(spot, turn, why))),
            }
        }
        self.close().err().map(Err)
    }

    /// Plays all that is left, without telling the steps.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn finish(&mut self) -> Result<(), BadRecord> {
        while let Some((turn, spot)) = self.next_entry() {
            if let Err(why) = self.play.play(turn) {
                return Err(self.fail(spot, turn, why));
            }
        }
        self.close()
    }

    fn next_entry(&mut self) -> Option<(&'a Turn, Spot)> {
        while !self.closed {
            let at = self.next;
            let entry = self.record.entries.get(at)?;
            self.next += 1;
            if let Entry::Turn(turn) = entry {
                return Some((turn, self.reading.spots.get(at).copied().unwrap_or(Spot { line: 1, round: 0 })));
            }
        }
        None
    }

    /// After the last entry: what is wrong with the text, told once; or the host's end.
    fn close(&mut self) -> Result<(), BadRecord> {
        if self.closed {
            return Ok(());
        }
        self.closed = true;
        let Some(mut wrong) = self.reading.wrong.clone() else {
            if self.record.headings.end == Some(End::Abandoned) {
                self.play.abandon();
            }
            return Ok(());
        };
        if wrong.turn > 0 {
            wrong.turn = self.turn_number();
        }
        Err(wrong)
    }

    fn fail(&mut self, spot: Spot, turn: &Turn, why: Illegal) -> BadRecord {
        self.closed = true;
        self.wrong(spot, turn, why)
    }

    fn turn_number(&self) -> u32 {
        self.play.turn_number()
    }

    fn step(&mut self, turn: &Turn) -> Result<Option<Step>, Illegal> {
        if matches!(turn, Turn::Resign(_) | Turn::Timeout(_) | Turn::Back(_)) {
            self.play.play(turn)?;
            return Ok(None);
        }
        let over = Illegal::Over(self.play.over().unwrap_or(End::Abandoned));
        let (seat, legal) = self.play.to_move().zip(self.play.legal()).ok_or(over)?;
        let number = self.turn_number();
        let mut path = Vec::new();
        match turn {
            Turn::Move(holes) => {
                let chosen = self.play.check(holes)?;
                self.play.make(chosen.mv)?;
                path = chosen.path;
            }
            _ => {
                self.play.play(turn)?;
            }
        }
        Ok(Some(Step { turn: number, seat, legal, played: turn.clone(), path }))
    }

    fn wrong(&self, spot: Spot, turn: &Turn, why: Illegal) -> BadRecord {
        let notation = self.record.notation();
        let nearest = self.nearest(turn).map(|turn| token(&turn, notation));
        BadRecord {
            game: self.reading.game.clone(),
            line: spot.line,
            round: spot.round,
            turn: self.turn_number(),
            what: Wrong::Illegal { why, notation, to_move: self.play.to_move(), nearest },
        }
    }

    /// The legal turn that is nearest to one that is not.
    fn nearest(&self, turn: &Turn) -> Option<Turn> {
        self.play.to_move()?;
        if self.play.must_pass() {
            return Some(Turn::Pass);
        }
        let Turn::Move(holes) = turn else { return None };
        let (&from, &to) = (holes.first()?, holes.last()?);
        let off = |mv: &Move| (mv.from.distance(from) + mv.to.distance(to), mv.from.distance(from), mv.from, mv.to);
        self.play.legal_moves().into_iter().min_by_key(off).map(|mv| Turn::Move(vec![mv.from, mv.to]))
    }

    /// What the record tells of its end and places and the replay, once it is through, does not bear out.
    #[must_use]
    pub fn disagreement(&self) -> Option<BadRecord> {
        let headings = &self.record.headings;
        let wrong = |tag, told: String, found: String| {
            let what = Wrong::Disagrees { tag, told, found };
            Some(BadRecord {
                game: self.reading.game.clone(),
                line: self.reading.line_of(tag),
                round: self.reading.spots.last().map_or(0, |spot| spot.round),
                turn: self.turn_number() - 1,
                what,
            })
        };
        let (told, found) = (headings.end, self.play.over());
        if told.is_some() && told != found {
            let word = |end: Option<End>| end.map_or("none, the game runs", End::word).to_owned();
            return wrong("End", word(told), word(found));
        }
        let (told, found) = (&headings.places, self.play.places());
        if told.is_some() && *told != found {
            let list = |places: Option<&BTreeMap<Seat, u32>>| {
                let places = places.into_iter().flatten().map(|(seat, place)| format!("{seat} {place}"));
                places.collect::<Vec<_>>().join(", ")
            };
            return wrong("Places", list(told.as_ref()), list(found.as_ref()));
        }
        None
    }
}
