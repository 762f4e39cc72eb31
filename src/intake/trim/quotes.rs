//! Quoted lines: by their sign, by the depth of flowed text, by the HTML element round them.
//!
//! A quote element that holds nothing of ours and no attribution is the writer's own text. A short unmarked line right
//! below a long quoted one, where wrapping would have put it, is the quote's overflow and no new text.

use super::attribution::{self, Below, Named};
use super::{Scene, header_block, own};
use crate::intake::html_tags::Mark;
use crate::intake::line::Line;
use std::collections::{BTreeMap, BTreeSet};

/// What is quoted, line by line.
pub(super) struct Quotes {
    reasons: Vec<Option<&'static str>>,
    candidates: Vec<bool>,
}

/// Where mail programs wrap at the earliest, in characters.
const WRAP_MIN: usize = 60;

impl Quotes {
    pub(super) fn new(lines: &[Line], scene: &Scene<'_>) -> Self {
        let ours = groups_of_ours(lines, scene);
        let mut reasons: Vec<Option<&'static str>> = Vec::with_capacity(lines.len());
        let mut candidates = Vec::with_capacity(lines.len());
        for (at, line) in lines.iter().enumerate() {
            let signed = line.depth > 0 || has_sign(&line.text);
            let in_ours = line.group.is_some_and(|group| ours.contains(&group));
            let reason = if signed {
                Some("behind a quote sign")
            } else if in_ours {
                Some("inside a quote element")
            } else if at > 0 && overflows(&lines[at - 1], line, reasons[at - 1], lines.get(at + 1)) {
                Some("the wrapped end of a quoted line")
            } else if line.mark == Mark::Ours {
                Some("a link of our own mail")
            } else if own::is_sentence(&line.text, scene.tag) && own::mark(&line.text).is_none() {
                Some("a sentence of our own mail")
            } else {
                None
            };
            reasons.push(reason);
            candidates.push(signed || line.group.is_some());
        }
        Self { reasons, candidates }
    }

    /// Why the line is quoted, if it is.
    pub(super) fn reason(&self, at: usize) -> Option<&'static str> {
        self.reasons[at]
    }

    /// True where the line looks quoted by itself.
    pub(super) fn is_candidate(&self, at: usize) -> bool {
        self.candidates[at]
    }
}

/// `>`, `|`, `»`, or initials before `>`.
fn has_sign(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with(['|', '»', '¦', '┃', '│']) {
        return true;
    }
    let initials = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    initials <= 4 && text[initials..].starts_with('>') && !(initials == 0 && text.starts_with(">-<"))
}

/// The unmarked end of a quoted line that a mail program wrapped.
fn overflows(before: &Line, line: &Line, reason: Option<&'static str>, after: Option<&Line>) -> bool {
    if reason.is_none()
        || line.group.is_some()
        || before.group.is_some()
        || before.part != line.part
        || line.depth != 0
        || before.depth != 0
    {
        return false;
    }
    let above = before.text.trim_end();
    let first = line.text.split_whitespace().next().map_or(0, |word| word.chars().count());
    let full = above.chars().count() + 1 + first > WRAP_MIN + 8 && above.chars().count() >= WRAP_MIN;
    let ended = above.ends_with(['.', '!', '?']);
    let goes_on = after.is_some_and(|l| has_sign(&l.text));
    first > 0 && full && (!ended || goes_on)
}

/// The quote elements that hold an answered mail.
fn groups_of_ours(lines: &[Line], scene: &Scene<'_>) -> BTreeSet<u32> {
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(group) = line.group {
            groups.entry(group).or_default().push(at);
        }
    }
    groups.into_iter().filter(|(_, at)| is_ours(lines, at, scene)).map(|(group, _)| group).collect()
}

fn is_ours(lines: &[Line], inside: &[usize], scene: &Scene<'_>) -> bool {
    let Some(&first) = inside.first() else { return false };
    let named = |text: &str| if own::names_us(text, scene.address) { Named::Us } else { Named::Another };
    // The attribution right above, over at most four lines.
    let above: Vec<&str> = lines[..first]
        .iter()
        .rev()
        .skip_while(|l| l.is_blank())
        .take_while(|l| !l.is_blank())
        .take(attribution::LINES_MAX)
        .map(|l| l.text.trim())
        .collect();
    for count in 1..=above.len() {
        let joined: Vec<&str> = above[..count].iter().rev().copied().collect();
        let joined = joined.join(" ");
        if attribution::is_one(&joined, Below::Quote, named(&joined)) {
            return true;
        }
    }
    let mut moves = BTreeSet::new();
    for &at in inside {
        let line = &lines[at];
        let text = line.text.as_str();
        if line.mark == Mark::Attribution
            || matches!(line.mark, Mark::Cut | Mark::Ours)
            || own::mark(text).is_some()
            || own::is_sentence(text, scene.tag)
        {
            return true;
        }
        if own::names_us(text, scene.address) || header_block::is_original_rule(text) {
            return true;
        }
        for count in 1..=attribution::LINES_MAX.min(lines.len() - at) {
            let texts: Vec<&str> = lines[at..at + count].iter().map(|l| l.text.trim()).collect();
            let joined = texts.join(" ");
            if joined.len() > attribution::BYTES_MAX {
                break;
            }
            if attribution::is_one(&joined, Below::Other, named(&joined)) {
                return true;
            }
        }
        let rest = lines[at..].iter().take_while(|l| !l.is_blank() && l.group == line.group).map(|l| l.text.as_str());
        if header_block::length(rest, header_block::Above::Other, scene.tag) > 0 {
            return true;
        }
        if (scene.is_command)(text) {
            moves.insert(text.trim().to_lowercase());
        }
    }
    // Nobody sends three different commands inside a quote element; a quoted board does.
    moves.len() > 3
}
