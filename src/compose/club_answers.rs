//! What the club tells, in words: tables of ratings, a player's rating, games that wait for players, what was done about
//! them and why something was not.
//!
//! A table is a list, a line for each player, best first; nobody is told by anything but the name that they chose.

use super::club_mails::game_facts;
use super::layout::letter_in_words;
use super::links::Links;
use super::refusals::{Worded, hinted, plain, say_nearest};
use super::sheet::{Block, SeatLine};
use super::tongue::{Voice, say};
use super::wording::{colour, short};
use crate::correspondence::news::{
    ClubDone, ClubRefusal, News, OpenGame, RatedLine, Repute, StandingLine, TournamentTable,
};
use crate::rules::Seat;

/// The most lines of a table that a mail shows.
const LINES_MAX: usize = 60;

/// The blocks of something that the club tells.
pub(super) fn news(news: &News, voice: Voice, reader_seat: Option<Seat>, links: &Links) -> Vec<Block> {
    match news {
        News::Standings { two, many, tournaments } => standings(two, many, tournaments, voice),
        News::Rating { name, two, many, games } => rating(name, *two, *many, games, voice),
        News::Waiting(game) => waiting(game, voice, reader_seat, links),
        News::Offers(games) if games.is_empty() => vec![Block::Text(say!(voice, "offers-none"))],
        News::Offers(games) => {
            let mut blocks = vec![Block::Heading(say!(voice, "offers"))];
            for game in games.iter().take(LINES_MAX) {
                blocks.push(Block::Text(say!(voice, "offer-number", number = game.number.0)));
                blocks.push(Block::List(all_facts(game, voice)));
                blocks.push(Block::Seats(seat_lines(game, voice, None)));
                blocks.push(join_action(game, voice, links));
            }
            blocks
        }
    }
}

/// The link that takes a seat of a game.
pub(super) fn join_action(game: &OpenGame, voice: Voice, links: &Links) -> Block {
    let number = game.number.0;
    Block::Action { words: say!(voice, "action-join", number = number), link: links.to(&format!("join {number}")) }
}

fn standings(two: &[StandingLine], many: &[StandingLine], tournaments: &[TournamentTable], voice: Voice) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (heading, lines) in [(say!(voice, "standings-two"), two), (say!(voice, "standings-many"), many)] {
        if lines.is_empty() {
            continue;
        }
        blocks.push(Block::Heading(heading));
        let line = |line: &StandingLine| {
            say!(
                voice,
                "standings-line",
                rank = line.rank,
                name = person(&line.name, voice),
                repute = repute(line.repute, voice)
            )
        };
        blocks.push(Block::List(cut_lines(lines, line, voice)));
    }
    if blocks.is_empty() {
        blocks.push(Block::Text(say!(voice, "standings-none")));
    }
    for table in tournaments {
        blocks.extend(tournament(table, voice));
    }
    blocks
}

/// A tournament's table.
pub(super) fn tournament(table: &TournamentTable, voice: Voice) -> Vec<Block> {
    let name = short(&table.name);
    let heading = match (table.is_over, table.round) {
        (true, _) => say!(voice, "tournament-over", name = name, rounds = table.rounds),
        (false, 0) => say!(voice, "tournament-gathering", name = name, rounds = table.rounds),
        (false, round) => say!(voice, "tournament-round", name = name, round = round, rounds = table.rounds),
    };
    let lines = cut_lines(
        &table.lines,
        |line| {
            let name = person(&line.name, voice);
            let points = halves(line.halves);
            if line.has_left {
                say!(voice, "tournament-line-left", name = name, points = points, games = line.games)
            } else {
                say!(voice, "tournament-line", rank = line.rank, name = name, points = points, games = line.games)
            }
        },
        voice,
    );
    vec![Block::Heading(heading), Block::List(lines)]
}

