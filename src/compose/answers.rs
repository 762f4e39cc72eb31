//! What a letter is answered: a mail of parts, one for each thing that it asked for.
//!
//! A part stands alone: what was asked, what came of it and why, the board where it helps, a link where something waits to
//! be confirmed. The same parts stand in a turn mail where the letter also played a move.

use super::ComposeFault;
use super::board_view::BoardView;
use super::club_answers;
use super::game_mails::{board, board_blocks, menu_blocks, stern};
use super::help::lesson::Lesson;
use super::help::{self, Topic};
use super::links::{Links, subject};
use super::mime::{self, Automatic};
use super::moves::Menu;
use super::record_of;
use super::refusals::{self, setting_words};
use super::scene::{ClubCard, Postmark, Reader, Scene};
use super::sheet::{Block, Sheet};
use super::tongue::{Tongue, Voice, say};
use super::wording::{Teller, colour, cut, short};
use crate::correspondence::command::{BoardStyle, Request};
use crate::correspondence::notice::{
    Answer, Awaits, Done, GameLine, Part, Proposed, Question, SetAsideWhy, Stand, Why,
};
use crate::correspondence::refusal::Refusal;
use crate::postal::SealedMail;
use crate::rules::{Chosen, Hole, Play};

/// The longest line of a letter that an answer repeats, in characters.
const LINE_MAX: usize = 80;

/// The most pages of help in one mail, which must stay under 100 kB; each page names the other topics.
const HELP_MAX: usize = 6;

/// The most things left undone that an answer lists.
const LEFT_MAX: usize = 30;

/// The answer to a letter; `scene` where it concerns a game.
///
/// # Errors
/// [`ComposeFault`]: an address that can't be written to, or a template that can't be filled.
pub fn answer_mail(
    club: &ClubCard,
    scene: Option<&Scene<'_>>,
    answer: &Answer,
    reader: &Reader,
    postmark: &Postmark,
) -> Result<SealedMail, ComposeFault> {
    let voice = Voice::of(reader.tongue);
    let teller = scene.map(|scene| Teller::new(scene, reader, postmark.at));
    let gist = Gist::of(answer);
    let subject = subject(club, reader, scene.map(|scene| scene.game.number()), &gist.subject(voice));
    let links = Links::new(club, reader, &subject)?;
    let mut blocks = Vec::new();
    let mut helped = 0;
    for part in &answer.parts {
        let is_help = matches!(part, Part::Help(_));
        if is_help && helped == HELP_MAX {
            continue;
        }
        for block in self::part(part, teller.as_ref(), club, reader, &links) {
            let is_board = matches!(block, Block::Board { .. });
            // The boards of one page of help fit into a mail, those of ten do not.
            let shown_again = (is_board || matches!(block, Block::Fact(_))) && blocks.contains(&block);
            if !(shown_again || is_help && helped > 0 && is_board) {
                blocks.push(block);
            }
        }
        helped += usize::from(is_help);
    }
    if let Some(teller) = &teller {
        blocks.extend(what_now(teller, answer, &blocks, &links));
    }
    let wants_file = answer.parts.contains(&Part::Export);
    let attachments = teller.as_ref().filter(|_| wants_file).map(stern).into_iter().collect();
    blocks.push(Block::Note(say!(voice, "footer-help")));
    blocks.push(Block::Note(say!(voice, "footer-stop")));
    let sheet = Sheet { subject, headline: gist.headline(voice, &short(&reader.name)), blocks, attachments };
    mime::seal(&sheet, club, reader, postmark, Automatic::Replied)
}

/// What an answer is about, by the part that wants most of its reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Gist {
    /// Something waits for a word.
    Confirm,
    /// Several moves compete.
    Which,
    /// The letter was not read.
    SetAside,
    /// Something was not done or not understood.
    NotDone,
    /// A board as it would be.
    Preview,
    /// How all games stand.
    Digest,
    /// Asked and told.
    Told,
}

