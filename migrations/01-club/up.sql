-- The club's whole memory. Moments are UTC seconds. Events are the truth, games' projection columns can be rebuilt.

CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Letters count that arrived at or after this second.
INSERT INTO meta (key, value) VALUES ('set_up_at', CAST(unixepoch() AS TEXT));

CREATE TABLE players (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    timezone TEXT NOT NULL,
    board TEXT NOT NULL CHECK (board IN ('html', 'image', 'text')),
    stopped INTEGER NOT NULL DEFAULT 0 CHECK (stopped IN (0, 1)),
    barred INTEGER NOT NULL DEFAULT 0 CHECK (barred IN (0, 1)),
    forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)),
    created INTEGER NOT NULL
) STRICT;

-- `folded` is the address in lower case; the lowest rank of a player is where the mails go.
CREATE TABLE addresses (
    folded TEXT NOT NULL PRIMARY KEY CHECK (folded = lower(address)),
    address TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id),
    rank INTEGER NOT NULL CHECK (rank >= 0),
    added INTEGER NOT NULL,
    UNIQUE (player, rank)
) STRICT, WITHOUT ROWID;

CREATE TABLE bounces (
    id INTEGER NOT NULL PRIMARY KEY,
    folded TEXT NOT NULL REFERENCES addresses (folded) ON DELETE CASCADE,
    points INTEGER NOT NULL CHECK (points > 0),
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX bounces_of_address ON bounces (folded, at);

CREATE TABLE games (
    number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
    stage TEXT NOT NULL CHECK (stage IN ('invited', 'running', 'over', 'declined')),
    -- What was settled at the beginning.
    rules_name TEXT NOT NULL,
    base TEXT NOT NULL,
    edition INTEGER NOT NULL,
    dials TEXT NOT NULL,
    players INTEGER NOT NULL CHECK (players IN (2, 3, 4, 6)),
    marbles INTEGER NOT NULL CHECK (marbles IN (10, 15)),
    hops TEXT NOT NULL,
    teams TEXT NOT NULL,
    notation TEXT NOT NULL,
    first TEXT NOT NULL,
    pace TEXT NOT NULL,
    started INTEGER NOT NULL,
    -- The projection: what the events come to.
    entries INTEGER NOT NULL DEFAULT 0 CHECK (entries >= 0),
    position TEXT NOT NULL DEFAULT '',
    to_move TEXT,
    turn INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0),
    due INTEGER,
    ended INTEGER,
    ending TEXT CHECK ((ending IS NULL) = (ended IS NULL)),
    alarm_at INTEGER
) STRICT;
CREATE INDEX games_by_alarm ON games (alarm_at, number) WHERE alarm_at IS NOT NULL;
CREATE INDEX games_by_stage ON games (stage, number);

-- `player` or `level` hold the seat from the start; `player_now` is who holds it today.
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (number),
    seat TEXT NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 0),
    player INTEGER REFERENCES players (id),
    level INTEGER CHECK (level BETWEEN 1 AND 5),
    player_now INTEGER REFERENCES players (id),
    answer TEXT NOT NULL DEFAULT 'open' CHECK (answer IN ('open', 'accepted', 'declined')),
    PRIMARY KEY (game, seat),
    UNIQUE (game, place),
    CHECK ((player IS NULL) <> (level IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_player ON seats (player_now, game) WHERE player_now IS NOT NULL;

CREATE TABLE letters (
    id INTEGER NOT NULL PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
    size INTEGER NOT NULL CHECK (size >= 0),
    bytes BLOB,
    arrived_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    message_id TEXT,
    sender_digest TEXT,
    fate TEXT NOT NULL DEFAULT 'open'
        CHECK (fate IN ('open', 'played', 'answered', 'refused', 'ignored', 'set_aside')),
    why TEXT NOT NULL DEFAULT '',
    player INTEGER REFERENCES players (id),
    game INTEGER REFERENCES games (number)
) STRICT;
CREATE INDEX letters_by_message_id ON letters (message_id, sender_digest) WHERE message_id IS NOT NULL;
CREATE INDEX letters_of_player ON letters (player) WHERE player IS NOT NULL;
CREATE INDEX letters_kept ON letters (seen_at) WHERE bytes IS NOT NULL;

-- The score sheet: appended, never changed.
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL CHECK (number >= 0),
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    spent INTEGER NOT NULL CHECK (spent >= 0),
    due INTEGER,
    after TEXT NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('letter', 'host', 'clock', 'program')),
    letter INTEGER REFERENCES letters (id) CHECK ((cause = 'letter') = (letter IS NOT NULL)),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never deleted');
END;
CREATE TRIGGER events_stand BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END;

-- What waits for `confirm`: canonical request lines.
CREATE TABLE questions (
    id INTEGER NOT NULL PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players (id),
    game INTEGER REFERENCES games (number),
    turn INTEGER NOT NULL,
    text TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed'))
) STRICT;
CREATE INDEX questions_of_player ON questions (player);

CREATE TABLE reply_keys (
    key TEXT NOT NULL PRIMARY KEY CHECK (length(key) = 16),
    player INTEGER NOT NULL REFERENCES players (id),
    game INTEGER REFERENCES games (number),
    seat TEXT,
    turn INTEGER NOT NULL,
    question INTEGER REFERENCES questions (id)
) STRICT, WITHOUT ROWID;

-- How many mails went out under a key: the N of <KEY.N@club.example>.
CREATE TABLE mail_numbers (
    key TEXT NOT NULL PRIMARY KEY,
    last INTEGER NOT NULL CHECK (last > 0)
) STRICT, WITHOUT ROWID;

-- The mail under which a player's mails of a game thread.
CREATE TABLE first_mails (
    game INTEGER NOT NULL REFERENCES games (number),
    player INTEGER NOT NULL REFERENCES players (id),
    message_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id INTEGER NOT NULL PRIMARY KEY,
    notice_key TEXT NOT NULL UNIQUE CHECK (notice_key <> ''),
    cause TEXT NOT NULL CHECK (cause IN ('letter', 'host', 'clock', 'program')),
    letter INTEGER REFERENCES letters (id) CHECK ((cause = 'letter') = (letter IS NOT NULL)),
    game INTEGER REFERENCES games (number),
    player INTEGER REFERENCES players (id),
    message_id TEXT NOT NULL,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    bytes BLOB CHECK (bytes IS NOT NULL OR state <> 'waiting'),
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
    posted_at INTEGER NOT NULL,
    next_try INTEGER NOT NULL,
    tried_at INTEGER,
    done_at INTEGER CHECK ((done_at IS NULL) = (state = 'waiting')),
    why TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state = 'waiting';
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
CREATE INDEX outbox_by_message_id ON outbox (message_id);
CREATE INDEX outbox_of_player ON outbox (player) WHERE player IS NOT NULL;
CREATE INDEX outbox_kept ON outbox (done_at) WHERE state <> 'waiting' AND bytes IS NOT NULL;

CREATE TABLE watchers (
    game INTEGER NOT NULL REFERENCES games (number),
    player INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX watchers_of_player ON watchers (player);

-- What players said to each other, until a mail has told it.
CREATE TABLE words (
    id INTEGER NOT NULL PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (number),
    player INTEGER NOT NULL REFERENCES players (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1))
) STRICT;
CREATE INDEX words_of_player ON words (player);
CREATE INDEX words_to_tell ON words (game, id) WHERE told = 0;

-- Error answers of a day, by what they said: the limit against answering too much.
CREATE TABLE answers (
    folded TEXT NOT NULL,
    day INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (folded, day, digest)
) STRICT, WITHOUT ROWID;
