//! A game under its rules: turns, who gets home, who is out, when it ends.
//!
//! A [`Play`] takes one turn after another and tells what came of it. It makes no pass by itself: where
//! [`Play::must_pass`] says so, the caller plays [`Turn::Pass`], so that every turn of a record is one turn here.
//! Which seat is missed for good, and what the program plays, is the caller's; so is asking for a
//! confirmation. A refused turn changes nothing.
//!
//! Sources: seed 000 ("Getting home", "Places", "How a game ends"), seed 003 ("Leaving home on time", "Two players",
//! "Game limit and repetition", "Time, resigning"), seed 004 ("Regeln dieser Seite").

use super::board::{SEATS, Seat};
use super::hole::{Hole, Holes};
use super::movegen::{self, Ground, Legal, Move};
use super::path::{Board, Chosen, Illegal};
use super::places::{self, Places};
use super::position::Position;
use super::setup::Setup;
use super::turn::{BadStart, Cause, End, Holder, Outcome, Status, Turn};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game under its rules, as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    pub(super) setup: Arc<Setup>,
    pub(super) ground: Arc<Ground>,
    pub(super) position: Position,
    pub(super) made: [u32; SEATS],
    pub(super) status: [Status; SEATS],
    pub(super) holder: [Holder; SEATS],
    pub(super) places: Places,
    pub(super) turns: u32,
    /// The seats passed in a row.
    pub(super) passed: [bool; SEATS],
    /// Who has the last move of the game, the other being home.
    pub(super) reply: Option<Seat>,
    pub(super) end: Option<End>,
    /// The key of each position that counts for repetition.
    pub(super) seen: Vec<u128>,
}

/// How a turn was used, for what follows from it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Used {
    Moved,
    Passed,
    Missed,
    /// No turn: somebody left.
    Left(Seat),
}