impl Gist {
    fn of(answer: &Answer) -> Self {
        let gist = |part: &Part| match part {
            Part::Confirm(_) => Self::Confirm,
            Part::Which { .. } => Self::Which,
            Part::SetAside(_) => Self::SetAside,
            Part::Refused { .. } | Part::NotUnderstood { .. } | Part::TooMany { .. } => Self::NotDone,
            Part::Preview(_) => Self::Preview,
            Part::Done(_)
            | Part::Hint(_)
            | Part::Moves(_)
            | Part::Board(_)
            | Part::History
            | Part::Export
            | Part::Help(_) => Self::Told,
            Part::Digest(_) => Self::Digest,
            Part::Games(_)
            | Part::News(_)
            | Part::NotAgreed { .. }
            | Part::Plan { .. }
            | Part::PlayedByThemselves(_)
            | Part::DeputyAnswered { .. }
            | Part::Late(_) => Self::Told,
        };
        answer.parts.iter().map(gist).min().unwrap_or(Self::Told)
    }

    fn subject(self, voice: Voice) -> String {
        match self {
            Self::Confirm => say!(voice, "subject-confirm"),
            Self::Which => say!(voice, "subject-which"),
            Self::SetAside => say!(voice, "subject-set-aside"),
            Self::NotDone => say!(voice, "subject-not-done"),
            Self::Preview => say!(voice, "subject-preview"),
            Self::Digest => say!(voice, "subject-digest"),
            Self::Told => say!(voice, "subject-told"),
        }
    }

    fn headline(self, voice: Voice, name: &str) -> String {
        match self {
            Self::Confirm => say!(voice, "headline-confirm", name = name),
            Self::Which => say!(voice, "headline-which", name = name),
            Self::SetAside => say!(voice, "headline-set-aside", name = name),
            Self::NotDone => say!(voice, "headline-not-done", name = name),
            Self::Preview => say!(voice, "headline-preview", name = name),
            Self::Digest => say!(voice, "headline-digest", name = name),
            Self::Told => say!(voice, "headline-told", name = name),
        }
    }
}

/// Where it is the reader's turn and the answer leaves them with a move to choose: the board and the moves.
fn what_now(teller: &Teller<'_>, answer: &Answer, blocks: &[Block], links: &Links) -> Vec<Block> {
    let own_turn = teller.awaits_reader();
    let leaves_open = answer.parts.iter().any(|part| match part {
        Part::Refused { request, .. } => matches!(request, Request::Move(_) | Request::Preview(_) | Request::If(_)),
        Part::NotUnderstood { .. } | Part::Which { .. } | Part::Board(None) => true,
        _ => false,
    });
    let has_board = blocks.iter().any(|block| matches!(block, Block::Board { .. }));
    let has_menu = blocks.iter().any(|block| matches!(block, Block::Menu(menu) if menu.is_whole()));
    if !leaves_open || !own_turn {
        return Vec::new();
    }
    let mut more = if has_board { Vec::new() } else { board_blocks(teller) };
    if !has_menu {
        more.extend(menu_blocks(teller, links));
    }
    more
}

