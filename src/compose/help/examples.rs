//! The small boards of help: positions of a few marbles, and what the rules of the reader's game make of them.
//!
//! Each is laid out as white would see it and turned to the reader's seat. Nothing is drawn that was only written down:
//! a way is one that [`Play::check`] takes, the holes that a marble may go to are generated. Where the rules of a game
//! know no such example there is none; the tests hold that there is one wherever a page asks for it.

use super::super::board_view::BoardView;
use crate::rules::{Hole, Holes, Notation, Play, Position, Seat, Setup, Turn};

/// A hole as white sees the board: axial coordinates.
type Spot = (i8, i8);

/// A board and what it shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Example {
    /// The board, cut to what matters.
    pub(super) view: BoardView,
    /// The way of the move that was made; for a chosen marble its hole alone.
    pub(super) way: Vec<Hole>,
    /// A hole that the words speak of beside these.
    pub(super) beside: Option<Hole>,
}

/// The rules of a game, and the seat from which its examples are seen.
#[derive(Clone, Debug)]
pub(super) struct Workshop {
    setup: Setup,
    seat: Seat,
    /// Whose the other marbles are.
    other: Seat,
}

impl Workshop {
    /// The examples of these rules for `seat`, which plays.
    pub(super) fn new(setup: Setup, seat: Seat) -> Self {
        let facing = seat.opposite();
        let next = seat.after().find(|other| setup.seats().contains(other)).unwrap_or(facing);
        let other = if setup.seats().contains(&facing) { facing } else { next };
        Self { setup, seat, other }
    }

    /// The board at the start, all of it.
    pub(super) fn start(&self) -> BoardView {
        BoardView::of(&Play::new(self.setup.clone()), Some(self.seat))
    }

    /// The camp at the start.
    pub(super) fn camp(&self) -> BoardView {
        self.start().cut_to(self.setup.camp(self.seat))
    }

    /// The goal, empty.
    pub(super) fn goal(&self) -> Option<BoardView> {
        let play = self.play(&[(0, 0)], &[])?;
        Some(BoardView::of(&play, Some(self.seat)).cut_to(self.setup.goal(self.seat)))
    }

    /// A point of an empty board by the names of `notation`: the one at the bottom.
    pub(super) fn names(&self, notation: Notation) -> Option<BoardView> {
        let mut view = BoardView::of(&self.play(&[], &[])?, Some(self.seat));
        view.notation = notation;
        view.goal = Holes::EMPTY;
        Some(view.cut_to(self.seat.point()))
    }

    /// A marble with nothing round it.
    pub(super) fn step(&self) -> Option<Example> {
        let play = self.play(&[(0, 0)], &[])?;
        self.chosen(&play, (0, 0))
    }

    /// A hop over another's marble.
    pub(super) fn hop(&self) -> Option<Example> {
        let play = self.play(&[(1, -2)], &[(1, -1)])?;
        self.moved(&play, &[(1, -2), (1, 0)], Some((1, -1)))
    }

    /// A chain of three hops, over one's own marble too.
    pub(super) fn chain(&self) -> Option<Example> {
        let play = self.play(&[(2, -4), (1, -1)], &[(2, -3), (0, 1)])?;
        self.moved(&play, &[(2, -4), (2, -2), (0, 0), (0, 2)], None)
    }

    /// A hop over a marble two holes away; only where long hops are played.
    pub(super) fn long_hop(&self) -> Option<Example> {
        let play = self.play(&[(1, -3)], &[(1, -1)])?;
        self.moved(&play, &[(1, -3), (1, 1)], Some((1, -1)))
    }

    /// A ladder from the camp's tip into the goal.
    pub(super) fn ladder(&self) -> Option<Example> {
        let play = self.play(&[(4, -8), (4, -7), (2, -3), (0, 1), (-2, 5)], &[(3, -5), (1, -1), (-1, 3)])?;
        let way = [(4, -8), (4, -6), (2, -4), (2, -2), (0, 0), (0, 2), (-2, 4), (-2, 6)];
        self.moved(&play, &way, None)
    }

