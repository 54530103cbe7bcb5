/*
 * What the protocol says of tables, one sentence a test: seats, moves, offers,
 * clocks, claims, plans, matches, numbering and commands sent twice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/world.h"
#include "rules/moves.h"
#include "rules/notation.h"

/* Two people at a table, both watching. */
typedef struct pair {
    sim_world world;
    char token[2][CAM_TOKEN_TEXT];
    cam_wire wire[2];
    char table[CAM_ID_TEXT], key[CAM_KEY_TEXT];
    int cmd;
} pair;

static json_t *doing(pair *p, const char *what)
{
    char cmd[16];
    snprintf(cmd, sizeof cmd, "c%d", ++p->cmd);
    return json_pack("{ss ss ss ss}", "t", "do", "table", p->table, "cmd", cmd, "what", what);
}

static json_t *with_number(json_t *message, const char *name, int value)
{
    json_object_set_new(message, name, json_integer(value));
    return message;
}

static json_t *with_text(json_t *message, const char *name, const char *value)
{
    json_object_set_new(message, name, json_string(value));
    return message;
}

static void assert_ok(const json_t *answer)
{
    assert_non_null(answer);
    if (strcmp(json_word(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", json_word(answer, "code"), json_word(answer, "message"));
}

static void assert_code(const json_t *answer, const char *code)
{
    assert_non_null(answer);
    assert_string_equal(json_word(answer, "t"), "error");
    assert_string_equal(json_word(answer, "code"), code);
}

static void sit_down(pair *p, const char *setup)
{
    memset(p, 0, sizeof *p);
    world_init(&p->world, 1);
    world_guest(&p->world, "Anna", p->token[0]);
    world_guest(&p->world, "Berta", p->token[1]);
    json_t *made;
    assert_int_equal(world_call(&p->world, "POST", "/api/tables", p->token[0], setup, &made), 201);
    strcpy(p->table, json_word(made, "table"));
    strcpy(p->key, json_word(made, "key"));
    json_decref(made);
    for (int i = 0; i < 2; i++) {
        p->wire[i] = world_connect(&p->world, p->token[i]);
        assert_ok(
            world_ask(&p->world, p->wire[i],
                      json_pack("{ss ss ss}", "t", "watch", "table", p->table, "key", p->key)));
    }
    json_t *sit = with_text(with_number(doing(p, "sit"), "seat", 2), "key", p->key);
    assert_ok(world_ask(&p->world, p->wire[1], sit));
}

static json_t *state_of(pair *p)
{
    char path[120];
    json_t *state;
    snprintf(path, sizeof path, "/api/tables/%s?key=%s", p->table, p->key);
    assert_int_equal(world_call(&p->world, "GET", path, "", NULL, &state), 200);
    return state;
}

static int64_t left_of(pair *p, size_t seat)
{
    json_t *state = state_of(p);
    int64_t left = json_integer_value(json_array_get(json_object_get(state, "left"), seat));
    json_decref(state);
    return left;
}

/* Any legal move here, as text. */
static void any_move(pair *p, char text[CAM_MOVE_TEXT], int *ply, int *seat)
{
    json_t *state = state_of(p);
    const json_t *setup = json_object_get(state, "setup");
    const cam_rules *rules = cam_rulebook_find(p->world.book, json_word(setup, "board"));
    cam_setup start = {.players = (uint8_t)json_number(setup, "players"),
                       .neutral = json_is_true(json_object_get(setup, "neutral")),
                       .first = (cam_seat)(json_number(state, "first") - 1)};
    cam_position pos;
    cam_position_init(&pos, rules, start);
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(state, "moves"), i, move)
    {
        cam_placement placement;
        assert_int_equal(cam_move_parse(&pos, rules, json_string_value(move), &placement, NULL),
                         CAM_OK);
        cam_position_play_legal(&pos, rules, placement, NULL);
    }
    *ply = (int)json_array_size(json_object_get(state, "moves"));
    *seat = (int)json_number(state, "to_move");
    cam_move_format(rules, cam_moves_random(&pos, rules, &p->world.random), text);
    json_decref(state);
}

static const json_t *play_any(pair *p)
{
    char text[CAM_MOVE_TEXT];
    int ply, seat;
    any_move(p, text, &ply, &seat);
    json_t *move = with_text(with_number(doing(p, "move"), "ply", ply), "move", text);
    return world_ask(&p->world, p->wire[(seat - 1) % 2], move);
}

static void assert_gapless(pair *p, cam_wire wire, int64_t from)
{
    size_t i;
    json_t *message;
    int64_t expected = from;
    json_array_foreach(p->world.wire[wire - 1].inbox, i, message)
    {
        if (strcmp(json_word(message, "t"), "event") == 0)
            assert_int_equal(json_number(message, "seq"), expected++);
    }
}

static void test_a_game(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{}");
    const json_t *began = world_event(&p.world, p.wire[0], "began");
    assert_non_null(began);
    assert_int_equal(json_number(began, "seq"), 4); /* created, sat, sat, began */
    assert_int_equal(json_number(began, "to_move"), 1);
    for (int n = 0; n < 60 && !world_event(&p.world, p.wire[0], "ended"); n++)
        assert_ok(play_any(&p));
    const json_t *ended = world_event(&p.world, p.wire[1], "ended");
    assert_non_null(ended);
    json_t *state = state_of(&p);
    assert_string_equal(json_word(state, "phase"), "over");
    assert_string_equal(json_word(state, "result"), json_word(ended, "result"));
    assert_string_equal(json_word(state, "sum"),
                        json_word(world_event(&p.world, p.wire[0], "moved"), "sum"));
    json_decref(state);
    assert_gapless(&p, p.wire[0], 3);
    assert_gapless(&p, p.wire[1], 3);
    assert_code(world_ask(&p.world, p.wire[0], with_number(doing(&p, "resign"), "seat", 1)),
                "over");
    world_clear(&p.world);
}

static void test_refusals(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{}");
    cam_wire a = p.wire[0], b = p.wire[1];
    cam_wire nobody = world_connect(&p.world, "");
    json_t *move = with_text(with_number(doing(&p, "move"), "ply", 0), "move", "O:a1,a2,b1,b2");
    assert_code(world_ask(&p.world, b, json_deep_copy(move)), "not_your_turn");
    assert_code(world_ask(&p.world, nobody, json_deep_copy(move)), "unauthorized");
    assert_code(world_ask(&p.world, a, with_number(json_deep_copy(move), "ply", 3)), "stale");
    const json_t *illegal =
        world_ask(&p.world, a, with_text(json_deep_copy(move), "move", "T:a1,b1x2,c2"));
    assert_code(illegal, "illegal");
    assert_true(json_word(illegal, "reason")[0]);
    assert_code(world_ask(&p.world, a, with_text(doing(&p, "dance"), "x", "")), "malformed");
    assert_code(world_ask(&p.world, a, with_number(doing(&p, "leave"), "seat", 1)), "conflict");
    assert_code(world_ask(&p.world, a, with_number(doing(&p, "resign"), "seat", 2)), "forbidden");
    assert_code(world_ask(&p.world, a, with_text(doing(&p, "accept"), "offer", "draw")),
                "conflict");
    assert_ok(world_ask(&p.world, a, move));
    char third[CAM_TOKEN_TEXT];
    world_guest(&p.world, "Clara", third);
    cam_wire c = world_connect(&p.world, third);
    json_t *sit = with_number(doing(&p, "sit"), "seat", 1);
    assert_code(world_ask(&p.world, c, json_deep_copy(sit)), "not_found");
    assert_code(world_ask(&p.world, c, with_text(sit, "key", p.key)), "full");
    assert_code(world_ask(&p.world, c, json_pack("{ss ss}", "t", "watch", "table", p.table)),
                "not_found");
    assert_code(world_ask(&p.world, c, json_pack("{ss}", "t", "sing")), "unknown");
    world_clear(&p.world);
}

static void test_a_command_twice(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{}");
    json_t *move = with_text(with_number(doing(&p, "move"), "ply", 0), "move", "O:a1,a2,b1,b2");
    const json_t *first = world_ask(&p.world, p.wire[0], json_deep_copy(move));
    const json_t *again = world_ask(&p.world, p.wire[0], json_deep_copy(move));
    assert_ok(again);
    assert_int_equal(json_number(first, "seq"), json_number(again, "seq"));
    assert_true(json_is_true(json_object_get(again, "dup")));
    assert_code(
        world_ask(&p.world, p.wire[0], with_text(json_deep_copy(move), "move", "O:c1,c2,d1,d2")),
        "cmd_reused");
    assert_int_equal(world_count(&p.world, p.wire[1], "moved"), 1);
    world_crash(&p.world, 0);
    world_settle(&p.world);
    cam_wire back = world_connect(&p.world, p.token[0]);
    again = world_ask(&p.world, back, json_deep_copy(move));
    assert_ok(again);
    assert_true(json_is_true(json_object_get(again, "dup")));
    assert_int_equal(json_number(first, "seq"), json_number(again, "seq"));
    json_decref(move);
    world_clear(&p.world);
}

/* Nothing is told before it is stored; a crash before that leaves nothing. */
static void test_stored_first(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{}");
    json_t *move = with_text(with_number(doing(&p, "move"), "ply", 0), "move", "O:a1,a2,b1,b2");
    int64_t id = world_say(&p.world, p.wire[0], json_deep_copy(move));
    assert_null(world_answer(&p.world, p.wire[0], id));
    assert_null(world_event(&p.world, p.wire[1], "moved"));
    world_crash(&p.world, 0);
    world_settle(&p.world);
    json_t *state = state_of(&p);
    assert_int_equal(json_array_size(json_object_get(state, "moves")), 0);
    json_decref(state);
    cam_wire back = world_connect(&p.world, p.token[0]);
    assert_ok(world_ask(&p.world, back, move));
    world_clear(&p.world);
}

/* "unavailable" may mean either; sending the same again settles it. */
static void test_unavailable(void **unused)
{
    (void)unused;
    for (int fate = DISK_FAILS; fate <= DISK_MUMBLES; fate++) {
        pair p;
        sit_down(&p, "{}");
        json_t *move = with_text(with_number(doing(&p, "move"), "ply", 0), "move", "O:a1,a2,b1,b2");
        int64_t id = world_say(&p.world, p.wire[0], json_deep_copy(move));
        cam_ledger_reply *reply = disk_step(&p.world.disk, (disk_fate)fate);
        cam_hub_stored(p.world.hub, p.world.now, reply);
        assert_code(world_answer(&p.world, p.wire[0], id), "unavailable");
        world_settle(&p.world);
        assert_int_equal(world_count(&p.world, p.wire[1], "moved"), fate == DISK_MUMBLES);
        assert_ok(world_ask(&p.world, p.wire[0], move));
        assert_int_equal(world_count(&p.world, p.wire[1], "moved"), 1);
        world_clear(&p.world);
    }
}

static void test_clocks(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{\"clock\":{\"main_ms\":60000,\"inc_ms\":2000}}");
    assert_int_equal(left_of(&p, 0), 60000);
    world_wait(&p.world, 5000);
    assert_ok(play_any(&p));
    const json_t *moved = world_event(&p.world, p.wire[0], "moved");
    assert_int_equal(json_number(moved, "spent"), 5000);
    assert_int_equal(left_of(&p, 0), 57000);
    p.world.wire[p.wire[1] - 1].lag = 300; /* forgiven: at most 3 times min(1000, 150 + 4 * 140) */
    world_wait(&p.world, 1000);
    assert_ok(play_any(&p));
    assert_int_equal(left_of(&p, 1), 60000 - 700 + 2000);
    world_wait(&p.world, 56999);
    assert_null(world_event(&p.world, p.wire[1], "flagged"));
    world_wait(&p.world, 2);
    assert_int_equal(json_number(world_event(&p.world, p.wire[1], "flagged"), "seat"), 1);
    assert_string_equal(json_word(world_event(&p.world, p.wire[1], "ended"), "result"), "G+T");
    assert_int_equal(left_of(&p, 0), 0);
    assert_int_equal(world_count(&p.world, p.wire[1], "flagged"), 1);
    world_clear(&p.world);
}

/* Flags fall without anyone connected, and the time without a server is free. */
static void test_restart(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{\"clock\":{\"main_ms\":30000}}");
    world_wait(&p.world, 5000);
    assert_ok(play_any(&p));
    world_wait(&p.world, 1000);
    world_stop(&p.world, 0);
    p.world.now += 3600000;
    world_start(&p.world);
    world_settle(&p.world);
    p.wire[0] = world_connect(&p.world, p.token[0]);
    json_t *watch = json_pack("{ss ss si}", "t", "watch", "table", p.table, "after", 0);
    assert_ok(world_ask(&p.world, p.wire[0], watch));
    const json_t *resumed = world_event(&p.world, p.wire[0], "resumed");
    assert_string_equal(json_word(resumed, "why"), "restart");
    assert_int_equal(left_of(&p, 0), 25000);
    assert_int_equal(left_of(&p, 1), 30000);
    world_hang_up(&p.world, p.wire[0], true);
    world_wait(&p.world, 40000);
    json_t *state = state_of(&p);
    assert_string_equal(json_word(state, "result"), "Y+T");
    json_decref(state);
    world_clear(&p.world);
}

static void test_offers(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{\"clock\":{\"main_ms\":60000}}");
    cam_wire a = p.wire[0], b = p.wire[1];
    world_wait(&p.world, 1000);
    assert_ok(play_any(&p));
    world_wait(&p.world, 2000);
    assert_ok(play_any(&p));
    world_wait(&p.world, 3000);
    /* takeback, with the clocks of that ply */
    json_t *back = with_number(with_text(doing(&p, "offer"), "offer", "takeback"), "ply", 1);
    assert_ok(world_ask(&p.world, b, back));
    assert_code(world_ask(&p.world, b, with_text(doing(&p, "accept"), "offer", "takeback")),
                "conflict");
    assert_code(world_ask(&p.world, a, with_text(doing(&p, "offer"), "offer", "draw")), "conflict");
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "accept"), "offer", "takeback")));
    const json_t *event = world_event(&p.world, a, "back");
    assert_int_equal(json_number(event, "ply"), 1);
    assert_int_equal(json_number(event, "to_move"), 2);
    assert_int_equal(left_of(&p, 0), 59000);
    assert_int_equal(left_of(&p, 1), 60000);
    /* an offer lapses with a move */
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "offer"), "offer", "draw")));
    assert_ok(play_any(&p));
    assert_code(world_ask(&p.world, b, with_text(doing(&p, "accept"), "offer", "draw")),
                "conflict");
    /* pause and resume */
    world_wait(&p.world, 4000);
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "offer"), "offer", "pause")));
    assert_ok(world_ask(&p.world, b, with_text(doing(&p, "accept"), "offer", "pause")));
    assert_int_equal(left_of(&p, 0), 55000);
    assert_code(play_any(&p), "conflict");
    json_t *paused = state_of(&p);
    assert_true(json_is_true(json_object_get(paused, "paused")));
    json_decref(paused);
    world_wait(&p.world, 100000);
    assert_ok(world_ask(&p.world, b, with_text(doing(&p, "offer"), "offer", "resume")));
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "accept"), "offer", "resume")));
    assert_int_equal(left_of(&p, 0), 55000);
    /* declined, then agreed */
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "offer"), "offer", "draw")));
    assert_ok(world_ask(&p.world, b, with_text(doing(&p, "decline"), "offer", "draw")));
    assert_ok(world_ask(&p.world, b, with_text(doing(&p, "offer"), "offer", "draw")));
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "accept"), "offer", "draw")));
    assert_string_equal(json_word(world_event(&p.world, a, "ended"), "result"), "0");
    /* and again, with the seats changed */
    assert_ok(world_ask(&p.world, a, with_text(doing(&p, "offer"), "offer", "rematch")));
    assert_ok(world_ask(&p.world, b, with_text(doing(&p, "accept"), "offer", "rematch")));
    strcpy(p.table, json_word(world_event(&p.world, a, "next"), "next"));
    json_t *state = state_of(&p);
    assert_string_equal(json_word(state, "phase"), "playing");
    assert_string_equal(json_word(json_array_get(json_object_get(state, "seats"), 0), "name"),
                        "Berta");
    json_decref(state);
    world_clear(&p.world);
}

