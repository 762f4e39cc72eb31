//! The club's configuration: a TOML file, read key by key, every mistake told with its line and the right thing.
//!
//! Read means checked: what a [`Config`] holds can be used, but for the disk and the network. Paths are relative to
//! the file's folder. `config.example.toml` documents every key; `tests/data/bad_configs/` has a folder for every
//! kind of mistake.

mod fault;
mod house;
mod places;
pub mod schema;
mod server;
mod status;
mod table;

pub use fault::ConfigFault;
pub use house::ProgramSettings;
pub use places::{InboxPlace, OutboxPlace};

use crate::compose::{ClubCard, Picker, ReplyStyle, Tongue};
use crate::correspondence::decide::House;
use crate::correspondence::moment::{Moment, Span};
use crate::correspondence::pace::Calendar;
use crate::intake::Letterbox;
use crate::postal::Address;
use crate::rules::RuleSet;
use chrono_tz::Tz;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use table::{Item, Section, Source};
use toml::de::DeTable;

/// A configuration that can be used.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The file.
    pub file: PathBuf,
    /// The club as its mails show it.
    pub card: ClubCard,
    /// What the reading of letters must know.
    pub letterbox: Letterbox,
    /// The language of those who have chosen none.
    pub tongue: Tongue,
    /// Where notes to the host go.
    pub host_address: Option<Address>,
    /// True where a move needs a verdict of `pass`.
    pub strict_auth: bool,
    /// The database's file.
    pub database: PathBuf,
    /// Where letters come in.
    pub inbox: InboxPlace,
    /// Seconds between two looks at the inbox.
    pub poll_seconds: u64,
    /// Letters count that arrived then or later; where it is `None`, those since the club was set up.
    pub letters_since: Option<Moment>,
    /// How long the bytes of letters are kept.
    pub keep_letters: Span,
    /// How mails go out.
    pub outbox: OutboxPlace,
    /// How long the bytes of sent mails are kept.
    pub keep_sent: Span,
    /// Calendar, passes, reminders; no player's absences or zones.
    pub house: House,
    /// How the program plays.
    pub program: ProgramSettings,
    /// A gap between two turns of the crank longer than this is an outage.
    pub outage: Span,
    /// How many turns late spectators see a game.
    pub watch_delay: u32,
    /// Whether games that run are in the archive.
    pub running_games: RunningGames,
    /// Days of holidays that a player may take in a year.
    pub away_days: u32,
    /// Where the host's status page listens; `None` where there is none.
    pub status: Option<SocketAddr>,
    /// Rule sets by name: the three houses' and the club's own.
    pub rule_sets: BTreeMap<String, RuleSet>,
}

/// Whether games that run are in the archive.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RunningGames {
    /// They are, as late as spectators see them.
    #[default]
    Shown,
    /// Only games that are over are.
    Hidden,
}

/// The longest name of a club, in characters.
const NAME_MAX: usize = 100;
/// The longest tag, in characters.
const TAG_MAX: usize = 20;

impl Config {
    /// Reads a configuration's file.
    ///
    /// # Errors
    /// [`ConfigFault`] where it can't be read or something in it is wrong.
    pub fn load(file: &Path) -> Result<Self, ConfigFault> {
        let text = std::fs::read_to_string(file).map_err(|e| {
            ConfigFault::new(file, None, format!("the configuration can't be read: {e}"))
                .hint("`sternpost init` makes a new one")
        })?;
        Self::parse(&text, file)
    }

