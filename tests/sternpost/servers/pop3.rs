//! The POP3 inbox against Dovecot.

use super::proxy::{ANYWHERE, Break, UNANSWERED, everywhere};
use super::{NOW, Servers, letter, login, numbers, servers};
use crate::sink::by_password;
use std::fs;
use std::time::Duration;
use sternpost::edges::inbox::{Pop3, Pop3Settings, Settle};
use sternpost::edges::server::{Security, Server};

fn mailbox(user: &str, server: Server) -> Pop3Settings {
    Pop3Settings { server, login: login(user), received_by: None, since: None }
}

fn open(settings: Pop3Settings) -> Pop3 {
    Pop3::new(settings, || NOW)
}

fn secured(servers: &Servers) -> Server {
    servers.server("127.0.0.1", servers.pop3s, Security::Tls)
}

#[tokio::test]
async fn a_letter_is_deleted_once_it_is_settled_and_the_session_ends() {
    let Some(servers) = servers() else { return };
    let lines = [(servers.pop3, Security::None), (servers.pop3, Security::StartTls), (servers.pop3s, Security::Tls)];
    for (port, security) in lines {
        let user = format!("pop-{security:?}").to_lowercase();
        for number in 0..3 {
            servers.deliver(&user, &letter(number));
        }
        let settings = mailbox(&user, servers.server("127.0.0.1", port, security));
        let mut inbox = open(settings.clone());
        let first = inbox.collect(2).await.unwrap();
        assert_eq!(numbers(&first), [0, 1]);
        assert!(first[0].raw.bytes.ends_with(b"\r\nm1-k5\r\n"));
        assert_eq!(first[0].raw.arrived_at, NOW);
        inbox.settle(&first[0].id, Settle::Processed).await.unwrap();
        // A host that dies here has deleted nothing.
        drop(inbox);
        let mut inbox = open(settings);
        let again = inbox.collect(2).await.unwrap();
        assert_eq!(again, first);
        for letter in &again {
            inbox.settle(&letter.id, Settle::Processed).await.unwrap();
        }
        assert_eq!(numbers(&inbox.collect(2).await.unwrap()), [2]);
        inbox.wait(Duration::ZERO).await;
        assert_eq!(servers.count(&user, ""), 1);
    }
}

#[tokio::test]
async fn old_letters_are_known_by_the_server_that_received_them() {
    let Some(servers) = servers() else { return };
    servers.deliver("pop-old", &letter(0));
    let root = servers.maildir("pop-old");
    for file in fs::read_dir(root.join("new")).unwrap().flatten() {
        fs::remove_file(file.path()).unwrap();
    }
    let received = |by: &str, date: &str, number: usize| {
        format!("Received: from x by {by} with LMTP;\r\n\t{date}\r\nSubject: letter {number}\r\n\r\n..m1-k5\r\n")
    };
    for number in 0..60 {
        let text = received("mx.club.example", "Mon, 2 Nov 2020 10:00:00 +0000", number);
        fs::write(root.join(format!("new/1.{number:03}.old")), text).unwrap();
    }
    let young = received("mx.club.example", "Mon, 2 Nov 2026 10:00:00 +0100", 60);
    fs::write(root.join("new/2.060.young"), &young).unwrap();
    fs::write(root.join("new/2.061.young"), received("other.example", "Mon, 2 Nov 2026 10:00:00 +0100", 61)).unwrap();
    let settings = Pop3Settings {
        received_by: Some("mx.club.example".to_owned()),
        since: Some(1_750_000_000),
        ..mailbox("pop-old", secured(servers))
    };
    let mut inbox = open(settings);
    let letters = inbox.collect(100).await.unwrap();
    assert_eq!(numbers(&letters), [60, 61]);
    assert_eq!(letters[0].raw.bytes, young.as_bytes());
    assert_eq!([letters[0].raw.arrived_at, letters[1].raw.arrived_at], [1_793_610_000, NOW]);
    for letter in &letters {
        inbox.settle(&letter.id, Settle::Processed).await.unwrap();
    }
    assert_eq!(inbox.collect(100).await.unwrap(), []);
    assert_eq!(servers.count("pop-old", ""), 60);
}

