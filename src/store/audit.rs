//! The audit: every game is replayed, and what the store says twice is compared.
//!
//! The entries are the truth. Checked against them: the position after each, the game's row, who holds the seats,
//! the alarm, the ratings. Checked beside: the file itself, references, games from elsewhere, letters that were left open, mails
//! without their bytes.

use super::fault::StoreFault;
use super::games::GameStage;
use super::open::Store;
use super::packing::unpack;
use super::ratings::{self, RatingRow};
use super::tx::Tx;
use crate::club::ratings::{Form, RatedGame};
use crate::correspondence::game::Game;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::GameNumber;
use crate::postal::digest;
use crate::rules::Seat;
use std::collections::BTreeSet;
use std::fmt;

/// Something that the audit found wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// What it is about: `game 3`, `import I2`, `letter 7`, `mail 9`, `database`.
    pub about: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.about, self.what)
    }
}

/// The projection of a game, as its row has it.
#[derive(PartialEq, Eq, Debug)]
struct Projection {
    stage: String,
    entries: u32,
    position: String,
    to_move: Option<String>,
    turn: u32,
    due: Option<i64>,
    ended: Option<i64>,
    ending: Option<String>,
}

impl Projection {
    fn of(game: &Game) -> Self {
        let stage = if game.is_over() { GameStage::Over } else { GameStage::Running };
        Self {
            stage: stage.word().to_owned(),
            entries: u32::try_from(game.log().len()).unwrap_or(u32::MAX),
            position: game.position_text(),
            to_move: game.to_move().map(|seat| seat.word().to_owned()),
            turn: game.turns(),
            due: game.due().map(Moment::seconds),
            ended: game.ended().map(Moment::seconds),
            ending: game.end().map(|end| end.word().to_owned()),
        }
    }

    /// The names of the columns in which both differ.
    fn differences(&self, other: &Self) -> Vec<&'static str> {
        let pairs = [
            ("stage", self.stage == other.stage),
            ("entries", self.entries == other.entries),
            ("position", self.position == other.position),
            ("to_move", self.to_move == other.to_move),
            ("turn", self.turn == other.turn),
            ("due", self.due == other.due),
            ("ended", self.ended == other.ended),
            ("ending", self.ending == other.ending),
        ];
        pairs.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect()
    }
}

impl Store {
    /// Looks through everything; an empty list where all is well.
    ///
    /// # Errors
    /// [`StoreFault`] where the database can't be read at all.
    pub fn audit(&mut self) -> Result<Vec<Finding>, StoreFault> {
        let mut findings: Vec<Finding> =
            self.integrity_check()?.into_iter().map(|what| Finding { about: "database".to_owned(), what }).collect();
        let view = self.view()?;
        let mut rated = Vec::new();
        for number in view.game_numbers()? {
            let mut found = |what: String| findings.push(Finding { about: format!("game {number}"), what });
            match view.audit_game(number, &mut rated, &mut found) {
                Err(fault) if fault.is_of_one_row() => found(fault.to_string()),
                other => other?,
            }
        }
        view.audit_ratings(rated, &mut findings)?;
        view.audit_tournaments(&mut findings)?;
        view.audit_imports(|number, what| {
            findings.push(Finding { about: format!("import {number}"), what: what.to_owned() });
        })?;
        view.audit_letters(&mut findings)?;
        view.audit_mails(&mut findings)?;
        Ok(findings)
    }
}

