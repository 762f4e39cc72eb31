//! The laws of the store: one writer, nothing twice, nothing half, the entries are the truth. Here is what its tests begin with.

mod games;
mod post;
mod whole;

use sternpost::correspondence::decide::{self, Consent, Deed, House};
use sternpost::correspondence::event::Cause;
use sternpost::correspondence::game::{Game, Hints, Opening};
use sternpost::correspondence::moment::Moment;
use sternpost::correspondence::pace::Calendar;
use sternpost::correspondence::seat::{Holder, PlayerId};
use sternpost::postal::{Address, MessageId, RawLetter, SealedMail};
use sternpost::rules::{Choices, RuleSet, Setup};
use sternpost::store::{GameStage, NewMail, Store, Tx};

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

pub(crate) fn open(folder: &tempfile::TempDir) -> Store {
    Store::open(&folder.path().join("club.db")).unwrap()
}

pub(crate) fn at(seconds: i64) -> Moment {
    Moment::from_seconds(1_800_000_000 + seconds)
}

pub(crate) fn address(text: &str) -> Address {
    text.parse().unwrap()
}

pub(crate) fn house() -> House {
    House { reminders: vec![(1, 2)], ..House::plain(Calendar::plain(chrono_tz::UTC)) }
}

pub(crate) fn two_players(tx: &Tx<'_>) -> (PlayerId, PlayerId) {
    let ada = tx.add_player("Ada", &address("ada@example.org"), "en", "UTC", at(0)).unwrap();
    let ben = tx.add_player("Ben", &address("ben@example.org"), "de", "Europe/Berlin", at(0)).unwrap();
    (ada, ben)
}

/// A game of two by the rules of `open`, and who plays it.
pub(crate) fn open_game(tx: &Tx<'_>) -> ([PlayerId; 2], Game) {
    let (ada, ben) = two_players(tx);
    ([ada, ben], begin_game(tx, RuleSet::open(), [Holder::Player(ada), Holder::Player(ben)]))
}

/// Opens a game of two and gives it as it stands after its first entry.
pub(crate) fn begin_game(tx: &Tx<'_>, rules: RuleSet, holders: [Holder; 2]) -> Game {
    let number = tx.next_game_number().unwrap();
    let setup = Setup::new(rules, Choices { players: Some(2), ..Choices::default() }).unwrap();
    let holders = setup.seats().iter().copied().zip(holders).collect();
    let opening = Opening {
        number,
        setup,
        rules_name: "club".to_owned(),
        pace: "3d".parse().unwrap(),
        hints: Hints::Refused,
        holders,
        started: at(0),
    };
    tx.add_game(&opening, GameStage::Running).unwrap();
    let decision = decide::open(Game::new(opening), &house(), Cause::Host, at(0)).unwrap();
    let alarm = decide::next_alarm(&decision.game, &house(), at(0));
    tx.append(&decision.game, decision.entries(), alarm).unwrap();
    decision.game
}

pub(crate) fn enact(tx: &Tx<'_>, game: &Game, deed: &Deed, cause: Cause, now: Moment) -> Game {
    let decision = decide::decide(game, deed, &house(), cause, now).unwrap();
    let alarm = decide::next_alarm(&decision.game, &house(), now);
    tx.append(&decision.game, decision.entries(), alarm).unwrap();
    decision.game
}

/// The first legal move of the seat to move, as it would be written.
pub(crate) fn some_move(game: &Game) -> Deed {
    let notation = game.opening().setup.notation();
    let mv = game.play().legal_moves()[0];
    let holes = vec![notation.name(mv.from), notation.name(mv.to)];
    let written = sternpost::correspondence::command::WrittenMove::new(holes).unwrap();
    Deed::Play { seat: game.to_move().unwrap(), written, consent: Consent::Given }
}

pub(super) fn letter(text: &str) -> RawLetter {
    RawLetter { bytes: text.as_bytes().to_vec(), arrived_at: at(5).seconds() }
}

pub(super) fn mail(id: &str) -> SealedMail {
    SealedMail {
        message_id: MessageId::new(&format!("{id}@club.example")).unwrap(),
        sender: address("games@club.example"),
        recipient: address("ada@example.org"),
        bytes: format!("Message-ID: <{id}@club.example>\r\n\r\nyour move\r\n").into_bytes(),
    }
}

pub(super) fn new_mail(notice_key: &str, id: &str, cause: Cause) -> NewMail {
    NewMail { notice_key: notice_key.to_owned(), cause, game: None, player: None, mail: mail(id).into() }
}
