//! `sternpost check`: the doctor. Each line is ok or says what to do; nothing is changed but what first use makes.

use super::{Failure, Globals};
use crate::config::{Config, InboxPlace, OutboxPlace};
use crate::correspondence::moment::Moment;
use crate::edges::courier::Smtp;
use crate::edges::secret;
use crate::host;
use crate::intake;
use crate::store::{MailState, Store};
use serde_json::json;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::ExitCode;

/// How one thing is.
enum State {
    /// As it should be.
    Ok,
    /// It works, and could be better.
    Note(&'static str),
    /// Something has to be done.
    Wrong(String),
}

/// One line of the doctor's.
struct Line {
    what: &'static str,
    found: String,
    state: State,
}

impl Line {
    fn ok(what: &'static str, found: impl Into<String>) -> Self {
        Self { what, found: found.into(), state: State::Ok }
    }

    fn wrong(what: &'static str, found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what, found: found.into(), state: State::Wrong(remedy.into()) }
    }
}

/// Looks at everything; exit code 1 where something has to be done.
///
/// # Errors
/// [`Failure`] where the configuration can't be read: nothing else can be looked at then.
pub fn run(globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let mut lines = vec![Line::ok("config", config.file.display().to_string())];
    lines.extend(database(&config));
    lines.extend(secret_and_addresses(&config));
    lines.push(inbox(&config)?);
    lines.push(outbox(&config)?);
    lines.push(senders(&config));
    let wrong = lines.iter().filter(|line| matches!(line.state, State::Wrong(_))).count();
    for line in &lines {
        print_line(line, globals);
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn print_line(line: &Line, globals: &Globals) {
    let remedy = match &line.state {
        State::Ok => None,
        State::Note(remedy) => Some((*remedy).to_owned()),
        State::Wrong(remedy) => Some(remedy.clone()),
    };
    let word = match line.state {
        State::Ok => "ok",
        State::Note(_) => "note",
        State::Wrong(_) => "wrong",
    };
    if globals.json {
        println!("{}", json!({ "check": line.what, "state": word, "found": line.found, "remedy": remedy }));
        return;
    }
    println!("{word:<6} {:<9} {}", line.what, line.found);
    if let Some(remedy) = remedy {
        println!("{:<16} hint: {remedy}", "");
    }
}

fn database(config: &Config) -> Vec<Line> {
    let path = config.database.display().to_string();
    if !config.database.exists() {
        let folder = config.database.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        return vec![if folder.is_dir() {
            Line::ok("database", format!("{path} is made at first use"))
        } else {
            Line::wrong("database", format!("{path} has no folder to be in"), format!("mkdir {}", folder.display()))
        }];
    }
    let looked = Store::open(&config.database).and_then(|mut store| {
        let damage = store.integrity_check()?;
        let view = store.view()?;
        let stuck = view.mails(&[MailState::Failed], 1000)?.len();
        let newest = view.letters(1)?.first().map(|letter| letter.seen_at);
        Ok((damage, stuck, newest))
    });
    let (damage, stuck, newest) = match looked {
        Ok(looked) => looked,
        Err(fault) => {
            return vec![Line::wrong("database", fault.to_string(), "see that the host may read and write it")];
        }
    };
    let mut lines = vec![match damage.first() {
        None => Line::ok("database", path.clone()),
        Some(first) => {
            Line::wrong("database", format!("{path} is damaged: {first}"), "restore a backup: `sternpost restore FILE`")
        }
    }];
    lines.extend(private("database", &config.database));
    lines.push(clock(newest));
    if stuck > 0 {
        lines.push(Line::wrong(
            "mails",
            format!("{stuck} mails were given up"),
            "`sternpost mail list` tells why, `sternpost mail retry ID` sends one again",
        ));
    }
    lines
}

fn inbox(config: &Config) -> Result<Line, Failure> {
    let opened = config.inbox.open();
    let place = match &config.inbox {
        InboxPlace::Maildir(folder) => {
            return Ok(maildir("inbox", folder, &opened.err().map(|f| (f.to_string(), f.remedy))));
        }
        InboxPlace::Imap(settings) => settings.server.place(),
        InboxPlace::Pop3(settings) => settings.server.place(),
    };
    // A batch of none: as much as says that the mailbox can be read.
    let looked = match opened {
        Ok(mut inbox) => super::run::runtime()?.block_on(inbox.collect(0)).map(drop),
        Err(fault) => Err(fault),
    };
    Ok(match looked {
        Ok(()) => Line::ok("inbox", place),
        Err(fault) => Line::wrong("inbox", format!("{}: {}", fault.place, fault.why), fault.remedy),
    })
}

fn outbox(config: &Config) -> Result<Line, Failure> {
    let opened = config.outbox.open();
    Ok(match (&config.outbox, opened) {
        (OutboxPlace::Maildir(folder), opened) => {
            maildir("outbox", folder, &opened.err().map(|f| (f.to_string(), f.remedy)))
        }
        (OutboxPlace::Smtp(settings), _) => {
            match super::run::runtime()?.block_on(Smtp::new(settings.clone()).greet()) {
                Ok(()) => Line::ok("outbox", settings.server.place()),
                Err(fault) => Line::wrong("outbox", format!("{}: {}", fault.place, fault.what), fault.what.hint()),
            }
        }
        (OutboxPlace::Sendmail(settings), _) => {
            let path = settings.program.display().to_string();
            let runs =
                fs::metadata(&settings.program).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0);
            if runs {
                Line::ok("outbox", path)
            } else {
                Line::wrong("outbox", format!("{path} is no program"), "check `path`")
            }
        }
    })
}

/// A line where others can read what is the host's alone.
fn private(what: &'static str, path: &Path) -> Option<Line> {
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    let open = mode & 0o077 != 0;
    let found = format!("{} can be read by others (mode {mode:03o})", path.display());
    open.then(|| Line::wrong(what, found, format!("chmod 600 {}", path.display())))
}

/// Whether the clock can be right: later than this program, and than what was seen before.
fn clock(newest: Option<Moment>) -> Line {
    /// The first second of 2026: no clock that is right is before it.
    const EARLIEST: i64 = 1_767_225_600;
    let now = host::now();
    let remedy = "set the clock, best by NTP: deadlines rest on it";
    if now < Moment::from_seconds(EARLIEST) {
        return Line::wrong("clock", format!("it is {}, which can't be", now.rfc3339()), remedy);
    }
    match newest.filter(|seen| *seen > now) {
        Some(seen) => {
            let found = format!("it is {}, and a letter was seen at {}", now.rfc3339(), seen.rfc3339());
            Line::wrong("clock", found, remedy)
        }
        None => Line::ok("clock", now.rfc3339()),
    }
}

/// The secret, and whether a reply to a mail of ours would be known again.
fn secret_and_addresses(config: &Config) -> Vec<Line> {
    let path = config.secret_file();
    if !path.exists() {
        return vec![Line::ok("secret", format!("{} is made at first use", path.display()))];
    }
    let secret = match secret::load_or_make(&path) {
        Ok(secret) => secret,
        Err(fault) => {
            return vec![Line::wrong(
                "secret",
                fault.to_string(),
                "take it from a backup: it lies beside the database's",
            )];
        }
    };
    let mut lines = vec![Line::ok("secret", path.display().to_string())];
    lines.extend(private("secret", &path));
    let key = secret.mint("check");
    let address = &config.card.address;
    let (to, subject) = match config.card.reply_style {
        crate::compose::ReplyStyle::Plus => match address.with_tag(key.as_str()) {
            Ok(tagged) => (tagged, "Re: your move".to_owned()),
            Err(why) => return vec![Line::wrong("replies", why.to_string(), "write reply_style = \"subject\"")],
        },
        crate::compose::ReplyStyle::Subject => {
            (address.clone(), format!("Re: [{} #1 {key}] your move", config.card.tag))
        }
    };
    let letter = format!("From: ada@example.org\r\nTo: {to}\r\nSubject: {subject}\r\n\r\nm1-k5\r\n");
    let reading = intake::read(letter.as_bytes(), &config.letterbox);
    lines.push(if reading.keys.first() == Some(&key) {
        Line::ok("replies", format!("a reply to {to} is known again"))
    } else {
        Line::wrong("replies", format!("a reply to {to} is not known again"), "look at address, tag and reply_style")
    });
    lines
}

/// A Maildir: it can be opened, and a file can be made in it.
fn maildir(what: &'static str, root: &Path, fault: &Option<(String, String)>) -> Line {
    if let Some((found, remedy)) = fault {
        return Line::wrong(what, found.clone(), remedy.clone());
    }
    let probe = root.join("tmp").join(".sternpost-check");
    let tried = fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe));
    let waiting = || -> io::Result<usize> { Ok(fs::read_dir(root.join("new"))?.count()) };
    match tried.and_then(|()| waiting()) {
        Ok(waiting) => Line::ok(what, format!("{}, {waiting} in new", root.display())),
        Err(e) => Line::wrong(what, format!("{}: {e}", root.display()), "see that the host may read and write there"),
    }
}

fn senders(config: &Config) -> Line {
    match (&config.letterbox.authserv, config.strict_auth) {
        (Some(id), true) => Line::ok("senders", format!("must be proved by {id}")),
        (Some(id), false) => Line::ok("senders", format!("are checked by {id}")),
        (None, _) => Line {
            what: "senders",
            found: "are not checked: whoever knows a key and an address can play".to_owned(),
            state: State::Note(
                "name the receiving server's id as club.authserv, if it writes Authentication-Results and strips \
                 forged ones",
            ),
        },
    }
}
