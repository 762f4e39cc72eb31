//! Whole games and corner cases: every line of `tests/data/rules/*.jsonl` is played turn by turn, and the number of
//! legal moves, the sampled ends and ways, the end, the position and the places must come out.

use serde::Deserialize;
use std::collections::BTreeMap;
use sternpost::rules::{
    Choices, End, Hops, Marbles, Move, Notation, Play, Position, RuleSet, Seat, Setup, Teams, Turn,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    #[serde(default)]
    pub(crate) about: String,
    pub(crate) rules: String,
    pub(crate) players: u32,
    marbles: u32,
    hops: String,
    teams: bool,
    notation: Option<String>,
    first: String,
    pub(crate) start: Option<String>,
    made: Option<String>,
    pub(crate) turns: Vec<String>,
    legal: Vec<Option<u32>>,
    #[serde(default)]
    sampled: Vec<Sample>,
    over: bool,
    end: Option<String>,
    position: String,
    places: Option<BTreeMap<String, u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    turn: usize,
    ends: Vec<String>,
    path: String,
}

impl Game {
    pub(crate) fn setup(&self) -> Setup {
        let choices = Choices {
            players: Some(self.players),
            marbles: Marbles::of_count(self.marbles),
            hops: Hops::of_word(&self.hops),
            teams: Some(if self.teams { Teams::Pairs } else { Teams::None }),
            notation: self.notation.as_deref().map(|word| Notation::of_word(word).unwrap()),
            first: Some(self.first.parse().unwrap()),
        };
        Setup::new(RuleSet::named(&self.rules).unwrap(), choices).unwrap()
    }

    pub(crate) fn begin(&self) -> Play {
        let Some(start) = &self.start else { return Play::new(self.setup()) };
        let position: Position = start.parse().unwrap();
        assert_eq!(&position.to_string(), start);
        Play::from_position(self.setup(), position, self.made()).unwrap()
    }

    pub(crate) fn made(&self) -> [u32; 6] {
        let mut made = [0; 6];
        for part in self.made.as_deref().unwrap_or_default().split(", ").filter(|part| !part.is_empty()) {
            let (seat, turns) = part.split_once(' ').unwrap();
            made[seat.parse::<Seat>().unwrap().index()] = turns.parse().unwrap();
        }
        made
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.end.as_deref().map(|word| End::of_word(word).unwrap_or(End::Standstill))
    }

    pub(crate) fn places(&self) -> Option<BTreeMap<Seat, u32>> {
        let places = self.places.as_ref()?;
        Some(places.iter().map(|(seat, &place)| (seat.parse().unwrap(), place)).collect())
    }
}

fn ends(play: &Play) -> Vec<String> {
    let notation = play.setup().notation();
    let mut ends: Vec<String> =
        play.legal_moves().iter().map(|mv| format!("{}-{}", notation.name(mv.from), notation.name(mv.to))).collect();
    ends.sort();
    ends
}

pub(crate) fn turn_of(text: &str, notation: Notation) -> Turn {
    let seat = |word: &str| word.parse().unwrap();
    match text.split_once(' ') {
        Some(("resign", word)) => Turn::Resign(seat(word)),
        Some(("timeout", word)) => Turn::Timeout(seat(word)),
        Some(("back", word)) => Turn::Back(seat(word)),
        Some(_) => panic!("{text}"),
        None if text == "pass" => Turn::Pass,
        None if text == "missed" => Turn::Missed,
        None => Turn::Move(text.split('-').map(|name| notation.hole(name.parse().unwrap()).unwrap()).collect()),
    }
}

