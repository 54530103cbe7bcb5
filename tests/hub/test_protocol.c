/*
 * Sentences of the protocol that need a test of their own: the order of checks, what a cmd is,
 * who has to agree, lag and its quota, clocks after a restart, names, limits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/world.h"

#define PEOPLE 4

/* People, the first of whom has made a table. */
typedef struct party {
    sim_world world;
    char token[PEOPLE][CAM_TOKEN_TEXT];
    cam_wire wire[PEOPLE];
    char table[CAM_ID_TEXT], key[CAM_KEY_TEXT];
    int cmd;
} party;

static void make(party *p, const char *setup)
{
    json_t *made;
    assert_int_equal(world_call(&p->world, "POST", "/api/tables", p->token[0], setup, &made), 201);
    strcpy(p->table, json_word(made, "table"));
    strcpy(p->key, json_word(made, "key"));
    json_decref(made);
}

static void meet(party *p, const char *setup)
{
    static const char *const names[] = {"Anna", "Berta", "Clara", "Dora"};
    memset(p, 0, sizeof *p);
    world_init(&p->world, 1);
    for (int i = 0; i < PEOPLE; i++) {
        world_guest(&p->world, names[i], p->token[i]);
        p->wire[i] = world_connect(&p->world, p->token[i]);
    }
    make(p, setup);
}

/* A 'do' with these fields, as somebody says it, and the answer; "cmd" may be among them. */
static const json_t *answer_to(party *p, int who, const char *fields)
{
    char text[700], cmd[40] = "";
    if (!strstr(fields, "\"cmd\""))
        snprintf(cmd, sizeof cmd, "\"cmd\":\"c%d\",", ++p->cmd);
    snprintf(text, sizeof text, "{\"t\":\"do\",\"table\":\"%s\",\"key\":\"%s\",%s%s}", p->table,
             p->key, cmd, fields);
    json_t *message = json_loads(text, 0, NULL);
    assert_non_null(message);
    return world_ask(&p->world, p->wire[who], message);
}

/* "ok", or the code of the error. */
static const char *outcome(party *p, int who, const char *fields)
{
    const json_t *answer = answer_to(p, who, fields);
    return strcmp(json_word(answer, "t"), "ok") == 0 ? "ok" : json_word(answer, "code");
}

#define assert_outcome(who, fields, code) assert_string_equal(outcome(&p, who, fields), code)

static void watch(party *p, int who)
{
    world_ask(&p->world, p->wire[who],
              json_pack("{ss ss ss}", "t", "watch", "table", p->table, "key", p->key));
}

static json_t *state_of(party *p)
{
    char path[120];
    json_t *state;
    snprintf(path, sizeof path, "/api/tables/%s?key=%s", p->table, p->key);
    assert_int_equal(world_call(&p->world, "GET", path, "", NULL, &state), 200);
    return state;
}

static int64_t number_in_state(party *p, const char *name, int place)
{
    json_t *state = state_of(p), *field = json_object_get(state, name);
    int64_t number = json_integer_value(place < 0 ? field : json_array_get(field, (size_t)place));
    json_decref(state);
    return number;
}

#define SIT(n)          "\"what\":\"sit\",\"seat\":" #n
#define SAY             "\"what\":\"say\",\"phrase\":\"hello\""
#define OFFER(o)        "\"what\":\"offer\",\"offer\":\"" o "\""
#define YES(o)          "\"what\":\"accept\",\"offer\":\"" o "\""
#define NO(o)           "\"what\":\"decline\",\"offer\":\"" o "\""
#define MOVE(ply, move) "\"what\":\"move\",\"ply\":" #ply ",\"move\":\"" move "\""
#define FIRST           MOVE(0, "O:a1,a2,b1,b2")
#define SECOND          MOVE(1, "O:g7,g8,h7,h8")
#define THIRD           MOVE(2, "O:a7,a8,b7,b8")

/* malformed, unauthorized, not_found, the cmd, over, forbidden, conflict, stale,
 * not_your_turn, illegal */
