-- Games opened by a player's letter; a seat that nobody has taken yet has no row in `seats`.
CREATE TABLE offers (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    owner INTEGER NOT NULL REFERENCES players (id),
    least_rating INTEGER,
    least_percent INTEGER CHECK (least_percent BETWEEN 0 AND 100),
    offered INTEGER NOT NULL DEFAULT 0 CHECK (offered IN (0, 1)),
    follows INTEGER REFERENCES games (number),
    opened INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX offers_following ON offers (follows) WHERE follows IS NOT NULL;

-- Who wants to hear of open games.
CREATE TABLE seekers (
    player INTEGER NOT NULL PRIMARY KEY REFERENCES players (id),
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seekers_in_order ON seekers (since, player);
