//! Every key that a configuration may have: the one list that unknown keys are held against, and the example too.

/// The sections and their keys, in the order of the example. `[rules.NAME]` is beside them: its keys are `base` and
/// the dials.
pub const SECTIONS: &[(&str, &[&str])] = &[
    (
        "club",
        &[
            "name",
            "address",
            "tag",
            "reply_style",
            "language",
            "timezone",
            "rules",
            "host_address",
            "authserv",
            "strict_auth",
            "picker",
        ],
    ),
    ("archive", &["url", "running_games"]),
    ("database", &["path"]),
    (
        "inbox",
        &[
            "kind",
            "path",
            "host",
            "port",
            "security",
            "user",
            "password_file",
            "password_env",
            "password_command",
            "token_command",
            "ca_file",
            "timeout_seconds",
            "folder",
            "processed",
            "rejected",
            "idle",
            "received_by",
            "letters_since",
            "poll_seconds",
            "keep_letters_days",
        ],
    ),
    (
        "outbox",
        &[
            "kind",
            "path",
            "host",
            "port",
            "security",
            "user",
            "password_file",
            "password_env",
            "password_command",
            "token_command",
            "ca_file",
            "timeout_seconds",
            "keep_sent_days",
        ],
    ),
    (
        "play",
        &[
            "missed_deadlines_passed",
            "reminders",
            "weekends",
            "holidays",
            "outage_hours",
            "quiet_hours",
            "away_days",
            "watch_delay_turns",
            "program_level",
            "program_seconds",
            "program_limit_seconds",
            "hints",
        ],
    ),
    ("status", &["listen", "beyond_this_machine"]),
];

/// The keys of a section; none for one that there isn't.
pub(super) fn keys(section: &str) -> &'static [&'static str] {
    SECTIONS.iter().find(|(name, _)| *name == section).map_or(&[], |(_, keys)| keys)
}
