//! One turn of the crank: inbox first, alarms second, outbox last.
//!
//! Letters that wait together share a transaction; the mailbox is settled after its commit. A deadline never rings while the
//! inbox is unread or out of reach. One bad letter is set aside and the rest goes on; a fault of the store
//! ends the turn, and nothing that was not committed has left the mailbox.

use super::alarms;
use super::club::Club;
use super::count::counted;
use super::failpoint::Step;
use super::fault::HostFault;
use super::reception::Receipt;
use super::sending;
use super::steps::{play_answer, ring_due, take_in_some};
use super::stop::{GRACE, Stop};
use super::study::Study;
use crate::correspondence::moment::{Moment, Span};
use crate::edges::courier::Courier;
use crate::edges::inbox::{Collected, Inbox, InboxFault, Settle};
use crate::postal::RawLetter;
use crate::store::{Fate, Store, StoreFault, Tx};
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
        let letters = counted(self.letters, "letter", "letters");
        let (alarms, mails) = (counted(self.rung, "alarm", "alarms"), counted(self.sent, "mail", "mails"));
        write!(f, "{letters} in, {alarms}, {mails} sent")?;
        if self.waiting > 0 {
            write!(f, ", {}", counted(self.waiting, "waits", "wait"))?;
        }
        if self.failed > 0 {
            write!(f, ", {} given up", self.failed)?;
        }
        Ok(())
    }
}

/// What a turn of the crank has around it.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// What time it is.
    pub now: &'a dyn Fn() -> Moment,
    /// Told how far it is.
    pub tell: &'a dyn Fn(&Tally),
    /// The wish that it ends.
    pub stop: &'a Stop,
}

/// Turns the crank until nothing is due, or the host is to end: letters, alarms, the program's moves that are there by then
/// (all that are due, where its study is patient), mails.
///
/// # Errors
/// [`HostFault`] where the store fails. An inbox out of reach has said so in the log and holds back the alarms only.
pub async fn until_quiet(
    store: &mut Store,
    club: &Club,
    inbox: &mut Inbox,
    courier: &mut Courier,
    study: &mut Study,
    around: &Surroundings<'_>,
) -> Result<Tally, HostFault> {
    let Surroundings { now, tell, stop } = *around;
    let mut tally = Tally::default();
    let (began, mut reachable) = (now(), true);
    inbox.look_anew();
    loop {
        let letters = match stop.unless_asked(Duration::ZERO, inbox.collect(LETTERS)).await {
            None => return Ok(tally),
            Some(Ok(letters)) => letters,
            Some(Err(fault)) => {
                // The inbox itself has said so, once.
                tracing::debug!(%fault, "no deadline rings until the inbox is back");
                reachable = false;
                Vec::new()
            }
        };
        let (came, mut stuck) = (letters.len(), 0);
        let mut rest: &[Collected] = &letters;
        while !rest.is_empty() {
            if stop.is_asked().await {
                return Ok(tally);
            }
            let raw: Vec<&RawLetter> = rest.iter().map(|letter| &letter.raw).collect();
            let receipts = take_in_some(store, club, &raw, now)?;
            let (taken, later) = rest.split_at(receipts.len());
            rest = later;
            for (letter, receipt) in taken.iter().zip(receipts) {
                tally.letters += usize::from(!receipt.is_known);
                tally.played += usize::from(receipt.fate == Fate::Played);
                receipt.log();
                let settle = if receipt.fate == Fate::SetAside { Settle::Rejected } else { Settle::Processed };
                match stop.unless_asked(GRACE, inbox.settle(&letter.id, settle)).await {
                    None => return Ok(tally),
                    Some(Ok(())) => {}
                    Some(Err(fault)) => {
                        stuck += 1;
                        tell_stuck(&receipt, &fault);
                    }
                }
                club.fail_point.passed(Step::LetterSettled);
                tell(&tally);
            }
        }
        // Letters that stay in the mailbox come again at once, and there may be others behind a whole batch of them.
        let none_left = stuck == came;
        reachable &= !(none_left && came == LETTERS);
        let mut happened = 0;
        if came == 0 && reachable && tally == Tally::default() && study.games().is_empty() && is_still(store, now())? {
            return Ok(tally);
        }
        if none_left && reachable {
            let outage = alarms::outage(last_turn(store)?, began, club.outage);
            let rung = ring_due(store, club, outage, study.games(), now())?;
            happened += rung.happened;
            rung.riddles.into_iter().for_each(|riddle| study.ask(riddle));
        }
        if stop.is_asked().await {
            return Ok(tally);
        }
        let answers =
            if none_left { stop.unless_asked(Duration::ZERO, study.answers()).await } else { Some(Vec::new()) };
        let Some(answers) = answers else { return Ok(tally) };
        for answer in &answers {
            happened += usize::from(play_answer(store, club, answer, now())?);
        }
        tally.rung += happened;
        if none_left && happened == 0 && answers.is_empty() {
            break;
        }
    }
    let so_far = std::cell::Cell::new(tally);
    let each = || {
        let mut t = so_far.get();
        t.sent += 1;
        so_far.set(t);
        tell(&t);
    };
    let sent = sending::send_due(store, club, courier, now(), each, stop).await?;
    tally.sent = sent.sent;
    tally.waiting = sent.waiting;
    tally.failed = sent.failed;
    let mut noted = last_turn(store)?;
    if reachable && noted.is_none_or(|at| now().since(at) >= NOTED_EVERY) {
        noted = Some(now());
        let tx = store.begin()?;
        tx.set_meta(LAST_TURN, &now().seconds().to_string())?;
        let before = |kept: Span| Moment::from_seconds(now().seconds() - kept.seconds());
        tx.drop_sent_bytes(before(club.keep_sent))?;
        tx.drop_letter_bytes(before(club.keep_letters))?;
        tx.commit()?;
    }
    if reachable && !stop.is_asked().await {
        store.be_still(|view| {
            let to_note = noted.unwrap_or(began).plus(NOTED_EVERY);
            Ok::<_, HostFault>(to_note.min(next(view, courier, now())?.unwrap_or(to_note)))
        })?;
    }
    Ok(tally)
}

