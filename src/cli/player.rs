//! `sternpost player …`: the people of the club, for its host.
//!
//! A player is named by number, by address or by name. Addresses are shown here and to nobody else.

use super::club::{OpenClub, open_club};
use super::{Failure, Globals};
use crate::club::ratings::Pool;
use crate::correspondence::refusal::Refusal;
use crate::host::{counted, people, settings};
use crate::postal::Address;
use crate::store::{Player, Tx};
use serde_json::json;
use std::process::ExitCode;

/// The verbs about people.
#[derive(clap::Subcommand, Debug)]
pub enum PlayerVerb {
    /// List everybody
    List,
    /// Show one player: settings, addresses, ratings, games
    Show {
        /// Number, address or name
        who: String,
    },
    /// Change a player's name or settings
    Edit {
        /// Number, address or name
        who: String,
        /// The name that the others see
        #[arg(long)]
        name: Option<String>,
        /// A language that mails are written in, as de
        #[arg(long)]
        language: Option<String>,
        /// As Europe/Berlin
        #[arg(long)]
        timezone: Option<String>,
        /// html, image or text
        #[arg(long)]
        board: Option<String>,
        /// Mails go to the player again after a stop
        #[arg(long)]
        resume_mail: bool,
    },
    /// List a player's addresses, or change them; mails go to the first
    Addresses {
        /// Number, address or name
        who: String,
        /// Add this one
        #[arg(long, value_name = "ADDRESS")]
        add: Option<String>,
        /// Take this one away
        #[arg(long, value_name = "ADDRESS")]
        remove: Option<String>,
    },
    /// Ignore a player's letters and send them no mail
    Bar {
        /// Number, address or name
        who: String,
        /// Let them in again
        #[arg(long)]
        lift: bool,
    },
    /// Erase what is known of a player; running games are resigned, records keep "a former player"
    Forget {
        /// Number, address or name
        who: String,
        /// Really do it
        #[arg(long)]
        yes: bool,
    },
}

