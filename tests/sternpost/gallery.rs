//! A gallery of mails: a game for each number of players and rule set, played by a rule that knows no chance, and every
//! kind of mail about them in every language. The goldens and the laws of mails are both taken from it.

use chrono_tz::Tz;
use std::collections::BTreeMap;
use sternpost::compose::{
    CalledOff, Change, ClubCard, HostNote, Invitation, Picker, Postmark, Reader, ReplyStyle, Said, Scene, Standard,
    Tongue, answer_mail, called_off_mail, game_mail, gathering_mail, host_mail, invitation_mail, new_address_mail,
    offer_mail, table_mail,
};
use sternpost::correspondence::command::{BoardStyle, Request, WrittenMove};
use sternpost::correspondence::decide::{Consent, Deed, House, Objection, choose, decide, open};
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::game::{Game, Hints, Opening};
use sternpost::correspondence::moment::{Moment, Span};
use sternpost::correspondence::news::{
    ClubDone, ClubRefusal, News, OpenGame, RatedLine, Repute, StandingLine, Taken, TournamentLine, TournamentTable,
};
use sternpost::correspondence::notice::{Answer, Awaits, Done, GameLine, Notice, Part, Question, SetAsideWhy, Why};
use sternpost::correspondence::pace::Calendar;
use sternpost::correspondence::refusal::Refusal;
use sternpost::correspondence::seat::{GameNumber, Holder, Level, PlayerId};
use sternpost::postal::{Address, MessageId, ReplyKey, SealedMail};
use sternpost::rules::{Choices, Hole, HoleName, Hops, Marbles, RuleSet, Seat, Setup, Teams};

pub(crate) fn at(text: &str) -> Moment {
    Moment::from_rfc3339(text).unwrap()
}

pub(crate) fn start() -> Moment {
    at("2026-11-29T17:00:00Z")
}

pub(crate) fn address(text: &str) -> Address {
    text.parse().unwrap()
}

pub(crate) fn written(text: &str) -> WrittenMove {
    WrittenMove::new(text.split('-').map(|h| h.parse::<HoleName>().unwrap()).collect()).unwrap()
}

pub(crate) fn house() -> House {
    House::plain(Calendar::plain(Tz::Europe__Berlin))
}

pub(crate) fn club(style: ReplyStyle) -> ClubCard {
    ClubCard {
        name: "Sternhalma-Freunde Lüneburg".to_owned(),
        address: address("games@club.example"),
        tag: "club".to_owned(),
        reply_style: style,
        zone: Tz::Europe__Berlin,
        standard: Standard { name: "open".to_owned(), setup: setup(RuleSet::open(), Choices::default()) },
        picker: Picker::Unoffered,
    }
}

/// Six players with names of every kind.
const NAMES: [&str; 6] =
    ["Ada Byron", "Jürgen Müller-Lüdenscheidt", "Ben", "Cleo van der Zee, Frau Dr.", "Dora \"Dodo\" Õ", "小明"];

pub(crate) fn names(game: &Game) -> BTreeMap<Seat, String> {
    let named = |seat: &Seat| (*seat, NAMES[seat.index()].to_owned());
    let held = game.chairs().iter().filter(|(_, chair)| chair.holder.player().is_some());
    held.map(|(seat, _)| named(seat)).collect()
}

pub(crate) fn reader(seat: Option<Seat>, tongue: Tongue, board: BoardStyle) -> Reader {
    let name = seat.map_or("Wanda Watch", |seat| NAMES[seat.index()]);
    let number = seat.map_or(9, Seat::index);
    Reader {
        name: name.to_owned(),
        address: address(&format!("player{number}@home.example")),
        tongue,
        zone: match tongue {
            Tongue::En => Tz::Europe__London,
            Tongue::De => Tz::Europe__Berlin,
            Tongue::ZhHans => Tz::Asia__Shanghai,
        },
        board,
        seat,
        key: ReplyKey::new(&format!("k{number}x7q2mz4pt9wca8")[..16]).unwrap(),
    }
}

pub(crate) fn postmark(reader: &Reader, number: u32, now: Moment) -> Postmark {
    let first = MessageId::new(&format!("g42.{}@club.example", reader.seat.map_or(9, Seat::index))).unwrap();
    Postmark {
        message_id: MessageId::new(&format!("{}.{number}@club.example", reader.key)).unwrap(),
        thread: if number > 1 { vec![first] } else { Vec::new() },
        in_reply_to: None,
        at: now,
    }
}

