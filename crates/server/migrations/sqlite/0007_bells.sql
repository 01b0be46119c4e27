-- How somebody who is not here is told that it is their turn: by push, webhook, mail or feed.
CREATE TABLE bells (
    id TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    kind TEXT NOT NULL,
    -- What its kind needs, as JSON.
    address TEXT NOT NULL,
    -- How long somebody has been asked before it rings, in milliseconds.
    wait INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- unproved (a mail that nobody has answered for yet), good, ended.
    state TEXT NOT NULL,
    -- Why it has ended, or why it did not ring the last time.
    message TEXT,
    -- How often in a row it did not ring.
    tries INTEGER NOT NULL DEFAULT 0,
    rang INTEGER,
    -- Until then nobody else rings it: a node is at it, or it has just rung.
    taken INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX bells_of_guest ON bells (guest);

-- What is to be rung: written by the very transaction of the move that asks somebody. A row without `due` has rung.
CREATE TABLE outbox (
    bell TEXT NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    since INTEGER NOT NULL,
    due INTEGER,
    PRIMARY KEY (bell, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_by_due ON outbox (due) WHERE due IS NOT NULL;
CREATE INDEX outbox_of_table ON outbox (table_id);

-- Keys of this house, the same for all its nodes.
CREATE TABLE house_keys (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When a guest is not to be rung for, as JSON.
ALTER TABLE guests ADD COLUMN quiet TEXT;

-- Seats at tables where nobody is asked any more: whoever looks for the tables that wait passes over them.
ALTER TABLE seats ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET done = 1
    WHERE table_id IN (SELECT id FROM tables WHERE state NOT IN ('waiting', 'playing'));
CREATE INDEX seats_in_play ON seats (guest, done, created, table_id) WHERE guest IS NOT NULL AND done = 0;

-- The maker of a table may close its chat to those who only watch.
ALTER TABLE tables ADD COLUMN hushed INTEGER NOT NULL DEFAULT 0;
