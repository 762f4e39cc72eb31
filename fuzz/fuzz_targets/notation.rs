//! Any text as the name of a hole: what is read is told the same, and has a nearest name in both notations.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rooms::rules::{HoleName, Notation};

fuzz_target!(|text: &str| {
    let Ok(name) = text.parse::<HoleName>() else { return };
    assert_eq!(name.to_string(), text.to_ascii_lowercase());
    for notation in Notation::ALL {
        let nearest = notation.nearest(name).unwrap_or_else(|| panic!("{name}"));
        match notation.hole(name) {
            Some(hole) => assert_eq!((notation.name(hole), nearest), (name, name)),
            None => assert!(notation.hole(nearest).is_some_and(|hole| notation.name(hole) == nearest)),
        }
    }
});
