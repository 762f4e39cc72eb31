//! The host's edges against real servers: Dovecot and Postfix, started by `tests/servers/start` once for this process.
//!
//! Where they are not installed, or the tests don't run as root, each test says so and passes;
//! `STERNPOST_SERVERS=required` makes that a failure.

mod game;
mod host;
mod imap;
mod pipe;
mod pop3;
mod proxy;
mod smtp;

use crate::sink::by_password;
use crate::support::free_port;
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use sternpost::edges::inbox::{Collected, Idle, Imap, ImapSettings};
use sternpost::edges::login::{Login, SecretSource};
use sternpost::edges::server::{Security, Server};

/// Long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// The moment that the edges are told where a server tells none.
pub(crate) const NOW: i64 = 4_000_000_000;

/// Running servers and their ports.
pub(crate) struct Servers {
    pub(crate) dir: PathBuf,
    pub(crate) imap: u16,
    pub(crate) imaps: u16,
    pub pop3: u16,
    pub pop3s: u16,
    lmtp: u16,
    auth: u16,
    pub(crate) submission: u16,
    pub(crate) submissions: u16,
}

/// The servers of this process, started with the first call; `None` where they can't be.
pub(crate) fn servers() -> Option<&'static Servers> {
    static SERVERS: OnceLock<Option<Servers>> = OnceLock::new();
    SERVERS.get_or_init(Servers::installed).as_ref()
}

impl Servers {
    /// Servers of one's own, for a test that stops them.
    pub(crate) fn installed() -> Option<Self> {
        let there = ["/usr/sbin/dovecot", "/usr/sbin/postfix"].iter().all(|program| Path::new(program).exists());
        let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
        if there && root {
            return Some(Self::start());
        }
        #[expect(clippy::disallowed_methods, reason = "whether the servers must be there is told by the environment")]
        let required = std::env::var("STERNPOST_SERVERS").is_ok_and(|value| value == "required");
        assert!(!required, "dovecot and postfix must be installed and the tests run as root");
        eprintln!("not tried: dovecot and postfix are not installed, or the tests don't run as root");
        None
    }

    fn start() -> Self {
        let dir = tempfile::Builder::new().prefix("sternpost-").tempdir_in("/tmp").unwrap().keep();
        let [imap, imaps, pop3, pop3s, lmtp, auth, submission, submissions] = [(); 8].map(|()| free_port());
        let servers = Self { dir, imap, imaps, pop3, pop3s, lmtp, auth, submission, submissions };
        servers.again();
        servers.tell_of_failures();
        servers
    }

    /// A test among servers that fails also tells what the servers said last.
    fn tell_of_failures(&self) {
        const LINES: usize = 40;
        let (log, before) = (self.dir.join("log"), panic::take_hook());
        panic::set_hook(Box::new(move |info| {
            before(info);
            if !std::thread::current().name().is_some_and(|name| name.starts_with("servers::")) {
                return;
            }
            for file in std::fs::read_dir(&log).into_iter().flatten().flatten() {
                let bytes = std::fs::read(file.path()).unwrap_or_default();
                let text = String::from_utf8_lossy(&bytes);
                let lines: Vec<&str> = text.lines().collect();
                let last = lines[lines.len().saturating_sub(LINES)..].join("\n");
                eprintln!("the last lines of {}:\n{last}", file.file_name().display());
            }
        }));
    }

    /// Starts them, again after [`Servers::stop`].
    pub(crate) fn again(&self) {
        let ports =
            [self.imap, self.imaps, self.pop3, self.pop3s, self.lmtp, self.auth, self.submission, self.submissions];
        let mut start = script("start");
        start.arg(&self.dir).arg(std::process::id().to_string()).args(ports.map(|port| port.to_string()));
        assert!(start.status().unwrap().success(), "the servers did not start");
    }

    /// Ends them: `TERM`, or `KILL` for a crash.
    pub(crate) fn stop(&self, signal: &str) {
        assert!(script("stop").arg(&self.dir).arg(signal).status().unwrap().success());
    }

    /// Postfix tries all that waits in its queue.
    pub(crate) fn flush(&self) {
        let done = Command::new("/usr/sbin/postqueue").arg("-c").arg(self.dir.join("postfix/etc")).arg("-f").status();
        assert!(done.unwrap().success());
    }

    /// A server on that port, its issuer trusted.
    pub(crate) fn server(&self, host: &str, port: u16, security: Security) -> Server {
        let ca_file = Some(self.dir.join("tls/ca.pem"));
        Server { host: host.to_owned(), port, security, ca_file, patience: PATIENCE }
    }

    /// Settings for a user's mailbox, over a secured line.
    pub(crate) fn mailbox(&self, user: &str) -> ImapSettings {
        self.mailbox_at(user, self.server("127.0.0.1", self.imaps, Security::Tls))
    }

