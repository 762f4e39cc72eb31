//! The host itself between real servers: its own program, its log, and players who read and write their mail there.

use super::{PATIENCE, Servers, until};
use mail_parser::{MessageParser, MimeHeaders};
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use sternpost::demo::manners::{Manner, Received, Writer, answer};
use sternpost::edges::courier::{Smtp, SmtpSettings};
use sternpost::edges::inbox::{Imap, ImapSettings, Inbox, Pop3, Pop3Settings, Settle};
use sternpost::edges::server::Security;
use sternpost::postal::{MessageId, SealedMail};
use sternpost::store::{MailState, Store};

/// Where the courier's password is.
const VARIABLE: &str = "STERNPOST_TEST_PASSWORD";
/// How often a player without IDLE looks for mail.
const POLL: Duration = Duration::from_millis(300);

/// A club whose mailbox is on the servers.
pub(crate) struct Club {
    folder: tempfile::TempDir,
}

impl Club {
    /// The club of `user`; the mailbox is looked at every hour, so that all sooner news come by IDLE.
    pub(crate) fn new(servers: &Servers, user: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = |port: u16, secret: &str| {
            format!(
                "host = \"127.0.0.1\"\nport = {port}\nca_file = \"{}\"\nuser = \"{user}@games.test\"\n{secret}\n",
                servers.dir.join("tls/ca.pem").display()
            )
        };
        let config = format!(
            "[club]\nname = \"Club\"\naddress = \"{user}@games.test\"\nlanguage = \"en\"\ntimezone = \"Europe/London\"\n\
             host_address = \"{user}-keeper@players.test\"\n\n[inbox]\nkind = \"imap\"\npoll_seconds = 3600\n{}\n\
             [outbox]\nkind = \"smtp\"\n{}\n[rules.short]\nbase = \"open\"\nturn_limit = 4\nfirst = \"white\"\n",
            server(servers.imaps, "password_file = \"password\""),
            server(servers.submissions, &format!("password_env = \"{VARIABLE}\""))
        );
        fs::write(folder.path().join("config.toml"), config).unwrap();
        let club = Self { folder };
        club.write_password("right");
        club
    }

