/*
 * contract_users.c: people, tokens, ratings, being exported and erased.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

static cam_ledger_request *by_name(const char *folded)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_USER_BY_NAME, 0);
    snprintf(request->user.folded, sizeof request->user.folded, "%s", folded);
    return request;
}

/* The id of the user found, or "". */
static void check_user(store_desk *d, cam_ledger_request *request, const char *id)
{
    cam_ledger_reply *reply = desk_ask(d, request);
    assert_int_equal(reply->status, id[0] ? CAM_LEDGER_DONE : CAM_LEDGER_NOT_FOUND);
    assert_int_equal(reply->user_count, id[0] ? 1 : 0);
    if (id[0])
        assert_string_equal(reply->user[0].id, id);
    cam_ledger_reply_free(reply);
}

static void users_are_found_by_token_name_and_id(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_ACCOUNT, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u2", "Ben", CAM_USER_GUEST, 2)), CAM_LEDGER_DONE);
    for (int round = 0; round < 2; round++) {
        check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 1), "u1");
        check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 2), "u2");
        check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 3), "");
        check_user(d, by_name("ann"), "u1");
        check_user(d, by_name("ben"), ""); /* guests are not found by name */
        check_user(d, about_user(CAM_LEDGER_USER_BY_ID, "u2"), "u2");
        check_user(d, about_user(CAM_LEDGER_USER_BY_ID, "u3"), "");
        reopen(bench);
    }
    cam_ledger_reply *reply = desk_ask(d, by_name("ann"));
    const cam_stored_user *ann = &reply->user[0];
    assert_string_equal(ann->name, "Ann");
    assert_string_equal(ann->folded, "ann");
    assert_int_equal(ann->kind, CAM_USER_ACCOUNT);
    assert_string_equal(ann->password, "hash of Ann");
    assert_string_equal(ann->recovery, "recovery of Ann");
    assert_int_equal(ann->created, 1700000000000);
    cam_ledger_reply_free(reply);
}

static void names_of_accounts_and_bots_are_their_own(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_ACCOUNT, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u2", "ANN", CAM_USER_ACCOUNT, 2)), CAM_LEDGER_NAME_TAKEN);
    assert_int_equal(desk_do(d, add_user("u2", "aNN", CAM_USER_BOT, 2)), CAM_LEDGER_NAME_TAKEN);
    assert_int_equal(desk_do(d, add_user("u2", "Ann", CAM_USER_GUEST, 2)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u3", "Ann", CAM_USER_GUEST, 3)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u3", "Zoe", CAM_USER_ACCOUNT, 4)), CAM_LEDGER_DUPLICATE);
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 4), ""); /* refused whole */
    check_user(d, by_name("zoe"), "");
    cam_ledger_request *upgrade = add_user("u2", "ann", CAM_USER_ACCOUNT, 5);
    upgrade->op = CAM_LEDGER_SET_USER;
    assert_int_equal(desk_do(d, upgrade), CAM_LEDGER_NAME_TAKEN);
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 5), "");
}

static void a_guest_becomes_an_account(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_GUEST, 1)), CAM_LEDGER_DONE);
    cam_ledger_request *set = add_user("u1", "Anna", CAM_USER_ACCOUNT, 2);
    set->op = CAM_LEDGER_SET_USER;
    assert_int_equal(desk_do(d, set), CAM_LEDGER_DONE);
    check_user(d, by_name("anna"), "u1");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 1), "u1");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 2), "u1");
    set = add_user("u1", "ANNA", CAM_USER_ACCOUNT, 3); /* its own name is not taken */
    set->op = CAM_LEDGER_SET_USER;
    set->all = true;
    snprintf(set->user.password, sizeof set->user.password, "new");
    assert_int_equal(desk_do(d, set), CAM_LEDGER_DONE);
    reopen(bench);
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 1), "");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 2), "");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 3), "u1");
    cam_ledger_reply *reply = desk_ask(d, by_name("anna"));
    assert_string_equal(reply->user[0].name, "ANNA");
    assert_string_equal(reply->user[0].password, "new");
    assert_int_equal(reply->user[0].created, 1700000000000);
    cam_ledger_reply_free(reply);
    set = add_user("u9", "Zoe", CAM_USER_ACCOUNT, 4);
    set->op = CAM_LEDGER_SET_USER;
    assert_int_equal(desk_do(d, set), CAM_LEDGER_NOT_FOUND);
}

