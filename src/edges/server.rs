//! A mail server as the configuration names it, and what can be wrong with one.
//!
//! A [`ServerFault`] names the server, what is wrong and, on a `hint:` line, what to do. It never holds a password,
//! an address or a line of a letter. Equal faults compare equal, so that a fault is told once until it changes.
//! Which certificate error it is comes from the TLS library's types, never from the text of an error.

use super::login::BadSecret;
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// How the line to a server is kept from eavesdroppers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Security {
    /// TLS from the first byte (RFC 8314 §3).
    Tls,
    /// TLS by the server's STARTTLS or STLS, demanded (RFC 3207, RFC 2595).
    StartTls,
    /// None: allowed to servers on this machine alone.
    None,
}

impl FromStr for Security {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "tls" => Ok(Self::Tls),
            "starttls" => Ok(Self::StartTls),
            "none" => Ok(Self::None),
            _ => Err(()),
        }
    }
}

/// Where a server is and how it is spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    /// Name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// How the line is secured.
    pub security: Security,
    /// A PEM file of further certificates to trust, beside the system's.
    pub ca_file: Option<PathBuf>,
    /// How long a connection, a command or a piece of an answer may take.
    pub patience: Duration,
}

impl Server {
    /// `host:port`, as faults name it.
    #[must_use]
    pub fn place(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// True for a server on this machine, the only one to which a line may be in clear text.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.host.eq_ignore_ascii_case("localhost") || self.host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }

    /// A fault of this server.
    #[must_use]
    pub fn fault(&self, what: Wrong) -> ServerFault {
        ServerFault { place: self.place(), what }
    }
}

/// Something wrong with a server or with the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerFault {
    /// `host:port`.
    pub place: String,
    /// What is wrong.
    pub what: Wrong,
}

