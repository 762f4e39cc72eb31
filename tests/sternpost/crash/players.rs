//! The players of a siege: they read the mails that reach them, answer each of their turns with one move, and their
//! letters come doubled, late, out of order, by two roads, among others that ask for nothing or can't be read.

use super::club::Club;
use mail_parser::MessageParser;
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use sternpost::bot;
use sternpost::correspondence::moment::Span;
use sternpost::correspondence::seat::{GameNumber, Level, PlayerId};
use sternpost::demo::manners::{Manner, Received, Writer, answer};
use sternpost::host::club::Club as HostClub;
use sternpost::host::desk::{self, GameWish, SeatWish, Start};
use sternpost::postal::{Address, Secret, digest};
use sternpost::rules::{Choices, Hops, Seat};

/// Games that run at a time.
const GAMES: usize = 5;
/// Rounds that a late letter is under way at the most.
const LATE: u32 = 6;

/// A turn of a game: its number, and the entry since which the turn runs.
pub(super) type TurnKey = (u32, u32);

/// A letter under way.
#[derive(Clone)]
pub(super) struct Letter {
    pub(super) bytes: Vec<u8>,
    pub(super) digest: String,
    due: u32,
}

/// What a player has decided to play at a turn, and the letters that say so.
pub(super) struct Intent {
    pub(super) seat: Seat,
    pub(super) token: String,
    pub(super) digests: BTreeSet<String>,
}

struct Person {
    id: Option<PlayerId>,
    writer: Writer,
    letters: u32,
    /// By Message-ID.
    mails: BTreeMap<String, Received>,
}

pub(super) struct Players {
    persons: Vec<Person>,
    host_club: HostClub,
    under_way: Vec<Letter>,
    pub(super) intents: BTreeMap<TurnKey, Intent>,
    /// Every mail that reached somebody: by Message-ID, its digests and how often it came.
    pub(super) delivered: BTreeMap<String, (BTreeSet<String>, usize)>,
    writing: bool,
    opened: usize,
    letters: usize,
    copies: usize,
}

impl Players {
    pub(super) fn new(club: &Club) -> Self {
        let person = |n: usize| {
            let name = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gerda", "Hugo"][n];
            let address: Address = format!("{}@example{}.org", name.to_lowercase(), n % 3).parse().unwrap();
            let zone = [chrono_tz::Tz::Europe__Berlin, chrono_tz::Tz::Asia__Kolkata][n % 2];
            let writer = Writer { name: name.to_owned(), address, zone, manner: Manner::ALL[n % Manner::ALL.len()] };
            Person { id: None, writer, letters: 0, mails: BTreeMap::new() }
        };
        let secret = sternpost::edges::secret::load_or_make(&club.config().secret_file()).unwrap();
        Self {
            persons: (0..8).map(person).collect(),
            host_club: HostClub::of(&club.config(), Secret::clone(&secret)),
            under_way: Vec::new(),
            intents: BTreeMap::new(),
            delivered: BTreeMap::new(),
            writing: true,
            opened: 0,
            letters: 0,
            copies: 0,
        }
    }

    /// From now on nobody writes anything new.
    pub(super) fn stop_writing(&mut self) {
        self.writing = false;
    }

    pub(super) fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// Letters written, and copies of them.
    pub(super) fn written(&self) -> (usize, usize) {
        (self.letters, self.copies)
    }

    /// Mails that came, and those of them that came more than once.
    pub(super) fn received(&self) -> (usize, usize) {
        (self.delivered.len(), self.delivered.values().filter(|(_, times)| *times > 1).count())
    }

