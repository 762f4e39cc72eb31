//! What mail programs, lists and companies add: mobile footers, list footers, small print and warnings.
//!
//! These matter only where they would put a move or a command word into the letter, so a phrase is taken with
//! a second sign (a device, an address, the place below a rule), and a line that is a command is never one.

/// How a mail program says that it sent a letter, in settled lower case.
const SENT: &[&str] = &[
    "sent from",
    "sent via",
    "sent with",
    "sent using",
    "sent by my",
    "sent on",
    "get outlook for",
    "gesendet von",
    "gesendet mit",
    "von meinem",
    "von meiner",
    "diese nachricht wurde",
    "envoyé de",
    "envoyé depuis",
    "envoyé avec",
    "envoyé à partir",
    "provenance",
    "enviado desde",
    "enviado do",
    "enviado a partir",
    "enviado con",
    "enviado com",
    "enviado pelo",
    "inviato da",
    "inviato dal",
    "inviato con",
    "verzonden vanaf",
    "verzonden met",
    "verstuurd vanaf",
    "verstuurd met",
    "skickat från",
    "skickat med",
    "hämta outlook",
    "sendt fra",
    "sendt med",
    "hent outlook",
    "lähetetty",
    "wysłane z",
    "wysłano z",
    "wysłane za pomocą",
    "odesláno z",
    "odosláno z",
    "odoslané z",
    "küldve",
    "elküldve",
    "отправлено из",
    "отправлено с",
    "отправлено через",
    "надіслано з",
    "відправлено з",
    "iphone'umdan",
    "iphonumdan",
    "gönderildi",
    "στάλθηκε",
    "发自我的",
    "來自我的",
    "从我的",
    "傳送自",
    "发送自",
    "から送信",
    "나의 iphone에서",
    "에서 보냄",
    "נשלח מ",
    "أُرسلت من",
    "gửi từ",
    "dikirim dari",
];

/// Things that send letters, in settled lower case.
const DEVICES: &[&str] = &[
    "iphon",
    "ipad",
    "ipod",
    "ios",
    "android",
    "galaxy",
    "samsung",
    "huawei",
    "xiaomi",
    "pixel",
    "nokia",
    "blackberry",
    "windows phone",
    "windows 10",
    "windows 11",
    "windows",
    "mac",
    "outlook",
    "gmail",
    "yahoo",
    "gmx",
    "web.de",
    "t-online",
    "mail.ru",
    "yandex",
    "proton",
    "tutanota",
    "tuta",
    "k-9",
    "fairemail",
    "bluemail",
    "aquamail",
    "spark",
    "thunderbird",
    "telefon",
    "phone",
    "handy",
    "mobil",
    "smartphone",
    "móvil",
    "tablet",
    "app",
    "eudora",
    "mail",
];

/// Phrases of list footers, in settled lower case.
const LIST: &[&str] = &[
    "mailing list",
    "mailing-list",
    "mailingliste",
    "unsubscribe",
    "to leave, write",
    "listinfo",
    "you received this message because",
    "sie erhalten diese",
    "diese e-mail wurde versandt",
    "abmelden",
    "abbestellen",
    "se désabonner",
    "désinscri",
    "liste de diffusion",
    "darse de baja",
    "cancelar la suscripción",
    "lista de correo",
    "annulla l'iscrizione",
    "cancellarti",
    "lista di distribuzione",
    "afmelden",
    "uitschrijven",
    "mailinglijst",
    "avregistrera",
    "avprenumerera",
    "e-postlista",
    "afmeld",
    "meld deg av",
    "sähköpostilista",
    "wypisać się",
    "lista dyskusyjna",
    "odhlásit",
    "leiratkozás",
    "отписаться",
    "рассылк",
    "退订",
    "配信停止",
    "メーリングリスト",
    "수신거부",
    "descadastrar",
];