/// The blocks of one part.
pub(crate) fn part(
    part: &Part,
    teller: Option<&Teller<'_>>,
    club: &ClubCard,
    reader: &Reader,
    links: &Links,
) -> Vec<Block> {
    let voice = Voice::of(reader.tongue);
    match part {
        Part::Done(done) => vec![Block::List(vec![done_words(done, teller, voice, reader)])],
        Part::Refused { request, refusal } => refused(request, refusal, teller, voice),
        Part::NotUnderstood { line, nearest } => {
            let line = cut(&mime::one_line(line), LINE_MAX);
            let mut items = vec![say!(voice, "not-understood", line = line)];
            items.extend(nearest.as_deref().map(|near| say!(voice, "did-you-mean", nearest = short(near))));
            vec![Block::List(items)]
        }
        Part::TooMany { left } => {
            let shown = left.iter().take(LEFT_MAX).map(|line| cut(&mime::one_line(line), LINE_MAX)).collect();
            vec![Block::Text(say!(voice, "too-many", count = left.len())), Block::List(shown)]
        }
        Part::Which { moves, why } => {
            let why = match why {
                Why::TwoMoves => say!(voice, "which-two-moves"),
                Why::TextAgainstHtml => say!(voice, "which-text-against-html"),
                Why::MoveAndWish => say!(voice, "which-move-and-wish"),
            };
            let mut blocks = vec![Block::Text(why)];
            if !moves.is_empty() {
                blocks.push(Block::List(moves.iter().map(ToString::to_string).collect()));
            }
            blocks.push(Block::Text(say!(voice, "which-answer")));
            blocks.extend(moves.iter().map(|mv| {
                let link = links.to(&mv.to_string());
                Block::Action { words: say!(voice, "action-play", way = mv.to_string()), link }
            }));
            blocks
        }
        Part::Confirm(question) => confirm(question, teller, voice, links),
        Part::Preview(chosen) => {
            let mut blocks = vec![Block::Text(say!(voice, "preview"))];
            blocks.extend(teller.map(|teller| would_be(teller, chosen)).unwrap_or_default());
            if chosen.returns_to_camp {
                blocks.push(Block::Text(say!(voice, "confirm-leaves")));
            }
            blocks.push(Block::Text(say!(voice, "preview-confirm")));
            blocks.push(confirm_link(voice, links));
            blocks
        }
        Part::Hint(chosen) => teller.map(|teller| hint(teller, chosen, links)).unwrap_or_default(),
        Part::Moves(hole) => teller.map(|teller| moves(teller, *hole, links)).unwrap_or_default(),
        Part::Board(turn) => teller.map(|teller| shown(teller, *turn)).unwrap_or_default(),
        Part::History => teller.map(history).unwrap_or_default(),
        Part::Export => vec![Block::Text(say!(voice, "record-attached"))],
        Part::Help(topic) => help::answer(Topic::asked(topic.as_deref()), voice, &lesson(teller, club)),
        Part::Games(games) => game_lines(games, teller, voice, reader),
        Part::Plan { lines, stands } => {
            let words = if *stands { say!(voice, "plan-stands") } else { say!(voice, "plan-dropped") };
            let lines = lines.iter().map(|steps| Request::If(steps.clone()).to_string()).collect();
            vec![Block::Text(words), Block::List(lines)]
        }
        Part::PlayedByThemselves(moves) => {
            vec![Block::Text(say!(voice, "plan-played", count = moves.len())), Block::List(moves.clone())]
        }
        Part::DeputyAnswered { name, accepted: true } => {
            vec![Block::Text(say!(voice, "deputy-accepted", name = short(name)))]
        }
        Part::DeputyAnswered { name, accepted: false } => {
            vec![Block::Text(say!(voice, "deputy-declined", name = short(name)))]
        }
        Part::Digest(stands) => digest(stands, teller, voice, reader),
        Part::Late(turns) => vec![Block::Note(say!(voice, "watch-late", count = *turns))],
        Part::NotAgreed { by, proposed } => {
            let who = teller.map_or_else(|| colour(voice, *by), |teller| teller.who(*by));
            vec![Block::Text(say!(voice, "not-agreed", who = who, what = proposed_words(*proposed, voice)))]
        }
        Part::News(news) => club_answers::news(news, voice, reader.seat, links),
        Part::SetAside(SetAsideWhy::TooLarge) => vec![Block::Text(say!(voice, "set-aside-too-large"))],
        Part::SetAside(SetAsideWhy::Unreadable) => vec![Block::Text(say!(voice, "set-aside-unreadable"))],
    }
}

/// Whose rules help is told for: the game's that the letter is about, else the club's standard.
fn lesson(teller: Option<&Teller<'_>>, club: &ClubCard) -> Lesson {
    let Some(teller) = teller else { return Lesson::of_rule_set(&club.standard.name, club.standard.setup.clone()) };
    let opening = teller.scene.game.opening();
    Lesson::of_game(&opening.rules_name, opening.setup.clone(), opening.pace, teller.reader.seat)
}

