//! The steps of the crank that touch the store alone: letters in, one alarm rung, one move of the program.
//!
//! An alarm and a move are a transaction each. Letters that wait together share one, a bounded number of them, each within
//! a savepoint of its own: what one does is recorded whole or not at all, and none undoes another. A letter or a game that can't be handled is put aside with the reason and the rest goes on; only a fault of
//! the store itself ends a turn of the crank.

use super::alarms::{self, Outage, Ringing};
use super::club::Club;
use super::cores::{Ahead, Hands};
use super::digests;
use super::failpoint::Step;
use super::fault::HostFault;
use super::reception::{self, Receipt};
use super::stop::Stopwatch;
use super::study::{self, Answer, Riddle};
use super::tournaments;
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::seat::GameNumber;
use crate::postal::RawLetter;
use crate::store::{Fate, Store, StoreFault, Taken, Tx};
use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

/// Games rung between two looks at the inbox; nobody can end the host meanwhile.
const RINGS: usize = 25;

/// Letters that share a commit at the most, and how many bytes of them: whoever else writes waits as long.
const SHARING: usize = 100;
const SHARED_BYTES: usize = 1024 * 1024;
/// A commit is not put off for longer by further letters.
const SHARED_TIME: Duration = Duration::from_millis(200);

/// Takes in one letter and commits; a letter that can't be handled is set aside with the reason.
///
/// # Errors
/// [`HostFault`] of the store alone.
pub fn take_in(store: &mut Store, club: &Club, raw: &RawLetter, now: Moment) -> Result<Receipt, HostFault> {
    let receipts = take_in_some(store, club, &[raw], &|| now)?;
    receipts.first().copied().ok_or_else(|| HostFault::Malformed("a letter was left out".to_owned()))
}

/// Takes in the first letters of these, as many as share a commit, and commits; gives a receipt for each of them, one at
/// least where there are any. A letter that can't be handled is set aside with the reason and takes nothing along.
///
/// # Errors
/// [`HostFault`] of the store alone, met by the first letter; those before one that meets it are committed.
pub fn take_in_some(
    store: &mut Store,
    club: &Club,
    letters: &[&RawLetter],
    now: &dyn Fn() -> Moment,
) -> Result<Vec<Receipt>, HostFault> {
    let mut most = letters.len().min(SHARING);
    let mut behind = true;
    loop {
        match share(store, club, &letters[..most], behind, now) {
            // A mail that was to be written behind can't be, and its letter is not known: fewer and fewer, until it stands alone.
            Err((_, HostFault::Store(StoreFault::Unwritten(_) | StoreFault::Entangled))) if behind => {
                behind = most > 1;
                most = (most / 2).max(1);
            }
            Ok(receipts) => return Ok(receipts),
            Err((0, fault)) => return Err(fault),
            // What came before the letter that met the fault is taken in without it.
            Err((done, _)) => most = done,
        }
    }
}

/// One commit for letters from the front, their mails written `behind` or each with its letter; a fault comes with the number of
/// letters that were handled before it, and nothing of them is recorded.
fn share(
    store: &mut Store,
    club: &Club,
    letters: &[&RawLetter],
    behind: bool,
    now: &dyn Fn() -> Moment,
) -> Result<Vec<Receipt>, (usize, HostFault)> {
    let clock = Stopwatch::start();
    thread::scope(|scope| {
        let hands = if behind { Hands::of(scope) } else { None };
        let ahead = Ahead::of(scope, letters, &club.letterbox);
        let tx = store.begin().map_err(|fault| (0, fault.into()))?;
        let mut receipts = Vec::with_capacity(letters.len());
        let mut bytes = 0;
        for raw in letters {
            bytes += raw.bytes.len();
            if !receipts.is_empty() && (bytes > SHARED_BYTES || clock.elapsed() > SHARED_TIME) {
                break;
            }
            let (read, at) = (ahead.next(), now());
            let receipt = one(&tx, club, raw, at, || reception::receive(&tx, club, raw, read, hands.as_ref(), at));
            receipts.push(receipt.map_err(|fault| (receipts.len(), fault))?);
            club.fail_point.passed(Step::LetterKept);
        }
        tx.write_out().map_err(|fault| (0, fault.into()))?;
        // They end while the commit waits for the disk.
        drop(hands);
        tx.commit().map_err(|fault| (0, fault.into()))?;
        club.fail_point.passed(Step::LetterCommitted);
        Ok(receipts)
    })
}