static void test_abort(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{}");
    assert_ok(play_any(&p));
    assert_ok(world_ask(&p.world, p.wire[1], with_text(doing(&p, "offer"), "offer", "abort")));
    assert_string_equal(json_word(world_event(&p.world, p.wire[0], "ended"), "result"), "void");
    world_clear(&p.world);
}

static void test_claims(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{}");
    assert_ok(play_any(&p));
    world_hang_up(&p.world, p.wire[1], true);
    world_wait(&p.world, 9999);
    json_t *claim = with_text(with_number(doing(&p, "claim"), "seat", 2), "as", "win");
    assert_code(world_ask(&p.world, p.wire[0], json_deep_copy(claim)), "conflict");
    world_wait(&p.world, 1);
    assert_ok(world_ask(&p.world, p.wire[0], claim));
    assert_string_equal(json_word(world_event(&p.world, p.wire[0], "claimed"), "as"), "win");
    assert_string_equal(json_word(world_event(&p.world, p.wire[0], "ended"), "result"), "Y+R");
    world_clear(&p.world);
}

static void test_plans(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{\"clock\":{\"days\":2}}");
    assert_ok(
        world_ask(&p.world, p.wire[0],
                  with_text(with_number(doing(&p, "move"), "ply", 0), "move", "O:a1,a2,b1,b2")));
    json_t *plan = with_number(doing(&p, "plan"), "ply", 1);
    json_object_set_new(plan, "lines",
                        json_pack("[[ss][sss]]", "o:c1,c2,d1,d2", "L:a3,a4,a5,b5", "O:g7,g8,h7,h8",
                                  "L:a3,a4,a5,b3", "O:c1,c2,d1,d2"));
    assert_ok(world_ask(&p.world, p.wire[0], plan));
    world_hang_up(&p.world, p.wire[0], true);
    world_crash(&p.world, 0);
    world_settle(&p.world);
    p.wire[1] = world_connect(&p.world, p.token[1]);
    world_ask(&p.world, p.wire[1], json_pack("{ss ss}", "t", "watch", "table", p.table));
    world_wait(&p.world, 86400000);
    assert_ok(
        world_ask(&p.world, p.wire[1],
                  with_text(with_number(doing(&p, "move"), "ply", 1), "move", "O:g7,g8,h7,h8")));
    const json_t *reply = world_event(&p.world, p.wire[1], "moved");
    assert_string_equal(json_word(reply, "move"), "L:a3,a4,a5,b3");
    assert_int_equal(json_number(reply, "seat"), 1);
    assert_int_equal(json_number(reply, "spent"), 0);
    assert_int_equal(left_of(&p, 1), 2 * 86400000);
    world_clear(&p.world);
}

