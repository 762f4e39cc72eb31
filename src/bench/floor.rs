//! The floor: the least that a turn by mail can cost, whoever does it: its letter parsed by mail-parser, its mails formatted by
//! lettre, all their bytes in one commit as durable as the store's, the mails handed to a courier of the same kind.

use super::{BenchFault, astray, start};
use crate::edges::courier::MaildirCourier;
use crate::postal::{Address, MessageId, SealedMail};
use crate::store::Floor;
use lettre::message::header::{ContentDisposition, ContentTransferEncoding, ContentType};
use lettre::message::{Body, Mailbox, Message, MultiPart, SinglePart};
use mail_parser::{MessageParser, MimeHeaders, PartType};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// What a turn at the floor was made of.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pieces {
    pub(super) parse: Duration,
    pub(super) format: Duration,
    pub(super) commit: Duration,
    pub(super) write: Duration,
}

impl Pieces {
    pub(super) fn whole(&self) -> Duration {
        self.parse + self.format + self.commit + self.write
    }
}

/// A mail of ours taken apart: its head, and its bodies and files decoded.
pub(super) struct Sketch {
    to: Address,
    subject: String,
    message_id: String,
    parts: Vec<(String, Option<String>, String)>,
}

impl Sketch {
    pub(super) fn of(bytes: &[u8]) -> Result<Self, BenchFault> {
        let message = MessageParser::new().parse(bytes).ok_or_else(|| astray("a mail that is none"))?;
        let to = message.to().and_then(|to| to.first()).and_then(|to| to.address()).and_then(|a| a.parse().ok());
        let mut parts = Vec::new();
        for part in &message.parts {
            let (PartType::Text(text) | PartType::Html(text)) = &part.body else { continue };
            let kind = part.content_type().map_or_else(String::new, |kind| {
                format!("{}/{}; charset=utf-8", kind.ctype(), kind.subtype().unwrap_or("plain"))
            });
            parts.push((kind, part.attachment_name().map(str::to_owned), text.clone().into_owned()));
        }
        Ok(Self {
            to: to.ok_or_else(|| astray("a mail to nobody"))?,
            subject: message.subject().unwrap_or_default().to_owned(),
            message_id: message.message_id().unwrap_or_default().to_owned(),
            parts,
        })
    }

    fn sealed(&self) -> Result<SealedMail, BenchFault> {
        let wrong = || astray("a mail that lettre does not take");
        let club: Mailbox = "Bench <games@club.example>".parse().map_err(|_| wrong())?;
        let to = lettre::Address::new(self.to.local(), self.to.domain()).map_err(|_| wrong())?;
        let id = format!("<{}>", self.message_id);
        let head = Message::builder().from(club.clone()).reply_to(club).to(Mailbox::new(None, to));
        let head = head.subject(&self.subject).message_id(Some(id));
        let mut both = MultiPart::alternative().build();
        let mut files = Vec::new();
        for (kind, name, text) in &self.parts {
            let kind: ContentType = kind.parse().map_err(|_| wrong())?;
            let body = Body::new_with_encoding(text.clone(), ContentTransferEncoding::QuotedPrintable);
            let body = body.map_err(|_| wrong())?;
            let part = SinglePart::builder().header(kind);
            match name {
                Some(name) => files.push(part.header(ContentDisposition::attachment(name)).body(body)),
                None => both = both.singlepart(part.body(body)),
            }
        }
        let message = if files.is_empty() {
            head.multipart(both)
        } else {
            let mixed = MultiPart::mixed().multipart(both);
            head.multipart(files.into_iter().fold(mixed, MultiPart::singlepart))
        };
        let bytes = message.map_err(|_| wrong())?.formatted();
        let message_id = MessageId::new(&self.message_id).ok_or_else(wrong)?;
        let sender = "games@club.example".parse().map_err(|_| wrong())?;
        Ok(SealedMail { message_id, sender, recipient: self.to.clone(), bytes })
    }
}

/// Where turns are made at the floor.
pub(super) struct Bottom {
    kept: Floor,
    courier: MaildirCourier,
}

impl Bottom {
    pub(super) fn make(dir: &Path) -> Result<Self, BenchFault> {
        let kept = Floor::make(&dir.join("floor.db"))?;
        Ok(Self { kept, courier: MaildirCourier::open(&dir.join("floor"))? })
    }

    /// One turn: this letter, these mails.
    pub(super) fn turn(&mut self, letter: &[u8], mails: &[Sketch]) -> Result<Pieces, BenchFault> {
        let began = start();
        black_box(MessageParser::new().parse(black_box(letter)));
        let parse = began.elapsed();
        let sealed = mails.iter().map(Sketch::sealed).collect::<Result<Vec<_>, _>>()?;
        let format = began.elapsed();
        self.kept.keep(std::iter::once(letter).chain(sealed.iter().map(|mail| mail.bytes.as_slice())))?;
        let commit = began.elapsed();
        for mail in &sealed {
            self.courier.deliver(mail).map_err(|fault| BenchFault::Astray(fault.to_string()))?;
        }
        let write = began.elapsed();
        Ok(Pieces { parse, format: format - parse, commit: commit - format, write: write - commit })
    }
}
