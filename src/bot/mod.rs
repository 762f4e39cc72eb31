//! PURE. The program's own play: which move to make for whoever is to move.
//!
//! [`choose`] takes a game, a strength, a seed and a budget and gives the move; the same four give the same move on any machine,
//! as effort is counted in positions. Who is alone or past all others races home by the shortest way (`race.rs`); two sides play
//! principal variation search (`duel.rs`); three to six are searched as a crowd in which each looks after itself
//! (`crowd.rs`). [`best_gain`] is the plainest play that still brings a game to its end. Nothing here plays a turn: passes, confirmations and the clock are the caller's.

mod crowd;
mod duel;
mod effort;
mod gain;
mod memory;
mod race;
mod scene;
mod terrain;

pub use effort::Budget;
pub use gain::best_gain;

use crate::rules::{Move, Play, Seat, Status, Teams};
use effort::Effort;
use scene::Scene;
use terrain::Terrain;

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

    /// How many plies, or own turns in a crowd, it looks ahead, by how much it misjudges holes, and the budget's share.
    fn traits(self) -> Traits {
        match self.0 {
            1 => Traits { plies: 1, turns: 1, haze: 60, share: 64 },
            2 => Traits { plies: 1, turns: 1, haze: 0, share: 64 },
            3 => Traits { plies: 2, turns: 2, haze: 0, share: 16 },
            4 => Traits { plies: 4, turns: 3, haze: 0, share: 4 },
            _ => Traits { plies: u32::MAX, turns: u32::MAX, haze: 0, share: 1 },
        }
    }
}

/// Costs below which a seat in a crowd goes the shortest way home, whatever the others do.
const NEAR_HOME: i32 = 600;

struct Traits {
    plies: u32,
    turns: u32,
    haze: i32,
    share: u64,
}

/// The move that the program makes for the seat to move; `None` when there is no legal move or the game is over. `stop` is
/// asked now and then and ends the search early with the best found so far; where it never does, the same game,
/// strength, seed and budget give the same move.
#[must_use]
pub fn choose(play: &Play, strength: Strength, seed: u64, budget: Budget, stop: &dyn Fn() -> bool) -> Option<Move> {
    let seat = play.to_move()?;
    let traits = strength.traits();
    let terrain = Terrain::of(play.setup(), seed, traits.haze);
    let mut scene = Scene::of(play, &terrain);
    let budget = Budget { nodes: (budget.nodes / traits.share).max(200) };
    let others = others_in_turn(play, seat);
    if parted(play, seat, &others) {
        let mut effort = Effort::new(budget, stop);
        let width = (budget.nodes / 40).clamp(20, 4000) as usize;
        if let Some(way) = race::way_home(&scene, seat, width, &mut effort) {
            return Some(way.first);
        }
    }
    if others.len() > 1
        && scene.cost[seat.index()] < NEAR_HOME
        && let Some(way) = race::way_home(&scene, seat, 60, &mut Effort::new(budget, stop))
        && way.moves <= 8
    {
        return Some(way.first);
    }
    let mut effort = Effort::new(budget, stop);
    match others[..] {
        [rival] if !partners(play, seat, rival) => {
            duel::Duel::new(&mut scene, &mut effort, [seat, rival]).best(traits.plies).map(|found| found.mv)
        }
        _ => crowd::Crowd::new(&mut scene, &mut effort, seat, others).best(traits.turns).map(|found| found.mv),
    }
}

fn partners(play: &Play, seat: Seat, other: Seat) -> bool {
    play.setup().teams() == Teams::Pairs && other == seat.opposite()
}

/// The other seats whose turn will come, in order.
fn others_in_turn(play: &Play, seat: Seat) -> Vec<Seat> {
    let in_turn = |&other: &Seat| other != seat && matches!(play.status(other), Status::Racing | Status::Trailing);
    seat.after().filter(in_turn).collect()
}

/// True where the seat has passed all others that still move: each of theirs lies behind all of its own, seen along its way.
fn parted(play: &Play, seat: Seat, others: &[Seat]) -> bool {
    let tip = seat.tip_of_goal();
    let farthest = play.position().of(seat).map(|hole| hole.distance(tip)).max().unwrap_or(0);
    others.iter().all(|&other| play.position().of(other).all(|hole| hole.distance(tip) > farthest + 1))
}
