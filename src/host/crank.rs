//! One turn of the crank: inbox first, alarms second, outbox last.
//!
//! One transaction for each letter; the mailbox is settled after the commit. A deadline never rings while the
//! inbox is unread or out of reach. One bad letter is set aside and the rest goes on; a fault of the store
//! ends the turn, and nothing that was not committed has left the mailbox.

use super::alarms;
use super::club::Club;
use super::failpoint::Step;
use super::fault::HostFault;
use super::sending;
use super::steps::{play_answer, ring_due, take_in};
use super::study::Study;
use crate::correspondence::moment::{Moment, Span};
use crate::edges::courier::Courier;
use crate::edges::inbox::{Inbox, Settle};
use crate::store::{Fate, Store};
use std::fmt;
use std::time::Duration;

/// Letters collected at a time.
const LETTERS: usize = 100;
/// Where the moment of the last turn is kept.
const LAST_TURN: &str = "last_turn";

/// How old that moment may grow: an outage is hours long, and each note is a commit.
const NOTED_EVERY: Span = Span::from_seconds(300);

/// What one turn of the crank did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Letters taken in.
    pub letters: usize,
    /// Of these, letters that changed a game.
    pub played: usize,
    /// Alarms and moves of the program.
    pub rung: usize,
    /// Mails handed over.
    pub sent: usize,
    /// Mails to be tried again.
    pub waiting: usize,
    /// Mails given up.
    pub failed: usize,
}

impl Tally {
    /// False for a turn in which nothing happened; that mails wait is nothing new.
    #[must_use]
    pub fn did_something(&self) -> bool {
        Self { waiting: 0, ..*self } != Self::default()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} letters in, {} alarms, {} mails sent", self.letters, self.rung, self.sent)?;
        if self.waiting > 0 {
            write!(f, ", {} wait", self.waiting)?;
        }
        if self.failed > 0 {
            write!(f, ", {} given up", self.failed)?;
        }
        Ok(())
    }
}

/// Turns the crank until nothing is due: letters, alarms, the program's moves that are there by then (all that are due,
/// where its study is patient), mails.
///
/// # Errors
/// [`HostFault`] where the store fails. An inbox out of reach has said so in the log and holds back the alarms only.
pub async fn until_quiet(
    store: &mut Store,
    club: &Club,
    inbox: &mut Inbox,
    courier: &mut Courier,
    study: &mut Study,
    now: &dyn Fn() -> Moment,
    tell: &dyn Fn(&Tally),
) -> Result<Tally, HostFault> {
    let mut tally = Tally::default();
    let outage = alarms::outage(last_turn(store)?, now(), club.outage);
    let mut reachable = true;
    loop {
        let letters = match inbox.collect(LETTERS).await {
            Ok(letters) => letters,
            Err(fault) => {
                // The inbox itself has said so, once.
                tracing::debug!(%fault, "no deadline rings until the inbox is back");
                reachable = false;
                Vec::new()
            }
        };
        let none_left = letters.is_empty();
        for letter in letters {
            let receipt = take_in(store, club, &letter.raw, now())?;
            tally.letters += 1;
            tally.played += usize::from(receipt.fate == Fate::Played);
            tracing::info!(letter = receipt.letter, fate = receipt.fate.word(), "a letter was taken in");
            let settle = if receipt.fate == Fate::SetAside { Settle::Rejected } else { Settle::Processed };
            if let Err(fault) = inbox.settle(&letter.id, settle).await {
                tracing::warn!(letter = receipt.letter, %fault, "the letter stays in the mailbox; it is known when it comes again");
            }
            club.fail_point.passed(Step::LetterSettled);
            tell(&tally);
        }
        let mut happened = 0;
        if none_left && reachable {
            let rung = ring_due(store, club, outage, study.games(), now())?;
            happened += rung.happened;
            rung.riddles.into_iter().for_each(|riddle| study.ask(riddle));
        }
        let answers = if none_left { study.answers().await } else { Vec::new() };
        for answer in &answers {
            happened += usize::from(play_answer(store, club, answer, now())?);
        }
        tally.rung += happened;
        if none_left && happened == 0 && answers.is_empty() {
            break;
        }
    }
    let so_far = std::cell::Cell::new(tally);
    let sent = sending::send_due(store, club, courier, now(), || {
        let mut t = so_far.get();
        t.sent += 1;
        so_far.set(t);
        tell(&t);
    })
    .await?;
    tally.sent = sent.sent;
    tally.waiting = sent.waiting;
    tally.failed = sent.failed;
    let old = last_turn(store)?.is_none_or(|at| now().since(at) >= NOTED_EVERY);
    if reachable && old {
        let tx = store.begin()?;
        tx.set_meta(LAST_TURN, &now().seconds().to_string())?;
        let before = |kept: Span| Moment::from_seconds(now().seconds() - kept.seconds());
        tx.drop_sent_bytes(before(club.keep_sent))?;
        tx.drop_letter_bytes(before(club.keep_letters))?;
        tx.commit()?;
    }
    Ok(tally)
}

/// Seconds until the next alarm or mail is due, at most `poll`. A mail is not due while the courier is left alone.
///
/// # Errors
/// [`HostFault`] where the store can't be read.
pub fn pause(store: &mut Store, courier: &Courier, now: Moment, poll: u64) -> Result<u64, HostFault> {
    let view = store.view()?;
    let resting = courier.resting();
    let next = if resting.is_zero() { view.next_due()? } else { view.next_alarm()? };
    let wait = next.map_or(i64::MAX, |at| at.since(now).seconds().max(0));
    let back = if resting.is_zero() { poll } else { resting.as_secs() + 1 };
    Ok(u64::try_from(wait).unwrap_or(0).min(poll).min(back))
}

/// Waits until something is due; looks every second, for another process may have put it there.
pub async fn until_due(store: &mut Store, courier: &Courier, now: &dyn Fn() -> Moment) {
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if matches!(pause(store, courier, now(), u64::MAX), Ok(0)) {
            return;
        }
    }
}

fn last_turn(store: &mut Store) -> Result<Option<Moment>, HostFault> {
    let text = store.view()?.meta(LAST_TURN)?;
    Ok(text.and_then(|t| t.parse().ok()).map(Moment::from_seconds))
}