    /// A marble that may land in another's point on its way but not stop there; only where the rules forbid that.
    pub(super) fn barred(&self) -> Option<Example> {
        let play = self.play(&[(3, -1)], &[(4, -1), (4, 0)])?;
        let mut example = self.chosen(&play, (3, -1))?;
        let barred = self.hole((5, -1)).filter(|hole| example.view.barred.contains(*hole))?;
        example.beside = Some(barred);
        Some(example)
    }

    /// A marble in the goal that may not leave it; only where the rules lock the goal.
    pub(super) fn locked(&self) -> Option<Example> {
        // At the edge of the goal, which is a row wider with fifteen marbles.
        let edge = if self.setup.goal(self.seat).len() > 10 { (-2, 4) } else { (-3, 5) };
        let play = self.play(&[edge], &[])?;
        let example = self.chosen(&play, edge)?;
        (!example.view.barred.is_empty()).then_some(example)
    }

    /// The last marble gets in; one that another left there stands in the goal.
    pub(super) fn home(&self) -> Option<Example> {
        let goal: Vec<Hole> = self.setup.goal(self.seat).collect();
        let (last, left) = (self.hole((-2, 5))?, self.hole((-4, 8))?);
        let mut position = Position::empty(Some(self.seat));
        for hole in goal.iter().filter(|hole| **hole != last && **hole != left) {
            position.put(self.seat, *hole);
        }
        position.put(self.other, left);
        let way = if goal.len() > 10 { [(-2, 3), (-2, 5)] } else { [(-1, 4), (-2, 5)] };
        position.put(self.seat, self.hole(way[0])?);
        let play = Play::from_position(self.setup.clone(), position, [0; 6]).ok()?;
        let mut after = play.clone();
        let mut example = self.moved(&play, &way, Some((-4, 8)))?;
        after.play(&Turn::Move(example.way.clone())).ok()?;
        example.view = example.view.cut_to(self.setup.goal(self.seat));
        after.home(self.seat).then_some(example)
    }

    /// The first turns of a game: where a marble of the front row may go, its step, a hop over it in the turn after.
    pub(super) fn opening(&self) -> Option<[Example; 3]> {
        // The camp of fifteen is a row deeper.
        let deeper = i8::from(self.setup.camp(self.seat).len() > 10);
        let at = |q: i8, r: i8| (q, r + deeper);
        let mut position = Position::start(&self.setup);
        position.set_to_move(Some(self.seat));
        let play = Play::from_position(self.setup.clone(), position.clone(), [0; 6]).ok()?;
        let chosen = self.chosen(&play, at(2, -5))?;
        let step = self.moved(&play, &[at(2, -5), at(2, -4)], None)?;
        position.shift(self.seat, *step.way.first()?, *step.way.last()?);
        let play = Play::from_position(self.setup.clone(), position, [0; 6]).ok()?;
        let hop = self.moved(&play, &[at(3, -5), at(1, -3)], Some(at(2, -4)))?;
        let camp = self.setup.camp(self.seat);
        Some([chosen, step, hop].map(|example| {
            let round = example.way.iter().fold(camp, |holes, hole| holes.with(*hole));
            Example { view: example.view.cut_to(round), ..example }
        }))
    }

    /// The board's hole that the seat sees where white sees `spot`.
    fn hole(&self, (q, r): Spot) -> Option<Hole> {
        Hole::at(q, r).map(|hole| hole.turned(6 - self.seat.index() as u8))
    }

    fn play(&self, own: &[Spot], others: &[Spot]) -> Option<Play> {
        let mut position = Position::empty(Some(self.seat));
        for (seat, spots) in [(self.seat, own), (self.other, others)] {
            for spot in spots {
                position.put(seat, self.hole(*spot)?);
            }
        }
        Play::from_position(self.setup.clone(), position, [0; 6]).ok()
    }

    /// The board after a move along `way`, where it is legal.
    fn moved(&self, play: &Play, way: &[Spot], beside: Option<Spot>) -> Option<Example> {
        let way: Vec<Hole> = way.iter().map(|spot| self.hole(*spot)).collect::<Option<_>>()?;
        let chosen = play.check(&way).ok()?;
        let beside = beside.and_then(|spot| self.hole(spot));
        let view = BoardView::of(play, Some(self.seat)).with_move(chosen.mv, chosen.path);
        Some(Example { view: view.cut_to(way.iter().copied().collect()), way, beside })
    }

