-- The third step of the schema in PostgreSQL: a command stands with the event it made.
--
-- - events.person, cmd and digest are those of the command that made the event. What a move writes
--   is then one row less, and what a server has missed is read in one go, however long a table is.
-- - commands has those that stand nowhere else: what made no event, what made several at once, and
--   all from before this step.
-- - known_commands is both. A command is in one of them only, once: who adds one has looked in both,
--   with the table's row locked.

ALTER TABLE events ADD COLUMN person text COLLATE "C", ADD COLUMN cmd text COLLATE "C",
                   ADD COLUMN digest bytea;
CREATE UNIQUE INDEX events_by_command ON events (table_id, cmd, person) WHERE cmd IS NOT NULL;

CREATE VIEW known_commands AS
    SELECT table_id, person, cmd, digest, seq FROM events WHERE cmd IS NOT NULL
    UNION ALL
    SELECT table_id, person, cmd, digest, seq FROM commands;