static void test_a_match(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{\"games\":3,\"points\":true}");
    assert_ok(world_ask(&p.world, p.wire[0], with_number(doing(&p, "resign"), "seat", 1)));
    json_t *state = state_of(&p);
    assert_string_equal(json_word(state, "phase"), "between");
    json_decref(state);
    assert_ok(world_ask(&p.world, p.wire[0], doing(&p, "ready")));
    assert_int_equal(world_count(&p.world, p.wire[0], "began"), 1); /* one from sitting down */
    assert_ok(world_ask(&p.world, p.wire[1], doing(&p, "ready")));
    const json_t *began = world_event(&p.world, p.wire[0], "began");
    assert_int_equal(json_number(began, "game"), 2);
    assert_int_equal(json_number(began, "first"), 2);
    assert_ok(world_ask(&p.world, p.wire[0], with_number(doing(&p, "resign"), "seat", 1)));
    world_wait(&p.world, 30001); /* nobody is ready: it begins by itself */
    began = world_event(&p.world, p.wire[0], "began");
    assert_int_equal(json_number(began, "game"), 3);
    assert_ok(world_ask(&p.world, p.wire[1], with_number(doing(&p, "resign"), "seat", 2)));
    const json_t *match = json_object_get(world_event(&p.world, p.wire[0], "ended"), "match");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(match, "wins"), 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(match, "wins"), 1)), 2);
    state = state_of(&p);
    assert_string_equal(json_word(state, "phase"), "over");
    json_decref(state);
    world_clear(&p.world);
}

