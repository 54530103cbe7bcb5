/*
 * test_cursor.c: several viewers of one session, and what is played meanwhile.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"
#include "support.h"

static cam_session *started(const char *moves)
{
    cam_variant variant = plain_variant();
    variant.games = 3;
    cam_session *session = new_session(&variant, NULL);
    play_moves(session, moves);
    return session;
}

static cam_cursor cursor_at(const cam_session *session, cam_node node)
{
    cam_cursor cursor;
    cam_cursor_init(&cursor, session);
    assert_true(cursor.live);
    assert_true(cam_cursor_goto(&cursor, session, node));
    return cursor;
}

static const char *seen(const cam_cursor *cursor, const cam_session *session)
{
    return cam_record_move_text(cam_cursor_record(cursor, session), cursor->node);
}

static void a_move_leaves_who_looks_back_alone(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2);
    cam_cursor back = cursor_at(session, 1), live = cursor_at(session, 2);
    play_moves(session, MOVE_3);
    assert_false(cam_cursor_update(&back, session));
    assert_true(cam_cursor_update(&live, session));
    assert_string_equal(seen(&back, session), MOVE_1);
    assert_int_equal(back.position.plies, 1);
    assert_string_equal(seen(&live, session), MOVE_3);
    assert_memory_equal(&live.position, cam_session_position(session), sizeof live.position);

    const cam_record *record = cam_session_record(session); /* one line, no variation */
    assert_int_equal(cam_record_size(record), 4);
    for (cam_node node = CAM_ROOT; node != CAM_NO_NODE; node = cam_record_child(record, node))
        assert_int_equal(cam_record_sibling(record, node), CAM_NO_NODE);
    assert_true(cam_cursor_forward(&back, session));
    assert_false(back.live);
    assert_true(cam_cursor_forward(&back, session)); /* caught up: it follows again */
    assert_true(back.live);
    cam_session_free(session);
}

static void looking_about_leaves_the_game_alone(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2 " " MOVE_3);
    char *before = write_session(session);
    cam_cursor cursor = cursor_at(session, 3);
    assert_true(cam_cursor_back(&cursor, session));
    assert_true(cam_cursor_back(&cursor, session));
    assert_string_equal(seen(&cursor, session), MOVE_1);
    assert_true(cam_cursor_forward(&cursor, session));
    assert_true(cam_cursor_goto(&cursor, session, CAM_ROOT));
    assert_false(cam_cursor_back(&cursor, session));
    assert_false(cam_cursor_goto(&cursor, session, 999));
    assert_false(cam_cursor_goto_game(&cursor, session, 1));
    assert_false(cam_cursor_goto_game(&cursor, session, -1));
    cam_cursor_goto_live(&cursor, session);
    assert_true(cursor.live);
    assert_false(cam_cursor_forward(&cursor, session));
    char *after = write_session(session);
    assert_string_equal(before, after);
    free(before);
    free(after);
    cam_session_free(session);
}

static void a_variation_is_tried(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2 " " MOVE_3);
    cam_node live = cam_session_live(session);
    cam_cursor cursor = cursor_at(session, 1);
    cam_error why;
    assert_int_equal(cam_session_try_text(session, &cursor, "nonsense", &why), CAM_MALFORMED);
    assert_int_equal(cam_session_try_text(session, &cursor, MOVE_1, &why), CAM_ILLEGAL);
    assert_int_equal(cursor.node, 1);
    assert_int_equal(cam_session_try_text(session, &cursor, MOVE_4, &why), CAM_OK);
    assert_string_equal(seen(&cursor, session), MOVE_4);
    assert_int_equal(cam_session_live(session), live);
    assert_int_equal(cam_record_end(cam_session_record(session), CAM_ROOT), live);
    assert_int_equal(cam_session_turn(session).seat, 1);
    assert_true(cam_cursor_back(&cursor, session));
    assert_true(cam_cursor_forward(&cursor, session)); /* the way one came */
    assert_string_equal(seen(&cursor, session), MOVE_4);
    assert_true(cam_cursor_goto(&cursor, session, 2)); /* another way */
    assert_true(cam_cursor_forward(&cursor, session));
    assert_true(cursor.live);
    cam_session_free(session);
}

/* Right where the game stands, too: it is no move of the game, and nobody can redo
 * it into one. */
