//! A courier by SMTP (RFC 5321, submission RFC 6409): TLS, STARTTLS, a login, and one connection kept for a batch.
//!
//! Each refusal is known by the command that it answers: what a server says to RCPT or to the mail's end is about that
//! mail, what it says to the greeting, the login or the sender is our own fault and must not be held against a player.
//! What fails before a mail is begun is no try of it; what fails within one is, so that no mail can block the others.
//! After either the server is left alone for a while. A line that breaks after the mail's last dot leaves open whether
//! the mail arrived: it is sent again, the same bytes under the same Message-ID. Pipelining and SMTPUTF8 are left out
//! on purpose.

use super::{CourierFault, Undelivered};
use crate::edges::line::Line;
use crate::edges::login::{self, Login};
use crate::edges::rest::{Rest, Trouble};
use crate::edges::server::{Security, Server, ServerFault, Wrong};
use crate::postal::SealedMail;
use data_encoding::BASE64;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// The longest line of a reply (RFC 5321 §4.5.3.1.5 asks for 512; servers say more).
const LINE_MAX: usize = 4096;
/// The most lines of one reply.
const LINES_MAX: usize = 200;
/// After so long without a mail a connection is not used again.
const KEPT: Duration = Duration::from_secs(20);
/// The server's word on a mail may take longer than on a command (RFC 5321 §4.5.3.2.6 asks for ten minutes).
const LAST_WORD: u32 = 4;

/// Where the courier hands its mails in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmtpSettings {
    /// The server.
    pub server: Server,
    /// Who logs in.
    pub login: Login,
}

/// The courier.
#[derive(Debug)]
pub struct Smtp {
    settings: SmtpSettings,
    talk: Option<Talk>,
    rest: Rest,
}

/// Why a mail was not handed over.
enum Failed {
    /// The server refuses this mail alone.
    Mail(Undelivered),
    /// The server's fault or our own, before a mail was begun.
    Before(ServerFault),
    /// The same within a mail, before its last dot.
    Within(ServerFault),
    /// The same behind its last dot: it may have arrived.
    After(ServerFault),
}

impl Smtp {
    /// A courier that connects with its first mail.
    #[must_use]
    pub fn new(settings: SmtpSettings) -> Self {
        Self { settings, talk: None, rest: Rest::default() }
    }

    /// Hands one mail over to the server, which answers for it from then on.
    ///
    /// # Errors
    /// [`Undelivered`]: permanent where the server refuses this mail for good, unreachable where there is no way to it,
    /// transient for all else.
    pub async fn deliver(&mut self, mail: &SealedMail) -> Result<(), Undelivered> {
        if let Some(fault) = self.rest.fault() {
            return Err(CourierFault::from(fault).into());
        }
        let kept = self.talk.take().filter(|talk| talk.used.elapsed() < KEPT);
        let was_kept = kept.is_some();
        let mut tried = self.try_once(kept, mail).await;
        if was_kept
            && matches!(&tried, Err(Failed::Before(fault) | Failed::Within(fault)) if matches!(fault.what, Wrong::Dropped(_)))
        {
            // The server closed the kept connection before it heard of this mail.
            tried = self.try_once(None, mail).await;
        }
        match &tried {
            Ok(()) => self.rest.well(),
            Err(Failed::Mail(_)) => {}
            Err(Failed::Before(fault) | Failed::Within(fault) | Failed::After(fault)) => self.rest.failed(fault),
        }
        tried.map_err(|failed| match failed {
            Failed::Mail(why) => why,
            Failed::Before(fault) => CourierFault::from(fault).into(),
            Failed::Within(fault) => Undelivered::Transient(format!("{}: {}", fault.place, fault.what)),
            Failed::After(fault) => Undelivered::Transient(format!(
                "{}: {}; it may have arrived and is sent again as it is",
                fault.place, fault.what
            )),
        })
    }

    /// What keeps it from taking mails, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.rest.trouble()
    }

    /// How long the server is still left alone.
    #[must_use]
    pub fn resting(&self) -> Duration {
        self.rest.left()
    }

    /// Connects and logs in, and hands nothing over: what the doctor asks. Gives the time that the server's greeting
    /// tells, UTC seconds, where it tells one, as those of Exim and Sendmail do.
    ///
    /// # Errors
    /// [`ServerFault`] for all that can be wrong on the way.
    pub async fn greet(&mut self) -> Result<Option<i64>, ServerFault> {
        let talk = Talk::open(&self.settings, "localhost").await?;
        let time = talk.time;
        self.talk = Some(talk);
        Ok(time)
    }

    async fn try_once(&mut self, kept: Option<Talk>, mail: &SealedMail) -> Result<(), Failed> {
        let mut talk = match kept {
            Some(talk) => talk,
            None => Talk::open(&self.settings, mail.sender.domain()).await.map_err(Failed::Before)?,
        };
        let tried = talk.hand_over(mail).await;
        // Kept after a refusal too.
        if matches!(tried, Ok(()) | Err(Failed::Mail(_))) && !talk.ending {
            talk.used = Instant::now();
            self.talk = Some(talk);
        }
        tried
    }
}

