//! Any text as a position string: what is read is told so that it is read again as the same, and every seat's legal
//! moves can be played.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rooms::rules::{Choices, Ground, Legal, Position, RuleSet, Seat, Setup};

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else { return };
    let told = position.to_string();
    assert_eq!(told.parse::<Position>().as_ref(), Ok(&position));
    for rules in [RuleSet::strict(), RuleSet::casual()] {
        let Ok(setup) = Setup::new(rules, Choices { players: Some(6), ..Choices::default() }) else { continue };
        let ground = Ground::of(&setup);
        for seat in Seat::ALL {
            let legal = Legal::of(&position, &ground, seat);
            assert_eq!(legal.iter().count(), legal.count() as usize);
            for mv in legal.iter() {
                let mut next = position.clone();
                next.shift(seat, mv.from, mv.to);
                assert_eq!(next.of(seat).len(), position.of(seat).len());
                assert_eq!(next.at(mv.to), Some(seat));
            }
        }
    }
});
