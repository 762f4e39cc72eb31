//! An inbox on an IMAP server: IDLE where there is, UIDs, and each letter moved out of the way once it is settled.
//!
//! Only letters that arrived at or after a given second are looked at (the server searches by day, its arrival times
//! decide), so a mailbox full of old letters costs one search. Sizes come before bodies, bodies are fetched without
//! marking them read, and never more than a letter's bound. Settled letters move to a folder of their own (MOVE, else
//! COPY and a mark), or are flagged where that can't be. What was judged is remembered under the folder's UIDVALIDITY;
//! after a restart or a change of it a letter may come twice, and the host knows it by its bytes. Expunging other
//! people's deleted letters is left out on purpose.

mod answer;
mod talk;

use super::{BYTES_READ, Collected, InboxFault, LetterId, Settle};
use crate::edges::login::Login;
use crate::edges::rest::{Rest, Trouble};
use crate::edges::server::{Server, ServerFault, Wrong};
use crate::postal::RawLetter;
use answer::{Answer, Fetched};
use chrono::DateTime;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use talk::{Ended, Talk, folder_name};
use tokio::time::sleep;

/// Letters whose sizes and arrival times are asked for at a time.
const FACTS: usize = 500;
/// So often a search is repeated while letters come.
const LOOKS: usize = 3;
/// Bodies fetched for one batch, in bytes: what fits in memory beside everything else.
const BATCH_MAX: u64 = 16 * 1024 * 1024;
/// The keyword of letters that can't be moved.
const KEYWORD: &str = "$SternpostDone";
/// IDLE is renewed at least so often (RFC 2177 wants less than 29 minutes).
const IDLE_MAX: Duration = Duration::from_secs(20 * 60);
/// Without IDLE the mailbox is looked at so often.
const LOOK_AGAIN: Duration = Duration::from_secs(60);
/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;

/// What the inbox needs to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImapSettings {
    /// The server.
    pub server: Server,
    /// Who logs in.
    pub login: Login,
    /// The folder with the letters: `INBOX`.
    pub folder: String,
    /// Where settled letters go.
    pub processed: String,
    /// Where letters go that were set aside.
    pub rejected: String,
    /// Letters that arrived earlier are left alone, UTC seconds; `None` takes all.
    pub since: Option<i64>,
    /// Whether the server may tell us of new letters.
    pub idle: Idle,
}

/// Whether new letters are waited for by IDLE or by looking again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// IDLE, where the server can.
    Wanted,
    /// Looking again only.
    Never,
}

/// What is known of a letter before its body is fetched.
#[derive(Clone, Copy, Debug)]
struct Facts {
    size: u64,
    arrived: i64,
}

/// Where settled letters go.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target {
    /// A folder, its name as the server wants it.
    Folder(String),
    /// Nowhere: a keyword or a flag marks it.
    Flag,
}

/// What a server gave when it was asked for a letter.
enum Body {
    Whole(Vec<u8>),
    /// Somebody else took it away meanwhile.
    Gone,
    /// The server can't read it.
    Withheld,
}

/// An open mailbox.
#[derive(Debug)]
struct Session {
    talk: Talk,
    validity: u32,
    keeps_keywords: bool,
    processed: Target,
    rejected: Target,
    /// Why a letter could not be moved, as it was told last.
    unmoved: Option<String>,
}

/// The inbox.
#[derive(Debug)]
pub struct Imap {
    settings: ImapSettings,
    clock: fn() -> i64,
    session: Option<Session>,
    rest: Rest,
    /// Under which UIDVALIDITY the next three hold.
    validity: u32,
    /// Letters worth taking, by UID.
    known: BTreeMap<u32, Facts>,
    /// Letters too old, settled or not to be had.
    passed: BTreeSet<u32>,
    /// Of these, the ones that the server could not give: asked for again with the next connection.
    withheld: BTreeSet<u32>,
    /// Every letter below is passed.
    floor: u32,
    /// The server refused IDLE.
    idle_refused: bool,
    /// It was told that letters are flagged where they are.
    told_flags: bool,
}

impl Imap {
    /// An inbox that connects when it is first asked. `clock` tells the moment, UTC seconds, for a letter whose
    /// arrival the server does not tell.
    #[must_use]
    pub fn new(settings: ImapSettings, clock: fn() -> i64) -> Self {
        Self {
            settings,
            clock,
            session: None,
            rest: Rest::default(),
            validity: 0,
            known: BTreeMap::new(),
            passed: BTreeSet::new(),
            withheld: BTreeSet::new(),
            floor: 1,
            idle_refused: false,
            told_flags: false,
        }
    }

