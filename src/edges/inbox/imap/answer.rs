//! What an IMAP server says, as far as the host asks (RFC 9051 §7): SEARCH, FETCH, LIST, CAPABILITY, EXISTS, EXPUNGE, BYE.
//!
//! One answer is one line with its literals inside. The reading is linear, holds no recursion and never panics; an
//! answer of another kind is [`Answer::Other`] and nobody's trouble. All that was not asked for is left out on purpose.

/// An untagged answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The numbers that a search found.
    Search(Vec<u32>),
    /// What is known of a letter.
    Fetch(Fetched),
    /// A folder, and what parts the names of folders there.
    List(Option<char>),
    /// What the server can do, in capitals.
    Capabilities(Vec<String>),
    /// The flags that may be kept for good, in capitals.
    PermanentFlags(Vec<String>),
    /// The folder's UIDVALIDITY.
    UidValidity(u32),
    /// So many letters are in the folder.
    Exists(u32),
    /// A letter left the folder.
    Expunge,
    /// The server ends the conversation.
    Bye,
    /// Anything else.
    Other,
}

/// What a FETCH answered, each part only where it was there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fetched {
    /// The letter's UID.
    pub(super) uid: Option<u32>,
    /// Its size in bytes.
    pub(super) size: Option<u64>,
    /// When it arrived, as written.
    pub(super) arrived: Option<String>,
    /// Its bytes.
    pub(super) body: Option<Vec<u8>>,
}

/// A piece of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'a> {
    Open,
    Close,
    /// An atom or a number.
    Atom(&'a [u8]),
    /// A quoted string, still with its backslashes, or a literal.
    Text(&'a [u8]),
}

struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let start = self.rest.iter().position(|byte| !b" \r\n".contains(byte))?;
        let rest = &self.rest[start..];
        let (token, length) = match rest[0] {
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b'"' => {
                let end = quoted_end(rest);
                (Token::Text(&rest[1..end]), end + 1)
            }
            b'{' => {
                let after = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1);
                let end = literal_size(&rest[..after]).unwrap_or(0).saturating_add(after).min(rest.len());
                (Token::Text(&rest[after..end]), end)
            }
            _ => {
                let end = atom_end(rest);
                (Token::Atom(&rest[..end]), end)
            }
        };
        self.rest = &rest[length.min(rest.len())..];
        Some(token)
    }
}

/// Where the closing quote is, or the end.
fn quoted_end(rest: &[u8]) -> usize {
    let mut escaped = false;
    for (at, &byte) in rest.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    rest.len()
}

/// An atom runs to a blank or a bracket of a list; what stands in `[…]` belongs to it.
fn atom_end(rest: &[u8]) -> usize {
    let mut inside = false;
    for (at, &byte) in rest.iter().enumerate() {
        match byte {
            b'[' => inside = true,
            b']' => inside = false,
            b'\r' | b'\n' => return at.max(1),
            b' ' | b'(' | b')' | b'"' if !inside => return at.max(1),
            _ => {}
        }
    }
    rest.len()
}

/// The size of the literal that a line announces at its end: `{12}`, `{12+}`, `~{12}`.
pub(super) fn literal_size(line: &[u8]) -> Option<usize> {
    let line = line.trim_ascii_end();
    let inside = line.strip_suffix(b"}")?;
    let open = inside.iter().rposition(|&byte| byte == b'{')?;
    let digits = &inside[open + 1..];
    number(digits.strip_suffix(b"+").unwrap_or(digits))
}

fn number<N: std::str::FromStr>(digits: &[u8]) -> Option<N> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Reads one untagged answer; `frame` is the line behind `* `, its literals inside.
pub(super) fn read(frame: &[u8]) -> Answer {
    let mut tokens = Tokens { rest: frame };
    let Some(Token::Atom(first)) = tokens.next() else { return Answer::Other };
    if let Some(count) = number(first) {
        let Some(Token::Atom(kind)) = tokens.next() else { return Answer::Other };
        return match kind.to_ascii_uppercase().as_slice() {
            b"EXISTS" => Answer::Exists(count),
            b"EXPUNGE" => Answer::Expunge,
            b"FETCH" => Answer::Fetch(fetched(&mut tokens)),
            _ => Answer::Other,
        };
    }
    match first.to_ascii_uppercase().as_slice() {
        b"SEARCH" => Answer::Search(tokens.map_while(|token| as_atom(token).and_then(number)).collect()),
        b"CAPABILITY" => Answer::Capabilities(capitals(tokens.map_while(as_atom))),
        b"LIST" => Answer::List(delimiter(&mut tokens)),
        b"OK" => code(&frame[2.min(frame.len())..]),
        b"BYE" => Answer::Bye,
        _ => Answer::Other,
    }
}

/// Reads the code in brackets that a status may begin with: `[CAPABILITY …]`, `[UIDVALIDITY n]`, `[PERMANENTFLAGS (…)]`.
pub(super) fn code(text: &[u8]) -> Answer {
    let Some(inside) = code_text(text) else { return Answer::Other };
    let words: Vec<&[u8]> = inside.split(|byte| b" ()".contains(byte)).filter(|word| !word.is_empty()).collect();
    match words.split_first() {
        Some((name, rest)) if name.eq_ignore_ascii_case(b"CAPABILITY") => {
            Answer::Capabilities(capitals(rest.iter().copied()))
        }
        Some((name, rest)) if name.eq_ignore_ascii_case(b"PERMANENTFLAGS") => {
            Answer::PermanentFlags(capitals(rest.iter().copied()))
        }
        Some((name, [digits])) if name.eq_ignore_ascii_case(b"UIDVALIDITY") => {
            number(digits).map_or(Answer::Other, Answer::UidValidity)
        }
        _ => Answer::Other,
    }
}

