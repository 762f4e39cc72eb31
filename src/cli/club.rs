//! A club opened for a verb: configuration, database, secret, inbox and courier.

use super::{Failure, Globals};
use crate::config::Config;
use crate::correspondence::moment::Moment;
use crate::edges::courier::Courier;
use crate::edges::inbox::Inbox;
use crate::edges::secret;
use crate::host;
use crate::host::club::Club;
use crate::host::failpoint::FailPoint;
use crate::store::Store;
use std::path::Path;

/// All that a verb about the club works with.
#[derive(Debug)]
pub struct OpenClub {
    /// What the configuration says.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The club as the host knows it.
    pub club: Club,
    /// Where letters come in.
    pub inbox: Inbox,
    /// How mails go out.
    pub courier: Courier,
}

impl OpenClub {
    /// Opens the club of a configuration; makes what is made at first use.
    ///
    /// # Errors
    /// [`Failure`] where the database, the secret or a mailbox can't be opened.
    pub fn open(config: Config) -> Result<Self, Failure> {
        let mut store = Store::open(&config.database)?;
        let secret = secret::load_or_make(&config.secret_file())?;
        let mut club = Club::of(&config, secret);
        club.fail_point = fail_point()?;
        let since = match config.letters_since {
            Some(since) => since,
            None => store.view()?.set_up_at()?,
        };
        let inbox = config.inbox.open_since(Some(since.seconds()), || host::now().seconds())?;
        let courier = config.outbox.open()?;
        Ok(Self { config, store, club, inbox, courier })
    }

    /// The same, from a configuration's file.
    ///
    /// # Errors
    /// [`Failure`] where it can't be read or opened.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        Self::open(Config::load(path)?)
    }

    /// What time it is.
    #[must_use]
    pub fn now(&self) -> Moment {
        host::now()
    }
}

/// Where a test wants this process killed.
#[expect(
    clippy::disallowed_methods,
    reason = "the environment is read by the configuration and the command line alone"
)]
fn fail_point() -> Result<FailPoint, Failure> {
    match std::env::var("STERNPOST_KILL_AT") {
        Ok(text) => text.parse().map_err(|wrong| {
            Failure::usage(format!("STERNPOST_KILL_AT: {wrong}"))
                .hint("write it as letter_committed:3; host/failpoint.rs lists the steps")
        }),
        Err(_) => Ok(FailPoint::default()),
    }
}

/// Opens the club that the options name.
///
/// # Errors
/// [`Failure`] where no configuration is found or something can't be opened.
pub fn open_club(globals: &Globals) -> Result<OpenClub, Failure> {
    OpenClub::at(&Config::find(globals.config.as_deref())?)
}
