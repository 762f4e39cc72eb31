//! HTML to lines: one pass over the text with a bounded stack, linear in its length, no tree.
//!
//! Blocks, rows, cells and `<br>` end a line; `style`, `title`, `script`, comments, hidden and struck text are not
//! read. What stands in an element that mail programs quote with carries the number of the outermost such
//! element: whether it really is a quote is judged by what is inside, in [`super::trim`].

use super::html_tags::{self, Mark, Tag};

/// One line as a person sees it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct HtmlLine {
    /// Its text, blanks folded, characters as they came.
    pub text: String,
    /// The outermost quote element that it stands in, counted from 1 through the document.
    pub group: Option<u32>,
    /// What the structure says of it.
    pub mark: Mark,
}

/// How many open elements are remembered; deeper ones are read but change nothing.
const STACK_MAX: usize = 400;
/// How many lines are made at most; more set the letter aside.
const LINES_MAX: usize = 8000;

/// The lines of an HTML text.
#[must_use]
pub fn lines(html: &str) -> Vec<HtmlLine> {
    let mut page = Page::default();
    let mut rest = html;
    while !rest.is_empty() && page.lines.len() < LINES_MAX {
        let Some(at) = rest.find('<') else {
            page.say(rest);
            break;
        };
        page.say(&rest[..at]);
        rest = &rest[at..];
        let (tag, after) = html_tags::next_tag(rest);
        match tag {
            Tag::Open(element) => {
                let name = element.name.clone();
                page.open(element);
                rest = match name.as_str() {
                    "style" | "script" | "title" | "textarea" | "xmp" | "noembed" | "template" => {
                        html_tags::behind_raw_text(after, &name)
                    }
                    _ => after,
                };
                if rest.len() < after.len() {
                    page.close(&name);
                }
            }
            Tag::Close(name) => {
                page.close(&name);
                rest = after;
            }
            Tag::Nothing => rest = after,
            Tag::Text => {
                page.say("<");
                rest = after;
            }
        }
    }
    page.end_line();
    page.lines
}

/// The character set that a `<meta>` near the start declares.
#[must_use]
pub fn declared_charset(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(2048)]).to_ascii_lowercase();
    let at = head.find("charset=")? + "charset=".len();
    let name: String = head[at..]
        .trim_start_matches(['"', '\'', ' '])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_:.".contains(*c))
        .collect();
    (!name.is_empty()).then_some(name)
}

struct Open {
    name: String,
    hidden: bool,
    quotes: bool,
    keeps_line_ends: bool,
    mark: Mark,
}

#[derive(Default)]
struct Page {
    lines: Vec<HtmlLine>,
    text: String,
    stack: Vec<Open>,
    too_deep: usize,
    hidden: usize,
    quotes: usize,
    groups: u32,
    mark: Mark,
    ours: bool,
    blank_due: bool,
}

