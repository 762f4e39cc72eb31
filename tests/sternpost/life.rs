//! The life of the host's process: it ends when it is asked to, also while a server keeps it waiting, tells a service
//! manager how it fares, and its command line ends quietly where nobody reads on.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use sternpost::store::{MailState, Store};

/// For what comes sooner or later, on a busy machine too.
const SOON: Duration = Duration::from_secs(30);
/// So long a host may take to end.
const TWO_SECONDS: Duration = Duration::from_secs(2);

const CLUB: &str = "[club]\nname = \"Club\"\naddress = \"games@club.example\"\n";

fn club(config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), config).unwrap();
    folder
}

pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).env_remove("NOTIFY_SOCKET");
    command
}

/// A host that ends with the test.
pub(crate) struct Host(Child);

impl Host {
    pub(crate) fn start(command: &mut Command) -> Self {
        Self(command.arg("run").stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap())
    }

    /// Asks it to end; gives how long it took and what it said.
    pub(crate) fn end(mut self) -> (Duration, String) {
        let mut stderr = self.0.stderr.take().unwrap();
        let (tell, ended) = mpsc::channel();
        std::thread::spawn(move || {
            let mut said = String::new();
            let _ = stderr.read_to_string(&mut said);
            let _ = tell.send(said);
        });
        #[expect(clippy::disallowed_methods, reason = "two seconds of the machine's clock are the law")]
        let asked = Instant::now();
        assert!(Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap().success());
        let said = ended.recv_timeout(SOON).expect("it never ends");
        let took = asked.elapsed();
        assert_eq!(self.0.wait().unwrap().code(), Some(0), "{said}");
        (took, said)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the host tells its service manager.
pub(crate) struct Listener {
    socket: UnixDatagram,
    pub(crate) name: String,
}

impl Listener {
    pub(crate) fn at(path: &Path) -> Self {
        let socket = UnixDatagram::bind(path).unwrap();
        Self::of(socket, path.display().to_string())
    }

    fn of(socket: UnixDatagram, name: String) -> Self {
        socket.set_read_timeout(Some(SOON)).unwrap();
        Self { socket, name }
    }

    pub(crate) fn next(&self) -> String {
        let mut bytes = [0; 512];
        loop {
            match self.socket.recv(&mut bytes) {
                Ok(length) => return String::from_utf8(bytes[..length].to_vec()).unwrap(),
                // A machine that was put to sleep and woken breaks off what waits with a bound (signal(7)).
                Err(fault) if fault.kind() == ErrorKind::Interrupted => {}
                Err(fault) => panic!("the host tells nothing: {fault}"),
            }
        }
    }

    /// Waits until that is told; gives what was told before it.
    pub(crate) fn until(&self, text: &str) -> Vec<String> {
        let mut before = Vec::new();
        loop {
            let told = self.next();
            if told == text {
                return before;
            }
            before.push(told);
            assert!(before.len() < 1000, "{text} is never told");
        }
    }
}

#[test]
fn a_host_at_rest_ends_at_once_and_tells_so() {
    let folder = club(CLUB);
    let manager = Listener::at(&folder.path().join("manager"));
    let host = Host::start(command(folder.path(), &[]).env("NOTIFY_SOCKET", &manager.name));
    assert!(manager.until("READY=1").is_empty());
    let (took, said) = host.end();
    assert!(took < TWO_SECONDS, "{took:?}\n{said}");
    assert!(said.contains("the host stops"), "{said}");
    manager.until("STOPPING=1");
}

#[test]
fn a_service_manager_hears_signs_of_life_also_while_a_server_hangs() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    for inbox in ["imap", "pop3"] {
        let folder = club(&format!(
            "{CLUB}[inbox]\nkind = \"{inbox}\"\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"none\"\nuser = \"u\"\n\
             password_env = \"STERNPOST_P\"\ntimeout_seconds = 600\n"
        ));
        let name = format!("sternpost-test-{}-{port}-{inbox}", std::process::id());
        let address = SocketAddr::from_abstract_name(&name).unwrap();
        let manager = Listener::of(UnixDatagram::bind_addr(&address).unwrap(), format!("@{name}"));
        let host = Host::start(
            command(folder.path(), &[])
                .env("STERNPOST_P", "s3cret")
                .env("NOTIFY_SOCKET", &manager.name)
                .env("WATCHDOG_USEC", "200000"),
        );
        manager.until("READY=1");
        // Connected, and never greeted.
        let (_line, _): (TcpStream, _) = server.accept().unwrap();
        for _ in 0..4 {
            manager.until("WATCHDOG=1");
        }
        let (took, said) = host.end();
        assert!(took < TWO_SECONDS, "{took:?}\n{said}");
        manager.until("STOPPING=1");
    }
}

#[test]
fn signs_of_life_for_another_process_are_not_given() {
    let folder = club(CLUB);
    let manager = Listener::at(&folder.path().join("manager"));
    let host = Host::start(
        command(folder.path(), &[])
            .env("NOTIFY_SOCKET", &manager.name)
            .env("WATCHDOG_USEC", "1000")
            .env("WATCHDOG_PID", "1"),
    );
    manager.until("READY=1");
    host.end();
    assert!(manager.until("STOPPING=1").is_empty());
}

/// An SMTP server that takes so many mails and then falls silent: its port, and the news that it did.
fn server_that_falls_silent(after: usize) -> (u16, Receiver<()>) {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let (tell, silent) = mpsc::channel();
    std::thread::spawn(move || {
        let (mut line, _) = server.accept().unwrap();
        let mut said = BufReader::new(line.try_clone().unwrap()).lines();
        let mut taken = 0;
        let mut answer = "220 test";
        loop {
            line.write_all(format!("{answer}\r\n").as_bytes()).unwrap();
            let Some(Ok(text)) = said.next() else { return };
            answer = if text == "DATA" { "354 go on" } else { "250 ok" };
            if text == "DATA" {
                line.write_all(b"354 go on\r\n").unwrap();
                said.by_ref().map_while(Result::ok).find(|text| text == ".").unwrap();
                taken += 1;
                answer = "250 taken";
                if taken > after {
                    tell.send(()).unwrap();
                    said.next();
                    return;
                }
            }
        }
    });
    (port, silent)
}

#[test]
fn a_host_that_ends_while_the_courier_hangs_has_marked_what_was_taken() {
    let (port, silent) = server_that_falls_silent(1);
    let folder = club(&format!(
        "{CLUB}[outbox]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"none\"\ntimeout_seconds = 600\n"
    ));
    let seats = ["Ada <ada@example.org>", "Ben <ben@example.org>", "Cleo <cleo@example.org>"];
    let mut new = vec!["game", "new", "--rules", "open"];
    new.extend(seats.iter().flat_map(|seat| ["--seat", seat]));
    assert!(command(folder.path(), &new).output().unwrap().status.success());
    let host = Host::start(&mut command(folder.path(), &[]));
    silent.recv_timeout(SOON).expect("the courier never comes to the second mail");
    let (took, said) = host.end();
    assert!(took < TWO_SECONDS, "{took:?}\n{said}");
    let mut store = Store::open(&folder.path().join("sternpost.db")).unwrap();
    let mut mails = store.view().unwrap().mails(&MailState::ALL, 10).unwrap();
    mails.reverse();
    let states: Vec<_> = mails.iter().map(|mail| (mail.state, mail.tries)).collect();
    // The first was taken; nobody knows of the second; the third was not begun.
    assert_eq!(states, [(MailState::Sent, 1), (MailState::Waiting, 1), (MailState::Waiting, 0)], "{said}");
}

/// The first word of the line after that key, and the rest.
fn unit(key: &str) -> String {
    let unit = include_str!("../../contrib/sternpost.service");
    unit.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('=')).unwrap_or_default().to_owned()
}