pub(crate) fn setup(rules: RuleSet, choices: Choices) -> Setup {
    Setup::new(rules, choices).unwrap()
}

pub(crate) fn begun(setup: Setup, name: &str, pace: &str, programs: &[Seat]) -> Game {
    let holder = |seat: Seat| {
        if programs.contains(&seat) {
            Holder::Program(Level::new(2).unwrap())
        } else {
            Holder::Player(PlayerId(seat.index() as i64))
        }
    };
    let holders = setup.seats().iter().map(|seat| (*seat, holder(*seat))).collect();
    let opening = Opening {
        number: GameNumber(42),
        setup,
        rules_name: name.to_owned(),
        pace: pace.parse().unwrap(),
        hints: Hints::Refused,
        holders,
        started: start(),
    };
    open(Game::new(opening), &house(), Cause::Host, start()).unwrap().game
}

/// Plays one turn: the move of best gain, or among the best `spread` one by the turn's number.
pub(crate) fn step(game: &Game, spread: usize) -> Game {
    let seat = game.to_move().unwrap();
    let mut moves: Vec<_> = game.play().legal_moves();
    moves.sort_by_key(|mv| (-game.play().gain(*mv), *mv));
    let mv = moves[game.turns() as usize * 7 % spread.min(moves.len())];
    let token = game.opening().setup.notation().way(&[mv.from, mv.to]);
    let deed = Deed::Play { seat, written: written(&token), consent: Consent::Given };
    let now = game.turn_began().plus(Span::from_hours(9)).plus(Span::from_seconds(754));
    decide(game, &deed, &house(), Cause::Letter(1), now).unwrap().game
}

pub(crate) fn after(game: Game, turns: usize, spread: usize) -> Game {
    (0..turns).fold(game, |game, _| if game.is_over() { game } else { step(&game, spread) })
}

/// The first game of the rules' fixtures with these words, played by post to its end.
pub(crate) fn recorded(rules: RuleSet, name: &str, players: u32, end: &str) -> Game {
    let found = include_str!("../data/rules/games.jsonl").lines().find_map(|line| {
        let told: serde_json::Value = serde_json::from_str(line).unwrap();
        let moves_alone = told["turns"].as_array().unwrap().iter().all(|turn| turn.as_str().unwrap().contains('-'));
        let wanted = told["rules"] == name && told["players"] == players && told["end"] == end;
        (told["teams"] == false && moves_alone && wanted).then_some(told)
    });
    let told = found.unwrap_or_else(|| panic!("no game of {name} for {players} that ends by {end}"));
    let first = told["first"].as_str().unwrap().parse().unwrap();
    let choices = Choices {
        players: Some(players),
        marbles: Marbles::of_count(told["marbles"].as_u64().unwrap() as u32),
        hops: Hops::of_word(told["hops"].as_str().unwrap()),
        first: Some(first),
        ..Choices::default()
    };
    let turns = told["turns"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap());
    turns.fold(begun(setup(rules, choices), name, "3d", &[]), |game, turn| match game.to_move() {
        Some(seat) => {
            let deed = Deed::Play { seat, written: written(turn), consent: Consent::Given };
            let now = game.turn_began().plus(Span::from_hours(7));
            decide(&game, &deed, &house(), Cause::Letter(1), now).unwrap().game
        }
        None => panic!("{turn} after the end"),
    })
}

pub(crate) fn done(game: &Game, deed: &Deed) -> Game {
    let now = match deed {
        Deed::Ring => game.due().unwrap().plus(Span::from_seconds(30)),
        _ => game.turn_began().plus(Span::from_hours(5)),
    };
    decide(game, deed, &house(), Cause::Clock, now).unwrap().game
}

fn players(count: u32) -> Choices {
    Choices { players: Some(count), ..Choices::default() }
}

