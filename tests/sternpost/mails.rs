//! Whole mails as goldens, `tests/data/mails/<language>/<name>.eml` (`STERNPOST_BLESS=1` writes them anew), and the laws
//! that hold for every mail: what comes back is never played, links play when sent, both bodies say the same.

use super::gallery::{
    self, Exhibit, address, after, club, gallery, house, names, now, postmark, reader, start, written,
};
use super::letters::letterbox;
use mail_parser::{MessageParser, MimeHeaders, PartType};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use sternpost::bot::best_gain;
use sternpost::compose::chain::{self, Seal, sealed_record};
use sternpost::compose::picker::{self, Picker};
use sternpost::compose::{ClubCard, Postmark, Reader, ReplyStyle, Scene, Tongue, game_mail};
use sternpost::correspondence::command::{BoardStyle, Request};
use sternpost::correspondence::decide::{Deed, choose, decide};
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::game::Game;
use sternpost::correspondence::moment::Span;
use sternpost::correspondence::notice::{Answer, Notice};
use sternpost::intake;
use sternpost::postal::{MessageId, SealedMail};
use sternpost::rules::{Choices, Hole, Hops, Marbles, RuleSet, Seat, Setup};

/// The mails that are kept whole: of each game the mover's, of some the others' too.
fn is_kept(name: &str) -> bool {
    let others = ["turn_three_", "turn_missed_other", "turn_paused_other", "turn_over_"];
    let plain = !name.ends_with("_other") && !name.ends_with("_watcher");
    plain || others.iter().any(|start| name.starts_with(start))
}

#[test]
fn every_mail_is_as_it_was() {
    // Whoever runs the tests says so from outside; nothing else reads it.
    #[allow(clippy::disallowed_methods)]
    let bless = std::env::var_os("STERNPOST_BLESS").is_some();
    for tongue in Tongue::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/mails").join(tongue.code());
        let exhibits: Vec<Exhibit> = gallery(tongue).into_iter().filter(|e| is_kept(&e.name)).collect();
        let names: BTreeSet<String> = exhibits.iter().map(|exhibit| format!("{}.eml", exhibit.name)).collect();
        assert_eq!(names.len(), exhibits.len(), "two mails of one name");
        if bless {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
        }
        for exhibit in &exhibits {
            let path = folder.join(format!("{}.eml", exhibit.name));
            if bless {
                fs::write(&path, &exhibit.mail.bytes).unwrap();
                continue;
            }
            let golden = fs::read(&path).unwrap_or_else(|_| panic!("no golden {}", path.display()));
            assert!(
                golden == exhibit.mail.bytes,
                "{} is another; STERNPOST_BLESS=1 takes it as right:\n{}",
                path.display(),
                first_difference(&golden, &exhibit.mail.bytes)
            );
        }
        let found = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
        assert_eq!(found.collect::<BTreeSet<_>>(), names, "goldens without a mail, or mails without a golden");
    }
}

fn first_difference(golden: &[u8], now: &[u8]) -> String {
    let (golden, now) = (String::from_utf8_lossy(golden), String::from_utf8_lossy(now));
    let differs = golden.lines().zip(now.lines()).enumerate().find(|(_, (a, b))| a != b);
    differs.map_or_else(|| "one is longer".to_owned(), |(n, (a, b))| format!("line {}:\n- {a}\n+ {b}", n + 1))
}

/// The text and the HTML of a mail, line ends as `\n`.
fn bodies(mail: &SealedMail) -> (String, Option<String>) {
    let message = MessageParser::default().parse(&mail.bytes).unwrap();
    let (mut text, mut html) = (None, None);
    for part in &message.parts {
        let attached = part.content_disposition().is_some_and(|d| d.ctype() == "attachment");
        match &part.body {
            PartType::Text(body) if !attached && text.is_none() => text = Some(body.replace("\r\n", "\n")),
            PartType::Html(body) if !attached => html = Some(body.replace("\r\n", "\n")),
            _ => {}
        }
    }
    (text.expect("a mail without a text"), html)
}

