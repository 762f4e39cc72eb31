//! The players and their addresses.

use super::fault::StoreFault;
use super::tx::Tx;
use crate::correspondence::command::BoardStyle;
use crate::correspondence::moment::Moment;
use crate::correspondence::seat::PlayerId;
use crate::postal::Address;
use rusqlite::{OptionalExtension, Row};

/// A player of the club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who it is, whatever the addresses.
    pub id: PlayerId,
    /// The name that the others see.
    pub name: String,
    /// The language's code, `de`.
    pub language: String,
    /// The zone's name, `Europe/Berlin`.
    pub timezone: String,
    /// How the board is shown.
    pub board: BoardStyle,
    /// True where the player wants no more mail.
    pub stopped: bool,
    /// True where the host wants no more letters of theirs.
    pub barred: bool,
    /// True where the player's data were erased.
    pub forgotten: bool,
    /// When they came to the club.
    pub created: Moment,
    primary: Address,
    further: Vec<Address>,
}

impl Player {
    /// Where the mails go. A forgotten player's is one at which nobody is (RFC 2606 §2, `.invalid`).
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.primary
    }

    /// Every address that the player may write from, the one of the mails first.
    pub fn addresses(&self) -> impl Iterator<Item = &Address> {
        std::iter::once(&self.primary).chain(&self.further)
    }

    /// True where mails may go to the player.
    #[must_use]
    pub fn receives_mail(&self) -> bool {
        !(self.stopped || self.barred || self.forgotten)
    }
}

/// A row of `players`, without its addresses.
struct Bare {
    id: i64,
    name: String,
    language: String,
    timezone: String,
    board: String,
    stopped: bool,
    barred: bool,
    forgotten: bool,
    created: i64,
}

const COLUMNS: &str = "id, name, language, timezone, board, stopped, barred, forgotten, created";

/// A name as it is looked for: in lower case, which SQLite knows for ASCII alone.
fn name_key(name: &str) -> String {
    name.trim().to_lowercase()
}

impl Bare {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            name: row.get(1)?,
            language: row.get(2)?,
            timezone: row.get(3)?,
            board: row.get(4)?,
            stopped: row.get(5)?,
            barred: row.get(6)?,
            forgotten: row.get(7)?,
            created: row.get(8)?,
        })
    }
}

