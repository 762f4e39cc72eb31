//! Questions on the terminal: asked on standard error, answered on standard input.

use super::Failure;
use std::io::{self, BufRead, IsTerminal, Write};

/// True where somebody is there to answer.
#[must_use]
pub fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks for a line; an empty answer is `otherwise`, where there is one.
///
/// # Errors
/// [`Failure`] where no answer comes.
pub fn line(question: &str, otherwise: Option<&str>) -> Result<String, Failure> {
    loop {
        match otherwise {
            Some(text) => eprint!("{question} [{text}]: "),
            None => eprint!("{question}: "),
        }
        let gone = || Failure::usage("no answer came");
        io::stderr().flush().map_err(|_| gone())?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer).map_err(|_| gone())? == 0 {
            return Err(gone());
        }
        match (answer.trim(), otherwise) {
            ("", Some(text)) => return Ok(text.to_owned()),
            ("", None) => {}
            (text, _) => return Ok(text.to_owned()),
        }
    }
}

/// Asks for a yes; anything else is none.
///
/// # Errors
/// [`Failure`] where no answer comes.
pub fn yes(question: &str) -> Result<bool, Failure> {
    let answer = line(question, Some("no"))?;
    Ok(matches!(answer.to_ascii_lowercase().as_str(), "y" | "yes"))
}
