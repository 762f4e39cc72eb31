//! A finished game's record sealed by a chain of digests, and whether a record is still what was sealed.
//!
//! The first link is over the edition of the rule set and every tag, among them [`LETTERS`] with the digests of the letters
//! that caused the turns; each turn and comment adds a link over the one before. The last link is the tag [`CHAIN`]. A
//! change of anything (a move, a name, a place, a letter's digest, the order) ends in another link; how the text is laid
//! out is nothing to it. There is no key in it: who forges a whole record anew can seal it too, but not so
//! that it ends in the link that the players were sent.
//!
//! Links are SHA-256 (FIPS 180-4).

use crate::correspondence::event::Cause;
use crate::correspondence::game::Game;
use crate::postal::digest;
use crate::record::Record;
use crate::rules::Seat;
use std::collections::BTreeMap;

/// The tag of the last link: the edition of the chain and 64 hex digits.
pub const CHAIN: &str = "Chain";
/// The tag of the letters: for each turn the first 16 hex digits of the digest of the letter that caused it, or `-`.
pub const LETTERS: &str = "Letters";

const EDITION: &str = "1";
const LETTER_DIGITS: usize = 16;

/// Whether a record is what was sealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// It bears no chain.
    None,
    /// It is.
    Whole,
    /// Something was changed, or the chain is of an edition that is not known.
    Broken,
}

/// The record of a game, sealed where the game is over; `letters` are the digests of letters by their number in the store.
#[must_use]
pub fn sealed_record(
    game: &Game,
    names: &BTreeMap<Seat, String>,
    club: &str,
    letters: &BTreeMap<i64, String>,
) -> Record {
    let mut record = super::record_of(game, names, club);
    seal(&mut record, game, letters);
    record
}

/// Seals the record of a game, where the game is over.
pub fn seal(record: &mut Record, game: &Game, letters: &BTreeMap<i64, String>) {
    if !game.is_over() {
        return;
    }
    let notation = game.opening().setup.notation();
    let turns = game.standing().filter(|entry| super::record_of::turn_of(&entry.event, notation).is_some());
    let digests = turns.map(|entry| match entry.cause {
        Cause::Letter(id) => letters.get(&id).and_then(|digest| digest.get(..LETTER_DIGITS)).unwrap_or("-"),
        _ => "-",
    });
    let digests = digests.collect::<Vec<_>>().join(" ");
    record.headings.others.push((LETTERS.to_owned(), digests));
    let link = last_link(record);
    record.headings.others.push((CHAIN.to_owned(), format!("{EDITION} {link}")));
}

/// Whether a record is what was sealed.
#[must_use]
pub fn check(record: &Record) -> Seal {
    let is_chain = |tag: &str| tag.eq_ignore_ascii_case(CHAIN);
    let mut bare = record.clone();
    let mut chains = record.headings.others.iter().filter(|(tag, _)| is_chain(tag));
    let Some((_, told)) = chains.next() else { return Seal::None };
    if chains.next().is_some() {
        return Seal::Broken;
    }
    bare.headings.others.retain(|(tag, _)| !is_chain(tag));
    if *told == format!("{EDITION} {}", last_link(&bare)) { Seal::Whole } else { Seal::Broken }
}

/// The last link of a record without its chain.
fn last_link(record: &Record) -> String {
    let first = format!("sternpost chain {EDITION}\nedition {}\n{}", record.setup.rules().edition, record.write_tags());
    let link = |before: String, word: String| digest(format!("{before}\n{word}").as_bytes());
    record.words().into_iter().fold(digest(first.as_bytes()), link)
}
