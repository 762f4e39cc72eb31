//! `sternpost deliver`: one letter on standard input, for an MTA's pipe or a `.forward`.
//!
//! The letter arrives now. It is taken in as from any inbox, beside a host that may be running; what it calls for goes
//! out with the host's next turn. Exit codes are those of sysexits: 75 for every fault of ours, a wrong configuration
//! among them, for MTAs bounce a letter at any other code, and a player's move must not come back for a typing error in
//! `config.toml`. A letter that says nothing to the host is no fault: a bounce would go to whoever was named
//! as its sender.

use super::club::OpenClub;
use super::{Failure, Globals};
use crate::config::Config;
use crate::edges::inbox::BYTES_READ;
use crate::host;
use crate::host::steps;
use crate::postal::RawLetter;
use std::io::{self, Read};
use std::process::ExitCode;

/// EX_DATAERR of sysexits: there is no letter.
const DATAERR: u8 = 65;
/// EX_TEMPFAIL: try again.
const TEMPFAIL: u8 = 75;

/// Takes the letter in.
///
/// # Errors
/// [`Failure`] with exit code 65 where there is no letter, 75 where it should come again.
pub fn run(globals: &Globals) -> Result<ExitCode, Failure> {
    super::logging::start(globals);
    let bytes = letter(&mut io::stdin().lock())
        .map_err(|e| Failure::fault(format!("standard input can't be read: {e}")).code(TEMPFAIL))?;
    if bytes.trim_ascii().is_empty() {
        return Err(Failure::fault("there is no letter on standard input")
            .hint("an MTA pipes it in; by hand: sternpost deliver < letter.eml")
            .code(DATAERR));
    }
    let wrong = |fault| Failure::from(fault).code(TEMPFAIL);
    let config = Config::load(&Config::find(globals.config.as_deref()).map_err(wrong)?).map_err(wrong)?;
    let mut club = OpenClub::open(config).map_err(|failure| failure.code(TEMPFAIL))?;
    let now = host::now();
    let raw = RawLetter { bytes, arrived_at: now.seconds() };
    let receipt =
        steps::take_in(&mut club.store, &club.club, &raw, now).map_err(|fault| Failure::from(fault).code(TEMPFAIL))?;
    receipt.log();
    Ok(ExitCode::SUCCESS)
}

/// The letter, as much of it as is looked at; the rest is read too, so that the MTA's pipe never breaks. A line `From `
/// that some MTAs put on top is none of the letter's.
fn letter(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(BYTES_READ as u64).read_to_end(&mut bytes)?;
    io::copy(input, &mut io::sink())?;
    if bytes.starts_with(b"From ") {
        let line = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        bytes.drain(..line);
    }
    Ok(bytes)
}
