//! Our own mails known again, however they were quoted: the reply mark with its key, the subject's tag, the address,
//! the sentences and labels of a turn mail in the languages we write.
//!
//! A line of ours is never a command: a quoted `Last move: m1-k5` that lost its quote sign must not be played.

use crate::postal::{Address, ReplyKey};

/// Labels of our mails that name a move which somebody else made or could make.
const LABELS: &[&str] = &[
    "last move",
    "letzter zug",
    "dernier coup",
    "ultima jugada",
    "última jugada",
    "ultima mossa",
    "ultimo tratto",
    "laatste zet",
    "senaste draget",
    "senaste drag",
    "sidste træk",
    "siste trekk",
    "viimeisin siirto",
    "ostatni ruch",
    "poslední tah",
    "utolsó lépés",
    "последний ход",
    "останній хід",
    "último lance",
    "última jogada",
    "son hamle",
    "上一步",
    "最后一步",
    "最近一手",
    "直前の手",
    "최근 수",
    "last turn",
    "since your last turn",
    "seit ihrem letzten zug",
    "seit deinem letzten zug",
    "moves that gain most",
    "the last move",
    "der letzte zug",
    "game of the week",
];

/// Beginnings of sentences in our mails.
const SENTENCES: &[&str] = &[
    "your move,",
    "your turn in game",
    "sie sind am zug",
    "du bist am zug",
    "à vous de jouer",
    "le toca,",
    "tocca a",
    "since your last turn",
    "seit ihrem letzten zug",
    "seit deinem letzten zug",
    "moves that gain most",
    "züge mit dem größten gewinn",
    "coups les plus longs",
    "jugadas que más avanzan",
    "help: write the word help",
    "hilfe: schreiben sie hilfe",
    "to resign, write",
    "to leave the game, write",
    "zum aufgeben schreiben",
    "the legal moves",
    "die möglichen züge",
    "reply above this line",
    "please reply above this line",
    "bitte oberhalb dieser zeile antworten",
    "轮到你了",
    "轮到你走了",
    "请在此行上方回复",
    "轮到您",
];

/// Headlines of our mails: below one that lost its mark and its quote signs our whole mail follows.
const HEADLINES: &[&str] = &[
    "nothing to do for you, ",
    "please confirm, ",
    "which move do you mean, ",
    "your letter could not be read, ",
    "not everything in your letter could be done, ",
    "nothing has been played yet, ",
    "here is the answer to your letter, ",
    "für dich ist nichts zu tun, ",
    "bitte bestätige, ",
    "welchen zug meinst du, ",
    "dein brief ließ sich nicht lesen, ",
    "nicht alles aus deinem brief ließ sich ausführen, ",
    "gespielt ist noch nichts, ",
    "hier ist die antwort auf deinen brief, ",
    "你不用做什么,",
    "请你确认,",
    "你指的是哪一步,",
    "你的来信无法读取,",
    "你信里的事没有全部办成,",
    "现在一步都还没走,",
    "这是对你来信的答复,",
];

/// Headlines whose words a player might write too: ours have a number behind them.
const NUMBERED: &[&str] = &[
    "your move, ",
    "your turn in game ",
    "a reminder, ",
    "the game is over, ",
    "du bist am zug, ",
    "sie sind am zug",
    "zur erinnerung, ",
    "die partie ist zu ende, ",
    "轮到你走了,",
    "提醒你,",
    "对局结束了,",
];

/// True for the headline of one of our mails.
#[must_use]
pub(super) fn is_headline(text: &str) -> bool {
    let lower: String = text.trim().chars().take(SENTENCE_LOOK).flat_map(char::to_lowercase).collect();
    let numbered = lower.chars().any(|c| c.is_ascii_digit());
    HEADLINES.iter().any(|own| lower.starts_with(own))
        || (numbered && NUMBERED.iter().any(|own| lower.starts_with(own)))
}

/// How much of a line is looked at for a sentence of ours, in characters.
const SENTENCE_LOOK: usize = 200;

/// True for a label that only our own mails put before a move.
#[must_use]
pub fn is_label(label: &str) -> bool {
    let label = label.trim().to_lowercase();
    LABELS.iter().any(|own| *own == label || (own.contains(' ') && label.contains(own)))
}

/// True for a line that begins as a sentence of our mails does, or carries our subject's tag.
#[must_use]
pub fn is_sentence(text: &str, tag: &str) -> bool {
    let start = text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '[');
    let lower: String = start.chars().take(SENTENCE_LOOK).flat_map(char::to_lowercase).collect();
    if SENTENCES.iter().any(|own| lower.starts_with(own)) {
        return true;
    }
    if lower.split_once(':').is_some_and(|(label, rest)| is_label(label) && !rest.trim().is_empty()) {
        return true;
    }
    lower.contains(&format!("[{} #", tag.to_lowercase()))
}

/// The key of a reply mark, `--- words [KEY] ---`, where the line is one.
///
/// A mark that a mail program wrapped is known by its second half.
#[must_use]
pub fn mark(text: &str) -> Option<ReplyKey> {
    let text = text.trim().trim_matches(['*', '_', ' ']);
    let inner = text.strip_suffix('-')?.trim_end_matches(['-', ' ']).strip_suffix(']')?;
    let (words, key) = inner.rsplit_once('[')?;
    let opened = words.trim_start().starts_with('-') || words.trim().chars().count() <= 40;
    if opened { ReplyKey::new(key) } else { None }
}

/// True where the text names our address, with or without a key.
#[must_use]
pub fn names_us(text: &str, address: &Address) -> bool {
    let lower = text.to_lowercase();
    let local = address.local().to_ascii_lowercase();
    let domain = address.domain();
    lower.match_indices(domain).any(|(at, _)| {
        let before = &lower[..at];
        before.strip_suffix('@').is_some_and(|b| {
            b.ends_with(&local)
                || b.rsplit_once('+').is_some_and(|(name, tag)| name.ends_with(&local) && ReplyKey::new(tag).is_some())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_known_with_its_key() {
        for line in [
            "--- Please reply above this line [53x5xtcecnjjz6e6] ---",
            "- Bitte oberhalb antworten [53X5XTCECNJJZ6E6] -",
            "*--- x [53x5xtcecnjjz6e6] ---*",
            "dieser Zeile antworten [53x5xtcecnjjz6e6] ---",
        ] {
            assert!(mark(line).is_some(), "{line}");
        }
        for line in ["--- my move ---", "[53x5xtcecnjjz6e6]", "--- x [53x5xtcecnjjz6e] ---"] {
            assert!(mark(line).is_none(), "{line}");
        }
    }
}
