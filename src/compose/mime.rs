//! A sheet to a sealed mail: headers, alternative bodies, attachments, and always the same bytes.
//!
//! Built with lettre's message builder. Bodies are quoted-printable (lines of 76 at most, RFC 2045 §6.7) whatever they
//! hold; boundaries come from the Message-ID and the date from the postmark, so that the same input gives the same
//! bytes. Names and subjects are encoded by lettre (RFC 2047), control characters are taken out before. Every mail says
//! that a program wrote it (RFC 3834) and how to stop them (RFC 2369).

use super::ComposeFault;
use super::board_image;
use super::board_svg::Names;
use super::board_view::BoardView;
use super::layout;
use super::links;
use super::scene::{ClubCard, Postmark, Reader, ReplyStyle};
use super::sheet::{Attachment, Block, Sheet};
use crate::correspondence::command::BoardStyle;
use crate::postal::{Address, MessageId, SealedMail};
use lettre::message::header::{
    ContentDisposition, ContentId, ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Body, Mailbox, Message, MultiPart, SinglePart};
use sha2::{Digest, Sha256};
use std::error::Error;
use std::time::{Duration, SystemTime};

/// Why a program sent a mail (RFC 3834 §5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Automatic {
    /// By itself.
    Generated,
    /// As an answer to a letter.
    Replied,
}

impl Header for Automatic {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        match text {
            "auto-generated" => Ok(Self::Generated),
            "auto-replied" => Ok(Self::Replied),
            _ => Err("neither auto-generated nor auto-replied".into()),
        }
    }

    fn display(&self) -> HeaderValue {
        let word = match self {
            Self::Generated => "auto-generated",
            Self::Replied => "auto-replied",
        };
        HeaderValue::new(Self::name(), word.to_owned())
    }
}

