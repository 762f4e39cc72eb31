//! Tournaments: entered, begun and shown; a round's games are mailed when it starts, and the next round starts when the last
//! of them is over.
//!
//! Who drops out, by a word or by missing a deadline for good, resigns what runs and is paired no more; what that means for
//! the table is settled in `club::tournament`. A round that can't be drawn ends the tournament.

use super::club::Club;
use super::fault::HostFault;
use super::posting::Postroom;
use super::{invitations, people};
use crate::club::ratings::Pool;
use crate::club::tournament::{ENTRANTS_MAX, Format, Round, Tournament};
use crate::compose;
use crate::correspondence::event::{Cause, Event};
use crate::correspondence::game::{Hints, Opening};
use crate::correspondence::moment::Moment;
use crate::correspondence::news::{TournamentLine, TournamentTable};
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::{Holder, PlayerId};
use crate::rules::{Choices, RuleSet, Seat, Setup};
use crate::store::{GameStage, Player, Store, TournamentRow, TournamentStage, Tx};

/// Rounds at the most.
const ROUNDS_MAX: u32 = 30;

/// Tournaments that are over and still shown in the standings.
const PAST_SHOWN: usize = 2;

/// A tournament to be opened.
#[derive(Clone, Debug)]
pub struct TournamentWish {
    /// Its name.
    pub name: String,
    /// How its rounds are drawn.
    pub format: Format,
    /// Seats of a table.
    pub seats: u32,
    /// Rounds; a round robin has its own number.
    pub rounds: u32,
    /// The rule set's name in the club.
    pub rules_name: String,
    /// The clock; the rule set's own where it is `None`.
    pub pace: Option<Pace>,
}

/// Opens a tournament for entries; the caller commits. Gives its number.
///
/// # Errors
/// [`HostFault::Malformed`] with the reason where the wish can't be met; faults of the store.
pub fn create(tx: &Tx<'_>, club: &Club, wish: &TournamentWish, now: Moment) -> Result<u32, HostFault> {
    let rules = rules(club, &wish.rules_name)?;
    if (wish.format == Format::Tables) != (wish.seats > 2) {
        return Err(HostFault::Malformed("round robin and swiss are for two at a table, tables for more".to_owned()));
    }
    if !(1..=ROUNDS_MAX).contains(&wish.rounds) {
        return Err(HostFault::Malformed(format!("a tournament has 1 to {ROUNDS_MAX} rounds")));
    }
    setup(rules, wish.seats)?;
    let pace = match wish.pace {
        Some(pace) => pace,
        None => rules.clock.parse().map_err(|e| HostFault::Malformed(format!("the rule set's clock: {e}")))?,
    };
    let row = TournamentRow {
        number: 0,
        name: wish.name.clone(),
        format: wish.format,
        seats: wish.seats,
        rounds: wish.rounds,
        rules_name: wish.rules_name.clone(),
        pace,
        stage: TournamentStage::Gathering,
        round: 0,
    };
    Ok(tx.add_tournament(&row, now)?)
}

fn rules<'a>(club: &'a Club, name: &str) -> Result<&'a RuleSet, HostFault> {
    club.rule_sets.get(name).ok_or_else(|| HostFault::Malformed(format!("no rule set {name:?} in this club")))
}

/// The games of a tournament: the player in the first seat begins.
fn setup(rules: &RuleSet, seats: u32) -> Result<Setup, HostFault> {
    let choices = Choices { players: Some(seats), first: Some(Seat::White), ..Choices::default() };
    Setup::new(rules.clone(), choices).map_err(|why| HostFault::Malformed(why.to_string()))
}

/// The tournament of that number.
///
/// # Errors
/// [`HostFault::Malformed`] where there is none; faults of the store.
pub fn row(tx: &Tx<'_>, number: u32) -> Result<TournamentRow, HostFault> {
    tx.tournament_row(number)?.ok_or_else(|| HostFault::Malformed(format!("there is no tournament {number}")))
}