/// True where nothing is due by what was found before.
fn is_still(store: &Store, now: Moment) -> Result<bool, HostFault> {
    Ok(store.still_until()?.is_some_and(|until| now < until))
}

/// Once for each letter: it comes again with every look, and is known then.
fn tell_stuck(receipt: &Receipt, fault: &InboxFault) {
    let letter = receipt.letter;
    if receipt.is_known {
        tracing::debug!(letter, %fault, "the letter is still in the mailbox");
    } else {
        let hint = &fault.remedy;
        tracing::warn!(letter, %fault, hint, "the letter stays in the mailbox; it is known when it comes again");
    }
}

/// Seconds until the next alarm or mail is due, at most `poll`. A mail is not due while the courier is left alone.
///
/// # Errors
/// [`HostFault`] where the store can't be read.
pub fn pause(store: &mut Store, courier: &Courier, now: Moment, poll: u64) -> Result<u64, HostFault> {
    let next = match store.still_until()? {
        Some(until) => Some(until),
        None => next(&store.view()?, courier, now)?,
    };
    let wait = next.map_or(i64::MAX, |at| at.since(now).seconds().max(0));
    Ok(u64::try_from(wait).unwrap_or(0).min(poll))
}

/// When the next alarm or mail is due; while the courier is left alone no mail is, until it is tried again.
fn next(view: &Tx<'_>, courier: &Courier, now: Moment) -> Result<Option<Moment>, HostFault> {
    let resting = courier.resting();
    if resting.is_zero() {
        return Ok(view.next_due()?);
    }
    let back = now.plus(Span::from_seconds(i64::try_from(resting.as_secs()).unwrap_or(i64::MAX).saturating_add(1)));
    Ok(Some(view.next_alarm()?.map_or(back, |at| at.min(back))))
}

/// Another process may have put there what is due at once. As often as a Maildir is looked at, so that a host at rest wakes once
/// for both.
const LOOK: Duration = Duration::from_secs(5);

/// Waits until something is due, and looks now and then.
pub async fn until_due(store: &mut Store, courier: &Courier, now: &dyn Fn() -> Moment) {
    loop {
        tokio::time::sleep(LOOK).await;
        if matches!(pause(store, courier, now(), u64::MAX), Ok(0)) {
            return;
        }
    }
}

fn last_turn(store: &mut Store) -> Result<Option<Moment>, HostFault> {
    Ok(last_turn_of(&store.view()?)?)
}

/// When the crank was last turned with the inbox in reach, to within five minutes.
///
/// # Errors
/// [`StoreFault`] where the store can't be read.
pub fn last_turn_of(view: &Tx<'_>) -> Result<Option<Moment>, StoreFault> {
    Ok(view.meta(LAST_TURN)?.and_then(|text| text.parse().ok()).map(Moment::from_seconds))
}
