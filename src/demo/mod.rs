//! The demo: a club in a folder, three players, and a game played to its end by mail alone.
//!
//! The players' mail programs read the mails that the host's courier left, and put their answers into the
//! host's Maildir; the host's own code does the rest. Every mail is kept as `.eml` and `.html`, and an index
//! page shows the game mail by mail. The time of the demo is made up, so that weeks pass in seconds.

pub mod manners;
mod pages;
mod players;

use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::seat::GameNumber;
use crate::edges::courier::Courier;
use crate::edges::inbox::Inbox;
use crate::host::HostFault;
use crate::host::club::Club;
use crate::host::crank::{self, Surroundings};
use crate::host::desk::{self, GameWish, SeatWish, Start};
use crate::host::stop::Stop;
use crate::host::study::{Patience, Study};
use crate::rules::{Choices, Play, Seat};
use crate::store::Store;
use manners::{Manner, Received};
pub(crate) use pages::html_part;
use pages::{Kept, Pages};
use players::{Player, cast};
use std::cell::Cell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The open club in which the demo plays.
#[derive(Debug)]
pub struct Means<'a> {
    /// Its database.
    pub store: &'a mut Store,
    /// The club as the host knows it.
    pub club: &'a Club,
    /// Its Maildir for letters, `inbox` in the demo's folder.
    pub inbox: &'a mut Inbox,
    /// Its Maildir for mails, `outbox` in the demo's folder.
    pub courier: &'a mut Courier,
}

/// What went wrong in a demo.
#[derive(Debug, thiserror::Error)]
pub enum DemoFault {
    /// A file or folder.
    #[error("{path}: {source}")]
    File {
        /// Which one.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The host.
    #[error(transparent)]
    Host(#[from] HostFault),
    /// Something that never happens while the host plays by its own rules.
    #[error("{0}")]
    Astray(String),
}

/// What the demo made.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The page to open.
    pub index: PathBuf,
    /// Mails that went out.
    pub mails: usize,
    /// Letters that came in.
    pub letters: usize,
    /// Turns of the game.
    pub turns: u32,
}

/// The demo's configuration.
pub const CONFIG: &str = r#"# A club in a folder: nothing leaves this machine.
[club]
name = "Sternpost demo club"
address = "games@club.example"
language = "en"
timezone = "Europe/London"

[database]
path = "sternpost.db"

[inbox]
kind = "maildir"
path = "inbox"

[outbox]
kind = "maildir"
path = "outbox"
"#;

/// How many turns a game may have before the demo calls itself astray.
const TURNS_MAX: u32 = 2000;

/// Plays the demo's game in `dir`, whose club is open already; `tell` hears (turns, mails) on the way.
///
/// # Errors
/// [`DemoFault`] where a file can't be written or the host fails.
pub async fn play(dir: &Path, means: Means<'_>, start: Moment, tell: &dyn Fn(u32, usize)) -> Result<Shown, DemoFault> {
    let mut stage = Stage::new(dir, means, start)?;
    let number = stage.open_game()?;
    stage.crank().await?;
    while stage.play.to_move().is_some() && stage.turns < TURNS_MAX {
        stage.one_turn().await?;
        tell(stage.turns, stage.pages.mails());
    }
    let game = stage.means.store.view().map_err(HostFault::from)?.game(number).map_err(HostFault::from)?;
    let game = game.ok_or_else(|| DemoFault::Astray("the game is gone".to_owned()))?;
    if !game.is_over() || game.position_text() != stage.play.position().to_string() {
        return Err(DemoFault::Astray("the host's board and the players' differ".to_owned()));
    }
    let index = stage.pages.write_index(&game, &stage.names())?;
    Ok(Shown { index, mails: stage.pages.mails(), letters: stage.pages.letters(), turns: game.turns() })
}

struct Stage<'a> {
    dir: PathBuf,
    means: Means<'a>,
    players: Vec<Player>,
    pages: Pages,
    clock: Cell<Moment>,
    /// The players' own board: they keep it from the moves that they sent.
    play: Play,
    turns: u32,
}