fn done_words(done: &Done, teller: Option<&Teller<'_>>, voice: Voice, reader: &Reader) -> String {
    match done {
        Done::Played(written) => say!(voice, "done-played", way = written.to_string()),
        Done::Resigned => say!(voice, "done-resigned"),
        Done::Said => say!(voice, "done-said"),
        Done::Set { setting, value } => {
            let told = match *setting {
                "language" => value.parse::<Tongue>().map_or_else(|_| short(value), |t| t.own_name().to_owned()),
                "board" => board_style(value, voice),
                _ => short(value),
            };
            say!(voice, "done-set", setting = setting_words(setting, voice), value = told)
        }
        Done::Stopped => say!(voice, "done-stopped"),
        Done::Accepted => say!(voice, "done-accepted"),
        Done::Declined => say!(voice, "done-declined"),
        Done::Back => say!(voice, "done-back"),
        Done::Club(done) => club_answers::done(done, voice),
        Done::Away { from, last, left } => {
            let now = teller.map_or(*from, |teller| teller.now);
            let day = |moment| voice.day(moment, reader.zone, now);
            say!(voice, "done-away", from = day(*from), last = day(*last), left = *left)
        }
        Done::BackFromHolidays => say!(voice, "done-back-from-holidays"),
        Done::HolidaysGivenUp => say!(voice, "done-holidays-given-up"),
        Done::Proposed { proposed, asked } => {
            say!(voice, "done-proposed", count = *asked, what = proposed_words(*proposed, voice))
        }
        Done::Agreed { waiting } => say!(voice, "done-agreed", count = *waiting),
        Done::Disagreed => say!(voice, "done-disagreed"),
        Done::DeputyNamed { asked: true } => say!(voice, "done-deputy-asked"),
        Done::DeputyNamed { asked: false } => say!(voice, "done-deputy-gone"),
        Done::DeputyAccepted => say!(voice, "done-deputy-accepted"),
        Done::Watching { number, late: 0 } => say!(voice, "done-watching", number = number.0),
        Done::Watching { number, late } => say!(voice, "done-watching-late", number = number.0, count = *late),
        Done::Digest { minutes: Some(minutes) } => {
            say!(voice, "done-digest", time = format!("{:02}:{:02}", minutes / 60, minutes % 60))
        }
        Done::Digest { minutes: None } => say!(voice, "done-digest-off"),
        Done::Unwatched { number } => say!(voice, "done-unwatched", number = number.0),
        Done::CarriedOut(Proposed::Undo) => say!(voice, "done-undone"),
        Done::CarriedOut(Proposed::Extend(_)) => say!(voice, "done-extended"),
    }
}

/// What is proposed, as the object of a sentence.
fn proposed_words(proposed: Proposed, voice: Voice) -> String {
    match proposed {
        Proposed::Undo => say!(voice, "proposed-undo"),
        Proposed::Extend(span) => say!(voice, "proposed-extend", span = voice.span(span)),
    }
}

fn board_style(value: &str, voice: Voice) -> String {
    match BoardStyle::of_word(value) {
        Some(BoardStyle::Html) => say!(voice, "board-html"),
        Some(BoardStyle::Image) => say!(voice, "board-image"),
        Some(BoardStyle::Text) => say!(voice, "board-text"),
        None => short(value),
    }
}

fn refused(request: &Request, refusal: &Refusal, teller: Option<&Teller<'_>>, voice: Voice) -> Vec<Block> {
    let worded = refusals::worded(refusal, teller, voice);
    let asked = cut(&mime::one_line(&request.to_string()), LINE_MAX);
    let mut items = vec![say!(voice, "refused", request = asked, reason = worded.reason)];
    items.extend(worded.hint);
    let mut blocks = vec![Block::List(items)];
    let Some(teller) = teller else { return blocks };
    match refusal {
        Refusal::Illegal { written, ends, .. } if !ends.is_empty() => {
            let game = teller.scene.game;
            if let Some(from) = game.opening().setup.notation().hole(written.ends().0) {
                let diagram = BoardView::of(game.play(), teller.reader.seat).with_chosen(game.play(), from);
                blocks.push(board(teller, diagram));
            }
        }
        Refusal::OldKey | Refusal::NotYourTurn { .. } | Refusal::Illegal { .. } | Refusal::NoSuchHole { .. } => {
            blocks.extend(board_blocks(teller));
        }
        _ => {}
    }
    blocks
}

