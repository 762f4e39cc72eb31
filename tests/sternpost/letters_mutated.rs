//! Every letter rewritten as other mail programs would have written it: what is played never becomes a move
//! from the quoted part.
//!
//! A seeded generator re-wraps, re-encodes, quotes in many manners, wraps in HTML and appends footers; each rewriting
//! puts a foreign move into what is quoted, signed or hidden. The foreign move must never be played, and nothing may be
//! played that the letter did not ask for. A failure names the letter, the seed and the rewriting.

use crate::letters::{Fixture, fixtures, letterbox};
use std::fmt::Write as _;
use sternpost::correspondence::command::{Request, WrittenMove};
use sternpost::intake::{self, Ask, Nature, Reading, Source, What};

/// The move that nobody asks for; no letter holds it.
const FOREIGN: &str = "q17-a1-q16";
/// Rewritings of each letter.
const ROUNDS: u64 = 12;

/// SplitMix64: small, seeded, the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % sides as u64).unwrap()
    }

    fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.roll(items.len())]
    }
}

const ATTRIBUTIONS: [&str; 14] = [
    "On Mon, 1 Jun 2026 at 10:00, Sternhalma Club <games@club.example> wrote:",
    "Am Mo., 1. Juni 2026 um 10:00 Uhr schrieb Sternhalma Club <games@club.example>:",
    "Le lun. 1 juin 2026 à 10:00, Sternhalma Club <games@club.example> a écrit :",
    "El lun, 1 jun 2026 a las 10:00, Sternhalma Club (<games@club.example>) escribió:",
    "pon., 1 cze 2026 o 10:00 Sternhalma Club <games@club.example> napisał(a):",
    "пн, 1 июн. 2026 г. в 10:00, Sternhalma Club <games@club.example>:",
    "2026年6月1日(月) 10:00 Sternhalma Club <games@club.example>:",
    "Sternhalma Club <games@club.example>, 1 Haz 2026 Pzt, 10:00 tarihinde şunu yazdı:",
    "On 01/06/2026 10:00, Sternhalma Club wrote:",
    "Am 01.06.26 um 10:00 schrieb Sternhalma Club:",
    "01.06.2026, 10:00, \"Sternhalma Club\" <games@club.example>:",
    "في الاثنين، ١ يونيو ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة Sternhalma Club <games@club.example>:",
    "Dne 01. 06. 26 v 10:00 Sternhalma Club napsal(a):",
    "Op ma 1 jun 2026 om 10:00 schreef Sternhalma Club <games@club.example>:",
];

const BLOCKS: [&str; 6] = [
    "From: Sternhalma Club <games@club.example>\nSent: Monday, 1 June 2026 10:00\nTo: Ada\nSubject: Game 42\n",
    "________________________________\nVon: Sternhalma Club <games@club.example>\nGesendet: Montag, 1. Juni 2026 10:00\nAn: Ada\nBetreff: Partie 42\n",
    "De : Sternhalma Club <games@club.example>\nEnvoyé : lundi 1 juin 2026 10:00\nÀ : Ada\nObjet : Partie 42\n",
    "-----Original Message-----\nFrom: Sternhalma Club <games@club.example>\n",
    "-------- Ursprüngliche Nachricht --------\nVon: Sternhalma Club <games@club.example>\nDatum: 01.06.26 10:00\n",
    "差出人: Sternhalma Club <games@club.example>\n送信日時: 2026年6月1日 10:00\n宛先: Ada\n件名: Game\n",
];

const FOOTERS: [&str; 6] = [
    "-- \nBest wishes\n@X\n",
    "—\n@X\n",
    "This e-mail is confidential. If you are not the intended recipient (@X) delete it.\n",
    "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind (etwa @X), löschen Sie sie.\n",
    "_______________________________________________\nPlayers mailing list -- players@lists.example\nTo unsubscribe write to players-leave@lists.example\n@X\n",
    "Sent from my iPhone\n",
];

/// The text of our mail as it is quoted: sentences, labels, and the foreign move in every place.
fn our_text(dice: &mut Dice) -> String {
    let opening = dice.pick(&[
        "Your move, Ada: white, turn 7, until Thursday 4 June 18:00 CEST",
        "Sie sind am Zug, Ada: Weiß, Runde 7, bis Donnerstag, 4. Juni, 18:00 MESZ",
        "À vous de jouer, Ada : blanc, tour 7, jusqu'au jeudi 4 juin 18:00",
    ]);
    let long = "The others have played since your last turn and one of them had a very long way to go, which was";
    format!("{opening}\n\nLast move: {FOREIGN}\n{long} {FOREIGN} {long} {FOREIGN}\n{FOREIGN}\nresign\n")
}

