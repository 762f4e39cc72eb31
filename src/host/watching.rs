//! Spectators: they get the boards of a game without links, as many turns late as the club has settled.

use super::fault::HostFault;
use super::requests::Errand;
use crate::correspondence::command::Request;
use crate::correspondence::notice::{Done, Part};
use crate::correspondence::refusal::Refusal;
use crate::correspondence::seat::GameNumber;

impl Errand<'_, '_, '_> {
    /// The writer wants the boards of a game.
    pub(super) fn watch(&mut self, request: Request, number: Option<u32>) -> Result<(), HostFault> {
        let Some(number) = number.map(GameNumber).or(self.facts.game) else {
            self.refuse(request, Refusal::NoGame);
            return Ok(());
        };
        let Some(game) = self.room.tx.game(number)?.filter(|game| !game.is_over()) else {
            self.refuse(request, Refusal::NotRunning { number: number.0 });
            return Ok(());
        };
        if game.seat_of(self.player.id).is_some() {
            self.refuse(request, Refusal::WatchesItself);
            return Ok(());
        }
        self.room.tx.watch(number, self.player.id)?;
        self.room.show_spectator(&game, &self.player)?;
        self.parts.push(Part::Done(Done::Watching { number, late: self.room.club.watch_delay }));
        Ok(())
    }

    /// The writer wants them no longer.
    pub(super) fn unwatch(&mut self, request: Request, number: Option<u32>) -> Result<(), HostFault> {
        let Some(number) = number.map(GameNumber).or(self.facts.game) else {
            self.refuse(request, Refusal::NoGame);
            return Ok(());
        };
        if self.room.tx.unwatch(number, self.player.id)? {
            self.parts.push(Part::Done(Done::Unwatched { number }));
        } else {
            self.refuse(request, Refusal::DoesNotWatch { number: number.0 });
        }
        Ok(())
    }
}
