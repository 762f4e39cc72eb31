//! Why something was not done, in words: every refusal, every way in which a move can be illegal.
//!
//! One reason, one sentence that can follow the request and a colon; a hint stands on a line of its own. Moves are told by
//! their holes apart, so that a sentence never holds one.

use super::club_answers;
use super::tongue::{Voice, say};
use super::wording::{Teller, colour, short};
use crate::correspondence::refusal::Refusal;
use crate::rules::{Hole, Illegal, Notation};

/// A refusal in words.
pub(crate) struct Worded {
    /// Why.
    pub(crate) reason: String,
    /// What could be done instead.
    pub(crate) hint: Option<String>,
}

pub(super) fn plain(reason: String) -> Worded {
    Worded { reason, hint: None }
}

pub(super) fn hinted(reason: String, hint: String) -> Worded {
    Worded { reason, hint: Some(hint) }
}

/// The words of a refusal; `teller` where it concerns a game.
pub(crate) fn worded(refusal: &Refusal, teller: Option<&Teller<'_>>, voice: Voice) -> Worded {
    match refusal {
        Refusal::GameOver => plain(say!(voice, "refused-game-over")),
        Refusal::NotYourTurn { to_move } => {
            let who = teller.map_or_else(|| colour(voice, *to_move), |teller| teller.who(*to_move));
            hinted(say!(voice, "refused-not-your-turn", who = who), say!(voice, "refused-not-your-turn-hint"))
        }
        Refusal::OldKey => hinted(say!(voice, "refused-old-key"), say!(voice, "refused-old-key-hint")),
        Refusal::NoSuchHole { name, nearest } => match nearest {
            Some(near) => {
                say_nearest(say!(voice, "refused-no-hole", name = name.to_string()), &near.to_string(), voice)
            }
            None => plain(say!(voice, "refused-no-hole", name = name.to_string())),
        },
        Refusal::Illegal { why, ends, .. } => {
            let Some(teller) = teller else { return plain(say!(voice, "illegal")) };
            let notation = teller.scene.game.opening().setup.notation();
            let reason = illegal(*why, notation, teller);
            if ends.is_empty() {
                return plain(reason);
            }
            let ends: Vec<String> = ends.iter().map(|hole| notation.name(*hole).to_string()).collect();
            hinted(reason, say!(voice, "illegal-ends", ends = ends.join(", ")))
        }
        Refusal::NotRacing => plain(say!(voice, "refused-not-racing")),
        Refusal::NotAway => plain(say!(voice, "refused-not-away")),
        Refusal::BadDays { text } => {
            hinted(say!(voice, "refused-bad-days", text = short(text)), say!(voice, "refused-bad-days-hint"))
        }
        Refusal::TooManyDays { year, days, left } => hinted(
            say!(voice, "refused-too-many-days", days = *days, year = year.to_string()),
            say!(voice, "refused-too-many-days-hint", left = *left),
        ),
        Refusal::NotYourTurnToUndo => plain(say!(voice, "refused-not-yours-to-undo")),
        Refusal::PlanOnOwnTurn => {
            hinted(say!(voice, "refused-plan-own-turn"), say!(voice, "refused-plan-own-turn-hint"))
        }
        Refusal::PlanTooLong { theirs } => {
            hinted(say!(voice, "refused-plan-too-long"), say!(voice, "refused-plan-move", way = theirs.to_string()))
        }
        Refusal::PlanTooShort { to_move } => {
            let who = teller.map_or_else(|| colour(voice, *to_move), |teller| teller.who(*to_move));
            plain(say!(voice, "refused-plan-too-short", who = who))
        }
        Refusal::PlanBeyondTheEnd => plain(say!(voice, "refused-plan-beyond")),
        Refusal::PlanNeedsConfirming { mine } => {
            hinted(say!(voice, "refused-plan-confirm"), say!(voice, "refused-plan-move", way = mine.to_string()))
        }
        Refusal::OnlyThePlayer => plain(say!(voice, "refused-only-the-player")),
        Refusal::DeputyPlays => plain(say!(voice, "refused-deputy-plays")),
        Refusal::BadAddress { text } => plain(say!(voice, "refused-bad-address", text = short(text))),
        Refusal::NotRunning { number } => plain(say!(voice, "refused-not-running", number = *number)),
        Refusal::WatchesItself => plain(say!(voice, "refused-watches-itself")),
        Refusal::BadHour { text } => {
            hinted(say!(voice, "refused-bad-hour", text = short(text)), say!(voice, "refused-bad-hour-hint"))
        }
        Refusal::DoesNotWatch { number } => plain(say!(voice, "refused-does-not-watch", number = *number)),
        Refusal::AskedTooOften => plain(say!(voice, "refused-asked-too-often")),
        Refusal::AskedAlready => plain(say!(voice, "refused-asked-already")),
        Refusal::Paused => plain(say!(voice, "refused-paused")),
        Refusal::NotPaused => plain(say!(voice, "refused-not-paused")),
        Refusal::NothingToConfirm => {
            hinted(say!(voice, "refused-nothing-to-confirm"), say!(voice, "refused-nothing-to-confirm-hint"))
        }
        Refusal::NoSuchTurn { turn, last } => plain(say!(voice, "refused-no-turn", turn = *turn, last = *last)),
        Refusal::NoSuchGame { number } => {
            hinted(say!(voice, "refused-no-game", number = *number), say!(voice, "refused-games-hint"))
        }
        Refusal::NoGame => hinted(say!(voice, "refused-which-game"), say!(voice, "refused-which-game-hint")),
        Refusal::BadSpan { text } => {
            hinted(say!(voice, "refused-bad-span", text = short(text)), say!(voice, "refused-bad-span-hint"))
        }
        Refusal::TooMuchTime { text } => {
            hinted(say!(voice, "refused-too-much-time", text = short(text)), say!(voice, "refused-too-much-time-hint"))
        }
        Refusal::BadSetting { setting, value, nearest, known } => {
            let reason = say!(voice, "refused-setting", setting = setting_words(setting, voice), value = short(value));
            match nearest {
                Some(near) => say_nearest(reason, near, voice),
                None if known.is_empty() => plain(reason),
                None => hinted(reason, say!(voice, "refused-setting-known", known = known.join(", "))),
            }
        }
        Refusal::Club(refusal) => club_answers::refusal(refusal, voice),
        Refusal::NoHints => plain(say!(voice, "refused-no-hints")),
        Refusal::NothingToUndo => plain(say!(voice, "refused-nothing-to-undo")),
    }
}