    /// What keeps the mailbox out of reach, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.rest.trouble()
    }

    /// The oldest letters, at most `max` of them; they come again until they are settled.
    ///
    /// # Errors
    /// [`InboxFault`] where the mailbox is out of reach; never an empty answer for that.
    pub async fn collect(&mut self, max: usize) -> Result<Vec<Collected>, InboxFault> {
        if let Some(fault) = self.rest.fault() {
            return Err(fault.into());
        }
        let had_session = self.session.is_some();
        let mut tried = self.collect_once(max).await;
        if had_session && matches!(&tried, Err(fault) if matches!(fault.what, Wrong::Dropped(_) | Wrong::Silent(_))) {
            // The server closed a line that was idle, or restarted: a new line decides.
            tried = self.collect_once(max).await;
        }
        Ok(self.rest.looked(tried)?)
    }

    /// Moves a letter out of the way, after the host has committed what came of it.
    ///
    /// # Errors
    /// [`InboxFault`] where the line breaks: the letter comes again and is known then.
    pub async fn settle(&mut self, id: &LetterId, fate: Settle) -> Result<(), InboxFault> {
        let LetterId::Imap { validity, uid } = *id else { return Ok(()) };
        let Some(session) = self.session.as_mut() else {
            // It comes again with the next collection.
            return Ok(());
        };
        if session.validity != validity {
            return Ok(());
        }
        let settled = session.settle(uid, fate).await;
        if settled.is_err() {
            self.session = None;
        }
        self.rest.settled(settled)?;
        self.known.remove(&uid);
        self.passed.insert(uid);
        Ok(())
    }

    /// Waits until a letter may have come, at most so long. May be broken off at any moment.
    pub async fn wait(&mut self, at_most: Duration) {
        if !self.rest.left().is_zero() {
            self.rest.pass(at_most).await;
            return;
        }
        // Taken out, so that a wait that is broken off leaves no half-read line behind.
        let Some(mut session) = self.session.take() else { return };
        let wanted = self.settings.idle == Idle::Wanted && !self.idle_refused && session.talk.can("IDLE");
        if session.talk.news {
            self.session = Some(session);
        } else if !wanted {
            self.session = Some(session);
            sleep(at_most.min(LOOK_AGAIN)).await;
        } else {
            match session.talk.idle(at_most.min(IDLE_MAX)).await {
                Ok(true) => self.session = Some(session),
                Ok(false) => {
                    self.idle_refused = true;
                    self.session = Some(session);
                }
                Err(fault) => tracing::debug!(%fault, "the line broke while it was idle"),
            }
        }
    }

    /// A look over the session that is open, or a new one; none is open after a fault.
    async fn collect_once(&mut self, max: usize) -> Result<Vec<Collected>, ServerFault> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => {
                let session = Session::open(&self.settings).await?;
                for uid in std::mem::take(&mut self.withheld) {
                    self.passed.remove(&uid);
                    self.floor = self.floor.min(uid);
                }
                if session.flags() && !self.told_flags {
                    self.told_flags = true;
                    tracing::warn!(
                        server = self.settings.server.place(),
                        hint = "make the folders of `processed` and `rejected` by hand, or let it be",
                        "no folders can be made for settled letters; they are flagged where they are"
                    );
                }
                session
            }
        };
        if session.validity != self.validity {
            if self.validity != 0 {
                tracing::warn!(
                    server = self.settings.server.place(),
                    "the mailbox was made anew; it is read from the start"
                );
            }
            self.validity = session.validity;
            self.known.clear();
            self.passed.clear();
            self.floor = 1;
        }
        let letters = self.gather(&mut session, max).await?;
        self.session = Some(session);
        Ok(letters)
    }

    async fn gather(&mut self, session: &mut Session, max: usize) -> Result<Vec<Collected>, ServerFault> {
        let mut found = session.search(self.floor, self.settings.since).await?;
        // A letter that came during the search is told of and not found by it.
        for _ in 0..LOOKS {
            if !session.talk.news {
                break;
            }
            found = session.search(self.floor, self.settings.since).await?;
        }
        self.known.retain(|uid, _| found.contains(uid));
        self.passed.retain(|uid| found.contains(uid));
        let is_new = |uid: &u32| !self.passed.contains(uid) && !self.known.contains_key(uid);
        let unknown: Vec<u32> = found.iter().copied().filter(is_new).collect();
        for chunk in unknown.chunks(FACTS) {
            if self.known.len() >= max {
                break;
            }
            let facts = session.facts(chunk, self.clock).await?;
            for &uid in chunk {
                match facts.get(&uid) {
                    Some(facts) if self.settings.since.is_none_or(|since| facts.arrived >= since) => {
                        self.known.insert(uid, *facts);
                    }
                    // Too old, or gone meanwhile.
                    _ => {
                        self.passed.insert(uid);
                    }
                }
            }
        }
        // Everything below the first letter that still matters needs no second look.
        let first = found.iter().find(|uid| !self.passed.contains(uid));
        self.floor = first.copied().or(found.last().map(|last| last.saturating_add(1))).unwrap_or(self.floor);
        self.passed = self.passed.split_off(&self.floor);

        let mut chosen: Vec<(u32, Facts)> = self.known.iter().map(|(uid, facts)| (*uid, *facts)).take(max).collect();
        chosen.sort_by_key(|(uid, facts)| (facts.arrived, *uid));
        let mut budget = BATCH_MAX;
        let mut letters = Vec::new();
        for (uid, facts) in chosen {
            let bytes = facts.size.min(BYTES_READ as u64);
            if bytes > budget && !letters.is_empty() {
                break;
            }
            budget = budget.saturating_sub(bytes);
            match session.body(uid).await? {
                Body::Whole(bytes) => letters.push(Collected {
                    id: LetterId::Imap { validity: session.validity, uid },
                    raw: RawLetter { bytes, arrived_at: facts.arrived },
                }),
                Body::Gone => {
                    self.known.remove(&uid);
                }
                Body::Withheld => {
                    self.known.remove(&uid);
                    self.passed.insert(uid);
                    self.withheld.insert(uid);
                }
            }
        }
        Ok(letters)
    }
}

