//! PURE. The club's games as a static site: pages and pictures, from games and what the club knows of its players.
//!
//! In reading order: [`card`] is what the lists say of a game, kept so that a game that has not changed need not be played
//! through again; [`telling`] is a game turn by turn, whether it was played here or came as a record; [`game_page`] are a
//! game's own pages, record and picture, with [`view_plot`] of what its players missed; [`lists`], [`people`],
//! [`tournaments`] and [`help`] are all others. A page is a path below the archive's folder and its bytes ([`Page`]); the
//! same games give the same bytes. Every page works from a folder, without a server, and says with scripts off what it
//! says with them. Nothing here reads the store or writes a file; no address is known here.

pub mod card;
pub mod game_page;
pub mod help;
pub mod lists;
pub mod people;
mod plots;
pub mod telling;
pub mod tournaments;
pub mod view_plot;

use crate::compose::Tongue;
use crate::compose::tongue::{Voice, say};
use crate::rules::Setup;

/// The edition of the pages: a new one has every page written anew.
pub const EDITION: u32 = 3;

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
    /// A library fails at a picture; none is known that does.
    #[error("a picture of the archive can't be drawn")]
    Picture,
}

/// The club, as every page tells of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Site {
    /// The club's name.
    pub club: String,
    /// The language of those who have chosen none.
    pub tongue: Tongue,
    /// The rule sets that have a page of their own, each with its game of the default choices; the first is the club's standard.
    pub rules: Vec<(String, Setup)>,
}

impl Site {
    /// The page of a rule set below a language's folder, where it has one.
    fn rules_page(&self, name: &str) -> Option<String> {
        let at = self.rules.iter().position(|(known, _)| known == name)?;
        Some(if at == 0 { "help/rules.html".to_owned() } else { format!("help/rules-{name}.html") })
    }
}

/// The parts of the site that every page leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Club,
    Games,
    Players,
    Standings,
    Tournaments,
    Search,
    Help,
}

impl Part {
    const ALL: [Self; 7] =
        [Self::Club, Self::Games, Self::Players, Self::Standings, Self::Tournaments, Self::Search, Self::Help];

    /// Its first page below a language's folder.
    const fn page(self) -> &'static str {
        match self {
            Self::Club => "index.html",
            Self::Games => "games-1.html",
            Self::Players => "players.html",
            Self::Standings => "standings.html",
            Self::Tournaments => "tournaments.html",
            Self::Search => "search.html",
            Self::Help => "help/index.html",
        }
    }

    fn words(self, voice: Voice) -> String {
        match self {
            Self::Club => say!(voice, "archive-club"),
            Self::Games => say!(voice, "archive-games"),
            Self::Players => say!(voice, "archive-players"),
            Self::Standings => say!(voice, "archive-standings"),
            Self::Tournaments => say!(voice, "archive-tournaments"),
            Self::Search => say!(voice, "archive-search"),
            Self::Help => say!(voice, "archive-help"),
        }
    }
}

/// What stands around every page: the way to the others.
struct Frame<'a> {
    language: &'static str,
    club: &'a str,
    title: String,
    /// From the page's folder up to the archive's.
    up: &'static str,
    /// To the first page in this language.
    home: String,
    links: Vec<NavLink>,
    nav: String,
    others: Vec<Other>,
    skip: String,
    footer: String,
}

struct NavLink {
    href: String,
    words: String,
    is_here: bool,
}

/// The same page in another language.
struct Other {
    code: &'static str,
    name: &'static str,
    href: String,
}

impl<'a> Frame<'a> {
    /// `path` is the page's below its language's folder.
    fn new(site: &'a Site, tongue: Tongue, part: Part, path: &str, title: String) -> Self {
        let voice = Voice::of(tongue);
        let up = if path.contains('/') { "../../" } else { "../" };
        let link = |other: Part| NavLink {
            href: format!("{up}{}/{}", tongue.code(), other.page()),
            words: other.words(voice),
            is_here: other == part,
        };
        let others = Tongue::ALL.into_iter().filter(|other| *other != tongue);
        let others = others.map(|other| Other {
            code: other.code(),
            name: other.own_name(),
            href: format!("{up}{}/{path}", other.code()),
        });
        Self {
            language: tongue.code(),
            club: &site.club,
            title,
            up,
            home: format!("{up}{}/index.html", tongue.code()),
            links: Part::ALL.into_iter().map(link).collect(),
            nav: say!(voice, "archive-nav"),
            others: others.collect(),
            skip: say!(voice, "archive-skip"),
            footer: say!(voice, "archive-footer"),
        }
    }
}

/// A text in a script: anything that could end it or the script is written by its number.
fn quoted(text: &str) -> String {
    use std::fmt::Write;
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' | '<' | '>' | '&' | '\'' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
