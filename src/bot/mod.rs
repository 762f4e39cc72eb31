//! PURE. The program's own play: which move to make for whoever is to move.
//!
//! [`choose`] takes a game, a strength, a seed and a budget and gives the move; the same four give the same move on any machine,
//! as effort is counted in positions. Who is alone or past all others races home by the shortest way (`race.rs`); two sides play
//! principal variation search (`duel.rs`); three to six are searched as a crowd in which each looks after itself
//! (`crowd.rs`). [`best_gain`] is the plainest play that still brings a game to its end. [`view`] holds a move against the
//! program's own. Nothing here plays a turn: passes, confirmations and the clock are the caller's.

mod camp;
mod crowd;
mod duel;
mod effort;
mod gain;
mod habit;
mod memory;
mod race;
mod scene;
mod terrain;

pub use effort::Budget;
pub use gain::best_gain;

use crate::rules::{Hops, Move, Play, Seat, Status, Teams};
use crowd::{Beam, Crowd};
use duel::Duel;
use effort::Effort;
use race::WayHome;
use scene::Scene;
use terrain::{Terrain, scrambled};

/// How well the program plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u8);

impl Strength {
    /// The strongest.
    pub const BEST: Self = Self(5);

    /// A strength from 1, the weakest, to 5; `None` outside.
    #[must_use]
    pub fn new(level: u8) -> Option<Self> {
        (1..=5).contains(&level).then_some(Self(level))
    }

    /// How a strength thinks. The steps between them were found by games; ARCHITECTURE tells the figures.
    fn traits(self) -> Traits {
        match self.0 {
            1 => Traits { plies: 1, turns: 1, haze: 60, slips: 45, share: 64 },
            2 => Traits { plies: 1, turns: 1, haze: 0, slips: 15, share: 64 },
            3 => Traits { plies: 2, turns: 2, haze: 0, slips: 0, share: 16 },
            4 => Traits { plies: 4, turns: 3, haze: 0, slips: 0, share: 4 },
            _ => Traits { plies: u32::MAX, turns: u32::MAX, haze: 0, slips: 0, share: 1 },
        }
    }
}

/// Costs below which a seat in a crowd goes the shortest way home, whatever the others do.
const NEAR_HOME: i32 = 600;
/// The longest such way, in moves, and how wide it is looked for.
const NEAR_MOVES: u32 = 8;
const NEAR_WIDTH: usize = 60;
/// The turns a marble after which everybody goes the shortest way home, whatever the others do.
const LATE: u32 = 6;
/// With how many turns to spare the marbles in the camp go before all others.
const SPARE_IN_A_CROWD: u32 = 6;
const SPARE_IN_A_DUEL: u32 = 10;
/// As many positions are looked at in the time of one with long hops.
const LONG_HOPS: u64 = 5;
/// The positions that every search may look at, whatever the budget.
const LEAST_NODES: u64 = 200;
/// The same for a way home, and the most.
const LEAST_RACE: u64 = 8000;
const MOST_RACE: u64 = 160_000;

struct Traits {
    /// Plies that it looks ahead in a duel.
    plies: u32,
    /// Own turns that it looks ahead in a crowd.
    turns: u32,
    /// The most points by which it misjudges a hole.
    haze: i32,
    /// Of a hundred moves so many are any that brings its marble nearer.
    slips: u64,
    /// It uses one part of so many of the budget.
    share: u64,
}

/// The move that the program makes for the seat to move; `None` when there is no legal move or the game is over. `stop` is
/// asked now and then and ends the search early with the best found so far; where it never does, the same game,
/// strength, seed and budget give the same move.
#[must_use]
pub fn choose(play: &Play, strength: Strength, seed: u64, budget: Budget, stop: &dyn Fn() -> bool) -> Option<Move> {
    let traits = strength.traits();
    let terrain = Terrain::of(play.setup(), seed, traits.haze);
    let mut thought = Thought::of(play, &terrain)?;
    if let Some(mv) = slip(play, &thought.roots, seed, traits.slips) {
        return Some(mv);
    }
    thought.best(&traits, in_positions(play, budget), stop).map(|choice| choice.mv)
}