    /// Reads a configuration's text; `file` is where it stands, for messages and relative paths.
    ///
    /// # Errors
    /// [`ConfigFault`] where something in it is wrong.
    pub fn parse(text: &str, file: &Path) -> Result<Self, ConfigFault> {
        let source = Source { file, text };
        let parsed = DeTable::parse(text).map_err(|error| {
            let line = error.span().map(|span| source.line_at(span.start));
            source.fault(line, format!("this is no TOML: {}", error.message()))
        })?;
        let mut document = parsed.into_inner();
        table::no_other_sections(source, &document)?;
        let mut club = Section::take(source, &mut document, "club")?;
        let rule_sets = house::rule_sets(source, &mut document)?;
        let mut card = card(&mut club, &rule_sets)?;
        let (url, running_games) = archive(source, &mut document)?;
        card.picker = picker(url, &mut club)?;
        let tongue = club.item("language").map(|item| language(&item)).transpose()?.unwrap_or_default();
        let host_address = club.item("host_address").map(|item| address(&item)).transpose()?;
        let authserv = club.item("authserv").map(|item| authserv(&item)).transpose()?;
        let strict = club.item("strict_auth");
        let strict_auth = strict.as_ref().map(Item::truth).transpose()?.unwrap_or(false);
        if let (true, None, Some(item)) = (strict_auth, &authserv, &strict) {
            return Err(item
                .fault("without authserv no letter could ever pass")
                .hint("write authserv = the id that your receiving server puts first in Authentication-Results"));
        }

        let folder = file.parent().unwrap_or(Path::new(""));
        let mut section = Section::take(source, &mut document, "database")?;
        let database = places::path(&mut section, folder, "sternpost.db")?;
        let inbox = places::inbox(source, &mut document, folder, card.zone)?;
        let (outbox, keep_sent) = places::outbox(source, &mut document, folder)?;
        places::apart(source, &database, &inbox.place, &outbox)?;
        let calendar_zone = card.zone;
        let house::Play { house, outage, program, away_days, watch_delay } =
            house::play(source, &mut document, Calendar::plain(calendar_zone))?;
        let status = status::status(source, &mut document)?;

        let letterbox = Letterbox { address: card.address.clone(), authserv, tag: card.tag.clone() };
        Ok(Self {
            file: file.to_owned(),
            card,
            letterbox,
            tongue,
            host_address,
            strict_auth,
            database,
            inbox: inbox.place,
            poll_seconds: inbox.poll_seconds,
            letters_since: inbox.since,
            keep_letters: inbox.keep,
            outbox,
            keep_sent,
            house,
            program,
            outage,
            away_days,
            watch_delay,
            status,
            running_games,
            rule_sets,
        })
    }

    /// Where the configuration is: the one that is named, else `./config.toml`, else the user's own.
    ///
    /// # Errors
    /// [`ConfigFault`] where there is none.
    pub fn find(named: Option<&Path>) -> Result<PathBuf, ConfigFault> {
        if let Some(file) = named {
            return Ok(file.to_owned());
        }
        let here = PathBuf::from("config.toml");
        let mut places = vec![here.clone()];
        places.extend(own_folder().map(|folder| folder.join("sternpost").join("config.toml")));
        places.into_iter().find(|file| file.is_file()).ok_or_else(|| {
            ConfigFault::new(&here, None, "there is no configuration here, and none of the user's own")
                .hint("`sternpost init` makes one; --config FILE names one that is elsewhere")
        })
    }

    /// The configuration's folder, to which its paths are relative.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    /// The file of the host's secret: beside the database.
    #[must_use]
    pub fn secret_file(&self) -> PathBuf {
        crate::edges::secret::path_beside(&self.database)
    }
}

/// The folder of the user's configurations (XDG Base Directory Specification).
#[expect(clippy::disallowed_methods, reason = "the configuration is where the environment is read")]
fn own_folder() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CONFIG_HOME").or_else(|| absolute("HOME").map(|home| home.join(".config")))
}

fn card(club: &mut Section<'_>, rule_sets: &BTreeMap<String, RuleSet>) -> Result<ClubCard, ConfigFault> {
    let item = club.demand("name", "\"the club's name\"")?;
    let name = item.text()?.trim().to_owned();
    if name.chars().count() > NAME_MAX {
        return Err(item.fault(format!("it is longer than {NAME_MAX} characters")));
    }
    let item = club.demand("address", "\"games@club.example\", the mailbox that players write to")?;
    let address = address(&item)?;
    let reply_style = club.item("reply_style");
    let reply_style = reply_style
        .map(|item| item.word(&[("plus", ReplyStyle::Plus), ("subject", ReplyStyle::Subject)]))
        .transpose()?
        .unwrap_or(ReplyStyle::Plus);
    if reply_style == ReplyStyle::Plus {
        if address.local().contains('+') {
            return Err(item
                .fault("an address with a tag of its own can't take the key as a tag")
                .hint("name the mailbox without its tag, or write reply_style = \"subject\""));
        }
        if address.with_tag(&"x".repeat(crate::postal::ReplyKey::LENGTH)).is_err() {
            return Err(item.fault("it is too long to take the key as a tag").hint("write reply_style = \"subject\""));
        }
    }
    let tag = match club.item("tag") {
        None => "club".to_owned(),
        Some(item) => {
            let text = item.text()?;
            let fits = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && text.len() <= TAG_MAX;
            if !fits {
                return Err(item.fault(format!("it may hold {TAG_MAX} letters, digits and hyphens at the most")));
            }
            text.to_owned()
        }
    };
    let zone = club.item("timezone").map(|item| zone(&item)).transpose()?.unwrap_or(Tz::UTC);
    let standard = house::standard(club, rule_sets)?;
    Ok(ClubCard { name, address, tag, reply_style, zone, standard, picker: Picker::Unoffered })
}

