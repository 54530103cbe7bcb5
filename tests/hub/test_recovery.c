/*
 * What the simulator has found, each in as few steps as show it: failures around the
 * hub after which a clock, a computer or a table was wrong or forgotten.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/world.h"

typedef struct place {
    sim_world world;
    char token[2][CAM_TOKEN_TEXT];
    cam_wire wire[2];
    char table[CAM_ID_TEXT];
    int cmd;
} place;

static void arrive(place *p)
{
    memset(p, 0, sizeof *p);
    world_init(&p->world, 1);
    world_guest(&p->world, "Anna", p->token[0]);
    world_guest(&p->world, "Berta", p->token[1]);
    for (int i = 0; i < 2; i++)
        p->wire[i] = world_connect(&p->world, p->token[i]);
}

static void make(place *p, const char *setup)
{
    json_t *made;
    assert_int_equal(world_call(&p->world, "POST", "/api/tables", p->token[0], setup, &made), 201);
    strcpy(p->table, json_word(made, "table"));
    json_decref(made);
}

static json_t *doing(place *p, const char *fields)
{
    char text[400];
    snprintf(text, sizeof text, "{\"t\":\"do\",\"table\":\"%s\",\"cmd\":\"c%d\",%s}", p->table,
             ++p->cmd, fields);
    return json_loads(text, 0, NULL);
}

static void assert_done(place *p, int who, const char *fields)
{
    const json_t *answer = world_ask(&p->world, p->wire[who], doing(p, fields));
    assert_string_equal(json_word(answer, "t"), "ok");
}

/* How often the disk has an event of that kind. */
static int stored(const place *p, const char *table, const char *what)
{
    const disk_table *there = disk_find(&p->world.disk, table);
    char word[40];
    int count = 0;
    snprintf(word, sizeof word, "\"what\":\"%s\"", what);
    for (size_t i = 0; there && i < there->event_count; i++)
        count += strstr(there->event[i].body, word) != NULL;
    return count;
}

static void disk_does(place *p, disk_fate fate)
{
    cam_ledger_reply *reply = disk_step(&p->world.disk, fate);
    assert_non_null(reply);
    cam_hub_stored(p->world.hub, p->world.now, reply);
}

static size_t thinking(const place *p)
{
    size_t count = 0;
    for (size_t i = 0; i < WORLD_JOBS; i++)
        count += p->world.job[i].job != 0;
    return count;
}

#define BLITZ "{\"public\":true,\"clock\":{\"main_ms\":20000},\"seats\":[\"me\",\"open\"]}"

static void test_tables_that_could_not_be_listed_at_the_start(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, BLITZ);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    world_stop(&p.world, 0);
    p.world.now += 5000;
    world_start(&p.world);
    disk_does(&p, DISK_FAILS); /* which tables are played? */
    world_settle(&p.world);
    world_wait(&p.world, 60000);
    assert_int_equal(stored(&p, p.table, "resumed"), 1);
    assert_int_equal(stored(&p, p.table, "flagged"), 1);
    world_clear(&p.world);
}

static void test_a_table_that_could_not_be_read_at_the_start(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, BLITZ);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    world_stop(&p.world, 0);
    p.world.now += 5000;
    world_start(&p.world);
    disk_does(&p, DISK_WORKS); /* which tables are played? */
    disk_does(&p, DISK_WORKS); /* which are in the lobby? */
    disk_does(&p, DISK_FAILS); /* the table itself */
    world_settle(&p.world);
    world_wait(&p.world, 60000);
    assert_int_equal(stored(&p, p.table, "flagged"), 1);
    world_clear(&p.world);
}

static void test_a_calendar_that_went_back(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, BLITZ);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    world_stop(&p.world, 0);
    p.world.now -= 3600000;
    world_start(&p.world);
    world_settle(&p.world);
    assert_int_equal(stored(&p, p.table, "resumed"), 1);
    world_wait(&p.world, 19000);
    assert_int_equal(stored(&p, p.table, "flagged"), 0);
    world_wait(&p.world, 5000);
    assert_int_equal(stored(&p, p.table, "flagged"), 1);
    world_clear(&p.world);
}

static void test_a_table_made_without_a_word(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    const char *body = "{\"cmd\":\"m\",\"seats\":[{\"computer\":1},{\"computer\":1}]}";
    cam_hub_request request = {"POST", "/api/tables", "", p.token[0], body, strlen(body)};
    cam_hub_called(p.world.hub, p.world.now, ++p.world.call_count, &request);
    disk_does(&p, DISK_MUMBLES);
    assert_int_equal(p.world.disk.table_count, 1);
    assert_int_equal(thinking(&p), 0);
    world_wait(&p.world, 2000);
    assert_int_equal(thinking(&p), 1);
    world_clear(&p.world);
}

