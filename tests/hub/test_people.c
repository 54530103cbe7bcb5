/*
 * What the protocol says of people: ratings, accounts, being erased, and the lists by
 * which somebody finds a game that waits for them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/world.h"

#define DAY INT64_C(86400000)

typedef struct player {
    char token[CAM_TOKEN_TEXT];
    cam_wire wire;
} player;

typedef struct club {
    sim_world world;
    player anna, berta, carla, dora, guest;
    int cmd;
} club;

static void enter(club *c, player *who, const char *name, bool account)
{
    char body[120];
    json_t *answer;
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"secret\"}", name);
    const char *path = account ? "/api/register" : "/api/guest";
    assert_int_equal(world_call(&c->world, "POST", path, "", body, &answer), 200);
    strcpy(who->token, json_word(answer, "token"));
    json_decref(answer);
    who->wire = world_connect(&c->world, who->token);
}

static void open_club(club *c)
{
    memset(c, 0, sizeof *c);
    world_init(&c->world, 3);
    enter(c, &c->anna, "Anna", true);
    enter(c, &c->berta, "Berta", true);
    enter(c, &c->carla, "Carla", true);
    enter(c, &c->dora, "Dora", true);
    enter(c, &c->guest, "Anna", false);
}

static void close_club(club *c)
{
    world_clear(&c->world);
}

static json_t *get(club *c, const char *token, const char *path)
{
    json_t *answer;
    assert_int_equal(world_call(&c->world, "GET", path, token, NULL, &answer), 200);
    return answer;
}

/* A message to a table, not yet said. */
static json_t *doing(club *c, const char *table, const char *fields)
{
    char text[400];
    snprintf(text, sizeof text, "{\"t\":\"do\",\"table\":\"%s\",\"cmd\":\"c%d\",%s}", table,
             ++c->cmd, fields);
    return json_loads(text, 0, NULL);
}