impl Page {
    fn say(&mut self, raw: &str) {
        if raw.is_empty() || self.hidden > 0 {
            return;
        }
        let text = html_escape::decode_html_entities(raw);
        let keeps = self.stack.iter().rev().take(8).any(|open| open.keeps_line_ends);
        let mut start = true;
        for line in text.split(|c| keeps && c == '\n') {
            if !start {
                self.break_line();
            }
            start = false;
            for c in line.chars() {
                if matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{c}') {
                    if !self.text.is_empty() && !self.text.ends_with(' ') {
                        self.text.push(' ');
                    }
                } else {
                    self.text.push(c);
                }
            }
        }
    }

    /// Ends the line where it holds anything.
    fn end_line(&mut self) {
        if !self.text.trim_matches([' ', '\n']).is_empty() {
            self.break_line();
        } else {
            self.text.clear();
        }
    }

    /// Ends the line, an empty one too.
    fn break_line(&mut self) {
        let text = std::mem::take(&mut self.text).trim_end_matches(' ').to_owned();
        if self.blank_due && !self.lines.is_empty() && !text.is_empty() {
            let line = HtmlLine { group: self.group(), ..HtmlLine::default() };
            self.lines.push(line);
        }
        if !text.is_empty() {
            self.blank_due = false;
        }
        let mark = if std::mem::take(&mut self.ours) { Mark::Ours } else { self.mark };
        self.lines.push(HtmlLine { text, group: self.group(), mark });
    }

    fn group(&self) -> Option<u32> {
        (self.quotes > 0).then_some(self.groups)
    }

    fn open(&mut self, element: html_tags::Element) {
        let name = element.name.as_str();
        if html_tags::is_block(name) {
            self.end_line();
            self.blank_due |= html_tags::is_paragraph(name);
        }
        match name {
            "br" => {
                if self.hidden == 0 {
                    self.break_line();
                }
                return;
            }
            "hr" => {
                if self.hidden == 0 {
                    self.lines.push(HtmlLine { text: String::new(), group: self.group(), mark: Mark::Rule });
                }
                return;
            }
            _ if html_tags::is_void(name) || element.closed => return,
            "p" | "li" | "td" | "th" | "tr" | "option" => self.close_unclosed(name),
            _ => {}
        }
        if self.stack.len() >= STACK_MAX {
            self.too_deep += 1;
            return;
        }
        let open = Open {
            hidden: html_tags::is_hidden(&element),
            quotes: html_tags::is_quote(&element),
            keeps_line_ends: html_tags::keeps_line_ends(&element),
            mark: self.mark,
            name: element.name.clone(),
        };
        self.hidden += usize::from(open.hidden);
        if open.quotes {
            self.end_line();
            if self.quotes == 0 {
                self.groups += 1;
            }
            self.quotes += 1;
        }
        let mark = html_tags::mark(&element);
        if mark == Mark::Ours {
            self.ours = true;
        } else if mark == Mark::Cut && self.hidden == 0 {
            self.end_line();
            self.lines.push(HtmlLine { text: String::new(), group: self.group(), mark: Mark::Cut });
        } else if mark != Mark::None {
            self.end_line();
            self.mark = mark;
        }
        self.stack.push(open);
    }

    fn close(&mut self, name: &str) {
        if html_tags::is_block(name) {
            self.end_line();
            self.blank_due |= html_tags::is_paragraph(name);
        }
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let near = self.stack.iter().rev().take(60).position(|open| open.name == name);
        if let Some(above) = near {
            for _ in 0..=above {
                self.pop();
            }
        }
    }

    /// An open `<p>` or cell is closed by the next one (HTML §13.1.2.4).
    fn close_unclosed(&mut self, name: &str) {
        if self.stack.last().is_some_and(|open| open.name == name) {
            self.pop();
        }
    }

    fn pop(&mut self) {
        let Some(open) = self.stack.pop() else { return };
        if open.quotes || open.mark != self.mark {
            self.end_line();
        }
        self.hidden -= usize::from(open.hidden);
        self.quotes -= usize::from(open.quotes);
        self.mark = open.mark;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(html: &str) -> Vec<String> {
        lines(html).into_iter().map(|line| line.text).filter(|text| !text.is_empty()).collect()
    }

    #[test]
    fn hidden_text_is_not_read() {
        assert_eq!(
            seen("<title>a</title><style>/* b */</style><!-- c --><p>d<span style='display:none'>e</span>f"),
            ["df"]
        );
        assert_eq!(seen("<div style=\"font-size:0px\">x<b>y</b></div>z<s>w</s><div hidden>v</div>"), ["z"]);
    }

    #[test]
    fn blocks_cells_and_breaks_end_a_line() {
        assert_eq!(seen("<div>m1-k5</div><div>next"), ["m1-k5", "next"]);
        assert_eq!(seen("<table><tr><td>a<td>b</tr></table>c<br>d"), ["a", "b", "c", "d"]);
        assert_eq!(seen("<p><span>k8</span>&#8209;<b>i10&ndash;g10</b></p>"), ["k8\u{2011}i10\u{2013}g10"]);
    }

    #[test]
    fn quoted_lines_carry_their_outermost_element() {
        let groups: Vec<_> =
            lines("a<blockquote>b<blockquote>c</blockquote></blockquote>d<div class=\"x_gmail_quote\">e</div>")
                .into_iter()
                .filter(|line| !line.text.is_empty())
                .map(|line| (line.text, line.group))
                .collect();
        let expected = [("a", None), ("b", Some(1)), ("c", Some(1)), ("d", None), ("e", Some(2))];
        assert_eq!(groups, expected.map(|(text, group)| (text.to_owned(), group)));
    }
}
