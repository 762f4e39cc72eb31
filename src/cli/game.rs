//! `sternpost game …`: what a host needs of the games; every change is an event and told to the players.

use super::club::{OpenClub, open_club};
use super::failure::Failure;
use super::{Globals, terminal};
use crate::compose::record_of::turn_of;
use crate::correspondence::command::WrittenMove;
use crate::correspondence::game::{Game, Hints};
use crate::correspondence::moment::Span;
use crate::correspondence::pace::Pace;
use crate::correspondence::refusal::Refusal;
use crate::correspondence::seat::{GameNumber, Level};
use crate::host::HostFault;
use crate::host::desk::{self, GameWish, HostDeed, SeatWish, Start};
use crate::host::{counted, holders, names};
use crate::postal::Address;
use crate::rules::{Choices, Hole, Hops, Marbles, Notation, Seat, Status, Teams, Turn};
use crate::store::GameStage;
use serde_json::json;
use std::process::ExitCode;

/// The verbs about games.
#[derive(clap::Subcommand, Debug)]
pub enum GameVerb {
    /// Open a game; it starts at once, with --invite the players are asked first
    New(New),
    /// List the games
    List,
    /// Show a game's board, now or after a turn
    Show {
        /// The game's number
        number: u32,
        /// After so many turns; 0 is the start
        #[arg(long, value_name = "T")]
        turn: Option<u32>,
        /// Plain letters
        #[arg(long, env = "NO_COLOR", hide = true)]
        no_color: Option<String>,
    },
    /// Tell everything that happened in a game
    History {
        /// The game's number
        number: u32,
    },
    /// Play a move for the seat to move
    Play {
        /// The game's number
        number: u32,
        /// white, red, blue, black, yellow or green
        #[arg(value_parser = seat_named)]
        seat: Seat,
        /// As m1-k5 or m1-m3-k5
        #[arg(value_name = "MOVE")]
        written: String,
    },
    /// Pass the running turn (recorded as missed)
    Pass {
        /// The game's number
        number: u32,
    },
    /// Take the last turn back
    Undo {
        /// The game's number
        number: u32,
    },
    /// Give the running turn more time
    Extend {
        /// The game's number
        number: u32,
        /// The seat whose turn it is
        #[arg(value_parser = seat_named)]
        seat: Seat,
        /// As 2d or 12h
        time: String,
    },
    /// Stop a game's clocks
    Pause {
        /// The game's number
        number: u32,
    },
    /// Start them again
    Resume {
        /// The game's number
        number: u32,
    },
    /// Give a seat to somebody else
    Replace {
        /// The game's number
        number: u32,
        /// The seat
        #[arg(value_parser = seat_named)]
        seat: Seat,
        /// As "Dora <dora@example.org>" or the bare address
        address: String,
    },
    /// Call a game off; nobody gets a place
    End {
        /// The game's number
        number: u32,
    },
}

fn seat_named(text: &str) -> Result<Seat, String> {
    text.to_lowercase().parse().map_err(|_| "there are white, red, blue, black, yellow and green".to_owned())
}

/// What `game new` takes.
#[derive(clap::Args, Debug)]
pub struct New {
    /// Ask the players first; the game starts when all have accepted
    #[arg(long)]
    invite: bool,
    /// open, strict, casual or one of the club's own [default: the club's `rules`]
    #[arg(long)]
    rules: Option<String>,
    /// `Name <address>` or program:LEVEL (1 to 5); once for each seat, in the order of the turns
    #[arg(long = "seat", required = true, value_name = "WHO")]
    seats: Vec<String>,
    /// As 3d, 30d+1d or 10/30d [default: the rule set's]
    #[arg(long)]
    clock: Option<String>,
    /// adjacent or long
    #[arg(long)]
    hops: Option<String>,
    /// 10 or 15
    #[arg(long)]
    marbles: Option<u32>,
    /// rows or oblique
    #[arg(long)]
    notation: Option<String>,
    /// Players may ask for the program's advice
    #[arg(long)]
    hints: bool,
    /// Partners sit opposite (4 or 6 players)
    #[arg(long)]
    teams: bool,
}

