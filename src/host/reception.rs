//! One letter: taken in, read, judged, done and answered, all within one transaction.
//!
//! Each letter ends in a row that says what became of it: played, answered, refused, ignored, set aside.
//! Machines and strangers hear nothing; a writer who can't prove to be the player is asked at the player's
//! own address.

use super::club::Club;
use super::cores::Hands;
use super::fault::HostFault;
use super::posting::{Addressee, Postroom};
use super::requests::{Errand, Outcome};
use super::speaker::{self, Speaker};
use super::{bounces, limits, people};
use crate::correspondence::command::Request;
use crate::correspondence::event::Cause;
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::correspondence::news::ClubDone;
use crate::correspondence::notice::{Answer, Done, Part, Question, SetAsideWhy, Why};
use crate::correspondence::refusal::Refusal;
use crate::intake::grammar::Slip;
use crate::intake::{self, Ask, Nature, Reading, SetAside};
use crate::postal::{Address, RawLetter};
use crate::store::{Fate, KeyFacts, Player, QuestionRow, Taken, Tx};

/// What became of a letter, for the mailbox and the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// Its number in the store.
    pub letter: i64,
    /// What became of it.
    pub fate: Fate,
    /// True where the same bytes were taken in before, and nothing was done now.
    pub is_known: bool,
}

impl Receipt {
    /// Logs it, once it is committed: what the log says of the letter before counts from here on.
    pub fn log(&self) {
        let (letter, fate) = (self.letter, self.fate.word());
        if self.is_known {
            tracing::debug!(letter, "a letter came again");
        } else {
            tracing::info!(letter, fate, "a letter was taken in");
        }
    }
}

/// Takes one letter in and does what it asks; the caller commits. `read` is how it is read, where somebody has read it ahead;
/// `hands` write the mails of games while the caller goes on.
///
/// # Errors
/// [`HostFault`]: nothing is recorded then, and the letter stays in the mailbox.
pub(super) fn receive(
    tx: &Tx<'_>,
    club: &Club,
    raw: &RawLetter,
    read: Option<Reading>,
    hands: Option<&Hands>,
    now: Moment,
) -> Result<Receipt, HostFault> {
    let letter = match tx.take_letter(raw, now)? {
        Taken::New(id) => id,
        Taken::Already(id) => return Ok(Receipt { letter: id, fate: Fate::Ignored, is_known: true }),
    };
    let reading = read.unwrap_or_else(|| intake::read(&raw.bytes, &club.letterbox));
    let digest = &crate::postal::digest(&raw.bytes)[..16];
    tracing::info!(letter, digest, nature = ?reading.nature, requests = reading.requests.len(), "a letter is read");
    let arrived = Moment::from_seconds(raw.arrived_at).min(now);
    let room = Postroom { hands, ..Postroom::new(tx, club, Cause::Letter(letter), now) };
    let reception = Reception { room, letter, reading: &reading, arrived };
    let verdict = reception.handle()?;
    let writer = verdict.player.as_ref().map(|p| p.id);
    tx.close_letter(letter, verdict.fate, &verdict.why, writer, verdict.game)?;
    if let Some(id) = writer
        && tx.player(id)?.is_some_and(|player| player.forgotten)
    {
        tx.forget_letter(letter)?;
    }
    Ok(Receipt { letter, fate: verdict.fate, is_known: false })
}

/// How a letter ended.
struct Verdict {
    fate: Fate,
    why: String,
    player: Option<Player>,
    game: Option<crate::correspondence::seat::GameNumber>,
}

impl Verdict {
    fn new(fate: Fate, why: impl Into<String>) -> Self {
        Self { fate, why: why.into(), player: None, game: None }
    }

    fn of(mut self, player: &Player, facts: Option<&KeyFacts>) -> Self {
        self.player = Some(player.clone());
        self.game = facts.and_then(|f| f.game);
        self
    }
}

