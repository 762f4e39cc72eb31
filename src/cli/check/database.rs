//! The database: its file, whether it can be written, whether it is whole, the disk below it, and whether the host does with
//! it what it should: alarms that ring, mails that go out, games that replay.

use super::{Line, private};
use crate::config::Config;
use crate::correspondence::moment::{Moment, Span};
use crate::host::{counted, crank};
use crate::intake;
use crate::store::{Fate, MailState, Store, StoreFault};
use chrono_tz::Tz;
use std::path::Path;
use std::time::Duration;

/// How long a writer may keep the database for itself before it is told.
const PATIENCE: Duration = Duration::from_secs(1);
/// Games that are replayed at a look; a larger club has `sternpost audit`.
const REPLAYED: u32 = 1000;
/// Letters and mails that are looked at.
const LATEST: usize = 100;
/// After so many tries a mail is stuck.
const STUCK_TRIES: u32 = 3;
/// An alarm that is due for longer rings no more.
const OVERDUE: Span = Span::from_hours(1);
/// Less room than this is as good as none, in bytes.
const ROOM: u64 = 64 * 1024 * 1024;

/// What was found.
pub(super) struct Looked {
    pub(super) lines: Vec<Line>,
    /// Games that run.
    pub(super) running: u32,
    /// The latest moment that the club's memory knows.
    pub(super) newest: Option<Moment>,
}

/// Looks at the database and at what the host does with it.
pub(super) fn look(config: &Config, now: Moment) -> Looked {
    let path = config.database.display().to_string();
    let folder = config.database.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut looked = Looked { lines: Vec::new(), running: 0, newest: None };
    if !config.database.exists() {
        looked.lines.push(if folder.is_dir() {
            Line::ok("database", format!("{path} is made at first use"))
        } else {
            Line::wrong("database", format!("{path} has no folder to be in"), format!("mkdir {}", folder.display()))
        });
        return looked;
    }
    let done = inside(config, now, &mut looked);
    if let Err(fault) = done {
        let remedy = match &fault {
            StoreFault::NoClub { .. } => "see `path` below [database], or restore a backup: `sternpost restore FILE`",
            other => other.remedy().unwrap_or("see that the host may read and write it"),
        };
        looked.lines.insert(0, Line::wrong("database", fault.to_string(), remedy));
    }
    looked.lines.extend(private("database", &config.database));
    looked.lines.extend(room(&config.database, folder));
    looked
}

