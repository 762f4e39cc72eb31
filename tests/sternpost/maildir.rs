//! The laws of Maildirs in and out: nothing lost, nothing overwritten, nothing read that is no letter.

use crate::support::files_below;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use sternpost::edges::courier::{Courier, MaildirCourier, Undelivered};
use sternpost::edges::inbox::{BYTES_READ, Collected, Inbox, MaildirInbox, Settle};
use sternpost::edges::secret;
use sternpost::postal::{MessageId, SealedMail};

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn inbox(root: &Path) -> Inbox {
    Inbox::Maildir(MaildirInbox::open(root).unwrap())
}

fn put(root: &Path, place: &str, text: &str, seconds: u64) {
    let path = root.join(place);
    fs::write(&path, text).unwrap();
    let arrived = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
    fs::File::options().write(true).open(&path).unwrap().set_modified(arrived).unwrap();
}

fn texts(letters: &[Collected]) -> Vec<&str> {
    letters.iter().map(|l| std::str::from_utf8(&l.raw.bytes).unwrap()).collect()
}

/// Every file below a folder, sorted, by its path from there.
fn files(root: &Path) -> Vec<String> {
    let inside = |path: &PathBuf| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
    files_below(root).iter().map(inside).collect()
}

#[test]
fn letters_come_in_the_order_of_their_arrival() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    put(folder.path(), "new/c", "first", 1_000);
    put(folder.path(), "new/b", "third", 3_000);
    put(folder.path(), "cur/a:2,", "second, moved by a mail program and not read", 2_000);
    put(folder.path(), "cur/d:2,S", "read long ago", 500);
    put(folder.path(), "tmp/e", "still being written", 500);
    let letters = run(inbox.collect(10)).unwrap();
    assert_eq!(texts(&letters), ["first", "second, moved by a mail program and not read", "third"]);
    assert_eq!(letters.iter().map(|l| l.raw.arrived_at).collect::<Vec<_>>(), [1_000, 2_000, 3_000]);
    assert_eq!(texts(&run(inbox.collect(1)).unwrap()), ["first"]);
}

#[test]
fn a_settled_letter_is_kept_and_does_not_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    put(folder.path(), "new/1.host", "played", 1);
    put(folder.path(), "new/2.host", "unreadable", 2);
    put(folder.path(), "cur/3.host:2,R", "answered in a mail program", 3);
    let letters = run(inbox.collect(10)).unwrap();
    run(inbox.settle(&letters[0].id, Settle::Processed)).unwrap();
    run(inbox.settle(&letters[1].id, Settle::Rejected)).unwrap();
    run(inbox.settle(&letters[2].id, Settle::Processed)).unwrap();
    assert_eq!(
        files(folder.path()),
        [".Rejected/cur/2.host:2,FS", ".Rejected/maildirfolder", "cur/1.host:2,S", "cur/3.host:2,RS"]
    );
    assert_eq!(run(inbox.collect(10)).unwrap(), []);
    run(inbox.settle(&letters[0].id, Settle::Processed)).unwrap();
}

#[test]
fn a_letter_never_takes_the_place_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    put(folder.path(), "cur/1.host:2,S", "the earlier one", 1);
    put(folder.path(), "new/1.host", "the later one", 2);
    let letters = run(inbox.collect(10)).unwrap();
    run(inbox.settle(&letters[0].id, Settle::Processed)).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("cur/1.host:2,S")).unwrap(), "the earlier one");
    assert_eq!(fs::read_to_string(folder.path().join("cur/1.host.1:2,S")).unwrap(), "the later one");
}

#[test]
fn what_is_no_file_is_left_alone_and_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let outside = folder.path().join("outside");
    fs::write(&outside, "a secret").unwrap();
    let root = folder.path().join("inbox");
    let mut inbox = inbox(&root);
    symlink(&outside, root.join("new/link")).unwrap();
    fs::create_dir(root.join("new/folder")).unwrap();
    put(&root, "new/letter", "m1-k5", 1);
    put(&root, "new/.hidden", "not a letter", 1);
    assert_eq!(texts(&run(inbox.collect(10)).unwrap()), ["m1-k5"]);
    assert!(root.join("new/link").is_symlink());
}

