//! What others must not read: the host's secret and the files of passwords; and whether a reply to a mail of ours would be
//! known again by its key.

use super::{Line, private};
use crate::compose::ReplyStyle;
use crate::config::{Config, InboxPlace, OutboxPlace};
use crate::edges::login::{Login, SecretSource};
use crate::edges::secret;
use crate::host::counted;
use crate::intake;
use crate::postal::Secret;

/// Looks at them; so many games run.
pub(super) fn look(config: &Config, running: u32) -> Vec<Line> {
    let mut lines = Vec::new();
    let logins = [
        match &config.inbox {
            InboxPlace::Maildir(_) => None,
            InboxPlace::Imap(settings) => Some(&settings.login),
            InboxPlace::Pop3(settings) => Some(&settings.login),
        },
        match &config.outbox {
            OutboxPlace::Maildir(_) | OutboxPlace::Sendmail(_) => None,
            OutboxPlace::Smtp(settings) => Some(&settings.login),
        },
    ];
    for login in logins.into_iter().flatten() {
        if let Login::Password { secret: SecretSource::File(path), .. }
        | Login::Token { secret: SecretSource::File(path), .. } = login
        {
            lines.extend(private("password", path));
        }
    }
    let path = config.secret_file();
    if !path.exists() {
        let path = path.display();
        lines.push(if running == 0 {
            Line::ok("secret", format!("{path} is made at first use"))
        } else {
            let games = counted(running, "game runs", "games run");
            Line::wrong(
                "secret",
                format!("{path} is missing, and {games}: no mail that is out could be answered"),
                "before the host runs again take it from a backup: it lies beside the database's",
            )
        });
        return lines;
    }
    match secret::load_or_make(&path) {
        Ok(secret) => {
            lines.push(Line::ok("secret", path.display().to_string()));
            lines.extend(private("secret", &path));
            lines.push(replies(config, &secret));
        }
        Err(fault) => lines.push(Line::wrong("secret", fault.to_string(), fault.remedy())),
    }
    lines
}

/// Whether a reply to a mail of ours would be known again.
fn replies(config: &Config, secret: &Secret) -> Line {
    let key = secret.mint("check");
    let address = &config.card.address;
    let (to, subject) = match config.card.reply_style {
        ReplyStyle::Plus => match address.with_tag(key.as_str()) {
            Ok(tagged) => (tagged, "Re: your move".to_owned()),
            Err(why) => return Line::wrong("replies", why.to_string(), "write reply_style = \"subject\" in [club]"),
        },
        ReplyStyle::Subject => (address.clone(), format!("Re: [{} #1 {key}] your move", config.card.tag)),
    };
    let letter = format!("From: ada@example.org\r\nTo: {to}\r\nSubject: {subject}\r\n\r\nm1-k5\r\n");
    let reading = intake::read(letter.as_bytes(), &config.letterbox);
    if reading.keys.first() == Some(&key) {
        Line::ok("replies", format!("a reply to {to} is known again"))
    } else {
        Line::wrong("replies", format!("a reply to {to} is not known again"), "look at address, tag and reply_style")
    }
}
