//! Who sent a letter: a person, perhaps a machine, surely a machine, or a mail system that could not deliver.
//!
//! Strong signs end it: never answered, never played. Weak signs leave the commands readable and errors unanswered.
//! `X-Auto-Response-Suppress` proves nothing, for people's own mail programs write it too.

use super::Letterbox;
use super::headers::{self, Headers};
use super::letter::Contents;
use super::reply_address;
use crate::postal::{Address, MessageId};

/// What kind of sender a letter has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nature {
    /// A person.
    Human,
    /// Weak signs of a machine.
    Doubtful,
    /// A machine.
    Machine,
    /// A mail system that could not deliver.
    Bounce,
}

impl Nature {
    /// The word for scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Doubtful => "doubtful",
            Self::Machine => "machine",
            Self::Bounce => "bounce",
        }
    }
}

/// Subjects of absence notes and automatic answers, in settled lower case; behind any reply prefix.
const ABSENCE: &[&str] = &[
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto response",
    "auto-response",
    "autoresponse",
    "automated reply",
    "automated response",
    "out of office",
    "out of the office",
    "out-of-office",
    "ooo:",
    "away from my mail",
    "away from the office",
    "vacation reply",
    "vacation notice",
    "on vacation",
    "on holiday",
    "on leave",
    "annual leave",
    "i am away",
    "i'm away",
    "automatische antwort",
    "autoantwort",
    "automatische rückantwort",
    "automatische mail",
    "abwesenheitsnotiz",
    "abwesenheitsnachricht",
    "abwesenheitsmeldung",
    "abwesenheit",
    "abwesend",
    "nicht im büro",
    "nicht im haus",
    "ich bin im urlaub",
    "urlaubsnotiz",
    "urlaubsmeldung",
    "außer haus",
    "réponse automatique",
    "reponse automatique",
    "message d'absence",
    "absence du bureau",
    "absent du bureau",
    "absent(e) du bureau",
    "en congé",
    "notification d'absence",
    "respuesta automática",
    "respuesta automatica",
    "fuera de la oficina",
    "fuera de oficina",
    "ausente de la oficina",
    "de vacaciones",
    "resposta automática",
    "resposta automatica",
    "fora do escritório",
    "ausência temporária",
    "estou de férias",
    "risposta automatica",
    "fuori sede",
    "fuori ufficio",
    "assente dall'ufficio",
    "risponditore automatico",
    "automatisch antwoord",
    "automatische beantwoording",
    "automatische reactie",
    "afwezigheidsbericht",
    "afwezig",
    "niet op kantoor",
    "automatiskt svar",
    "autosvar",
    "frånvaro",
    "ej på kontoret",
    "automatisk svar",
    "fraværende",
    "fravær",
    "ikke på kontoret",
    "ikke til stede",
    "automaattinen vastaus",
    "poissa toimistosta",
    "poissaolo",
    "automatyczna odpowiedź",
    "automatyczna odpowiedz",
    "odpowiedź automatyczna",
    "nieobecność",
    "poza biurem",
    "automatická odpověď",
    "automatická odpoveď",
    "mimo kancelář",
    "nepřítomnost",
    "automatikus válasz",
    "házon kívül",
    "răspuns automat",
    "автоматический ответ",
    "автоответ",
    "вне офиса",
    "в отпуске",
    "отсутствие на рабочем",
    "автоматична відповідь",
    "otomatik yanıt",
    "otomatik cevap",
    "ofis dışında",
    "αυτόματη απάντηση",
    "自动回复",
    "自動回覆",
    "自動応答",
    "自動返信",
    "不在通知",
    "자동 응답",
    "자동응답",
    "부재중",
];