impl<'a> Stage<'a> {
    fn new(dir: &Path, means: Means<'a>, start: Moment) -> Result<Self, DemoFault> {
        let players = cast(dir)?;
        let pages = Pages::new(dir)?;
        let setup =
            crate::rules::Setup::new(crate::rules::RuleSet::open(), Choices { players: Some(3), ..Choices::default() });
        let setup = setup.map_err(|e| DemoFault::Astray(e.to_string()))?;
        Ok(Self {
            dir: dir.to_owned(),
            means,
            players,
            pages,
            clock: Cell::new(start),
            play: Play::new(setup),
            turns: 0,
        })
    }

    fn names(&self) -> Vec<(Seat, String)> {
        self.players.iter().map(|p| (p.seat, p.name.clone())).collect()
    }

    fn open_game(&mut self) -> Result<GameNumber, DemoFault> {
        let wish = the_threes_game();
        let tx = self.means.store.begin().map_err(HostFault::from)?;
        let number = desk::open_game(&tx, self.means.club, &wish, self.clock.get())?;
        let game = tx.game(number).map_err(HostFault::from)?;
        tx.commit().map_err(HostFault::from)?;
        let game = game.ok_or_else(|| DemoFault::Astray("the game did not begin".to_owned()))?;
        self.play = game.play().clone();
        Ok(number)
    }

    /// One turn of the host's crank; what its courier left goes to the players.
    async fn crank(&mut self) -> Result<(), DemoFault> {
        let now = self.clock.get();
        let Means { store, club, inbox, courier } = &mut self.means;
        let mut study = Study::new(Patience::UntilAnswered);
        let around = Surroundings { now: &|| now, tell: &|_| {}, stop: &Stop::never() };
        crank::until_quiet(store, club, inbox, courier, &mut study, &around).await?;
        self.hand_out()
    }

    /// The postman: each mail in the outbox goes to the Maildir of its recipient, and a copy is kept.
    fn hand_out(&mut self) -> Result<(), DemoFault> {
        let outbox = self.dir.join("outbox/new");
        let mut files: Vec<PathBuf> = read_dir(&outbox)?;
        files.sort();
        let mut mails = Vec::new();
        for path in files {
            let bytes = fs::read(&path).map_err(at(&path))?;
            let to = recipient(&bytes);
            mails.push((path, bytes, to));
        }
        mails.sort_by(|a, b| (order(&a.1), &a.2).cmp(&(order(&b.1), &b.2)));
        for (path, bytes, to) in mails {
            let Some(player) = self.players.iter_mut().find(|p| p.address.as_str() == to) else {
                return Err(DemoFault::Astray(format!("a mail to nobody of the demo in {}", path.display())));
            };
            player.take(&bytes)?;
            let received =
                Received::open(&bytes).ok_or_else(|| DemoFault::Astray("a mail that can't be read".to_owned()))?;
            self.pages.keep_mail(&Kept {
                to: &player.name,
                at: self.clock.get(),
                received: &received,
                bytes: &bytes,
            })?;
            fs::remove_file(&path).map_err(at(&path))?;
        }
        Ok(())
    }

    /// The player to move answers the last mail; on some turns with a detour on the way.
    async fn one_turn(&mut self) -> Result<(), DemoFault> {
        let Some(seat) = self.play.to_move() else { return Ok(()) };
        if self.play.must_pass() {
            return Err(DemoFault::Astray("a pass that the host did not make".to_owned()));
        }
        self.turns += 1;
        let mv = crate::bot::best_gain(&self.play).ok_or_else(|| DemoFault::Astray("no move".to_owned()))?;
        let notation = self.play.setup().notation();
        let ends = notation.way(&[mv.from, mv.to]);
        let path = self.play.way(mv).map_or_else(|| ends.clone(), |way| notation.way(&way));
        let who = self.players.iter().position(|p| p.seat == seat);
        let who = who.ok_or_else(|| DemoFault::Astray("nobody sits there".to_owned()))?;
        for detour in players::detours(self.turns, &ends) {
            let by = detour.by.unwrap_or(who);
            self.write(by, detour.manner, &detour.words).await?;
        }
        let words = players::words_for(self.turns, &ends, &path);
        if players::as_a_wish(self.turns) {
            self.write(who, None, &format!("I think I will try {ends} this time.")).await?;
            self.write(who, None, "confirm").await?;
        } else {
            self.write(who, None, &words).await?;
        }
        let holes = vec![mv.from, mv.to];
        self.play.play(&crate::rules::Turn::Move(holes)).map_err(|e| DemoFault::Astray(e.describe(notation)))?;
        while self.play.must_pass() {
            self.play.play(&crate::rules::Turn::Pass).map_err(|e| DemoFault::Astray(e.describe(notation)))?;
        }
        Ok(())
    }

