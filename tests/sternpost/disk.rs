//! A full disk, at each of the three places that the host writes to: it says once what is wrong and what to do, goes on,
//! recovers by itself when there is room, and nothing is lost. The disk is a small tmpfs, which only root can mount.

use crate::life::{Host, Listener, command};
use serde_json::Value;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use sternpost::correspondence::seat::GameNumber;
use sternpost::store::{MailState, Store};

/// A disk of its own, as large as its options say.
pub(crate) struct Disk(PathBuf);

impl Disk {
    /// `None` where none can be had, which is told.
    pub(crate) fn mount(at: &Path, options: &str) -> Option<Self> {
        fs::create_dir_all(at).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(at).output();
        if mount.as_ref().is_ok_and(|done| done.status.success()) {
            return Some(Self(at.to_owned()));
        }
        #[expect(
            clippy::disallowed_methods,
            reason = "whether servers and disks must be had is asked for from outside"
        )]
        let required = std::env::var_os("STERNPOST_SERVERS").is_some_and(|value| value == "required");
        assert!(!required, "no disk can be mounted: {mount:?}");
        println!("skipped: only root can mount a small disk");
        None
    }

    /// Fills it to the last byte, and gives the room back when that is dropped.
    fn fill(&self) -> Ballast {
        let path = self.0.join("ballast");
        let mut file = File::create(&path).unwrap();
        for size in [65_536, 4096, 512, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
        Ballast(vec![path])
    }

    /// Uses up the places for files.
    fn fill_with_files(&self) -> Ballast {
        let names = (0..100_000).map(|n| self.0.join(format!("ballast{n}")));
        Ballast(names.take_while(|path| File::create_new(path).is_ok()).collect())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

struct Ballast(Vec<PathBuf>);

impl Drop for Ballast {
    fn drop(&mut self) {
        for path in &self.0 {
            let _ = fs::remove_file(path);
        }
    }
}

/// A club of two whose database, inbox and outbox each may lie on a disk of their own.
struct Stage {
    folder: tempfile::TempDir,
    manager: Listener,
}

impl Stage {
    fn new(folder: tempfile::TempDir) -> Self {
        let config = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n[database]\npath = \"data/club.db\"\n\
                      [inbox]\nkind = \"maildir\"\npath = \"inbox\"\npoll_seconds = 1\n\
                      [outbox]\nkind = \"maildir\"\npath = \"outbox\"\n";
        fs::write(folder.path().join("config.toml"), config).unwrap();
        fs::create_dir_all(folder.path().join("data")).unwrap();
        let manager = Listener::at(&folder.path().join("manager"));
        let stage = Self { folder, manager };
        stage.new_game();
        let done = command(stage.path(), &["run", "--once"]).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        stage
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn new_game(&self) {
        let seats = ["--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.com>"];
        let new = [&["game", "new", "--rules", "strict"][..], &seats].concat();
        let done = command(self.path(), &new).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    fn store(&self) -> Store {
        Store::open(&self.path().join("data/club.db")).unwrap()
    }

    /// Ada's first move comes, with so many bytes of an attachment.
    fn put_move(&self, attached: usize) {
        self.write_move(attached);
        self.arrive();
    }

    fn arrive(&self) {
        fs::rename(self.path().join("inbox/tmp/1"), self.path().join("inbox/new/1")).unwrap();
    }

    /// Written, and not there yet.
    fn write_move(&self, attached: usize) {
        let key: String = rusqlite::Connection::open(self.path().join("data/club.db"))
            .unwrap()
            .query_row(
                "SELECT key FROM reply_keys WHERE seat = 'white' AND game = 1 ORDER BY turn DESC LIMIT 1",
                [],
                |r| r.get(0),
            )
            .unwrap();
        let blob: String = std::iter::repeat_n(format!("{}\r\n", "QUJD".repeat(200)), attached / 800).collect();
        let letter = format!(
            "From: Ada <ada@example.org>\r\nTo: games+{key}@club.example\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\n\
             Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nm4-m5\r\n--b\r\n\
             Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n{blob}\r\n--b--\r\n"
        );
        fs::write(self.path().join("inbox/tmp/1"), letter).unwrap();
    }

    fn host(&self) -> Host {
        let host = Host::start(command(self.path(), &["--json"]).env("NOTIFY_SOCKET", &self.manager.name));
        self.manager.until("READY=1");
        host
    }

    /// Waits until the service manager was told a text with these words so many times.
    fn until_status(&self, words: &str, times: usize) {
        let mut left = times;
        while left > 0 {
            let told = self.manager.next();
            left -= usize::from(told.starts_with("STATUS=") && told.contains(words));
        }
    }

    fn turns(&self) -> u32 {
        self.store().view().unwrap().game(GameNumber(1)).unwrap().unwrap().turns()
    }

    /// Nothing waits, each mail is a file, and the audit is clean.
    fn is_whole(&self, mails: usize) {
        let mut store = self.store();
        assert_eq!(store.audit().unwrap(), []);
        let sent = store.view().unwrap().mails(&[MailState::Sent], 100).unwrap();
        assert_eq!(store.view().unwrap().mails(&MailState::ALL, 100).unwrap().len(), sent.len());
        assert_eq!(sent.len(), mails);
        for mail in sent {
            let bytes = store.view().unwrap().mail_bytes(mail.id).unwrap().unwrap();
            let file = self.path().join("outbox/new").join(mail.message_id.as_str());
            assert_eq!(fs::read(&file).unwrap(), bytes, "{}", file.display());
        }
    }
}

/// The lines of the log of that level.
fn told<'a>(log: &'a str, level: &str) -> Vec<Value> {
    let lines = log.lines().map(|line: &'a str| serde_json::from_str::<Value>(line).expect(line));
    lines.filter(|line| line["level"] == level).collect()
}

#[test]
fn a_full_disk_under_the_database_loses_no_letter() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::mount(&folder.path().join("data"), "size=6m") else { return };
    let stage = Stage::new(folder);
    let host = stage.host();
    let ballast = disk.fill();
    stage.put_move(500_000);
    stage.until_status("no room is left on the disk", 3);
    assert_eq!(fs::read_dir(stage.path().join("inbox/new")).unwrap().count(), 1);
    drop(ballast);
    stage.until_status("1 letter in", 1);
    let (_, log) = host.end();
    let errors = told(&log, "ERROR");
    assert_eq!(errors.len(), 1, "told once: {errors:?}");
    assert!(errors[0]["hint"].as_str().unwrap().starts_with("make room on the disk"), "{errors:?}");
    assert!(log.contains("in reach again"), "{log}");
    assert_eq!(stage.turns(), 1);
    stage.is_whole(4);
}

#[test]
fn a_host_that_starts_on_a_full_disk_says_so_and_keeps_the_letter() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::mount(&folder.path().join("data"), "size=6m") else { return };
    let stage = Stage::new(folder);
    stage.put_move(500_000);
    let ballast = disk.fill();
    let done = command(stage.path(), &["run", "--once"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("error: the database ") && said.contains("\nhint: "), "{said}");
    let letter = fs::read(stage.path().join("inbox/new/1")).unwrap();
    let mut pipe = assert_cmd::cargo::cargo_bin_cmd!("sternpost");
    let piped = pipe.current_dir(stage.path()).arg("deliver").write_stdin(letter).output().unwrap();
    assert_eq!(piped.status.code(), Some(75), "the MTA keeps it: {}", String::from_utf8_lossy(&piped.stderr));
    drop(ballast);
    assert!(command(stage.path(), &["run", "--once"]).output().unwrap().status.success());
    assert_eq!(stage.turns(), 1);
    stage.is_whole(4);
}

#[test]
fn a_full_disk_under_the_outbox_loses_no_mail() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::mount(&folder.path().join("outbox"), "size=1m") else { return };
    let stage = Stage::new(folder);
    let host = stage.host();
    let ballast = disk.fill();
    stage.put_move(0);
    stage.until_status("1 letter in", 1);
    stage.new_game();
    drop(ballast);
    stage.until_status("mails sent", 1);
    let (_, log) = host.end();
    let errors = told(&log, "ERROR");
    assert_eq!(errors.len(), 1, "told once: {errors:?}");
    assert!(errors[0]["hint"].as_str().is_some_and(|hint| !hint.is_empty()), "{errors:?}");
    assert_eq!(stage.turns(), 1);
    assert!(command(stage.path(), &["run", "--once"]).output().unwrap().status.success());
    stage.is_whole(6);
}

#[test]
fn a_letter_that_cannot_be_moved_in_its_mailbox_is_played_once_and_holds_up_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::mount(&folder.path().join("inbox"), "size=2m,nr_inodes=64") else { return };
    let stage = Stage::new(folder);
    let host = stage.host();
    stage.write_move(0);
    let ballast = disk.fill_with_files();
    stage.arrive();
    stage.until_status("1 letter in", 1);
    stage.new_game();
    stage.until_status("2 mails sent", 1);
    assert_eq!(fs::read_dir(stage.path().join("inbox/new")).unwrap().count(), 1);
    drop(ballast);
    let again = command(stage.path(), &["run", "--once"]).output().unwrap();
    assert!(again.status.success());
    let (_, log) = host.end();
    let warnings = told(&log, "WARN");
    assert_eq!(warnings.len(), 1, "told once: {warnings:?}");
    assert!(warnings[0]["hint"].is_string() && warnings[0]["letter"] == 1, "{warnings:?}");
    assert_eq!(fs::read_dir(stage.path().join("inbox/new")).unwrap().count(), 0);
    assert_eq!(stage.turns(), 1);
    stage.is_whole(6);
}