/// The games of the gallery by name.
pub(crate) fn games() -> Vec<(&'static str, Game)> {
    let open3 = begun(setup(RuleSet::open(), players(3)), "open", "3d", &[]);
    let strict2 = begun(setup(RuleSet::strict(), players(2)), "strict", "30d+1d", &[]);
    let six = begun(setup(RuleSet::casual(), players(6)), "casual", "10/30d", &[Seat::Green]);
    let fifteen = Choices { marbles: Some(Marbles::Fifteen), hops: Some(Hops::Long), ..players(2) };
    let fifteen = begun(setup(RuleSet::strict(), fifteen), "strict", "2d", &[]);
    let pairs = Choices { teams: Some(Teams::Pairs), ..players(4) };
    let pairs = begun(setup(RuleSet::strict(), pairs), "strict", "3d", &[]);
    let missed = done(&after(open3.clone(), 4, 3), &Deed::Ring);
    let twice = done(&after(missed.clone(), 2, 3), &Deed::Ring);
    let gone = done(&after(twice.clone(), 2, 3), &Deed::Ring);
    let paused = done(&after(open3.clone(), 5, 3), &Deed::Pause);
    let undone = done(&after(open3.clone(), 6, 3), &Deed::Undo);
    let resigned = done(&after(strict2.clone(), 9, 3), &Deed::Resign(Seat::White));
    vec![
        ("begun", open3.clone()),
        ("three", after(open3.clone(), 20, 4)),
        ("two", after(strict2.clone(), 7, 4)),
        ("two_camp", after(strict2.clone(), 54, 9)),
        ("six", after(six, 40, 4)),
        ("fifteen", after(fifteen, 12, 4)),
        ("pairs", after(pairs, 17, 4)),
        ("missed", missed),
        ("missed_twice", twice),
        ("gone", gone),
        ("paused", paused),
        ("undone", undone),
        ("resigned", resigned),
        ("over", recorded(RuleSet::open(), "open", 3, "places decided")),
        ("replied", recorded(RuleSet::strict(), "strict", 2, "reply made")),
        ("abandoned", done(&after(strict2, 3, 2), &Deed::End)),
    ]
}

/// The seats whose mails differ: the one to move, the one after it, a watcher.
pub(crate) fn seats(game: &Game) -> Vec<(&'static str, Option<Seat>)> {
    let held = |seat: &Seat| game.chairs()[seat].holder.player().is_some();
    match game.to_move() {
        Some(seat) => {
            let other = game.chairs().keys().copied().find(|other| *other != seat && held(other));
            vec![("mover", Some(seat)), ("other", other), ("watcher", None)]
        }
        None => vec![("white", Some(Seat::White)), ("watcher", None)],
    }
}

/// A mail of the gallery.
pub(crate) struct Exhibit {
    pub(crate) name: String,
    pub(crate) mail: SealedMail,
}

/// The moment of a game's mails: its last entry.
pub(crate) fn now(game: &Game) -> Moment {
    game.log().last().unwrap().at
}

fn refused(game: &Game, seat: Seat, text: &str) -> Part {
    let refusal = choose(game, seat, &written(text)).unwrap_err();
    Part::Refused { request: Request::Move(written(text)), refusal }
}

