//! The arguments of each command, by shape.
//!
//! What a later room must judge (a rule set, a date, a zone) stays text, bounded and with its blanks folded. A
//! rest that does not fit makes the line an attempt, so that a sentence that begins with a command's word is no command.

use super::moves::{self, Token};
use super::words::Word;
use crate::correspondence::command::{BoardStyle, IfStep, Request, WrittenMove};
use crate::rules::notation::HoleName;

/// The longest argument that stays text, in bytes.
const TEXT_MAX: usize = 1000;

/// The request of this word with this rest of the line, or `None` where it does not fit.
#[must_use]
pub(super) fn read(word: Word, rest: &str) -> Option<Request> {
    let rest = if asks_only(word) { rest.trim_end_matches('?').trim_end() } else { rest };
    let text = folded(rest);
    if text.len() > TEXT_MAX {
        return None;
    }
    let bare = |request: Request| text.is_empty().then_some(request);
    match word {
        Word::Move => one_move(&text).map(Request::Move),
        Word::Preview => one_move(&text).map(Request::Preview),
        Word::Moves => optional(&text, hole).map(Request::Moves),
        Word::Show => {
            optional(&text, number).map(Request::Show).or_else(|| is_board(&text).then_some(Request::Show(None)))
        }
        Word::If => steps(&text).map(Request::If),
        Word::Say => None,
        Word::Extend => is_span(&text).then_some(Request::Extend(text)),
        Word::Deputy => (is_address(&text) || is_off(&text)).then_some(Request::Deputy(text)),
        Word::New => is_offer(&text).then_some(Request::New(text)),
        Word::Seek => is_offer(&text).then_some(Request::Seek(text)),
        Word::Invite => is_addresses(&text).then_some(Request::Invite(text)),
        Word::Join => optional(&text, number).map(Request::Join),
        Word::Watch => optional(&text, number).map(Request::Watch),
        Word::Unwatch => optional(&text, number).map(Request::Unwatch),
        Word::Rating => is_name(&text, 0).then(|| Request::Rating((!text.is_empty()).then(|| text.clone()))),
        Word::Away => is_dates(&text).then_some(Request::Away(text)),
        Word::Language => is_short(&text, 2).then_some(Request::Language(text)),
        Word::Timezone => is_short(&text, 2).then_some(Request::Timezone(text)),
        Word::Name => is_name(&text, 1).then_some(Request::Name(text)),
        Word::Board => style(&text).map(Request::Board),
        Word::AddressAdd => is_address(&text).then_some(Request::AddressAdd(text)),
        Word::AddressRemove => is_address(&text).then_some(Request::AddressRemove(text)),
        Word::Digest => is_digest(&text).then_some(Request::Digest(text)),
        Word::Help => {
            (text.is_empty() || is_short(&text, 3)).then(|| Request::Help((!text.is_empty()).then(|| text.clone())))
        }
        Word::History => bare(Request::History),
        Word::Export => bare(Request::Export),
        Word::Resign => bare(Request::Resign),
        Word::Confirm => bare(Request::Confirm),
        Word::Undo => bare(Request::Undo),
        Word::Hint => bare(Request::Hint),
        Word::Accept => bare(Request::Accept),
        Word::Decline => bare(Request::Decline),
        Word::Leave => bare(Request::Leave),
        Word::Rematch => bare(Request::Rematch),
        Word::Games => bare(Request::Games),
        Word::Standings => bare(Request::Standings),
        Word::Back => bare(Request::Back),
        Word::Stop => bare(Request::Stop),
        Word::ForgetMe => bare(Request::ForgetMe),
    }
}

