//! The verbs that make, look after, copy and bring back a club.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use sternpost::correspondence::moment::Moment;
use sternpost::store::Store;

fn sternpost(dir: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("sternpost");
    let done = command.args(arguments).current_dir(dir).env("XDG_CONFIG_HOME", dir).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// A club in the folder `club` below, with one player.
fn club(dir: &Path) {
    let address = ["init", "club", "--yes", "--address", "games@club.example"];
    assert_eq!(sternpost(dir, &address).0, 0);
    add_player(dir, "ada");
}

fn add_player(dir: &Path, name: &str) {
    let mut store = Store::open(&dir.join("club/sternpost.db")).unwrap();
    let address = format!("{name}@example.org").parse().unwrap();
    let tx = store.begin().unwrap();
    tx.add_player(name, &address, "en", "UTC", Moment::from_seconds(1_800_000_000)).unwrap();
    tx.commit().unwrap();
}

fn players(file: &Path) -> Vec<String> {
    let mut store = Store::open(file).unwrap();
    store.view().unwrap().players().unwrap().into_iter().map(|p| p.name).collect()
}

#[test]
fn a_club_is_made_whole_and_never_twice() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (code, out, err) = sternpost(
        dir,
        &[
            "init",
            "club",
            "--name",
            "Die \"Sterne\"",
            "--address",
            "games@club.example",
            "--language",
            "de",
            "--timezone",
            "Europe/Berlin",
        ],
    );
    assert_eq!(
        (code, out.as_str()),
        (0, "club/config.toml\nclub/sternpost.db\nclub/sternpost.secret\nclub/inbox\nclub/outbox\n"),
        "{err}"
    );
    assert!(err.contains("sternpost game new"), "{err}");
    for made in ["sternpost.db", "sternpost.secret", "inbox/new", "outbox/new"] {
        assert!(dir.join("club").join(made).exists(), "{made}");
    }
    let config = sternpost::config::Config::load(&dir.join("club/config.toml")).unwrap();
    assert_eq!((config.card.name.as_str(), config.tongue.code()), ("Die \"Sterne\"", "de"));
    let before = fs::read_to_string(dir.join("club/config.toml")).unwrap();
    let (code, _, err) = sternpost(dir, &["init", "club", "--yes", "--address", "other@club.example"]);
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "error: club/config.toml is there already, and nothing is overwritten\n\
         hint: give another folder, or go on with the club that is there: `sternpost check`\n"
    );
    assert_eq!(fs::read_to_string(dir.join("club/config.toml")).unwrap(), before);
}

#[test]
fn a_wrong_answer_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (code, _, err) = sternpost(dir, &["init", "club", "--yes"]);
    assert_eq!(
        (code, err.as_str()),
        (2, "error: --address is needed\nhint: for example --address games@club.example\n")
    );
    let (code, _, err) =
        sternpost(dir, &["init", "club", "--yes", "--address", "games@club.example", "--timezone", "Europe/Berln"]);
    assert_eq!(code, 2);
    assert_eq!(
        err,
        "error: --timezone: club.timezone: there is no time zone \"Europe/Berln\"\n\
         hint: did you mean \"Europe/Berlin\"?\n"
    );
    assert!(!dir.join("club").exists());
}

#[test]
fn the_doctor_says_ok_or_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    club(dir);
    let club = dir.join("club");
    let (code, out, err) = sternpost(&club, &["check"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("ok     replies   a reply to games+"), "{out}");
    assert!(
        out.lines().all(|l| l.starts_with("ok ") || l.starts_with("note ") || l.trim_start().starts_with("hint: ")),
        "{out}"
    );

    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(club.join("sternpost.secret"), fs::Permissions::from_mode(0o644)).unwrap();
    let (code, out, _) = sternpost(&club, &["check"]);
    assert_eq!(code, 1);
    assert!(out.contains("wrong  secret    sternpost.secret can be read by others (mode 644)\n                 hint: chmod 600 sternpost.secret\n"), "{out}");
    fs::write(club.join("sternpost.secret"), "spoilt").unwrap();
    let (code, out, _) = sternpost(&club, &["check", "--json"]);
    assert_eq!(code, 1);
    assert!(out.lines().any(|l| l.contains("\"check\":\"secret\"") && l.contains("\"state\":\"wrong\"")), "{out}");
    fs::remove_dir_all(club.join("inbox")).unwrap();
    fs::write(club.join("inbox"), "no folder").unwrap();
    let (_, out, _) = sternpost(&club, &["check"]);
    assert!(out.contains("wrong  inbox     the inbox inbox is out of reach: "), "{out}");
}

#[test]
fn a_newer_database_is_told_by_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path());
    let club = folder.path().join("club");
    rusqlite::Connection::open(club.join("sternpost.db")).unwrap().pragma_update(None, "user_version", 999).unwrap();
    for verb in ["check", "audit"] {
        let (code, out, err) = sternpost(&club, &[verb]);
        assert_eq!(code, 1);
        let said = format!("{out}{err}");
        assert!(said.contains("the database sternpost.db has schema 999, and this program knows "), "{said}");
    }
}