impl Session {
    async fn open(settings: &ImapSettings) -> Result<Self, ServerFault> {
        let mut talk = Talk::open(&settings.server, &settings.login).await?;
        let (validity, flags) = talk.select(&settings.folder).await?;
        let keeps_keywords =
            flags.is_empty() || flags.iter().any(|flag| flag == "\\*" || flag.eq_ignore_ascii_case(KEYWORD));
        let processed = target(&mut talk, &settings.processed).await?;
        let rejected = target(&mut talk, &settings.rejected).await?;
        Ok(Self { talk, validity, keeps_keywords, processed, rejected, unmoved: None })
    }

    /// True where letters are flagged in place of being moved.
    fn flags(&self) -> bool {
        self.processed == Target::Flag || self.rejected == Target::Flag
    }

    /// The UIDs from `floor` on of letters that were not settled, of `since`'s day or later.
    async fn search(&mut self, floor: u32, since: Option<i64>) -> Result<BTreeSet<u32>, ServerFault> {
        let mut command = format!("UID SEARCH UID {floor}:* UNDELETED");
        // A day earlier: the server's days are those of its own zone.
        let day = since.and_then(|since| DateTime::from_timestamp(since.saturating_sub(DAY), 0));
        if let Some(day) = day {
            command.push_str(&day.format(" SINCE %-d-%b-%Y").to_string());
        }
        if self.keeps_keywords {
            command.push_str(&format!(" UNKEYWORD {KEYWORD}"));
        } else if self.flags() {
            command.push_str(" UNSEEN");
        }
        // Servers look for new letters when they have nothing else to do, and search in what they knew before.
        self.talk.demand("NOOP", "noop", |_| {}).await?;
        self.talk.news = false;
        let mut found = BTreeSet::new();
        self.talk
            .demand(&command, "search", |answer| {
                if let Answer::Search(uids) = answer {
                    // `n:*` always finds the last letter, even one below n.
                    found.extend(uids.into_iter().filter(|uid| *uid >= floor));
                }
            })
            .await?;
        Ok(found)
    }

    async fn facts(&mut self, uids: &[u32], clock: fn() -> i64) -> Result<BTreeMap<u32, Facts>, ServerFault> {
        let set: Vec<String> = uids.iter().map(u32::to_string).collect();
        let command = format!("UID FETCH {} (UID RFC822.SIZE INTERNALDATE)", set.join(","));
        let mut facts = BTreeMap::new();
        self.talk
            .demand(&command, "fetch", |answer| {
                if let Answer::Fetch(Fetched { uid: Some(uid), size: Some(size), arrived, .. }) = answer {
                    let arrived = arrived.as_deref().and_then(parse_date).unwrap_or_else(clock);
                    facts.insert(uid, Facts { size, arrived });
                }
            })
            .await?;
        Ok(facts)
    }