fn attachment(mail: &SealedMail, ending: &str) -> Option<String> {
    let message = MessageParser::default().parse(&mail.bytes).unwrap();
    let found = message.attachments().find(|part| part.attachment_name().is_some_and(|name| name.ends_with(ending)));
    found.map(|part| part.text_contents().unwrap().to_owned())
}

fn every_mail() -> Vec<Exhibit> {
    Tongue::ALL.into_iter().flat_map(gallery).collect()
}

/// A letter with this text, as a player's mail program would send it.
fn letter(mail: &SealedMail, subject: &str, kind: &str, body: &str) -> Vec<u8> {
    format!(
        "From: player@home.example\nTo: {}\nSubject: {subject}\nMessage-ID: <a1@home.example>\nMIME-Version: 1.0\n\
         Content-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n",
        mail.sender
    )
    .into_bytes()
}

fn asks_for_nothing(mail: &SealedMail, name: &str, how: &str, kind: &str, body: &str) {
    let reading = intake::read(&letter(mail, "Re: your mail", kind, body), &letterbox());
    assert!(reading.requests.is_empty(), "{name}, {how}: {:?}\n{body}", reading.requests);
    assert!(reading.wishes.is_empty(), "{name}, {how}: {:?}\n{body}", reading.wishes);
    assert!(reading.ask.is_none(), "{name}, {how}: {:?}", reading.ask);
}

#[test]
fn a_text_that_comes_back_asks_for_nothing() {
    for Exhibit { name, mail } in every_mail() {
        let (text, _) = bodies(&mail);
        let unmarked: Vec<&str> = text.lines().filter(|line| !line.starts_with("---")).collect();
        let plain = "text/plain";
        asks_for_nothing(&mail, &name, "as it is", plain, &text);
        asks_for_nothing(&mail, &name, "without its mark", plain, &unmarked.join("\n"));
        let quoted: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
        asks_for_nothing(&mail, &name, "quoted", plain, &quoted.join("\n"));
        let crammed = unmarked.join("\n").replace("\n\n", "\n");
        asks_for_nothing(&mail, &name, "without its blank lines", plain, &crammed);
    }
}

#[test]
fn an_html_body_that_comes_back_asks_for_nothing() {
    for Exhibit { name, mail } in every_mail() {
        let (_, Some(html)) = bodies(&mail) else { continue };
        asks_for_nothing(&mail, &name, "as it is", "text/html", &html);
        let quoted = format!("<div><br></div><blockquote type=\"cite\">{html}</blockquote>");
        asks_for_nothing(&mail, &name, "quoted", "text/html", &quoted);
    }
}

