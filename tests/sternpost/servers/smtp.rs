//! The SMTP courier against Postfix, and what comes home.

use super::proxy::{ANYWHERE, Break, UNANSWERED, everywhere};
use super::{Servers, login, open, patiently, servers};
use crate::sink::by_password;
use std::time::Duration;
use sternpost::edges::courier::{Smtp, SmtpSettings, Undelivered};
use sternpost::edges::login::Login;
use sternpost::edges::server::{Security, Server};
use sternpost::intake::{Letterbox, Severity};
use sternpost::postal::{MessageId, SealedMail};

pub(crate) fn mail(sender: &str, recipient: &str) -> SealedMail {
    let text =
        format!("From: <{sender}>\r\nTo: <{recipient}>\r\nMessage-ID: <k.1@games.test>\r\n\r\n.a dot\r\nyour move\r\n");
    SealedMail {
        message_id: MessageId::new("k.1@games.test").unwrap(),
        sender: sender.parse().unwrap(),
        recipient: recipient.parse().unwrap(),
        bytes: text.into_bytes(),
    }
}

pub(crate) fn courier(server: Server) -> Smtp {
    Smtp::new(SmtpSettings { server, login: login("host") })
}

fn secured(servers: &Servers) -> Server {
    servers.server("127.0.0.1", servers.submissions, Security::Tls)
}

#[tokio::test]
async fn mails_go_over_secured_lines_with_their_own_envelope() {
    let Some(servers) = servers() else { return };
    for (port, security) in [(servers.submission, Security::StartTls), (servers.submissions, Security::Tls)] {
        let user = format!("smtp-{security:?}").to_lowercase();
        let mail = mail("games+abcdefgh12345678@games.test", &format!("{user}@games.test"));
        let mut courier = courier(servers.server("127.0.0.1", port, security));
        courier.deliver(&mail).await.unwrap();
        courier.deliver(&mail).await.unwrap();
        let mut inbox = open(servers.mailbox(&user));
        let letters = patiently(&mut inbox, 10).await;
        let text = String::from_utf8(letters[0].raw.bytes.clone()).unwrap();
        assert!(text.starts_with("Return-Path: <games+abcdefgh12345678@games.test>\r\n"), "{text}");
        assert!(text.ends_with("\r\n\r\n.a dot\r\nyour move\r\n"), "{text}");
    }
}

#[tokio::test]
async fn refusals_of_a_real_server_are_held_against_whom_they_are_about() {
    let Some(servers) = servers() else { return };
    let mut courier = courier(secured(servers));
    let cases = [
        ("nobody@players.test", Some("never")),
        ("later@players.test", Some("later")),
        ("full@players.test", Some("later")),
        ("ada@players.test", None),
    ];
    for (recipient, outcome) in cases {
        let delivered = courier.deliver(&mail("games@games.test", recipient)).await;
        let told = match &delivered {
            Ok(()) => None,
            Err(Undelivered::Transient(_)) => Some("later"),
            Err(Undelivered::Permanent(_)) => Some("never"),
            Err(Undelivered::Unreachable(_)) => Some("out of reach"),
        };
        assert_eq!(told, outcome, "{recipient}: {delivered:?}");
    }
}

#[tokio::test]
async fn what_the_host_does_wrong_is_told_and_tried_again() {
    let Some(servers) = servers() else { return };
    let wrong = by_password("host@games.test", "secretly wrong");
    let at = |host: &str| servers.server(host, servers.submissions, Security::Tls);
    let cases = [
        (secured(servers), wrong, "games@games.test", "the server refuses the user or the password"),
        (secured(servers), login("host"), "mallory@games.test", "553 5.7.1"),
        (
            Server { ca_file: None, ..secured(servers) },
            login("host"),
            "games@games.test",
            "the certificate is not trusted",
        ),
        (
            servers.server("127.0.0.1", servers.submission, Security::None),
            login("host"),
            "games@games.test",
            "the server offers no way to log in",
        ),
        (secured(servers), Login::Nobody, "games@games.test", "554 5.7.1"),
        (at("127.0.0.2"), login("host"), "games@games.test", "the certificate has expired"),
        (at("127.0.0.3"), login("host"), "games@games.test", "the certificate is for another name"),
    ];
    for (server, login, sender, text) in cases {
        let mut courier = Smtp::new(SmtpSettings { server, login });
        let refused = courier.deliver(&mail(sender, "ada@players.test")).await;
        assert!(!matches!(refused, Ok(()) | Err(Undelivered::Permanent(_))), "{text}: {refused:?}");
        let why = refused.unwrap_err().to_string();
        assert!(why.contains(text) && !why.contains("secretly wrong"), "{why}");
    }
}