struct Reception<'a, 't> {
    room: Postroom<'a, 't>,
    letter: i64,
    reading: &'a Reading,
    arrived: Moment,
}

impl Reception<'_, '_> {
    fn handle(&self) -> Result<Verdict, HostFault> {
        let since = self.room.club.letters_since.map_or_else(|| self.room.tx.set_up_at(), Ok)?;
        if self.arrived < since {
            return Ok(Verdict::new(Fate::Ignored, "arrived before letters count"));
        }
        match self.reading.nature {
            Nature::Bounce => {
                let why = bounces::take(&self.room, self.reading)?;
                return Ok(Verdict::new(Fate::Ignored, why));
            }
            Nature::Machine => return Ok(Verdict::new(Fate::Ignored, "written by a machine")),
            Nature::Human | Nature::Doubtful => {}
        }
        let speaker = speaker::recognise(self.room.tx, self.reading, self.room.club.strict_auth)?;
        if let Some(player) = speaker.player().filter(|player| player.barred) {
            return Ok(Verdict::new(Fate::Ignored, "from somebody whom the host has barred").of(player, None));
        }
        match speaker {
            Speaker::Proven { player, facts } => self.proven(&player, &facts),
            Speaker::Unproved { player, facts } => self.unproved(&player, &facts),
            Speaker::Newcomer { player, question, address } => self.newcomer(&player, question, &address),
            Speaker::Known { player, passed } => self.known(&player, passed),
            Speaker::Stranger { passed } => self.stranger(passed),
        }
    }

    /// The writer is the player: everything that was asked is done.
    fn proven(&self, player: &Player, facts: &KeyFacts) -> Result<Verdict, HostFault> {
        let tx = self.room.tx;
        if let (Some(id), Some(from)) = (&self.reading.message_id, &self.reading.from) {
            // The same letter over another road has other bytes, but its own Message-ID and writer.
            if let Some(first) = tx.letter_like(id, from, self.letter)? {
                return Ok(Verdict::new(Fate::Ignored, format!("a copy of letter {first}")).of(player, Some(facts)));
            }
            tx.note_letter(self.letter, Some(id), Some(from))?;
        }
        bounces::forgive(&self.room, player, facts)?;
        let player = &people::introduce(&self.room, player, self.reading.from_name.as_deref())?;
        let requests = self.requests();
        if requests.is_empty() && self.reading.wishes.is_empty() && self.general_parts().is_empty() {
            return Ok(Verdict::new(Fate::Ignored, "asks for nothing").of(player, Some(facts)));
        }
        let mut errand = Errand::new(&self.room, player, facts, self.arrived)?;
        for request in requests {
            errand.run(request)?;
        }
        if self.reading.ask.is_none() && self.reading.set_aside.is_none() {
            errand.wishes(&self.reading.wishes)?;
        }
        let outcome = errand.finish(self.general_parts());
        let fate = outcome.fate;
        self.deliver(facts, &outcome)?;
        Ok(Verdict::new(fate, self.told()).of(player, Some(facts)))
    }

    /// Somebody wrote with the player's key: the player is asked, once for the same requests.
    fn unproved(&self, player: &Player, facts: &KeyFacts) -> Result<Verdict, HostFault> {
        let requests = self.requests();
        if requests.is_empty() || requests.iter().all(|r| *r == Request::Confirm) {
            return Ok(Verdict::new(Fate::Ignored, "not proved to be the player, and asks for nothing")
                .of(player, Some(facts)));
        }
        let text = lines(&requests);
        let game = facts.game.map(|n| self.room.tx.game(n)).transpose()?.flatten();
        let turn = game.as_ref().map_or(facts.turn, Game::turn_entry);
        let about = facts.game.map_or_else(String::new, |n| format!(" g{n} t{turn}"));
        let notice_key = format!("unproved p{}{about} {}", player.id.0, crate::postal::digest(text.as_bytes()));
        let asked = self.ask_the_owner(player, facts, game.as_ref(), requests, notice_key)?;
        let why = if asked {
            "not proved to be the player, who is asked to confirm"
        } else {
            "not proved to be the player, who was asked before"
        };
        Ok(Verdict::new(Fate::Refused, why).of(player, Some(facts)))
    }

