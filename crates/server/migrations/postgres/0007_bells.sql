-- How somebody who is not here is told that it is their turn: by push, webhook, mail or feed.
CREATE TABLE bells (
    id TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    kind TEXT NOT NULL,
    -- What its kind needs, as JSON.
    address TEXT NOT NULL,
    -- How long somebody has been asked before it rings, in milliseconds.
    wait BIGINT NOT NULL,
    created BIGINT NOT NULL,
    -- unproved (a mail that nobody has answered for yet), good, ended.
    state TEXT NOT NULL,
    -- Why it has ended, or why it did not ring the last time.
    message TEXT,
    -- How often in a row it did not ring.
    tries BIGINT NOT NULL DEFAULT 0,
    rang BIGINT,
    -- Until then nobody else rings it: a node is at it, or it has just rung.
    taken BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX bells_of_guest ON bells (guest);

-- What is to be rung: written by the very transaction of the move that asks somebody. A row without `due` has rung.
CREATE TABLE outbox (
    bell TEXT NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    due BIGINT,
    PRIMARY KEY (bell, table_id)
);
CREATE INDEX outbox_by_due ON outbox (due) WHERE due IS NOT NULL;
CREATE INDEX outbox_of_table ON outbox (table_id);

-- Keys of this house, the same for all its nodes.
CREATE TABLE house_keys (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- When a guest is not to be rung for, as JSON.
ALTER TABLE guests ADD COLUMN quiet TEXT;

-- Seats at tables where nobody is asked any more: whoever looks for the tables that wait passes over them.
ALTER TABLE seats ADD COLUMN done BIGINT NOT NULL DEFAULT 0;
-- Those of games that are over already keep a 0, which costs them a look: nodes of the release before may be writing.
CREATE INDEX seats_in_play ON seats (guest, done, created, table_id) WHERE guest IS NOT NULL AND done = 0;

-- The maker of a table may close its chat to those who only watch.
ALTER TABLE tables ADD COLUMN hushed BIGINT NOT NULL DEFAULT 0;