/// How the command is written right, for the answer to an attempt.
#[must_use]
pub(super) fn usage(word: Word) -> &'static str {
    match word {
        Word::Move => "m1-k5",
        Word::Preview => "preview m1-k5",
        Word::Moves => "moves m1",
        Word::Show => "show 5",
        Word::History => "history",
        Word::Export => "export",
        Word::If => "if m1-k5 then a13-b13",
        Word::Resign => "resign",
        Word::Confirm => "confirm",
        Word::Undo => "undo",
        Word::Extend => "extend 2d",
        Word::Deputy => "deputy name@club.example",
        Word::Hint => "hint",
        Word::Say => "say hello",
        Word::New => "new strict 2 players clock 3d",
        Word::Invite => "invite name@club.example",
        Word::Seek => "seek",
        Word::Accept => "accept",
        Word::Decline => "decline",
        Word::Join => "join 42",
        Word::Leave => "leave",
        Word::Rematch => "rematch",
        Word::Watch => "watch 42",
        Word::Unwatch => "unwatch 42",
        Word::Games => "games",
        Word::Standings => "standings",
        Word::Rating => "rating",
        Word::Away => "away 2026-07-01 2026-07-14",
        Word::Back => "back",
        Word::Language => "language en",
        Word::Timezone => "timezone Europe/Berlin",
        Word::Name => "name Ada",
        Word::Board => "board html",
        Word::AddressAdd => "address add name@club.example",
        Word::AddressRemove => "address remove name@club.example",
        Word::Digest => "digest on",
        Word::Help => "help",
        Word::Stop => "stop",
        Word::ForgetMe => "forget me",
    }
}

/// Holes written without anything between them, `m1k5`, parted; where there is only one way to part them.
#[must_use]
pub(super) fn parted(word: &str) -> Option<WrittenMove> {
    let mut holes = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let digits = rest.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
        let (hole, after) = rest.split_at_checked(1 + digits)?;
        holes.push(hole.parse::<HoleName>().ok()?);
        rest = after;
    }
    WrittenMove::new(holes)
}

/// Commands that only ask for something to be shown; a question mark behind them is no doubt.
fn asks_only(word: Word) -> bool {
    matches!(
        word,
        Word::Help
            | Word::Moves
            | Word::Show
            | Word::Games
            | Word::Standings
            | Word::History
            | Word::Rating
            | Word::Hint
    )
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rest as nothing, or as one thing that fits.
#[allow(clippy::option_option)]
fn optional<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text.is_empty() { Some(None) } else { read(text).map(Some) }
}

fn one_move(text: &str) -> Option<WrittenMove> {
    let tokens = moves::tokens(text);
    let rows = moves::rows(&tokens);
    match rows.as_slice() {
        [row] if row.start == 0 && row.end == tokens.len() && !row.doubtful => row.path.clone(),
        _ => None,
    }
}

fn hole(text: &str) -> Option<HoleName> {
    match moves::tokens(text).as_slice() {
        [Token::Hole(hole)] => Some(*hole),
        [Token::Word(of), Token::Hole(hole)]
            if matches!(of.as_str(), "of" | "from" | "for" | "von" | "für" | "aus") =>
        {
            Some(*hole)
        }
        _ => None,
    }
}

fn number(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    let words = ["turn", "game", "no", "nr", "zug", "runde", "partie", "spiel", "第"];
    let text = words.iter().find_map(|word| lower.strip_prefix(word)).unwrap_or(&lower);
    let text = text.trim_start_matches(['.', ' ', '#']).trim_end_matches(['局', '步', '回', '合', ' ']);
    (text.len() <= 9 && text.bytes().all(|c| c.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

fn is_board(text: &str) -> bool {
    matches!(
        text.to_lowercase().as_str(),
        "board" | "the board" | "brett" | "das brett" | "stellung" | "die stellung" | "position" | "棋盘"
    )
}

fn is_span(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit()) && text.split(' ').count() <= 3 && text.chars().count() <= 30
}

fn is_dates(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit()) && text.split(' ').count() <= 9 && text.chars().count() <= 80
}

fn is_short(text: &str, words: usize) -> bool {
    !text.is_empty()
        && text.split(' ').count() <= words
        && text.chars().count() <= 40
        && !text.contains(['?', '!', ',', ';'])
}

fn is_name(text: &str, least: usize) -> bool {
    let words = text.split_whitespace().count();
    (least..=4).contains(&words) && text.chars().count() <= 60 && !text.contains(['?', '!', ';', ':', '<', '>', '"'])
}

fn is_off(text: &str) -> bool {
    matches!(
        text.to_lowercase().as_str(),
        "off" | "none" | "nobody" | "aus" | "keine" | "niemand" | "weg" | "remove" | "无" | "取消"
    )
}

fn is_digest(text: &str) -> bool {
    let words = [
        "on", "off", "daily", "an", "aus", "ein", "täglich", "taeglich", "yes", "no", "ja", "nein", "never", "nie",
        "开", "关",
    ];
    let lower = text.to_lowercase();
    words.contains(&lower.as_str()) || (text.starts_with(|c: char| c.is_ascii_digit()) && is_short(text, 3))
}

fn style(text: &str) -> Option<BoardStyle> {
    match text.to_lowercase().as_str() {
        "html" | "table" | "彩色" => Some(BoardStyle::Html),
        "image" | "picture" | "png" | "bild" | "图片" => Some(BoardStyle::Image),
        "text" | "plain" | "文本" | "纯文本" => Some(BoardStyle::Text),
        _ => None,
    }
}

fn is_address(text: &str) -> bool {
    let inner = text.rsplit_once('<').map_or(text, |(_, inner)| inner.trim_end_matches('>'));
    let inner = inner.trim_start_matches("mailto:");
    inner.split_once('@').is_some_and(|(local, domain)| {
        let fits = |c: char| c.is_alphanumeric() || "._-+=%&'/!#$*?^`{|}~".contains(c);
        !local.is_empty()
            && local.chars().all(fits)
            && domain.contains('.')
            && domain.chars().all(|c| c.is_alphanumeric() || ".-".contains(c))
    })
}

fn is_addresses(text: &str) -> bool {
    let mut parts = text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()).peekable();
    parts.peek().is_some() && parts.all(|part| is_address(part) || part.split(' ').all(is_address))
}

