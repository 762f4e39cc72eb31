-- Games from elsewhere, each kept as its record, written in the one way. They are nobody's score sheet: no mail tells of them and no
-- rating rests on them. `digest` is of the record; `source` of the club and the game that it names, where it names both;
-- the position and the turns are what it comes to.
CREATE TABLE imports (
    number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
    digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
    source TEXT CHECK (length(source) = 64),
    record TEXT NOT NULL CHECK (record <> ''),
    position TEXT NOT NULL,
    turns INTEGER NOT NULL CHECK (turns >= 0),
    imported INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_by_source ON imports (source) WHERE source IS NOT NULL;
