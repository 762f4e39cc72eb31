//! Help by mail: a short page, and a page for each topic, told for the rules of the reader's game.
//!
//! [`lesson`] is whose rules they are, `rules` and `teaching` the pages of the game, `examples` and `pictures` their
//! boards; the pages of the mails stand here. Every command that is explained stands at the start of its line, as it is
//! to be written. A topic is asked for by its word in any language that we speak; one that is not known gets the short
//! page.

mod examples;
pub(super) mod lesson;
mod pictures;
mod rules;
mod teaching;

use super::sheet::Block;
use super::tongue::{Tongue, Voice, say};
use lesson::Lesson;

/// A page of help.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
    /// How it all works, and the other topics.
    Short,
    /// The first game, step by step.
    First,
    /// How the rules go.
    Rules,
    /// What the words mean.
    Terms,
    /// How to play well.
    Strategy,
    /// How holes and moves are called.
    Notation,
    /// How a move is sent, how it is found.
    Moves,
    /// Every command.
    Commands,
    /// Resigning, leaving, coming back.
    Resign,
    /// Clocks, deadlines, reminders.
    Clock,
    /// One's own settings.
    Settings,
    /// Other players: opening games, inviting, ratings.
    Club,
}

impl Topic {
    /// Every topic, in the order in which they are offered.
    pub const ALL: [Self; 12] = [
        Self::Short,
        Self::First,
        Self::Rules,
        Self::Terms,
        Self::Strategy,
        Self::Notation,
        Self::Moves,
        Self::Commands,
        Self::Resign,
        Self::Clock,
        Self::Settings,
        Self::Club,
    ];

    /// The topic that a text asks for.
    pub(crate) fn asked(text: Option<&str>) -> Self {
        let Some(text) = text else { return Self::Short };
        let text = text.trim().to_lowercase();
        let asks = |topic: &Self| {
            let spoken = Tongue::ALL.into_iter().map(|tongue| topic.words(Voice::of(tongue)));
            spoken.into_iter().any(|words| words.split(',').any(|word| word.trim().to_lowercase() == text))
        };
        Self::ALL.into_iter().find(asks).unwrap_or(Self::Short)
    }

    /// A word for files and addresses, the same in every language.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Short => "overview",
            Self::First => "first",
            Self::Rules => "rules",
            Self::Terms => "terms",
            Self::Strategy => "strategy",
            Self::Notation => "notation",
            Self::Moves => "moves",
            Self::Commands => "commands",
            Self::Resign => "resign",
            Self::Clock => "clock",
            Self::Settings => "settings",
            Self::Club => "club",
        }
    }

    /// The words that ask for it, the first the one that is offered.
    fn words(self, voice: Voice) -> String {
        match self {
            Self::Short => say!(voice, "topic-short"),
            Self::First => say!(voice, "topic-first"),
            Self::Rules => say!(voice, "topic-rules"),
            Self::Terms => say!(voice, "topic-terms"),
            Self::Strategy => say!(voice, "topic-strategy"),
            Self::Notation => say!(voice, "topic-notation"),
            Self::Moves => say!(voice, "topic-moves"),
            Self::Commands => say!(voice, "topic-commands"),
            Self::Resign => say!(voice, "topic-resign"),
            Self::Clock => say!(voice, "topic-clock"),
            Self::Settings => say!(voice, "topic-settings"),
            Self::Club => say!(voice, "topic-club"),
        }
    }

    /// What stands over its page.
    pub(crate) fn title(self, voice: Voice) -> String {
        match self {
            Self::Short => say!(voice, "title-short"),
            Self::First => say!(voice, "title-first"),
            Self::Rules => say!(voice, "title-rules"),
            Self::Terms => say!(voice, "title-terms"),
            Self::Strategy => say!(voice, "title-strategy"),
            Self::Notation => say!(voice, "title-notation"),
            Self::Moves => say!(voice, "title-moves"),
            Self::Commands => say!(voice, "title-commands"),
            Self::Resign => say!(voice, "title-resign"),
            Self::Clock => say!(voice, "title-clock"),
            Self::Settings => say!(voice, "title-settings"),
            Self::Club => say!(voice, "title-club"),
        }
    }
}

/// The answer to a request for help: the page under its title, then what other topics there are.
pub(crate) fn answer(topic: Topic, voice: Voice, lesson: &Lesson) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(topic.title(voice))];
    blocks.extend(page(topic, voice, lesson));
    let first = |topic: Topic| topic.words(voice).split(',').next().unwrap_or_default().trim().to_owned();
    let others = Topic::ALL.into_iter().filter(|other| *other != topic && *other != Topic::Short).map(first);
    blocks.push(Block::Text(say!(voice, "help-topics", topics = others.collect::<Vec<_>>().join(", "))));
    blocks
}

