//! The languages of our mails: every sentence that a person reads comes from `locales/`, one file a language.
//!
//! A [`Voice`] speaks one language; [`say!`] names a message and its arguments. The files are compiled in. A test
//! holds the languages together: the same messages with the same arguments, each of them said somewhere, none said
//! that isn't there. A new language is its file and its line in `tongues!`.

mod dates;

pub use dates::months;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

/// The languages: a line for each, its code, what its speakers call it and by what else it is asked for, in lower case.
macro_rules! tongues {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $own:literal, [$($other:literal),*];)*) => {
        /// A language that our mails are written in.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub enum Tongue { $($(#[$doc])* $name),* }

        impl Tongue {
            /// Every language, in the order in which they are offered.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$name),*];

            /// Its code (BCP 47), as it is stored.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code),* }
            }

            /// What its speakers call it.
            #[must_use]
            pub const fn own_name(self) -> &'static str {
                match self { $(Self::$name => $own),* }
            }

            /// Other words by which it is asked for, in lower case.
            const fn other_names(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($other),*]),* }
            }

            /// The text of its file in `locales/`, in Fluent's syntax.
            #[must_use]
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$name => {
                        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/locales/", $code, ".ftl"))
                    })*
                }
            }
        }
    };
}

tongues! {
    /// English.
    #[default]
    En = "en", "English", ["englisch", "eng", "en-gb", "en-us", "英文", "英语"];
    /// German.
    De = "de", "Deutsch", ["german", "ger", "deu", "de-de", "de-at", "de-ch", "德文", "德语"];
    /// Chinese in simplified characters.
    ZhHans = "zh-Hans", "简体中文", ["zh", "zh-cn", "zh-sg", "zho", "chi", "chinese", "chinesisch", "中文", "汉语", "简体"];
}

impl Tongue {
    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: OnceLock<Vec<FluentBundle<FluentResource>>> = OnceLock::new();
        let bundles = BUNDLES.get_or_init(|| Self::ALL.into_iter().map(Self::load).collect());
        &bundles[self as usize]
    }

    fn load(self) -> FluentBundle<FluentResource> {
        let locale = self.code().parse::<LanguageIdentifier>().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        bundle.set_use_isolating(false);
        // What can't be parsed is left out here and found by the tests.
        let resource = FluentResource::try_new(self.source().to_owned()).unwrap_or_else(|(rest, _)| rest);
        let _ = bundle.add_resource(resource);
        bundle
    }
}

impl fmt::Display for Tongue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text names no language that is spoken here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a language that mails are written in")]
pub struct UnknownTongue;

impl FromStr for Tongue {
    type Err = UnknownTongue;

    /// Reads a code (`de`), the language's own name or its English or German one, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownTongue> {
        let text = text.trim().to_lowercase();
        let named = |tongue: &Self| {
            tongue.code().to_lowercase() == text
                || tongue.own_name().to_lowercase() == text
                || tongue.other_names().contains(&text.as_str())
        };
        Self::ALL.into_iter().find(named).ok_or(UnknownTongue)
    }
}

/// Somebody who speaks one language: words messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Voice {
    tongue: Tongue,
}

impl Voice {
    pub(crate) fn of(tongue: Tongue) -> Self {
        Self { tongue }
    }

    /// The message `key` with its arguments; in English where the language has none, else the key itself.
    /// Called through [`say!`], which the tests read.
    pub(crate) fn words(self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let mut given = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            given.set(*name, value.clone());
        }
        for tongue in [self.tongue, Tongue::En] {
            let bundle = tongue.bundle();
            if let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) {
                let mut faults = Vec::new();
                return bundle.format_pattern(pattern, Some(&given), &mut faults).into_owned();
            }
        }
        key.to_owned()
    }
}

/// Words a message of `locales/`: `say!(voice, "its-name", argument = value, …)`.
macro_rules! say {
    ($voice:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $voice.words($key, &[$((stringify!($name), fluent_bundle::FluentValue::from($value))),*])
    };
}
pub(crate) use say;
