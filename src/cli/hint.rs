//! `sternpost draw --hint`: the program's move, in a record's game or in a position that belongs to none.
//!
//! Such a position tells who has marbles and who is to move; the rules are those that are named, the variant the one that
//! the marbles ask for. Nobody is near a limit or a deadline.

use super::Failure;
use crate::bot::{self, Budget, Strength};
use crate::rules::{Base, Choices, Chosen, Marbles, Play, Position, RuleSet, Seat, Setup, seats_in_use};

/// Who is to move, and what the program would play.
///
/// # Errors
/// A game that is over, or in which nothing can be moved.
pub(super) fn best(play: &Play) -> Result<(Seat, Chosen), Failure> {
    let Some(seat) = play.to_move() else { return Err(nobody()) };
    let none = || Failure::usage("the side to move has no legal move, so there is nothing to hint at");
    let mv = bot::choose(play, Strength::BEST, 0, Budget::SECOND, &|| false).ok_or_else(none)?;
    let chosen = play.check(&[mv.from, mv.to]).map_err(|_| none())?;
    Ok((seat, chosen))
}

fn nobody() -> Failure {
    Failure::usage("nobody is to move in this position")
        .hint("end it with the letter of the side to move, as w for white")
}

/// The game that a position would be of under a house's rules.
///
/// # Errors
/// A position in which nobody is to move, or that no game has.
pub(super) fn play(position: &Position, base: Base) -> Result<Play, Failure> {
    let Some(to_move) = position.to_move() else { return Err(nobody()) };
    let count = |seat: Seat| position.of(seat).len();
    let there: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| count(seat) > 0 || seat == to_move).collect();
    let players = [2, 3, 4, 6].into_iter().find(|&players| {
        let seats = seats_in_use(players);
        there.iter().all(|seat| seats.contains(seat))
    });
    let most = there.iter().map(|&seat| count(seat)).max().unwrap_or(0);
    let marbles = if most > Marbles::Ten.count() { Marbles::Fifteen } else { Marbles::Ten };
    let setup = setup(RuleSet::of_base(base), players.unwrap_or(6), marbles)
        .map_err(|why| Failure::usage(format!("no game has such a position: {why}")))?;
    Play::from_position(setup, position.clone(), [0; 6])
        .map_err(|why| Failure::usage(format!("no game has such a position: {why}")))
}

/// The named rules with as many players and marbles as the position has, be they offered by the house or not.
fn setup(rules: RuleSet, players: u32, marbles: Marbles) -> Result<Setup, String> {
    let dials = [("players", players.to_string()), ("marbles", marbles.count().to_string())];
    let rules = dials
        .into_iter()
        .try_fold(rules, |rules, (key, value)| rules.with_dial(key, &value))
        .map_err(|wrong| wrong.to_string())?;
    let choices = Choices { players: Some(players), ..Choices::default() };
    Setup::new(rules, choices).map_err(|wrong| wrong.to_string())
}