fn address(item: &Item<'_>) -> Result<Address, ConfigFault> {
    let text = item.text()?;
    text.parse().map_err(|why| item.fault(format!("{text:?} is no address: {why}")))
}

fn language(item: &Item<'_>) -> Result<Tongue, ConfigFault> {
    let known: Vec<(&str, Tongue)> = Tongue::ALL.iter().map(|tongue| (tongue.code(), *tongue)).collect();
    item.word(&known)
}

fn zone(item: &Item<'_>) -> Result<Tz, ConfigFault> {
    let text = item.text()?;
    text.parse().map_err(|_| {
        let fault = item.fault(format!("there is no time zone {text:?}"));
        let names = chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name());
        match crate::record::nearest(text, names) {
            Some(name) => fault.hint(format!("did you mean {name:?}?")),
            None => fault.hint("write a name of the IANA list, as \"Europe/Berlin\""),
        }
    })
}

fn authserv(item: &Item<'_>) -> Result<String, ConfigFault> {
    let text = item.text()?;
    if text.bytes().all(|b| b.is_ascii_graphic() && b != b';') {
        return Ok(text.to_owned());
    }
    Err(item.fault("it must be one word, as \"mx.club.example\""))
}

/// What `[archive]` says: where it can be seen, and whether games that run are in it.
fn archive<'a>(source: Source<'a>, document: &mut DeTable<'a>) -> Result<(Option<String>, RunningGames), ConfigFault> {
    let mut archive = Section::take(source, document, "archive")?;
    let url = archive.item("url").map(|item| archive_url(&item)).transpose()?;
    let words = [("shown", RunningGames::Shown), ("hidden", RunningGames::Hidden)];
    let running = archive.item("running_games").map(|item| item.word(&words)).transpose()?;
    Ok((url, running.unwrap_or_default()))
}

/// How turn mails offer the page on which a move is picked, by `picker` and the archive's address.
fn picker(url: Option<String>, club: &mut Section<'_>) -> Result<Picker, ConfigFault> {
    let page = url.map(|url| Picker::Linked(format!("{url}{}", crate::compose::picker::FILE)));
    let Some(item) = club.item("picker") else { return Ok(page.unwrap_or_default()) };
    match item.word(&[("link", Offer::Link), ("attach", Offer::Attach), ("none", Offer::None)])? {
        Offer::None => Ok(Picker::Unoffered),
        Offer::Attach => Ok(Picker::Attached),
        Offer::Link => page.ok_or_else(|| {
            item.fault("there is no address that it could link to")
                .hint("write [archive] and below it url = \"https://club.example/games/\", or picker = \"attach\"")
        }),
    }
}

#[derive(Clone, Copy)]
enum Offer {
    Link,
    Attach,
    None,
}

/// The longest address of an archive, in characters.
const URL_MAX: usize = 200;

fn archive_url(item: &Item<'_>) -> Result<String, ConfigFault> {
    let text = item.text()?;
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~:/[]@%+".contains(&b);
    if !rest.is_some_and(|rest| !rest.starts_with('/') && !rest.is_empty() && rest.bytes().all(plain)) {
        return Err(item.fault("it must be a web address").hint("write it as \"https://club.example/games/\""));
    }
    if text.len() > URL_MAX {
        return Err(item.fault(format!("it is longer than {URL_MAX} characters")));
    }
    Ok(if text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
}
