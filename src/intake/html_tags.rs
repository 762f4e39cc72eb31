//! Tags of HTML as mail programs write them: how to find one, and what its name, class and style mean for the reader.
//!
//! A tag ends at the first `>` outside quotes; attributes beyond the thirtieth are not kept. Structure is known by what mail
//! programs put there: `blockquote`, Gmail's, Yahoo's, Proton's, GMX's, Outlook's and Apple's elements. Colours are not judged.

/// What an element says of the lines inside it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// The line above a quote that names its writer.
    Attribution,
    /// A signature that the mail program added.
    Signature,
    /// From here on the answered mail follows (Outlook).
    Cut,
    /// A drawn rule.
    Rule,
    /// Holds a link that only our own mails make: it fills in a mail with its text.
    Ours,
}

/// What stands at a `<`.
pub enum Tag {
    /// An opening tag.
    Open(Element),
    /// A closing tag's name.
    Close(String),
    /// A comment, a declaration, a conditional.
    Nothing,
    /// No tag: the `<` is text.
    Text,
}

/// An opening tag.
#[derive(Clone, Default, Debug)]
pub struct Element {
    /// In lower case.
    pub name: String,
    /// Ends with `/>`.
    pub closed: bool,
    class: String,
    id: String,
    style: String,
    kind: String,
    label: String,
    fills_in: bool,
    hidden: bool,
}

const ATTRIBUTES_MAX: usize = 30;

/// The tag at the start of `text` (which begins with `<`) and what follows it.
pub fn next_tag(text: &str) -> (Tag, &str) {
    let rest = &text[1..];
    if let Some(comment) = rest.strip_prefix("!--") {
        let end = if comment.starts_with('>') { Some(1) } else { comment.find("-->").map(|at| at + 3) };
        return (Tag::Nothing, end.map_or("", |end| &comment[end..]));
    }
    if rest.starts_with(['!', '?']) {
        return (Tag::Nothing, rest.find('>').map_or("", |at| &rest[at + 1..]));
    }
    if let Some(name) = rest.strip_prefix('/') {
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return (Tag::Nothing, rest.find('>').map_or("", |at| &rest[at + 1..]));
        }
        let end = name.find('>').unwrap_or(name.len());
        let word = name[..end].split(|c: char| c.is_ascii_whitespace() || c == '/').next().unwrap_or_default();
        return (Tag::Close(word.to_ascii_lowercase()), name.get(end + 1..).unwrap_or(""));
    }
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return (Tag::Text, rest);
    }
    let length = rest.find(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/').unwrap_or(rest.len());
    let mut element = Element { name: rest[..length].chars().take(40).collect(), ..Element::default() };
    element.name.make_ascii_lowercase();
    let after = attributes(&rest[length..], &mut element);
    (Tag::Open(element), after)
}

fn attributes<'a>(mut text: &'a str, element: &mut Element) -> &'a str {
    for count in 0.. {
        text = text.trim_start_matches(|c: char| c.is_ascii_whitespace());
        if let Some(after) = text.strip_prefix('>') {
            return after;
        }
        if let Some(after) = text.strip_prefix('/') {
            element.closed = after.starts_with('>');
            text = after;
            continue;
        }
        if text.is_empty() {
            return "";
        }
        let first = text.chars().next().map_or(1, char::len_utf8);
        let ends = |c: char| c.is_ascii_whitespace() || "=>/".contains(c);
        let end = text[first..].find(ends).map_or(text.len(), |at| at + first);
        let name = &text[..end];
        text = text[end..].trim_start_matches(|c: char| c.is_ascii_whitespace());
        let mut value = "";
        if let Some(after) = text.strip_prefix('=') {
            let after = after.trim_start_matches(|c: char| c.is_ascii_whitespace());
            (value, text) = match after.chars().next() {
                Some(quote @ ('"' | '\'')) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                _ => after.split_at(after.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(after.len())),
            };
        }
        if count < ATTRIBUTES_MAX {
            keep(element, name, value);
        }
    }
    text
}

fn keep(element: &mut Element, name: &str, value: &str) {
    let cut = value.char_indices().nth(1000).map_or(value, |(at, _)| &value[..at]);
    let value = || cut.to_ascii_lowercase();
    match name.to_ascii_lowercase().as_str() {
        "class" => element.class = value(),
        "id" => element.id = value(),
        "style" => element.style = value().chars().filter(|c| !c.is_ascii_whitespace()).collect(),
        "type" => element.kind = value(),
        "name" => element.label = value(),
        "hidden" => element.hidden = true,
        // A picture made of cells: the board in our mails.
        "role" if value() == "img" => element.hidden = true,
        "href" => element.fills_in = value().contains("mailto:") && value().contains("body="),
        "data-smartmail" if cut == "gmail_signature" => element.class.push_str(" gmail_signature"),
        _ => {}
    }
}

