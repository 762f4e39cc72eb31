//! The page on which a move is picked: one static page for all, and what a link tells it.
//!
//! The page stands alone: its script and its words in every language are in it, it loads nothing and talks to nobody. The
//! position, the legal moves with their ways and where the answer goes ride in the link's fragment, which no server ever
//! sees; `docs/picker.md` says how. The page judges no move: it knows those that it was told. It ends in the same
//! `mailto:` link that stands in the mail.

use super::ComposeFault;
use super::links;
use super::moves::{Price, price};
use super::tongue::{Tongue, Voice, say};
use super::wording::colour;
use crate::postal::Address;
use crate::rules::{Hole, Marbles, Move, Notation, Play, Seat};
use askama::Template;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How a turn mail offers the page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Picker {
    /// Not at all.
    #[default]
    Unoffered,
    /// By a link to the page at this address.
    Linked(String),
    /// As a file that goes along with each mail.
    Attached,
}

/// What the script of pages with boards is made of.
pub(crate) const STAR_SCRIPT: &str = include_str!("../../assets/pages/star.js");
const SCRIPT: &str = include_str!("../../assets/pages/picker.js");
const STYLE: &str = include_str!("../../assets/pages/picker.css");

/// The name of the page's file, attached or in the archive.
pub const FILE: &str = "move.html";

#[derive(Template)]
#[template(path = "picker/page.html")]
struct Page<'a> {
    language: &'static str,
    title: &'static str,
    style: &'a str,
    script: &'a str,
    link: Option<&'a str>,
    back: String,
    yes: String,
    no: String,
    tongues: Vec<Words>,
}

struct Words {
    code: &'static str,
    noscript: String,
    words: Vec<Word>,
}

/// A sentence that the page says; `%name` in it is filled in by the script.
struct Word {
    key: &'static str,
    text: String,
}

/// The page for everybody, in every language: what it shows rides in the link to it.
///
/// # Errors
/// [`ComposeFault::Template`], where the template engine fails.
pub fn page() -> Result<String, ComposeFault> {
    render(None, &Tongue::ALL)
}

/// The page for one reader, as it goes along with a mail: the link's fragment stands in it, and words of one language alone,
/// so that the mail stays small.
///
/// # Errors
/// [`ComposeFault::Template`], where the template engine fails.
pub fn attached(fragment: &str, tongue: Tongue) -> Result<String, ComposeFault> {
    render(Some(fragment), &[tongue])
}

fn render(link: Option<&str>, tongues: &[Tongue]) -> Result<String, ComposeFault> {
    static LEAN: OnceLock<(String, String)> = OnceLock::new();
    let (style, script) = LEAN.get_or_init(|| (lean(STYLE), lean(STAR_SCRIPT) + &lean(SCRIPT)));
    let tongue = tongues.first().copied().unwrap_or_default();
    let voice = Voice::of(tongue);
    let page = Page {
        language: tongue.code(),
        title: "Sternhalma",
        style,
        script,
        link,
        back: say!(voice, "picker-back"),
        yes: say!(voice, "picker-yes"),
        no: say!(voice, "picker-no"),
        tongues: tongues.iter().copied().map(words).collect(),
    };
    page.render().map_err(|_| ComposeFault::Template)
}

/// A script or a style sheet without indentation and without lines that only explain.
fn lean(source: &str) -> String {
    let lines = source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.fold(String::with_capacity(source.len()), |lean, line| lean + line + "\n")
}

fn words(tongue: Tongue) -> Words {
    let voice = Voice::of(tongue);
    let mut words: Vec<Word> =
        Seat::ALL.into_iter().map(|seat| Word { key: seat.word(), text: colour(voice, seat) }).collect();
    let mut put = |key, text| words.push(Word { key, text });
    put("choose", say!(voice, "picker-choose", colour = "%colour"));
    put("no-moves", say!(voice, "picker-no-moves"));
    put("taken", say!(voice, "picker-taken", hole = "%hole", count = "%count"));
    put("picked", say!(voice, "picker-picked", way = "%way"));
    put("send", say!(voice, "picker-send", move = "%move"));
    put("plain", say!(voice, "picker-plain", move = "%move", address = "%address"));
    put("ask-out", say!(voice, "picker-ask-out", hole = "%hole"));
    put("ask-return", say!(voice, "picker-ask-return", hole = "%hole"));
    put("stuck", say!(voice, "picker-stuck", hole = "%hole"));
    put("may-not-stop", say!(voice, "picker-may-not-stop", hole = "%hole"));
    put("not-there", say!(voice, "picker-not-there", hole = "%hole"));
    put("not-yours", say!(voice, "picker-not-yours", hole = "%hole"));
    put("no-link", say!(voice, "picker-no-link"));
    put("bad-link", say!(voice, "picker-bad-link"));
    put("board", say!(voice, "picker-board", colour = "%colour"));
    put("back", say!(voice, "picker-back"));
    put("keys", say!(voice, "picker-keys"));
    put("yes", say!(voice, "picker-yes"));
    put("no", say!(voice, "picker-no"));
    put("cell-own", say!(voice, "picker-cell-own", hole = "%hole", colour = "%colour", count = "%count"));
    put("cell-chosen", say!(voice, "picker-cell-chosen", hole = "%hole", colour = "%colour", count = "%count"));
    put("cell-marble", say!(voice, "picker-cell-marble", hole = "%hole", colour = "%colour"));
    put("cell-end", say!(voice, "picker-cell-end", hole = "%hole"));
    put("cell-end-out", say!(voice, "picker-cell-end-out", hole = "%hole"));
    put("cell-barred", say!(voice, "picker-cell-barred", hole = "%hole"));
    put("cell-goal", say!(voice, "picker-cell-goal", hole = "%hole"));
    put("cell-empty", say!(voice, "picker-cell-empty", hole = "%hole"));
    Words { code: tongue.code(), noscript: say!(voice, "picker-noscript"), words }
}

