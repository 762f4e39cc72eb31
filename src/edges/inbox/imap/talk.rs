//! A conversation with an IMAP server (RFC 9051): one command at a time, and the tagged answer is always looked at.
//!
//! A line that breaks in a command is a fault and never an empty answer: an inbox that only seems empty would let a
//! deadline ring over a move that waits in it. Commands, answers and the whole of a command's time are bounded.

use super::answer::{self, Answer};
use crate::edges::line::Line;
use crate::edges::login::{self, Login};
use crate::edges::server::{Security, Server, ServerFault, Wrong};
use data_encoding::BASE64;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// The longest line that is taken, without its literals; a search may find 100,000 letters.
const LINE_MAX: usize = 1024 * 1024;
/// The most that one answer may hold with its literals, in bytes.
const ANSWER_MAX: usize = 4 * 1024 * 1024;
/// A command may take so many times the patience for one piece of its answer.
const WHOLE: u32 = 10;

/// How a command ended: as asked, or refused with the server's code (`TRYCREATE`, `OVERQUOTA`, …).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    Ok,
    /// NO or BAD, with the code in its brackets or the bare word.
    Refused(String),
}

/// One piece of what the server says.
enum Said {
    Untagged(Answer),
    Continue,
    Tagged(Ended),
}

/// An open conversation.
#[derive(Debug)]
pub(super) struct Talk {
    line: Line,
    whole: Duration,
    tag: u32,
    capabilities: BTreeSet<String>,
    /// Letters in the folder, as last told.
    exists: u32,
    /// A letter has come since this was last set back.
    pub(super) news: bool,
}

impl Talk {
    /// Connects, secures the line and logs in.
    ///
    /// # Errors
    /// [`ServerFault`] for all that can be wrong on the way.
    pub(super) async fn open(server: &Server, login: &Login) -> Result<Self, ServerFault> {
        let line = Line::open(server).await?;
        let whole = server.patience * WHOLE;
        let mut talk = Self { line, whole, tag: 0, capabilities: BTreeSet::new(), exists: 0, news: false };
        let greeting = talk.frame("the greeting").await?;
        let known = if let Some(text) = strip_word(&greeting, b"* OK") {
            talk.note(&answer::code(text));
            false
        } else if let Some(text) = strip_word(&greeting, b"* PREAUTH") {
            talk.note(&answer::code(text));
            true
        } else if strip_word(&greeting, b"* BYE").is_some() {
            return Err(talk.line.fault(Wrong::Busy("the connection", "BYE".to_owned())));
        } else {
            return Err(talk.line.fault(Wrong::Garbled("the connection")));
        };
        if server.security == Security::StartTls {
            talk = talk.starttls(server, known).await?;
        }
        if talk.capabilities.is_empty() {
            talk.demand("CAPABILITY", "capability", |_| {}).await?;
        }
        if !known {
            talk.log_in(login).await?;
        }
        Ok(talk)
    }

    /// True where the server can do it; `what` in capitals.
    pub(super) fn can(&self, what: &str) -> bool {
        self.capabilities.contains(what)
    }

    async fn starttls(mut self, server: &Server, known: bool) -> Result<Self, ServerFault> {
        // A server that knows us before the line is secured leaves no way to secure it (RFC 9051 §11.1).
        if known {
            return Err(self.line.fault(Wrong::NoStartTls));
        }
        if self.ask("STARTTLS", "starttls", |_| {}).await? != Ended::Ok {
            return Err(self.line.fault(Wrong::NoStartTls));
        }
        let line = self.line.secure(server).await?;
        Ok(Self { line, capabilities: BTreeSet::new(), ..self })
    }

    async fn log_in(&mut self, login: &Login) -> Result<(), ServerFault> {
        let (user, source) = match login {
            Login::Nobody => return Err(self.line.fault(Wrong::NoLogin)),
            Login::Password { user, secret } | Login::Token { user, secret } => (user, secret),
        };
        let secret = source.fetch().await.map_err(|bad| self.line.fault(Wrong::Secret(bad)))?;
        let before = std::mem::take(&mut self.capabilities);
        let ended = match login {
            Login::Token { .. } => {
                self.authenticate("XOAUTH2", &login::xoauth2(user, &secret), before.contains("SASL-IR")).await?
            }
            _ if before.contains("AUTH=PLAIN") => {
                self.authenticate("PLAIN", &login::plain(user, &secret), before.contains("SASL-IR")).await?
            }
            _ if before.contains("LOGINDISABLED") => return Err(self.line.fault(Wrong::NoLogin)),
            _ => match (quoted(user), quoted(secret.reveal())) {
                (Some(user), Some(secret)) => self.ask(&format!("LOGIN {user} {secret}"), "login", |_| {}).await?,
                _ => return Err(self.line.fault(Wrong::NoLogin)),
            },
        };
        match ended {
            Ended::Ok => {}
            Ended::Refused(code) if ["UNAVAILABLE", "LIMIT", "INUSE"].contains(&code.as_str()) => {
                return Err(self.line.fault(Wrong::Busy("login", code)));
            }
            Ended::Refused(_) => return Err(self.line.fault(Wrong::LoginRefused)),
        }
        if self.capabilities.is_empty() {
            self.demand("CAPABILITY", "capability", |_| {}).await?;
        }
        Ok(())
    }

