//! `sternpost draw`: a board as text, SVG, PNG or HTML, of a position or any turn of a record; a game as a moving GIF.

use super::{Failure, Globals, hint};
use crate::compose::board_svg::{self, Names};
use crate::compose::board_view::BoardView;
use crate::compose::{Tongue, board_html, board_image, board_title, diagram};
use crate::record::split::{Piece, Splitter};
use crate::record::{self, Reading, Replay};
use crate::rules::{
    Base, Choices, Ground, Hole, Hops, Marbles, Move, Notation, Play, Position, RuleSet, Seat, Setup, movegen,
};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to draw, and where to.
#[derive(clap::Args, Debug)]
pub struct DrawArgs {
    /// A position string, `start`, or a `.stern` file (its first record)
    #[arg(value_name = "POSITION|FILE")]
    what: String,
    /// Where to write it: a name that ends in .svg, .png, .html, .txt or .gif; text on standard output where left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Of a record: after so many turns, 0 is the start [default: the last]
    #[arg(long, value_name = "T")]
    turn: Option<u32>,
    /// Of a record: the whole game as a moving picture, into a name that ends in .gif
    #[arg(long)]
    gif: bool,
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
    #[arg(long, conflicts_with_all = ["marked", "reach", "gif"])]
    hint: bool,
    /// Mark the holes that the marble there can reach, and in grey those where it may not stop
    #[arg(long, value_name = "HOLE", conflicts_with = "marked")]
    reach: Option<String>,
    /// Of a position: the rules under which marbles move: open, strict or casual
    #[arg(long, value_name = "RULES", default_value = "casual", value_parser = base)]
    rules: Base,
    /// How the holes are called [default: oblique, or as the record has it]
    #[arg(long, value_name = "NOTATION", value_parser = notation)]
    notation: Option<Notation>,
}

fn seat(word: &str) -> Result<Seat, String> {
    word.parse().map_err(|_| format!("one of {}", Seat::ALL.map(Seat::word).join(", ")))
}

fn notation(word: &str) -> Result<Notation, String> {
    Notation::of_word(word).ok_or_else(|| "rows or oblique".to_owned())
}

fn base(word: &str) -> Result<Base, String> {
    Base::of_word(word).ok_or_else(|| "open, strict or casual".to_owned())
}

/// What a board is drawn as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Svg,
    Png,
    Html,
    Gif,
}

impl Kind {
    fn of(args: &DrawArgs) -> Result<Self, Failure> {
        let no_kind = || {
            Failure::usage("the file's name tells no kind of picture").hint("end it in .svg, .png, .html, .txt or .gif")
        };
        let kind = match &args.output {
            None if args.gif => return Err(Failure::usage("a moving picture needs a file").hint("add -o game.gif")),
            None => Self::Text,
            Some(file) if file.as_os_str() == "-" => Self::Text,
            Some(file) => {
                let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
                match ending.as_deref() {
                    Some("txt") => Self::Text,
                    Some("svg") => Self::Svg,
                    Some("png") => Self::Png,
                    Some("html" | "htm") => Self::Html,
                    Some("gif") => Self::Gif,
                    _ => return Err(no_kind()),
                }
            }
        };
        match (args.gif, kind) {
            (true, Self::Gif) | (false, _) => Ok(kind),
            (true, _) => Err(Failure::usage("a moving picture is a .gif").hint("end the file's name in .gif")),
        }
    }
}

