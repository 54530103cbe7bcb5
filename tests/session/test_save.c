/*
 * test_save.c: sessions as text and back; storage that fails; broken saves.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

/* A storage in memory that can be told to fail. */
typedef struct memory_store {
    cam_buffer text;
    int writes;
    bool fails;
} memory_store;

static cam_status memory_write(void *context, const char *text, size_t length, cam_error *error)
{
    memory_store *store = context;
    if (store->fails)
        return cam_fail(error, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = "the game",
                        .detail = "the disk is full");
    cam_buffer_clear(&store->text);
    cam_buffer_append(&store->text, text, length);
    store->writes++;
    return CAM_OK;
}

static cam_status memory_read(void *context, cam_buffer *text, cam_error *error)
{
    memory_store *store = context;
    if (store->fails)
        return cam_fail(error, CAM_IO, CAM_REASON_CANNOT_READ, .name = "the game",
                        .detail = "the disk is gone");
    cam_buffer_append(text, cam_buffer_text(&store->text), store->text.length);
    return CAM_OK;
}

static cam_storage storage_of(memory_store *store)
{
    return (cam_storage){store, memory_write, memory_read};
}

static void a_plain_game_is_a_plain_file(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_player player[CAM_SEATS] = {{.name = "Anna"}, {.name = "Bert"}};
    cam_session *session = new_session(&variant, player);
    play_moves(session, MOVE_1 " " MOVE_2);
    char *text = write_session(session);
    char *moves = strchr(text, '\n');
    assert_string_equal(moves, "\n;Y[" MOVE_1 "]\n;G[" MOVE_2 "]\n)\n");
    *moves = '\0';
    assert_non_null(strstr(text, "BO[square]NP[2]NE[0]P1[Anna]P2[Bert]"));
    assert_null(strstr(text, "S1"));
    assert_null(strstr(text, "AT"));
    free(text);
    cam_session_free(session);
}

static void every_change_is_saved(void **state)
{
    (void)state;
    memory_store store = {0};
    cam_storage storage = storage_of(&store);
    cam_variant variant = plain_variant();
    variant.games = 2;
    cam_session *session = new_session(&variant, NULL);
    cam_session_set_storage(session, &storage);
    int writes = 0;
    play_moves(session, MOVE_1);
    assert_int_equal(store.writes, ++writes);
    cam_session_comment(session, 0, 1, "hm", NULL);
    assert_int_equal(store.writes, ++writes);
    cam_session_undo(session, 0);
    assert_int_equal(store.writes, ++writes);
    assert_non_null(strstr(store.text.text, "AT[0]"));
    cam_session_redo(session, 0);
    assert_int_equal(store.writes, ++writes);
    assert_null(strstr(store.text.text, "AT["));
    cam_session_set_player(session, 0, &(cam_player){CAM_REMOTE, 0, "far"}, NULL);
    assert_int_equal(store.writes, ++writes);
    cam_session_resign(session, 0, CAM_REMOTE, 0, NULL);
    assert_int_equal(store.writes, ++writes);
    cam_session_next_game(session, 0, NULL);
    assert_int_equal(store.writes, ++writes);
    cam_session_set_storage(session, NULL);
    play_moves(session, MOVE_1);
    assert_int_equal(store.writes, writes);
    cam_session_free(session);

    assert_int_equal(cam_session_open(book, &storage, &session, NULL), CAM_OK);
    assert_int_equal(cam_session_game_count(session), 2);
    assert_int_equal(cam_session_player(session, 0)->kind, CAM_REMOTE);
    play_moves(session, MOVE_1);
    assert_int_equal(store.writes, ++writes); /* goes on saving there */
    cam_session_free(session);
    cam_buffer_clear(&store.text);
}

static void a_failing_storage_loses_nothing(void **state)
{
    (void)state;
    memory_store store = {0};
    cam_storage storage = storage_of(&store);
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    cam_session_set_storage(session, &storage);
    play_moves(session, MOVE_1);
    store.fails = true;
    play_moves(session, MOVE_2);
    cam_error error;
    assert_true(cam_session_unsaved(session, &error));
    assert_string_equal(error.text, "cannot write the game: the disk is full");
    assert_int_equal(cam_session_save(session, &error), CAM_IO);
    assert_int_equal(cam_session_position(session)->plies, 2);
    store.fails = false;
    assert_int_equal(cam_session_save(session, &error), CAM_OK);
    assert_false(cam_session_unsaved(session, &error));
    assert_non_null(strstr(store.text.text, MOVE_2));
    cam_session_free(session);

    store.fails = true;
    session = NULL;
    assert_int_equal(cam_session_open(book, &storage, &session, &error), CAM_IO);
    assert_null(session);
    cam_buffer_clear(&store.text);
}