/// Subjects of failed deliveries, in settled lower case.
const FAILURE: &[&str] = &[
    "undeliverable",
    "undelivered",
    "delivery status notification (failure)",
    "delivery failure",
    "delivery has failed",
    "delivery failed",
    "failure notice",
    "returned mail",
    "mail delivery failed",
    "message delivery failed",
    "mail delivery failure",
    "mail system error",
    "could not be delivered",
    "not delivered",
    "returned to sender",
    "returned:",
    "non delivery",
    "non-delivery",
    "permanent error",
    "nondeliverable",
    "delivery report",
    "mail could not",
    "unzustellbar",
    "nicht zustellbar",
    "zustellung fehlgeschlagen",
    "unzustellbarkeit",
    "konnte nicht zugestellt",
    "fehler bei der zustellung",
    "non remis",
    "non distribuable",
    "échec de la remise",
    "échec de remise",
    "no se puede entregar",
    "no entregado",
    "impossibile recapitare",
    "mancato recapito",
    "niet bezorgd",
    "kan inte levereras",
    "kunne ikke leveres",
    "nie można dostarczyć",
    "niedostarczon",
    "не доставлено",
    "недоставленное",
    "не удалось доставить",
];

/// Words of a delivery that is late and not lost.
const DELAY: &[&str] = &[
    "delayed",
    "delay)",
    "(delay",
    "warning: could not send",
    "still trying",
    "verzögert",
    "retardé",
    "retrasado",
    "not yet been delivered",
    "in ritardo",
];

/// The nature of a letter.
///
/// `subject` is the decoded Subject, `from` the only From address, `own_mark` says that our reply mark stands in it unquoted.
#[must_use]
pub fn nature(
    headers: &Headers,
    contents: &Contents,
    subject: &str,
    from: Option<&Address>,
    own_mark: OwnMark,
    letterbox: &Letterbox,
) -> Nature {
    let subject = super::characters::settle(subject).to_lowercase();
    if is_bounce(headers, contents, &subject) {
        return Nature::Bounce;
    }
    if is_machine(headers, contents, from, own_mark, letterbox) {
        return Nature::Machine;
    }
    if is_doubtful(headers, &subject, from, letterbox) { Nature::Doubtful } else { Nature::Human }
}

/// Whether our own reply mark stands in a letter without a quote sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnMark {
    /// It does.
    Unquoted,
    /// It does not.
    Absent,
}

fn is_bounce(headers: &Headers, contents: &Contents, subject: &str) -> bool {
    let failed = |action: &str| action == "failed";
    if contents.report.as_deref() == Some("delivery-status") || !contents.delivery_status.is_empty() {
        let actions = super::bounce::actions(contents);
        if actions.is_empty() {
            return !DELAY.iter().any(|word| subject.contains(word)) && from_system(headers);
        }
        return actions.iter().any(|a| failed(a));
    }
    if headers.has("x-failed-recipients") {
        return !DELAY.iter().any(|word| subject.contains(word));
    }
    if matches!(contents.report.as_deref(), Some("disposition-notification" | "feedback-report")) {
        return false;
    }
    let late = DELAY.iter().any(|word| subject.contains(word));
    let replied =
        headers.first("auto-submitted").is_some_and(|v| without(v) == "auto-replied") && !from_system(headers);
    if late || replied {
        return false;
    }
    from_system(headers) && !ABSENCE.iter().any(|note| subject.starts_with(note))
        || (null_sender(headers) && FAILURE.iter().any(|words| subject.contains(words)))
}

fn is_machine(
    headers: &Headers,
    contents: &Contents,
    from: Option<&Address>,
    own_mark: OwnMark,
    letterbox: &Letterbox,
) -> bool {
    let submitted =
        headers.all("auto-submitted").map(without).any(|word| !matches!(word.as_str(), "no" | "auto-forwarded" | ""));
    let own_id = headers
        .all("message-id")
        .flat_map(reply_address::ids)
        .any(|id: MessageId| reply_address::is_ours(&id, &letterbox.address));
    let own_hand = own_mark == OwnMark::Unquoted && from.is_some_and(|from| is_us(from, letterbox));
    null_sender(headers)
        || submitted
        || contents.report.is_some()
        || headers.has("x-failed-recipients")
        || from_system(headers)
        || own_id
        || own_hand
}

