//! The deadline of the reader's own turn as a calendar entry (RFC 5545), to be kept beside other appointments.
//!
//! Its UID names club, game, seat and turn, and its SEQUENCE grows with the score sheet: when the deadline moves, the
//! entry moves. It is published (RFC 5546 §3.2.1), nobody is invited and nobody answers.

use super::game_mails::file_word;
use super::sheet::Attachment;
use super::tongue::say;
use super::wording::{Teller, colour};
use crate::correspondence::moment::Moment;

/// The longest line, in octets without its end (RFC 5545 §3.1).
const OCTETS: usize = 75;

/// The reader's deadline; none where it is another's turn or the clocks stand.
pub(crate) fn deadline(teller: &Teller<'_>) -> Option<Attachment> {
    let (game, club) = (teller.scene.game, teller.scene.club);
    let seat = game.to_move().filter(|seat| teller.reader.seat == Some(*seat))?;
    let due = game.due()?;
    let (number, turn) = (game.number(), teller.turn(seat));
    let summary = say!(
        teller.voice,
        "calendar-summary",
        club = club.name.as_str(),
        number = number.0,
        colour = colour(teller.voice, seat),
        turn = turn
    );
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//sternpost//deadline//EN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}-{number}-{}-{turn}@{}", file_word(&club.tag), seat.word(), club.address.domain()),
        format!("SEQUENCE:{}", game.log().len()),
        format!("DTSTAMP:{}", utc(teller.now)),
        format!("DTSTART:{}", utc(due)),
        format!("SUMMARY:{}", escaped(&summary)),
        "TRANSP:TRANSPARENT".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    let text = lines.iter().map(|line| folded(line)).collect();
    Some(Attachment {
        name: "deadline.ics".to_owned(),
        media_type: "text/calendar; charset=utf-8; method=PUBLISH",
        text,
    })
}

/// `20261203T170000Z`.
fn utc(moment: Moment) -> String {
    moment.utc().format("%Y%m%dT%H%M%SZ").to_string()
}

/// Text as a value (RFC 5545 §3.3.11).
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A line with its end, folded where it is too long, never inside a character.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut octets = 0;
    for c in line.chars() {
        if octets + c.len_utf8() > OCTETS {
            out.push_str("\r\n ");
            octets = 1;
        }
        out.push(c);
        octets += c.len_utf8();
    }
    out.push_str("\r\n");
    out
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn a_long_line_is_folded_between_characters() {
        let long = folded(&"ü".repeat(100));
        assert!(long.split("\r\n").all(|line| line.len() <= super::OCTETS), "{long}");
        assert_eq!(long.replace("\r\n ", "").trim_end(), "ü".repeat(100));
    }
}
