//! Writes a record: the same game gives the same bytes.
//!
//! Tags in a fixed order with every default told; a blank line; a line for each round. A round begins when the turn
//! has come round to the seat that began, or past it, and holds what happens until it does again. A comment stays
//! with what stands before it. A path that is the shown one is written as its two ends; `confirmed` follows a move
//! that needs it.

use super::read::folded;
use super::tags::tags_of;
use super::{Entry, Record, token};
use crate::rules::{Play, Seat, Turn};

impl Record {
    /// The text of the record. Entries that the rules refuse are written as they are, in the last round.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = self.write_tags();
        if !self.entries.is_empty() {
            text.push('\n');
            self.write_rounds(&mut text);
        }
        text
    }

    /// The tags alone, a line each.
    #[must_use]
    pub fn write_tags(&self) -> String {
        let mut text = String::new();
        for (tag, value) in tags_of(self) {
            text.push('[');
            text.push_str(tag);
            text.push_str(" \"");
            for c in value.chars() {
                match c {
                    '"' | '\\' => text.extend(['\\', c]),
                    c if c.is_control() => text.push(' '),
                    c => text.push(c),
                }
            }
            text.push_str("\"]\n");
        }
        text
    }

    /// Each turn and comment as it is written, in order.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut play = self.begin().ok();
        self.entries.iter().map(|entry| self.word(entry, &mut play).0).collect()
    }

    /// An entry as it is written, and whether it used up a turn; the game is played on.
    fn word(&self, entry: &Entry, play: &mut Option<Play>) -> (String, Used) {
        let turn = match entry {
            Entry::Comment(comment) => return (format!("{{{}}}", folded(comment).replace('}', ")")), Used::Nothing),
            Entry::Turn(turn) => turn,
        };
        let (turn, confirmed) = canonical(turn, play.as_ref());
        let mut word = token(&turn, self.notation());
        if confirmed {
            word.push_str(" confirmed");
        }
        if play.as_mut().is_some_and(|play| play.play(&turn).is_err()) {
            *play = None;
        }
        let is_turn = matches!(turn, Turn::Move(_) | Turn::Pass | Turn::Missed);
        (word, if is_turn { Used::Turn } else { Used::Nothing })
    }

    fn write_rounds(&self, text: &mut String) {
        let mut play = self.begin().ok();
        let mut rounds = Rounds { first: self.setup.first(), number: 0, last: None };
        for entry in &self.entries {
            let to_move = play.as_ref().and_then(Play::to_move);
            rounds.before(text, to_move.filter(|_| matches!(entry, Entry::Turn(_))));
            let (word, used) = self.word(entry, &mut play);
            text.push_str(&word);
            if used == Used::Turn {
                rounds.last = to_move.or(rounds.last);
            }
        }
        text.push('\n');
    }
}

/// The turn as it is recorded, and whether `confirmed` follows.
fn canonical(turn: &Turn, play: Option<&Play>) -> (Turn, bool) {
    if let (Turn::Move(holes), Some(play)) = (turn, play)
        && let Ok(chosen) = play.check(holes)
    {
        return (Turn::Move(chosen.recorded()), chosen.returns_to_camp);
    }
    (turn.clone(), false)
}

/// What an entry used up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Used {
    Turn,
    Nothing,
}

struct Rounds {
    first: Seat,
    number: u32,
    /// Whose turn was the last one written in this round.
    last: Option<Seat>,
}

impl Rounds {
    /// Writes what stands before an entry: a blank, or a new line with the number of the next round.
    fn before(&mut self, text: &mut String, to_move: Option<Seat>) {
        let along = |seat: Seat| (seat.index() + 6 - self.first.index()) % 6;
        let came_round = matches!((self.last, to_move), (Some(last), Some(next)) if along(next) <= along(last));
        if self.number == 0 || came_round {
            if self.number > 0 {
                text.push('\n');
            }
            self.number += 1;
            self.last = None;
            text.push_str(&self.number.to_string());
            text.push('.');
        }
        text.push(' ');
    }
}
