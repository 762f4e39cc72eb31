//! The digest: once a day, for who wants it, how all running games stand, in place of the mails that ask nothing.

use super::club::Club;
use super::fault::HostFault;
use super::posting::{Addressee, Postroom};
use super::requests::Errand;
use crate::correspondence::command::Request;
use crate::correspondence::event::Cause;
use crate::correspondence::moment::Moment;
use crate::correspondence::notice::{Answer, Done, Part, Stand};
use crate::correspondence::refusal::Refusal;
use crate::correspondence::seat::PlayerId;
use crate::store::Tx;
use chrono::NaiveTime;
use chrono_tz::Tz;

/// When the digest comes where no hour was asked for: 18:00.
const EVENING: u32 = 18 * 60;

impl Errand<'_, '_, '_> {
    /// Turns the digest on, for an hour of the day, or off.
    pub(super) fn digest(&mut self, request: Request, text: &str) -> Result<(), HostFault> {
        let Some(wanted) = hour(text) else {
            self.refuse(request, Refusal::BadHour { text: text.to_owned() });
            return Ok(());
        };
        let zone = self.room.club.zone_of(&self.player);
        let at = wanted.and_then(|minutes| next(minutes, self.room.now, zone).map(|due| (minutes, due)));
        self.room.tx.set_digest(self.player.id, at)?;
        self.room.tx.digest_told(self.player.id, self.room.now)?;
        self.parts.push(Part::Done(Done::Digest { minutes: at.map(|(minutes, _)| minutes) }));
        Ok(())
    }
}

/// Sends one player's digest, where anything has happened since the last one; the caller commits. True where it goes out.
///
/// # Errors
/// [`HostFault`]: nothing is recorded then.
pub(super) fn send(tx: &Tx<'_>, club: &Club, id: PlayerId, now: Moment) -> Result<bool, HostFault> {
    let (Some(player), Some((minutes, told))) = (tx.player(id)?, tx.digest(id)?) else { return Ok(false) };
    tx.set_digest(id, next(minutes, now, club.zone_of(&player)).map(|due| (minutes, due)))?;
    if !player.receives_mail() {
        return Ok(false);
    }
    let room = Postroom::new(tx, club, Cause::Clock, now);
    let mut stands = Vec::new();
    for number in tx.games_of(id)? {
        let Some(game) = tx.game(number)? else { continue };
        let happened = game.standing().filter(|entry| entry.event.is_turn() && entry.at > told).count();
        stands.push(Stand { line: room.game_line(&game, id)?, happened });
    }
    if stands.iter().all(|stand| stand.happened == 0) {
        return Ok(false);
    }
    let facts = room.player_key(id);
    let notice_key = format!("digest p{} {}", id.0, now.seconds());
    let to = Addressee { player: &player, facts, letter: None, notice_key };
    room.answer(&to, None, &Answer { parts: vec![Part::Digest(stands)] })?;
    tx.digest_told(id, now)?;
    Ok(true)
}

/// The next moment at which it is so many minutes after midnight in a zone.
fn next(minutes: u32, now: Moment, zone: Tz) -> Option<Moment> {
    let time = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0)?;
    let today = now.day_in(zone);
    let days = [today, today.succ_opt()?, today.succ_opt()?.succ_opt()?];
    days.into_iter().map(|day| Moment::of_local(day.and_time(time), zone)).find(|at| *at > now)
}

/// What a text asks for: an hour as minutes after midnight, `Some(None)` for no digest, `None` where it is neither.
#[allow(clippy::option_option)]
fn hour(text: &str) -> Option<Option<u32>> {
    let lower = text.to_lowercase();
    match lower.as_str() {
        "off" | "aus" | "no" | "nein" | "never" | "nie" | "关" => return Some(None),
        "on" | "an" | "ein" | "daily" | "täglich" | "taeglich" | "yes" | "ja" | "开" => return Some(Some(EVENING)),
        _ => {}
    }
    let (lower, noon) = match lower.strip_suffix("pm").or_else(|| lower.strip_suffix("p.m.")) {
        Some(rest) => (rest, 12),
        None => (lower.strip_suffix("am").or_else(|| lower.strip_suffix("a.m.")).unwrap_or(&lower), 0),
    };
    let bare = lower.trim().trim_end_matches("uhr").trim_end_matches('h').trim_end_matches(['点', '时']).trim();
    let (hours, minutes) = bare.split_once([':', '.']).unwrap_or((bare, "0"));
    let (hours, minutes): (u32, u32) = (hours.trim().parse().ok()?, minutes.trim().parse().ok()?);
    let hours = if noon > 0 && hours < 12 { hours + noon } else { hours };
    (hours < 24 && minutes < 60).then_some(Some(hours * 60 + minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_is_read_as_people_write_it() {
        for (text, minutes) in
            [("on", 1080), ("7:30", 450), ("18 Uhr", 1080), ("8pm", 1200), ("6 am", 360), ("0", 0), ("7.15", 435)]
        {
            assert_eq!(hour(text), Some(Some(minutes)), "{text}");
        }
        assert_eq!(hour("aus"), Some(None));
        for bad in ["25", "7:61", "soon", "7:30:15"] {
            assert_eq!(hour(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_next_digest_is_at_that_hour_of_the_readers_day() {
        let at = |text| Moment::from_rfc3339(text).unwrap();
        let told = |now| next(EVENING, at(now), chrono_tz::Europe::Berlin).map(Moment::rfc3339);
        assert_eq!(told("2026-12-01T16:59:59Z").as_deref(), Some("2026-12-01T17:00:00Z"));
        assert_eq!(told("2026-12-01T17:00:00Z").as_deref(), Some("2026-12-02T17:00:00Z"));
        assert_eq!(told("2027-03-27T18:00:00Z").as_deref(), Some("2027-03-28T16:00:00Z"));
    }
}
