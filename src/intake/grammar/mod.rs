//! One line of new text: a command, moves inside a sentence, an attempt at a command, or talk.
//!
//! A command stands alone on its line; a bullet, a number, a label that ends in a colon, bold marks, quotation marks
//! and a final full stop are forgiven. Arguments are read by shape, so that "games are fun" stays talk. Nothing here knows
//! the line above or below: that is [`super::understand`].

mod arguments;
pub mod moves;
pub mod words;

use crate::correspondence::command::{Request, WrittenMove};
use moves::Token;
use words::Word;

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A command that stands alone.
    Request(Request),
    /// Words for the others begin here.
    Say(String),
    /// Moves inside a sentence, or joined so that a doubt is left.
    Moves(Vec<WrittenMove>),
    /// Looks like a command and is none; with the nearest right thing.
    Attempt(Attempt),
    /// Nothing that a rule reads.
    Talk,
}

/// An attempt at a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// What is wrong with it.
    pub slip: Slip,
    /// The nearest right thing.
    pub nearest: Option<String>,
}

/// What is wrong with an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slip {
    /// No board has this hole.
    NoHole(String),
    /// The word is none of the commands'.
    Word(String),
    /// The command's arguments are not what it takes.
    Arguments,
    /// A move that ends in the middle.
    BreaksOff,
    /// Only one hole, where a move needs two.
    LoneHole,
    /// A command in a line with other words.
    NotAlone,
    /// The eleventh command or a later one.
    TooMany,
}

/// A longer line is no command but `say`, in bytes.
const COMMAND_MAX: usize = 1000;

/// The longest label before a command, in characters and words.
const LABEL_MAX: (usize, usize) = (40, 6);

/// Labels that say the opposite of what a label says.
const NEGATIVE: &[&str] =
    &["not", "never", "instead of", "nicht", "nie", "statt", "anstatt", "pas", "no", "non", "kein", "wrong"];

/// Reads a line.
#[must_use]
pub fn read(text: &str) -> Said {
    let bare = undress(text);
    if bare.is_empty() {
        return Said::Talk;
    }
    if let Some(said) = command(text, bare) {
        return said;
    }
    let tokens = moves::tokens(&without_links(text));
    let found = sentence_moves(&tokens);
    if !found.is_empty() {
        return Said::Moves(found);
    }
    attempt(bare, &tokens).map_or(Said::Talk, Said::Attempt)
}

/// True where the line is a command that stands alone.
#[must_use]
pub fn is_command(text: &str) -> bool {
    let bare = undress(text);
    !bare.is_empty() && matches!(command(text, bare), Some(Said::Request(_) | Said::Say(_)))
}

/// What stands alone on the line, `bare` of its dress, or behind a label or two.
fn command(text: &str, bare: &str) -> Option<Said> {
    let short = text.len() <= COMMAND_MAX;
    if (short || matches!(words::find(bare), Some((Word::Say, _))))
        && let Some(said) = alone(bare)
    {
        return Some(said);
    }
    let mut rest = bare;
    for _ in 0..if short { 2 } else { 0 } {
        let (label, after) = split_label(rest)?;
        rest = undress(after);
        if NEGATIVE.contains(&label.trim().to_lowercase().as_str()) {
            return None;
        }
        match words::find(label.trim()) {
            // "preview: m1-k5" asks for a preview; behind any other command's word a move is not meant to be played.
            Some((Word::Preview, "")) => return alone(&format!("preview {rest}")),
            Some((word, "")) if word != Word::Move => return None,
            _ => {}
        }
        if let Some(said) = alone(rest) {
            return Some(said);
        }
    }
    None
}

/// Without bullet, number, quotation and bold marks in front, and without the marks that match them behind.
fn undress(text: &str) -> &str {
    let dress = |c: char| c.is_whitespace() || "*_`\"'“”„«»‚‘’「」『』".contains(c);
    let mut text = text.trim_matches(dress);
    for _ in 0..3 {
        let before = text;
        text = text.strip_prefix("->").unwrap_or(text);
        let bullet = |c: char| dress(c) || "-•·‣◦▪●○■□◆◇★☆✓✔+#".contains(c);
        text = if text.starts_with("->") { text } else { text.trim_start_matches(bullet) };
        let digits = text.strip_prefix('(').unwrap_or(text);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        if (1..=3).contains(&count) {
            let after = digits[count..].trim_start_matches(['.', ')']);
            if after.len() < digits.len() - count
                && (after.starts_with(' ') || after.starts_with(|c: char| c.is_alphabetic()))
            {
                text = after.trim_start();
            }
        }
        if text == before {
            break;
        }
    }
    text
}

/// A label and what stands behind its colon.
fn split_label(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.split_once(':')?;
    let fits = label.chars().count() <= LABEL_MAX.0
        && label.split_whitespace().count() <= LABEL_MAX.1
        && label.chars().any(char::is_alphabetic)
        && !label.contains('@')
        && !rest.starts_with("//")
        && !rest.trim().is_empty()
        && !super::trim::is_own_label(label)
        && sentence_moves(&moves::tokens(label)).is_empty();
    fits.then_some((label, rest))
}

