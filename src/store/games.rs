//! The games' rows: the stage, the projection that lists and alarms are read from, and invitations' answers.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::game::{Game, Opening};
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::{GameNumber, PlayerId};
use crate::rules::Seat;
use rusqlite::OptionalExtension;
use std::collections::BTreeMap;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GameStage {
    /// Its players are asked.
    Invited,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
    /// Somebody declined; it was never played.
    Declined,
}

impl GameStage {
    /// Every stage.
    pub const ALL: [Self; 4] = [Self::Invited, Self::Running, Self::Over, Self::Declined];

    /// The word in the database and in lists.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Running => "running",
            Self::Over => "over",
            Self::Declined => "declined",
        }
    }

    fn of_word(word: &str) -> Result<Self, StoreFault> {
        let found = Self::ALL.into_iter().find(|stage| stage.word() == word);
        found.ok_or_else(|| StoreFault::row("games", format!("there is no stage {word:?}")))
    }
}

/// What a player said to an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvitationAnswer {
    /// Nothing yet.
    Open,
    /// Will play.
    Accepted,
    /// Won't.
    Declined,
}

impl InvitationAnswer {
    /// The word in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }
}

/// A game in a list, as its row says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its number.
    pub number: GameNumber,
    /// The rule set's name in the club.
    pub rules_name: String,
    /// How far it is.
    pub stage: GameStage,
    /// Who holds the seats, by name, in the order of the turns; `program:3` where the program does.
    pub players: Vec<String>,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// Turns made.
    pub turn: u32,
    /// Entries of its score sheet.
    pub entries: u32,
    /// The running turn's deadline.
    pub due: Option<Moment>,
    /// When it began, or is to begin.
    pub started: Moment,
    /// When it ended.
    pub ended: Option<Moment>,
}