static void test_the_order_of_checks(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{}");
    cam_wire nobody = world_connect(&p.world, "");
    json_t *bad =
        json_pack("{ss ss ss ss}", "t", "do", "table", "nosuch", "cmd", "x", "what", "fly");
    assert_string_equal(json_word(world_ask(&p.world, nobody, json_deep_copy(bad)), "code"),
                        "malformed");
    json_object_set_new(bad, "what", json_string("ready"));
    assert_string_equal(json_word(world_ask(&p.world, nobody, json_deep_copy(bad)), "code"),
                        "unauthorized");
    assert_string_equal(json_word(world_ask(&p.world, p.wire[3], bad), "code"), "not_found");
    assert_outcome(3, FIRST, "forbidden");       /* and also not in this phase */
    assert_outcome(0, MOVE(5, "X"), "conflict"); /* and also stale */
    assert_outcome(1, SIT(2), "ok");
    assert_outcome(1, MOVE(5, "X"), "stale");         /* and also not their turn */
    assert_outcome(1, MOVE(0, "X"), "not_your_turn"); /* and also illegal */
    assert_outcome(0, MOVE(0, "X"), "illegal");
    assert_outcome(0, "\"cmd\":\"last\"," FIRST, "ok");
    assert_outcome(0, "\"what\":\"resign\",\"seat\":1", "ok");
    assert_outcome(3, SECOND, "over");                           /* and also forbidden */
    assert_outcome(0, "\"cmd\":\"last\"," SECOND, "cmd_reused"); /* and also over */
    assert_outcome(0, "\"cmd\":\"last\"," FIRST, "ok");
    world_clear(&p.world);
}

static void test_a_cmd_that_was_refused_is_not_used_up(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{}");
    assert_outcome(1, SIT(2), "ok");
    assert_outcome(1, "\"cmd\":\"m\"," FIRST, "not_your_turn");
    assert_outcome(0, "\"cmd\":\"m\"," FIRST, "ok"); /* another user's is another */
    const json_t *moved = answer_to(&p, 1, "\"cmd\":\"m\"," SECOND);
    assert_string_equal(json_word(moved, "t"), "ok");
    assert_null(json_object_get(moved, "dup"));
    const json_t *again = answer_to(&p, 1, "\"cmd\":\"m\"," SECOND);
    assert_true(json_is_true(json_object_get(again, "dup")));
    assert_int_equal(json_number(again, "seq"), json_number(moved, "seq"));
    assert_outcome(1, "\"more\":1,\"cmd\":\"m\"," SECOND, "cmd_reused"); /* any field counts */
    /* a plan makes no event: its number is the current one */
    const json_t *plan = answer_to(&p, 1, "\"what\":\"plan\",\"ply\":2,\"lines\":[]");
    assert_int_equal(json_number(plan, "seq"), json_number(moved, "seq"));
    world_clear(&p.world);
}

/* Four seats: a takeback needs every person of the other team, a pause every person. */
static void test_who_has_to_agree(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"players\":4}");
    assert_outcome(1, SIT(2), "ok");
    assert_outcome(2, SIT(3), "ok");
    assert_outcome(1, SIT(4), "ok"); /* Berta has two seats */
    watch(&p, 0);
    assert_outcome(0, FIRST, "ok");
    assert_outcome(1, SECOND, "ok");
    assert_outcome(0, OFFER("takeback") ",\"ply\":0", "ok");
    assert_outcome(2, YES("takeback"), "conflict"); /* one's own team */
    assert_outcome(1, YES("takeback") ",\"ply\":1", "conflict");
    assert_outcome(1, YES("takeback") ",\"ply\":0", "ok"); /* for both her seats */
    assert_int_equal(world_count(&p.world, p.wire[0], "back"), 1);
    assert_int_equal(world_count(&p.world, p.wire[0], "accepted"), 0);
    assert_outcome(0, OFFER("pause"), "ok");
    assert_outcome(0, YES("pause"), "conflict");
    assert_outcome(2, OFFER("draw"), "conflict"); /* one offer at a time */
    assert_outcome(2, YES("pause"), "ok");
    assert_outcome(2, YES("pause"), "conflict");
    assert_int_equal(world_count(&p.world, p.wire[0], "accepted"), 1);
    assert_outcome(1, YES("pause"), "ok");
    assert_int_equal(world_count(&p.world, p.wire[0], "paused"), 1);
    assert_outcome(1, NO("pause"), "conflict");
    world_clear(&p.world);
}