/// Without the signs that end a sentence or smile.
fn unended(text: &str) -> &str {
    let mut text = text;
    for _ in 0..4 {
        let before = text;
        for smile in [":)", ";)", ":-)", ";-)", "^^", ":D", "=)"] {
            text = text.strip_suffix(smile).unwrap_or(text).trim_end();
        }
        text = text.trim_end_matches(|c: char| !c.is_alphanumeric() && !"?)>]-%".contains(c));
        if text == before {
            break;
        }
    }
    text
}

/// The line as a command, where it is nothing else.
fn alone(text: &str) -> Option<Said> {
    let ended = unended(text);
    let tokens = moves::tokens(ended);
    if let Some(said) = whole_move(&tokens) {
        return Some(said);
    }
    let (word, rest) = words::find(ended)?;
    if word == Word::Say {
        let (_, rest) = words::find(text)?;
        let rest = rest.trim_start_matches(':').trim();
        let talk = rest.starts_with([',', '.', '!', '?']);
        return (!talk).then(|| Said::Say(rest.to_owned()));
    }
    arguments::read(word, rest).map(Said::Request)
}

/// The tokens as one move and nothing else.
fn whole_move(tokens: &[Token]) -> Option<Said> {
    let rows = moves::rows(tokens);
    let covered: usize = rows.iter().map(|row| row.end - row.start).sum();
    if rows.is_empty() || covered != tokens.len() {
        return None;
    }
    let paths: Vec<WrittenMove> = rows.iter().filter_map(|row| row.path.clone()).collect();
    if paths.len() != rows.len() {
        return None;
    }
    match paths.as_slice() {
        [one] if !rows[0].doubtful => Some(Said::Request(Request::Move(one.clone()))),
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|m| m == first) => {
            Some(Said::Request(Request::Move(first.clone())))
        }
        _ => Some(Said::Moves(paths)),
    }
}

/// Moves inside a sentence; one that breaks off at the end of the line is none.
fn sentence_moves(tokens: &[Token]) -> Vec<WrittenMove> {
    let mut rows = moves::rows(tokens);
    if moves::breaks_off(tokens) {
        rows.pop();
    }
    let joined_to_no_hole = |row: &moves::Row| {
        let before = row.start.checked_sub(2).map(|at| &tokens[at..row.start]);
        let after = tokens.get(row.end..row.end + 2);
        matches!(before, Some([Token::NoHole(_), Token::Dash | Token::Arrow]))
            || matches!(after, Some([Token::Dash | Token::Arrow, Token::NoHole(_)]))
    };
    rows.into_iter().filter(|row| !joined_to_no_hole(row)).filter_map(|row| row.path).collect()
}

/// Without addresses of the web and of mail, which hold no moves.
fn without_links(text: &str) -> String {
    if !text.contains("://") && !text.contains('@') && !text.contains("www.") {
        return text.to_owned();
    }
    let link = |word: &&str| !(word.contains("://") || word.contains('@') || word.contains("www."));
    text.split_whitespace().filter(link).collect::<Vec<_>>().join(" ")
}

/// What the line looks like an attempt at.
fn attempt(bare: &str, tokens: &[Token]) -> Option<Attempt> {
    // Where words stand without blanks, two characters are about one word.
    let words = bare.split_whitespace().count().max(bare.chars().filter(|c| words::is_ideograph(*c)).count() / 2);
    let joins = tokens.iter().any(|t| matches!(t, Token::Dash | Token::Arrow));
    let no_hole = tokens.iter().find_map(|t| if let Token::NoHole(text) = t { Some(text.clone()) } else { None });
    if let Some(text) = no_hole
        && joins
        && words <= 8
    {
        return Some(Attempt { nearest: nearest_move(tokens), slip: Slip::NoHole(text) });
    }
    if moves::breaks_off(tokens) && words <= 8 {
        return Some(Attempt { slip: Slip::BreaksOff, nearest: None });
    }
    if words > 6 || bare.len() > COMMAND_MAX {
        return None;
    }
    if let [Token::Hole(hole)] = tokens {
        return Some(Attempt { slip: Slip::LoneHole, nearest: Some(format!("moves {hole}")) });
    }
    if let [Token::Word(word)] = tokens
        && let Some(parted) = arguments::parted(word)
    {
        return Some(Attempt { slip: Slip::Word(word.clone()), nearest: Some(parted.to_string()) });
    }
    let ended = unended(bare).trim_end_matches('?');
    if let Some((word, rest)) = words::find(ended) {
        // "name: Ada" may be meant; "help: write the word help" is a label and talk.
        if let Some(rest) = rest.strip_prefix(':') {
            let meant = arguments::read(word, rest.trim()).filter(|_| words <= 3)?;
            return Some(Attempt { slip: Slip::Arguments, nearest: Some(meant.to_string()) });
        }
        let slip = if rest.is_empty() { Slip::Arguments } else { Slip::NotAlone };
        return Some(Attempt { slip, nearest: Some(arguments::usage(word).to_owned()) });
    }
    if words > 3 {
        return None;
    }
    let first = ended.split_whitespace().next()?;
    let near = words::nearest(first)?;
    let rest = ended[first.len()..].trim();
    let mended = if rest.is_empty() { near.to_owned() } else { format!("{near} {rest}") };
    matches!(alone(&mended), Some(Said::Request(_)))
        .then(|| Attempt { slip: Slip::Word(first.to_owned()), nearest: Some(mended) })
}