/// The page on a topic, without its title.
pub(crate) fn page(topic: Topic, voice: Voice, lesson: &Lesson) -> Vec<Block> {
    match topic {
        Topic::Short => vec![
            Block::Text(say!(voice, "help-short")),
            Block::Text(say!(voice, "help-short-reply")),
            Block::List(vec![
                say!(voice, "help-move"),
                say!(voice, "help-preview"),
                say!(voice, "help-moves"),
                say!(voice, "help-resign"),
                say!(voice, "help-stop"),
            ]),
        ],
        Topic::First => teaching::first(lesson, voice),
        Topic::Rules => rules::page(lesson, voice),
        Topic::Terms => teaching::terms(lesson, voice),
        Topic::Strategy => teaching::strategy(lesson, voice),
        Topic::Notation => teaching::notation(lesson, voice),
        Topic::Moves => vec![
            Block::Text(say!(voice, "help-writing-moves")),
            Block::List(vec![say!(voice, "help-move"), say!(voice, "help-preview"), say!(voice, "help-moves")]),
            Block::Text(say!(voice, "help-names-of-holes")),
            Block::Text(say!(voice, "help-move-in-sentence")),
        ],
        Topic::Commands => commands(voice),
        Topic::Resign => vec![
            Block::Text(say!(voice, "help-resigning")),
            Block::List(vec![say!(voice, "help-resign"), say!(voice, "help-confirm"), say!(voice, "help-back")]),
        ],
        Topic::Clock => vec![
            Block::Text(say!(voice, "help-clock")),
            Block::Text(say!(voice, "help-clock-missed")),
            Block::List(vec![say!(voice, "help-extend"), say!(voice, "help-away"), say!(voice, "help-back")]),
        ],
        Topic::Settings => vec![
            Block::Text(say!(voice, "help-settings")),
            Block::List(vec![
                say!(voice, "help-language"),
                say!(voice, "help-timezone"),
                say!(voice, "help-name"),
                say!(voice, "help-board"),
                say!(voice, "help-digest"),
                say!(voice, "help-address-add"),
                say!(voice, "help-address-remove"),
                say!(voice, "help-stop"),
                say!(voice, "help-forget-me"),
            ]),
        ],
        Topic::Club => vec![
            Block::Text(say!(voice, "help-club")),
            Block::List(of_the_club(voice)),
            Block::Text(say!(voice, "help-club-least")),
            Block::Text(say!(voice, "help-club-rating")),
        ],
    }
}

/// What one may ask of the club.
fn of_the_club(voice: Voice) -> Vec<String> {
    vec![
        say!(voice, "help-new"),
        say!(voice, "help-invite"),
        say!(voice, "help-seek"),
        say!(voice, "help-seek-off"),
        say!(voice, "help-join"),
        say!(voice, "help-accept"),
        say!(voice, "help-decline"),
        say!(voice, "help-leave"),
        say!(voice, "help-rematch"),
        say!(voice, "help-standings"),
        say!(voice, "help-rating"),
    ]
}

fn commands(voice: Voice) -> Vec<Block> {
    vec![
        Block::Text(say!(voice, "help-commands")),
        Block::List(vec![
            say!(voice, "help-move"),
            say!(voice, "help-preview"),
            say!(voice, "help-moves"),
            say!(voice, "help-hint"),
            say!(voice, "help-show"),
            say!(voice, "help-history"),
            say!(voice, "help-export"),
            say!(voice, "help-say"),
            say!(voice, "help-resign"),
            say!(voice, "help-confirm"),
            say!(voice, "help-if"),
            say!(voice, "help-undo"),
            say!(voice, "help-extend"),
            say!(voice, "help-away"),
            say!(voice, "help-deputy"),
            say!(voice, "help-watch"),
            say!(voice, "help-back"),
            say!(voice, "help-games"),
            say!(voice, "help-language"),
            say!(voice, "help-timezone"),
            say!(voice, "help-name"),
            say!(voice, "help-board"),
            say!(voice, "help-digest"),
            say!(voice, "help-help"),
            say!(voice, "help-stop"),
        ]),
        Block::List(of_the_club(voice)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_asked_for_by_each_of_its_words_in_every_language() {
        for tongue in Tongue::ALL {
            for topic in Topic::ALL {
                let words = topic.words(Voice::of(tongue));
                for word in words.split(',') {
                    assert_eq!(Topic::asked(Some(word)), topic, "{tongue}: {word}");
                }
            }
        }
        assert_eq!(Topic::asked(Some("nonsense")), Topic::Short);
        assert_eq!(Topic::asked(None), Topic::Short);
    }
}