#[tokio::test]
async fn a_bounce_comes_home_to_the_envelope_sender() {
    let Some(servers) = servers() else { return };
    let mut courier = courier(secured(servers));
    courier.deliver(&mail("bounces+abcdefgh12345678@games.test", "ada@gone.test")).await.unwrap();
    let mut inbox = open(servers.mailbox("bounces"));
    let letters = patiently(&mut inbox, 10).await;
    let text = String::from_utf8_lossy(&letters[0].raw.bytes).into_owned();
    assert!(text.starts_with("Return-Path: <>\r\n") && text.contains("multipart/report"), "{text}");
    assert!(text.contains("bounces+abcdefgh12345678@games.test"), "{text}");
}

#[tokio::test]
async fn a_mail_over_a_line_that_breaks_anywhere_is_for_later_and_arrives_as_it_is() {
    let Some(servers) = servers() else { return };
    let mut tried = Vec::new();
    let breaks = everywhere(servers.submissions, Break::Cut, ANYWHERE, async |wire, at| {
        let user = at.user("smtpcut");
        let mail = mail("games@games.test", &format!("{user}@games.test"));
        let mut courier = courier(servers.server("127.0.0.1", wire.port, Security::Tls));
        let delivered = courier.deliver(&mail).await;
        assert!(!matches!(delivered, Err(Undelivered::Permanent(_))), "{at:?}: {delivered:?}");
        if delivered.is_err() {
            wire.mend();
            courier.deliver(&mail).await.unwrap();
        }
        let may_be_two = delivered.is_err_and(|why| why.to_string().contains("it may have arrived"));
        tried.push((user, may_be_two));
        true
    })
    .await;
    let mut doubled = 0;
    for (user, may_be_two) in tried {
        let letters = patiently(&mut open(servers.mailbox(&user)), 10).await;
        assert!(letters.len() == 1 || may_be_two, "{user}");
        doubled += usize::from(letters.len() == 2);
        for letter in letters {
            assert!(letter.raw.bytes.ends_with(b"\r\n\r\n.a dot\r\nyour move\r\n"), "{user}");
        }
    }
    println!("smtp: the line was cut at {breaks} places, and {doubled} mails came twice");
    assert!(breaks > 25 && doubled > 0);
}

#[tokio::test]
async fn a_mail_server_that_hangs_at_any_command_is_given_up() {
    let Some(servers) = servers() else { return };
    let breaks = everywhere(servers.submissions, Break::Hang, UNANSWERED, async |wire, at| {
        let at_wire = servers.server("127.0.0.1", wire.port, Security::Tls);
        let mut courier = courier(Server { patience: Duration::from_millis(400), ..at_wire });
        let mail = mail("games@games.test", "smtphang@games.test");
        let fault = courier.deliver(&mail).await.err();
        if let Some(why) = &fault {
            assert!(why.to_string().contains("no answer in time"), "{at:?}: {why}");
            assert_eq!(self::courier(secured(servers)).deliver(&mail).await, Ok(()), "{at:?}");
        }
        fault.is_none()
    })
    .await;
    println!("smtp: the server hung at {breaks} commands");
    assert!(breaks >= 6);
}

#[tokio::test]
async fn a_mail_to_a_full_mailbox_comes_back_as_for_now() {
    let Some(servers) = servers() else { return };
    let mut courier = courier(secured(servers));
    let mail = mail("brimming+abcdefgh12345678@games.test", "brimful@games.test");
    servers.deliver("brimful", &mail.bytes);
    courier.deliver(&mail).await.unwrap();
    let letters = patiently(&mut open(servers.mailbox("brimming")), 10).await;
    let address = "brimming@games.test".parse().unwrap();
    let letterbox = Letterbox { address, authserv: None, tag: "club".to_owned() };
    let bounce = sternpost::intake::read(&letters[0].raw.bytes, &letterbox).bounce.unwrap();
    assert_eq!((bounce.status.as_deref(), bounce.severity), (Some("5.2.2"), Severity::Soft));
}