fn play_through(line: usize, game: &Game) {
    let at = |n: usize| format!("line {line} {:?}, entry {} {}", game.about, n + 1, game.turns[n]);
    let mut play = game.begin();
    let notation = play.setup().notation();
    assert_eq!(game.turns.len(), game.legal.len());
    for (n, text) in game.turns.iter().enumerate() {
        if let Some(legal) = game.legal[n] {
            assert_eq!(play.legal().unwrap().count(), legal, "{}", at(n));
            assert_eq!(play.legal_moves().len(), legal as usize, "{}", at(n));
            assert_eq!(play.must_pass(), legal == 0, "{}", at(n));
        }
        let turn = turn_of(text, notation);
        for sample in game.sampled.iter().filter(|sample| sample.turn == n + 1) {
            assert_eq!(ends(&play), sample.ends, "{}", at(n));
            let Turn::Move(holes) = &turn else { panic!("{}", at(n)) };
            let mv = Move { from: holes[0], to: *holes.last().unwrap() };
            let path = if holes.len() > 2 { play.check(holes).unwrap().path } else { play.way(mv).unwrap() };
            assert_eq!(notation.way(&path), sample.path, "{}", at(n));
        }
        let outcomes = play.play(&turn).unwrap_or_else(|why| panic!("{}: {}", at(n), why.describe(notation)));
        assert_eq!(play.over().is_some(), n + 1 == game.turns.len() && game.over, "{}: {outcomes:?}", at(n));
    }
    let about = format!("line {line} {:?}", game.about);
    assert_eq!(play.over(), game.end(), "{about}");
    assert_eq!(play.position().to_string(), game.position, "{about}");
    assert_eq!(play.places(), game.places(), "{about}");
}

fn read_games(text: &str) -> Vec<Game> {
    let games: Vec<Game> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!games.is_empty());
    games
}

/// The games and the corner cases.
pub(crate) fn all_games() -> Vec<Game> {
    let mut games = read_games(GAMES);
    games.extend(read_games(EDGES));
    games
}

const GAMES: &str = include_str!("../data/rules/games.jsonl");
const EDGES: &str = include_str!("../data/rules/edges.jsonl");

fn play_all(text: &str) {
    for (n, game) in read_games(text).iter().enumerate() {
        play_through(n + 1, game);
    }
}

/// Shows every position of the whole games, with the number of turns before it.
pub(crate) fn every_position(mut show: impl FnMut(usize, &Play)) {
    for line in include_str!("../data/rules/games.jsonl").lines() {
        let game: Game = serde_json::from_str(line).unwrap();
        let mut play = game.begin();
        for (n, text) in game.turns.iter().enumerate() {
            show(n, &play);
            play.play(&turn_of(text, play.setup().notation())).unwrap();
        }
        show(game.turns.len(), &play);
    }
}

#[test]
fn whole_games_come_out_to_the_letter() {
    play_all(GAMES);
}

#[test]
fn corner_cases_come_out_to_the_letter() {
    play_all(EDGES);
}

#[test]
fn every_hole_has_both_its_names_and_its_neighbours() {
    use sternpost::rules::{Direction, Hole};
    let mut lines = include_str!("../data/rules/holes.tsv").lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let directions = ["E", "NE", "NW", "W", "SW", "SE"];
    let mut holes = 0;
    for line in lines {
        let row: BTreeMap<&str, &str> = columns.iter().copied().zip(line.split('\t')).collect();
        let hole = Hole::from_index(row["index"].parse().unwrap()).unwrap();
        for (notation, column) in [(Notation::Rows, "A"), (Notation::Oblique, "B")] {
            assert_eq!(notation.name(hole).to_string(), row[column]);
            assert_eq!(notation.hole(row[column].parse().unwrap()), Some(hole));
        }
        for (direction, word) in Direction::ALL.into_iter().zip(directions) {
            let name = |notation: Notation| {
                hole.neighbour(direction).map_or("-".to_owned(), |next| notation.name(next).to_string())
            };
            assert_eq!(name(Notation::Rows), row[format!("{word}_A").as_str()]);
            assert_eq!(name(Notation::Oblique), row[word]);
        }
        holes += 1;
    }
    assert_eq!(holes, 121);
}