/// What is wrong with a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The name has no address.
    NoSuchHost,
    /// Nobody listens there.
    Refused,
    /// No way there.
    Unreachable(io::ErrorKind),
    /// No answer in time, and to what.
    Silent(&'static str),
    /// The line broke, and in what.
    Dropped(&'static str),
    /// The certificate is of nobody we trust.
    Untrusted,
    /// The certificate has expired.
    Expired,
    /// The certificate is for a later time: one of the two clocks is wrong.
    NotYetValid,
    /// The certificate is for another name.
    OtherName,
    /// Another fault of the certificate: it is not of the kind for servers, say.
    BadCertificate(String),
    /// A fault of the handshake.
    Handshake(String),
    /// What answered speaks no TLS.
    NotTls,
    /// TLS was asked for and the server offers none.
    NoStartTls,
    /// The line would be in clear text over a network.
    ClearText,
    /// No certificate to trust, on this machine or in the file named.
    NoRoots(PathBuf),
    /// User or password, or the token, refused.
    LoginRefused,
    /// The server offers no way to log in that we speak.
    NoLogin,
    /// The password can't be had.
    Secret(BadSecret),
    /// The mailbox is not there.
    NoFolder(String),
    /// The server does not let us send under the club's address, and what it says.
    SenderRefused(String),
    /// The server refuses a command for now, with its code.
    Busy(&'static str, String),
    /// An answer that the protocol does not know, and to what.
    Garbled(&'static str),
}

impl Wrong {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoSuchHost => "check `host` and the name servers of this machine",
            Self::Refused => "check `port` and whether the server runs",
            Self::Unreachable(_) => "check the network and the firewall",
            Self::Silent(_) => "check the network, or raise `timeout_seconds`; it is tried again",
            Self::Dropped(_) | Self::Busy(..) => "nothing to do: it is tried again",
            Self::Untrusted => "name the issuer's certificate in `ca_file`",
            Self::Expired => "the server's keeper must renew the certificate",
            Self::NotYetValid => "check the clock of this machine",
            Self::OtherName => "write the name that the certificate is for in `host`",
            Self::BadCertificate(_) => "the server's keeper must have one made for a server, by an issuer",
            Self::Handshake(_) => "ask the server's keeper for TLS 1.2 or 1.3",
            Self::NotTls => "check `port` and `security`: this port may want \"starttls\"",
            Self::NoStartTls => "check `port` and `security`: this server may want \"tls\"",
            Self::ClearText => "write security = \"tls\" or \"starttls\"; \"none\" is for servers on this machine",
            Self::NoRoots(_) => "install the system's certificates, or name a PEM file in `ca_file`",
            Self::LoginRefused => {
                "check `user` and the password or token; some providers want a password for each program"
            }
            Self::NoLogin => "check `security`: many servers take a password only on a secured line",
            Self::Secret(bad) => bad.hint(),
            Self::SenderRefused(_) => "check that `user` may send as the club's `address`, with a tag behind a plus",
            Self::NoFolder(_) => "check `folder`",
            Self::Garbled(_) => "check `port`: another kind of server may be there",
        }
    }
}

impl Wrong {
    /// The text without the words that a server writes anew each time: by it a fault is known as told.
    #[must_use]
    pub fn gist(&self) -> String {
        let code = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        match self {
            Self::Busy(step, text) => Self::Busy(step, code(text)).to_string(),
            Self::SenderRefused(text) => Self::SenderRefused(code(text)).to_string(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchHost => f.write_str("no such host"),
            Self::Refused => f.write_str("connection refused"),
            Self::Unreachable(kind) => write!(f, "out of reach: {kind}"),
            Self::Silent(step) => write!(f, "no answer in time to {step}"),
            Self::Dropped(step) => write!(f, "the connection broke in {step}"),
            Self::Untrusted => f.write_str("the certificate is not trusted: its issuer is not known here"),
            Self::Expired => f.write_str("the certificate has expired"),
            Self::NotYetValid => f.write_str("the certificate is not valid yet"),
            Self::OtherName => f.write_str("the certificate is for another name"),
            Self::BadCertificate(why) => write!(f, "the certificate is not good: {why}"),
            Self::Handshake(why) => write!(f, "no secure line: {why}"),
            Self::NotTls => f.write_str("what answers there speaks no TLS"),
            Self::NoStartTls => f.write_str("the server offers no STARTTLS"),
            Self::ClearText => f.write_str("the line would be in clear text over the network"),
            Self::NoRoots(file) => write!(f, "no certificate to trust in {}", file.display()),
            Self::LoginRefused => f.write_str("the server refuses the user or the password"),
            Self::NoLogin => f.write_str("the server offers no way to log in"),
            Self::Secret(bad) => write!(f, "{bad}"),
            Self::SenderRefused(text) => write!(f, "the server does not let us send under the club's address ({text})"),
            Self::NoFolder(name) => write!(f, "no folder {name}"),
            Self::Busy(step, code) => write!(f, "the server refuses {step} for now ({code})"),
            Self::Garbled(step) => write!(f, "an answer to {step} that makes no sense"),
        }
    }
}

impl fmt::Display for ServerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\nhint: {}", self.place, self.what, self.what.hint())
    }
}

impl std::error::Error for ServerFault {}

/// What a broken connection attempt or handshake was; `step` names what was being done.
#[must_use]
pub fn wrong_of(error: &io::Error, step: &'static str) -> Wrong {
    if let Some(tls) = error.get_ref().and_then(|inner| inner.downcast_ref::<tokio_rustls::rustls::Error>()) {
        return wrong_of_tls(tls);
    }
    match error.kind() {
        io::ErrorKind::ConnectionRefused => Wrong::Refused,
        io::ErrorKind::TimedOut => Wrong::Silent(step),
        io::ErrorKind::UnexpectedEof
        | io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe
        | io::ErrorKind::NotConnected => Wrong::Dropped(step),
        kind => Wrong::Unreachable(kind),
    }
}

fn wrong_of_tls(error: &tokio_rustls::rustls::Error) -> Wrong {
    use tokio_rustls::rustls::{CertificateError as Bad, Error};
    match error {
        Error::InvalidCertificate(bad) => match bad {
            Bad::Expired | Bad::ExpiredContext { .. } => Wrong::Expired,
            Bad::NotValidYet | Bad::NotValidYetContext { .. } => Wrong::NotYetValid,
            Bad::NotValidForName | Bad::NotValidForNameContext { .. } => Wrong::OtherName,
            Bad::UnknownIssuer | Bad::BadSignature => Wrong::Untrusted,
            other => Wrong::BadCertificate(other.to_string()),
        },
        Error::InvalidMessage(_) => Wrong::NotTls,
        other => Wrong::Handshake(other.to_string()),
    }
}
