/*
 * test_memory.c: out of memory at every allocation in turn. Whatever fails says
 * so, and leaves what there was as it was.
 */
#include <stdlib.h>
#include <string.h>

#include "fixture/memory.h"
#include "record/sgf.h"
#include "support.h"

static const char text[] =
    "(;GM[Caminos]MG[3]TM[60]S2[computer 3]P1[Anna]RE[G+R]C[a\\]b]\n"
    ";Y[o:a1,a2,b1,b2];G[" MOVE_2 "](;C[one])(;C[two](;XX[1][2][3])(;Y[" MOVE_3 "])))"
    "(;GM[Caminos]MG[3]TM[60]S2[computer 3]P1[Anna]C[a\\]b]\n;Y[" MOVE_1 "])";

/* Call 'attempt' with ever more memory until it succeeds; returns how many times
 * it failed. */
static int starve(cam_status (*attempt)(void *context), void *context)
{
    for (int failures = 0;; failures++) {
        allowed = failures;
        cam_status status = attempt(context);
        allowed = -1;
        if (status == CAM_OK)
            return failures;
        assert_int_equal(status, CAM_NO_MEMORY);
    }
}

static cam_status make_rulebook(void *context)
{
    (void)context;
    cam_rulebook *made;
    cam_status status = cam_rulebook_new(&cam_box, &made, NULL);
    if (status == CAM_OK)
        cam_rulebook_free(made);
    return status;
}

static cam_status make_session(void *context)
{
    (void)context;
    cam_variant variant = plain_variant();
    cam_player player[CAM_SEATS] = {{.name = "Anna"}, {CAM_COMPUTER, 4, "]"}};
    cam_session *session;
    cam_status status = cam_session_new(&variant, player, &session, NULL);
    if (status == CAM_OK)
        cam_session_free(session);
    return status;
}

static cam_status read_text(void *context)
{
    (void)context;
    cam_session *session = NULL;
    cam_error error;
    cam_status status = cam_session_read(book, text, strlen(text), &session, &error);
    if (status == CAM_OK)
        cam_session_free(session);
    else
        assert_string_equal(error.text, "out of memory");
    return status;
}

/* On failure the session must write just what it wrote before. */
static cam_status change(cam_session *session, cam_status (*changing)(cam_session *session))
{
    long limit = allowed;
    allowed = -1;
    char *before = write_session(session);
    allowed = limit;
    cam_status status = changing(session);
    allowed = -1;
    char *after = write_session(session);
    assert_int_equal(strcmp(before, after) == 0, status != CAM_OK);
    free(before);
    free(after);
    return status;
}

static cam_status play_a_move(cam_session *session)
{
    return play_text(session, MOVE_2, 0, NULL);
}

static cam_status write_a_comment(cam_session *session)
{
    return cam_session_comment(session, 1, CAM_ROOT, "a long comment that needs some room", NULL);
}

static cam_status begin_a_game(cam_session *session)
{
    return cam_session_next_game(session, 0, NULL);
}

static cam_status try_move(void *context)
{
    return change(context, play_a_move);
}

static cam_status try_comment(void *context)
{
    return change(context, write_a_comment);
}

static cam_status try_next_game(void *context)
{
    return change(context, begin_a_game);
}

static cam_status try_write(void *context)
{
    cam_buffer written;
    cam_buffer_init(&written);
    cam_status status = cam_session_write(context, &written);
    cam_buffer_clear(&written);
    return status;
}

static void at_the_start(void **state)
{
    (void)state;
    assert_true(starve(make_rulebook, NULL) > 0);
    assert_true(starve(make_session, NULL) > 4);
    int failures = starve(read_text, NULL);
    print_message("reading fails at each of %d allocations\n", failures);
    assert_true(failures > 8);
}

static void in_the_middle(void **state)
{
    (void)state;
    cam_session *session = read_session(text);
    assert_true(starve(try_comment, session) > 0);
    starve(try_move, session);
    assert_true(starve(try_write, session) > 0);
    assert_int_equal(cam_session_resign(session, 0, CAM_PERSON, 0, NULL), CAM_OK);
    assert_true(starve(try_next_game, session) > 2);
    assert_int_equal(cam_session_game_count(session), 3);
    cam_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_the_start),
        cmocka_unit_test(in_the_middle),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
