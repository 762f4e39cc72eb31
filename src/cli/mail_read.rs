//! `sternpost mail read FILE…`: how a letter would be read. Needs no configuration and no database.
//!
//! With `--json` one object a line, for scripts; with `-v` each line of the letter with what it was taken for and why.

use super::{Failure, Globals};
use crate::host::counted;
use crate::intake::{self, Letterbox, LineReading, Reading, Source, What};
use crate::postal::Address;
use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// What `mail read` takes.
#[derive(clap::Args, Debug)]
pub struct ReadArgs {
    /// The letters; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The id that the receiving server writes in Authentication-Results; without it no verdict counts
    #[arg(long, value_name = "ID")]
    authserv: Option<String>,
    /// The club's address without a reply key
    #[arg(long, value_name = "ADDRESS", default_value = "games@club.example")]
    address: Address,
    /// The word of the subject's tag: `club` in `[club #42]`
    #[arg(long, value_name = "WORD", default_value = "club")]
    tag: String,
}

/// Reads the letters and prints what they say.
///
/// # Errors
/// A file that can't be read, or standard output closed.
pub fn run(args: &ReadArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let letterbox = Letterbox { address: args.address.clone(), authserv: args.authserv.clone(), tag: args.tag.clone() };
    let mut out = io::stdout().lock();
    let (mut unread, several) = (0, args.files.len() > 1);
    for file in &args.files {
        let name = file.display().to_string();
        let bytes = if name == "-" {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(file)
        };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("error: {name}: {error}");
                unread += 1;
                continue;
            }
        };
        let reading = intake::read(&bytes, &letterbox);
        let text = if globals.json {
            format!("{}\n", as_json(&name, &reading))
        } else {
            in_words(&name, &reading, several, globals.verbose)
        };
        if let Err(error) = out.write_all(text.as_bytes()) {
            return super::out::written(Err(error));
        }
    }
    if unread > 0 {
        let of = counted(args.files.len(), "file", "files");
        return Err(Failure::fault(format!("{unread} of {of} could not be read"))
            .hint("name files that are there and that you may read, or - for standard input"));
    }
    Ok(ExitCode::SUCCESS)
}

/// The object for scripts.
fn as_json(file: &str, reading: &Reading) -> serde_json::Value {
    let texts = |items: Vec<String>| serde_json::Value::from(items);
    serde_json::json!({
        "file": file,
        "nature": reading.nature.word(),
        "requests": texts(reading.requests.iter().map(ToString::to_string).collect()),
        "wishes": texts(reading.wishes.iter().map(ToString::to_string).collect()),
        "ask": reading.ask.as_ref().map(ToString::to_string),
        "set_aside": reading.set_aside.as_ref().map(ToString::to_string),
        "reply_key": reading.reply_key.as_ref().map(ToString::to_string),
        "auth": reading.auth.word(),
        "leftovers": texts(reading.leftovers.iter().map(|l| l.line.clone()).collect()),
    })
}

fn in_words(file: &str, reading: &Reading, several: bool, verbose: u8) -> String {
    let mut out = String::new();
    let mut say = |name: &str, value: &str| {
        if !value.is_empty() {
            out.push_str(&format!("{name:<10} {value}\n"));
        }
    };
    if several {
        say("file", file);
    }
    say("nature", reading.nature.word());
    for request in &reading.requests {
        say("asks for", &request.to_string());
    }
    for wish in &reading.wishes {
        say("mentions", &wish.to_string());
    }
    say("ask back", &reading.ask.as_ref().map(ToString::to_string).unwrap_or_default());
    say("set aside", &reading.set_aside.map(|s| s.to_string()).unwrap_or_default());
    for leftover in &reading.leftovers {
        let nearest = leftover.nearest.as_ref().map(|n| format!(" (did you mean {n}?)")).unwrap_or_default();
        say("unread", &format!("{}{nearest}", leftover.line));
    }
    if let Some(bounce) = &reading.bounce {
        let recipient = bounce.recipient.as_ref().map(ToString::to_string).unwrap_or_else(|| "unknown".to_owned());
        let severity = if bounce.severity == intake::Severity::Hard { "hard" } else { "soft" };
        let status = bounce.status.as_deref().unwrap_or("no status");
        say("bounced", &format!("{recipient}, {severity}, {status}"));
    }
    say("key", reading.reply_key.as_ref().map_or("none", |key| key.as_str()));
    say(
        "from",
        &reading.from.as_ref().map_or_else(|| counted(reading.from_count, "address", "addresses"), ToString::to_string),
    );
    say("auth", reading.auth.word());
    if verbose > 0 {
        for line in &reading.lines {
            out.push_str(&explained(line));
        }
    }
    if several {
        out.push('\n');
    }
    out
}

/// A line of the letter, what it was taken for, and why.
fn explained(line: &LineReading) -> String {
    if line.what == What::Blank {
        return String::new();
    }
    let source = match line.source {
        Source::Text => "text",
        Source::Html => "html",
        Source::Subject => "subj",
    };
    let what = match line.what {
        What::Blank => "blank",
        What::Quote => "quote",
        What::Attribution => "attribution",
        What::HeaderBlock => "header",
        What::OwnMark => "reply mark",
        What::Signature => "signature",
        What::Footer => "footer",
        What::ListFooter => "list footer",
        What::Disclaimer => "small print",
        What::Rule => "rule",
        What::Armour => "armour",
        What::New => "text",
        What::Command => "COMMAND",
        What::Continued => "(continued)",
        What::Wish => "WISH",
        What::Leftover => "UNREAD",
    };
    let text: String = line.text.chars().take(100).collect();
    format!("{source} {what:<12}| {text}\n{:>17}{}\n", "", line.why)
}