    /// A letter's bytes, the first [`BYTES_READ`] of them.
    async fn body(&mut self, uid: u32) -> Result<Body, ServerFault> {
        let mut body = Body::Gone;
        let ended = self
            .talk
            .ask(&format!("UID FETCH {uid} (UID BODY.PEEK[]<0.{BYTES_READ}>)"), "fetch", |answer| {
                if let Answer::Fetch(Fetched { uid: Some(found), body: Some(bytes), .. }) = answer
                    && found == uid
                {
                    body = Body::Whole(bytes);
                }
            })
            .await?;
        if let Ended::Refused(code) = ended {
            tracing::warn!(uid, code, "the server can't give a letter; it is passed over until the next connection");
            body = Body::Withheld;
        }
        Ok(body)
    }

    async fn settle(&mut self, uid: u32, fate: Settle) -> Result<(), ServerFault> {
        let target = match fate {
            Settle::Processed => self.processed.clone(),
            Settle::Rejected => self.rejected.clone(),
        };
        if let Target::Folder(folder) = target {
            let ended = if self.talk.can("MOVE") {
                self.talk.ask(&format!("UID MOVE {uid} {folder}"), "move", |_| {}).await?
            } else {
                self.copy_and_mark(uid, &folder).await?
            };
            match ended {
                Ended::Ok => return Ok(()),
                // A full mailbox, or a folder that somebody took away: the mark below must do.
                Ended::Refused(code) if self.unmoved.as_ref() != Some(&code) => {
                    let hint =
                        "make room in the mailbox, or make the folder again; it is flagged where it is until then";
                    tracing::warn!(uid, code, hint, "a letter can't be moved");
                    self.unmoved = Some(code);
                }
                Ended::Refused(_) => {}
            }
        }
        let flags = if self.keeps_keywords { format!("\\Seen {KEYWORD}") } else { "\\Seen".to_owned() };
        let flags = if fate == Settle::Rejected { format!("{flags} \\Flagged") } else { flags };
        let ended = self.talk.ask(&format!("UID STORE {uid} +FLAGS.SILENT ({flags})"), "store", |_| {}).await?;
        if let Ended::Refused(code) = ended {
            tracing::warn!(
                uid,
                code,
                "a letter can't be flagged; it comes again with the next connection and is known then"
            );
        }
        Ok(())
    }

    async fn copy_and_mark(&mut self, uid: u32, folder: &str) -> Result<Ended, ServerFault> {
        let copied = self.talk.ask(&format!("UID COPY {uid} {folder}"), "copy", |_| {}).await?;
        if copied != Ended::Ok {
            return Ok(copied);
        }
        let marked =
            self.talk.ask(&format!("UID STORE {uid} +FLAGS.SILENT (\\Seen \\Deleted)"), "store", |_| {}).await?;
        if marked == Ended::Ok && self.talk.can("UIDPLUS") {
            self.talk.ask(&format!("UID EXPUNGE {uid}"), "expunge", |_| {}).await?;
        }
        Ok(marked)
    }
}

/// Finds or makes the folder for settled letters, below INBOX where the server wants that.
async fn target(talk: &mut Talk, name: &str) -> Result<Target, ServerFault> {
    let mut delimiter = None;
    talk.ask("LIST \"\" \"\"", "list", |answer| {
        if let Answer::List(found) = answer {
            delimiter = found;
        }
    })
    .await?;
    let below = delimiter.map(|mark| format!("INBOX{mark}{name}"));
    for folder in std::iter::once(name.to_owned()).chain(below) {
        let folder = folder_name(&folder);
        let mut there = false;
        talk.ask(&format!("LIST \"\" {folder}"), "list", |answer| there |= matches!(answer, Answer::List(_))).await?;
        if there {
            return Ok(Target::Folder(folder));
        }
        let made = talk.ask(&format!("CREATE {folder}"), "create", |_| {}).await?;
        if made == Ended::Ok || made == Ended::Refused("ALREADYEXISTS".to_owned()) {
            // So that mail programs show it; one that doesn't is no fault.
            talk.ask(&format!("SUBSCRIBE {folder}"), "subscribe", |_| {}).await?;
            return Ok(Target::Folder(folder));
        }
    }
    Ok(Target::Flag)
}

/// `17-Jul-1996 02:44:25 -0700` in UTC seconds (RFC 9051 §9, date-time).
fn parse_date(text: &str) -> Option<i64> {
    DateTime::parse_from_str(text.trim(), "%d-%b-%Y %H:%M:%S %z").ok().map(|date| date.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrival_times_are_read_in_any_zone() {
        assert_eq!(parse_date("17-Jul-1996 02:44:25 -0700"), Some(837_596_665));
        assert_eq!(parse_date(" 7-Feb-1994 21:52:25 +0000"), Some(760_657_945));
        assert_eq!(parse_date("yesterday"), None);
    }
}