/// The links of a mail: address, subject, body, each decoded.
fn links(html: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for link in html.split("href=\"mailto:").skip(1) {
        let link = link.split('"').next().unwrap().replace("&amp;", "&");
        let (address, rest) = link.split_once("?subject=").unwrap();
        let (subject, body) = rest.split_once("&body=").unwrap();
        found.push((address.to_owned(), decoded(subject), decoded(body)));
    }
    found
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        if bytes[at] == b'%' {
            out.push(u8::from_str_radix(&text[at + 1..at + 3], 16).unwrap());
            at += 3;
        } else {
            assert!(bytes[at].is_ascii_alphanumeric() || b"-._~".contains(&bytes[at]), "{text}");
            out.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn a_link_sent_unchanged_does_what_it_says() {
    let mut sent = 0;
    for Exhibit { name, mail } in every_mail() {
        let (_, Some(html)) = bodies(&mail) else { continue };
        let message = MessageParser::default().parse(&mail.bytes).unwrap();
        for (to, subject, body) in links(&html) {
            assert_eq!(to, mail.sender.as_str(), "{name}");
            assert_eq!(Some(subject.as_str()), message.subject(), "{name}");
            let reading = intake::read(&letter(&mail, &subject, "text/plain", &body), &letterbox());
            let asked: Vec<String> = reading.requests.iter().map(ToString::to_string).collect();
            assert_eq!(asked, [body], "{name}");
            let key = reading.reply_key.unwrap();
            assert!(to.contains(key.as_str()), "{name}");
            sent += 1;
        }
    }
    assert!(sent > 1000, "only {sent} links");
}

/// The turn mail of the seat to move.
fn turn_mail(game: &Game, reader: &Reader, style: ReplyStyle) -> SealedMail {
    turn_mail_with(game, reader, style, Picker::Unoffered)
}

/// The same from a club that offers the page on which a move is picked.
fn turn_mail_with(game: &Game, reader: &Reader, style: ReplyStyle, picker: Picker) -> SealedMail {
    let (club, house, names) = (ClubCard { picker, ..club(style) }, house(), names(game));
    let scene = Scene { club: &club, house: &house, game, names: &names, said: &[], letters: &BTreeMap::new() };
    let notice = if game.is_over() { Notice::Over } else { Notice::Turn };
    game_mail(&scene, &notice, reader, &postmark(reader, 2, now(game)), &Answer::default()).unwrap()
}

#[test]
fn the_links_are_the_legal_moves_by_marble_and_by_gain() {
    for (name, game) in gallery::games() {
        let Some(seat) = game.to_move().filter(|_| !game.is_paused()) else { continue };
        if game.program_plays(seat) {
            continue;
        }
        let (text, html) =
            bodies(&turn_mail(&game, &reader(Some(seat), Tongue::En, BoardStyle::Html), ReplyStyle::Plus));
        let tokens: Vec<String> = links(&html.unwrap()).into_iter().map(|(_, _, body)| body).collect();
        let moves: Vec<_> = tokens.iter().map(|token| choose(&game, seat, &written(token)).unwrap().mv).collect();
        assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), game.play().legal_moves().len().min(120), "{name}");
        let gain = |n: usize| game.play().gain(moves[n]);
        let mut best = i32::MAX;
        for n in 0..moves.len() {
            if n > 0 && moves[n - 1].from == moves[n].from {
                assert!(gain(n - 1) >= gain(n), "{name}: {}", tokens[n]);
            } else {
                assert!(gain(n) <= best, "{name}: {}", tokens[n]);
                best = gain(n);
            }
        }
        for token in tokens {
            assert!(text.contains(&format!("({token})")), "{name}: {token} is not in the text");
            assert!(text.lines().all(|line| line.trim() != token), "{name}: {token} stands alone");
        }
    }
}

#[test]
fn only_the_seat_to_move_gets_links_and_only_while_the_clocks_run() {
    for (name, game) in gallery::games() {
        for (who, seat) in gallery::seats(&game) {
            let (_, html) = bodies(&turn_mail(&game, &reader(seat, Tongue::De, BoardStyle::Html), ReplyStyle::Plus));
            let awaited =
                seat.is_some_and(|s| game.to_move() == Some(s) && !game.program_plays(s)) && !game.is_paused();
            assert_eq!(!links(&html.unwrap()).is_empty(), awaited, "{name}, {who}");
        }
    }
}

