//! What a board shows, before it is text or HTML: marbles, names, goal, a move's way, where a marble may go.
//!
//! The board is turned so that the seat at the bottom sees its own point there; names turn with it. A [`BoardView`] is
//! read row by row from the top, each row from the left, as [`Cell`]s that say all there is to show. It may be a part of
//! the board only, cut out as a rectangle. No colour and no character is chosen here.

use crate::rules::{Ground, Hole, Holes, Marbles, Move, Notation, Play, Position, Seat, movegen};

/// A board as it is to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// What stands where.
    pub position: Position,
    /// How holes are called.
    pub notation: Notation,
    /// Whose point lies at the bottom.
    pub bottom: Seat,
    /// The holes tinted as the goal.
    pub goal: Holes,
    /// The way of a move, both ends with it; empty for none.
    pub way: Vec<Hole>,
    /// The marble whose holes are marked.
    pub chosen: Option<Hole>,
    /// Where that marble may go.
    pub ends: Holes,
    /// Where it could come to but may not stop.
    pub barred: Holes,
    /// The holes that are drawn; every row of them without a gap.
    pub shown: Holes,
}

/// What a move left behind on a hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trace {
    /// Nothing.
    None,
    /// The marble came from here or landed here on its way.
    Passed,
    /// The marble stopped here.
    Stopped,
}

/// What a chosen marble may do with a hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Nothing, or no marble is chosen.
    None,
    /// It stands here.
    Chosen,
    /// It may end here.
    End,
    /// It may not stop here.
    Barred,
}

/// A hole as it is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The hole.
    pub hole: Hole,
    /// Whose marble stands there.
    pub marble: Option<Seat>,
    /// True in the goal.
    pub in_goal: bool,
    /// What the shown move left.
    pub trace: Trace,
    /// What the chosen marble may do.
    pub reach: Reach,
}

/// A row of the turned board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Half columns of two holes' distance left of its first hole's left edge, 0 to 12 of the whole board's 26.
    pub indent: usize,
    /// Half columns right of its last hole's right edge.
    pub rest: usize,
    /// Its cells from the left.
    pub cells: Vec<Cell>,
}

impl BoardView {
    /// The position as `seat` sees it; a watcher (`None`) sees it from white's point, with no goal tinted.
    #[must_use]
    pub fn of(play: &Play, seat: Option<Seat>) -> Self {
        Self {
            position: play.position().clone(),
            notation: play.setup().notation(),
            bottom: seat.unwrap_or(Seat::White),
            goal: seat.map_or(Holes::EMPTY, |seat| play.setup().goal(seat)),
            way: Vec::new(),
            chosen: None,
            ends: Holes::EMPTY,
            barred: Holes::EMPTY,
            shown: Holes::ALL,
        }
    }

    /// Only the part round these holes, one hole further on every side; all of it where there are none.
    #[must_use]
    pub fn cut_to(mut self, holes: Holes) -> Self {
        let back = self.back();
        let drawn: Vec<(i32, i32)> = Hole::all().filter(|place| holes.contains(place.turned(back))).map(spot).collect();
        let span = |of: fn(&(i32, i32)) -> i32, margin: i32| {
            let (least, most) = (drawn.iter().map(of).min()?, drawn.iter().map(of).max()?);
            Some(least - margin..=most + margin)
        };
        if let (Some(columns), Some(rows)) = (span(|spot| spot.0, 2), span(|spot| spot.1, 1)) {
            let within = |place: &Hole| columns.contains(&spot(*place).0) && rows.contains(&spot(*place).1);
            self.shown = Hole::all().filter(within).map(|place| place.turned(back)).fold(Holes::EMPTY, Holes::with);
        }
        self
    }

    /// A position of no game that is known: its goal is that of so many marbles.
    #[must_use]
    pub fn at(position: Position, notation: Notation, bottom: Seat, marbles: Marbles) -> Self {
        Self {
            position,
            notation,
            bottom,
            goal: bottom.goal(marbles),
            way: Vec::new(),
            chosen: None,
            ends: Holes::EMPTY,
            barred: Holes::EMPTY,
            shown: Holes::ALL,
        }
    }

    /// With the way of a move that has been made.
    #[must_use]
    pub fn with_way(mut self, way: Vec<Hole>) -> Self {
        self.way = way;
        self
    }

    /// With the move made and its way drawn: the board as it would be.
    #[must_use]
    pub fn with_move(mut self, mv: Move, way: Vec<Hole>) -> Self {
        if let Some(seat) = self.position.at(mv.from) {
            self.position.shift(seat, mv.from, mv.to);
        }
        self.with_way(way)
    }

    /// With the marble on `from` chosen: where it may go if it were its owner's turn, and where it may not stop.
    #[must_use]
    pub fn with_chosen(self, play: &Play, from: Hole) -> Self {
        self.with_reach(play.ground(), from)
    }

    /// The same by what a seat's marbles may do.
    #[must_use]
    pub fn with_reach(mut self, ground: &Ground, from: Hole) -> Self {
        let position = &self.position;
        self.chosen = Some(from);
        if let Some(seat) = position.at(from) {
            let anywhere = from.neighbours() | movegen::flood(position, ground.hops(), from, Holes::ALL);
            self.ends = movegen::ends_of(position, ground, seat, from);
            self.barred = anywhere - self.ends - position.occupied();
        }
        self
    }

    /// The rows from the top: seventeen of the whole board.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let back = self.back();
        let shown: Vec<Hole> = Hole::all().filter(|place| self.shown.contains(place.turned(back))).collect();
        let columns = || shown.iter().map(|place| spot(*place).0);
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let halves = |from: i32, to: i32| usize::try_from(to - from).unwrap_or(0);
        let mut rows: Vec<Row> = Vec::with_capacity(17);
        let mut last = None;
        for place in shown {
            let (column, row) = spot(place);
            if last != Some(row) {
                last = Some(row);
                rows.push(Row { indent: halves(left, column), rest: 0, cells: Vec::with_capacity(13) });
            }
            if let Some(row) = rows.last_mut() {
                row.rest = halves(column, right);
                row.cells.push(self.cell(place.turned(back)));
            }
        }
        rows
    }

    /// True where all of it is drawn.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.shown == Holes::ALL
    }

    /// How many half columns of two holes' distance the drawn part is wide.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows().first().map_or(0, |row| row.indent + 2 * row.cells.len() + row.rest)
    }

    /// The sixths of a turn from what is drawn back to the board.
    fn back(&self) -> u8 {
        6 - self.bottom.index() as u8
    }

    fn cell(&self, hole: Hole) -> Cell {
        let trace = match self.way.iter().rposition(|h| *h == hole) {
            None => Trace::None,
            Some(at) if at + 1 == self.way.len() => Trace::Stopped,
            Some(_) => Trace::Passed,
        };
        let reach = if self.chosen == Some(hole) {
            Reach::Chosen
        } else if self.ends.contains(hole) {
            Reach::End
        } else if self.barred.contains(hole) {
            Reach::Barred
        } else {
            Reach::None
        };
        Cell { hole, marble: self.position.at(hole), in_goal: self.goal.contains(hole), trace, reach }
    }
}

/// Where a hole is drawn on a board that is not turned: half columns from the middle, rows upwards.
fn spot(place: Hole) -> (i32, i32) {
    // The hole's centre lies at q + r/2; a hole is two half columns wide.
    (2 * i32::from(place.q()) + i32::from(place.r()), i32::from(place.r()))
}

/// The letter in a seat's marbles: that of the position string, as a capital.
#[must_use]
pub fn marble_letter(seat: Seat) -> char {
    seat.letter().to_ascii_uppercase()
}