static void assert_done(club *c, const player *who, const char *table, const char *fields)
{
    const json_t *answer = world_ask(&c->world, who->wire, doing(c, table, fields));
    if (strcmp(json_word(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", fields, json_word(answer, "message"));
}

/* A public table that 'host' has made, with the others at the seats after theirs. */
static void sit_down(club *c, char table[CAM_ID_TEXT], const char *setup, const player *host,
                     const player *others[], int count)
{
    json_t *made;
    assert_int_equal(world_call(&c->world, "POST", "/api/tables", host->token, setup, &made), 201);
    strcpy(table, json_word(made, "table"));
    json_decref(made);
    world_ask(&c->world, host->wire, json_pack("{ss ss}", "t", "watch", "table", table));
    for (int i = 0; i < count; i++) {
        char sit[40];
        snprintf(sit, sizeof sit, "\"what\":\"sit\",\"seat\":%d", i + 2);
        assert_done(c, others[i], table, sit);
    }
}

static void sit_two(club *c, char table[CAM_ID_TEXT], const char *setup, const player *host,
                    const player *other)
{
    sit_down(c, table, setup, host, &other, 1);
}

/* A pool's rating of an account, or NAN. */
static double rating(club *c, const char *name, const char *pool, const char *field)
{
    char path[60];
    snprintf(path, sizeof path, "/api/users/%s", name);
    json_t *page = get(c, "", path);
    json_t *one = json_object_get(json_object_get(page, "ratings"), pool);
    double value = one ? json_number_value(json_object_get(one, field)) : NAN;
    json_decref(page);
    return value;
}

static bool close_to(double a, double b)
{
    return fabs(a - b) < 0.01;
}

static const char rated[] = "{\"rated\":true,\"public\":true}";
static const char resign_1[] = "\"what\":\"resign\",\"seat\":1";
static const char resign_2[] = "\"what\":\"resign\",\"seat\":2";

/*
 * Ratings.
 */

static void test_a_rated_game(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    open_club(&c);
    sit_two(&c, table, rated, &c.anna, &c.berta);
    assert_done(&c, &c.berta, table, resign_2);
    const json_t *ended = world_event(&c.world, c.anna.wire, "ended");
    const json_t *event = world_event(&c.world, c.anna.wire, "rated");
    assert_int_equal(json_number(event, "seq"), json_number(ended, "seq") + 1);
    assert_int_equal(json_number(event, "at"), json_number(ended, "at"));
    assert_string_equal(json_word(event, "pool"), "square");
    const json_t *first = json_array_get(json_object_get(event, "ratings"), 0);
    assert_int_equal(json_number(first, "seat"), 1);
    assert_int_equal(json_number(first, "games"), 1);
    assert_true(close_to(json_real_value(json_object_get(first, "rating")), 1662.21));
    assert_true(close_to(json_real_value(json_object_get(first, "before")), 1500));
    assert_true(close_to(rating(&c, "anna", "square", "rating"), 1662.21));
    assert_true(close_to(rating(&c, "berta", "square", "rating"), 1337.79));
    assert_true(close_to(rating(&c, "anna", "square", "rd"), 290.23));
    /* what is known fades */
    world_wait(&c.world, 365 * DAY);
    assert_true(rating(&c, "anna", "square", "rd") > 295);
    assert_true(close_to(rating(&c, "anna", "square", "rating"), 1662.21));
    close_club(&c);
}

/* Each of a draw, a flag that nobody sees fall, and the games of a match. */
static void test_all_ends_count(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    open_club(&c);
    sit_two(&c, table, "{\"rated\":true,\"public\":true,\"board\":\"ring\"}", &c.anna, &c.berta);
    assert_done(&c, &c.anna, table, "\"what\":\"offer\",\"offer\":\"draw\"");
    assert_done(&c, &c.berta, table, "\"what\":\"accept\",\"offer\":\"draw\"");
    assert_true(close_to(rating(&c, "anna", "ring", "rating"), 1500));
    assert_true(rating(&c, "anna", "ring", "games") == 1);
    sit_two(&c, table, "{\"rated\":true,\"public\":true,\"clock\":{\"main_ms\":5000}}", &c.anna,
            &c.berta);
    world_hang_up(&c.world, c.anna.wire, true);
    world_hang_up(&c.world, c.berta.wire, true);
    world_wait(&c.world, 10000);
    assert_true(close_to(rating(&c, "berta", "square", "rating"), 1662.21));
    c.anna.wire = world_connect(&c.world, c.anna.token);
    c.berta.wire = world_connect(&c.world, c.berta.token);
    sit_two(&c, table, "{\"rated\":true,\"public\":true,\"games\":2,\"board\":\"octagon\"}",
            &c.anna, &c.berta);
    assert_done(&c, &c.anna, table, resign_1);
    assert_done(&c, &c.anna, table, "\"what\":\"ready\"");
    assert_done(&c, &c.berta, table, "\"what\":\"ready\"");
    assert_done(&c, &c.anna, table, resign_1);
    assert_true(rating(&c, "anna", "octagon", "games") == 2);
    close_club(&c);
}

/* Is a game between these, ended by the host's resigning, not rated? */
static void assert_unrated(club *c, const char *setup, const player *host, const player *other)
{
    char table[CAM_ID_TEXT];
    size_t before = world_count(&c->world, host->wire, "rated");
    sit_two(c, table, setup, host, other);
    assert_done(c, host, table, resign_1);
    assert_string_equal(json_word(world_event(&c->world, host->wire, "ended"), "table"), table);
    assert_int_equal(world_count(&c->world, host->wire, "rated"), before);
}

static void test_unrated_games(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    json_t *answer;
    open_club(&c);
    assert_unrated(&c, "{\"public\":true}", &c.anna, &c.berta);
    assert_int_equal(world_call(&c.world, "POST", "/api/tables", c.anna.token,
                                "{\"rated\":true,\"rules\":[\"bridget\"]}", NULL),
                     400);
    assert_unrated(&c, rated, &c.guest, &c.berta);
    assert_unrated(&c, rated, &c.anna, &c.guest);
    assert_unrated(&c, rated, &c.anna, &c.anna);
    /* one's own bot */
    player bot, twin;
    assert_int_equal(
        world_call(&c.world, "POST", "/api/bots", c.anna.token, "{\"name\":\"bot\"}", &answer),
        200);
    strcpy(bot.token, json_word(answer, "token"));
    json_decref(answer);
    bot.wire = world_connect(&c.world, bot.token);
    assert_int_equal(
        world_call(&c.world, "POST", "/api/bots", c.anna.token, "{\"name\":\"twin\"}", &answer),
        200);
    strcpy(twin.token, json_word(answer, "token"));
    json_decref(answer);
    twin.wire = world_connect(&c.world, twin.token);
    assert_unrated(&c, rated, &c.anna, &bot);
    assert_unrated(&c, rated, &bot, &twin);
    /* a computer, and a game that was none */
    sit_down(&c, table, "{\"rated\":true,\"public\":true,\"seats\":[\"me\",{\"computer\":1}]}",
             &c.anna, NULL, 0);
    assert_done(&c, &c.anna, table, resign_1);
    sit_two(&c, table, rated, &c.anna, &c.berta);
    assert_done(&c, &c.anna, table, "\"what\":\"offer\",\"offer\":\"abort\"");
    assert_int_equal(world_count(&c.world, c.anna.wire, "rated"), 0);
    assert_true(isnan(rating(&c, "anna", "square", "rating")));
    /* somebody else's bot has a rating of its own, which is not its owner's */
    sit_two(&c, table, rated, &c.berta, &bot);
    assert_done(&c, &c.berta, table, resign_1);
    assert_true(close_to(rating(&c, "bot", "square", "rating"), 1662.21));
    assert_true(isnan(rating(&c, "anna", "square", "rating")));
    close_club(&c);
}

/* A strong player gains less with a strong partner than by themselves. */
static void test_four_players(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    open_club(&c);
    const player *others[] = {&c.berta, &c.carla, &c.dora};
    const char *setup = "{\"rated\":true,\"public\":true,\"players\":4,\"board\":\"ring\"}";
    sit_down(&c, table, setup, &c.anna, others, 3);
    assert_done(&c, &c.dora, table, "\"what\":\"resign\",\"seat\":4");
    assert_true(close_to(rating(&c, "anna", "four", "rating"), 1662.21));
    assert_true(close_to(rating(&c, "carla", "four", "rating"), 1662.21));
    assert_true(close_to(rating(&c, "berta", "four", "rating"), 1337.79));
    assert_true(isnan(rating(&c, "anna", "ring", "rating")));
    /* now both teams have a strong and a weak one: all is even */
    const player *mixed[] = {&c.carla, &c.berta, &c.dora};
    sit_down(&c, table, setup, &c.anna, mixed, 3);
    assert_done(&c, &c.dora, table, "\"what\":\"resign\",\"seat\":4");
    double strong = rating(&c, "anna", "four", "rating") - 1662.21;
    double weak = rating(&c, "berta", "four", "rating") - 1337.79;
    assert_true(strong > 50 && fabs(strong - weak) < 0.05);
    close_club(&c);
}

/* Two games of Anna's end before the disk has stored either: both count. */
static void test_two_games_end_at_once(void **unused)
{
    (void)unused;
    club c;
    char one[CAM_ID_TEXT], two[CAM_ID_TEXT];
    open_club(&c);
    sit_two(&c, one, rated, &c.anna, &c.berta);
    sit_two(&c, two, rated, &c.anna, &c.carla);
    int64_t first = world_say(&c.world, c.berta.wire, doing(&c, one, resign_2));
    int64_t second = world_say(&c.world, c.carla.wire, doing(&c, two, resign_2));
    world_settle(&c.world);
    assert_string_equal(json_word(world_answer(&c.world, c.berta.wire, first), "t"), "ok");
    assert_string_equal(json_word(world_answer(&c.world, c.carla.wire, second), "t"), "ok");
    assert_true(rating(&c, "anna", "square", "games") == 2);
    assert_true(rating(&c, "anna", "square", "rating") > 1700);
    assert_int_equal(world_count(&c.world, c.anna.wire, "rated"), 2);
    close_club(&c);
}

/* Whatever the disk does to a write, and whenever the server falls: a game that is over
 * is rated once, and one that is not, not at all. */
static void test_rated_once(void **unused)
{
    (void)unused;
    for (int step = 0; step < 4; step++)
        for (int fate = DISK_WORKS; fate <= DISK_MUMBLES + 2; fate++) {
            club c;
            char table[CAM_ID_TEXT], path[80];
            open_club(&c);
            sit_two(&c, table, rated, &c.anna, &c.berta);
            json_t *resign = doing(&c, table, resign_2);
            world_say(&c.world, c.berta.wire, json_deep_copy(resign));
            for (int i = 0; i < step; i++) /* two are asked about, then it is written */
                if (c.world.disk.queue_count)
                    cam_hub_stored(c.world.hub, c.world.now, disk_step(&c.world.disk, DISK_WORKS));
            if (fate > DISK_MUMBLES)
                world_crash(&c.world, fate == DISK_MUMBLES + 1 ? 0 : ~UINT64_C(0));
            else if (c.world.disk.queue_count)
                cam_hub_stored(c.world.hub, c.world.now, disk_step(&c.world.disk, (disk_fate)fate));
            world_wait(&c.world, 5000);
            world_settle(&c.world);
            if (fate > DISK_MUMBLES)
                c.berta.wire = world_connect(&c.world, c.berta.token);
            const json_t *answer = world_ask(&c.world, c.berta.wire, resign);
            assert_string_equal(json_word(answer, "t"), "ok");
            snprintf(path, sizeof path, "/api/tables/%s/events", table);
            json_t *events = get(&c, "", path);
            char *text = json_dumps(events, JSON_COMPACT);
            const char *once = strstr(text, "\"what\":\"rated\"");
            assert_non_null(once);
            assert_null(strstr(once + 1, "\"what\":\"rated\""));
            assert_true(rating(&c, "anna", "square", "games") == 1);
            assert_true(close_to(rating(&c, "anna", "square", "rating"), 1662.21));
            free(text);
            json_decref(events);
            close_club(&c);
        }
}

/*
 * Accounts.
 */

/* A guest who registers in the middle of a game plays on, has all its games, and this
 * one is rated. */
static void test_a_guest_registers(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    json_t *answer;
    open_club(&c);
    sit_two(&c, table, rated, &c.berta, &c.guest);
    assert_int_equal(world_call(&c.world, "POST", "/api/register", c.guest.token,
                                "{\"name\":\"anna\",\"password\":\"secret\"}", &answer),
                     409);
    assert_string_equal(json_word(answer, "error"), "name_taken");
    json_decref(answer);
    assert_int_equal(world_call(&c.world, "POST", "/api/register", c.guest.token,
                                "{\"name\":\"Gerda\",\"password\":\"secret\"}", &answer),
                     200);
    assert_true(json_word(answer, "recovery")[0]);
    char token[CAM_TOKEN_TEXT];
    strcpy(token, json_word(answer, "token"));
    json_decref(answer);
    assert_done(&c, &c.guest, table, resign_2); /* over the line it had */
    assert_true(close_to(rating(&c, "gerda", "square", "rating"), 1337.79));
    json_t *mine = get(&c, token, "/api/tables?mine=1");
    assert_int_equal(json_array_size(json_object_get(mine, "tables")), 1);
    json_decref(mine);
    /* at the next table it sits under its new name, still over the same line */
    sit_two(&c, table, rated, &c.berta, &c.guest);
    assert_string_equal(json_word(world_event(&c.world, c.berta.wire, "sat"), "name"), "Gerda");
    close_club(&c);
}

static void test_signing_out_everywhere(void **unused)
{
    (void)unused;
    club c;
    json_t *answer;
    open_club(&c);
    assert_int_equal(world_call(&c.world, "POST", "/api/login", "",
                                "{\"name\":\"ANNA\",\"password\":\"secret\"}", &answer),
                     200);
    char other[CAM_TOKEN_TEXT];
    strcpy(other, json_word(answer, "token"));
    json_decref(answer);
    assert_int_equal(world_call(&c.world, "POST", "/api/logout", other, "{}", NULL), 204);
    assert_int_equal(world_call(&c.world, "GET", "/api/me", other, NULL, NULL), 401);
    assert_int_equal(world_call(&c.world, "GET", "/api/me", c.anna.token, NULL, NULL), 200);
    assert_int_equal(c.world.wire[c.anna.wire - 1].closed, 0);
    assert_int_equal(
        world_call(&c.world, "POST", "/api/logout", c.anna.token, "{\"all\":true}", NULL), 204);
    assert_int_equal(world_call(&c.world, "GET", "/api/me", c.anna.token, NULL, NULL), 401);
    assert_int_equal(c.world.wire[c.anna.wire - 1].closed, 1008);
    assert_int_equal(c.world.wire[c.berta.wire - 1].closed, 0);
    close_club(&c);
}

/* A token is looked up while its owner signs out: it is not remembered. */
static void test_a_token_asked_about_too_late(void **unused)
{
    (void)unused;
    club c;
    open_club(&c);
    world_crash(&c.world, 0); /* no token is remembered */
    world_settle(&c.world);
    cam_hub_request ask = {"GET", "/api/me", "", c.anna.token, "", 0};
    cam_hub_request leave = {"POST", "/api/logout", "", c.anna.token, "", 0};
    cam_hub_called(c.world.hub, c.world.now, ++c.world.call_count, &leave);
    cam_hub_called(c.world.hub, c.world.now, ++c.world.call_count, &ask);
    cam_hub_stored(c.world.hub, c.world.now, disk_step(&c.world.disk, DISK_WORKS));
    cam_ledger_reply *known = disk_step(&c.world.disk, DISK_WORKS);
    cam_ledger_reply *dropped = disk_step(&c.world.disk, DISK_WORKS);
    assert_int_equal(dropped->op, CAM_LEDGER_DROP_TOKEN);
    cam_hub_stored(c.world.hub, c.world.now, dropped);
    cam_hub_stored(c.world.hub, c.world.now, known);
    world_settle(&c.world);
    assert_int_equal(world_call(&c.world, "GET", "/api/me", c.anna.token, NULL, NULL), 401);
    close_club(&c);
}

static bool tells(club *c, const char *path, const char *text)
{
    world_call(&c->world, "GET", path, "", NULL, NULL);
    const char *body = c->world.call[c->world.call_count % WORLD_CALLS].body;
    return strstr(body, text) != NULL;
}

/* Games stay, under the name 'deleted', in memory and on the disk. */
static void test_being_erased(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT], path[3][80];
    open_club(&c);
    assert_int_equal(
        world_call(&c.world, "POST", "/api/bots", c.carla.token, "{\"name\":\"Robo\"}", NULL), 200);
    sit_two(&c, table, rated, &c.carla, &c.berta);
    assert_done(&c, &c.berta, table, resign_2);
    snprintf(path[0], sizeof path[0], "/api/tables/%s", table);
    snprintf(path[1], sizeof path[1], "/api/tables/%s/events", table);
    snprintf(path[2], sizeof path[2], "/api/tables/%s.sgf", table);
    for (int i = 0; i < 3; i++)
        assert_true(tells(&c, path[i], "Carla"));
    assert_int_equal(world_call(&c.world, "DELETE", "/api/me", c.carla.token, NULL, NULL), 204);
    assert_int_equal(c.world.wire[c.carla.wire - 1].closed, 1008);
    assert_int_equal(world_call(&c.world, "GET", "/api/me", c.carla.token, NULL, NULL), 401);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            assert_false(tells(&c, path[i], "Carla"));
            assert_true(tells(&c, path[i], "deleted"));
            assert_true(tells(&c, path[i], "Berta"));
        }
        assert_false(tells(&c, "/api/users/berta?history=1", "Carla"));
        assert_int_equal(world_call(&c.world, "GET", "/api/users/carla", "", NULL, NULL), 404);
        assert_int_equal(world_call(&c.world, "GET", "/api/users/robo", "", NULL, NULL), 404);
        world_crash(&c.world, 0);
        world_settle(&c.world);
    }
    /* the name is free, and its new owner has nothing of the old one's */
    player again;
    enter(&c, &again, "Carla", true);
    assert_true(isnan(rating(&c, "carla", "square", "rating")));
    close_club(&c);
}

