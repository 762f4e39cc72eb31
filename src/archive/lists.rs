//! The club's first page, the lists of games, the search, and what all pages use.

use super::card::{Card, CardSeat, GameId};
use super::people::Person;
use super::{ArchiveFault, Frame, Page, Part, Site, quoted};
use crate::club::ratings::Pool;
use crate::compose::picker;
use crate::compose::tongue::{Tongue, Voice, say};
use crate::compose::wording::colour;
use askama::Template;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Games of one page of the list: those whose numbers begin alike, so that a page that is full never changes.
pub const PAGE_GAMES: u32 = 200;
/// The latest games, and the best players of each rating, on the club's page.
const LATEST: usize = 12;
const BEST: usize = 5;

/// A game in a table.
pub(super) struct GameRow {
    pub(super) id: String,
    pub(super) href: String,
    pub(super) players: Vec<PlayerLink>,
    pub(super) rules: String,
    pub(super) started: String,
    pub(super) ended: String,
}

/// Who holds a seat, in a table.
pub(super) struct PlayerLink {
    pub(super) letter: char,
    pub(super) colour: String,
    pub(super) name: String,
    pub(super) href: Option<String>,
    pub(super) place: String,
    pub(super) is_first: bool,
}

/// A table of games.
pub(super) struct Table {
    pub(super) head: [String; 5],
    pub(super) rows: Vec<GameRow>,
    pub(super) label: String,
}

#[derive(Template)]
#[template(path = "archive/club.html")]
struct ClubPage<'a> {
    frame: Frame<'a>,
    facts: [(usize, String); 3],
    latest: String,
    all: String,
    table: Table,
    best: Vec<BestOf>,
    best_head: String,
    help: String,
    help_how: String,
}

struct BestOf {
    heading: String,
    rows: Vec<(String, String, i64)>,
}

#[derive(Template)]
#[template(path = "archive/list.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    table: Table,
    pages: Vec<(String, String, bool)>,
    pages_label: String,
    imports: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "archive/search.html")]
struct SearchPage<'a> {
    frame: Frame<'a>,
    noscript: String,
    button: String,
    any: String,
    player: String,
    rules: String,
    from: String,
    to: String,
    table: Table,
    words: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "archive/root.html")]
struct Root<'a> {
    club: &'a str,
    first: &'static str,
    tongues: Vec<(&'static str, &'static str)>,
}

/// The head of a table of games.
fn head(voice: Voice) -> [String; 5] {
    [
        say!(voice, "archive-game"),
        say!(voice, "archive-players"),
        say!(voice, "archive-rules"),
        say!(voice, "archive-started"),
        say!(voice, "archive-ended"),
    ]
}

/// A table of games; `up` leads to the language's folder, `label` says of what it is.
pub(super) fn table<'c>(cards: impl Iterator<Item = &'c Card>, up: &str, label: String, tongue: Tongue) -> Table {
    let voice = Voice::of(tongue);
    let player = |seat: &CardSeat| PlayerLink {
        letter: seat.seat.letter(),
        colour: colour(voice, seat.seat),
        name: seat.shown(tongue),
        href: seat.page().map(|page| format!("{up}{page}")),
        place: seat.place.map(|place| place.to_string()).unwrap_or_default(),
        is_first: seat.place == Some(1),
    };
    let row = |card: &Card| GameRow {
        id: card.id.to_string(),
        href: format!("{up}games/{}.html", card.id.slug()),
        players: card.seats.iter().map(player).collect(),
        rules: card.rules.clone(),
        started: card.started.clone(),
        ended: card.ended.clone(),
    };
    Table { head: head(voice), rows: cards.map(row).collect(), label }
}

/// The club's page, the lists, the search and what is shared, from the cards of all games in the order of their numbers.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(site: &Site, cards: &[Card], people: &[Person]) -> Result<Vec<Page>, ArchiveFault> {
    let mut pages = shared(site, cards)?;
    for tongue in Tongue::ALL {
        let maker = Maker { site, tongue, voice: Voice::of(tongue) };
        pages.push(maker.club(cards, people)?);
        maker.games(cards, &mut pages)?;
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
        Page::new("star.svg".to_owned(), include_str!("../../assets/pages/star.svg").to_owned()),
        Page::new("viewer.js".to_owned(), format!("{star}{}", include_str!("../../assets/pages/viewer.js"))),
        Page::new("search.js".to_owned(), include_str!("../../assets/pages/search.js").to_owned()),
        Page::new("games.js".to_owned(), games_script(cards)),
        Page::new(picker::FILE.to_owned(), picker::page().map_err(|_| ArchiveFault::Template)?),
    ])
}

