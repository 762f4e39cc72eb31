//! An inbox on a POP3 server (RFC 1939): UIDL, RETR, and DELE once a letter is settled, which QUIT makes true.
//!
//! A POP3 server lets one program in at a time, so a session lasts for one batch. A letter's arrival is what the
//! topmost Received header says where the configured server wrote it, else the moment at which it was first seen. Old
//! letters are found from the newest back by their headers alone, and left where they are. Whatever is deleted stays
//! with the host. Waiting for news is not in the protocol; the host looks again.

use super::{BYTES_READ, Collected, InboxFault, LetterId, Settle};
use crate::edges::line::{Line, Piece};
use crate::edges::login::{self, Login};
use crate::edges::rest::{Rest, Trouble};
use crate::edges::server::{Security, Server, ServerFault, Wrong};
use crate::postal::RawLetter;
use chrono::DateTime;
use data_encoding::BASE64;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The longest line of an answer, and the longest piece in which a line of a letter is read.
const LINE_MAX: usize = 8 * 1024;
/// The most lines of a listing.
const LISTING_MAX: usize = 1_000_000;
/// Bodies fetched for one batch, in bytes.
const BATCH_MAX: usize = 16 * 1024 * 1024;
/// After so many old letters in a row, counted from the newest back, the rest are taken for old too.
const OLD_IN_A_ROW: usize = 20;

/// What the inbox needs to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pop3Settings {
    /// The server.
    pub server: Server,
    /// Who logs in.
    pub login: Login,
    /// The name under which the receiving server signs its Received headers.
    pub received_by: Option<String>,
    /// Letters that arrived earlier are left alone, UTC seconds; `None` takes all.
    pub since: Option<i64>,
}

/// The inbox.
#[derive(Debug)]
pub struct Pop3 {
    settings: Pop3Settings,
    clock: fn() -> i64,
    session: Option<Session>,
    rest: Rest,
    /// Letters that are too old.
    old: BTreeSet<String>,
    /// When a letter was first seen, by its UIDL, for those whose arrival is not told.
    seen: BTreeMap<String, i64>,
}

/// An open mailbox, locked for us.
#[derive(Debug)]
struct Session {
    line: Line,
    /// Message numbers by UIDL.
    numbers: BTreeMap<String, u32>,
    /// Letters were marked for deletion.
    deletes: bool,
}

impl Pop3 {
    /// An inbox that connects when it is first asked. `clock` tells the moment, UTC seconds, for a letter whose
    /// arrival the server does not tell.
    #[must_use]
    pub fn new(settings: Pop3Settings, clock: fn() -> i64) -> Self {
        Self { settings, clock, session: None, rest: Rest::default(), old: BTreeSet::new(), seen: BTreeMap::new() }
    }

    /// What keeps the mailbox out of reach, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.rest.trouble()
    }

    /// The oldest letters, at most `max` of them; what was settled before is gone for good then.
    ///
    /// # Errors
    /// [`InboxFault`] where the mailbox is out of reach; never an empty answer for that.
    pub async fn collect(&mut self, max: usize) -> Result<Vec<Collected>, InboxFault> {
        if let Some(fault) = self.rest.fault() {
            return Err(fault.into());
        }
        let tried = self.collect_once(max).await;
        Ok(self.rest.looked(tried)?)
    }

    /// Marks a letter for deletion; it is gone with the next collection or wait.
    ///
    /// # Errors
    /// [`InboxFault`] where the line breaks: the letter comes again and is known then.
    pub async fn settle(&mut self, id: &LetterId, _fate: Settle) -> Result<(), InboxFault> {
        let LetterId::Pop3 { uidl } = id else { return Ok(()) };
        let Some(session) = self.session.as_mut() else { return Ok(()) };
        let Some(number) = session.numbers.get(uidl).copied() else { return Ok(()) };
        let marked = session.ask(&format!("DELE {number}"), "dele").await.map(drop);
        match marked {
            Ok(()) => session.deletes = true,
            Err(_) => self.session = None,
        }
        Ok(self.rest.settled(marked)?)
    }

    /// Ends the session, so that others may read the mailbox, and waits so long.
    pub async fn wait(&mut self, at_most: Duration) {
        if let Some(session) = self.session.take()
            && let Err(fault) = session.quit().await
        {
            tracing::debug!(%fault, "the mailbox did not close; what was settled comes again and is known then");
        }
        self.rest.pass(at_most).await;
    }

    /// A look over a session of its own; none is open after a fault.
    async fn collect_once(&mut self, max: usize) -> Result<Vec<Collected>, ServerFault> {
        if let Some(session) = self.session.take() {
            session.quit().await?;
        }
        let mut session = Session::open(&self.settings).await?;
        let listing = session.listing().await?;
        let there: BTreeSet<&String> = listing.iter().map(|(_, uidl)| uidl).collect();
        self.old.retain(|uidl| there.contains(uidl));
        self.seen.retain(|uidl, _| there.contains(uidl));
        let mut letters = Vec::new();
        let mut budget = BATCH_MAX;
        for (number, uidl) in self.young(&mut session, &listing).await? {
            if letters.len() >= max || budget == 0 {
                break;
            }
            let Some(bytes) = session.text(&format!("RETR {number}"), BYTES_READ, "retr").await? else {
                continue;
            };
            budget = budget.saturating_sub(bytes.len());
            // A server without TOP shows only now how old a letter is.
            if self.settings.since.is_some_and(|since| dated(&bytes).is_some_and(|dated| dated < since)) {
                self.old.insert(uidl);
                continue;
            }
            let arrived_at = arrival(&bytes, self.settings.received_by.as_deref())
                .unwrap_or_else(|| *self.seen.entry(uidl.clone()).or_insert_with(self.clock));
            session.numbers.insert(uidl.clone(), number);
            letters.push(Collected { id: LetterId::Pop3 { uidl }, raw: RawLetter { bytes, arrived_at } });
        }
        if letters.is_empty() {
            session.quit().await?;
        } else {
            self.session = Some(session);
        }
        Ok(letters)
    }

    /// The letters that are not too old, oldest first.
    async fn young(
        &mut self,
        session: &mut Session,
        listing: &[(u32, String)],
    ) -> Result<Vec<(u32, String)>, ServerFault> {
        let Some(since) = self.settings.since else { return Ok(listing.to_vec()) };
        let mut young = Vec::new();
        let mut old_in_a_row = 0;
        for (number, uidl) in listing.iter().rev() {
            if old_in_a_row >= OLD_IN_A_ROW || self.old.contains(uidl) {
                old_in_a_row += 1;
                self.old.insert(uidl.clone());
                continue;
            }
            let head = session.text(&format!("TOP {number} 0"), BYTES_READ, "top").await?;
            if head.as_deref().and_then(dated).is_some_and(|dated| dated < since) {
                old_in_a_row += 1;
                self.old.insert(uidl.clone());
            } else {
                old_in_a_row = 0;
                young.push((*number, uidl.clone()));
            }
        }
        young.reverse();
        Ok(young)
    }
}