/// A budget in positions of this game.
fn in_positions(play: &Play, budget: Budget) -> Budget {
    match play.setup().hops() {
        Hops::Adjacent => budget,
        Hops::Long => Budget { nodes: budget.nodes / LONG_HOPS },
    }
}

/// Now and then a weak player makes any move that brings its marble nearer. Not while the camp's deadline is close, nor
/// for the last move of a game.
fn slip(play: &Play, roots: &[Move], seed: u64, per_cent: u64) -> Option<Move> {
    let seat = play.to_move().filter(|_| per_cent > 0)?;
    let key = play.position().key();
    let drawn = scrambled(seed ^ (key as u64) ^ (key >> 64) as u64);
    if drawn % 100 >= per_cent || play.camp_warning(seat).is_some() || play.last_move_of().is_some() {
        return None;
    }
    let mut nearer: Vec<Move> = roots.iter().copied().filter(|&mv| play.gain(mv) > 0).collect();
    nearer.sort_unstable();
    nearer.get((drawn >> 32) as usize % nearer.len().max(1)).copied()
}

/// What the program thinks of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The move it would have made.
    pub best: Move,
    /// By how much that one is better, in hundredths of a step in the middle of the board; 0 where it is the same or no better.
    pub missed: u32,
}

/// Points that a step in the middle of the board is worth.
const STEP: u32 = 40;
/// The most points that can be missed, as when a won game is given away.
const ALL_MISSED: i32 = 10_000;
/// Points that a move of a race is worth.
const RACE_MOVE: i32 = 100;

/// How a legal move of the seat to move compares with the program's own at full strength. The budget is for each search.
/// `None` where the move is not legal or the budget does not suffice to compare.
#[must_use]
pub fn view(play: &Play, mv: Move, budget: Budget, stop: &dyn Fn() -> bool) -> Option<View> {
    if !play.ends_of(mv.from).contains(mv.to) {
        return None;
    }
    let terrain = Terrain::of(play.setup(), 0, 0);
    let mut thought = Thought::of(play, &terrain)?;
    let budget = in_positions(play, budget);
    let best = thought.best(&Strength::BEST.traits(), budget, stop)?;
    if best.mv == mv {
        return Some(View { best: mv, missed: 0 });
    }
    // A beam that follows one move alone sees more of it.
    let own = match best.by {
        By::Crowd { .. } => thought.score_of(best.mv, best.by, budget, stop)?,
        By::Race | By::Duel { .. } => best.score,
    };
    let score = thought.score_of(mv, best.by, budget, stop)?;
    let missed = (own - score).clamp(0, ALL_MISSED) as u32;
    Some(View { best: best.mv, missed: missed * 100 / STEP })
}

/// How a move was found.
#[derive(Clone, Copy)]
enum By {
    Race,
    Duel { rival: Seat, plies: u32 },
    Crowd { beam: Beam },
}

struct Choice {
    mv: Move,
    score: i32,
    by: By,
}

/// A game about which the program thinks.
struct Thought<'a> {
    play: &'a Play,
    seat: Seat,
    scene: Scene<'a>,
    others: Vec<Seat>,
    /// The moves that come into question.
    roots: Vec<Move>,
}

impl<'a> Thought<'a> {
    fn of(play: &'a Play, terrain: &'a Terrain) -> Option<Self> {
        let seat = play.to_move()?;
        let others = others_in_turn(play, seat);
        let mut scene = Scene::of(play, terrain);
        let spare = if others.len() > 1 { SPARE_IN_A_CROWD } else { SPARE_IN_A_DUEL };
        let roots = camp::roots(&mut scene, seat, others.first().copied().unwrap_or(seat), spare);
        Some(Self { play, seat, scene, others, roots })
    }