/* A move is thought of, and while something is being stored the position goes. */
static void test_a_thought_of_another_position(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, "{\"public\":true,\"seats\":[{\"computer\":1},\"me\"]}");
    assert_true(world_think(&p.world));
    assert_int_equal(stored(&p, p.table, "moved"), 1);
    json_t *state;
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s", p.table);
    world_call(&p.world, "GET", path, p.token[0], NULL, &state);
    json_decref(state);
    /* Anna plays far from anything the computer could need; then it thinks again */
    const char *const corners[] = {"O:a1x2,a2x2", "O:h7x2,h8x2", "O:a7x2,a8x2"};
    bool played = false;
    for (int i = 0; i < 3 && !played; i++) {
        char move[100];
        snprintf(move, sizeof move, "\"what\":\"move\",\"ply\":1,\"move\":\"%s\"", corners[i]);
        played = strcmp(json_word(world_ask(&p.world, p.wire[0], doing(&p, move)), "t"), "ok") == 0;
    }
    assert_true(played);
    assert_int_equal(thinking(&p), 1);
    uint64_t job = 0;
    for (size_t i = 0; i < WORLD_JOBS; i++)
        job = p.world.job[i].job ? p.world.job[i].job : job;
    /* all placements are taken back; before that is stored, the answer comes */
    world_say(&p.world, p.wire[0],
              doing(&p, "\"what\":\"offer\",\"offer\":\"takeback\",\"ply\":0"));
    cam_hub_thought(p.world.hub, p.world.now, job, "O:d4x2,d5x2");
    world_settle(&p.world);
    assert_int_equal(stored(&p, p.table, "back"), 1);
    assert_int_equal(stored(&p, p.table, "moved"), 2);
    world_clear(&p.world);
}

/* Whoever is to move has a slow line; what the other one says does not cost the grace. */
static void test_others_do_not_hurry_a_flag(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, BLITZ);
    p.world.wire[p.wire[0] - 1].lag = 500;
    assert_done(&p, 0, "\"what\":\"say\",\"phrase\":\"hello\"");
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    p.world.now += 20100;
    assert_done(&p, 1, "\"what\":\"say\",\"phrase\":\"hello\"");
    assert_int_equal(stored(&p, p.table, "flagged"), 0);
    assert_done(&p, 0, "\"what\":\"move\",\"ply\":0,\"move\":\"O:d4x2,d5x2\"");
    world_clear(&p.world);
}

/* A disk may hold anything: what is no table is refused, and the hub goes on. */
static void test_a_table_without_sense(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, BLITZ);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    world_stop(&p.world, 0);
    disk_table *table = p.world.disk.table[0];
    cam_stored_event *began = &table->event[table->event_count - 1];
    free(began->body);
    char body[300];
    snprintf(body, sizeof body,
             "{\"t\":\"event\",\"table\":\"%s\",\"seq\":%zu,\"at\":%lld,\"what\":\"began\","
             "\"game\":1,\"first\":1,\"left\":[9223372036854775807,1],\"to_move\":1}",
             p.table, table->event_count, (long long)p.world.now);
    began->body = strdup(body);
    world_start(&p.world);
    world_settle(&p.world);
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s", p.table);
    assert_int_equal(world_call(&p.world, "GET", path, "", NULL, NULL), 500);
    for (size_t i = 0; i < table->event_count; i++)
        free(table->event[i].body), free(table->event[i].note);
    table->event_count = 0; /* and now there is nothing of it */
    assert_int_equal(world_call(&p.world, "GET", path, "", NULL, NULL), 500);
    world_clear(&p.world);
}

/* The oldest requests fail, as long as there are any and it is not later than that; how many
 * did. */
static int disk_fails_until(place *p, int64_t until)
{
    int requests = 0;
    for (;;) {
        if (p->world.disk.queue_count) {
            disk_does(p, DISK_FAILS);
            requests++;
        } else if (cam_hub_deadline(p->world.hub) <= until) {
            int64_t next = cam_hub_deadline(p->world.hub);
            p->world.now = next > p->world.now ? next : p->world.now;
            cam_hub_tick(p->world.hub, p->world.now);
        } else
            break;
    }
    p->world.now = until;
    return requests;
}

/* A flag that cannot be stored is not tried without a pause; meanwhile reading goes on. */
static void test_a_disk_that_fails_is_left_in_peace(void **unused)
{
    (void)unused;
    place p;
    char path[80];
    arrive(&p);
    make(&p, BLITZ);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    int requests = disk_fails_until(&p, p.world.now + 80000);
    assert_true(requests > 10 && requests < 100);
    snprintf(path, sizeof path, "/api/tables/%s", p.table);
    cam_hub_request get = {"GET", path, "", "", "", 0};
    cam_hub_called(p.world.hub, p.world.now, ++p.world.call_count, &get);
    assert_int_equal(p.world.call[p.world.call_count].status, 200);
    int64_t id = world_say(&p.world, p.wire[0], doing(&p, "\"what\":\"say\",\"phrase\":\"hello\""));
    const json_t *answer = world_answer(&p.world, p.wire[0], id);
    assert_string_equal(json_word(answer, "code"), "unavailable");
    assert_true(json_number(answer, "retry_ms") > 0);
    world_wait(&p.world, 2000);
    assert_int_equal(stored(&p, p.table, "flagged"), 1);
    assert_int_equal(stored(&p, p.table, "said"), 0);
    assert_done(&p, 0, "\"what\":\"say\",\"phrase\":\"hello\"");
    world_clear(&p.world);
}