impl Tx<'_> {
    /// The number that the next game gets.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn next_game_number(&self) -> Result<GameNumber, StoreFault> {
        let mut find = self.sql("SELECT coalesce(max(number), 0) + 1 FROM games")?;
        Ok(GameNumber(find.query_row([], |row| row.get(0))?))
    }

    /// Adds a game that has no entry yet.
    ///
    /// # Errors
    /// [`StoreFault`] where the number is taken or the database fails.
    pub fn add_game(&self, opening: &Opening, stage: GameStage) -> Result<(), StoreFault> {
        self.add_opening(opening, stage.word())
    }

    /// Brings the row and the seats of a game up to what its entries have come to.
    pub(super) fn project(&self, game: &Game, alarm: Option<Moment>) -> Result<(), StoreFault> {
        let stage = if game.is_over() { GameStage::Over } else { GameStage::Running };
        let mut update = self.sql(
            "UPDATE games SET stage = ?2, entries = ?3, position = ?4, to_move = ?5, turn = ?6, due = ?7, ended = ?8, \
             ending = ?9, alarm_at = ?10 WHERE number = ?1",
        )?;
        update.execute(rusqlite::params![
            game.number().0,
            stage.word(),
            u32::try_from(game.log().len()).unwrap_or(u32::MAX),
            game.position_text(),
            game.to_move().map(Seat::word),
            game.turns(),
            game.due().map(Moment::seconds),
            game.ended().map(Moment::seconds),
            game.end().map(|end| end.word()),
            alarm.map(Moment::seconds),
        ])?;
        let mut update =
            self.sql("UPDATE seats SET player_now = ?3 WHERE game = ?1 AND seat = ?2 AND player_now IS NOT ?3")?;
        for (seat, chair) in game.chairs() {
            update.execute((game.number().0, seat.word(), chair.holder.player().map(|id| id.0)))?;
        }
        Ok(())
    }

    /// Sets when a game is to be looked at next.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_alarm(&self, number: GameNumber, at: Option<Moment>) -> Result<(), StoreFault> {
        let mut update = self.sql("UPDATE games SET alarm_at = ?2 WHERE number = ?1")?;
        update.execute((number.0, at.map(Moment::seconds)))?;
        Ok(())
    }

    /// The games whose alarm is due, the longest due first.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn games_due(&self, now: Moment, limit: usize) -> Result<Vec<GameNumber>, StoreFault> {
        let mut find = self.sql(
            "SELECT number FROM games WHERE alarm_at IS NOT NULL AND alarm_at <= ?1 ORDER BY alarm_at, number LIMIT ?2",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = find.query_map((now.seconds(), limit), |row| row.get(0).map(GameNumber))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The earliest moment at which something is to be done: an alarm or a mail to be sent.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn next_due(&self) -> Result<Option<Moment>, StoreFault> {
        let mut find = self.sql(
            "SELECT min(at) FROM (SELECT min(alarm_at) AS at FROM games WHERE alarm_at IS NOT NULL \
             UNION ALL SELECT min(digest_due) FROM players WHERE digest_due IS NOT NULL \
             UNION ALL SELECT min(next_try) FROM outbox WHERE state = 'waiting')",
        )?;
        let at: Option<i64> = find.query_row([], |row| row.get(0))?;
        Ok(at.map(Moment::from_seconds))
    }

    /// When the next alarm rings.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn next_alarm(&self) -> Result<Option<Moment>, StoreFault> {
        let mut find = self.sql("SELECT min(alarm_at) FROM games WHERE alarm_at IS NOT NULL")?;
        let at: Option<i64> = find.query_row([], |row| row.get(0))?;
        Ok(at.map(Moment::from_seconds))
    }

    /// The running games in which a player holds a seat.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn games_of(&self, player: PlayerId) -> Result<Vec<GameNumber>, StoreFault> {
        self.games_held(player, GameStage::Running)
    }

    /// The games of a stage in which a player has a seat, in the order of their numbers.
    pub(super) fn games_held(&self, player: PlayerId, stage: GameStage) -> Result<Vec<GameNumber>, StoreFault> {
        let mut find = self.sql(
            "SELECT s.game FROM seats s JOIN games g ON g.number = s.game \
             WHERE s.player_now = ?1 AND g.stage = ?2 ORDER BY s.game",
        )?;
        let rows = find.query_map((player.0, stage.word()), |row| row.get(0).map(GameNumber))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Every game's number, in order.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn game_numbers(&self) -> Result<Vec<GameNumber>, StoreFault> {
        let mut find = self.sql("SELECT number FROM games ORDER BY number")?;
        let rows = find.query_map([], |row| row.get(0).map(GameNumber))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Every game as its row says, in the order of their numbers.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn list_games(&self) -> Result<Vec<GameRow>, StoreFault> {
        let mut names: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        let mut find = self.sql(
            "SELECT s.game, coalesce(p.name, 'program:' || coalesce(s.level, 3)) FROM seats s \
             LEFT JOIN players p ON p.id = s.player_now ORDER BY s.game, s.place",
        )?;
        for row in find.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
            let (game, name) = row?;
            names.entry(game).or_default().push(name);
        }
        let mut find = self.sql(
            "SELECT number, rules_name, stage, to_move, turn, due, started, ended, entries FROM games ORDER BY number",
        )?;
        let mut rows = find.query([])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let number: u32 = row.get(0)?;
            let to_move: Option<String> = row.get(3)?;
            let seat =
                |word: String| word.parse().map_err(|_| StoreFault::row("games", format!("there is no seat {word:?}")));
            games.push(GameRow {
                number: GameNumber(number),
                rules_name: row.get(1)?,
                stage: GameStage::of_word(&row.get::<_, String>(2)?)?,
                players: names.remove(&number).unwrap_or_default(),
                to_move: to_move.map(seat).transpose()?,
                turn: row.get(4)?,
                entries: row.get(8)?,
                due: row.get::<_, Option<i64>>(5)?.map(Moment::from_seconds),
                started: Moment::from_seconds(row.get(6)?),
                ended: row.get::<_, Option<i64>>(7)?.map(Moment::from_seconds),
            });
        }
        Ok(games)
    }

    /// How far a game is; `None` where there is none of that number.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn game_stage(&self, number: GameNumber) -> Result<Option<GameStage>, StoreFault> {
        let mut find = self.sql("SELECT stage FROM games WHERE number = ?1")?;
        let word: Option<String> = find.query_row([number.0], |row| row.get(0)).optional()?;
        word.map(|word| GameStage::of_word(&word)).transpose()
    }

    /// Sets how far a game is that has not begun; the entries of a running one set it themselves.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_game_stage(&self, number: GameNumber, stage: GameStage) -> Result<(), StoreFault> {
        self.sql("UPDATE games SET stage = ?2 WHERE number = ?1")?.execute((number.0, stage.word()))?;
        Ok(())
    }

    /// Sets when a game began that was waiting for its players.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_started(&self, number: GameNumber, at: Moment) -> Result<(), StoreFault> {
        self.sql("UPDATE games SET started = ?2 WHERE number = ?1 AND entries = 0")?
            .execute((number.0, at.seconds()))?;
        Ok(())
    }

    /// What each seat's player said to the invitation.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn invitation(&self, number: GameNumber) -> Result<BTreeMap<Seat, InvitationAnswer>, StoreFault> {
        let mut find = self.sql("SELECT seat, answer FROM seats WHERE game = ?1")?;
        let rows = find.query_map([number.0], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        let mut answers = BTreeMap::new();
        for row in rows {
            let (seat, word) = row?;
            let bad = || StoreFault::row("seats", format!("game {number} has no seat {seat:?} with {word:?}"));
            let all = [InvitationAnswer::Open, InvitationAnswer::Accepted, InvitationAnswer::Declined];
            let answer = all.into_iter().find(|a| a.word() == word).ok_or_else(bad)?;
            answers.insert(seat.parse().map_err(|_| bad())?, answer);
        }
        Ok(answers)
    }

    /// Notes what a seat's player said to the invitation.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn set_invitation_answer(
        &self,
        number: GameNumber,
        seat: Seat,
        answer: InvitationAnswer,
    ) -> Result<(), StoreFault> {
        let mut update = self.sql("UPDATE seats SET answer = ?3 WHERE game = ?1 AND seat = ?2")?;
        update.execute((number.0, seat.word(), answer.word()))?;
        Ok(())
    }
}
