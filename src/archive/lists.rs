//! The pages about all games: the club's, lists of games and players, standings, search, and what the pages share.

use super::card::Card;
use super::curve::curve;
use super::{ArchiveFault, Frame, Page, Site};
use crate::club::ratings::Pool;
use crate::compose::picker;
use crate::compose::tongue::{Tongue, Voice, say};
use crate::correspondence::seat::PlayerId;
use askama::Template;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Games of one page of the list: those whose numbers begin alike, so that a page that is full never changes.
pub const PAGE_GAMES: u32 = 200;
/// The latest games on the club's page.
const LATEST: usize = 20;
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

/// A player in the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// Who.
    pub player: PlayerId,
    /// The name that they chose.
    pub name: String,
    /// Whole points.
    pub points: i64,
    /// The games that they rest on.
    pub games: u32,
}

/// What the club knows beside the games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Standings {
    /// The ranks of each rating, the best first.
    pub ranks: BTreeMap<Pool, Vec<Rank>>,
    /// Each player's rated games, the earliest first.
    pub histories: BTreeMap<PlayerId, Vec<RatedGameLine>>,
}

struct GameRow {
    number: u32,
    href: String,
    players: Vec<PlayerLink>,
    rules: String,
    started: String,
    ended: String,
}

struct PlayerLink {
    name: String,
    href: Option<String>,
    place: String,
}

struct Table {
    head: [String; 5],
    rows: Vec<GameRow>,
}

#[derive(Template)]
#[template(path = "archive/list.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    intro: String,
    heading: String,
    curves: Vec<(String, String)>,
    table: Table,
    pages: Vec<(String, String, bool)>,
    pages_label: String,
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
    head: Vec<String>,
    rows: Vec<PeopleRow>,
}

struct PeopleRow {
    before: Option<u32>,
    name: String,
    href: String,
    cells: Vec<String>,
}

#[derive(Template)]
#[template(path = "archive/search.html")]
struct SearchPage<'a> {
    frame: Frame<'a>,
    noscript: String,
    button: String,
    fields: [(&'static str, &'static str, String); 4],
    head: [String; 5],
    words: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "archive/root.html")]
struct Root<'a> {
    club: &'a str,
    first: &'static str,
    tongues: Vec<(&'static str, &'static str)>,
}

/// Every page but those of single games, from the cards of all games in the order of their numbers.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(site: &Site, cards: &[Card], standings: &Standings) -> Result<Vec<Page>, ArchiveFault> {
    let mut by_player: BTreeMap<PlayerId, (String, Vec<&Card>)> = BTreeMap::new();
    for card in cards {
        for seat in card.seats.iter().filter(|seat| !seat.name.is_empty()) {
            let Some(id) = seat.player else { continue };
            let (name, games) = by_player.entry(id).or_default();
            name.clone_from(&seat.name);
            if games.last().is_none_or(|last| last.number != card.number) {
                games.push(card);
            }
        }
    }
    let mut pages = shared(site, cards)?;
    for tongue in Tongue::ALL {
        let maker = Maker { site, tongue, voice: Voice::of(tongue) };
        pages.push(maker.club(cards, by_player.len())?);
        maker.games(cards, &mut pages)?;
        pages.push(maker.players(&by_player)?);
        for (id, (name, games)) in &by_player {
            let history = standings.histories.get(id).map_or(&[][..], Vec::as_slice);
            pages.push(maker.player(*id, name, games, history)?);
        }
        pages.push(maker.standings(standings)?);
        pages.push(maker.search()?);
    }
    Ok(pages)
}

/// What pages of every language use, and the page that leads to them.
fn shared(site: &Site, cards: &[Card]) -> Result<Vec<Page>, ArchiveFault> {
    let tongues = Tongue::ALL.into_iter().map(|tongue| (tongue.code(), tongue.own_name())).collect();
    let root =
        Root { club: &site.club, first: site.tongue.code(), tongues }.render().map_err(|_| ArchiveFault::Template)?;
    let star = picker::STAR_SCRIPT;
    Ok(vec![
        Page::new("index.html".to_owned(), root),
        Page::new("archive.css".to_owned(), include_str!("../../assets/pages/archive.css").to_owned()),
        Page::new("viewer.js".to_owned(), format!("{star}{}", include_str!("../../assets/pages/viewer.js"))),
        Page::new("search.js".to_owned(), include_str!("../../assets/pages/search.js").to_owned()),
        Page::new("games.js".to_owned(), games_script(cards)),
        Page::new(picker::FILE.to_owned(), picker::page(None).map_err(|_| ArchiveFault::Template)?),
    ])
}