/// Every kind of answer about a game, by name.
pub(crate) fn answers(game: &Game, seat: Seat) -> Vec<(&'static str, Vec<Part>)> {
    let notation = game.opening().setup.notation();
    let play = game.play();
    let best = play.legal_moves().into_iter().max_by_key(|mv| play.gain(*mv)).unwrap();
    let token = notation.way(&[best.from, best.to]);
    let chosen = choose(game, seat, &written(&token)).unwrap();
    let far = Hole::all().find(|hole| play.position().at(*hole).is_none() && !play.ends_of(best.from).contains(*hole));
    let illegal = notation.way(&[best.from, far.unwrap()]);
    let setting = |setting, value: &str, nearest: Option<&str>, known: &[&str]| Part::Refused {
        request: Request::Language(value.to_owned()),
        refusal: Refusal::BadSetting {
            setting,
            value: value.to_owned(),
            nearest: nearest.map(str::to_owned),
            known: known.iter().map(|k| (*k).to_owned()).collect(),
        },
    };
    let plain = |request: Request, refusal: Refusal| Part::Refused { request, refusal };
    let name: HoleName = "k17".parse().unwrap();
    vec![
        ("hint", vec![Part::Hint(chosen.clone())]),
        ("illegal", vec![refused(game, seat, &illegal), Part::Done(Done::Said)]),
        (
            "no_hole",
            vec![
                plain(Request::Move(written("k17-k5")), Refusal::NoSuchHole { name, nearest: notation.nearest(name) }),
                Part::NotUnderstood { line: "k19-k5 and more".to_owned(), nearest: Some("k9".to_owned()) },
                Part::TooMany { left: vec!["moves".to_owned(), "help clock".to_owned()] },
            ],
        ),
        ("which", vec![Part::Which { moves: vec![written(&token), written(&illegal)], why: Why::TwoMoves }]),
        ("which_html", vec![Part::Which { moves: Vec::new(), why: Why::TextAgainstHtml }]),
        ("which_wish", vec![Part::Which { moves: vec![written(&token)], why: Why::MoveAndWish }]),
        ("confirm_resign", vec![Part::Confirm(Question::Resign)]),
        ("confirm_play", vec![Part::Confirm(Question::Play(chosen.clone()))]),
        ("confirm_leave", vec![Part::Confirm(Question::PlayAndLeave(chosen.clone()))]),
        (
            "confirm_unproved",
            vec![Part::Confirm(Question::Unproved(vec![Request::Move(written(&token)), Request::Resign]))],
        ),
        ("preview", vec![Part::Preview(chosen)]),
        ("moves_of", vec![Part::Moves(Some(best.from))]),
        ("moves_of_other", vec![Part::Moves(play.position().of(seat.opposite()).first().or(far))]),
        ("moves", vec![Part::Moves(None)]),
        ("board", vec![Part::Board(None)]),
        ("board_then", vec![Part::Board(Some(3)), Part::Board(Some(0)), Part::Board(Some(9999))]),
        ("history", vec![Part::History, Part::Export]),
        ("help_of_the_game", vec![Part::Help(Some("rules".to_owned())), Part::Help(Some("first".to_owned()))]),
        (
            "refusals",
            vec![
                plain(Request::Resign, Refusal::NotRacing),
                plain(Request::Back, Refusal::NotAway),
                plain(Request::Move(written("m1-k5")), Refusal::GameOver),
                plain(Request::Move(written("m1-k5")), Refusal::Paused),
                plain(Request::Move(written("m1-k5")), Refusal::OldKey),
                plain(Request::Move(written("m1-k5")), Refusal::NotYourTurn { to_move: seat.opposite() }),
                plain(Request::Confirm, Refusal::NothingToConfirm),
                plain(Request::Show(Some(99)), Refusal::NoSuchTurn { turn: 99, last: game.turns() }),
                plain(Request::Join(Some(7)), Refusal::NoSuchGame { number: 7 }),
                plain(Request::Resign, Refusal::NoGame),
                plain(Request::Extend("soon".to_owned()), Refusal::BadSpan { text: "soon".to_owned() }),
                plain(Request::Extend("400d".to_owned()), Refusal::TooMuchTime { text: "400d".to_owned() }),
                plain(Request::Hint, Refusal::NoHints),
                plain(Request::Undo, Refusal::NothingToUndo),
                setting("language", "dutsch", Some("deutsch"), &[]),
                setting("board", "round", None, &["html", "image", "text"]),
                setting("timezone", "Mars", None, &[]),
            ],
        ),
    ]
}

