-- How many lines of its story a seat has said that it has read.
ALTER TABLE seats ADD COLUMN story INTEGER;

-- The lobby asks for few of many: each of its lists has an index in the order in which it is shown, and so have
-- the tables of one maker and the seats of one guest.
ALTER TABLE seats ADD COLUMN created INTEGER;
UPDATE seats SET created = (SELECT tables.created FROM tables WHERE tables.id = seats.table_id);
DROP INDEX seats_of_guest;
DROP INDEX tables_by_age;
CREATE INDEX seats_of_guest ON seats (guest, created, table_id) WHERE guest IS NOT NULL;
CREATE INDEX seats_open ON seats (table_id) WHERE kind = 'open';
CREATE INDEX tables_of_owner ON tables (owner, created, id);
CREATE INDEX tables_unfinished ON tables (owner) WHERE state IN ('waiting', 'playing');
CREATE INDEX tables_waiting ON tables (created, id) WHERE listed = 1 AND state = 'waiting';
CREATE INDEX tables_running ON tables (created, id)
    WHERE listed = 1 AND watchers = 1 AND state = 'playing' AND header IS NULL;
CREATE INDEX tables_over ON tables (created, id) WHERE listed = 1 AND watchers = 1 AND state = 'over';

-- The sign-ins of a guest can be listed and ended; a recovery link is good for a while.
CREATE INDEX sessions_of_guest ON sessions (guest);
ALTER TABLE recoveries ADD COLUMN until INTEGER;

-- Guests whom the operator has silenced or sent away, and since when.
ALTER TABLE guests ADD COLUMN muted INTEGER;
ALTER TABLE guests ADD COLUMN banned INTEGER;