/// What follows the closing tag of an element whose content is no text.
pub fn behind_raw_text<'a>(text: &'a str, name: &str) -> &'a str {
    let mut at = 0;
    while let Some(found) = text[at..].find("</") {
        let start = at + found + 2;
        if text.as_bytes()[start..].get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes())) {
            return text[start..].find('>').map_or("", |end| &text[start + end + 1..]);
        }
        at = start;
    }
    ""
}

/// True for an element that begins a line of its own.
pub fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "body"
            | "caption"
            | "center"
            | "dd"
            | "details"
            | "dir"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "html"
            | "legend"
            | "li"
            | "main"
            | "menu"
            | "nav"
            | "ol"
            | "option"
            | "p"
            | "pre"
            | "section"
            | "select"
            | "summary"
            | "table"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
            | "ul"
    )
}

/// True for a block that has space above and below it.
pub fn is_paragraph(name: &str) -> bool {
    matches!(name, "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "table" | "blockquote" | "pre" | "hr")
}

/// True for an element that has no closing tag.
pub fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "basefont"
            | "bgsound"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// True where a person does not see the element's text, or sees it struck out.
pub fn is_hidden(element: &Element) -> bool {
    if element.hidden
        || matches!(element.name.as_str(), "s" | "strike" | "del" | "select" | "datalist" | "object" | "svg" | "math")
    {
        return true;
    }
    let declares = |name: &str, values: &[&str]| {
        element
            .style
            .split(';')
            .filter_map(|d| d.split_once(':'))
            .any(|(n, v)| n == name && values.contains(&v.trim_end_matches("!important")))
    };
    declares("display", &["none"])
        || declares("visibility", &["hidden", "collapse"])
        || declares("mso-hide", &["all"])
        || declares("font-size", &["0", "0px", "0pt", "0em", "0%", "1px"])
        || declares("opacity", &["0", "0.0"])
        || (declares("max-height", &["0", "0px"]) && declares("overflow", &["hidden"]))
        || declares("color", &["transparent"])
        || declares("text-decoration", &["line-through"])
        || declares("text-decoration-line", &["line-through"])
}

/// True where line ends in the source are line ends on the screen.
pub fn keeps_line_ends(element: &Element) -> bool {
    element.name == "pre"
        || ["white-space:pre;", "white-space:pre-wrap", "white-space:pre-line", "white-space:break-spaces"]
            .iter()
            .any(|s| element.style.contains(s))
        || element.style.ends_with("white-space:pre")
}

/// True for an element in which a mail program puts what is answered.
pub fn is_quote(element: &Element) -> bool {
    const CLASSES: &[&str] = &[
        "gmail_quote",
        "gmail_extra",
        "yahoo_quoted",
        "protonmail_quote",
        "tutanota_quote",
        "zmail_extra",
        "mailru-blockquote",
        "aolreplacedbody",
        "yqtd",
        "wordsection1_quoted",
        "mail-quote",
        "quoted-message",
        "reply-quote",
        "msg-quote",
        "iwc-quote",
        "cited-message",
    ];
    const IDS: &[&str] = &[
        "yahoo_quoted",
        "qt",
        "zmail_extra",
        "olk_src_body_section",
        "mail-app-auto-quote",
        "reply-quote",
        "replyquote",
        "blockquote_zmail",
    ];
    element.name == "blockquote"
        || CLASSES.iter().any(|class| {
            element.class.split(' ').any(|c| c.ends_with(class) || c.contains("yahoo_quoted") || c == *class)
        })
        || (element.class.contains("gmail_quote") && !element.class.contains("gmail_attr"))
        || IDS.iter().any(|id| element.id == *id || (id.len() > 4 && element.id.contains(id)))
        || element.label == "quote"
        || element.label == "quoted-content"
}

/// What the element says of the lines inside it.
pub fn mark(element: &Element) -> Mark {
    let class =
        |names: &[&str]| names.iter().any(|n| element.class.split(' ').any(|c| c.trim_start_matches("x_") == *n));
    let id = |names: &[&str]| names.iter().any(|n| element.id.trim_start_matches("x_") == *n);
    if element.fills_in {
        Mark::Ours
    } else if id(&["divrplyfwdmsg", "mail-editor-reference-message-container", "reply-intro"])
        || class(&["outlookmessageheader", "ms-outlook-mobile-reference-message"])
        || is_word_header(element)
    {
        Mark::Cut
    } else if class(&["gmail_attr", "moz-cite-prefix", "protonmail_quote_header", "replyheader"]) {
        Mark::Attribution
    } else if class(&["gmail_signature", "moz-signature", "protonmail_signature_block", "tutanota_signature"])
        || id(&["composer_signature", "ms-outlook-mobile-signature", "signature-x", "applemailsignature"])
    {
        Mark::Signature
    } else {
        Mark::None
    }
}

/// Word's rule above the header block of the answered mail: a top border of 1 pt in its two greys or blues.
fn is_word_header(element: &Element) -> bool {
    element.name == "div"
        && element.style.contains("border:none")
        && ["border-top:solid#e1e1e1", "border-top:solid#b5c4df"].iter().any(|border| element.style.contains(border))
}