/// Points told in halves, `2½`.
fn halves(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

fn cut_lines<T>(lines: &[T], word: impl Fn(&T) -> String, voice: Voice) -> Vec<String> {
    let mut words: Vec<String> = lines.iter().take(LINES_MAX).map(word).collect();
    if lines.len() > LINES_MAX {
        words.push(say!(voice, "lines-more", count = lines.len() - LINES_MAX));
    }
    words
}

fn rating(name: &str, two: Repute, many: Repute, games: &[RatedLine], voice: Voice) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(say!(voice, "rating-of", name = person(name, voice))),
        Block::List(vec![
            say!(voice, "rating-two", repute = repute(two, voice)),
            say!(voice, "rating-many", repute = repute(many, voice)),
        ]),
    ];
    if !games.is_empty() {
        blocks.push(Block::Heading(say!(voice, "rating-games")));
        let line = |line: &RatedLine| {
            say!(
                voice,
                "rating-game",
                number = line.number.0,
                place = line.place,
                rating = line.rating,
                change = format!("{:+}", line.change)
            )
        };
        blocks.push(Block::List(games.iter().map(line).collect()));
    }
    blocks
}

/// A rating, what it rests on, and how reliable its owner is.
pub(super) fn repute(repute: Repute, voice: Voice) -> String {
    let rating = if repute.games == 0 {
        say!(voice, "repute-new", rating = repute.rating)
    } else {
        say!(voice, "repute-rating", rating = repute.rating, games = repute.games)
    };
    match repute.in_time {
        Some(percent) => say!(voice, "repute", rating = rating, percent = percent),
        None => rating,
    }
}

fn person(name: &str, voice: Voice) -> String {
    let name = short(name);
    if name.is_empty() { say!(voice, "former-player") } else { name }
}

/// A game of the reader's that waits for players.
fn waiting(game: &OpenGame, voice: Voice, reader_seat: Option<Seat>, links: &Links) -> Vec<Block> {
    let free = game.free();
    let mut blocks = vec![
        Block::Text(say!(voice, "waiting", number = game.number.0, free = free)),
        Block::List(all_facts(game, voice)),
        Block::Seats(seat_lines(game, voice, reader_seat)),
    ];
    if free > 0 {
        blocks.push(Block::Text(say!(voice, "waiting-how")));
        blocks.push(Block::List(vec![say!(voice, "help-invite"), say!(voice, "help-seek"), say!(voice, "help-leave")]));
        blocks.push(Block::Action { words: say!(voice, "action-seek"), link: links.to("seek") });
    } else {
        blocks.push(Block::Text(say!(voice, "waiting-for-answers")));
    }
    blocks
}

/// What a game is played by and what it asks for.
pub(super) fn all_facts(game: &OpenGame, voice: Voice) -> Vec<String> {
    let mut facts = game_facts(voice, &game.setup, &game.rules_name, game.pace);
    facts.extend(game.least_rating.map(|rating| say!(voice, "least-rating", rating = rating)));
    facts.extend(game.least_percent.map(|percent| say!(voice, "least-percent", percent = percent)));
    facts
}

/// Who sits where, and what is known of them.
pub(super) fn seat_lines(game: &OpenGame, voice: Voice, reader_seat: Option<Seat>) -> Vec<SeatLine> {
    let line = |seat: &Seat| {
        let colour = colour(voice, *seat);
        let Some(taken) = game.taken.get(seat) else {
            return SeatLine { seat: *seat, words: say!(voice, "seat-open", colour = colour), detail: String::new() };
        };
        let words = match taken.repute {
            _ if reader_seat == Some(*seat) => say!(voice, "you-as", colour = colour),
            None => say!(voice, "seat-program", colour = colour),
            Some(_) => say!(voice, "name-as", name = person(&taken.name, voice), colour = colour),
        };
        let known = taken.repute.map(|known| repute(known, voice)).unwrap_or_default();
        let detail = if taken.has_accepted { known } else { say!(voice, "seat-asked", repute = known) };
        SeatLine { seat: *seat, words, detail }
    };
    game.setup.seats().iter().map(line).collect()
}

