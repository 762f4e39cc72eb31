//! The verdict of the receiving server: `Authentication-Results` by the grammar of RFC 8601 §2.2.
//!
//! Only the topmost field counts, and only where the configured server wrote it, which must strip forged ones. The
//! verdict is that of DMARC: pass where it is aligned with the only From, fail where any says fail, else none.
//! What is not understood is no pass. Our own check of signatures is left out.

/// The verdict on who wrote a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Auth {
    /// The configured server says that the domain in From is authentic.
    Pass,
    /// It says that it is not.
    Fail,
    /// It says nothing, or there is no such server.
    None,
}

impl Auth {
    /// The word for scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::None => "none",
        }
    }
}

/// The verdict in the topmost `Authentication-Results` field.
///
/// `authserv` is the configured server's id; `from_domains` are the domains of every address in every From.
#[must_use]
pub fn verdict(topmost: Option<&str>, authserv: Option<&str>, from_domains: &[&str]) -> Auth {
    let (Some(field), Some(authserv)) = (topmost, authserv) else { return Auth::None };
    let Some(tokens) = tokens(field) else { return Auth::None };
    let mut statements = tokens.split(|token| *token == Token::Sign(';'));
    let server = statements.next().unwrap_or_default();
    let named = match server {
        [Token::Text(id)] => Some(id),
        [Token::Text(id), Token::Text(version)] if version.bytes().all(|c| c.is_ascii_digit()) => Some(id),
        _ => None,
    };
    if !named.is_some_and(|id| id.eq_ignore_ascii_case(authserv)) {
        return Auth::None;
    }
    let (mut passed, mut doubted) = (false, false);
    for statement in statements {
        let Some(result) = dmarc(statement) else { continue };
        match result.word.as_str() {
            "fail" => return Auth::Fail,
            "pass" => {
                let aligned = matches!(from_domains, [domain] if result.from.as_deref().is_some_and(|from| same_domain(from, domain)));
                passed |= aligned;
                doubted |= !aligned;
            }
            _ => doubted = true,
        }
    }
    if passed && !doubted { Auth::Pass } else { Auth::None }
}

fn same_domain(a: &str, b: &str) -> bool {
    let a = a.rsplit_once('@').map_or(a, |(_, domain)| domain);
    a.trim_end_matches('.').eq_ignore_ascii_case(b.trim_end_matches('.'))
}

struct Dmarc {
    word: String,
    from: Option<String>,
}

/// A statement as DMARC's result: `dmarc [/ version] = result *(ptype . property = value)`.
fn dmarc(statement: &[Token]) -> Option<Dmarc> {
    let (Token::Text(method), rest) = statement.split_first()? else { return None };
    if !method.eq_ignore_ascii_case("dmarc") {
        return None;
    }
    let rest = match rest {
        [Token::Sign('/'), Token::Text(version), rest @ ..] if version.bytes().all(|c| c.is_ascii_digit()) => rest,
        rest => rest,
    };
    let [Token::Sign('='), Token::Text(result), properties @ ..] = rest else { return None };
    let mut from = None;
    let mut rest = properties;
    while !rest.is_empty() {
        // A value may hold an unquoted `@` or `/`: take tokens up to the next blank-parted property.
        let Some(equals) = rest.iter().position(|token| *token == Token::Sign('=')) else { break };
        let name: String = rest[..equals].iter().map(Token::as_text).collect();
        let value = &rest[equals + 1..];
        let end = value.iter().skip(1).position(|token| matches!(token, Token::Text(_))).map_or(value.len(), |n| n + 1);
        let end = value_end(value, end);
        let text: String = value[..end].iter().map(Token::as_text).collect();
        if name.eq_ignore_ascii_case("header.from") {
            if from.is_some() {
                return Some(Dmarc { word: result.to_ascii_lowercase(), from: None });
            }
            from = Some(text);
        }
        rest = &value[end..];
    }
    Some(Dmarc { word: result.to_ascii_lowercase(), from })
}

