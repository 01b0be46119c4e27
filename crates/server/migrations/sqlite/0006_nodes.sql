-- A file has one server: what belongs to several (nodes, owners of tables) is in PostgreSQL alone.
SELECT 1;
