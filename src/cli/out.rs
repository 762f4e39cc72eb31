//! Standard output: a reader that goes away (`sternpost mail list | head`) ends the program quietly, with exit code 0.
//!
//! The verbs print with `println!`, `print!`, `eprintln!` and `eprint!`, which in this room are these: those of std panic
//! where nobody reads on.

use super::Failure;
use std::fmt;
use std::io::{self, Write};
use std::process::{self, ExitCode};

/// Prints on standard output and goes on.
pub(super) fn print(text: fmt::Arguments<'_>) {
    let written = io::stdout().lock().write_fmt(text);
    if let Err(error) = written {
        end_at(&error);
    }
}

/// Prints on standard error, if anybody is there to hear it.
pub(super) fn say(text: fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}

/// What a verb that writes by itself ends with.
///
/// # Errors
/// [`Failure`] where it could not write, but for a reader that went away.
pub(super) fn written(written: io::Result<()>) -> Result<ExitCode, Failure> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unwritable(&error)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn unwritable(error: &io::Error) -> Failure {
    Failure::fault(format!("standard output can't be written: {error}"))
}

/// Nothing that a verb does comes after what it prints, so that it may end here.
fn end_at(error: &io::Error) {
    if error.kind() != io::ErrorKind::BrokenPipe {
        let _ = unwritable(error).report();
        process::exit(1);
    }
    process::exit(0);
}
