//! The record of a game by post: what its score sheet tells, as a record.
//!
//! Turns that were taken back are not in it. Names are those that the players chose; no address is ever told.

use crate::correspondence::event::Event;
use crate::correspondence::game::Game;
use crate::record::{Entry, Headings, Record};
use crate::rules::{HoleName, Notation, Seat, Turn};
use std::collections::BTreeMap;

/// The record of a game as it stands.
#[must_use]
pub fn record_of(game: &Game, names: &BTreeMap<Seat, String>, club: &str) -> Record {
    let opening = game.opening();
    let notation = opening.setup.notation();
    let mut record = Record::new(opening.setup.clone());
    record.headings = Headings {
        game: Some(game.number().to_string()),
        club: Some(club.to_owned()),
        rules: Some(opening.rules_name.clone()),
        names: Seat::ALL.map(|seat| names.get(&seat).cloned()),
        clock: Some(opening.pace.to_string()),
        started: Some(opening.started.rfc3339()),
        ended: game.ended().map(|ended| ended.rfc3339()),
        end: game.end(),
        places: game.places(),
        ..Headings::default()
    };
    let programs = opening.holders.iter().filter(|(_, holder)| holder.player().is_none());
    record.programs = programs.map(|(&seat, _)| seat).collect();
    record.entries = game.standing().filter_map(|entry| turn_of(&entry.event, notation)).map(Entry::Turn).collect();
    record
}

/// The text of a game's record, as in the `.stern` file.
pub(crate) fn text(game: &Game, names: &BTreeMap<Seat, String>, club: &str) -> String {
    record_of(game, names, club).write()
}

/// What an event is under the rules; `None` where it is nothing to them.
pub(crate) fn turn_of(event: &Event, notation: Notation) -> Option<Turn> {
    Some(match event {
        Event::Moved { token, .. } => {
            let holes = token.split('-').map(|name| notation.hole(name.parse::<HoleName>().ok()?));
            Turn::Move(holes.collect::<Option<_>>()?)
        }
        Event::Passed { .. } => Turn::Pass,
        Event::Missed { .. } => Turn::Missed,
        Event::Resigned { seat } => Turn::Resign(*seat),
        Event::TimedOut { seat } => Turn::Timeout(*seat),
        Event::Returned { seat } => Turn::Back(*seat),
        Event::Opened
        | Event::Undone
        | Event::Extended { .. }
        | Event::Paused
        | Event::Resumed
        | Event::Replaced { .. }
        | Event::Deputised { .. }
        | Event::Relieved { .. }
        | Event::Abandoned => return None,
    })
}
