-- The schema of a store in PostgreSQL, version 1.
--
-- Notes:
-- - events(table_id, seq) is the truth about a table; everything else can be worked out from it.
-- - tables.number stands for a table everywhere else: shorter than its id, and lists are in its
--   order. It numbers tables, never events: what commits later may well have a lower number.
-- - tables.seats repeats what is in 'seats', so that a move that changes nobody's seat need not
--   touch that. sitters has all who ever sat there, as their names stand in events.
-- - tables.wake_at is when something will happen there by itself; a server that sees to it, or has
--   just written there, has the table to itself until swept_until. last_at is the last event's time.
-- - pulse.beats is changed where something must be written to prove that it can.
--
-- A write of the hub is one call of a function below: everything it must look up first is looked up
-- where the rows are, so that many writes need one round trip. A function that refuses has changed
-- nothing. What it answers is NULL, or an object whose 'status' says why not.

CREATE TABLE tables (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    seq bigint NOT NULL DEFAULT 0,
    phase smallint NOT NULL DEFAULT 0,
    public boolean NOT NULL DEFAULT false,
    busy boolean NOT NULL DEFAULT false,
    thinking boolean NOT NULL DEFAULT false,
    wake_at bigint NOT NULL DEFAULT 0,
    swept_until bigint NOT NULL DEFAULT 0,
    last_at bigint NOT NULL DEFAULT 0,
    seats text NOT NULL DEFAULT '',
    listing text NOT NULL DEFAULT '',
    key text NOT NULL,
    born_person text NOT NULL,
    born_cmd text NOT NULL,
    born_digest bytea NOT NULL
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX tables_by_birth ON tables (born_person, born_cmd) WHERE born_cmd <> '';
CREATE INDEX tables_by_phase ON tables (phase, number) WHERE public;
CREATE INDEX tables_waking ON tables (number) WHERE busy OR wake_at <> 0;
CREATE INDEX tables_due ON tables (wake_at) WHERE wake_at <> 0;
CREATE INDEX tables_thinking ON tables (swept_until) WHERE thinking;

CREATE TABLE events (
    table_id bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL,
    note text,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE commands (
    table_id bigint NOT NULL,
    person text NOT NULL,
    cmd text NOT NULL,
    digest bytea NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (table_id, person, cmd)
);

CREATE TABLE seats (
    table_id bigint NOT NULL,
    person text NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX seats_by_person ON seats (person, table_id);

CREATE TABLE sitters (
    person text NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE TABLE plans (
    table_id bigint NOT NULL,
    person text NOT NULL,
    lines text NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX plans_by_person ON plans (person);

CREATE TABLE users (
    id text PRIMARY KEY,
    name text NOT NULL,
    folded text NOT NULL,
    kind smallint NOT NULL,
    owner text NOT NULL,
    password text NOT NULL,
    recovery text NOT NULL,
    created bigint NOT NULL
);
CREATE UNIQUE INDEX users_by_name ON users (folded) WHERE kind <> 0;
CREATE INDEX users_by_owner ON users (owner) WHERE owner <> '';

CREATE TABLE tokens (digest bytea PRIMARY KEY, person text NOT NULL);
CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE ratings (
    person text NOT NULL,
    pool text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (person, pool)
);

CREATE TABLE pulse (one boolean PRIMARY KEY DEFAULT true CHECK (one), beats bigint NOT NULL);
INSERT INTO pulse (beats) VALUES (0);

-- Servers, when they were last heard, and who is connected to which. What is lost of this in a
-- crash is told again within a second.
CREATE UNLOGGED TABLE nodes (node text PRIMARY KEY, beat bigint NOT NULL);
CREATE UNLOGGED TABLE presence (
    person text NOT NULL,
    node text NOT NULL,
    here boolean NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (person, node)
);
-- Since when there has always been a server.
CREATE TABLE era (one boolean PRIMARY KEY DEFAULT true CHECK (one), began bigint NOT NULL);
INSERT INTO era (began) VALUES (0);

-- Milliseconds since 1970.
CREATE FUNCTION caminos_now() RETURNS bigint LANGUAGE sql AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE FUNCTION caminos_refused(status text) RETURNS json LANGUAGE sql IMMUTABLE AS
$$ SELECT json_build_object('status', status) $$;

-- Is the change's birth or one of its commands known? Then what is known.
CREATE FUNCTION caminos_known(change jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    answer json;
BEGIN
    IF change->'birth' IS NOT NULL THEN
        SELECT json_build_object('status', 'duplicate', 'table', t.id, 'birth', json_build_object(
                   'key', t.key, 'user', t.born_person, 'cmd', t.born_cmd,
                   'digest', encode(t.born_digest, 'hex')))
            INTO answer FROM tables t
            WHERE t.born_person = change->'birth'->>'user'
                  AND t.born_cmd = change->'birth'->>'cmd' AND t.born_cmd <> '';
    END IF;
    IF answer IS NULL AND jsonb_array_length(change->'commands') > 0 THEN
        SELECT json_build_object('status', 'duplicate', 'table', t.id, 'command', json_build_object(
                   'user', c.person, 'cmd', c.cmd, 'digest', encode(c.digest, 'hex'), 'seq', c.seq))
            INTO answer
            FROM jsonb_array_elements(change->'commands') x
                JOIN tables t ON t.id = change->>'table'
                JOIN commands c ON c.table_id = t.number AND c.person = x->>'user'
                                   AND c.cmd = x->>'cmd'
            LIMIT 1;
    END IF;
    RETURN answer;
END $$;

-- What happens at one table, which is locked and stands where it should.
CREATE FUNCTION caminos_change(change jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    place bigint;
    old_seats text := '';
    summary jsonb := change->'summary';
    plan jsonb;
BEGIN
    IF change->'birth' IS NULL THEN
        SELECT number, seats INTO place, old_seats FROM tables WHERE id = change->>'table';
    ELSE
        INSERT INTO tables (id, key, born_person, born_cmd, born_digest)
            VALUES (change->>'table', change->'birth'->>'key', change->'birth'->>'user',
                    change->'birth'->>'cmd', decode(change->'birth'->>'digest', 'hex'))
            RETURNING number INTO place;
    END IF;
    INSERT INTO events (table_id, seq, at, body, note)
        SELECT place, (change->>'after')::bigint + e.ordinality, (e.value->>'at')::bigint,
               e.value->>'body', e.value->>'note'
            FROM jsonb_array_elements(change->'events') WITH ORDINALITY e;
    IF jsonb_array_length(change->'commands') > 0 THEN
        INSERT INTO commands (table_id, person, cmd, digest, seq)
            SELECT place, c->>'user', c->>'cmd', decode(c->>'digest', 'hex'), (c->>'seq')::bigint
                FROM jsonb_array_elements(change->'commands') c;
    END IF;
    IF (change->>'clear_plans')::boolean THEN
        DELETE FROM plans WHERE table_id = place;
    END IF;
    IF jsonb_array_length(change->'plans') > 0 THEN
        FOR plan IN SELECT value FROM jsonb_array_elements(change->'plans') LOOP
            DELETE FROM plans WHERE table_id = place AND person = plan->>'user';
            IF plan->>'lines' <> '' THEN
                INSERT INTO plans (table_id, person, lines)
                    VALUES (place, plan->>'user', plan->>'lines');
            END IF;
        END LOOP;
    END IF;
    IF old_seats <> summary->>'seats' THEN
        DELETE FROM seats WHERE table_id = place;
        INSERT INTO seats (table_id, person)
            SELECT DISTINCT place, p FROM unnest(string_to_array(summary->>'seats', ' ')) p
                WHERE p <> '';
        INSERT INTO sitters (person, table_id)
            SELECT DISTINCT p, place FROM unnest(string_to_array(summary->>'seats', ' ')) p
                WHERE p <> ''
            ON CONFLICT DO NOTHING;
    END IF;
    UPDATE tables
        SET seq = (change->>'after')::bigint + jsonb_array_length(change->'events'),
            phase = (summary->>'phase')::smallint, public = (summary->>'public')::boolean,
            busy = (summary->>'busy')::boolean, wake_at = (summary->>'wake_at')::bigint,
            seats = summary->>'seats', listing = summary->>'listing',
            thinking = (summary->>'thinking')::boolean,
            swept_until = CASE WHEN (summary->>'handed')::boolean THEN 0 ELSE caminos_now() + 3000 END,
            last_at = greatest(last_at, (change->'events'->-1->>'at')::bigint)
        WHERE number = place;
END $$;

-- The write that is nearly all there is: events and a command at one table that has not gone on, where
-- nobody sits down or leaves. False if it is another, and nothing has changed.
CREATE FUNCTION caminos_move(request jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    change jsonb := request->'changes'->0;
    summary jsonb := change->'summary';
    first bigint := (change->>'after')::bigint;
    place bigint;
BEGIN
    IF jsonb_array_length(request->'changes') <> 1 OR change ? 'birth'
       OR jsonb_array_length(request->'ratings') > 0 OR jsonb_array_length(change->'plans') > 0
       OR (change->>'clear_plans')::boolean OR jsonb_array_length(change->'events') = 0 THEN
        RETURN false;
    END IF;
    UPDATE tables t
        SET seq = first + jsonb_array_length(change->'events'),
            phase = (summary->>'phase')::smallint, public = (summary->>'public')::boolean,
            busy = (summary->>'busy')::boolean, wake_at = (summary->>'wake_at')::bigint,
            listing = summary->>'listing', thinking = (summary->>'thinking')::boolean,
            swept_until = CASE WHEN (summary->>'handed')::boolean THEN 0 ELSE caminos_now() + 3000 END,
            last_at = greatest(last_at, (change->'events'->-1->>'at')::bigint)
        WHERE id = change->>'table' AND seq = first AND seats = summary->>'seats'
              AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(change->'commands') x, commands c
                                  WHERE c.table_id = t.number AND c.person = x->>'user'
                                        AND c.cmd = x->>'cmd')
        RETURNING number INTO place;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO events (table_id, seq, at, body, note)
        SELECT place, first + e.ordinality, (e.value->>'at')::bigint, e.value->>'body',
               e.value->>'note'
            FROM jsonb_array_elements(change->'events') WITH ORDINALITY e;
    INSERT INTO commands (table_id, person, cmd, digest, seq)
        SELECT place, c->>'user', c->>'cmd', decode(c->>'digest', 'hex'), (c->>'seq')::bigint
            FROM jsonb_array_elements(change->'commands') c;
    RETURN true;
END $$;

-- CAM_LEDGER_WRITE. Duplicates are looked for before numbers are compared: somebody who repeats a
-- command is to learn what became of it, not that the table has gone on.
CREATE FUNCTION caminos_write(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    change jsonb;
    answer json;
    last bigint;
BEGIN
    IF caminos_move(request) THEN
        RETURN NULL;
    END IF;
    PERFORM 1 FROM tables
        WHERE id IN (SELECT c->>'table' FROM jsonb_array_elements(request->'changes') c)
        ORDER BY number FOR UPDATE;
    FOR change IN SELECT value FROM jsonb_array_elements(request->'changes') LOOP
        answer := caminos_known(change);
        IF answer IS NOT NULL THEN
            RETURN answer;
        END IF;
    END LOOP;
    FOR change IN SELECT value FROM jsonb_array_elements(request->'changes') LOOP
        SELECT seq INTO last FROM tables WHERE id = change->>'table';
        IF coalesce(last, 0) <> (change->>'after')::bigint
           OR (last IS NOT NULL AND change->'birth' IS NOT NULL) THEN
            RETURN caminos_refused('stale');
        END IF;
    END LOOP;
    IF jsonb_array_length(request->'ratings') > 0 THEN
        PERFORM 1 FROM ratings
            WHERE (person, pool) IN (SELECT r->>'user', r->>'pool'
                                         FROM jsonb_array_elements(request->'ratings') r)
            ORDER BY person, pool FOR UPDATE;
        PERFORM 1 FROM jsonb_array_elements(request->'ratings') r
            LEFT JOIN ratings s ON s.person = r->>'user' AND s.pool = r->>'pool'
            WHERE coalesce(s.games, 0) + 1 <> (r->>'games')::bigint;
        IF FOUND THEN
            RETURN caminos_refused('stale');
        END IF;
    END IF;
    PERFORM caminos_change(value) FROM jsonb_array_elements(request->'changes');
    IF jsonb_array_length(request->'ratings') = 0 THEN
        RETURN NULL;
    END IF;
    INSERT INTO ratings AS s (person, pool, rating, deviation, volatility, games, at)
        SELECT r->>'user', r->>'pool', (r->>'rating')::double precision,
               (r->>'deviation')::double precision, (r->>'volatility')::double precision,
               (r->>'games')::bigint, (r->>'at')::bigint
            FROM jsonb_array_elements(request->'ratings') r
        ON CONFLICT (person, pool) DO UPDATE
            SET rating = excluded.rating, deviation = excluded.deviation,
                volatility = excluded.volatility, games = excluded.games, at = excluded.at;
    RETURN NULL;
END $$;

-- A text of JSON in which the names of these users, behind their ids, are "deleted".
CREATE FUNCTION caminos_without_names(told text, ids text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    id text;
BEGIN
    FOREACH id IN ARRAY ids LOOP
        told := regexp_replace(told, '("user":"' || id || '","name":)"(?:[^"\\]|\\.)*"',
                               '\1"deleted"', 'g');
    END LOOP;
    RETURN told;
END $$;

CREATE FUNCTION caminos_add_token(request jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tokens (digest, person)
        SELECT decode(request->>'digest', 'hex'), request->>'id'
            WHERE request->>'digest' IS NOT NULL
$$;

-- CAM_LEDGER_ADD_USER and CAM_LEDGER_SET_USER.
CREATE FUNCTION caminos_set_user(request jsonb, is_new boolean) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
    is_known boolean := EXISTS (SELECT 1 FROM users WHERE id = request->>'id');
BEGIN
    IF is_new AND is_known THEN
        RETURN caminos_refused('duplicate');
    END IF;
    IF NOT is_new AND NOT is_known THEN
        RETURN caminos_refused('not_found');
    END IF;
    IF (request->>'kind')::int <> 0
       AND EXISTS (SELECT 1 FROM users WHERE folded = request->>'folded' AND kind <> 0
                                             AND id <> request->>'id') THEN
        RETURN caminos_refused('name_taken');
    END IF;
    IF is_new THEN
        INSERT INTO users (id, name, folded, kind, owner, password, recovery, created)
            VALUES (request->>'id', request->>'name', request->>'folded',
                    (request->>'kind')::smallint, request->>'owner', request->>'password',
                    request->>'recovery', (request->>'created')::bigint);
    ELSE
        UPDATE users
            SET name = request->>'name', folded = request->>'folded',
                kind = (request->>'kind')::smallint, password = request->>'password',
                recovery = request->>'recovery'
            WHERE id = request->>'id';
        IF (request->>'all')::boolean THEN
            DELETE FROM tokens WHERE person = request->>'id';
        END IF;
    END IF;
    PERFORM caminos_add_token(request);
    RETURN NULL;
END $$;

CREATE FUNCTION caminos_further_token(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM users WHERE id = request->>'id') THEN
        RETURN caminos_refused('not_found');
    END IF;
    PERFORM caminos_add_token(request);
    RETURN NULL;
END $$;

CREATE FUNCTION caminos_drop_token(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    whose text;
BEGIN
    SELECT person INTO whose FROM tokens WHERE digest = decode(request->>'digest', 'hex');
    IF NOT FOUND THEN
        RETURN caminos_refused('not_found');
    END IF;
    DELETE FROM tokens
        WHERE digest = decode(request->>'digest', 'hex')
              OR ((request->>'all')::boolean AND person = whose);
    RETURN NULL;
END $$;

CREATE FUNCTION caminos_erase_user(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    them text[];
    theirs bigint[];
BEGIN
    SELECT array_agg(id) INTO them FROM users
        WHERE id = request->>'id' OR (owner = request->>'id' AND owner <> '');
    IF NOT EXISTS (SELECT 1 FROM users WHERE id = request->>'id') THEN
        RETURN caminos_refused('not_found');
    END IF;
    SELECT array_agg(table_id) INTO theirs FROM sitters WHERE person = ANY (them);
    PERFORM 1 FROM tables WHERE number = ANY (theirs) ORDER BY number FOR UPDATE;
    UPDATE events SET body = caminos_without_names(body, them)
        WHERE table_id = ANY (theirs) AND body LIKE '%"what":"sat"%';
    UPDATE tables SET listing = caminos_without_names(listing, them) WHERE number = ANY (theirs);
    DELETE FROM tokens WHERE person = ANY (them);
    DELETE FROM plans WHERE person = ANY (them);
    DELETE FROM ratings WHERE person = ANY (them);
    UPDATE users SET name = 'deleted', folded = 'deleted', kind = 0, owner = '', password = '',
                     recovery = ''
        WHERE id = ANY (them);
    RETURN NULL;
END $$;

-- A server's beat. A gap without any server's begins an era.
CREATE FUNCTION caminos_beat(name text, moment bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    started bigint;
    heard bigint;
BEGIN
    SELECT began INTO started FROM era FOR UPDATE;
    SELECT max(beat) INTO heard FROM nodes;
    IF heard IS NULL OR heard < moment - 3000 THEN
        started := moment;
        UPDATE era SET began = moment;
    END IF;
    INSERT INTO nodes (node, beat) VALUES (name, moment)
        ON CONFLICT (node) DO UPDATE SET beat = excluded.beat;
    RETURN started;
END $$;

-- A server stops. Whoever was connected there has ten seconds to come back, as after a clean close.
CREATE FUNCTION caminos_leave(name text, moment bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE presence SET here = false, at = moment + 10000 WHERE node = name AND here;
    DELETE FROM nodes WHERE node = name OR beat < moment - 86400000;
    DELETE FROM presence WHERE at < moment - 86400000;
$$;

-- Tables for whom nobody does what is due, for the server that asks; each is given to one. Those
-- where a computer is to move are given to who thinks, a few at a time, so that all get some.
CREATE FUNCTION caminos_due(moment bigint, started bigint, duty text) RETURNS TABLE (due text)
LANGUAGE sql AS $$
    WITH woken AS (SELECT number FROM tables
                       WHERE duty <> 'thinking' AND NOT thinking AND swept_until <= moment
                             AND ((wake_at <> 0 AND wake_at <= moment - 2000)
                                  OR (busy AND last_at < started))
                       LIMIT 500 FOR UPDATE SKIP LOCKED),
         thought AS (SELECT number FROM tables
                         WHERE duty <> 'people' AND thinking AND swept_until <= moment
                         ORDER BY swept_until LIMIT 4 FOR UPDATE SKIP LOCKED)
    UPDATE tables SET swept_until = moment + 5000
        WHERE number IN (SELECT number FROM woken UNION ALL SELECT number FROM thought)
        RETURNING id
$$;

-- CAM_LEDGER_SYNC.
CREATE FUNCTION caminos_sync(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    moment bigint := caminos_now();
    started bigint;
    answer json;
BEGIN
    IF request->>'duty' = 'thinking' THEN -- who only thinks keeps nobody's game going
        SELECT began INTO started FROM era;
    ELSE
        started := caminos_beat(request->>'node', moment);
    END IF;
    INSERT INTO presence AS p (person, node, here, at)
        SELECT x->>'user', request->>'node', (x->>'here')::boolean, (x->>'at')::bigint
            FROM jsonb_array_elements(request->'presence') x
        ON CONFLICT (person, node) DO UPDATE SET here = excluded.here, at = excluded.at;
    UPDATE tables t SET swept_until = moment + 5000
        FROM jsonb_array_elements(request->'known') x
        WHERE (x->>'driven')::boolean AND t.id = x->>'table' AND t.seq = (x->>'seq')::bigint;
    SELECT json_build_object(
               'now', moment, 'era', started,
               'changed', (SELECT json_agg(json_build_object(
                                      'table', t.id, 'seq', t.seq,
                                      'listing', CASE WHEN t.public AND t.phase <> 3 THEN t.listing
                                                      ELSE '' END))
                               FROM jsonb_array_elements(request->'known') x
                                   JOIN tables t ON t.id = x->>'table'
                               WHERE t.seq > (x->>'seq')::bigint),
               'due', CASE WHEN NOT (request->>'last')::boolean
                           THEN (SELECT json_agg(due) FROM caminos_due(moment, started, request->>'duty')) END,
               'presence', (SELECT json_agg(json_build_object('user', p.person, 'here', p.here,
                                                              'at', p.at, 'lost', p.lost))
                                FROM (SELECT DISTINCT ON (q.person) q.person, q.here, q.at,
                                             n.beat IS NULL OR n.beat < moment - 5000 AS lost
                                          FROM presence q LEFT JOIN nodes n ON n.node = q.node
                                          WHERE q.person IN (SELECT jsonb_array_elements_text(
                                                                        request->'asked'))
                                                AND q.node <> request->>'node'
                                          ORDER BY q.person,
                                                   q.here AND n.beat >= moment - 5000 DESC NULLS LAST,
                                                   q.at DESC) p))
        INTO answer;
    IF (request->>'last')::boolean THEN
        PERFORM caminos_leave(request->>'node', moment);
    END IF;
    RETURN answer;
END $$;
