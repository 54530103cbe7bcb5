/*
 * test_postgres_schema.c: databases of other versions of Caminos, and what is no database.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk.h"
#include "pg_place.h"
#include "store/postgres_schema.h"

static void assert_refused(const char *address, const char *why)
{
    cam_store *store;
    cam_error error;
    assert_int_equal(cam_store_open(&(cam_store_options){.address = address}, &store, &error),
                     CAM_IO);
    if (!strstr(error.text, why) || strchr(error.text, '\n'))
        fail_msg("'%s' should say '%s', in one line", error.text, why);
}

static void what_cannot_be_used_is_refused_in_one_line(void **state)
{
    const pg_place *place = *state;
    char address[500];
    assert_refused("postgres://nobody:secret@127.0.0.1:9/none?connect_timeout=2", "refused");
    assert_refused("postgres:///x?nonsense=1", "nonsense");
    snprintf(address, sizeof address, "%s-not-there", place->address);
    assert_refused(address, "no schema has been selected");
    static const char *const with_secrets[] = {
        "postgres://u:secret@127.0.0.1:9/none", "postgres://u:secret@127.0.0.1:9:9/none",
        "postgres://u:secret%zz@127.0.0.1/none", "postgres://u:secret@[::1/none",
        "postgres://127.0.0.1:9/none?password=secret&nonsense=1"};
    for (size_t i = 0; i < sizeof with_secrets / sizeof *with_secrets; i++) {
        cam_error error;
        cam_store *store;
        cam_status status =
            cam_store_open(&(cam_store_options){.address = with_secrets[i]}, &store, &error);
        assert_int_equal(status, CAM_IO);
        assert_null(strstr(error.text, "secret"));
    }
}

static const char *const steps[] = {
    "CREATE TABLE games (id text); INSERT INTO games VALUES ('g')",
    "ALTER TABLE games ADD COLUMN moves int NOT NULL DEFAULT 7",
    "CREATE TABLE extra AS SELECT moves FROM games",
};

static cam_status migrate(const pg_place *place, const char *const *step, size_t count,
                          cam_error *error)
{
    cam_pg_link link;
    assert_int_equal(cam_pg_open_bare(&link, place->address, error), CAM_OK);
    cam_status status = cam_pg_migrate(&link, step, count, "SELECT 1", error);
    cam_pg_close(&link);
    return status;
}

static void older_schemas_are_brought_up(void **state)
{
    const pg_place *place = *state;
    cam_error error;
    assert_int_equal(migrate(place, steps, 1, &error), CAM_OK);
    assert_int_equal(pg_ask(place, "SELECT version FROM caminos_schema"), 1);
    assert_int_equal(migrate(place, steps, 3, &error), CAM_OK);
    assert_int_equal(migrate(place, steps, 3, &error), CAM_OK);
    assert_int_equal(pg_ask(place, "SELECT moves FROM extra"), 7);
    assert_int_equal(migrate(place, steps, 2, &error), CAM_IO);
    assert_int_equal(error.reason, CAM_REASON_STORE_NEWER);
}

static void a_failed_step_changes_nothing(void **state)
{
    const pg_place *place = *state;
    cam_error error;
    const char *bad[] = {steps[0], "CREATE TABLE third (x int)", "INSERT INTO nowhere VALUES (1)"};
    assert_int_equal(migrate(place, steps, 1, &error), CAM_OK);
    assert_int_equal(migrate(place, bad, 3, &error), CAM_IO);
    assert_non_null(strstr(error.text, "to schema 3"));
    assert_non_null(strstr(error.text, "nowhere"));
    assert_int_equal(pg_ask(place, "SELECT version FROM caminos_schema"), 1);
    assert_int_equal(pg_ask(place, "SELECT count(*) FROM pg_class WHERE relname = 'third'"), 0);
}

/* The file with the schema as it was when it had number 1. */
static char *read_old_schema(void)
{
    FILE *file = fopen(OLD_SCHEMA, "r");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    assert_in_range(fread(text, 1, (1 << 16) - 1, file), 1, (1 << 16) - 2);
    fclose(file);
    return text;
}

/* A database as an earlier Caminos left it: a table with a clock, and who plays there. */
static void make_old(const pg_place *place, const char *more)
{
    static const char *const rows[] = {
        "INSERT INTO tables (id, seq, phase, public, busy, wake_at, last_at, seats, listing, key, "
        "born_person, born_cmd, born_digest) VALUES ('before', 1, 3, true, false, 0, 1000, '   ', "
        "'{}', 'k', 'u1', 'make', decode(repeat('00', 32), 'hex')), ('t1', 2, 1, true, true, 5000, "
        "1001, 'u1   ', "
        "'{\"seq\":2,\"seats\":[{\"user\":\"u1\",\"name\":\"Ann\"}]}', 'secret', 'u1', 'make-t1', "
        "decode(repeat('01', 32), 'hex'))",
        "INSERT INTO events SELECT number, 1, 1000, '{\"seq\":1,\"in\":\"t1\"}' FROM tables WHERE "
        "id "
        "= 't1' UNION ALL SELECT number, 2, 1001, '{\"seq\":2,\"in\":\"t1\"}' FROM tables WHERE id "
        "= "
        "'t1'",
        "INSERT INTO commands SELECT number, 'u1', 'c1', decode(repeat('02', 32), 'hex'), 2 FROM "
        "tables WHERE id = 't1'",
        "INSERT INTO seats SELECT number, 'u1' FROM tables WHERE id = 't1'",
        "INSERT INTO sitters SELECT 'u1', number FROM tables WHERE id = 't1'",
        "INSERT INTO users VALUES ('u1', 'Ann', 'ann', 0, '', '', '', 1)",
    };
    char *schema = read_old_schema();
    const char *one[] = {schema};
    cam_error error;
    assert_int_equal(migrate(place, one, 1, &error), CAM_OK);
    free(schema);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        pg_ask(place, rows[i]);
    pg_ask(place, more);
}

