//! How people's mail programs answer a mail: the same words in seven manners.
//!
//! The demo and the stories write their letters here, so that every game played by them also goes through
//! quotes above and below, header blocks without quote signs, HTML, soft line ends and mobile footers. The
//! bytes depend on nothing but what is given.

use crate::correspondence::moment::Moment;
use crate::postal::Address;
use chrono_tz::Tz;
use mail_parser::{MessageParser, MimeHeaders};

/// A mail program's way to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Gmail on the web: text and HTML, the answer on top, the quote with `>`.
    GmailWeb,
    /// Thunderbird: format=flowed, the answer below the quote.
    Thunderbird,
    /// Apple Mail: text alone, the attribution behind the answer.
    AppleMail,
    /// Outlook on the desktop in German: a header block and the old mail without quote signs.
    OutlookDe,
    /// A phone: quoted-printable, a footer, no quote.
    Phone,
    /// K-9: the answer as a list item, then the quote.
    K9,
    /// A web mailer that sends HTML alone.
    HtmlOnly,
}

impl Manner {
    /// Every manner.
    pub const ALL: [Self; 7] =
        [Self::GmailWeb, Self::Thunderbird, Self::AppleMail, Self::OutlookDe, Self::Phone, Self::K9, Self::HtmlOnly];

    /// The mail program's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GmailWeb => "Gmail",
            Self::Thunderbird => "Thunderbird",
            Self::AppleMail => "Apple Mail",
            Self::OutlookDe => "Outlook",
            Self::Phone => "phone",
            Self::K9 => "K-9 Mail",
            Self::HtmlOnly => "web mail (HTML)",
        }
    }
}

/// A mail as its reader has it before the eyes: what an answer takes from it.
#[derive(Clone, Debug)]
pub struct Received {
    /// Its sender's name and address.
    pub from: String,
    /// Where an answer goes.
    pub reply_to: String,
    /// Its subject.
    pub subject: String,
    /// Its Message-ID, without brackets.
    pub message_id: String,
    /// Its References, each without brackets.
    pub references: Vec<String>,
    /// Its plain text.
    pub text: String,
}

impl Received {
    /// Reads a mail of ours; `None` where the bytes are none.
    #[must_use]
    pub fn open(bytes: &[u8]) -> Option<Self> {
        let message = MessageParser::new().parse(bytes)?;
        let text = message.parts.iter().find(|p| p.is_content_type("text", "plain")).and_then(|p| p.text_contents());
        let reply_to = message.reply_to().or_else(|| message.from()).and_then(|a| a.first())?;
        let from = message.from().and_then(|a| a.first())?;
        let references = message.references().as_text_list().unwrap_or_default();
        Some(Self {
            from: format!("{} <{}>", from.name().unwrap_or_default(), from.address().unwrap_or_default()),
            reply_to: reply_to.address()?.to_owned(),
            subject: message.subject().unwrap_or_default().to_owned(),
            message_id: message.message_id().unwrap_or_default().to_owned(),
            references: references.iter().map(ToString::to_string).collect(),
            text: text.unwrap_or_default().replace("\r\n", "\n"),
        })
    }
}

/// Who answers, when, and in what manner.
#[derive(Clone, Debug)]
pub struct Writer {
    /// The name in From.
    pub name: String,
    /// The address in From.
    pub address: Address,
    /// The zone of the Date.
    pub zone: Tz,
    /// The mail program.
    pub manner: Manner,
}

