-- Guests, tables, logs. Times are milliseconds since 1970; flags are 0 or 1; ids and hashes are text.

CREATE TABLE guests (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What proves who somebody is; only hashes are kept.
CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recoveries (
    guest TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    hash TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    guest TEXT NOT NULL REFERENCES guests (id),
    name TEXT NOT NULL,
    table_id TEXT,
    seat INTEGER,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_guest ON tokens (guest);

CREATE TABLE components (
    hash TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    ruleset INTEGER NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    components TEXT NOT NULL REFERENCES components (hash),
    clock TEXT NOT NULL,
    listed INTEGER NOT NULL,
    watchers INTEGER NOT NULL,
    owner TEXT NOT NULL REFERENCES guests (id),
    state TEXT NOT NULL,
    message TEXT,
    created INTEGER NOT NULL,
    secret TEXT NOT NULL,
    -- The header of an imported record; null for a game that is played here.
    header TEXT,
    n_entries INTEGER NOT NULL,
    clocks TEXT,
    deadline INTEGER,
    outcome TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_age ON tables (created, id);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    guest TEXT REFERENCES guests (id),
    bot TEXT,
    invite TEXT,
    nonce TEXT,
    resigned INTEGER NOT NULL,
    taken_over INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

-- The log of every table: the truth. `token` is the seat and the client's key of an answer.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    k INTEGER NOT NULL,
    at INTEGER NOT NULL,
    token TEXT,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, k)
) STRICT, WITHOUT ROWID;
CREATE INDEX entries_by_token ON entries (table_id, token) WHERE token IS NOT NULL;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