static void a_variation_at_the_live_place(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1);
    cam_cursor cursor = cursor_at(session, 1);
    assert_int_equal(cam_session_try_text(session, &cursor, MOVE_2, NULL), CAM_OK);
    assert_false(cursor.live);
    assert_int_equal(cam_session_live(session), 1);
    assert_int_equal(cam_session_turn(session).seat, 1);
    assert_false(cam_session_can_redo(session));
    char *text = write_session(session);
    cam_session *again = read_session(text);
    assert_int_equal(cam_session_live(again), 1);
    cam_session_free(again);
    free(text);

    play_moves(session, MOVE_3);
    assert_false(cam_cursor_update(&cursor, session));
    const cam_record *record = cam_session_record(session);
    assert_string_equal(cam_record_move_text(record, cam_record_end(record, CAM_ROOT)), MOVE_3);
    cam_session_undo(session, 0);
    cam_session_redo(session, 0);
    assert_string_equal(cam_record_move_text(record, cam_session_live(session)), MOVE_3);
    cam_session_free(session);
}

static void cursors_survive_an_undo(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2 " " MOVE_3);
    cam_cursor live = cursor_at(session, 3), ahead = live, met = cursor_at(session, 1);
    cam_session_undo(session, 0);
    cam_session_undo(session, 0);
    assert_true(cam_cursor_update(&live, session));
    assert_string_equal(seen(&live, session), MOVE_1);
    assert_false(cam_cursor_update(&met, session)); /* the game has come to it */
    assert_true(met.live);
    ahead.live = false; /* as if it had been put there to look */
    assert_false(cam_cursor_update(&ahead, session));
    assert_string_equal(seen(&ahead, session), MOVE_3);
    play_moves(session, MOVE_4);
    assert_true(cam_cursor_update(&met, session));
    assert_string_equal(seen(&met, session), MOVE_4);
    assert_string_equal(seen(&ahead, session), MOVE_3);
    assert_true(cam_cursor_back(&ahead, session));
    assert_true(cam_cursor_back(&ahead, session));
    assert_true(cam_cursor_forward(&ahead, session)); /* its own way, not the new one */
    assert_string_equal(seen(&ahead, session), MOVE_2);
    cam_session_free(session);
}

static void cursors_survive_the_next_game(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2);
    cam_cursor back = cursor_at(session, 1), live = cursor_at(session, 2);
    assert_int_equal(cam_session_resign(session, 0, CAM_PERSON, 0, NULL), CAM_OK);
    assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_OK);
    assert_false(cam_cursor_update(&back, session));
    assert_true(cam_cursor_update(&live, session));
    assert_int_equal(back.game, 0);
    assert_int_equal(live.game, 1);
    assert_int_equal(live.node, CAM_ROOT);
    assert_true(live.live);
    assert_ptr_equal(cam_cursor_record(&back, session), cam_session_game(session, 0));
    assert_true(cam_cursor_forward(&back, session)); /* to its end: that is live no more */
    assert_false(back.live);

    cam_error why;
    assert_int_equal(cam_session_continue_here(session, &back, 0, &why), CAM_ILLEGAL);
    assert_int_equal(cam_session_try_text(session, &back, MOVE_4, &why), CAM_OK);
    char *text = write_session(session); /* the resigned game ended before that */
    cam_session *again = read_session(text);
    assert_true(cam_cursor_goto_game(&live, again, 0));
    assert_string_equal(seen(&live, again), MOVE_2);
    char *text_again = write_session(again);
    assert_string_equal(text, text_again);
    cam_cursor_goto_live(&live, again);
    assert_int_equal(live.game, 1);
    free(text);
    free(text_again);
    cam_session_free(again);
    cam_session_free(session);
}

static void going_on_from_elsewhere(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2 " " MOVE_3);
    cam_cursor cursor = cursor_at(session, 1), other = cursor_at(session, 2),
               live = cursor_at(session, 3);
    assert_int_equal(cam_session_resign(session, 1, CAM_PERSON, 0, NULL), CAM_OK);
    assert_int_equal(cam_session_try_text(session, &cursor, MOVE_4, NULL), CAM_OK);
    assert_int_equal(cam_session_outcome(session).result, CAM_YELLOW_WINS); /* still */
    assert_int_equal(cam_session_continue_here(session, &cursor, 0, NULL), CAM_OK);
    assert_true(cursor.live);
    assert_true(cam_session_turn(session).due);
    assert_int_equal(cam_session_outcome(session).result, CAM_ONGOING);
    const cam_record *record = cam_session_record(session);
    assert_int_equal(cam_record_end(record, CAM_ROOT), cam_session_live(session));
    assert_int_equal(cursor.node, cam_session_live(session));
    assert_false(cam_cursor_update(&other, session));
    assert_string_equal(seen(&other, session), MOVE_2);
    assert_true(cam_cursor_update(&live, session));
    assert_string_equal(seen(&live, session), MOVE_4);
    cam_session_free(session);
}