pub(super) fn say_nearest(reason: String, nearest: &str, voice: Voice) -> Worded {
    hinted(reason, say!(voice, "did-you-mean", nearest = short(nearest)))
}

/// A setting by its command's word.
pub(crate) fn setting_words(setting: &str, voice: Voice) -> String {
    match setting {
        "language" => say!(voice, "setting-language"),
        "timezone" => say!(voice, "setting-timezone"),
        "name" => say!(voice, "setting-name"),
        "board" => say!(voice, "setting-board"),
        other => short(other),
    }
}

/// Why a move is not legal.
fn illegal(why: Illegal, notation: Notation, teller: &Teller<'_>) -> String {
    let voice = teller.voice;
    let name = |hole: Hole| notation.name(hole).to_string();
    match why {
        Illegal::Over(_) => say!(voice, "refused-game-over"),
        Illegal::TooShort => say!(voice, "illegal-too-short"),
        Illegal::TooLong => say!(voice, "illegal-too-long"),
        Illegal::NoMarble(hole) => say!(voice, "illegal-no-marble", hole = name(hole)),
        Illegal::NotYours(hole, seat) => say!(voice, "illegal-not-yours", hole = name(hole), who = teller.who(seat)),
        Illegal::Occupied(hole, seat) if teller.reader.seat == Some(seat) => {
            say!(voice, "illegal-occupied-own", hole = name(hole))
        }
        Illegal::Occupied(hole, seat) => say!(voice, "illegal-occupied", hole = name(hole), who = teller.who(seat)),
        Illegal::EndsWhereItBegan(hole) => say!(voice, "illegal-ends-where-it-began", hole = name(hole)),
        Illegal::Unreachable(from, to) => say!(voice, "illegal-unreachable", from = name(from), hole = name(to)),
        Illegal::NoHop(from, to) => say!(voice, "illegal-no-hop", from = name(from), hole = name(to)),
        Illegal::StepInChain(from, to) => say!(voice, "illegal-step-in-chain", from = name(from), hole = name(to)),
        Illegal::Twice(hole) => say!(voice, "illegal-twice", hole = name(hole)),
        Illegal::LeavesGoal(from, to) => say!(voice, "illegal-leaves-goal", from = name(from), hole = name(to)),
        Illegal::ThroughOutside(from, to) => say!(voice, "illegal-through-outside", from = name(from), hole = name(to)),
        Illegal::ForbiddenEnd(hole) => say!(voice, "illegal-forbidden-end", hole = name(hole)),
        Illegal::NotPlaying(seat) => say!(voice, "illegal-not-playing", colour = colour(voice, seat)),
        Illegal::NotRacing(seat) => say!(voice, "illegal-not-racing", who = teller.who(seat)),
        Illegal::HeldByProgram(seat) => say!(voice, "illegal-held-by-program", colour = colour(voice, seat)),
        Illegal::HeldByPlayer(seat) => say!(voice, "illegal-held-by-player", who = teller.who(seat)),
        Illegal::CanMove(seat) => say!(voice, "illegal-can-move", who = teller.who(seat)),
        Illegal::MustPass(seat) => say!(voice, "illegal-must-pass", who = teller.who(seat)),
    }
}
