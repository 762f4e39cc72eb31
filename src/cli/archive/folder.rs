//! The site's folder: what was written there before, and whatever changed, each file put in place whole.
//!
//! A file beside the pages, [`MANIFEST`], keeps the digest of every page, and for everything that takes time what it was made
//! from. It is written last: what was begun and not finished is done again. A page is written beside the old one and
//! renamed, so that a reader, and whoever looks after a crash, finds the old page or the new one. In a folder that
//! holds something else nothing is written; a page that is no more is taken away at the end.

use crate::archive::Page;
use crate::cli::Failure;
use crate::postal::digest;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Component, Path, PathBuf};

/// The file that remembers what was written.
const MANIFEST: &str = ".sternpost-archive";
/// The page that is being written, until it is whole.
const BESIDE: &str = ".sternpost-archive.page";
/// Held by whoever writes the site.
const LOCK: &str = ".sternpost-archive.lock";
const FIRST_LINE: &str = "sternpost archive 2";

/// What was done to the folder.
#[derive(Clone, Copy, Default)]
pub(super) struct Done {
    pub(super) written: usize,
    pub(super) unchanged: usize,
    pub(super) removed: usize,
}

/// A page that was written: its digest and its length in bytes.
#[derive(Clone, PartialEq, Eq)]
struct Mark {
    digest: String,
    length: u64,
}

/// Something that was made of several pages: a digest of what it was made from, and what is to be remembered of it.
#[derive(Clone, PartialEq, Eq)]
struct Made {
    key: String,
    note: String,
}

