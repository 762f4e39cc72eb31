//! What the lists of the archive say of a game, and the same as a line of text.

use crate::compose::Tongue;
use crate::compose::tongue::{Voice, say};
use crate::compose::wording::short;
use crate::correspondence::game::Game;
use crate::correspondence::seat::{Holder, PlayerId};
use crate::record::{Record, Replay, read};
use crate::rules::{End, Seat};
use std::collections::BTreeMap;
use std::fmt;

/// Which game: one of the club, or one from elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameId {
    /// A game of the club, by its number.
    Club(u32),
    /// A record that was imported, by its number.
    Import(u32),
}

impl GameId {
    /// The name of its files: `12`, `i3`.
    #[must_use]
    pub fn slug(self) -> String {
        match self {
            Self::Club(number) => number.to_string(),
            Self::Import(number) => format!("i{number}"),
        }
    }

    fn of_slug(text: &str) -> Option<Self> {
        match text.strip_prefix('i') {
            Some(number) => number.parse().ok().map(Self::Import),
            None => text.parse().ok().map(Self::Club),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Club(number) => write!(f, "{number}"),
            Self::Import(number) => write!(f, "I{number}"),
        }
    }
}

/// Who held a seat at the end, or holds it now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSeat {
    /// The seat.
    pub seat: Seat,
    /// The player of the club; `None` for the program and in games from elsewhere.
    pub player: Option<PlayerId>,
    /// The name; empty for the program and for who was forgotten.
    pub name: String,
    /// The program's level, 0 for a person.
    pub level: u8,
    /// The place, once the game is over.
    pub place: Option<u32>,
}

/// A game as the lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Which game.
    pub id: GameId,
    /// The rule set's name.
    pub rules: String,
    /// The day on which it started, `2026-12-01`; may be empty for a game from elsewhere.
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

/// The day of a moment that is written as in RFC 3339; nothing where it is not.
fn day(moment: &str) -> String {
    let day: String = moment.trim().chars().take(10).collect();
    let fits = day.len() == 10
        && day.bytes().enumerate().all(|(at, b)| if at == 4 || at == 7 { b == b'-' } else { b.is_ascii_digit() });
    if fits { day } else { String::new() }
}

impl Card {
    /// The card of a game of the club; `names` are those that the seats' players chose.
    #[must_use]
    pub fn of(game: &Game, names: &BTreeMap<Seat, String>) -> Self {
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
            id: GameId::Club(game.number().0),
            rules: game.opening().rules_name.clone(),
            started: day(&game.opening().started.rfc3339()),
            ended: game.ended().map(|ended| day(&ended.rfc3339())).unwrap_or_default(),
            end: game.end(),
            turns: game.turns(),
            seats: seats.collect(),
        }
    }

    /// The card of a game from elsewhere; `None` for a record that the rules refuse.
    #[must_use]
    pub fn of_record(number: u32, record: &Record) -> Option<Self> {
        let text = record.write();
        let reading = read(text.as_bytes(), 1);
        let mut replay = Replay::new(&reading).ok()?;
        replay.finish().ok()?;
        let play = replay.play();
        let places = play.places().unwrap_or_default();
        let headings = &record.headings;
        let seats = record.setup.seats().iter().map(|seat| CardSeat {
            seat: *seat,
            player: None,
            name: headings.names[seat.index()].as_deref().map(short).unwrap_or_default(),
            level: 0,
            place: places.get(seat).copied(),
        });
        let base = || record.setup.rules().base.word().to_owned();
        Some(Self {
            id: GameId::Import(number),
            rules: headings.rules.as_deref().map_or_else(base, short),
            started: headings.started.as_deref().map(day).unwrap_or_default(),
            ended: headings.ended.as_deref().map(day).unwrap_or_default(),
            end: play.over(),
            turns: play.turn_number().saturating_sub(1),
            seats: seats.collect(),
        })
    }

    /// The day by which lists are ordered.
    #[must_use]
    pub fn last_day(&self) -> &str {
        if self.ended.is_empty() { &self.started } else { &self.ended }
    }

    /// The card as a line of fields parted by tabs.
    #[must_use]
    pub fn line(&self) -> String {
        let end = self.end.map_or("", End::word);
        let mut fields = vec![
            self.id.slug(),
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
            id: GameId::of_slug(head[0])?,
            rules: head[1].to_owned(),
            started: head[2].to_owned(),
            ended: head[3].to_owned(),
            end: if head[4].is_empty() { None } else { Some(End::of_word(head[4])?) },
            turns: head[5].parse().ok()?,
            seats: seats.chunks(5).map(seat).collect::<Option<_>>()?,
        })
    }

    /// The players' names in a row.
    pub(super) fn players(&self, tongue: Tongue) -> String {
        self.seats.iter().map(|seat| seat.shown(tongue)).collect::<Vec<_>>().join(" – ")
    }
}

impl CardSeat {
    /// The name, or what stands for one.
    #[must_use]
    pub fn shown(&self, tongue: Tongue) -> String {
        let voice = Voice::of(tongue);
        match (self.level, self.player) {
            _ if !self.name.is_empty() => self.name.clone(),
            (1.., _) => say!(voice, "program-level", level = self.level),
            (0, Some(_)) => say!(voice, "former-player"),
            (0, None) => say!(voice, "archive-nobody"),
        }
    }

    /// The player's page below a language's folder, where there is one.
    pub(super) fn page(&self) -> Option<String> {
        self.player.filter(|_| !self.name.is_empty()).map(|id| format!("players/{}.html", id.0))
    }
}
