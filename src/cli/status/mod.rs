//! The status page of a running host: `/` for eyes, `/metrics` for a collector (OpenMetrics), `/health` for a monitor. Off
//! unless `[status] listen` is said.
//!
//! Figures come from a second connection to the database, which never waits for the crank nor it for them, and are kept for
//! some seconds however often they are asked for. No name, address, key or word of a letter stands on a page.

mod metrics;

use super::Failure;
use crate::config::Config;
use crate::correspondence::moment::{Moment, Span};
use crate::edges::web::{self, Page};
use crate::host;
use crate::host::pulse::{Pulse, Vitals};
use crate::store::{DueGame, Store, StoreFault};
use askama::Template;
use std::time::Duration;

/// How long figures are kept.
const KEPT: Span = Span::from_seconds(5);
/// How long a look waits for the database.
const PATIENCE: Duration = Duration::from_millis(500);
/// Games that the page lists.
const GAMES: usize = 20;
/// An alarm that is due for longer is overdue.
const OVERDUE: Span = Span::from_hours(1);
/// Beyond two looks at the inbox, a host that does nothing for so long is not well.
const SILENCE: Span = Span::from_seconds(300);

/// Figures of the club.
#[derive(Clone, Debug)]
struct Figures {
    running: u32,
    opened: u32,
    letters: i64,
    posted: i64,
    waiting: u32,
    first_due: Option<Moment>,
    given_up: u32,
    overdue: u32,
    games: Vec<DueGame>,
}

impl Figures {
    fn of(store: &mut Store, now: Moment) -> Result<Self, StoreFault> {
        let view = store.view()?;
        let (letters, posted) = view.highest_post()?;
        let (waiting, first_due) = view.queue()?;
        Ok(Self {
            running: view.running_games()?,
            opened: view.highest_game()?,
            letters,
            posted,
            waiting,
            first_due,
            given_up: view.given_up()?,
            overdue: view.alarms_before(Moment::from_seconds(now.seconds() - OVERDUE.seconds()))?,
            games: view.games_by_alarm(GAMES)?,
        })
    }
}

/// All that a page tells.
struct Look<'a> {
    now: Moment,
    vitals: &'a Vitals,
    figures: Result<&'a Figures, &'a str>,
    /// Why the host is not well; empty where it is.
    reasons: Vec<String>,
}

