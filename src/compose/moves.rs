//! The legal moves of the seat to move, as a reader picks them: by marble, the best first.
//!
//! Marbles go by their best gain (the fall of the hex distance to the goal's tip), each marble's moves by gain; equals
//! by the numbers of their holes. At most [`LINKS`] are listed, the rest can be typed. A move that puts its player
//! out says so (RULES, Leaving the camp on time).

use super::links::Links;
use crate::rules::{Hole, Move, Play, Seat, Status};

/// The most moves that a mail lists.
pub(super) const LINKS: usize = 120;

/// What a move costs beside the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Price {
    /// Nothing.
    None,
    /// It leaves a late marble in the camp and puts its player out at once.
    Out,
    /// It brings a marble back into the camp: it waits to be confirmed and then puts its player out.
    OutOnceConfirmed,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// Where it ends.
    pub(crate) to: String,
    /// As it is written, `m1-k5`.
    pub(crate) token: String,
    /// Holes nearer to the goal's tip; below zero away from it.
    pub(crate) gain: i32,
    /// What it costs.
    pub(crate) price: Price,
    /// Sends it.
    pub(crate) link: String,
}

/// A marble and its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Marble {
    /// Where it stands.
    pub(crate) from: String,
    /// Its moves, the best first; never none.
    pub(crate) choices: Vec<Choice>,
}

/// Moves to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Menu {
    /// The marbles, the best first.
    pub(crate) marbles: Vec<Marble>,
    /// Legal moves that are not listed.
    pub(crate) unlisted: usize,
    /// True for all marbles' moves, false for one marble's.
    whole: bool,
}

impl Menu {
    /// All moves of the seat to move, or those of the marble on `only`.
    pub(crate) fn of(play: &Play, only: Option<Hole>, links: &Links) -> Self {
        let mut moves: Vec<(i32, Move)> = play
            .legal_moves()
            .into_iter()
            .filter(|mv| only.is_none_or(|hole| mv.from == hole))
            .map(|mv| (play.gain(mv), mv))
            .collect();
        let best = |from: Hole| moves.iter().filter(|(_, mv)| mv.from == from).map(|(gain, _)| *gain).max();
        let mut order: Vec<(i32, Hole)> = moves.iter().filter_map(|(_, mv)| Some((-best(mv.from)?, mv.from))).collect();
        order.sort_unstable();
        order.dedup();
        moves.sort_by_key(|(gain, mv)| (-gain, mv.to));
        let mut room = LINKS;
        let mut marbles = Vec::new();
        for (_, from) in order {
            let own = moves.iter().filter(|(_, mv)| mv.from == from).take(room);
            let choices: Vec<Choice> = own.map(|(gain, mv)| choice(play, *mv, *gain, links)).collect();
            room -= choices.len();
            if !choices.is_empty() {
                marbles.push(Marble { from: play.setup().notation().name(from).to_string(), choices });
            }
        }
        let listed: usize = marbles.iter().map(|marble| marble.choices.len()).sum();
        Self { marbles, unlisted: moves.len() - listed, whole: only.is_none() }
    }

    /// True where it holds the moves of all marbles.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole
    }

    /// The moves listed, in order.
    pub(crate) fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.marbles.iter().flat_map(|marble| &marble.choices)
    }
}

fn choice(play: &Play, mv: Move, gain: i32, links: &Links) -> Choice {
    let notation = play.setup().notation();
    let token = notation.way(&[mv.from, mv.to]);
    let link = links.to(&token);
    Choice { to: notation.name(mv.to).to_string(), token, gain, price: price(play, mv), link }
}

/// Before the camp's deadline nothing costs anything; from then on the move is tried out.
pub(crate) fn price(play: &Play, mv: Move) -> Price {
    let Some(seat) = play.to_move() else { return Price::None };
    if !deadline_is_near(play, seat) {
        return Price::None;
    }
    let mut after = play.clone();
    match after.make(mv) {
        Ok(_) if after.status(seat) == Status::Out => {
            let asks = play.check(&[mv.from, mv.to]).is_ok_and(|chosen| chosen.returns_to_camp);
            if asks { Price::OutOnceConfirmed } else { Price::Out }
        }
        _ => Price::None,
    }
}

fn deadline_is_near(play: &Play, seat: Seat) -> bool {
    let deadline = play.setup().rules().camp_deadline(play.setup().marbles());
    deadline.is_some_and(|deadline| play.turns_made(seat) + 1 >= deadline)
}