fn confirm(question: &Question, teller: Option<&Teller<'_>>, voice: Voice, links: &Links) -> Vec<Block> {
    let mut blocks = Vec::new();
    match question {
        Question::DropOut(name) => blocks.push(Block::Text(say!(voice, "confirm-drop-out", name = short(name)))),
        Question::Forget => blocks.push(Block::Text(say!(voice, "confirm-forget"))),
        Question::Resign => blocks.push(Block::Text(say!(voice, "confirm-resign"))),
        Question::Play(chosen) => {
            blocks.push(Block::Text(say!(voice, "confirm-play")));
            blocks.extend(teller.map(|teller| would_be(teller, chosen)).unwrap_or_default());
        }
        Question::PlayAndLeave(chosen) => {
            blocks.push(Block::Text(say!(voice, "confirm-leaves")));
            blocks.extend(teller.map(|teller| would_be(teller, chosen)).unwrap_or_default());
        }
        Question::Deputy { who } => {
            let who = teller.map_or_else(|| colour(voice, *who), |teller| teller.who(*who));
            blocks.push(Block::Text(say!(voice, "confirm-deputy", who = who)));
            blocks.push(Block::Text(say!(voice, "confirm-deputy-how")));
            blocks.push(Block::Action { words: say!(voice, "action-accept"), link: links.to("accept") });
            blocks.push(Block::Action { words: say!(voice, "action-decline"), link: links.to("decline") });
            blocks.extend(teller.map(board_blocks).unwrap_or_default());
            return blocks;
        }
        Question::Consent { who, proposed } => {
            let who = teller.map_or_else(|| colour(voice, *who), |teller| teller.who(*who));
            blocks.push(Block::Text(say!(
                voice,
                "confirm-consent",
                who = who,
                what = proposed_words(*proposed, voice)
            )));
            blocks.push(Block::Text(say!(voice, "confirm-consent-how")));
            blocks.push(confirm_link(voice, links));
            blocks.push(Block::Action { words: say!(voice, "action-decline"), link: links.to("decline") });
            blocks.extend(teller.map(board_blocks).unwrap_or_default());
            return blocks;
        }
        Question::Unproved(requests) => {
            blocks.push(Block::Text(say!(voice, "confirm-unproved")));
            let asked = requests.iter().map(|request| cut(&mime::one_line(&request.to_string()), LINE_MAX));
            blocks.push(Block::List(asked.collect()));
            blocks.push(Block::Text(say!(voice, "confirm-unproved-how")));
        }
    }
    blocks.push(Block::Text(say!(voice, "confirm-how")));
    blocks.push(confirm_link(voice, links));
    blocks
}

fn confirm_link(voice: Voice, links: &Links) -> Block {
    Block::Action { words: say!(voice, "action-confirm"), link: links.to("confirm") }
}

/// The board as it would be after a move, its way drawn.
fn would_be(teller: &Teller<'_>, chosen: &Chosen) -> Vec<Block> {
    let play = teller.scene.game.play();
    let (gain, hops) = (play.gain(chosen.mv), chosen.path.len() - 1);
    let way = say!(teller.voice, "preview-way", way = teller.way(chosen), hops = hops);
    let words = match gain {
        0 => say!(teller.voice, "preview-level", way = way),
        1.. => say!(teller.voice, "preview-nearer", way = way, count = gain),
        _ => say!(teller.voice, "preview-further", way = way, count = gain.abs()),
    };
    let diagram = BoardView::of(play, teller.reader.seat).with_move(chosen.mv, chosen.path.clone());
    vec![Block::Fact(words), board(teller, diagram)]
}

/// The program's advice: the board as it would be, and the link that plays it.
fn hint(teller: &Teller<'_>, chosen: &Chosen, links: &Links) -> Vec<Block> {
    let way = teller.way(chosen);
    let notation = teller.scene.game.opening().setup.notation();
    let link = links.to(&notation.way(&[chosen.mv.from, chosen.mv.to]));
    let mut blocks = vec![Block::Text(say!(teller.voice, "hint", way = way.clone()))];
    blocks.extend(would_be(teller, chosen));
    blocks.push(Block::Action { words: say!(teller.voice, "action-play", way = way), link });
    blocks.push(Block::Text(say!(teller.voice, "hint-not-played")));
    blocks
}

