//! Reading letters of the worst kinds at 1 kB, 100 kB and 1 MB: time per byte must not grow by more than twice.
//!
//! Before the figures are printed each kind is held to that law: the best of several runs at 1 MB, per byte, against the
//! worse of the two smaller sizes. A kind that breaks it ends the bench with an error.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, missing_docs)]

use divan::Bencher;
use divan::counter::BytesCount;
use std::time::Instant;
use sternpost::intake::{self, Letterbox};

const SIZES: [usize; 3] = [1_000, 100_000, 1_000_000];

fn letterbox() -> Letterbox {
    Letterbox {
        address: "games@club.example".parse().unwrap(),
        authserv: Some("mx.club.example".to_owned()),
        tag: "club".to_owned(),
    }
}

/// A kind of letter that a hostile or unlucky sender could make.
type Kind = (&'static str, fn(usize) -> Vec<u8>);

const HEAD: &str = "Return-Path: <ada@example.org>\r\nFrom: Ada <ada@example.org>\r\nTo: games+abcdefgh12345678@club.example\r\nMIME-Version: 1.0\r\n";

/// A header and a body of `piece` over and over.
fn body(kind: &str, piece: &str, size: usize) -> Vec<u8> {
    let head = format!("{HEAD}Content-Type: {kind}\r\n\r\n");
    let count = size.saturating_sub(head.len()) / piece.len();
    format!("{head}{}", piece.repeat(count)).into_bytes()
}

/// A header field of `piece` over and over.
fn field(name: &str, piece: &str, size: usize) -> Vec<u8> {
    let count = size.saturating_sub(HEAD.len() + 60) / piece.len();
    format!("{HEAD}{name}: x{}\r\nContent-Type: text/plain\r\n\r\nm1-k5\r\n", piece.repeat(count)).into_bytes()
}

fn nested(size: usize) -> Vec<u8> {
    let mut out = HEAD.to_owned();
    let mut level = 0;
    while out.len() < size {
        out.push_str(&format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n"));
        level += 1;
    }
    out.into_bytes()
}

fn many_parts(size: usize) -> Vec<u8> {
    let piece = "--b\r\nContent-Type: text/plain\r\n\r\nm1-k5\r\n";
    body("multipart/mixed; boundary=b", piece, size)
}

const KINDS: [Kind; 24] = [
    ("prose", |n| {
        body(
            "text/plain",
            "I think that this was a fine game so far, and that m1-k5 was the best move of it all.\r\n\r\n",
            n,
        )
    }),
    ("on_lines", |n| body("text/plain", &format!("On {} wrote\r\n", "Monday the first of June ".repeat(20)), n)),
    ("on_lines_short", |n| body("text/plain", "On Mon, 1 Jun 2026 at 10:00\r\n", n)),
    ("one_long_line", |n| body("text/plain", "m1-", n)),
    ("broken_moves", |n| body("text/plain", &format!("{}-\r\n", "m1-m3-k5-".repeat(60)), n)),
    ("moves_in_a_line", |n| body("text/plain", &format!("{}\r\n", "m1-k5 ".repeat(90)), n)),
    ("labels", |n| body("text/plain", &format!("{}\r\n", "a: ".repeat(180)), n)),
    ("say", |n| body("text/plain", &format!("say {}\r\n", "hello ".repeat(90)), n)),
    ("quotes", |n| body("text/plain", &format!("{} a\r\n", ">".repeat(500)), n)),
    ("flowed", |n| body("text/plain; format=flowed", "words that flow and flow \r\n", n)),
    ("wide_characters", |n| body("text/plain; charset=utf-8", &format!("{}\r\n", "\u{fdfa}\u{301}".repeat(100)), n)),
    ("html_tags", |n| body("text/html", "<div><b><i>", n)),
    ("html_quotes", |n| body("text/html", "<blockquote>a ", n)),
    ("html_attributes", |n| {
        let names: String = (0..n / 8).map(|i| format!("a{i}=b ")).collect();
        body("text/html", &format!("<p {}>m1-k5</p>", &names[..names.len().min(n.saturating_sub(300))]), n)
    }),
    ("html_open_comments", |n| body("text/html", "<!-- <", n)),
    ("html_closing", |n| body("text/html", "</p></x>a", n)),
    ("html_entities", |n| body("text/html", "&amp;&notanentity;&#8209;", n)),
    ("nested", nested),
    ("many_parts", many_parts),
    ("comments", |n| field("Authentication-Results", "(", n)),
    ("recipients", |n| field("Cc", ", Some One <someone.or.other@example.org>", n)),
    ("references", |n| field("References", " <abcdefgh12345678.1@club.example>", n)),
    ("subject_tags", |n| field("Subject", "[club #1 x]", n)),
    ("many_fields", |n| field("X-A", "\r\nX-B: c", n)),
];

fn main() {
    let club = letterbox();
    let mut broken = Vec::new();
    for (name, make) in KINDS {
        let [small, middle, large] = SIZES.map(|size| per_byte(&make(size), &club));
        let growth = large / small.max(middle);
        println!("{name:<20} ns a byte: 1 kB {small:8.1}  100 kB {middle:8.1}  1 MB {large:8.1}  growth {growth:.2}");
        if growth > 2.0 {
            broken.push(name);
        }
    }
    assert!(broken.is_empty(), "time per byte grows by more than twice: {broken:?}");
    divan::main();
}

/// Nanoseconds a byte, the best of several runs.
fn per_byte(letter: &[u8], club: &Letterbox) -> f64 {
    let runs = (4_000_000 / letter.len()).clamp(8, 200);
    let best = (0..runs)
        .map(|_| {
            let start = Instant::now();
            divan::black_box(intake::read(divan::black_box(letter), club));
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    best.as_secs_f64() * 1e9 / letter.len() as f64
}

#[divan::bench(args = SIZES)]
fn prose(bencher: Bencher<'_, '_>, size: usize) {
    let (letter, club) = (KINDS[0].1(size), letterbox());
    bencher.counter(BytesCount::new(letter.len())).bench(|| intake::read(divan::black_box(&letter), &club));
}

#[divan::bench(args = SIZES)]
fn html(bencher: Bencher<'_, '_>, size: usize) {
    let piece = "<p>I think that <b>m1-k5</b> was the best move.</p>\r\n";
    let (letter, club) = (body("text/html", piece, size), letterbox());
    bencher.counter(BytesCount::new(letter.len())).bench(|| intake::read(divan::black_box(&letter), &club));
}