/// Does a verb about people.
///
/// # Errors
/// [`Failure`] with the reason and the remedy; nothing has changed then.
pub fn run(verb: &PlayerVerb, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    match verb {
        PlayerVerb::List => list(&mut club, globals)?,
        PlayerVerb::Show { who } => show(&mut club, who, globals)?,
        PlayerVerb::Edit { who, name, language, timezone, board, resume_mail } => {
            let tx = club.store.begin()?;
            let mut player = one(&tx, who)?;
            let refused = |what: &str, value: &str, hint: String| {
                Failure::usage(format!("{value:?} is no {what} that we know")).hint(hint)
            };
            if let Some(value) = name {
                settings::name(&mut player, value).map_err(|_| {
                    refused(
                        "name",
                        value,
                        "a name needs a letter, a digit or another sign that can be shown".to_owned(),
                    )
                })?;
            }
            if let Some(value) = language {
                settings::language(&mut player, value).map_err(|why| refused("language", value, nearest(why, "de")))?;
            }
            if let Some(value) = timezone {
                settings::timezone(&mut player, value).map_err(|why| {
                    refused("time zone", value, nearest(why, "a name of the IANA list, as Europe/Berlin"))
                })?;
            }
            if let Some(value) = board {
                let style = crate::correspondence::command::BoardStyle::of_word(value);
                settings::board(
                    &mut player,
                    style.ok_or_else(|| refused("board", value, "write html, image or text".to_owned()))?,
                );
            }
            player.stopped &= !resume_mail;
            tx.update_player(&player)?;
            tx.commit()?;
            globals.say(&format!("player {} is changed; `sternpost player show {0}` shows it", player.id.0));
        }
        PlayerVerb::Addresses { who, add, remove } => {
            addresses(&mut club, who, add.as_deref(), remove.as_deref(), globals)?;
        }
        PlayerVerb::Bar { who, lift } => {
            let tx = club.store.begin()?;
            let mut player = one(&tx, who)?;
            player.barred = !lift;
            tx.update_player(&player)?;
            tx.commit()?;
            globals.say(&format!("{} is {}", player.name, if *lift { "let in again" } else { "barred" }));
        }
        PlayerVerb::Forget { who, yes } => {
            let now = club.now();
            let tx = club.store.begin()?;
            let player = one(&tx, who)?;
            if !yes {
                return Err(Failure::usage(format!("this erases what is known of {:?} for good", player.name))
                    .hint("say --yes to do it"));
            }
            people::forget_by_host(&tx, &club.club, &player, now)?;
            tx.commit()?;
            globals.say(&format!("player {} is forgotten", player.id.0));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What a setting may be: the nearest that there is, those that there are, or how one is written.
fn nearest(refusal: Refusal, written: &str) -> String {
    match refusal {
        Refusal::BadSetting { nearest: Some(near), .. } => format!("did you mean {near}?"),
        Refusal::BadSetting { known, .. } if !known.is_empty() => format!("there are {}", known.join(", ")),
        _ => format!("write {written}"),
    }
}

/// The one player that is meant.
pub(super) fn one(tx: &Tx<'_>, who: &str) -> Result<Player, Failure> {
    let mut found = people::meant(tx, who)?;
    match found.len() {
        0 => Err(Failure::fault(format!("there is no player {who:?}")).hint("`sternpost player list` lists them")),
        1 => Ok(found.remove(0)),
        _ => {
            let numbers: Vec<String> = found.iter().map(|p| p.id.0.to_string()).collect();
            Err(Failure::fault(format!("{who:?} is the name of more than one"))
                .hint(format!("their numbers are {}", numbers.join(", "))))
        }
    }
}

fn state(player: &Player) -> &'static str {
    match (player.forgotten, player.barred, player.stopped) {
        (true, _, _) => "forgotten",
        (_, true, _) => "barred",
        (_, _, true) => "stopped",
        _ => "active",
    }
}

fn list(club: &mut OpenClub, globals: &Globals) -> Result<(), Failure> {
    let view = club.store.view()?;
    let players = view.players()?;
    if players.is_empty() {
        globals.say("nobody plays yet; who is named with a seat of `sternpost game new` becomes a player");
    }
    for player in players {
        let games = view.games_of(player.id)?.len();
        let word = if games == 1 { "game " } else { "games" };
        if globals.json {
            let line = json!({
                "player": player.id.0, "name": player.name, "address": player.address().as_str(),
                "state": state(&player), "running": games, "since": player.created.rfc3339(),
            });
            println!("{line}");
        } else {
            println!(
                "{:>5}  {:<9}  {games:>3} {word}  {}  {}",
                player.id.0,
                state(&player),
                player.address(),
                player.name
            );
        }
    }
    Ok(())
}

fn show(club: &mut OpenClub, who: &str, globals: &Globals) -> Result<(), Failure> {
    let view = club.store.view()?;
    let player = one(&view, who)?;
    let addresses: Vec<&str> = player.addresses().map(Address::as_str).collect();
    let (two, many) = (view.form(player.id, Pool::Two)?, view.form(player.id, Pool::Many)?);
    let reliability = view.reliability(player.id)?;
    let games: Vec<u32> = view.games_of(player.id)?.iter().map(|n| n.0).collect();
    if globals.json {
        let object = json!({
            "player": player.id.0, "name": player.name, "addresses": addresses, "state": state(&player),
            "language": player.language, "timezone": player.timezone, "board": player.board.word(),
            "ratings": { "two": two.rating.points(), "many": many.rating.points() },
            "rated_games": { "two": two.games, "many": many.games }, "in_time": reliability.percent(),
            "running": games, "since": player.created.rfc3339(),
        });
        println!("{object}");
        return Ok(());
    }
    println!("player {}, {}: {}", player.id.0, state(&player), player.name);
    println!("addresses  {}", addresses.join(", "));
    println!("mails      {}, {}, board {}", player.language, player.timezone, player.board.word());
    let rated = |form: &crate::club::ratings::Form| counted(form.games, "game", "games");
    println!("ratings    two {} ({}), many {} ({})", two.rating, rated(&two), many.rating, rated(&many));
    println!("in time    {reliability}");
    println!("running    {}", games.iter().map(u32::to_string).collect::<Vec<_>>().join(", "));
    Ok(())
}

fn addresses(
    club: &mut OpenClub,
    who: &str,
    add: Option<&str>,
    remove: Option<&str>,
    globals: &Globals,
) -> Result<(), Failure> {
    let now = club.now();
    let tx = club.store.begin()?;
    let player = one(&tx, who)?;
    let read = |text: &str| text.parse::<Address>().map_err(|e| Failure::usage(format!("{text:?} is no address: {e}")));
    if let Some(text) = add
        && !tx.add_address(player.id, &read(text)?, now)?
    {
        return Err(Failure::fault(format!("{text} is somebody's already"))
            .hint(format!("`sternpost player show {text}` shows whose")));
    }
    if let Some(text) = remove
        && !tx.remove_address(player.id, &read(text)?)?
    {
        return Err(Failure::fault(format!("{text} is not the player's, or the only one there is"))
            .hint("add another address first; `sternpost player addresses` lists what there is"));
    }
    let all = tx.addresses(player.id)?;
    if globals.json {
        let all: Vec<&str> = all.iter().map(Address::as_str).collect();
        println!("{}", json!({ "player": player.id.0, "addresses": all }));
    } else {
        all.iter().for_each(|address| println!("{address}"));
    }
    tx.commit()?;
    Ok(())
}
