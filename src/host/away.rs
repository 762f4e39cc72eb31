//! Holidays: `away` and `back`. The clocks of the running turns move with them, and everybody of those games learns it.

use super::fault::HostFault;
use super::requests::Errand;
use crate::compose::tongue;
use crate::correspondence::absence;
use crate::correspondence::command::Request;
use crate::correspondence::decide::{self, Deed, Objection};
use crate::correspondence::game::Game;
use crate::correspondence::moment::Span;
use crate::correspondence::notice::{Done, Part};
use crate::correspondence::pace::Absence;
use crate::correspondence::refusal::Refusal;
use crate::rules::Seat;

impl Errand<'_, '_, '_> {
    /// The writer will be away on these days.
    pub(super) fn away(&mut self, request: Request, text: &str) -> Result<(), HostFault> {
        let zone = self.room.club.zone_of(&self.player);
        let days = absence::read_days(text, self.at.day_in(zone), &tongue::months());
        let Some(new) = days.and_then(|(first, last)| absence::of_days(first, last, zone, self.at)) else {
            self.refuse(request, Refusal::BadDays { text: text.to_owned() });
            return Ok(());
        };
        let before = self.room.tx.absences(self.player.id)?;
        let after = absence::with(&before, new);
        let years = absence::days_by_year(&after, zone);
        let allowed = self.room.club.away_days;
        if let Some((&year, &days)) = years.iter().find(|(_, days)| **days > allowed) {
            let taken = absence::days_by_year(&before, zone).get(&year).copied().unwrap_or(0);
            self.refuse(
                request,
                Refusal::TooManyDays { year, days: days - taken, left: allowed.saturating_sub(taken) },
            );
            return Ok(());
        }
        let year = new.from.day_in(zone);
        let left = allowed - years.get(&chrono::Datelike::year(&year)).copied().unwrap_or(0);
        self.change_absences(&before, &after)?;
        let last = new.until.plus(Span::from_seconds(-1));
        self.parts.push(Part::Done(Done::Away { from: new.from, last, left }));
        Ok(())
    }

    /// The writer is back: at a seat that the program plays, where the letter is about one, and from holidays.
    pub(super) fn back(&mut self, request: Request) -> Result<(), HostFault> {
        let stands_in = |game: &Game, seat: &Seat| {
            game.program_plays(*seat) || game.chairs().get(seat).is_some_and(|chair| chair.deputy.is_some())
        };
        let left = self.seat().ok().filter(|(game, seat)| stands_in(game, seat)).map(|(_, seat)| seat);
        let before = self.room.tx.absences(self.player.id)?;
        let after = absence::back_at(&before, self.at);
        if before == after {
            match left {
                Some(seat) => return self.return_to(request, seat),
                None => self.refuse(request, Refusal::NotAway),
            }
            return Ok(());
        }
        self.change_absences(&before, &after)?;
        let is_away = before.iter().any(|away| away.from <= self.at && self.at < away.until);
        let done = if is_away { Done::BackFromHolidays } else { Done::HolidaysGivenUp };
        self.parts.push(Part::Done(done));
        match left {
            Some(seat) => self.return_to(request, seat),
            None => Ok(()),
        }
    }

    fn return_to(&mut self, request: Request, seat: Seat) -> Result<(), HostFault> {
        if self.enact(request, &Deed::Return(seat))? {
            self.parts.push(Part::Done(Done::Back));
        }
        Ok(())
    }

    /// Keeps the absences and moves the deadlines of the turns that the writer is to make.
    fn change_absences(&mut self, before: &[Absence], after: &[Absence]) -> Result<(), HostFault> {
        let tx = self.room.tx;
        tx.set_absences(self.player.id, after)?;
        for number in tx.games_of(self.player.id)? {
            let Some(game) = tx.game(number)? else { continue };
            if game.seat_of(self.player.id).is_none() || game.seat_of(self.player.id) != game.to_move() {
                continue;
            }
            let house = self.room.house(&game)?;
            let mut then = house.clone();
            then.absences.insert(self.player.id, before.to_vec());
            let Some(shift) = decide::deadline_shift(&game, &then, after, self.at) else { continue };
            match decide::decide(&game, &Deed::Extend(shift), &house, self.room.cause, self.at) {
                Ok(decision) => self.record(decision)?,
                Err(Objection::Fault(corrupt)) => return Err(corrupt.into()),
                Err(Objection::Refused(_) | Objection::Ask(_)) => {}
            }
        }
        Ok(())
    }
}
