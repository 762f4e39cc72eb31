//! The demo's three players: their seats, their mail programs, and what they write besides moves.

use super::manners::{Manner, Received, Writer, answer};
use super::{DemoFault, at};
use crate::correspondence::moment::Moment;
use crate::postal::Address;
use crate::rules::Seat;
use chrono_tz::Tz;
use std::fs;
use std::path::{Path, PathBuf};

/// One player of the demo.
pub(super) struct Player {
    pub name: String,
    pub address: Address,
    pub seat: Seat,
    zone: Tz,
    manners: &'static [Manner],
    maildir: PathBuf,
    last: Option<Received>,
    letters: u32,
    mails: u32,
}

/// What is settled of a player before the curtain rises.
pub(super) struct Role {
    pub name: &'static str,
    pub address: Address,
    seat: Seat,
    zone: Tz,
    manners: &'static [Manner],
}

/// The three roles.
pub(super) fn roles() -> impl Iterator<Item = Role> {
    let roles: [(&str, &str, Seat, Tz, &'static [Manner]); 3] = [
        ("Ada", "ada@example.org", Seat::White, Tz::Europe__London, &[Manner::GmailWeb, Manner::Phone]),
        ("Ben", "ben@example.com", Seat::Blue, Tz::Europe__Berlin, &[Manner::OutlookDe, Manner::K9, Manner::HtmlOnly]),
        ("Cleo", "cleo@example.net", Seat::Yellow, Tz::Asia__Kolkata, &[Manner::Thunderbird, Manner::AppleMail]),
    ];
    roles.into_iter().filter_map(|(name, address, seat, zone, manners)| {
        Some(Role { name, address: address.parse().ok()?, seat, zone, manners })
    })
}

/// The cast, with a Maildir each.
pub(super) fn cast(dir: &Path) -> Result<Vec<Player>, DemoFault> {
    let mut cast = Vec::new();
    for Role { name, address, seat, zone, manners } in roles() {
        let maildir = dir.join("players").join(name.to_lowercase()).join("Maildir");
        for folder in ["new", "cur", "tmp"] {
            let path = maildir.join(folder);
            fs::create_dir_all(&path).map_err(at(&path))?;
        }
        cast.push(Player {
            name: name.to_owned(),
            address,
            seat,
            zone,
            manners,
            maildir,
            last: None,
            letters: 0,
            mails: 0,
        });
    }
    Ok(cast)
}

impl Player {
    /// Takes a mail from the postman.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Result<(), DemoFault> {
        self.mails += 1;
        let path = self.maildir.join("new").join(format!("{:05}.demo", self.mails));
        fs::write(&path, bytes).map_err(at(&path))?;
        self.last = Received::open(bytes);
        Ok(())
    }

    /// Answers the last mail; each letter in the next of the player's own manners where none is told.
    pub(super) fn answer(&mut self, manner: Option<Manner>, words: &str, now: Moment) -> Result<Vec<u8>, DemoFault> {
        let mail = self.last.as_ref().ok_or_else(|| DemoFault::Astray(format!("{} has no mail", self.name)))?;
        self.letters += 1;
        let next = self.manners[self.letters as usize % self.manners.len()];
        let manner = manner.unwrap_or(next);
        let writer = Writer { name: self.name.clone(), address: self.address.clone(), zone: self.zone, manner };
        Ok(answer(&writer, mail, words, now, self.letters))
    }
}

/// A letter on the way to a move.
pub(super) struct Detour {
    /// Who writes it; the player to move where it is `None`.
    pub by: Option<usize>,
    pub manner: Option<Manner>,
    pub words: String,
}

/// What else is written before the move of that turn.
pub(super) fn detours(turn: u32, ends: &str) -> Vec<Detour> {
    let words = |text: &str| vec![Detour { by: None, manner: None, words: text.to_owned() }];
    match turn {
        2 => words("language de\nzeitzone Europe/Berlin"),
        3 => words("a1-q1"),
        5 => words("help"),
        6 => words(&format!("preview {ends}")),
        8 => words("moves"),
        11 => vec![Detour { by: Some(2), manner: None, words: "show 4\nhistory".to_owned() }],
        _ => Vec::new(),
    }
}

/// The words of the move itself.
pub(super) fn words_for(turn: u32, ends: &str, path: &str) -> String {
    match turn % 6 {
        0 => path.to_owned(),
        1 => ends.to_uppercase().replace('-', " – "),
        2 if turn > 6 => format!("{ends}\nsay Good luck to both of you!"),
        3 => format!("{ends}."),
        4 => format!("move {ends}"),
        _ => ends.to_owned(),
    }
}

/// True for turns on which the move stands in a sentence and is then confirmed.
pub(super) fn as_a_wish(turn: u32) -> bool {
    turn == 9 || turn == 31
}