/// The letters of a game's seats, for a board at the start.
pub(super) fn letters(game: &OpenGame) -> String {
    let letters: Vec<String> = game.setup.seats().iter().map(|seat| letter_in_words(*seat)).collect();
    letters.join(" ")
}

/// What was done, in a sentence.
pub(super) fn done(done: &ClubDone, voice: Voice) -> String {
    match done {
        ClubDone::Invited(count) => say!(voice, "done-invited", count = *count),
        ClubDone::Offered(count) => say!(voice, "done-offered", count = *count),
        ClubDone::Seeking => say!(voice, "done-seeking"),
        ClubDone::NotSeeking => say!(voice, "done-not-seeking"),
        ClubDone::Joined(number) => say!(voice, "done-joined", number = number.0),
        ClubDone::Left(number) => say!(voice, "done-left", number = number.0),
        ClubDone::DroppedOut(name) => say!(voice, "done-dropped-out", name = short(name)),
        ClubDone::AddressAsked => say!(voice, "done-address-asked"),
        ClubDone::AddressAdded(address) => say!(voice, "done-address-added", address = short(address)),
        ClubDone::AddressRemoved(address) => say!(voice, "done-address-removed", address = short(address)),
    }
}

/// Why something was not done.
pub(super) fn refusal(refusal: &ClubRefusal, voice: Voice) -> Worded {
    match refusal {
        ClubRefusal::BadOffer { word } => {
            hinted(say!(voice, "refused-offer", word = short(word)), say!(voice, "refused-offer-hint"))
        }
        ClubRefusal::NoSuchRules { name, nearest, known } => {
            let reason = say!(voice, "refused-rules", name = short(name));
            match nearest {
                Some(near) => say_nearest(reason, near, voice),
                None => hinted(reason, say!(voice, "refused-setting-known", known = known.join(", "))),
            }
        }
        ClubRefusal::NotForSoMany { players, allowed } => {
            plain(say!(voice, "refused-players", players = *players, allowed = allowed.as_str()))
        }
        ClubRefusal::NoSuchVariant => plain(say!(voice, "refused-variant")),
        ClubRefusal::NotOpen { number: Some(number) } => {
            hinted(say!(voice, "refused-not-open", number = *number), say!(voice, "refused-not-open-hint"))
        }
        ClubRefusal::NotOpen { number: None } => {
            hinted(say!(voice, "refused-which-open"), say!(voice, "refused-not-open-hint"))
        }
        ClubRefusal::NoSeatLeft => plain(say!(voice, "refused-no-seat")),
        ClubRefusal::AlreadyIn => plain(say!(voice, "refused-already-in")),
        ClubRefusal::RatingTooLow { least, own } => plain(say!(voice, "refused-rating", least = *least, own = *own)),
        ClubRefusal::NotReliableEnough { least, own } => {
            plain(say!(voice, "refused-percent", least = *least, own = *own))
        }
        ClubRefusal::NothingWaiting => {
            hinted(say!(voice, "refused-nothing-waiting"), say!(voice, "refused-nothing-waiting-hint"))
        }
        ClubRefusal::TooManyWaiting { most } => plain(say!(voice, "refused-too-many-waiting", most = *most)),
        ClubRefusal::TooManyInvited { most } => plain(say!(voice, "refused-too-many-invited", most = *most)),
        ClubRefusal::AskedToday { text } => plain(say!(voice, "refused-asked-today", text = short(text))),
        ClubRefusal::BadAddress { text } => plain(say!(voice, "refused-address", text = short(text))),
        ClubRefusal::NotOver => plain(say!(voice, "refused-not-over")),
        ClubRefusal::NoSuchPlayer { name } => plain(say!(voice, "refused-no-player", name = short(name))),
        ClubRefusal::NotYourAddress => plain(say!(voice, "refused-not-your-address")),
        ClubRefusal::LastAddress => plain(say!(voice, "refused-last-address")),
    }
}
