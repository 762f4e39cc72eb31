//! Where things are: the database, the inbox and the outbox, each of its kind.
//!
//! A further kind is a variant, a word in `kind` and the keys that it asks for.

use super::fault::ConfigFault;
use super::table::{Item, Section, Source};
use crate::correspondence::moment::Span;
use crate::edges::courier::{Courier, CourierFault, MaildirCourier};
use crate::edges::inbox::{Inbox, InboxFault, MaildirInbox};
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// Where letters come in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InboxPlace {
    /// A Maildir: its folder.
    Maildir(PathBuf),
}

/// How mails go out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutboxPlace {
    /// A Maildir: its folder.
    Maildir(PathBuf),
}

impl InboxPlace {
    /// Opens it; a Maildir is made where it isn't there.
    ///
    /// # Errors
    /// [`InboxFault`] where it can't be used.
    pub fn open(&self) -> Result<Inbox, InboxFault> {
        match self {
            Self::Maildir(folder) => MaildirInbox::open(folder).map(Inbox::Maildir),
        }
    }
}

impl OutboxPlace {
    /// Opens it; a Maildir is made where it isn't there.
    ///
    /// # Errors
    /// [`CourierFault`] where it can't be used.
    pub fn open(&self) -> Result<Courier, CourierFault> {
        match self {
            Self::Maildir(folder) => MaildirCourier::open(folder).map(Courier::Maildir),
        }
    }
}

/// Kinds of inbox.
#[derive(Clone, Copy)]
enum InboxKind {
    Maildir,
}

/// Kinds of outbox.
#[derive(Clone, Copy)]
enum OutboxKind {
    Maildir,
}

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

/// `[inbox]`: the place, the seconds between two looks, how long letters are kept.
pub(super) fn inbox<'a>(
    source: Source<'a>,
    document: &mut DeTable<'a>,
    folder: &Path,
) -> Result<(InboxPlace, u64, Span), ConfigFault> {
    let mut section = Section::take(source, document, "inbox")?;
    let kind = section.item("kind").map(|item| item.word(&[("maildir", InboxKind::Maildir)])).transpose()?;
    let place = match kind.unwrap_or(InboxKind::Maildir) {
        InboxKind::Maildir => InboxPlace::Maildir(path(&mut section, folder, "inbox")?),
    };
    let poll = section.item("poll_seconds").map(|item| item.number(1, 3600)).transpose()?.unwrap_or(2);
    let keep = days(&mut section, "keep_letters_days", 365)?;
    section.finish("maildir")?;
    Ok((place, poll.unsigned_abs(), keep))
}

/// `[outbox]`: the place, and how long sent mails are kept.
pub(super) fn outbox<'a>(
    source: Source<'a>,
    document: &mut DeTable<'a>,
    folder: &Path,
) -> Result<(OutboxPlace, Span), ConfigFault> {
    let mut section = Section::take(source, document, "outbox")?;
    let kind = section.item("kind").map(|item| item.word(&[("maildir", OutboxKind::Maildir)])).transpose()?;
    let place = match kind.unwrap_or(OutboxKind::Maildir) {
        OutboxKind::Maildir => OutboxPlace::Maildir(path(&mut section, folder, "outbox")?),
    };
    let keep = days(&mut section, "keep_sent_days", 30)?;
    section.finish("maildir")?;
    Ok((place, keep))
}

/// Database, inbox and outbox must not be one and the same place: the host would read its own mails.
pub(super) fn apart(
    source: Source<'_>,
    database: &Path,
    inbox: &InboxPlace,
    outbox: &OutboxPlace,
) -> Result<(), ConfigFault> {
    let (InboxPlace::Maildir(inbox), OutboxPlace::Maildir(outbox)) = (inbox, outbox);
    let clash = if inbox == outbox {
        Some(("inbox", "outbox", inbox))
    } else if inbox == database {
        Some(("inbox", "database", inbox))
    } else if outbox == database {
        Some(("outbox", "database", outbox))
    } else {
        None
    };
    let Some((one, other, path)) = clash else { return Ok(()) };
    let what = format!("[{one}] and [{other}] are the same place, {}", path.display());
    Err(source.fault(None, what).hint("give each a path of its own"))
}