#[test]
fn the_audit_ends_with_one_where_it_finds_something() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path());
    let club = folder.path().join("club");
    assert_eq!(sternpost(&club, &["audit"]), (0, String::new(), "0 games replayed, 0 findings\n".to_owned()));
    let conn = rusqlite::Connection::open(club.join("sternpost.db")).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF; DELETE FROM players").unwrap();
    let (code, out, _) = sternpost(&club, &["audit", "--json"]);
    assert_eq!(code, 1);
    assert_eq!(
        out,
        "{\"about\":\"database\",\"what\":\"a row of addresses names a row of players that is not there\"}\n"
    );
}

#[test]
fn a_backup_takes_the_secret_along_and_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    club(folder.path());
    let club = folder.path().join("club");
    let (code, out, err) = sternpost(&club, &["backup", "monday.db"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "monday.db\nmonday.secret\n", ""));
    assert_eq!(fs::read(club.join("monday.secret")).unwrap(), fs::read(club.join("sternpost.secret")).unwrap());
    let (code, _, err) = sternpost(&club, &["backup", "monday.db"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("error: monday.db is there already, and nothing is overwritten\n"), "{err}");
}

#[test]
fn a_restore_says_what_it_overwrites_and_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    club(dir);
    let club = dir.join("club");
    assert_eq!(sternpost(&club, &["backup", "monday.db"]).0, 0);
    add_player(dir, "ben");
    // Another process that has the database open sees the restored one.
    let mut host = Store::open(&club.join("sternpost.db")).unwrap();
    assert_eq!(host.view().unwrap().players().unwrap().len(), 2);
    let (code, _, err) = sternpost(&club, &["restore", "monday.db"]);
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "the backup monday.db holds 0 games and 1 player, no letter yet\n\
         it overwrites sternpost.db, which holds 0 games and 2 players, no letter yet\n\
         error: nothing was restored\nhint: give --yes to overwrite the present database\n"
    );
    assert_eq!(players(&club.join("sternpost.db")), ["ada", "ben"]);
    let (code, _, err) = sternpost(&club, &["restore", "monday.db", "--yes"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(host.view().unwrap().players().unwrap().len(), 1);
    assert_eq!(players(&club.join("sternpost.db")), ["ada"]);
    assert_eq!(players(&club.join("sternpost.db.before-restore")), ["ada", "ben"]);
    assert_eq!(sternpost(&club, &["audit"]).0, 0);
    let left: Vec<_> = fs::read_dir(&club).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!left.iter().any(|name| name.contains("restoring")), "{left:?}");
}

#[test]
fn a_club_that_is_lost_comes_back_from_its_backup() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    club(dir);
    let club = dir.join("club");
    assert_eq!(sternpost(&club, &["backup", "../monday.db"]).0, 0);
    let secret = fs::read(club.join("sternpost.secret")).unwrap();
    for lost in ["sternpost.db", "sternpost.secret"] {
        fs::remove_file(club.join(lost)).unwrap();
    }
    let (code, _, err) = sternpost(&club, &["restore", "../monday.db"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(players(&club.join("sternpost.db")), ["ada"]);
    assert_eq!(fs::read(club.join("sternpost.secret")).unwrap(), secret);
}

#[test]
fn a_backup_takes_the_place_of_a_damaged_database() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    club(dir);
    let club = dir.join("club");
    assert_eq!(sternpost(&club, &["backup", "monday.db"]).0, 0);
    fs::write(
        club.join("sternpost.db"),
        "spoilt by something else, as long as the header of a database is, and longer",
    )
    .unwrap();
    let (code, _, err) = sternpost(&club, &["restore", "monday.db"]);
    assert_eq!(code, 1);
    assert!(err.contains("hint: give --yes to overwrite the present database\n"), "{err}");
    let (code, _, err) = sternpost(&club, &["restore", "monday.db", "--yes"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("the damaged database is kept as sternpost.db.before-restore\n"), "{err}");
    assert!(fs::read_to_string(club.join("sternpost.db.before-restore")).unwrap().starts_with("spoilt"));
    assert_eq!(players(&club.join("sternpost.db")), ["ada"]);
}

#[test]
fn a_damaged_backup_is_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    club(dir);
    let club = dir.join("club");
    assert_eq!(sternpost(&club, &["backup", "monday.db"]).0, 0);
    let conn = rusqlite::Connection::open(club.join("monday.db")).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF; DELETE FROM players").unwrap();
    drop(conn);
    let (code, _, err) = sternpost(&club, &["restore", "monday.db", "--yes"]);
    assert_eq!(code, 1);
    assert!(
        err.starts_with("error: monday.db is not whole: 1 finding, the first: database: a row of addresses"),
        "{err}"
    );
    fs::write(club.join("tuesday.db"), "no database at all, but long enough to be taken for the header of one, or so")
        .unwrap();
    let (code, _, err) = sternpost(&club, &["restore", "tuesday.db", "--yes"]);
    assert_eq!(code, 1);
    assert_eq!(err, "error: tuesday.db is no database of a club\nhint: name a file that `sternpost backup` wrote\n");
    rusqlite::Connection::open(club.join("other.db")).unwrap().execute_batch("CREATE TABLE meta (a)").unwrap();
    let (code, _, err) = sternpost(&club, &["restore", "other.db", "--yes"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("error: other.db is no database of a club\n"), "{err}");
    assert_eq!(players(&club.join("sternpost.db")), ["ada"]);
}

#[test]
fn without_a_configuration_the_way_to_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = sternpost(folder.path(), &["check"]);
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "error: config.toml: there is no configuration here, and none of the user's own\n\
         hint: `sternpost init` makes one; --config FILE names one that is elsewhere\n"
    );
    fs::create_dir(folder.path().join("sternpost")).unwrap();
    let own = folder.path().join("sternpost/config.toml");
    fs::write(&own, "[club]\nname = \"Own\"\naddress = \"games@club.example\"\n").unwrap();
    let (code, out, _) = sternpost(folder.path(), &["check"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with(&format!("ok     config    {}\n", own.display())), "{out}");
}

