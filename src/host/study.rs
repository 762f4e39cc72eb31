//! The program's turns: thought about beside the host's own work, played once the answer is there.
//!
//! A [`Riddle`] is a game in which the program is to move, as it stood when it was asked; its [`Answer`] is played only
//! where the game still stands there. Nothing of this is stored: the game's alarm stays due until the program has
//! moved, so that a host that went down asks anew. Effort is counted in positions, so that the same game gives the
//! same move on every machine; a limit in seconds is the club's to set.

use super::alarms;
use super::club::Club;
use super::fault::HostFault;
use crate::bot::{self, Budget, Strength};
use crate::correspondence::command::WrittenMove;
use crate::correspondence::decide::{Consent, Deed};
use crate::correspondence::event::Cause;
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, Holder, Level};
use crate::rules::{Move, Play};
use crate::store::Tx;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// The most threads that think at a time.
const THREADS: usize = 4;

/// The part of the budget that advice gets: its letter is handled before the next one.
const HINT_SHARE: u64 = 10;

/// How hard the program thinks in this club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pains {
    /// The level of the seats that it takes over.
    pub level: Level,
    /// Positions that it may look at for a move at the highest level.
    pub budget: Budget,
    /// After so long a search ends with the best found so far; never where it is `None`.
    pub limit: Option<Duration>,
}

impl Pains {
    /// The best move that a letter can wait for, within a tenth of the budget; `None` where there is none.
    #[must_use]
    pub(super) fn hint(&self, play: &Play) -> Option<Move> {
        let brief = Self { budget: Budget { nodes: self.budget.nodes / HINT_SHARE }, ..*self };
        brief.think(play, Strength::BEST, 0, &|| false)
    }

    /// Thinks about a game's running turn; `stop` is asked now and then and calls the search off.
    #[must_use]
    pub(super) fn think(&self, play: &Play, strength: Strength, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
        #[allow(clippy::disallowed_methods, reason = "a promise in seconds is kept by the clock")]
        let clock = Instant::now;
        let until = self.limit.map(|limit| clock() + limit);
        bot::choose(play, strength, seed, self.budget, &|| stop() || until.is_some_and(|until| clock() >= until))
    }
}

/// How well the program plays at a level.
#[must_use]
pub(super) fn strength(level: Level) -> Strength {
    Strength::new(level.number()).unwrap_or(Strength::BEST)
}

/// A game in which the program is to move.
#[derive(Clone, Debug)]
pub struct Riddle {
    game: GameNumber,
    /// How many entries its score sheet had.
    entries: usize,
    play: Play,
    strength: Strength,
    seed: u64,
    pains: Pains,
}

/// The program's move in a game.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    game: GameNumber,
    entries: usize,
    mv: Option<Move>,
}

impl Riddle {
    /// The running turn of a game; `None` where it is not the program's.
    #[must_use]
    pub(super) fn of(game: &Game, pains: &Pains) -> Option<Self> {
        let seat = game.to_move().filter(|&seat| game.program_plays(seat))?;
        let level = match game.chairs().get(&seat)?.holder {
            Holder::Program(level) => level,
            Holder::Player(_) => pains.level,
        };
        Some(Self {
            game: game.number(),
            entries: game.log().len(),
            play: game.play().clone(),
            strength: strength(level),
            seed: u64::from(game.number().0) << 8 | seat.index() as u64,
            pains: *pains,
        })
    }

    /// Its game.
    #[must_use]
    pub fn game(&self) -> GameNumber {
        self.game
    }

    /// Finds the move. The same riddle has the same answer, unless it is called off or comes to the club's limit.
    #[must_use]
    pub fn answer(&self, stop: &dyn Fn() -> bool) -> Answer {
        let mv = self.pains.think(&self.play, self.strength, self.seed, stop);
        Answer { game: self.game, entries: self.entries, mv }
    }
}

impl Answer {
    /// Its game.
    #[must_use]
    pub fn game(&self) -> GameNumber {
        self.game
    }
}

/// Plays an answer; the caller commits. False where the game has moved on since it was asked.
///
/// # Errors
/// [`HostFault`]: nothing is recorded then.
pub(super) fn play(tx: &Tx<'_>, club: &Club, answer: &Answer, now: Moment) -> Result<bool, HostFault> {
    let Some(game) = tx.game(answer.game)?.filter(|game| game.log().len() == answer.entries) else {
        return Ok(false);
    };
    let Some(seat) = game.to_move().filter(|&seat| game.program_plays(seat) && !game.is_paused()) else {
        return Ok(false);
    };
    let mv =
        answer.mv.ok_or_else(|| HostFault::Malformed(format!("the program has no move in game {}", game.number())))?;
    let notation = game.opening().setup.notation();
    let written = WrittenMove::new(vec![notation.name(mv.from), notation.name(mv.to)])
        .ok_or_else(|| HostFault::Malformed("a move of the program has no ends".to_owned()))?;
    let deed = Deed::Play { seat, written, consent: Consent::Given };
    alarms::enact(tx, club, &game, &deed, Cause::Program, now)
}

/// Whether a turn of the crank waits for the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// It does: nothing comes after it (`run --once`).
    UntilAnswered,
    /// It goes on; the next turn of the crank plays what is there by then.
    None,
}

/// Where the riddles of a running host are thought about: threads of their own, as many as the machine can spare.
///
/// Dropping it calls every search off; what was not played is asked anew by the next host.
#[derive(Debug)]
pub struct Study {
    patience: Patience,
    seats: Arc<Semaphore>,
    at_work: JoinSet<Answer>,
    games: BTreeSet<GameNumber>,
    stop: Arc<AtomicBool>,
}

impl Study {
    /// An empty one.
    #[must_use]
    pub fn new(patience: Patience) -> Self {
        let spare = std::thread::available_parallelism().map_or(1, |threads| threads.get() - 1);
        Self {
            patience,
            seats: Arc::new(Semaphore::new(spare.clamp(1, THREADS))),
            at_work: JoinSet::new(),
            games: BTreeSet::new(),
            stop: Arc::new(AtomicBool::new(false)),
        }
    }

    /// The games that are thought about.
    #[must_use]
    pub fn games(&self) -> &BTreeSet<GameNumber> {
        &self.games
    }

    /// Gives it a riddle, to be thought about as soon as a thread is free; one of a game that it has already is left.
    pub(super) fn ask(&mut self, riddle: Riddle) {
        if !self.games.insert(riddle.game) {
            return;
        }
        let (seats, stop) = (Arc::clone(&self.seats), Arc::clone(&self.stop));
        self.at_work.spawn(async move {
            let lost = Answer { game: riddle.game, entries: riddle.entries, mv: None };
            let Ok(_seat) = seats.acquire_owned().await else { return lost };
            let thinking = tokio::task::spawn_blocking(move || riddle.answer(&|| stop.load(Ordering::Relaxed)));
            thinking.await.unwrap_or(lost)
        });
    }

    /// The answers that are there; where the crank is patient and there is none yet, those that come next.
    pub(super) async fn answers(&mut self) -> Vec<Answer> {
        let mut answers = Vec::new();
        // A task that was given back without an answer says nothing of its game: `ask` catches what can go wrong in it.
        if self.patience == Patience::UntilAnswered
            && let Some(Ok(answer)) = self.at_work.join_next().await
        {
            answers.push(answer);
        }
        while let Some(joined) = self.at_work.try_join_next() {
            answers.extend(joined);
        }
        for answer in &answers {
            self.games.remove(&answer.game);
        }
        answers
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