static void an_empty_storage_has_no_session(void **state)
{
    (void)state;
    memory_store store = {0};
    cam_storage storage = storage_of(&store);
    cam_session *session = (cam_session *)&store;
    assert_int_equal(cam_session_open(book, &storage, &session, NULL), CAM_OK);
    assert_null(session);
}

static void broken_saves_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"(;GM[Caminos]", "the file ends too early: a property, ';', '(' or ')' expected"},
        {"(;GM[Caminos]S1[android])", "S1 is not 'person', 'remote' or 'computer' and a level"},
        {"(;GM[Caminos]S2[computer 0])", "S2 is not 'person', 'remote' or 'computer' and a level"},
        {"(;GM[Caminos]S2[computer 55])", "S2 is not 'person', 'remote' or 'computer' and a level"},
        {"(;GM[Caminos]PT[2])", "PT is not a number from 0 to 1"},
        {"(;GM[Caminos]MG[-1])", "MG is not a number from 0 to 65535"},
        {"(;GM[Caminos]MP[lots])", "MP is not a number from 0 to 65535"},
        {"(;GM[Caminos]AT[1])", "AT is not a number from 0 to 0"},
        {"(;GM[Caminos]AT[0]Y[" MOVE_1 "])", "AT is before the first node"},
        {"(;GM[Caminos]TM[60]TL[60])", "TL does not give the time of every seat"},
        {"(;GM[Caminos]TM[60]TL[60 x])", "TL does not give the time of every seat"},
        {"(;GM[Caminos]TM[60]TL[60 60 60])", "TL does not give the time of every seat"},
        {"(;GM[Caminos])(;GM[Caminos])", "the file holds 2 games that are not one match"},
        {"(;GM[Caminos])(;GM[Caminos]MG[3])", "game 1 of the match is not over"},
        {"(;GM[Caminos]BO[ring]RE[G+R])(;GM[Caminos]MG[3])",
         "game 1 of the match is another variant"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memory_store store = {0};
        cam_buffer_add(&store.text, cases[i].text);
        cam_storage storage = storage_of(&store);
        cam_session *session = NULL;
        cam_error error;
        assert_int_equal(cam_session_open(book, &storage, &session, &error), CAM_MALFORMED);
        assert_string_equal(error.text, cases[i].error);
        assert_null(session);
        assert_int_equal(store.writes, 0);
        assert_string_equal(store.text.text, cases[i].text);
        cam_buffer_clear(&store.text);
    }
}

static void game_files_of_others(void **state)
{
    (void)state;
    cam_session *session =
        read_session("(;GM[Caminos]TM[600]OT[3x30 byo-yomi]RE[G+R]P1[A name far too long for the "
                     "room a session keeps for it, ending in äöü and more]XX[kept];Y[" MOVE_1 "])");
    assert_int_equal(cam_session_outcome(session).result, CAM_GREEN_WINS);
    assert_int_equal(cam_session_player(session, 0)->kind, CAM_PERSON);
    assert_true(strlen(cam_session_player(session, 0)->name) < CAM_NAME_TEXT);
    assert_true(cam_session_variant(session)->time.main == 600);
    char *text = write_session(session);
    assert_non_null(strstr(text, "ending in äöü and more]"));
    assert_non_null(strstr(text, "OT[3x30 byo-yomi]"));
    assert_non_null(strstr(text, "RE[G+R]"));
    assert_non_null(strstr(text, "XX[kept]"));
    free(text);
    cam_session_free(session);

    session = read_session("(;GM[Caminos]RE[Y+E4])"); /* unfinished, whatever it says */
    assert_true(cam_session_variant(session)->points);
    assert_int_equal(cam_session_outcome(session).result, CAM_ONGOING);
    text = write_session(session);
    assert_non_null(strstr(text, "RE[Y+E4]"));
    free(text);
    play_moves(session, MOVE_1);
    text = write_session(session);
    assert_null(strstr(text, "RE["));
    free(text);
    cam_session_free(session);

    session = read_session("(;GM[Caminos]RE[0])"); /* agreed */
    assert_int_equal(cam_session_outcome(session).result, CAM_DRAW);
    cam_session_free(session);
}

