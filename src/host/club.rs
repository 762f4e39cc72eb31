//! The club as the host knows it: what the configuration says, ready for use, and the host's secret.

use super::failpoint::FailPoint;
use super::fault::HostFault;
use super::study::Pains;
use crate::bot::Budget;
use crate::compose::{ClubCard, Tongue};
use crate::config::Config;
use crate::correspondence::decide::House;
use crate::correspondence::game::Hints;
use crate::correspondence::moment::{Moment, Span};
use crate::intake::Letterbox;
use crate::postal::{Address, MessageId, Secret};
use crate::rules::RuleSet;
use crate::store::Player;
use chrono_tz::Tz;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whether a verdict of `none` is enough for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrictAuth {
    /// Anything but `fail` is enough.
    Off,
    /// Only `pass` is.
    On,
}

/// All that the host needs to know of the club.
#[derive(Clone, Debug)]
pub struct Club {
    /// Name, address, tag: what stands on its mails.
    pub card: Arc<ClubCard>,
    /// Calendar, passes, reminders.
    pub house: House,
    /// What the reading of letters must know.
    pub letterbox: Letterbox,
    /// The language of those who have chosen none.
    pub tongue: Tongue,
    /// The secret under the reply keys.
    pub secret: Secret,
    /// Whether moves need a verdict of `pass`.
    pub strict_auth: StrictAuth,
    /// Rule sets by name: the three houses' and the club's own.
    pub rule_sets: BTreeMap<String, RuleSet>,
    /// Whether players may ask for the program's advice in games where nothing else was said.
    pub hints: Hints,
    /// How hard the program thinks.
    pub pains: Pains,
    /// A gap between two turns of the crank longer than this is an outage.
    pub outage: Span,
    /// How many turns late spectators see a game.
    pub watch_delay: u32,
    /// Days of holidays that a player may take in a year.
    pub away_days: u32,
    /// Where notes to the host go.
    pub host_address: Option<Address>,
    /// How long the bytes of a mail that was sent are kept; its digest stays.
    pub keep_sent: Span,
    /// Letters count that arrived then or later; where it is `None`, those since the club was set up.
    pub letters_since: Option<Moment>,
    /// How long the bytes of a letter are kept; its row stays.
    pub keep_letters: Span,
    /// Where a test wants the process killed.
    pub fail_point: FailPoint,
}

impl Club {
    /// The club of a configuration, with the secret that lies beside its database.
    #[must_use]
    pub fn of(config: &Config, secret: Secret) -> Self {
        Self {
            card: Arc::new(config.card.clone()),
            house: config.house.clone(),
            letterbox: config.letterbox.clone(),
            tongue: config.tongue,
            secret,
            strict_auth: if config.strict_auth { StrictAuth::On } else { StrictAuth::Off },
            rule_sets: config.rule_sets.clone(),
            hints: if config.program.hints { Hints::Allowed } else { Hints::Refused },
            pains: Pains {
                level: config.program.level,
                budget: Budget { nodes: Budget::SECOND.nodes.saturating_mul(config.program.seconds) },
                limit: config.program.limit,
            },
            outage: config.outage,
            away_days: config.away_days,
            watch_delay: config.watch_delay,
            host_address: config.host_address.clone(),
            keep_sent: config.keep_sent,
            letters_since: config.letters_since,
            keep_letters: config.keep_letters,
            fail_point: FailPoint::default(),
        }
    }

    /// The zone in which a player's days are counted: their own, else the club's.
    #[must_use]
    pub fn zone_of(&self, player: &Player) -> Tz {
        player.timezone.parse().unwrap_or(self.card.zone)
    }

    /// `<left@the club's domain>`.
    ///
    /// # Errors
    /// [`HostFault::Malformed`] where that is no Message-ID.
    pub fn message_id(&self, left: &str) -> Result<MessageId, HostFault> {
        let text = format!("{left}@{}", self.card.address.domain());
        MessageId::new(&text).ok_or_else(|| HostFault::Malformed("a message id is not well formed".to_owned()))
    }
}