impl Tx<'_> {
    /// The player of that id.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreFault> {
        if let Some(known) = self.people.borrow().players.get(&id) {
            return Ok(known.clone());
        }
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM players WHERE id = ?1"))?;
        let bare = find.query_row([id.0], Bare::read).optional()?;
        let player = bare.map(|bare| self.whole(bare)).transpose()?;
        self.bound_people();
        self.people.borrow_mut().players.insert(id, player.clone());
        Ok(player)
    }

    /// The players of a name, in any case, in the order in which they came; at most so many.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn players_named(&self, name: &str, most: usize) -> Result<Vec<Player>, StoreFault> {
        let mut find = self.sql("SELECT id FROM players WHERE name_key = ?1 AND forgotten = 0 ORDER BY id LIMIT ?2")?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let ids = find.query_map((name_key(name), most), |row| row.get(0))?.collect::<Result<Vec<_>, _>>()?;
        ids.into_iter().filter_map(|id| self.player(PlayerId(id)).transpose()).collect()
    }

    /// Keys the names of players that were written by an older program; nothing is done where all have theirs.
    pub(super) fn key_names(&self) -> Result<(), StoreFault> {
        let mut find = self.sql("SELECT id, name FROM players WHERE name_key = '' AND name <> ''")?;
        let rows = find.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
        let bare = rows.collect::<Result<Vec<_>, _>>()?;
        let mut update = self.sql("UPDATE players SET name_key = ?2 WHERE id = ?1")?;
        for (id, name) in bare {
            update.execute((id, name_key(&name)))?;
        }
        Ok(())
    }

    /// True where a name has no key yet.
    pub(super) fn has_bare_names(&self) -> Result<bool, StoreFault> {
        Ok(self.sql("SELECT 1 FROM players WHERE name_key = '' AND name <> '' LIMIT 1")?.exists([])?)
    }

    /// Every player, in the order in which they came.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn players(&self) -> Result<Vec<Player>, StoreFault> {
        let mut find = self.sql(&format!("SELECT {COLUMNS} FROM players ORDER BY id"))?;
        let bare = find.query_map([], Bare::read)?.collect::<Result<Vec<_>, _>>()?;
        bare.into_iter().map(|bare| self.whole(bare)).collect()
    }

    /// Whose address it is.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or the row can't be read.
    pub fn player_by_address(&self, address: &Address) -> Result<Option<Player>, StoreFault> {
        let mut find = self.sql("SELECT player FROM addresses WHERE folded = ?1")?;
        let id = find.query_row([address.folded()], |row| row.get(0)).optional()?;
        match id {
            Some(id) => self.player(PlayerId(id)),
            None => Ok(None),
        }
    }

    fn whole(&self, bare: Bare) -> Result<Player, StoreFault> {
        let mut addresses = self.addresses(PlayerId(bare.id))?;
        let primary = if addresses.is_empty() {
            let nowhere = format!("former-player-{}@club.invalid", bare.id);
            nowhere.parse().map_err(|_| StoreFault::row("players", "an id that is no number"))?
        } else {
            addresses.remove(0)
        };
        let board = BoardStyle::of_word(&bare.board)
            .ok_or_else(|| StoreFault::row("players", format!("there is no board {:?}", bare.board)))?;
        Ok(Player {
            id: PlayerId(bare.id),
            name: bare.name,
            language: bare.language,
            timezone: bare.timezone,
            board,
            stopped: bare.stopped,
            barred: bare.barred,
            forgotten: bare.forgotten,
            created: Moment::from_seconds(bare.created),
            primary,
            further: addresses,
        })
    }

    /// Adds a player with one address.
    ///
    /// # Errors
    /// [`StoreFault`] where the address is somebody's already or the database fails.
    pub fn add_player(
        &self,
        name: &str,
        address: &Address,
        language: &str,
        timezone: &str,
        now: Moment,
    ) -> Result<PlayerId, StoreFault> {
        let mut add = self.sql(
            "INSERT INTO players (name, name_key, language, timezone, board, created) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id",
        )?;
        let values = (name, name_key(name), language, timezone, BoardStyle::Html.word(), now.seconds());
        let id = PlayerId(add.query_row(values, |row| row.get(0))?);
        self.forget_people();
        self.add_address(id, address, now)?;
        Ok(id)
    }

    /// Writes down a player's name and settings; the addresses are changed by their own deeds.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn update_player(&self, player: &Player) -> Result<(), StoreFault> {
        let mut update = self.sql(
            "UPDATE players SET name = ?2, name_key = ?3, language = ?4, timezone = ?5, board = ?6, stopped = ?7, \
             barred = ?8 WHERE id = ?1",
        )?;
        self.forget_people();
        update.execute((
            player.id.0,
            &player.name,
            name_key(&player.name),
            &player.language,
            &player.timezone,
            player.board.word(),
            player.stopped,
            player.barred,
        ))?;
        Ok(())
    }

    /// A player's addresses, the one of the mails first.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails or a row can't be read.
    pub fn addresses(&self, player: PlayerId) -> Result<Vec<Address>, StoreFault> {
        let mut find = self.sql("SELECT address FROM addresses WHERE player = ?1 ORDER BY rank")?;
        let found = find.query_map([player.0], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        let parse = |text: String| text.parse().map_err(|e| StoreFault::row("addresses", format!("one is {e}")));
        found.into_iter().map(parse).collect()
    }

    /// Adds an address behind the player's others; false where it is somebody's already.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn add_address(&self, player: PlayerId, address: &Address, now: Moment) -> Result<bool, StoreFault> {
        let mut add = self.sql(
            "INSERT INTO addresses (folded, address, player, rank, added) \
             SELECT ?1, ?2, ?3, coalesce(max(rank), -1) + 1, ?4 FROM addresses WHERE player = ?3 \
             ON CONFLICT (folded) DO NOTHING",
        )?;
        self.forget_people();
        let added = add.execute((address.folded(), address.as_str(), player.0, now.seconds()))?;
        Ok(added == 1)
    }

    /// Takes an address away; false where it is not the player's or the only one.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn remove_address(&self, player: PlayerId, address: &Address) -> Result<bool, StoreFault> {
        let mut remove = self.sql(
            "DELETE FROM addresses WHERE folded = ?1 AND player = ?2 \
             AND (SELECT count(*) FROM addresses WHERE player = ?2) > 1",
        )?;
        self.forget_people();
        Ok(remove.execute((address.folded(), player.0))? == 1)
    }

    /// Erases what is known of a person: name, addresses, words, letters and the mails that went to them. The games
    /// stay, with "a former player" in the seat.
    ///
    /// # Errors
    /// [`StoreFault`] where the database fails.
    pub fn forget_player(&self, player: PlayerId, now: Moment) -> Result<(), StoreFault> {
        for address in self.addresses(player)? {
            self.reset_answers(&address)?;
        }
        let erase = [
            "UPDATE players SET name = '', name_key = '', timezone = 'UTC', stopped = 1, forgotten = 1, \
             digest_at = NULL, digest_due = NULL WHERE id = ?1",
            "DELETE FROM addresses WHERE player = ?1",
            "DELETE FROM words WHERE player = ?1",
            "DELETE FROM watchers WHERE player = ?1",
            "DELETE FROM absences WHERE player = ?1",
            "DELETE FROM plans WHERE player = ?1",
            "DELETE FROM deputies WHERE deputy = ?1",
            "DELETE FROM seekers WHERE player = ?1",
            "UPDATE questions SET text = '', state = 'closed' WHERE player = ?1",
            "UPDATE letters SET bytes = NULL, message_id = NULL, sender_digest = NULL, why = '' WHERE player = ?1",
        ];
        for text in erase {
            self.sql(text)?.execute([player.0])?;
        }
        self.forget_people();
        let mut mails = self.sql(
            "UPDATE outbox SET bytes = NULL, recipient = '', state = iif(state = 'waiting', 'failed', state), \
             done_at = coalesce(done_at, ?2), why = '' WHERE player = ?1",
        )?;
        mails.execute((player.0, now.seconds()))?;
        Ok(())
    }
}