#[test]
fn every_mail_is_plain_short_and_well_formed() {
    for Exhibit { name, mail } in every_mail() {
        assert!(mail.bytes.len() < 100_000, "{name}: {} bytes", mail.bytes.len());
        assert!(mail.bytes.is_ascii(), "{name}");
        let text = String::from_utf8(mail.bytes.clone()).unwrap();
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{name}: a bare line feed");
        let (headers, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(body.split("\r\n").all(|line| line.len() <= 76), "{name}");
        assert!(headers.split("\r\n").all(|line| line.len() <= 300), "{name}");
        for header in ["From: ", "To: ", "Reply-To: ", "Subject: ", "Date: ", "Message-ID: ", "Auto-Submitted: auto-"] {
            assert_eq!(headers.split("\r\n").filter(|line| line.starts_with(header)).count(), 1, "{name}: {header}");
        }
        let stop = format!("List-Unsubscribe: <mailto:{}?subject=stop>", mail.sender);
        assert!(headers.contains(&stop), "{name}");
        let (plain, html) = bodies(&mail);
        let lines: Vec<&str> = plain.lines().collect();
        assert!(lines[0].starts_with("--- ") && lines[0].ends_with("] ---") && lines[1].is_empty(), "{name}");
        assert!(!lines[2].is_empty(), "{name}: no headline");
        assert!(lines[3..].iter().all(|line| line.chars().count() <= 75), "{name}");
        for forbidden in ["<svg", "data:", "flex", "<style", "class=", "<img", "<script", "http"] {
            assert!(html.as_ref().is_none_or(|html| !html.contains(forbidden)), "{name}: {forbidden}");
        }
    }
}

#[test]
fn both_bodies_say_the_same() {
    let plain = |text: &str| {
        let text = text.replace("&#34;", "\"").replace("&#38;", "&").replace("&#39;", "'").replace("&#60;", "<");
        text.replace('|', " ").split_whitespace().collect::<String>()
    };
    for Exhibit { name, mail } in every_mail() {
        let (text, Some(html)) = bodies(&mail) else { continue };
        let text = plain(&text);
        let mut compared = 0;
        for tag in ["<h1 ", "<h2 ", "<li>", "<p style=\"margin:8px 0\">", "<p style=\"margin:6px 0;font-size:15px\">"] {
            for piece in html.split(tag).skip(1) {
                let piece = if tag.ends_with('>') { piece } else { piece.split_once('>').unwrap().1 };
                let words = plain(piece.split('<').next().unwrap());
                assert!(text.contains(&words), "{name}: the text does not say {words:?}");
                compared += 1;
            }
        }
        assert!(compared >= 2, "{name}: only {compared} pieces compared");
    }
}

#[test]
fn nobody_is_shown_the_address_of_another() {
    for Exhibit { name, mail } in every_mail() {
        let (text, html) = bodies(&mail);
        let raw = String::from_utf8(mail.bytes.clone()).unwrap().replace("=\r\n", "");
        let own = mail.recipient.as_str();
        for shown in [text, html.unwrap_or_default(), raw] {
            for (at, _) in shown.match_indices("@home.example") {
                let start = shown[..at].rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |n| n + 1);
                let address = format!("{}@home.example", &shown[start..at]);
                let ours = address == own || address == "letter@home.example" || name == "answer_club_done";
                assert!(ours, "{name}: {address} in a mail to {own}");
            }
        }
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (once, again) = (every_mail(), every_mail());
    assert!(once.iter().zip(&again).all(|(a, b)| a.mail == b.mail));
}

#[test]
fn six_players_with_a_hundred_moves_fit_under_the_limit_of_gmail() {
    let setup = Setup::new(RuleSet::casual(), Choices { players: Some(6), ..Choices::default() }).unwrap();
    let mut game = gallery::begun(setup, "casual", "30d+1d", &[]);
    while game.play().legal_moves().len() < 100 {
        assert!(game.turns() < 600, "no position with a hundred moves");
        game = after(game, 1, 5);
    }
    let link = format!("https://club.example/games/{}", picker::FILE);
    for tongue in Tongue::ALL {
        // Also where the page on which a move is picked is linked or goes along.
        for offer in [Picker::Unoffered, Picker::Linked(link.clone()), Picker::Attached] {
            let reader = reader(game.to_move(), tongue, BoardStyle::Html);
            let mail = turn_mail_with(&game, &reader, ReplyStyle::Plus, offer.clone());
            let (_, html) = bodies(&mail);
            let links = links(&html.unwrap()).len();
            println!("six players, {links} moves, {tongue}, {offer:?}: {} bytes", mail.bytes.len());
            assert!(mail.bytes.len() < 100_000, "{tongue}, {offer:?}: {} bytes", mail.bytes.len());
            assert!(links >= 100);
            // Only Chinese subjects, which every link repeats, leave no room for it.
            let goes_along = attachment(&mail, picker::FILE).is_some();
            assert_eq!(goes_along, offer == Picker::Attached && tongue != Tongue::ZhHans, "{tongue}, {offer:?}");
        }
    }
}

#[test]
fn a_hundred_and_twenty_links_are_the_most() {
    let fifteen = Choices { marbles: Some(Marbles::Fifteen), hops: Some(Hops::Long), ..Choices::default() };
    let setup = Setup::new(RuleSet::strict(), fifteen).unwrap();
    let mut game = gallery::begun(setup, "strict", "3d", &[]);
    while game.play().legal_moves().len() <= 120 {
        assert!(game.turns() < 200, "no position with so many moves");
        game = after(game, 1, 7);
    }
    let reader = reader(game.to_move(), Tongue::En, BoardStyle::Html);
    let mail = turn_mail(&game, &reader, ReplyStyle::Plus);
    let (text, html) = bodies(&mail);
    assert_eq!(links(&html.unwrap()).len(), 120);
    let unlisted = game.play().legal_moves().len() - 120;
    assert!(text.contains(&format!("{unlisted} more move")) || text.contains("One more move"), "{text}");
    assert!(mail.bytes.len() < 100_000, "{} bytes", mail.bytes.len());
}

#[test]
fn without_tags_the_key_rides_in_the_subject_and_in_every_link() {
    let game = &gallery::games()[1].1;
    let reader = reader(game.to_move(), Tongue::De, BoardStyle::Html);
    let mail = turn_mail(game, &reader, ReplyStyle::Subject);
    assert_eq!(mail.sender, address("games@club.example"));
    let message = MessageParser::default().parse(&mail.bytes).unwrap();
    assert!(message.subject().unwrap().starts_with(&format!("[club #42 {}] ", reader.key)));
    let (_, html) = bodies(&mail);
    for (to, subject, body) in links(&html.unwrap()) {
        assert_eq!(to, "games@club.example");
        let reading = intake::read(&letter(&mail, &subject, "text/plain", &body), &letterbox());
        assert_eq!(reading.reply_key.as_ref(), Some(&reader.key));
    }
}

#[test]
fn a_mail_names_its_thread_and_what_it_answers() {
    let game = &gallery::games()[1].1;
    let reader = reader(game.to_move(), Tongue::En, BoardStyle::Html);
    let id = |text: &str| MessageId::new(text).unwrap();
    let (club, house, names) = (club(ReplyStyle::Plus), house(), names(game));
    let scene = Scene { club: &club, house: &house, game, names: &names, said: &[], letters: &BTreeMap::new() };
    let thread = (0..40).map(|n| id(&format!("g42.{n}@club.example"))).collect();
    let mark =
        Postmark { message_id: id("x.7@club.example"), thread, in_reply_to: Some(id("letter@home")), at: start() };
    let mail = game_mail(&scene, &Notice::Turn, &reader, &mark, &Answer::default()).unwrap();
    let message = MessageParser::default().parse(&mail.bytes).unwrap();
    assert_eq!(message.message_id(), Some("x.7@club.example"));
    assert_eq!(message.references().as_text_list().unwrap().len(), 40);
    assert_eq!(message.in_reply_to().as_text(), Some("letter@home"));
    assert_eq!(message.date().unwrap().to_timestamp(), start().seconds());
}

#[test]
fn no_name_writes_a_header_or_a_line_of_its_own() {
    let game = &gallery::games()[1].1;
    let evil = "Eve\r\nBcc: x@evil.example\r\n\r\nm1-k5\r\n\u{202e}<b>\" , ; <eve@evil.example>";
    let (mut club, house, mut names) = (club(ReplyStyle::Plus), house(), names(game));
    club.name = evil.to_owned();
    names.values_mut().for_each(|name| *name = evil.to_owned());
    let said = [sternpost::compose::Said { name: evil.to_owned(), text: evil.to_owned() }];
    let scene = Scene { club: &club, house: &house, game, names: &names, said: &said, letters: &BTreeMap::new() };
    let reader = Reader { name: evil.to_owned(), ..reader(game.to_move(), Tongue::En, BoardStyle::Html) };
    let mail = game_mail(&scene, &Notice::Turn, &reader, &postmark(&reader, 1, now(game)), &Answer::default()).unwrap();
    let headers = String::from_utf8(mail.bytes.clone()).unwrap();
    let headers = headers.split_once("\r\n\r\n").unwrap().0.to_owned();
    assert!(!headers.split("\r\n").any(|line| line.to_lowercase().starts_with("bcc")), "{headers}");
    let message = MessageParser::default().parse(&mail.bytes).unwrap();
    assert_eq!(message.from().unwrap().first().unwrap().address(), Some("games@club.example"));
    assert_eq!(message.to().unwrap().first().unwrap().address(), Some("player4@home.example"));
    let (text, html) = bodies(&mail);
    assert!(text.lines().all(|line| line.trim() != "m1-k5"), "{text}");
    assert!(!html.unwrap().contains("<b>\""));
    asks_for_nothing(&mail, "evil", "as it is", "text/plain", &text);
}

#[test]
fn the_calendar_entry_moves_with_the_deadline() {
    let game = &gallery::games()[1].1;
    let reader = reader(game.to_move(), Tongue::En, BoardStyle::Html);
    let before = attachment(&turn_mail(game, &reader, ReplyStyle::Plus), ".ics").unwrap();
    let deed = Deed::Extend(Span::from_hours(48));
    let later = decide(game, &deed, &house(), Cause::Host, now(game)).unwrap().game;
    let after = attachment(&turn_mail(&later, &reader, ReplyStyle::Plus), ".ics").unwrap();
    let value = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {text}"));
        line.split_once(':').unwrap().1.trim().to_owned()
    };
    assert_eq!(value(&before, "UID"), value(&after, "UID"));
    assert_eq!(value(&before, "METHOD"), "PUBLISH");
    assert_eq!(value(&before, "DTSTART"), game.due().unwrap().rfc3339().replace(['-', ':'], ""));
    assert_eq!(value(&after, "DTSTART"), later.due().unwrap().rfc3339().replace(['-', ':'], ""));
    let sequence = |text: &str| value(text, "SEQUENCE").parse::<u32>().unwrap();
    assert!(sequence(&after) > sequence(&before));
    assert!(before.contains("\r\nBEGIN:VEVENT\r\n") || before.contains("\nBEGIN:VEVENT\n"));
}

