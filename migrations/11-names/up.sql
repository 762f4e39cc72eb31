-- Players by name in any case. SQLite's lower() knows ASCII alone, so the program writes the key; where an older program
-- left it empty it is made good when the database is opened.
ALTER TABLE players ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
CREATE INDEX players_by_name ON players (name_key, id);
