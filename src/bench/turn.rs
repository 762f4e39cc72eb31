//! One turn at a time: a letter lies in the mailbox, the crank turns once, its mails are out.
//!
//! Slices of turns and slices of the floor take turns, so that both see the same machine; the ratio is that of their
//! medians.

use super::floor::{Bottom, Pieces, Sketch};
use super::ground::Ground;
use super::{BenchFault, median, start};
use crate::intake;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// Turns of a slice.
const SLICE: usize = 20;

/// What a turn costs.
#[derive(Clone, Copy, Debug)]
pub struct TurnFigures {
    /// Turns that were made.
    pub turns: usize,
    /// Mails that went out by them.
    pub mails: usize,
    /// A whole turn, from the letter in the mailbox to its mails handed over.
    pub turn: Duration,
    /// The floor: the same letter and mails, and nothing else.
    pub floor: Duration,
    /// Of the floor: the letter parsed.
    pub floor_parse: Duration,
    /// Of the floor: the mails formatted.
    pub floor_format: Duration,
    /// Of the floor: the commit.
    pub floor_commit: Duration,
    /// Of the floor: the mails handed over.
    pub floor_write: Duration,
    /// Of the turn: the letter read.
    pub read: Duration,
    /// Bytes of a letter, on average.
    pub letter_bytes: usize,
    /// Bytes of a mail, on average.
    pub mail_bytes: usize,
}

impl TurnFigures {
    /// The turn's cost by the floor's.
    #[must_use]
    pub fn to_floor(&self) -> f64 {
        self.turn.as_secs_f64() / self.floor.as_secs_f64().max(1e-9)
    }
}

/// Makes so many turns in a scratch club within `dir`.
///
/// # Errors
/// [`BenchFault`] where the folder can't be written or the host fails.
pub async fn measure(dir: &Path, turns: usize) -> Result<TurnFigures, BenchFault> {
    let mut ground = Ground::make(dir, "turn")?;
    let letters = ground.open_games(turns + SLICE)?;
    let (warm, letters) = letters.split_at(SLICE);
    let mut bottom = Bottom::make(&ground.dir)?;
    let mut times = Times::default();
    for slice in std::iter::once(warm).chain(letters.chunks(SLICE)) {
        let mut made = Times::default();
        made.slice(&mut ground, &mut bottom, slice).await?;
        // The first slice warms the caches and does not count.
        if !std::ptr::eq(slice, warm) {
            times.add(made);
        }
    }
    let of = |piece: fn(&Pieces) -> Duration| median(&times.floor.iter().map(piece).collect::<Vec<_>>());
    Ok(TurnFigures {
        turns: times.turn.len(),
        mails: times.mails,
        turn: median(&times.turn),
        floor: of(Pieces::whole),
        floor_parse: of(|p| p.parse),
        floor_format: of(|p| p.format),
        floor_commit: of(|p| p.commit),
        floor_write: of(|p| p.write),
        read: median(&times.read),
        letter_bytes: times.letter_bytes / times.turn.len().max(1),
        mail_bytes: times.mail_bytes / times.mails.max(1),
    })
}

#[derive(Default)]
struct Times {
    turn: Vec<Duration>,
    floor: Vec<Pieces>,
    read: Vec<Duration>,
    mails: usize,
    letter_bytes: usize,
    mail_bytes: usize,
}

impl Times {
    fn add(&mut self, other: Self) {
        self.turn.extend(other.turn);
        self.floor.extend(other.floor);
        self.read.extend(other.read);
        self.mails += other.mails;
        self.letter_bytes += other.letter_bytes;
        self.mail_bytes += other.mail_bytes;
    }

    async fn slice(&mut self, ground: &mut Ground, bottom: &mut Bottom, letters: &[Vec<u8>]) -> Result<(), BenchFault> {
        let mut done = Vec::with_capacity(letters.len());
        for (n, letter) in letters.iter().enumerate() {
            ground.put(n, letter)?;
            let began = start();
            let tally = ground.crank(&|_| {}).await?;
            self.turn.push(began.elapsed());
            if tally.played != 1 {
                return Err(BenchFault::Astray(format!("a letter that plays nothing: {tally}")));
            }
            done.push(ground.take_mails()?);
        }
        for (letter, mails) in letters.iter().zip(done) {
            self.mails += mails.len();
            self.letter_bytes += letter.len();
            self.mail_bytes += mails.iter().map(Vec::len).sum::<usize>();
            let sketches = mails.iter().map(|mail| Sketch::of(mail)).collect::<Result<Vec<_>, _>>()?;
            self.floor.push(bottom.turn(letter, &sketches)?);
            let began = start();
            black_box(intake::read(black_box(letter), &ground.club.letterbox));
            self.read.push(began.elapsed());
        }
        Ok(())
    }
}