/// Does the verb.
///
/// # Errors
///
/// A position, record, turn or move that is none, or a file that cannot be written.
pub fn run(args: &DrawArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let kind = Kind::of(args)?;
    let names = if args.names { Names::Shown } else { Names::Hidden };
    let is_record = Path::new(&args.what).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("stern"));
    let (drawn, told) = if is_record {
        let piece = first_record(Path::new(&args.what))?;
        let views = views(&piece.read(), args)?;
        match kind {
            Kind::Gif => (moving(&views, names)?, None),
            _ => one(pick(views, args.turn)?, args, kind, names)?,
        }
    } else {
        if args.turn.is_some() || kind == Kind::Gif {
            return Err(Failure::usage("a position has no turns").hint("name a .stern file to draw its turns"));
        }
        one(of_position(args)?, args, kind, names)?
    };
    let file = args.output.as_ref().filter(|file| file.as_os_str() != "-");
    if let Some(file) = file {
        std::fs::write(file, &drawn).map_err(|error| {
            Failure::fault(format!("cannot write {}: {error}", file.display())).hint("name a file in a folder of yours")
        })?;
    }
    let board = if file.is_none() { Some(String::from_utf8_lossy(&drawn)) } else { None };
    if globals.json {
        let file = file.map(|file| file.display().to_string());
        println!("{}", serde_json::json!({ "file": file, "board": board, "hint": told }));
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(board) = board {
        print!("{board}");
    }
    if let Some(told) = told {
        println!("{told}");
    }
    Ok(ExitCode::SUCCESS)
}

/// A board and the game that it is of, for what moves on it.
struct Shown {
    view: BoardView,
    ground: Ground,
    /// The game of a record.
    play: Option<Play>,
}

/// One board with its marks, and what is to be told beside it.
fn one(shown: Shown, args: &DrawArgs, kind: Kind, names: Names) -> Result<(Vec<u8>, Option<String>), Failure> {
    if !args.hint {
        return Ok((still(marked(shown, args)?, kind, names)?, None));
    }
    let play = match shown.play {
        Some(play) => play,
        None => hint::play(&shown.view.position, args.rules)?,
    };
    let (seat, chosen) = hint::best(&play)?;
    let told = format!("{seat}: {}", shown.view.notation.way(&chosen.recorded()));
    Ok((still(shown.view.with_way(chosen.path), kind, names)?, Some(told)))
}

fn of_position(args: &DrawArgs) -> Result<Shown, Failure> {
    let position = match args.what.as_str() {
        "start" => Position::start(&setup(args.rules, Hops::Adjacent)?),
        text => text.parse().map_err(|wrong| {
            Failure::usage(format!("no position: {wrong}"))
                .hint("the start for two is k/kk/kkk/kkkk/13/12/11/10/9/10/11/12/13/wwww/www/ww/w w")
        })?,
    };
    let most = Seat::ALL.into_iter().map(|seat| position.of(seat).len()).max().unwrap_or(0);
    let marbles = if most > Marbles::Ten.count() { Marbles::Fifteen } else { Marbles::Ten };
    let view = BoardView::at(position, args.notation.unwrap_or(Notation::Oblique), args.from, marbles);
    Ok(Shown { view, ground: Ground::of(&setup(args.rules, Hops::Adjacent)?), play: None })
}

fn setup(base: Base, hops: Hops) -> Result<Setup, Failure> {
    let rules =
        RuleSet::of_base(base).with_dial("hops", hops.word()).map_err(|wrong| Failure::fault(wrong.to_string()))?;
    Setup::new(rules, Choices::default()).map_err(|wrong| Failure::fault(wrong.to_string()))
}

fn first_record(file: &Path) -> Result<Piece, Failure> {
    let text =
        std::fs::read(file).map_err(|error| Failure::fault(format!("cannot read {}: {error}", file.display())))?;
    let mut splitter = Splitter::new();
    let first = text.split_inclusive(|byte| *byte == b'\n').find_map(|line| splitter.push(line));
    first.or_else(|| splitter.finish()).ok_or_else(|| {
        Failure::fault(format!("{} holds no record", file.display()))
            .hint("a record begins with its tags, as [Rules \"open\"]")
    })
}

/// The board before the first turn and after each.
fn views(reading: &Reading, args: &DrawArgs) -> Result<Vec<Shown>, Failure> {
    let wrong = |wrong: record::BadRecord| Failure::fault(wrong.to_string());
    let mut replay = Replay::new(reading).map_err(wrong)?;
    let shown = |play: &Play, way: Vec<Hole>| {
        let mut view = BoardView::of(play, Some(args.from)).with_way(way);
        view.notation = args.notation.unwrap_or(view.notation);
        Shown { view, ground: play.ground().clone(), play: Some(play.clone()) }
    };
    let mut views = vec![shown(replay.play(), Vec::new())];
    while let Some(step) = replay.next() {
        let way = step.map_err(wrong)?.path;
        views.push(shown(replay.play(), way));
    }
    Ok(views)
}