static void tokens_come_and_go(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_ACCOUNT, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u2", "Ben", CAM_USER_ACCOUNT, 9)), CAM_LEDGER_DONE);
    for (uint8_t token = 2; token <= 4; token++) {
        cam_ledger_request *add = about_user(CAM_LEDGER_ADD_TOKEN, "u1");
        fill_digest(add->digest, token);
        assert_int_equal(desk_do(d, add), CAM_LEDGER_DONE);
        check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, token), "u1");
    }
    cam_ledger_request *stray = about_user(CAM_LEDGER_ADD_TOKEN, "u3");
    fill_digest(stray->digest, 8);
    assert_int_equal(desk_do(d, stray), CAM_LEDGER_NOT_FOUND);
    assert_int_equal(desk_do(d, about_token(CAM_LEDGER_DROP_TOKEN, 2)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, about_token(CAM_LEDGER_DROP_TOKEN, 2)), CAM_LEDGER_NOT_FOUND);
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 2), "");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 3), "u1");
    cam_ledger_request *everywhere = about_token(CAM_LEDGER_DROP_TOKEN, 3);
    everywhere->all = true;
    assert_int_equal(desk_do(d, everywhere), CAM_LEDGER_DONE);
    for (uint8_t token = 1; token <= 4; token++)
        check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, token), "");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 9), "u2");
}

static void ratings_are_set_with_a_write(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_ACCOUNT, 1)), CAM_LEDGER_DONE);
    cam_ledger_request *game = append("t1", 0, 1);
    add_rating(game, "u1", "square", 1);
    add_rating(game, "u1", "ring", 1);
    assert_int_equal(desk_do(d, game), CAM_LEDGER_DONE);
    game = append("t1", 1, 1);
    add_rating(game, "u1", "square", 2);
    game->rating[0].at = 1700000000001;
    assert_int_equal(desk_do(d, game), CAM_LEDGER_DONE);
    game = append("t1", 1, 1); /* too late */
    add_rating(game, "u1", "square", 3);
    assert_int_equal(desk_do(d, game), CAM_LEDGER_STALE);
    reopen(bench);
    cam_ledger_reply *reply = desk_ask(d, by_name("ann"));
    assert_int_equal(reply->rating_count, 2);
    const cam_stored_rating *square = &reply->rating[1];
    assert_string_equal(reply->rating[0].pool, "ring");
    assert_string_equal(square->pool, "square");
    assert_string_equal(square->user, "u1");
    assert_int_equal(square->games, 2);
    assert_true(square->rating == 1502.25);
    assert_true(square->deviation == 348.5);
    assert_true(square->volatility == 0.06);
    assert_int_equal(square->at, 1700000000001);
    cam_ledger_reply_free(reply);
}

/* Two games of one player that end at the same time: the second must reckon with what
 * the first has made of the rating. */
static void a_rating_is_of_one_game_more(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_ACCOUNT, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t2", 0, 1)), CAM_LEDGER_DONE);
    cam_ledger_request *first = append("t1", 1, 2), *second = append("t2", 1, 2);
    add_rating(first, "u1", "square", 1);
    add_rating(second, "u2", "square", 1);
    add_rating(second, "u1", "square", 1);
    assert_int_equal(desk_do(d, first), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, second), CAM_LEDGER_STALE);
    assert_events(d, "t2", 1); /* refused whole */
    second = append("t2", 1, 2);
    add_rating(second, "u2", "square", 1);
    add_rating(second, "u1", "square", 2);
    assert_int_equal(desk_do(d, second), CAM_LEDGER_DONE);
    second = append("t2", 3, 1);
    add_rating(second, "u1", "square", 4);
    assert_int_equal(desk_do(d, second), CAM_LEDGER_STALE);
}