/// What a link tells the page of a game in which the seat to move is to pick: `way` is that of the last move.
#[must_use]
pub fn fragment(play: &Play, tongue: Tongue, reply_to: &Address, subject: &str, way: &[Hole]) -> String {
    let setup = play.setup();
    let notation = match setup.notation() {
        Notation::Rows => 'r',
        Notation::Oblique => 'o',
    };
    let marbles = match setup.marbles() {
        Marbles::Ten => "10",
        Marbles::Fifteen => "15",
    };
    let bottom = play.to_move().map_or('w', Seat::letter);
    format!(
        "v=1&p={}&b={bottom}&n={notation}&c={marbles}&m={}&w={}&a={}&s={}&l={}",
        play.position().to_string().replace(' ', "_"),
        moves(play),
        way.iter().map(|hole| digits(u32::from(hole.index()), 2)).collect::<String>(),
        links::encode(reply_to.as_str(), b"@"),
        links::encode(subject, b""),
        tongue.code(),
    )
}

/// A landing of a marble's moves: the hole, the landing before it (0 for where the marble stands), what an end here is.
#[derive(Clone, Copy)]
struct Landing {
    hole: Hole,
    before: u32,
    end: u32,
}

/// Every marble that can move with the tree of its ways, parted by dots.
fn moves(play: &Play) -> String {
    let mut by_marble: BTreeMap<Hole, Vec<Move>> = BTreeMap::new();
    for mv in play.legal_moves() {
        by_marble.entry(mv.from).or_default().push(mv);
    }
    let trees = by_marble.into_iter().map(|(from, moves)| {
        let tree = tree(play, from, &moves);
        let landings = tree.iter().map(|landing| {
            digits(u32::from(landing.hole.index()) << 11 | landing.before.min(127) << 4 | landing.end, 3)
        });
        format!("{}{}", digits(u32::from(from.index()), 2), landings.collect::<String>())
    });
    trees.collect::<Vec<_>>().join(".")
}

fn tree(play: &Play, from: Hole, moves: &[Move]) -> Vec<Landing> {
    let mut tree: Vec<Landing> = Vec::new();
    for mv in moves {
        let way = play.way(*mv).unwrap_or_default();
        let mut before = 0;
        for (n, hole) in way.iter().enumerate().skip(1) {
            let end = if n + 1 == way.len() { end_of(price(play, *mv)) } else { 0 };
            // A step's end is never passed on the way elsewhere, a hop's may be.
            let known = tree.iter().position(|l| l.hole == *hole && l.before == before);
            let at = known.unwrap_or_else(|| {
                tree.push(Landing { hole: *hole, before, end: 0 });
                tree.len() - 1
            });
            if end > 0 {
                tree[at].end = end;
            }
            before = at as u32 + 1;
        }
    }
    let view = super::board_view::BoardView::of(play, play.to_move()).with_chosen(play, from);
    let barred = view.barred.filter(|hole| tree.iter().all(|l| l.hole != *hole)).collect::<Vec<_>>();
    tree.extend(barred.into_iter().map(|hole| Landing { hole, before: 0, end: 0 }));
    tree
}

fn end_of(price: Price) -> u32 {
    match price {
        Price::None => 1,
        Price::Out => 2,
        Price::OutOnceConfirmed => 3,
    }
}

/// A number in digits of base 64, RFC 4648 §5's, the highest first.
fn digits(number: u32, count: u32) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (0..count).rev().map(|n| char::from(DIGITS[(number >> (6 * n) & 63) as usize])).collect()
}
