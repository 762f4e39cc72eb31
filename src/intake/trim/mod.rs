//! Which lines of a letter are new: quotes, header blocks, signatures, footers and small print are set aside.
//!
//! One pass from the top. Every line keeps what it was taken for and why. What holds: text that might be quoted is
//! never new; losing a new line can be mended by asking, playing a quoted one can't. A line that is a command is
//! never taken for part of an attribution, a footer or a header.

pub mod attribution;
pub mod footers;
pub mod header_block;
mod own;
mod quotes;

pub use own::{is_label as is_own_label, is_sentence as is_own_sentence, mark as own_mark, names_us};

use super::html_tags::Mark;
use super::line::{Line, What};
use crate::postal::Address;
use attribution::{Below, Named};
use header_block::Above;
use std::cell::OnceCell;

/// What the trimming must know of the club and of the letter.
pub struct Scene<'a> {
    /// Our address without a key.
    pub address: &'a Address,
    /// The word of our subject's tag.
    pub tag: &'a str,
    /// The letter came through a mailing list.
    pub through_list: bool,
    /// True for a line that is a command.
    pub is_command: &'a dyn Fn(&str) -> bool,
}

/// What a line was taken for, and why.
pub type Verdict = (What, &'static str);

/// Judges every line; the result is as long as `lines`.
#[must_use]
pub fn judge(lines: &[Line], scene: &Scene<'_>) -> Vec<Verdict> {
    let mut judge = Judge {
        lines,
        scene,
        out: Vec::with_capacity(lines.len()),
        mode: Mode::New,
        quotes: quotes::Quotes::new(lines, scene),
        commands: vec![OnceCell::new(); lines.len()],
    };
    while judge.out.len() < lines.len() {
        judge.step();
    }
    judge.out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Reading new text.
    New,
    /// Everything below is quoted, to the end of the letter.
    Quoted(&'static str),
    /// A signature, to the end of the part or to the next quote.
    Signature,
    /// A list's footer, to the end of the part.
    ListFooter,
    /// Inside the armour of a signature.
    Armour,
    /// Behind small print: further long paragraphs belong to it.
    SmallPrint,
}

struct Judge<'a> {
    lines: &'a [Line],
    scene: &'a Scene<'a>,
    out: Vec<Verdict>,
    mode: Mode,
    quotes: quotes::Quotes,
    /// Which lines are commands; most are quoted, and nobody asks.
    commands: Vec<OnceCell<bool>>,
}

impl Judge<'_> {
    fn is_command(&self, at: usize) -> bool {
        *self.commands[at].get_or_init(|| (self.scene.is_command)(&self.lines[at].text))
    }

    fn take(&mut self, count: usize, what: What, why: &'static str) {
        for _ in 0..count {
            let blank = self.lines.get(self.out.len()).is_some_and(Line::is_blank);
            self.out.push(if blank { (What::Blank, "nothing stands on it") } else { (what, why) });
        }
    }

    fn step(&mut self) {
        let at = self.out.len();
        let line = &self.lines[at];
        if at > 0 && self.lines[at - 1].part != line.part && !matches!(self.mode, Mode::Quoted(_)) {
            self.mode = Mode::New;
        }
        if line.is_blank() && line.mark != Mark::Cut {
            return self.take(1, What::Blank, "nothing stands on it");
        }
        if let Mode::Quoted(why) = self.mode {
            return self.take(1, What::Quote, why);
        }
        if self.mode == Mode::ListFooter {
            return self.take(1, What::ListFooter, "below a list's rule");
        }
        if self.armour(at) {
            return;
        }
        if self.quoted(at) {
            return;
        }
        if self.mode == Mode::Signature {
            return self.take(1, What::Signature, "below the signature's mark");
        }
        if self.small_things(at) {
            return;
        }
        self.take(1, What::New, "new text");
    }

    /// PGP's lines (RFC 9580 §7) round and below signed text.
    fn armour(&mut self, at: usize) -> bool {
        let text = self.lines[at].text.trim();
        if self.mode == Mode::Armour {
            self.take(1, What::Armour, "inside a signature's armour");
            if text.starts_with("-----END PGP") {
                self.mode = Mode::New;
            }
            return true;
        }
        if text.starts_with("-----BEGIN PGP SIGNED") {
            let count = 1 + self.lines[at + 1..].iter().take_while(|l| l.text.contains(": ")).count();
            self.take(count, What::Armour, "opens signed text");
            return true;
        }
        if text.starts_with("-----BEGIN PGP") {
            self.mode = Mode::Armour;
            self.take(1, What::Armour, "opens a signature's armour");
            return true;
        }
        false
    }

    /// Everything that is answered rather than written.
    fn quoted(&mut self, at: usize) -> bool {
        let line = &self.lines[at];
        if !self.quotes.is_candidate(at) && own::is_headline(&line.text) {
            self.mode = Mode::Quoted("below the headline of our own mail");
            self.take(1, What::Quote, "the headline of our own mail");
            return true;
        }
        if let Some(why) = self.quotes.reason(at) {
            if self.mode == Mode::Signature && self.quotes.is_candidate(at) {
                self.mode = Mode::New;
            }
            self.take(1, What::Quote, why);
            return true;
        }
        if line.mark == Mark::Cut {
            self.mode = Mode::Quoted("below the header of the answered mail");
            self.take(1, What::HeaderBlock, "the mail program's own dividing line");
            return true;
        }
        if own::mark(&line.text).is_some() {
            self.mode = Mode::Quoted("below our own reply mark");
            self.take(1, What::OwnMark, "our own reply mark");
            return true;
        }
        let count = self.attribution(at);
        if count > 0 {
            self.take(count, What::Attribution, "says who wrote what follows, and when");
            return self.open_quote("below an attribution without quote signs");
        }
        let above = self.above(at);
        // What stands outside a quote element and what stands inside are not one block.
        let block = self.lines[at..].iter().take_while(|l| !l.is_blank() && l.group == line.group);
        let texts = block.map(|l| l.text.as_str());
        let count = header_block::length(texts, above, self.scene.tag);
        if count > 0 && !(at..at + count).any(|n| self.is_command(n)) {
            self.take(count, What::HeaderBlock, "the header of the answered mail");
            return self.open_quote("below the header of the answered mail");
        }
        if header_block::is_original_rule(&line.text) && !self.is_command(at) {
            self.take(1, What::HeaderBlock, "announces the original message");
            return self.open_quote("below the announcement of the original message");
        }
        false
    }

    /// Behind an attribution or a header: quote signs below bound the quote, else it runs to the end.
    fn open_quote(&mut self, why: &'static str) -> bool {
        self.mode = match self.below(self.out.len()) {
            Below::Quote => Mode::New,
            Below::Other => Mode::Quoted(why),
        };
        true
    }

    fn below(&self, from: usize) -> Below {
        let next = (from..self.lines.len()).find(|&n| !self.lines[n].is_blank());
        if next.is_some_and(|n| self.quotes.is_candidate(n)) { Below::Quote } else { Below::Other }
    }

    fn above(&self, at: usize) -> Above {
        let before = self.lines[..at].iter().rev().take(4).find(|l| !l.is_blank());
        let rule = before.is_some_and(|l| {
            l.mark == Mark::Rule || header_block::is_rule(&l.text) || header_block::is_worded_rule(&l.text)
        });
        if rule { Above::Rule } else { Above::Other }
    }

    /// How many lines from here are an attribution; 0 where none begins here.
    fn attribution(&self, at: usize) -> usize {
        let one = |from: usize, to: usize| -> bool {
            let texts: Vec<&str> = self.lines[from..to].iter().map(|l| l.text.trim()).collect();
            let joined = texts.join(" ");
            let named = if own::names_us(&joined, self.scene.address) { Named::Us } else { Named::Another };
            let marked = self.lines[from].mark == Mark::Attribution && joined.trim_end().ends_with(':');
            marked || attribution::is_one(&joined, self.below(to), named)
        };
        for count in 1..=attribution::LINES_MAX {
            let end = at + count;
            let Some(last) = self.lines.get(end - 1) else { break };
            let broken = last.text.len() > attribution::BYTES_MAX
                || last.is_blank()
                || self.is_command(end - 1)
                || last.part != self.lines[at].part;
            if broken || self.quotes.is_candidate(end - 1) {
                break;
            }
            if one(at, end) {
                let later = (at + 1..end).any(|from| one(from, end));
                return if later { 0 } else { count };
            }
        }
        0
    }

    /// Signatures, footers, rules and small print.
    fn small_things(&mut self, at: usize) -> bool {
        let line = &self.lines[at];
        let text = line.text.trim();
        if line.mark == Mark::Signature && !self.is_command(at) {
            self.take(1, What::Signature, "the mail program's signature element");
            return true;
        }
        let unescaped = text.strip_prefix("- ").unwrap_or(text);
        if matches!(text, "--" | "- --") || line.em_dash || unescaped == "--" {
            self.mode = Mode::Signature;
            self.take(1, What::Signature, "opens the signature");
            return true;
        }
        if self.is_command(at) {
            return false;
        }
        if footers::is_mobile(text) {
            self.take(1, What::Footer, "a mail program's footer");
            return true;
        }
        let rule = line.mark == Mark::Rule || header_block::is_rule(text);
        if rule || header_block::is_worded_rule(text) {
            if rule && self.list_footer(at) {
                self.mode = Mode::ListFooter;
                self.take(1, What::ListFooter, "a rule above a list's footer");
            } else if !rule && self.quoted_below(at) {
                self.mode = Mode::Quoted("below a rule with the answered mail's header");
                self.take(1, What::HeaderBlock, "announces the answered mail");
            } else {
                self.take(1, What::Rule, "a rule");
            }
            return true;
        }
        self.small_print(at)
    }

    fn list_footer(&self, at: usize) -> bool {
        let part = self.lines[at].part;
        let below: Vec<usize> = (at + 1..self.lines.len())
            .take_while(|&n| self.lines[n].part == part)
            .filter(|&n| !self.lines[n].is_blank())
            .take(3)
            .collect();
        let Some(&first) = below.first() else { return false };
        if self.is_command(first) {
            return false;
        }
        let texts: Vec<&str> =
            below.iter().take_while(|&&n| !self.is_command(n)).map(|&n| self.lines[n].text.as_str()).collect();
        texts.iter().any(|text| footers::is_list(text))
            || (self.scene.through_list && texts.iter().take(2).any(|text| footers::has_link(text)))
    }

    /// A rule with words above a field that names an address: the answered mail in a language we do not know.
    fn quoted_below(&self, at: usize) -> bool {
        let next = self.lines[at + 1..].iter().take(3).find(|l| !l.is_blank());
        next.is_some_and(|l| {
            l.text
                .split_once(':')
                .is_some_and(|(label, value)| label.chars().count() < 25 && Signs::of(&value.to_lowercase()).address)
        })
    }

    fn small_print(&mut self, at: usize) -> bool {
        let part = self.lines[at].part;
        let ends = |l: &Line| l.is_blank() || l.part != part || header_block::is_rule(&l.text) || l.mark == Mark::Rule;
        let first = at == 0 || ends(&self.lines[at - 1]) || self.is_command(at - 1) || self.out[at - 1].0 != What::New;
        if !first {
            return false;
        }
        let mut end = at + self.lines[at..].iter().take_while(|l| !ends(l)).count();
        // A command behind a finished sentence is not swallowed by a paragraph.
        let free = (at + 1..end)
            .find(|&n| self.lines[n - 1].text.trim_end().ends_with(['.', '!', ':', '>']) && self.is_command(n));
        end = free.unwrap_or(end);
        if let Some(quote) = (at..end).find(|&n| self.quotes.is_candidate(n)) {
            end = quote;
        }
        if end <= at {
            return false;
        }
        let paragraph: Vec<&str> = self.lines[at..end].iter().map(|l| l.text.trim()).collect();
        let paragraph = paragraph.join(" ");
        let more = self.mode == Mode::SmallPrint && paragraph.len() > 100;
        if more || footers::is_small_print(&paragraph) {
            self.mode = Mode::SmallPrint;
            self.take(end - at, What::Disclaimer, "small print");
            return true;
        }
        false
    }
}

use attribution::Signs;
