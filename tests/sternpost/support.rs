//! A stage for stories: a club with a database in a folder of its own, made-up time, players with mail
//! programs, and an outbox that is read as the players' mailboxes are.

use chrono_tz::Tz;
use mail_parser::MimeHeaders;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU16, Ordering};
use sternpost::bot;
use sternpost::club::tournament::Format;
use sternpost::compose::chain::{self, Seal, sealed_record};
use sternpost::config::Config;
use sternpost::correspondence::game::Hints;
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::seat::{GameNumber, Level};
use sternpost::demo::manners::{Manner, Received, Writer, answer};
use sternpost::host::club::Club;
use sternpost::host::desk::{self, GameWish, SeatWish, Start};
use sternpost::host::tournaments::{self, TournamentWish};
use sternpost::host::{self, people, steps};
use sternpost::postal::{Address, RawLetter, Secret, digest};
use sternpost::record::Record;
use sternpost::rules::{Choices, Hops, Marbles, Teams};
use sternpost::store::Store;

/// A port on which nothing listens, for a server that comes later or for none; no other call in this process gives it.
///
/// Below those from which the system draws for whoever names none: of those, a server that restarts may find its own taken,
/// and who knocks at a closed one may be let in by itself.
pub(crate) fn free_port() -> u16 {
    const FIRST: u16 = 10_240;
    const PORTS: u16 = 22_000;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = (u64::from(std::process::id()) * 97 % u64::from(PORTS)) as u16;
    loop {
        let port = FIRST + (start + NEXT.fetch_add(1, Ordering::Relaxed)) % PORTS;
        if TcpListener::bind(("0.0.0.0", port)).is_ok() {
            return port;
        }
    }
}