impl Tx<'_> {
    fn audit_game(
        &self,
        number: GameNumber,
        rated: &mut Vec<RatedGame>,
        found: &mut impl FnMut(String),
    ) -> Result<(), StoreFault> {
        let mut find = self.sql(
            "SELECT stage, entries, position, to_move, turn, due, ended, ending, alarm_at FROM games WHERE number = ?1",
        )?;
        let (row, alarm) = find.query_row([number.0], |row| {
            let projection = Projection {
                stage: row.get(0)?,
                entries: row.get(1)?,
                position: row.get(2)?,
                to_move: row.get(3)?,
                turn: row.get(4)?,
                due: row.get(5)?,
                ended: row.get(6)?,
                ending: row.get(7)?,
            };
            Ok((projection, row.get::<_, Option<i64>>(8)?))
        })?;
        let Some(game) = self.game(number)? else {
            if [GameStage::Running, GameStage::Over].iter().any(|s| s.word() == row.stage) {
                found(format!("it is {} and has no entry", row.stage));
            }
            return Ok(());
        };
        rated.extend(RatedGame::of(&game));
        for column in Projection::of(&game).differences(&row) {
            found(format!("its row has another {column} than its entries come to"));
        }
        let waits =
            game.to_move().is_some_and(|seat| !game.is_paused() && (game.program_plays(seat) || game.due().is_some()));
        if waits && alarm.is_none() {
            found("its turn runs and no alarm is set".to_owned());
        }
        if game.is_over() && alarm.is_some() {
            found("it is over and an alarm is set".to_owned());
        }
        self.audit_seats(&game, found)
    }

    fn audit_seats(&self, game: &Game, found: &mut impl FnMut(String)) -> Result<(), StoreFault> {
        let mut find = self.sql("SELECT player_now FROM seats WHERE game = ?1 AND seat = ?2")?;
        for (seat, chair) in game.chairs() {
            let now: Option<i64> = find.query_row((game.number().0, seat.word()), |row| row.get(0))?;
            if now != chair.holder.player().map(|id| id.0) {
                found(format!("its {} seat is held by another than its entries say", Seat::word(*seat)));
            }
        }
        Ok(())
    }

    /// The ratings against those that the finished games come to, in the order in which they ended.
    fn audit_ratings(&self, mut rated: Vec<RatedGame>, findings: &mut Vec<Finding>) -> Result<(), StoreFault> {
        rated.sort_by_key(|game| (game.ended, game.number));
        let mut expected = ratings::rows_of(&rated, |_, _| Ok(Form::default()))?;
        expected.sort();
        let kept = self.rating_rows()?;
        let differing = |rows: &[RatingRow], others: &[RatingRow]| {
            rows.iter().filter(|row| others.binary_search(row).is_err()).map(|row| row.game).collect::<BTreeSet<_>>()
        };
        for game in differing(&expected, &kept).union(&differing(&kept, &expected)) {
            let what = "the ratings kept for it are not those that the finished games come to".to_owned();
            findings.push(Finding { about: format!("game {game}"), what });
        }
        Ok(())
    }

    /// Each tournament's tables: games that have begun, among those who entered.
    fn audit_tournaments(&self, findings: &mut Vec<Finding>) -> Result<(), StoreFault> {
        for row in self.tournaments()? {
            let mut found = |what: String| findings.push(Finding { about: format!("tournament {}", row.number), what });
            let tournament = match self.tournament(&row) {
                Err(fault) if fault.is_of_one_row() => {
                    found(fault.to_string());
                    continue;
                }
                other => other?,
            };
            let entered: BTreeSet<_> = tournament.entrants.iter().map(|entrant| entrant.player).collect();
            for table in &tournament.tables {
                if table.round == 0 || table.round > row.round {
                    found(format!("a game of round {} in round {}", table.round, row.round));
                }
                if table.seats.iter().any(|player| !entered.contains(player)) {
                    found(format!("somebody plays in round {} who has not entered", table.round));
                }
            }
        }
        Ok(())
    }

    fn audit_letters(&self, findings: &mut Vec<Finding>) -> Result<(), StoreFault> {
        let mut find = self.sql("SELECT id, fate, digest, bytes FROM letters ORDER BY id")?;
        let mut rows = find.query([])?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let mut found =
                |what: &str| findings.push(Finding { about: format!("letter {id}"), what: what.to_owned() });
            if row.get_ref(1)?.as_str().is_ok_and(|fate| fate == "open") {
                found("nothing says what became of it");
            }
            let kept = row.get_ref(3)?.as_blob_or_null().map_err(|e| StoreFault::row("letters", e.to_string()))?;
            if kept.is_some_and(|bytes| row.get_ref(2).is_ok_and(|d| d.as_str() != Ok(digest(bytes).as_str()))) {
                found("its bytes are not those that came");
            }
        }
        Ok(())
    }

    fn audit_mails(&self, findings: &mut Vec<Finding>) -> Result<(), StoreFault> {
        let mut find = self.sql(
            "SELECT o.id, o.digest, o.bytes, o.cause, l.fate, o.packing, \
             EXISTS (SELECT 1 FROM outbox p WHERE p.message_id = o.message_id AND p.id < o.id) \
             FROM outbox o LEFT JOIN letters l ON l.id = o.letter ORDER BY o.id",
        )?;
        let mut rows = find.query([])?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let mut found = |what: &str| findings.push(Finding { about: format!("mail {id}"), what: what.to_owned() });
            let (posted, packing): (String, String) = (row.get(1)?, row.get(5)?);
            let kept: Option<Vec<u8>> = row.get(2)?;
            if kept.is_some_and(|bytes| unpack(&packing, bytes).map_or(true, |bytes| digest(&bytes) != posted)) {
                found("its bytes are not those that were posted");
            }
            let (cause, fate): (String, Option<String>) = (row.get(3)?, row.get(4)?);
            if cause == "letter" && fate.is_none_or(|fate| fate == "open") {
                found("the letter that caused it is not there or was never done with");
            }
            if row.get(6)? {
                found("an earlier mail has the same Message-ID");
            }
        }
        Ok(())
    }
}