static void test_computers(void **unused)
{
    (void)unused;
    sim_world w;
    json_t *made, *state;
    char token[CAM_TOKEN_TEXT], path[120];
    world_init(&w, 5);
    world_guest(&w, "Anna", token);
    assert_int_equal(world_call(&w, "POST", "/api/tables", token,
                                "{\"seats\":[{\"computer\":3},{\"computer\":1}],\"board\":\"ring\","
                                "\"public\":true,\"neutral\":true,\"cmd\":\"x\"}",
                                &made),
                     201);
    snprintf(path, sizeof path, "/api/tables/%s", json_word(made, "table"));
    json_t *again;
    assert_int_equal(world_call(&w, "POST", "/api/tables", token,
                                "{\"seats\":[{\"computer\":3},{\"computer\":1}],\"board\":\"ring\","
                                "\"public\":true,\"neutral\":true,\"cmd\":\"x\"}",
                                &again),
                     201);
    assert_true(json_equal(made, again));
    json_decref(again);
    json_decref(made);
    int moves = 0;
    while (world_think(&w))
        moves++;
    assert_int_equal(world_call(&w, "GET", path, "", NULL, &state), 200);
    assert_string_equal(json_word(state, "phase"), "over");
    assert_int_equal(json_array_size(json_object_get(state, "moves")), moves);
    json_decref(state);
    world_clear(&w);
}

