//! An SMTP server inside the test, for faults on demand: it speaks what RFC 5321 wants and errs where it is told to.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use sternpost::edges::login::Login;
use sternpost::edges::server::{Security, Server};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The steps of a conversation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Step {
    Greeting,
    Ehlo,
    Auth,
    Mail,
    Rcpt,
    Data,
    /// The answer to the mail's last dot.
    End,
}

pub(crate) const STEPS: [Step; 7] =
    [Step::Greeting, Step::Ehlo, Step::Auth, Step::Mail, Step::Rcpt, Step::Data, Step::End];

/// What goes wrong, once.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// The line is cut in place of the answer.
    Drop,
    /// The line is cut in the middle of the answer.
    CutShort,
    /// No answer, and the line stays open.
    Hang,
    /// Another answer.
    Say(&'static str),
}

/// A mail that the sink answers for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Taken {
    pub(crate) sender: String,
    pub(crate) recipient: String,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Default)]
struct State {
    faults: BTreeMap<Step, Fault>,
    taken: Vec<Taken>,
    connections: usize,
    auth: Vec<String>,
}

/// The sink; it ends with its runtime.
pub(crate) struct Sink {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl Sink {
    /// A sink whose EHLO offers these keywords.
    pub(crate) async fn open(offers: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                shared.lock().unwrap().connections += 1;
                tokio::spawn(converse(stream, shared.clone(), offers));
            }
        });
        Self { port, state }
    }

    pub(crate) fn server(&self, patience: Duration) -> Server {
        Server { host: "127.0.0.1".to_owned(), port: self.port, security: Security::None, ca_file: None, patience }
    }

    /// The next time it comes to that step, this goes wrong.
    pub(crate) fn err_at(&self, step: Step, fault: Fault) {
        self.state.lock().unwrap().faults.insert(step, fault);
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.state.lock().unwrap().taken.clone()
    }

    pub(crate) fn connections(&self) -> usize {
        self.state.lock().unwrap().connections
    }

    /// The lines of logins, as they came.
    pub(crate) fn auth(&self) -> Vec<String> {
        self.state.lock().unwrap().auth.clone()
    }
}

pub(crate) fn by_password(user: &str, password: &str) -> Login {
    use sternpost::edges::login::{Password, SecretSource};
    Login::Password { user: user.to_owned(), secret: SecretSource::Held(Password::new(password.to_owned())) }
}

/// One conversation; ends where the line does.
async fn converse(stream: TcpStream, state: Arc<Mutex<State>>, offers: &'static [&'static str]) -> Option<()> {
    let mut line = BufReader::new(stream);
    answer(&mut line, &state, Step::Greeting, "220 sink.test".to_owned()).await?;
    let (mut sender, mut recipient) = (String::new(), String::new());
    loop {
        let said = read(&mut line).await?;
        let upper = said.to_ascii_uppercase();
        let path = || said.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        match upper.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => {
                let mut lines: Vec<String> = vec!["sink.test".to_owned()];
                lines.extend(offers.iter().map(|offer| (*offer).to_owned()));
                let last = lines.len() - 1;
                let text: Vec<String> = lines
                    .iter()
                    .enumerate()
                    .map(|(n, l)| format!("250{}{l}", if n == last { ' ' } else { '-' }))
                    .collect();
                answer(&mut line, &state, Step::Ehlo, text.join("\r\n")).await?;
            }
            "AUTH" => {
                state.lock().unwrap().auth.push(said.clone());
                if upper == "AUTH LOGIN" {
                    for ask in ["334 VXNlcm5hbWU6\r\n", "334 UGFzc3dvcmQ6\r\n"] {
                        line.write_all(ask.as_bytes()).await.ok()?;
                        let said = read(&mut line).await?;
                        state.lock().unwrap().auth.push(said);
                    }
                }
                answer(&mut line, &state, Step::Auth, "235 2.7.0 welcome".to_owned()).await?;
            }
            "MAIL" => {
                sender = path();
                answer(&mut line, &state, Step::Mail, "250 2.1.0 ok".to_owned()).await?;
            }
            "RCPT" => {
                recipient = path();
                answer(&mut line, &state, Step::Rcpt, "250 2.1.5 ok".to_owned()).await?;
            }
            "DATA" => {
                if !answer(&mut line, &state, Step::Data, "354 go on".to_owned()).await?.starts_with("354") {
                    continue;
                }
                let mut bytes = Vec::new();
                loop {
                    let mut text = Vec::new();
                    if line.read_until(b'\n', &mut text).await.ok()? == 0 {
                        return None;
                    }
                    if text == b".\r\n" {
                        break;
                    }
                    bytes.extend_from_slice(text.strip_prefix(b".").unwrap_or(&text));
                }
                let refused = matches!(state.lock().unwrap().faults.get(&Step::End), Some(Fault::Say(_)));
                if !refused {
                    let taken = Taken { sender: sender.clone(), recipient: recipient.clone(), bytes };
                    state.lock().unwrap().taken.push(taken);
                }
                answer(&mut line, &state, Step::End, "250 2.0.0 taken".to_owned()).await?;
            }
            "" => answer(&mut line, &state, Step::Auth, "535 5.7.8 no".to_owned()).await.map(drop)?,
            _ => line.write_all(b"250 2.0.0 ok\r\n").await.ok()?,
        }
    }
}

async fn read(line: &mut BufReader<TcpStream>) -> Option<String> {
    let mut text = String::new();
    let count = line.read_line(&mut text).await.ok()?;
    (count > 0).then(|| text.trim_end().to_owned())
}

/// Answers as it should or as it was told to; `None` ends the conversation.
async fn answer(
    line: &mut BufReader<TcpStream>,
    state: &Arc<Mutex<State>>,
    step: Step,
    text: String,
) -> Option<String> {
    let fault = state.lock().unwrap().faults.remove(&step);
    let text = match fault {
        None => text,
        Some(Fault::Say(other)) => other.to_owned(),
        Some(Fault::Drop) => return None,
        Some(Fault::CutShort) => {
            line.write_all(&text.as_bytes()[..2]).await.ok()?;
            return None;
        }
        Some(Fault::Hang) => {
            let mut rest = String::new();
            while line.read_line(&mut rest).await.ok()? > 0 {}
            return None;
        }
    };
    line.write_all(format!("{text}\r\n").as_bytes()).await.ok()?;
    Some(text)
}