#[test]
fn the_systemd_unit_is_sound_where_systemd_can_say_so() {
    assert_eq!(unit("Type"), "notify");
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../contrib/sternpost.service")
        .replace("/usr/local/bin/sternpost", env!("CARGO_BIN_EXE_sternpost"));
    let file = folder.path().join("sternpost.service");
    fs::write(&file, text).unwrap();
    let analyze = |arguments: &[&str]| Command::new("systemd-analyze").args(arguments).arg(&file).output();
    let Ok(verified) = analyze(&["verify", "--man=no"]) else {
        println!("skipped: there is no systemd-analyze");
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    let about_ours: Vec<&str> = said.lines().filter(|line| line.contains("sternpost.service")).collect();
    assert!(verified.status.success() && about_ours.is_empty(), "{said}");
    // In tenths: 10 is the best a service with a network can hope for, 100 the worst.
    let exposed = analyze(&["security", "--offline=yes", "--threshold=20", "--no-pager"]).unwrap();
    assert!(exposed.status.success(), "{}", String::from_utf8_lossy(&exposed.stdout));
}

/// The command of the unit and that of the container are commands of this program.
#[test]
fn the_commands_of_unit_and_container_are_known() {
    let container = include_str!("../../contrib/Containerfile");
    let command_line = |key: &str| -> Vec<String> {
        let line = container
            .lines()
            .find_map(|line| line.strip_prefix(key).or_else(|| line.trim().strip_prefix(key)))
            .unwrap();
        serde_json::from_str(line.trim()).unwrap()
    };
    let unit: Vec<String> = unit("ExecStart").split(' ').skip(1).map(str::to_owned).collect();
    let health: Vec<String> = command_line("HEALTHCHECK --interval=5m --timeout=30s CMD").split_off(1);
    for mut arguments in [unit, command_line("CMD"), health] {
        arguments.push("--help".to_owned());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let done = command(Path::new("."), &arguments).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
fn a_reader_that_goes_away_ends_every_verb_quietly() {
    let folder = club(CLUB);
    let new =
        ["game", "new", "--rules", "strict", "--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.org>"];
    assert!(command(folder.path(), &new).output().unwrap().status.success());
    assert!(command(folder.path(), &["run", "--once"]).output().unwrap().status.success());
    fs::write(folder.path().join("letter.eml"), "From: a@b.example\nSubject: hello\n\nm1-k5\n").unwrap();
    fs::write(folder.path().join("game.stern"), "[Game \"1\"]\n[Rules \"strict\"]\n\n1. m4-m5\n").unwrap();
    let start = "k/kk/kkk/kkkk/13/12/11/10/9/10/11/12/13/wwww/www/ww/w w";
    for arguments in [
        &["mail", "list"][..],
        &["mail", "list", "--json"],
        &["mail", "show", "M1"],
        &["mail", "show", "M1", "--json"],
        &["mail", "read", "letter.eml"],
        &["game", "list"],
        &["game", "show", "1"],
        &["game", "history", "1"],
        &["game", "show", "1", "--json"],
        &["check"],
        &["player", "list"],
        &["rehearse", "inbox"],
        &["man"],
        &["completions", "bash"],
        &["draw", start],
        &["record", "replay", "game.stern"],
        &["run", "--once", "--json"],
        &["run", "--once", "-vv"],
        &["help"],
        &["game", "--help"],
    ] {
        let mut child =
            command(folder.path(), arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Nobody ever reads.
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        assert_eq!(done.status.code(), Some(0), "{arguments:?}: {said}");
        // Nor what is said on standard error, as with 2>&1.
        let mut child =
            command(folder.path(), arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
    }
}
