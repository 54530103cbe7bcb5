/*
 * test_undo.c: taking back and redoing, the game itself moving about.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

static cam_session *started(const char *moves)
{
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    play_moves(session, moves);
    return session;
}

static const char *here(const cam_session *session)
{
    return cam_record_move_text(cam_session_record(session), cam_session_live(session));
}

static void undo_and_redo(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2 " " MOVE_3);
    assert_false(cam_session_can_redo(session));
    assert_true(cam_session_undo(session, 0));
    assert_true(cam_session_undo(session, 0));
    assert_string_equal(here(session), MOVE_1);
    assert_int_equal(cam_session_turn(session).seat, 1);
    assert_true(cam_session_can_redo(session));
    assert_true(cam_session_redo(session, 0));
    assert_true(cam_session_redo(session, 0));
    assert_string_equal(here(session), MOVE_3);
    assert_false(cam_session_redo(session, 0));
    assert_true(cam_session_undo(session, 0));
    assert_true(cam_session_undo(session, 0));
    assert_true(cam_session_undo(session, 0));
    assert_false(cam_session_undo(session, 0));
    assert_false(cam_session_can_undo(session));
    cam_session_free(session);
}

/* Another move after taking back: the old line stays as a variation, and redo
 * follows the line visited last. */
static void another_move_makes_a_variation(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2);
    const cam_record *record = cam_session_record(session);
    cam_session_undo(session, 0);
    play_moves(session, MOVE_3);
    cam_node first = cam_record_child(record, CAM_ROOT);
    cam_node main_line = cam_record_child(record, first);
    assert_string_equal(cam_record_move_text(record, main_line), MOVE_3);
    assert_string_equal(cam_record_move_text(record, cam_record_sibling(record, main_line)),
                        MOVE_2);
    cam_session_undo(session, 0);
    cam_session_redo(session, 0);
    assert_string_equal(here(session), MOVE_3);

    cam_session_undo(session, 0); /* the old move again: no third child */
    play_moves(session, MOVE_2);
    cam_session_undo(session, 0);
    cam_session_undo(session, 0);
    cam_session_redo(session, 0);
    cam_session_redo(session, 0);
    assert_string_equal(here(session), MOVE_2);
    assert_int_equal(cam_record_size(record), 4);
    cam_session_free(session);
}

static void undoing_a_win_goes_on(void **state)
{
    (void)state;
    cam_session *session = started(WON_GAME);
    assert_true(cam_session_undo(session, 0));
    assert_int_equal(cam_session_outcome(session).result, CAM_ONGOING);
    assert_true(cam_session_turn(session).due);
    char *text = write_session(session);
    assert_null(strstr(text, "RE["));
    free(text);
    assert_true(cam_session_redo(session, 0));
    assert_int_equal(cam_session_outcome(session).result, CAM_YELLOW_WINS);
    cam_session_free(session);
}

static cam_session *against_computer(cam_seat computer)
{
    cam_variant variant = plain_variant();
    cam_player player[CAM_SEATS] = {0};
    player[computer] = (cam_player){CAM_COMPUTER, 3, ""};
    return new_session(&variant, player);
}

static void undo_to_a_persons_turn(void **state)
{
    (void)state;
    cam_session *session = against_computer(1);
    play_moves(session, MOVE_1 " " MOVE_2 " " MOVE_3);
    assert_true(cam_session_undo_turn(session, 0)); /* it was the computer's turn */
    assert_string_equal(here(session), MOVE_2);
    assert_true(cam_session_undo_turn(session, 0)); /* the answer and the move */
    assert_int_equal(cam_session_live(session), CAM_ROOT);
    assert_false(cam_session_undo_turn(session, 0));
    assert_true(cam_session_redo_turn(session, 0));
    assert_string_equal(here(session), MOVE_2);
    assert_true(cam_session_redo_turn(session, 0)); /* to the end of the line */
    assert_string_equal(here(session), MOVE_3);
    cam_session_free(session);

    session = against_computer(0); /* the computer's first move cannot be taken back */
    play_moves(session, MOVE_1);
    assert_false(cam_session_undo_turn(session, 0));
    assert_true(cam_session_undo(session, 0));
    cam_session_free(session);

    session = against_computer(0);
    cam_session_set_player(session, 1, &(cam_player){CAM_REMOTE, 0, ""}, NULL);
    play_moves(session, MOVE_1 " " MOVE_2);
    assert_true(cam_session_undo_turn(session, 0)); /* no person at all: one placement */
    assert_string_equal(here(session), MOVE_1);
    assert_true(cam_session_redo_turn(session, 0));
    cam_session_free(session);
}

/* Nodes with words only: taking back goes by placements. */
static void nodes_without_moves(void **state)
{
    (void)state;
    cam_session *session =
        read_session("(;GM[Caminos];C[hello];Y[" MOVE_1 "];C[well];G[" MOVE_2 "];C[the end])");
    assert_int_equal(cam_session_position(session)->plies, 2);
    assert_true(cam_session_undo(session, 0));
    assert_int_equal(cam_session_position(session)->plies, 1);
    assert_string_equal(
        cam_record_text(cam_session_record(session), cam_session_live(session), "C"), "well");
    assert_true(cam_session_undo(session, 0));
    assert_false(cam_session_undo(session, 0));
    assert_true(cam_session_redo(session, 0));
    assert_true(cam_session_redo(session, 0));
    assert_false(cam_session_can_redo(session));
    cam_session_free(session);
}

/* A move that was taken back and is played again is what it was. */
static void the_same_move_again_keeps_what_follows(void **state)
{
    (void)state;
    cam_session *session = started(MOVE_1 " " MOVE_2 " " MOVE_3);
    cam_session_undo(session, 0);
    cam_session_undo(session, 0);
    play_moves(session, MOVE_2);
    assert_true(cam_session_redo(session, 0));
    assert_string_equal(here(session), MOVE_3);
    assert_int_equal(cam_record_size(cam_session_record(session)), 4);
    cam_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(another_move_makes_a_variation),
        cmocka_unit_test(undoing_a_win_goes_on),
        cmocka_unit_test(undo_to_a_persons_turn),
        cmocka_unit_test(nodes_without_moves),
        cmocka_unit_test(the_same_move_again_keeps_what_follows),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
