//! What the club has settled, as it applies to one game: with the absences and the zones of its players.

use super::club::Club;
use super::fault::HostFault;
use crate::correspondence::decide::House;
use crate::correspondence::seat::Holder;
use crate::rules::Seat;
use crate::store::Tx;

/// The club's house for a game with these holders.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub(super) fn house_of(
    tx: &Tx<'_>,
    club: &Club,
    holders: impl IntoIterator<Item = (Seat, Holder)>,
) -> Result<House, HostFault> {
    let mut house = club.house.clone();
    for id in holders.into_iter().filter_map(|(_, holder)| holder.player()) {
        let absences = tx.absences(id)?;
        if !absences.is_empty() {
            house.absences.insert(id, absences);
        }
        if let Some(zone) = tx.player(id)?.and_then(|player| player.timezone.parse().ok()) {
            house.zones.insert(id, zone);
        }
    }
    Ok(house)
}
