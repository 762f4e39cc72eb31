//! What happened in a game since its reader last moved: the entries of the score sheet and what came of each.
//!
//! Entries are played again under the rules, since a game keeps what happened and not what followed. Turns that were
//! taken back are left out, that they were is told. No words are chosen here.

use super::record_of::turn_of;
use crate::correspondence::event::{Entry, Event};
use crate::correspondence::game::Game;
use crate::rules::{Chosen, Outcome, Seat, Status, Turn};

/// The most entries that a mail tells; earlier ones are counted.
pub(crate) const TOLD: usize = 24;

/// An entry and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Deed {
    /// The entry.
    pub(crate) entry: Entry,
    /// The move as it went, where it was one.
    pub(crate) chosen: Option<Chosen>,
    /// Who got home, who is out, what the program took over.
    pub(crate) outcomes: Vec<Outcome>,
}

/// What a reader is told.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Story {
    /// How far back it goes.
    pub(crate) since: Since,
    /// In order.
    pub(crate) deeds: Vec<Deed>,
    /// Deeds before these that are not told.
    pub(crate) left_out: usize,
}

/// How far back a story goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Since {
    /// The reader's last turn.
    OwnTurn,
    /// The last thing that happened; it was the reader's turn itself, or the reader has none.
    Just,
}

/// The deeds of a game, those that stand and that turns were taken back.
pub(crate) fn deeds(game: &Game) -> Vec<Deed> {
    let mut play = game.opening().play();
    let mut standing = game.standing().peekable();
    let mut deeds = Vec::with_capacity(game.log().len());
    for entry in game.log() {
        if entry.event == Event::Undone {
            deeds.push(Deed { entry: entry.clone(), chosen: None, outcomes: Vec::new() });
        } else if standing.next_if(|next| next.number == entry.number).is_some() {
            let turn = turn_of(&entry.event, play.setup().notation());
            let chosen = match &turn {
                Some(Turn::Move(holes)) => play.check(holes).ok(),
                _ => None,
            };
            let outcomes = turn.and_then(|turn| play.play(&turn).ok()).unwrap_or_default();
            deeds.push(Deed { entry: entry.clone(), chosen, outcomes });
        }
    }
    deeds
}

/// The last move that still stands: who made it and its way.
pub(crate) fn last_move(deeds: &[Deed]) -> Option<(Seat, &Chosen)> {
    deeds.iter().rev().find_map(|deed| match (&deed.entry.event, &deed.chosen) {
        (Event::Moved { seat, .. }, Some(chosen)) => Some((*seat, chosen)),
        _ => None,
    })
}

impl Story {
    /// What `seat` is told; a watcher, or who is home or out, is told the last round.
    pub(crate) fn of(game: &Game, seat: Option<Seat>) -> Self {
        let mut deeds = deeds(game);
        let in_turn = |seat: &Seat| matches!(game.play().status(*seat), Status::Racing | Status::Trailing);
        let seat = seat.filter(in_turn);
        let own = seat.and_then(|seat| deeds.iter().rposition(|deed| turn_seat(&deed.entry.event) == Some(seat)));
        let (since, from) = match (seat, own) {
            (Some(_), Some(own)) if own + 1 < deeds.len() => (Since::OwnTurn, own + 1),
            (Some(_), Some(own)) => (Since::Just, own),
            (Some(_), None) => (Since::Just, 0),
            (None, _) => (Since::Just, deeds.len().saturating_sub(game.chairs().len())),
        };
        let mut told = deeds.split_off(from);
        let left_out = told.len().saturating_sub(TOLD);
        told.drain(..left_out);
        Self { since, deeds: told, left_out }
    }
}

/// Whose turn an event was.
fn turn_seat(event: &Event) -> Option<Seat> {
    match event {
        Event::Moved { seat, .. } | Event::Passed { seat } | Event::Missed { seat } => Some(*seat),
        _ => None,
    }
}
