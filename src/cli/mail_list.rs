//! `sternpost mail list|show|retry|again`: the letters that came, the mails that went, what is stuck and why.

use super::Globals;
use super::club::open_club;
use super::failure::Failure;
use crate::correspondence::seat::PlayerId;
use crate::host::counted;
use crate::store::{LetterRow, MailRow, MailState, StoreFault, Tx};
use serde_json::json;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;
use std::process::ExitCode;

/// What `mail list` takes.
#[derive(clap::Args, Debug)]
pub struct ListArgs {
    /// Only mails that wait or were given up
    #[arg(long)]
    stuck: bool,
    /// How many of each, the newest first
    #[arg(long, default_value_t = 50, value_name = "N")]
    limit: usize,
}

/// Which letter or mail is meant.
#[derive(clap::Args, Debug)]
pub struct IdArgs {
    /// A letter (L7) or a mail (M12), as `mail list` numbers them; a bare number is a mail
    id: String,
}

/// A letter's or a mail's number.
enum Id {
    Letter(i64),
    Mail(i64),
}

fn read_id(text: &str) -> Result<Id, Failure> {
    let bad = || {
        Failure::usage(format!("{text:?} is no number of a letter or a mail"))
            .hint("write L7 or M12, as `sternpost mail list` shows them")
    };
    let number = |digits: &str| digits.parse::<i64>().map_err(|_| bad());
    match text.chars().next() {
        Some('L' | 'l') => Ok(Id::Letter(number(&text[1..])?)),
        Some('M' | 'm') => Ok(Id::Mail(number(&text[1..])?)),
        _ => Ok(Id::Mail(number(text)?)),
    }
}