/// Does a verb about games.
///
/// # Errors
/// [`Failure`] with the reason and the remedy; nothing has changed then.
pub fn run(verb: &GameVerb, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    match verb {
        GameVerb::New(new) => open(&mut club, new, globals),
        GameVerb::List => list(&mut club, globals),
        GameVerb::Show { number, turn, no_color } => {
            let paint = terminal::Paint::of_terminal(no_color.as_deref());
            show(&mut club, GameNumber(*number), *turn, paint, globals)
        }
        GameVerb::History { number } => history(&mut club, GameNumber(*number), globals),
        GameVerb::Play { number, seat, written } => {
            act(&mut club, *number, &HostDeed::Play(*seat, read_move(written)?), globals)
        }
        GameVerb::Pass { number } => act(&mut club, *number, &HostDeed::Pass, globals),
        GameVerb::Undo { number } => act(&mut club, *number, &HostDeed::Undo, globals),
        GameVerb::Extend { number, seat, time } => {
            let span: Span = time.parse().map_err(|e| Failure::usage(format!("{time:?}: {e}")))?;
            act(&mut club, *number, &HostDeed::Extend(*seat, span), globals)
        }
        GameVerb::Pause { number } => act(&mut club, *number, &HostDeed::Pause, globals),
        GameVerb::Resume { number } => act(&mut club, *number, &HostDeed::Resume, globals),
        GameVerb::Replace { number, seat, address } => {
            let (name, address) = read_person(address)?;
            act(&mut club, *number, &HostDeed::Replace(*seat, name, address), globals)
        }
        GameVerb::End { number } => end(&mut club, *number, globals),
    }
}