#[tokio::test]
async fn a_pop_line_that_breaks_at_any_command_never_reads_as_an_empty_mailbox_and_loses_nothing() {
    let Some(servers) = servers() else { return };
    let breaks = everywhere(servers.pop3, Break::Cut, ANYWHERE, async |wire, at| {
        let user = at.user("popcut");
        servers.deliver(&user, &letter(1));
        let mut inbox = open(mailbox(&user, servers.server("127.0.0.1", wire.port, Security::None)));
        let (mut handed_over, mut fault) = (false, false);
        match inbox.collect(10).await {
            Ok(letters) => {
                assert_eq!(numbers(&letters), [1], "{at:?}");
                handed_over = true;
                fault |= inbox.settle(&letters[0].id, Settle::Processed).await.is_err();
            }
            Err(_) => fault = true,
        }
        inbox.wait(Duration::ZERO).await;
        if !handed_over || (!wire.is_broken() && !fault) {
            assert_eq!(servers.count(&user, ""), usize::from(!handed_over), "{at:?}");
        }
        true
    })
    .await;
    println!("pop3: the line was cut at {breaks} places");
    assert!(breaks > 25);
}

#[tokio::test]
async fn a_pop_server_that_hangs_at_any_command_is_given_up() {
    let Some(servers) = servers() else { return };
    let breaks = everywhere(servers.pop3, Break::Hang, UNANSWERED, async |wire, at| {
        let user = at.user("pophang");
        servers.deliver(&user, &letter(1));
        let at_wire = servers.server("127.0.0.1", wire.port, Security::None);
        let mut inbox = open(mailbox(&user, Server { patience: Duration::from_millis(400), ..at_wire }));
        let fault = match inbox.collect(10).await {
            Ok(letters) => inbox.settle(&letters[0].id, Settle::Processed).await.err(),
            Err(fault) => Some(fault),
        };
        assert!(fault.iter().all(|fault| fault.why.contains("no answer in time")), "{at:?}: {fault:?}");
        inbox.wait(Duration::ZERO).await;
        // The server may keep the mailbox locked for a session that it thinks is on.
        let again = open(mailbox(&user, secured(servers))).collect(10).await;
        let is_busy = |why: &str| why.contains("refuses login for now (IN-USE)");
        assert!(again.as_ref().err().is_none_or(|fault| is_busy(&fault.why)), "{at:?}: {again:?}");
        fault.is_none()
    })
    .await;
    println!("pop3: the server hung at {breaks} commands");
    assert!(breaks >= 6);
}

#[tokio::test]
async fn what_is_wrong_with_a_pop_server_is_named() {
    let Some(servers) = servers() else { return };
    let at = |host: &str| servers.server(host, servers.pop3s, Security::Tls);
    let cases = [
        (at("127.0.0.1"), "secretly wrong", "the server refuses the user or the password"),
        (at("127.0.0.2"), "right", "the certificate has expired"),
        (at("127.0.0.3"), "right", "the certificate is for another name"),
        (
            Server { ca_file: None, ..at("127.0.0.1") },
            "right",
            "the certificate is not trusted: its issuer is not known here",
        ),
        (servers.server("127.0.0.1", servers.pop3, Security::Tls), "right", "what answers there speaks no TLS"),
        (
            servers.server("127.0.0.1", servers.imap, Security::None),
            "right",
            "an answer to the connection that makes no sense",
        ),
    ];
    for (server, password, why) in cases {
        let login = by_password("pop@games.test", password);
        let fault = open(Pop3Settings { login, ..mailbox("pop", server) }).collect(10).await.unwrap_err();
        assert_eq!(fault.why, why);
        assert!(!fault.remedy.is_empty());
    }
}
