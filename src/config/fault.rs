//! What is wrong with a configuration: the file, the line, the key, and what would be right.

use std::fmt;
use std::path::{Path, PathBuf};

/// A configuration that can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigFault {
    file: PathBuf,
    line: Option<usize>,
    what: String,
    hint: Option<String>,
}

impl ConfigFault {
    pub(super) fn new(file: &Path, line: Option<usize>, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, what: what.into(), hint: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With a reason behind it.
    pub(super) fn because(mut self, why: &dyn fmt::Display) -> Self {
        self.what = format!("{}: {why}", self.what);
        self
    }

    /// What is wrong, without file and line.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// What to do about it.
    #[must_use]
    pub fn remedy(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for ConfigFault {
    /// One line, without the remedy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, " line {line}")?;
        }
        write!(f, ": {}", self.what)
    }
}

impl std::error::Error for ConfigFault {}