    /// Asks at the registered address whether these requests are the player's own, once; true where it is asked now.
    fn ask_the_owner(
        &self,
        player: &Player,
        facts: &KeyFacts,
        game: Option<&Game>,
        requests: Vec<Request>,
        notice_key: String,
    ) -> Result<bool, HostFault> {
        if !limits::once(&self.room, &notice_key)? {
            return Ok(false);
        }
        let turn = game.map_or(facts.turn, Game::turn_entry);
        let facts = ask(&self.room, player, facts, turn, &lines(&requests))?;
        let answer = Answer { parts: vec![Part::Confirm(Question::Unproved(requests))] };
        let to = Addressee { player, facts, letter: None, notice_key };
        self.room.answer(&to, game, &answer)?;
        Ok(true)
    }

    /// A player's address without a key: settings and help, and once a day the running games again.
    fn known(&self, player: &Player, passed: bool) -> Result<Verdict, HostFault> {
        let facts = self.room.player_key(player.id);
        let (club_wide, seats): (Vec<_>, Vec<_>) = self.requests().into_iter().partition(is_club_wide);
        let wants_games = !seats.is_empty() || !self.reading.wishes.is_empty() || self.reading.ask.is_some();
        let mut done = false;
        if !club_wide.is_empty() && passed {
            let mut errand = Errand::new(&self.room, player, &facts, self.arrived)?;
            for request in club_wide {
                errand.run(request)?;
            }
            let outcome = errand.finish(self.general_parts());
            self.deliver(&facts, &outcome)?;
            done = true;
        } else if !club_wide.is_empty() {
            let text = lines(&club_wide);
            let notice_key = format!("unproved p{} {}", player.id.0, crate::postal::digest(text.as_bytes()));
            done = self.ask_the_owner(player, &facts, None, club_wide, notice_key)?;
        }
        if wants_games || (!done && self.reading.set_aside.is_none()) {
            let sent = self.games_again(player)?;
            done = done || sent > 0;
        }
        let fate = if done { Fate::Answered } else { Fate::Ignored };
        Ok(Verdict::new(fate, "a known address without a key").of(player, None))
    }

    /// Each running game's board once more, at most once a day, and that a move without a key of ours was not played.
    fn games_again(&self, player: &Player) -> Result<usize, HostFault> {
        let day = self.room.now.seconds() / 86_400;
        let moves = self.requests().into_iter().filter(|r| matches!(r, Request::Move(_)));
        let not_played = moves.map(|request| Part::Refused { request, refusal: Refusal::NoGame });
        let mut parts: Vec<Part> = if self.reading.nature == Nature::Human { not_played.collect() } else { Vec::new() };
        parts.push(Part::Board(None));
        let mut sent = 0;
        for number in self.room.tx.games_of(player.id)? {
            let Some(game) = self.room.tx.game(number)? else { continue };
            let Some(seat) = game.seat_of(player.id) else { continue };
            let notice_key = format!("again g{number} p{} d{day}", player.id.0);
            if !limits::once(&self.room, &notice_key)? {
                continue;
            }
            let facts = self.room.seat_key(&game, seat, player.id)?;
            let to = Addressee { player, facts, letter: self.reading.message_id.clone(), notice_key };
            self.room.answer(&to, Some(&game), &Answer { parts: parts.clone() })?;
            sent += 1;
        }
        Ok(sent)
    }

