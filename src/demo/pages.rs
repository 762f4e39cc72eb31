//! What a demo leaves to look at: every mail as `.eml` and `.html`, every letter as `.eml`, and an index.

use super::manners::Received;
use super::{DemoFault, at};
use crate::compose::tongue::{Tongue, Voice, say};
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::rules::Seat;
use askama::Template;
use mail_parser::{MessageParser, MimeHeaders};
use std::fs;
use std::path::{Path, PathBuf};

/// A mail to be kept.
pub(super) struct Kept<'a> {
    pub to: &'a str,
    pub at: Moment,
    pub received: &'a Received,
    pub bytes: &'a [u8],
}

/// A line of the index.
struct Line {
    number: usize,
    when: String,
    is_letter: bool,
    who: String,
    what: String,
    eml: String,
    html: String,
}

#[derive(Template)]
#[template(path = "demo/index.html")]
struct Index<'a> {
    title: String,
    intro: String,
    result: Vec<String>,
    head: [String; 4],
    letter: String,
    mail: String,
    source: String,
    look: String,
    lines: &'a [Line],
}

/// The folder of what was sent and received.
pub(super) struct Pages {
    dir: PathBuf,
    lines: Vec<Line>,
    mails: usize,
    letters: usize,
}

impl Pages {
    pub(super) fn new(dir: &Path) -> Result<Self, DemoFault> {
        for folder in ["mails", "letters"] {
            let path = dir.join(folder);
            fs::create_dir_all(&path).map_err(at(&path))?;
        }
        Ok(Self { dir: dir.to_owned(), lines: Vec::new(), mails: 0, letters: 0 })
    }

    pub(super) fn mails(&self) -> usize {
        self.mails
    }

    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    /// Keeps a mail that went out, as it was sent and as a page.
    pub(super) fn keep_mail(&mut self, kept: &Kept<'_>) -> Result<(), DemoFault> {
        self.mails += 1;
        let stem = format!("mails/{:04}-{}", self.mails, kept.to.to_lowercase());
        let (eml, html) = (format!("{stem}.eml"), format!("{stem}.html"));
        self.write(&eml, kept.bytes)?;
        self.write(&html, html_part(kept.bytes).as_bytes())?;
        self.lines.push(Line {
            number: self.lines.len() + 1,
            when: kept.at.utc().format("%Y-%m-%d %H:%M").to_string(),
            is_letter: false,
            who: kept.to.to_owned(),
            what: kept.received.subject.clone(),
            eml,
            html,
        });
        Ok(())
    }

    /// Keeps a letter that came in.
    pub(super) fn keep_letter(&mut self, from: &str, when: Moment, words: &str, bytes: &[u8]) -> Result<(), DemoFault> {
        self.letters += 1;
        let eml = format!("letters/{:04}-{}.eml", self.letters, from.to_lowercase());
        self.write(&eml, bytes)?;
        self.lines.push(Line {
            number: self.lines.len() + 1,
            when: when.utc().format("%Y-%m-%d %H:%M").to_string(),
            is_letter: true,
            who: from.to_owned(),
            what: words.replace('\n', " / "),
            eml,
            html: String::new(),
        });
        Ok(())
    }

    /// Writes the page that shows it all; gives its path.
    pub(super) fn write_index(&self, game: &Game, names: &[(Seat, String)]) -> Result<PathBuf, DemoFault> {
        let voice = Voice::of(Tongue::En);
        let places = game.places().unwrap_or_default();
        let mut result: Vec<(u32, String)> =
            names.iter().map(|(seat, name)| (places.get(seat).copied().unwrap_or(0), name.clone())).collect();
        result.sort();
        let page = Index {
            title: say!(voice, "demo-title"),
            intro: say!(voice, "demo-intro", letters = self.letters, mails = self.mails, turns = game.turns()),
            result: result
                .into_iter()
                .map(|(place, name)| say!(voice, "demo-place", place = place, name = name))
                .collect(),
            head: [
                say!(voice, "demo-head-when"),
                say!(voice, "demo-head-what"),
                say!(voice, "demo-head-who"),
                say!(voice, "demo-head-words"),
            ],
            letter: say!(voice, "demo-letter"),
            mail: say!(voice, "demo-mail"),
            source: say!(voice, "demo-source"),
            look: say!(voice, "demo-look"),
            lines: &self.lines,
        };
        let text = page.render().map_err(|e| DemoFault::Astray(e.to_string()))?;
        self.write("index.html", text.as_bytes())?;
        Ok(self.dir.join("index.html"))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DemoFault> {
        let path = self.dir.join(name);
        fs::write(&path, bytes).map_err(at(&path))
    }
}

/// The mail as its reader sees it: the HTML, or the text where there is none.
pub(crate) fn html_part(bytes: &[u8]) -> String {
    let Some(message) = MessageParser::new().parse(bytes) else { return String::new() };
    let part = |kind: &str| {
        let found = message.parts.iter().find(|p| p.is_content_type("text", kind));
        found.and_then(|p| p.text_contents()).map(str::to_owned)
    };
    part("html").unwrap_or_else(|| {
        let text = part("plain").unwrap_or_default();
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        format!("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>mail</title></head><body><pre>{text}</pre></body></html>")
    })
}
