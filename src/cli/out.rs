//! Standard output: where a reader goes away (`sternpost mail list | head`) the verb does the rest of its work in silence and ends
//! as it would have.
//!
//! The verbs print with `println!`, `print!`, `eprintln!` and `eprint!`, which in this room are these: those of std panic
//! where nobody reads on.

use super::Failure;
use std::fmt;
use std::io::{self, Write};
use std::process::{self, ExitCode};

/// Prints on standard output and goes on.
pub(super) fn print(text: fmt::Arguments<'_>) {
    if let Err(failure) = written(io::stdout().lock().write_fmt(text)) {
        let _ = failure.report();
        process::exit(1);
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
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::fault(format!("standard output can't be written: {error}")))
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}