#[test]
fn only_ones_own_deadline_comes_as_a_calendar_entry() {
    for (name, game) in gallery::games() {
        for (who, seat) in gallery::seats(&game) {
            let mail = turn_mail(&game, &reader(seat, Tongue::En, BoardStyle::Html), ReplyStyle::Plus);
            let own = seat.is_some() && game.to_move() == seat && game.due().is_some();
            assert_eq!(attachment(&mail, ".ics").is_some(), own, "{name}, {who}");
        }
    }
}

#[test]
fn the_record_of_a_finished_game_is_attached_and_replays() {
    for (name, game) in gallery::games() {
        for (who, seat) in gallery::seats(&game) {
            let mail = turn_mail(&game, &reader(seat, Tongue::De, BoardStyle::Text), ReplyStyle::Plus);
            let attached = attachment(&mail, ".stern");
            assert_eq!(attached.is_some(), game.is_over(), "{name}, {who}");
            let Some(text) = attached else { continue };
            let record = sternpost::record::Record::parse(&text).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let sealed = sealed_record(&game, &names(&game), "Sternhalma-Freunde Lüneburg", &BTreeMap::new());
            assert_eq!((&record, chain::check(&record)), (&sealed, Seal::Whole), "{name}");
            assert_eq!(record.headings.places, game.places(), "{name}");
            assert!(!text.contains('@'), "{name}: an address in a record");
        }
    }
}

