//! How the blocks of a mail look, as text and as HTML.
//!
//! The text is wrapped at [`COLUMNS`]. What could be taken for a command in a badly quoted answer (a list, a move, a
//! record) stands behind `|`, as quotes do, and no line of a paragraph is left with fewer than three words: nothing
//! that we write may ever be played or done because it came back. The HTML is in `templates/`.

use super::ComposeFault;
use super::board_html;
use super::board_svg;
use super::board_text;
use super::board_view::{BoardView, Trace, marble_letter};
use super::moves::{Choice, Marble, Menu, Price};
use super::scene::Reader;
use super::sheet::{Block, SeatLine, Sheet};
use super::tongue::{Voice, say};
use crate::rules::Seat;
use askama::Template;
use std::collections::BTreeSet;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The longest line of a text body, in columns of a fixed-width font.
pub(super) const COLUMNS: usize = 74;

#[derive(Template)]
#[template(path = "mail/body.txt")]
struct TextBody<'a> {
    mark: String,
    headline: &'a str,
    paragraphs: &'a [String],
}

#[derive(Template)]
#[template(path = "mail/blocks.html")]
struct HtmlBlocks<'a> {
    blocks: Vec<View<'a>>,
}

#[derive(Template)]
#[template(path = "mail/body.html")]
struct HtmlBody<'a> {
    language: &'static str,
    title: &'a str,
    mark: String,
    headline: &'a str,
    blocks: Vec<View<'a>>,
}

