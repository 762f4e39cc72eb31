//! `sternpost draw`: a diagram of a position, as text or SVG; and the coloured board of a terminal.

use super::{Failure, hint};
use crate::compose::diagram::{Cell, Diagram};
use crate::rules::{
    Choices, Ground, Hole, Hops, Marbles, Move, Notation, Play, Position, RuleSet, Seat, Setup, movegen,
};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// What to draw, and where to.
#[derive(clap::Args, Debug)]
pub struct DrawArgs {
    /// A position string, or `start`
    #[arg(value_name = "POSITION")]
    position: String,
    /// Where to write it: a name that ends in .svg or .txt; text on standard output where left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Whose point lies at the bottom
    #[arg(long, value_name = "SEAT", default_value = "white", value_parser = seat)]
    from: Seat,
    /// Show the names of the holes
    #[arg(long)]
    names: bool,
    /// Mark a move, the next or the last one: its two ends or its whole path
    #[arg(long = "move", value_name = "MOVE")]
    marked: Option<String>,
    /// Mark the move that the program would make, and tell it
    #[arg(long, conflicts_with = "marked")]
    hint: bool,
    /// With --hint: the rules by which it is played, open, strict or casual
    #[arg(long, requires = "hint", default_value = "casual")]
    rules: String,
    /// How the holes are called
    #[arg(long, value_name = "NOTATION", default_value = "oblique", value_parser = notation)]
    notation: Notation,
}

fn seat(word: &str) -> Result<Seat, String> {
    word.parse().map_err(|_| format!("one of {}", Seat::ALL.map(Seat::word).join(", ")))
}

fn notation(word: &str) -> Result<Notation, String> {
    Notation::of_word(word).ok_or_else(|| "rows or oblique".to_owned())
}

/// What a diagram is drawn as.
enum Kind {
    Text,
    Svg,
}

/// Does the verb.
///
/// # Errors
///
/// A position or move that is none, or a file that cannot be written.
pub fn run(args: &DrawArgs) -> Result<ExitCode, Failure> {
    let position = match args.position.as_str() {
        "start" => Position::start(&casual(Hops::Adjacent)?),
        text => text.parse().map_err(|wrong| {
            Failure::usage(format!("no position: {wrong}"))
                .hint("the start for two is k/kk/kkk/kkkk/13/12/11/10/9/10/11/12/13/wwww/www/ww/w w")
        })?,
    };
    let kind = match args.output.as_ref().and_then(|file| file.extension()).map(|name| name.to_string_lossy()) {
        None if args.output.as_ref().is_none_or(|file| file.as_os_str() == "-") => Kind::Text,
        Some(name) if name.eq_ignore_ascii_case("txt") => Kind::Text,
        Some(name) if name.eq_ignore_ascii_case("svg") => Kind::Svg,
        _ => return Err(Failure::usage("the file's name tells no kind of picture").hint("end it in .svg or .txt")),
    };
    let advice = if args.hint { Some(hint::best(&position, &args.rules)?) } else { None };
    let way = match (&args.marked, &advice) {
        (Some(text), _) => way(&position, text, args.notation)?,
        (None, Some(chosen)) => chosen.path.clone(),
        (None, None) => Vec::new(),
    };
    let most = Seat::ALL.into_iter().map(|seat| position.of(seat).len()).max().unwrap_or(0);
    let diagram = Diagram {
        position: &position,
        from: args.from,
        marbles: if most > Marbles::Ten.count() { Marbles::Fifteen } else { Marbles::Ten },
        names: args.names.then_some(args.notation),
        way: &way,
    };
    let drawn = match kind {
        Kind::Text => diagram.text(),
        Kind::Svg => diagram.svg(),
    };
    match &args.output {
        Some(file) if file.as_os_str() != "-" => std::fs::write(file, drawn)
            .map_err(|error| Failure::fault(format!("cannot write {}: {error}", file.display())))?,
        _ => print!("{drawn}"),
    }
    if let (Some(chosen), Some(seat)) = (advice, position.to_move()) {
        println!("{seat}: {}", args.notation.way(&chosen.recorded()));
    }
    Ok(ExitCode::SUCCESS)
}

fn casual(hops: Hops) -> Result<Setup, Failure> {
    let rules = RuleSet::casual().with_dial("hops", hops.word()).map_err(|wrong| Failure::fault(wrong.to_string()))?;
    Setup::new(rules, Choices::default()).map_err(|wrong| Failure::fault(wrong.to_string()))
}

/// The way of a marked move: as written, or the shown one between its ends, played from the position or into it.
fn way(position: &Position, text: &str, notation: Notation) -> Result<Vec<Hole>, Failure> {
    let holes = crate::record::holes(text, notation).map_err(|name| {
        Failure::usage(format!("no hole {name:?} in the move")).hint("write a move as m1-k5, or choose --notation")
    })?;
    let (&[from, ..], &[.., to]) = (holes.as_slice(), holes.as_slice()) else {
        return Err(Failure::usage("no move").hint("write a move as m1-k5"));
    };
    let (seat, before) = match (position.at(from), position.at(to)) {
        (Some(seat), None) => (seat, position.clone()),
        (None, Some(seat)) => {
            let mut before = position.clone();
            before.shift(seat, to, from);
            (seat, before)
        }
        _ => {
            return Err(Failure::usage(format!(
                "{text} is neither a move from this position nor the one that led to it"
            ))
            .hint("one of its ends has a marble, the other has none"));
        }
    };
    if holes.len() > 2 {
        return Ok(holes);
    }
    for hops in [Hops::Adjacent, Hops::Long] {
        if let Some(way) = movegen::way(&before, &Ground::of(&casual(hops)?), seat, Move { from, to }) {
            return Ok(way);
        }
    }
    Err(Failure::usage(format!("no step or chain of hops makes {text}")))
}

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
pub(super) fn terminal_board(play: &Play, way: &[Hole], paint: Paint) -> String {
    let diagram = Diagram {
        position: play.position(),
        from: play.setup().first(),
        marbles: play.setup().marbles(),
        names: None,
        way,
    };
    match paint {
        Paint::Plain => diagram.text(),
        Paint::Colours => diagram.text_with(painted),
    }
}

fn painted(cell: Cell, word: &str) -> String {
    let colour = match cell.seat {
        Some(Seat::White) => "1;97",
        Some(Seat::Red) => "1;31",
        Some(Seat::Blue) => "1;34",
        Some(Seat::Black) => "1;30;47",
        Some(Seat::Yellow) => "1;33",
        Some(Seat::Green) => "1;32",
        None if cell.on_way => "35",
        None if cell.in_goal => "33",
        None => "2",
    };
    format!("\x1b[{colour}m{word}\x1b[0m")
}
