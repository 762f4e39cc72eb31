//! The page of the rules: what holds in the reader's game, dial by dial, each with a board where one helps.
//!
//! A rule set without a game is told with all that it offers. The sentences are ours; what they say is RULES, by the
//! seeds: the board and the moves 000, 001 and 003, the deadlines and the last move 001 and 003, the seat that the program
//! takes 000 and 004.

use super::super::sheet::Block;
use super::super::tongue::{Voice, say};
use super::super::wording::{colour, pace, short};
use super::examples::Workshop;
use super::lesson::{Lesson, Scope};
use super::pictures::Pictures;
use crate::rules::rule_set::PlayerCounts;
use crate::rules::{Marbles, Teams};

/// The page.
pub(super) fn page(lesson: &Lesson, voice: Voice) -> Vec<Block> {
    let told = Rules { lesson, voice, pictures: Pictures::new(lesson, voice) };
    let mut blocks = vec![Block::Text(told.of_what())];
    for part in [told.aim(), told.seats(), told.moves(), told.points(), told.home(), told.camp(), told.end()] {
        blocks.extend(part);
    }
    for part in [told.leaving(), told.variants()] {
        blocks.extend(part);
    }
    blocks
}

struct Rules<'a> {
    lesson: &'a Lesson,
    voice: Voice,
    pictures: Pictures<'a>,
}

