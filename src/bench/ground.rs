//! A club in a scratch folder: games of two that stand in their middle, and for each the letter by which its player
//! answers the last mail.
//!
//! The turns before the last are appended to the score sheet as they are; the last one is played by the host, so that
//! keys and mails are the host's own. Letters come from the demo's mail programs in turn. Everything follows from the
//! numbers of the games: no chance.

use super::{BenchFault, astray, file};
use crate::bot;
use crate::config::Config;
use crate::correspondence::command::WrittenMove;
use crate::correspondence::decide::{self, Consent, Deed, House};
use crate::correspondence::event::{Cause, Entry};
use crate::correspondence::game::{Game, Hints, Opening};
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::seat::{GameNumber, Holder, PlayerId};
use crate::demo::manners::{Manner, Received, Writer, answer};
use crate::edges::courier::Courier;
use crate::edges::inbox::Inbox;
use crate::edges::secret;
use crate::host::club::Club;
use crate::host::crank::{self, Surroundings, Tally};
use crate::host::desk::{self, HostDeed, player_at};
use crate::host::steps;
use crate::host::stop::Stop;
use crate::host::study::{Patience, Study};
use crate::host::{self, HostFault};
use crate::postal::RawLetter;
use crate::rules::{Choices, Move, Play, RuleSet, Seat, Setup};
use crate::store::{GameStage, MailState, Store, Tx};
use chrono_tz::Tz;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Turns that a game has behind it: the middle of a game of two.
const TURNS: usize = 30;
/// Turns of a game of the pattern before its last ones.
const OPENING: usize = 4;
/// Different courses of a game.
const COURSES: usize = 16;
/// Players of the club.
const PLAYERS: usize = 200;
/// Games opened in one transaction.
const AT_ONCE: usize = 250;

const CONFIG: &str = "[club]\nname = \"Bench\"\naddress = \"games@club.example\"\n\
                      [database]\npath = \"bench.db\"\n\
                      [inbox]\nkind = \"maildir\"\npath = \"inbox\"\n\
                      [outbox]\nkind = \"maildir\"\npath = \"outbox\"\n";

/// The scratch club; its folder goes when it does.
pub(super) struct Ground {
    pub(super) dir: PathBuf,
    pub(super) store: Store,
    pub(super) club: Club,
    pub(super) inbox: Inbox,
    pub(super) courier: Courier,
    study: Study,
    players: Vec<PlayerId>,
    courses: Vec<Vec<Entry>>,
    letters: u32,
}

impl Ground {
    /// Makes a club in a new folder, `name` within `dir`.
    pub(super) fn make(dir: &Path, name: &str) -> Result<Self, BenchFault> {
        let dir = dir.join(format!("sternpost-bench-{}-{name}", std::process::id()));
        fs::create_dir_all(&dir).map_err(file(&dir))?;
        let path = dir.join("config.toml");
        fs::write(&path, CONFIG).map_err(file(&path))?;
        let config = Config::load(&path)?;
        let store = Store::open(&config.database)?;
        let club = Club::of(&config, secret::load_or_make(&config.secret_file())?);
        let mut ground = Self {
            inbox: config.inbox.open_since(None, || host::now().seconds())?,
            courier: config.outbox.open()?,
            study: Study::new(Patience::UntilAnswered),
            players: Vec::new(),
            courses: Vec::new(),
            letters: 0,
            dir,
            store,
            club,
        };
        let now = host::now();
        let tx = ground.store.begin()?;
        for n in 0..PLAYERS {
            let address = writer(n)?.address;
            ground.players.push(player_at(&tx, &ground.club, &format!("Player {n}"), &address, now)?);
        }
        tx.commit()?;
        ground.courses = (0..COURSES).map(|n| course(n, &ground.club.house, now)).collect::<Result<_, _>>()?;
        Ok(ground)
    }

    /// Opens so many games that stand in their middle; gives for each the answer to its last mail. Those mails count as sent.
    pub(super) fn open_games(&mut self, count: usize) -> Result<Vec<Vec<u8>>, BenchFault> {
        let mut letters = Vec::with_capacity(count);
        while letters.len() < count {
            let some = AT_ONCE.min(count - letters.len());
            let now = host::now();
            let tx = self.store.begin()?;
            for _ in 0..some {
                self.letters += 1;
                let n = self.letters as usize;
                let seat = |at: usize| self.players[at % self.players.len()];
                let holders = [(Seat::White, seat(2 * n)), (Seat::Black, seat(2 * n + 1))];
                let game = open_game(&tx, &self.club, holders, &self.courses[n % COURSES], now)?;
                letters.push(answer_of(&tx, &self.players, &game, n, now)?);
            }
            tx.commit()?;
        }
        Ok(letters)
    }

