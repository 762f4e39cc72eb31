//! A game turn by turn, for its page: what was done, by whom, the way it went, and the board after it.
//!
//! It is told from the game's record alone, so that games of the club and games from elsewhere look alike. A record that the
//! rules refuse is told as far as they don't.

use crate::record::{Entry, Record, token};
use crate::rules::{End, Hole, Outcome, Position, Seat, Turn};

/// A turn, or what happened between turns.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnRow {
    /// The turn's number, from 1; 0 between turns.
    pub number: u32,
    /// Whose turn it was, or whom it concerns.
    pub seat: Option<Seat>,
    /// What was done.
    pub turn: Turn,
    /// The record's token: a move by its two ends, where they say it all.
    pub token: String,
    /// The way of a move, hole by hole; empty where it is the token.
    pub way: String,
    /// Who got home, who is out, what the program took over.
    pub outcomes: Vec<Outcome>,
    /// What a comment of the record says of it.
    pub note: String,
    /// The board after it, as [`board_text`] writes it.
    pub board: String,
}

/// A game turn by turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Telling {
    /// The board at the start.
    pub start: String,
    /// What stands before the first turn.
    pub note: String,
    /// What happened, in order.
    pub rows: Vec<TurnRow>,
    /// The position at the end.
    pub last: Position,
    /// The way of the last move, empty where there was none.
    pub last_way: Vec<Hole>,
}

impl Telling {
    /// The game that a record tells.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let notation = record.notation();
        let Ok(mut play) = record.begin() else {
            let last = Position::empty(None);
            return Self {
                start: board_text(&last),
                note: String::new(),
                rows: Vec::new(),
                last,
                last_way: Vec::new(),
            };
        };
        let mut telling = Self {
            start: board_text(play.position()),
            note: String::new(),
            rows: Vec::with_capacity(record.entries.len()),
            last: play.position().clone(),
            last_way: Vec::new(),
        };
        let mut number = 0;
        for entry in &record.entries {
            let turn = match entry {
                Entry::Comment(text) => {
                    let note = telling.rows.last_mut().map_or(&mut telling.note, |row| &mut row.note);
                    if !note.is_empty() {
                        note.push(' ');
                    }
                    note.push_str(text);
                    continue;
                }
                Entry::Turn(turn) => turn,
            };
            let mover = play.to_move();
            let (mut told, mut way) = (token(turn, notation), String::new());
            let mut path = Vec::new();
            if let Turn::Move(holes) = turn
                && let Ok(chosen) = play.check(holes)
            {
                told = notation.way(&[chosen.mv.from, chosen.mv.to]);
                way = notation.way(&chosen.path);
                path = chosen.path;
            }
            let Ok(outcomes) = play.play(turn) else { break };
            let (is_turn, seat) = match turn {
                Turn::Move(_) | Turn::Pass | Turn::Missed => (true, mover),
                Turn::Resign(seat) | Turn::Timeout(seat) | Turn::Back(seat) => (false, Some(*seat)),
            };
            number += u32::from(is_turn);
            if is_turn {
                telling.last_way = path;
            }
            telling.rows.push(TurnRow {
                number: if is_turn { number } else { 0 },
                seat,
                turn: turn.clone(),
                way: if way == told { String::new() } else { way },
                token: told,
                outcomes,
                note: String::new(),
                board: board_text(play.position()),
            });
        }
        if record.headings.end == Some(End::Abandoned) {
            play.abandon();
        }
        telling.last = play.position().clone();
        telling
    }
}

/// Seventeen lines of a character for each hole: a capital for a marble, a dot for none.
fn board_text(position: &Position) -> String {
    let mut text = String::with_capacity(140);
    let mut row = None;
    for hole in Hole::all() {
        if row.is_some_and(|row| row != hole.r()) {
            text.push('\n');
        }
        row = Some(hole.r());
        text.push(position.at(hole).map_or('.', |seat| seat.letter().to_ascii_uppercase()));
    }
    text
}
