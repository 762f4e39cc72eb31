-- What each finished game made of its players: rows follow from the events and can be rebuilt, in the order (ended, game).
-- Ratings are thousandths of a point; `games` counts this one too.
CREATE TABLE ratings (
    game INTEGER NOT NULL REFERENCES games (number),
    seat TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id),
    pool TEXT NOT NULL CHECK (pool IN ('two', 'many')),
    place INTEGER NOT NULL CHECK (place > 0),
    ended INTEGER NOT NULL,
    games INTEGER NOT NULL CHECK (games > 0),
    before INTEGER NOT NULL,
    after INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_of_player ON ratings (player, pool, ended, game);
CREATE INDEX ratings_in_order ON ratings (ended, game);

-- Who held a seat when: the few seats that changed hands, and the games that a player began.
CREATE INDEX events_of_replacing ON events (game, number) WHERE kind = 'replaced';
CREATE INDEX seats_from_the_start ON seats (player, game) WHERE player IS NOT NULL;