    /// Opens games of a few turns, plays one more by a letter in each, and lets all but the first end by a letter that resigns:
    /// a pattern of what a database holds of each game.
    pub(super) fn open_pattern(&mut self, count: usize) -> Result<(), BenchFault> {
        for n in 0..count {
            let now = host::now();
            let tx = self.store.begin()?;
            let seat = |at: usize| self.players[at % self.players.len()];
            let holders = [(Seat::White, seat(2 * n)), (Seat::Black, seat(2 * n + 1))];
            let game = open_game(&tx, &self.club, holders, &self.courses[n % COURSES][..=OPENING], now)?;
            self.letters += 1;
            let letter = answer_of(&tx, &self.players, &game, self.letters as usize, now)?;
            tx.commit()?;
            self.take_in(letter)?;
            for words in ["resign", "confirm"].into_iter().filter(|_| n > 0) {
                let letter = self.answer_to_last(words)?;
                self.take_in(letter)?;
            }
            let tx = self.store.begin()?;
            for row in tx.mails(&[MailState::Waiting], 100)? {
                tx.mail_sent(row.id, now)?;
            }
            let ends = tx.game(game.number())?.is_some_and(|game| game.is_over());
            if ends != (n > 0) {
                return Err(astray("a game of the pattern that does not end by its letters"));
            }
            tx.commit()?;
        }
        Ok(())
    }

    fn take_in(&mut self, bytes: Vec<u8>) -> Result<(), BenchFault> {
        let now = host::now();
        steps::take_in(&mut self.store, &self.club, &RawLetter { bytes, arrived_at: now.seconds() }, now)?;
        Ok(())
    }

    /// The answer of whoever got the last mail.
    fn answer_to_last(&mut self, words: &str) -> Result<Vec<u8>, BenchFault> {
        self.letters += 1;
        let (number, view) = (self.letters, self.store.view()?);
        let row = view.mails(&[MailState::Waiting], 1)?.pop().ok_or_else(|| astray("a turn without its mail"))?;
        let mail = view.mail_bytes(row.id)?.and_then(|bytes| Received::open(&bytes));
        let mail = mail.ok_or_else(|| astray("a mail without its bytes"))?;
        let place = self.players.iter().position(|id| Some(*id) == row.player).unwrap_or_default();
        Ok(answer(&writer(place)?, &mail, words, host::now(), number))
    }

    /// Puts a letter into the mailbox, as an MTA does.
    pub(super) fn put(&self, number: usize, letter: &[u8]) -> Result<(), BenchFault> {
        let path = self.dir.join("inbox/new").join(format!("{number:08}.bench"));
        fs::write(&path, letter).map_err(file(&path))
    }

    /// Opens the club as a new process would.
    pub(super) fn open_again(&mut self) -> Result<(), BenchFault> {
        let config = Config::load(&self.dir.join("config.toml"))?;
        self.store = Store::open(&config.database)?;
        self.club = Club::of(&config, secret::load_or_make(&config.secret_file())?);
        self.inbox = config.inbox.open_since(None, || host::now().seconds())?;
        self.courier = config.outbox.open()?;
        Ok(())
    }

    /// One turn of the crank; `tell` as for [`Surroundings`].
    pub(super) async fn crank(&mut self, tell: &dyn Fn(&Tally)) -> Result<Tally, BenchFault> {
        let stop = Stop::never();
        let around = Surroundings { now: &host::now, tell, stop: &stop };
        let Self { store, club, inbox, courier, study, .. } = self;
        Ok(crank::until_quiet(store, club, inbox, courier, study, &around).await?)
    }