static void test_people(void **unused)
{
    (void)unused;
    sim_world w;
    json_t *answer;
    char token[CAM_TOKEN_TEXT], recovery[CAM_TOKEN_TEXT];
    world_init(&w, 9);
    assert_int_equal(world_call(&w, "POST", "/api/guest", "", "{\"name\":\" x\"}", NULL), 400);
    assert_int_equal(world_call(&w, "POST", "/api/guest", "", "[]", NULL), 400);
    world_guest(&w, "Zo\xc3\xab", token);
    assert_int_equal(world_call(&w, "POST", "/api/register", token,
                                "{\"name\":\"Zo\xc3\xab\",\"password\":\"secret1\"}", &answer),
                     200);
    strcpy(recovery, json_word(answer, "recovery"));
    strcpy(token, json_word(answer, "token"));
    json_decref(answer);
    assert_int_equal(world_call(&w, "POST", "/api/register", "",
                                "{\"name\":\"ZO\xc3\x8b\",\"password\":\"secret2\"}", NULL),
                     409);
    assert_int_equal(world_call(&w, "POST", "/api/login", "",
                                "{\"name\":\"zo\xc3\xab\",\"password\":\"no\"}", NULL),
                     401);
    assert_int_equal(world_call(&w, "POST", "/api/login", "",
                                "{\"name\":\"nobody\",\"password\":\"secret1\"}", NULL),
                     401);
    char body[200];
    snprintf(body, sizeof body,
             "{\"name\":\"zo\xc3\xab\",\"recovery\":\"%s\",\"password\":\"secret3\"}", recovery);
    assert_int_equal(world_call(&w, "POST", "/api/login", "", body, NULL), 200);
    assert_int_equal(world_call(&w, "GET", "/api/me", token, NULL, NULL), 401);
    assert_int_equal(world_call(&w, "POST", "/api/login", "",
                                "{\"name\":\"zo\xc3\xab\",\"password\":\"secret3\"}", &answer),
                     200);
    strcpy(token, json_word(answer, "token"));
    json_decref(answer);
    assert_int_equal(world_call(&w, "POST", "/api/bots", token, "{\"name\":\"robo\"}", NULL), 200);
    assert_int_equal(world_call(&w, "GET", "/api/users/ROBO", "", NULL, &answer), 200);
    assert_true(json_is_true(json_object_get(answer, "bot")));
    json_decref(answer);
    assert_int_equal(world_call(&w, "GET", "/api/me/export", token, NULL, NULL), 200);
    assert_int_equal(world_call(&w, "POST", "/api/logout", token, "{}", NULL), 204);
    assert_int_equal(world_call(&w, "GET", "/api/me", token, NULL, NULL), 401);
    world_clear(&w);
}