/// Lists letters and mails.
///
/// # Errors
/// [`Failure`] where the club can't be opened or read.
pub fn list(args: &ListArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    let view = club.store.view()?;
    let (mut names, mut listed) = (Names::default(), 0);
    let states: &[MailState] = if args.stuck { &[MailState::Waiting, MailState::Failed] } else { &MailState::ALL };
    if !args.stuck {
        for letter in view.letters(args.limit)? {
            let name = names.of(&view, letter.player)?;
            if globals.json {
                println!("{}", letter_json(&letter, name));
            } else {
                println!("{}", letter_line(&letter, name));
            }
            listed += 1;
        }
    }
    for mail in view.mails(states, args.limit)? {
        let name = names.of(&view, mail.player)?;
        if globals.json {
            println!("{}", mail_json(&mail, name));
        } else {
            println!("{}", mail_line(&mail, name));
        }
        listed += 1;
    }
    if listed == 0 {
        globals.say(if args.stuck { "no mail is stuck" } else { "no letter came and no mail went yet" });
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows a letter's or a mail's bytes on standard output, what is known of it on standard error.
///
/// # Errors
/// [`Failure`] where there is none of that number.
pub fn show(args: &IdArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut club = open_club(globals)?;
    let view = club.store.view()?;
    let mut names = Names::default();
    let gone = || Failure::fault(format!("there is no {}", args.id)).hint("`sternpost mail list` lists what there is");
    let (line, object, bytes) = match read_id(&args.id)? {
        Id::Letter(id) => {
            let row = view.letter(id)?.ok_or_else(gone)?;
            let name = names.of(&view, row.player)?;
            (letter_line(&row, name), letter_json(&row, name), view.letter_bytes(id)?)
        }
        Id::Mail(id) => {
            let row = view.mail(id)?.ok_or_else(gone)?;
            let name = names.of(&view, row.player)?;
            (mail_line(&row, name), mail_json(&row, name), view.mail_bytes(id)?)
        }
    };
    if globals.json {
        println!("{object}");
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("{line}");
    match bytes {
        Some(bytes) => {
            return super::out::written(std::io::stdout().write_all(&bytes));
        }
        None => eprintln!("its bytes were dropped when their time was over"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Lets a mail that waits or was given up be sent with the next turn of the crank.
///
/// # Errors
/// [`Failure`] where there is none of that number, or it was sent.
pub fn retry(args: &IdArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let Id::Mail(id) = read_id(&args.id)? else {
        return Err(Failure::usage(format!("{} is a letter, and only mails are sent", args.id)));
    };
    let mut club = open_club(globals)?;
    let now = club.now();
    let tx = club.store.begin()?;
    if tx.mail(id)?.is_none_or(|mail| mail.state == MailState::Sent) || !tx.retry(id, now)? {
        return Err(Failure::fault(format!("there is no mail {id} that waits or was given up"))
            .hint("`sternpost mail again` sends once more what was sent"));
    }
    tx.commit()?;
    if !globals.quiet {
        eprintln!("mail {id} is sent with the next turn of the crank");
    }
    Ok(ExitCode::SUCCESS)
}

/// Sends a mail once more, byte for byte, under its own Message-ID.
///
/// # Errors
/// [`Failure`] where there is none of that number, or its bytes are gone.
pub fn again(args: &IdArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let Id::Mail(id) = read_id(&args.id)? else {
        return Err(Failure::usage(format!("{} is a letter, and only mails are sent", args.id)));
    };
    let mut club = open_club(globals)?;
    let now = club.now();
    let tx = club.store.begin()?;
    if !tx.retry(id, now)? {
        return Err(Failure::fault(format!(
            "there is no mail {id}, or its bytes were dropped when their time was over"
        ))
        .hint("`sternpost mail list` lists what there is"));
    }
    tx.commit()?;
    if !globals.quiet {
        eprintln!("mail {id} goes out once more with the next turn of the crank");
    }
    Ok(ExitCode::SUCCESS)
}

/// The players' names, each looked up once.
#[derive(Default)]
struct Names(BTreeMap<PlayerId, String>);

impl Names {
    fn of(&mut self, view: &Tx<'_>, player: Option<PlayerId>) -> Result<Option<&str>, StoreFault> {
        let Some(id) = player else { return Ok(None) };
        if let Entry::Vacant(unknown) = self.0.entry(id) {
            unknown.insert(view.player(id)?.map(|player| player.name).unwrap_or_default());
        }
        Ok(self.0.get(&id).map(String::as_str).filter(|name| !name.is_empty()))
    }
}

fn letter_line(letter: &LetterRow, name: Option<&str>) -> String {
    let fate = letter.fate.map_or("open", |f| f.word());
    let game = letter.game.map_or_else(String::new, |g| format!(" game {g}"));
    let from = name.map_or_else(String::new, |name| format!(" from {name}:"));
    format!("L{:<5} {}  {:<9}{from} {}{game}", letter.id, letter.arrived_at.rfc3339(), fate, letter.why)
}

fn letter_json(letter: &LetterRow, name: Option<&str>) -> serde_json::Value {
    json!({
        "letter": letter.id, "arrived": letter.arrived_at.rfc3339(), "fate": letter.fate.map(|f| f.word()), "why": letter.why,
        "player": letter.player.map(|p| p.0), "name": name, "game": letter.game.map(|g| g.0), "size": letter.size,
    })
}

fn mail_line(mail: &MailRow, name: Option<&str>) -> String {
    let game = mail.game.map_or_else(String::new, |g| format!(" game {g}"));
    let why = if mail.why.is_empty() { String::new() } else { format!(": {}", mail.why) };
    let to = name.map_or_else(String::new, |name| format!(" to {name}"));
    format!(
        "M{:<5} {}  {:<9}{to} by {}{game}, {}, <{}>{why}",
        mail.id,
        mail.posted_at.rfc3339(),
        mail.state.word(),
        mail.cause,
        counted(mail.tries, "try", "tries"),
        mail.message_id.as_str()
    )
}

fn mail_json(mail: &MailRow, name: Option<&str>) -> serde_json::Value {
    json!({
        "mail": mail.id, "posted": mail.posted_at.rfc3339(), "state": mail.state.word(), "tries": mail.tries,
        "next_try": mail.next_try.rfc3339(), "done": mail.done_at.map(|d| d.rfc3339()), "why": mail.why,
        "player": mail.player.map(|p| p.0), "name": name, "game": mail.game.map(|g| g.0),
        "cause": mail.cause.to_string(), "message_id": mail.message_id.as_str(),
    })
}
