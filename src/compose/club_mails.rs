//! Mails of the club beside a running game: an invitation, a game that comes to nothing, a note to the host.
//!
//! An invitation asks for one word and says what it would begin. A note to the host is about post or the machine, never
//! about how somebody plays, and names people, not addresses.

use super::ComposeFault;
use super::links::{Links, subject};
use super::mime::{self, Automatic};
use super::scene::{ClubCard, Postmark, Reader};
use super::sheet::{Block, Sheet};
use super::tongue::{Voice, say};
use super::waiting_mails::the_game;
use super::wording::{colour, pace, short};
use crate::correspondence::news::OpenGame;
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::GameNumber;
use crate::postal::SealedMail;
use crate::rules::{Hops, Marbles, Setup, Teams};

/// A game that somebody is asked to.
#[derive(Clone, PartialEq, Debug)]
pub struct Invitation {
    /// The game, with who else was asked and what is known of them.
    pub game: OpenGame,
    /// Who invites, where it is not the host.
    pub inviter: Option<String>,
}

/// Why a game comes to nothing before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CalledOff {
    /// Somebody declined.
    Declined {
        /// Who.
        name: String,
    },
    /// Nobody answered in time.
    Unanswered,
    /// The host called it off.
    ByHost,
    /// Who opened it has left, and nobody else had a seat.
    Withdrawn {
        /// Who.
        name: String,
    },
}

/// What the host is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostNote {
    /// A mail to a player came back.
    Bounced {
        /// Who.
        player: String,
        /// The game whose clock was stopped by it.
        stopped: Option<GameNumber>,
        /// The other server's status, `5.1.1`.
        status: String,
    },
    /// A mail could not be handed over and is given up.
    GivenUp {
        /// To whom it was.
        player: String,
        /// Its Subject.
        subject: String,
    },
    /// A game's score sheet and the rules contradict each other; the game is left as it is.
    Corrupt {
        /// The game.
        number: GameNumber,
    },
}

/// Asks a player to a game.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn invitation_mail(
    club: &ClubCard,
    invitation: &Invitation,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let subject = subject(club, reader, Some(invitation.game.number), &say!(voice, "subject-invitation"));
    let links = Links::new(club, reader, &subject)?;
    let name = short(&reader.name);
    let headline = match &invitation.inviter {
        Some(inviter) => say!(voice, "headline-invitation", name = name, inviter = short(inviter)),
        None => say!(voice, "headline-invitation-club", name = name, club = short(&club.name)),
    };
    let mut blocks = vec![
        Block::Text(say!(voice, "invitation-answer")),
        Block::Action { words: say!(voice, "action-accept"), link: links.to("accept") },
        Block::Action { words: say!(voice, "action-decline"), link: links.to("decline") },
    ];
    blocks.extend(the_game(&invitation.game, voice, reader.seat));
    blocks.push(Block::Note(say!(voice, "footer-help")));
    blocks.push(Block::Note(say!(voice, "footer-stop")));
    let sheet = Sheet { subject, headline, blocks, attachments: Vec::new() };
    mime::seal(&sheet, club, reader, postmark, Automatic::Generated)
}

/// What a game is played by, a fact a line.
pub(super) fn game_facts(voice: Voice, setup: &Setup, rules_name: &str, clock: Pace) -> Vec<String> {
    let mut facts = vec![
        say!(voice, "invitation-rules", rules = short(rules_name)),
        say!(voice, "invitation-clock", clock = pace(voice, clock)),
        say!(voice, "invitation-first", colour = colour(voice, setup.first())),
    ];
    if setup.marbles() == Marbles::Fifteen {
        facts.push(say!(voice, "invitation-fifteen"));
    }
    if setup.hops() == Hops::Long {
        facts.push(say!(voice, "invitation-long-hops"));
    }
    if setup.teams() == Teams::Pairs {
        facts.push(say!(voice, "invitation-pairs"));
    }
    facts
}

/// Tells a player that a game will not begin.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn called_off_mail(
    club: &ClubCard,
    number: GameNumber,
    why: &CalledOff,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let reason = match why {
        CalledOff::Declined { name } => say!(voice, "called-off-declined", name = short(name)),
        CalledOff::Unanswered => say!(voice, "called-off-unanswered"),
        CalledOff::ByHost => say!(voice, "called-off-by-host"),
        CalledOff::Withdrawn { name } => say!(voice, "called-off-withdrawn", name = short(name)),
    };
    let sheet = Sheet {
        subject: subject(club, reader, Some(number), &say!(voice, "subject-called-off")),
        headline: say!(voice, "headline-called-off", name = short(&reader.name), number = number.0),
        blocks: vec![
            Block::Text(reason),
            Block::Note(say!(voice, "footer-help")),
            Block::Note(say!(voice, "footer-stop")),
        ],
        attachments: Vec::new(),
    };
    mime::seal(&sheet, club, reader, postmark, Automatic::Generated)
}

/// Tells the host something about post or machine.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn host_mail(
    club: &ClubCard,
    note: &HostNote,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let (number, headline, todo) = match note {
        HostNote::Bounced { player, stopped, status } => {
            let headline = say!(voice, "host-bounced", player = short(player), status = short(status));
            let todo = match stopped {
                Some(number) => say!(voice, "host-bounced-stopped", number = number.0),
                None => say!(voice, "host-bounced-todo"),
            };
            (*stopped, headline, todo)
        }
        HostNote::GivenUp { player, subject } => {
            let headline = say!(voice, "host-given-up", player = short(player), subject = short(subject));
            (None, headline, say!(voice, "host-given-up-todo"))
        }
        HostNote::Corrupt { number } => {
            (Some(*number), say!(voice, "host-corrupt", number = number.0), say!(voice, "host-corrupt-todo"))
        }
    };
    let sheet = Sheet {
        subject: subject(club, reader, number, &say!(voice, "subject-host")),
        headline,
        blocks: vec![Block::Text(todo)],
        attachments: Vec::new(),
    };
    mime::seal(&sheet, club, reader, postmark, Automatic::Generated)
}
