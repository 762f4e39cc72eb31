//! The line above a quote that says who wrote it and when, known by its shape in any language.
//!
//! An address and a date or a time, a colon at the end, a quote below: two or three of these make an attribution;
//! a verb of writing helps but is not needed. It may be broken over four lines. A line that is a command is never part of one.

/// How many lines an attribution runs over at most.
pub const LINES_MAX: usize = 4;
/// How long it is at most, in bytes.
pub const BYTES_MAX: usize = 500;

/// Verbs of writing as mail programs put them, in settled lower case.
const VERBS: &[&str] = &[
    "wrote",
    "writes",
    "schrieb",
    "schreibt",
    "geschrieben",
    "hat geschrieben",
    "a écrit",
    "a ecrit",
    "écrit :",
    "escribió",
    "escribio",
    "escribía",
    "va escriure",
    "ha escrit",
    "ha scritto",
    "scrisse",
    "scrive",
    "escreveu",
    "escribiu",
    "schreef",
    "geskryf",
    "skrev",
    "skreiv",
    "skrifaði",
    "kirjoitti",
    "kirjutas",
    "napisał",
    "napisała",
    "pisze",
    "napísal",
    "napsal",
    "píše",
    "napisao",
    "napisala",
    "je pisao",
    "je napisal",
    "написал",
    "пишет",
    "писал",
    "написав",
    "пише",
    "написа",
    "rakstīja",
    "rašė",
    "parašė",
    "írta",
    "a scris",
    "yazdı",
    "yazmış",
    "tarihinde",
    "έγραψε",
    "כתב",
    "מאת",
    "كتب",
    "نوشت",
    "ने लिखा",
    "เขียน",
    "đã viết",
    "menulis",
    "写道",
    "寫道",
    "書きました",
    "書いた",
    "님이",
];

/// First persons: a writer who speaks of a mail of his own.
const FIRST_PERSON: &[&str] = &[
    "i wrote",
    "ich schrieb",
    "habe ich",
    "ich habe",
    "j'ai écrit",
    "ho scritto",
    "escribí",
    "jag skrev",
    "jeg skrev",
    "we wrote",
];

/// What stands below the candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Below {
    /// A line that is known as a quote.
    Quote,
    /// Anything else.
    Other,
}

/// True where these lines, joined by blanks, are an attribution.
///
/// `names_us` is true where they name our own address.
#[must_use]
pub fn is_one(joined: &str, below: Below, names_us: Named) -> bool {
    if joined.len() > BYTES_MAX || joined.trim().is_empty() {
        return false;
    }
    let lower = joined.to_lowercase();
    let signs = Signs::of(&lower);
    let quote = below == Below::Quote;
    let ours = names_us == Named::Us;
    let when = signs.date || signs.time;
    let possible = signs.address || when || (quote && signs.colon);
    if !possible {
        return false;
    }
    let verb = VERBS.iter().any(|verb| lower.contains(verb)) && !FIRST_PERSON.iter().any(|own| lower.contains(own));
    if signs.address && when && (signs.bracketed || ours) && (signs.colon || quote || verb) {
        return true;
    }
    if signs.address && signs.date && signs.time && signs.colon {
        return true;
    }
    if signs.address && signs.colon && (verb || quote || ours) {
        return verb || quote || when || (ours && signs.bracketed);
    }
    if when && verb && signs.colon {
        return quote || (signs.date && signs.time) || signs.named_day;
    }
    quote && ((signs.colon && (when || verb)) || (signs.date && signs.time && verb))
}

/// Whether our own address stands in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// It does.
    Us,
    /// It does not.
    Another,
}

/// What of an attribution's shape a text shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Signs {
    /// An e-mail address.
    pub(super) address: bool,
    /// One in angle brackets.
    pub(super) bracketed: bool,
    /// A date in digits.
    pub(super) date: bool,
    /// A time of day.
    pub(super) time: bool,
    /// A colon at the end.
    pub(super) colon: bool,
    /// A day of a month: one or two digits beside a word.
    pub(super) named_day: bool,
}