    /// The board with a marble chosen, where it may go marked.
    fn chosen(&self, play: &Play, spot: Spot) -> Option<Example> {
        let hole = self.hole(spot)?;
        let view = BoardView::of(play, Some(self.seat)).with_chosen(play, hole);
        if view.ends.is_empty() {
            return None;
        }
        let round = (view.ends | view.barred).with(hole);
        Some(Example { view: view.cut_to(round), way: vec![hole], beside: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Choices, ForeignPoints, Goal, Hops, Marbles, RuleSet, Teams};

    /// Every game that the three houses offer, and each of its seats.
    fn workshops() -> Vec<Workshop> {
        let mut all = Vec::new();
        for rules in [RuleSet::open(), RuleSet::strict(), RuleSet::casual()] {
            for players in rules.players.iter() {
                for marbles in [Marbles::Ten, Marbles::Fifteen] {
                    for hops in [Hops::Adjacent, Hops::Long] {
                        for teams in [Teams::None, Teams::Pairs] {
                            let choices = Choices {
                                players: Some(players),
                                marbles: Some(marbles),
                                hops: Some(hops),
                                teams: Some(teams),
                                ..Choices::default()
                            };
                            let Ok(setup) = Setup::new(rules.clone(), choices) else { continue };
                            let seats = setup.seats().iter();
                            all.extend(seats.map(|seat| Workshop::new(setup.clone(), *seat)));
                        }
                    }
                }
            }
        }
        assert!(all.len() > 60, "only {}", all.len());
        all
    }

    #[test]
    fn every_game_has_every_example_that_its_rules_know() {
        for shop in workshops() {
            let what = format!("{:?} {:?}", shop.setup, shop.seat);
            let rules = shop.setup.rules();
            for (name, example) in [
                ("step", shop.step()),
                ("hop", shop.hop()),
                ("chain", shop.chain()),
                ("ladder", shop.ladder()),
                ("home", shop.home()),
            ] {
                assert!(example.is_some(), "{name}: {what}");
            }
            assert!(shop.opening().is_some(), "{what}");
            assert!(shop.goal().is_some() && shop.names(shop.setup.notation()).is_some(), "{what}");
            assert_eq!(shop.long_hop().is_some(), shop.setup.hops() == Hops::Long, "{what}");
            assert_eq!(shop.barred().is_some(), rules.foreign_points == ForeignPoints::Pass, "{what}");
            assert_eq!(shop.locked().is_some(), rules.goal == Goal::Locked, "{what}");
        }
    }

    #[test]
    fn an_example_shows_what_it_speaks_of_and_little_else() {
        for shop in workshops() {
            let moved = [shop.hop(), shop.chain(), shop.ladder(), shop.long_hop()];
            for example in moved.into_iter().flatten() {
                let shown = example.view.shown;
                assert!(example.way.iter().all(|hole| shown.contains(*hole)), "{example:?}");
                assert!(example.view.position.occupied().is_within(shown), "{example:?}");
                assert!((12..=75).contains(&shown.len()), "{} holes: {example:?}", shown.len());
            }
            let (ladder, start) = (shop.ladder(), shop.start());
            assert_eq!(ladder.map(|ladder| ladder.way.len()), Some(8), "seven hops");
            assert_eq!(start.shown.len(), 121);
        }
    }

    #[test]
    fn every_seat_sees_the_same_picture() {
        let shops = workshops();
        let six = shops.iter().filter(|shop| shop.setup.players() == 6 && shop.setup.hops() == Hops::Adjacent);
        let shapes = six.map(|shop| {
            let rows = shop.chain().map(|example| example.view.rows()).unwrap_or_default();
            let cells = rows.iter().map(|row| {
                let own = row.cells.iter().map(|cell| (cell.marble.map(|seat| seat == shop.seat), cell.trace));
                (row.indent, row.rest, own.collect::<Vec<_>>())
            });
            cells.collect::<Vec<_>>()
        });
        let shapes: Vec<_> = shapes.collect();
        assert!(shapes.len() >= 12 && shapes.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
