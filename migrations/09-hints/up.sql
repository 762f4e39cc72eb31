-- Whether the players of a game may ask for the program's advice: settled when it is opened.
ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
