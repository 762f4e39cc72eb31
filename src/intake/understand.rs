//! From judged lines to what a letter asks for: lines joined where a mail program broke a move, `say` gathered,
//! competing moves found.
//!
//! What holds: of a move that was broken over two lines never a part is read; two moves that do not agree are never played
//! but asked back; ten commands at most count. What a line was taken for is written back for the explanation.

use super::grammar::{self, Attempt, Said, Slip, moves, words};
use super::line::{Line, What};
use super::trim::Verdict;
use crate::correspondence::command::{Request, WrittenMove};

/// The most commands in one letter.
pub const COMMANDS_MAX: usize = 10;
/// The longest text for the others, in bytes.
const SAY_MAX: usize = 4000;
/// How many lines one command may be broken over.
const JOINED_MAX: usize = 6;
/// A hard-wrapped line of prose is at least this long, in characters.
const PROSE_MIN: usize = 60;

/// What the new text of one rendition holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Understood {
    /// Commands in order, equal ones once, of agreeing moves the one with the whole path.
    pub requests: Vec<Request>,
    /// Moves found only inside sentences.
    pub wishes: Vec<WrittenMove>,
    /// Lines that look like attempts at a command.
    pub leftovers: Vec<Leftover>,
    /// Moves that compete, if any do: at least two.
    pub competing: Vec<WrittenMove>,
    /// One of the competing moves stands inside a sentence.
    pub in_sentence: bool,
}

/// A line that looks like an attempt at a command, with the nearest right thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leftover {
    /// The line, its characters settled.
    pub line: String,
    /// What is wrong with it.
    pub slip: Slip,
    /// The nearest right thing.
    pub nearest: Option<String>,
}

/// Reads the new lines; `verdicts` is as long as `lines` and learns what each was taken for.
#[must_use]
pub fn understand(lines: &[Line], verdicts: &mut [Verdict]) -> Understood {
    let mut reader = Reader {
        lines,
        verdicts,
        at: 0,
        requests: Vec::new(),
        wishes: Vec::new(),
        leftovers: Vec::new(),
        after_if: false,
    };
    while reader.at < lines.len() {
        reader.step();
    }
    let Reader { requests, wishes, mut leftovers, .. } = reader;
    let mut understood = settle(requests, wishes);
    if understood.requests.len() > COMMANDS_MAX {
        for request in understood.requests.split_off(COMMANDS_MAX) {
            leftovers.push(Leftover { line: request.to_string(), slip: Slip::TooMany, nearest: None });
        }
    }
    understood.leftovers = leftovers;
    understood
}

struct Reader<'a> {
    lines: &'a [Line],
    verdicts: &'a mut [Verdict],
    at: usize,
    requests: Vec<Request>,
    wishes: Vec<WrittenMove>,
    leftovers: Vec<Leftover>,
    /// The line above began as a conditional move that could not be read.
    after_if: bool,
}