    /// A new address of a player's answers the question whether it is theirs.
    fn newcomer(&self, player: &Player, question: i64, address: &Address) -> Result<Verdict, HostFault> {
        if !self.requests().contains(&Request::Confirm) {
            return Ok(Verdict::new(Fate::Ignored, "a new address that does not confirm").of(player, None));
        }
        self.room.tx.close_question(question)?;
        self.room.tx.add_address(player.id, address, self.room.now)?;
        let done = Done::Club(ClubDone::AddressAdded(address.as_str().to_owned()));
        let notice_key = format!("letter {} answer 0", self.letter);
        let to = Addressee { player, facts: self.room.player_key(player.id), letter: None, notice_key };
        self.room.answer(&to, None, &Answer { parts: vec![Part::Done(done)] })?;
        Ok(Verdict::new(Fate::Answered, "a new address is confirmed").of(player, None))
    }

    /// Somebody that the club does not know: who wants to play becomes a player, who asks for help gets it once a day,
    /// both with a verified address alone; else silence.
    fn stranger(&self, passed: bool) -> Result<Verdict, HostFault> {
        let (Some(address), true) = (&self.reading.from, passed && self.reading.from_count == 1) else {
            return Ok(Verdict::new(Fate::Ignored, "from a stranger"));
        };
        let requests = self.requests();
        if requests.iter().any(|r| matches!(r, Request::New(_) | Request::Seek(_) | Request::Join(_))) {
            let name = people::name_of_letter(self.reading.from_name.as_deref());
            let player = people::find_or_add(&self.room, address, name.as_deref())?;
            return self.known(&player, true);
        }
        let asks_help = requests.into_iter().find_map(|r| match r {
            Request::Help(topic) => Some(topic),
            _ => None,
        });
        let Some(topic) = asks_help else { return Ok(Verdict::new(Fate::Ignored, "from a stranger")) };
        let day = self.room.now.seconds() / 86_400;
        let notice_key = format!("help {} d{day}", crate::postal::digest(address.folded().as_bytes()));
        if !limits::once(&self.room, &notice_key)? {
            return Ok(Verdict::new(Fate::Ignored, "a stranger who has had help today"));
        }
        self.room.help_for_stranger(address, topic, self.reading.message_id.clone(), notice_key)?;
        Ok(Verdict::new(Fate::Answered, "help for a stranger"))
    }

    /// What the letter asks for; nothing where two moves compete or it can't be read.
    fn requests(&self) -> Vec<Request> {
        if self.reading.ask.is_some() || self.reading.set_aside.is_some() {
            return Vec::new();
        }
        self.reading.requests.clone()
    }

    /// What is answered about the letter as a whole: asked back, set aside, not understood.
    fn general_parts(&self) -> Vec<Part> {
        if let Some(why) = &self.reading.set_aside {
            return vec![Part::SetAside(set_aside_why(why))];
        }
        if let Some(ask) = &self.reading.ask {
            return vec![which(ask)];
        }
        let (beyond, slips): (Vec<_>, Vec<_>) =
            self.reading.leftovers.iter().partition(|leftover| leftover.slip == Slip::TooMany);
        let not_understood = |l: &intake::Leftover| {
            let (line, nearest) = (l.line.clone(), l.nearest.clone());
            Part::NotUnderstood { line, nearest }
        };
        let mut parts: Vec<Part> = slips.into_iter().map(not_understood).collect();
        if !beyond.is_empty() {
            parts.push(Part::TooMany { left: beyond.into_iter().map(|l| l.line.clone()).collect() });
        }
        parts
    }

    fn told(&self) -> String {
        let requests = lines(&self.reading.requests);
        if requests.is_empty() { "answered".to_owned() } else { requests.replace('\n', ", ") }
    }

