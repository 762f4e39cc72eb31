//! The IMAP inbox against Dovecot.

use super::host::Club;
use super::proxy::{ANYWHERE, Break, UNANSWERED, Wire, everywhere};
use super::smtp::mail;
use super::{NOW, PATIENCE, Servers, letter, login, numbers, open, patiently, servers};
use crate::sink::by_password;
use std::fs;
use std::time::{Duration, SystemTime};
use sternpost::edges::courier::{Smtp, SmtpSettings};
use sternpost::edges::inbox::{BYTES_READ, ImapSettings, InboxFault, LetterId, Pop3, Pop3Settings, Settle};
use sternpost::edges::login::{Login, Password, SecretSource};
use sternpost::edges::server::{Security, Server};
use tokio::time::Instant;

#[tokio::test]
async fn a_letter_is_handed_over_until_it_is_settled_and_then_never() {
    let Some(servers) = servers() else { return };
    let lines = [(servers.imap, Security::None), (servers.imap, Security::StartTls), (servers.imaps, Security::Tls)];
    for (port, security) in lines {
        let user = format!("settled-{security:?}").to_lowercase();
        for number in 0..3 {
            servers.deliver(&user, &letter(number));
        }
        let mut inbox = open(servers.mailbox_at(&user, servers.server("127.0.0.1", port, security)));
        let first = inbox.collect(2).await.unwrap();
        assert_eq!(numbers(&first), [0, 1]);
        assert_eq!(inbox.collect(2).await.unwrap(), first);
        assert!(first.iter().all(|letter| letter.raw.arrived_at > 1_700_000_000 && letter.raw.arrived_at < NOW));
        assert!(first[0].raw.bytes.ends_with(b"\r\nm1-k5\r\n"));
        inbox.settle(&first[0].id, Settle::Processed).await.unwrap();
        inbox.settle(&first[1].id, Settle::Rejected).await.unwrap();
        let second = inbox.collect(2).await.unwrap();
        assert_eq!(numbers(&second), [2]);
        inbox.settle(&second[0].id, Settle::Processed).await.unwrap();
        assert_eq!(inbox.collect(2).await.unwrap(), []);
        let folders = ["", "Processed", "Rejected"].map(|folder| servers.count(&user, folder));
        assert_eq!(folders, [0, 2, 1]);
    }
}

#[tokio::test]
async fn a_server_that_can_do_little_is_enough() {
    let Some(servers) = servers() else { return };
    for number in 0..2 {
        servers.deliver("little", &letter(number));
    }
    let settings = servers.mailbox_at("little", servers.server("127.0.0.4", servers.imap, Security::StartTls));
    let mut inbox = open(settings.clone());
    for letter in inbox.collect(10).await.unwrap() {
        inbox.settle(&letter.id, Settle::Processed).await.unwrap();
    }
    assert_eq!(inbox.collect(10).await.unwrap(), []);
    assert_eq!(open(settings).collect(10).await.unwrap(), []);
    assert_eq!(servers.count("little", "Processed"), 2);
}

#[tokio::test]
async fn where_no_folder_can_be_made_letters_are_flagged() {
    let Some(servers) = servers() else { return };
    // One may make none, one has none of that name.
    for (user, processed) in [("shut", "Processed"), ("flagged", "no//folder")] {
        servers.deliver(user, &letter(1));
        let mut settings = servers.mailbox(user);
        settings.processed = processed.to_owned();
        let mut inbox = open(settings.clone());
        let letters = inbox.collect(10).await.unwrap();
        assert_eq!(numbers(&letters), [1]);
        inbox.settle(&letters[0].id, Settle::Processed).await.unwrap();
        assert_eq!(inbox.collect(10).await.unwrap(), []);
        assert_eq!(open(settings).collect(10).await.unwrap(), []);
        assert_eq!([servers.count(user, ""), servers.count(user, "Processed")], [1, 0]);
    }
}

