//! The figures as OpenMetrics text (OpenMetrics 1.0.0, RFC draft-richih-opsawg-openmetrics-00).

use super::Look;
use std::fmt::Write;

/// The media type of the text.
pub(super) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A metric without labels: name, kind, help, value. A counter's sample gets its `_total`, a name in seconds its unit.
type Metric = (&'static str, &'static str, &'static str, i64);

/// Writes them all.
pub(super) fn write(look: &Look<'_>) -> String {
    let vitals = look.vitals;
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let mut metrics: Vec<Metric> = vec![
        ("sternpost_start_time_seconds", "gauge", "When the host was started", vitals.started.seconds()),
        (
            "sternpost_last_poll_timestamp_seconds",
            "gauge",
            "When the inbox was last looked at and in reach, 0 for never",
            vitals.last_poll.map_or(0, |at| at.seconds()),
        ),
        ("sternpost_turns", "counter", "Turns of the crank since the start", count(vitals.turns)),
        ("sternpost_moves_played", "counter", "Letters that changed a game since the start", count(vitals.played)),
        ("sternpost_alarms_rung", "counter", "Alarms and moves of the program since the start", count(vitals.rung)),
        ("sternpost_mails_sent", "counter", "Mails handed over since the start", count(vitals.sent)),
    ];
    if let Ok(figures) = look.figures {
        metrics.extend([
            ("sternpost_games_running", "gauge", "Games that run", figures.running.into()),
            ("sternpost_games_opened", "counter", "Games that were ever opened", figures.opened.into()),
            ("sternpost_letters", "counter", "Letters that ever came", figures.letters),
            ("sternpost_mails_posted", "counter", "Mails that were ever put into the outbox", figures.posted),
            ("sternpost_mails_waiting", "gauge", "Mails that wait", figures.waiting.into()),
            ("sternpost_mails_given_up", "gauge", "Mails that were given up", figures.given_up.into()),
            ("sternpost_alarms_overdue", "gauge", "Alarms due since more than an hour", figures.overdue.into()),
        ]);
    }
    let mut out = String::new();
    // Writing to a String never fails.
    let _ = writeln!(
        out,
        "# TYPE sternpost_build info\n# HELP sternpost_build The program's version\n\
         sternpost_build_info{{version=\"{}\"}} 1",
        env!("CARGO_PKG_VERSION")
    );
    for (name, kind, help, value) in metrics {
        let _ = writeln!(out, "# TYPE {name} {kind}");
        if name.ends_with("_seconds") {
            let _ = writeln!(out, "# UNIT {name} seconds");
        }
        let sample = if kind == "counter" { "_total" } else { "" };
        let _ = writeln!(out, "# HELP {name} {help}\n{name}{sample} {value}");
    }
    let parts =
        [("database", look.figures.is_ok()), ("inbox", vitals.inbox.is_none()), ("outbox", vitals.outbox.is_none())];
    let _ = writeln!(out, "# TYPE sternpost_up gauge\n# HELP sternpost_up Whether a part is in reach");
    for (part, up) in parts {
        let _ = writeln!(out, "sternpost_up{{part=\"{part}\"}} {}", u8::from(up));
    }
    out.push_str("# EOF\n");
    out
}
