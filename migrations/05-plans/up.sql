-- Conditional moves: canonical `if` lines, one a line. `base` is the number of turns that had been made when the first
-- expected move was to come. A plan that no longer fits is kept until its player has been told.
CREATE TABLE plans (
    game INTEGER NOT NULL REFERENCES games (number),
    seat TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id),
    letter INTEGER NOT NULL REFERENCES letters (id),
    base INTEGER NOT NULL CHECK (base >= 0),
    text TEXT NOT NULL CHECK (text <> ''),
    state TEXT NOT NULL DEFAULT 'standing' CHECK (state IN ('standing', 'dropped')),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX plans_of_player ON plans (player);
CREATE INDEX plans_of_letter ON plans (letter);

-- Who may move for a seat whose player has gone silent; named in advance, and asked before the program.
CREATE TABLE deputies (
    game INTEGER NOT NULL REFERENCES games (number),
    seat TEXT NOT NULL,
    deputy INTEGER NOT NULL REFERENCES players (id),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deputies_of_player ON deputies (deputy);
