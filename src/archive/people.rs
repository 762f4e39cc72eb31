//! The players' pages: the list of all, both standings with their curves, and a page for each.

use super::card::Card;
use super::lists::{Table, table};
use super::plots::{Axes, bounds, curve, small};
use super::{ArchiveFault, Frame, Page, Part, Site};
use crate::club::ratings::Pool;
use crate::compose::tongue::{Tongue, Voice, say};
use crate::correspondence::seat::PlayerId;
use askama::Template;
use std::collections::BTreeMap;

/// Games on a player's page, the latest.
const PLAYER_GAMES: usize = 500;

/// A rated game of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGameLine {
    /// Which of the two ratings.
    pub pool: Pool,
    /// The game.
    pub game: u32,
    /// The rating after it, in whole points.
    pub points: i64,
}

/// A rating and the games that it rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated {
    /// Whole points.
    pub points: i64,
    /// Games.
    pub games: u32,
}

/// A player of the club; who was forgotten is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PlayerId,
    /// The name that they chose.
    pub name: String,
    /// Their ratings.
    pub forms: BTreeMap<Pool, Rated>,
    /// The share of moves in time, in percent; `None` for who has had no turn.
    pub in_time: Option<u32>,
    /// Their rated games, the earliest first.
    pub history: Vec<RatedGameLine>,
}

#[derive(Template)]
#[template(path = "archive/player.html")]
struct PlayerPage<'a> {
    frame: Frame<'a>,
    facts: Vec<(String, String)>,
    curves: Vec<(String, String)>,
    games: String,
    table: Table,
}

#[derive(Template)]
#[template(path = "archive/players.html")]
struct PlayersPage<'a> {
    frame: Frame<'a>,
    intro: String,
    tables: Vec<PeopleTable>,
}

struct PeopleTable {
    heading: String,
    label: String,
    head: Vec<Head>,
    rows: Vec<PeopleRow>,
}

struct Head {
    words: String,
    is_number: bool,
}

struct PeopleRow {
    before: Option<u32>,
    name: String,
    href: String,
    cells: Vec<String>,
    plot: Option<String>,
}

fn heads(words: impl IntoIterator<Item = (String, bool)>) -> Vec<Head> {
    words.into_iter().map(|(words, is_number)| Head { words, is_number }).collect()
}

/// What a rating is called.
pub(super) fn pool_words(pool: Pool, voice: Voice) -> String {
    match pool {
        Pool::Two => say!(voice, "archive-pool-two"),
        Pool::Many => say!(voice, "archive-pool-many"),
    }
}

/// Those who are rated there with their ranks, the best first; equal ratings share a rank.
pub(super) fn ranked(people: &[Person], pool: Pool) -> Vec<(u32, &Person)> {
    let mut rated: Vec<(Rated, &Person)> =
        people.iter().filter_map(|person| Some((*person.forms.get(&pool)?, person))).collect();
    rated.sort_by_key(|(form, person)| (std::cmp::Reverse((form.points, form.games)), person.id));
    let mut ranks: Vec<(u32, &Person)> = Vec::with_capacity(rated.len());
    let mut last = None;
    for (at, (form, person)) in rated.into_iter().enumerate() {
        let rank = match last {
            Some((points, rank)) if points == form.points => rank,
            _ => u32::try_from(at + 1).unwrap_or(u32::MAX),
        };
        last = Some((form.points, rank));
        ranks.push((rank, person));
    }
    ranks
}

/// The pages of all players; `cards` are those of all games, in the order of their numbers.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(site: &Site, cards: &[Card], people: &[Person]) -> Result<Vec<Page>, ArchiveFault> {
    let mut games: BTreeMap<PlayerId, Vec<&Card>> = BTreeMap::new();
    for card in cards {
        for id in card.seats.iter().filter_map(|seat| seat.player) {
            let games = games.entry(id).or_default();
            if games.last().is_none_or(|last| last.id != card.id) {
                games.push(card);
            }
        }
    }
    let mut pages = Vec::new();
    for tongue in Tongue::ALL {
        let maker = Maker { site, tongue, voice: Voice::of(tongue), games: &games };
        pages.push(maker.players(people)?);
        pages.push(maker.standings(people)?);
        for person in people {
            pages.push(maker.player(person)?);
        }
    }
    Ok(pages)
}

struct Maker<'a> {
    site: &'a Site,
    tongue: Tongue,
    voice: Voice,
    games: &'a BTreeMap<PlayerId, Vec<&'a Card>>,
}

