//! The header fields of a letter, in the order in which they stand, unfolded and nothing more.
//!
//! Lines that are no field are skipped, a byte order mark and an mbox `From ` line before the first field
//! too: one broken line must not hide the rest. Names are kept in lower case. What this leaves out on purpose: the
//! meaning of a field; each reader takes the value apart by its own rule.

/// The fields of one header (RFC 5322 §2.2), the topmost first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headers {
    fields: Vec<(String, String)>,
}

/// How much of a value is kept, in bytes; the rest can't matter to anyone who reads it here.
const VALUE_MAX: usize = 512 * 1024;

/// How many fields are kept, the topmost; mail programs and servers write a hundred at most.
const FIELDS_MAX: usize = 1000;

impl Headers {
    /// The fields at the start of `raw`, and the number of bytes up to the body.
    #[must_use]
    pub fn read(raw: &[u8]) -> (Self, usize) {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut at = start_of_fields(raw);
        while at < raw.len() {
            let end = line_end(raw, at);
            let line = trim_line_end(&raw[at..end]);
            at = end;
            if line.is_empty() {
                break;
            }
            if line[0] == b' ' || line[0] == b'\t' {
                if let Some((_, value)) = fields.last_mut()
                    && value.len() < VALUE_MAX
                {
                    value.push_str(&String::from_utf8_lossy(line));
                }
                continue;
            }
            if fields.len() >= FIELDS_MAX {
                continue;
            }
            let Some(colon) = line.iter().position(|&c| c == b':') else { continue };
            let name: &[u8] = line[..colon].trim_ascii_end();
            if name.is_empty() || !name.iter().all(|c| c.is_ascii_graphic()) {
                continue;
            }
            let name = String::from_utf8_lossy(name).to_ascii_lowercase();
            fields.push((name, String::from_utf8_lossy(&line[colon + 1..]).trim().to_owned()));
        }
        (Self { fields }, at)
    }

    /// The topmost value of that field.
    #[must_use]
    pub fn first(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Every value of that field, the topmost first.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// True where the field is there at all.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.first(name).is_some()
    }

    /// True where any field's name begins so.
    #[must_use]
    pub fn has_prefix(&self, prefix: &str) -> bool {
        self.fields.iter().any(|(name, _)| name.starts_with(prefix))
    }
}

/// Where the first field begins: behind blank lines, a byte order mark and an mbox line.
pub(super) fn start_of_fields(raw: &[u8]) -> usize {
    let mut at = if raw.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    while at < raw.len() && (raw[at] == b'\r' || raw[at] == b'\n') {
        at += 1;
    }
    let rest = &raw[at..];
    if rest.starts_with(b"From ") || rest.starts_with(b">From ") { line_end(raw, at) } else { at }
}

fn line_end(raw: &[u8], at: usize) -> usize {
    raw[at..].iter().position(|&c| c == b'\n').map_or(raw.len(), |n| at + n + 1)
}

fn trim_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The value without its comments (RFC 5322 §3.2.2): brackets nest, quoted strings are left alone.
///
/// An unclosed comment takes the rest with it.
#[must_use]
pub fn without_comments(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    for c in value.chars() {
        if escaped {
            escaped = false;
            if depth == 0 {
                out.push(c);
            }
            continue;
        }
        match c {
            '\\' if quoted || depth > 0 => {
                escaped = true;
                if depth == 0 {
                    out.push(c);
                }
            }
            '"' if depth == 0 => {
                quoted = !quoted;
                out.push(c);
            }
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth > 0 => {
                depth -= 1;
                out.push(' ');
            }
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_line_does_not_hide_the_next_field() {
        let (headers, body) = Headers::read(b"\xef\xbb\xbfA: 1\r\nno field\r\n: none\r\nB : 2\r\n\t3\r\n\r\nrest");
        assert_eq!(headers.first("a"), Some("1"));
        assert_eq!(headers.first("b"), Some("2\t3"));
        assert_eq!(body, 40);
    }

    #[test]
    fn comments_nest_and_quoted_brackets_stay() {
        assert_eq!(without_comments(r#"a (b (c) \) d) "(e)" f"#), r#"a    "(e)" f"#);
    }
}
