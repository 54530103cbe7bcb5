/*
 * test_head.c: games as a list shows them, and collections sifted into them.
 */
#include "front/support.h"

#include <string.h>

#define FIRST  "O:a1,a2,b1,b2"
#define SECOND "O:c1,c2,d1,d2"

static void test_a_game_in_few_words(void **state)
{
    (void)state;
    cam_front *front = new_front();
    expect_refusal(front, cam_front_head(front, 0), "no_game");
    expect_refusal(front, cam_front_note(front, 0, "DT", "2026-01-02"), "no_game");
    open_game(front, 0);
    assert_int_equal(cam_front_note(front, 0, "DT", "2026-01-02"), CAM_OK);
    cam_front_play(front, 0, FIRST, 0);
    assert_int_equal(cam_front_head(front, 0), CAM_OK);
    expect_part(front, "\"board\":\"square\",\"players\":2");
    expect_part(front, "\"date\":\"2026-01-02\",\"event\":\"\"");
    expect_part(front, "\"seats\":[{\"kind\":\"person\",\"level\":0,\"name\":\"Ann\"},");
    expect_part(front, "\"result\":\"none\"");
    expect_part(front, "\"plies\":1,\"columns\":[\"y\",\"y\",\"\",");
    cam_front_resign(front, 0, 1, 0);
    cam_front_head(front, 0);
    expect_part(front, "\"result\":\"yellow\",\"ending\":\"resignation\"");
    assert_int_equal(cam_front_note(front, 0, "DT", ""), CAM_OK);
    cam_front_head(front, 0);
    expect_part(front, "\"date\":\"\"");
    expect_refusal(front, cam_front_note(front, 0, "GM", "Go"), "fixed_property");
    cam_front_free(front);
}

/* What lies on columns is told from the ground up. */
static void test_columns_from_the_ground(void **state)
{
    (void)state;
    static const char game[] = "(;FF[4]GM[Caminos];Y[L:a1x3,a2];G[T:b1,b2x2,b3])";
    cam_front *front = new_front();
    assert_int_equal(cam_front_read(front, 1, game, strlen(game)), CAM_OK);
    cam_front_head(front, 1);
    expect_part(front, "\"columns\":[\"yyy\",\"g\",\"\",\"\",\"\",\"\",\"\",\"\",\"y\",\"gg\",");
    cam_front_free(front);
}

static void test_a_collection(void **state)
{
    (void)state;
    static const char text[] = "(;FF[4]GM[Caminos]P1[Ann]S2[computer 4];Y[" FIRST "])\n"
                               "(;FF[4]GM[Caminos];Y[" FIRST "];G[" FIRST "])\n"
                               "(;FF[4]GM[Caminos]S1[tree])\n"
                               "(;FF[4]GM[Caminos]BO[ring]RE[G+R])\n";
    cam_front *front = new_front();
    assert_int_equal(cam_front_sift(front, text, strlen(text)), CAM_OK);
    expect_part(front, "[{\"number\":1,\"head\":{\"board\":\"square\"");
    expect_part(front, "{\"kind\":\"computer\",\"level\":4,\"name\":\"\"}");
    expect_part(front, "\"text\":\"(;FF[4]GM[Caminos]P1[Ann]S2[computer 4];Y[" FIRST "])\"}");
    expect_part(front, "{\"number\":2,\"broken\":{\"error\":");
    expect_part(front, "\"line\":2,\"column\":37}}");
    expect_part(front, "{\"number\":3,\"broken\":{\"error\":");
    expect_part(front, "\"line\":3,\"column\":1}}");
    expect_part(front, "{\"number\":4,\"head\":{\"board\":\"ring\"");
    expect_part(front, "\"result\":\"green\",\"ending\":\"resignation\"");
    expect_refusal(front, cam_front_sift(front, "", 0), "ends_early");
    cam_front_free(front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_in_few_words),
        cmocka_unit_test(test_columns_from_the_ground),
        cmocka_unit_test(test_a_collection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