    fn best(&mut self, traits: &Traits, budget: Budget, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if let Some(way) = self.way_home(&self.roots, budget, stop) {
            return Some(Choice { mv: way.first, score: -RACE_MOVE * way.moves as i32, by: By::Race });
        }
        let mut effort = Effort::new(Budget { nodes: (budget.nodes / traits.share).max(LEAST_NODES) }, stop);
        if let Some(rival) = self.rival() {
            let found = Duel::new(&mut self.scene, &mut effort, [self.seat, rival]).best(&self.roots, traits.plies)?;
            return Some(Choice { mv: found.mv, score: found.score, by: By::Duel { rival, plies: found.depth } });
        }
        let found = Crowd::new(&mut self.scene, &mut effort, self.seat, self.others.clone())
            .best(self.roots.clone(), traits.turns)?;
        Some(Choice { mv: found.mv, score: found.score, by: By::Crowd { beam: found.beam } })
    }

    fn score_of(&mut self, mv: Move, by: By, budget: Budget, stop: &dyn Fn() -> bool) -> Option<i32> {
        let mut effort = Effort::new(budget, stop);
        match by {
            By::Race => {
                self.scene.make(self.seat, mv, self.seat);
                let next: Vec<Move> = self.scene.legal(self.seat).iter().collect();
                let way = (!self.scene.is_home(self.seat)).then(|| self.way_home(&next, budget, stop));
                self.scene.take_back(self.seat, mv);
                let moves = way.map_or(Some(0), |way| way.map(|way| way.moves))?;
                Some(-RACE_MOVE * (moves as i32 + 1))
            }
            By::Duel { rival, plies } => {
                Duel::new(&mut self.scene, &mut effort, [self.seat, rival]).score_of(mv, plies)
            }
            By::Crowd { beam } => {
                Crowd::new(&mut self.scene, &mut effort, self.seat, self.others.clone()).score_of(mv, beam)
            }
        }
    }

    /// The one other in turn, where it plays against the seat.
    fn rival(&self) -> Option<Seat> {
        match self.others[..] {
            [rival] if self.play.setup().teams() == Teams::None || rival != self.seat.opposite() => Some(rival),
            _ => None,
        }
    }

    /// The shortest way home, where that is all that counts: past all others, in a crowd close to home, or long after
    /// everybody should be there.
    fn way_home(&self, roots: &[Move], budget: Budget, stop: &dyn Fn() -> bool) -> Option<WayHome> {
        let nodes = budget.nodes.clamp(LEAST_RACE, MOST_RACE);
        let late = self.play.turns_made(self.seat) >= LATE * self.play.setup().marbles().count();
        if late || parted(&self.scene, self.seat, &self.others) {
            let width = (nodes / 40) as usize;
            let terrain = Terrain::of_race(self.play.setup());
            return race::way_home(
                &self.scene.seen_by(&terrain),
                self.seat,
                roots,
                width,
                &mut Effort::new(Budget { nodes }, stop),
            );
        }
        if self.others.len() < 2 || self.scene.cost[self.seat.index()] >= NEAR_HOME {
            return None;
        }
        let way = race::way_home(&self.scene, self.seat, roots, NEAR_WIDTH, &mut Effort::new(Budget { nodes }, stop))?;
        (way.moves <= NEAR_MOVES).then_some(way)
    }
}

/// The other seats whose turn will come, in order.
fn others_in_turn(play: &Play, seat: Seat) -> Vec<Seat> {
    let in_turn = |&other: &Seat| other != seat && matches!(play.status(other), Status::Racing | Status::Trailing);
    seat.after().filter(in_turn).collect()
}

/// True where the seat has passed all others that still move: each of theirs lies behind all of its own, seen along its way.
fn parted(scene: &Scene<'_>, seat: Seat, others: &[Seat]) -> bool {
    let tip = seat.tip_of_goal();
    let farthest = scene.position.of(seat).map(|hole| hole.distance(tip)).max().unwrap_or(0);
    others.iter().all(|&other| scene.position.of(other).all(|hole| hole.distance(tip) > farthest + 1))
}
