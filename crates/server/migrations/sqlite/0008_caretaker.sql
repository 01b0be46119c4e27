-- The bot that plays for whoever is not there; nobody has said so where it is missing.

ALTER TABLE tables ADD COLUMN caretaker TEXT;
