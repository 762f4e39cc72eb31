//! The values that a dial may have: closed choices with the words of records and configuration.
//!
//! One choice, one table row of the rules; what each does is in the module that asks for it. A new
//! value is added here and nowhere else as text.

macro_rules! dial {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$value_doc])* $value),+ }

        impl $name {
            /// Every value, in the order of the rules.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The word in records and in configuration.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }

            /// The value of that word.
            #[must_use]
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

dial! {
    /// The house whose rules a rule set starts from: a label for records, never asked by a rule.
    Base {
        /// The English site with ladders (seed 000).
        Open = "open",
        /// The site with variants and a clock (seeds 001 and 003).
        Strict = "strict",
        /// The Youzai board game club (seed 004).
        Casual = "casual",
    }
}

dial! {
    /// Over which marbles a marble hops.
    Hops {
        /// A neighbour, to the empty hole right behind it (seed 000, "A hop").
        Adjacent = "adjacent",
        /// Also one further off with as many empty holes behind it as before it (seed 003, "long jumps").
        Long = "long",
    }
}

dial! {
    /// Whether partners share a place.
    Teams {
        /// Everyone for oneself.
        None = "none",
        /// Those who sit opposite (seed 003, "pairs 2×2, three pairs").
        Pairs = "pairs",
    }
}

dial! {
    /// Who moves first.
    First {
        /// Drawn for each game (seed 000, "Setting up").
        Drawn = "drawn",
        /// White (seed 003, "Seating").
        White = "white",
    }
}

dial! {
    /// What a marble may do in a point that is neither its own nor its goal.
    ForeignPoints {
        /// End its move there (seed 000, "A step").
        Stop = "stop",
        /// Land there within a chain, never end there (seed 003, "Other points and the goal").
        Pass = "pass",
    }
}

dial! {
    /// What a marble may do that starts its turn in the goal.
    Goal {
        /// Leave again (seed 000, "A step").
        Free = "free",
        /// Land on holes of the goal alone (seed 003, "Other points and the goal").
        Locked = "locked",
    }
}

dial! {
    /// How places are told when the limit, repetition or a standstill ends the game.
    RankBy {
        /// By the distance left (seed 000, "How a game ends").
        Distance = "distance",
        /// By the marbles in the goal, then the distance left (seed 003, "Game limit and repetition").
        Goal = "goal",
    }
}

dial! {
    /// What follows when somebody leaves a game of three or more.
    Leaving {
        /// The leaver is out, the others race on (seed 000, "How a game ends").
        Out = "out",
        /// The game ends for all (seed 003, "Time, resigning").
        End = "end",
        /// The program takes the seat, placed last (seed 004, "Regeln dieser Seite").
        ProgramLast = "program_last",
        /// The program takes the seat while two others still race, at least one of them a person, and keeps
        /// the place it earns; else the leaver is out (seed 000, "How a game ends").
        ProgramEarns = "program_earns",
    }
}