fn is_doubtful(headers: &Headers, subject: &str, from: Option<&Address>, letterbox: &Letterbox) -> bool {
    const LIST: &[&str] = &[
        "list-id",
        "list-post",
        "list-unsubscribe",
        "list-help",
        "list-subscribe",
        "list-owner",
        "list-archive",
        "list-unsubscribe-post",
    ];
    const RESPONDER: &[&str] = &[
        "x-autoreply",
        "x-autorespond",
        "x-auto-reply",
        "x-autoresponder",
        "x-autoreply-from",
        "x-mail-autoreply",
        "x-autogenerated",
        "x-vacation",
        "x-auto-responder",
        "x-ms-exchange-generated-message-source-x",
    ];
    let precedence =
        headers.all("precedence").chain(headers.all("x-precedence")).chain(headers.all("preference")).map(without);
    let bulk = precedence
        .into_iter()
        .any(|word| matches!(word.as_str(), "bulk" | "list" | "junk" | "auto_reply" | "auto-reply" | "autoreply"));
    let forwarded = headers.all("auto-submitted").map(without).any(|word| word == "auto-forwarded");
    bulk || forwarded
        || LIST.iter().any(|name| headers.has(name))
        || RESPONDER.iter().any(|name| headers.first(name).is_some_and(|value| without(value) != "no"))
        || headers.first("x-post-messageclass").is_some_and(|v| v.to_lowercase().contains("autoresponder"))
        || is_absence(subject)
        || from.is_some_and(|from| is_us(from, letterbox))
}

/// True for a subject, decoded and in settled lower case, that an absence note has.
#[must_use]
pub fn is_absence(subject: &str) -> bool {
    let mut rest = subject.trim();
    for _ in 0..4 {
        if ABSENCE.iter().any(|note| rest.starts_with(note)) {
            return true;
        }
        let behind = rest.strip_prefix('[').and_then(|r| r.split_once(']')).map(|(_, r)| r);
        let Some(next) =
            behind.or_else(|| rest.split_once(':').filter(|(p, _)| p.chars().count() <= 8).map(|(_, r)| r))
        else {
            break;
        };
        rest = next.trim();
    }
    false
}

fn is_us(from: &Address, letterbox: &Letterbox) -> bool {
    *from == letterbox.address || letterbox.address.tag_of(from).is_some()
}

/// A field's first word, comments and parameters left out, in lower case.
fn without(value: &str) -> String {
    let bare = headers::without_comments(value);
    bare.split([';', ' ', '\t', ',']).find(|word| !word.is_empty()).unwrap_or_default().to_ascii_lowercase()
}

/// The envelope had no sender (RFC 5321 §4.5.5).
fn null_sender(headers: &Headers) -> bool {
    headers.first("return-path").is_some_and(|path| {
        let bare = headers::without_comments(path);
        let bare: String = bare.chars().filter(|c| !c.is_whitespace()).collect();
        matches!(bare.as_str(), "<>" | "") || is_system(bare.trim_matches(['<', '>']))
    })
}

/// The writer is a mail system.
fn from_system(headers: &Headers) -> bool {
    let from = headers.all("from").flat_map(super::addresses).any(|address| is_system(&address));
    from || headers.first("return-path").is_some_and(|path| is_system(path.trim_matches(['<', '>', ' '])))
}

fn is_system(address: &str) -> bool {
    let local = address.split('@').next().unwrap_or_default().trim_matches('"').to_ascii_lowercase();
    matches!(local.as_str(), "mailer-daemon" | "postmaster" | "mailerdaemon" | "mail-daemon" | "mdaemon")
        || local.starts_with("microsoftexchange329e71ec88ae4615bbc36ab6ce41109e")
}
