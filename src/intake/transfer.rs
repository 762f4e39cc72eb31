//! From the bytes of a part to its text: transfer encoding, then character set. Never fails, linear.
//!
//! What is broken is read as far as it goes: a stray character in base64 is skipped, an undeclared or unknown
//! character set is UTF-8 where the bytes are valid UTF-8 and Windows-1252 where they are not (WHATWG Encoding §4.2).

use std::borrow::Cow;

use mail_parser::decoders::charsets::map::charset_decoder;

/// How a body was packed (RFC 2045 §6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// 7bit, 8bit, binary or anything unknown: as it is.
    Plain,
    /// Quoted-printable (RFC 2045 §6.7).
    QuotedPrintable,
    /// Base64 (RFC 2045 §6.8).
    Base64,
}

impl Packing {
    /// By the value of a Content-Transfer-Encoding field.
    #[must_use]
    pub fn named(value: &str) -> Self {
        match value.trim().trim_matches('"').to_ascii_lowercase().as_str() {
            "quoted-printable" => Self::QuotedPrintable,
            "base64" => Self::Base64,
            _ => Self::Plain,
        }
    }

    /// The bytes unpacked.
    #[must_use]
    pub fn unpack(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        match self {
            Self::Plain => Cow::Borrowed(bytes),
            Self::QuotedPrintable => Cow::Owned(quoted_printable(bytes)),
            Self::Base64 => Cow::Owned(base64(bytes)),
        }
    }
}

fn quoted_printable(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&c| c == b'\n') {
        let body = line.strip_suffix(b"\n").unwrap_or(line);
        let ended = body.len() < line.len();
        let body = body.trim_ascii_end();
        let mut at = 0;
        let mut soft = false;
        while at < body.len() {
            if body[at] != b'=' {
                out.push(body[at]);
                at += 1;
                continue;
            }
            if at + 1 == body.len() {
                soft = true;
                break;
            }
            match (hex(body[at + 1]), body.get(at + 2).copied().and_then(hex)) {
                (Some(high), Some(low)) => {
                    out.push(high * 16 + low);
                    at += 3;
                }
                _ => {
                    out.push(b'=');
                    at += 1;
                }
            }
        }
        if ended && !soft {
            out.push(b'\n');
        }
    }
    out
}

fn hex(c: u8) -> Option<u8> {
    char::from(c).to_digit(16).and_then(|d| u8::try_from(d).ok())
}

fn base64(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0_u32);
    for &c in bytes {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => {
                // Padding ends a run; what follows begins a new one (concatenated base64 is seen in the wild).
                (bits, count) = (0, 0);
                continue;
            }
            _ => continue,
        };
        bits = (bits << 6) | u32::from(value);
        count += 1;
        if count > 1 {
            let shift = [0, 0, 4, 2, 0][count as usize];
            out.push(u8::try_from((bits >> shift) & 0xff).unwrap_or_default());
            if count == 4 {
                (bits, count) = (0, 0);
            }
        }
    }
    out
}

/// The text of these bytes under the declared character set, if any.
#[must_use]
pub fn text(bytes: &[u8], charset: Option<&str>) -> String {
    let label = charset.map(|c| c.trim().trim_matches(['"', '\'']).to_ascii_lowercase()).unwrap_or_default();
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return encoding.decode(bytes).0.into_owned();
    }
    let utf8 = std::str::from_utf8(bytes).ok();
    match label.as_str() {
        "utf-8" | "utf8" | "" | "us-ascii" | "ascii" | "iso-8859-1" | "latin1" | "windows-1252" | "ansi_x3.4-1968" => {
            if label.is_empty() && bytes.windows(2).any(|w| w == b"\x1b$") {
                return encoding_rs::ISO_2022_JP.decode_without_bom_handling(bytes).0.into_owned();
            }
            utf8.map_or_else(
                || encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
                str::to_owned,
            )
        }
        "utf-16" | "utf-16le" | "utf-16be" if bytes.len() > 3 && !bytes.contains(&0) => {
            // The label lies: UTF-16 text in a Latin script is full of zero bytes.
            utf8.map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), str::to_owned)
        }
        "utf-16" => encoding_rs::UTF_16BE.decode_without_bom_handling(bytes).0.into_owned(),
        _ => {
            let known = match label.as_str() {
                "cp932" | "ms932" | "windows-932" | "sjis" | "shift-jis" => Some(encoding_rs::SHIFT_JIS),
                "cp936" | "ms936" | "windows-936" | "euc-cn" => Some(encoding_rs::GBK),
                "cp949" | "ms949" | "windows-949" | "uhc" => Some(encoding_rs::EUC_KR),
                "cp950" | "ms950" | "windows-950" => Some(encoding_rs::BIG5),
                _ => encoding_rs::Encoding::for_label(label.as_bytes()),
            };
            if let Some(encoding) = known {
                return encoding.decode_without_bom_handling(bytes).0.into_owned();
            }
            if let Some(decode) = charset_decoder(label.as_bytes()) {
                return decode(bytes);
            }
            utf8.map_or_else(
                || encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
                str::to_owned,
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_base64_is_read_as_far_as_it_goes() {
        assert_eq!(Packing::Base64.unpack(b"bTEt\r\n!azU").as_ref(), b"m1-k5");
        assert_eq!(Packing::Base64.unpack(b"bTEtazU=").as_ref(), b"m1-k5");
        assert_eq!(Packing::Base64.unpack(b"bQ==bQ").as_ref(), b"mm");
    }

    #[test]
    fn a_soft_line_break_joins_and_a_lone_equals_stays() {
        assert_eq!(Packing::QuotedPrintable.unpack(b"m1-=  \r\nk5=3D a=b\r\n").as_ref(), b"m1-k5= a=b\n");
    }

    #[test]
    fn an_unknown_charset_is_read_as_it_looks() {
        assert_eq!(text("Grüße".as_bytes(), Some("x-unknown")), "Grüße");
        assert_eq!(text(b"m1\x96k5", None), "m1\u{2013}k5");
        assert_eq!(text(b"m1-k5", Some("utf-16")), "m1-k5");
    }
}