#[test]
fn board_text_has_one_body() {
    let game = &gallery::games()[1].1;
    let seats = gallery::seats(game);
    for (who, seat) in seats {
        let mail = turn_mail(game, &reader(seat, Tongue::En, BoardStyle::Text), ReplyStyle::Plus);
        let (text, html) = bodies(&mail);
        assert!(html.is_none(), "{who}");
        assert!(text.contains("e1"), "{who}");
    }
}

#[test]
fn a_move_that_puts_its_player_out_says_so() {
    let mut flagged = BTreeSet::new();
    for game in camp_games() {
        let seat = game.to_move().unwrap();
        let (text, html) =
            bodies(&turn_mail(&game, &reader(Some(seat), Tongue::En, BoardStyle::Html), ReplyStyle::Plus));
        let html = html.unwrap();
        for mv in game.play().legal_moves() {
            let token = game.opening().setup.notation().way(&[mv.from, mv.to]);
            let chosen = choose(&game, seat, &written(&token)).unwrap();
            let mut after = game.play().clone();
            after.make(mv).unwrap();
            let out = after.status(seat) == sternpost::rules::Status::Out;
            let flag = match (out, chosen.returns_to_camp) {
                (true, true) => "!?",
                (true, false) => "!",
                (false, _) => "",
            };
            flagged.insert(flag);
            let behind = text.split(&format!("({token})")).nth(1).unwrap();
            let told: String = behind.chars().take_while(|c| *c == '!' || *c == '?').collect();
            assert_eq!(told, flag, "{token}\n{text}");
            let behind = html.split(&format!("body={token}\"")).nth(1).unwrap().split("</a>").nth(1).unwrap();
            let told: String = behind.chars().take_while(|c| *c == '!' || *c == '?').collect();
            assert_eq!(told, flag, "{token} in the HTML");
        }
    }
    assert_eq!(flagged, BTreeSet::from(["", "!", "!?"]), "the games show not every kind of move");
}

