//! `format=flowed` (RFC 3676): soft line ends joined, space-stuffing removed, quote depth counted.
//!
//! A soft end joins only lines of the same depth; the signature line `-- ` is never joined. With `DelSp=yes`
//! the blank before a soft end belongs to the wrapping and goes.

use super::characters;

/// A paragraph of flowed text and how deep it is quoted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// How many `>` stood before each of its lines.
    pub depth: u16,
    /// Its text on one line.
    pub text: String,
}

/// The paragraphs of a flowed text.
#[must_use]
pub fn unfold(text: &str, del_sp: DelSp) -> Vec<Paragraph> {
    let mut out: Vec<Paragraph> = Vec::new();
    let mut open = false;
    for line in characters::lines(text) {
        let marks = line.bytes().take_while(|&c| c == b'>').count();
        let depth = u16::try_from(marks).unwrap_or(u16::MAX);
        let line = &line[marks..];
        let line = line.strip_prefix(' ').unwrap_or(line);
        let signature = line == "-- ";
        let soft = line.ends_with(' ') && !signature;
        let body = if soft && del_sp == DelSp::Yes { &line[..line.len() - 1] } else { line };
        match out.last_mut() {
            Some(last) if open && last.depth == depth && !signature => last.text.push_str(body),
            _ => out.push(Paragraph { depth, text: body.to_owned() }),
        }
        open = soft;
    }
    out
}

/// The DelSp parameter (RFC 3676 §4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DelSp {
    /// The blank before a soft end is part of the text.
    No,
    /// It is not.
    Yes,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_soft_end_joins_lines_of_one_depth_only() {
        let read = |text, del_sp| -> Vec<(u16, String)> {
            unfold(text, del_sp).into_iter().map(|p| (p.depth, p.text)).collect()
        };
        assert_eq!(read("k13- \r\ni13\r\n", DelSp::Yes), [(0, "k13-i13".to_owned())]);
        assert_eq!(read(" From \nhere\n", DelSp::No), [(0, "From here".to_owned())]);
        assert_eq!(
            read(">> a \n>> b\n> c \nd\n-- \nA", DelSp::No),
            [(2, "a b"), (1, "c "), (0, "d"), (0, "-- "), (0, "A")].map(|(d, t)| (d, t.to_owned()))
        );
    }
}
