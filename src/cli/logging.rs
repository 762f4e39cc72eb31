//! The host's log: on standard error, as text or JSON, at the level that `-q` and `-v` ask for.

use super::Globals;
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Starts the log; `STERNPOST_LOG` overrides the level, as `info` or `sternpost=debug`.
pub(super) fn start(globals: &Globals) {
    let level = match (globals.quiet, globals.verbose) {
        (true, _) => "error",
        (false, 0) => "info",
        (false, 1) => "debug",
        (false, _) => "trace",
    };
    let filter = EnvFilter::try_from_env("STERNPOST_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    // Where nobody reads the log, the host goes on without.
    let log = log.log_internal_errors(false).with_ansi(std::io::stderr().is_terminal());
    // A second start, as in tests, is no fault.
    let _ = if globals.json { log.json().flatten_event(true).try_init() } else { log.try_init() };
}