/// Every game for the search, as a script, so that it can be read from a folder too: its name, rule set, days, and its seats'
/// letters, names and places.
fn games_script(cards: &[Card]) -> String {
    let mut script = String::from("\"use strict\";\nconst GAMES = [\n");
    for card in cards {
        let seat = |seat: &CardSeat| {
            let place = seat.place.map_or_else(|| "0".to_owned(), |place| place.to_string());
            format!("[{},{},{place},{}]", quoted(&seat.seat.letter().to_string()), quoted(&seat.name), seat.level)
        };
        let seats = card.seats.iter().map(seat).collect::<Vec<_>>().join(",");
        let (id, rules) = (quoted(&card.id.to_string()), quoted(&card.rules));
        let _ = writeln!(script, "[{id},{rules},{},{},[{seats}]],", quoted(&card.started), quoted(&card.ended));
    }
    script.push_str("];\n");
    script
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

    fn club(&self, cards: &[Card], people: &[Person]) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let mut latest: Vec<&Card> = cards.iter().collect();
        latest.sort_by(|a, b| b.last_day().cmp(a.last_day()).then(b.id.cmp(&a.id)));
        latest.truncate(LATEST);
        let over = cards.iter().filter(|card| card.end.is_some()).count();
        let best = Pool::ALL.into_iter().filter_map(|pool| {
            let ranks = super::people::ranked(people, pool);
            let row = |(_, person): &(u32, &Person)| {
                let points = person.forms.get(&pool).map_or(0, |form| form.points);
                (format!("players/{}.html", person.id.0), person.name.clone(), points)
            };
            let rows: Vec<_> = ranks.iter().take(BEST).map(row).collect();
            (!rows.is_empty()).then(|| BestOf { heading: super::people::pool_words(pool, voice), rows })
        });
        let latest_words = say!(voice, "archive-latest");
        let page = ClubPage {
            frame: Frame::new(self.site, self.tongue, Part::Club, "index.html", self.site.club.clone()),
            facts: [
                (over, say!(voice, "archive-count-over", count = over)),
                (cards.len() - over, say!(voice, "archive-count-running")),
                (people.len(), say!(voice, "archive-count-players", count = people.len())),
            ],
            table: table(latest.into_iter(), "", latest_words.clone(), self.tongue),
            latest: latest_words,
            all: say!(voice, "archive-all-games"),
            best: best.collect(),
            best_head: say!(voice, "archive-standings"),
            help: say!(voice, "archive-help"),
            help_how: say!(voice, "archive-help-how"),
        };
        self.page("index.html", &page)
    }

    fn games(&self, cards: &[Card], pages: &mut Vec<Page>) -> Result<(), ArchiveFault> {
        let number = |card: &Card| match card.id {
            GameId::Club(number) => Some(number),
            GameId::Import(_) => None,
        };
        let page_of = |number: u32| number.saturating_sub(1) / PAGE_GAMES + 1;
        let mut numbers: BTreeSet<u32> = cards.iter().filter_map(number).map(page_of).collect();
        numbers.insert(1);
        let imports: Vec<&Card> = cards.iter().filter(|card| number(card).is_none()).collect();
        let to_imports = || {
            let words = say!(self.voice, "archive-imports");
            (!imports.is_empty()).then(|| ("games-imported.html".to_owned(), words))
        };
        for page in &numbers {
            let path = format!("games-{page}.html");
            let (first, last) = ((page - 1) * PAGE_GAMES + 1, page * PAGE_GAMES);
            let title = say!(self.voice, "archive-games-title", first = first, last = last);
            let shown = cards.iter().filter(|card| number(card).map(page_of) == Some(*page));
            // Neighbours alone, so that a new page changes no older one but the last.
            let near = numbers.iter().filter(|other| other.abs_diff(*page) <= 1 || **other == 1);
            let links = near.map(|other| (format!("games-{other}.html"), other.to_string(), other == page));
            let list = ListPage {
                table: table(shown, "", title.clone(), self.tongue),
                frame: Frame::new(self.site, self.tongue, Part::Games, &path, title),
                pages: links.collect(),
                pages_label: say!(self.voice, "archive-pages"),
                imports: to_imports(),
            };
            pages.push(self.page(&path, &list)?);
        }
        if let Some((path, title)) = to_imports() {
            let list = ListPage {
                table: table(imports.iter().copied(), "", title.clone(), self.tongue),
                frame: Frame::new(self.site, self.tongue, Part::Games, &path, title),
                pages: Vec::new(),
                pages_label: String::new(),
                imports: None,
            };
            pages.push(self.page(&path, &list)?);
        }
        Ok(())
    }

    fn search(&self) -> Result<Page, ArchiveFault> {
        let voice = self.voice;
        let title = say!(voice, "archive-search");
        let page = SearchPage {
            frame: Frame::new(self.site, self.tongue, Part::Search, "search.html", title.clone()),
            noscript: say!(voice, "archive-search-noscript"),
            any: say!(voice, "archive-search-any"),
            player: say!(voice, "archive-player"),
            rules: say!(voice, "archive-rules"),
            from: say!(voice, "archive-from"),
            to: say!(voice, "archive-to"),
            button: title.clone(),
            table: table([].iter(), "", title, self.tongue),
            words: vec![
                ("found", say!(voice, "archive-found", count = "%count")),
                ("more", say!(voice, "archive-found-more", count = "%count", shown = "%shown")),
                ("former", say!(voice, "archive-nobody")),
                ("program", say!(voice, "program-level", level = "%level")),
            ],
        };
        self.page("search.html", &page)
    }
}
