//! The header of the answered mail, as Outlook and its like put it above an unmarked quote.
//!
//! Known by two fields of different kinds whose names stand in the table, one of them with an address, a date or
//! our tag; in a language that is not in the table by its shape: three short labels, an address and a date. A rule
//! with the words for "original message" or "forwarded message" opens one by itself.

use super::attribution::Signs;

/// What a field of the block says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Field {
    From,
    Date,
    To,
    Subject,
    Other,
}

/// Names of fields as mail programs translate them, in settled lower case.
const NAMES: [(Field, &[&str]); 5] = [
    (
        Field::From,
        &[
            "from",
            "von",
            "de",
            "da",
            "van",
            "från",
            "fra",
            "lähettäjä",
            "od",
            "feladó",
            "от",
            "від",
            "от кого",
            "kimden",
            "gönderen",
            "από",
            "发件人",
            "寄件者",
            "寄件人",
            "差出人",
            "보낸 사람",
            "보낸사람",
            "מאת",
            "من",
            "از",
            "từ",
            "dari",
            "จาก",
            "expéditeur",
            "remitente",
            "mittente",
            "afzender",
            "avsändare",
            "afsender",
            "avsender",
            "saatja",
            "no",
            "nuo",
            "pošiljatelj",
            "odosielateľ",
            "odesílatel",
            "nadawca",
            "отправитель",
            "відправник",
            "absender",
            "expeditor",
            "de la",
            "送信者",
            "发送者",
            "प्रेषक",
            "frá",
            "din partea",
            "dêr",
            "gesendet von",
            "reply-to",
            "antwort an",
        ],
    ),
    (
        Field::Date,
        &[
            "sent",
            "date",
            "gesendet",
            "datum",
            "envoyé",
            "envoyé le",
            "date d'envoi",
            "enviado",
            "enviado el",
            "fecha",
            "data",
            "inviato",
            "data invio",
            "verzonden",
            "skickat",
            "sendt",
            "dato",
            "lähetetty",
            "päiväys",
            "wysłano",
            "wysłane",
            "odesláno",
            "odoslané",
            "dátum",
            "elküldve",
            "küldve",
            "отправлено",
            "дата",
            "надіслано",
            "gönderildi",
            "gönderilme",
            "tarih",
            "ημερομηνία",
            "στάλθηκε",
            "发送时间",
            "发送日期",
            "日期",
            "寄件日期",
            "寄件時間",
            "傳送時間",
            "送信日時",
            "日時",
            "보낸 날짜",
            "날짜",
            "נשלח",
            "תאריך",
            "תאריך שליחה",
            "تاريخ الإرسال",
            "أرسلت",
            "التاريخ",
            "ngày",
            "đã gửi",
            "dikirim",
            "tanggal",
            "วันที่",
            "ส่งเมื่อ",
            "saadetud",
            "kuupäev",
            "nosūtīts",
            "datums",
            "išsiųsta",
            "trimis",
            "poslano",
            "изпратено",
            "dagsetning",
            "enviada em",
            "data de envio",
            "sent on",
            "on",
            "time",
            "received",
            "empfangen",
            "дата отправки",
        ],
    ),
    (
        Field::To,
        &[
            "to",
            "an",
            "à",
            "a",
            "para",
            "aan",
            "till",
            "til",
            "vastaanottaja",
            "do",
            "komu",
            "címzett",
            "кому",
            "до",
            "kime",
            "alıcı",
            "προς",
            "收件人",
            "收件者",
            "宛先",
            "받는 사람",
            "받는사람",
            "אל",
            "إلى",
            "به",
            "đến",
            "tới",
            "kepada",
            "ถึง",
            "destinataire",
            "destinatario",
            "destinatário",
            "ontvanger",
            "mottagare",
            "modtager",
            "mottaker",
            "kam",
            "kellele",
            "saaja",
            "către",
            "za",
            "prejemnik",
            "на",
            "empfänger",
            "cc",
            "kopie",
            "copie",
            "copia",
            "kopia",
            "копия",
            "adresat",
            "príjemca",
            "příjemce",
            "получатель",
            "प्रति",
            "až",
            "抄送",
            "副本",
            "참조",
        ],
    ),
    (
        Field::Subject,
        &[
            "subject",
            "betreff",
            "objet",
            "asunto",
            "oggetto",
            "onderwerp",
            "ämne",
            "emne",
            "aihe",
            "temat",
            "předmět",
            "predmet",
            "tárgy",
            "тема",
            "konu",
            "θέμα",
            "主题",
            "主旨",
            "主題",
            "件名",
            "제목",
            "נושא",
            "الموضوع",
            "موضوع",
            "chủ đề",
            "tiêu đề",
            "perihal",
            "subjek",
            "เรื่อง",
            "assunto",
            "teema",
            "temats",
            "tēma",
            "tema",
            "subiect",
            "zadeva",
            "предмет",
            "относно",
            "efni",
            "विषय",
            "assumpte",
        ],
    ),
    (
        Field::Other,
        &[
            "reply to",
            "importance",
            "wichtigkeit",
            "priority",
            "priorität",
            "attachments",
            "anlagen",
            "importancia",
            "importance :",
        ],
    ),
];

