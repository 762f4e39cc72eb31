//! The words of the commands, in every language that we carry; English ones work always.
//!
//! A further language is a further column of phrases: they are tried in every letter, whatever its reader's language, so a
//! phrase may stand for one command only (a test holds that). Phrases are in settled lower case, at most three words.

/// A command by its word, before its arguments are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Word {
    Move,
    Preview,
    Moves,
    Show,
    History,
    Export,
    If,
    Resign,
    Confirm,
    Undo,
    Extend,
    Deputy,
    Hint,
    Say,
    New,
    Invite,
    Seek,
    Accept,
    Decline,
    Join,
    Leave,
    Rematch,
    Watch,
    Unwatch,
    Games,
    Standings,
    Rating,
    Away,
    Back,
    Language,
    Timezone,
    Name,
    Board,
    AddressAdd,
    AddressRemove,
    Digest,
    Help,
    Stop,
    ForgetMe,
}

/// Every command with its phrases: English, then German, then Chinese.
pub const WORDS: [(Word, &[&str]); 39] = [
    (Word::Move, &["move", "play", "zug", "ziehe", "ziehen", "spiele", "spielzug", "走", "走棋", "走子"]),
    (Word::Preview, &["preview", "vorschau", "预览"]),
    (Word::Moves, &["moves", "züge", "zuege", "zugmöglichkeiten", "走法", "着法"]),
    (Word::Show, &["show", "zeigen", "zeige", "zeig", "stellung", "显示", "查看"]),
    (Word::History, &["history", "verlauf", "zugliste", "partieverlauf", "记录", "棋谱"]),
    (Word::Export, &["export", "exportieren", "ausfuhr", "导出"]),
    (Word::If, &["if", "wenn", "falls", "如果"]),
    (Word::Resign, &["resign", "aufgeben", "ich gebe auf", "gebe auf", "aufgabe", "认输", "投降"]),
    (Word::Confirm, &["confirm", "yes", "bestätigen", "bestaetigen", "bestätige", "ja", "确认", "确定", "是", "是的"]),
    (Word::Undo, &["undo", "zurücknehmen", "zuruecknehmen", "rücknahme", "zug zurücknehmen", "悔棋", "撤销"]),
    (Word::Extend, &["extend", "verlängern", "verlaengern", "verlängerung", "延长", "延时"]),
    (Word::Deputy, &["deputy", "vertretung", "stellvertreter", "vertreter", "stellvertreterin", "代走", "代理"]),
    (Word::Hint, &["hint", "tipp", "hinweis", "提示"]),
    (Word::Say, &["say", "sagen", "sage", "sag", "说", "留言"]),
    (Word::New, &["new", "new game", "neu", "neue partie", "neues spiel", "新局", "新对局"]),
    (Word::Invite, &["invite", "einladen", "lade ein", "einladung", "邀请"]),
    (Word::Seek, &["seek", "suchen", "suche", "mitspieler suchen", "征友", "寻找"]),
    (Word::Accept, &["accept", "annehmen", "akzeptieren", "接受"]),
    (Word::Decline, &["decline", "ablehnen", "谢绝", "拒绝"]),
    (Word::Join, &["join", "beitreten", "mitspielen", "teilnehmen", "加入"]),
    (Word::Leave, &["leave", "verlassen", "austreten", "离开", "退出"]),
    (Word::Rematch, &["rematch", "revanche", "rückspiel", "再来一局", "重赛"]),
    (Word::Watch, &["watch", "zuschauen", "zusehen", "beobachten", "观战", "旁观"]),
    (Word::Unwatch, &["unwatch", "nicht mehr zuschauen", "wegschauen", "nicht beobachten", "取消观战", "停止旁观"]),
    (Word::Games, &["games", "partien", "spiele zeigen", "meine partien", "meine spiele", "laufende partien", "对局"]),
    (Word::Standings, &["standings", "tabelle", "rangliste", "stand", "排名", "积分榜"]),
    (Word::Rating, &["rating", "wertung", "wertungszahl", "spielstärke", "等级分"]),
    (Word::Away, &["away", "abwesend", "abwesenheit", "urlaub", "ferien", "休假", "外出"]),
    (Word::Back, &["back", "zurück", "zurueck", "wieder da", "回来"]),
    (Word::Language, &["language", "sprache", "语言"]),
    (Word::Timezone, &["timezone", "time zone", "zeitzone", "时区"]),
    (Word::Name, &["name", "名字", "昵称"]),
    (Word::Board, &["board", "brett", "棋盘"]),
    (
        Word::AddressAdd,
        &["address add", "add address", "adresse hinzufügen", "adresse hinzufuegen", "adresse dazu", "添加地址"],
    ),
    (
        Word::AddressRemove,
        &["address remove", "remove address", "adresse entfernen", "adresse löschen", "adresse weg", "删除地址"],
    ),
    (Word::Digest, &["digest", "zusammenfassung", "tagesbericht", "sammelmail", "摘要"]),
    (Word::Help, &["help", "hilfe", "帮助"]),
    (Word::Stop, &["stop", "stopp", "stop mails", "keine mails", "abbestellen", "退订"]),
    (Word::ForgetMe, &["forget me", "vergiss mich", "vergesst mich", "mich vergessen", "忘记我", "删除我的资料"]),
];

