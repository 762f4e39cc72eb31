//! Couriers against a server that errs on demand and against a program that does.

use crate::sink::{Fault, STEPS, Sink, Step, by_password};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sternpost::edges::courier::{Sendmail, SendmailSettings, Smtp, SmtpSettings, Undelivered};
use sternpost::edges::login::{Login, Password, SecretSource};
use sternpost::edges::server::{Security, Server};
use sternpost::postal::{MessageId, SealedMail};

/// True for a mail that was not taken and may be later.
fn is_for_later(outcome: &Result<(), Undelivered>) -> bool {
    matches!(outcome, Err(Undelivered::Transient(_) | Undelivered::Unreachable(_)))
}

/// Whether a mail was begun with before that step: then what fails is a try of it.
fn is_within_a_mail(step: Step) -> bool {
    step >= Step::Mail
}

const PATIENCE: Duration = Duration::from_secs(20);
/// Long enough for a busy machine, short enough for a test.
const SHORT: Duration = Duration::from_millis(400);

fn mail(number: u32) -> SealedMail {
    let text = format!(
        "From: Club <games@club.example>\r\nSubject: {number}\r\nMessage-ID: <k.{number}@club.example>\r\n\r\n.dot\r\n..\r\n.\r\nm1-k5\r\n"
    );
    SealedMail {
        message_id: MessageId::new(&format!("k.{number}@club.example")).unwrap(),
        sender: "games+abcdefgh12345678@club.example".parse().unwrap(),
        recipient: "ada@example.org".parse().unwrap(),
        bytes: text.into_bytes(),
    }
}

fn courier(sink: &Sink, patience: Duration) -> Smtp {
    Smtp::new(SmtpSettings { server: sink.server(patience), login: by_password("host", "s3cret") })
}

#[tokio::test]
async fn mails_of_a_batch_go_over_one_connection_byte_for_byte() {
    let sink = Sink::open(&["AUTH PLAIN LOGIN", "SIZE 100000", "8BITMIME"]).await;
    let mut courier = courier(&sink, PATIENCE);
    for number in 1..=3 {
        courier.deliver(&mail(number)).await.unwrap();
    }
    assert_eq!(sink.connections(), 1);
    assert_eq!(sink.taken().len(), 3);
    for (number, taken) in (1..).zip(sink.taken()) {
        assert_eq!(
            (taken.sender.as_str(), taken.recipient.as_str()),
            ("games+abcdefgh12345678@club.example", "ada@example.org")
        );
        assert_eq!(taken.bytes, mail(number).bytes);
    }
    assert_eq!(sink.auth(), ["AUTH PLAIN AGhvc3QAczNjcmV0"]);
}

#[tokio::test]
async fn a_line_that_breaks_anywhere_is_for_later_and_loses_nothing() {
    for step in STEPS {
        for fault in [Fault::Drop, Fault::CutShort] {
            let sink = Sink::open(&["AUTH PLAIN"]).await;
            let mut courier = courier(&sink, PATIENCE);
            sink.err_at(step, fault.clone());
            let first = courier.deliver(&mail(1)).await;
            let was_tried = matches!(first, Err(Undelivered::Transient(_)));
            assert!(is_for_later(&first) && was_tried == is_within_a_mail(step), "{step:?} {fault:?}: {first:?}");
            assert_eq!(courier.deliver(&mail(1)).await, Ok(()), "{step:?} {fault:?}");
            // Only where the mail's end was already said may it have come twice, and then as the same bytes.
            let copies = if step == Step::End { 2 } else { 1 };
            assert_eq!(sink.taken().len(), copies, "{step:?} {fault:?}");
            assert!(sink.taken().iter().all(|taken| taken.bytes == mail(1).bytes));
        }
    }
}

#[tokio::test]
async fn a_kept_connection_that_the_server_closed_is_opened_again_for_the_same_mail() {
    let sink = Sink::open(&["AUTH PLAIN"]).await;
    let mut courier = courier(&sink, PATIENCE);
    courier.deliver(&mail(1)).await.unwrap();
    sink.err_at(Step::Mail, Fault::Drop);
    courier.deliver(&mail(2)).await.unwrap();
    assert_eq!((sink.connections(), sink.taken().len()), (2, 2));
}