/// Every game for the search, as a script, so that it can be read from a folder too.
fn games_script(cards: &[Card]) -> String {
    let mut script = String::from("\"use strict\";\nconst GAMES = [\n");
    for card in cards {
        let names = card.seats.iter().map(|seat| quoted(&seat.name)).collect::<Vec<_>>().join(",");
        let _ = writeln!(
            script,
            "[{},{},{},{},[{names}]],",
            card.number,
            quoted(&card.rules),
            quoted(&card.started),
            quoted(&card.ended)
        );
    }
    script.push_str("];\n");
    script
}

/// A text in a script: anything that could end it or the script is written by its number.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' | '<' | '>' | '&' | '\'' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

struct Maker<'a> {
    site: &'a Site,
    tongue: Tongue,
    voice: Voice,
}

impl Maker<'_> {
    fn page(&self, path: &str, template: &impl Template) -> Result<Page, ArchiveFault> {
        let text = template.render().map_err(|_| ArchiveFault::Template)?;
        Ok(Page::new(format!("{}/{path}", self.tongue.code()), text))
    }

    fn head(&self) -> [String; 5] {
        let voice = self.voice;
        [
            say!(voice, "archive-game"),
            say!(voice, "archive-players"),
            say!(voice, "archive-rules"),
            say!(voice, "archive-started"),
            say!(voice, "archive-ended"),
        ]
    }

    fn table<'c>(&self, cards: impl Iterator<Item = &'c Card>, up: &str) -> Table {
        let row = |card: &Card| GameRow {
            number: card.number,
            href: format!("{up}games/{}.html", card.number),
            players: card
                .seats
                .iter()
                .map(|seat| PlayerLink {
                    name: seat.shown(self.tongue),
                    href: seat.player.filter(|_| !seat.name.is_empty()).map(|id| format!("{up}players/{}.html", id.0)),
                    place: seat.place.map(|place| place.to_string()).unwrap_or_default(),
                })
                .collect(),
            rules: card.rules.clone(),
            started: card.started.clone(),
            ended: card.ended.clone(),
        };
        Table { head: self.head(), rows: cards.map(row).collect() }
    }

    fn list<'c>(&'c self, path: &str, title: String, table: Table) -> ListPage<'c> {
        ListPage {
            frame: Frame::new(self.site, self.tongue, path, title),
            intro: String::new(),
            heading: String::new(),
            curves: Vec::new(),
            table,
            pages: Vec::new(),
            pages_label: say!(self.voice, "archive-pages"),
        }
    }

    fn club(&self, cards: &[Card], people: usize) -> Result<Page, ArchiveFault> {
        let mut latest: Vec<&Card> = cards.iter().collect();
        latest.sort_by(|a, b| last_day(b).cmp(last_day(a)).then(b.number.cmp(&a.number)));
        latest.truncate(LATEST);
        let over = cards.iter().filter(|card| card.end.is_some()).count();
        let page = ListPage {
            intro: say!(self.voice, "archive-intro", over = over, running = cards.len() - over, people = people),
            heading: say!(self.voice, "archive-latest"),
            ..self.list("index.html", self.site.club.clone(), self.table(latest.into_iter(), ""))
        };
        self.page("index.html", &page)
    }

    fn games(&self, cards: &[Card], pages: &mut Vec<Page>) -> Result<(), ArchiveFault> {
        let page_of = |card: &Card| card.number.saturating_sub(1) / PAGE_GAMES + 1;
        let mut numbers: BTreeSet<u32> = cards.iter().map(page_of).collect();
        numbers.insert(1);
        for number in &numbers {
            let path = format!("games-{number}.html");
            let (first, last) = ((number - 1) * PAGE_GAMES + 1, number * PAGE_GAMES);
            let title = say!(self.voice, "archive-games-title", first = first, last = last);
            let shown = cards.iter().filter(|card| page_of(card) == *number);
            // Neighbours alone, so that a new page changes no older one but the last.
            let near = numbers.iter().filter(|other| other.abs_diff(*number) <= 1 || **other == 1);
            let links = near.map(|other| (format!("games-{other}.html"), other.to_string(), other == number));
            let page = ListPage { pages: links.collect(), ..self.list(&path, title, self.table(shown, "")) };
            pages.push(self.page(&path, &page)?);
        }
        Ok(())
    }

    fn players(&self, people: &BTreeMap<PlayerId, (String, Vec<&Card>)>) -> Result<Page, ArchiveFault> {
        let mut rows: Vec<PeopleRow> = people
            .iter()
            .map(|(id, (name, games))| {
                let won = games.iter().filter(|card| is_first(card, *id)).count();
                PeopleRow {
                    before: None,
                    name: name.clone(),
                    href: format!("players/{}.html", id.0),
                    cells: vec![games.len().to_string(), won.to_string()],
                }
            })
            .collect();
        rows.sort_by(|a, b| a.name.to_lowercase().cmp(&b.name.to_lowercase()).then(a.href.cmp(&b.href)));
        let (player, games) = (say!(self.voice, "archive-player"), say!(self.voice, "archive-games"));
        let head = vec![player, games, say!(self.voice, "archive-won")];
        let title = say!(self.voice, "archive-players");
        let page = PlayersPage {
            frame: Frame::new(self.site, self.tongue, "players.html", title),
            intro: String::new(),
            tables: vec![PeopleTable { heading: String::new(), head, rows }],
        };
        self.page("players.html", &page)
    }

    fn player(
        &self,
        id: PlayerId,
        name: &str,
        games: &[&Card],
        history: &[RatedGameLine],
    ) -> Result<Page, ArchiveFault> {
        let path = format!("players/{}.html", id.0);
        let won = games.iter().filter(|card| is_first(card, id)).count();
        let mut curves = Vec::new();
        for pool in Pool::ALL {
            let rated: Vec<RatedGameLine> = history.iter().filter(|game| game.pool == pool).cloned().collect();
            if let Some(last) = rated.last() {
                let (pool, count) = (self.pool(pool), rated.len());
                let words = say!(self.voice, "archive-rating", pool = pool, points = last.points, count = count);
                let drawn = curve(&rated, &words).unwrap_or_default();
                curves.push((words, drawn));
            }
        }
        let latest = games.iter().rev().take(PLAYER_GAMES).copied();
        let page = ListPage {
            intro: say!(self.voice, "archive-player-intro", games = games.len(), won = won),
            heading: say!(self.voice, "archive-games"),
            curves,
            ..self.list(&path, name.to_owned(), self.table(latest, "../"))
        };
        self.page(&path, &page)
    }

    fn pool(&self, pool: Pool) -> String {
        match pool {
            Pool::Two => say!(self.voice, "archive-pool-two"),
            Pool::Many => say!(self.voice, "archive-pool-many"),
        }
    }

    fn standings(&self, standings: &Standings) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let table = |pool: Pool| {
            let ranks = standings.ranks.get(&pool).map_or(&[][..], Vec::as_slice);
            let row = |rank: &Rank| PeopleRow {
                before: Some(1 + ranks.iter().filter(|other| other.points > rank.points).count() as u32),
                name: rank.name.clone(),
                href: format!("players/{}.html", rank.player.0),
                cells: vec![rank.points.to_string(), rank.games.to_string()],
            };
            let (rank, player) = (say!(voice, "archive-rank"), say!(voice, "archive-player"));
            let head = vec![rank, player, say!(voice, "archive-points"), say!(voice, "archive-games")];
            PeopleTable { heading: self.pool(pool), head, rows: ranks.iter().map(row).collect() }
        };
        let tables: Vec<PeopleTable> =
            Pool::ALL.into_iter().map(table).filter(|table| !table.rows.is_empty()).collect();
        let intro = if tables.is_empty() { say!(voice, "archive-unrated") } else { String::new() };
        let frame = Frame::new(self.site, self.tongue, "standings.html", say!(voice, "archive-standings"));
        self.page("standings.html", &PlayersPage { frame, intro, tables })
    }

    fn search(&self) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let page = SearchPage {
            frame: Frame::new(self.site, self.tongue, "search.html", say!(voice, "archive-search")),
            noscript: say!(voice, "archive-search-noscript"),
            button: say!(voice, "archive-search"),
            fields: [
                ("player", "search", say!(voice, "archive-player")),
                ("rules", "search", say!(voice, "archive-rules")),
                ("from", "date", say!(voice, "archive-from")),
                ("to", "date", say!(voice, "archive-to")),
            ],
            head: self.head(),
            words: vec![
                ("found", say!(voice, "archive-found", count = "%count")),
                ("more", say!(voice, "archive-found-more", count = "%count", shown = "%shown")),
                ("former", say!(voice, "archive-nameless")),
            ],
        };
        self.page("search.html", &page)
    }
}

fn last_day(card: &Card) -> &str {
    if card.ended.is_empty() { &card.started } else { &card.ended }
}

fn is_first(card: &Card, player: PlayerId) -> bool {
    card.seats.iter().any(|seat| seat.player == Some(player) && seat.place == Some(1))
}