/// A rule set's name, a number of players, a clock and the like: one free word at most, the rest known.
fn is_offer(text: &str) -> bool {
    const KNOWN: &[&str] = &[
        "players",
        "player",
        "spieler",
        "seats",
        "seat",
        "plätze",
        "clock",
        "uhr",
        "bedenkzeit",
        "time",
        "hops",
        "long",
        "short",
        "lang",
        "kurz",
        "marbles",
        "marble",
        "kugeln",
        "steine",
        "teams",
        "team",
        "with",
        "mit",
        "and",
        "und",
        "for",
        "für",
        "zu",
        "game",
        "partie",
        "rules",
        "rule",
        "regeln",
        "rated",
        "unrated",
        "days",
        "day",
        "tage",
        "tag",
        "a",
        "per",
        "move",
        "pro",
        "zug",
        "je",
        "of",
        "von",
        "at",
        "in",
        "least",
        "mindestens",
        "rating",
        "wertung",
        "reliability",
        "zuverlässigkeit",
        "pairs",
        "paare",
        "program",
        "programm",
        "人",
        "棋钟",
    ];
    let mut free = 0;
    for word in text.split([' ', ',']).filter(|w| !w.is_empty()) {
        let lower = word.to_lowercase();
        let measured = word.chars().any(|c| c.is_ascii_digit())
            && word.chars().all(|c| c.is_alphanumeric() || "+/.:-=%".contains(c));
        let known = KNOWN.contains(&lower.as_str()) || measured || is_address(word);
        let name = word.chars().all(|c| c.is_alphanumeric() || "-_=".contains(c));
        if !known && !name {
            return false;
        }
        free += usize::from(!known);
    }
    free <= 1 && text.chars().count() <= 120
}

/// Conditional moves: `THEIRS … then MINE`, repeated behind a further `if`, a comma or a semicolon.
fn steps(text: &str) -> Option<Vec<IfStep>> {
    let tokens = moves::tokens(text);
    let rows = moves::rows(&tokens);
    let mut steps: Vec<IfStep> = Vec::new();
    let mut theirs: Vec<WrittenMove> = Vec::new();
    let (mut at, mut then) = (0, false);
    while at < tokens.len() {
        if let Some(row) = rows.iter().find(|row| row.start == at) {
            let path = row.path.clone().filter(|_| !row.doubtful)?;
            if then {
                if theirs.is_empty() {
                    return None;
                }
                steps.push(IfStep { theirs: std::mem::take(&mut theirs), mine: path });
                then = false;
            } else {
                theirs.push(path);
            }
            at = row.end;
            continue;
        }
        match &tokens[at] {
            Token::Word(word) => match word.as_str() {
                "then" | "dann" | "so" | "那么" | "则" | "就" if !then => then = true,
                "and" | "und" | "move" | "play" | "zug" | "和" => {}
                "if" | "wenn" | "falls" | "如果" if theirs.is_empty() => {}
                _ => return None,
            },
            Token::Sign(',' | ';' | '.' | '、') => {}
            _ => return None,
        }
        at += 1;
    }
    (!steps.is_empty() && theirs.is_empty() && !then && steps.len() <= 20).then_some(steps)
}
