//! A courier by the `sendmail` program of this machine's MTA, its queue and its retries.
//!
//! The envelope goes as arguments behind `--`, so that no address is ever taken for an option, the mail on standard
//! input. How it ended is told by the exit code of sysexits: 75 is for later, a code about the address or the mail is
//! for good, and one about the program or the machine is our own fault and tried again. A program that can't be run at
//! all has tried no mail.

use super::{CourierFault, Undelivered};
use crate::edges::rest::{Told, Trouble};
use crate::postal::SealedMail;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::time::timeout;

/// EX_DATAERR of sysexits: the mail is malformed.
const DATAERR: i32 = 65;
/// EX_NOUSER: no such user.
const NOUSER: i32 = 67;
/// EX_NOHOST: no such host.
const NOHOST: i32 = 68;

/// The program and its patience.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SendmailSettings {
    /// The program: `/usr/sbin/sendmail`.
    pub program: PathBuf,
    /// How long it may take with one mail.
    pub patience: Duration,
}

/// The courier.
#[derive(Debug)]
pub struct Sendmail {
    settings: SendmailSettings,
    told: Told,
}

impl Sendmail {
    /// A courier by that program.
    #[must_use]
    pub fn new(settings: SendmailSettings) -> Self {
        Self { settings, told: Told::default() }
    }

    /// What keeps it from taking mails, while it lasts.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.told.trouble()
    }

    /// How long the program is still left alone.
    #[must_use]
    pub fn resting(&self) -> Duration {
        self.told.left()
    }

    /// Hands one mail over to the program.
    ///
    /// # Errors
    /// [`Undelivered`]: permanent for exit codes about the mail or the address, unreachable where the program can't be
    /// run, transient for all else.
    pub async fn deliver(&mut self, mail: &SealedMail) -> Result<(), Undelivered> {
        let name = self.settings.program.display();
        let later = |why: String| Undelivered::Transient(format!("{name}: {why}"));
        let mut child = Command::new(&self.settings.program)
            .arg("-i")
            .args(["-f", mail.sender.as_str(), "--", mail.recipient.as_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| {
                let fault = CourierFault {
                    place: name.to_string(),
                    why: format!("it can't be run: {}", error.kind()),
                    remedy: "check `path`, and that the host's user may run it".to_owned(),
                };
                self.told.fault(&fault.place, &fault.why, &fault.remedy);
                fault
            })?;
        self.told.well(&name.to_string());
        let mut stdin = child.stdin.take();
        let done = timeout(self.settings.patience, async {
            if let Some(pipe) = stdin.as_mut() {
                // A program that ends early says why by its exit code.
                let _ = pipe.write_all(&unix_lines(&mail.bytes)).await;
                let _ = pipe.shutdown().await;
            }
            drop(stdin);
            child.wait().await
        });
        match done.await {
            Err(_) => Err(later("took too long".to_owned())),
            Ok(Err(error)) => Err(later(error.kind().to_string())),
            Ok(Ok(status)) => match status.code() {
                Some(0) => Ok(()),
                Some(code @ (DATAERR | NOUSER | NOHOST)) => {
                    Err(Undelivered::Permanent(format!("{name}: refuses the mail with exit code {code}")))
                }
                Some(code) => Err(later(format!("exit code {code}"))),
                None => Err(later("was ended by a signal".to_owned())),
            },
        }
    }
}

/// Line ends as a program of this machine wants them.
fn unix_lines(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(text) => out.extend(text.iter().chain(b"\n")),
            None => out.extend_from_slice(line),
        }
    }
    out
}