fn open(club: &mut OpenClub, new: &New, globals: &Globals) -> Result<ExitCode, Failure> {
    let word = |what: &str, value: &str, known: &str| {
        Failure::usage(format!("--{what} {value:?} is not known")).hint(format!("there are {known}"))
    };
    let pace = match &new.clock {
        Some(text) => Some(text.parse::<Pace>().map_err(|e| Failure::usage(format!("--clock {text:?} is {e}")))?),
        None => None,
    };
    let hops = match &new.hops {
        Some(text) => Some(Hops::of_word(text).ok_or_else(|| word("hops", text, "adjacent and long"))?),
        None => None,
    };
    let notation = match &new.notation {
        Some(text) => Some(Notation::of_word(text).ok_or_else(|| word("notation", text, "rows and oblique"))?),
        None => None,
    };
    let marbles = match new.marbles {
        None => None,
        Some(10) => Some(Marbles::Ten),
        Some(15) => Some(Marbles::Fifteen),
        Some(other) => return Err(word("marbles", &other.to_string(), "10 and 15")),
    };
    let teams = new.teams.then_some(Teams::Pairs);
    let seats = new.seats.iter().map(|text| read_seat(text)).collect::<Result<Vec<_>, _>>()?;
    let wish = GameWish {
        rules_name: new.rules.clone().unwrap_or_else(|| club.club.card.standard.name.clone()),
        seats,
        pace,
        choices: Choices { marbles, hops, teams, notation, ..Choices::default() },
        start: if new.invite { Start::WhenAccepted } else { Start::AtOnce },
        hints: new.hints.then_some(Hints::Allowed),
    };
    let now = club.now();
    let tx = club.store.begin()?;
    let number = desk::open_game(&tx, &club.club, &wish, now)?;
    tx.commit()?;
    if globals.json {
        println!("{}", json!({ "game": number.0 }));
    } else {
        println!("game {number}");
        if !globals.quiet {
            eprintln!("the mails are in the outbox; `sternpost run --once` sends them");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn read_seat(text: &str) -> Result<SeatWish, Failure> {
    if let Some(level) = text.strip_prefix("program:") {
        let level = level.parse().ok().and_then(Level::new);
        return level
            .map(SeatWish::Program)
            .ok_or_else(|| Failure::usage(format!("--seat {text:?} names no level")).hint("levels go from 1 to 5"));
    }
    let (name, address) = read_person(text)?;
    Ok(SeatWish::Person { name, address })
}

/// `Ada <ada@example.org>` or a bare address, whose local part is then the name.
pub(super) fn read_person(text: &str) -> Result<(String, Address), Failure> {
    let (name, address) = match text.split_once('<') {
        Some((name, rest)) => (name.trim().trim_matches('"'), rest.trim_end().trim_end_matches('>')),
        None => ("", text.trim()),
    };
    let parsed: Address = address
        .trim()
        .parse()
        .map_err(|e| Failure::usage(format!("{text:?} is no address: {e}")).hint("write \"Ada <ada@example.org>\""))?;
    let name = if name.is_empty() { parsed.local() } else { name };
    let name = crate::host::settings::clean_name(name)
        .ok_or_else(|| Failure::usage(format!("{text:?} has no name that can be shown")))?;
    Ok((name, parsed))
}

fn read_move(text: &str) -> Result<WrittenMove, Failure> {
    match crate::intake::grammar::read(text) {
        crate::intake::grammar::Said::Request(crate::correspondence::command::Request::Move(written)) => Ok(written),
        _ => Err(Failure::usage(format!("{text:?} is no move")).hint("write its holes joined by dashes, as m1-m3-k5")),
    }
}

/// Ends a game that runs, or one that still waits for its players.
fn end(club: &mut OpenClub, number: u32, globals: &Globals) -> Result<ExitCode, Failure> {
    let now = club.now();
    let tx = club.store.begin()?;
    if !desk::call_off_waiting(&tx, &club.club, GameNumber(number), now)? {
        drop(tx);
        return act(club, number, &HostDeed::End, globals);
    }
    tx.commit()?;
    if globals.json {
        println!("{}", json!({ "game": number, "stage": GameStage::Declined.word() }));
    } else if !globals.quiet {
        eprintln!("done; the players are told with the next `sternpost run`");
    }
    Ok(ExitCode::SUCCESS)
}

fn act(club: &mut OpenClub, number: u32, deed: &HostDeed, globals: &Globals) -> Result<ExitCode, Failure> {
    let now = club.now();
    let tx = club.store.begin()?;
    let Some(opening) = tx.opening(GameNumber(number))? else { return Err(no_game(number)) };
    let notation = opening.setup.notation();
    let game = desk::act(&tx, &club.club, GameNumber(number), deed, now).map_err(|fault| match fault {
        HostFault::Refused(refusal) => refused(number, &refusal, notation),
        fault => fault.into(),
    })?;
    tx.commit()?;
    if globals.json {
        print_json(club, &game)?;
    } else if !globals.quiet {
        eprintln!("done; the players are told with the next `sternpost run`");
    }
    Ok(ExitCode::SUCCESS)
}

/// A refusal in the words of a host at a terminal, with the nearest right thing.
fn refused(number: u32, refusal: &Refusal, notation: Notation) -> Failure {
    let show = format!("`sternpost game show {number}` shows the board");
    match refusal {
        Refusal::GameOver => Failure::fault(format!("game {number} is over"))
            .hint(format!("`sternpost game undo {number}` takes its last turn back")),
        Refusal::NotYourTurn { to_move } => {
            Failure::fault(format!("it is not that seat's turn but {}'s", to_move.word())).hint(show)
        }
        Refusal::NoSuchHole { name, nearest } => {
            let failure = Failure::fault(format!("no hole {name} in the names of game {number}"));
            match nearest {
                Some(nearest) => failure.hint(format!("the nearest hole is {nearest}")),
                None => failure.hint(show),
            }
        }
        Refusal::Illegal { written, why, ends } => {
            let failure = Failure::fault(format!("{written} is not legal: {}", why.describe(notation)));
            let ends: Vec<String> = ends.iter().map(|hole| notation.name(*hole).to_string()).collect();
            if ends.is_empty() {
                failure.hint(show)
            } else {
                failure.hint(format!("that marble can go to {}", ends.join(", ")))
            }
        }
        Refusal::Paused => Failure::fault(format!("the clocks of game {number} stand"))
            .hint(format!("`sternpost game resume {number}` starts them")),
        Refusal::NotPaused => Failure::fault(format!("the clocks of game {number} run"))
            .hint(format!("`sternpost game pause {number}` stops them")),
        Refusal::NothingToUndo => Failure::fault(format!("game {number} has had no turn yet")).hint(show),
        Refusal::NotRacing => Failure::fault("that seat is no longer in the game").hint(show),
        other => Failure::fault(format!("game {number} refuses it: {other:?}")).hint(show),
    }
}

fn list(club: &mut OpenClub, globals: &Globals) -> Result<ExitCode, Failure> {
    let rows = club.store.view()?.list_games()?;
    if rows.is_empty() {
        globals.say("there is no game yet; `sternpost game new` opens one");
    }
    for row in rows {
        let due = row.due.map(|d| d.rfc3339());
        if globals.json {
            let line = json!({
                "game": row.number.0, "rules": row.rules_name, "stage": row.stage.word(),
                "players": row.players, "to_move": row.to_move.map(Seat::word), "turn": row.turn,
                "deadline": due,
            });
            println!("{line}");
        } else {
            let to_move = row.to_move.map_or("-", Seat::word);
            let due = due.unwrap_or_else(|| "-".to_owned());
            println!(
                "{:>5}  {:<8}  {:<9}  {:<6}  {:<20}  {}",
                row.number,
                row.rules_name,
                row.stage.word(),
                to_move,
                due,
                row.players.join(", ")
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn load(club: &mut OpenClub, number: GameNumber) -> Result<Game, Failure> {
    club.store.view()?.game(number)?.ok_or_else(|| no_game(number.0))
}

fn no_game(number: u32) -> Failure {
    Failure::fault(format!("no game {number} has begun")).hint("`sternpost game list` lists them")
}

fn show(
    club: &mut OpenClub,
    number: GameNumber,
    turn: Option<u32>,
    paint: terminal::Paint,
    globals: &Globals,
) -> Result<ExitCode, Failure> {
    let game = load(club, number)?;
    let last = game.turns();
    let game = match turn {
        None => game,
        Some(turn) => game.after_turn(turn).ok_or_else(|| {
            Failure::usage(format!("game {number} has had no turn {turn}")).hint(format!("its last turn is {last}"))
        })?,
    };
    if globals.json {
        print_json(club, &game)?;
        return Ok(ExitCode::SUCCESS);
    }
    println!("game {number}, {} rules, {}", game.opening().rules_name, counted(game.turns(), "turn", "turns"));
    print!("{}", terminal::board(game.play(), &last_way(&game), paint));
    let names = names(&club.store.view()?, holders(&game))?;
    for (seat, name) in &names {
        let standing = match (game.play().place(*seat), game.to_move() == Some(*seat)) {
            (Some(place), _) => format!("place {place}"),
            (None, true) => "to move".to_owned(),
            (None, false) => String::new(),
        };
        println!("{:<7} {name}  {standing}", seat.word());
    }
    if let Some(due) = game.due() {
        println!("until {}", due.rfc3339());
    }
    if let Some(end) = game.end() {
        println!("over: {}", end.word());
    }
    Ok(ExitCode::SUCCESS)
}

/// The way of the last move, empty where the last turn was none.
fn last_way(game: &Game) -> Vec<Hole> {
    let notation = game.opening().setup.notation();
    let last = game.standing().rev().find(|entry| entry.event.is_turn());
    let turn = last.and_then(|entry| turn_of(&entry.event, notation));
    let (Some(Turn::Move(holes)), Some(before)) = (turn, game.after_turn(game.turns().saturating_sub(1))) else {
        return Vec::new();
    };
    before.play().check(&holes).map_or(holes, |chosen| chosen.path)
}

fn print_json(club: &mut OpenClub, game: &Game) -> Result<(), Failure> {
    let names = names(&club.store.view()?, holders(game))?;
    let play = game.play();
    let places = game.places();
    let seats: Vec<_> = game
        .chairs()
        .keys()
        .map(|seat| {
            json!({
                "seat": seat.word(), "name": names.get(seat), "status": status_word(game, *seat),
                "place": places.as_ref().and_then(|p| p.get(seat).copied()).or_else(|| play.place(*seat)),
                "turns": play.turns_made(*seat), "program": game.program_plays(*seat),
            })
        })
        .collect();
    let places =
        places.map(|p| p.iter().map(|(s, n)| (s.word().to_owned(), json!(n))).collect::<serde_json::Map<_, _>>());
    let object = json!({
        "game": game.number().0, "rules": game.opening().rules_name, "turn": game.turns() + u32::from(!game.is_over()),
        "to_move": game.to_move().map(Seat::word), "over": game.is_over(), "end": game.end().map(|e| e.word()),
        "position": game.position_text(), "places": places, "deadline": game.due().map(|d| d.rfc3339()), "seats": seats,
    });
    println!("{object}");
    Ok(())
}

/// How a seat stands, as one word.
fn status_word(game: &Game, seat: Seat) -> &'static str {
    match game.play().status(seat) {
        Status::Home => "home",
        Status::Out => "out",
        Status::Trailing => "last",
        Status::Absent => "absent",
        Status::Racing => "racing",
    }
}

fn history(club: &mut OpenClub, number: GameNumber, globals: &Globals) -> Result<ExitCode, Failure> {
    let game = load(club, number)?;
    for entry in game.log() {
        let due = entry.due.map(|d| d.rfc3339());
        if globals.json {
            let line = json!({
                "number": entry.number, "kind": entry.event.kind(), "body": entry.event.body(),
                "at": entry.at.rfc3339(), "cause": entry.cause.to_string(), "deadline": due, "position": entry.after,
            });
            println!("{line}");
        } else {
            println!(
                "{:>4}  {}  {:<9} {:<24} by {}",
                entry.number,
                entry.at.rfc3339(),
                entry.event.kind(),
                entry.event.body(),
                entry.cause
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}