#[tokio::test]
async fn a_silent_server_holds_up_nobody() {
    for step in STEPS {
        let sink = Sink::open(&["AUTH PLAIN"]).await;
        let mut courier = courier(&sink, SHORT);
        sink.err_at(step, Fault::Hang);
        let hung = tokio::time::timeout(PATIENCE, courier.deliver(&mail(1))).await.expect("the courier hung");
        assert!(is_for_later(&hung), "{step:?}: {hung:?}");
        assert!(hung.unwrap_err().to_string().contains("no answer in time"), "{step:?}");
    }
}

#[tokio::test]
async fn a_refusal_of_one_recipient_stops_no_other() {
    let sink = Sink::open(&["AUTH PLAIN"]).await;
    let mut courier = courier(&sink, PATIENCE);
    let cases = [
        (Step::Rcpt, "450 4.2.1 try later", Undelivered::Transient("450 4.2.1 try later".into())),
        (
            Step::Rcpt,
            "550 5.1.1 <ada@example.org> unknown",
            Undelivered::Permanent("550 5.1.1 …@example.org> unknown".into()),
        ),
        (Step::Rcpt, "552 5.2.2 mailbox full", Undelivered::Transient("552 5.2.2 mailbox full".into())),
        (Step::Data, "451 4.3.0 later", Undelivered::Transient("451 4.3.0 later".into())),
        (Step::End, "554 5.6.0 not like this", Undelivered::Permanent("554 5.6.0 not like this".into())),
        (Step::End, "452 4.3.1 disk full", Undelivered::Transient("452 4.3.1 disk full".into())),
    ];
    for (number, (step, reply, expected)) in (1..).zip(cases) {
        sink.err_at(step, Fault::Say(reply));
        assert_eq!(courier.deliver(&mail(number)).await, Err(expected), "{step:?} {reply}");
        courier.deliver(&mail(100 + number)).await.unwrap();
    }
    assert_eq!((sink.connections(), sink.taken().len()), (1, 6));
}

#[tokio::test]
async fn our_own_fault_is_never_held_against_a_player() {
    let cases = [
        (Step::Greeting, "554 5.3.2 go away"),
        (Step::Ehlo, "550 5.5.1 no"),
        (Step::Auth, "535 5.7.8 no"),
        (Step::Auth, "454 4.7.0 later"),
        (Step::Mail, "553 5.7.1 not your address"),
        (Step::Mail, "530 5.7.0 log in first"),
        (Step::Rcpt, "554 5.7.1 relay access denied"),
    ];
    for (step, reply) in cases {
        let sink = Sink::open(&["AUTH PLAIN"]).await;
        let mut courier = courier(&sink, PATIENCE);
        sink.err_at(step, Fault::Say(reply));
        let refused = courier.deliver(&mail(1)).await;
        let was_tried = matches!(refused, Err(Undelivered::Transient(_)));
        assert!(is_for_later(&refused) && was_tried == is_within_a_mail(step), "{step:?} {reply}: {refused:?}");
        assert!(!format!("{refused:?}").contains("s3cret"), "{refused:?}");
    }
}

#[tokio::test]
async fn a_refused_login_is_left_alone_for_a_while() {
    let sink = Sink::open(&["AUTH PLAIN"]).await;
    let mut courier = courier(&sink, PATIENCE);
    sink.err_at(Step::Auth, Fault::Say("535 5.7.8 no"));
    let first = courier.deliver(&mail(1)).await;
    assert_eq!(courier.deliver(&mail(2)).await, first);
    assert_eq!((sink.connections(), sink.auth().len()), (1, 1));
}