    /// Takes the mails out of the outbox, as whoever delivers them would.
    pub(super) fn take_mails(&self) -> Result<Vec<Vec<u8>>, BenchFault> {
        let folder = self.dir.join("outbox/new");
        let mut mails = Vec::new();
        for entry in fs::read_dir(&folder).map_err(file(&folder))? {
            let path = entry.map_err(file(&folder))?.path();
            mails.push(fs::read(&path).map_err(file(&path))?);
            fs::remove_file(&path).map_err(file(&path))?;
        }
        Ok(mails)
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        // What is left behind is a folder that says by its name what it was.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn writer(n: usize) -> Result<Writer, BenchFault> {
    let address = format!("player-{n}@example.org").parse().map_err(|_| astray("an address that is none"))?;
    let manner = Manner::ALL[n % Manner::ALL.len()];
    Ok(Writer { name: format!("Player {n}"), address, zone: Tz::Europe__Berlin, manner })
}

/// The score sheet of a game up to the last turn but one.
fn course(n: usize, house: &House, now: Moment) -> Result<Vec<Entry>, BenchFault> {
    let nobody = |id| Holder::Player(PlayerId(id));
    let holders = BTreeMap::from([(Seat::White, nobody(1)), (Seat::Black, nobody(2))]);
    let refused = |objection| astray(&format!("a course that the rules refuse: {objection:?}"));
    let began = now.plus(Span::from_hours(-(TURNS as i64)));
    let game = Game::new(opening(GameNumber(1), holders, began)?);
    let mut game = decide::open(game, house, Cause::Host, began).map_err(refused)?.game;
    for turn in 0..TURNS - 1 {
        let mv = next_move(game.play(), n, turn).ok_or_else(|| astray("a course that ends early"))?;
        let seat = game.to_move().ok_or_else(|| astray("a course that ends early"))?;
        let written = written(&game, mv)?;
        let deed = Deed::Play { seat, written, consent: Consent::Given };
        let at = began.plus(Span::from_hours(turn as i64 + 1));
        game = decide::decide(&game, &deed, house, Cause::Host, at).map_err(refused)?.game;
    }
    Ok(game.log().to_vec())
}

fn opening(number: GameNumber, holders: BTreeMap<Seat, Holder>, started: Moment) -> Result<Opening, BenchFault> {
    let choices = Choices { players: Some(2), first: Some(Seat::White), ..Choices::default() };
    let setup = Setup::new(RuleSet::strict(), choices).map_err(|e| BenchFault::Astray(e.to_string()))?;
    let pace = "30d+1d".parse().map_err(|_| astray("a clock that is none"))?;
    Ok(Opening { number, setup, rules_name: "strict".to_owned(), pace, hints: Hints::Refused, holders, started })
}

/// The first turns differ from course to course, the others are the program's plainest.
fn next_move(play: &Play, course: usize, turn: usize) -> Option<Move> {
    let legal = play.legal_moves();
    if turn < 6 { legal.get((7 * course + 5 * turn) % legal.len().max(1)).copied() } else { bot::best_gain(play) }
}

fn written(game: &Game, mv: Move) -> Result<WrittenMove, BenchFault> {
    let notation = game.opening().setup.notation();
    WrittenMove::new(vec![notation.name(mv.from), notation.name(mv.to)]).ok_or_else(|| astray("a move of one hole"))
}

/// A game in its middle, whose last turn the host has just played and told.
fn open_game(
    tx: &Tx<'_>,
    club: &Club,
    holders: [(Seat, PlayerId); 2],
    course: &[Entry],
    now: Moment,
) -> Result<Game, BenchFault> {
    let number = tx.next_game_number()?;
    let holders = holders.into_iter().map(|(seat, id)| (seat, Holder::Player(id))).collect();
    let started = course.first().map_or(now, |entry| entry.at);
    let opening = opening(number, holders, started)?;
    tx.add_game(&opening, GameStage::Running)?;
    let game = Game::replay(opening, course.to_vec()).map_err(HostFault::from)?;
    tx.append(&game, game.log(), None)?;
    let mv = bot::best_gain(game.play()).ok_or_else(|| astray("a course that ends early"))?;
    let seat = game.to_move().ok_or_else(|| astray("a course that ends early"))?;
    Ok(desk::act(tx, club, number, &HostDeed::Play(seat, written(&game, mv)?), now)?)
}

/// The letter by which whoever is to move answers the mail that has just been posted.
fn answer_of(
    tx: &Tx<'_>,
    players: &[PlayerId],
    game: &Game,
    number: usize,
    now: Moment,
) -> Result<Vec<u8>, BenchFault> {
    let mover = game.to_move().and_then(|seat| game.chairs().get(&seat)).and_then(|chair| chair.holder.player());
    let mover = mover.ok_or_else(|| astray("a game in which nobody is to move"))?;
    let mut mail = None;
    for row in tx.mails(&[MailState::Waiting], 2)? {
        if row.game == Some(game.number()) && row.player == Some(mover) {
            mail = tx.mail_bytes(row.id)?;
        }
        tx.mail_sent(row.id, now)?;
    }
    let mail = mail.and_then(|bytes| Received::open(&bytes)).ok_or_else(|| astray("a turn without its mail"))?;
    let mv = bot::best_gain(game.play()).ok_or_else(|| astray("a course that ends early"))?;
    let words = game.opening().setup.notation().way(&[mv.from, mv.to]);
    let place = players.iter().position(|id| *id == mover).unwrap_or_default();
    let manner = Manner::ALL[number % Manner::ALL.len()];
    let writer = Writer { manner, ..writer(place)? };
    Ok(answer(&writer, &mail, &words, now, u32::try_from(number).unwrap_or(0)))
}
