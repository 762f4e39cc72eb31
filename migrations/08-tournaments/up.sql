CREATE TABLE tournaments (
    number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
    name TEXT NOT NULL CHECK (name <> ''),
    format TEXT NOT NULL CHECK (format IN ('round-robin', 'swiss', 'tables')),
    seats INTEGER NOT NULL CHECK (seats IN (2, 3, 4, 6)),
    rounds INTEGER NOT NULL CHECK (rounds > 0),
    rules_name TEXT NOT NULL,
    pace TEXT NOT NULL,
    stage TEXT NOT NULL DEFAULT 'gathering' CHECK (stage IN ('gathering', 'running', 'over')),
    round INTEGER NOT NULL DEFAULT 0 CHECK (round >= 0),
    created INTEGER NOT NULL,
    ended INTEGER CHECK ((ended IS NOT NULL) = (stage = 'over'))
) STRICT;
CREATE INDEX tournaments_running ON tournaments (number) WHERE stage = 'running';

-- `entry` is the order of entering, `rating` that of the start in points, `left_in` the round in which they dropped out.
CREATE TABLE entrants (
    tournament INTEGER NOT NULL REFERENCES tournaments (number),
    player INTEGER NOT NULL REFERENCES players (id),
    entry INTEGER NOT NULL CHECK (entry >= 0),
    rating INTEGER NOT NULL,
    left_in INTEGER,
    PRIMARY KEY (tournament, player),
    UNIQUE (tournament, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrants_of_player ON entrants (player);

-- The games of the rounds; who sits where stands in `seats`.
CREATE TABLE tournament_games (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    tournament INTEGER NOT NULL REFERENCES tournaments (number),
    round INTEGER NOT NULL CHECK (round > 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX games_of_tournament ON tournament_games (tournament, round, game);

CREATE TABLE tournament_byes (
    tournament INTEGER NOT NULL REFERENCES tournaments (number),
    round INTEGER NOT NULL CHECK (round > 0),
    player INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (tournament, round, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX byes_of_player ON tournament_byes (player);