#[test]
fn of_a_huge_letter_only_so_much_is_read_that_it_is_seen_to_be_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    put(folder.path(), "new/huge", &"x".repeat(3 * 1024 * 1024), 1);
    put(folder.path(), "new/small", "m1-k5", 2);
    let letters = run(inbox.collect(10)).unwrap();
    assert_eq!(letters.iter().map(|l| l.raw.bytes.len()).collect::<Vec<_>>(), [BYTES_READ, 5]);
}

#[test]
fn an_inbox_out_of_reach_says_where_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("inbox");
    let mut inbox = inbox(&root);
    fs::remove_dir_all(&root).unwrap();
    let fault = run(inbox.collect(10)).unwrap_err();
    let expected = format!("the inbox {} is out of reach: No such file or directory (os error 2)", root.display());
    assert_eq!(fault.to_string(), expected);
    assert_eq!(fault.remedy, "see that the host may read and write there");
}

#[test]
fn one_look_serves_until_all_is_handed_over_and_a_new_turn_looks_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    for (name, seconds) in [("a", 1), ("b", 2), ("c", 3)] {
        put(folder.path(), &format!("new/{name}"), name, seconds);
    }
    assert_eq!(texts(&run(inbox.collect(1)).unwrap()), ["a"]);
    put(folder.path(), "new/early", "came by a detour", 0);
    assert_eq!(texts(&run(inbox.collect(1)).unwrap()), ["b"]);
    fs::remove_file(folder.path().join("new/c")).unwrap();
    let expected = ["came by a detour", "a", "b"];
    assert_eq!(
        texts(&run(inbox.collect(5)).unwrap()),
        expected,
        "what the old look had left is gone: there is a new one"
    );
    assert_eq!(texts(&run(inbox.collect(1)).unwrap()), ["came by a detour"]);
    inbox.look_anew();
    assert_eq!(texts(&run(inbox.collect(5)).unwrap()), expected);
}

#[test]
fn what_a_mail_program_leaves_unread_in_cur_comes_whenever_it_is_put_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    put(folder.path(), "cur/old:2,S", "read", 1);
    let cur = fs::File::open(folder.path().join("cur")).unwrap();
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    cur.set_modified(long_ago).unwrap();
    assert_eq!(run(inbox.collect(5)).unwrap(), []);
    put(folder.path(), "cur/new:2,", "moved by a mail program", 2);
    assert_eq!(texts(&run(inbox.collect(5)).unwrap()), ["moved by a mail program"]);
    fs::rename(folder.path().join("cur/new:2,"), folder.path().join("cur/new:2,S")).unwrap();
    cur.set_modified(long_ago).unwrap();
    assert_eq!(run(inbox.collect(5)).unwrap(), []);
    fs::rename(folder.path().join("cur/old:2,S"), folder.path().join("cur/old:2,")).unwrap();
    assert_eq!(texts(&run(inbox.collect(5)).unwrap()), ["read"], "marked as unread again");
    // A folder that says it has not changed is not looked through: that is what spares the host thousands of old letters.
    fs::rename(folder.path().join("cur/old:2,"), folder.path().join("cur/old:2,S")).unwrap();
    cur.set_modified(long_ago).unwrap();
    assert_eq!(run(inbox.collect(5)).unwrap(), []);
    fs::rename(folder.path().join("cur/old:2,S"), folder.path().join("cur/old:2,")).unwrap();
    cur.set_modified(long_ago).unwrap();
    assert_eq!(run(inbox.collect(5)).unwrap(), []);
}

