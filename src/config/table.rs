//! A section of the file, read key by key: each value with its line, so that what is wrong is told where it stands.
//!
//! Whatever is not asked for is an error in the end: a misspelt key must never mean a silent default.

use super::fault::ConfigFault;
use super::schema;
use crate::record::nearest;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The file that is being read.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    /// Its name, as messages show it.
    pub(super) file: &'a Path,
    /// What it says.
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// The line, from 1, of a byte.
    pub(super) fn line_at(&self, byte: usize) -> usize {
        self.text.bytes().take(byte).filter(|b| *b == b'\n').count() + 1
    }

    pub(super) fn fault(&self, line: Option<usize>, what: impl Into<String>) -> ConfigFault {
        ConfigFault::new(self.file, line, what)
    }
}

/// A value that stands in the file.
pub(super) struct Item<'a> {
    source: Source<'a>,
    /// `club.name`.
    path: String,
    /// The key alone.
    pub(super) key: String,
    line: usize,
    value: DeValue<'a>,
}

impl Item<'_> {
    /// Its line.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Something is wrong with this value.
    pub(super) fn fault(&self, what: impl std::fmt::Display) -> ConfigFault {
        self.source.fault(Some(self.line), format!("{}: {what}", self.path))
    }

    fn wrong_type(&self, wanted: &str) -> ConfigFault {
        let found = match &self.value {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a section",
        };
        self.fault(format!("{wanted} is wanted here, not {found}"))
    }

    /// A text that is not empty.
    pub(super) fn text(&self) -> Result<&str, ConfigFault> {
        let text = self.value.as_str().ok_or_else(|| self.wrong_type("a text in quotes"))?;
        if text.trim().is_empty() {
            return Err(self.fault("it must not be empty"));
        }
        if text.chars().any(char::is_control) {
            return Err(self.fault("it must stand on one line, without control characters"));
        }
        Ok(text)
    }

    /// A whole number between two bounds.
    pub(super) fn number(&self, least: i64, most: i64) -> Result<i64, ConfigFault> {
        let number = self.value.as_integer().ok_or_else(|| self.wrong_type("a whole number"))?;
        let number = i64::from_str_radix(number.as_str(), number.radix()).ok();
        number
            .filter(|n| (least..=most).contains(n))
            .ok_or_else(|| self.fault(format!("it must be between {least} and {most}")))
    }

    /// True or false.
    pub(super) fn truth(&self) -> Result<bool, ConfigFault> {
        self.value.as_bool().ok_or_else(|| self.wrong_type("true or false"))
    }

    /// A list of texts.
    pub(super) fn texts(&self) -> Result<Vec<String>, ConfigFault> {
        let list = self.value.as_array().ok_or_else(|| self.wrong_type("a list of texts in brackets"))?;
        let text = |v: &toml::Spanned<DeValue<'_>>| match v.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Datetime(date) => Ok(date.to_string()),
            _ => Err(self.fault("everything in the list must be a text in quotes")),
        };
        list.iter().map(text).collect()
    }

    /// One of some words, told by their values.
    pub(super) fn word<T: Copy>(&self, known: &[(&str, T)]) -> Result<T, ConfigFault> {
        let text = self.text()?;
        if let Some((_, value)) = known.iter().find(|(word, _)| *word == text) {
            return Ok(*value);
        }
        let words = known.iter().map(|(word, _)| *word);
        let fault = self.fault(format!("{text:?} is not known; it may be {}", either(words.clone())));
        Err(match nearest(text, words) {
            Some(word) => fault.hint(format!("did you mean {word:?}?")),
            None => fault,
        })
    }

    /// The value as the text in which dials are told: `200`, `true`, `strict`, `2/4`.
    pub(super) fn dial(&self) -> Result<String, ConfigFault> {
        Ok(match &self.value {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(truth) => truth.to_string(),
            DeValue::Array(list) => {
                let number = |v: &toml::Spanned<DeValue<'_>>| v.get_ref().as_integer().map(ToString::to_string);
                let numbers: Option<Vec<String>> = list.iter().map(number).collect();
                numbers.ok_or_else(|| self.wrong_type("a list of whole numbers"))?.join("/")
            }
            _ => return Err(self.wrong_type("a text, a whole number, true or false")),
        })
    }
}

/// A section that is being read.
pub(super) struct Section<'a> {
    source: Source<'a>,
    name: String,
    line: Option<usize>,
    items: Vec<Item<'a>>,
}

impl<'a> Section<'a> {
    /// The section of that name; an empty one where the file has none.
    pub(super) fn take(source: Source<'a>, document: &mut DeTable<'a>, name: &str) -> Result<Self, ConfigFault> {
        match document.remove_entry(name) {
            None => Ok(Self { source, name: name.to_owned(), line: None, items: Vec::new() }),
            Some((key, value)) => {
                let line = source.line_at(key.span().start);
                Self::of(source, name, line, value.into_inner())
            }
        }
    }

