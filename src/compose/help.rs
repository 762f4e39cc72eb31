//! Help by mail: a short page, and a page for each topic.
//!
//! Every command that is explained stands at the start of its line, as it is to be written. A topic is asked for by its
//! word in any language that we speak; one that is not known gets the short page.

use super::sheet::Block;
use super::tongue::{Tongue, Voice, say};

/// A page of help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// How it all works, and the other topics.
    Short,
    /// How a move is written, how it is found.
    Moves,
    /// How the rules go.
    Rules,
    /// Every command.
    Commands,
    /// Resigning, leaving, coming back.
    Resign,
    /// Clocks, deadlines, reminders.
    Clock,
    /// One's own settings.
    Settings,
}

impl Topic {
    const ALL: [Self; 7] =
        [Self::Short, Self::Moves, Self::Rules, Self::Commands, Self::Resign, Self::Clock, Self::Settings];

    /// The topic that a text asks for.
    pub(crate) fn asked(text: Option<&str>) -> Self {
        let Some(text) = text else { return Self::Short };
        let text = text.trim().to_lowercase();
        let asks = |topic: &Self| {
            let spoken = Tongue::ALL.into_iter().map(|tongue| topic.words(Voice::of(tongue)));
            spoken.into_iter().any(|words| words.split(',').any(|word| word.trim() == text))
        };
        Self::ALL.into_iter().find(asks).unwrap_or(Self::Short)
    }

    /// The words that ask for it, the first the one that is offered.
    fn words(self, voice: Voice) -> String {
        match self {
            Self::Short => say!(voice, "topic-short"),
            Self::Moves => say!(voice, "topic-moves"),
            Self::Rules => say!(voice, "topic-rules"),
            Self::Commands => say!(voice, "topic-commands"),
            Self::Resign => say!(voice, "topic-resign"),
            Self::Clock => say!(voice, "topic-clock"),
            Self::Settings => say!(voice, "topic-settings"),
        }
    }
}

/// The page on a topic.
pub(crate) fn page(topic: Topic, voice: Voice) -> Vec<Block> {
    let mut blocks = match topic {
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
        Topic::Moves => vec![
            Block::Text(say!(voice, "help-writing-moves")),
            Block::List(vec![say!(voice, "help-move"), say!(voice, "help-preview"), say!(voice, "help-moves")]),
            Block::Text(say!(voice, "help-names-of-holes")),
            Block::Text(say!(voice, "help-move-in-sentence")),
        ],
        Topic::Rules => vec![
            Block::Text(say!(voice, "help-rules-aim")),
            Block::Text(say!(voice, "help-rules-move")),
            Block::Text(say!(voice, "help-rules-home")),
        ],
        Topic::Commands => commands(voice),
        Topic::Resign => vec![
            Block::Text(say!(voice, "help-resigning")),
            Block::List(vec![say!(voice, "help-resign"), say!(voice, "help-confirm"), say!(voice, "help-back")]),
        ],
        Topic::Clock => vec![Block::Text(say!(voice, "help-clock")), Block::Text(say!(voice, "help-clock-missed"))],
        Topic::Settings => vec![
            Block::Text(say!(voice, "help-settings")),
            Block::List(vec![
                say!(voice, "help-language"),
                say!(voice, "help-timezone"),
                say!(voice, "help-name"),
                say!(voice, "help-board"),
                say!(voice, "help-stop"),
            ]),
        ],
    };
    let first = |topic: Topic| topic.words(voice).split(',').next().unwrap_or_default().trim().to_owned();
    let others = Topic::ALL.into_iter().filter(|other| *other != topic && *other != Topic::Short).map(first);
    blocks.push(Block::Text(say!(voice, "help-topics", topics = others.collect::<Vec<_>>().join(", "))));
    blocks
}

fn commands(voice: Voice) -> Vec<Block> {
    vec![
        Block::Text(say!(voice, "help-commands")),
        Block::List(vec![
            say!(voice, "help-move"),
            say!(voice, "help-preview"),
            say!(voice, "help-moves"),
            say!(voice, "help-show"),
            say!(voice, "help-history"),
            say!(voice, "help-export"),
            say!(voice, "help-say"),
            say!(voice, "help-resign"),
            say!(voice, "help-confirm"),
            say!(voice, "help-back"),
            say!(voice, "help-accept"),
            say!(voice, "help-decline"),
            say!(voice, "help-games"),
            say!(voice, "help-language"),
            say!(voice, "help-timezone"),
            say!(voice, "help-name"),
            say!(voice, "help-board"),
            say!(voice, "help-help"),
            say!(voice, "help-stop"),
        ]),
    ]
}