    /// Takes what lies in the outbox, as a mail program would.
    pub(super) fn read_mails(&mut self, club: &Club) {
        for entry in fs::read_dir(club.path("outbox/new")).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(&path).unwrap();
            let mail = Received::open(&bytes).expect("a mail that is whole");
            let parsed = MessageParser::new().parse(&bytes).unwrap();
            let to = parsed.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap().to_owned();
            let (digests, times) = self.delivered.entry(mail.message_id.clone()).or_default();
            digests.insert(digest(&bytes));
            *times += 1;
            if let Some(person) = self.persons.iter_mut().find(|p| p.writer.address.as_str() == to) {
                person.mails.insert(mail.message_id.clone(), mail);
            }
        }
    }

    /// Opens games until enough run; whoever is to move and has the mail answers it, once for each turn.
    pub(super) fn write(&mut self, club: &Club, chance: &mut SmallRng, round: u32) {
        if !self.writing {
            return;
        }
        let mut store = club.store();
        let mut turns = Vec::new();
        let numbers: Vec<GameNumber> = store.view().unwrap().game_numbers().unwrap();
        for number in numbers {
            let game = store.view().unwrap().game(number).unwrap().unwrap();
            if let Some(seat) = game.to_move() {
                turns.push((game, seat));
            }
        }
        for _ in turns.len()..GAMES {
            self.open_game(club, chance);
        }
        for (game, seat) in turns {
            let key = (game.number().0, game.turn_entry());
            let Some(id) = game.chairs()[&seat].holder.player() else { continue };
            if self.intents.contains_key(&key) || game.program_plays(seat) {
                continue;
            }
            let prefix = format!("g{}/e%/p{}/turn", key.0, id.0);
            let mail: String = club
                .sql()
                .query_row(
                    "SELECT message_id FROM outbox WHERE notice_key LIKE ?1 ORDER BY id DESC LIMIT 1",
                    [&prefix],
                    |row| row.get(0),
                )
                .unwrap();
            let person = self.person(club, id);
            let Some(mail) = person.mails.get(&mail).cloned() else { continue };
            let legal = game.play().legal_moves();
            let mv = if game.turns() < 6 {
                legal[chance.random_range(0..legal.len())]
            } else {
                bot::best_gain(game.play()).unwrap()
            };
            let token = game.opening().setup.notation().way(&[mv.from, mv.to]);
            person.letters += 1;
            let letter = answer(&person.writer, &mail, &token, club.now(), person.letters);
            self.letters += 1;
            let copies = copies(&letter, chance, round);
            self.copies += copies.len() - 1;
            let digests = copies.iter().map(|copy| copy.digest.clone()).collect();
            self.intents.insert(key, Intent { seat, token, digests });
            self.under_way.extend(copies);
            if chance.random_bool(0.2) {
                self.write_besides(club, id, &mail, chance, round);
            }
        }
    }

    /// What is in the mailbox next, in no order.
    pub(super) fn arriving(&mut self, round: u32, chance: &mut SmallRng) -> Vec<Letter> {
        let (mut now, later) =
            std::mem::take(&mut self.under_way).into_iter().partition::<Vec<_>, _>(|l| l.due <= round);
        self.under_way = later;
        now.shuffle(chance);
        now
    }

    /// An MTA whose pipe failed tries again.
    pub(super) fn comes_again(&mut self, letter: Letter, round: u32) {
        self.under_way.push(Letter { due: round + 1, ..letter });
    }

    fn person(&mut self, club: &Club, id: PlayerId) -> &mut Person {
        let mut store = club.store();
        let player = store.view().unwrap().player(id).unwrap().unwrap();
        let person = self.persons.iter_mut().find(|p| p.writer.address == *player.address()).unwrap();
        person.id = Some(id);
        person
    }

    /// Something that is no move.
    fn write_besides(&mut self, club: &Club, id: PlayerId, mail: &Received, chance: &mut SmallRng, round: u32) {
        let words = ["help", "games\nmoves", "say Nice one!", "history", "a1-q9", "language de", "hello there"];
        let person = self.person(club, id);
        person.letters += 1;
        let words = words[chance.random_range(0..words.len())];
        let mut bytes = answer(&person.writer, mail, words, club.now(), person.letters);
        if chance.random_bool(0.2) {
            bytes.truncate(bytes.len() / 3);
        }
        self.letters += 1;
        self.under_way.extend(copies(&bytes, chance, round));
    }

    fn open_game(&mut self, club: &Club, chance: &mut SmallRng) {
        let kind = self.opened;
        self.opened += 1;
        let (rules_name, seats, program, hops, clock, ago) = [
            ("strict", 2, false, Some(Hops::Long), "30d+1d", 0),
            ("open", 3, false, None, "3d", 48),
            ("casual", 4, true, None, "2d", 0),
            ("open", 2, true, None, "1d", 36),
            ("strict", 6, true, None, "10/30d", 0),
        ][kind % 5];
        let mut order: Vec<usize> = (0..self.persons.len()).collect();
        order.shuffle(chance);
        let person = |n: &usize| {
            let writer = &self.persons[*n].writer;
            SeatWish::Person { name: writer.name.clone(), address: writer.address.clone() }
        };
        let mut wished: Vec<SeatWish> = order.iter().take(seats).map(person).collect();
        if program {
            wished[1] = SeatWish::Program(Level::new(1).unwrap());
        }
        let wish = GameWish {
            rules_name: rules_name.to_owned(),
            seats: wished,
            pace: Some(clock.parse().unwrap()),
            choices: Choices { hops, ..Choices::default() },
            start: Start::AtOnce,
            hints: None,
        };
        let mut store = club.store();
        let tx = store.begin().unwrap();
        // Some began so long ago that a reminder or a deadline is due at once.
        desk::open_game(&tx, &self.host_club, &wish, club.now().plus(Span::from_hours(-ago))).unwrap();
        tx.commit().unwrap();
    }
}

/// A letter on its ways: now or late, often twice, sometimes by a detour that changes its bytes.
fn copies(bytes: &[u8], chance: &mut SmallRng, round: u32) -> Vec<Letter> {
    let mut due = || if chance.random_bool(0.6) { round } else { round + chance.random_range(1..=LATE) };
    let letter = |bytes: Vec<u8>, due: u32| Letter { digest: digest(&bytes), bytes, due };
    let mut all = vec![letter(bytes.to_vec(), due())];
    let detour = [b"Received: from elsewhere by the club's server\r\n", bytes].concat();
    let (again, by_detour) = (due(), due());
    if chance.random_bool(0.4) {
        all.push(letter(bytes.to_vec(), again));
    }
    if chance.random_bool(0.3) {
        all.push(letter(detour, by_detour));
    }
    all
}
