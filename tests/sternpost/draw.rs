//! Diagrams of a position: whole texts and pictures under `tests/data/draw/`, what holds of all of them, and the verb.

use super::support::golden;
use assert_cmd::Command;
use std::path::{Path, PathBuf};
use sternpost::compose::board_svg::{self, Names};
use sternpost::compose::board_view::BoardView;
use sternpost::compose::diagram;
use sternpost::rules::{Hole, Marbles, Notation, Position, Seat};

const LATE: &str = "k/1k/kkk/3k/4k1k6/5k6/11/5k4/9/3w6/4w1w4/12/6w6/ww2/1ww/1w/w -";

fn view(from: Seat) -> BoardView {
    BoardView::at(LATE.parse().unwrap(), Notation::Rows, from, Marbles::Ten)
}

fn way(text: &str) -> Vec<Hole> {
    text.split('-').map(|name| Notation::Rows.hole(name.parse().unwrap()).unwrap()).collect()
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn a_diagram_is_drawn_as_it_was() {
    golden(&data("draw/plain.txt"), &diagram::text(&view(Seat::White), Names::Hidden));
    let named = view(Seat::Black).with_way(way("m7-l6"));
    golden(&data("draw/named_from_black.txt"), &diagram::text(&named, Names::Shown));
    golden(&data("draw/named_from_black.svg"), &board_svg::draw(&named, Names::Shown, "a <board> & \"names\""));
}

#[test]
fn from_every_seat_every_hole_and_marble_is_drawn_once() {
    for from in Seat::ALL {
        for names in [Names::Shown, Names::Hidden] {
            let text = diagram::text(&view(from), names);
            assert_eq!(text.lines().count(), 17);
            assert_eq!(text.split_whitespace().count(), 121);
            assert_eq!(text.split_whitespace().filter(|&word| word == "w").count(), 10);
            assert_eq!(text.split_whitespace().filter(|&word| word == "k").count(), 10);
            assert!(text.lines().all(|line| line.chars().count() <= 52));
            let svg = board_svg::draw(&view(from), names, "a board");
            assert_eq!(svg.matches("<circle").count(), 121);
            assert_eq!(svg.matches("<use href=\"#gW\"").count(), 10);
            assert_eq!(svg.matches("<use href=\"#gK\"").count(), 10);
            let labels = if names == Names::Shown { 121 } else { 20 };
            assert_eq!((svg.matches("<g ").count(), svg.matches("<text").count()), (labels, 0));
            assert_eq!(svg.matches('<').count(), svg.matches('>').count());
        }
    }
}

#[test]
fn the_point_of_the_seat_drawn_from_lies_at_the_bottom() {
    for from in Seat::ALL {
        let mut position = Position::empty(None);
        for hole in from.point() {
            position.put(from, hole);
        }
        let text = diagram::text(&BoardView::at(position, Notation::Rows, from, Marbles::Ten), Names::Hidden);
        let lines: Vec<&str> = text.lines().collect();
        for (row, marbles) in lines.iter().zip([0; 13].into_iter().chain([4, 3, 2, 1])) {
            assert_eq!(row.matches(from.letter()).count(), marbles);
        }
    }
}

const GAME: &str = "[Game \"7\"]\n[Rules \"strict\"]\n[Players \"2\"]\n\n1. j4-j5 h14-h13\n2. j5-j6 h13-h12\n";

/// What `sternpost draw` with these arguments in a folder with `game.stern` does: its exit code, output and errors.
fn drawn(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    std::fs::write(folder.join("game.stern"), GAME).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sternpost"));
    let output = command.current_dir(folder).arg("draw").args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn every_kind_of_picture_is_what_its_name_says() {
    let folder = tempfile::tempdir().unwrap();
    let starts: [(&str, &[u8]); 5] = [
        ("a.svg", b"<svg"),
        ("a.png", b"\x89PNG\r\n\x1a\n"),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.txt", b" "),
        ("a.gif", b"GIF89a"),
    ];
    for (name, start) in starts {
        let (code, out, errors) = drawn(folder.path(), &["game.stern", "-o", name, "--names"]);
        assert_eq!((code, out.as_str()), (0, ""), "{name}: {errors}");
        assert!(std::fs::read(folder.path().join(name)).unwrap().starts_with(start), "{name}");
    }
    let (code, out, _) = drawn(folder.path(), &["start"]);
    assert_eq!((code, out.lines().count()), (0, 17));
}

#[test]
fn a_turn_of_a_record_is_drawn_with_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let (_, start, _) = drawn(folder.path(), &["game.stern", "--turn", "0"]);
    let (_, plain, _) = drawn(folder.path(), &["start"]);
    assert_eq!(start, plain);
    let (_, first, _) = drawn(folder.path(), &["game.stern", "--turn", "1"]);
    assert!(first.contains("[w]") && first.contains('*'), "{first}");
    let (code, _, errors) = drawn(folder.path(), &["game.stern", "--turn", "5"]);
    assert_eq!(code, 2);
    assert!(errors.contains("no turn 5") && errors.contains("hint: its last turn is 4"), "{errors}");
}

#[test]
fn the_holes_that_a_marble_reaches_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    // White's marble beside red's point: under strict rules it may pass through there but not stop.
    let beside = "1/2/3/4/13/12/11/10/9/10/11/12/w4r7/4/3/2/1 w";
    let (_, free, _) = drawn(folder.path(), &[beside, "--reach", "e5"]);
    let (_, strict, errors) = drawn(folder.path(), &[beside, "--reach", "e5", "--rules", "strict"]);
    assert!(free.contains("[w]") && free.contains('+') && !free.contains('x'), "{free}\n{errors}");
    assert!(strict.matches('x').count() > 0, "{strict}");
    let (code, _, errors) = drawn(folder.path(), &[beside, "--reach", "i9"]);
    assert_eq!(code, 2);
    assert!(errors.contains("no marble on i9"), "{errors}");
}

