//! PURE. The club's games as a static site: pages and pictures, from games and what the club knows of its players.
//!
//! In reading order: [`card`] is what the lists say of a game, kept so that a game that has not changed need not be played
//! through again; [`game_page`] a game's own pages, record and picture; [`lists`] all others. A page is a path below the
//! archive's folder and its bytes ([`Page`]); the same games give the same bytes. Every page works from a folder, without
//! a server, and says with scripts off what it says with them. Nothing here reads the store or writes a file; no
//! address is known here.

pub mod card;
mod curve;
pub mod game_page;
pub mod lists;

use crate::compose::Tongue;
use crate::compose::tongue::{Voice, say};

/// The edition of the pages: a new one has every page written anew.
pub const EDITION: u32 = 1;

/// A file of the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Where it goes, below the archive's folder, parts joined by `/`.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl Page {
    fn new(path: String, text: String) -> Self {
        Self { path, bytes: text.into_bytes() }
    }
}

/// Why a page can't be written: ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArchiveFault {
    /// The template engine fails.
    #[error("a template of the archive can't be filled")]
    Template,
}

/// The club and which of its pages there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The club's name.
    pub club: String,
    /// The language of those who have chosen none.
    pub tongue: Tongue,
}

/// What stands around every page: the way to the others.
struct Frame<'a> {
    language: &'static str,
    club: &'a str,
    title: String,
    /// From the page's folder up to the archive's.
    up: &'static str,
    links: Vec<(String, String)>,
    others: Vec<Other>,
    footer: String,
}

/// The same page in another language.
struct Other {
    code: &'static str,
    name: &'static str,
    href: String,
}

impl<'a> Frame<'a> {
    /// `path` is the page's below its language's folder.
    fn new(site: &'a Site, tongue: Tongue, path: &str, title: String) -> Self {
        let voice = Voice::of(tongue);
        let up = if path.contains('/') { "../../" } else { "../" };
        let link = |page: &str, words: String| (format!("{up}{}/{page}", tongue.code()), words);
        let links = vec![
            link("index.html", say!(voice, "archive-club")),
            link("games-1.html", say!(voice, "archive-games")),
            link("players.html", say!(voice, "archive-players")),
            link("standings.html", say!(voice, "archive-standings")),
            link("search.html", say!(voice, "archive-search")),
        ];
        let others = Tongue::ALL.into_iter().filter(|other| *other != tongue);
        let others = others.map(|other| Other {
            code: other.code(),
            name: other.own_name(),
            href: format!("{up}{}/{path}", other.code()),
        });
        let footer = say!(voice, "archive-footer");
        Self { language: tongue.code(), club: &site.club, title, up, links, others: others.collect(), footer }
    }
}