static void test_watching_late(void **unused)
{
    (void)unused;
    pair p;
    sit_down(&p, "{\"public\":true}");
    for (int i = 0; i < 6; i++)
        assert_ok(play_any(&p));
    cam_wire late = world_connect(&p.world, "");
    const json_t *ok = world_ask(
        &p.world, late, json_pack("{ss ss si}", "t", "watch", "table", p.table, "after", 4));
    assert_ok(ok);
    assert_ok(play_any(&p));
    assert_gapless(&p, late, 5);
    assert_int_equal(world_count(&p.world, late, "moved"), 7);
    assert_code(world_ask(&p.world, late,
                          json_pack("{ss ss si}", "t", "watch", "table", p.table, "after", 99)),
                "stale");
    char path[120];
    json_t *events;
    snprintf(path, sizeof path, "/api/tables/%s/events?after=2", p.table);
    assert_int_equal(world_call(&p.world, "GET", path, "", NULL, &events), 200);
    assert_int_equal(json_array_size(json_object_get(events, "events")), 9);
    json_decref(events);
    snprintf(path, sizeof path, "/api/tables/%s.sgf", p.table);
    assert_int_equal(world_call(&p.world, "GET", path, "", NULL, NULL), 200);
    world_clear(&p.world);
}

static size_t count_presences(pair *p, cam_wire wire, const json_t **last)
{
    size_t index, count = 0;
    json_t *message;
    json_array_foreach(p->world.wire[wire - 1].inbox, index,
                       message) if (strcmp(json_word(message, "t"), "presence") == 0)
    {
        count++;
        *last = message;
    }
    return count;
}