#[test]
fn a_whole_way_is_drawn_as_it_was_written_where_it_can_be_gone() {
    let folder = tempfile::tempdir().unwrap();
    let rows = |way: &'static str| {
        let position = "1/2/3/4/13/12/11/10/3w5/10/4w6/5w6/13/4/3/2/1 w";
        drawn(folder.path(), &[position, "--notation", "rows", "--move", way, "-o", "a.svg"])
    };
    let (code, _, errors) = rows("l6-j4-h5");
    assert_eq!(code, 0, "{errors}");
    assert_eq!(std::fs::read_to_string(folder.path().join("a.svg")).unwrap().matches("stroke-linecap").count(), 2);
    for wrong in ["l6-k5-j4", "l6-j4-g5", "l6-h5-j4"] {
        let (code, _, errors) = rows(wrong);
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains(&format!("no chain of hops goes {wrong}")), "{errors}");
    }
}

#[test]
fn what_cannot_be_drawn_is_told_with_its_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let wrongs: [(&[&str], &str); 6] = [
        (&["start", "-o", "a.bmp"], "end it in .svg"),
        (&["start", "-o", "a.gif"], "name a .stern file"),
        (&["start", "--turn", "3"], "name a .stern file"),
        (&["game.stern", "--gif"], "add -o game.gif"),
        (&["game.stern", "--gif", "-o", "a.png"], "end the file's name in .gif"),
        (&["k/kk", ""], "unexpected"),
    ];
    for (arguments, hint) in wrongs {
        let (code, out, errors) = drawn(folder.path(), arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {errors}");
        assert!(errors.contains(hint), "{arguments:?}: {errors}");
    }
    let (code, _, errors) = drawn(folder.path(), &["none.stern"]);
    assert_eq!(code, 1, "{errors}");
}

#[test]
fn a_script_gets_the_drawing_in_an_object() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |arguments: &[&str]| -> serde_json::Value {
        let mut command: assert_cmd::Command = assert_cmd::cargo::cargo_bin_cmd!("sternpost");
        let done = command.args(["draw", "start", "--json"]).args(arguments).current_dir(&folder).output().unwrap();
        serde_json::from_slice(&done.stdout).unwrap()
    };
    let drawn = draw(&[]);
    assert_eq!(drawn["board"].as_str().unwrap().lines().count(), 17);
    assert!(drawn["file"].is_null() && drawn["hint"].is_null());
    let drawn = draw(&["-o", "board.svg"]);
    assert_eq!((drawn["file"].as_str(), drawn["board"].is_null()), (Some("board.svg"), true));
    assert!(std::fs::read_to_string(folder.path().join("board.svg")).unwrap().starts_with("<svg"));
}