impl Reader<'_> {
    fn step(&mut self) {
        let at = self.at;
        if self.verdicts[at].0 != What::New {
            self.after_if = false;
            self.at += 1;
            return;
        }
        let (count, said) = self.joined(at);
        let after_if = std::mem::take(&mut self.after_if);
        match said {
            Said::Request(Request::Move(written)) if after_if || self.is_in_prose(at) => {
                self.wish(vec![written], count, "a move at the end of a wrapped sentence");
            }
            Said::Request(request) => {
                let why = if matches!(request, Request::Move(_)) {
                    "a move alone on its line"
                } else {
                    "a command alone on its line"
                };
                self.requests.push(request);
                self.note(count, What::Command, why);
            }
            Said::Say(text) => self.say(text),
            Said::Moves(moves) => {
                let conditional = begins_if(&self.lines[at].text);
                self.wish(moves, count, "a move inside a sentence");
                self.after_if = conditional;
            }
            Said::Attempt(attempt) => self.leave(attempt, count),
            Said::Talk => self.note(count, What::New, "text that no rule reads"),
        }
    }

    fn note(&mut self, count: usize, what: What, why: &'static str) {
        for (n, verdict) in self.verdicts[self.at..self.at + count].iter_mut().enumerate() {
            let what = if n > 0 && what == What::Command { What::Continued } else { what };
            *verdict = (what, why);
        }
        self.at += count;
    }

    fn wish(&mut self, moves: Vec<WrittenMove>, count: usize, why: &'static str) {
        self.wishes.extend(moves);
        self.note(count, What::Wish, why);
    }

    fn leave(&mut self, attempt: Attempt, count: usize) {
        let line = self.lines[self.at].text.trim().to_owned();
        self.after_if = begins_if(&line);
        self.leftovers.push(Leftover { line, slip: attempt.slip, nearest: attempt.nearest });
        self.note(count, What::Leftover, "looks like an attempt at a command");
    }

    /// Words for the others: to the next command, blank line or line that is not new.
    fn say(&mut self, mut text: String) {
        let mut count = 1;
        while let Some(next) = self.follower(self.at + count - 1) {
            if grammar::is_command(next) || text.len() + next.len() > SAY_MAX {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(next.trim());
            count += 1;
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            let nearest = Some("say hello".to_owned());
            return self.leave(Attempt { slip: Slip::Arguments, nearest }, 1);
        }
        self.requests.push(Request::Say(text));
        self.note(count, What::Command, "words for the others");
    }

    /// The new line right below, if there is one.
    fn follower(&self, at: usize) -> Option<&str> {
        let line = self.lines.get(at + 1)?;
        let adjacent = self.verdicts[at + 1].0 == What::New && line.part == self.lines[at].part && !line.is_blank();
        adjacent.then_some(line.text.as_str())
    }

    /// The line read together with those below that belong to it, and how many they are.
    fn joined(&self, at: usize) -> (usize, Said) {
        let text = &self.lines[at].text;
        let said = grammar::read(text);
        let tokens = moves::tokens(text);
        if moves::breaks_off(&tokens) {
            return self.mended(at).unwrap_or((1, Said::Attempt(Attempt { slip: Slip::BreaksOff, nearest: None })));
        }
        let Some(next) = self.follower(at) else { return (1, said) };
        let below = moves::tokens(next);
        let ends_in_hole = matches!(tokens.last(), Some(moves::Token::Hole(_)));
        if ends_in_hole && goes_on(&below) && matches!(said, Said::Request(_) | Said::Attempt(_)) {
            let joined = format!("{text} {next}");
            return (2, grammar::read(&joined));
        }
        // A path parted by blanks may have been wrapped anywhere: what is left of it can't be told.
        if matches!(said, Said::Request(Request::Move(_))) && matches!(below.as_slice(), [moves::Token::Hole(_)]) {
            return match grammar::read(&format!("{text} {next}")) {
                Said::Request(Request::Move(whole)) => (2, Said::Moves(vec![whole])),
                other => (2, other),
            };
        }
        self.conditional(at, said)
    }

    /// A move that breaks off after a dash, with the lines on which it goes on.
    fn mended(&self, at: usize) -> Option<(usize, Said)> {
        let mut joined = self.lines[at].text.clone();
        for count in 2..=JOINED_MAX {
            let next = self.follower(at + count - 2)?;
            if !matches!(moves::tokens(next).first(), Some(moves::Token::Hole(_))) {
                return None;
            }
            joined.push(' ');
            joined.push_str(next.trim());
            if !moves::breaks_off(&moves::tokens(&joined)) {
                return Some((count, grammar::read(&joined)));
            }
        }
        None
    }

    /// A conditional move or a preview that runs over the end of its line.
    fn conditional(&self, at: usize, said: Said) -> (usize, Said) {
        if matches!(said, Said::Request(_) | Said::Say(_) | Said::Talk) {
            return (1, said);
        }
        let mut joined = self.lines[at].text.clone();
        for count in 2..=4 {
            let Some(next) = self.follower(at + count - 2) else { break };
            joined.push(' ');
            joined.push_str(next.trim());
            if let whole @ Said::Request(Request::If(_)) = grammar::read(&joined) {
                return (count, whole);
            }
        }
        (1, said)
    }

    /// True where the line above is hard-wrapped prose that goes on here.
    ///
    /// In text that no mail program wraps (flowed, HTML) the sentence must also go on below.
    fn is_in_prose(&self, at: usize) -> bool {
        let Some(above) = at.checked_sub(1).map(|n| &self.lines[n]) else { return false };
        let text = above.text.trim_end();
        let prose = matches!(self.verdicts[at - 1].0, What::New | What::Wish | What::Leftover)
            && above.part == self.lines[at].part
            && text.chars().count() >= PROSE_MIN
            && !text.ends_with(['.', '!', '?', ':', ';', ')', '。']);
        prose
            && (above.wraps || self.follower(at).is_some_and(|next| next.trim_start().starts_with(char::is_lowercase)))
    }
}

fn begins_if(line: &str) -> bool {
    let bare = line.trim_start_matches(['-', '*', ' ']);
    words::find(bare).is_some_and(|(word, _)| word == words::Word::If)
}

/// A dash or an arrow, then one hole and nothing else: the end of the move above.
fn goes_on(tokens: &[moves::Token]) -> bool {
    use moves::Token;
    match tokens {
        [Token::Dash | Token::Arrow, Token::Hole(_)] => true,
        [Token::Word(word), Token::Hole(_), ..] => matches!(word.as_str(), "to" | "nach"),
        _ => false,
    }
}

/// Equal commands once; of agreeing moves the whole path; moves that do not agree compete.
fn settle(found: Vec<Request>, wishes: Vec<WrittenMove>) -> Understood {
    let mut out = Understood::default();
    let played: Vec<WrittenMove> =
        found.iter().filter_map(|r| if let Request::Move(m) = r { Some(m.clone()) } else { None }).collect();
    let mut all = played.clone();
    all.extend(wishes.iter().cloned());
    if let Some(competing) = disagreeing(&all) {
        out.in_sentence = disagreeing(&played).is_none();
        out.competing = competing;
    }
    let longest = |moves: &[WrittenMove]| moves.iter().max_by_key(|m| (m.holes().len(), std::cmp::Reverse(0))).cloned();
    let path = longest(&all);
    for request in found {
        let request = match (request, &path) {
            (Request::Move(written), Some(path)) if out.competing.is_empty() => {
                Request::Move(if written.agrees_with(path) { path.clone() } else { written })
            }
            (request, _) => request,
        };
        if !out.requests.contains(&request) {
            out.requests.push(request);
        }
    }
    if played.is_empty() && out.competing.is_empty() {
        out.wishes.extend(path);
    } else if !out.competing.is_empty() {
        for wish in wishes {
            if !out.wishes.contains(&wish) {
                out.wishes.push(wish);
            }
        }
    }
    out
}

/// The different moves among these, where two do not agree.
fn disagreeing(moves: &[WrittenMove]) -> Option<Vec<WrittenMove>> {
    let mut different: Vec<WrittenMove> = Vec::new();
    for written in moves {
        if !different.contains(written) {
            different.push(written.clone());
        }
    }
    different.truncate(50);
    let clash = different.iter().enumerate().any(|(n, a)| different[n + 1..].iter().any(|b| !a.agrees_with(b)));
    clash.then_some(different)
}