    pub(crate) fn write_password(&self, password: &str) {
        let file = self.folder.path().join("password");
        fs::write(&file, format!("{password}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
        let password = fs::read_to_string(self.folder.path().join("password")).unwrap();
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null()).env(VARIABLE, password.trim());
        command
    }

    /// Does one verb to its end.
    pub(crate) fn sternpost(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Opens a game of these players, and gives what was said.
    pub(crate) fn open_game(&self, rules: &str, players: &[&str]) {
        let mut arguments = vec!["game", "new", "--rules", rules];
        for player in players {
            arguments.extend(["--seat", player]);
        }
        let opened = self.sternpost(&arguments);
        assert!(opened.status.success(), "{}", String::from_utf8_lossy(&opened.stderr));
    }

    /// The lasting host.
    pub(crate) fn run(&self) -> Running {
        let log = self.folder.path().join("log");
        let to = File::create(&log).unwrap();
        let child = self.command(&["run", "--json"]).stderr(to).stdout(Stdio::null()).spawn().unwrap();
        Running { child, log }
    }

    pub(crate) fn store(&self) -> Store {
        Store::open(&self.folder.path().join("sternpost.db")).unwrap()
    }

    /// The first mail to that address, once a courier has taken it.
    pub(crate) async fn sent_to(&self, address: &str) -> Vec<u8> {
        let mut bytes = None;
        self.until(&format!("a mail to {address}"), |store| {
            let view = store.view().unwrap();
            let mails = view.mails(&[MailState::Sent], 1000).unwrap();
            let first = mails.iter().rev().find(|mail| mail.recipient == address);
            bytes = first.and_then(|mail| view.mail_bytes(mail.id).unwrap());
            bytes.is_some()
        })
        .await;
        bytes.unwrap()
    }

    /// Waits until the database is like that.
    pub(crate) async fn until(&self, what: &str, mut is_so: impl FnMut(&mut Store) -> bool) {
        let mut store = self.store();
        until(what, || is_so(&mut store)).await;
    }
}

/// A host that runs; ended with its value.
pub(crate) struct Running {
    child: Child,
    log: PathBuf,
}

impl Running {
    /// The lines of its log so far: level, message, hint.
    pub(crate) fn log(&self) -> Vec<(String, String, String)> {
        let text = fs::read_to_string(&self.log).unwrap();
        let mut lines = Vec::new();
        for line in text.lines() {
            let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else { continue };
            let field = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
            lines.push((line["level"].as_str().unwrap_or_default().to_owned(), field("message"), field("hint")));
        }
        lines
    }

    /// How often the log says that.
    pub(crate) fn says(&self, message: &str) -> usize {
        self.log().iter().filter(|(_, said, _)| said == message).count()
    }

    /// Asks it to stop as systemd does.
    pub(crate) fn stop(mut self) -> Vec<(String, String, String)> {
        let asked = Command::new("kill").args(["-s", "TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "{ended}: {:?}", self.log());
        self.log()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a player's mail program fetches mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fetches {
    ByImap,
    ByPop3,
}

/// A player with a mailbox and a mail program.
pub(crate) struct Player {
    inbox: Inbox,
    pause: Duration,
    courier: Smtp,
    writer: Writer,
    letters: u32,
    /// What came, byte for byte.
    pub(crate) mails: Vec<Vec<u8>>,
}

impl Player {
    pub(crate) fn new(servers: &Servers, name: &str, manner: Manner, fetches: Fetches) -> Self {
        let address = format!("{}@players.test", name.to_lowercase());
        let at = |port: u16| servers.server("127.0.0.1", port, Security::Tls);
        let login = crate::sink::by_password(&address, "right");
        let (inbox, pause) = match fetches {
            Fetches::ByImap => {
                let settings = ImapSettings { login: login.clone(), ..servers.mailbox("nobody") };
                (Inbox::Imap(Box::new(Imap::new(settings, || 0))), PATIENCE)
            }
            Fetches::ByPop3 => {
                let settings =
                    Pop3Settings { server: at(servers.pop3s), login: login.clone(), received_by: None, since: None };
                (Inbox::Pop3(Box::new(Pop3::new(settings, || 0))), POLL)
            }
        };
        let courier = Smtp::new(SmtpSettings { server: at(servers.submissions), login });
        let writer = Writer {
            name: name.to_owned(),
            address: address.parse().unwrap(),
            zone: chrono_tz::Europe::London,
            manner,
        };
        Self { inbox, pause, courier, writer, letters: 0, mails: Vec::new() }
    }

    /// Reads mail and answers each that asks for a move by the first link in it, until the game is over.
    pub(crate) async fn play(mut self) -> Self {
        loop {
            let mut newest = None;
            for letter in self.inbox.collect(50).await.unwrap() {
                newest = Received::open(&letter.raw.bytes).map(|mail| (mail, first_link(&letter.raw.bytes))).or(newest);
                self.mails.push(letter.raw.bytes);
                self.inbox.settle(&letter.id, Settle::Processed).await.unwrap();
            }
            let over = |bytes: &Vec<u8>| Received::open(bytes).is_some_and(|m| m.subject.ends_with("the game is over"));
            if self.mails.iter().any(over) {
                self.inbox.wait(Duration::ZERO).await;
                return self;
            }
            if let Some((mail, Some(words))) = newest {
                self.write(&mail, &words).await;
            }
            self.inbox.wait(self.pause).await;
        }
    }

    /// Answers a mail.
    pub(crate) async fn write(&mut self, mail: &Received, words: &str) {
        self.letters += 1;
        let bytes = answer(&self.writer, mail, words, sternpost::host::now(), self.letters);
        let sealed = SealedMail {
            message_id: MessageId::new("unused@players.test").unwrap(),
            sender: self.writer.address.clone(),
            recipient: mail.reply_to.parse().unwrap(),
            bytes,
        };
        self.courier.deliver(&sealed).await.unwrap();
    }
}

/// The body that the first link of a mail's HTML writes: the move of the largest gain, where a move is asked for.
pub(crate) fn first_link(mail: &[u8]) -> Option<String> {
    let message = MessageParser::new().parse(mail)?;
    let html = message.parts.iter().find(|part| part.is_content_type("text", "html"))?.text_contents()?;
    let body = html.split("&amp;body=").nth(1)?.split(['"', '%', '&']).next()?;
    let is_move = body.split('-').count() == 2 && body.bytes().any(|byte| byte.is_ascii_digit());
    is_move.then(|| body.to_owned())
}
