//! What the lists of the archive say of a game, and the same as a line of text.

use crate::compose::Tongue;
use crate::compose::tongue::{Voice, say};
use crate::compose::wording::short;
use crate::correspondence::game::Game;
use crate::correspondence::seat::{Holder, PlayerId};
use crate::rules::{End, Seat};
use std::collections::BTreeMap;

/// Who held a seat at the end, or holds it now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSeat {
    /// The seat.
    pub seat: Seat,
    /// The player; `None` for the program.
    pub player: Option<PlayerId>,
    /// The name; empty for the program and for who was forgotten.
    pub name: String,
    /// The program's level.
    pub level: u8,
    /// The place, once the game is over.
    pub place: Option<u32>,
}

/// A game as the lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its number.
    pub number: u32,
    /// The rule set's name.
    pub rules: String,
    /// The day on which it started, `2026-12-01`.
    pub started: String,
    /// The day on which it ended, empty while it runs.
    pub ended: String,
    /// How it ended.
    pub end: Option<End>,
    /// Its turns so far.
    pub turns: u32,
    /// Its seats, in the order of the turns.
    pub seats: Vec<CardSeat>,
}

impl Card {
    /// The card of a game; `names` are those that the seats' players chose.
    #[must_use]
    pub fn of(game: &Game, names: &BTreeMap<Seat, String>) -> Self {
        let day = |moment: String| moment.chars().take(10).collect::<String>();
        let places = game.places().unwrap_or_default();
        let seats = game.chairs().iter().map(|(seat, chair)| CardSeat {
            seat: *seat,
            player: chair.holder.player(),
            name: names.get(seat).map(|name| short(name)).unwrap_or_default(),
            level: match chair.holder {
                Holder::Program(level) => level.number(),
                Holder::Player(_) => 0,
            },
            place: places.get(seat).copied(),
        });
        Self {
            number: game.number().0,
            rules: game.opening().rules_name.clone(),
            started: day(game.opening().started.rfc3339()),
            ended: game.ended().map(|ended| day(ended.rfc3339())).unwrap_or_default(),
            end: game.end(),
            turns: game.turns(),
            seats: seats.collect(),
        }
    }

    /// The card as a line of fields parted by tabs.
    #[must_use]
    pub fn line(&self) -> String {
        let end = self.end.map_or("", End::word);
        let mut fields = vec![
            self.number.to_string(),
            self.rules.clone(),
            self.started.clone(),
            self.ended.clone(),
            end.to_owned(),
            self.turns.to_string(),
        ];
        for seat in &self.seats {
            let number = |n: Option<String>| n.unwrap_or_default();
            fields.extend([
                seat.seat.word().to_owned(),
                number(seat.player.map(|id| id.0.to_string())),
                seat.name.clone(),
                seat.level.to_string(),
                number(seat.place.map(|place| place.to_string())),
            ]);
        }
        fields.iter().map(|field| field.replace(['\t', '\n', '\r'], " ")).collect::<Vec<_>>().join("\t")
    }

    /// Reads what [`Card::line`] wrote; `None` for anything else.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let (head, seats) = fields.split_at_checked(6)?;
        if seats.len() % 5 != 0 {
            return None;
        }
        let seat = |fields: &[&str]| {
            Some(CardSeat {
                seat: fields[0].parse().ok()?,
                player: if fields[1].is_empty() { None } else { Some(PlayerId(fields[1].parse().ok()?)) },
                name: fields[2].to_owned(),
                level: fields[3].parse().ok()?,
                place: if fields[4].is_empty() { None } else { Some(fields[4].parse().ok()?) },
            })
        };
        Some(Self {
            number: head[0].parse().ok()?,
            rules: head[1].to_owned(),
            started: head[2].to_owned(),
            ended: head[3].to_owned(),
            end: if head[4].is_empty() { None } else { Some(End::of_word(head[4])?) },
            turns: head[5].parse().ok()?,
            seats: seats.chunks(5).map(seat).collect::<Option<_>>()?,
        })
    }
}

impl CardSeat {
    /// The name, or what stands for one.
    #[must_use]
    pub fn shown(&self, tongue: Tongue) -> String {
        let voice = Voice::of(tongue);
        match self.player {
            _ if !self.name.is_empty() => self.name.clone(),
            None => say!(voice, "program-level", level = self.level),
            Some(_) => say!(voice, "former-player"),
        }
    }
}
