//! The keys of a mail server: where it is, how the line is secured, who logs in and where the secret comes from.

use super::fault::ConfigFault;
use super::table::{Item, Section};
use crate::edges::login::{Login, Password, SecretSource};
use crate::edges::server::{Security, Server};
use std::path::Path;
use std::time::Duration;

/// The standard port of a protocol with TLS from the first byte, and with none or STARTTLS.
#[derive(Clone, Copy)]
pub(super) struct Ports {
    pub(super) tls: u16,
    pub(super) plain: u16,
}

/// Whether a server of that kind takes mail from somebody who has not logged in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nobody {
    Welcome,
    TurnedAway,
}

/// Reads `host`, `port`, `security`, `ca_file` and `timeout_seconds`.
pub(super) fn server(section: &mut Section<'_>, folder: &Path, ports: Ports) -> Result<Server, ConfigFault> {
    let item = section.demand("host", "\"mail.club.example\"")?;
    let host = item.text()?.to_owned();
    if host.contains(['/', ' ', '@']) {
        return Err(item.fault(format!("{host:?} is no name of a server")).hint("write it as \"mail.club.example\""));
    }
    let secured = section.item("security");
    let words = [("tls", Security::Tls), ("starttls", Security::StartTls), ("none", Security::None)];
    let security = secured.as_ref().map(|item| item.word(&words)).transpose()?.unwrap_or(Security::Tls);
    let standard = if security == Security::Tls { ports.tls } else { ports.plain };
    let port = section.item("port").map(|item| item.number(1, 65_535)).transpose()?;
    let port = port.and_then(|port| u16::try_from(port).ok()).unwrap_or(standard);
    let ca_file = section.item("ca_file");
    let ca_file = ca_file.as_ref().map(Item::text).transpose()?.map(|text| folder.join(text));
    let patience = section.item("timeout_seconds").map(|item| item.number(1, 600)).transpose()?.unwrap_or(30);
    let server = Server { host, port, security, ca_file, patience: Duration::from_secs(patience.unsigned_abs()) };
    if let (Security::None, false, Some(item)) = (security, server.is_loopback(), secured) {
        let fault = item.fault("\"none\" would send the password in clear text over the network");
        return Err(fault.hint("write \"tls\" or \"starttls\"; \"none\" is for a server on this machine"));
    }
    Ok(server)
}

/// Reads `user` and the one key that says where the secret comes from.
pub(super) fn login(section: &mut Section<'_>, folder: &Path, nobody: Nobody) -> Result<Login, ConfigFault> {
    let sources = ["password_file", "password_env", "password_command", "token_command"];
    let given: Vec<Item<'_>> = sources.iter().filter_map(|key| section.item(key)).collect();
    let user = match section.item("user") {
        Some(item) => item.text()?.to_owned(),
        None if given.is_empty() && nobody == Nobody::Welcome => return Ok(Login::Nobody),
        None => return Err(section.fault("who logs in is not said").hint("write user = \"games@club.example\"")),
    };
    let advice = format!("write one of {}", sources.join(", "));
    let item = match given.as_slice() {
        [item] => item,
        [] => return Err(section.fault("where the password comes from is not said").hint(advice)),
        [_, second, ..] => {
            return Err(second.fault("another key says already where the password comes from").hint(advice));
        }
    };
    let text = item.text()?;
    let secret = match item.key.as_str() {
        "password_file" => SecretSource::File(folder.join(text)),
        "password_env" => SecretSource::Held(environment(item, text)?),
        _ => SecretSource::Command(text.to_owned()),
    };
    Ok(if item.key == "token_command" { Login::Token { user, secret } } else { Login::Password { user, secret } })
}

/// A password in the environment, read once.
#[expect(clippy::disallowed_methods, reason = "the configuration is where the environment is read")]
fn environment(item: &Item<'_>, name: &str) -> Result<Password, ConfigFault> {
    if !name.starts_with("STERNPOST_") {
        return Err(item.fault("the variable's name must begin with STERNPOST_").hint("write \"STERNPOST_PASSWORD\""));
    }
    match std::env::var(name) {
        Ok(password) if !password.is_empty() => Ok(Password::new(password)),
        _ => Err(item.fault(format!("there is no {name} in the environment"))),
    }
}
