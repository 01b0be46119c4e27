-- The seats that are asked now, a bit each, so that the lobby can say whose turn it is; unknown until somebody moves.

ALTER TABLE tables ADD COLUMN asked INTEGER;
