//! Where things are: the database, the inbox and the outbox, each of its kind.
//!
//! A further kind is a variant, a word in `kind` and the keys that it asks for.

use super::fault::ConfigFault;
use super::server::{Nobody, Ports, login, server};
use super::table::{Item, Section, Source};
use crate::correspondence::moment::{Moment, Span};
use crate::edges::courier::{Courier, CourierFault, MaildirCourier, Sendmail, SendmailSettings, Smtp, SmtpSettings};
use crate::edges::inbox::{Idle, Imap, ImapSettings, Inbox, InboxFault, MaildirInbox, Pop3, Pop3Settings};
use chrono::{NaiveDate, TimeZone};
use chrono_tz::Tz;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::de::DeTable;

/// Where letters come in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InboxPlace {
    /// A Maildir: its folder.
    Maildir(PathBuf),
    /// A folder on an IMAP server.
    Imap(ImapSettings),
    /// A mailbox on a POP3 server.
    Pop3(Pop3Settings),
}

/// How mails go out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutboxPlace {
    /// A Maildir: its folder.
    Maildir(PathBuf),
    /// An SMTP server.
    Smtp(SmtpSettings),
    /// The `sendmail` program of this machine.
    Sendmail(SendmailSettings),
}

impl InboxPlace {
    /// Opens it for a look; a Maildir is made where it isn't there, a server is spoken to with the first collection.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be used.
    pub fn open(&self) -> Result<Inbox, InboxFault> {
        self.open_since(None, || 0)
    }

    /// Opens it for the host: a server is asked for letters only that arrived at `since`, UTC seconds, or later, and
    /// `clock` tells the moment for a letter whose arrival it does not know.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be used.
    pub fn open_since(&self, since: Option<i64>, clock: fn() -> i64) -> Result<Inbox, InboxFault> {
        match self {
            Self::Maildir(folder) => MaildirInbox::open(folder).map(Inbox::Maildir),
            Self::Imap(settings) => {
                let settings = ImapSettings { since, ..settings.clone() };
                Ok(Inbox::Imap(Box::new(Imap::new(settings, clock))))
            }
            Self::Pop3(settings) => {
                let settings = Pop3Settings { since, ..settings.clone() };
                Ok(Inbox::Pop3(Box::new(Pop3::new(settings, clock))))
            }
        }
    }
}

impl OutboxPlace {
    /// Opens it; a Maildir is made where it isn't there, a server is spoken to with the first mail.
    ///
    /// # Errors
    /// [`CourierFault`] where it can't be used.
    pub fn open(&self) -> Result<Courier, CourierFault> {
        match self {
            Self::Maildir(folder) => MaildirCourier::open(folder).map(Courier::Maildir),
            Self::Smtp(settings) => Ok(Courier::Smtp(Box::new(Smtp::new(settings.clone())))),
            Self::Sendmail(settings) => Ok(Courier::Sendmail(Sendmail::new(settings.clone()))),
        }
    }
}

/// Kinds of inbox.
#[derive(Clone, Copy)]
enum InboxKind {
    Maildir,
    Imap,
    Pop3,
}

/// Kinds of outbox.
#[derive(Clone, Copy)]
enum OutboxKind {
    Maildir,
    Smtp,
    Sendmail,
}

const INBOX_KINDS: [(&str, InboxKind); 3] =
    [("maildir", InboxKind::Maildir), ("imap", InboxKind::Imap), ("pop3", InboxKind::Pop3)];

const OUTBOX_KINDS: [(&str, OutboxKind); 3] =
    [("maildir", OutboxKind::Maildir), ("smtp", OutboxKind::Smtp), ("sendmail", OutboxKind::Sendmail)];

/// Days that are as good as for ever.
const DAYS_MAX: i64 = 36_500;

/// A path, relative to the configuration's folder.
pub(super) fn path(section: &mut Section<'_>, folder: &Path, otherwise: &str) -> Result<PathBuf, ConfigFault> {
    let item = section.item("path");
    let text = item.as_ref().map(Item::text).transpose()?.unwrap_or(otherwise);
    Ok(folder.join(text))
}

fn days(section: &mut Section<'_>, key: &str, otherwise: i64) -> Result<Span, ConfigFault> {
    let days = section.item(key).map(|item| item.number(1, DAYS_MAX)).transpose()?.unwrap_or(otherwise);
    Ok(Span::from_hours(24 * days))
}

fn imap(section: &mut Section<'_>, folder: &Path) -> Result<ImapSettings, ConfigFault> {
    let mut name = |key: &str, otherwise: &str| {
        let item = section.item(key);
        item.as_ref().map(Item::text).transpose().map(|text| text.unwrap_or(otherwise).to_owned())
    };
    let (letters, processed, rejected) =
        (name("folder", "INBOX")?, name("processed", "Processed")?, name("rejected", "Rejected")?);
    let idle = section.item("idle").map(|item| item.truth()).transpose()?.unwrap_or(true);
    Ok(ImapSettings {
        server: server(section, folder, Ports { tls: 993, plain: 143 })?,
        login: login(section, folder, Nobody::TurnedAway)?,
        folder: letters,
        processed,
        rejected,
        since: None,
        idle: if idle { Idle::Wanted } else { Idle::Never },
    })
}

fn pop3(section: &mut Section<'_>, folder: &Path) -> Result<Pop3Settings, ConfigFault> {
    let received_by = section.item("received_by");
    let received_by = received_by.as_ref().map(Item::text).transpose()?.map(str::to_owned);
    Ok(Pop3Settings {
        server: server(section, folder, Ports { tls: 995, plain: 110 })?,
        login: login(section, folder, Nobody::TurnedAway)?,
        received_by,
        since: None,
    })
}

