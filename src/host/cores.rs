//! Work beside the one writer, on the machine's other cores: letters read ahead, mails written together or behind.
//!
//! All of it is pure: what comes out, and in which order, is the same on one core. Where the system gives no thread the work
//! is done where it stands.

use crate::intake::{self, Letterbox, Reading};
use crate::postal::RawLetter;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Scope};

/// How many cores there are; asking the system takes longer than a mail.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, Into::into))
}

/// The work done on each of these, in their order.
pub(super) fn together<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let threads = cores().min(items.len());
    if threads < 2 {
        return items.iter().map(work).collect();
    }
    let (own, others) = items.split_at(items.len().div_ceil(threads));
    let work = &work;
    let all = |part: &[I]| part.iter().map(work).collect::<Vec<O>>();
    thread::scope(|scope| {
        let parts = others.chunks(own.len());
        let begun: Vec<_> =
            parts.map(|part| (part, thread::Builder::new().spawn_scoped(scope, move || all(part)).ok())).collect();
        let mut done = all(own);
        for (part, thread) in begun {
            match thread.map(thread::ScopedJoinHandle::join) {
                Some(Ok(more)) => done.extend(more),
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                None => done.extend(all(part)),
            }
        }
        done
    })
}

/// Letters that are read while those before them are handled.
pub(super) struct Ahead(Option<Receiver<Reading>>);

impl Ahead {
    /// Begins to read; a single letter is read when its turn comes.
    pub(super) fn of<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        letters: &'env [&'env RawLetter],
        letterbox: &'env Letterbox,
    ) -> Self {
        if letters.len() < 2 || cores() < 2 {
            return Self(None);
        }
        let (hand_over, readings) = mpsc::channel();
        let reader = thread::Builder::new().spawn_scoped(scope, move || {
            for letter in letters {
                // Nobody waits for the rest any more.
                if hand_over.send(intake::read(&letter.bytes, letterbox)).is_err() {
                    return;
                }
            }
        });
        Self(reader.is_ok().then_some(readings))
    }

    /// The next letter's reading; called once for each letter, in their order. `None` where nobody reads ahead.
    pub(super) fn next(&self) -> Option<Reading> {
        self.0.as_ref()?.recv().ok()
    }
}

/// More hands than these would wait for the one writer, however many cores there are.
const MOST_HANDS: usize = 4;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that work off what they are given, in that order, while the one writer goes on.
#[derive(Debug)]
pub(super) struct Hands {
    give: Sender<Job>,
    jobs: Arc<Mutex<Receiver<Job>>>,
}

impl Hands {
    /// As many as there are other cores, [`MOST_HANDS`] at the most; `None` where there is none.
    pub(super) fn of<'scope>(scope: &'scope Scope<'scope, '_>) -> Option<Self> {
        if cores() < 2 {
            return None;
        }
        let (give, jobs) = mpsc::channel::<Job>();
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 1..cores().min(1 + MOST_HANDS) {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new()
                .spawn_scoped(scope, move || {
                    // The lock is for the taking alone, and is let go of before the job is done.
                    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    while let Ok(job) = next() {
                        job();
                    }
                })
                .ok()?;
        }
        Some(Self { give, jobs })
    }

    /// Gives work away; what comes back waits for it. Whoever waits lends a hand meanwhile.
    pub(super) fn give<O, W>(&self, work: W) -> impl FnOnce() -> Option<O> + use<O, W>
    where
        O: Send + 'static,
        W: FnOnce() -> O + Send + 'static,
    {
        let (hand_over, done) = mpsc::sync_channel(1);
        // Nobody may wait for it any more; and where there are no hands, the job comes back and is dropped with its channel.
        let _ = self.give.send(Box::new(move || drop(hand_over.send(work()))));
        let jobs = Arc::clone(&self.jobs);
        move || {
            loop {
                if let Ok(out) = done.try_recv() {
                    return Some(out);
                }
                // Where the lock is held, a thread is free and takes the next job.
                let job = jobs.try_lock().ok().and_then(|jobs| jobs.try_recv().ok());
                match job {
                    Some(job) => job(),
                    None => return done.recv().ok(),
                }
            }
        }
    }
}
