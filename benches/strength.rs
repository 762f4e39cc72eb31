//! How strong the program is: seeded matches of one player against others, seats and openings changed about.
//!
//! `cargo bench --bench strength -- NAME=VALUE …` with `one` and `others` (`greedy`, `gain`, or a level 1–5), `players`, `games`,
//! `rules`, `marbles`, `hops`, `teams`, `seed`, `seconds` a move (0: as many as `nodes` allow) and `nodes` a move. Each opening
//! is two random turns of each player; an opening is played once from each seat before the next is drawn. Told are the first places,
//! the ends, the moves of the longest game and the time a move.

#![allow(clippy::disallowed_methods, reason = "a bench reads the clock")]
use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};
use sternpost::bot::{Budget, Strength, best_gain, choose};
use sternpost::rules::{Choices, End, Hops, Marbles, Move, Play, RuleSet, Setup, Teams, Turn};

#[derive(Clone, Copy)]
enum Player {
    /// The largest gain towards the goal's tip, the rear marble on ties, and nothing else.
    Greedy,
    /// The same with an eye on the camp's deadline and the last holes.
    Gain,
    Program(Strength),
}

struct Match {
    setup: Setup,
    one: Player,
    others: Player,
    games: u64,
    seed: u64,
    seconds: f64,
    nodes: u64,
}

#[derive(Default)]
struct Tally {
    first: u64,
    shared: u64,
    home: u64,
    games: u64,
    ends: BTreeMap<&'static str, u64>,
    longest: u32,
    moves: u64,
    spent: Duration,
    slowest: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: BTreeMap<String, String> = std::env::args()
        .skip(1)
        .filter_map(|argument| argument.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let text = |name: &str, default: &str| arguments.get(name).cloned().unwrap_or_else(|| default.to_owned());
    let rules = text("rules", "strict");
    let choices = Choices {
        players: Some(text("players", "2").parse()?),
        marbles: Marbles::of_count(text("marbles", "10").parse()?),
        hops: Hops::of_word(&text("hops", "adjacent")),
        teams: Teams::of_word(&text("teams", "none")),
        ..Choices::default()
    };
    let setup = Setup::new(RuleSet::named(&rules).ok_or("no such rules")?, choices).map_err(|bad| bad.to_string())?;
    let games = text("games", "4").parse()?;
    let contest = Match {
        setup,
        one: player(&text("one", "5"))?,
        others: player(&text("others", "greedy"))?,
        games,
        seed: text("seed", "1").parse()?,
        seconds: text("seconds", "0").parse()?,
        nodes: text("nodes", "20000").parse()?,
    };
    let tally = contest.run()?;
    println!(
        "{rules}, {} players: {} against {}: first in {} of {} ({} shared), home in {}; ends {:?}; longest {} turns; \
         {:.1} ms a move, {:.0} ms the slowest",
        contest.setup.players(),
        text("one", "5"),
        text("others", "greedy"),
        tally.first,
        tally.games,
        tally.shared,
        tally.home,
        tally.ends,
        tally.longest,
        1000.0 * tally.spent.as_secs_f64() / tally.moves.max(1) as f64,
        1000.0 * tally.slowest.as_secs_f64(),
    );
    Ok(())
}

fn player(word: &str) -> Result<Player, Box<dyn Error>> {
    if word == "greedy" {
        return Ok(Player::Greedy);
    }
    if word == "gain" {
        return Ok(Player::Gain);
    }
    Ok(Player::Program(Strength::new(word.parse()?).ok_or("a level is 1 to 5")?))
}

fn greediest(play: &Play) -> Option<Move> {
    let tip = play.to_move()?.tip_of_goal();
    let moves = play.legal_moves().into_iter();
    moves.max_by_key(|&mv| (play.gain(mv), mv.from.distance(tip), std::cmp::Reverse(mv)))
}

impl Match {
    fn run(&self) -> Result<Tally, Box<dyn Error>> {
        let mut tally = Tally::default();
        let seats = self.setup.seats();
        for game in 0..self.games {
            let opening = self.seed.wrapping_mul(1_000_003) + game / seats.len() as u64;
            let one = seats[game as usize % seats.len()];
            let mut play = self.opening(opening)?;
            while let Some(seat) = play.to_move() {
                if play.must_pass() {
                    play.play(&Turn::Pass).map_err(|_| "a pass was refused")?;
                    continue;
                }
                let began = Instant::now();
                let mv = match if seat == one { self.one } else { self.others } {
                    Player::Greedy => greediest(&play),
                    Player::Gain => best_gain(&play),
                    Player::Program(strength) => self.think(&play, strength, opening),
                };
                if seat == one {
                    let spent = began.elapsed();
                    tally.spent += spent;
                    tally.slowest = tally.slowest.max(spent);
                    tally.moves += 1;
                }
                play.make(mv.ok_or("no move")?).map_err(|_| "a move was refused")?;
            }
            let places = play.places().ok_or("no places")?;
            tally.games += 1;
            tally.home += u64::from(play.home(one));
            if places[&one] == 1 {
                tally.first += 1;
                tally.shared += u64::from(places.values().filter(|&&place| place == 1).count() > 1);
            }
            *tally.ends.entry(play.over().map_or("", End::word)).or_default() += 1;
            tally.longest = tally.longest.max(play.turn_number() - 1);
        }
        Ok(tally)
    }

    fn think(&self, play: &Play, strength: Strength, seed: u64) -> Option<Move> {
        if self.seconds <= 0.0 {
            return choose(play, strength, seed, Budget { nodes: self.nodes }, &|| false);
        }
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        choose(play, strength, seed, Budget { nodes: u64::MAX }, &|| Instant::now() >= until)
    }

    /// Two random turns of each player.
    fn opening(&self, seed: u64) -> Result<Play, Box<dyn Error>> {
        let mut play = Play::new(self.setup.clone());
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed >> 7;
        for _ in 0..2 * self.setup.players() {
            let moves = play.legal_moves();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = *moves.get((state >> 33) as usize % moves.len().max(1)).ok_or("no move")?;
            play.make(mv).map_err(|_| "a move was refused")?;
        }
        Ok(play)
    }
}
