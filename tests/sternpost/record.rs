//! The game record: whole games written and read, records typed by people (`lenient/`, each with the text that is
//! written from it), and wrong ones (`wrong/`, each with its error).

use crate::rules::{all_games, turn_of};
use std::fs;
use std::path::{Path, PathBuf};
use sternpost::record::split::Splitter;
use sternpost::record::{BadRecord, Entry, LINE_MAX, RECORD_MAX, Record, Replay, Start, Wrong, read};
use sternpost::rules::{End, Position, RuleSet, Setup, Turn};

fn fixtures(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record").join(kind);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|name| name == "stern"));
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Every fixture gives the text beside it; with `BLESS` in the environment that text is written instead.
fn check_folder(kind: &str, extension: &str, told: impl Fn(&[u8]) -> String) {
    for file in fixtures(kind) {
        let found = told(&fs::read(&file).unwrap());
        let beside = file.with_extension(extension);
        if option_env!("BLESS").is_some() {
            fs::write(&beside, &found).unwrap();
        }
        assert_eq!(found, fs::read_to_string(&beside).unwrap_or_default(), "{}", file.display());
    }
}

fn first_fault(text: &[u8]) -> Option<BadRecord> {
    let reading = read(text, 1);
    let mut replay = match Replay::new(&reading) {
        Ok(replay) => replay,
        Err(wrong) => return Some(wrong),
    };
    while let Some(step) = replay.next() {
        if let Err(wrong) = step {
            return Some(wrong);
        }
    }
    replay.disagreement()
}

#[test]
fn a_record_is_read_leniently_and_written_strictly() {
    check_folder("lenient", "written", |text| {
        let text = std::str::from_utf8(text).unwrap();
        let record = Record::parse(text).unwrap();
        let written = record.write();
        let again = Record::parse(&written).unwrap();
        assert_eq!(again.write(), written);
        assert_eq!(again.headings, Record::parse(&again.write()).unwrap().headings);
        written
    });
}

#[test]
fn a_wrong_record_is_told_with_its_place_and_the_nearest_right_thing() {
    check_folder("wrong", "error", |text| first_fault(text).unwrap().to_string() + "\n");
}

/// How a record's game stands: its end, its position, and for each seat its state, its holder and its place.
fn outcome(text: &[u8]) -> String {
    let reading = read(text, 1);
    let mut replay = Replay::new(&reading).unwrap();
    while let Some(step) = replay.next() {
        step.unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    let play = replay.play();
    let mut told = format!("{}\n{}\n", play.over().map_or("runs", End::word), play.position());
    for &seat in play.setup().seats() {
        let place = play.place(seat).map_or("-".to_owned(), |place| place.to_string());
        told += &format!("{seat}: {:?}, held by the {:?}, place {place}\n", play.status(seat), play.holder(seat));
    }
    told
}

#[test]
fn each_law_has_a_game_that_keeps_it() {
    check_folder("laws", "outcome", outcome);
}

#[test]
fn a_game_written_and_read_is_the_same_game() {
    for game in all_games() {
        let mut record = Record::new(game.setup());
        record.headings.game = Some(game.about.clone());
        record.headings.rules = Some(game.rules.clone());
        record.start =
            game.start.as_ref().map(|text| Start { position: text.parse::<Position>().unwrap(), made: game.made() });
        record.headings.end = game.end();
        record.headings.places = game.places();
        let mut play = game.begin();
        for text in &game.turns {
            let turn = turn_of(text, record.notation());
            // A path is recorded only where it is not the shown one.
            let recorded = match &turn {
                Turn::Move(holes) => Turn::Move(play.check(holes).unwrap().recorded()),
                other => other.clone(),
            };
            play.play(&turn).unwrap();
            record.entries.push(Entry::Turn(recorded));
        }
        let text = record.write();
        let read = Record::parse(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        assert_eq!(read, record);
        assert_eq!(read.write(), text);
        assert_eq!(first_fault(text.as_bytes()), None);
    }
}

#[test]
fn a_replay_gives_the_stored_position() {
    for game in all_games() {
        let mut play = game.begin();
        let mut record = Record::new(game.setup());
        record.start = game.start.as_ref().map(|_| Start { position: play.position().clone(), made: game.made() });
        for text in &game.turns {
            let turn = turn_of(text, record.notation());
            play.play(&turn).unwrap();
            record.entries.push(Entry::Turn(turn));
            if play.turn_number() % 16 != 0 && play.over().is_none() {
                continue;
            }
            let text = record.write();
            let reading = read(text.as_bytes(), 1);
            let mut replay = Replay::new(&reading).unwrap();
            while let Some(step) = replay.next() {
                step.unwrap();
            }
            assert_eq!(replay.play(), &play);
        }
    }
}

#[test]
fn a_round_begins_when_the_turn_has_come_round() {
    let game = all_games().into_iter().find(|game| game.rules == "open" && game.players == 3).unwrap();
    let mut record = Record::new(game.setup());
    let first = game.setup().first();
    let mut entries: Vec<Entry> =
        game.turns[..6].iter().map(|text| Entry::Turn(turn_of(text, record.notation()))).collect();
    entries.insert(3, Entry::Turn(Turn::Timeout(first)));
    entries.insert(4, Entry::Comment("the program {plays} on}".to_owned()));
    record.entries = entries;
    let text = record.write();
    let rounds: Vec<&str> = text.split_once("\n\n").unwrap().1.lines().collect();
    assert_eq!(rounds.len(), 2, "{text}");
    assert!(rounds[1].starts_with(&format!("2. timeout:{first} {{the program {{plays) on)}} ")), "{text}");
}

#[test]
fn many_records_come_out_of_one_stream_one_by_one() {
    let record = |n: u32| {
        let setup = Setup::new(RuleSet::casual(), sternpost::rules::Choices::default()).unwrap();
        let mut record = Record::new(setup);
        record.headings.game = Some(n.to_string());
        record.write() + "\n1. m4-m5\n\n\n"
    };
    let stream: String = (1..=50).map(record).collect();
    let mut splitter = Splitter::new();
    let mut pieces: Vec<_> = stream.split_inclusive('\n').filter_map(|line| splitter.push(line.as_bytes())).collect();
    pieces.extend(splitter.finish());
    assert_eq!(pieces.len(), 50);
    for (n, piece) in (1..).zip(pieces) {
        let reading = piece.read();
        assert_eq!(reading.wrong, None);
        assert_eq!(reading.game, Some(n.to_string()));
        assert_eq!(stream.lines().nth(piece.first_line as usize - 1), Some(format!("[Game \"{n}\"]").as_str()));
    }
}

#[test]
fn what_is_too_long_is_told_and_the_next_record_is_read() {
    let head = "[Game \"1\"]\n[Rules \"casual\"]\n\n1. m4-m5\n2. ";
    let tail = "\n[Game \"2\"]\n[Rules \"casual\"]\n";
    let long_line = format!("{head}{}{tail}", "m4-".repeat(LINE_MAX));
    let long_record = format!("{head}{}{tail}", "{and so on}\n".repeat(RECORD_MAX / 10));
    for (stream, round, turn) in [(long_line, 2, 2), (long_record, 2, 2)] {
        let mut splitter = Splitter::new();
        let cut = |line: &str| line.as_bytes()[..line.len().min(LINE_MAX + 2)].to_vec();
        let mut pieces: Vec<_> = stream.split_inclusive('\n').filter_map(|line| splitter.push(&cut(line))).collect();
        pieces.extend(splitter.finish());
        assert_eq!(pieces.len(), 2);
        let wrong = pieces[0].read().wrong.unwrap();
        assert!(matches!(wrong.what, Wrong::LineTooLong | Wrong::RecordTooLong));
        assert_eq!((wrong.game.as_deref(), wrong.round, wrong.turn), (Some("1"), round, turn));
        assert_eq!(pieces[1].read().wrong, None);
        let whole = first_fault(stream.as_bytes()).unwrap();
        assert!(matches!(whole.what, Wrong::LineTooLong | Wrong::RecordTooLong));
    }
}

#[test]
fn nothing_in_a_record_makes_the_reader_panic() {
    let texts: Vec<Vec<u8>> = fixtures("wrong").into_iter().map(|file| fs::read(file).unwrap()).collect();
    for text in texts {
        for at in 0..text.len() {
            let _ = first_fault(&text[..at]);
            let mut changed = text.clone();
            for byte in [b'"', b'{', b'\\', b'-', b'9', 0xff] {
                changed[at] = byte;
                let _ = first_fault(&changed);
            }
        }
    }
}