static uint64_t only_job(const place *p)
{
    uint64_t job = 0;
    for (size_t i = 0; i < WORLD_JOBS; i++)
        job = p->world.job[i].job ? p->world.job[i].job : job;
    return job;
}

#define AGAINST_COMPUTER "{\"public\":true,\"seats\":[{\"computer\":1},\"me\"]}"

static void test_a_computer_that_never_answers(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, AGAINST_COMPUTER);
    uint64_t first = only_job(&p);
    world_wait(&p.world, 299999);
    assert_true(only_job(&p) == first);
    world_wait(&p.world, 1);
    uint64_t second = only_job(&p);
    assert_true(second && second != first && thinking(&p) == 1);
    world_wait(&p.world, 599999); /* with more patience */
    assert_true(only_job(&p) == second);
    cam_hub_thought(p.world.hub, p.world.now, first, "O:a1x2,a2x2"); /* too late */
    world_settle(&p.world);
    assert_int_equal(stored(&p, p.table, "moved"), 0);
    assert_true(world_think(&p.world));
    assert_int_equal(stored(&p, p.table, "moved"), 1);
    world_clear(&p.world);
}

/* Failing or talking nonsense at once, it is asked again with pauses. */
static void test_a_computer_that_fails(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, AGAINST_COMPUTER);
    int asked = 0;
    for (int64_t until = p.world.now + 10000; p.world.now < until; world_wait(&p.world, 10))
        if (thinking(&p)) {
            uint64_t job = only_job(&p);
            json_decref(p.world.job[0].game);
            p.world.job[0] = (world_job){0};
            cam_hub_thought(p.world.hub, p.world.now, job, asked++ % 2 ? "nonsense" : NULL);
        }
    assert_true(asked > 5 && asked < 20);
    world_wait(&p.world, 2000);
    assert_true(world_think(&p.world));
    assert_int_equal(stored(&p, p.table, "moved"), 1);
    world_clear(&p.world);
}

/* 'unwatch' waits behind the 'watch' before it, which waits for the disk. */
static void test_not_watching_after_all(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    make(&p, BLITZ);
    world_crash(&p.world, 0);
    world_settle(&p.world);
    cam_wire wire = world_connect(&p.world, p.token[0]);
    int64_t watch = world_say(&p.world, wire, json_pack("{ss ss}", "t", "watch", "table", p.table));
    int64_t stop =
        world_say(&p.world, wire, json_pack("{ss ss}", "t", "unwatch", "table", p.table));
    world_settle(&p.world);
    assert_string_equal(json_word(world_answer(&p.world, wire, watch), "t"), "ok");
    assert_string_equal(json_word(world_answer(&p.world, wire, stop), "t"), "ok");
    p.wire[1] = world_connect(&p.world, p.token[1]);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    assert_null(world_event(&p.world, wire, "sat"));
    world_clear(&p.world);
}

/* A table is read by somebody else before its maker's write is answered. */
static void test_a_table_that_is_known_before_it_is_answered(void **unused)
{
    (void)unused;
    place p;
    arrive(&p);
    const char *body = "{\"cmd\":\"m\",\"public\":true}";
    cam_hub_request request = {"POST", "/api/tables", "", p.token[0], body, strlen(body)};
    cam_hub_called(p.world.hub, p.world.now, ++p.world.call_count, &request);
    size_t call = p.world.call_count;
    cam_ledger_reply *late = disk_step(&p.world.disk, DISK_WORKS);
    strcpy(p.table, p.world.disk.table[0]->id);
    const json_t *answer =
        world_ask(&p.world, p.wire[1], json_pack("{ss ss}", "t", "watch", "table", p.table));
    assert_string_equal(json_word(answer, "t"), "ok");
    cam_hub_stored(p.world.hub, p.world.now, late);
    assert_int_equal(p.world.call[call].status, 201);
    assert_done(&p, 1, "\"what\":\"sit\",\"seat\":2");
    assert_int_equal(world_count(&p.world, p.wire[1], "sat"), 1);
    world_clear(&p.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_that_could_not_be_listed_at_the_start),
        cmocka_unit_test(test_a_table_that_could_not_be_read_at_the_start),
        cmocka_unit_test(test_a_calendar_that_went_back),
        cmocka_unit_test(test_a_table_made_without_a_word),
        cmocka_unit_test(test_a_thought_of_another_position),
        cmocka_unit_test(test_others_do_not_hurry_a_flag),
        cmocka_unit_test(test_a_table_without_sense),
        cmocka_unit_test(test_a_disk_that_fails_is_left_in_peace),
        cmocka_unit_test(test_a_computer_that_never_answers),
        cmocka_unit_test(test_a_computer_that_fails),
        cmocka_unit_test(test_not_watching_after_all),
        cmocka_unit_test(test_a_table_that_is_known_before_it_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
