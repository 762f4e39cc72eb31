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

/// What there is to be told of a game: the entries that stand, and that turns were taken back.
fn told(game: &Game) -> Vec<&Entry> {
    let mut standing = game.standing().peekable();
    let tells =
        |entry: &&Entry| entry.event == Event::Undone || standing.next_if(|next| next.number == entry.number).is_some();
    game.log().iter().filter(tells).collect()
}

/// The deeds from the one of that place on; those before are played and nothing is asked about them.
fn deeds(game: &Game, told: &[&Entry], from: usize) -> Vec<Deed> {
    let mut play = game.opening().play();
    let mut deeds = Vec::with_capacity(told.len().saturating_sub(from));
    for (place, entry) in told.iter().enumerate() {
        let turn = turn_of(&entry.event, play.setup().notation());
        let chosen = match &turn {
            Some(Turn::Move(holes)) if place >= from => play.check(holes).ok(),
            _ => None,
        };
        let outcomes = turn.and_then(|turn| play.play(&turn).ok()).unwrap_or_default();
        if place >= from {
            deeds.push(Deed { entry: (*entry).clone(), chosen, outcomes });
        }
    }
    deeds
}

/// The last move that still stands: who made it and its way.
pub(crate) fn last_move(game: &Game) -> Option<(Seat, Chosen)> {
    let told = told(game);
    let place = told.iter().rposition(|entry| matches!(entry.event, Event::Moved { .. }))?;
    let deed = deeds(game, &told[..=place], place).pop()?;
    match deed.entry.event {
        Event::Moved { seat, .. } => Some((seat, deed.chosen?)),
        _ => None,
    }
}

impl Story {
    /// What `seat` is told; a watcher, or who is home or out, is told the last round.
    pub(crate) fn of(game: &Game, seat: Option<Seat>) -> Self {
        let told = told(game);
        let in_turn = |seat: &Seat| matches!(game.play().status(*seat), Status::Racing | Status::Trailing);
        let seat = seat.filter(in_turn);
        let own = seat.and_then(|seat| told.iter().rposition(|entry| turn_seat(&entry.event) == Some(seat)));
        let (since, from) = match (seat, own) {
            (Some(_), Some(own)) if own + 1 < told.len() => (Since::OwnTurn, own + 1),
            (Some(_), Some(own)) => (Since::Just, own),
            (Some(_), None) => (Since::Just, 0),
            (None, _) => (Since::Just, told.len().saturating_sub(game.chairs().len())),
        };
        let left_out = (told.len() - from).saturating_sub(TOLD);
        Self { since, deeds: deeds(game, &told, from + left_out), left_out }
    }
}

/// Whose turn an event was.
fn turn_seat(event: &Event) -> Option<Seat> {
    match event {
        Event::Moved { seat, .. } | Event::Passed { seat } | Event::Missed { seat } => Some(*seat),
        _ => None,
    }
}
