//! Mails as the outbox keeps them: packed, by the block format of LZ4.
//!
//! A board says the same of a hundred holes: a mail is less than a sixth of its bytes, and so is what a commit waits for and
//! what a club's disk holds. The digest is of the mail as it goes out. Rows of older programs are plain and stay so.

use super::fault::StoreFault;
use crate::postal::{Address, MessageId, SealedMail, digest};
use lz4_flex::block;

/// What the column says of packed bytes.
pub(super) const PACKING: &str = "lz4";
/// What it says of bytes as they are.
const PLAIN: &str = "plain";
/// More bytes than any mail of ours has.
const MOST: usize = 64 * 1024 * 1024;

/// A mail that is ready for the outbox. Packing takes time: it need not be done where the transaction runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedMail {
    pub(super) message_id: MessageId,
    pub(super) sender: Address,
    pub(super) recipient: Address,
    /// Of the bytes before they were packed.
    pub(super) digest: String,
    pub(super) packed: Vec<u8>,
}

impl From<SealedMail> for PackedMail {
    fn from(mail: SealedMail) -> Self {
        let SealedMail { message_id, sender, recipient, bytes } = mail;
        Self { message_id, sender, recipient, digest: digest(&bytes), packed: block::compress_prepend_size(&bytes) }
    }
}

/// The bytes of a row.
pub(super) fn unpack(packing: &str, bytes: Vec<u8>) -> Result<Vec<u8>, StoreFault> {
    let wrong = |why: String| StoreFault::row("outbox", why);
    match packing {
        PLAIN => Ok(bytes),
        PACKING => {
            let (size, packed) = block::uncompressed_size(&bytes).map_err(|e| wrong(format!("a mail is {e}")))?;
            if size > MOST {
                return Err(wrong(format!("a mail of {size} bytes")));
            }
            block::decompress(packed, size).map_err(|e| wrong(format!("a mail can't be unpacked: {e}")))
        }
        other => Err(wrong(format!("there is no packing {other:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(bytes: &[u8]) -> SealedMail {
        let at = |name: &str| format!("{name}@club.example").parse().unwrap();
        let message_id = MessageId::new("g1.1@club.example").unwrap();
        SealedMail { message_id, sender: at("games"), recipient: at("ada"), bytes: bytes.to_vec() }
    }

    #[test]
    fn what_is_packed_comes_out_as_it_went_in() {
        let board = "<td bgcolor=\"#e3d3ad\">a1</td>\r\n".repeat(121);
        for bytes in [&b""[..], b"\0", board.as_bytes()] {
            let packed = PackedMail::from(mail(bytes));
            assert_eq!((packed.digest, unpack(PACKING, packed.packed).unwrap()), (digest(bytes), bytes.to_vec()));
        }
        assert!(PackedMail::from(mail(board.as_bytes())).packed.len() * 5 < board.len());
    }

    #[test]
    fn bytes_that_nobody_packed_are_refused() {
        let whole = PackedMail::from(mail(b"a board and a board and a board")).packed;
        let huge = [&u32::MAX.to_le_bytes()[..], &whole[4..]].concat();
        for (packing, bytes) in [
            (PACKING, &b"\0"[..]),
            (PACKING, &whole[..whole.len() - 1]),
            (PACKING, &huge),
            (PACKING, &[9, 0, 0, 0, 255, 255]),
            ("zip", &whole),
        ] {
            unpack(packing, bytes.to_vec()).unwrap_err();
        }
        assert_eq!(unpack(PLAIN, b"as it is".to_vec()).unwrap(), b"as it is");
    }
}