    /// Settings for a user's mailbox on that server.
    pub(crate) fn mailbox_at(&self, user: &str, server: Server) -> ImapSettings {
        ImapSettings {
            server,
            login: login(user),
            folder: "INBOX".to_owned(),
            processed: "Processed".to_owned(),
            rejected: "Rejected".to_owned(),
            since: None,
            idle: Idle::Wanted,
        }
    }

    /// Delivers a letter as the MTA would (LMTP, RFC 2033), which also tries again where the line breaks.
    pub(crate) fn deliver(&self, user: &str, letter: &[u8]) {
        const TRIES: usize = 3;
        let said: Vec<std::io::Error> = (0..TRIES).map_while(|_| self.delivered(user, letter).err()).collect();
        assert!(said.len() < TRIES, "{said:?}");
    }

    fn delivered(&self, user: &str, letter: &[u8]) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.lmtp))?;
        let mut lines = BufReader::new(stream.try_clone()?);
        let mut expect = |code: &str| {
            let mut line = String::new();
            while line.is_empty() || line.as_bytes().get(3) == Some(&b'-') {
                line.clear();
                if lines.read_line(&mut line)? == 0 {
                    return Err(std::io::ErrorKind::UnexpectedEof.into());
                }
            }
            assert!(line.starts_with(code), "{line}");
            Ok(())
        };
        expect("220")?;
        let envelope = format!("MAIL FROM:<ada@players.test>\r\nRCPT TO:<{user}@games.test>\r\nDATA\r\n");
        stream.write_all(format!("LHLO test\r\n{envelope}").as_bytes())?;
        ["250", "250", "250", "354"].into_iter().try_for_each(&mut expect)?;
        stream.write_all(letter)?;
        let end: &[u8] = if letter.ends_with(b"\r\n") { b".\r\n" } else { b"\r\n.\r\n" };
        stream.write_all(end)?;
        expect("250")
    }

    /// A login by a token that a command prints, as the servers' own issuer would sign it (RFC 7519, HS256).
    pub(crate) fn token(&self, user: &str) -> Login {
        let part = |text: &str| BASE64URL_NOPAD.encode(text.as_bytes());
        let (head, claims) =
            (part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}"), format!("{{\"sub\":\"{user}\",\"exp\":{NOW}}}"));
        let said = format!("{head}.{}", part(&claims));
        let mut mac = Hmac::<Sha256>::new_from_slice(b"a key for the tests alone, long enough").unwrap();
        mac.update(said.as_bytes());
        let token = format!("{said}.{}", BASE64URL_NOPAD.encode(&mac.finalize().into_bytes()));
        Login::Token { user: user.to_owned(), secret: SecretSource::Command(format!("echo {token}")) }
    }

    /// The folder on the disk in which a user's mailbox is.
    pub(crate) fn maildir(&self, user: &str) -> PathBuf {
        self.dir.join(format!("home/{user}@games.test/Maildir"))
    }

    /// How many letters are in a folder of a user, `""` for the inbox.
    pub(crate) fn count(&self, user: &str, folder: &str) -> usize {
        let folder = self.maildir(user).join(if folder.is_empty() { String::new() } else { format!(".{folder}") });
        ["new", "cur"].iter().filter_map(|part| std::fs::read_dir(folder.join(part)).ok()).map(Iterator::count).sum()
    }
}

/// An inbox with those settings.
pub(crate) fn open(settings: ImapSettings) -> Imap {
    Imap::new(settings, || NOW)
}

fn script(name: &str) -> Command {
    Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers").join(name))
}

pub(crate) fn login(user: &str) -> Login {
    by_password(&format!("{user}@games.test"), "right")
}

pub(crate) fn letter(number: usize) -> Vec<u8> {
    format!(
        "From: ada@players.test\r\nSubject: letter {number}\r\nMessage-ID: <{number}@players.test>\r\n\r\nm1-k5\r\n"
    )
    .into_bytes()
}

/// The numbers of such letters, in the order in which they were handed over.
pub(crate) fn numbers(letters: &[Collected]) -> Vec<usize> {
    let number = |letter: &Collected| {
        let text = String::from_utf8_lossy(&letter.raw.bytes).into_owned();
        text.split("Subject: letter ").nth(1)?.split("\r\n").next()?.parse().ok()
    };
    letters.iter().map(|letter| number(letter).unwrap_or(usize::MAX)).collect()
}

/// Waits until that is so; a server tells nobody when it has done with a letter.
pub(crate) async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    const LOOK: Duration = Duration::from_millis(100);
    // Far more than it takes: Postfix and Dovecot start a program for each thing that they do.
    const LOOKS: usize = 1800;
    for _ in 0..LOOKS {
        if is_so() {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    panic!("it never came to this: {what}")
}

/// Collects until something comes; the pauses after a fault are waited for.
pub(crate) async fn patiently(inbox: &mut Imap, max: usize) -> Vec<Collected> {
    for _ in 0..20 {
        match inbox.collect(max).await {
            Ok(letters) if !letters.is_empty() => return letters,
            Ok(_) | Err(_) => inbox.wait(PATIENCE).await,
        }
    }
    panic!("no letter came");
}
