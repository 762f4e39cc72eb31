//! The program as a player of a club: it moves in its turn, holds up nobody, and moves only where it was asked.

use std::collections::BTreeSet;
use std::path::Path;
use sternpost::config::Config;
use sternpost::correspondence::decide::{Deed, decide};
use sternpost::correspondence::event::{Cause, Event};
use sternpost::correspondence::game::Game;
use sternpost::correspondence::moment::Moment;
use sternpost::correspondence::seat::{GameNumber, Level};
use sternpost::edges::courier::Courier;
use sternpost::edges::inbox::Inbox;
use sternpost::host::club::Club;
use sternpost::host::crank::{Surroundings, Tally, until_quiet};
use sternpost::host::desk::{self, GameWish, HostDeed, SeatWish, Start};
use sternpost::host::steps::{play_answer, ring_due};
use sternpost::host::stop::Stop;
use sternpost::host::study::{Patience, Riddle, Study};
use sternpost::postal::Secret;
use sternpost::record::{Replay, read};
use sternpost::rules::{Choices, Seat};
use sternpost::store::Store;
use tokio::runtime::{Builder, Runtime};

/// A club in a folder of its own, in memory where there is some.
struct House {
    folder: tempfile::TempDir,
    club: Club,
    store: Store,
    inbox: Inbox,
    courier: Courier,
    /// One for all turns, as in a lasting host: a runtime waits for what is thought in it.
    runtime: Runtime,
}

fn now() -> Moment {
    Moment::from_rfc3339("2026-12-01T18:00:00Z").unwrap()
}

impl House {
    fn new(play: &str) -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let text = format!("[club]\nname = \"A club\"\naddress = \"games@club.example\"\n[play]\n{play}\n");
        std::fs::write(folder.path().join("config.toml"), &text).unwrap();
        let config = Config::load(&folder.path().join("config.toml")).unwrap();
        let mut store = Store::open(&config.database).unwrap();
        let tx = store.begin().unwrap();
        tx.set_set_up_at(Moment::from_seconds(0)).unwrap();
        tx.commit().unwrap();
        let inbox = config.inbox.open_since(None, || now().seconds()).unwrap();
        let courier = config.outbox.open().unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        Self { club: Club::of(&config, Secret::from_bytes([3; 32])), folder, store, inbox, courier, runtime }
    }

    fn open(&mut self, rules: &str, seats: &[&str]) -> GameNumber {
        let seat = |word: &&str| match word.strip_prefix("program:") {
            Some(level) => SeatWish::Program(Level::new(level.parse().unwrap()).unwrap()),
            None => SeatWish::Person {
                name: (*word).to_owned(),
                address: format!("{}@example.org", word.to_lowercase()).parse().unwrap(),
            },
        };
        let wish = GameWish {
            rules_name: rules.to_owned(),
            seats: seats.iter().map(seat).collect(),
            pace: None,
            choices: Choices::default(),
            start: Start::AtOnce,
            hints: None,
        };
        let tx = self.store.begin().unwrap();
        let number = desk::open_game(&tx, &self.club, &wish, now()).unwrap();
        tx.commit().unwrap();
        number
    }

    fn game(&mut self, number: GameNumber) -> Game {
        self.store.view().unwrap().game(number).unwrap().unwrap()
    }

    fn host(&mut self, number: GameNumber, deed: &HostDeed) {
        let tx = self.store.begin().unwrap();
        desk::act(&tx, &self.club, number, deed, now()).unwrap();
        tx.commit().unwrap();
    }

    fn play(&mut self, number: GameNumber, seat: Seat, written: &str) {
        let holes = written.split('-').map(|hole| hole.parse().unwrap()).collect();
        let written = sternpost::correspondence::command::WrittenMove::new(holes).unwrap();
        self.host(number, &HostDeed::Play(seat, written));
    }

    fn crank(&mut self, study: &mut Study) -> Tally {
        let Self { club, store, inbox, courier, runtime, .. } = self;
        let around = Surroundings { now: &now, tell: &|_| {}, stop: &Stop::never() };
        runtime.block_on(until_quiet(store, club, inbox, courier, study, &around)).unwrap()
    }

    fn resign(&mut self, number: GameNumber, seat: Seat) {
        let tx = self.store.begin().unwrap();
        let game = tx.game(number).unwrap().unwrap();
        let decided = decide(&game, &Deed::Resign(seat), &self.club.house, Cause::Host, now()).unwrap();
        tx.append(&decided.game, decided.entries(), Some(now())).unwrap();
        tx.commit().unwrap();
    }

    /// What the binary says in this club, and on standard error.
    fn says(&self, arguments: &[&str]) -> (String, String) {
        let done = assert_cmd::cargo::cargo_bin_cmd!("sternpost")
            .args(arguments)
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap())
    }

    fn riddles(&mut self) -> Vec<Riddle> {
        ring_due(&mut self.store, &self.club, None, &BTreeSet::new(), now()).unwrap().riddles
    }
}

fn moves_of_the_program(game: &Game) -> usize {
    game.log().iter().filter(|e| e.cause == Cause::Program && matches!(e.event, Event::Moved { .. })).count()
}

#[test]
fn one_turn_of_a_patient_crank_plays_a_game_of_programs_to_its_end() {
    let mut house = House::new("");
    let number = house.open("casual", &["program:1", "program:2"]);
    let tally = house.crank(&mut Study::new(Patience::UntilAnswered));
    let game = house.game(number);
    assert!(game.is_over(), "{}", game.position_text());
    assert_eq!(tally.rung, moves_of_the_program(&game));
    assert!(house.store.audit().unwrap().is_empty());
}

