-- When players are away: from the first moment of a day to the first moment after another. Absences never touch.

CREATE TABLE absences (
    player INTEGER NOT NULL REFERENCES players (id),
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL CHECK (until_at > from_at),
    PRIMARY KEY (player, from_at)
) STRICT, WITHOUT ROWID;
