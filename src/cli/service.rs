//! What a service manager is told: that the host is ready, that it is alive, that it stops (systemd, sd_notify(3)).
//!
//! Without `NOTIFY_SOCKET` in the environment nobody is told anything. The sign of life goes out while the host's one
//! thread gets round to it: a host that hangs in its own work falls silent and is started anew.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::process;
use std::time::Duration;

/// The service manager, if there is one.
#[derive(Debug)]
pub(super) struct Service {
    line: Option<(UnixDatagram, SocketAddr)>,
    /// The longest silence that it bears.
    watchdog: Option<Duration>,
}

impl Service {
    /// The one that the environment names.
    #[expect(clippy::disallowed_methods, reason = "the environment is read by the configuration and the command line")]
    pub(super) fn of_environment() -> Self {
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
        let line = std::env::var_os("NOTIFY_SOCKET").and_then(|name| {
            let address = match name.as_bytes().strip_prefix(b"@") {
                Some(name) => SocketAddr::from_abstract_name(name),
                None => SocketAddr::from_pathname(&name),
            };
            match address.and_then(|address| Ok((UnixDatagram::unbound()?, address))) {
                Ok((socket, address)) => socket.set_nonblocking(true).is_ok().then_some((socket, address)),
                Err(error) => {
                    tracing::warn!(%error, "NOTIFY_SOCKET can't be used; the service manager is told nothing");
                    None
                }
            }
        });
        let ours = number("WATCHDOG_PID").is_none_or(|pid| pid == u64::from(process::id()));
        let watchdog = number("WATCHDOG_USEC").filter(|silence| ours && *silence > 0).map(Duration::from_micros);
        Self { line, watchdog }
    }

    /// The host runs.
    pub(super) fn ready(&self) {
        self.tell("READY=1");
    }

    /// The host is about to end.
    pub(super) fn stopping(&self) {
        self.tell("STOPPING=1");
    }

    /// What the host did last, for `systemctl status`.
    pub(super) fn status(&self, text: &str) {
        self.tell(&format!("STATUS={}", text.replace('\n', " ")));
    }

    /// Signs of life, twice in the time that may pass without one; never ends.
    pub(super) async fn live(&self) {
        let Some(silence) = self.watchdog else { return std::future::pending().await };
        let mut beat = tokio::time::interval(silence / 2);
        loop {
            beat.tick().await;
            self.tell("WATCHDOG=1");
        }
    }

    fn tell(&self, text: &str) {
        if let Some((socket, address)) = &self.line
            && let Err(error) = socket.send_to_addr(text.as_bytes(), address)
        {
            tracing::debug!(%error, "the service manager does not listen");
        }
    }
}
