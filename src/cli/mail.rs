//! `sternpost mail …`: the letters that came and the mails that went.

use super::{Failure, Globals, mail_list, mail_read};
use std::process::ExitCode;

/// The verbs about letters and mails.
#[derive(clap::Subcommand, Debug)]
pub enum MailVerb {
    /// Show how letters would be read, without a database
    Read(mail_read::ReadArgs),
    /// List the letters that came and the mails that went, and what is stuck
    List(mail_list::ListArgs),
    /// Show one letter or mail
    Show(mail_list::IdArgs),
    /// Try a mail that is stuck with the next turn of the crank
    Retry(mail_list::IdArgs),
    /// Send a mail once more, byte for byte
    Again(mail_list::IdArgs),
}

/// Does the verb.
///
/// # Errors
/// [`Failure`] as the verb says.
pub fn run(verb: &MailVerb, globals: &Globals) -> Result<ExitCode, Failure> {
    match verb {
        MailVerb::Read(args) => mail_read::run(args, globals),
        MailVerb::List(args) => mail_list::list(args, globals),
        MailVerb::Show(args) => mail_list::show(args, globals),
        MailVerb::Retry(args) => mail_list::retry(args, globals),
        MailVerb::Again(args) => mail_list::again(args, globals),
    }
}