/// Two games at the camp's deadline: one with a marble that can still leave, one past it beside its own camp.
fn camp_games() -> Vec<Game> {
    let setup = Setup::new(RuleSet::strict(), Choices { players: Some(2), ..Choices::default() }).unwrap();
    let at_home = |game: &Game, hole: Hole| game.opening().setup.camp(Seat::White).contains(hole);
    let mut game = gallery::begun(setup, "strict", "3d", &[]);
    let mut found = Vec::new();
    // White leaves its camp but for one marble until the deadline, then plays near it.
    while !game.is_over() && game.turns() < 90 {
        let seat = game.to_move().unwrap();
        if seat == Seat::White && game.play().turns_made(seat) >= 29 {
            found.push(game.clone());
        }
        let play = game.play();
        let safe = |mv: &sternpost::rules::Move| {
            let mut after = play.clone();
            after.make(*mv).unwrap();
            after.status(seat) != sternpost::rules::Status::Out && after.over().is_none()
        };
        let leaves = |mv: &sternpost::rules::Move| at_home(&game, mv.from) && !at_home(&game, mv.to);
        let near = |mv: &sternpost::rules::Move| mv.to.distance(Seat::White.tip());
        let moves: Vec<_> = play.legal_moves().into_iter().filter(safe).collect();
        let waiting = play.position().of(Seat::White).filter(|hole| at_home(&game, *hole)).count();
        let late = play.turns_made(seat) >= 29;
        let mv = if seat == Seat::Black || waiting > 1 {
            best_gain(play)
        } else if late && waiting > 0 {
            moves.iter().find(|mv| leaves(mv)).copied()
        } else {
            let outside = |mv: &&sternpost::rules::Move| !at_home(&game, mv.from) && !at_home(&game, mv.to);
            moves.iter().filter(outside).min_by_key(|mv| (near(mv), **mv)).copied()
        };
        let Some(mv) = mv else { break };
        let token = game.opening().setup.notation().way(&[mv.from, mv.to]);
        let consent = sternpost::correspondence::decide::Consent::Open;
        let deed = Deed::Play { seat, written: written(&token), consent };
        let then = game.turn_began().plus(Span::from_hours(1));
        game = decide(&game, &deed, &house(), Cause::Letter(1), then).unwrap().game;
    }
    found
}

#[test]
fn a_request_of_every_kind_is_told_back_in_its_own_words() {
    // Whatever is refused is named as it would be written, so that it can be sent again.
    for request in [Request::Resign, Request::Move(written("m1-k5")), Request::Help(Some("clock".to_owned()))] {
        let letter = format!("From: a@home.example\nTo: games@club.example\nSubject: x\n\n{request}\n");
        let reading = intake::read(letter.as_bytes(), &letterbox());
        assert_eq!(reading.requests, [request]);
    }
}