/// The bytes of an answer to `mail` that says `words`; `number` tells this writer's letters apart.
#[must_use]
pub fn answer(writer: &Writer, mail: &Received, words: &str, at: Moment, number: u32) -> Vec<u8> {
    let date = at.in_zone(writer.zone);
    let rfc_date = date.format("%a, %-d %b %Y %H:%M:%S %z").to_string();
    let re = if writer.manner == Manner::OutlookDe { "AW" } else { "Re" };
    let mut references = mail.references.clone();
    references.push(mail.message_id.clone());
    let references: Vec<String> = references.iter().map(|r| format!("<{r}>")).collect();
    let mut head = format!(
        "Return-Path: <{address}>\r\nReceived: from mail.{domain} by the club's server; {rfc_date}\r\n\
         From: {name} <{address}>\r\nTo: {to}\r\nSubject: {re}: {subject}\r\nDate: {rfc_date}\r\n\
         Message-ID: <letter-{number}@{domain}>\r\nMIME-Version: 1.0\r\n",
        address = writer.address,
        domain = writer.address.domain(),
        name = writer.name,
        to = mail.reply_to,
        subject = mail.subject,
    );
    if writer.manner != Manner::Phone {
        head.push_str(&format!("In-Reply-To: <{}>\r\nReferences: {}\r\n", mail.message_id, references.join("\r\n ")));
    }
    let quoted: String = mail.text.lines().map(|l| format!("> {l}\n")).collect();
    let body = match writer.manner {
        Manner::GmailWeb => {
            let attribution = format!("On {}, {} wrote:", date.format("%a, %-d %b %Y at %H:%M"), mail.from);
            let text = format!("{words}\n\n{attribution}\n\n{quoted}");
            let html = format!(
                "<div dir=\"ltr\">{}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div>\
                 <blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex\">\
                 {}</blockquote></div>",
                lines_as_html(words),
                escaped(&attribution),
                lines_as_html(&mail.text)
            );
            alternative(&text, &html, number)
        }
        Manner::Thunderbird => {
            let attribution = format!("On {}, {} wrote:", date.format("%d/%m/%Y %H:%M"), name_of(&mail.from));
            plain(
                "charset=UTF-8; format=flowed",
                &format!("{attribution}\n{quoted}\n{words}\n\n-- \n{}\n", writer.name),
            )
        }
        Manner::AppleMail => {
            let attribution = format!("> On {}, {} wrote:", date.format("%-d %b %Y, at %H:%M"), mail.from);
            plain("charset=utf-8", &format!("{words}\n\n{attribution}\n> \n{quoted}"))
        }
        Manner::OutlookDe => {
            let block = format!(
                "Von: {}\nGesendet: {}\nAn: {}\nBetreff: {}\n",
                mail.from,
                date.format("%d.%m.%Y %H:%M"),
                writer.name,
                mail.subject
            );
            plain(
                "charset=utf-8",
                &format!("{words}\n\nMit freundlichen Grüßen\n{}\n\n{block}\n{}", writer.name, mail.text),
            )
        }
        Manner::Phone => plain("charset=utf-8", &format!("{words}\n\nSent from my iPhone\n")),
        Manner::K9 => {
            let attribution = format!("Am {} schrieb {}:", date.format("%-d. %B %Y %H:%M:%S"), mail.from);
            plain("charset=utf-8", &format!("Hallo,\n\n- {words}\n\n{attribution}\n{quoted}"))
        }
        Manner::HtmlOnly => {
            let html = format!(
                "<html><head></head><body><div style=\"font-family: Verdana;font-size: 12.0px;\"><div>{}</div>\
                 <div>&nbsp;</div><div name=\"quote\" style=\"margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; \
                 border-left:2px solid #C3D9E5;\"><div style=\"margin:0 0 10px 0;\"><b>Gesendet:</b>&nbsp;{}<br>\
                 <b>Von:</b>&nbsp;{}<br><b>An:</b>&nbsp;{}<br><b>Betreff:</b>&nbsp;{}</div>\
                 <div name=\"quoted-content\">{}</div></div></div></body></html>",
                lines_as_html(words),
                date.format("%d.%m.%Y um %H:%M Uhr"),
                escaped(&mail.from),
                escaped(&writer.name),
                escaped(&mail.subject),
                lines_as_html(&mail.text)
            );
            format!(
                "Content-Type: text/html; charset=UTF-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}",
                quoted_printable(&html)
            )
        }
    };
    format!("{head}{body}").into_bytes()
}

fn name_of(from: &str) -> &str {
    from.split(" <").next().unwrap_or(from)
}

fn plain(parameters: &str, text: &str) -> String {
    format!(
        "Content-Type: text/plain; {parameters}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}",
        quoted_printable(text)
    )
}

fn alternative(text: &str, html: &str, number: u32) -> String {
    let boundary = format!("answer-{number}");
    format!(
        "Content-Type: multipart/alternative; boundary=\"{boundary}\"\r\n\r\n--{boundary}\r\n{}\r\n--{boundary}\r\n\
         Content-Type: text/html; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}\r\n--{boundary}--\r\n",
        plain("charset=\"UTF-8\"", text),
        quoted_printable(html)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn lines_as_html(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("<br>\n")
}

/// Quoted-printable, lines of 76 at most, CRLF (RFC 2045 §6.7).
fn quoted_printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut width = 0;
        let last = line.len().saturating_sub(1);
        for (i, byte) in line.bytes().enumerate() {
            let bare = (b' '..=b'~').contains(&byte) && byte != b'=' && !(byte == b' ' && i == last);
            let token = if bare { char::from(byte).to_string() } else { format!("={byte:02X}") };
            if width + token.len() > 75 {
                out.push_str("=\r\n");
                width = 0;
            }
            width += token.len();
            out.push_str(&token);
        }
        out.push_str("\r\n");
    }
    out
}