/// Where a value ends: behind its first text, or behind `local@domain` and `a/b`.
fn value_end(value: &[Token], first: usize) -> usize {
    let mut end = first;
    while end > 0 && end < value.len() && matches!(value[end - 1], Token::Sign('@' | '/' | ':' | '+')) {
        end += 1;
        while end < value.len() && !matches!(value[end], Token::Text(_)) {
            end += 1;
        }
    }
    end
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// An atom, a keyword with dots, or a quoted string's content.
    Text(String),
    /// `;`, `=`, `/`, `@` and any other sign.
    Sign(char),
}

impl Token {
    fn as_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Sign(sign) => sign.to_string(),
        }
    }
}

/// The tokens of the field with comments left out; `None` where a comment or a quoted string is not closed.
fn tokens(field: &str) -> Option<Vec<Token>> {
    let mut out = Vec::new();
    let mut chars = field.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '(' => {
                let mut depth = 1_u32;
                while depth > 0 {
                    match chars.next()? {
                        '\\' => {
                            chars.next()?;
                        }
                        '(' => depth += 1,
                        ')' => depth -= 1,
                        _ => {}
                    }
                }
            }
            '"' => {
                let mut text = String::new();
                loop {
                    match chars.next()? {
                        '\\' => text.push(chars.next()?),
                        '"' => break,
                        c => text.push(c),
                    }
                }
                out.push(Token::Text(text));
            }
            c if c.is_whitespace() => {}
            c if is_atom(c) => {
                let mut text = String::from(c);
                while let Some(&c) = chars.peek() {
                    if !is_atom(c) {
                        break;
                    }
                    text.push(c);
                    chars.next();
                }
                out.push(Token::Text(text));
            }
            c => out.push(Token::Sign(c)),
        }
    }
    Some(out)
}

fn is_atom(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"()<>@,;:\\\"/[]?=".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(field: &str) -> Auth {
        verdict(Some(field), Some("mx.club.example"), &["example.org"])
    }

    #[test]
    fn a_pass_must_be_the_servers_and_aligned() {
        for field in [
            "mx.club.example; dmarc=pass header.from=example.org",
            "(checked) MX.Club.Example 1;\r\n dmarc = pass (p=reject)\r\n header.from = Example.ORG; spf=none",
            "\"mx.club.example\"; spf=fail smtp.mailfrom=x@example.org; dmarc/1=pass policy.dmarc=none header.from=\"example.org\"",
            "mx.club.example; dmarc=pass reason=\"dmarc=fail; x\" header.from=ada@example.org",
        ] {
            assert_eq!(read(field), Auth::Pass, "{field}");
        }
        for field in [
            "mx.club.example.relay.example; dmarc=pass header.from=example.org",
            "mx.club.example; dmarc=pass header.from=bulk.example",
            "mx.club.example; dmarc=pass",
            "mx.club.example; dkim=pass header.d=example.org; spf=pass",
            "mx.club.example; dmarc=temperror header.from=example.org",
            "mx.club.example; x-dmarc=pass header.from=example.org",
            "mx.club.example; spf=none reason=\"; dmarc=pass header.from=example.org\"",
            "mx.club.example; spf=none (; dmarc=pass header.from=example.org",
            "mx.club.example none",
            "mx.club.example; none",
        ] {
            assert_eq!(read(field), Auth::None, "{field}");
        }
    }

    #[test]
    fn any_fail_is_a_fail() {
        for field in [
            "mx.club.example; dmarc=fail (dmarc=pass) header.from=example.org",
            "mx.club.example; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org",
            "mx.club.example; dmarc=FAIL",
        ] {
            assert_eq!(read(field), Auth::Fail, "{field}");
        }
        let two = verdict(
            Some("mx.club.example; dmarc=pass header.from=a.example"),
            Some("mx.club.example"),
            &["a.example", "b.example"],
        );
        assert_eq!(two, Auth::None);
    }
}