/// One rewriting of a letter's new text.
fn rewritten(new: &str, dice: &mut Dice) -> (String, &'static str, &'static str) {
    let ours = our_text(dice);
    let prefixed = |sign: &str, text: &str| {
        text.lines().fold(String::new(), |mut out, line| {
            let _ = writeln!(out, "{sign}{line}");
            out
        })
    };
    let attribution = dice.pick(&ATTRIBUTIONS);
    match dice.roll(11) {
        0 => (format!("{new}\n{attribution}\n{}", prefixed("> ", &ours)), "quote signs", "text/plain"),
        1 => (format!("{new}\n{attribution}\n\n{ours}"), "no quote signs", "text/plain"),
        2 => (format!("{new}\n{}\n{ours}", dice.pick(&BLOCKS)), "header block", "text/plain"),
        3 => (
            format!("{new}\n--- Please reply above this line [abcdefgh12345678] ---\n\n{ours}"),
            "own mark",
            "text/plain",
        ),
        4 => (format!("{attribution}\n{}\n{new}", prefixed(">", &ours)), "bottom posting", "text/plain"),
        5 => (format!("{new}\n{}", dice.pick(&FOOTERS).replace("@X", FOREIGN)), "footer", "text/plain"),
        6 => (
            format!("{new}\n{}", prefixed(dice.pick(&["| ", "> > ", "AB> ", ">>", " >"]), &ours)),
            "odd signs",
            "text/plain",
        ),
        7 => {
            // Quoted lines wrapped by a program that gave the rest no sign.
            let width = 66 + dice.roll(12);
            let quote: String = ours
                .lines()
                .filter(|l| *l != "resign" && *l != FOREIGN)
                .map(|line| wrapped(line, width, "> "))
                .collect();
            (format!("{new}\n{attribution}\n{quote}"), "wrapped quote", "text/plain")
        }
        8 => (in_html(new, &ours, attribution, dice), "HTML", "text/html"),
        9 => {
            let wrapped: String =
                attribution.split(' ').collect::<Vec<_>>().chunks(4).map(|words| words.join(" ") + "\n").collect();
            (format!("{new}\n{wrapped}\n{ours}"), "wrapped attribution", "text/plain")
        }
        _ => (in_html(new, &ours, attribution, dice), "HTML", "text/html"),
    }
}

fn wrapped(line: &str, width: usize, sign: &str) -> String {
    let mut out = String::from(sign);
    let mut length = sign.len();
    for word in line.split(' ') {
        if length + word.len() + 1 > width && length > sign.len() {
            out.push('\n');
            length = 0;
        } else if length > sign.len() {
            out.push(' ');
            length += 1;
        }
        out.push_str(word);
        length += word.len();
    }
    out + "\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn in_html(new: &str, ours: &str, attribution: &str, dice: &mut Dice) -> String {
    let divs = |text: &str| {
        text.lines()
            .map(|l| format!("<div>{}</div>", if l.is_empty() { "<br>".to_owned() } else { escaped(l) }))
            .collect::<String>()
    };
    let (new, ours, attribution) = (divs(new), divs(ours), escaped(attribution));
    match dice.roll(8) {
        0 => format!(
            "<div dir=\"ltr\">{new}</div><div class=\"gmail_quote\"><div class=\"gmail_attr\">{attribution}</div><blockquote class=\"gmail_quote\">{ours}</blockquote></div>"
        ),
        1 => format!("<html><body>{new}<div id=\"divRplyFwdMsg\"><b>From:</b> x</div>{ours}</body></html>"),
        2 => format!("{new}<blockquote type=\"cite\"><div>{attribution}</div>{ours}</blockquote>"),
        3 => format!("{new}<div class=\"yahoo_quoted\"><div>{attribution}</div>{ours}</div>"),
        4 => format!(
            "{new}<div class=\"moz-cite-prefix\">{attribution}<br></div><blockquote type=\"cite\">{ours}</blockquote>"
        ),
        5 => format!(
            "{new}<div name=\"quote\"><b>From:</b> Club &lt;games@club.example&gt;<br><b>Sent:</b> 1 June 2026 10:00<br>{ours}</div>"
        ),
        6 => format!("{new}<div style=\"display:none\">{ours}</div><title>{FOREIGN}</title><!-- {FOREIGN} -->"),
        _ => format!("<p>{new}</p><p>{attribution}</p><blockquote>{ours}</blockquote>"),
    }
}