/// A server's reply: its code, its enhanced code where it has one, its last line's text, all lines.
struct Reply {
    code: u16,
    enhanced: Option<(u16, u16)>,
    lines: Vec<String>,
}

impl Reply {
    fn text(&self) -> String {
        let last = self.lines.last().map_or("", String::as_str);
        format!("{} {}", self.code, without_addresses(last)).chars().filter(|c| !c.is_control()).take(300).collect()
    }

    fn is_good(&self) -> bool {
        (200..300).contains(&self.code)
    }

    /// What the refusal of a mail means for it.
    fn undelivered(&self) -> Undelivered {
        // A full mailbox (X.2.2) is emptied some day, and a refusal to relay or a policy (X.7.x, codes of the login) is
        // about us and not about the address.
        let may_pass = matches!(self.code, 400..=499 | 530 | 534 | 535 | 538)
            || self.enhanced == Some((2, 2))
            || self.enhanced.is_some_and(|(subject, _)| subject == 7);
        if may_pass { Undelivered::Transient(self.text()) } else { Undelivered::Permanent(self.text()) }
    }
}

/// A server's text with the local parts of addresses taken out: it goes to logs.
fn without_addresses(text: &str) -> String {
    let words = text.split(' ').map(|word| match word.rfind('@') {
        Some(at) => format!("…{}", &word[at..]),
        None => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// An open conversation.
#[derive(Debug)]
struct Talk {
    line: Line,
    patience: Duration,
    /// What EHLO offered: keyword and parameters, in capitals.
    offers: BTreeMap<String, String>,
    /// A mail was begun and not ended: RSET comes first.
    begun: bool,
    /// The server said that it ends the conversation.
    ending: bool,
    used: Instant,
    /// The time in its greeting, UTC seconds.
    time: Option<i64>,
}

impl Talk {
    async fn open(settings: &SmtpSettings, hello: &str) -> Result<Self, ServerFault> {
        let server = &settings.server;
        let line = Line::open(server).await?;
        let offers = BTreeMap::new();
        let mut talk = Self {
            line,
            patience: server.patience,
            offers,
            begun: false,
            ending: false,
            used: Instant::now(),
            time: None,
        };
        let greeting = talk.reply("the greeting").await?;
        talk.time = greeting.lines.iter().find_map(|line| date_in(line));
        talk.expect_good(&greeting, "the connection")?;
        talk.hello(hello).await?;
        if server.security == Security::StartTls {
            talk = talk.starttls(server).await?;
            talk.hello(hello).await?;
        }
        talk.log_in(&settings.login).await?;
        Ok(talk)
    }

    async fn hello(&mut self, hello: &str) -> Result<(), ServerFault> {
        let reply = self.ask(&format!("EHLO {hello}"), "ehlo").await?;
        self.expect_good(&reply, "ehlo")?;
        let offers = reply.lines.iter().skip(1).map(|line| {
            let line = line.to_ascii_uppercase().replace('=', " ");
            let (keyword, parameters) = line.split_once(' ').unwrap_or((&line, ""));
            (keyword.to_owned(), parameters.to_owned())
        });
        self.offers = offers.collect();
        Ok(())
    }

    async fn starttls(mut self, server: &Server) -> Result<Self, ServerFault> {
        if !self.offers.contains_key("STARTTLS") || !self.ask("STARTTLS", "starttls").await?.is_good() {
            return Err(server.fault(Wrong::NoStartTls));
        }
        let line = self.line.secure(server).await?;
        Ok(Self { line, ..self })
    }

    async fn log_in(&mut self, login: &Login) -> Result<(), ServerFault> {
        let (user, source) = match login {
            Login::Nobody => return Ok(()),
            Login::Password { user, secret } | Login::Token { user, secret } => (user, secret),
        };
        let secret = source.fetch().await.map_err(|bad| self.line.fault(Wrong::Secret(bad)))?;
        let offered = self.offers.get("AUTH").cloned().unwrap_or_default();
        let offers = |mechanism: &str| offered.split(' ').any(|word| word == mechanism);
        let reply = if matches!(login, Login::Token { .. }) {
            let answer = BASE64.encode(login::xoauth2(user, &secret).as_bytes());
            self.ask(&format!("AUTH XOAUTH2 {answer}"), "login").await?
        } else if offers("PLAIN") {
            let answer = BASE64.encode(login::plain(user, &secret).as_bytes());
            self.ask(&format!("AUTH PLAIN {answer}"), "login").await?
        } else if offers("LOGIN") {
            let mut reply = self.ask("AUTH LOGIN", "login").await?;
            for text in [user.as_str(), secret.reveal()] {
                if reply.code == 334 {
                    reply = self.ask(&BASE64.encode(text.as_bytes()), "login").await?;
                }
            }
            reply
        } else {
            return Err(self.line.fault(Wrong::NoLogin));
        };
        // XOAUTH2 tells why not in a question; an empty answer ends it.
        let reply = if reply.code == 334 { self.ask("", "login").await? } else { reply };
        match reply.code {
            200..300 => Ok(()),
            400..500 => Err(self.line.fault(Wrong::Busy("login", reply.code.to_string()))),
            _ => Err(self.line.fault(Wrong::LoginRefused)),
        }
    }

    async fn hand_over(&mut self, mail: &SealedMail) -> Result<(), Failed> {
        if self.begun {
            let reply = self.ask("RSET", "rset").await.map_err(Failed::Before)?;
            self.expect_good(&reply, "rset").map_err(Failed::Before)?;
            self.begun = false;
        }
        let mut parameters = String::new();
        if let Some(most) = self.offers.get("SIZE") {
            if most.trim().parse::<usize>().is_ok_and(|most| most > 0 && mail.bytes.len() > most) {
                return Err(Failed::Mail(Undelivered::Permanent(
                    "the mail is larger than the server takes".to_owned(),
                )));
            }
            parameters = format!(" SIZE={}", mail.bytes.len());
        }
        if !mail.bytes.is_ascii() && self.offers.contains_key("8BITMIME") {
            parameters.push_str(" BODY=8BITMIME");
        }
        self.begun = true;
        let command = format!("MAIL FROM:<{}>{parameters}", mail.sender);
        let reply = self.ask(&command, "mail from").await.map_err(Failed::Within)?;
        match reply.code {
            200..300 => {}
            // Too large a mail is said here where the server knows its size.
            552 => return Err(Failed::Mail(Undelivered::Permanent(reply.text()))),
            400..500 => return Err(Failed::Within(self.line.fault(Wrong::Busy("mail from", reply.text())))),
            _ => return Err(Failed::Within(self.line.fault(Wrong::SenderRefused(reply.text())))),
        }
        let command = format!("RCPT TO:<{}>", mail.recipient);
        let reply = self.ask(&command, "rcpt to").await.map_err(Failed::Within)?;
        if !reply.is_good() {
            return Err(Failed::Mail(reply.undelivered()));
        }
        let reply = self.ask("DATA", "data").await.map_err(Failed::Within)?;
        if reply.code != 354 {
            return Err(Failed::Mail(reply.undelivered()));
        }
        self.last_word(mail).await?;
        self.begun = false;
        Ok(())
    }

    /// Sends the mail and hears what the server makes of it.
    async fn last_word(&mut self, mail: &SealedMail) -> Result<(), Failed> {
        self.line.send(&stuffed(&mail.bytes), "the mail").await.map_err(Failed::After)?;
        self.line.set_patience(self.patience * LAST_WORD);
        let reply = self.reply("the mail").await;
        self.line.set_patience(self.patience);
        let reply = reply.map_err(Failed::After)?;
        if reply.is_good() { Ok(()) } else { Err(Failed::Mail(reply.undelivered())) }
    }

    async fn ask(&mut self, command: &str, step: &'static str) -> Result<Reply, ServerFault> {
        self.line.send(format!("{command}\r\n").as_bytes(), step).await?;
        self.reply(step).await
    }

    async fn reply(&mut self, step: &'static str) -> Result<Reply, ServerFault> {
        let mut lines = Vec::new();
        while lines.len() < LINES_MAX {
            let line = self.line.line(LINE_MAX, step).await?;
            let code = line.get(..3).filter(|code| code.iter().all(u8::is_ascii_digit));
            let Some(code) = code else { return Err(self.line.fault(Wrong::Garbled(step))) };
            let code = code.iter().fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0'));
            lines.push(String::from_utf8_lossy(line.get(4..).unwrap_or_default()).into_owned());
            if line.get(3) == Some(&b'-') {
                continue;
            }
            self.ending |= code == 421;
            let enhanced = lines.last().and_then(|text| enhanced(text));
            return Ok(Reply { code, enhanced, lines });
        }
        Err(self.line.fault(Wrong::Garbled(step)))
    }

    fn expect_good(&self, reply: &Reply, step: &'static str) -> Result<(), ServerFault> {
        if reply.is_good() { Ok(()) } else { Err(self.line.fault(Wrong::Busy(step, reply.text()))) }
    }
}

/// The date at the end of a greeting, in UTC seconds: `… ESMTP Exim 4.96 Mon, 30 Nov 2026 14:00:00 +0000`.
fn date_in(greeting: &str) -> Option<i64> {
    let days = ["Mon, ", "Tue, ", "Wed, ", "Thu, ", "Fri, ", "Sat, ", "Sun, "];
    let at = days.iter().find_map(|day| greeting.find(day))?;
    chrono::DateTime::parse_from_rfc2822(greeting.get(at..)?.trim_end()).ok().map(|date| date.timestamp())
}

/// Subject and detail of an enhanced status code (RFC 3463 §2): `5.1.1 …` is (1, 1).
fn enhanced(text: &str) -> Option<(u16, u16)> {
    let mut parts = text.split(' ').next()?.split('.');
    let class = parts.next()?;
    let (subject, detail) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    (["2", "4", "5"].contains(&class) && parts.next().is_none()).then_some((subject, detail))
}

/// The mail with its leading dots doubled and a last dot (RFC 5321 §4.5.2); bare line feeds become line ends.
fn stuffed(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 50 + 8);
    let mut lines = bytes.split(|&byte| byte == b'\n').peekable();
    while let Some(line) = lines.next() {
        if lines.peek().is_none() && line.is_empty() {
            break;
        }
        if line.first() == Some(&b'.') {
            out.push(b'.');
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        // A carriage return in the middle of a line would be a line end to some servers.
        out.extend(line.iter().filter(|&&byte| byte != b'\r'));
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b".\r\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_mail_ends_it() {
        let cases: &[(&[u8], &[u8])] = &[
            (b"a\r\n.\r\nb\r\n", b"a\r\n..\r\nb\r\n.\r\n"),
            (b"a\n.\nMAIL FROM:<x@y>", b"a\r\n..\r\nMAIL FROM:<x@y>\r\n.\r\n"),
            (b"a\r.\rb\r\n", b"a.b\r\n.\r\n"),
            (b"\r\n..x\r\n\r\n", b"\r\n...x\r\n\r\n.\r\n"),
            (b"", b".\r\n"),
        ];
        for (mail, sent) in cases {
            assert_eq!(stuffed(mail), *sent, "{}", String::from_utf8_lossy(mail));
        }
    }

    #[test]
    fn a_greeting_may_tell_the_time() {
        let exim = "mx.club.example ESMTP Exim 4.96 Mon, 30 Nov 2026 14:00:00 +0100";
        assert_eq!(date_in(exim), Some(1_796_043_600));
        assert_eq!(date_in("mx.club.example ESMTP; Mon, 30 Nov 2026 13:00:00 GMT"), Some(1_796_043_600));
        for none in ["mx.club.example ESMTP Postfix", "Mon, ", "Mon, 99 Nov 2026", "ready Mon, tomorrow"] {
            assert_eq!(date_in(none), None, "{none}");
        }
    }

    #[test]
    fn refusals_are_held_against_whom_they_are_about() {
        let cases = [
            (550, "5.1.1 no such user", "permanent"),
            (450, "4.2.1 later", "transient"),
            (552, "5.2.2 mailbox full", "transient"),
            (554, "5.7.1 <ada@example.org>: Relay access denied", "transient"),
            (530, "5.7.0 Must issue a STARTTLS command first", "transient"),
            (550, "unknown", "permanent"),
        ];
        for (code, text, kind) in cases {
            let reply = Reply { code, enhanced: enhanced(text), lines: vec![text.to_owned()] };
            let expected = format!("{code} {}", text.replace("<ada", "…"));
            match reply.undelivered() {
                Undelivered::Permanent(why) => assert_eq!(("permanent", why), (kind, expected)),
                Undelivered::Transient(why) => assert_eq!(("transient", why), (kind, expected)),
                Undelivered::Unreachable(fault) => panic!("{fault}"),
            }
        }
    }
}