/// Words of the rule above an original or a forwarded message, in settled lower case.
const ORIGINAL: &[&str] = &[
    "original message",
    "original mail",
    "original email",
    "original e-mail",
    "ursprüngliche nachricht",
    "urspruengliche nachricht",
    "originalnachricht",
    "original-nachricht",
    "message d'origine",
    "message original",
    "message initial",
    "mensaje original",
    "messaggio originale",
    "mensagem original",
    "oorspronkelijk bericht",
    "oorspronkelijke bericht",
    "originalmeddelande",
    "ursprungligt meddelande",
    "oprindelig meddelelse",
    "oprindelig besked",
    "opprinnelig melding",
    "alkuperäinen viesti",
    "wiadomość oryginalna",
    "oryginalna wiadomość",
    "původní zpráva",
    "původní e-mail",
    "pôvodná správa",
    "eredeti üzenet",
    "исходное сообщение",
    "оригинальное сообщение",
    "вихідне повідомлення",
    "orijinal mesaj",
    "özgün ileti",
    "αρχικό μήνυμα",
    "原始邮件",
    "原始郵件",
    "元のメッセージ",
    "原邮件",
    "원본 메시지",
    "원본 메일",
    "הודעה מקורית",
    "الرسالة الأصلية",
    "پیام اصلی",
    "thư gốc",
    "pesan asli",
    "ข้อความต้นฉบับ",
    "forwarded message",
    "weitergeleitete nachricht",
    "message transféré",
    "mensaje reenviado",
    "messaggio inoltrato",
    "пересылаемое сообщение",
    "转发邮件",
    "begin forwarded message",
    "anfang der weitergeleiteten",
    "mesaj original",
];

/// How much of a line is looked at, in characters.
const FIELD_LOOK: usize = 300;

/// One line taken as a field.
fn field(text: &str) -> Option<(Field, String, String)> {
    let clean: String = text.chars().take(FIELD_LOOK).filter(|&c| c != '*').collect();
    let (name, value) = clean.trim().split_once(':')?;
    let name = name.trim().trim_matches(['_', '"']).to_lowercase();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 || name.chars().count() > 24 || name.split(' ').count() > 3 {
        return None;
    }
    let kind = NAMES.iter().find(|(_, names)| names.contains(&name.as_str())).map_or(Field::Other, |(kind, _)| *kind);
    Some((kind, name, value.trim().to_owned()))
}

/// What stands above the candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Above {
    /// A rule, drawn or with words.
    Rule,
    /// Anything else, or nothing.
    Other,
}

/// How many of these lines, from the first, are a header block; 0 where it is none.
///
/// `tag` is the word of our subject's tag.
#[must_use]
pub fn length<'a>(lines: impl Iterator<Item = &'a str>, above: Above, tag: &str) -> usize {
    let (mut count, mut fields, mut gap) = (0, 0, 0);
    let mut kinds: Vec<Field> = Vec::new();
    let (mut address, mut date, mut ours) = (false, false, false);
    for text in lines.take(14) {
        let Some((kind, _, value)) = field(text) else {
            // An address list broken over two lines goes on; a word or two can't.
            gap += 1;
            if fields == 0 || gap > 1 || !text.contains('@') {
                break;
            }
            continue;
        };
        fields += 1;
        count += 1 + gap;
        gap = 0;
        let lower = value.to_lowercase();
        let signs = Signs::of(&lower);
        address |= signs.address;
        date |= signs.date
            || signs.time
            || (kind == Field::Date && signs.named_day)
            || (kind == Field::Date && lower.chars().any(|c| c.is_ascii_digit()));
        ours |= lower.contains(&format!("[{} #", tag.to_lowercase()));
        if kind != Field::Other && !kinds.contains(&kind) {
            kinds.push(kind);
        }
        if fields > 10 {
            break;
        }
    }
    let known = kinds.len();
    let shown = address || date || ours;
    let is_block = (known >= 3 && shown)
        || (known == 2 && shown && (address || ours || (kinds.contains(&Field::From) && date)))
        || (fields >= 3 && address && date)
        || (above == Above::Rule && known >= 1 && address);
    if is_block { count } else { 0 }
}

/// True for a rule with the words for an original or a forwarded message.
#[must_use]
pub fn is_original_rule(text: &str) -> bool {
    if text.len() > 200 {
        return false;
    }
    let lower = text.to_lowercase();
    let inner = lower.trim_matches(|c: char| !c.is_alphabetic());
    let dressed = inner.len() + 3 <= lower.trim().len() || lower.trim_end().ends_with(':');
    dressed && inner.len() < 60 && ORIGINAL.iter().any(|words| inner.starts_with(words) || inner.ends_with(words))
}

/// True for a line drawn of one sign: five at least, nothing else.
#[must_use]
pub fn is_rule(text: &str) -> bool {
    let text = text.trim();
    let drawn = |c: char| matches!(c, '_' | '-' | '=' | '*' | '~' | '#' | '+');
    text.chars().count() >= 5
        && text.chars().all(|c| drawn(c) || c == ' ')
        && text.chars().next().is_some_and(|first| text.chars().all(|c| c == first || c == ' '))
}

/// True for a rule with words between its ends.
#[must_use]
pub fn is_worded_rule(text: &str) -> bool {
    let text = text.trim();
    let ends = |c: char| matches!(c, '-' | '_' | '=' | '*');
    let start = text.chars().take_while(|&c| ends(c)).count();
    let end = text.chars().rev().take_while(|&c| ends(c)).count();
    start >= 3 && end >= 3 && text.chars().any(char::is_alphabetic)
}