/* Nodes with words only: looking goes by nodes. */
static void nodes_without_moves(void **state)
{
    (void)state;
    cam_session *session =
        read_session("(;GM[Caminos];C[hello];Y[" MOVE_1 "];C[well];G[" MOVE_2 "];C[the end])");
    cam_cursor cursor = cursor_at(session, CAM_ROOT);
    int plies[] = {0, 1, 1, 2, 2};
    for (int i = 0; i < 5; i++) {
        assert_true(cam_cursor_forward(&cursor, session));
        assert_int_equal(cursor.position.plies, plies[i]);
    }
    assert_false(cam_cursor_forward(&cursor, session));
    assert_true(cursor.live);
    cam_session_free(session);
}

/* Do something at random with the session, as one of its viewers. */
static void act(cam_session *session, cam_cursor *cursor, cam_random *random)
{
    cam_node any = cam_random_below(random, cam_record_size(cam_cursor_record(cursor, session)));
    switch (cam_random_below(random, 16)) {
    case 0:
        cam_session_undo(session, 0);
        break;
    case 1:
        cam_session_redo(session, 0);
        break;
    case 2:
        cam_cursor_goto(cursor, session, any);
        break;
    case 3:
        cam_cursor_back(cursor, session);
        break;
    case 4:
        cam_cursor_forward(cursor, session);
        break;
    case 5:
        cam_cursor_goto_live(cursor, session);
        break;
    case 6:
        cam_session_continue_here(session, cursor, 0, NULL);
        break;
    case 7:
        cam_session_undo_turn(session, 0);
        break;
    case 8:
        cam_session_resign(session, 1, CAM_PERSON, 0, NULL);
        break;
    case 9:
        if (cam_session_game_count(session) < 5)
            cam_session_next_game(session, 0, NULL);
        break;
    case 10:
        cam_session_take_back(session, (int)cam_random_below(random, 10), 0, NULL);
        break;
    case 11:
        cam_cursor_goto_game(
            cursor, session,
            (int)cam_random_below(random, (uint32_t)cam_session_game_count(session)));
        break;
    case 12:
    case 13:
        if (!cam_position_is_over(&cursor->position)) {
            cam_placement move =
                cam_moves_random(&cursor->position, cam_session_variant(session)->rules, random);
            assert_int_equal(cam_session_try(session, cursor, move, NULL), CAM_OK);
        }
        break;
    default:
        play_random(session, random, 2);
    }
}

/* Whatever is done by whom, every position is that of its node, who follows is at the
 * live place, and that is on the main line. */
static void random_walks(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 8);
    cam_variant variant = plain_variant();
    variant.games = 0;
    cam_session *session = new_session(&variant, NULL);
    cam_cursor cursor[4];
    for (int i = 0; i < 4; i++)
        cam_cursor_init(&cursor[i], session);
    for (int step = 0; step < 4000; step++) {
        act(session, &cursor[cam_random_below(&random, 3)], &random); /* the last only looks */
        const cam_record *record = cam_session_record(session);
        cam_node live = cam_session_live(session);
        cam_position pos = cam_record_position(record, live);
        assert_memory_equal(&pos, cam_session_position(session), sizeof pos);
        assert_true(cam_record_is_under(record, cam_record_end(record, CAM_ROOT), live));
        for (int i = 0; i < 4; i++) {
            cam_cursor_update(&cursor[i], session);
            const cam_record *looked = cam_cursor_record(&cursor[i], session);
            pos = cam_record_position(looked, cursor[i].node);
            assert_memory_equal(&pos, &cursor[i].position, sizeof pos);
            assert_int_equal(cursor[i].live, looked == record && cursor[i].node == live);
            assert_true(cam_record_is_under(looked, cursor[i].tip, cursor[i].node));
        }
        assert_true(cursor[3].live);
    }
    cam_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_leaves_who_looks_back_alone),
        cmocka_unit_test(looking_about_leaves_the_game_alone),
        cmocka_unit_test(a_variation_is_tried),
        cmocka_unit_test(a_variation_at_the_live_place),
        cmocka_unit_test(cursors_survive_an_undo),
        cmocka_unit_test(cursors_survive_the_next_game),
        cmocka_unit_test(going_on_from_elsewhere),
        cmocka_unit_test(nodes_without_moves),
        cmocka_unit_test(random_walks),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