fn inside(config: &Config, now: Moment, looked: &mut Looked) -> Result<(), StoreFault> {
    let mut store = Store::open(&config.database)?;
    store.set_patience(PATIENCE)?;
    let damage = store.integrity_check()?;
    let path = config.database.display();
    if let Some(first) = damage.first() {
        let found = format!("{path} is damaged: {first}");
        looked.lines.push(Line::wrong("database", found, "restore a backup: `sternpost restore FILE`"));
        return Ok(());
    }
    // Begun and given up: nobody keeps it from being written.
    drop(store.begin()?);
    looked.lines.push(Line::ok("database", path.to_string()));
    let last_turn = crank::last_turn_of(&store.view()?)?;
    let view = store.view()?;
    looked.running = view.running_games()?;
    let newest = view.letters(1)?.first().map(|letter| letter.seen_at);
    looked.newest = newest.into_iter().chain(last_turn).max();
    looked.lines.push(host(looked.running, last_turn, view.alarms_before(before(now, OVERDUE))?, config, now));
    let halted = view.halted_games(LATEST)?;
    if !halted.is_empty() {
        let numbers: Vec<String> = halted.iter().map(ToString::to_string).collect();
        looked.lines.push(Line::wrong(
            "alarms",
            format!("no alarm is set in {} {}", if halted.len() == 1 { "game" } else { "games" }, numbers.join(", ")),
            "`sternpost game pause N` and `sternpost game resume N` set it anew",
        ));
    }
    let failed = view.mails(&[MailState::Failed], 1000)?.len();
    if failed > 0 {
        looked.lines.push(Line::wrong(
            "mails",
            format!("{} given up", counted(failed, "mail was", "mails were")),
            "`sternpost mail list --stuck` tells why, `sternpost mail retry ID` sends one again",
        ));
    }
    let waiting = view.mails(&[MailState::Waiting], 1000)?;
    let stuck: Vec<_> = waiting.iter().filter(|mail| mail.tries >= STUCK_TRIES).collect();
    if let Some(first) = stuck.first() {
        looked.lines.push(Line::wrong(
            "mails",
            format!(
                "{} after {} tries or more: {}",
                counted(stuck.len(), "mail waits", "mails wait"),
                STUCK_TRIES,
                first.why
            ),
            "`sternpost mail list --stuck` tells why; mend it, or end one by `sternpost player edit`",
        ));
    }
    for player in view.players()?.iter().filter(|player| !player.forgotten && player.timezone.parse::<Tz>().is_err()) {
        looked.lines.push(Line::wrong(
            "zones",
            format!("{}'s time zone {:?} is none of the list", player.name, player.timezone),
            format!("sternpost player edit {} --timezone {}", player.id.0, config.card.zone.name()),
        ));
    }
    let letters = view.letters(LATEST)?;
    let aside = letters.iter().filter(|letter| letter.fate == Some(Fate::SetAside)).count();
    if aside > 0 {
        let found = format!("{aside} of the last {} set aside", counted(letters.len(), "letter was", "letters were"));
        looked.lines.push(Line::note("letters", found, "`sternpost mail list` tells why"));
    }
    let (mut kept, mut lost) = (0, 0);
    for letter in letters.iter().filter(|letter| letter.player.is_some()) {
        let Some(bytes) = view.letter_bytes(letter.id)? else { continue };
        match intake::way_of_key(&bytes, &config.letterbox) {
            Some(intake::WayOfKey::Recipient) => kept += 1,
            Some(intake::WayOfKey::Thread) => lost += 1,
            None => {}
        }
    }
    if config.card.reply_style == crate::compose::ReplyStyle::Plus && kept == 0 && lost > 0 {
        looked.lines.push(Line::wrong(
            "replies",
            format!("{} to mails of ours came without the key behind the plus", counted(lost, "answer", "answers")),
            "the server takes it away: write reply_style = \"subject\" in [club]",
        ));
    }
    drop(view);
    looked.lines.push(audit(&mut store)?);
    Ok(())
}

fn before(now: Moment, span: Span) -> Moment {
    Moment::from_seconds(now.seconds() - span.seconds())
}

/// Whether the host turns its crank.
fn host(running: u32, last_turn: Option<Moment>, overdue: u32, config: &Config, now: Moment) -> Line {
    let remedy = "start the host: `sternpost run`, or `sternpost run --once` from cron";
    match last_turn {
        _ if overdue > 0 => {
            let found = format!("{} since more than an hour", counted(overdue, "alarm is due", "alarms are due"));
            Line::wrong("host", found, remedy)
        }
        Some(last) if running > 0 && now.since(last) > config.outage => {
            let games = counted(running, "game runs", "games run");
            Line::wrong("host", format!("{games}, and the host did nothing since {}", last.rfc3339()), remedy)
        }
        Some(last) => Line::ok("host", format!("{}, noted {}", counted(running, "game", "games"), last.rfc3339())),
        None => Line::ok("host", "has not run yet"),
    }
}

fn audit(store: &mut Store) -> Result<Line, StoreFault> {
    let games = store.view()?.highest_game()?;
    if games > REPLAYED {
        return Ok(Line::note("audit", format!("{games} games are too many to replay at a look"), "`sternpost audit`"));
    }
    let findings = store.audit()?;
    Ok(match findings.first() {
        None => Line::ok("audit", format!("{} replayed", counted(games, "game", "games"))),
        Some(first) => {
            let found = format!("{}, the first: {first}", counted(findings.len(), "finding", "findings"));
            Line::wrong("audit", found, "`sternpost audit` lists them; a backup from before is whole again")
        }
    })
}

/// A line where the disk has too little room for the host to go on, or for a backup.
fn room(database: &Path, folder: &Path) -> Option<Line> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let wanted = ROOM.max(std::fs::metadata(database).map_or(0, |about| about.len()));
    let megabytes = |bytes: u64| bytes / (1024 * 1024);
    (free < wanted).then(|| {
        Line::wrong(
            "disk",
            format!("{} MB are left where the database is", megabytes(free)),
            format!("make room: {} MB at the least, as much as a backup takes", megabytes(wanted)),
        )
    })
}