impl Play {
    /// The game from its start.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let position = Position::start(&setup);
        Self::begin(setup, position, [0; SEATS])
    }

    /// A game from elsewhere: `made` are the turns that each seat has made. All seats race, nobody has passed, the
    /// position counts once, and home is looked at from the first move on.
    ///
    /// # Errors
    ///
    /// A position that this game cannot have.
    pub fn from_position(setup: Setup, position: Position, made: [u32; SEATS]) -> Result<Self, BadStart> {
        let plays = |seat| setup.seats().contains(&seat);
        if position.to_move().is_none_or(|seat| !plays(seat)) {
            return Err(BadStart::ToMove(position.to_move()));
        }
        for seat in Seat::ALL {
            let found = position.of(seat).len();
            if found > 0 && !plays(seat) {
                return Err(BadStart::NotInUse(seat));
            }
            if found > setup.marbles().count() {
                return Err(BadStart::TooMany(seat, found));
            }
        }
        Ok(Self::begin(setup, position, made))
    }

    fn begin(setup: Setup, position: Position, made: [u32; SEATS]) -> Self {
        let ground = Ground::of(&setup);
        let status = Seat::ALL.map(|seat| if setup.seats().contains(&seat) { Status::Racing } else { Status::Absent });
        let mut play = Self {
            ground: Arc::new(ground),
            setup: Arc::new(setup),
            position,
            made,
            status,
            holder: [Holder::Player; SEATS],
            places: Places::default(),
            turns: 0,
            passed: [false; SEATS],
            reply: None,
            end: None,
            seen: Vec::new(),
        };
        play.count_position();
        if play.limit_reached() {
            play.rank_and_end(End::Limit, &mut Vec::new());
        }
        play
    }

    /// The same game with a seat that the program holds from the start: nobody can leave it, and it is no person
    /// where a rule asks for one.
    #[must_use]
    pub fn with_program(mut self, seat: Seat) -> Self {
        self.holder[seat.index()] = Holder::Program;
        self
    }

    /// What is fixed for this game.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where its marbles may go.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// How it stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is, `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        self.position.to_move()
    }

    /// How many turns a seat has made, passes counted.
    #[must_use]
    pub fn turns_made(&self, seat: Seat) -> u32 {
        self.made[seat.index()]
    }

    /// The number of the turn that comes next, from 1.
    #[must_use]
    pub fn turn_number(&self) -> u32 {
        self.turns + 1
    }

    /// The keys of the positions that would count for repetition so far, whether that can end the game or not.
    #[must_use]
    pub fn keys_seen(&self) -> &[u128] {
        &self.seen
    }

    /// How a seat stands.
    #[must_use]
    pub fn status(&self, seat: Seat) -> Status {
        self.status[seat.index()]
    }

    /// Who holds a seat.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Holder {
        self.holder[seat.index()]
    }

    /// A seat's place, once it is settled.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<u32> {
        self.places.of(seat)
    }

    /// How the game ended, `None` while it runs.
    #[must_use]
    pub fn over(&self) -> Option<End> {
        self.end
    }

    /// The place of each seat in use, once the game is over; none in a game called off.
    #[must_use]
    pub fn places(&self) -> Option<BTreeMap<Seat, u32>> {
        if self.end.is_none_or(|end| end == End::Abandoned) {
            return None;
        }
        Some(self.setup.seats().iter().filter_map(|&seat| Some((seat, self.places.of(seat)?))).collect())
    }

    /// The legal moves of the seat to move, sorted by start and end; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.to_move().map_or_else(Vec::new, |seat| movegen::legal(&self.position, &self.ground, seat))
    }

    /// The same unsorted, in fixed room.
    #[must_use]
    pub fn legal(&self) -> Option<Legal> {
        self.to_move().map(|seat| Legal::of(&self.position, &self.ground, seat))
    }

    /// Where the marble on `from` may go, if it is the mover's.
    #[must_use]
    pub fn ends_of(&self, from: Hole) -> Holes {
        self.to_move().map_or(Holes::EMPTY, |seat| movegen::ends_of(&self.position, &self.ground, seat, from))
    }

    /// The way that is shown and recorded for a legal move.
    #[must_use]
    pub fn way(&self, mv: Move) -> Option<Vec<Hole>> {
        movegen::way(&self.position, &self.ground, self.to_move()?, mv)
    }

    /// True where the seat to move has no legal move, so that the next turn is [`Turn::Pass`].
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.to_move().is_some_and(|seat| !movegen::can_move(&self.position, &self.ground, seat))
    }

    /// How many holes a seat's marbles still have to go, all together.
    #[must_use]
    pub fn distance(&self, seat: Seat) -> i32 {
        places::distance(&self.position, &self.setup, seat)
    }

    /// How many of a seat's marbles stand in its goal.
    #[must_use]
    pub fn in_goal(&self, seat: Seat) -> u32 {
        places::in_goal(&self.position, &self.setup, seat)
    }

    /// By how much a move of the seat to move shortens the way to the tip of its goal; 0 when the game is over.
    #[must_use]
    pub fn gain(&self, mv: Move) -> i32 {
        let Some(seat) = self.to_move() else { return 0 };
        let tip = seat.tip_of_goal();
        mv.from.distance(tip) as i32 - mv.to.distance(tip) as i32
    }

    /// True where the seat has got home.
    #[must_use]
    pub fn home(&self, seat: Seat) -> bool {
        self.status(seat) == Status::Home
    }

    /// Who has the last move of the game while the other is home already.
    #[must_use]
    pub fn last_move_of(&self) -> Option<Seat> {
        self.reply
    }

    /// How many own turns a racing seat with marbles in its camp has left to leave it, from five turns before the
    /// deadline on; 0 once it is past (marbles locked in).
    ///
    /// Source: seed 003 ("Leaving home on time").
    #[must_use]
    pub fn camp_warning(&self, seat: Seat) -> Option<u32> {
        let deadline = self.setup.rules().camp_deadline(self.setup.marbles())?;
        let left = deadline.saturating_sub(self.turns_made(seat));
        let waits = self.status(seat) == Status::Racing && self.position.of(seat).meets(self.setup.camp(seat));
        (waits && left <= 5 && self.end.is_none()).then_some(left)
    }

    /// A written move of the seat to move, two ends or a whole path, with its way.
    ///
    /// # Errors
    ///
    /// Why it is not legal.
    pub fn check(&self, holes: &[Hole]) -> Result<Chosen, Illegal> {
        let seat = self.mover()?;
        let board = Board { position: &self.position, ground: &self.ground, seat, revisit: self.setup.rules().revisit };
        let (mv, path, shown_path) = board.check(holes)?;
        Ok(Chosen { mv, path, shown_path, returns_to_camp: self.returns_to_camp(seat, mv) })
    }

    /// True for a move from outside into the camp from the turn after the deadline on (seed 003, "Leaving home on
    /// time").
    fn returns_to_camp(&self, seat: Seat, mv: Move) -> bool {
        let camp = self.setup.camp(seat);
        self.status(seat) == Status::Racing
            && camp.contains(mv.to)
            && !camp.contains(mv.from)
            && self
                .setup
                .rules()
                .camp_deadline(self.setup.marbles())
                .is_some_and(|deadline| self.made[seat.index()] >= deadline)
    }

    pub(super) fn mover(&self) -> Result<Seat, Illegal> {
        match (self.end, self.to_move()) {
            (None, Some(seat)) => Ok(seat),
            (end, _) => Err(Illegal::Over(end.unwrap_or(End::Abandoned))),
        }
    }

    /// Plays one turn and tells what came of it.
    ///
    /// # Errors
    ///
    /// Why it cannot be played; then nothing has changed.
    pub fn play(&mut self, turn: &Turn) -> Result<Vec<Outcome>, Illegal> {
        match turn {
            Turn::Move(holes) => match holes[..] {
                [from, to] => self.make(Move { from, to }),
                _ => self.check(holes).and_then(|chosen| self.make(chosen.mv)),
            },
            Turn::Pass => {
                let seat = self.mover()?;
                if movegen::can_move(&self.position, &self.ground, seat) {
                    return Err(Illegal::CanMove(seat));
                }
                let mut outcomes = Vec::new();
                self.passed[seat.index()] = true;
                self.turn_used(seat, Used::Passed, &mut outcomes);
                Ok(outcomes)
            }
            Turn::Missed => {
                let seat = self.mover()?;
                if !movegen::can_move(&self.position, &self.ground, seat) {
                    return Err(Illegal::MustPass(seat));
                }
                let mut outcomes = Vec::new();
                self.passed = [false; SEATS];
                self.turn_used(seat, Used::Missed, &mut outcomes);
                Ok(outcomes)
            }
            &Turn::Resign(seat) => self.leave(seat, Cause::Resigned),
            &Turn::Timeout(seat) => self.leave(seat, Cause::TimedOut),
            &Turn::Back(seat) => self.come_back(seat),
        }
    }

    /// Plays a move told by its ends, without asking for its way.
    ///
    /// # Errors
    ///
    /// Why it is not legal; then nothing has changed.
    pub fn make(&mut self, mv: Move) -> Result<Vec<Outcome>, Illegal> {
        if !self.ends_of(mv.from).contains(mv.to) {
            self.check(&[mv.from, mv.to])?;
        }
        let seat = self.mover()?;
        let mut outcomes = Vec::new();
        let may_be_late = self.may_be_late(seat);
        let returns = self.returns_to_camp(seat, mv);
        self.position.shift(seat, mv.from, mv.to);
        self.passed = [false; SEATS];
        self.look_who_is_home(seat, &mut outcomes);
        if let Some(mobile) = may_be_late
            && self.status(seat) == Status::Racing
            && (mobile.without(mv.from).with(mv.to) & self.setup.camp(seat)).meets(self.position.of(seat))
        {
            self.put_out(seat, if returns { Cause::ReturnedToCamp } else { Cause::LateMarble }, &mut outcomes);
        }
        self.turn_used(seat, Used::Moved, &mut outcomes);
        Ok(outcomes)
    }

    /// From the turn of the deadline on, the marbles in the camp that have a legal move.
    fn may_be_late(&self, seat: Seat) -> Option<Holes> {
        let deadline = self.setup.rules().camp_deadline(self.setup.marbles())?;
        if self.made[seat.index()] + 1 < deadline || self.status(seat) != Status::Racing {
            return None;
        }
        let waiting = self.position.of(seat) & self.setup.camp(seat);
        Some(waiting.filter(|&hole| !self.ends_of(hole).is_empty()).collect())
    }

    /// Looked at after every move, the mover first and then clockwise: a seat is home as soon as every hole of its goal
    /// is filled and at least one of the marbles there is its own (seed 000, "Getting home").
    fn look_who_is_home(&mut self, mover: Seat, outcomes: &mut Vec<Outcome>) {
        for seat in std::iter::once(mover).chain(mover.after().take(SEATS - 1)) {
            let goal = self.setup.goal(seat);
            if !goal.is_within(self.position.occupied()) || !self.position.of(seat).meets(goal) {
                continue;
            }
            match self.status(seat) {
                Status::Racing => {
                    self.status[seat.index()] = Status::Home;
                    let partners = places::partners(&self.setup, seat);
                    if partners.into_iter().flatten().all(|partner| self.home(partner)) {
                        let place = self.places.best_free(&self.setup);
                        self.places.give(&self.setup, seat, place);
                    }
                    outcomes.push(Outcome::Home(seat, self.place(seat)));
                    self.grant_reply(mover, seat, outcomes);
                }
                Status::Trailing => {
                    self.status[seat.index()] = Status::Home;
                    outcomes.push(Outcome::Home(seat, None));
                }
                Status::Absent | Status::Home | Status::Out => {}
            }
        }
    }

    /// Two players: if the first mover gets home by its own move, the other makes one more (seed 003, "Two
    /// players: the second player's last move").
    fn grant_reply(&mut self, mover: Seat, home: Seat, outcomes: &mut Vec<Outcome>) {
        let other = home.opposite();
        if self.setup.rules().reply
            && self.setup.players() == 2
            && home == mover
            && mover == self.setup.first()
            && self.status(other) == Status::Racing
            && self.reply.is_none()
        {
            self.reply = Some(other);
            outcomes.push(Outcome::LastMove(other));
        }
    }

    /// Out for a late marble: the worst free place, and the marbles are taken off; a partner goes along.
    fn put_out(&mut self, seat: Seat, cause: Cause, outcomes: &mut Vec<Outcome>) {
        let place = self.places.worst_free(&self.setup);
        self.places.give(&self.setup, seat, place);
        for partner in places::partners(&self.setup, seat).into_iter().flatten() {
            for hole in self.position.of(partner) {
                self.position.take(partner, hole);
            }
            self.status[partner.index()] = Status::Out;
            outcomes.push(Outcome::Out(partner, if partner == seat { cause } else { Cause::Partner }, place));
        }
    }

    /// What follows when the seat to move has used its turn.
    fn turn_used(&mut self, seat: Seat, used: Used, outcomes: &mut Vec<Outcome>) {
        self.turns += 1;
        self.made[seat.index()] += 1;
        if self.reply == Some(seat) {
            return self.end_reply(seat, outcomes);
        }
        self.go_on(used, outcomes);
    }

    /// If the last move brings the second home too, both are first (seed 003).
    fn end_reply(&mut self, seat: Seat, outcomes: &mut Vec<Outcome>) {
        self.reply = None;
        match self.status(seat) {
            Status::Home => self.places.give(&self.setup, seat, 1),
            Status::Out => return self.finish(End::PlacesDecided, outcomes),
            Status::Racing | Status::Trailing | Status::Absent => {
                self.places.rank_rest(&self.setup, &self.position);
            }
        }
        for outcome in outcomes.iter_mut() {
            if let Outcome::Home(home, place) = outcome
                && *home == seat
            {
                *place = Some(1);
            }
        }
        self.finish(End::ReplyMade, outcomes);
    }

    /// Ends the game or gives the turn to the next. Where several ends fall together: places decided, standstill,
    /// limit, repetition.
    pub(super) fn go_on(&mut self, used: Used, outcomes: &mut Vec<Outcome>) {
        if self.reply.is_none() && self.places.unplaced(&self.setup) <= 1 {
            return self.rank_and_end(End::PlacesDecided, outcomes);
        }
        if self.setup.seats().iter().all(|&seat| !self.in_turn(seat) || self.passed[seat.index()]) {
            return self.rank_and_end(End::Standstill, outcomes);
        }
        if let (Used::Left(leaver), Some(mover)) = (used, self.to_move())
            && (leaver != mover || self.in_turn(mover))
        {
            return;
        }
        let next = self.to_move().and_then(|seat| seat.after().find(|&next| self.in_turn(next)));
        self.position.set_to_move(next);
        if self.limit_reached() {
            return self.rank_and_end(End::Limit, outcomes);
        }
        if used != Used::Missed && self.count_position() {
            self.rank_and_end(End::Repetition, outcomes);
        }
    }

    fn in_turn(&self, seat: Seat) -> bool {
        matches!(self.status(seat), Status::Racing | Status::Trailing)
    }

    /// The turn has come to a player who has made all turns allowed (seeds 000, 003 and 004, by number).
    fn limit_reached(&self) -> bool {
        self.to_move().is_some_and(|seat| self.made[seat.index()] >= self.setup.rules().turn_limit)
    }

    /// Counts the position, what stands and whose turn it is; true where it came as often as ends the game.
    fn count_position(&mut self) -> bool {
        let key = self.position.key();
        self.seen.push(key);
        let times = self.setup.rules().repetition as usize;
        times > 0 && self.seen.iter().filter(|&&seen| seen == key).count() >= times
    }

    pub(super) fn rank_and_end(&mut self, end: End, outcomes: &mut Vec<Outcome>) {
        self.places.rank_rest(&self.setup, &self.position);
        self.finish(end, outcomes);
    }

    fn finish(&mut self, end: End, outcomes: &mut Vec<Outcome>) {
        self.end = Some(end);
        self.reply = None;
        self.position.set_to_move(None);
        outcomes.push(Outcome::Ended(end));
    }

    /// Calls the game off; there are no places. Nothing happens where it is over.
    pub fn abandon(&mut self) {
        if self.end.is_none() {
            self.finish(End::Abandoned, &mut Vec::new());
        }
    }
}
