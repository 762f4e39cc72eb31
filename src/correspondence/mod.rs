//! PURE. A game played by post: what may be asked, what happens, who must learn of it.

pub mod command;