static void one_record_of_many(void **state)
{
    (void)state;
    cam_record *record = cam_record_new(cam_rulebook_find(book, "ring"), (cam_setup){.players = 4});
    cam_session *session;
    assert_int_equal(cam_session_adopt(record, &session, NULL), CAM_OK);
    assert_ptr_equal(cam_session_record(session), record);
    assert_int_equal(cam_session_variant(session)->players, 4);
    cam_session_free(session);

    record = cam_record_new(cam_rulebook_find(book, "ring"), (cam_setup){.players = 4});
    cam_record_set(record, CAM_ROOT, "MG", "x", NULL);
    assert_int_equal(cam_session_adopt(record, &session, NULL), CAM_MALFORMED);
    cam_record_free(record); /* still the caller's */
}

/* A loss on time survives a save, and so does taking it back. */
static void results_survive(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.time.main = 10;
    cam_session *session = new_session(&variant, NULL);
    cam_session_start(session, 0);
    assert_true(cam_session_tick(session, 10));
    char *text = write_session(session);
    cam_session *again = read_session(text);
    assert_int_equal(cam_session_outcome(again).ending, CAM_BY_TIME);
    assert_int_equal(cam_session_outcome(again).result, CAM_GREEN_WINS);
    assert_true(cam_session_undo(again, 0));
    assert_int_equal(cam_session_time_left(again, 0, 0), 10);
    free(text);
    cam_session_free(session);
    cam_session_free(again);
}

/* The session, in every state a random walk leads to, saved and taken up. */
static void random_sessions(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 31);
    for (int i = 0; i < 100; i++) {
        cam_variant variant = plain_variant();
        variant.rules = cam_rulebook_find(book, cam_boards[cam_random_below(&random, 4)].name);
        variant.players = cam_random_below(&random, 2) ? 2 : 4;
        variant.neutral = cam_random_below(&random, 2);
        variant.points = cam_random_below(&random, 2);
        variant.games = (int)cam_random_below(&random, 3);
        if (cam_random_below(&random, 2))
            variant.time = (cam_time_rule){.main = 1000, .increment = 0.125};
        cam_session *session = new_session(&variant, NULL);
        cam_session_start(session, 0);
        for (int step = 0; step < 10; step++) {
            play_random(session, &random, (int)cam_random_below(&random, 12));
            if (cam_random_below(&random, 3) == 0)
                cam_session_undo(session, 0);
            if (cam_random_below(&random, 8) == 0)
                cam_session_resign(session, 1, CAM_PERSON, 0, NULL);
            if (cam_random_below(&random, 3) == 0)
                cam_session_next_game(session, 0, NULL);
        }
        char *text = write_session(session);
        cam_session *again = read_session(text);
        char *text_again = write_session(again);
        assert_string_equal(text, text_again);
        cam_outcome a = cam_session_outcome(session), b = cam_session_outcome(again);
        assert_int_equal(a.result, b.result);
        assert_int_equal(a.ending, b.ending);
        cam_match m = cam_session_match(session), n = cam_session_match(again);
        assert_int_equal(m.points.team[0], n.points.team[0]);
        assert_int_equal(m.points.team[1], n.points.team[1]);
        assert_int_equal(m.played, n.played);
        assert_memory_equal(cam_session_position(session), cam_session_position(again),
                            sizeof(cam_position));
        assert_int_equal(cam_session_can_redo(session), cam_session_can_redo(again));
        free(text);
        free(text_again);
        cam_session_free(session);
        cam_session_free(again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_game_is_a_plain_file),
        cmocka_unit_test(every_change_is_saved),
        cmocka_unit_test(a_failing_storage_loses_nothing),
        cmocka_unit_test(an_empty_storage_has_no_session),
        cmocka_unit_test(broken_saves_are_refused),
        cmocka_unit_test(game_files_of_others),
        cmocka_unit_test(one_record_of_many),
        cmocka_unit_test(results_survive),
        cmocka_unit_test(random_sessions),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