/// A block as the HTML template writes it.
enum View<'a> {
    Heading(&'a str),
    Text(&'a str),
    Note(&'a str),
    Fact(&'a str),
    List(&'a [String]),
    Board { picture: Option<Picture<'a>>, table: String, key: String },
    Seats(Vec<Chip<'a>>),
    Menu { rows: Vec<MenuRow<'a>>, notes: Vec<String> },
    Action { words: &'a str, link: String },
    Record(&'a str),
}

/// A board's picture, which goes along.
struct Picture<'a> {
    id: String,
    words: &'a str,
    width: u32,
    height: u32,
}

struct Chip<'a> {
    letter: char,
    colours: (&'static str, &'static str, &'static str),
    line: &'a SeatLine,
}

/// A move as a link.
struct Pick<'a> {
    to: &'a str,
    link: String,
    flag: &'static str,
}

struct MenuRow<'a> {
    from: &'a str,
    choices: Vec<Pick<'a>>,
}

/// The reply mark: alone on its line, with the mail's key.
pub(crate) fn mark(voice: Voice, reader: &Reader) -> String {
    format!("--- {} [{}] ---", say!(voice, "reply-above"), reader.key)
}

/// The text body.
pub(crate) fn text(sheet: &Sheet, reader: &Reader) -> String {
    let voice = Voice::of(reader.tongue);
    let mut paragraphs: Vec<String> = Vec::with_capacity(sheet.blocks.len());
    let mut under_heading = false;
    let mut keys = Keys::default();
    for block in &sheet.blocks {
        let words = text_block(block, voice, &mut keys);
        match paragraphs.last_mut() {
            _ if words.is_empty() => continue,
            Some(heading) if under_heading => {
                heading.push('\n');
                heading.push_str(&words);
            }
            _ => paragraphs.push(words),
        }
        under_heading = matches!(block, Block::Heading(_));
    }
    let body = TextBody { mark: mark(voice, reader), headline: &sheet.headline, paragraphs: &paragraphs };
    // A template that was checked by the compiler writes into a String: nothing can fail.
    body.render().unwrap_or_default()
}

fn text_block(block: &Block, voice: Voice, keys: &mut Keys) -> String {
    match block {
        Block::Heading(words) | Block::Text(words) | Block::Note(words) => wrap(words, "", ""),
        Block::Fact(words) => wrap(words, "| ", "|   "),
        Block::List(items) => lines(items.iter().map(|item| wrap(item, "| ", "|   "))),
        Block::Board { diagram, .. } => {
            let board = board_text::draw(diagram).into_iter().map(|line| format!("  {line}"));
            let key = keys.of(diagram, voice, Medium::Text);
            lines(board.chain(key.into_iter().map(|line| wrap(&line, "| ", "|   "))))
        }
        Block::Seats(seats) => lines(seats.iter().map(|line| {
            let words = wrap(&line.words, &format!("| {}  ", marble_letter(line.seat)), "|    ");
            if line.detail.is_empty() { words } else { format!("{words}\n{}", wrap(&line.detail, "|    ", "|    ")) }
        })),
        Block::Menu(menu) => {
            let notes = menu_notes(menu, voice);
            let rows = menu.marbles.iter().map(|marble| wrap(&marble_words(marble, voice), "| ", "|   "));
            lines(rows.chain(notes.iter().map(|note| wrap(note, "", ""))))
        }
        Block::Action { .. } => String::new(),
        Block::Record(text) => lines(text.lines().map(|line| wrap(line, "| ", "|   "))),
    }
}

/// Which body the marks of a board are explained for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    Text,
    Html,
}

/// What the marks of boards mean, each told under the first board that has it.
#[derive(Default)]
struct Keys {
    told: BTreeSet<String>,
}

impl Keys {
    fn of(&mut self, diagram: &BoardView, voice: Voice, medium: Medium) -> Vec<String> {
        board_key(diagram, voice, medium).into_iter().filter(|line| self.told.insert(line.clone())).collect()
    }
}

/// What the marks on a board mean, those that it has.
fn board_key(diagram: &BoardView, voice: Voice, medium: Medium) -> Vec<String> {
    let cells: Vec<_> = diagram.rows().into_iter().flat_map(|row| row.cells).collect();
    let has_goal = cells.iter().any(|cell| cell.in_goal && cell.marble.is_none());
    let has_way = cells.iter().any(|cell| cell.trace == Trace::Stopped);
    let (chosen, ends, barred) = (diagram.chosen.is_some(), !diagram.ends.is_empty(), !diagram.barred.is_empty());
    let told = match medium {
        Medium::Text => [
            has_goal.then(|| say!(voice, "key-text-goal")),
            has_way.then(|| say!(voice, "key-text-way")),
            chosen.then(|| say!(voice, "key-text-chosen")),
            ends.then(|| say!(voice, "key-text-ends")),
            barred.then(|| say!(voice, "key-text-barred")),
        ],
        Medium::Html => [
            has_goal.then(|| say!(voice, "key-html-goal")),
            has_way.then(|| say!(voice, "key-html-way")),
            chosen.then(|| say!(voice, "key-html-chosen")),
            ends.then(|| say!(voice, "key-html-ends")),
            barred.then(|| say!(voice, "key-html-barred")),
        ],
    };
    told.into_iter().flatten().collect()
}

fn marble_words(marble: &Marble, voice: Voice) -> String {
    let ends: Vec<String> =
        marble.choices.iter().map(|c| format!("{}{TIED}({}){}", c.to, c.token, flag(c.price))).collect();
    say!(voice, "menu-marble", from = marble.from.as_str(), ends = ends.join(", "))
}

fn flag(price: Price) -> &'static str {
    match price {
        Price::None => "",
        Price::Out => "!",
        Price::OutOnceConfirmed => "!?",
    }
}

fn menu_notes(menu: &Menu, voice: Voice) -> Vec<String> {
    let has = |price: Price| menu.choices().any(|choice| choice.price == price);
    let mut notes = Vec::new();
    if has(Price::Out) {
        notes.push(say!(voice, "menu-out"));
    }
    if has(Price::OutOnceConfirmed) {
        notes.push(say!(voice, "menu-out-once-confirmed"));
    }
    if menu.unlisted > 0 {
        notes.push(say!(voice, "menu-unlisted", count = menu.unlisted));
    }
    notes
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

/// The HTML body; `pictures` are the Content-IDs of its boards' pictures, in their order, none where they have none.
///
/// # Errors
/// [`ComposeFault::Template`], where the template engine fails.
pub(crate) fn html(sheet: &Sheet, reader: &Reader, pictures: &[String]) -> Result<String, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let blocks = views(&sheet.blocks, voice, pictures)?;
    let language = reader.tongue.code();
    let body =
        HtmlBody { language, title: &sheet.subject, mark: mark(voice, reader), headline: &sheet.headline, blocks };
    body.render().map_err(|_| ComposeFault::Template)
}

/// Blocks as HTML without a page round them.
///
/// # Errors
/// [`ComposeFault::Template`], where the template engine fails.
pub(crate) fn html_blocks(blocks: &[Block], voice: Voice) -> Result<String, ComposeFault> {
    HtmlBlocks { blocks: views(blocks, voice, &[])? }.render().map_err(|_| ComposeFault::Template)
}

/// Blocks as Markdown (CommonMark), headings from the second level on.
pub(crate) fn markdown(blocks: &[Block], voice: Voice) -> String {
    let mut keys = Keys::default();
    let mut paragraphs = Vec::with_capacity(blocks.len());
    for block in blocks {
        paragraphs.push(match block {
            Block::Heading(words) => format!("## {}", escaped(words)),
            Block::Text(words) | Block::Note(words) | Block::Fact(words) => escaped(words),
            Block::List(items) => lines(items.iter().map(|item| format!("- {}", escaped(item)))),
            Block::Board { diagram, .. } => {
                let key = keys.of(diagram, voice, Medium::Text);
                let board = fenced(&lines(board_text::draw(diagram).into_iter()));
                if key.is_empty() {
                    board
                } else {
                    format!("{board}\n\n{}", lines(key.iter().map(|line| format!("- {}", escaped(line)))))
                }
            }
            Block::Seats(_) | Block::Menu(_) | Block::Action { .. } | Block::Record(_) => {
                fenced(&text_block(block, voice, &mut keys))
            }
        });
    }
    paragraphs.join("\n\n")
}

fn fenced(text: &str) -> String {
    format!("```text\n{text}\n```")
}

/// Words without what Markdown would take for a sign of its own.
fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        if "\\`*_[]<>#|".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// `pictures` are the Content-IDs of the pictures of whole boards, in their order.
fn views<'a>(blocks: &'a [Block], voice: Voice, pictures: &[String]) -> Result<Vec<View<'a>>, ComposeFault> {
    let mut keys = Keys::default();
    let mut pictures = pictures.iter();
    let mut views = Vec::with_capacity(blocks.len());
    for block in blocks {
        let is_pictured = matches!(block, Block::Board { diagram, .. } if diagram.is_whole());
        let picture = if is_pictured { pictures.next() } else { None };
        views.push(view(block, voice, &mut keys, picture)?);
    }
    Ok(views)
}

fn view<'a>(
    block: &'a Block,
    voice: Voice,
    keys: &mut Keys,
    picture: Option<&String>,
) -> Result<View<'a>, ComposeFault> {
    Ok(match block {
        Block::Heading(words) => View::Heading(words),
        Block::Text(words) => View::Text(words),
        Block::Note(words) => View::Note(words),
        Block::Fact(words) => View::Fact(words),
        Block::List(items) => View::List(items),
        Block::Board { diagram, summary } => {
            let table = board_html::draw(diagram, summary).map_err(|_| ComposeFault::Template)?;
            let of = |id: &String| Picture {
                id: id.clone(),
                words: summary,
                width: board_svg::WIDTH,
                height: board_svg::HEIGHT,
            };
            View::Board { picture: picture.map(of), table, key: keys.of(diagram, voice, Medium::Html).join(" · ") }
        }
        Block::Seats(seats) => View::Seats(
            seats
                .iter()
                .map(|line| Chip {
                    letter: marble_letter(line.seat),
                    colours: board_html::marble_colours(line.seat),
                    line,
                })
                .collect(),
        ),
        Block::Menu(menu) => {
            View::Menu { rows: menu.marbles.iter().map(menu_row).collect(), notes: menu_notes(menu, voice) }
        }
        Block::Action { words, link } => View::Action { words, link: attribute(link) },
        Block::Record(text) => View::Record(text),
    })
}

