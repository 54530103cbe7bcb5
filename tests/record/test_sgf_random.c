/*
 * test_sgf_random.c: properties over random records and damaged texts.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

/* Writing and reading is the identity, and writing again gives the same bytes. */
static void round_trips(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 1);
    for (int i = 0; i < 300; i++) {
        cam_record *record = random_record(&random, 1 + (int)cam_random_below(&random, 80));
        char *text = write_game(record);
        cam_record *again = read_game(text);
        char *text_again = write_game(again);
        assert_true(cam_record_equal(record, again));
        assert_string_equal(text, text_again);
        free(text);
        free(text_again);
        cam_record_free(record);
        cam_record_free(again);
    }
}

/* The position at a node does not depend on the file it came through. */
static void positions_survive(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 2);
    for (int i = 0; i < 60; i++) {
        cam_record *record = random_record(&random, 60);
        char *text = write_game(record);
        cam_record *again = read_game(text);
        cam_node a = cam_record_end(record, CAM_ROOT), b = cam_record_end(again, CAM_ROOT);
        cam_position left = cam_record_position(record, a);
        cam_position right = cam_record_position(again, b);
        assert_memory_equal(&left, &right, sizeof left);
        free(text);
        cam_record_free(record);
        cam_record_free(again);
    }
}

/* A damaged text is refused with a place inside it, or is another sound game. */
static void damaged_texts(void **state)
{
    (void)state;
    static const char bytes[] = "()[];:\\YGBC1aO,\n\xff ";
    cam_random random;
    cam_random_init(&random, 3);
    int refused = 0;
    for (int i = 0; i < 60; i++) {
        cam_record *record = random_record(&random, 40);
        char *text = write_game(record);
        size_t length = strlen(text);
        for (int j = 0; j < 60; j++) {
            size_t at = cam_random_below(&random, (uint32_t)length);
            char old = text[at];
            text[at] = bytes[cam_random_below(&random, sizeof bytes)]; /* the NUL included */
            cam_collection games;
            cam_error error = {0};
            if (cam_sgf_read(book, text, length, &games, &error) == CAM_OK) {
                cam_collection_clear(&games);
            } else {
                refused++;
                assert_true(error.line >= 1 && error.column >= 1 && error.text[0]);
            }
            text[at] = old;
        }
        free(text);
        cam_record_free(record);
    }
    assert_true(refused > 500);
}

/* Cut anywhere, a single game is refused, and never read beyond its end. */
static void cut_texts(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 5);
    cam_record *record = random_record(&random, 25);
    char *text = write_game(record);
    size_t length = strlen(text);
    for (size_t cut = 0; cut + 2 < length; cut++) { /* ")\n" ends it */
        char *copy = malloc(cut ? cut : 1);
        memcpy(copy, text, cut);
        cam_collection games;
        assert_int_equal(cam_sgf_read(book, copy, cut, &games, NULL), CAM_MALFORMED);
        free(copy);
    }
    free(text);
    cam_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(positions_survive),
        cmocka_unit_test(damaged_texts),
        cmocka_unit_test(cut_texts),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