fn sendmail(section: &mut Section<'_>, folder: &Path) -> Result<SendmailSettings, ConfigFault> {
    let program = path(section, folder, "/usr/sbin/sendmail")?;
    let patience = section.item("timeout_seconds").map(|item| item.number(1, 600)).transpose()?.unwrap_or(30);
    Ok(SendmailSettings { program, patience: Duration::from_secs(patience.unsigned_abs()) })
}

fn inbox_kind(place: &InboxPlace) -> &'static str {
    match place {
        InboxPlace::Maildir(_) => "maildir",
        InboxPlace::Imap(_) => "imap",
        InboxPlace::Pop3(_) => "pop3",
    }
}

fn outbox_kind(place: &OutboxPlace) -> &'static str {
    match place {
        OutboxPlace::Maildir(_) => "maildir",
        OutboxPlace::Smtp(_) => "smtp",
        OutboxPlace::Sendmail(_) => "sendmail",
    }
}

/// `[inbox]`.
pub(super) struct InboxKeys {
    pub(super) place: InboxPlace,
    /// Seconds between two looks.
    pub(super) poll_seconds: u64,
    /// Letters count that arrived then or later, where that is not the second of the set-up.
    pub(super) since: Option<Moment>,
    /// How long letters are kept.
    pub(super) keep: Span,
}

/// Reads `[inbox]`; days begin at midnight in `zone`.
pub(super) fn inbox<'a>(
    source: Source<'a>,
    document: &mut DeTable<'a>,
    folder: &Path,
    zone: Tz,
) -> Result<InboxKeys, ConfigFault> {
    let mut section = Section::take(source, document, "inbox")?;
    let kind = section.item("kind").map(|item| item.word(&INBOX_KINDS)).transpose()?;
    let place = match kind.unwrap_or(InboxKind::Maildir) {
        InboxKind::Maildir => InboxPlace::Maildir(path(&mut section, folder, "inbox")?),
        InboxKind::Imap => InboxPlace::Imap(imap(&mut section, folder)?),
        InboxKind::Pop3 => InboxPlace::Pop3(pop3(&mut section, folder)?),
    };
    let poll = section.item("poll_seconds").map(|item| item.number(1, 3600)).transpose()?.unwrap_or(match place {
        InboxPlace::Maildir(_) => 5,
        InboxPlace::Imap(_) => 300,
        InboxPlace::Pop3(_) => 60,
    });
    let since = section.item("letters_since").map(|item| moment(&item, zone)).transpose()?;
    let keep = days(&mut section, "keep_letters_days", 365)?;
    section.finish(inbox_kind(&place))?;
    Ok(InboxKeys { place, poll_seconds: poll.unsigned_abs(), since, keep })
}

/// A moment of UTC, or a day's midnight in the club's zone.
fn moment(item: &Item<'_>, zone: Tz) -> Result<Moment, ConfigFault> {
    let text = item.text()?;
    let midnight = || {
        let day: NaiveDate = text.parse().ok()?;
        let midnight = zone.from_local_datetime(&day.and_hms_opt(0, 0, 0)?).earliest()?;
        Some(Moment::from_seconds(midnight.timestamp()))
    };
    Moment::from_rfc3339(text).or_else(midnight).ok_or_else(|| {
        item.fault(format!("{text:?} is no day"))
            .hint("write a day as \"2026-12-25\", year first, or \"2026-12-25T18:00:00Z\"")
    })
}

/// `[outbox]`: the place, and how long sent mails are kept.
pub(super) fn outbox<'a>(
    source: Source<'a>,
    document: &mut DeTable<'a>,
    folder: &Path,
) -> Result<(OutboxPlace, Span), ConfigFault> {
    let mut section = Section::take(source, document, "outbox")?;
    let kind = section.item("kind").map(|item| item.word(&OUTBOX_KINDS)).transpose()?;
    let place = match kind.unwrap_or(OutboxKind::Maildir) {
        OutboxKind::Maildir => OutboxPlace::Maildir(path(&mut section, folder, "outbox")?),
        OutboxKind::Smtp => OutboxPlace::Smtp(SmtpSettings {
            server: server(&mut section, folder, Ports { tls: 465, plain: 587 })?,
            login: login(&mut section, folder, Nobody::Welcome)?,
        }),
        OutboxKind::Sendmail => OutboxPlace::Sendmail(sendmail(&mut section, folder)?),
    };
    let keep = days(&mut section, "keep_sent_days", 30)?;
    section.finish(outbox_kind(&place))?;
    Ok((place, keep))
}

/// Database, inbox and outbox must not be one and the same place: the host would read its own mails.
pub(super) fn apart(
    source: Source<'_>,
    database: &Path,
    inbox: &InboxPlace,
    outbox: &OutboxPlace,
) -> Result<(), ConfigFault> {
    let mut places = vec![("database", database)];
    if let OutboxPlace::Maildir(folder) = outbox {
        places.insert(0, ("outbox", folder));
    }
    if let InboxPlace::Maildir(folder) = inbox {
        places.insert(0, ("inbox", folder));
    }
    let clash = places.iter().enumerate().find_map(|(n, (one, path))| {
        places[n + 1..].iter().find(|(_, other)| other == path).map(|(other, _)| (*one, *other, *path))
    });
    let Some((one, other, path)) = clash else { return Ok(()) };
    let what = format!("[{one}] and [{other}] are the same place, {}", path.display());
    Err(source.fault(None, what).hint("give each a path of its own"))
}
