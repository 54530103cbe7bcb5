-- The functions of a store in PostgreSQL, made anew whenever its tables have taken a step.
--
-- A write of the hub is one call of a function below: everything it must look up first is looked up
-- where the rows are, so that many writes need one round trip. A function that refuses has changed
-- nothing. What it answers is NULL, or an object whose 'status' says why not. (A move that changes
-- nothing but the turn needs none: postgres_link.c, CAM_PG_MOVES.)

-- Milliseconds since 1970.
CREATE OR REPLACE FUNCTION caminos_now() RETURNS bigint LANGUAGE sql AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- A listing as lists tell it, of both its parts (cam_listing_join).
CREATE OR REPLACE FUNCTION caminos_listing(listing text, turn text) RETURNS text
LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE turn WHEN '' THEN listing ELSE left(listing, -1) || ',' || turn || '}' END $$;

-- When a table is to be looked at, after that was so and it is to be woken then; 0: never.
CREATE OR REPLACE FUNCTION caminos_look(look_at bigint, wake_at bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN look_at BETWEEN 1 AND wake_at THEN look_at ELSE wake_at END $$;

CREATE OR REPLACE FUNCTION caminos_refused(status text) RETURNS json LANGUAGE sql IMMUTABLE AS
$$ SELECT json_build_object('status', status) $$;

-- Is the change's birth or one of its commands known? Then what is known. Looked up one by one, so
-- that each is found by its index, however a plan is made.
CREATE OR REPLACE FUNCTION caminos_known(change jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    answer json;
    place bigint;
    command jsonb;
BEGIN
    IF change->'birth' IS NOT NULL THEN
        SELECT json_build_object('status', 'duplicate', 'table', t.id, 'birth', json_build_object(
                   'key', t.key, 'user', t.born_person, 'cmd', t.born_cmd,
                   'digest', encode(t.born_digest, 'hex')))
            INTO answer FROM tables t
            WHERE t.born_person = change->'birth'->>'user'
                  AND t.born_cmd = change->'birth'->>'cmd' AND t.born_cmd <> '';
    END IF;
    IF answer IS NOT NULL OR jsonb_array_length(change->'commands') = 0 THEN
        RETURN answer;
    END IF;
    SELECT number INTO place FROM tables WHERE id = change->>'table';
    FOR command IN SELECT value FROM jsonb_array_elements(change->'commands') LOOP
        SELECT json_build_object('status', 'duplicate', 'table', change->>'table', 'command',
                   json_build_object('user', c.person, 'cmd', c.cmd,
                                     'digest', encode(c.digest, 'hex'), 'seq', c.seq))
            INTO answer FROM known_commands c
            WHERE c.table_id = place AND c.person = command->>'user' AND c.cmd = command->>'cmd';
        EXIT WHEN FOUND;
    END LOOP;
    RETURN answer;
END $$;

-- What happens at one table, which is locked and stands where it should.
CREATE OR REPLACE FUNCTION caminos_change(change jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
    IF summary->>'listing' IS NOT NULL AND old_seats <> summary->>'seats' THEN
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
            silent = silent + (jsonb_array_length(change->'events') = 0)::integer,
            ready = (summary->>'ready')::smallint, turn = summary->>'turn',
            busy = (summary->>'busy')::boolean, thinking = (summary->>'thinking')::boolean,
            wake_at = (summary->>'wake_at')::bigint,
            look_at = caminos_look(look_at, (summary->>'wake_at')::bigint),
            swept_until = CASE WHEN (summary->>'handed')::boolean THEN 0 ELSE caminos_now() + 3000 END,
            last_at = greatest(last_at, (change->'events'->-1->>'at')::bigint)
        WHERE number = place;
    IF summary->>'listing' IS NOT NULL THEN
        UPDATE tables
            SET phase = (summary->>'phase')::smallint, public = (summary->>'public')::boolean,
                seats = summary->>'seats', listing = summary->>'listing'
            WHERE number = place;
    END IF;
END $$;

-- CAM_LEDGER_WRITE. Duplicates are looked for before numbers are compared: somebody who repeats a
-- command is to learn what became of it, not that the table has gone on.
CREATE OR REPLACE FUNCTION caminos_write(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    ids text[];
    change jsonb;
    answer json;
    last bigint;
    quiet bigint;
BEGIN
    ids := ARRAY(SELECT c->>'table' FROM jsonb_array_elements(request->'changes') c);
    PERFORM 1 FROM tables WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
    FOR change IN SELECT value FROM jsonb_array_elements(request->'changes') LOOP
        answer := caminos_known(change);
        IF answer IS NOT NULL THEN
            RETURN answer;
        END IF;
    END LOOP;
    FOR change IN SELECT value FROM jsonb_array_elements(request->'changes') LOOP
        SELECT seq, silent INTO last, quiet FROM tables WHERE id = change->>'table';
        IF coalesce(last, 0) <> (change->>'after')::bigint
           OR coalesce(quiet, 0) <> (change->>'silent')::bigint
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
CREATE OR REPLACE FUNCTION caminos_without_names(told text, ids text[]) RETURNS text
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

CREATE OR REPLACE FUNCTION caminos_add_token(request jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tokens (digest, person)
        SELECT decode(request->>'digest', 'hex'), request->>'id'
            WHERE request->>'digest' IS NOT NULL
$$;

-- CAM_LEDGER_ADD_USER and CAM_LEDGER_SET_USER.
CREATE OR REPLACE FUNCTION caminos_set_user(request jsonb, is_new boolean) RETURNS json
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

CREATE OR REPLACE FUNCTION caminos_further_token(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM users WHERE id = request->>'id') THEN
        RETURN caminos_refused('not_found');
    END IF;
    PERFORM caminos_add_token(request);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION caminos_drop_token(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION caminos_erase_user(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
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
    PERFORM 1 FROM tables WHERE number = ANY (theirs) ORDER BY id FOR UPDATE;
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
CREATE OR REPLACE FUNCTION caminos_beat(name text, moment bigint) RETURNS bigint LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION caminos_leave(name text, moment bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE presence SET here = false, at = moment + 10000 WHERE node = name AND here;
    DELETE FROM nodes WHERE node = name OR beat < moment - 86400000;
    DELETE FROM presence WHERE at < moment - 86400000;
$$;

-- Tables for whom nobody does what is due, for the server that asks; each is given to one. Those
-- where a computer is to move are given to who thinks, a few at a time, so that all get some. Those
-- that are to be looked at and are not due, because somebody has moved, are to be looked at later.
CREATE OR REPLACE FUNCTION caminos_due(moment bigint, started bigint, duty text)
RETURNS TABLE (due text) LANGUAGE sql AS $$
    UPDATE tables SET look_at = wake_at
        WHERE number IN (SELECT number FROM tables
                             WHERE look_at <> 0 AND look_at <= moment - 2000 AND wake_at > look_at
                             LIMIT 500 FOR UPDATE SKIP LOCKED);
    WITH woken AS (SELECT number FROM tables
                       WHERE duty <> 'thinking' AND NOT thinking AND swept_until <= moment
                             AND ((look_at <> 0 AND look_at <= moment - 2000
                                   AND wake_at <= moment - 2000)
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
CREATE OR REPLACE FUNCTION caminos_sync(request jsonb) RETURNS json LANGUAGE plpgsql AS $$
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
                                      'table', t.id, 'seq', t.seq, 'silent', t.silent,
                                      'listing', CASE WHEN t.public AND t.phase <> 3
                                                      THEN caminos_listing(t.listing, t.turn)
                                                      ELSE '' END))
                               FROM jsonb_array_elements(request->'known') x
                                   JOIN tables t ON t.id = x->>'table'
                               WHERE t.seq > (x->>'seq')::bigint
                                     OR t.silent > (x->>'silent')::bigint),
               'due', CASE WHEN NOT (request->>'last')::boolean
                           THEN (SELECT json_agg(due) FROM caminos_due(moment, started, request->>'duty')) END,
               'presence', (SELECT json_agg(json_build_object('user', p.person, 'here', p.here,
                                                              'at', p.at, 'lost', p.lost))
                                FROM (SELECT DISTINCT ON (q.person) q.person, q.here, q.at,
                                             n.beat IS NULL OR n.beat < moment - 5000 AS lost
                                          FROM jsonb_array_elements_text(request->'asked') a
                                               JOIN presence q ON q.person = a
                                               LEFT JOIN nodes n ON n.node = q.node
                                          WHERE q.node <> request->>'node'
                                          ORDER BY q.person,
                                                   q.here AND n.beat >= moment - 5000 DESC NULLS LAST,
                                                   q.at DESC) p))
        INTO answer;
    IF (request->>'last')::boolean THEN
        PERFORM caminos_leave(request->>'node', moment);
    END IF;
    RETURN answer;
END $$;
