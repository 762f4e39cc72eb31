//! A number with its word, `1 letter` or `2 letters`: for logs and the command line, which speak English.

use std::fmt::Display;

/// The number and the word for one or for many.
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let word = if number == N::from(1) { one } else { many };
    format!("{number} {word}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_of_a_kind_is_one() {
        let games = |number: usize| super::counted(number, "game", "games");
        assert_eq!([games(0), games(1), games(2)], ["0 games", "1 game", "2 games"]);
    }
}
