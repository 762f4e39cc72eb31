//! For the bench alone: a database of many games, made by copying the few that it holds.
//!
//! Every row that a game brings along is copied with it: seats, entries, letters, keys, mails, ratings. Numbers move up by
//! the size of the pattern, words that must be unique get the copy's number in front. Copies share a bounded number of
//! players, have other keys than the host would mint, and the alarms of those that run lie ahead: they are mass, not to be
//! played on, and no audit would pass them.

use super::fault::StoreFault;
use super::open::Store;

/// Copies that share a set of players.
const SHARING: u32 = 200;
/// Copies written in one transaction.
const AT_ONCE: u32 = 500;
/// Seconds over which the alarms of copies are spread: thirty days.
const ALARMS: u32 = 30 * 86_400;

/// One copy; `?1` its number, `?2` the number of its set of players, `?3` to `?6` how many games, letters, mails and players the
/// pattern has, `?7` the seconds over which alarms are spread.
const STATEMENTS: [&str; 9] = [
    "INSERT INTO games (number, stage, rules_name, base, edition, dials, players, marbles, hops, teams, notation, first, \
     pace, started, entries, position, to_move, turn, due, ended, ending, alarm_at, hints) \
     SELECT number + ?1 * ?3, stage, rules_name, base, edition, dials, players, marbles, hops, teams, notation, first, \
     pace, started, entries, position, to_move, turn, due, ended, ending, alarm_at + 86400 + (?1 * 7919) % ?7, hints \
     FROM games WHERE number <= ?3",
    "INSERT INTO seats (game, seat, place, player, level, player_now, answer) \
     SELECT game + ?1 * ?3, seat, place, player + ?2 * ?6, level, player_now + ?2 * ?6, answer \
     FROM seats WHERE game <= ?3",
    "INSERT INTO letters (id, digest, size, bytes, arrived_at, seen_at, message_id, sender_digest, fate, why, player, game) \
     SELECT id + ?1 * ?4, printf('%08x', ?1) || substr(digest, 9), size, NULL, arrived_at, seen_at, ?1 || '.' || message_id, \
     sender_digest, fate, why, player + ?2 * ?6, game + ?1 * ?3 FROM letters WHERE id <= ?4",
    "INSERT INTO events (game, number, kind, body, at, spent, due, after, cause, letter) \
     SELECT game + ?1 * ?3, number, kind, body, at, spent, due, after, cause, letter + ?1 * ?4 FROM events WHERE game <= ?3",
    "INSERT INTO reply_keys (key, player, game, seat, turn, question) \
     SELECT printf('%08x', ?1) || substr(key, 9), player + ?2 * ?6, game + ?1 * ?3, seat, turn, NULL FROM pattern_keys",
    "INSERT INTO mail_numbers (key, last) \
     SELECT printf('%08x', ?1) || substr(key, 9), last FROM pattern_keys WHERE last IS NOT NULL",
    "INSERT INTO first_mails (game, player, message_id) \
     SELECT game + ?1 * ?3, player + ?2 * ?6, ?1 || '.' || message_id FROM first_mails WHERE game <= ?3",
    "INSERT INTO outbox (id, notice_key, cause, letter, game, player, message_id, sender, recipient, digest, bytes, state, \
     tries, posted_at, next_try, tried_at, done_at, why) \
     SELECT id + ?1 * ?5, ?1 || '.' || notice_key, cause, letter + ?1 * ?4, game + ?1 * ?3, player + ?2 * ?6, \
     ?1 || '.' || message_id, sender, recipient, digest, NULL, 'sent', tries, posted_at, next_try, tried_at, posted_at, why \
     FROM outbox WHERE id <= ?5",
    "INSERT INTO ratings (game, seat, player, pool, place, ended, games, before, after) \
     SELECT game + ?1 * ?3, seat, player + ?2 * ?6, pool, place, ended, games, before, after FROM ratings WHERE game <= ?3",
];

/// The pattern's keys, apart: they are found by no game in a table that grows.
const PATTERN_KEYS: &str = "CREATE TEMP TABLE pattern_keys AS SELECT k.*, n.last FROM reply_keys k \
                            LEFT JOIN mail_numbers n ON n.key = k.key WHERE k.game IS NOT NULL";

/// The players of a set, `?1` its number, `?2` how many the pattern has.
const PLAYERS: [&str; 2] = [
    "INSERT INTO players (id, name, name_key, language, timezone, board, created) \
     SELECT id + ?1 * ?2, name, name_key, language, timezone, board, created FROM players WHERE id <= ?2",
    "INSERT INTO addresses (folded, address, player, rank, added) \
     SELECT ?1 || '.' || folded, ?1 || '.' || address, player + ?1 * ?2, rank, added FROM addresses WHERE player <= ?2",
];

impl Store {
    /// Copies the games that it holds until there are so many; `tell` hears how many there are.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or there is no game to be copied.
    pub fn multiply(&mut self, games: u32, tell: &dyn Fn(u32)) -> Result<(), StoreFault> {
        let count = |sql: &str| self.conn.query_row(sql, [], |row| row.get::<_, u32>(0));
        let pattern = count("SELECT count(*) FROM games")?;
        let letters = count("SELECT coalesce(max(id), 0) FROM letters")?;
        let mails = count("SELECT coalesce(max(id), 0) FROM outbox")?;
        let players = count("SELECT coalesce(max(id), 0) FROM players")?;
        let copies =
            games.checked_div(pattern).ok_or_else(|| StoreFault::row("games", "there is none to be copied"))?;
        // A scratch database may be lost: nothing waits for the disk.
        self.conn.pragma_update(None, "synchronous", "OFF")?;
        self.conn.pragma_update(None, "cache_size", -200_000)?;
        self.conn.execute_batch(PATTERN_KEYS)?;
        let mut copy = 1;
        while copy < copies {
            let until = copies.min(copy + AT_ONCE);
            let tx = self.begin()?;
            for copy in copy..until {
                let set = copy / SHARING;
                if copy.is_multiple_of(SHARING) {
                    for text in PLAYERS {
                        tx.sql(text)?.execute((set, players))?;
                    }
                }
                let values = [copy, set, pattern, letters, mails, players, ALARMS];
                for text in STATEMENTS {
                    let mut statement = tx.sql(text)?;
                    let used = statement.parameter_count();
                    statement.execute(rusqlite::params_from_iter(&values[..used]))?;
                }
            }
            tx.commit()?;
            copy = until;
            tell(copy * pattern);
        }
        self.conn.execute_batch("DROP TABLE pattern_keys")?;
        self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        self.conn.pragma_update(None, "synchronous", "FULL")?;
        Ok(())
    }
}
