//! The nearest right word to a wrong one, by the letters to change (Levenshtein, 1966). Long words are cut.

const LONGEST: usize = 40;

/// Out of `known`, the word with the fewest letters to change, add or leave out; case does not count. `None` where
/// every one needs more than half its letters changed.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|right| (changes(word, right), right))
        .filter(|&(changes, right)| changes * 2 <= right.chars().count().max(2))
        .min_by_key(|&(changes, _)| changes)
        .map(|(_, right)| right)
}

fn changes(a: &str, b: &str) -> usize {
    let letters = |text: &str| text.chars().take(LONGEST).map(|c| c.to_ascii_lowercase()).collect::<Vec<_>>();
    let (a, b) = (letters(a), letters(b));
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
