//! The last resort against answering too much: at most ten error answers an address a day, one copy of the
//! same answer, some things once for all time (MAIL, Machines).

use super::fault::HostFault;
use super::posting::Postroom;
use crate::correspondence::notice::Part;
use crate::postal;
use crate::store::Player;

/// Error answers that one address gets in a day.
pub(super) const ERROR_ANSWERS_A_DAY: u32 = 10;

/// True the first time that `mark` is asked about, false ever after.
pub(super) fn once(room: &Postroom<'_, '_>, mark: &str) -> Result<bool, HostFault> {
    Ok(!room.tx.is_posted(mark)?)
}

/// True where an error answer may still go to this player today, and counts it.
pub(super) fn may_answer(room: &Postroom<'_, '_>, player: &Player, parts: &[Part]) -> Result<bool, HostFault> {
    let day = room.now.seconds() / 86_400;
    let same = postal::digest(format!("{parts:?}").as_bytes());
    Ok(room.tx.count_answer(player.address(), day, &same, ERROR_ANSWERS_A_DAY)?)
}

/// A move was played: the count starts again.
pub(super) fn start_again(room: &Postroom<'_, '_>, player: &Player) -> Result<(), HostFault> {
    Ok(room.tx.reset_answers(player.address())?)
}
