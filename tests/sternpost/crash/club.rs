//! A Maildir club in a folder, and the real binary run over it and killed.

use super::players::Letter;
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use sternpost::config::Config;
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::host;
use sternpost::host::failpoint::Step;
use sternpost::store::Store;

/// SIGKILL.
const KILL: i32 = 9;
/// A host that is not done by then hangs.
const HANGS: Duration = Duration::from_secs(60);
/// How long a lasting host is watched before it is killed wherever it is.
const LASTING: Duration = Duration::from_millis(1300);

/// What is run.
pub(super) enum Errand {
    /// `run --once`
    Once,
    /// `run`
    Lasting,
    /// `deliver` with that letter.
    Deliver(Vec<u8>),
    /// `run --once` with that text as fail point.
    At(&'static str),
}

/// How it is to be killed.
pub(super) enum Blow {
    None,
    AtStep(Step, u32),
    After(Duration),
}

/// How it was killed.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Struck {
    Nothing,
    ByItself,
    ByUs,
}

/// How it ended.
pub(super) struct End {
    pub(super) success: bool,
    pub(super) code: Option<i32>,
    pub(super) struck: Struck,
}

pub(super) struct Club {
    folder: tempfile::TempDir,
    /// How long an undisturbed turn of the crank took last.
    typical: Cell<Duration>,
    names: Cell<u32>,
}

struct Running {
    child: Child,
    ended: Receiver<()>,
    began: Instant,
}

impl Club {
    pub(super) fn new() -> Self {
        // A process that is killed loses nothing that the system has, so memory serves as well as a disk.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let config = "[club]\nname = \"Siege\"\naddress = \"games@club.example\"\nhost_address = \"host@club.example\"\n\
                      [inbox]\nkind = \"maildir\"\npath = \"inbox\"\npoll_seconds = 1\n\
                      [outbox]\nkind = \"maildir\"\npath = \"outbox\"\n";
        fs::write(folder.path().join("config.toml"), config).unwrap();
        let club = Self { folder, typical: Cell::new(Duration::from_millis(100)), names: Cell::new(0) };
        let mut store = club.store();
        let tx = store.begin().unwrap();
        tx.set_set_up_at(club.now().plus(Span::from_hours(-24))).unwrap();
        tx.commit().unwrap();
        for folder in ["inbox/new", "inbox/cur", "inbox/tmp", "outbox/new", "outbox/cur", "outbox/tmp"] {
            fs::create_dir_all(club.path(folder)).unwrap();
        }
        club
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn config(&self) -> Config {
        Config::load(&self.path("config.toml")).unwrap()
    }

    pub(super) fn store(&self) -> Store {
        Store::open(&self.path("sternpost.db")).unwrap()
    }

    pub(super) fn sql(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path("sternpost.db")).unwrap()
    }

    pub(super) fn now(&self) -> Moment {
        host::now()
    }

    pub(super) fn typical(&self) -> Duration {
        self.typical.get()
    }

    /// What the processes said.
    pub(super) fn said(&self) -> String {
        fs::read_to_string(self.path("said")).unwrap_or_default()
    }

    /// So much time that a mail whose try was cut short is due again.
    pub(super) fn time_passes(&self) {
        self.sql().execute("UPDATE outbox SET next_try = posted_at WHERE state = 'waiting'", []).unwrap();
    }

    /// As an MTA does it: complete before it appears. It came `late` seconds before now.
    pub(super) fn put_in_mailbox(&self, letter: &Letter, late: u64) {
        self.names.set(self.names.get() + 1);
        let name = format!("{}.{:06}.{}", letter.digest, self.names.get(), late);
        let tmp = self.path("inbox/tmp").join(&name);
        fs::write(&tmp, &letter.bytes).unwrap();
        #[expect(clippy::disallowed_methods, reason = "the binary that is tried goes by the machine's clock")]
        let arrived = SystemTime::now() - Duration::from_secs(late);
        File::options().write(true).open(&tmp).unwrap().set_modified(arrived).unwrap();
        fs::rename(&tmp, self.path("inbox/new").join(&name)).unwrap();
    }

    pub(super) fn run(&self, errand: &Errand, blow: &Blow) -> End {
        self.finish(self.start(errand, blow), errand, blow)
    }

    pub(super) fn run_two(&self, errands: [&Errand; 2], blows: [&Blow; 2]) -> [End; 2] {
        let [one, two] = [0, 1].map(|n| self.start(errands[n], blows[n]));
        let one = self.finish(one, errands[0], blows[0]);
        [one, self.finish(two, errands[1], blows[1])]
    }

    fn start(&self, errand: &Errand, blow: &Blow) -> Running {
        let said = File::options().create(true).append(true).open(self.path("said")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
        command.arg("--config").arg(self.path("config.toml")).arg("--quiet");
        match errand {
            Errand::Once | Errand::At(_) => command.args(["run", "--once"]),
            Errand::Lasting => command.arg("run"),
            Errand::Deliver(_) => command.arg("deliver"),
        };
        command.env_remove("STERNPOST_KILL_AT").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(said);
        if let Errand::Deliver(_) = errand {
            command.stdin(Stdio::piped());
        }
        match (blow, errand) {
            (Blow::AtStep(step, passages), _) => {
                command.env("STERNPOST_KILL_AT", format!("{}:{passages}", step.word()));
            }
            (_, Errand::At(text)) => {
                command.env("STERNPOST_KILL_AT", text);
            }
            _ => {}
        }
        #[expect(clippy::disallowed_methods, reason = "kills are spread over the time that a turn of the crank takes")]
        let began = Instant::now();
        let mut child = command.spawn().unwrap();
        if let (Errand::Deliver(bytes), Some(mut pipe)) = (errand, child.stdin.take()) {
            // A host that is killed early breaks the pipe.
            let _ = pipe.write_all(bytes);
        }
        let (tell, ended) = mpsc::channel();
        let mut stdout = child.stdout.take().unwrap();
        // The end of its standard output is the end of the process.
        thread::spawn(move || {
            let _ = stdout.read_to_end(&mut Vec::new());
            let _ = tell.send(());
        });
        Running { child, ended, began }
    }

    fn finish(&self, mut running: Running, errand: &Errand, blow: &Blow) -> End {
        let wait = match (blow, errand) {
            (Blow::After(moment), _) => *moment,
            (_, Errand::Lasting) => LASTING,
            _ => HANGS,
        };
        let mut by_us = false;
        if running.ended.recv_timeout(wait.saturating_sub(running.began.elapsed())) == Err(RecvTimeoutError::Timeout) {
            assert!(wait != HANGS, "the host hangs: {}", self.said());
            by_us = true;
            running.child.kill().unwrap();
        }
        let status = running.child.wait().unwrap();
        let struck = match (status.signal(), by_us) {
            (None, _) => Struck::Nothing,
            (Some(KILL), true) => Struck::ByUs,
            (Some(KILL), false) => Struck::ByItself,
            (Some(other), _) => panic!("ended by signal {other}: {}", self.said()),
        };
        if struck == Struck::Nothing && matches!(errand, Errand::Once) {
            self.typical.set(running.began.elapsed());
        }
        End { success: status.success(), code: status.code(), struck }
    }
}