#[test]
fn the_program_answers_a_person_and_then_waits() {
    let mut house = House::new("");
    let number = house.open("strict", &["Ada", "program:3"]);
    let mut study = Study::new(Patience::UntilAnswered);
    house.crank(&mut study);
    assert_eq!(house.game(number).turns(), 0);
    house.play(number, Seat::White, "m4-m5");
    house.crank(&mut study);
    let game = house.game(number);
    assert_eq!((game.turns(), game.to_move(), moves_of_the_program(&game)), (2, Some(Seat::White), 1));
    let mails = std::fs::read_dir(house.folder.path().join("outbox/new")).unwrap().count();
    assert_eq!(mails, 3, "at the start and after each move");
}

#[test]
fn nobody_waits_while_the_program_thinks() {
    // So many positions that no machine is done with them before the test is.
    let mut house = House::new("program_seconds = 600");
    let long = house.open("strict", &["program:5", "Ada"]);
    let short = house.open("strict", &["Ben", "Cleo"]);
    let mut study = Study::new(Patience::None);
    let tally = house.crank(&mut study);
    assert_eq!((study.games(), tally.rung), (&BTreeSet::from([long]), 0));
    house.play(short, Seat::White, "m4-m5");
    let tally = house.crank(&mut study);
    assert_eq!((house.game(short).turns(), tally.sent), (1, 2));
    assert_eq!((house.game(long).turns(), study.games()), (0, &BTreeSet::from([long])));
}

#[test]
fn an_answer_is_played_once_and_only_where_it_was_asked() {
    let mut house = House::new("");
    let number = house.open("strict", &["program:2", "Ada"]);
    let riddle = house.riddles().pop().unwrap();
    let answer = riddle.answer(&|| false);
    house.host(number, &HostDeed::Pause);
    assert!(!play_answer(&mut house.store, &house.club, &answer, now()).unwrap());
    assert!(house.riddles().is_empty(), "a paused game asks nothing");
    house.host(number, &HostDeed::Resume);
    assert!(!play_answer(&mut house.store, &house.club, &answer, now()).unwrap());
    let fresh = house.riddles().pop().unwrap().answer(&|| false);
    assert!(play_answer(&mut house.store, &house.club, &fresh, now()).unwrap());
    assert!(!play_answer(&mut house.store, &house.club, &fresh, now()).unwrap());
    assert_eq!(moves_of_the_program(&house.game(number)), 1);
}

#[test]
fn a_riddle_has_the_same_answer_in_every_host() {
    let games = [1, 3, 5].map(|level| {
        let mut house = House::new("");
        let number = house.open("open", &[&format!("program:{level}"), "program:4"]);
        for _ in 0..6 {
            let riddle = house.riddles().pop().unwrap();
            let other = house.riddles().pop().unwrap();
            let answer = riddle.answer(&|| false);
            assert_eq!(format!("{answer:?}"), format!("{:?}", other.answer(&|| false)));
            assert!(play_answer(&mut house.store, &house.club, &answer, now()).unwrap());
        }
        house.game(number).position_text()
    });
    assert!(games[0] != games[2], "levels play alike");
}

#[test]
fn a_seat_that_was_left_is_played_on_at_the_level_of_the_club() {
    for level in [1, 5] {
        let mut house = House::new(&format!("program_level = {level}"));
        let number = house.open("casual", &["Ada", "Ben", "Cleo"]);
        house.resign(number, Seat::White);
        let riddle = house.riddles().pop().unwrap();
        let strength = sternpost::bot::Strength::new(level).unwrap();
        assert!(format!("{riddle:?}").contains(&format!("{strength:?}")), "{riddle:?}");
    }
}

#[test]
fn after_a_game_the_record_tells_what_the_program_thinks_of_each_move() {
    let mut house = House::new("");
    let number = house.open("strict", &["Ada", "Ben"]);
    house.play(number, Seat::White, "m4-m5");
    let (_, refused) = house.says(&["record", "export", "1", "--view"]);
    assert_eq!(
        refused,
        "error: game 1 is not over yet\n\
         hint: the program's view is told after a game; export it without --view until then\n"
    );
    house.play(number, Seat::Black, "e14-e13");
    house.resign(number, Seat::White);
    let (plain, _) = house.says(&["record", "export", "1"]);
    assert!(plain.ends_with("\n1. m4-m5 e14-e13\n2. resign:white\n"), "{plain}");
    let (viewed, _) = house.says(&["record", "export", "1", "--view"]);
    assert_eq!(viewed, house.says(&["record", "export", "1", "--view"]).0);
    let moves = viewed.lines().find(|line| line.starts_with("1. ")).unwrap();
    assert!(moves.starts_with("1. m4-m5 {") && moves.contains("} e14-e13 {"), "{moves}");
    assert!(moves.ends_with('}') && viewed.ends_with("\n2. resign:white\n"), "{viewed}");
    let reading = read(viewed.as_bytes(), 1);
    let mut replay = Replay::new(&reading).unwrap();
    let turns = std::iter::from_fn(|| replay.next()).map(|step| step.unwrap().turn);
    assert_eq!(turns.last(), Some(2), "{viewed}");
}

#[test]
fn a_hint_for_a_position_is_drawn_and_told() {
    let house = House::new("");
    let position = "w/ww/www/1www/4w8/12/11/10/9/10/11/12/13/4/3/2/1 w";
    let (drawn, _) = house.says(&["draw", position, "--hint"]);
    assert!(drawn.lines().nth(4).is_some_and(|row| row.contains("[w]")), "{drawn}");
    assert!(drawn.ends_with("\nwhite: e13-e14\n"), "{drawn}");
    let (_, nobody) = house.says(&["draw", &position.replace(" w", " -"), "--hint"]);
    assert!(nobody.starts_with("error: nobody is to move in this position\n"), "{nobody}");
}