impl Session {
    async fn open(settings: &Pop3Settings) -> Result<Self, ServerFault> {
        let line = Line::open(&settings.server).await?;
        let mut session = Self { line, numbers: BTreeMap::new(), deletes: false };
        let greeting = session.line.line(LINE_MAX, "the greeting").await?;
        if !greeting.starts_with(b"+OK") {
            return Err(session.line.fault(Wrong::Garbled("the connection")));
        }
        if settings.server.security == Security::StartTls {
            if session.ask("STLS", "starttls").await?.is_err() {
                return Err(session.line.fault(Wrong::NoStartTls));
            }
            session.line = session.line.secure(&settings.server).await?;
        }
        session.log_in(&settings.login).await?;
        Ok(session)
    }

    async fn log_in(&mut self, login: &Login) -> Result<(), ServerFault> {
        let (user, source) = match login {
            Login::Nobody => return Err(self.line.fault(Wrong::NoLogin)),
            Login::Password { user, secret } | Login::Token { user, secret } => (user, secret),
        };
        let secret = source.fetch().await.map_err(|bad| self.line.fault(Wrong::Secret(bad)))?;
        let breaks = |text: &str| text.contains(['\r', '\n', '\0']);
        if breaks(user) || breaks(secret.reveal()) {
            return Err(self.line.fault(Wrong::LoginRefused));
        }
        let answer = if matches!(login, Login::Token { .. }) {
            let token = BASE64.encode(login::xoauth2(user, &secret).as_bytes());
            self.ask(&format!("AUTH XOAUTH2 {token}"), "login").await?
        } else {
            match self.ask(&format!("USER {user}"), "login").await? {
                Ok(()) => self.ask(&format!("PASS {}", secret.reveal()), "login").await?,
                refused => refused,
            }
        };
        match answer {
            Ok(()) => Ok(()),
            // Another program is reading the mailbox, or the server is not itself (RFC 2449 §8.1.1, RFC 3206).
            Err(code) if code == "IN-USE" || code == "LOGIN-DELAY" || code == "SYS/TEMP" => {
                Err(self.line.fault(Wrong::Busy("login", code)))
            }
            Err(_) => Err(self.line.fault(Wrong::LoginRefused)),
        }
    }

    /// Number and UIDL of every letter, in the mailbox's order.
    async fn listing(&mut self) -> Result<Vec<(u32, String)>, ServerFault> {
        if let Err(code) = self.ask("UIDL", "uidl").await? {
            return Err(self.line.fault(Wrong::Busy("uidl", code)));
        }
        let mut listing = Vec::new();
        while listing.len() < LISTING_MAX {
            let line = self.line.line(LINE_MAX, "uidl").await?;
            if line == b"." {
                return Ok(listing);
            }
            let text = String::from_utf8_lossy(&line);
            let entry =
                text.split_once(' ').and_then(|(number, uidl)| Some((number.parse().ok()?, uidl.trim().to_owned())));
            listing.push(entry.ok_or_else(|| self.line.fault(Wrong::Garbled("uidl")))?);
        }
        Err(self.line.fault(Wrong::Garbled("uidl")))
    }

