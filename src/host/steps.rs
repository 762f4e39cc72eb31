//! The steps of the crank that touch the store alone: one letter in, one alarm rung, one move of the program, each a
//! transaction.
//!
//! A letter or a game that can't be handled is put aside with the reason and the rest goes on; only a fault of
//! the store itself ends a turn of the crank.

use super::alarms::{self, Outage, Ringing};
use super::club::Club;
use super::digests;
use super::failpoint::Step;
use super::fault::HostFault;
use super::reception::{self, Receipt};
use super::study::{self, Answer, Riddle};
use super::tournaments;
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::seat::GameNumber;
use crate::postal::RawLetter;
use crate::store::{Fate, Store, Taken, Tx};
use std::collections::BTreeSet;

/// Games rung between two looks at the inbox; nobody can end the host meanwhile.
const RINGS: usize = 25;

/// Takes in one letter and commits; a letter that can't be handled is set aside with the reason.
///
/// # Errors
/// [`HostFault`] of the store alone.
pub fn take_in(store: &mut Store, club: &Club, raw: &RawLetter, now: Moment) -> Result<Receipt, HostFault> {
    let tx = store.begin()?;
    match reception::receive(&tx, club, raw, now) {
        Ok(receipt) => {
            club.fail_point.passed(Step::LetterHandled);
            tx.commit()?;
            club.fail_point.passed(Step::LetterCommitted);
            Ok(receipt)
        }
        Err(HostFault::Store(fault)) if !fault.is_of_one_row() => Err(fault.into()),
        Err(fault) => {
            drop(tx);
            let tx = store.begin()?;
            let (Taken::New(letter) | Taken::Already(letter)) = tx.take_letter(raw, now)?;
            tracing::error!(letter, %fault, "a letter could not be handled and is set aside");
            tx.close_letter(letter, Fate::SetAside, &fault.to_string(), None, None)?;
            tx.commit()?;
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