/* Whoever sits on both sides asks nobody. */
static void test_nobody_asks_oneself(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"seats\":[\"me\",\"me\"]}");
    watch(&p, 0);
    assert_outcome(0, FIRST, "ok");
    assert_outcome(0, SECOND, "ok");
    assert_outcome(0, OFFER("takeback") ",\"ply\":1", "ok");
    assert_int_equal(world_count(&p.world, p.wire[0], "back"), 1);
    assert_outcome(0, OFFER("draw"), "ok");
    assert_string_equal(json_word(world_event(&p.world, p.wire[0], "ended"), "result"), "0");
    world_clear(&p.world);
}

static void test_computers_agree_to_everything_but_draws(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"seats\":[\"me\",{\"computer\":1}]}");
    watch(&p, 0);
    assert_outcome(0, FIRST, "ok");
    assert_true(world_think(&p.world));
    assert_outcome(0, OFFER("draw"), "ok");
    assert_int_equal(json_number(world_event(&p.world, p.wire[0], "declined"), "seat"), 2);
    assert_outcome(0, OFFER("takeback") ",\"ply\":0", "ok");
    assert_outcome(0, OFFER("pause"), "ok");
    assert_outcome(0, OFFER("resume"), "ok");
    assert_outcome(0, FIRST, "ok");
    assert_true(world_think(&p.world));
    assert_outcome(0, OFFER("abort"), "ok"); /* each has moved, but a computer agrees */
    assert_outcome(0, OFFER("rematch"), "ok");
    static const char *const made[] = {"back", "paused", "resumed", "ended", "next"};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        assert_int_equal(world_count(&p.world, p.wire[0], made[i]), 1);
    world_clear(&p.world);
}

/* Alone before each team has moved, stones of their own; then with everybody. */
static void test_aborting(void **unused)
{
    (void)unused;
    for (int moves = 3; moves <= 4; moves++) {
        party p;
        meet(&p, "{\"neutral\":true}");
        static const char *const moved[] = {MOVE(0, "I:d1x3"), MOVE(1, "I:e1x3"), THIRD,
                                            MOVE(3, "O:g1,g2,h1,h2")};
        assert_outcome(1, SIT(2), "ok");
        watch(&p, 0);
        for (int i = 0; i < moves; i++)
            assert_outcome(i % 2, moved[i], "ok");
        assert_outcome(0, OFFER("abort"), "ok");
        assert_int_equal(world_count(&p.world, p.wire[0], "ended"), moves == 3);
        if (moves == 4)
            assert_outcome(1, YES("abort"), "ok");
        assert_string_equal(json_word(world_event(&p.world, p.wire[0], "ended"), "result"), "void");
        world_clear(&p.world);
    }
}

/* A gain is min(1000, 150 + 4 (seconds of main + 40 inc)); three at first, at most seven. */
static void test_lag_and_its_quota(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"clock\":{\"main_ms\":5500}}"); /* a gain of 172 */
    assert_outcome(1, SIT(2), "ok");
    p.world.wire[p.wire[0] - 1].lag = p.world.wire[p.wire[1] - 1].lag = 2000;
    world_wait(&p.world, 1000);
    assert_outcome(0, FIRST, "ok");
    assert_int_equal(number_in_state(&p, "left", 0), 5500 - 1000 + 3 * 172);
    world_wait(&p.world, 300);
    assert_outcome(1, SECOND, "ok"); /* no more is forgiven than has passed */
    assert_int_equal(number_in_state(&p, "left", 1), 5500);
    world_wait(&p.world, 1000);
    assert_outcome(0, THIRD, "ok"); /* the three are used up, and one was gained */
    assert_int_equal(number_in_state(&p, "left", 0), 5500 - 1000 + 3 * 172 - 1000 + 172);
    world_clear(&p.world);
}

/* Who looks before they sit down sees the time they would have. */
static void test_clocks_before_the_first_game(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"clock\":{\"main_ms\":12000,\"move_ms\":500}}");
    assert_int_equal(number_in_state(&p, "left", 0), 12500);
    assert_int_equal(number_in_state(&p, "left", 1), 12500);
    world_clear(&p.world);
}