/// Where a marble, or every marble, may go.
fn moves(teller: &Teller<'_>, hole: Option<Hole>, links: &Links) -> Vec<Block> {
    let (game, voice) = (teller.scene.game, teller.voice);
    let own_turn = teller.awaits_reader();
    let Some(hole) = hole else {
        let mut blocks = board_blocks(teller);
        if own_turn {
            blocks.extend(menu_blocks(teller, links));
        } else {
            blocks.push(Block::Text(say!(voice, "moves-not-your-turn")));
        }
        return blocks;
    };
    let name = game.opening().setup.notation().name(hole).to_string();
    let diagram = BoardView::of(game.play(), teller.reader.seat).with_chosen(game.play(), hole);
    let words = match (game.play().position().at(hole), diagram.ends.len()) {
        (None, _) => say!(voice, "illegal-no-marble", hole = name),
        (Some(_), 0) => say!(voice, "moves-none", hole = name),
        (Some(_), count) => say!(voice, "moves-of", hole = name, count = count),
    };
    let ends: Vec<String> = diagram.ends.map(|hole| game.opening().setup.notation().name(hole).to_string()).collect();
    let mut blocks = vec![Block::Text(words), board(teller, diagram)];
    let menu = (own_turn && owns(game.play(), teller.reader, hole)).then(|| Menu::of(game.play(), Some(hole), links));
    match menu.filter(|menu| !menu.marbles.is_empty()) {
        Some(menu) => blocks.push(Block::Menu(menu)),
        None if !ends.is_empty() => blocks.push(Block::Fact(say!(voice, "moves-ends", ends = ends.join(", ")))),
        None => {}
    }
    blocks
}

fn owns(play: &Play, reader: &Reader, hole: Hole) -> bool {
    reader.seat.is_some() && play.position().at(hole) == reader.seat
}

/// The board now, or as it was after a turn.
fn shown(teller: &Teller<'_>, turn: Option<u32>) -> Vec<Block> {
    let Some(turn) = turn else { return board_blocks(teller) };
    let Some(then) = teller.scene.game.after_turn(turn) else {
        let refusal = Refusal::NoSuchTurn { turn, last: teller.scene.game.turns() };
        return vec![Block::Text(refusals::worded(&refusal, Some(teller), teller.voice).reason)];
    };
    let scene = Scene { game: &then, ..*teller.scene };
    let teller = Teller { scene: &scene, reader: teller.reader, voice: teller.voice, now: teller.now };
    let mut blocks = vec![Block::Text(say!(teller.voice, "board-after-turn", turn = turn))];
    blocks.extend(board_blocks(&teller));
    blocks
}

/// The record so far, and what its last lines say in words.
fn history(teller: &Teller<'_>) -> Vec<Block> {
    let scene = teller.scene;
    let turns = scene.game.turns();
    vec![
        Block::Text(say!(teller.voice, "history", turns = turns)),
        Block::Record(record_of::text(scene.game, scene.names, &scene.club.name)),
    ]
}

/// How games stand: each with what has happened since the last digest.
fn digest(stands: &[Stand], teller: Option<&Teller<'_>>, voice: Voice, reader: &Reader) -> Vec<Block> {
    let mut blocks = Vec::new();
    for stand in stands {
        let line = game_line(&stand.line, teller, voice, reader);
        blocks.push(Block::List(vec![line, say!(voice, "digest-happened", count = stand.happened)]));
    }
    blocks.push(Block::Note(say!(voice, "digest-how")));
    blocks
}

fn game_lines(games: &[GameLine], teller: Option<&Teller<'_>>, voice: Voice, reader: &Reader) -> Vec<Block> {
    if games.is_empty() {
        return vec![Block::Text(say!(voice, "games-none"))];
    }
    let lines = games.iter().map(|game| game_line(game, teller, voice, reader)).collect();
    vec![Block::Heading(say!(voice, "games")), Block::List(lines)]
}

/// A game's line in a list.
fn game_line(game: &GameLine, teller: Option<&Teller<'_>>, voice: Voice, reader: &Reader) -> String {
    let players: Vec<String> = game.players.iter().map(|name| short(name)).collect();
    let players = players.join(", ");
    let (number, rules) = (game.number.0, short(&game.rules));
    match &game.awaits {
        Awaits::Reader(Some(due)) => {
            let when = voice.moment(*due, reader.zone, teller.map_or(*due, |teller| teller.now));
            say!(voice, "game-line-yours", number = number, rules = rules, players = players, when = when)
        }
        Awaits::Reader(None) => {
            say!(voice, "game-line-yours-paused", number = number, rules = rules, players = players)
        }
        Awaits::Mover(Some(name)) => {
            say!(voice, "game-line", number = number, rules = rules, players = players, mover = short(name))
        }
        Awaits::Mover(None) => say!(voice, "game-line-program", number = number, rules = rules, players = players),
        Awaits::Players(open) => {
            say!(voice, "game-line-waiting", number = number, rules = rules, players = players, open = *open)
        }
    }
}
