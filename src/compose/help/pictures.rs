//! The boards of help with their words: a small board, and what it shows in one line.

use super::super::board_view::BoardView;
use super::super::sheet::Block;
use super::super::tongue::{Voice, say};
use super::super::wording::board_summary;
use super::examples::{Example, Workshop};
use super::lesson::Lesson;
use crate::rules::{Hole, Notation};

/// Draws and words the examples of one lesson.
pub(super) struct Pictures<'a> {
    lesson: &'a Lesson,
    voice: Voice,
    /// The examples themselves.
    pub(super) shop: Workshop,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(lesson: &'a Lesson, voice: Voice) -> Self {
        Self { lesson, voice, shop: Workshop::new(lesson.setup().clone(), lesson.seat()) }
    }

    fn notation(&self) -> Notation {
        self.lesson.setup().notation()
    }

    /// A hole's name in this game.
    pub(super) fn name(&self, hole: Hole) -> String {
        self.notation().name(hole).to_string()
    }

    /// A way as it is written, `m1-m3-k5`.
    pub(super) fn way(&self, holes: &[Hole]) -> String {
        self.notation().way(holes)
    }

    /// A board as a block.
    pub(super) fn board(&self, view: BoardView) -> Block {
        let seats = self.lesson.setup().seats().iter().copied().filter(|seat| !view.position.of(*seat).is_empty());
        let summary = board_summary(self.voice, view.notation, &view.position, seats);
        Block::Board { diagram: Box::new(view), summary }
    }

    fn pair(&self, words: String, view: BoardView) -> Vec<Block> {
        vec![Block::Fact(words), self.board(view)]
    }

    fn ends(&self, view: &BoardView) -> String {
        view.ends.map(|hole| self.name(hole)).collect::<Vec<_>>().join(", ")
    }

    /// Words of an example's board; nothing where the rules know no such example.
    fn told(&self, example: Option<Example>, words: impl Fn(&Example, &str, &str) -> String) -> Vec<Block> {
        let Some(example) = example else { return Vec::new() };
        let beside = example.beside.map(|hole| self.name(hole)).unwrap_or_default();
        let words = words(&example, &self.way(&example.way), &beside);
        self.pair(words, example.view)
    }

    pub(super) fn step(&self) -> Vec<Block> {
        self.told(self.shop.step(), |example, from, _| {
            let ends = self.ends(&example.view);
            say!(self.voice, "example-step", from = from, count = example.view.ends.len(), ends = ends)
        })
    }

    pub(super) fn hop(&self) -> Vec<Block> {
        self.told(self.shop.hop(), |_, way, over| say!(self.voice, "example-hop", way = way, over = over))
    }

    pub(super) fn long_hop(&self, shop: &Workshop) -> Vec<Block> {
        self.told(shop.long_hop(), |_, way, over| say!(self.voice, "example-long", way = way, over = over))
    }

    pub(super) fn chain(&self) -> Vec<Block> {
        self.told(self.shop.chain(), |example, way, _| {
            say!(self.voice, "example-chain", way = way, hops = example.way.len() - 1)
        })
    }

    pub(super) fn ladder(&self) -> Vec<Block> {
        self.told(self.shop.ladder(), |example, way, _| {
            say!(self.voice, "example-ladder", way = way, hops = example.way.len() - 1)
        })
    }

    pub(super) fn barred(&self) -> Vec<Block> {
        let barred = self.shop.barred();
        self.told(barred, |_, from, hole| say!(self.voice, "example-barred", from = from, hole = hole))
    }

    pub(super) fn locked(&self) -> Vec<Block> {
        self.told(self.shop.locked(), |example, from, _| {
            say!(self.voice, "example-locked", from = from, ends = self.ends(&example.view))
        })
    }

    pub(super) fn home(&self) -> Vec<Block> {
        self.told(self.shop.home(), |_, way, hole| say!(self.voice, "example-home", way = way, hole = hole))
    }

    /// The camp, and the goal.
    pub(super) fn camp_and_goal(&self) -> Vec<Block> {
        let mut blocks = self.pair(say!(self.voice, "example-camp"), self.shop.camp());
        blocks
            .extend(self.shop.goal().map(|view| self.pair(say!(self.voice, "example-goal"), view)).unwrap_or_default());
        blocks
    }
}