/// The command whose phrase the text begins with, and the rest behind it: the longest phrase wins.
#[must_use]
pub fn find(text: &str) -> Option<(Word, &str)> {
    // Asked of every line: most phrases are out by their first letter.
    let first = text.chars().next()?.to_lowercase().next()?;
    let mut best: Option<(Word, usize)> = None;
    for (word, phrases) in &WORDS {
        for phrase in phrases.iter().filter(|phrase| phrase.starts_with(first)) {
            if let Some(length) = begins(text, phrase)
                && best.is_none_or(|(_, longest)| length > longest)
            {
                best = Some((*word, length));
            }
        }
    }
    best.map(|(word, length)| (word, text[length..].trim_start()))
}

/// The length of `phrase` at the start of `text`, without regard to case and with a word's end behind it.
fn begins(text: &str, phrase: &str) -> Option<usize> {
    let mut at = 0;
    let mut chars = text.char_indices();
    for wanted in phrase.chars() {
        if wanted == ' ' {
            let blanks = text[at..].len() - text[at..].trim_start_matches(' ').len();
            if blanks == 0 {
                return None;
            }
            at += blanks;
            chars = text[at..].char_indices();
            continue;
        }
        let (_, c) = chars.next()?;
        let mut lower = c.to_lowercase();
        if lower.next() != Some(wanted) || lower.next().is_some() {
            return None;
        }
        at += c.len_utf8();
    }
    let next = text[at..].chars().next();
    // A word of two characters and more needs no blank behind it; one alone begins too many sentences.
    let ideographs =
        phrase.chars().all(is_ideograph) && (phrase.chars().nth(1).is_some() || !next.is_some_and(is_ideograph));
    (ideographs || next.is_none_or(|c| !c.is_alphanumeric() && c != '\'' && c != '@' && c != '_')).then_some(at)
}

/// True for a character of a script that is written without blanks between words (Chinese, Japanese).
#[must_use]
pub fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// The phrase nearest to a word that is none: one slip apart, two in words of seven letters and more.
#[must_use]
pub fn nearest(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let length = lower.chars().count();
    if !(4..=24).contains(&length) {
        return None;
    }
    let allowed = if length >= 7 { 2 } else { 1 };
    let mut best: Option<(usize, &'static str)> = None;
    for (_, phrases) in &WORDS {
        for phrase in *phrases {
            if phrase.chars().count() < 4 || phrase.chars().count().abs_diff(length) > allowed {
                continue;
            }
            let slips = strsim::osa_distance(&lower, phrase);
            if slips <= allowed && slips > 0 && best.is_none_or(|(least, _)| slips < least) {
                best = Some((slips, phrase));
            }
        }
    }
    best.map(|(_, phrase)| phrase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_phrase_stands_for_one_command_only() {
        let mut seen = BTreeMap::new();
        for (word, phrases) in WORDS {
            for phrase in phrases {
                assert_eq!(seen.insert(*phrase, word), None, "{phrase}");
                assert_eq!(*phrase, phrase.to_lowercase());
            }
        }
    }

    #[test]
    fn the_longest_phrase_wins_and_a_word_ends() {
        assert_eq!(find("Forget  me"), Some((Word::ForgetMe, "")));
        assert_eq!(find("MOVES m1"), Some((Word::Moves, "m1")));
        assert_eq!(find("moving"), None);
        assert_eq!(find("address add a@b.example"), Some((Word::AddressAdd, "a@b.example")));
        assert_eq!(find("认输"), Some((Word::Resign, "")));
        assert_eq!(find("走法m1"), Some((Word::Moves, "m1")));
        assert_eq!(find("走m1-k5"), Some((Word::Move, "m1-k5")));
        assert_eq!(find("走得好"), None);
        assert_eq!(find("说得对"), None);
        assert_eq!(find("是啊"), None);
    }

    #[test]
    fn a_slip_finds_its_word() {
        assert_eq!(nearest("resgin"), Some("resign"));
        assert_eq!(nearest("hlep"), Some("help"));
        assert_eq!(nearest("standigns"), Some("standings"));
        assert_eq!(nearest("hello"), None);
        assert_eq!(nearest("thanks"), None);
    }
}
