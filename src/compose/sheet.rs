//! A mail before it is text or HTML: a subject, a headline and blocks, worded once, so that both bodies say the same.
//!
//! Every kind of mail is made of these blocks; `layout.rs` alone knows how each looks. What goes along as a file
//! stands here too.

use super::board_view::BoardView;
use super::moves::Menu;
use crate::rules::Seat;

/// A mail's content.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sheet {
    /// The whole Subject.
    pub(crate) subject: String,
    /// What the reader has to do, in one line.
    pub(crate) headline: String,
    /// The rest, in order.
    pub(crate) blocks: Vec<Block>,
    /// Files.
    pub(crate) attachments: Vec<Attachment>,
}

/// A piece of a mail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Block {
    /// A line over what follows.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// Small print.
    Note(String),
    /// A fact that may hold a move, which a paragraph never does.
    Fact(String),
    /// Facts, one a line.
    List(Vec<String>),
    /// A board and what its marks mean.
    Board {
        /// The board.
        diagram: Box<BoardView>,
        /// What a screen reader says in its place.
        summary: String,
    },
    /// The players.
    Seats(Vec<SeatLine>),
    /// Moves to choose from.
    Menu(Menu),
    /// A link that sends a command; the sentence before it says the same in words.
    Action {
        /// What the link is called.
        words: String,
        /// The `mailto:` link.
        link: String,
    },
    /// A record or the like, its lines kept as they are.
    Record(String),
}

/// A player of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatLine {
    /// The seat.
    pub(crate) seat: Seat,
    /// Name, colour, what they are doing.
    pub(crate) words: String,
    /// How far they are and what is on their clock.
    pub(crate) detail: String,
}

/// A file that goes along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attachment {
    /// Its name.
    pub(crate) name: String,
    /// Its media type with parameters.
    pub(crate) media_type: &'static str,
    /// Its text.
    pub(crate) text: String,
}