/* The seat to move has max(what was left at the last event, 10000). */
static void test_clocks_after_a_restart(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"clock\":{\"main_ms\":12000}}");
    assert_outcome(1, SIT(2), "ok");
    world_wait(&p.world, 9000);
    assert_outcome(0, FIRST, "ok");
    world_wait(&p.world, 3000);
    world_stop(&p.world, 0);
    p.world.now += 86400000;
    world_start(&p.world);
    world_settle(&p.world);
    assert_int_equal(number_in_state(&p, "left", 0), 3000);
    assert_int_equal(number_in_state(&p, "left", 1), 12000);
    p.wire[1] = world_connect(&p.world, p.token[1]);
    assert_outcome(1, SECOND, "ok");
    world_crash(&p.world, 0);
    world_settle(&p.world);
    assert_int_equal(number_in_state(&p, "left", 0), 10000);
    world_clear(&p.world);
}

/* Between two games people get their 30 s again after a restart. */
static void test_the_next_game_after_a_restart(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"games\":2,\"clock\":{\"main_ms\":60000}}");
    assert_outcome(1, SIT(2), "ok");
    assert_outcome(1, "\"what\":\"resign\",\"seat\":2", "ok");
    world_wait(&p.world, 20000);
    world_stop(&p.world, 0);
    p.world.now += 60000;
    world_start(&p.world);
    world_settle(&p.world);
    world_wait(&p.world, 29000);
    assert_int_equal(number_in_state(&p, "game", -1), 1);
    world_wait(&p.world, 1001);
    assert_int_equal(number_in_state(&p, "game", -1), 2);
    world_clear(&p.world);
}

/* Plans are told to their owner alone, and taken away with a takeback. */
static void test_plans_are_private(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{}");
    assert_outcome(1, SIT(2), "ok");
    watch(&p, 0);
    watch(&p, 1);
    assert_outcome(0, FIRST, "ok");
    assert_outcome(
        0, "\"what\":\"plan\",\"ply\":1,\"lines\":[[\"o:h8,h7,g8,g7\",\"O:a7,a8,b7,b8\"]]", "ok");
    const json_t *plan = world_event(&p.world, p.wire[0], "plan");
    const json_t *line = json_array_get(json_object_get(plan, "lines"), 0);
    assert_string_equal(json_string_value(json_array_get(line, 0)), "O:g7,g8,h7,h8");
    assert_outcome(0, "\"what\":\"plan\",\"ply\":1,\"lines\":[[\"O:a1,a2,b1,b2\"]]", "illegal");
    assert_outcome(0, OFFER("takeback") ",\"ply\":0", "ok");
    assert_outcome(1, YES("takeback"), "ok");
    plan = world_event(&p.world, p.wire[0], "plan");
    assert_int_equal(json_array_size(json_object_get(plan, "lines")), 0);
    assert_int_equal(world_count(&p.world, p.wire[1], "plan"), 0);
    assert_outcome(0, FIRST, "ok");
    assert_outcome(1, SECOND, "ok"); /* and nothing answers by itself */
    assert_int_equal(world_count(&p.world, p.wire[1], "moved"), 3);
    world_clear(&p.world);
}

static void test_hello_is_said_once(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{}");
    cam_wire wire = world_connect(&p.world, "nonsense"); /* refused, and may be repeated */
    world_crash(&p.world, 0);
    world_settle(&p.world);
    wire = world_connect(&p.world, "nonsense");
    json_t *hello = json_pack("{ss ss}", "t", "hello", "token", p.token[0]);
    int64_t one = world_say(&p.world, wire, json_deep_copy(hello));
    int64_t two = world_say(&p.world, wire, hello);
    world_settle(&p.world);
    const json_t *first = world_answer(&p.world, wire, one);
    assert_string_equal(json_word(first, "name"), "Anna");
    assert_int_equal(json_number(first, "ping_ms"), 15000);
    assert_int_equal(json_number(json_object_get(first, "limits"), "tables_per_user"), 20);
    assert_string_equal(json_word(world_answer(&p.world, wire, two), "code"), "conflict");
    world_clear(&p.world);
}

