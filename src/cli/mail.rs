//! `sternpost mail …`: the letters that came and the mails that went.

use super::{Failure, Globals, mail_read};
use std::process::ExitCode;

/// The verbs about letters and mails.
#[derive(clap::Subcommand, Debug)]
pub enum MailVerb {
    /// Show how letters would be read, without a database
    Read(mail_read::ReadArgs),
}

/// Does the verb.
///
/// # Errors
/// [`Failure`] as the verb says.
pub fn run(verb: &MailVerb, globals: &Globals) -> Result<ExitCode, Failure> {
    match verb {
        MailVerb::Read(args) => mail_read::run(args, globals),
    }
}