/// How to get no more mail (RFC 2369 §3.2).
#[derive(Clone, PartialEq, Eq, Debug)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// Seals a sheet.
///
/// # Errors
/// [`ComposeFault`]: an address that lettre doesn't take, a template or a message that can't be built.
pub(crate) fn seal(
    sheet: &Sheet,
    club: &ClubCard,
    reader: &Reader,
    postmark: &Postmark,
    automatic: Automatic,
) -> Result<SealedMail, ComposeFault> {
    let reply_to = links::reply_address(club, reader)?;
    let sender = reply_to.clone();
    let seconds = u64::try_from(postmark.at.seconds()).unwrap_or(0);
    let mut builder = Message::builder()
        .from(Mailbox::new(Some(one_line(&club.name)), lettre_address(&club.address)?))
        .to(Mailbox::new(Some(one_line(&reader.name)), lettre_address(&reader.address)?))
        .reply_to(Mailbox::new(None, lettre_address(&reply_to)?))
        .subject(one_line(&sheet.subject))
        .date(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
        .message_id(Some(postmark.message_id.to_string()));
    if let Some(id) = &postmark.in_reply_to {
        builder = builder.in_reply_to(id.to_string());
    }
    if !postmark.thread.is_empty() {
        let ids: Vec<String> = postmark.thread.iter().map(ToString::to_string).collect();
        builder = builder.references(ids.join(" "));
    }
    builder = builder.header(automatic).header(ListUnsubscribe(unsubscribe(club, &reply_to)));

    let text = part("text/plain; charset=utf-8", layout::text(sheet, reader))?;
    let message = if reader.board == BoardStyle::Text && sheet.attachments.is_empty() {
        builder.singlepart(text)
    } else {
        let mut body = if reader.board == BoardStyle::Text {
            MultiPart::mixed().boundary(boundary(&postmark.message_id, 0)).singlepart(text)
        } else {
            let pictures = pictures(sheet, reader, &postmark.message_id)?;
            let ids: Vec<String> = pictures.iter().map(|picture| picture.id.clone()).collect();
            let html = part("text/html; charset=utf-8", layout::html(sheet, reader, &ids)?)?;
            let inner = u8::from(!sheet.attachments.is_empty());
            let both = MultiPart::alternative().boundary(boundary(&postmark.message_id, inner)).singlepart(text);
            let both = if pictures.is_empty() {
                both.singlepart(html)
            } else {
                let related = MultiPart::related().boundary(boundary(&postmark.message_id, inner + 1)).singlepart(html);
                both.multipart(pictures.into_iter().fold(related, |related, picture| related.singlepart(picture.part)))
            };
            if sheet.attachments.is_empty() {
                both
            } else {
                MultiPart::mixed().boundary(boundary(&postmark.message_id, 0)).multipart(both)
            }
        };
        for attachment in &sheet.attachments {
            body = body.singlepart(attached(attachment)?);
        }
        builder.multipart(body)
    };
    let bytes = message.map_err(|_| ComposeFault::Message)?.formatted();
    Ok(SealedMail { message_id: postmark.message_id.clone(), sender, recipient: reader.address.clone(), bytes })
}

/// A board's picture on its way.
struct Picture {
    /// Its Content-ID without brackets (RFC 2392).
    id: String,
    part: SinglePart,
}

/// The pictures of a sheet's boards, for readers who want them.
fn pictures(sheet: &Sheet, reader: &Reader, id: &MessageId) -> Result<Vec<Picture>, ComposeFault> {
    if reader.board != BoardStyle::Image {
        return Ok(Vec::new());
    }
    let boards = sheet.blocks.iter().filter_map(|block| match block {
        Block::Board { diagram, .. } if diagram.is_whole() => Some(&**diagram),
        _ => None,
    });
    let picture = |(number, diagram): (usize, &BoardView)| {
        let number = number + 1;
        let id = format!("board{number}.{}", id.as_str().trim_matches(['<', '>']));
        let png = board_image::png(diagram, Names::Shown).map_err(|_| ComposeFault::Picture)?;
        let body = Body::new_with_encoding(png, ContentTransferEncoding::Base64).map_err(|_| ComposeFault::Message)?;
        let part = SinglePart::builder()
            .header("image/png".parse::<ContentType>().map_err(|_| ComposeFault::Message)?)
            .header(ContentId::from(format!("<{id}>")))
            .header(ContentDisposition::inline_with_name(&format!("board{number}.png")))
            .body(body);
        Ok(Picture { id, part })
    };
    boards.enumerate().map(picture).collect()
}

fn unsubscribe(club: &ClubCard, reply_to: &Address) -> String {
    let address = match club.reply_style {
        ReplyStyle::Plus => reply_to,
        ReplyStyle::Subject => &club.address,
    };
    format!("<mailto:{}?subject=stop>", links::encode(address.as_str(), b"@+"))
}

fn lettre_address(address: &Address) -> Result<lettre::Address, ComposeFault> {
    lettre::Address::new(address.local(), address.domain()).map_err(|_| ComposeFault::Address)
}

fn part(media_type: &str, text: String) -> Result<SinglePart, ComposeFault> {
    let media_type: ContentType = media_type.parse().map_err(|_| ComposeFault::Message)?;
    Ok(SinglePart::builder().header(media_type).body(encoded(text)?))
}

fn attached(attachment: &Attachment) -> Result<SinglePart, ComposeFault> {
    let media_type: ContentType = attachment.media_type.parse().map_err(|_| ComposeFault::Message)?;
    let builder = SinglePart::builder().header(media_type).header(ContentDisposition::attachment(&attachment.name));
    Ok(builder.body(encoded(attachment.text.clone())?))
}

/// Quoted-printable, which a text-first reader can still read; base64 where that is shorter: where more than a sixth of the
/// bytes is beyond ASCII, as in Chinese, since quoted-printable makes three of each of them.
fn encoded(text: String) -> Result<Body, ComposeFault> {
    let beyond = text.bytes().filter(|byte| !byte.is_ascii()).count();
    let encoding = if beyond > text.len() / 6 {
        ContentTransferEncoding::Base64
    } else {
        ContentTransferEncoding::QuotedPrintable
    };
    // As bytes with the line ends of mail: lettre puts them into a text one by one.
    Body::new_with_encoding(crlf(&text).into_bytes(), encoding).map_err(|_| ComposeFault::Message)
}

/// The text with the line ends of mail (RFC 5322 §2.3), whatever it had.
fn crlf(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 32);
    let mut lines = text.split('\n');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        out.push_str(if out.ends_with('\r') { "\n" } else { "\r\n" });
        out.push_str(line);
    }
    out
}

/// The boundary of the mail's multipart of that number: `sternpost-` and sixteen hexadecimal digits.
fn boundary(id: &MessageId, number: u8) -> String {
    let mut hash = Sha256::new();
    hash.update(id.as_str().as_bytes());
    hash.update([0, number]);
    format!("sternpost-{}", data_encoding::HEXLOWER.encode(&hash.finalize()[..8]))
}

/// Without control characters, invisible direction marks and line ends, at most 200 characters: fit for a header line.
pub(crate) fn one_line(text: &str) -> String {
    let invisible = |c: char| {
        c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let clean: String = text.chars().map(|c| if invisible(c) { ' ' } else { c }).take(200).collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}