fn pick(mut views: Vec<Shown>, turn: Option<u32>) -> Result<Shown, Failure> {
    let last = views.len() - 1;
    let turn = turn.map_or(last, |turn| usize::try_from(turn).unwrap_or(usize::MAX));
    if turn > last {
        return Err(Failure::usage(format!("the record has no turn {turn}")).hint(format!("its last turn is {last}")));
    }
    Ok(views.swap_remove(turn))
}

/// The board with the marks that the options ask for.
fn marked(shown: Shown, args: &DrawArgs) -> Result<BoardView, Failure> {
    let Shown { view, ground, .. } = shown;
    if let Some(text) = &args.marked {
        let way = way(&view.position, &ground, text, view.notation)?;
        return Ok(view.with_way(way));
    }
    let Some(text) = &args.reach else { return Ok(view) };
    let hole =
        text.to_lowercase().parse().ok().and_then(|name| view.notation.hole(name)).ok_or_else(|| {
            Failure::usage(format!("no hole {text:?}")).hint("write a hole as m1, or choose --notation")
        })?;
    if view.position.at(hole).is_none() {
        return Err(Failure::usage(format!("there is no marble on {text}")).hint("--names shows the holes' names"));
    }
    let mut view = view.with_reach(&ground, hole);
    view.way.clear();
    Ok(view)
}

fn still(view: BoardView, kind: Kind, names: Names) -> Result<Vec<u8>, Failure> {
    let title = board_title(Tongue::En, view.bottom);
    Ok(match kind {
        Kind::Text => diagram::text(&view, names).into_bytes(),
        Kind::Svg => board_svg::draw(&view, names, &title).into_bytes(),
        Kind::Html => board_html::page(&view, &title).map_err(|e| Failure::fault(e.to_string()))?.into_bytes(),
        Kind::Png | Kind::Gif => board_image::png(&view, names).map_err(|e| Failure::fault(e.to_string()))?,
    })
}

fn moving(views: &[Shown], names: Names) -> Result<Vec<u8>, Failure> {
    let views = views.iter().map(|shown| &shown.view);
    board_image::gif(views, names).map_err(|e| Failure::fault(e.to_string()))
}

/// The way of a marked move: as written, or the shown one between its ends, played from the position or into it.
fn way(position: &Position, ground: &Ground, text: &str, notation: Notation) -> Result<Vec<Hole>, Failure> {
    let holes = record::holes(text, notation).map_err(|name| {
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
    // A diagram may show a move that only other rules allow.
    let free = [Hops::Adjacent, Hops::Long].map(|hops| setup(Base::Casual, hops).map(|setup| Ground::of(&setup)));
    let [adjacent, long] = free;
    let grounds = [ground.clone(), adjacent?, long?];
    if holes.len() > 2 {
        return if grounds.iter().any(|ground| is_chain(before.clone(), ground, seat, &holes)) {
            Ok(holes)
        } else {
            Err(Failure::usage(format!("no chain of hops goes {text}"))
                .hint("write the two ends alone, as m1-k5, for the shortest way"))
        };
    }
    for ground in grounds {
        if let Some(way) = movegen::way(&before, &ground, seat, Move { from, to }) {
            return Ok(way);
        }
    }
    Err(Failure::usage(format!("no step or chain of hops makes {text}")))
}

/// Whether a marble can hop from each hole to the next.
fn is_chain(mut position: Position, ground: &Ground, seat: Seat, holes: &[Hole]) -> bool {
    holes.windows(2).all(|leg| {
        let &[from, to] = leg else { return false };
        let way = movegen::way(&position, ground, seat, Move { from, to });
        position.shift(seat, from, to);
        from.distance(to) > 1 && way.is_some_and(|way| way.len() == 2)
    })
}
