//! The board in a terminal: in colour, or plainly where there is no terminal or NO_COLOR asks for it.

use crate::compose::board_svg::Names;
use crate::compose::board_view::{BoardView, Cell, Reach, Trace};
use crate::compose::diagram;
use crate::rules::{Hole, Play, Seat};
use std::io::IsTerminal;

/// Whether a terminal's board is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// Letters alone.
    Plain,
    /// ANSI colours.
    Colours,
}

impl Paint {
    /// Colours on a terminal, unless NO_COLOR has a value (no-color.org).
    pub(super) fn of_terminal(no_color: Option<&str>) -> Self {
        let plain = no_color.is_some_and(|value| !value.is_empty()) || !std::io::stdout().is_terminal();
        if plain { Self::Plain } else { Self::Colours }
    }
}

/// The board as it stands, seen by the seat that began, with the way of the last move.
pub(super) fn board(play: &Play, way: &[Hole], paint: Paint) -> String {
    let view = BoardView::of(play, Some(play.setup().first())).with_way(way.to_vec());
    match paint {
        Paint::Plain => diagram::text(&view, Names::Hidden),
        Paint::Colours => diagram::text_with(&view, Names::Hidden, painted),
    }
}

fn painted(cell: &Cell, word: &str) -> String {
    let colour = match cell.marble {
        Some(Seat::White) => "1;97",
        Some(Seat::Red) => "1;31",
        Some(Seat::Blue) => "1;34",
        Some(Seat::Black) => "1;30;47",
        Some(Seat::Yellow) => "1;33",
        Some(Seat::Green) => "1;32",
        None if cell.trace != Trace::None => "35",
        None if cell.reach == Reach::End => "1;36",
        None if cell.in_goal => "33",
        None => "2",
    };
    format!("\x1b[{colour}m{word}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::{Paint, board};
    use crate::rules::{Choices, Play, RuleSet, Setup};

    #[test]
    fn a_painted_board_is_the_plain_one_in_colours() {
        let play = Play::new(Setup::new(RuleSet::open(), Choices::default()).unwrap());
        let way = play.way(play.legal_moves()[0]).unwrap();
        let (plain, painted) = (board(&play, &way, Paint::Plain), board(&play, &way, Paint::Colours));
        let mut bare = String::new();
        for (n, piece) in painted.split('\x1b').enumerate() {
            bare.push_str(if n == 0 { piece } else { piece.split_once('m').unwrap().1 });
        }
        assert_eq!(bare, plain);
        assert_eq!(painted.matches("\x1b[0m").count(), 121);
        assert!(painted.contains("\x1b[1;97m"));
    }
}