/* Ann with a bot, ratings of both, a plan, and a seat at one of two tables. */
static void furnish(store_desk *d)
{
    assert_int_equal(desk_do(d, add_user("u1", "Ann", CAM_USER_ACCOUNT, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u2", "Ben", CAM_USER_ACCOUNT, 2)), CAM_LEDGER_DONE);
    cam_ledger_request *bot = add_user("b1", "Annbot", CAM_USER_BOT, 3);
    snprintf(bot->user.owner, sizeof bot->user.owner, "u1");
    assert_int_equal(desk_do(d, bot), CAM_LEDGER_DONE);
    cam_ledger_request *game = append("t1", 0, 1);
    snprintf(game->change[0].summary.user[1], CAM_ID_TEXT, "u1");
    add_plan(&game->change[0], "u1", "[[\"a\"]]");
    add_plan(&game->change[0], "u2", "[[\"b\"]]");
    add_rating(game, "u1", "square", 1);
    add_rating(game, "u2", "square", 1);
    add_rating(game, "b1", "square", 1);
    assert_int_equal(desk_do(d, game), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t2", 0, 1)), CAM_LEDGER_DONE);
}

static void a_person_is_exported(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    furnish(d);
    cam_ledger_reply *reply = desk_ask(d, about_user(CAM_LEDGER_EXPORT, "u1"));
    assert_int_equal(reply->status, CAM_LEDGER_DONE);
    assert_int_equal(reply->user_count, 2);
    assert_string_equal(reply->user[0].id, "u1");
    assert_string_equal(reply->user[1].id, "b1");
    assert_string_equal(reply->user[1].owner, "u1");
    assert_int_equal(reply->rating_count, 2);
    assert_int_equal(reply->plan_count, 1);
    assert_string_equal(reply->plan[0].table, "t1");
    assert_string_equal(reply->plan[0].lines, "[[\"a\"]]");
    assert_int_equal(reply->listed_count, 1);
    assert_string_equal(reply->listed[0].table, "t1");
    cam_ledger_reply_free(reply);
    assert_int_equal(desk_do(d, about_user(CAM_LEDGER_EXPORT, "u7")), CAM_LEDGER_NOT_FOUND);
}

static void a_person_is_erased(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    furnish(d);
    assert_int_equal(desk_do(d, about_user(CAM_LEDGER_ERASE_USER, "u7")), CAM_LEDGER_NOT_FOUND);
    assert_int_equal(desk_do(d, about_user(CAM_LEDGER_ERASE_USER, "u1")), CAM_LEDGER_DONE);
    reopen(bench);
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 1), "");
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 3), "");
    check_user(d, by_name("ann"), "");
    check_user(d, by_name("annbot"), "");
    check_user(d, by_name("deleted"), "");
    cam_ledger_reply *reply = desk_ask(d, about_user(CAM_LEDGER_EXPORT, "u1"));
    assert_int_equal(reply->user_count, 1);
    assert_string_equal(reply->user[0].name, "deleted");
    assert_string_equal(reply->user[0].password, "");
    assert_string_equal(reply->user[0].recovery, "");
    assert_int_equal(reply->rating_count, 0);
    assert_int_equal(reply->plan_count, 0);
    assert_int_equal(reply->listed_count, 1); /* the games stay */
    cam_ledger_reply_free(reply);
    assert_events(d, "t1", 1);
    reply = desk_ask(d, load("t1"));
    assert_int_equal(reply->plan_count, 1);
    assert_string_equal(reply->plan[0].user, "u2");
    cam_ledger_reply_free(reply);
    check_user(d, about_token(CAM_LEDGER_USER_BY_TOKEN, 2), "u2");
    assert_int_equal(desk_do(d, add_user("u5", "Ann", CAM_USER_ACCOUNT, 5)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, add_user("u6", "deleted", CAM_USER_ACCOUNT, 6)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, about_user(CAM_LEDGER_ERASE_USER, "u2")), CAM_LEDGER_DONE);
}