/// The site's folder with what is remembered of it.
pub(super) struct Folder {
    path: PathBuf,
    before: BTreeMap<String, Mark>,
    made_before: BTreeMap<String, Made>,
    now: BTreeMap<String, Mark>,
    made: BTreeMap<String, Made>,
    done: Done,
    /// Held until this is dropped.
    _lock: File,
}

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let wrong = |error: io::Error| cannot("use", path, &error);
        std::fs::create_dir_all(path).map_err(wrong)?;
        let manifest = path.join(MANIFEST);
        let known = match std::fs::read_to_string(&manifest) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(cannot("read", &manifest, &error)),
        };
        if known.is_none() && is_used(path).map_err(wrong)? {
            return Err(Failure::usage(format!("{} holds something else already", path.display()))
                .hint("name an empty folder, or one that `sternpost archive` made"));
        }
        let lock_path = path.join(LOCK);
        let lock = File::create(&lock_path).map_err(|error| cannot("write", &lock_path, &error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::fault(format!("another process writes the site in {}", path.display()))
                    .hint("wait until it has finished"));
            }
            Err(TryLockError::Error(error)) => return Err(cannot("lock", &lock_path, &error)),
        }
        let mut folder = Self {
            path: path.to_owned(),
            before: BTreeMap::new(),
            made_before: BTreeMap::new(),
            now: BTreeMap::new(),
            made: BTreeMap::new(),
            done: Done::default(),
            _lock: lock,
        };
        if let Some(text) = known {
            folder.remember(&text);
        } else {
            // So that a folder in which the first site was not finished is known as ours.
            folder.write_manifest()?;
        }
        Ok(folder)
    }

    /// Takes in what a manifest says; lines that say nothing known are made anew.
    fn remember(&mut self, text: &str) {
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return;
        }
        for line in lines {
            let mut parts = line.splitn(4, '\t');
            let (Some(kind), Some(a), Some(b), Some(c)) = (parts.next(), parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            match kind {
                "file" if is_below(c) => {
                    if let Ok(length) = b.parse() {
                        self.before.insert(c.to_owned(), Mark { digest: a.to_owned(), length });
                    }
                }
                "made" => {
                    self.made_before.insert(a.to_owned(), Made { key: b.to_owned(), note: c.to_owned() });
                }
                _ => {}
            }
        }
    }

    /// What is remembered of something that was made from just this and whose files are all there.
    pub(super) fn kept(&mut self, name: &str, key: &str, paths: &[String]) -> Option<String> {
        let made = self.made_before.get(name).filter(|made| made.key == key)?.clone();
        if !paths.iter().all(|path| self.before.get(path).is_some_and(|mark| self.is_there(path, mark))) {
            return None;
        }
        for path in paths {
            if let Some(mark) = self.before.get(path) {
                self.now.insert(path.clone(), mark.clone());
                self.done.unchanged += 1;
            }
        }
        let note = made.note.clone();
        self.made.insert(name.to_owned(), made);
        Some(note)
    }

    /// Remembers what something was made from; the note stands on one line.
    pub(super) fn keep(&mut self, name: String, key: String, note: String) {
        self.made.insert(name, Made { key, note });
    }

    fn is_there(&self, path: &str, mark: &Mark) -> bool {
        std::fs::metadata(self.path.join(path)).is_ok_and(|data| data.len() == mark.length)
    }

    /// Writes a page that has changed or is not there.
    pub(super) fn write(&mut self, page: &Page) -> Result<(), Failure> {
        let mark = Mark { digest: digest(&page.bytes), length: page.bytes.len() as u64 };
        if self.before.get(&page.path) == Some(&mark) && self.is_there(&page.path, &mark) {
            self.done.unchanged += 1;
        } else {
            self.put(&page.path, &page.bytes)?;
            self.done.written += 1;
        }
        self.now.insert(page.path.clone(), mark);
        Ok(())
    }

    /// Puts a file in its place, whole or not at all.
    fn put(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let (beside, file) = (self.path.join(BESIDE), self.path.join(path));
        let placed = std::fs::write(&beside, bytes).and_then(|()| match std::fs::rename(&beside, &file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                std::fs::create_dir_all(file.parent().unwrap_or(&self.path))?;
                std::fs::rename(&beside, &file)
            }
            renamed => renamed,
        });
        placed.map_err(|error| cannot("write", &file, &error))
    }

    /// Remembers what was done so far, for who goes on after an interruption.
    pub(super) fn save(&self) -> Result<(), Failure> {
        self.write_manifest()
    }

    /// Takes away what is no more, and remembers what is.
    pub(super) fn close(mut self) -> Result<Done, Failure> {
        let gone: Vec<String> = self.before.keys().filter(|path| !self.now.contains_key(*path)).cloned().collect();
        for path in gone {
            let file = self.path.join(&path);
            match std::fs::remove_file(&file) {
                Ok(()) => self.done.removed += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(cannot("remove", &file, &error)),
            }
            self.before.remove(&path);
        }
        self.made_before.clear();
        self.write_manifest()?;
        let _ = std::fs::remove_file(self.path.join(BESIDE));
        Ok(self.done)
    }

    /// Writes down all that is known: what was before, unless it was made anew.
    fn write_manifest(&self) -> Result<(), Failure> {
        let mut text = format!("{FIRST_LINE}\n");
        let older = self.made_before.iter().filter(|(name, _)| !self.made.contains_key(*name));
        for (name, Made { key, note }) in older.chain(&self.made) {
            text.push_str(&format!("made\t{name}\t{key}\t{}\n", note.replace('\n', " ")));
        }
        let older = self.before.iter().filter(|(path, _)| !self.now.contains_key(*path));
        for (path, Mark { digest, length }) in older.chain(&self.now) {
            text.push_str(&format!("file\t{digest}\t{length}\t{path}\n"));
        }
        self.put(MANIFEST, text.as_bytes())
    }
}

/// True where something stands in the folder that is not ours.
fn is_used(path: &Path) -> io::Result<bool> {
    for entry in std::fs::read_dir(path)? {
        let name = entry?.file_name();
        if name != LOCK && name != BESIDE {
            return Ok(true);
        }
    }
    Ok(false)
}

/// True for a path that leads nowhere but below its folder.
fn is_below(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::fault(format!("cannot {what} {}: {error}", path.display()))
        .hint("see that the folder may be written and the disk has room; what was there is as it was")
}

#[cfg(test)]
mod tests {
    use super::is_below;

    #[test]
    fn a_remembered_path_never_leads_out_of_the_folder() {
        assert!(is_below("en/games/1.html"));
        for path in ["", "/etc/passwd", "../a", "en/../../a", "./a"] {
            assert!(!is_below(path), "{path}");
        }
    }
}