#[tokio::test]
async fn in_a_full_mailbox_letters_are_flagged_where_they_are() {
    let Some(servers) = servers() else { return };
    servers.deliver("tight", &letter(1));
    // A server without MOVE copies, and for a copy there is no room.
    let settings = servers.mailbox_at("tight", servers.server("127.0.0.4", servers.imap, Security::StartTls));
    let mut inbox = open(settings.clone());
    let letters = inbox.collect(10).await.unwrap();
    assert_eq!(numbers(&letters), [1]);
    inbox.settle(&letters[0].id, Settle::Processed).await.unwrap();
    assert_eq!(inbox.collect(10).await.unwrap(), []);
    assert_eq!(open(settings).collect(10).await.unwrap(), []);
    assert_eq!([servers.count("tight", ""), servers.count("tight", "Processed")], [1, 0]);
}

#[tokio::test]
async fn folders_have_names_of_any_language() {
    let Some(servers) = servers() else { return };
    servers.deliver("namen", &letter(1));
    let settings = ImapSettings { processed: "Erledigt & geprüft".to_owned(), ..servers.mailbox("namen") };
    let mut inbox = open(settings.clone());
    let letters = inbox.collect(10).await.unwrap();
    inbox.settle(&letters[0].id, Settle::Processed).await.unwrap();
    let there = ImapSettings { folder: settings.processed.clone(), processed: "Anders".to_owned(), ..settings };
    assert_eq!(numbers(&open(there).collect(10).await.unwrap()), [1]);
}

#[tokio::test]
async fn idle_tells_of_a_letter_at_once() {
    let Some(servers) = servers() else { return };
    let mut inbox = open(servers.mailbox("idle"));
    assert_eq!(inbox.collect(10).await.unwrap(), []);
    let waiting = tokio::spawn(async move {
        inbox.wait(PATIENCE).await;
        (Instant::now(), inbox.collect(10).await.unwrap())
    });
    // Long enough for the server to have been told to push; a letter that comes before that is told too.
    tokio::time::sleep(Duration::from_millis(300)).await;
    tokio::task::spawn_blocking(move || servers.deliver("idle", &letter(1))).await.unwrap();
    let delivered = Instant::now();
    let (woken, letters) = waiting.await.unwrap();
    assert_eq!(numbers(&letters), [1]);
    println!("idle: told {:?} after the delivery", woken.saturating_duration_since(delivered));
    assert!(woken.saturating_duration_since(delivered) < PATIENCE / 2);
}

#[tokio::test]
async fn old_letters_cost_nothing_and_are_left_alone() {
    let Some(servers) = servers() else { return };
    servers.deliver("shared", &letter(0));
    let root = servers.maildir("shared");
    #[expect(clippy::disallowed_methods, reason = "files are given ages from now, as the server reads them")]
    let set_up = SystemTime::now();
    let since = i64::try_from(set_up.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs()).unwrap();
    let put = |name: &str, text: &str, modified: SystemTime| {
        fs::write(root.join(name), text).unwrap();
        fs::File::options().write(true).open(root.join(name)).unwrap().set_modified(modified).unwrap();
    };
    for number in 0..20_000_u64 {
        // Most are years old, some of the day of the set-up.
        let age = Duration::from_secs(if number < 19_000 { 100_000_000 } else { 20_000 - number });
        put(&format!("cur/{number}.old:2,"), "Subject: old\n\nm1-k5\n", set_up - age);
    }
    let mut inbox = open(ImapSettings { since: Some(since + 30), ..servers.mailbox("shared") });
    assert_eq!(inbox.collect(10).await.unwrap(), []);
    put("new/late", "Subject: letter 7\r\n\r\nm1-k5\r\n", set_up + Duration::from_secs(60));
    let from = Instant::now();
    let letters = inbox.collect(10).await.unwrap();
    println!("20,000 old letters: a look takes {:?}", from.elapsed());
    assert_eq!(numbers(&letters), [7]);
    assert_eq!(servers.count("shared", ""), 20_002);
    // The host, set up now, answers none of them.
    let club = Club::new(servers, "shared");
    let from = Instant::now();
    let done = club.sternpost(&["run", "--once", "--json"]);
    println!("20,000 old letters: a host's first turn takes {:?}", from.elapsed());
    let told: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    // One seems to be of the future, and one may have come within the second of the set-up.
    let letters = usize::try_from(told["letters"].as_u64().unwrap()).unwrap();
    assert!((1..=2).contains(&letters) && told["sent"].as_u64() == Some(0), "{told}");
    assert_eq!(servers.count("shared", ""), 20_002 - letters);
}