/* Whoever has too many tables is refused a new one, and told of the old one again. */
static void test_too_many_tables(void **unused)
{
    (void)unused;
    party p;
    json_t *one, *again;
    meet(&p, "{}");
    for (int i = 1; i < 20; i++) {
        char setup[40];
        snprintf(setup, sizeof setup, "{\"cmd\":\"t%d\"}", i);
        assert_int_equal(
            world_call(&p.world, "POST", "/api/tables", p.token[0], setup, i == 1 ? &one : NULL),
            201);
    }
    assert_int_equal(
        world_call(&p.world, "POST", "/api/tables", p.token[0], "{\"cmd\":\"new\"}", NULL), 429);
    assert_int_equal(
        world_call(&p.world, "POST", "/api/tables", p.token[0], "{\"cmd\":\"t1\"}", &again), 201);
    assert_true(json_equal(one, again));
    json_decref(again);
    assert_int_equal(world_call(&p.world, "POST", "/api/tables", p.token[0],
                                "{\"cmd\":\"t1\",\"games\":3}", &again),
                     409);
    assert_string_equal(json_word(again, "error"), "cmd_reused");
    json_decref(again);
    json_decref(one);
    assert_int_equal(world_call(&p.world, "POST", "/api/tables", p.token[1], "{}", NULL), 201);
    world_clear(&p.world);
}

/* 1 to 30 characters, no control characters, no blank at either end. */
static void test_names(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int status;
    } cases[] = {
        {"A", 200},
        {"\xe6\x9d\x8e \xe5\xb0\x8f", 200},
        {"123456789012345678901234567890", 200},
        {"\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
         "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
         "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4",
         200},
        {"1234567890123456789012345678901", 400},
        {"", 400},
        {" A", 400},
        {"A ", 400},
        {"\xc2\xa0"
         "A",
         400}, /* a blank that is none for ASCII */
        {"A\\nB", 400},
        {"A\\u007f", 400},
        {"A\\u0000", 400},
        {"A\\u0085", 400},
    };
    sim_world world;
    world_init(&world, 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char body[200];
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", cases[i].name);
        if (world_call(&world, "POST", "/api/guest", "", body, NULL) != cases[i].status)
            fail_msg("%s is not answered with %d", body, cases[i].status);
    }
    world_clear(&world);
}

/* The name goes where the table is not in memory, and where it is just being stored. */
static void test_erased_everywhere(void **unused)
{
    (void)unused;
    party p;
    meet(&p, "{\"public\":true}");
    world_wait(&p.world, 120000); /* out of memory, but in the lobby */
    make(&p, "{\"public\":true}");
    json_t *message = json_pack("{ss ss ss ss si}", "t", "do", "table", p.table, "cmd", "late",
                                "what", "sit", "seat", 2);
    cam_hub_request erase = {"DELETE", "/api/me", "", p.token[0], "", 0};
    cam_hub_called(p.world.hub, p.world.now, ++p.world.call_count, &erase);
    cam_hub_stored(p.world.hub, p.world.now, disk_step(&p.world.disk, DISK_WORKS)); /* who it is */
    world_say(&p.world, p.wire[0], message); /* their own, behind the erasing */
    world_settle(&p.world);
    json_t *lobby = json_pack("{ss sb}", "t", "lobby", "on", 1);
    const json_t *tables = json_object_get(world_ask(&p.world, p.wire[1], lobby), "tables");
    assert_int_equal(json_array_size(tables), 2);
    char *text = json_dumps(tables, 0);
    assert_null(strstr(text, "Anna"));
    free(text);
    for (size_t i = 0; i < p.world.disk.table_count; i++) {
        const disk_table *table = p.world.disk.table[i];
        assert_null(strstr(table->summary.listing, "Anna"));
        for (size_t n = 0; n < table->event_count; n++)
            assert_null(strstr(table->event[n].body, "Anna"));
    }
    json_t *state = state_of(&p);
    text = json_dumps(state, 0);
    assert_null(strstr(text, "Anna"));
    assert_non_null(strstr(text, "deleted"));
    free(text);
    json_decref(state);
    world_clear(&p.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_order_of_checks),
        cmocka_unit_test(test_a_cmd_that_was_refused_is_not_used_up),
        cmocka_unit_test(test_who_has_to_agree),
        cmocka_unit_test(test_nobody_asks_oneself),
        cmocka_unit_test(test_computers_agree_to_everything_but_draws),
        cmocka_unit_test(test_aborting),
        cmocka_unit_test(test_lag_and_its_quota),
        cmocka_unit_test(test_clocks_before_the_first_game),
        cmocka_unit_test(test_clocks_after_a_restart),
        cmocka_unit_test(test_the_next_game_after_a_restart),
        cmocka_unit_test(test_plans_are_private),
        cmocka_unit_test(test_hello_is_said_once),
        cmocka_unit_test(test_too_many_tables),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_erased_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
