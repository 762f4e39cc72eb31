//! Rust source as the walls see it: words and marks without comments, strings and test modules, and the paths they name.
//!
//! No parser: a path is words joined by `::`, a `use` is unfolded. That finds every name by which a room can be reached,
//! as long as nobody hides one in a macro's definition of another room.

/// A word, `::`, or another single mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Word(String),
    Join,
    Mark(char),
}

/// The tokens of a source, without comments, strings, characters and lifetimes.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && chars[i] != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            i = after_block_comment(&chars, i);
        } else if c == '"' {
            i = after_string(&chars, i);
        } else if matches!(c, 'r' | 'b' | 'c') && opens_raw(&chars, i) {
            i = after_raw(&chars, i);
        } else if c == '\'' {
            i = after_quote(&chars, i);
        } else if c.is_alphanumeric() || c == '_' {
            let start = i;
            while at(i).is_alphanumeric() || at(i) == '_' {
                i += 1;
            }
            tokens.push(Token::Word(chars[start..i].iter().collect()));
        } else if c == ':' && at(i + 1) == ':' {
            tokens.push(Token::Join);
            i += 2;
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Mark(c));
            }
            i += 1;
        }
    }
    tokens
}

fn after_block_comment(chars: &[char], start: usize) -> usize {
    let (mut i, mut depth) = (start, 0);
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => (depth, i) = (depth + 1, i + 2),
            ('*', Some('/')) => {
                (depth, i) = (depth - 1, i + 2);
                if depth == 0 {
                    return i;
                }
            }
            _ => i += 1,
        }
    }
    i
}

fn after_string(chars: &[char], start: usize) -> usize {
    let mut i = start + 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// `r"`, `r#"`, `br"` and their like, where no word goes before.
fn opens_raw(chars: &[char], start: usize) -> bool {
    let mut i = start + usize::from(chars[start] != 'r');
    if chars.get(i) != Some(&'r') {
        return false;
    }
    i += 1;
    while chars.get(i) == Some(&'#') {
        i += 1;
    }
    chars.get(i) == Some(&'"')
}

fn after_raw(chars: &[char], start: usize) -> usize {
    let mut i = start;
    let mut hashes = 0;
    while chars[i] != '"' {
        hashes += usize::from(chars[i] == '#');
        i += 1;
    }
    i += 1;
    while i < chars.len() {
        if chars[i] == '"' && chars[i + 1..].iter().take_while(|&&c| c == '#').count() >= hashes {
            return i + 1 + hashes;
        }
        i += 1;
    }
    i
}

/// Past a character; of a lifetime only its quote.
fn after_quote(chars: &[char], start: usize) -> usize {
    match (chars.get(start + 1), chars.get(start + 2)) {
        (Some('\\'), _) => {
            let mut i = start + 3;
            while i < chars.len() && chars[i] != '\'' {
                i += 1;
            }
            i + 1
        }
        (Some(_), Some('\'')) => start + 3,
        _ => start + 1,
    }
}

/// The tokens without what is compiled for tests alone: `#[cfg(test)]` and `#[test]`, up to the end of their item.
pub(super) fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        if tokens[i] == Token::Mark('#') && tokens.get(i + 1) == Some(&Token::Mark('[')) {
            let end = after_group(tokens, i + 1);
            if is_for_tests(&tokens[i + 2..end.saturating_sub(1).max(i + 2)]) {
                i = after_item(tokens, end);
                continue;
            }
        }
        kept.push(tokens[i].clone());
        i += 1;
    }
    kept
}

fn is_for_tests(attribute: &[Token]) -> bool {
    let words: Vec<&str> = attribute
        .iter()
        .filter_map(|token| if let Token::Word(word) = token { Some(word.as_str()) } else { None })
        .collect();
    words == ["test"] || words == ["cfg", "test"]
}

/// The index past the bracket that opens at `open`.
fn after_group(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Mark('(' | '[' | '{') => depth += 1,
            Token::Mark(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// The index past an item: to its `;`, or past its braces.
fn after_item(tokens: &[Token], start: usize) -> usize {
    let mut i = start;
    while i < tokens.len() {
        match tokens[i] {
            Token::Mark(';') => return i + 1,
            Token::Mark('{') => return after_group(tokens, i),
            Token::Mark('(' | '[') => i = after_group(tokens, i),
            _ => i += 1,
        }
    }
    i
}

/// Every path of two words or more, `use` unfolded, `self`, `super` and `crate` as written.
pub(super) fn paths(tokens: &[Token]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let begins = matches!(tokens[i], Token::Word(_)) && (i == 0 || tokens[i - 1] != Token::Join);
        match &tokens[i] {
            Token::Word(word) if word == "use" => i = unfold(tokens, i + 1, &[], &mut paths),
            Token::Word(word) if begins && tokens.get(i + 1) == Some(&Token::Join) => {
                let mut path = vec![word.clone()];
                while let (Some(Token::Join), Some(Token::Word(next))) = (tokens.get(i + 1), tokens.get(i + 2)) {
                    path.push(next.clone());
                    i += 2;
                }
                paths.push(path);
                i += 1;
            }
            _ => i += 1,
        }
    }
    paths
}

/// Unfolds one tree of a `use` from `i` on and gives the index past it.
fn unfold(tokens: &[Token], mut i: usize, before: &[String], paths: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens.get(i) {
            Some(Token::Word(word)) if word == "as" => i += 2,
            Some(Token::Word(word)) => {
                path.push(word.clone());
                i += 1;
            }
            Some(Token::Join) => i += 1,
            Some(Token::Mark('{')) => {
                i += 1;
                while i < tokens.len() && tokens[i] != Token::Mark('}') {
                    let end = unfold(tokens, i, &path, paths);
                    i = end + usize::from(end == i || tokens.get(end) == Some(&Token::Mark(',')));
                }
                return i + 1;
            }
            Some(Token::Mark('*')) => i += 1,
            _ => {
                paths.push(path);
                return i;
            }
        }
    }
}
