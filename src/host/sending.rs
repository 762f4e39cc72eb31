//! The outbox: count the try, deliver, mark it sent; at least once, and never silently not.
//!
//! A courier that says "later" is asked again after a growing pause with jitter, until a mail is too old; one
//! that says "never" ends it, marks the address and tells the host. One that is out of reach has tried no mail: the
//! round ends, and all wait as they were until it may be asked again.

use super::club::Club;
use super::failpoint::Step;
use super::fault::HostFault;
use super::posting::Postroom;
use super::stop::{GRACE, Stop};
use crate::compose::HostNote;
use crate::correspondence::event::Cause;
use crate::correspondence::moment::{Moment, Span};
use crate::edges::courier::{Courier, Undelivered};
use crate::store::{OutboxMail, Store};

/// Mails handed over between two commits.
const BATCH: usize = 50;
/// The first pause after a failed try.
const FIRST_PAUSE: Span = Span::from_seconds(60);
/// The longest pause.
const LONGEST_PAUSE: Span = Span::from_hours(4);
/// After so long a mail is given up.
pub const GIVEN_UP_AFTER: Span = Span::from_hours(5 * 24);
/// And not before so many tries: it may have waited as long for a courier out of reach.
const TRIES_MIN: u32 = 5;

/// What became of the mails of one turn of the crank.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Handed over.
    pub sent: usize,
    /// To be tried again.
    pub waiting: usize,
    /// Given up.
    pub failed: usize,
}

/// Sends what is due, until the host is to end; `each` is told after every mail.
///
/// # Errors
/// [`HostFault`] where the store fails; what was handed over and not marked is sent again.
pub async fn send_due(
    store: &mut Store,
    club: &Club,
    courier: &mut Courier,
    now: Moment,
    mut each: impl FnMut(),
    stop: &Stop,
) -> Result<Sent, HostFault> {
    let mut tally = Sent::default();
    loop {
        if stop.is_asked().await {
            return Ok(tally);
        }
        if !courier.resting().is_zero() {
            tally.waiting += store.view()?.mails_due(now)?;
            return Ok(tally);
        }
        let batch = {
            // A count that a power cut undoes is of a try that nobody remembers.
            let tx = store.begin_lightly()?;
            let batch = tx.mails_to_send(now, BATCH)?;
            for mail in &batch {
                tx.mail_tried(mail.id, now, now.plus(pause(mail)))?;
            }
            club.fail_point.passed(Step::TriesCounted);
            tx.commit()?;
            club.fail_point.passed(Step::TriesCommitted);
            batch
        };
        if batch.is_empty() {
            return Ok(tally);
        }
        let mut outcomes = Vec::with_capacity(batch.len());
        let mut untried = Vec::new();
        let mut unreachable = None;
        for mail in batch {
            if unreachable.is_some() || stop.is_asked().await {
                untried.push(mail.id);
                continue;
            }
            let Some(outcome) = stop.unless_asked(GRACE, courier.deliver(&mail.sealed)).await else {
                // Nobody knows whether it was taken: its try counts.
                continue;
            };
            club.fail_point.passed(Step::MailDelivered);
            match outcome {
                Err(Undelivered::Unreachable(fault)) => {
                    untried.push(mail.id);
                    unreachable = Some(fault);
                }
                outcome => {
                    outcomes.push((mail, outcome));
                    each();
                }
            }
        }
        // A mark that a power cut undoes sends its mail once more, under the same Message-ID.
        let tx = store.begin_lightly()?;
        let room = Postroom::new(&tx, club, Cause::Clock, now);
        for (mail, outcome) in outcomes {
            match outcome {
                Ok(()) => {
                    let game = mail.game.map(|game| game.0);
                    tracing::info!(mail = mail.id, letter = mail.cause.letter(), game, "a mail went out");
                    tx.mail_sent(mail.id, now)?;
                    tally.sent += 1;
                }
                Err(Undelivered::Transient(why)) if !is_too_old(&mail, now) => {
                    let (letter, tries) = (mail.cause.letter(), mail.tries + 1);
                    tracing::warn!(mail = mail.id, letter, tries, why, "a mail waits for its next try");
                    tx.mail_waits(mail.id, &why)?;
                    tally.waiting += 1;
                }
                Err(Undelivered::Unreachable(_)) => untried.push(mail.id),
                Err(Undelivered::Transient(why) | Undelivered::Permanent(why)) => {
                    tracing::error!(mail = mail.id, letter = mail.cause.letter(), why, "a mail is given up");
                    tx.mail_failed(mail.id, now, &why)?;
                    note_failed(&room, &mail)?;
                    tally.failed += 1;
                }
            }
        }
        for id in untried {
            tx.mail_untried(id, now)?;
        }
        club.fail_point.passed(Step::BatchNoted);
        tx.commit()?;
        club.fail_point.passed(Step::BatchCommitted);
        if let Some(fault) = unreachable {
            tracing::debug!(%fault, "no mail is tried until the courier is back");
            tally.waiting += store.view()?.mails_due(now)?;
            return Ok(tally);
        }
    }
}

fn is_too_old(mail: &OutboxMail, now: Moment) -> bool {
    now.since(mail.posted_at) >= GIVEN_UP_AFTER && mail.tries + 1 >= TRIES_MIN
}

/// The pause before the next try: doubled each time, with up to a quarter of it as jitter drawn from the
/// mail's own number, so that many mails don't come back at once.
fn pause(mail: &OutboxMail) -> Span {
    let doubled = FIRST_PAUSE.seconds() << mail.tries.min(10);
    let base = doubled.min(LONGEST_PAUSE.seconds());
    let jitter = mail.id.wrapping_mul(7919).wrapping_add(i64::from(mail.tries)).rem_euclid(base / 4 + 1);
    Span::from_seconds(base + jitter)
}

/// Tells the host of a mail that was given up; a note to the host is not told of itself.
fn note_failed(room: &Postroom<'_, '_>, mail: &OutboxMail) -> Result<(), HostFault> {
    let Some(player) = mail.player.map(|id| room.tx.player(id)).transpose()?.flatten() else { return Ok(()) };
    let note = HostNote::GivenUp { player: player.name, subject: mail.sealed.message_id.as_str().to_owned() };
    room.note_to_host(&note, format!("given up {}", mail.id))
}