#[test]
fn what_comes_into_an_empty_new_is_found_whenever_it_comes() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = inbox(folder.path());
    let new = fs::File::open(folder.path().join("new")).unwrap();
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    new.set_modified(long_ago).unwrap();
    for n in 0..3 {
        assert_eq!(run(inbox.collect(5)).unwrap(), []);
        put(folder.path(), &format!("new/{n}"), "a letter", n);
        let letters = run(inbox.collect(5)).unwrap();
        assert_eq!(texts(&letters), ["a letter"]);
        // One that is left there comes again, however long ago the folder was changed.
        new.set_modified(long_ago).unwrap();
        inbox.look_anew();
        assert_eq!(texts(&run(inbox.collect(5)).unwrap()), ["a letter"]);
        run(inbox.settle(&letters[0].id, Settle::Processed)).unwrap();
        new.set_modified(long_ago).unwrap();
        inbox.look_anew();
    }
}

fn mail(id: &str, text: &str) -> SealedMail {
    SealedMail {
        message_id: MessageId::new(id).unwrap(),
        sender: "games@club.example".parse().unwrap(),
        recipient: "ada@example.org".parse().unwrap(),
        bytes: text.as_bytes().to_vec(),
    }
}

#[test]
fn a_mail_is_a_file_of_its_owners_alone_and_a_repeat_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut courier = Courier::Maildir(MaildirCourier::open(folder.path()).unwrap());
    run(courier.deliver(&mail("g1.1@club.example", "one\r\n"))).unwrap();
    run(courier.deliver(&mail("g1.2@club.example", "two\r\n"))).unwrap();
    fs::write(folder.path().join("tmp/g1.1@club.example"), "left by a crash").unwrap();
    run(courier.deliver(&mail("g1.1@club.example", "one again\r\n"))).unwrap();
    assert_eq!(files(folder.path()), ["new/g1.1@club.example", "new/g1.2@club.example"]);
    let path = folder.path().join("new/g1.1@club.example");
    assert_eq!(fs::read(&path).unwrap(), b"one again\r\n");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn no_message_id_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut courier = Courier::Maildir(MaildirCourier::open(&folder.path().join("outbox")).unwrap());
    for id in ["../../evil@x", "..", ".hidden", "a/b:2,S@x", &"long".repeat(60)] {
        run(courier.deliver(&mail(id, id))).unwrap();
    }
    let new = files(folder.path());
    assert_eq!(new.len(), 5, "{new:?}");
    assert!(new.iter().all(|f| f.starts_with("outbox/new/") && !f.contains(':')), "{new:?}");
    assert!(new.contains(&"outbox/new/%2e.%2f..%2fevil@x".to_owned()), "{new:?}");
}

#[test]
fn a_courier_without_its_folder_asks_to_be_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut courier = Courier::Maildir(MaildirCourier::open(folder.path()).unwrap());
    fs::remove_dir_all(folder.path().join("tmp")).unwrap();
    let outcome = run(courier.deliver(&mail("a@b", "text")));
    assert!(matches!(outcome, Err(Undelivered::Unreachable(_))), "{outcome:?}");
}

#[test]
fn the_secret_is_made_once_and_for_its_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = secret::path_beside(&folder.path().join("club.db"));
    assert_eq!(path, folder.path().join("club.secret"));
    let makers: Vec<_> = (0..4)
        .map(|_| {
            let path = path.clone();
            std::thread::spawn(move || secret::load_or_make(&path))
        })
        .collect();
    let made: Vec<_> = makers.into_iter().map(|maker| maker.join().unwrap().unwrap()).collect();
    assert!(made.iter().all(|s| *s == made[0]));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(files(folder.path()), ["club.secret"]);
    fs::write(&path, "not hex\n").unwrap();
    let fault = secret::load_or_make(&path).unwrap_err().to_string();
    assert_eq!(fault, format!("the secret {} is damaged: it must hold 64 hex digits", path.display()));
}
