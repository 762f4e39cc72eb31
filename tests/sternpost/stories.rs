//! Whole stories: a script of moments and letters in, the transcript of every mail out.
//!
//! `tests/data/stories/NAME.story` tells who plays and what is written when; `NAME.golden` holds what the host
//! sent: whole mails where the story says `show mails`, else a line a mail with the digest of its bytes, so
//! that a whole game of six stays a text that can be read. `STERNPOST_BLESS=1` writes the golden files anew.
//!
//! The script, a line each (`#` is a comment):
//!   show mails | show digests
//!   club KEY = VALUE                a key of the club's configuration (`reply_style`, `strict_auth`, …)
//!   player NAME ADDRESS LANGUAGE ZONE MANNER
//!   at MOMENT                       the clock stands there
//!   wait SPAN                       … or goes on by that
//!   open RULES [key=value …] NAME…  the host opens a game (keys: clock, hops, marbles, teams, invite, hints)
//!   NAME: words / words             a letter that answers the player's last mail; ` / ` parts lines
//!   NAME> words                     the same as a new letter to the club's address, without a key
//!   NAME~ words                     the same, with no verdict on its sender
//!   game N                          the game that `auto` plays from now on
//!   auto N                          whoever is to move answers with the program's move, N times
//!   play on                         … until the game is over
//!   again                           the last letter once more, byte for byte
//!   old NAME: words                 answers the player's mail before the last
//!   raw FILE                        a letter from the fixtures, KEY in it replaced by NAME's key: raw FILE NAME
//!   tournament FORMAT SEATS ROUNDS RULES NAME…  the host opens a tournament, enters these and begins it
//!   drop NAME                       the host takes a player out of it
//!   bar NAME                        the host bars a player
//!   play all                        every game that runs, and every game that follows, to its end
//!   call off N                      the host calls off a game that waits for its players
//!   crank                           a turn of the crank, nothing else

use crate::support::{Stage, golden};
use std::fs;
use std::path::Path;

fn run(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stories");
    let script = fs::read_to_string(folder.join(format!("{name}.story"))).unwrap();
    let mut stage = Stage::new();
    for (number, line) in script.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        stage.step(line).unwrap_or_else(|why| panic!("{name}.story line {}: {why}", number + 1));
    }
    stage.audit();
    golden(&folder.join(format!("{name}.golden")), &stage.transcript());
}

macro_rules! stories {
    ($($name:ident: $file:literal,)*) => {
        $(#[test]
        fn $name() {
            run($file);
        })*

        /// Every story in the folder is told by a test.
        #[test]
        fn no_story_is_left_untold() {
            let told = [$($file),*];
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stories");
            for entry in fs::read_dir(folder).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if let Some(name) = name.strip_suffix(".story") {
                    assert!(told.contains(&name), "{name}.story is told by no test");
                }
            }
        }
    };
}

stories! {
    the_story_of_addresses: "addresses",
    the_story_of_club_games: "club-games",
    the_story_of_club_invitations: "club-invitations",
    the_story_of_chinese: "chinese",
    the_story_of_commands: "commands",
    the_story_of_conditions_of_three: "condition-of-three",
    the_story_of_deadlines: "deadlines",
    the_story_of_first_turns: "first-turns",
    the_story_of_games_that_wait: "waiting-games",
    the_story_of_forgetting: "forgetting",
    the_story_of_hints: "hints",
    the_story_of_invitation: "invitation",
    the_story_of_keys: "keys",
    the_story_of_machines: "machines",
    the_story_of_refused: "refused",
    the_story_of_rematch: "rematch",
    the_story_of_resigning: "resigning",
    the_story_of_strangers: "strangers",
    the_story_of_subject_style: "subject-style",
    the_story_of_agreeing: "agreeing",
    the_story_of_conditional_moves: "conditional-moves",
    the_story_of_deputies: "deputies",
    the_story_of_digests: "digests",
    the_story_of_spectators: "spectators",
    the_story_of_holidays: "holidays",
    the_story_of_tournament: "tournament",
    the_story_of_tournament_late: "tournament-late",
    the_story_of_tournament_left: "tournament-left",
    the_story_of_whole_casual_2: "whole-casual-2",
    the_story_of_whole_casual_3: "whole-casual-3",
    the_story_of_whole_casual_4: "whole-casual-4",
    the_story_of_whole_casual_6: "whole-casual-6",
    the_story_of_whole_open_2: "whole-open-2",
    the_story_of_whole_open_3: "whole-open-3",
    the_story_of_whole_open_4: "whole-open-4",
    the_story_of_whole_strict_2: "whole-strict-2",
    the_story_of_whole_strict_2_fifteen: "whole-strict-2-fifteen",
    the_story_of_whole_strict_2_long: "whole-strict-2-long",
    the_story_of_whole_strict_3: "whole-strict-3",
    the_story_of_whole_strict_4: "whole-strict-4",
    the_story_of_whole_strict_4_pairs: "whole-strict-4-pairs",
    the_story_of_whole_strict_6: "whole-strict-6",
    the_story_of_whole_strict_6_long: "whole-strict-6-long",
    the_story_of_whole_strict_6_pairs: "whole-strict-6-pairs",
    the_story_of_wishes: "wishes",
}