/*
 * Lists.
 */

static const json_t *listed(const json_t *list, const char *table)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(list, "tables"), i, one)
    {
        if (strcmp(json_word(one, "table"), table) == 0)
            return one;
    }
    return NULL;
}

static int64_t left(const json_t *listing, size_t seat)
{
    return json_integer_value(json_array_get(json_object_get(listing, "left"), seat));
}

/* "My games" of a game with days a move, as the days go by: whose turn it is and how
 * long they have; the first move has all of its days, however late somebody sat down. */
static void test_correspondence(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    open_club(&c);
    sit_down(&c, table, "{\"clock\":{\"days\":3},\"public\":true}", &c.anna, NULL, 0);
    world_wait(&c.world, 20 * DAY); /* nobody comes: no clock runs */
    json_t *mine = get(&c, c.anna.token, "/api/tables?mine=1");
    assert_string_equal(json_word(listed(mine, table), "phase"), "open");
    assert_int_equal(json_number(listed(mine, table), "to_move"), 0);
    json_decref(mine);
    assert_done(&c, &c.berta, table, "\"what\":\"sit\",\"seat\":2");
    int64_t began = c.world.now;
    world_wait(&c.world, 3 * DAY - 1000);
    mine = get(&c, c.anna.token, "/api/tables?mine=1&state=playing");
    const json_t *one = listed(mine, table);
    assert_int_equal(json_number(one, "to_move"), 1);
    assert_int_equal(json_number(one, "running"), 1);
    assert_int_equal(json_number(one, "at"), began);
    assert_int_equal(left(one, 0), 3 * DAY);
    assert_int_equal(json_number(mine, "now"), c.world.now);
    json_decref(mine);
    assert_done(&c, &c.anna, table,
                "\"what\":\"move\",\"ply\":0,\"move\":\"O:a1,a2,b1,b2\""); /* in the last second */
    world_hang_up(&c.world, c.anna.wire, true);
    world_wait(&c.world, 2 * DAY);
    assert_done(&c, &c.berta, table, "\"what\":\"move\",\"ply\":1,\"move\":\"O:g7,g8,h7,h8\"");
    mine = get(&c, c.anna.token, "/api/tables?mine=1");
    one = listed(mine, table);
    assert_int_equal(json_number(one, "to_move"), 1);
    assert_int_equal(left(one, 0), 3 * DAY); /* what was used before comes back */
    assert_int_equal(left(one, 1), 3 * DAY);
    json_decref(mine);
    /* nobody has to be here for days, but a flag falls when they are over */
    const json_t *claim = world_ask(
        &c.world, c.berta.wire, doing(&c, table, "\"what\":\"claim\",\"seat\":1,\"as\":\"win\""));
    assert_string_equal(json_word(claim, "code"), "conflict");
    world_wait(&c.world, 3 * DAY + 1000);
    mine = get(&c, c.anna.token, "/api/tables?mine=1&state=over");
    one = listed(mine, table);
    assert_string_equal(json_word(one, "result"), "G+T");
    assert_int_equal(json_number(one, "to_move"), 0);
    json_decref(mine);
    close_club(&c);
}