/// Answers that concern no game.
pub(crate) fn club_answers() -> Vec<(&'static str, Vec<Part>)> {
    let set = |setting, value: &str| Part::Done(Done::Set { setting, value: value.to_owned() });
    let line = |number, awaits| GameLine {
        number: GameNumber(number),
        rules: "open".to_owned(),
        players: vec!["Ada".to_owned(), "Ben".to_owned(), "Cleo".to_owned()],
        awaits,
    };
    let help = |topic: &str| vec![Part::Help(Some(topic.to_owned()))];
    vec![
        (
            "done",
            vec![
                Part::Done(Done::Played(written("m1-k5"))),
                Part::Done(Done::Resigned),
                Part::Done(Done::Said),
                set("language", "de"),
                set("timezone", "Europe/Berlin"),
                set("name", "Ada"),
                set("board", "text"),
                set("board", "html"),
                set("board", "image"),
                Part::Done(Done::Stopped),
                Part::Done(Done::Accepted),
                Part::Done(Done::Declined),
                Part::Done(Done::Back),
            ],
        ),
        (
            "games",
            vec![Part::Games(vec![
                line(7, Awaits::Reader(Some(start()))),
                line(8, Awaits::Reader(None)),
                line(9, Awaits::Mover(Some("Ben".to_owned()))),
                line(12, Awaits::Mover(None)),
                line(10, Awaits::Players(1)),
                line(11, Awaits::Players(3)),
            ])],
        ),
        ("games_none", vec![Part::Games(Vec::new())]),
        ("set_aside", vec![Part::SetAside(SetAsideWhy::TooLarge)]),
        ("set_aside_packed", vec![Part::SetAside(SetAsideWhy::Unreadable)]),
        ("help", vec![Part::Help(None)]),
        ("help_first", help("first")),
        ("help_terms", help("Begriffe")),
        ("help_strategy", help("strategy")),
        ("help_notation", help("notation")),
        ("help_moves", help("moves")),
        ("help_rules", help("Regeln")),
        ("help_commands", help("commands")),
        ("help_resign", help("resign")),
        ("help_clock", help("Uhr")),
        ("help_settings", help("settings")),
        ("help_club", help("club")),
        ("standings", vec![Part::News(standings())]),
        (
            "standings_none",
            vec![Part::News(News::Standings { two: Vec::new(), many: Vec::new(), tournaments: Vec::new() })],
        ),
        ("rating", vec![Part::News(rating())]),
        ("waiting", vec![Part::News(News::Waiting(Box::new(open_game(setup(RuleSet::open(), players(3))))))]),
        ("waiting_full", vec![Part::News(News::Waiting(Box::new(open_game(setup(RuleSet::open(), players(2))))))]),
        ("offers", vec![Part::News(News::Offers(vec![open_game(setup(RuleSet::open(), players(3)))]))]),
        ("offers_none", vec![Part::News(News::Offers(Vec::new()))]),
        ("club_done", club_done()),
        ("club_refused", club_refused()),
        ("confirm_drop_out", vec![Part::Confirm(Question::DropOut("Cup 2".to_owned()))]),
        ("confirm_forget", vec![Part::Confirm(Question::Forget)]),
    ]
}

fn repute(rating: i64, games: u32, in_time: Option<u32>) -> Repute {
    Repute { rating, games, in_time }
}

fn standings() -> News {
    let line = |rank, name: &str, repute| StandingLine { rank, name: name.to_owned(), repute };
    let two = vec![
        line(1, "Ada", repute(1532, 3, Some(100))),
        line(1, "Jürgen Müller-Lüdenscheidt", repute(1532, 1, Some(97))),
        line(3, "", repute(1468, 2, Some(0))),
    ];
    let entrant = |rank, name: &str, halves, games, has_left| TournamentLine {
        rank,
        name: name.to_owned(),
        halves,
        games,
        has_left,
    };
    let lines = vec![entrant(1, "Ada", 5, 3, false), entrant(2, "Ben", 1, 1, false), entrant(3, "Cleo", 0, 1, true)];
    let cup = |number, round, is_over| TournamentTable {
        number,
        name: format!("Cup {number}"),
        round,
        rounds: 3,
        is_over,
        lines: lines.clone(),
    };
    let many = (1..=65).map(|n| line(n, &format!("Player {n}"), repute(1700 - i64::from(n), n, None))).collect();
    News::Standings { two, many, tournaments: vec![cup(1, 0, false), cup(2, 2, false), cup(3, 3, true)] }
}

fn rating() -> News {
    let line = |number, place, rating, change| RatedLine { number: GameNumber(number), place, rating, change };
    News::Rating {
        name: "Ada".to_owned(),
        two: repute(1532, 3, Some(98)),
        many: repute(1500, 0, Some(98)),
        games: vec![line(7, 1, 1532, 16), line(3, 2, 1516, -15), line(1, 1, 1531, 0)],
    }
}

/// A game that waits: white is asked, the second seat taken, others free.
fn open_game(setup: Setup) -> OpenGame {
    let seats = setup.seats();
    let taken = [
        (seats[0], Taken { name: "Ada".to_owned(), repute: Some(repute(1500, 0, None)), has_accepted: false }),
        (seats[1], Taken { name: "Ben".to_owned(), repute: Some(repute(1612, 21, Some(97))), has_accepted: true }),
    ];
    OpenGame {
        number: GameNumber(43),
        setup,
        rules_name: "open".to_owned(),
        pace: "3d".parse().unwrap(),
        taken: taken.into(),
        least_rating: Some(1400),
        least_percent: Some(90),
    }
}

