//! Mails about games that wait for players, and about addresses: a free seat on offer, players who came or went, a new
//! address that is asked whether it is its owner's, the table of a tournament that is over.
//!
//! What is known of the others (rating, reliability) stands beside their names, so that nobody plays unawares.

use super::ComposeFault;
use super::board_view::BoardView;
use super::club_answers::{all_facts, join_action, letters, seat_lines, tournament};
use super::links::{Links, subject};
use super::mime::{self, Automatic};
use super::scene::{ClubCard, Postmark, Reader};
use super::sheet::{Block, Sheet};
use super::tongue::{Tongue, Voice, say};
use super::wording::short;
use crate::correspondence::news::{OpenGame, TournamentTable};
use crate::correspondence::seat::PlayerId;
use crate::postal::SealedMail;
use crate::rules::Play;

/// What has changed among the players of a game that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Somebody has taken a seat.
    Joined {
        /// Who.
        name: String,
    },
    /// Somebody has given theirs back.
    Left {
        /// Who.
        name: String,
    },
    /// Somebody who was asked won't play.
    Declined {
        /// Who.
        name: String,
    },
    /// Who looked after the game has left; the reader, or another who has accepted, does so now.
    HandedOver {
        /// Who has left.
        name: String,
    },
}

/// The name of somebody who has told none.
#[must_use]
pub fn guest_name(tongue: Tongue, player: PlayerId) -> String {
    say!(Voice::of(tongue), "guest", number = player.0)
}

/// Offers a seat of a game to somebody who asked for offers.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn offer_mail(
    club: &ClubCard,
    game: &OpenGame,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let subject = subject(club, reader, Some(game.number), &say!(voice, "subject-offer"));
    let links = Links::new(club, reader, &subject)?;
    let mut blocks = vec![join_action(game, voice, &links)];
    blocks.extend(the_game(game, voice, None));
    blocks.push(Block::Text(say!(voice, "offer-how")));
    blocks.push(Block::List(vec![say!(voice, "offer-stop")]));
    let headline = say!(voice, "headline-offer", name = short(&reader.name));
    seal(club, reader, postmark, Sheet { subject, headline, blocks, attachments: Vec::new() })
}

/// Tells a player that the others of a game that waits have changed.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn gathering_mail(
    club: &ClubCard,
    game: &OpenGame,
    change: &Change,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let subject = subject(club, reader, Some(game.number), &say!(voice, "subject-gathering"));
    let happened = match change {
        Change::Joined { name } => say!(voice, "gathering-joined", name = short(name)),
        Change::Left { name } => say!(voice, "gathering-left", name = short(name)),
        Change::Declined { name } => say!(voice, "gathering-declined", name = short(name)),
        Change::HandedOver { name } => say!(voice, "gathering-yours", name = short(name)),
    };
    let mut blocks = vec![Block::Text(happened)];
    blocks.push(Block::Text(say!(voice, "waiting", number = game.number.0, free = game.free())));
    blocks.extend(the_game(game, voice, reader.seat));
    let headline = say!(voice, "headline-gathering", name = short(&reader.name), number = game.number.0);
    seal(club, reader, postmark, Sheet { subject, headline, blocks, attachments: Vec::new() })
}

/// Asks a new address whether it is its player's own.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn new_address_mail(club: &ClubCard, reader: &Reader, postmark: &Postmark) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let subject = subject(club, reader, None, &say!(voice, "subject-new-address"));
    let links = Links::new(club, reader, &subject)?;
    let blocks = vec![
        Block::Text(say!(voice, "new-address")),
        Block::Action { words: say!(voice, "action-confirm"), link: links.to("confirm") },
    ];
    let headline = say!(voice, "headline-new-address", name = short(&reader.name));
    let sheet = Sheet { subject, headline, blocks, attachments: Vec::new() };
    mime::seal(&sheet, club, reader, postmark, Automatic::Generated)
}

/// Tells a player that a tournament is over, and its table.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn table_mail(
    club: &ClubCard,
    table: &TournamentTable,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let subject = subject(club, reader, None, &say!(voice, "subject-table"));
    let headline = say!(voice, "headline-table", tournament = short(&table.name), name = short(&reader.name));
    let blocks = tournament(table, voice);
    seal(club, reader, postmark, Sheet { subject, headline, blocks, attachments: Vec::new() })
}

/// What is played, by whom, and the board at the start.
pub(super) fn the_game(game: &OpenGame, voice: Voice, reader_seat: Option<crate::rules::Seat>) -> Vec<Block> {
    let play = Play::new(game.setup.clone());
    vec![
        Block::Heading(say!(voice, "invitation-game")),
        Block::List(all_facts(game, voice)),
        Block::Heading(say!(voice, "players")),
        Block::Seats(seat_lines(game, voice, reader_seat)),
        Block::Board {
            diagram: Box::new(BoardView::of(&play, reader_seat)),
            summary: say!(voice, "board-start", letters = letters(game)),
        },
    ]
}

fn seal(club: &ClubCard, reader: &Reader, postmark: &Postmark, sheet: Sheet) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let mut sheet = sheet;
    sheet.blocks.push(Block::Note(say!(voice, "footer-help")));
    sheet.blocks.push(Block::Note(say!(voice, "footer-stop")));
    mime::seal(&sheet, club, reader, postmark, Automatic::Generated)
}