/* Who comes is told at once who is there; the others are not told of each one. */
static void test_an_audience_comes(void **unused)
{
    (void)unused;
    enum { AUDIENCE = 40 };
    pair p;
    sit_down(&p, "{\"public\":true}");
    world_wait(&p.world, 2000);
    const json_t *last = NULL;
    size_t before = count_presences(&p, p.wire[0], &last);
    for (int i = 1; i <= AUDIENCE; i++) {
        cam_wire wire = world_connect(&p.world, "");
        assert_ok(world_ask(&p.world, wire, json_pack("{ss ss}", "t", "watch", "table", p.table)));
        assert_int_equal(count_presences(&p, wire, &last), 1);
        assert_int_equal(json_number(last, "watchers"), 2 + i);
    }
    world_wait(&p.world, 2000);
    assert_int_equal(count_presences(&p, p.wire[0], &last), before + 1);
    assert_int_equal(json_number(last, "watchers"), 2 + AUDIENCE);
    world_clear(&p.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game),          cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_a_command_twice), cmocka_unit_test(test_stored_first),
        cmocka_unit_test(test_unavailable),     cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_restart),         cmocka_unit_test(test_offers),
        cmocka_unit_test(test_abort),           cmocka_unit_test(test_claims),
        cmocka_unit_test(test_plans),           cmocka_unit_test(test_a_match),
        cmocka_unit_test(test_computers),       cmocka_unit_test(test_people),
        cmocka_unit_test(test_watching_late),   cmocka_unit_test(test_an_audience_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