#[tokio::test]
async fn every_way_to_log_in_is_spoken() {
    let token = Login::Token { user: "host".into(), secret: SecretSource::Command("printf 'tok\\nrest'".into()) };
    let cases: [(&'static [&'static str], Login, &[&str]); 3] = [
        (&["AUTH PLAIN LOGIN"], by_password("host", "pä"), &["AUTH PLAIN AGhvc3QAcMOk"]),
        (&["AUTH=LOGIN"], by_password("host", "pw"), &["AUTH LOGIN", "aG9zdA==", "cHc="]),
        (&["AUTH XOAUTH2"], token, &["AUTH XOAUTH2 dXNlcj1ob3N0AWF1dGg9QmVhcmVyIHRvawEB"]),
    ];
    for (offers, login, said) in cases {
        let sink = Sink::open(offers).await;
        let mut courier = Smtp::new(SmtpSettings { server: sink.server(PATIENCE), login });
        courier.deliver(&mail(1)).await.unwrap();
        assert_eq!(sink.auth(), said);
    }
    let sink = Sink::open(&["SIZE 10"]).await;
    let mut without = Smtp::new(SmtpSettings { server: sink.server(PATIENCE), login: Login::Nobody });
    let refused = Err(Undelivered::Permanent("the mail is larger than the server takes".into()));
    assert_eq!(without.deliver(&mail(1)).await, refused);
}

#[tokio::test]
async fn no_clear_text_leaves_this_machine() {
    let server =
        Server { host: "192.0.2.1".into(), port: 25, security: Security::None, ca_file: None, patience: PATIENCE };
    let mut courier = Smtp::new(SmtpSettings { server, login: Login::Nobody });
    let refused = courier.deliver(&mail(1)).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the outbox 192.0.2.1:25 can't be used: the line would be in clear text over the network"
    );
}

#[tokio::test]
async fn a_secret_comes_from_a_file_or_a_command_and_is_never_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    std::fs::write(&file, "s3cret\r\nsecond line\n").unwrap();
    assert_eq!(SecretSource::File(file.clone()).fetch().await.unwrap().reveal(), "s3cret");
    assert_eq!(format!("{:?}", SecretSource::Held(Password::new("s3cret".into()))), "Held(Password(…))");
    std::fs::write(&file, "\n").unwrap();
    let wrong = [
        (SecretSource::File(file), "the password or token is empty or far too long"),
        (SecretSource::Command("echo s3cret; exit 3".into()), "the command for the password or token failed"),
        (
            SecretSource::File("/nowhere/password".into()),
            "the password file /nowhere/password can't be read: entity not found",
        ),
    ];
    for (source, text) in wrong {
        assert_eq!(source.fetch().await.unwrap_err().to_string(), text);
    }
}

/// A program that writes its arguments and its input down and ends with that code.
fn program(folder: &Path, code: u8) -> PathBuf {
    let path = folder.join(format!("sendmail-{code}"));
    let text = format!("#!/bin/sh\nprintf '%s|' \"$@\" > {0}/args\ncat > {0}/mail\nexit {code}\n", folder.display());
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[tokio::test]
async fn the_sendmail_program_gets_the_envelope_and_tells_by_its_code() {
    let folder = tempfile::tempdir().unwrap();
    let codes = [
        (0, None),
        (75, Some("later")),
        (67, Some("never")),
        (65, Some("never")),
        (68, Some("never")),
        (78, Some("later")),
    ];
    for (code, outcome) in codes {
        let settings = SendmailSettings { program: program(folder.path(), code), patience: PATIENCE };
        let delivered = Sendmail::new(settings).deliver(&mail(1)).await;
        let told = match &delivered {
            Ok(()) => None,
            Err(Undelivered::Transient(_)) => Some("later"),
            Err(Undelivered::Permanent(_)) => Some("never"),
            Err(Undelivered::Unreachable(_)) => Some("out of reach"),
        };
        assert_eq!(told, outcome, "{code}: {delivered:?}");
    }
    let args = std::fs::read_to_string(folder.path().join("args")).unwrap();
    assert_eq!(args, "-i|-f|games+abcdefgh12345678@club.example|--|ada@example.org|");
    let text = String::from_utf8(mail(1).bytes).unwrap().replace("\r\n", "\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("mail")).unwrap(), text);
    let missing = SendmailSettings { program: "/nowhere/sendmail".into(), patience: PATIENCE };
    let refused = Sendmail::new(missing).deliver(&mail(1)).await.unwrap_err();
    assert_eq!(refused.to_string(), "the outbox /nowhere/sendmail can't be used: it can't be run: entity not found");
}