#[test]
fn letters_count_from_the_day_that_the_configuration_says() {
    let letter = |from: &str| {
        format!(
            "Authentication-Results: mx.club.example; dmarc=pass header.from=example.net\r\nFrom: {from}\r\nTo: games@club.example\r\n\
             Message-ID: <1@example.net>\r\n\r\nhelp\r\n"
        )
    };
    for (since, fates) in [
        ("", ["ignored", "answered"]),
        ("letters_since = \"2026-11-01\"\n", ["answered", "answered"]),
        ("letters_since = \"2999-01-01T00:00:00Z\"\n", ["ignored", "ignored"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let config = format!(
            "[club]\nname = \"Club\"\naddress = \"games@club.example\"\nauthserv = \"mx.club.example\"\n[inbox]\n{since}"
        );
        fs::write(dir.join("config.toml"), config).unwrap();
        assert_eq!(sternpost(dir, &["run", "--once"]).0, 0);
        // One came on 10 November, long before the club was set up, the other just now.
        fs::write(dir.join("inbox/new/old"), letter("old@example.net")).unwrap();
        let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_794_268_800);
        fs::File::options().write(true).open(dir.join("inbox/new/old")).unwrap().set_modified(old).unwrap();
        fs::write(dir.join("inbox/new/young"), letter("young@example.net")).unwrap();
        assert_eq!(sternpost(dir, &["run", "--once"]).0, 0);
        let mut store = Store::open(&dir.join("sternpost.db")).unwrap();
        let mut letters = store.view().unwrap().letters(10).unwrap();
        letters.reverse();
        let found: Vec<_> = letters.iter().map(|letter| letter.fate.unwrap().word()).collect();
        assert_eq!(found, fates, "{since}");
    }
}

#[test]
fn a_host_looks_after_the_people() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    club(dir);
    add_player(dir, "ben");
    let config = ["--config", "club/config.toml"];
    let run = |arguments: &[&str]| sternpost(dir, &[&config[..], arguments].concat());
    let (code, out, err) = run(&["player", "list"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(
        out,
        "    1  active       0 games  ada@example.org  ada\n    2  active       0 games  ben@example.org  ben\n"
    );
    assert_eq!(run(&["player", "edit", "ben", "--name", "Ben the Second", "--language", "de"]).0, 0);
    let (code, _, err) = run(&["player", "edit", "1", "--timezone", "Mars"]);
    assert_eq!(
        (code, err.as_str()),
        (2, "error: \"Mars\" is no time zone that we know\nhint: write a name of the IANA list, as Europe/Berlin\n")
    );
    let (code, out, _) = run(&["player", "addresses", "2", "--add", "second@example.org"]);
    assert_eq!((code, out.as_str()), (0, "ben@example.org\nsecond@example.org\n"));
    let (code, _, err) = run(&["player", "addresses", "1", "--add", "second@example.org"]);
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "error: second@example.org is somebody's already\n\
         hint: `sternpost player show second@example.org` shows whose\n"
    );
    let (code, _, err) = run(&["player", "addresses", "ada", "--remove", "ada@example.org"]);
    assert_eq!(code, 1, "{err}");
    assert_eq!(run(&["player", "bar", "ada"]).0, 0);
    let (_, out, _) = run(&["--json", "player", "show", "second@example.org"]);
    let shown: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(shown["name"], "Ben the Second");
    assert_eq!(shown["ratings"]["two"], 1500);
    assert_eq!(shown["addresses"], serde_json::json!(["ben@example.org", "second@example.org"]));
    let (code, _, err) = run(&["player", "forget", "Ben the Second"]);
    assert_eq!(code, 2, "{err}");
    assert_eq!(run(&["player", "forget", "Ben the Second", "--yes"]).0, 0);
    let (_, out, _) = run(&["player", "list"]);
    assert_eq!(
        out.lines().map(|line| line.split_whitespace().nth(1).unwrap()).collect::<Vec<_>>(),
        ["barred", "forgotten"]
    );
    let (code, _, err) = run(&["player", "show", "nobody"]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("hint: `sternpost player list` lists them"), "{err}");
}
