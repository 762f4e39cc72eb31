//! PURE. A game played by post: what may be asked, what happens, who must learn of it.

pub mod absence;
pub mod command;
pub mod decide;
pub mod event;
pub mod game;
pub mod moment;
pub mod news;
pub mod notice;
pub mod pace;
pub mod plan;
pub mod refusal;
pub mod seat;