/// Enters a player; the caller commits.
///
/// # Errors
/// [`HostFault::Malformed`] where the tournament has begun, is full, or has the player already; faults of the store.
pub fn add(tx: &Tx<'_>, number: u32, player: PlayerId) -> Result<(), HostFault> {
    let row = row(tx, number)?;
    if row.stage != TournamentStage::Gathering {
        return Err(HostFault::Malformed(format!("tournament {number} has begun")));
    }
    if tx.tournament(&row)?.entrants.len() >= ENTRANTS_MAX {
        return Err(HostFault::Malformed(format!("a tournament has {ENTRANTS_MAX} players at the most")));
    }
    let rating = tx.form(player, Pool::of(row.seats))?.rating.points();
    if !tx.enter(number, player, rating)? {
        return Err(HostFault::Malformed("that player has entered already".to_owned()));
    }
    Ok(())
}

/// Begins the first round; the caller commits.
///
/// # Errors
/// [`HostFault::Malformed`] where it has begun or too few have entered; faults of the store.
pub fn start(tx: &Tx<'_>, club: &Club, number: u32, now: Moment) -> Result<(), HostFault> {
    let row = row(tx, number)?;
    if row.stage != TournamentStage::Gathering {
        return Err(HostFault::Malformed(format!("tournament {number} has begun")));
    }
    let tournament = tx.tournament(&row)?;
    if tournament.entrants.len() < row.seats as usize {
        return Err(HostFault::Malformed(format!("tournament {number} needs {} players", row.seats)));
    }
    match tournament.next_round() {
        Some(round) => begin(&Postroom::new(tx, club, Cause::Host, now), &row, &round),
        None => Err(HostFault::Malformed(format!("no round of tournament {number} can be drawn"))),
    }
}

/// Begins a round: its games, each told to its players, and who sits out.
fn begin(room: &Postroom<'_, '_>, row: &TournamentRow, round: &Round) -> Result<(), HostFault> {
    let number = row.round + 1;
    room.tx.set_round(row.number, number)?;
    for player in &round.byes {
        room.tx.add_bye(row.number, number, *player)?;
    }
    for table in &round.tables {
        let setup = setup(rules(room.club, &row.rules_name)?, row.seats)?;
        let holders = setup.seats().iter().copied().zip(table.iter().map(|player| Holder::Player(*player))).collect();
        let opening = Opening {
            number: room.tx.next_game_number()?,
            setup,
            rules_name: row.rules_name.clone(),
            pace: row.pace,
            // A tournament is between its players.
            hints: Hints::Refused,
            holders,
            started: room.now,
        };
        room.tx.add_game(&opening, GameStage::Running)?;
        room.tx.add_tournament_game(row.number, number, opening.number)?;
        let decision = invitations::start(room, opening, room.now)?;
        room.tell(&decision, None)?;
    }
    Ok(())
}

/// Goes on with every tournament of which the round is over, each in a transaction of its own; gives how many went on.
///
/// # Errors
/// [`HostFault`] of the store; a tournament that can't go on is logged and left as it is.
pub fn advance(store: &mut Store, club: &Club, now: Moment) -> Result<usize, HostFault> {
    let ready = store.view()?.rounds_over()?;
    let mut went_on = 0;
    for number in ready {
        let tx = store.begin()?;
        match go_on(&Postroom::new(&tx, club, Cause::Clock, now), number) {
            Ok(()) => {
                tx.commit()?;
                went_on += 1;
            }
            Err(HostFault::Store(fault)) if !fault.is_of_one_row() => return Err(fault.into()),
            Err(fault) => tracing::error!(tournament = number, %fault, "a tournament can't go on"),
        }
    }
    Ok(went_on)
}

fn go_on(room: &Postroom<'_, '_>, number: u32) -> Result<(), HostFault> {
    let row = row(room.tx, number)?;
    for (_, game) in room.tx.tournament_games(number)?.into_iter().filter(|(round, _)| *round == row.round) {
        let Some(game) = room.tx.game(game)? else { continue };
        for entry in game.standing() {
            if let Event::TimedOut { seat } = entry.event
                && let Some(player) = game.chairs().get(&seat).and_then(|chair| chair.holder.player())
            {
                room.tx.drop_out(number, player, row.round)?;
            }
        }
    }
    match room.tx.tournament(&row)?.next_round() {
        Some(round) => begin(room, &row, &round),
        None => {
            room.tx.end_tournament(number, room.now)?;
            tell_end(room, number)
        }
    }
}

