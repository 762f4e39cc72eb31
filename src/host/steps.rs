//! The steps of the crank that touch the store alone: one letter in, one alarm rung, each a transaction.
//!
//! A letter or a game that can't be handled is put aside with the reason and the rest goes on; only a fault of
//! the store itself ends a turn of the crank.

use super::alarms::{self, Outage};
use super::club::Club;
use super::failpoint::Step;
use super::fault::HostFault;
use super::reception::{self, Receipt};
use crate::correspondence::moment::{Moment, Span};
use crate::postal::RawLetter;
use crate::store::{Fate, Store, Taken};

/// Games rung between two looks at the inbox.
const RINGS: usize = 100;

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
            tracing::error!(%fault, "a letter could not be handled and is set aside");
            let tx = store.begin()?;
            let (Taken::New(letter) | Taken::Already(letter)) = tx.take_letter(raw, now)?;
            tx.close_letter(letter, Fate::SetAside, &fault.to_string(), None, None)?;
            tx.commit()?;
            Ok(Receipt { letter, fate: Fate::SetAside })
        }
    }
}

/// Rings what is due, each game in a transaction of its own; gives how many did something.
///
/// # Errors
/// [`HostFault`] of the store; a game that can't go on is logged and its alarm put off by a day.
pub fn ring_due(store: &mut Store, club: &Club, outage: Option<Outage>, now: Moment) -> Result<usize, HostFault> {
    let due = store.view()?.games_due(now, RINGS)?;
    let mut rung = 0;
    for number in due {
        let tx = store.begin()?;
        match alarms::ring(&tx, club, number, outage, now) {
            Ok(happened) => {
                club.fail_point.passed(Step::AlarmHandled);
                tx.commit()?;
                club.fail_point.passed(Step::AlarmCommitted);
                rung += usize::from(happened);
            }
            Err(HostFault::Store(fault)) if !fault.is_of_one_row() => return Err(fault.into()),
            Err(fault) => {
                drop(tx);
                tracing::error!(game = number.0, %fault, "an alarm failed; it rings again tomorrow");
                let tx = store.begin()?;
                tx.set_alarm(number, Some(now.plus(Span::DAY)))?;
                tx.commit()?;
            }
        }
    }
    Ok(rung)
}