impl Maker<'_> {
    fn page(&self, path: &str, template: &impl Template) -> Result<Page, ArchiveFault> {
        let text = template.render().map_err(|_| ArchiveFault::Template)?;
        Ok(Page::new(format!("{}/{path}", self.tongue.code()), text))
    }

    fn games_of(&self, id: PlayerId) -> &[&Card] {
        self.games.get(&id).map_or(&[], Vec::as_slice)
    }

    fn won(&self, id: PlayerId) -> usize {
        let is_first = |card: &&&Card| card.seats.iter().any(|seat| seat.player == Some(id) && seat.place == Some(1));
        self.games_of(id).iter().filter(is_first).count()
    }

    fn in_time(&self, person: &Person) -> String {
        person.in_time.map_or_else(|| "–".to_owned(), |percent| say!(self.voice, "archive-percent", percent = percent))
    }

    fn players(&self, people: &[Person]) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let row = |person: &Person| PeopleRow {
            before: None,
            name: person.name.clone(),
            href: format!("players/{}.html", person.id.0),
            cells: vec![
                self.games_of(person.id).len().to_string(),
                self.won(person.id).to_string(),
                self.in_time(person),
            ],
            plot: None,
        };
        let mut rows: Vec<PeopleRow> = people.iter().map(row).collect();
        rows.sort_by_cached_key(|row| (row.name.to_lowercase(), row.href.clone()));
        let title = say!(voice, "archive-players");
        let head = heads([
            (say!(voice, "archive-player"), false),
            (say!(voice, "archive-games"), true),
            (say!(voice, "archive-won"), true),
            (say!(voice, "archive-in-time"), true),
        ]);
        let intro = if rows.is_empty() { say!(voice, "archive-no-players") } else { String::new() };
        let page = PlayersPage {
            tables: vec![PeopleTable { heading: String::new(), label: title.clone(), head, rows }],
            frame: Frame::new(self.site, self.tongue, Part::Players, "players.html", title),
            intro,
        };
        self.page("players.html", &page)
    }

    fn player(&self, person: &Person) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let path = format!("players/{}.html", person.id.0);
        let games = self.games_of(person.id);
        let mut facts = vec![
            (say!(voice, "archive-games"), games.len().to_string()),
            (say!(voice, "archive-won"), self.won(person.id).to_string()),
            (say!(voice, "archive-in-time"), self.in_time(person)),
        ];
        let mut curves = Vec::new();
        for (pool, form) in &person.forms {
            let name = pool_words(*pool, voice);
            facts.push((name.clone(), say!(voice, "archive-rated", points = form.points, count = form.games)));
            let rated: Vec<RatedGameLine> = person.history.iter().filter(|game| game.pool == *pool).cloned().collect();
            let Some((low, high)) = bounds(&rated) else { continue };
            let (pool, points, count) = (name.as_str(), form.points, form.games);
            let title =
                say!(voice, "archive-rating", pool = pool, points = points, count = count, low = low, high = high);
            let (across, up) = (say!(voice, "archive-plot-games"), say!(voice, "archive-points"));
            if let Some(drawn) = curve(&rated, &Axes { title: &title, across: &across, up: &up }) {
                curves.push((name, drawn));
            }
        }
        let words = say!(voice, "archive-games");
        let page = PlayerPage {
            frame: Frame::new(self.site, self.tongue, Part::Players, &path, person.name.clone()),
            facts,
            curves,
            table: table(games.iter().rev().take(PLAYER_GAMES).copied(), "../", words.clone(), self.tongue),
            games: words,
        };
        self.page(&path, &page)
    }

    fn standings(&self, people: &[Person]) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let table = |pool: Pool| {
            let row = |(rank, person): (u32, &Person)| {
                let form = person.forms.get(&pool).copied().unwrap_or(Rated { points: 0, games: 0 });
                let rated: Vec<RatedGameLine> =
                    person.history.iter().filter(|game| game.pool == pool).cloned().collect();
                PeopleRow {
                    before: Some(rank),
                    name: person.name.clone(),
                    href: format!("players/{}.html", person.id.0),
                    cells: vec![form.points.to_string(), form.games.to_string(), self.in_time(person)],
                    plot: Some(small(&rated).unwrap_or_default()),
                }
            };
            let head = heads([
                (say!(voice, "archive-rank"), true),
                (say!(voice, "archive-player"), false),
                (say!(voice, "archive-points"), true),
                (say!(voice, "archive-games"), true),
                (say!(voice, "archive-in-time"), true),
                (say!(voice, "archive-course"), false),
            ]);
            let heading = pool_words(pool, voice);
            let rows = ranked(people, pool).into_iter().map(row).collect();
            PeopleTable { label: heading.clone(), heading, head, rows }
        };
        let tables: Vec<PeopleTable> =
            Pool::ALL.into_iter().map(table).filter(|table| !table.rows.is_empty()).collect();
        let intro = if tables.is_empty() { say!(voice, "archive-unrated") } else { String::new() };
        let frame =
            Frame::new(self.site, self.tongue, Part::Standings, "standings.html", say!(voice, "archive-standings"));
        self.page("standings.html", &PlayersPage { frame, intro, tables })
    }
}
