//! Where mail comes in and goes out: each is opened, a server is spoken to and logged in to, and folders that nobody empties
//! are told.

use super::{DRIFT, Line};
use crate::cli::{Failure, run};
use crate::config::{Config, InboxPlace, OutboxPlace};
use crate::correspondence::moment::{Moment, Span};
use crate::edges::courier::Smtp;
use crate::edges::inbox::Inbox;
use crate::host::counted;
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// Letters of a server that are looked at, for their arrival.
const LETTERS: usize = 3;
/// Letters that lie in a folder for longer are read by nobody.
const UNREAD_AFTER: Span = Span::from_hours(1);
/// So many mails that lie in a folder for more than a day are taken by nobody.
const UNTAKEN: usize = 100;

/// What was found.
pub(super) struct Looked {
    pub(super) lines: Vec<Line>,
    /// When the latest letter in the inbox arrived.
    pub(super) newest: Option<Moment>,
    /// What time it is at the mail server, where it says so.
    pub(super) server_time: Option<Moment>,
}

/// Looks at both.
pub(super) fn look(config: &Config, now: Moment) -> Result<Looked, Failure> {
    let mut looked = Looked { lines: Vec::new(), newest: None, server_time: None };
    inbox(config, now, &mut looked)?;
    outbox(config, now, &mut looked)?;
    Ok(looked)
}

fn inbox(config: &Config, now: Moment, looked: &mut Looked) -> Result<(), Failure> {
    let opened = config.inbox.open();
    let place = match &config.inbox {
        InboxPlace::Maildir(folder) => {
            let line = maildir("inbox", folder, opened.err().map(|f| (f.to_string(), f.remedy)));
            looked.lines.push(line);
            let files = Files::of(&folder.join("new"));
            looked.newest = files.newest;
            let since = files.oldest.filter(|oldest| now.since(*oldest) > UNREAD_AFTER);
            if let (Some(since), true) = (since, config.database.exists()) {
                let letters = counted(files.count, "letter lies", "letters lie");
                looked.lines.push(Line::wrong(
                    "inbox",
                    format!("{letters} unread, the first since {}", since.rfc3339()),
                    "start the host: `sternpost run`, or `sternpost run --once` from cron",
                ));
            }
            return Ok(());
        }
        InboxPlace::Imap(settings) => settings.server.place(),
        InboxPlace::Pop3(settings) => settings.server.place(),
    };
    let looked_in = match opened {
        Ok(mut inbox) => run::runtime()?.block_on(newest(&mut inbox)),
        Err(fault) => Err(fault),
    };
    looked.lines.push(match looked_in {
        Ok(newest) => {
            looked.newest = newest;
            Line::ok("inbox", place)
        }
        Err(fault) => Line::wrong("inbox", format!("{}: {}", fault.place, fault.why), fault.remedy),
    });
    Ok(())
}

/// When the latest of a few letters arrived. They are looked at and left as they are.
async fn newest(inbox: &mut Inbox) -> Result<Option<Moment>, crate::edges::inbox::InboxFault> {
    let letters = inbox.collect(LETTERS).await?;
    inbox.wait(std::time::Duration::ZERO).await;
    Ok(letters.iter().map(|letter| Moment::from_seconds(letter.raw.arrived_at)).max())
}

fn outbox(config: &Config, now: Moment, looked: &mut Looked) -> Result<(), Failure> {
    let opened = config.outbox.open();
    let line = match &config.outbox {
        OutboxPlace::Maildir(folder) => {
            looked.lines.push(maildir("outbox", folder, opened.err().map(|f| (f.to_string(), f.remedy))));
            let files = Files::of(&folder.join("new"));
            if files.old(now) < UNTAKEN {
                return Ok(());
            }
            let mails = counted(files.old(now), "mail lies", "mails lie");
            Line::wrong(
                "outbox",
                format!("{mails} there for more than a day"),
                "see that whatever sends them on takes them out of `new`, or write another kind below [outbox]",
            )
        }
        OutboxPlace::Smtp(settings) => match run::runtime()?.block_on(Smtp::new(settings.clone()).greet()) {
            Ok(time) => {
                looked.server_time = time.map(Moment::from_seconds);
                Line::ok("outbox", settings.server.place())
            }
            Err(fault) => Line::wrong("outbox", format!("{}: {}", fault.place, fault.what), fault.what.hint()),
        },
        OutboxPlace::Sendmail(settings) => {
            let path = settings.program.display().to_string();
            let runs =
                fs::metadata(&settings.program).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0);
            if runs {
                Line::ok("outbox", path)
            } else {
                Line::wrong("outbox", format!("{path} is no program"), "check `path`, or install what has it")
            }
        }
    };
    looked.lines.push(line);
    Ok(())
}

/// A Maildir: it can be opened, and a file can be made in it.
fn maildir(what: &'static str, root: &Path, fault: Option<(String, String)>) -> Line {
    if let Some((found, remedy)) = fault {
        return Line::wrong(what, found, remedy);
    }
    let probe = root.join("tmp").join(".sternpost-check");
    let tried = fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe));
    let waiting = || -> io::Result<usize> { Ok(fs::read_dir(root.join("new"))?.count()) };
    match tried.and_then(|()| waiting()) {
        Ok(waiting) => Line::ok(what, format!("{}, {waiting} in new", root.display())),
        Err(e) => Line::wrong(what, format!("{}: {e}", root.display()), "see that the host may read and write there"),
    }
}

/// The files of a folder, by when they were last written.
#[derive(Default)]
struct Files {
    count: usize,
    oldest: Option<Moment>,
    newest: Option<Moment>,
    written: Vec<Moment>,
}

impl Files {
    fn of(folder: &Path) -> Self {
        let Ok(entries) = fs::read_dir(folder) else { return Self::default() };
        let written = |entry: fs::DirEntry| entry.metadata().ok().filter(fs::Metadata::is_file).map(|m| m.mtime());
        let written: Vec<Moment> = entries.flatten().filter_map(written).map(Moment::from_seconds).collect();
        let (oldest, newest) = (written.iter().copied().min(), written.iter().copied().max());
        Self { count: written.len(), oldest, newest, written }
    }

    /// How many were written more than a day ago.
    fn old(&self, now: Moment) -> usize {
        self.written.iter().filter(|at| now.since(**at) > Span::DAY.plus(DRIFT)).count()
    }
}