static void set_body(cam_table_change *change, size_t i, const char *what, const char *user,
                     const char *name)
{
    char text[200];
    snprintf(text, sizeof text, "{\"what\":\"%s\",\"user\":\"%s\",\"name\":\"%s\"}", what, user,
             name);
    free(change->event[i].body);
    change->event[i].body = strdup(text);
}

/* Ann sits and leaves, her bot stays, and so does somebody else of the same name. */
static void names_of_the_erased_are_erased_from_games(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    furnish(d);
    cam_ledger_request *sat = append("t3", 0, 3);
    set_body(&sat->change[0], 0, "sat", "u1", "Ann");
    set_body(&sat->change[0], 1, "sat", "u2", "Ann");
    set_body(&sat->change[0], 2, "sat", "b1", "Annbot");
    for (int i = 0; i < 3; i++)
        snprintf(sat->change[0].summary.user[i], CAM_ID_TEXT, "%s",
                 (const char *[]){"u1", "u2", "b1"}[i]);
    assert_int_equal(desk_do(d, sat), CAM_LEDGER_DONE);
    cam_ledger_request *left = append("t3", 3, 1);
    snprintf(left->change[0].summary.user[1], CAM_ID_TEXT, "u2");
    snprintf(left->change[0].summary.user[2], CAM_ID_TEXT, "b1");
    set_listing(&left->change[0], "{\"seats\":[{\"user\":null,\"name\":null},{\"user\":\"u2\","
                                  "\"name\":\"Ann\"},{\"user\":\"b1\",\"name\":\"Annbot\"}]}");
    assert_int_equal(desk_do(d, left), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, about_user(CAM_LEDGER_ERASE_USER, "u1")), CAM_LEDGER_DONE);
    reopen(bench);
    cam_ledger_reply *reply = desk_ask(d, load("t3"));
    assert_string_equal(reply->event[0].body,
                        "{\"what\":\"sat\",\"user\":\"u1\",\"name\":\"deleted\"}");
    assert_string_equal(reply->event[1].body,
                        "{\"what\":\"sat\",\"user\":\"u2\",\"name\":\"Ann\"}");
    assert_string_equal(reply->event[2].body,
                        "{\"what\":\"sat\",\"user\":\"b1\",\"name\":\"deleted\"}");
    cam_ledger_reply_free(reply);
    reply = desk_ask(d, list(1u << CAM_PHASE_OPEN, "u2", 0));
    assert_string_equal(reply->listed[0].table, "t3");
    assert_non_null(strstr(reply->listed[0].listing, "{\"user\":\"u2\",\"name\":\"Ann\"}"));
    assert_non_null(strstr(reply->listed[0].listing, "{\"user\":\"b1\",\"name\":\"deleted\"}"));
    cam_ledger_reply_free(reply);
}

const struct CMUnitTest contract_users[] = {
    CONTRACT_TEST(users_are_found_by_token_name_and_id),
    CONTRACT_TEST(names_of_accounts_and_bots_are_their_own),
    CONTRACT_TEST(a_guest_becomes_an_account),
    CONTRACT_TEST(tokens_come_and_go),
    CONTRACT_TEST(ratings_are_set_with_a_write),
    CONTRACT_TEST(a_rating_is_of_one_game_more),
    CONTRACT_TEST(a_person_is_exported),
    CONTRACT_TEST(a_person_is_erased),
    CONTRACT_TEST(names_of_the_erased_are_erased_from_games),
};
const size_t contract_users_count = sizeof contract_users / sizeof *contract_users;
