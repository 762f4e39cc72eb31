//! PURE. What goes out: a notice or an answer, worded for one reader, as a sealed mail.
//!
//! In reading order: [`scene`] is what a mail is about and who reads it; `sheet` its content as blocks, worded once;
//! `layout` makes text and HTML of them, so that both say the same; `mime` seals them. [`game_mails`], [`answers`] and
//! [`club_mails`] write the sheets, `wording` and [`tongue`] find the words, all of which stand in `locales/`. The pages
//! of help are written in `help`; [`guide`] has them for whoever makes no mail of them.
//!
//! The same input gives the same bytes: the Message-ID, Date and boundaries come from the postmark. No clock, no chance, no
//! file is read here; who gets a mail and when is decided elsewhere.

pub mod answers;
pub mod board_html;
pub mod board_image;
pub mod board_svg;
pub mod board_text;
pub mod board_view;
mod calendar;
pub mod chain;
mod club_answers;
pub mod club_mails;
pub mod diagram;
pub mod game_mails;
pub mod guide;
mod help;
mod layout;
mod links;
mod mime;
mod moves;
pub mod picker;
pub mod record_of;
mod refusals;
pub mod scene;
mod sheet;
pub(crate) mod story;
pub mod tongue;
mod waiting_mails;
pub(crate) mod wording;

pub use answers::answer_mail;
pub use club_mails::{CalledOff, HostNote, Invitation, called_off_mail, host_mail, invitation_mail};
pub use game_mails::game_mail;
pub use help::Topic;
pub use help::lesson::Lesson;
pub use picker::Picker;
pub use record_of::record_of;
pub use scene::{ClubCard, Postmark, Reader, ReplyStyle, Said, Scene, Standard};
pub use tongue::Tongue;
pub use waiting_mails::{Change, gathering_mail, guest_name, new_address_mail, offer_mail, table_mail};
pub use wording::board_title;

/// Why a mail can't be composed: ours, never the reader's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ComposeFault {
    /// An address that can't be written to, or a club's address that is too long to carry a key.
    #[error("an address of this mail can't be written to")]
    Address,
    /// A template that can't be filled.
    #[error("a template of this mail can't be filled")]
    Template,
    /// A message that can't be built.
    #[error("the message can't be built")]
    Message,
    /// A picture that can't be drawn.
    #[error("a picture of this mail can't be drawn")]
    Picture,
}