/// A letter with the header of another and this text, packed one way or the other.
fn letter(fixture: &Fixture, text: &str, kind: &str, dice: &mut Dice) -> Vec<u8> {
    let raw = String::from_utf8_lossy(&fixture.bytes).replace("\r\n", "\n");
    let header = raw.split("\n\n").next().unwrap_or_default();
    let mut out = String::new();
    let mut kept = true;
    for line in header.lines() {
        if !line.starts_with([' ', '\t']) {
            let lower = line.to_ascii_lowercase();
            kept =
                !lower.starts_with("content-") && !lower.starts_with("mime-version") && !lower.starts_with("subject");
        }
        if kept {
            out.push_str(line);
            out.push_str("\r\n");
        }
    }
    out.push_str("Subject: Re: game\r\nMIME-Version: 1.0\r\n");
    let text = text.replace('\n', "\r\n");
    let (packing, body) = match dice.roll(3) {
        0 => ("8bit", text),
        1 => ("base64", wrap_base64(&data_encoding::BASE64.encode(text.as_bytes()))),
        _ => ("quoted-printable", quoted_printable(&text)),
    };
    let _ =
        write!(out, "Content-Type: {kind}; charset=utf-8\r\nContent-Transfer-Encoding: {packing}\r\n\r\n{body}\r\n");
    out.into_bytes()
}

fn wrap_base64(text: &str) -> String {
    text.as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line).into_owned() + "\r\n").collect()
}

fn quoted_printable(text: &str) -> String {
    let mut out = String::new();
    let mut length = 0;
    for byte in text.bytes() {
        let piece = match byte {
            b'\r' | b'\n' | b' '..=b'<' | b'>'..=b'~' => char::from(byte).to_string(),
            _ => format!("={byte:02X}"),
        };
        if length + piece.len() > 73 && byte != b'\r' && byte != b'\n' {
            out.push_str("=\r\n");
            length = 0;
        }
        length = if byte == b'\n' { 0 } else { length + piece.len() };
        out.push_str(&piece);
    }
    out
}

/// The moves that would be played.
fn played(reading: &Reading) -> Vec<WrittenMove> {
    reading.requests.iter().filter_map(|r| if let Request::Move(m) = r { Some(m.clone()) } else { None }).collect()
}

/// The lines that the writer wrote.
fn new_text(reading: &Reading) -> String {
    let new =
        |what| matches!(what, What::Command | What::Continued | What::New | What::Wish | What::Leftover | What::Blank);
    let lines = reading.lines.iter().filter(|l| l.source == Source::Text && new(l.what));
    lines.fold(String::new(), |mut out, line| {
        let _ = writeln!(out, "{}", line.text);
        out
    })
}

/// A number of a letter's own name (FNV-1a), so that a letter more draws no other's lot anew.
fn named(fixture: &Fixture) -> u64 {
    let name = fixture.path.file_name().unwrap().to_string_lossy().into_owned();
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |n: u64, b| (n ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)) >> 8
}

#[test]
fn a_quoted_move_is_never_played_however_the_letter_is_rewritten() {
    let letterbox = letterbox();
    let (mut readings, mut kept, mut lost, mut asked) = (0, 0, 0, 0);
    let mut faults = Vec::new();
    for fixture in fixtures() {
        let fixture = &fixture;
        let base = intake::read(&fixture.bytes, &letterbox);
        let person = matches!(base.nature, Nature::Human | Nature::Doubtful);
        // Only the text is rewritten: a clash with the HTML beside it is gone.
        let clash = matches!(base.ask, Some(Ask::TextAgainstHtml { .. }));
        let in_subject = base.lines.iter().any(|line| line.source == Source::Subject);
        if !person || clash || in_subject || base.set_aside.is_some() || base.lines.len() > 500 {
            continue;
        }
        let new = new_text(&base);
        let wanted = played(&base);
        for round in 0..ROUNDS {
            let mut dice = Dice(named(fixture) + round);
            let (text, manner, kind) = rewritten(&new, &mut dice);
            let reading = intake::read(&letter(fixture, &text, kind, &mut dice), &letterbox);
            readings += 1;
            asked += usize::from(reading.ask.is_some());
            let now = played(&reading);
            let strange: Vec<&WrittenMove> = now.iter().filter(|m| !wanted.iter().any(|w| w.agrees_with(m))).collect();
            let resigned = reading.requests.contains(&Request::Resign) && !base.requests.contains(&Request::Resign);
            if !wanted.is_empty() {
                if now.is_empty() { lost += 1 } else { kept += 1 }
            }
            if !strange.is_empty() || resigned {
                let name = fixture.path.file_name().unwrap().to_string_lossy().into_owned();
                let plays: Vec<String> = reading.requests.iter().map(ToString::to_string).collect();
                faults.push(format!("{name} round {round} ({manner}): plays {plays:?}\n{text}"));
            }
        }
    }
    println!(
        "mutants: {readings}: move kept {kept}, move lost {lost}, asked back {asked}, would have played something quoted {}",
        faults.len()
    );
    assert!(lost * 100 < kept, "{lost} moves lost of {kept}");
    assert!(readings > 5000, "only {readings} rewritings");
    assert!(
        faults.is_empty(),
        "{}\n{} faults",
        faults.iter().take(12).cloned().collect::<Vec<_>>().join("\n----\n"),
        faults.len()
    );
}