/// Compares with the golden file, or writes it where `STERNPOST_BLESS` is set.
#[expect(clippy::disallowed_methods, reason = "blessing is asked for from outside")]
pub(crate) fn golden(path: &Path, found: &str) {
    if std::env::var_os("STERNPOST_BLESS").is_some() {
        fs::write(path, found).unwrap();
        return;
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected != found {
        let line = expected.lines().zip(found.lines()).position(|(a, b)| a != b);
        let line = line.unwrap_or_else(|| expected.lines().count().min(found.lines().count()));
        let at = |text: &str| text.lines().skip(line.saturating_sub(2)).take(6).collect::<Vec<_>>().join("\n");
        panic!("{} differs from line {}:\nexpected\n{}\nfound\n{}", path.display(), line + 1, at(&expected), at(found));
    }
}

/// One player of a story.
struct Cast {
    name: String,
    address: Address,
    language: String,
    writer: Writer,
    mails: Vec<Received>,
    letters: u32,
    /// All that they wrote: the only place from which a mail to them may know another's address.
    wrote: String,
}

/// A story's club, on its way.
pub(crate) struct Stage {
    _folder: tempfile::TempDir,
    store: Store,
    settings: Vec<String>,
    club: Option<Club>,
    now: Moment,
    cast: Vec<Cast>,
    game: Option<GameNumber>,
    last_letter: Option<RawLetter>,
    transcript: String,
    whole: bool,
    sent: usize,
    letters: usize,
}

impl Stage {
    pub(crate) fn new() -> Self {
        // Stories commit thousands of times; where memory serves as a disk they need not wait for a real one.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let mut store = Store::open(&folder.path().join("sternpost.db")).unwrap();
        let tx = store.begin().unwrap();
        tx.set_set_up_at(Moment::from_seconds(0)).unwrap();
        tx.commit().unwrap();
        Self {
            _folder: folder,
            store,
            settings: Vec::new(),
            club: None,
            now: Moment::from_rfc3339("2026-12-01T18:00:00Z").unwrap(),
            cast: Vec::new(),
            game: None,
            last_letter: None,
            transcript: String::new(),
            whole: false,
            sent: 0,
            letters: 0,
        }
    }

    /// Does one line of the script.
    pub(crate) fn step(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "show" => self.whole = rest == "mails",
            "club" => self.settings.push(rest.to_owned()),
            "player" => self.player(rest)?,
            "at" => self.now = Moment::from_rfc3339(rest).ok_or("no moment")?,
            "wait" => self.now = self.now.plus(rest.parse::<Span>().map_err(|e| e.to_string())?),
            "open" => self.open(rest)?,
            "auto" => self.auto(rest.parse().map_err(|_| "no number")?)?,
            "play" if rest == "all" => self.play_all()?,
            "play" => self.auto(usize::MAX)?,
            "tournament" => self.tournament(rest)?,
            "bar" => {
                let tx = self.store.begin().map_err(|e| e.to_string())?;
                let mut player = people::meant(&tx, rest).map_err(|e| e.to_string())?.first().ok_or("nobody")?.clone();
                player.barred = true;
                tx.update_player(&player).map_err(|e| e.to_string())?;
                tx.commit().map_err(|e| e.to_string())?;
            }
            "drop" => {
                let (club, now) = (self.club(), self.now);
                let tx = self.store.begin().map_err(|e| e.to_string())?;
                let player = people::meant(&tx, rest).map_err(|e| e.to_string())?.first().ok_or("nobody")?.id;
                tournaments::drop_by_host(&tx, &club, 1, player, now).map_err(|e| e.to_string())?;
                tx.commit().map_err(|e| e.to_string())?;
                self.crank()?;
            }
            "call" => {
                let (club, now) = (self.club(), self.now);
                let number = rest.strip_prefix("off ").and_then(|n| n.parse().ok()).ok_or("call off N")?;
                let tx = self.store.begin().map_err(|e| e.to_string())?;
                let was_waiting =
                    desk::call_off_waiting(&tx, &club, GameNumber(number), now).map_err(|e| e.to_string())?;
                tx.commit().map_err(|e| e.to_string())?;
                if !was_waiting {
                    return Err(format!("game {number} waits for nobody"));
                }
                self.crank()?;
            }
            "crank" => self.crank()?,
            "game" => self.game = Some(GameNumber(rest.parse().map_err(|_| "no number")?)),
            "again" => {
                let letter = self.last_letter.clone().ok_or("no letter yet")?;
                self.hand_in(letter)?;
            }
            "old" => {
                let (name, words) = rest.split_once(": ").ok_or("old NAME: words")?;
                self.write(name, words, 1, None)?;
            }
            "raw" => self.raw(rest)?,
            _ => {
                if let Some((name, words)) = line.split_once(": ") {
                    self.write(name, words, 0, None)?;
                } else if let Some((name, words)) = line.split_once("> ") {
                    self.write_anew(name, words, "dmarc=pass")?;
                } else if let Some((name, words)) = line.split_once("~ ") {
                    self.write_anew(name, words, "dmarc=none")?;
                } else {
                    return Err(format!("{line:?} is no line of a story"));
                }
            }
        }
        Ok(())
    }

    /// What was sent.
    pub(crate) fn transcript(&self) -> String {
        format!("{}\n{} letters in, {} mails out\n", self.transcript, self.letters, self.sent)
    }

    /// The store's own audit finds nothing.
    pub(crate) fn audit(&mut self) {
        let findings = self.store.audit().unwrap();
        assert!(findings.is_empty(), "{findings:?}");
    }

    fn player(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split(' ').collect();
        let [name, address, language, zone, manner] = words.as_slice() else { return Err("five words".to_owned()) };
        let manner = Manner::ALL.into_iter().find(|m| format!("{m:?}") == *manner).ok_or("no such manner")?;
        let zone: Tz = zone.parse().map_err(|_| "no such zone")?;
        let address: Address = address.parse().map_err(|_| "no address")?;
        self.cast.push(Cast {
            name: (*name).to_owned(),
            address: address.clone(),
            language: (*language).to_owned(),
            writer: Writer { name: (*name).to_owned(), address, zone, manner },
            mails: Vec::new(),
            letters: 0,
            wrote: String::new(),
        });
        Ok(())
    }

    fn club(&mut self) -> Club {
        if self.club.is_none() {
            let text = format!(
                "[club]\nname = \"Sternhalma Club\"\naddress = \"games@club.example\"\nlanguage = \"en\"\n\
                 timezone = \"Europe/London\"\nauthserv = \"mx.club.example\"\nhost_address = \"host@club.example\"\n{}\n\
                 [inbox]\nkind = \"maildir\"\npath = \"inbox\"\n[outbox]\nkind = \"maildir\"\npath = \"outbox\"\n",
                self.settings.join("\n")
            );
            let config = Config::parse(&text, Path::new("story.toml")).unwrap();
            self.club = Some(Club::of(&config, Secret::from_bytes([7; 32])));
        }
        self.club.clone().unwrap()
    }

    fn open(&mut self, rest: &str) -> Result<(), String> {
        let club = self.club();
        let mut words = rest.split(' ');
        let rules_name = words.next().ok_or("which rules?")?.to_owned();
        let mut wish = GameWish {
            rules_name,
            seats: Vec::new(),
            pace: None,
            choices: Choices::default(),
            start: Start::AtOnce,
            hints: None,
        };
        let mut names = Vec::new();
        for word in words {
            match word.split_once('=') {
                Some(("clock", text)) => wish.pace = Some(text.parse().map_err(|_| "no clock")?),
                Some(("hops", text)) => wish.choices.hops = Hops::of_word(text),
                Some(("marbles", "15")) => wish.choices.marbles = Some(Marbles::Fifteen),
                Some(("teams", "pairs")) => wish.choices.teams = Some(Teams::Pairs),
                Some(("hints", "yes")) => wish.hints = Some(Hints::Allowed),
                Some(("invite", "yes")) => wish.start = Start::WhenAccepted,
                Some(_) => return Err(format!("{word} is no choice")),
                None => names.push(word.to_owned()),
            }
        }
        for name in &names {
            if let Some(level) = name.strip_prefix("program:") {
                let level = level.parse().ok().and_then(Level::new).ok_or("no level")?;
                wish.seats.push(SeatWish::Program(level));
            } else {
                let cast = self.cast.iter().find(|c| c.name == *name).ok_or("nobody of that name")?;
                wish.seats.push(SeatWish::Person { name: cast.name.clone(), address: cast.address.clone() });
            }
        }
        let now = self.now;
        let tx = self.store.begin().map_err(|e| e.to_string())?;
        for cast in self.cast.iter().filter(|c| names.contains(&c.name)) {
            if tx.player_by_address(&cast.address).map_err(|e| e.to_string())?.is_none() {
                tx.add_player(&cast.name, &cast.address, &cast.language, cast.writer.zone.name(), now)
                    .map_err(|e| e.to_string())?;
            }
        }
        self.game = Some(desk::open_game(&tx, &club, &wish, now).map_err(|e| e.to_string())?);
        tx.commit().map_err(|e| e.to_string())?;
        self.crank()
    }

    /// Answers the player's mail that is `back` mails old.
    fn write(&mut self, name: &str, words: &str, back: usize, manner: Option<Manner>) -> Result<(), String> {
        let now = self.now;
        let cast = self.cast.iter_mut().find(|c| c.name == name).ok_or("nobody of that name")?;
        let place = cast.mails.len().checked_sub(back + 1).ok_or("no such mail")?;
        let mail = cast.mails[place].clone();
        cast.letters += 1;
        cast.wrote.push_str(words);
        let mut writer = cast.writer.clone();
        writer.manner = manner.unwrap_or(writer.manner);
        let bytes = answer(&writer, &mail, &words.replace(" / ", "\n"), now, cast.letters);
        self.tell(&format!("<< {name}: {words}"));
        self.hand_in(RawLetter { bytes, arrived_at: now.seconds() })
    }

    /// A new letter to the club's address, with a verdict of the receiving server.
    fn write_anew(&mut self, name: &str, words: &str, verdict: &str) -> Result<(), String> {
        let cast = self.cast.iter_mut().find(|c| c.name == name).ok_or("nobody of that name")?;
        cast.letters += 1;
        cast.wrote.push_str(words);
        let bytes = format!(
            "Authentication-Results: mx.club.example; {verdict} header.from={domain}\r\nFrom: {name} <{address}>\r\n\
             To: games@club.example\r\nSubject: hello\r\nMessage-ID: <new-{number}@{domain}>\r\n\r\n{words}\r\n",
            domain = cast.address.domain(),
            address = cast.address,
            number = cast.letters,
            words = words.replace(" / ", "\r\n"),
        );
        self.tell(&format!("<< {name} (new letter): {words}"));
        let arrived_at = self.now.seconds();
        self.hand_in(RawLetter { bytes: bytes.into_bytes(), arrived_at })
    }

    /// A letter of the fixtures, its key replaced by that of the player's last mail.
    fn raw(&mut self, rest: &str) -> Result<(), String> {
        let (file, name) = rest.split_once(' ').ok_or("raw FILE NAME")?;
        let cast = self.cast.iter().find(|c| c.name == name).ok_or("nobody of that name")?;
        let mail = cast.mails.last().ok_or("no mail yet")?;
        let key = mail.reply_to.split_once('+').and_then(|(_, r)| r.split_once('@')).map(|(k, _)| k.to_owned());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stories").join(file);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let text = text.replace("KEY", &key.unwrap_or_default()).replace("ADDRESS", cast.address.as_str());
        let text = text.replace("MESSAGEID", &mail.message_id).replace('\n', "\r\n");
        self.tell(&format!("<< {name}: {file}"));
        let arrived_at = self.now.seconds();
        self.hand_in(RawLetter { bytes: text.into_bytes(), arrived_at })
    }

    fn hand_in(&mut self, letter: RawLetter) -> Result<(), String> {
        let club = self.club();
        self.letters += 1;
        let receipt = steps::take_in(&mut self.store, &club, &letter, self.now).map_err(|e| e.to_string())?;
        self.tell(&format!("   {}", receipt.fate.word()));
        self.last_letter = Some(letter);
        self.crank()
    }

    /// Whoever is to move answers with the program's move.
    fn auto(&mut self, times: usize) -> Result<(), String> {
        let number = self.game.ok_or("no game")?;
        for _ in 0..times.min(5000) {
            let game = self.store.view().and_then(|v| v.game(number)).map_err(|e| e.to_string())?.ok_or("no game")?;
            let Some(seat) = game.to_move() else { return Ok(()) };
            let player = game.chairs()[&seat].holder.player().ok_or("the program is to move")?;
            let name = {
                let view = self.store.view().map_err(|e| e.to_string())?;
                let player = view.player(player).map_err(|e| e.to_string())?.ok_or("no player")?;
                self.cast.iter().find(|c| c.address == *player.address()).map(|c| c.name.clone()).ok_or("not cast")?
            };
            let mv = bot::best_gain(game.play()).ok_or("no move")?;
            let words = game.opening().setup.notation().way(&[mv.from, mv.to]);
            self.now = self.now.plus(Span::from_hours(3));
            // Where the key rides in the Subject it stands behind the number.
            let of_this_game = [format!("#{number}]"), format!("#{number} ")];
            let mails = self.cast.iter().find(|c| c.name == name).map(|c| &c.mails).ok_or("not cast")?;
            let back = mails
                .iter()
                .rev()
                .position(|mail| of_this_game.iter().any(|tag| mail.subject.contains(tag)))
                .ok_or("no mail")?;
            self.write(&name, &words, back, None)?;
        }
        Ok(())
    }

    fn play_all(&mut self) -> Result<(), String> {
        for number in 1..1000 {
            self.game = Some(GameNumber(number));
            let known = self.store.view().and_then(|v| v.game(GameNumber(number))).map_err(|e| e.to_string())?;
            if known.is_none() {
                return Ok(());
            }
            self.auto(usize::MAX)?;
        }
        Ok(())
    }

    fn tournament(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split(' ').collect();
        let [format, seats, rounds, rules, names @ ..] = words.as_slice() else {
            return Err("too few words".to_owned());
        };
        let wish = TournamentWish {
            name: "Winter Cup".to_owned(),
            format: Format::of_word(format).ok_or("no format")?,
            seats: seats.parse().map_err(|_| "no seats")?,
            rounds: rounds.parse().map_err(|_| "no rounds")?,
            rules_name: (*rules).to_owned(),
            pace: None,
        };
        let (club, now) = (self.club(), self.now);
        let tx = self.store.begin().map_err(|e| e.to_string())?;
        let number = tournaments::create(&tx, &club, &wish, now).map_err(|e| e.to_string())?;
        for name in names {
            let cast = self.cast.iter().find(|c| c.name == *name).ok_or("nobody of that name")?;
            let zone = cast.writer.zone.name();
            let player =
                tx.add_player(&cast.name, &cast.address, &cast.language, zone, now).map_err(|e| e.to_string())?;
            tournaments::add(&tx, number, player).map_err(|e| e.to_string())?;
        }
        tournaments::start(&tx, &club, number, now).map_err(|e| e.to_string())?;
        tx.commit().map_err(|e| e.to_string())?;
        self.crank()
    }

    fn crank(&mut self) -> Result<(), String> {
        let club = self.club();
        for _ in 0..1000 {
            let none = BTreeSet::new();
            let rung = steps::ring_due(&mut self.store, &club, None, &none, self.now).map_err(|e| e.to_string())?;
            for riddle in &rung.riddles {
                let answer = riddle.answer(&|| false);
                steps::play_answer(&mut self.store, &club, &answer, self.now).map_err(|e| e.to_string())?;
            }
            if rung.happened == 0 && rung.riddles.is_empty() {
                break;
            }
        }
        let now = self.now;
        loop {
            let tx = self.store.begin().map_err(|e| e.to_string())?;
            let batch = tx.mails_to_send(now, 50).map_err(|e| e.to_string())?;
            for mail in &batch {
                tx.mail_sent(mail.id, now).map_err(|e| e.to_string())?;
            }
            tx.commit().map_err(|e| e.to_string())?;
            if batch.is_empty() {
                return Ok(());
            }
            for mail in batch {
                self.deliver(&mail.sealed.recipient, &mail.sealed.bytes)?;
            }
        }
    }

    fn deliver(&mut self, to: &Address, bytes: &[u8]) -> Result<(), String> {
        let received = Received::open(bytes).ok_or("a mail of ours can't be read")?;
        let mut line = String::new();
        let _ = write!(line, ">> {to} | {} | <{}> | {}", received.subject, received.message_id, &digest(bytes)[..16]);
        self.tell(&line);
        self.keeps_addresses(to, bytes)?;
        self.seals_records(bytes)?;
        if self.whole {
            let text: String =
                received.text.lines().map(|l| format!("   | {l}").trim_end().to_owned() + "\n").collect();
            self.transcript.push_str(&text);
        }
        self.sent += 1;
        if let Some(cast) = self.cast.iter_mut().find(|c| c.address == *to) {
            cast.mails.push(received);
        }
        Ok(())
    }

    /// A mail shows no address but its reader's, the club's, and such as the reader has written.
    fn keeps_addresses(&self, to: &Address, bytes: &[u8]) -> Result<(), String> {
        let message = mail_parser::MessageParser::new().parse(bytes).ok_or("a mail of ours can't be read")?;
        let parts = message.parts.iter().filter_map(|part| part.text_contents()).map(str::to_lowercase);
        let raw = String::from_utf8_lossy(bytes).to_lowercase().replace("=\r\n", "");
        let shown: Vec<String> = parts.chain([raw]).collect();
        // Somebody with two addresses is told twice in the cast, `Ada` and `AdaWork`, and wrote with both.
        let reader = self.cast.iter().find(|c| c.address == *to).map_or("", |c| &c.name);
        let own = self.cast.iter().filter(|c| reader.starts_with(&*c.name));
        let wrote = own.map(|c| c.wrote.to_lowercase()).collect::<String>();
        for other in self.cast.iter().filter(|c| c.address != *to) {
            let address = other.address.folded();
            let known = wrote.contains(&address);
            if !known && shown.iter().any(|text| text.contains(&address) || text.contains(&address.replace('@', "%40")))
            {
                return Err(format!("a mail to {to} shows the address {address}"));
            }
        }
        Ok(())
    }

    /// A record that goes along is what the archive writes: that of a finished game sealed by its letters.
    fn seals_records(&mut self, bytes: &[u8]) -> Result<(), String> {
        let message = mail_parser::MessageParser::new().parse(bytes).ok_or("a mail of ours can't be read")?;
        let is_record =
            |part: &&mail_parser::MessagePart<'_>| part.attachment_name().is_some_and(|name| name.ends_with(".stern"));
        for part in message.attachments().filter(is_record) {
            let text = part.text_contents().ok_or("a record that is no text")?;
            let record = Record::parse(text).map_err(|why| format!("{why:?}"))?;
            let number =
                record.headings.game.as_ref().and_then(|n| n.parse().ok()).ok_or("a record without a number")?;
            let club = self.club();
            let view = self.store.view().map_err(|e| e.to_string())?;
            let game = view.game(GameNumber(number)).map_err(|e| e.to_string())?.ok_or("no such game")?;
            let names = host::names(&view, host::holders(&game)).map_err(|e| e.to_string())?;
            let letters = view.letter_digests(game.number()).map_err(|e| e.to_string())?;
            let kept = sealed_record(&game, &names, &club.card.name, &letters).write();
            let seal = if game.is_over() { Seal::Whole } else { Seal::None };
            if (text.replace("\r\n", "\n"), chain::check(&record)) != (kept.clone(), seal) {
                return Err(format!("the record of game {number} goes along as\n{text}instead of\n{kept}"));
            }
        }
        Ok(())
    }

    fn tell(&mut self, line: &str) {
        let moment = self.now.rfc3339();
        let _ = writeln!(self.transcript, "{moment} {line}");
    }
}

/// Every file below a folder, sorted.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files_below(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The mail of that number in a club's outbox, as its reader's mail program has it.
pub(crate) fn kept_mail(database: &Path, id: i64) -> Received {
    let mut store = Store::open(database).unwrap();
    let bytes = store.view().unwrap().mail_bytes(id).unwrap().unwrap();
    Received::open(&bytes).unwrap()
}