fn club_done() -> Vec<Part> {
    let all = [
        ClubDone::Invited(1),
        ClubDone::Invited(3),
        ClubDone::Offered(0),
        ClubDone::Offered(2),
        ClubDone::Seeking,
        ClubDone::NotSeeking,
        ClubDone::Joined(GameNumber(43)),
        ClubDone::Left(GameNumber(43)),
        ClubDone::DroppedOut("Cup 2".to_owned()),
        ClubDone::AddressAsked,
        ClubDone::AddressAdded("player3@home.example".to_owned()),
        ClubDone::AddressRemoved("player3@home.example".to_owned()),
    ];
    all.into_iter().map(|done| Part::Done(Done::Club(done))).collect()
}

fn club_refused() -> Vec<Part> {
    let new = || Request::New("strct 5 players".to_owned());
    let text = |text: &str| text.to_owned();
    let known = vec![text("casual"), text("open"), text("strict")];
    let all = [
        (new(), ClubRefusal::BadOffer { word: text("unrated") }),
        (new(), ClubRefusal::NoSuchRules { name: text("strct"), nearest: Some(text("strict")), known: known.clone() }),
        (new(), ClubRefusal::NoSuchRules { name: text("blitz"), nearest: None, known }),
        (new(), ClubRefusal::NotForSoMany { players: 5, allowed: text("2, 3, 4") }),
        (new(), ClubRefusal::NoSuchVariant),
        (Request::Join(Some(7)), ClubRefusal::NotOpen { number: Some(7) }),
        (Request::Join(None), ClubRefusal::NotOpen { number: None }),
        (Request::Join(Some(7)), ClubRefusal::NoSeatLeft),
        (Request::Join(Some(7)), ClubRefusal::AlreadyIn),
        (Request::Join(Some(7)), ClubRefusal::RatingTooLow { least: 1600, own: 1500 }),
        (Request::Join(Some(7)), ClubRefusal::NotReliableEnough { least: 90, own: 66 }),
        (Request::Leave, ClubRefusal::NothingWaiting),
        (new(), ClubRefusal::TooManyWaiting { most: 10 }),
        (Request::Seek(String::new()), ClubRefusal::TooManyInvited { most: 20 }),
        (Request::Rematch, ClubRefusal::BadAddress { text: text("x@y") }),
        (Request::Rematch, ClubRefusal::AskedToday { text: text("x@y") }),
        (Request::Rematch, ClubRefusal::NotOver),
        (Request::Rating(Some(text("Zed"))), ClubRefusal::NoSuchPlayer { name: text("Zed") }),
        (Request::Standings, ClubRefusal::NotYourAddress),
        (Request::Standings, ClubRefusal::LastAddress),
    ];
    let part = |(request, refusal)| Part::Refused { request, refusal: Refusal::Club(refusal) };
    all.into_iter().map(part).collect()
}