/* A player's page is enough for results by board and opponent, and tells no secrets. */
static void test_history(void **unused)
{
    (void)unused;
    club c;
    char open[CAM_ID_TEXT], closed[CAM_ID_TEXT];
    json_t *made;
    open_club(&c);
    sit_two(&c, open, "{\"public\":true,\"games\":2,\"board\":\"ring\"}", &c.anna, &c.berta);
    assert_done(&c, &c.anna, open, resign_1);
    assert_int_equal(world_call(&c.world, "POST", "/api/tables", c.anna.token, "{}", &made), 201);
    strcpy(closed, json_word(made, "table"));
    json_decref(made);
    json_t *page = get(&c, "", "/api/users/ANNA?history=1");
    const json_t *history = json_object_get(page, "history"), *one = json_array_get(history, 0);
    assert_int_equal(json_array_size(history), 1);
    assert_int_equal(json_array_size(json_object_get(page, "tables")), 1);
    assert_string_equal(json_word(one, "table"), open);
    assert_string_equal(json_word(json_object_get(one, "setup"), "board"), "ring");
    assert_string_equal(json_word(one, "result"), "G+R");
    const json_t *wins = json_object_get(json_object_get(one, "match"), "wins");
    assert_int_equal(json_integer_value(json_array_get(wins, 1)), 1);
    const json_t *seat = json_array_get(json_object_get(one, "seats"), 0);
    assert_string_equal(json_word(seat, "user"), json_word(page, "user"));
    json_decref(page);
    page = get(&c, "", "/api/users/anna");
    assert_null(json_object_get(page, "history"));
    json_decref(page);
    close_club(&c);
}