    /// A player answers the last mail with these words; the host takes it in.
    async fn write(&mut self, who: usize, manner: Option<Manner>, words: &str) -> Result<(), DemoFault> {
        let hours = 1 + i64::from(self.turns * 7 % 5);
        self.clock.set(self.clock.get().plus(Span::from_hours(hours)));
        let player = &mut self.players[who];
        let letter = player.answer(manner, words, self.clock.get())?;
        self.pages.keep_letter(&player.name, self.clock.get(), words, &letter)?;
        put(&self.dir.join("inbox"), &letter, self.clock.get(), self.pages.letters())?;
        self.crank().await
    }
}

/// Puts a letter into a Maildir as an MTA does: written in `tmp`, renamed into `new`, its time the arrival's.
fn put(maildir: &Path, letter: &[u8], at_moment: Moment, number: usize) -> Result<(), DemoFault> {
    let name = format!("{}.{number}.demo", at_moment.seconds());
    let tmp = maildir.join("tmp").join(&name);
    let new = maildir.join("new").join(&name);
    fs::write(&tmp, letter).map_err(at(&tmp))?;
    let file = fs::File::options().write(true).open(&tmp).map_err(at(&tmp))?;
    let arrival =
        std::time::UNIX_EPOCH + std::time::Duration::from_secs(u64::try_from(at_moment.seconds()).unwrap_or(0));
    file.set_modified(arrival).map_err(at(&tmp))?;
    fs::rename(&tmp, &new).map_err(at(&new))
}

fn read_dir(path: &Path) -> Result<Vec<PathBuf>, DemoFault> {
    let entries = fs::read_dir(path).map_err(at(path))?;
    entries.map(|e| e.map(|e| e.path()).map_err(at(path))).collect()
}

fn recipient(bytes: &[u8]) -> String {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]).to_string();
    let line = head.lines().find(|l| l.starts_with("To: ")).unwrap_or_default();
    let address = line.trim_start_matches("To: ");
    address.rsplit('<').next().unwrap_or_default().trim_end_matches('>').trim().to_owned()
}

fn order(bytes: &[u8]) -> String {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]).to_string();
    head.lines().find(|l| l.to_ascii_lowercase().starts_with("message-id:")).unwrap_or_default().to_owned()
}

/// Names the file in an error.
fn at(path: &Path) -> impl FnOnce(io::Error) -> DemoFault + '_ {
    move |source| DemoFault::File { path: path.to_owned(), source }
}

/// A game of the three by the rules of `open`.
fn the_threes_game() -> GameWish {
    let seats = players::roles().map(|role| SeatWish::Person { name: role.name.to_owned(), address: role.address });
    GameWish {
        rules_name: "open".to_owned(),
        seats: seats.collect(),
        pace: None,
        choices: Choices::default(),
        start: Start::AtOnce,
        hints: None,
    }
}

/// Opens a fresh game of the same three, to be played by hand from now on.
///
/// # Errors
/// [`DemoFault`] where the store or the host fails.
pub fn leave_running(store: &mut Store, club: &Club, now: Moment) -> Result<GameNumber, DemoFault> {
    let wish = the_threes_game();
    let tx = store.begin().map_err(HostFault::from)?;
    let number = desk::open_game(&tx, club, &wish, now)?;
    tx.commit().map_err(HostFault::from)?;
    Ok(number)
}