    /// A section of a value that should be one.
    pub(super) fn of(source: Source<'a>, name: &str, line: usize, value: DeValue<'a>) -> Result<Self, ConfigFault> {
        let DeValue::Table(table) = value else {
            return Err(source.fault(Some(line), format!("{name} is a section: write [{name}] on a line of its own")));
        };
        let item = |(key, value): (toml::Spanned<toml::de::DeString<'a>>, toml::Spanned<DeValue<'a>>)| Item {
            source,
            path: format!("{name}.{}", key.get_ref()),
            key: key.get_ref().to_string(),
            line: source.line_at(key.span().start),
            value: value.into_inner(),
        };
        let mut items: Vec<Item<'a>> = table.into_iter().map(item).collect();
        items.sort_by_key(|item| item.line);
        let known = schema::keys(name);
        let unknown = |item: &&Item<'_>| !known.is_empty() && !known.contains(&item.key.as_str());
        if let Some(item) = items.iter().find(unknown) {
            return Err(unknown_key(source, item.line, name, &item.key, known));
        }
        Ok(Self { source, name: name.to_owned(), line: Some(line), items })
    }

    /// The value of a key, where it stands in the file.
    pub(super) fn item(&mut self, key: &str) -> Option<Item<'a>> {
        debug_assert!(schema::keys(&self.name).contains(&key), "{}.{key} is missing in the schema", self.name);
        self.take_item(key)
    }

    fn take_item(&mut self, key: &str) -> Option<Item<'a>> {
        let place = self.items.iter().position(|item| item.key == key)?;
        Some(self.items.remove(place))
    }

    /// The value of a key that must be there; `example` shows how it is written.
    pub(super) fn demand(&mut self, key: &str, example: &str) -> Result<Item<'a>, ConfigFault> {
        let missing = match self.line {
            Some(_) => format!("[{}] has no {key}", self.name),
            None => format!("there is no section [{}], which must say {key}", self.name),
        };
        let fault = self.source.fault(self.line, missing).hint(format!("write {key} = {example}"));
        self.item(key).ok_or(fault)
    }

    /// What is left over, for sections whose keys are not in the schema.
    pub(super) fn into_items(mut self, first: &str) -> (Option<Item<'a>>, Vec<Item<'a>>) {
        (self.take_item(first), self.items)
    }

    /// The line of the section.
    pub(super) fn fault(&self, what: impl Into<String>) -> ConfigFault {
        self.source.fault(self.line, what)
    }

    /// Ends the section: a key that nobody asked for is of no use with the `kind` that was chosen, and an error.
    pub(super) fn finish(self, kind: &str) -> Result<(), ConfigFault> {
        let Some(item) = self.items.first() else { return Ok(()) };
        let what = format!("[{}]: {} is of no use with kind = {kind:?}", self.name, item.key);
        Err(self.source.fault(Some(item.line), what))
    }
}

/// A key that a section doesn't have.
pub(super) fn unknown_key(source: Source<'_>, line: usize, section: &str, key: &str, known: &[&str]) -> ConfigFault {
    let fault = source.fault(Some(line), format!("[{section}] has no key {key:?}"));
    if let Some((home, _)) = schema::SECTIONS.iter().find(|(_, keys)| keys.contains(&key)) {
        return fault.hint(format!("it belongs below [{home}]"));
    }
    match nearest(key, known.iter().copied()) {
        Some(right) => fault.hint(format!("did you mean {right}?")),
        None => fault.hint(format!("its keys are {}", known.join(", "))),
    }
}

/// `"a", "b" or "c"`.
fn either<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let quoted: Vec<String> = words.map(|word| format!("{word:?}")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// Whatever in a document stands in none of our sections is an error.
pub(super) fn no_other_sections(source: Source<'_>, document: &DeTable<'_>) -> Result<(), ConfigFault> {
    let known: Vec<&str> = schema::SECTIONS.iter().map(|(name, _)| *name).chain(["rules"]).collect();
    let others = document.iter().filter(|(key, _)| !known.contains(&key.get_ref().as_ref()));
    let Some((key, value)) = others.min_by_key(|(key, _)| key.span().start) else { return Ok(()) };
    let (name, line) = (key.get_ref(), Some(source.line_at(key.span().start)));
    if !value.get_ref().is_table() {
        let fault = source.fault(line, format!("{name:?} stands in no section"));
        let home = schema::SECTIONS.iter().find(|(_, keys)| keys.contains(&name.as_ref()));
        return Err(match home {
            Some((section, _)) => fault.hint(format!("write it below [{section}]")),
            None => fault,
        });
    }
    let fault = source.fault(line, format!("there is no section [{name}]"));
    Err(match nearest(name, known.iter().copied()) {
        Some(right) => fault.hint(format!("did you mean [{right}]?")),
        None => fault.hint(format!("the sections are {}", known.join(", "))),
    })
}