static void assert_it_goes_on(const pg_place *place)
{
    store_desk desk;
    pg_place_open(&desk, place);
    assert_int_equal(pg_ask(place, "SELECT version FROM caminos_schema"), cam_pg_step_count);
    cam_ledger_reply *reply = desk_ask(&desk, load("t1"));
    assert_int_equal(reply->status, CAM_LEDGER_DONE);
    assert_int_equal(reply->event_count, 2);
    assert_int_equal(reply->command_count, 1);
    assert_string_equal(reply->birth.key, "secret");
    cam_ledger_reply_free(reply);
    cam_ledger_request *move = append("t1", 2, 1);
    add_command(&move->change[0], "u1", "c1", 3);
    assert_int_equal(desk_do(&desk, move), CAM_LEDGER_DUPLICATE);
    move = append("t1", 2, 1);
    move->change[0].summary.turn = strdup("\"seq\":3");
    add_command(&move->change[0], "u1", "c2", 3);
    assert_int_equal(desk_do(&desk, move), CAM_LEDGER_DONE);
    reply = desk_ask(&desk, list(1 << CAM_PHASE_PLAYING, "u1", 0));
    assert_int_equal(reply->listed_count, 1); /* the later of two fields is the one that counts */
    assert_non_null(strstr(reply->listed[0].listing, "\"name\":\"Ann\""));
    assert_non_null(strstr(reply->listed[0].listing, ",\"seq\":3}"));
    cam_ledger_reply_free(reply);
    assert_int_equal(desk_do(&desk, append("t2", 0, 1)),
                     CAM_LEDGER_DONE); /* with a number of its own */
    assert_int_equal(pg_ask(place, "SELECT number FROM tables WHERE id = 't2'"), 3);
    desk_close(&desk);
}

static void a_database_of_the_first_schema_goes_on(void **state)
{
    make_old(*state, "UPDATE pulse SET beats = 1");
    assert_it_goes_on(*state);
}

/* There was a time when the same number meant more. */
static void so_does_one_of_its_second_form(void **state)
{
    make_old(*state, "ALTER TABLE tables ADD COLUMN silent bigint NOT NULL DEFAULT 0, "
                     "ADD COLUMN ready smallint NOT NULL DEFAULT 0");
    pg_ask(*state, "CREATE FUNCTION caminos_moves(ids text[]) RETURNS integer LANGUAGE sql AS "
                   "$$ SELECT 1 $$");
    assert_it_goes_on(*state);
}

/* Its commands, all of them, were beside its events. */
static void a_database_of_the_second_schema_goes_on(void **state)
{
    cam_error error;
    make_old(*state, "UPDATE pulse SET beats = 1");
    assert_int_equal(migrate(*state, cam_pg_steps, 2, &error), CAM_OK);
    pg_ask(*state, "INSERT INTO commands SELECT number, 'u2', 'ready', decode(repeat('03', 32), "
                   "'hex'), 2 FROM tables WHERE id = 't1'");
    store_desk desk;
    pg_place_open(&desk, *state);
    cam_ledger_request *silent = append("t1", 2, 0);
    add_command(&silent->change[0], "u2", "ready", 2);
    assert_int_equal(desk_do(&desk, silent), CAM_LEDGER_DUPLICATE);
    cam_ledger_reply *reply = desk_ask(&desk, load("t1"));
    assert_int_equal(reply->command_count, 2);
    cam_ledger_reply_free(reply);
    desk_close(&desk);
    pg_ask(*state, "DELETE FROM commands WHERE cmd = 'ready'");
    assert_it_goes_on(*state);
    assert_int_equal(pg_ask(*state, "SELECT count(*) FROM commands"), 1);
    assert_int_equal(pg_ask(*state, "SELECT seq FROM events WHERE cmd = 'c2'"), 3);
}

static void newer_schemas_are_refused(void **state)
{
    const pg_place *place = *state;
    store_desk desk;
    pg_place_open(&desk, place);
    desk_close(&desk);
    pg_ask(place, "UPDATE caminos_schema SET version = 99");
    assert_refused(place->address, "made by a newer Caminos, with schema 99");
}

#define AT_A_PLACE(function)                                                                       \
    cmocka_unit_test_setup_teardown(function, pg_place_set_up, pg_place_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_PLACE(what_cannot_be_used_is_refused_in_one_line),
        AT_A_PLACE(older_schemas_are_brought_up),
        AT_A_PLACE(a_failed_step_changes_nothing),
        AT_A_PLACE(a_database_of_the_first_schema_goes_on),
        AT_A_PLACE(so_does_one_of_its_second_form),
        AT_A_PLACE(a_database_of_the_second_schema_goes_on),
        AT_A_PLACE(newer_schemas_are_refused),
    };
    return cmocka_run_group_tests_name("postgres schema", tests, NULL, NULL);
}