/* The lobby tells who is there, so that nobody waits for somebody who is gone. */
static void test_who_is_here(void **unused)
{
    (void)unused;
    club c;
    char table[CAM_ID_TEXT];
    open_club(&c);
    sit_down(&c, table, "{\"public\":true}", &c.anna, NULL, 0);
    const json_t *lobby =
        world_ask(&c.world, c.berta.wire, json_pack("{ss sb}", "t", "lobby", "on", 1));
    const json_t *seats = json_object_get(listed(lobby, table), "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "online")));
    assert_null(json_object_get(json_array_get(seats, 1), "online"));
    world_hang_up(&c.world, c.anna.wire, true);
    world_wait(&c.world, 1000);
    const json_t *inbox = c.world.wire[c.berta.wire - 1].inbox;
    const json_t *news = json_array_get(inbox, json_array_size(inbox) - 1);
    assert_string_equal(json_word(news, "t"), "lobby");
    const json_t *set = json_array_get(json_object_get(news, "set"), 0);
    assert_string_equal(json_word(set, "table"), table);
    assert_true(
        json_is_false(json_object_get(json_array_get(json_object_get(set, "seats"), 0), "online")));
    close_club(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rated_game),
        cmocka_unit_test(test_all_ends_count),
        cmocka_unit_test(test_unrated_games),
        cmocka_unit_test(test_four_players),
        cmocka_unit_test(test_two_games_end_at_once),
        cmocka_unit_test(test_rated_once),
        cmocka_unit_test(test_a_guest_registers),
        cmocka_unit_test(test_signing_out_everywhere),
        cmocka_unit_test(test_a_token_asked_about_too_late),
        cmocka_unit_test(test_being_erased),
        cmocka_unit_test(test_correspondence),
        cmocka_unit_test(test_history),
        cmocka_unit_test(test_who_is_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
