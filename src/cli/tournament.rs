//! `sternpost tournament …`: opened, entered, begun and shown; rounds go on by themselves while the host runs.

use super::club::{OpenClub, open_club};
use super::game::read_person;
use super::{Failure, Globals, player};
use crate::club::tournament::Format;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::PlayerId;
use crate::host::counted;
use crate::host::tournaments::{self, TournamentWish};
use crate::store::Tx;
use serde_json::json;
use std::process::ExitCode;

/// The verbs about tournaments.
#[derive(clap::Subcommand, Debug)]
pub enum TournamentVerb {
    /// Open a tournament for entries
    New(New),
    /// Enter players: "Ada <ada@example.org>", or a player's number, address or name
    Add {
        /// The tournament's number
        number: u32,
        /// Who
        #[arg(required = true, value_name = "WHO")]
        who: Vec<String>,
    },
    /// Draw and begin the first round; its games are mailed
    Start {
        /// The tournament's number
        number: u32,
    },
    /// List the tournaments
    List,
    /// Show a tournament's table and its games
    Show {
        /// The tournament's number
        number: u32,
    },
    /// Take a player out; what they still play is resigned
    Drop {
        /// The tournament's number
        number: u32,
        /// Number, address or name
        who: String,
    },
}

/// What `tournament new` takes.
#[derive(clap::Args, Debug)]
pub struct New {
    /// Its name
    name: String,
    /// round-robin or swiss (two at a table), or tables (three, four or six)
    #[arg(long, default_value = "swiss")]
    format: String,
    /// Players at a table
    #[arg(long, default_value_t = 2)]
    players: u32,
    /// Rounds; a round robin has as many as it needs
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// open, strict, casual or one of the club's own [default: the club's `rules`]
    #[arg(long)]
    rules: Option<String>,
    /// As 3d, 30d+1d or 10/30d [default: the rule set's]
    #[arg(long)]
    clock: Option<String>,
}

/// Does a verb about tournaments.
///
/// # Errors
/// [`Failure`] with the reason and the remedy; nothing has changed then.
pub fn run(verb: &TournamentVerb, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    let now = club.now();
    match verb {
        TournamentVerb::New(new) => open(&mut club, new, now, globals)?,
        TournamentVerb::Add { number, who } => {
            let tx = club.store.begin()?;
            for text in who {
                let player = entrant(&tx, &club.club, text, now)?;
                tournaments::add(&tx, *number, player)?;
            }
            tx.commit()?;
            globals.say(&format!("{} entered", counted(who.len(), "player", "players")));
        }
        TournamentVerb::Start { number } => {
            let tx = club.store.begin()?;
            tournaments::start(&tx, &club.club, *number, now)?;
            tx.commit()?;
            if !globals.quiet {
                eprintln!("the mails are in the outbox; `sternpost run --once` sends them");
            }
        }
        TournamentVerb::List => list(&mut club, globals)?,
        TournamentVerb::Show { number } => show(&mut club, *number, globals)?,
        TournamentVerb::Drop { number, who } => {
            let tx = club.store.begin()?;
            let player = player::one(&tx, who)?;
            tournaments::drop_by_host(&tx, &club.club, *number, player.id, now)?;
            tx.commit()?;
            globals.say(&format!("{} has dropped out", player.name));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn open(club: &mut OpenClub, new: &New, now: Moment, globals: &Globals) -> Result<(), Failure> {
    let format = Format::of_word(&new.format).ok_or_else(|| {
        Failure::usage(format!("--format {:?} is not known", new.format))
            .hint("there are round-robin, swiss and tables")
    })?;
    let pace = match &new.clock {
        Some(text) => Some(text.parse().map_err(|e| Failure::usage(format!("--clock {text:?} is {e}")))?),
        None => None,
    };
    let name = crate::host::settings::clean_name(&new.name)
        .ok_or_else(|| Failure::usage(format!("{:?} is no name that can be shown", new.name)))?;
    let rules_name = new.rules.clone().unwrap_or_else(|| club.club.card.standard.name.clone());
    let (seats, rounds) = (new.players, new.rounds);
    let wish = TournamentWish { name, format, seats, rounds, rules_name, pace };
    let tx = club.store.begin()?;
    let number = tournaments::create(&tx, &club.club, &wish, now)?;
    tx.commit()?;
    if globals.json {
        println!("{}", json!({ "tournament": number }));
    } else {
        println!("tournament {number}");
    }
    Ok(())
}

/// A player who is known, or a new one where a name and an address are given.
fn entrant(tx: &Tx<'_>, club: &crate::host::club::Club, text: &str, now: Moment) -> Result<PlayerId, Failure> {
    if !text.contains('@') {
        return Ok(player::one(tx, text)?.id);
    }
    let (name, address) = read_person(text)?;
    Ok(crate::host::desk::player_at(tx, club, &name, &address, now)?)
}

fn list(club: &mut OpenClub, globals: &Globals) -> Result<(), Failure> {
    let rows = club.store.view()?.tournaments()?;
    if rows.is_empty() {
        globals.say("there is no tournament yet; `sternpost tournament new` opens one");
    }
    for row in rows {
        if globals.json {
            let line = json!({
                "tournament": row.number, "name": row.name, "format": row.format.word(), "players": row.seats,
                "rules": row.rules_name, "stage": row.stage.word(), "round": row.round,
            });
            println!("{line}");
        } else {
            println!(
                "{:>4}  {:<9}  {:<11}  {:<8}  round {}  {}",
                row.number,
                row.stage.word(),
                row.format.word(),
                row.rules_name,
                row.round,
                row.name
            );
        }
    }
    Ok(())
}

fn show(club: &mut OpenClub, number: u32, globals: &Globals) -> Result<(), Failure> {
    let view = club.store.view()?;
    let row = tournaments::row(&view, number)?;
    let tournament = view.tournament(&row)?;
    let games = view.tournament_games(number)?;
    let name = |player: PlayerId| view.player(player).map(|p| p.map(|p| p.name).unwrap_or_default());
    let mut lines = Vec::new();
    for line in tournament.standings() {
        let name = name(line.player)?;
        if !globals.json {
            let games = if line.games == 1 { "game " } else { "games" };
            let left = if line.has_left { "  dropped out" } else { "" };
            println!(
                "{:>4}  {:>5} points  {:>3} {games}  {name}{left}",
                line.rank,
                f64::from(line.halves) / 2.0,
                line.games
            );
        }
        lines.push(json!({
            "rank": line.rank, "player": line.player.0, "name": name, "points": f64::from(line.halves) / 2.0,
            "games": line.games, "buchholz": f64::from(line.buchholz) / 2.0,
            "sonneborn_berger": f64::from(line.sonneborn_berger) / 4.0, "dropped_out": line.has_left,
        }));
    }
    let mut played = Vec::new();
    for ((round, game), table) in games.iter().zip(&tournament.tables) {
        let names = table.seats.iter().map(|p| name(*p)).collect::<Result<Vec<_>, _>>()?;
        if !globals.json {
            println!("round {round}  game {game}  {}", names.join(", "));
        }
        played.push(json!({ "round": round, "game": game.0, "players": names }));
    }
    if globals.json {
        let object = json!({
            "tournament": number, "name": row.name, "format": row.format.word(), "players": row.seats,
            "rules": row.rules_name, "clock": row.pace.to_string(), "stage": row.stage.word(), "round": row.round,
            "rounds": tournament.rounds(), "standings": lines, "games": played,
        });
        println!("{object}");
    }
    Ok(())
}
