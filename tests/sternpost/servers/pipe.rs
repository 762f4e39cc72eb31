//! `sternpost deliver` in Postfix's pipe, with plus addresses.

use super::host::first_link;
use super::smtp::courier;
use super::{Servers, servers, until};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use sternpost::correspondence::seat::GameNumber;
use sternpost::demo::manners::Received;
use sternpost::edges::server::Security;
use sternpost::postal::{MessageId, SealedMail};
use sternpost::store::{Fate, Store};

/// A club that Postfix's user `mail` may use, and the program that Postfix calls for it.
fn club(servers: &Servers) -> PathBuf {
    let pipe = servers.dir.join("pipe");
    let folder = pipe.join("club");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), "[club]\nname = \"Club\"\naddress = \"games@pipe.test\"\n").unwrap();
    // The user can't get everywhere where a project may lie.
    fs::copy(env!("CARGO_BIN_EXE_sternpost"), pipe.join("sternpost")).unwrap();
    let script = format!("#!/bin/sh\nexec {0}/sternpost --config {0}/club/config.toml deliver\n", pipe.display());
    fs::write(pipe.join("deliver"), script).unwrap();
    fs::set_permissions(pipe.join("deliver"), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn sternpost(folder: &Path, arguments: &[&str]) {
    let done = Command::new(env!("CARGO_BIN_EXE_sternpost")).args(arguments).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// The bytes of the mail in the Maildir outbox to that address.
fn mail_to(folder: &Path, address: &str) -> Vec<u8> {
    let mails = fs::read_dir(folder.join("outbox/new")).unwrap().flatten().map(|file| fs::read(file.path()).unwrap());
    let to = format!("<{address}>");
    mails
        .into_iter()
        .find(|mail| String::from_utf8_lossy(mail).lines().any(|l| l.starts_with("To: ") && l.contains(&to)))
        .unwrap()
}

#[tokio::test]
async fn postfix_hands_letters_in_and_keeps_them_while_the_host_is_not_well() {
    let Some(servers) = servers() else { return };
    let folder = club(servers);
    sternpost(
        &folder,
        &["game", "new", "--rules", "strict", "--seat", "Ada <ada@players.test>", "--seat", "Ben <ben@players.test>"],
    );
    sternpost(&folder, &["run", "--once"]);
    let mail = mail_to(&folder, "ada@players.test");
    let received = Received::open(&mail).unwrap();
    assert!(Command::new("chown").arg("-R").arg("mail").arg(servers.dir.join("pipe")).status().unwrap().success());
    // A slip in the configuration: Postfix must not send Ada's move back.
    let good = fs::read_to_string(folder.join("config.toml")).unwrap();
    fs::write(folder.join("config.toml"), good.replace("name", "nome")).unwrap();
    let text = format!(
        "From: Ada <ada@players.test>\r\nTo: The club <games@pipe.test>\r\nSubject: move\r\nMessage-ID: <p1@players.test>\r\n\r\n{}\r\n",
        first_link(&mail).unwrap()
    );
    let letter = SealedMail {
        message_id: MessageId::new("p1@players.test").unwrap(),
        sender: "ada@players.test".parse().unwrap(),
        // The key is in the envelope alone.
        recipient: received.reply_to.parse().unwrap(),
        bytes: text.into_bytes(),
    };
    let submissions = servers.server("127.0.0.1", servers.submissions, Security::Tls);
    courier(submissions).deliver(&letter).await.unwrap();
    let log = servers.dir.join("log/postfix");
    let mut told = None;
    until("Postfix has tried the letter", || {
        let text = String::from_utf8_lossy(&fs::read(&log).unwrap()).into_owned();
        told = text.lines().find(|line| line.contains("relay=sternpost")).map(str::to_owned);
        told.is_some()
    })
    .await;
    assert!(told.as_ref().is_some_and(|line| line.contains("status=deferred")), "{told:?}");
    fs::write(folder.join("config.toml"), good).unwrap();
    let mut store = Store::open(&folder.join("sternpost.db")).unwrap();
    // A look of Postfix at its queue while the letter is still under way postpones it by minutes, unless it is asked to flush.
    let mut looks = 0;
    until("the letter is taken in", || {
        looks += 1;
        if looks % 20 == 0 {
            servers.flush();
        }
        !store.view().unwrap().letters(10).unwrap().is_empty()
    })
    .await;
    let view = store.view().unwrap();
    let letter = &view.letters(10).unwrap()[0];
    assert_eq!(letter.fate, Some(Fate::Played), "{}", letter.why);
    assert_eq!(view.game(GameNumber(1)).unwrap().unwrap().turns(), 1);
}