#[derive(Template)]
#[template(path = "status/page.html")]
struct Sheet<'a> {
    title: &'static str,
    state: &'static str,
    next: &'static str,
    head: [&'static str; 5],
    links: [(&'static str, &'static str); 2],
    version: &'static str,
    now: String,
    reasons: &'a [String],
    rows: Vec<(&'static str, String)>,
    games: Vec<[String; 5]>,
}

/// Starts the page, if the configuration wants one.
///
/// # Errors
/// [`Failure`] where the address can't be had or the database can't be opened once more.
pub(super) fn start(config: &Config, pulse: &Pulse) -> Result<(), Failure> {
    let Some(address) = config.status else { return Ok(()) };
    let wrong = |e: std::io::Error| {
        Failure::fault(format!("the status page can't be served at {address}: {e}"))
            .hint("name a free port of this machine as `listen` below [status]")
    };
    let listener = web::listen(address).map_err(wrong)?;
    let mut store = Store::open(&config.database)?;
    store.set_patience(PATIENCE)?;
    let (pulse, silence) = (pulse.clone(), Span::from_seconds(2 * config.poll_seconds.cast_signed()).plus(SILENCE));
    let mut kept: Option<(Moment, Result<Figures, String>)> = None;
    web::serve(listener, move |path| {
        let now = host::now();
        if kept.as_ref().is_none_or(|(at, _)| now.since(*at) >= KEPT || now < *at) {
            kept = Some((now, Figures::of(&mut store, now).map_err(|fault| fault.to_string())));
        }
        let vitals = pulse.look();
        let figures = match &kept {
            Some((_, Ok(figures))) => Ok(figures),
            Some((_, Err(fault))) => Err(fault.as_str()),
            None => Err("nothing is known yet"),
        };
        let reasons = reasons(&vitals, &figures, silence, now);
        answer(path, &Look { now, vitals: &vitals, figures, reasons })
    })
    .map_err(wrong)?;
    tracing::info!(%address, "the status page is served");
    Ok(())
}

fn answer(path: &str, look: &Look<'_>) -> Option<Page> {
    let text = |status, body| Page { status, content_type: "text/plain; charset=utf-8", body };
    Some(match path {
        "/" => match page(look).render() {
            Ok(body) => Page { status: 200, content_type: "text/html; charset=utf-8", body },
            Err(error) => text(500, format!("{error}\n")),
        },
        "/metrics" => Page { status: 200, content_type: metrics::CONTENT_TYPE, body: metrics::write(look) },
        "/health" if look.reasons.is_empty() => text(200, "ok\n".to_owned()),
        "/health" => text(503, format!("{}\n", look.reasons.join("\n"))),
        _ => return None,
    })
}

/// Why the host is not well.
fn reasons(vitals: &Vitals, figures: &Result<&Figures, &str>, silence: Span, now: Moment) -> Vec<String> {
    let mut reasons = Vec::new();
    if let Err(fault) = figures {
        reasons.push(format!("the database can't be read: {fault}"));
    }
    if let Some(fault) = &vitals.fault {
        reasons.push(format!("the last turn of the crank failed: {fault}"));
    }
    if now.since(vitals.beat) > silence {
        reasons.push(format!("the host did nothing since {}", vitals.beat.rfc3339()));
    }
    if let Some(trouble) = &vitals.inbox {
        reasons.push(format!("the inbox is out of reach: {}", trouble.why));
    }
    if let Some(trouble) = &vitals.outbox {
        reasons.push(format!("the outbox is out of reach: {}", trouble.why));
    }
    if let Ok(figures) = figures
        && figures.overdue > 0
    {
        let alarms = host::counted(figures.overdue, "alarm is", "alarms are");
        reasons.push(format!("{alarms} due since more than an hour"));
    }
    reasons.iter().map(|reason| without_addresses(reason)).collect()
}

/// A reason on one line, words that hold an address left out.
fn without_addresses(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if word.contains('@') { "…" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

fn page<'a>(look: &'a Look<'_>) -> Sheet<'a> {
    let vitals = look.vitals;
    let moment = |at: Option<Moment>| at.map_or_else(|| "never".to_owned(), Moment::rfc3339);
    let mut rows = vec![
        ("Started", vitals.started.rfc3339()),
        ("Last look at the inbox", moment(vitals.last_poll)),
        (
            "Since the start",
            format!("{} moves played, {} alarms, {} mails sent", vitals.played, vitals.rung, vitals.sent),
        ),
    ];
    let mut games = Vec::new();
    if let Ok(figures) = look.figures {
        rows.push(("Games", format!("{} running, {} ever opened", figures.running, figures.opened)));
        rows.push(("Letters", figures.letters.to_string()));
        let due = figures.first_due.map_or_else(String::new, |at| format!(", the first due {}", at.rfc3339()));
        rows.push(("Mails", format!("{} ever posted", figures.posted)));
        rows.push(("Queue", format!("{} waiting{due}, {} given up", figures.waiting, figures.given_up)));
        games.extend(figures.games.iter().map(|game| {
            let due = game.due.map_or_else(|| "–".to_owned(), Moment::rfc3339);
            let to_move = game.to_move.map_or("–", |seat| seat.word()).to_owned();
            [game.number.to_string(), game.rules_name.clone(), game.turn.to_string(), to_move, due]
        }));
    }
    let version = env!("CARGO_PKG_VERSION");
    Sheet {
        title: "Sternpost",
        state: if look.reasons.is_empty() { "All is well" } else { "Not well" },
        next: "Games that are due next",
        head: ["Game", "Rules", "Turns", "To move", "Until (UTC)"],
        links: [("/metrics", "metrics"), ("/health", "health")],
        version,
        now: look.now.rfc3339(),
        reasons: &look.reasons,
        rows,
        games,
    }
}