/// Phrases of small print, in settled lower case; each is enough.
const SMALL_PRINT: &[&str] = &[
    "intended recipient",
    "are confidential",
    "is confidential",
    "confidential and",
    "strictly confidential",
    "confidentiality notice",
    "privileged",
    "disclaimer:",
    "if you have received this",
    "if you received this",
    "not the addressee",
    "vertrauliche informationen",
    "vertraulich und",
    "ist vertraulich",
    "nicht der richtige adressat",
    "nicht der beabsichtigte",
    "irrtümlich erhalten",
    "versehentlich erhalten",
    "ausschließlich für den adressaten",
    "denken sie an die umwelt",
    "bitte prüfen sie der umwelt",
    "consider the environment",
    "save paper",
    "confidentiel",
    "destinataire",
    "reçu ce message par erreur",
    "confidencial",
    "destinatario",
    "destinatário",
    "por error",
    "por engano",
    "riservat",
    "confidenzial",
    "per errore",
    "vertrouwelijk",
    "niet de beoogde",
    "niet voor u bestemd",
    "konfidentiell",
    "avsedda mottagaren",
    "fortrolig",
    "tilsigtede modtager",
    "luottamuksel",
    "poufn",
    "omyłkowo",
    "důvěrn",
    "omylem",
    "bizalmas",
    "téved",
    "конфиденциальн",
    "конфіденційн",
    "по ошибке",
    "gizlidir",
    "gizli bilgi",
    "yanlışlıkla",
    "εμπιστευτικ",
    "保密",
    "机密",
    "機密",
    "誤って受信",
    "기밀",
    "סודי",
    "سرية",
];

/// Phrases of small print that need a second sign: the length of their paragraph.
const WARNINGS: &[&str] = &[
    "caution:",
    "external email",
    "external e-mail",
    "external sender",
    "achtung:",
    "vorsicht:",
    "warnung:",
    "externe e-mail",
    "externe mail",
    "attention :",
    "attention:",
    "atención:",
    "attenzione:",
    "do not click",
];

/// True for a mail program's advertisement or a phone's excuse.
#[must_use]
pub fn is_mobile(text: &str) -> bool {
    let lower = text.trim().trim_matches(['*', '_', '<', '>', '(', ')', '[', ']', '-', ' ', '"']).to_lowercase();
    if lower.is_empty() || lower.chars().count() > 160 {
        return false;
    }
    let device = DEVICES.iter().any(|name| holds_word(&lower, name));
    let sent = SENT.iter().any(|phrase| {
        lower.starts_with(phrase) || ((phrase.len() > 12 || !phrase.is_ascii()) && lower.contains(phrase))
    });
    (device && sent && !lower.ends_with(':'))
        || lower.starts_with("yahoo mail:")
        || lower.contains("please excuse my brevity")
        || lower.contains("entschuldigen sie die kürze")
        || (lower.contains("outlook")
            && (lower.contains("ios") || lower.contains("android"))
            && lower.split_whitespace().count() <= 8)
}

fn holds_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_alphabetic()))
}

/// True for text that only a mailing list's footer has.
#[must_use]
pub fn is_list(text: &str) -> bool {
    let lower = text.to_lowercase();
    LIST.iter().any(|phrase| lower.contains(phrase))
}

/// True for an address of the web or of mail, which a list's footer holds near its top.
#[must_use]
pub fn has_link(text: &str) -> bool {
    text.contains("://") || text.contains("www.") || Signs::of(&text.to_lowercase()).address
}

use super::attribution::Signs;

/// True for a paragraph of small print or of a gateway's warning.
#[must_use]
pub fn is_small_print(paragraph: &str) -> bool {
    let lower = paragraph.to_lowercase();
    let words = lower.split_whitespace().count();
    (words >= 6 || !lower.is_ascii())
        && lower.chars().count() >= 25
        && SMALL_PRINT.iter().any(|phrase| lower.contains(phrase))
        || WARNINGS.iter().any(|phrase| lower.trim_start_matches(['*', '[', ' ']).starts_with(phrase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footer_needs_its_device() {
        for text in [
            "Sent from my iPhone",
            "Von meinem Samsung Galaxy Smartphone gesendet.",
            "Outlook für iOS<https://aka.ms/o0ukef> abrufen",
            "iPhoneから送信",
            "发自我的 iPhone",
            "Envoyé depuis mon téléphone Orange",
        ] {
            assert!(is_mobile(text), "{text}");
        }
        for text in
            ["Sent by post earlier, again here:", "sent m1-k5 yesterday", "Von meinem Platz aus sieht es gut aus"]
        {
            assert!(!is_mobile(text), "{text}");
        }
    }
}
