-- Several equal servers over one database (docs/cluster.md). Every start of a process is a node of its own, with a
-- lease by the clock of the database: times are milliseconds since 1970 by that clock and no other.
CREATE TABLE nodes (
    -- Random, so that no failover can give it out twice.
    id BIGINT NOT NULL PRIMARY KEY,
    -- Where the others reach it.
    address TEXT NOT NULL,
    release TEXT NOT NULL,
    -- The newest ruleset of each title that it knows, as a JSON object.
    knows TEXT NOT NULL,
    -- Its lease; 0: it is dead, and will never be alive again.
    until BIGINT NOT NULL,
    -- When it was last known to be alive, of a dead one.
    died BIGINT,
    draining BIGINT NOT NULL
);

-- One row: the secret by which nodes know each other, and since when there has always been one of them.
CREATE TABLE cluster (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    secret TEXT NOT NULL,
    since BIGINT NOT NULL
);

-- The node that has the table in memory, and how often it has changed hands: whoever writes must name both.
ALTER TABLE tables ADD COLUMN node BIGINT;
ALTER TABLE tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
