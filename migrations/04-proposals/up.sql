-- What a player asks the others of a game to agree to: a turn taken back, more time. Void once the turn has moved on.

CREATE TABLE proposals (
    id INTEGER NOT NULL PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (number),
    turn INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id),
    -- A canonical request: `undo`, `extend 2d`.
    request TEXT NOT NULL CHECK (request <> ''),
    asked_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'agreed', 'refused'))
) STRICT;
CREATE INDEX proposals_of_game ON proposals (game, turn);
CREATE INDEX proposals_of_player ON proposals (player);

-- Who is asked, and who has agreed so far.
CREATE TABLE consents (
    proposal INTEGER NOT NULL REFERENCES proposals (id),
    player INTEGER NOT NULL REFERENCES players (id),
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
    PRIMARY KEY (proposal, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX consents_of_player ON consents (player);

-- A question may put a proposal to one of those who are asked.
ALTER TABLE questions ADD COLUMN proposal INTEGER REFERENCES proposals (id);
CREATE INDEX questions_of_proposal ON questions (proposal) WHERE proposal IS NOT NULL;
