-- Tables in the middle of their games, so that a late one opens without its whole log. A cache: the log is the
-- truth, and every row of this may be deleted at any time.

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    -- How many entries the log had.
    k BIGINT NOT NULL,
    -- For which program it is good.
    stamp TEXT NOT NULL,
    -- How many lines each viewer had been told: a list, the seats in order, then the watcher.
    told TEXT NOT NULL,
    -- xxh3-64 of the content, in hex.
    hash TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (table_id, k)
);
