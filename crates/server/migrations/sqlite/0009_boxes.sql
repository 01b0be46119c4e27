-- The data files of somebody's own box, one box for each title: kept with the person, on every device.
CREATE TABLE boxes (
    guest TEXT NOT NULL REFERENCES guests (id),
    title TEXT NOT NULL,
    -- The blake3 of the whole box with these files in it.
    hash TEXT NOT NULL,
    -- Those that differ from ours, as JSON: name and text.
    files TEXT NOT NULL,
    -- Whether new tables are played with them.
    used INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (guest, title)
) STRICT, WITHOUT ROWID;