/// One letter, handled by `receive` within a transaction that others may share.
fn one(
    tx: &Tx<'_>,
    club: &Club,
    raw: &RawLetter,
    now: Moment,
    receive: impl FnOnce() -> Result<Receipt, HostFault>,
) -> Result<Receipt, HostFault> {
    let own = tx.savepoint()?;
    match receive() {
        Ok(receipt) => {
            club.fail_point.passed(Step::LetterHandled);
            own.keep()?;
            Ok(receipt)
        }
        Err(HostFault::Store(fault)) if !fault.is_of_one_row() => Err(fault.into()),
        Err(fault) => {
            own.undo()?;
            let (Taken::New(letter) | Taken::Already(letter)) = tx.take_letter(raw, now)?;
            tracing::error!(letter, %fault, "a letter could not be handled and is set aside");
            tx.close_letter(letter, Fate::SetAside, &fault.to_string(), None, None)?;
            Ok(Receipt { letter, fate: Fate::SetAside, is_known: false })
        }
    }
}

/// What came of the alarms that were due.
#[derive(Debug, Default)]
pub struct Rung {
    /// How many did something.
    pub happened: usize,
    /// The turns that are the program's, to be answered with [`play_answer`].
    pub riddles: Vec<Riddle>,
}

/// Rings what is due, each game in a transaction of its own, but for those that the program is thinking about, and goes on
/// with the tournaments whose round is over.
///
/// # Errors
/// [`HostFault`] of the store; a game that can't go on is logged and its alarm put off by a day.
pub fn ring_due(
    store: &mut Store,
    club: &Club,
    outage: Option<Outage>,
    thinking: &BTreeSet<GameNumber>,
    now: Moment,
) -> Result<Rung, HostFault> {
    let due = store.view()?.games_due(now, RINGS + thinking.len())?;
    let mut rung = Rung::default();
    for number in due.into_iter().filter(|number| !thinking.contains(number)) {
        match of_one_game(store, club, number, now, |tx| alarms::ring(tx, club, number, outage, now))? {
            Some(Ringing::Happened) => rung.happened += 1,
            Some(Ringing::Program(riddle)) => rung.riddles.push(*riddle),
            Some(Ringing::Quiet) | None => {}
        }
    }
    let digests = store.view()?.digests_due(now, RINGS)?;
    for player in digests {
        let tx = store.begin()?;
        let sent = digests::send(&tx, club, player, now)?;
        tx.commit()?;
        rung.happened += usize::from(sent);
    }
    rung.happened += tournaments::advance(store, club, now)?;
    Ok(rung)
}

/// Plays the program's answer, if its game still stands where it was asked; true where it was played.
///
/// # Errors
/// [`HostFault`] of the store; a game that can't go on is logged and its alarm put off by a day.
pub fn play_answer(store: &mut Store, club: &Club, answer: &Answer, now: Moment) -> Result<bool, HostFault> {
    let played = of_one_game(store, club, answer.game(), now, |tx| study::play(tx, club, answer, now))?;
    Ok(played.unwrap_or(false))
}

/// One transaction about one game; where it fails for that game alone, its alarm is put off by a day.
fn of_one_game<T>(
    store: &mut Store,
    club: &Club,
    number: GameNumber,
    now: Moment,
    act: impl FnOnce(&Tx<'_>) -> Result<T, HostFault>,
) -> Result<Option<T>, HostFault> {
    let tx = store.begin()?;
    match act(&tx) {
        Ok(done) => {
            club.fail_point.passed(Step::AlarmHandled);
            tx.commit()?;
            club.fail_point.passed(Step::AlarmCommitted);
            Ok(Some(done))
        }
        Err(HostFault::Store(fault)) if !fault.is_of_one_row() => Err(fault.into()),
        Err(fault) => {
            drop(tx);
            tracing::error!(game = number.0, %fault, "an alarm failed; it rings again tomorrow");
            let tx = store.begin()?;
            tx.set_alarm(number, Some(now.plus(Span::DAY)))?;
            tx.commit()?;
            Ok(None)
        }
    }
}
