-- The first step of the schema in PostgreSQL: what a database has that says version 1. Never changed.

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
