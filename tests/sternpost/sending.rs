//! The outbox and a courier that is out of reach or fails with one mail.

use crate::sink::{Fault, Sink, Step, by_password};
use std::path::Path;
use std::time::Duration;
use sternpost::config::Config;
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::edges::courier::{Courier, Smtp, SmtpSettings};
use sternpost::host::club::Club;
use sternpost::host::crank;
use sternpost::host::sending::{GIVEN_UP_AFTER, Sent, send_due};
use sternpost::host::stop::Stop;
use sternpost::postal::{MessageId, SealedMail, Secret};
use sternpost::store::{MailRow, MailState, NewMail, Store};

const PATIENCE: Duration = Duration::from_secs(20);

struct Desk {
    _folder: tempfile::TempDir,
    store: Store,
    club: Club,
    sink: Sink,
    courier: Courier,
    now: Moment,
}

impl Desk {
    /// A club with so many mails in its outbox.
    async fn with_mails(mails: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("sternpost.db")).unwrap();
        let text = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n";
        let club = Club::of(&Config::parse(text, Path::new("c.toml")).unwrap(), Secret::from_bytes([7; 32]));
        let now = Moment::from_rfc3339("2026-12-01T18:00:00Z").unwrap();
        let tx = store.begin().unwrap();
        for number in 0..mails {
            let id = format!("g1.{number}@club.example");
            let mail = SealedMail {
                message_id: MessageId::new(&id).unwrap(),
                sender: "games+abcdefgh12345678@club.example".parse().unwrap(),
                recipient: format!("p{number}@example.org").parse().unwrap(),
                bytes: format!("Message-ID: <{id}>\r\n\r\n{number}\r\n").into_bytes(),
            };
            let new = NewMail { notice_key: id, cause: Cause::Host, game: None, player: None, mail: mail.into() };
            assert!(tx.post(&new, now).unwrap().is_some());
        }
        tx.commit().unwrap();
        let sink = Sink::open(&["AUTH PLAIN"]).await;
        let settings = SmtpSettings { server: sink.server(PATIENCE), login: by_password("host", "s3cret") };
        let courier = Courier::Smtp(Box::new(Smtp::new(settings)));
        Self { _folder: folder, store, club, sink, courier, now }
    }

    async fn send(&mut self) -> Sent {
        send_due(&mut self.store, &self.club, &mut self.courier, self.now, || {}, &Stop::never()).await.unwrap()
    }

    fn mails(&mut self, state: MailState) -> Vec<MailRow> {
        self.store.view().unwrap().mails(&[state], 1000).unwrap()
    }
}

#[tokio::test]
async fn a_courier_out_of_reach_has_tried_no_mail() {
    let mut desk = Desk::with_mails(60).await;
    desk.sink.err_at(Step::Auth, Fault::Say("535 5.7.8 no"));
    assert_eq!(desk.send().await, Sent { waiting: 60, ..Sent::default() });
    let waiting = desk.mails(MailState::Waiting);
    assert!(waiting.iter().all(|mail| mail.tries == 0 && mail.next_try == desk.now && mail.why.is_empty()));
    // A second round leaves the server alone, and the host sleeps until it may be tried again.
    assert_eq!(desk.send().await, Sent { waiting: 60, ..Sent::default() });
    assert_eq!((waiting.len(), desk.sink.connections()), (60, 1));
    let pause = crank::pause(&mut desk.store, &desk.courier, desk.now, 3600).unwrap();
    assert!((30..=301).contains(&pause), "{pause}");
}

#[tokio::test]
async fn a_line_that_breaks_within_a_mail_costs_that_mail_a_try_and_no_other() {
    let mut desk = Desk::with_mails(5).await;
    desk.sink.err_at(Step::Rcpt, Fault::Drop);
    assert_eq!(desk.send().await, Sent { sent: 4, waiting: 1, failed: 0 });
    let waiting = desk.mails(MailState::Waiting);
    assert_eq!((waiting.len(), waiting[0].tries), (1, 1));
    assert!(waiting[0].next_try > desk.now && waiting[0].why.contains("the connection broke in rcpt to"));
    desk.now = desk.now.plus(Span::from_hours(1));
    assert_eq!(desk.send().await, Sent { sent: 1, ..Sent::default() });
}

#[tokio::test]
async fn a_mail_that_waited_long_for_its_courier_is_not_given_up_at_its_first_try() {
    let mut desk = Desk::with_mails(1).await;
    for tries in 1..=4 {
        desk.now = desk.now.plus(GIVEN_UP_AFTER);
        desk.sink.err_at(Step::Rcpt, Fault::Say("451 4.7.1 greylisted, try later"));
        assert_eq!(desk.send().await, Sent { waiting: 1, ..Sent::default() }, "{tries}");
    }
    desk.now = desk.now.plus(GIVEN_UP_AFTER);
    desk.sink.err_at(Step::Rcpt, Fault::Say("451 4.7.1 greylisted, try later"));
    assert_eq!(desk.send().await, Sent { failed: 1, ..Sent::default() });
}