fn menu_row(marble: &Marble) -> MenuRow<'_> {
    let picks = marble.choices.iter().map(|choice: &Choice| Pick {
        to: &choice.to,
        link: attribute(&choice.link),
        flag: flag(choice.price),
    });
    MenuRow { from: &marble.from, choices: picks.collect() }
}

/// A link as an attribute's value: it is percent-encoded, so that its ampersand alone is to be escaped.
fn attribute(link: &str) -> String {
    link.replace('&', "&amp;")
}

/// A blank at which no line is broken.
const TIED: char = '\u{a0}';

/// Wraps words at [`COLUMNS`], `first` before the first line and `next` before the others. A last line of one or two words
/// takes words from the line before, so that no command word ever stands alone.
fn wrap(words: &str, first: &str, next: &str) -> String {
    let mut lines: Vec<Vec<Piece<'_>>> = vec![Vec::new()];
    let mut width = first.width();
    for piece in pieces(words) {
        let long = piece.text.width() + usize::from(piece.after_blank);
        let line = lines.len() - 1;
        if !lines[line].is_empty() && width + long > COLUMNS {
            width = next.width() + piece.text.width();
            lines.push(vec![piece]);
        } else {
            width += if lines[line].is_empty() { piece.text.width() } else { long };
            lines[line].push(piece);
        }
    }
    if let [.., before, last] = lines.as_mut_slice() {
        while weight(last) < LAST_LINE && weight(before) > LAST_LINE {
            last.splice(0..0, before.pop());
        }
    }
    let start = |n: usize| if n == 0 { first } else { next };
    let lines = lines.iter().enumerate().map(|(n, line)| {
        let mut text = start(n).to_owned();
        for (n, piece) in line.iter().enumerate() {
            text.push_str(if n > 0 && piece.after_blank { " " } else { "" });
            text.push_str(piece.text);
        }
        text.trim_end().replace(TIED, " ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What a line is not broken within: a word, or one character of a script that is written without blanks.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    /// True where a blank stands before it.
    after_blank: bool,
}

/// Lines may be broken at blanks and between wide characters (UAX #11), but for signs that belong to the character
/// before or after them (the gist of UAX #14).
fn pieces(words: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let (mut start, mut after_blank, mut before) = (0, true, None);
        for (at, c) in word.char_indices() {
            if before.is_some_and(|before| breaks_between(before, c)) {
                pieces.push(Piece { text: &word[start..at], after_blank });
                (start, after_blank) = (at, false);
            }
            before = Some(c);
        }
        pieces.push(Piece { text: &word[start..], after_blank });
    }
    pieces
}

fn breaks_between(before: char, after: char) -> bool {
    let is_tied = |c: char| c == TIED;
    (is_wide(before) || is_wide(after))
        && !OPENING.contains(before)
        && !CLOSING.contains(after)
        && !is_tied(before)
        && !is_tied(after)
}

fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

const OPENING: &str = "（「『《【“‘([";
const CLOSING: &str = "，。、；：！？）」』》】”’…,.;:!?)]%";

/// The least weight of a last line: three words, or as many characters of a script without blanks as say no command.
const LAST_LINE: usize = 12;

fn weight(line: &[Piece<'_>]) -> usize {
    line.iter().map(|piece| if piece.text.contains(is_wide) { 1 } else { LAST_LINE / 3 }).sum()
}

/// The seats' colours as words need them: `(W)`.
pub(crate) fn letter_in_words(seat: Seat) -> String {
    format!("({})", marble_letter(seat))
}

#[cfg(test)]
mod tests {
    use super::wrap;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn no_word_is_left_alone_on_a_line() {
        let words = "To resign, answer with a line that holds nothing but a single short word, namely resign";
        let wrapped = wrap(words, "", "");
        assert!(wrapped.lines().all(|line| line.split(' ').count() >= 3), "{wrapped}");
        assert_eq!(wrapped.split_whitespace().collect::<Vec<_>>().join(" "), words);
    }

    #[test]
    fn a_script_without_blanks_is_wrapped_by_its_width() {
        let words = "轮到你时，会来一封邮件（第一行就写着轮到你）。".repeat(7) + "走 m1-k5 到 k5，然后确认。";
        let wrapped = wrap(&words, "", "");
        let lines: Vec<&str> = wrapped.lines().collect();
        assert!(lines.len() > 3 && lines.iter().all(|line| line.width() <= super::COLUMNS), "{wrapped}");
        assert!(lines.iter().all(|line| !line.starts_with(['，', '。', '）']) && !line.ends_with('（')), "{wrapped}");
        assert!(lines.iter().all(|line| line.chars().count() >= 12), "{wrapped}");
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(bare(&wrapped), bare(&words));
    }

    #[test]
    fn every_line_of_a_list_item_stands_behind_its_bar() {
        let wrapped = wrap(&"m1-k5 ".repeat(40), "| ", "|   ");
        assert!(wrapped.lines().all(|line| line.starts_with('|') && line.len() <= super::COLUMNS), "{wrapped}");
    }
}