    /// AUTHENTICATE with the one answer of the mechanism, at once where the server takes it (RFC 4959).
    async fn authenticate(&mut self, mechanism: &str, answer: &str, at_once: bool) -> Result<Ended, ServerFault> {
        let answer = BASE64.encode(answer.as_bytes());
        let mut waiting = if at_once {
            self.say(&format!("AUTHENTICATE {mechanism} {answer}"), "login").await?;
            None
        } else {
            self.say(&format!("AUTHENTICATE {mechanism}"), "login").await?;
            Some(answer)
        };
        loop {
            match self.hear("login").await? {
                // A second question is XOAUTH2's way to say why not; an empty answer ends it.
                Said::Continue => {
                    let line = waiting.take().unwrap_or_default() + "\r\n";
                    self.line.send(line.as_bytes(), "login").await?;
                }
                Said::Untagged(Answer::Bye) => return Err(self.line.fault(Wrong::Dropped("login"))),
                Said::Untagged(_) => {}
                Said::Tagged(ended) => return Ok(ended),
            }
        }
    }

    /// Opens a folder for reading and writing; gives its UIDVALIDITY and the flags that it keeps.
    ///
    /// # Errors
    /// [`ServerFault`]; `NoFolder` where there is none of that name.
    pub(super) async fn select(&mut self, folder: &str) -> Result<(u32, Vec<String>), ServerFault> {
        let (mut validity, mut flags, mut exists) = (0, Vec::new(), 0);
        let command = format!("SELECT {}", folder_name(folder));
        let ended = self
            .ask(&command, "select", |answer| match answer {
                Answer::UidValidity(number) => validity = number,
                Answer::PermanentFlags(kept) => flags = kept,
                Answer::Exists(count) => exists = count,
                _ => {}
            })
            .await?;
        self.exists = exists;
        match ended {
            Ended::Ok => Ok((validity, flags)),
            Ended::Refused(code) if ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG"].contains(&code.as_str()) => {
                Err(self.line.fault(Wrong::Busy("select", code)))
            }
            Ended::Refused(_) => Err(self.line.fault(Wrong::NoFolder(folder.to_owned()))),
        }
    }

    /// Says a command and hears it to its end; `each` gets the untagged answers.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks or goes silent before the tagged answer.
    pub(super) async fn ask(
        &mut self,
        command: &str,
        step: &'static str,
        mut each: impl FnMut(Answer),
    ) -> Result<Ended, ServerFault> {
        let whole = self.whole;
        let asked = timeout(whole, async {
            self.say(command, step).await?;
            loop {
                match self.hear(step).await? {
                    Said::Untagged(Answer::Bye) => return Err(self.line.fault(Wrong::Dropped(step))),
                    Said::Untagged(answer) => each(answer),
                    Said::Continue => return Err(self.line.fault(Wrong::Garbled(step))),
                    Said::Tagged(ended) => return Ok(ended),
                }
            }
        });
        match asked.await {
            Ok(ended) => ended,
            Err(_) => Err(self.line.fault(Wrong::Silent(step))),
        }
    }

    /// As [`Talk::ask`], where a refusal is a fault.
    ///
    /// # Errors
    /// [`ServerFault`], `Busy` where the server refuses.
    pub(super) async fn demand(
        &mut self,
        command: &str,
        step: &'static str,
        each: impl FnMut(Answer),
    ) -> Result<(), ServerFault> {
        match self.ask(command, step, each).await? {
            Ended::Ok => Ok(()),
            Ended::Refused(code) => Err(self.line.fault(Wrong::Busy(step, code))),
        }
    }

    /// IDLE (RFC 2177) until a letter comes, at most so long. Gives false where the server will not.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks.
    pub(super) async fn idle(&mut self, at_most: Duration) -> Result<bool, ServerFault> {
        const STEP: &str = "idle";
        let until = Instant::now() + at_most;
        self.say("IDLE", STEP).await?;
        loop {
            match self.hear(STEP).await? {
                Said::Continue => break,
                Said::Untagged(Answer::Bye) => return Err(self.line.fault(Wrong::Dropped(STEP))),
                Said::Untagged(_) => {}
                Said::Tagged(_) => return Ok(false),
            }
        }
        while !self.news {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || !self.line.stirs(left, STEP).await? {
                break;
            }
            match self.hear(STEP).await? {
                Said::Untagged(Answer::Bye) => return Err(self.line.fault(Wrong::Dropped(STEP))),
                Said::Untagged(_) | Said::Continue => {}
                Said::Tagged(_) => return Ok(true),
            }
        }
        self.line.send(b"DONE\r\n", STEP).await?;
        loop {
            match self.hear(STEP).await? {
                Said::Untagged(Answer::Bye) => return Err(self.line.fault(Wrong::Dropped(STEP))),
                Said::Untagged(_) | Said::Continue => {}
                Said::Tagged(_) => return Ok(true),
            }
        }
    }

    async fn say(&mut self, command: &str, step: &'static str) -> Result<(), ServerFault> {
        self.tag = self.tag.wrapping_add(1);
        let line = format!("s{} {command}\r\n", self.tag);
        self.line.send(line.as_bytes(), step).await
    }

    async fn hear(&mut self, step: &'static str) -> Result<Said, ServerFault> {
        let frame = self.frame(step).await?;
        if let Some(rest) = frame.strip_prefix(b"* ") {
            let answer = answer::read(rest);
            self.note(&answer);
            return Ok(Said::Untagged(answer));
        }
        if frame.starts_with(b"+") {
            return Ok(Said::Continue);
        }
        let tag = format!("s{}", self.tag);
        let Some(rest) = strip_word(&frame, tag.as_bytes()) else {
            return Err(self.line.fault(Wrong::Garbled(step)));
        };
        if let Some(text) = strip_word(rest, b"OK") {
            self.note(&answer::code(text));
            return Ok(Said::Tagged(Ended::Ok));
        }
        let (word, text) = match (strip_word(rest, b"NO"), strip_word(rest, b"BAD")) {
            (Some(text), _) => ("NO", text),
            (_, Some(text)) => ("BAD", text),
            _ => return Err(self.line.fault(Wrong::Garbled(step))),
        };
        let code = answer::code_text(text).and_then(|inside| inside.split(|&byte| byte == b' ').next());
        let code = code.map_or(word.to_owned(), |code| String::from_utf8_lossy(code).to_ascii_uppercase());
        Ok(Said::Tagged(Ended::Refused(code)))
    }

    fn note(&mut self, answer: &Answer) {
        match answer {
            Answer::Capabilities(names) => self.capabilities = names.iter().cloned().collect(),
            Answer::Exists(count) => {
                self.news |= *count > self.exists;
                self.exists = *count;
            }
            Answer::Expunge => self.exists = self.exists.saturating_sub(1),
            _ => {}
        }
    }

    /// A line with its literals.
    async fn frame(&mut self, step: &'static str) -> Result<Vec<u8>, ServerFault> {
        let mut frame = Vec::new();
        loop {
            let line = self.line.line(LINE_MAX, step).await?;
            let literal = answer::literal_size(&line);
            frame.extend_from_slice(&line);
            let Some(size) = literal else { return Ok(frame) };
            if frame.len().saturating_add(size) > ANSWER_MAX {
                return Err(self.line.fault(Wrong::Garbled(step)));
            }
            frame.extend_from_slice(b"\r\n");
            self.line.exactly(size, &mut frame, step).await?;
        }
    }
}