    /// Tells everybody what was decided, and the writer what came of each line.
    fn deliver(&self, facts: &KeyFacts, outcome: &Outcome) -> Result<(), HostFault> {
        let player = &outcome.player;
        let doubtful = self.reading.nature == Nature::Doubtful;
        let own = outcome.as_own_answer();
        for (game, notice) in &outcome.notices {
            self.room.tell_all(game, notice, Some((player.id, &own)))?;
        }
        let told_by_notice = !outcome.notices.is_empty();
        let current = outcome.game.as_ref().is_some_and(|g| facts.game.is_none() || facts.turn == g.turn_entry());
        for (n, mail) in outcome.mails.iter().enumerate() {
            let mut parts = mail.parts.clone();
            if doubtful {
                parts.retain(|p| !is_error(p));
            }
            if told_by_notice {
                parts.retain(|p| !matches!(p, Part::Done(_) | Part::Plan { .. }));
            }
            if parts.is_empty() || (told_by_notice && parts.iter().all(is_error)) {
                continue;
            }
            let counted = doubtful || !current;
            if counted && parts.iter().all(is_error) && !limits::may_answer(&self.room, player, &parts)? {
                continue;
            }
            let mail_facts = match (&mail.question, &outcome.game) {
                (Some(question), _) => question.clone(),
                (None, Some(game)) => match game.seat_of(player.id) {
                    Some(seat) => self.room.seat_key(game, seat, player.id)?,
                    None => facts.clone(),
                },
                (None, None) => facts.clone(),
            };
            let notice_key = format!("letter {} answer {n}", self.letter);
            let to = Addressee { player, facts: mail_facts, letter: self.reading.message_id.clone(), notice_key };
            let about = outcome.game.as_ref().filter(|game| to.facts.game == Some(game.number()));
            self.room.answer(&to, about, &Answer { parts })?;
        }
        if told_by_notice {
            limits::start_again(&self.room, player)?;
        }
        Ok(())
    }
}

/// Records what waits for `confirm` and gives the key under which it is asked.
pub(super) fn ask(
    room: &Postroom<'_, '_>,
    player: &Player,
    facts: &KeyFacts,
    turn: u32,
    text: &str,
) -> Result<KeyFacts, HostFault> {
    let (game, text, asked_at) = (facts.game, text.to_owned(), room.now);
    let row = QuestionRow { player: player.id, game, turn, text, asked_at, proposal: None };
    room.ask(&row, facts.seat)
}

/// The canonical text of requests, one a line: how a question is kept until it is confirmed.
pub(super) fn lines(requests: &[Request]) -> String {
    requests.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// True for what a player may ask without a game's key.
fn is_club_wide(request: &Request) -> bool {
    matches!(
        request,
        Request::Stop
            | Request::Games
            | Request::Help(_)
            | Request::Language(_)
            | Request::Timezone(_)
            | Request::Name(_)
            | Request::Board(_)
            | Request::Digest(_)
            | Request::Standings
            | Request::Rating(_)
            | Request::ForgetMe
            | Request::New(_)
            | Request::Seek(_)
            | Request::Join(_)
            | Request::Invite(_)
            | Request::AddressAdd(_)
            | Request::AddressRemove(_)
            | Request::Away(_)
            | Request::Back
            | Request::Watch(Some(_))
            | Request::Unwatch(Some(_))
    )
}

/// True for parts that only say what went wrong: machines and lists never get them.
fn is_error(part: &Part) -> bool {
    matches!(
        part,
        Part::Refused { .. }
            | Part::NotUnderstood { .. }
            | Part::TooMany { .. }
            | Part::Which { .. }
            | Part::SetAside(_)
    )
}

fn set_aside_why(why: &SetAside) -> SetAsideWhy {
    match why {
        SetAside::Encrypted | SetAside::Opaque | SetAside::Winmail | SetAside::Unreadable => SetAsideWhy::Unreadable,
        SetAside::TooLarge | SetAside::TooManyParts | SetAside::TooDeep | SetAside::TooManyLines => {
            SetAsideWhy::TooLarge
        }
    }
}

fn which(ask: &Ask) -> Part {
    let why = match ask {
        Ask::TwoMoves(_) => Why::TwoMoves,
        Ask::TextAgainstHtml { .. } => Why::TextAgainstHtml,
        Ask::SentenceDiffers(_) => Why::MoveAndWish,
    };
    Part::Which { moves: ask.moves(), why }
}