/// Mails the final table to everybody who took part.
fn tell_end(room: &Postroom<'_, '_>, number: u32) -> Result<(), HostFault> {
    let row = row(room.tx, number)?;
    let tournament = room.tx.tournament(&row)?;
    let table = table(room.tx, &row, &tournament)?;
    for entrant in &tournament.entrants {
        let Some(player) = room.tx.player(entrant.player)?.filter(Player::receives_mail) else { continue };
        let facts = room.player_key(player.id);
        room.tx.add_key(&facts)?;
        let reader = room.reader(&player, None, &facts.key);
        let postmark = room.postmark(&facts.key, Vec::new(), None)?;
        let mail = compose::table_mail(&room.club.card, &table, &reader, &postmark)?;
        room.post(format!("tournament {number} p{} over", player.id.0), None, Some(player.id), mail)?;
    }
    Ok(())
}

/// A player drops out: before the start the entry is withdrawn, later what runs is resigned. True where they were in it.
pub(super) fn drop_out(room: &Postroom<'_, '_>, number: u32, player: PlayerId) -> Result<bool, HostFault> {
    let row = row(room.tx, number)?;
    match row.stage {
        TournamentStage::Over => return Ok(false),
        TournamentStage::Gathering => {
            room.tx.withdraw_entry(number, player)?;
            return Ok(true);
        }
        TournamentStage::Running => {}
    }
    if !room.tx.drop_out(number, player, row.round)? {
        return Ok(false);
    }
    for (_, game) in room.tx.tournament_games(number)? {
        people::resign(room, game, player)?;
    }
    Ok(true)
}

/// Takes a player out of every tournament.
pub(super) fn drop_everywhere(room: &Postroom<'_, '_>, player: PlayerId) -> Result<(), HostFault> {
    for number in room.tx.tournaments_of(player)? {
        drop_out(room, number, player)?;
    }
    Ok(())
}

/// The host takes a player out of a tournament; the caller commits.
///
/// # Errors
/// [`HostFault::Malformed`] where they are not in it; faults of the store.
pub fn drop_by_host(tx: &Tx<'_>, club: &Club, number: u32, player: PlayerId, now: Moment) -> Result<(), HostFault> {
    if drop_out(&Postroom::new(tx, club, Cause::Host, now), number, player)? {
        return Ok(());
    }
    Err(HostFault::Malformed(format!("that player is not in tournament {number} any more")))
}

/// A tournament's table, as mails and lists tell it.
///
/// # Errors
/// [`HostFault`] where the store fails.
pub fn table(tx: &Tx<'_>, row: &TournamentRow, tournament: &Tournament) -> Result<TournamentTable, HostFault> {
    let mut lines = Vec::new();
    for line in tournament.standings() {
        lines.push(TournamentLine {
            rank: line.rank,
            name: tx.player(line.player)?.map(|p| p.name).unwrap_or_default(),
            halves: line.halves,
            games: line.games,
            has_left: line.has_left,
        });
    }
    Ok(TournamentTable {
        number: row.number,
        name: row.name.clone(),
        round: row.round,
        rounds: tournament.rounds(),
        is_over: row.stage == TournamentStage::Over,
        lines,
    })
}

/// The tables of the tournaments that gather or run, and of the last ones that are over.
pub(super) fn tables(tx: &Tx<'_>) -> Result<Vec<TournamentTable>, HostFault> {
    let rows = tx.tournaments()?;
    let over: Vec<u32> = rows.iter().filter(|r| r.stage == TournamentStage::Over).map(|r| r.number).collect();
    let shown = &over[over.len().saturating_sub(PAST_SHOWN)..];
    let mut tables = Vec::new();
    for row in rows.iter().filter(|row| row.stage != TournamentStage::Over || shown.contains(&row.number)) {
        tables.push(table(tx, row, &tx.tournament(row)?)?);
    }
    Ok(tables)
}