#[tokio::test]
async fn a_letter_that_is_too_long_or_no_letter_stops_no_other() {
    let Some(servers) = servers() else { return };
    let mut long = letter(1);
    long.extend(b"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde\r\n".repeat(40_000));
    let noise = (0..2000_u32).map(|n| u8::try_from(n * 7 % 255 + 1).unwrap());
    let no_letter: Vec<u8> = noise.filter(|byte| !b"\r\n.".contains(byte)).collect();
    servers.deliver("broken", &no_letter);
    servers.deliver("broken", &long);
    servers.deliver("broken", &letter(2));
    let mut inbox = open(servers.mailbox("broken"));
    let letters = inbox.collect(10).await.unwrap();
    assert_eq!(numbers(&letters), [usize::MAX, 1, 2]);
    assert_eq!(letters[1].raw.bytes.len(), BYTES_READ);
    inbox.settle(&letters[0].id, Settle::Rejected).await.unwrap();
    assert_eq!(numbers(&inbox.collect(10).await.unwrap()), [1, 2]);
}

/// Takes the lists of the mailbox `anew` away until the server itself gives its letter another name than `was`: the
/// server's session of a line that was cut may still live, and write the old list once more.
async fn make_anew(servers: &Servers, was: &LetterId) {
    for _ in 0..20 {
        // UIDVALIDITY is a second's number.
        tokio::time::sleep(Duration::from_millis(1100)).await;
        for list in fs::read_dir(servers.maildir("anew")).unwrap().flatten() {
            if list.file_name().to_string_lossy().starts_with("dovecot") {
                let _ = fs::remove_file(list.path());
            }
        }
        let seen = open(servers.mailbox("anew")).collect(10).await.unwrap();
        if seen[0].id != *was {
            return;
        }
    }
    panic!("the server never made the mailbox anew");
}

#[tokio::test]
async fn a_mailbox_made_anew_is_read_from_the_start() {
    let Some(servers) = servers() else { return };
    servers.deliver("anew", &letter(1));
    let wire = Wire::to(servers.imap).await;
    let at_wire = servers.server("127.0.0.1", wire.port, Security::None);
    let mut inbox = open(servers.mailbox_at("anew", at_wire));
    let before = inbox.collect(10).await.unwrap();
    wire.sever();
    let _ = inbox.collect(10).await.unwrap_err();
    make_anew(servers, &before[0].id).await;
    wire.mend();
    let after = patiently(&mut inbox, 10).await;
    assert_eq!(numbers(&after), [1]);
    assert_ne!(before[0].id, after[0].id);
    inbox.settle(&before[0].id, Settle::Processed).await.unwrap();
    assert_eq!(servers.count("anew", "Processed"), 0);
    inbox.settle(&after[0].id, Settle::Processed).await.unwrap();
    assert_eq!(servers.count("anew", "Processed"), 1);
}