/// What stands in the brackets at the start of a status's text.
pub(super) fn code_text(text: &[u8]) -> Option<&[u8]> {
    let inside = text.trim_ascii_start().strip_prefix(b"[")?;
    let end = inside.iter().position(|&byte| byte == b']')?;
    Some(&inside[..end])
}

fn as_atom(token: Token<'_>) -> Option<&[u8]> {
    match token {
        Token::Atom(text) => Some(text),
        _ => None,
    }
}

fn capitals<'a>(words: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
    words.map(|word| String::from_utf8_lossy(word).to_ascii_uppercase()).collect()
}

/// `(\HasNoChildren) "/" name`: the one in the middle.
fn delimiter(tokens: &mut Tokens<'_>) -> Option<char> {
    let after = tokens.by_ref().skip_while(|token| *token != Token::Close).nth(1)?;
    match after {
        Token::Text([b'\\', mark]) | Token::Text([mark]) => Some(char::from(*mark)),
        _ => None,
    }
}

fn fetched(tokens: &mut Tokens<'_>) -> Fetched {
    let mut found = Fetched::default();
    if tokens.next() != Some(Token::Open) {
        return found;
    }
    while let Some(Token::Atom(name)) = tokens.next() {
        let name = name.to_ascii_uppercase();
        let Some(value) = tokens.next() else { break };
        match (name.as_slice(), value) {
            (b"UID", Token::Atom(digits)) => found.uid = number(digits),
            (b"RFC822.SIZE", Token::Atom(digits)) => found.size = number(digits),
            (b"INTERNALDATE", Token::Text(text)) => found.arrived = Some(String::from_utf8_lossy(text).into_owned()),
            (body, Token::Text(bytes)) if body.starts_with(b"BODY[]") => found.body = Some(bytes.to_vec()),
            (_, Token::Open) => skip_list(tokens),
            _ => {}
        }
    }
    found
}

/// Goes past the end of a list whose opening bracket is behind us.
fn skip_list(tokens: &mut Tokens<'_>) {
    let mut depth = 1;
    while depth > 0 {
        match tokens.next() {
            Some(Token::Open) => depth += 1,
            Some(Token::Close) => depth -= 1,
            Some(_) => {}
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_servers_write_them() {
        let cases: &[(&[u8], Answer)] = &[
            (b"SEARCH 2 84 882", Answer::Search(vec![2, 84, 882])),
            (b"SEARCH", Answer::Search(vec![])),
            (b"SEARCH 5 (MODSEQ 917162500)", Answer::Search(vec![5])),
            (b"18 EXISTS", Answer::Exists(18)),
            (b"44 expunge", Answer::Expunge),
            (b"LIST (\\HasNoChildren \\Trash) \"/\" \"Processed\"", Answer::List(Some('/'))),
            (b"LIST () \"\\\\\" x", Answer::List(Some('\\'))),
            (b"LIST () NIL x", Answer::List(None)),
            (b"OK [UIDVALIDITY 3857529045] UIDs valid", Answer::UidValidity(3_857_529_045)),
            (
                b"OK [PERMANENTFLAGS (\\Deleted \\*)] Limited",
                Answer::PermanentFlags(vec!["\\DELETED".into(), "\\*".into()]),
            ),
            (
                b"CAPABILITY IMAP4rev1 Idle MOVE",
                Answer::Capabilities(vec!["IMAP4REV1".into(), "IDLE".into(), "MOVE".into()]),
            ),
            (b"BYE Logging out", Answer::Bye),
            (b"OK Still here", Answer::Other),
            (b"NAMESPACE ((\"\" \"/\")) NIL NIL", Answer::Other),
            (b"", Answer::Other),
        ];
        for (frame, expected) in cases {
            assert_eq!(read(frame), *expected, "{}", String::from_utf8_lossy(frame));
        }
    }

    #[test]
    fn a_letter_comes_in_any_order_with_what_was_not_asked() {
        let frame =
            b"12 FETCH (FLAGS (\\Seen $Forwarded) BODY[]<0> {12}\r\na) \"(\r\n{3}\r\n X-GM-LABELS (\"a (b\" c) \
                      UID 4827313 INTERNALDATE \"17-Jul-1996 02:44:25 -0700\" RFC822.SIZE 44827)";
        let expected = Fetched {
            uid: Some(4_827_313),
            size: Some(44_827),
            arrived: Some("17-Jul-1996 02:44:25 -0700".into()),
            body: Some(b"a) \"(\r\n{3}\r\n".to_vec()),
        };
        assert_eq!(read(frame), Answer::Fetch(expected));
        assert_eq!(read(b"1 FETCH (UID 9 BODY[] NIL)"), Answer::Fetch(Fetched { uid: Some(9), ..Fetched::default() }));
    }

    #[test]
    fn no_answer_is_too_broken_to_be_read() {
        let whole = b"12 FETCH (FLAGS (\\Seen) BODY[] {5}\r\nabcde UID 4 INTERNALDATE \"x\\\"\" RFC822.SIZE 9)";
        for end in 0..whole.len() {
            let _ = read(&whole[..end]);
        }
        for start in 0..whole.len() {
            let _ = read(&whole[start..]);
        }
        assert_eq!(
            read(b"1 FETCH (UID 99999999999999999999 BODY[] {99999999999999999999}\r\n"),
            Answer::Fetch(Fetched { body: Some(vec![]), ..Fetched::default() })
        );
    }
}
