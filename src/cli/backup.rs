//! `sternpost backup` and `restore`: a consistent copy while the host runs, and the way back.
//!
//! A backup is the database and, beside it, the host's secret. What is restored is audited first, and what it
//! replaces is kept.

use super::{Failure, Globals, ask, audit};
use crate::config::Config;
use crate::edges::secret::{load_or_make, path_beside};
use crate::host::counted;
use crate::store::{Store, StoreFault};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `backup` takes.
#[derive(clap::Args, Debug)]
pub struct BackupArgs {
    /// The new file; the secret goes beside it, with the ending .secret
    file: PathBuf,
}

/// What `restore` takes.
#[derive(clap::Args, Debug)]
pub struct RestoreArgs {
    /// A file that `backup` wrote
    file: PathBuf,
    /// Don't ask before the present database is replaced
    #[arg(long)]
    yes: bool,
}

/// Writes a backup.
///
/// # Errors
/// [`Failure`] where a file is there already or can't be written.
pub fn backup(args: &BackupArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let mut store = audit::existing(&config)?;
    let secret = path_beside(&args.file);
    let taken = |path: &Path| {
        Failure::fault(format!("{} is there already, and nothing is overwritten", path.display()))
            .hint("give the backup another name, as with the day in it")
    };
    if secret == args.file {
        return Err(Failure::usage("a backup's name can't end in .secret: its secret has that name"));
    }
    if let Some(path) = [&args.file, &secret].into_iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(taken(path));
    }
    load_or_make(&config.secret_file())?;
    copy_secret(&config.secret_file(), &secret)?;
    store.backup(&args.file).inspect_err(|_| {
        let _ = fs::remove_file(&secret);
    })?;
    let (file, secret) = (args.file.display().to_string(), secret.display().to_string());
    if globals.json {
        println!("{}", json!({ "database": file, "secret": secret }));
    } else if !globals.quiet {
        println!("{file}\n{secret}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Puts a backup in the place of the present database.
///
/// # Errors
/// [`Failure`] where the backup is not whole, nobody agrees, or something can't be written.
pub fn restore(args: &RestoreArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let config = Config::load(&Config::find(globals.config.as_deref())?)?;
    let draft = free_name(&config.database, "restoring");
    let done = restore_by(args, globals, &config, &draft);
    for ending in ["", "-wal", "-shm"] {
        let mut name = draft.clone().into_os_string();
        name.push(ending);
        let _ = fs::remove_file(name);
    }
    done
}

/// The same, by way of a draft: a copy of the backup that is brought up to date and audited.
fn restore_by(args: &RestoreArgs, globals: &Globals, config: &Config, draft: &Path) -> Result<ExitCode, Failure> {
    Store::copy_file(&args.file, draft)?;
    let mut restored = Store::open(draft)?;
    let findings = restored.audit()?;
    if let Some(first) = findings.first() {
        return Err(Failure::fault(format!(
            "{} is not whole: {}, the first: {first}",
            args.file.display(),
            counted(findings.len(), "finding", "findings")
        ))
        .hint("restore an earlier backup"));
    }
    let say = |text: &str| {
        if !globals.quiet {
            eprintln!("{text}");
        }
    };
    say(&format!("the backup {} holds {}", args.file.display(), describe(&mut restored)?));
    let replaces = config.database.exists();
    let mut kept = None;
    let agree = || -> Result<(), Failure> {
        let agreed = args.yes || (ask::can_ask() && ask::yes("overwrite it?")?);
        let refused = || Failure::fault("nothing was restored").hint("give --yes to overwrite the present database");
        agreed.then_some(()).ok_or_else(refused)
    };
    let mut broken = None;
    let mut present = match Store::open(&config.database) {
        Err(StoreFault::Damaged(_) | StoreFault::NoClub { .. }) if replaces => {
            say(&format!("it takes the place of {}, which is damaged", config.database.display()));
            agree()?;
            let name = free_name(&config.database, "before-restore");
            move_aside(&config.database, &name)?;
            say(&format!("the damaged database is kept as {}", name.display()));
            broken = Some(name);
            Store::open(&config.database)?
        }
        opened => opened?,
    };
    if broken.is_some() {
        kept = broken;
    } else if replaces {
        say(&format!("it overwrites {}, which holds {}", config.database.display(), describe(&mut present)?));
        agree()?;
        let name = free_name(&config.database, "before-restore");
        present.backup(&name)?;
        say(&format!("the present database is kept as {}", name.display()));
        kept = Some(name);
    }
    present.replace_with(&restored)?;
    restore_secret(&path_beside(&args.file), &config.secret_file(), kept.as_deref())?;
    if globals.json {
        let kept = kept.map(|path| path.display().to_string());
        println!("{}", json!({ "restored": config.database.display().to_string(), "kept": kept }));
    }
    say("restored. letters that came after the backup are in the inbox as read ones: put them back among the new \
         ones, and they are read again");
    say(
        "the reply keys of mails that went out after the backup are dead: who answers one moves nothing, and gets the \
         boards of their running games again",
    );
    Ok(ExitCode::SUCCESS)
}

/// Moves a damaged database and what SQLite keeps beside it out of the way.
fn move_aside(database: &Path, name: &Path) -> Result<(), Failure> {
    for ending in ["", "-wal", "-shm"] {
        let with = |path: &Path| {
            let mut path = path.to_owned().into_os_string();
            path.push(ending);
            PathBuf::from(path)
        };
        let (from, to) = (with(database), with(name));
        if from.exists() {
            fs::rename(&from, &to).map_err(|e| Failure::fault(format!("{}: {e}", from.display())))?;
        }
    }
    Ok(())
}

/// Puts the backup's secret in its place, where it has one and it is another; the present one is kept.
fn restore_secret(from: &Path, to: &Path, kept: Option<&Path>) -> Result<(), Failure> {
    if !from.is_file() || (to.is_file() && load_or_make(from)? == load_or_make(to)?) {
        return Ok(());
    }
    load_or_make(from)?;
    if to.is_file() {
        let aside = path_beside(kept.unwrap_or(&free_name(to, "before-restore")));
        copy_secret(to, &aside)?;
    }
    let draft = free_name(to, "restoring");
    copy_secret(from, &draft)?;
    fs::rename(&draft, to).map_err(|e| Failure::fault(format!("{}: {e}", to.display())))
}

fn copy_secret(from: &Path, to: &Path) -> Result<(), Failure> {
    let fail = |path: &Path, e: std::io::Error| Failure::fault(format!("{}: {e}", path.display()));
    let bytes = fs::read(from).map_err(|e| fail(from, e))?;
    let mut file = fs::File::options().write(true).create_new(true).mode(0o600).open(to).map_err(|e| fail(to, e))?;
    file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(|e| fail(to, e))
}

/// `club.db.before-restore`, with a number where that is taken.
fn free_name(database: &Path, word: &str) -> PathBuf {
    let name = |ending: String| {
        let mut name = database.to_owned().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    let taken = |path: &PathBuf| path.symlink_metadata().is_ok() || path_beside(path).symlink_metadata().is_ok();
    let numbered = (1u32..).map(|n| if n == 1 { name(format!(".{word}")) } else { name(format!(".{word}-{n}")) });
    numbered.into_iter().find(|path| !taken(path)).unwrap_or_else(|| name(format!(".{word}-0")))
}

/// What a database holds, in one line.
fn describe(store: &mut Store) -> Result<String, Failure> {
    let view = store.view()?;
    let games = view.game_numbers()?.len();
    let players = view.players()?.len();
    let last = view.letters(1)?.first().map(|letter| letter.seen_at.rfc3339());
    let last = last.map_or_else(|| "no letter yet".to_owned(), |at| format!("its last letter seen {at}"));
    let (games, players) = (counted(games, "game", "games"), counted(players, "player", "players"));
    Ok(format!("{games} and {players}, {last}"))
}