#[tokio::test]
async fn a_server_that_restarts_in_idle_is_found_again() {
    let Some(own) = Servers::installed() else { return };
    for signal in ["TERM", "KILL"] {
        let mut inbox = open(own.mailbox("restart"));
        assert_eq!(inbox.collect(10).await.unwrap(), []);
        let waiting = tokio::spawn(async move {
            inbox.wait(PATIENCE * 10).await;
            inbox
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        own.stop(signal);
        let mut inbox = waiting.await.unwrap();
        let fault = inbox.collect(10).await.unwrap_err();
        assert_eq!(
            (fault.why.as_str(), fault.remedy.as_str()),
            ("connection refused", "check `port` and whether the server runs")
        );
        own.again();
        own.deliver("restart", &letter(1));
        let letters = patiently(&mut inbox, 10).await;
        assert_eq!(numbers(&letters), [1]);
        inbox.settle(&letters[0].id, Settle::Processed).await.unwrap();
    }
    own.stop("TERM");
}

/// A broken line is a fault: an inbox that only seems empty would let a deadline ring over a letter that waits.
#[tokio::test]
async fn a_line_that_breaks_at_any_command_never_reads_as_an_empty_mailbox_and_loses_nothing() {
    let Some(servers) = servers() else { return };
    let breaks = everywhere(servers.imap, Break::Cut, ANYWHERE, async |wire, at| {
        let user = at.user("cut");
        servers.deliver(&user, &letter(1));
        servers.deliver(&user, &letter(2));
        let at_wire = servers.server("127.0.0.1", wire.port, Security::None);
        let mut inbox = open(servers.mailbox_at(&user, at_wire));
        if let Ok(letters) = inbox.collect(10).await {
            assert_eq!(numbers(&letters), [1, 2], "{at:?}");
            for letter in letters {
                let _ = inbox.settle(&letter.id, Settle::Processed).await;
            }
            inbox.wait(Duration::from_millis(1)).await;
        }
        let mut after = open(servers.mailbox(&user));
        for letter in after.collect(10).await.unwrap() {
            after.settle(&letter.id, Settle::Processed).await.unwrap();
        }
        let folders = ["", "Processed"].map(|folder| servers.count(&user, folder));
        assert_eq!(folders, [0, 2], "{at:?}");
        true
    })
    .await;
    println!("imap: the line was cut at {breaks} places");
    assert!(breaks > 60);
}

#[tokio::test]
async fn a_server_that_hangs_at_any_command_is_given_up_and_loses_nothing() {
    let Some(servers) = servers() else { return };
    let breaks = everywhere(servers.imap, Break::Hang, UNANSWERED, async |wire, at| {
        let user = at.user("hang");
        servers.deliver(&user, &letter(1));
        let at_wire = servers.server("127.0.0.1", wire.port, Security::None);
        let at_wire = Server { patience: Duration::from_millis(400), ..at_wire };
        let mut inbox = open(servers.mailbox_at(&user, at_wire));
        let mut faults = Vec::new();
        match inbox.collect(10).await {
            Ok(letters) => {
                for letter in letters {
                    faults.extend(inbox.settle(&letter.id, Settle::Processed).await.err());
                }
                inbox.wait(Duration::from_millis(1)).await;
                faults.extend(inbox.collect(10).await.err());
            }
            Err(fault) => faults.push(fault),
        }
        assert!(faults.iter().all(|fault| fault.why.contains("no answer in time")), "{at:?}: {faults:?}");
        let mut after = open(servers.mailbox(&user));
        for letter in after.collect(10).await.unwrap() {
            after.settle(&letter.id, Settle::Processed).await.unwrap();
        }
        assert_eq!(["", "Processed"].map(|folder| servers.count(&user, folder)), [0, 1], "{at:?}");
        faults.is_empty()
    })
    .await;
    println!("imap: the server hung at {breaks} commands");
    assert!(breaks > 12);
}

#[tokio::test]
async fn a_token_from_a_command_opens_every_kind_of_mailbox() {
    let Some(servers) = servers() else { return };
    servers.deliver("token", &letter(1));
    let login = servers.token("token@games.test");
    let tls = |port: u16| servers.server("127.0.0.1", port, Security::Tls);
    let mut inbox = open(ImapSettings { login: login.clone(), ..servers.mailbox("token") });
    assert_eq!(numbers(&inbox.collect(10).await.unwrap()), [1]);
    let pop3 = Pop3Settings { server: tls(servers.pop3s), login: login.clone(), received_by: None, since: None };
    assert_eq!(numbers(&Pop3::new(pop3, || NOW).collect(10).await.unwrap()), [1]);
    let mut courier = Smtp::new(SmtpSettings { server: tls(servers.submissions), login });
    courier.deliver(&mail("games@games.test", "token@games.test")).await.unwrap();
    // Somebody else's token is none of ours.
    let Login::Token { secret, .. } = servers.token("mallory@games.test") else { unreachable!() };
    let login = Login::Token { user: "token@games.test".to_owned(), secret };
    let fault = open(ImapSettings { login, ..servers.mailbox("token") }).collect(10).await.unwrap_err();
    assert_eq!(fault.why, "the server refuses the user or the password");
}

#[tokio::test]
async fn a_password_comes_from_a_file_or_a_command_with_each_connection() {
    let Some(servers) = servers() else { return };
    let file = servers.dir.join("password-of-a-test");
    fs::write(&file, "wrong\n").unwrap();
    let login = |secret| Login::Password { user: "sources@games.test".to_owned(), secret };
    let sources = [SecretSource::File(file.clone()), SecretSource::Command(format!("cat {}", file.display()))];
    for secret in sources.clone() {
        let mut inbox = open(ImapSettings { login: login(secret), ..servers.mailbox("sources") });
        assert_eq!(inbox.collect(1).await.unwrap_err().why, "the server refuses the user or the password");
        // Left alone for a minute at least, so that no account is locked.
        assert!(inbox.collect(1).await.is_err());
    }
    fs::write(&file, "right\nnot this\n").unwrap();
    for secret in sources {
        let mut inbox = open(ImapSettings { login: login(secret), ..servers.mailbox("sources") });
        assert_eq!(inbox.collect(1).await.unwrap(), []);
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_server_is_named_with_the_remedy() {
    let Some(servers) = servers() else { return };
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = servers.server("127.0.0.1", silent.local_addr().unwrap().port(), Security::None);
    let silent = Server { patience: Duration::from_millis(300), ..silent };
    let tls = |host: &str| servers.server(host, servers.imaps, Security::Tls);
    let at = |server: Server| servers.mailbox_at("wrong", server);
    let by = |login: Login| ImapSettings { login, ..at(tls("127.0.0.1")) };
    let user = || "wrong@games.test".to_owned();
    let token = SecretSource::Held(Password::new("tok".into()));
    let nowhere = SecretSource::File("/nowhere/password".into());
    let cases = [
        (by(by_password("wrong@games.test", "secretly wrong")), "the server refuses the user or the password"),
        (by(Login::Token { user: user(), secret: token }), "the server refuses the user or the password"),
        (
            by(Login::Password { user: user(), secret: nowhere }),
            "the password file /nowhere/password can't be read: entity not found",
        ),
        (by(Login::Nobody), "the server offers no way to log in"),
        (
            at(Server { ca_file: None, ..tls("127.0.0.1") }),
            "the certificate is not trusted: its issuer is not known here",
        ),
        (at(tls("127.0.0.2")), "the certificate has expired"),
        (at(tls("127.0.0.3")), "the certificate is for another name"),
        (at(servers.server("127.0.0.1", 1, Security::Tls)), "connection refused"),
        (at(servers.server("127.0.0.1", servers.imap, Security::Tls)), "what answers there speaks no TLS"),
        (at(servers.server("no-such-host.invalid", 993, Security::Tls)), "no such host"),
        (at(silent), "no answer in time to the greeting"),
        (at(servers.server("192.0.2.1", 143, Security::None)), "the line would be in clear text over the network"),
        (
            ImapSettings { folder: "Nirgends".into(), login: login("wrong"), ..at(tls("127.0.0.1")) },
            "no folder Nirgends",
        ),
        (
            at(Server { ca_file: Some("/nowhere.pem".into()), ..tls("127.0.0.1") }),
            "no certificate to trust in /nowhere.pem",
        ),
    ];
    for (settings, why) in cases {
        let place = settings.server.place();
        let fault: InboxFault = open(settings).collect(10).await.unwrap_err();
        assert_eq!((fault.place.as_str(), fault.why.as_str()), (place.as_str(), why));
        assert!(!fault.to_string().contains("secretly wrong") && !fault.remedy.is_empty());
    }
}
