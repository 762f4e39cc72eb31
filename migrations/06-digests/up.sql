-- A digest once a day for who wants it: at so many minutes after midnight of the player's zone, next at `digest_due`.
ALTER TABLE players ADD COLUMN digest_at INTEGER CHECK (digest_at BETWEEN 0 AND 1439);
ALTER TABLE players ADD COLUMN digest_due INTEGER CHECK ((digest_due IS NULL) = (digest_at IS NULL));
-- The moment up to which the last digest told.
ALTER TABLE players ADD COLUMN digest_told INTEGER NOT NULL DEFAULT 0;
CREATE INDEX players_by_digest ON players (digest_due) WHERE digest_due IS NOT NULL;
