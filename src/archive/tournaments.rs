//! The tournaments: a list of them, and for each its table and its rounds.

use super::card::GameId;
use super::{ArchiveFault, Frame, Page, Part, Site};
use crate::club::tournament::{Format, Outcome, Tournament};
use crate::compose::tongue::{Tongue, Voice, say};
use crate::compose::wording::pace;
use crate::correspondence::pace::Pace;
use crate::correspondence::seat::PlayerId;
use askama::Template;
use std::collections::{BTreeMap, BTreeSet};

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Players enter.
    Gathering,
    /// This round is played.
    Running(u32),
    /// It is over.
    Over,
}

/// What the list says of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// How its rounds are drawn.
    pub format: Format,
    /// How far it is.
    pub stage: Stage,
    /// The rule set's name.
    pub rules: String,
}

/// A tournament as its page tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// What the list says of it.
    pub summary: Summary,
    /// The clock of its games.
    pub pace: Pace,
    /// Its rounds, tables and results.
    pub tournament: Tournament,
    /// The games of its tables, in the same order.
    pub games: Vec<u32>,
    /// The games that have a page.
    pub shown: BTreeSet<u32>,
    /// The names of those who take part; who was forgotten has none.
    pub names: BTreeMap<PlayerId, String>,
}

#[derive(Template)]
#[template(path = "archive/tournaments.html")]
struct TournamentsPage<'a> {
    frame: Frame<'a>,
    none: String,
    head: [String; 4],
    rows: Vec<(String, String, [String; 3])>,
}

#[derive(Template)]
#[template(path = "archive/tournament.html")]
struct TournamentPage<'a> {
    frame: Frame<'a>,
    facts: Vec<(String, String, Option<String>)>,
    table_head: String,
    head: Vec<String>,
    lines: Vec<TableLine>,
    rounds: Vec<RoundTold>,
}

struct TableLine {
    rank: u32,
    who: Who,
    left: String,
    cells: Vec<String>,
}

struct Who {
    name: String,
    href: Option<String>,
}

struct RoundTold {
    heading: String,
    tables: Vec<TableTold>,
    bye: String,
    byes: Vec<Who>,
}

struct TableTold {
    game: String,
    href: Option<String>,
    players: Vec<(Who, String)>,
    state: String,
}

/// The paths of one tournament's files.
#[must_use]
pub fn paths(number: u32) -> Vec<String> {
    Tongue::ALL.into_iter().map(|tongue| format!("{}/tournaments/{number}.html", tongue.code())).collect()
}

/// The list of all tournaments, in every language.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn list(site: &Site, summaries: &[Summary]) -> Result<Vec<Page>, ArchiveFault> {
    let page = |tongue: Tongue| {
        let voice = Voice::of(tongue);
        let title = say!(voice, "archive-tournaments");
        let row = |summary: &Summary| {
            let cells = [format_words(summary.format, voice), summary.rules.clone(), stage_words(summary.stage, voice)];
            (format!("tournaments/{}.html", summary.number), summary.name.clone(), cells)
        };
        let page = TournamentsPage {
            frame: Frame::new(site, tongue, Part::Tournaments, "tournaments.html", title),
            none: if summaries.is_empty() { say!(voice, "archive-no-tournaments") } else { String::new() },
            head: [
                say!(voice, "archive-tournament"),
                say!(voice, "archive-format"),
                say!(voice, "archive-rules"),
                say!(voice, "archive-stage"),
            ],
            rows: summaries.iter().rev().map(row).collect(),
        };
        let text = page.render().map_err(|_| ArchiveFault::Template)?;
        Ok(Page::new(format!("{}/tournaments.html", tongue.code()), text))
    };
    Tongue::ALL.into_iter().map(page).collect()
}

/// The pages of one tournament, in every language.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(site: &Site, told: &Told) -> Result<Vec<Page>, ArchiveFault> {
    Tongue::ALL.into_iter().map(|tongue| one(site, told, tongue)).collect()
}