/// What follows a word and a blank, or the end.
fn strip_word<'a>(text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let start = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let ends = rest.first().is_none_or(|&byte| byte == b' ');
    (start.eq_ignore_ascii_case(word) && ends).then(|| rest.strip_prefix(b" ").unwrap_or(rest))
}

/// A quoted string, or `None` where the text can't be one (RFC 9051 §4.3).
fn quoted(text: &str) -> Option<String> {
    let fits = text.bytes().all(|byte| (0x20..0x7f).contains(&byte));
    fits.then(|| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// A folder's name, quoted and in the modified UTF-7 of RFC 3501 §5.1.3; control characters are left out.
pub(super) fn folder_name(name: &str) -> String {
    let mut coded = String::from("\"");
    let mut pending: Vec<u8> = Vec::new();
    let flush = |pending: &mut Vec<u8>, coded: &mut String| {
        if !pending.is_empty() {
            let base64 = BASE64.encode(pending).replace('/', ",");
            coded.push_str(&format!("&{}-", base64.trim_end_matches('=')));
            pending.clear();
        }
    };
    for c in name.chars().filter(|c| !c.is_control()) {
        if !c.is_ascii() {
            let mut units = [0; 2];
            pending.extend(c.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_be_bytes()));
            continue;
        }
        flush(&mut pending, &mut coded);
        match c {
            '&' => coded.push_str("&-"),
            '"' | '\\' => coded.extend(['\\', c]),
            _ => coded.push(c),
        }
    }
    flush(&mut pending, &mut coded);
    coded.push('"');
    coded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_are_coded_as_servers_want_them() {
        let cases = [
            ("INBOX", "\"INBOX\""),
            ("~peter/mail/台北/日本語", "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\""),
            ("Gelöscht", "\"Gel&APY-scht\""),
            ("a & b", "\"a &- b\""),
            ("x\r\ny\"", "\"xy\\\"\""),
        ];
        for (name, coded) in cases {
            assert_eq!(folder_name(name), coded);
        }
    }
}
