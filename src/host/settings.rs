//! A player's own settings, changed by mail: language, time zone, name, board.

use crate::compose::Tongue;
use crate::correspondence::command::BoardStyle;
use crate::correspondence::notice::Done;
use crate::correspondence::refusal::Refusal;
use crate::store::Player;

/// The longest name that is taken, in characters.
pub const NAME_MAX: usize = 40;

/// Sets the language of a player's mails.
///
/// # Errors
/// [`Refusal::BadSetting`] with the languages there are.
pub fn language(player: &mut Player, value: &str) -> Result<Done, Refusal> {
    let known: Vec<String> = Tongue::ALL.iter().map(|t| t.code().to_owned()).collect();
    let chosen: Tongue = value.parse().map_err(|_| bad("language", value, &known))?;
    player.language = chosen.code().to_owned();
    Ok(Done::Set { setting: "language", value: chosen.own_name().to_owned() })
}

/// Sets the time zone: a name of the IANA list, or the one city that is called so.
///
/// # Errors
/// [`Refusal::BadSetting`] with the nearest name.
pub fn timezone(player: &mut Player, value: &str) -> Result<Done, Refusal> {
    let wanted = value.replace(' ', "_");
    let zone = chrono_tz::TZ_VARIANTS.iter().find(|z| z.name().eq_ignore_ascii_case(&wanted));
    let by_city = || {
        let mut cities = chrono_tz::TZ_VARIANTS.iter().filter(|z| city(z.name()).eq_ignore_ascii_case(&wanted));
        cities.next().filter(|_| cities.next().is_none())
    };
    let names = || chrono_tz::TZ_VARIANTS.iter().map(|z| z.name()).filter(|n| n.contains('/'));
    let zone = zone.or_else(by_city).ok_or_else(|| Refusal::BadSetting {
        setting: "timezone",
        value: value.to_owned(),
        nearest: nearest(&wanted, names()).map(str::to_owned),
        known: Vec::new(),
    })?;
    player.timezone = zone.name().to_owned();
    Ok(Done::Set { setting: "timezone", value: zone.name().to_owned() })
}

/// Sets the name that the others see.
///
/// # Errors
/// [`Refusal::BadSetting`] where nothing of it can stand in mails.
pub fn name(player: &mut Player, value: &str) -> Result<Done, Refusal> {
    let name = clean_name(value).ok_or_else(|| bad("name", value, &[]))?;
    player.name.clone_from(&name);
    Ok(Done::Set { setting: "name", value: name })
}

/// Sets how boards are shown.
pub fn board(player: &mut Player, style: BoardStyle) -> Done {
    player.board = style;
    Done::Set { setting: "board", value: style.word().to_owned() }
}

/// A name fit to stand in mails and records: no control characters, quotes or brackets, blanks folded,
/// [`NAME_MAX`] characters at most; `None` where nothing is left.
#[must_use]
pub fn clean_name(text: &str) -> Option<String> {
    let kept = text.chars().map(|c| if c.is_control() || "\"\\<>[]{}@,;:".contains(c) { ' ' } else { c });
    let folded: Vec<String> = kept.collect::<String>().split_whitespace().map(str::to_owned).collect();
    let name: String = folded.join(" ").chars().take(NAME_MAX).collect();
    let name = name.trim_end().to_owned();
    (!name.is_empty()).then_some(name)
}

/// The known value that differs least from `text`, where it differs little.
fn nearest<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = text.to_lowercase();
    let slips = known.map(|k| (strsim::damerau_levenshtein(&lower, &k.to_lowercase()), k));
    slips.min().filter(|(slips, _)| *slips * 3 <= lower.chars().count().max(3)).map(|(_, k)| k)
}

fn city(zone: &str) -> &str {
    zone.rsplit('/').next().unwrap_or(zone)
}

fn bad(setting: &'static str, value: &str, known: &[String]) -> Refusal {
    let near = nearest(value, known.iter().map(String::as_str)).map(str::to_owned);
    Refusal::BadSetting { setting, value: value.to_owned(), nearest: near, known: known.to_vec() }
}