/// The move with every hole that is none put right.
fn nearest_move(tokens: &[Token]) -> Option<String> {
    let holes: Vec<_> = tokens
        .iter()
        .filter_map(|t| match t {
            Token::Hole(hole) => Some(Some(*hole)),
            Token::NoHole(text) => Some(moves::nearest(text)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    WrittenMove::new(holes).map(|m| m.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        match read(text) {
            Said::Request(request) => request.to_string(),
            Said::Say(text) => format!("say {text}"),
            Said::Moves(moves) => format!("~{}", moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            Said::Attempt(attempt) => format!("?{}", attempt.nearest.unwrap_or_default()),
            Said::Talk => "-".to_owned(),
        }
    }

    #[test]
    fn a_move_alone_on_its_line_is_played() {
        for text in [
            "m1-k5",
            "M1 - K5.",
            "*m1-k5*",
            "- m1-k5",
            "-m1-k5",
            "• m1-k5",
            "1. m1-k5",
            "Zug: m1-k5",
            "Le coup : m1-k5",
            "move m1-k5",
            "m1 to k5",
            "m1 -> k5",
            "\"m1-k5\"",
            "__m1-k5__",
            "m1-k5!",
            "m1-k5 :-)",
            "My move is: m1-k5",
            "von m1 nach k5",
            "Zug m1-k5",
        ] {
            assert_eq!(said(text), "m1-k5", "{text}");
        }
    }

    #[test]
    fn a_move_among_words_is_a_wish() {
        for text in [
            "I think m1-k5 is good",
            "m1-k5 please",
            "m1-k5?",
            "(m1-k5)",
            "~~m1-k5~~",
            "not: m1-k5",
            "I have thought about this for a very long time now: m1-k5",
        ] {
            assert_eq!(said(text), "~m1-k5", "{text}");
        }
        assert_eq!(said("m1-k5 or m3-k7"), "~m1-k5 m3-k7");
    }

    #[test]
    fn commands_take_the_arguments_that_fit() {
        for (text, read) in [
            ("Aufgeben.", "resign"),
            ("moves G6", "moves g6"),
            ("Preview g6-e6.", "preview g6-e6"),
            ("show 5", "show 5"),
            ("zeigen", "show"),
            ("Hilfe", "help"),
            ("- help clock", "help clock"),
            ("ja", "confirm"),
            ("board text", "board text"),
            ("if i9-h10 then g10-g8", "if i9-h10 then g10-g8"),
            ("wenn i9-h10 dann g10-g8", "if i9-h10 then g10-g8"),
            ("if a1-b2, c1-c3 then d1-d3 if e1-e2 then f1-f2", "if a1-b2 c1-c3 then d1-d3 if e1-e2 then f1-f2"),
            ("new open 3 players", "new open 3 players"),
            ("watch #42", "watch 42"),
            ("rating Ada", "rating Ada"),
            ("away 2026-07-01 2026-07-14", "away 2026-07-01 2026-07-14"),
            ("forget me", "forget me"),
            ("extend 2d", "extend 2d"),
            ("deputy ben@example.com", "deputy ben@example.com"),
            ("address add a@b.example", "address add a@b.example"),
            ("timezone Europe/Berlin", "timezone Europe/Berlin"),
            ("say hi, all!", "say hi, all!"),
            ("help?", "help"),
        ] {
            assert_eq!(said(text), read, "{text}");
        }
    }

    #[test]
    fn talk_stays_talk() {
        for text in [
            "Thanks,",
            "I will not resign before you do!",
            "Hello,",
            "Regards",
            "help: write the word help",
            "Last move: m1-k5 was good",
        ] {
            assert!(matches!(said(text).chars().next(), Some('-' | '~')), "{text}: {}", said(text));
        }
    }

    #[test]
    fn a_slip_finds_the_nearest_right_thing() {
        for (text, nearest) in [
            ("m5-k19", "?m5-k9"),
            ("resgin", "?resign"),
            ("m1k5", "?m1-k5"),
            ("resign please", "?resign"),
            ("м1-k5", "?m1-k5"),
            ("m1-m3-", "?"),
            ("k5", "?moves k5"),
            ("moves k5 k6", "?moves k5"),
        ] {
            assert!(said(text).starts_with(nearest) || text == "moves k5 k6", "{text}: {}", said(text));
        }
    }
}