fn one(site: &Site, told: &Told, tongue: Tongue) -> Result<Page, ArchiveFault> {
    let voice = Voice::of(tongue);
    let Told { summary, tournament, .. } = told;
    let path = format!("tournaments/{}.html", summary.number);
    let rules_page = site.rules_page(&summary.rules).map(|page| format!("../{page}"));
    let facts = vec![
        (say!(voice, "archive-format"), format_words(summary.format, voice), None),
        (say!(voice, "archive-rules"), summary.rules.clone(), rules_page),
        (say!(voice, "archive-clock"), pace(voice, told.pace), None),
        (say!(voice, "archive-rounds"), tournament.rounds().to_string(), None),
        (say!(voice, "archive-stage"), stage_words(summary.stage, voice), None),
    ];
    let who = |player: PlayerId| match told.names.get(&player).filter(|name| !name.is_empty()) {
        Some(name) => Who { name: name.clone(), href: Some(format!("../players/{}.html", player.0)) },
        None => Who { name: say!(voice, "former-player"), href: None },
    };
    let has_buchholz = tournament.format != Format::RoundRobin;
    let mut head = vec![say!(voice, "archive-rank"), say!(voice, "archive-player"), say!(voice, "archive-score")];
    head.push(say!(voice, "archive-games"));
    if has_buchholz {
        head.push("Buchholz".to_owned());
    }
    head.push("Sonneborn-Berger".to_owned());
    let line = |line: &crate::club::tournament::Line| {
        let mut cells = vec![parts(line.halves, 2), line.games.to_string()];
        if has_buchholz {
            cells.push(parts(line.buchholz, 2));
        }
        cells.push(parts(line.sonneborn_berger, 4));
        let left = if line.has_left { say!(voice, "archive-left") } else { String::new() };
        TableLine { rank: line.rank, who: who(line.player), left, cells }
    };
    let page = TournamentPage {
        frame: Frame::new(site, tongue, Part::Tournaments, &path, summary.name.clone()),
        facts,
        table_head: say!(voice, "archive-table"),
        head,
        lines: tournament.standings().iter().map(line).collect(),
        rounds: rounds(told, voice, who),
    };
    let text = page.render().map_err(|_| ArchiveFault::Template)?;
    Ok(Page::new(format!("{}/{path}", tongue.code()), text))
}

fn rounds(told: &Told, voice: Voice, who: impl Fn(PlayerId) -> Who) -> Vec<RoundTold> {
    let tournament = &told.tournament;
    let one = |round: u32| {
        let tables = tournament.tables.iter().zip(&told.games).filter(|(table, _)| table.round == round);
        let table = |(table, game): (&crate::club::tournament::Table, &u32)| {
            let place = |at: usize| match &table.outcome {
                Outcome::Over(places) => places.get(at).map(u32::to_string).unwrap_or_default(),
                _ => String::new(),
            };
            TableTold {
                game: say!(voice, "archive-game-number", number = game.to_string()),
                href: told.shown.contains(game).then(|| format!("../games/{}.html", GameId::Club(*game).slug())),
                players: table.seats.iter().enumerate().map(|(at, player)| (who(*player), place(at))).collect(),
                state: match table.outcome {
                    Outcome::Running => say!(voice, "archive-runs"),
                    Outcome::Void => say!(voice, "archive-void"),
                    Outcome::Over(_) => String::new(),
                },
            }
        };
        RoundTold {
            heading: say!(voice, "archive-round", round = round),
            tables: tables.map(table).collect(),
            bye: say!(voice, "archive-bye"),
            byes: tournament.byes.iter().filter(|(at, _)| *at == round).map(|(_, player)| who(*player)).collect(),
        }
    };
    (1..=tournament.round()).rev().map(one).collect()
}

/// A number of halves or quarters, as `2.5`.
fn parts(count: u32, of: u32) -> String {
    let hundredths = count % of * 100 / of;
    match hundredths {
        0 => (count / of).to_string(),
        cents if cents % 10 == 0 => format!("{}.{}", count / of, cents / 10),
        cents => format!("{}.{cents:02}", count / of),
    }
}

fn format_words(format: Format, voice: Voice) -> String {
    match format {
        Format::RoundRobin => say!(voice, "archive-round-robin"),
        Format::Swiss => say!(voice, "archive-swiss"),
        Format::Tables => say!(voice, "archive-tables"),
    }
}

fn stage_words(stage: Stage, voice: Voice) -> String {
    match stage {
        Stage::Gathering => say!(voice, "archive-stage-gathering"),
        Stage::Running(round) => say!(voice, "archive-round", round = round),
        Stage::Over => say!(voice, "archive-stage-over"),
    }
}
