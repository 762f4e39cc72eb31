//! The pages that teach: words and what they mean, how holes and moves are written, how to play well, the first game.
//!
//! What they say of strategy is from the seeds (000 "Ladders", 004 "Hilfreiche Beispiele" and "Strategie"), in our words.

use super::super::sheet::Block;
use super::super::tongue::{Voice, say};
use super::lesson::Lesson;
use super::pictures::Pictures;
use crate::rules::{ForeignPoints, Goal, Hole, Hops, Marbles, Notation};

/// The words of the game.
pub(super) fn terms(lesson: &Lesson, voice: Voice) -> Vec<Block> {
    let mut words = vec![
        say!(voice, "term-hole"),
        say!(voice, "term-point"),
        say!(voice, "term-camp"),
        say!(voice, "term-goal"),
        say!(voice, "term-marble"),
        say!(voice, "term-seat"),
        say!(voice, "term-step"),
        say!(voice, "term-hop"),
    ];
    if lesson.long_hops().is_some() {
        words.push(say!(voice, "term-long-hop"));
    }
    words.extend([
        say!(voice, "term-chain"),
        say!(voice, "term-turn"),
        say!(voice, "term-pass"),
        say!(voice, "term-home"),
        say!(voice, "term-place"),
        say!(voice, "term-distance"),
        say!(voice, "term-ladder"),
        say!(voice, "term-straggler"),
    ]);
    let mut blocks = vec![Block::List(words)];
    blocks.extend(Pictures::new(lesson, voice).camp_and_goal());
    blocks
}

/// How to play well.
pub(super) fn strategy(lesson: &Lesson, voice: Voice) -> Vec<Block> {
    let rules = lesson.rules();
    let mut blocks = vec![
        Block::Heading(say!(voice, "strategy-heading-ladder")),
        Block::Text(say!(voice, "strategy-stones")),
        Block::Text(say!(voice, "strategy-ladder")),
    ];
    blocks.extend(Pictures::new(lesson, voice).ladder());
    blocks.push(Block::Heading(say!(voice, "strategy-heading-turn")));
    blocks.push(Block::List(vec![
        say!(voice, "strategy-before-step"),
        say!(voice, "strategy-others"),
        say!(voice, "strategy-straggler"),
        say!(voice, "strategy-middle"),
    ]));
    blocks.push(Block::Heading(say!(voice, "strategy-heading-end")));
    let mut end = vec![say!(voice, "strategy-goal")];
    if rules.goal == Goal::Locked {
        end.push(say!(voice, "strategy-goal-locked"));
    }
    if rules.foreign_points == ForeignPoints::Pass {
        end.push(say!(voice, "strategy-foreign"));
    }
    if let Some(turns) = rules.camp_deadline(lesson.setup().marbles()) {
        end.push(say!(voice, "strategy-camp", turns = turns));
    }
    blocks.push(Block::List(end));
    // Bell, "The Shortest Game of Chinese Checkers and Related Problems", 2009: ten marbles and plain hops.
    if lesson.setup().marbles() == Marbles::Ten && lesson.setup().hops() == Hops::Adjacent {
        blocks.push(Block::Note(say!(voice, "strategy-shortest")));
    }
    blocks
}

/// How holes and moves are written.
pub(super) fn notation(lesson: &Lesson, voice: Voice) -> Vec<Block> {
    let pictures = Pictures::new(lesson, voice);
    let own = lesson.setup().notation();
    let mut blocks = vec![Block::Text(say!(voice, "notation-holes")), Block::Text(said_of(voice, own))];
    let other = Notation::ALL.into_iter().find(|other| *other != own);
    for notation in [Some(own), other].into_iter().flatten() {
        blocks.push(Block::Heading(say!(voice, "notation-heading", notation = notation.word())));
        blocks.push(Block::Text(say!(voice, "notation-how", notation = notation.word())));
        blocks.push(Block::Fact(landmarks(voice, notation)));
        blocks.extend(pictures.shop.names(notation).map(|view| pictures.board(view)));
    }
    blocks.push(Block::Text(say!(voice, "notation-turned")));
    blocks.push(Block::Heading(say!(voice, "notation-heading-moves")));
    blocks.push(Block::Text(say!(voice, "help-writing-moves")));
    let mut written = Vec::new();
    if let Some([_, step, _]) = pictures.shop.opening() {
        written.push(say!(voice, "notation-step", way = pictures.way(&step.way)));
    }
    if let Some(chain) = pictures.shop.chain() {
        let ends = [chain.way.first(), chain.way.last()].into_iter().flatten().copied().collect::<Vec<Hole>>();
        written.push(say!(voice, "notation-ends", way = pictures.way(&ends), hops = chain.way.len() - 1));
        written.push(say!(voice, "notation-way", way = pictures.way(&chain.way)));
    }
    blocks.push(Block::List(written));
    blocks.push(Block::Text(say!(voice, "notation-forgiven")));
    blocks.push(Block::Text(say!(voice, "help-move-in-sentence")));
    blocks
}

fn said_of(voice: Voice, notation: Notation) -> String {
    say!(voice, "notation-here", notation = notation.word())
}

/// The names of the board's top, middle and bottom.
fn landmarks(voice: Voice, notation: Notation) -> String {
    let name = |q, r| Hole::at(q, r).map(|hole| notation.name(hole).to_string()).unwrap_or_default();
    say!(voice, "notation-landmarks", top = name(-4, 8), middle = name(0, 0), bottom = name(4, -8))
}

/// The first game, step by step.
pub(super) fn first(lesson: &Lesson, voice: Voice) -> Vec<Block> {
    let pictures = Pictures::new(lesson, voice);
    let mut blocks = vec![
        Block::Text(say!(voice, "first-intro")),
        Block::Heading(say!(voice, "first-heading-mail")),
        Block::Text(say!(voice, "first-mail")),
        Block::Heading(say!(voice, "first-heading-board")),
        Block::Text(say!(voice, "first-board")),
        pictures.board(pictures.shop.start()),
    ];
    if let Some([look, step, hop]) = pictures.shop.opening() {
        let name = pictures.way(&look.way);
        blocks.extend([
            Block::Heading(say!(voice, "first-heading-look")),
            Block::Text(say!(voice, "first-look")),
            Block::List(vec![say!(voice, "first-look-command", hole = name)]),
            pictures.board(look.view),
            Block::Heading(say!(voice, "first-heading-step")),
            Block::Text(say!(voice, "first-step")),
            Block::List(vec![say!(voice, "first-step-command", way = pictures.way(&step.way))]),
            pictures.board(step.view),
            Block::Heading(say!(voice, "first-heading-hop")),
            Block::Text(say!(voice, "first-hop")),
            Block::List(vec![say!(voice, "first-hop-command", way = pictures.way(&hop.way))]),
            pictures.board(hop.view),
        ]);
    }
    blocks.extend([
        Block::Heading(say!(voice, "first-heading-chain")),
        Block::Text(say!(voice, "first-chain")),
        Block::Heading(say!(voice, "first-heading-wrong")),
        Block::Text(say!(voice, "first-wrong")),
        Block::Heading(say!(voice, "first-heading-end")),
        Block::Text(say!(voice, "first-end")),
    ]);
    if let Some(turns) = lesson.rules().camp_deadline(lesson.setup().marbles()) {
        blocks.push(Block::Text(say!(voice, "first-camp", turns = turns)));
    }
    blocks
}
