//! `sternpost check`: the doctor. Each line is ok or says what to do; nothing is changed but what first use makes.
//!
//! `database` looks at the club's memory and at what the host has done with it, `mailboxes` at where mail comes in and goes
//! out, `secrets` at what others must not read. Looks are bounded: a server gets its `timeout_seconds`, the audit is of
//! clubs that it is through with in a moment.

mod database;
mod mailboxes;
mod secrets;

use super::{Failure, Globals};
use crate::config::Config;
use crate::correspondence::moment::{Moment, Span};
use crate::host;
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::ExitCode;

/// How one thing is.
enum State {
    /// As it should be.
    Ok,
    /// It works, and could be better.
    Note(String),
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

    fn note(what: &'static str, found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what, found: found.into(), state: State::Note(remedy.into()) }
    }

    fn wrong(what: &'static str, found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what, found: found.into(), state: State::Wrong(remedy.into()) }
    }
}

/// How far two clocks may be apart.
const DRIFT: Span = Span::from_seconds(120);

/// Looks at everything; exit code 1 where something has to be done.
///
/// # Errors
/// [`Failure`] where the configuration can't be read: nothing else can be looked at then.
pub fn run(globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let now = host::now();
    let mut lines = vec![Line::ok("config", config.file.display().to_string())];
    let looked = database::look(&config, now);
    lines.extend(looked.lines);
    lines.extend(secrets::look(&config, looked.running));
    let mail = mailboxes::look(&config, now)?;
    lines.extend(mail.lines);
    lines.push(clock(now, looked.newest.into_iter().chain(mail.newest).max(), mail.server_time));
    lines.extend(senders(&config));
    let wrong = lines.iter().filter(|line| matches!(line.state, State::Wrong(_))).count();
    for line in &lines {
        print_line(line, globals);
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn print_line(line: &Line, globals: &Globals) {
    let (word, remedy) = match &line.state {
        State::Ok => ("ok", None),
        State::Note(remedy) => ("note", Some(remedy)),
        State::Wrong(remedy) => ("wrong", Some(remedy)),
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

/// A line where others can read what is the host's alone.
fn private(what: &'static str, path: &Path) -> Option<Line> {
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    let open = mode & 0o077 != 0;
    let found = format!("{} can be read by others (mode {mode:03o})", path.display());
    open.then(|| Line::wrong(what, found, format!("chmod 600 {}", path.display())))
}

/// Whether the clock can be right: later than this program, not before what was seen already, and near to the mail server's.
fn clock(now: Moment, newest: Option<Moment>, server: Option<Moment>) -> Line {
    /// The first second of 2026: no clock that is right is before it.
    const EARLIEST: i64 = 1_767_225_600;
    let remedy = "set the clock, best by NTP: deadlines rest on it";
    if now < Moment::from_seconds(EARLIEST) {
        return Line::wrong("clock", format!("it is {}, which can't be", now.rfc3339()), remedy);
    }
    if let Some(seen) = newest.filter(|seen| *seen > now.plus(DRIFT)) {
        let found = format!("it is {}, and something came or was done at {}", now.rfc3339(), seen.rfc3339());
        return Line::wrong("clock", found, remedy);
    }
    let apart = server.map(|server| server.since(now)).filter(|apart| apart.seconds().abs() > DRIFT.seconds());
    match (server, apart) {
        (Some(server), Some(apart)) => {
            let found = format!("it is {}, the mail server says {} ({apart})", now.rfc3339(), server.rfc3339());
            Line::wrong("clock", found, remedy)
        }
        _ => Line::ok("clock", now.rfc3339()),
    }
}

/// Whether senders are checked, and whether somebody hears of what goes wrong.
fn senders(config: &Config) -> Vec<Line> {
    let mut lines = vec![match (&config.letterbox.authserv, config.strict_auth) {
        (Some(id), true) => Line::ok("senders", format!("must be proved by {id}")),
        (Some(id), false) => Line::ok("senders", format!("are checked by {id}")),
        (None, _) => Line::note(
            "senders",
            "are not checked: whoever knows a key and an address can play",
            "name the receiving server's id as club.authserv, if it writes Authentication-Results and strips forged ones",
        ),
    }];
    if config.host_address.is_none() {
        lines.push(Line::note(
            "notes",
            "go to nobody: mails that are given up and players who can't be reached are in the log alone",
            "name your own address as club.host_address",
        ));
    }
    lines
}
