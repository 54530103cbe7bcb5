-- The second step of the schema in PostgreSQL. What its columns mean, as they are now:
--
-- - events(table_id, seq) is the truth about a table; everything else can be worked out from it.
-- - tables.number stands for a table everywhere else: shorter than its id, and lists are in its
--   order. It numbers tables, never events: what commits later may well have a lower number.
-- - tables.seats repeats what is in 'seats', so that a move that changes nobody's seat need not
--   touch that. sitters has all who ever sat there, as their names stand in events.
-- - tables.wake_at is when something will happen there by itself; a server that sees to it, or has
--   just written there, has the table to itself until swept_until. last_at is the last event's time.
-- - tables.look_at is no later than wake_at, and the same or 0 if that is 0: a clock that goes on
--   with every move need not be found anew each time, only when look_at has come (caminos_due).
-- - tables.silent counts writes that made no event: a plan, or that somebody is ready.
-- - tables.turn has what every move changes of a listing; 'listing', from before, may have it, too.
-- - What every move changes stands first in a row, and in no index: so most moves need no new entry
--   in any, and only the beginning of the row goes to the log.
-- - Ids are compared byte by byte, not as words of a language.
-- - pulse.beats is changed where something must be written to prove that it can.
--
-- Some databases that say version 1 have 'silent' and 'ready' already.

ALTER TABLE tables ADD COLUMN IF NOT EXISTS silent bigint NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN IF NOT EXISTS ready smallint NOT NULL DEFAULT 0;
ALTER TABLE tables RENAME TO tables_1;

CREATE TABLE tables (
    number bigint GENERATED ALWAYS AS IDENTITY,
    seq bigint NOT NULL DEFAULT 0,
    silent bigint NOT NULL DEFAULT 0,
    wake_at bigint NOT NULL DEFAULT 0,
    swept_until bigint NOT NULL DEFAULT 0,
    last_at bigint NOT NULL DEFAULT 0,
    ready smallint NOT NULL DEFAULT 0,
    busy boolean NOT NULL DEFAULT false,
    thinking boolean NOT NULL DEFAULT false,
    turn text NOT NULL DEFAULT '',
    phase smallint NOT NULL DEFAULT 0,
    public boolean NOT NULL DEFAULT false,
    look_at bigint NOT NULL DEFAULT 0,
    id text COLLATE "C" NOT NULL,
    seats text NOT NULL DEFAULT '',
    listing text NOT NULL DEFAULT '',
    key text NOT NULL,
    born_person text COLLATE "C" NOT NULL,
    born_cmd text COLLATE "C" NOT NULL,
    born_digest bytea NOT NULL
) WITH (fillfactor = 50);
INSERT INTO tables (number, seq, silent, wake_at, swept_until, last_at, ready, busy, thinking, phase,
                    public, look_at, id, seats, listing, key, born_person, born_cmd, born_digest)
    OVERRIDING SYSTEM VALUE
    SELECT number, seq, silent, wake_at, swept_until, last_at, ready, busy, thinking, phase, public,
           wake_at, id, seats, listing, key, born_person, born_cmd, born_digest
        FROM tables_1 ORDER BY number;
SELECT setval(pg_get_serial_sequence('tables', 'number'),
              nextval(pg_get_serial_sequence('tables_1', 'number')), false);
DROP TABLE tables_1;

ALTER TABLE tables ADD PRIMARY KEY (number);
CREATE UNIQUE INDEX tables_by_id ON tables (id);
CREATE UNIQUE INDEX tables_by_birth ON tables (born_person, born_cmd) WHERE born_cmd <> '';
CREATE INDEX tables_by_phase ON tables (phase, number) WHERE public;
CREATE INDEX tables_waking ON tables (number) WHERE busy OR look_at <> 0;
CREATE INDEX tables_due ON tables (look_at) WHERE look_at <> 0;
CREATE INDEX tables_thinking ON tables (number) WHERE thinking;

ALTER TABLE commands ALTER COLUMN person TYPE text COLLATE "C", ALTER COLUMN cmd TYPE text COLLATE "C";

DROP FUNCTION IF EXISTS caminos_move;
DROP FUNCTION IF EXISTS caminos_moves;
