-- Whether those who play at the table may ask the coach though others sit there, and which seats have asked.

ALTER TABLE tables ADD COLUMN coach BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN coached BIGINT NOT NULL DEFAULT 0;