impl Signs {
    /// The signs in a text of settled lower case.
    pub(super) fn of(lower: &str) -> Self {
        let end = lower.trim_end_matches(|c: char| c.is_whitespace() || "*_\"'".contains(c));
        Self {
            address: has_address(lower),
            bracketed: lower
                .match_indices('<')
                .any(|(at, _)| lower[at..].find('>').is_some_and(|end| lower[at..at + end].contains('@'))),
            date: has_date(lower),
            time: has_time(lower),
            colon: end.ends_with(':'),
            named_day: has_named_day(lower),
        }
    }
}

fn has_address(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let before = text[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || "._-+=\"".contains(c));
        let domain: String = text[at + 1..].chars().take_while(|c| c.is_alphanumeric() || ".-".contains(*c)).collect();
        before && domain.trim_end_matches('.').contains('.') && !domain.starts_with('.')
    })
}

/// Runs of digits with what stands between them: `[(1, ""), (2026, "/")]`.
fn numbers(text: &str) -> Vec<(u32, usize, usize)> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_digit() {
            let start = at;
            let mut value: u32 = 0;
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                value = value.saturating_mul(10).saturating_add(u32::from(bytes[at] - b'0'));
                at += 1;
            }
            out.push((value, start, at));
        } else {
            at += 1;
        }
    }
    out
}

fn has_date(text: &str) -> bool {
    let found = numbers(text);
    let is_year = |&(value, start, end): &(u32, usize, usize)| {
        let free = !text[..start].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '+');
        end - start == 4
            && free
            && ((1970..2100).contains(&value) || (2500..2650).contains(&value) || (1380..1480).contains(&value))
    };
    found.iter().any(is_year)
        || found.windows(3).any(|three| {
            let between = |a: usize, b: usize| matches!(text[three[a].2..three[b].1].trim(), "." | "/" | "-");
            three[0].0 <= 31 && three[1].0 <= 31 && three[2].0 <= 99 && between(0, 1) && between(1, 2)
        })
        || found.windows(2).any(|two| {
            let month = text[two[0].2..two[1].1].trim();
            let day = text[two[1].2..].trim_start();
            (month == "月" && day.starts_with('日')) || (month == "월" && day.starts_with('일'))
        })
}

fn has_time(text: &str) -> bool {
    let found = numbers(text);
    found.windows(2).any(|two| {
        let between = &text[two[0].2..two[1].1];
        let digits = two[1].2 - two[1].1;
        two[0].0 <= 24
            && two[1].0 <= 59
            && digits == 2
            && matches!(between, ":" | "h" | "." | "時" | "时" | " h " | "시 ")
    }) || ["am ", "pm ", "a.m.", "p.m.", "上午", "下午", "午前", "午後", "오전", "오후"]
        .iter()
        .any(|half| text.contains(half) && found.iter().any(|n| n.0 <= 24))
        && text.contains(':')
}

fn has_named_day(text: &str) -> bool {
    numbers(text).iter().any(|&(value, start, end)| {
        let before = text[..start].trim_end_matches([' ', ',', '.']).chars().next_back();
        let after = text[end..].trim_start_matches([' ', '.', ',']).chars().next();
        (1..=31).contains(&value)
            && end - start <= 2
            && before.is_some_and(char::is_alphabetic)
            && after.is_some_and(char::is_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attribution_is_known_by_its_shape() {
        for text in [
            "On Mon, 1 Jun 2026 at 10:00, Sternhalma Club <games+a@club.example> wrote:",
            "ma 1. kesäk. 2026 klo 10.00 Sternhalma Club <games@club.example> kirjoitti:",
            "2026年6月1日(月) 10:00 Sternhalma Club <games@club.example>:",
            "пн, 1 июн. 2026 г. в 10:00, Sternhalma Club <games@club.example>:",
            "Sternhalma Club <games@club.example> ezt írta (időpont: 2026. jún. 1., h, 10:00):",
            "On 01/06/2026 10:00, Sternhalma Club wrote:",
        ] {
            assert!(is_one(text, Below::Other, Named::Another), "{text}");
        }
    }

    #[test]
    fn a_sentence_is_none() {
        for text in [
            "From: corner to camp.",
            "Sent by post earlier, again here:",
            "Le coup : g15-e17-e15-e13",
            "My move at 10:00:",
            "I wrote on 1 June 2026 at 10:00:",
            "See you on 3 June at 18:00.",
        ] {
            assert!(!is_one(text, Below::Other, Named::Another), "{text}");
        }
    }
}