/// Every mail of the gallery in one language.
pub(crate) fn gallery(tongue: Tongue) -> Vec<Exhibit> {
    let (club, house) = (club(ReplyStyle::Plus), house());
    let mut exhibits = Vec::new();
    let mut show = |name: String, mail: SealedMail| exhibits.push(Exhibit { name, mail });
    let said =
        [Said { name: "Ben".to_owned(), text: "Well played!\nm1-k5 would have been better.\nresign".to_owned() }];
    let games = games();
    for (name, game) in &games {
        let names = names(game);
        let scene = Scene { club: &club, house: &house, game, names: &names, said: &said, letters: &BTreeMap::new() };
        let notice = if game.is_over() { Notice::Over } else { Notice::Turn };
        for (who, seat) in seats(game) {
            let reader = reader(seat, tongue, BoardStyle::Html);
            let mark = postmark(&reader, 2, now(game));
            let mail = game_mail(&scene, &notice, &reader, &mark, &Answer::default()).unwrap();
            show(format!("turn_{name}_{who}"), mail);
        }
    }
    let game = &games.iter().find(|(name, _)| *name == "three").unwrap().1;
    let names = names(game);
    let scene = Scene { club: &club, house: &house, game, names: &names, said: &[], letters: &BTreeMap::new() };
    let seat = game.to_move().unwrap();
    let mover = reader(Some(seat), tongue, BoardStyle::Html);
    let mark = postmark(&mover, 3, now(game).plus(Span::from_hours(50)));
    let reminder = Notice::Reminder { part: 1, whole: 2 };
    show("reminder".to_owned(), game_mail(&scene, &reminder, &mover, &mark, &Answer::default()).unwrap());
    let text_reader = Reader { board: BoardStyle::Text, ..mover.clone() };
    let text = game_mail(&scene, &Notice::Turn, &text_reader, &mark, &Answer::default()).unwrap();
    show("turn_three_mover_text".to_owned(), text);
    let read_as = Answer {
        parts: vec![
            Part::Done(Done::Played(written("m1-k5"))),
            Part::Done(Done::Said),
            Part::NotUnderstood { line: "k19".to_owned(), nearest: Some("k9".to_owned()) },
        ],
    };
    show("turn_read_as".to_owned(), game_mail(&scene, &Notice::Turn, &mover, &mark, &read_as).unwrap());
    let mark = Postmark { in_reply_to: MessageId::new("letter@home.example"), ..mark };
    for (name, parts) in answers(game, seat) {
        let mail = answer_mail(&club, Some(&scene), &Answer { parts }, &mover, &mark).unwrap();
        show(format!("answer_{name}"), mail);
    }
    for (name, parts) in club_answers() {
        let mail = answer_mail(&club, None, &Answer { parts }, &mover, &mark).unwrap();
        show(format!("answer_{name}"), mail);
    }
    let open = open_game(game.opening().setup.clone());
    let invitation = Invitation { game: open.clone(), inviter: Some("Ben".to_owned()) };
    let invited = Reader { seat: Some(Seat::White), ..mover.clone() };
    show("invitation".to_owned(), invitation_mail(&club, &invitation, &invited, &mark).unwrap());
    let pairs = Choices { teams: Some(Teams::Pairs), hops: None, ..players(4) };
    let by_club = Invitation { game: open_game(setup(RuleSet::strict(), pairs)), inviter: None };
    show("invitation_pairs".to_owned(), invitation_mail(&club, &by_club, &invited, &mark).unwrap());
    let waits = Reader { seat: None, ..mover.clone() };
    show("offer".to_owned(), offer_mail(&club, &open, &waits, &mark).unwrap());
    let name = || "Ben".to_owned();
    let changes = [
        Change::Joined { name: name() },
        Change::Left { name: name() },
        Change::Declined { name: name() },
        Change::HandedOver { name: name() },
    ];
    for (change, what) in changes.iter().zip(["joined", "left", "declined", "handed_over"]) {
        let mail = gathering_mail(&club, &open, change, &invited, &mark).unwrap();
        show(format!("gathering_{what}"), mail);
    }
    let News::Standings { tournaments, .. } = standings() else { unreachable!() };
    show("table".to_owned(), table_mail(&club, &tournaments[2], &waits, &mark).unwrap());
    show("new_address".to_owned(), new_address_mail(&club, &waits, &mark).unwrap());
    let offs = [
        CalledOff::Declined { name: name() },
        CalledOff::Unanswered,
        CalledOff::ByHost,
        CalledOff::Withdrawn { name: name() },
    ];
    for (off, name) in offs.iter().zip(["declined", "unanswered", "by_host", "withdrawn"]) {
        let mail = called_off_mail(&club, GameNumber(43), off, &mover, &mark).unwrap();
        show(format!("called_off_{name}"), mail);
    }
    let notes = [
        HostNote::Bounced { player: "Ben".to_owned(), stopped: Some(GameNumber(42)), status: "5.1.1".to_owned() },
        HostNote::Bounced { player: "Ben".to_owned(), stopped: None, status: "4.2.2".to_owned() },
        HostNote::GivenUp { player: "Ben".to_owned(), subject: "[club #42] your move".to_owned() },
        HostNote::Corrupt { number: GameNumber(42) },
    ];
    for (note, name) in notes.iter().zip(["stopped", "bounced", "given_up", "corrupt"]) {
        show(format!("host_{name}"), host_mail(&club, note, &mover, &mark).unwrap());
    }
    exhibits
}

/// The asked-for move is one that leaves: used where an objection is wanted.
#[allow(dead_code)]
pub(crate) fn objection(game: &Game, deed: &Deed) -> Objection {
    decide(game, deed, &house(), Cause::Clock, now(game)).unwrap_err()
}
