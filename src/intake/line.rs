//! Lines of a letter, and what each was taken for.
//!
//! Every text part becomes lines of settled characters; the trimming and the grammar write on each what it is and
//! why, which is what `mail read -v` prints. Nothing of a letter is thrown away here.

use super::characters;
use super::flowed;
use super::html;
use super::html_tags::Mark;
use super::letter::{Form, Piece};

/// The most lines of decoded text in a letter that is read.
pub const LINES_MAX: usize = 2000;
/// A line longer than this holds no command; only its beginning is looked at, in bytes.
pub const LINE_MAX: usize = 2000;

/// One line to be judged.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Its characters settled, the trailing blanks gone.
    pub text: String,
    /// Which text part it stands in, counted from 0.
    pub part: usize,
    /// How many quote signs a flowed part had before it.
    pub depth: u16,
    /// The outermost HTML quote element round it, unique within the letter.
    pub group: Option<u32>,
    /// What HTML's structure says of it.
    pub mark: Mark,
    /// An em dash alone, which opens a signature.
    pub em_dash: bool,
    /// Its line ends may be a mail program's wrapping: plain text that is not flowed.
    pub wraps: bool,
}

impl Line {
    /// True where nothing stands on it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty() && self.mark != Mark::Rule
    }
}

/// What a line was taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Nothing stands on it.
    Blank,
    /// Part of what is answered.
    Quote,
    /// The line above a quote that names its writer.
    Attribution,
    /// The header of what is answered.
    HeaderBlock,
    /// Our own reply mark.
    OwnMark,
    /// Part of a signature.
    Signature,
    /// A mail program's advertisement.
    Footer,
    /// A mailing list's footer.
    ListFooter,
    /// A company's small print or a gateway's warning.
    Disclaimer,
    /// A drawn rule.
    Rule,
    /// A signature's armour.
    Armour,
    /// New text: not judged yet, or nothing that a rule reads.
    New,
    /// A command.
    Command,
    /// Part of the command above it.
    Continued,
    /// Holds a move inside a sentence.
    Wish,
    /// Looks like an attempt at a command.
    Leftover,
}

/// The lines of these parts.
#[must_use]
pub fn lines(pieces: &[Piece]) -> Vec<Line> {
    let mut out = Vec::new();
    let mut groups = 0;
    for (part, piece) in pieces.iter().enumerate() {
        let wraps = piece.form == Form::Plain;
        let mut plain = |text: &str, depth| {
            let em_dash = characters::is_lone_em_dash(text);
            out.push(Line { text: settle(text), part, depth, em_dash, wraps, ..Line::default() });
        };
        match piece.form {
            Form::Plain => characters::lines(&piece.text).for_each(|text| plain(text, 0)),
            Form::Flowed(del_sp) => {
                flowed::unfold(&piece.text, del_sp).iter().for_each(|p| plain(&p.text, p.depth));
            }
            Form::Html => {
                let mut last = groups;
                for html in html::lines(&piece.text) {
                    let group = html.group.map(|g| groups + g);
                    last = last.max(group.unwrap_or(0));
                    let em_dash = characters::is_lone_em_dash(&html.text);
                    out.push(Line {
                        text: settle(&html.text),
                        part,
                        group,
                        mark: html.mark,
                        em_dash,
                        ..Line::default()
                    });
                }
                groups = last;
            }
        }
    }
    out
}

fn settle(text: &str) -> String {
    let mut settled = characters::settle(beginning(text));
    // One character may settle to many (U+FDFA to eighteen).
    let length = beginning(&settled).len();
    settled.truncate(length);
    settled
}

/// The first [`LINE_MAX`] bytes, cut between characters.
#[must_use]
pub fn beginning(text: &str) -> &str {
    let end = (0..=LINE_MAX.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[..end]
}