    /// The text that a command gives, at most `most` bytes of it kept; `None` where the server refuses.
    async fn text(&mut self, command: &str, most: usize, step: &'static str) -> Result<Option<Vec<u8>>, ServerFault> {
        if self.ask(command, step).await?.is_err() {
            return Ok(None);
        }
        let mut text = Vec::new();
        let mut at_start = true;
        loop {
            let (piece, end) = self.line.piece(LINE_MAX, step).await?;
            if at_start && end == Piece::Last && piece == b"." {
                text.truncate(most);
                return Ok(Some(text));
            }
            if text.len() < most {
                let stuffed = at_start && piece.first() == Some(&b'.');
                text.extend_from_slice(&piece[usize::from(stuffed)..]);
                if end == Piece::Last {
                    text.extend_from_slice(b"\r\n");
                }
            }
            at_start = end == Piece::Last;
        }
    }

    async fn quit(mut self) -> Result<(), ServerFault> {
        let answer = self.ask("QUIT", "quit").await;
        match answer {
            // Nothing was to be made true: a line that breaks here harms nobody.
            Err(_) if !self.deletes => Ok(()),
            Err(fault) => Err(fault),
            Ok(Err(code)) => Err(self.line.fault(Wrong::Busy("quit", code))),
            Ok(Ok(())) => Ok(()),
        }
    }

    /// Says a command; `Err` inside is `-ERR` with its code (RFC 2449 §8), or the bare word.
    async fn ask(&mut self, command: &str, step: &'static str) -> Result<Result<(), String>, ServerFault> {
        self.line.send(format!("{command}\r\n").as_bytes(), step).await?;
        let mut line = self.line.line(LINE_MAX, step).await?;
        if line.starts_with(b"+ ") || line == b"+" {
            // XOAUTH2 tells why not in a question; an empty answer ends it.
            self.line.send(b"\r\n", step).await?;
            line = self.line.line(LINE_MAX, step).await?;
        }
        if line.starts_with(b"+OK") {
            return Ok(Ok(()));
        }
        let Some(text) = line.strip_prefix(b"-ERR") else { return Err(self.line.fault(Wrong::Garbled(step))) };
        let text = String::from_utf8_lossy(text);
        let code = text.trim_start().strip_prefix('[').and_then(|inside| inside.split_once(']'));
        Ok(Err(code.map_or("ERR".to_owned(), |(code, _)| code.to_ascii_uppercase())))
    }
}

/// What the topmost Received header says, where the server `by` wrote it.
fn arrival(letter: &[u8], by: Option<&str>) -> Option<i64> {
    let received = topmost_received(letter)?;
    let by = by?;
    let mut words = received.split_ascii_whitespace();
    words.find(|word| word.eq_ignore_ascii_case("by"))?;
    let host = words.next()?.trim_end_matches(';');
    host.eq_ignore_ascii_case(by).then(|| date_of(&received))?
}

/// What the topmost Received header says, whoever wrote it: good enough to tell old letters.
fn dated(letter: &[u8]) -> Option<i64> {
    topmost_received(letter).and_then(|received| date_of(&received))
}

/// The first Received header, unfolded; `None` where the header section holds none.
fn topmost_received(letter: &[u8]) -> Option<String> {
    let mut received: Option<String> = None;
    for line in letter.split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let folded = line.first().is_some_and(|&byte| byte == b' ' || byte == b'\t');
        match &mut received {
            Some(text) if folded => {
                text.push(' ');
                text.push_str(&String::from_utf8_lossy(line));
            }
            Some(_) => return received,
            None if line.is_empty() => return None,
            None => {
                let is_received = line.get(..9).is_some_and(|name| name.eq_ignore_ascii_case(b"received:"));
                received = is_received.then(|| String::from_utf8_lossy(&line[9..]).into_owned());
            }
        }
    }
    received
}

/// The date behind the last semicolon (RFC 5321 §4.4), a comment after it left out.
fn date_of(received: &str) -> Option<i64> {
    let (_, date) = received.rsplit_once(';')?;
    let date = date.split_once('(').map_or(date, |(date, _)| date);
    DateTime::parse_from_rfc2822(date.trim()).ok().map(|date| date.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrival_is_what_the_own_server_wrote_last() {
        let letter = b"Return-Path: <a@b.example>\r\nReceived: from out.example (out.example [192.0.2.1])\r\n\tby MX.club.example \
                       with ESMTPS id 7;\r\n\tThu, 3 Dec 2026 18:00:00 +0100 (CET)\r\nReceived: by out.example; Thu, 3 Dec 2026 \
                       09:00:00 +0000\r\n\r\nReceived: by x; Thu, 3 Dec 2020 09:00:00 +0000\r\n";
        assert_eq!(arrival(letter, Some("mx.club.example")), Some(1_796_317_200));
        assert_eq!(arrival(letter, Some("out.example")), None);
        assert_eq!(arrival(letter, None), None);
        assert_eq!(
            arrival(b"From: x@y.example\r\n\r\nReceived: by mx.club.example; x\r\n", Some("mx.club.example")),
            None
        );
        assert_eq!(arrival(b"Received: by mx.club.example", Some("mx.club.example")), None);
    }
}
