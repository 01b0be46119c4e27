-- Guests, tables, logs. Times are milliseconds since 1970; flags are 0 or 1; ids and hashes are text.

CREATE TABLE guests (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- What proves who somebody is; only hashes are kept.
CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    created BIGINT NOT NULL
);

CREATE TABLE recoveries (
    guest TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    hash TEXT NOT NULL UNIQUE
);

CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    guest TEXT NOT NULL REFERENCES guests (id),
    name TEXT NOT NULL,
    table_id TEXT,
    seat BIGINT,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_of_guest ON tokens (guest);

CREATE TABLE components (
    hash TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    ruleset BIGINT NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    components TEXT NOT NULL REFERENCES components (hash),
    clock TEXT NOT NULL,
    listed BIGINT NOT NULL,
    watchers BIGINT NOT NULL,
    owner TEXT NOT NULL REFERENCES guests (id),
    state TEXT NOT NULL,
    message TEXT,
    created BIGINT NOT NULL,
    secret TEXT NOT NULL,
    -- The header of an imported record; null for a game that is played here.
    header TEXT,
    n_entries BIGINT NOT NULL,
    clocks TEXT,
    deadline BIGINT,
    outcome TEXT
);
CREATE INDEX tables_by_age ON tables (created, id);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    guest TEXT REFERENCES guests (id),
    bot TEXT,
    invite TEXT,
    nonce TEXT,
    resigned BIGINT NOT NULL,
    taken_over BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

-- The log of every table: the truth. `token` is the seat and the client's key of an answer.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    k BIGINT NOT NULL,
    at BIGINT NOT NULL,
    token TEXT,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, k)
);
CREATE INDEX entries_by_token ON entries (table_id, token) WHERE token IS NOT NULL;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    name TEXT NOT NULL,
    seat BIGINT,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);
