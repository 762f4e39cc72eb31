//! Who logs in to a server, and where the password or token comes from.
//!
//! A secret comes from a file, from the environment (read by the configuration) or from a command, and is fetched anew
//! for each connection, so that a changed password or a token of an hour needs no restart. Nothing here ever prints
//! one: [`Password`] shows no text of its own, and faults name the source alone.

use std::fmt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// The longest secret that is taken, in bytes; tokens run to a few thousand.
const SECRET_MAX: usize = 16 * 1024;
/// How long a command may take to give a secret.
const COMMAND_PATIENCE: Duration = Duration::from_secs(30);

/// A password or a token. Its `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Wraps a text that must not be shown.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text itself, for the server alone.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Where a secret comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SecretSource {
    /// The first line of a file.
    File(PathBuf),
    /// Taken from the environment when the configuration was read.
    Held(Password),
    /// The first line that a shell command prints.
    Command(String),
}

/// Who logs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Login {
    /// Nobody: for servers on this machine that ask for no name.
    Nobody,
    /// By user and password (PLAIN or LOGIN).
    Password {
        /// The user's name.
        user: String,
        /// Where the password comes from.
        secret: SecretSource,
    },
    /// By user and an access token (XOAUTH2).
    Token {
        /// The user's name.
        user: String,
        /// Where the token comes from.
        secret: SecretSource,
    },
}

/// Why a secret could not be had; holds nothing of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSecret {
    /// The file can't be read.
    #[error("the password file {} can't be read: {kind}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        kind: std::io::ErrorKind,
    },
    /// The command could not be started, failed or took too long.
    #[error("the command for the password or token failed")]
    Command,
    /// There is nothing on the first line, or far too much.
    #[error("the password or token is empty or far too long")]
    Empty,
}

impl BadSecret {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::File { .. } => "check `password_file`, and that the host's user may read it",
            Self::Command => "run the command of `password_command` or `token_command` by hand as the host's user",
            Self::Empty => "the secret is to stand alone on the first line",
        }
    }
}

impl SecretSource {
    /// Fetches the secret: the first line, without its line end.
    ///
    /// # Errors
    /// [`BadSecret`] where there is none to be had.
    pub async fn fetch(&self) -> Result<Password, BadSecret> {
        let bytes = match self {
            Self::Held(password) => return Ok(password.clone()),
            Self::File(path) => tokio::fs::read(path)
                .await
                .map_err(|error| BadSecret::File { path: path.clone(), kind: error.kind() })?,
            Self::Command(command) => run(command).await?,
        };
        let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let text = String::from_utf8_lossy(line).trim_end_matches('\r').to_owned();
        if text.is_empty() || text.len() > SECRET_MAX {
            return Err(BadSecret::Empty);
        }
        Ok(Password(text))
    }
}

async fn run(command: &str) -> Result<Vec<u8>, BadSecret> {
    let child = tokio::process::Command::new("/bin/sh")
        .args(["-c", command])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(COMMAND_PATIENCE, child).await;
    match output {
        Ok(Ok(output)) if output.status.success() => Ok(output.stdout),
        _ => Err(BadSecret::Command),
    }
}

/// The first and only answer of XOAUTH2, not yet in base64 (Google, "XOAUTH2 protocol", client response).
#[must_use]
pub fn xoauth2(user: &str, token: &Password) -> String {
    format!("user={user}\u{1}auth=Bearer {}\u{1}\u{1}", token.reveal())
}

/// The answer of PLAIN, not yet in base64 (RFC 4616 §2).
#[must_use]
pub fn plain(user: &str, password: &Password) -> String {
    format!("\0{user}\0{}", password.reveal())
}