impl Rules<'_> {
    fn of_what(&self) -> String {
        let (voice, rules) = (self.voice, short(self.lesson.name()));
        match self.lesson.scope() {
            Scope::Game => say!(voice, "rules-of-game", rules = rules, players = self.lesson.setup().players()),
            Scope::RuleSet => say!(voice, "rules-of-set", rules = rules),
        }
    }

    fn aim(&self) -> Vec<Block> {
        let (voice, setup) = (self.voice, self.lesson.setup());
        let mut blocks = vec![
            Block::Heading(say!(voice, "rules-heading-aim")),
            Block::Text(say!(voice, "rules-aim", marbles = setup.marbles().count())),
        ];
        if setup.marbles() == Marbles::Fifteen {
            blocks.push(Block::Text(say!(voice, "rules-fifteen")));
        }
        blocks
    }

    fn seats(&self) -> Vec<Block> {
        let (voice, lesson) = (self.voice, self.lesson);
        let mut blocks = vec![
            Block::Heading(say!(voice, "rules-heading-seats")),
            Block::Text(say!(voice, "rules-board")),
            Block::List(lesson.players().iter().map(|count| say!(voice, "rules-seats", players = count)).collect()),
        ];
        blocks.push(Block::Text(match lesson.scope() {
            Scope::Game => say!(voice, "rules-turn-game", colour = colour(voice, lesson.setup().first())),
            Scope::RuleSet => say!(voice, "rules-turn", first = lesson.rules().first.word()),
        }));
        blocks
    }

    fn moves(&self) -> Vec<Block> {
        let (voice, pictures) = (self.voice, &self.pictures);
        let mut blocks =
            vec![Block::Heading(say!(voice, "rules-heading-step")), Block::Text(say!(voice, "rules-step"))];
        blocks.extend(pictures.step());
        blocks.push(Block::Heading(say!(voice, "rules-heading-hop")));
        blocks.push(Block::Text(say!(voice, "rules-hop")));
        blocks.extend(pictures.hop());
        if let Some(setup) = self.lesson.long_hops() {
            blocks.push(Block::Heading(say!(voice, "rules-heading-long")));
            blocks.push(Block::Text(say!(voice, "rules-long")));
            blocks.extend(pictures.long_hop(&Workshop::new(setup, self.lesson.seat())));
        }
        blocks.push(Block::Heading(say!(voice, "rules-heading-chain")));
        blocks.push(Block::Text(say!(voice, "rules-chain")));
        let revisit = if self.lesson.rules().revisit { "true" } else { "false" };
        blocks.push(Block::Text(say!(voice, "rules-revisit", dial = revisit)));
        blocks.extend(pictures.chain());
        blocks
    }

    fn points(&self) -> Vec<Block> {
        let (voice, rules) = (self.voice, self.lesson.rules());
        let mut blocks = vec![
            Block::Heading(say!(voice, "rules-heading-points")),
            Block::Text(say!(voice, "rules-foreign", dial = rules.foreign_points.word())),
        ];
        blocks.extend(self.pictures.barred());
        blocks.push(Block::Text(say!(voice, "rules-goal", dial = rules.goal.word())));
        blocks.extend(self.pictures.locked());
        blocks
    }

    fn home(&self) -> Vec<Block> {
        let (voice, lesson) = (self.voice, self.lesson);
        let mut blocks =
            vec![Block::Heading(say!(voice, "rules-heading-home")), Block::Text(say!(voice, "rules-home"))];
        blocks.extend(self.pictures.home());
        if lesson.players().contains(2) {
            let reply = if lesson.rules().reply { "true" } else { "false" };
            blocks.push(Block::Text(say!(voice, "rules-home-two", reply = reply)));
        }
        if lesson.is_for_many() && lesson.setup().teams() == Teams::None {
            blocks.push(Block::Text(say!(voice, "rules-home-many")));
        }
        if lesson.knows_pairs() {
            blocks.push(Block::Text(say!(voice, "rules-home-pairs")));
        }
        blocks
    }

    fn camp(&self) -> Vec<Block> {
        let (voice, lesson) = (self.voice, self.lesson);
        let Some(turns) = lesson.rules().camp_deadline(lesson.setup().marbles()) else { return Vec::new() };
        let mut blocks = vec![
            Block::Heading(say!(voice, "rules-heading-camp")),
            Block::Text(say!(voice, "rules-camp", turns = turns)),
            Block::Text(say!(voice, "rules-camp-return")),
        ];
        let of_fifteen = lesson.rules().camp_deadline(Marbles::Fifteen);
        if let (Scope::RuleSet, true, Some(turns)) = (lesson.scope(), lesson.knows_fifteen(), of_fifteen) {
            blocks.push(Block::Text(say!(voice, "rules-camp-fifteen", turns = turns)));
        }
        blocks
    }

    fn end(&self) -> Vec<Block> {
        let (voice, rules) = (self.voice, self.lesson.rules());
        let mut ways = vec![say!(voice, "rules-pass"), say!(voice, "rules-limit", turns = rules.turn_limit)];
        if rules.repetition > 0 {
            ways.push(say!(voice, "rules-repetition", times = rules.repetition));
        }
        vec![
            Block::Heading(say!(voice, "rules-heading-end")),
            Block::Text(say!(voice, "rules-end")),
            Block::List(ways),
            Block::Text(say!(voice, "rules-rank", dial = rules.rank_by.word())),
        ]
    }

    fn leaving(&self) -> Vec<Block> {
        let (voice, lesson) = (self.voice, self.lesson);
        let mut blocks = vec![Block::Heading(say!(voice, "rules-heading-leaving"))];
        if let Some(clock) = lesson.pace() {
            blocks.push(Block::Text(say!(voice, "rules-clock", clock = pace(voice, clock))));
        }
        blocks.push(Block::Text(say!(voice, "rules-missed")));
        if lesson.players().contains(2) {
            blocks.push(Block::Text(say!(voice, "rules-leaving-two")));
        }
        if lesson.is_for_many() {
            blocks.push(Block::Text(say!(voice, "rules-resign", dial = lesson.rules().resign.word())));
            blocks.push(Block::Text(say!(voice, "rules-timeout", dial = lesson.rules().timeout.word())));
        }
        blocks
    }

    /// What a game may choose beside the defaults.
    fn variants(&self) -> Vec<Block> {
        let (voice, variants) = (self.voice, self.lesson.rules().variants);
        let offered = |variant: PlayerCounts| {
            let counts: Vec<String> = self.lesson.offers(variant).iter().map(|count| count.to_string()).collect();
            (!counts.is_empty()).then(|| counts.join(", "))
        };
        let told = [
            offered(variants.long_hops).map(|players| say!(voice, "rules-variant-long", players = players)),
            offered(variants.fifteen_marbles).map(|players| say!(voice, "rules-variant-fifteen", players = players)),
            offered(variants.pairs).map(|players| say!(voice, "rules-variant-pairs", players = players)),
        ];
        let told: Vec<String> = told.into_iter().flatten().collect();
        if told.is_empty() {
            return Vec::new();
        }
        vec![Block::Heading(say!(voice, "rules-heading-variants")), Block::List(told)]
    }
}
