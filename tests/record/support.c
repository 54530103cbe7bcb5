#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"
#include "rules/notation.h"

cam_record *read_game(const char *text)
{
    cam_record *record = NULL;
    cam_error error = {0};
    if (cam_sgf_read_first(book, text, strlen(text), &record, &error) != CAM_OK)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    return record;
}

char *write_game(const cam_record *record)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_sgf_write(record, &text);
    assert_false(text.failed);
    return text.text;
}

cam_node main_node(const cam_record *record, int steps)
{
    cam_node node = CAM_ROOT;
    for (int i = 0; i < steps; i++)
        node = cam_record_child(record, node);
    return node;
}

cam_node play(cam_record *record, cam_node parent, const char *move)
{
    cam_position pos = cam_record_position(record, parent);
    cam_placement placement;
    cam_error error;
    if (cam_move_parse(&pos, cam_record_rules(record), move, &placement, &error) != CAM_OK)
        fail_msg("%s: %s", move, error.text);
    cam_node child;
    assert_int_equal(cam_record_play(record, parent, placement, &child, NULL), CAM_OK);
    return child;
}

static void random_text(cam_random *random, char *text, int length)
{
    static const char *const pieces[] = {
        "a", "Z",  "]", "\\", ":",    "[",    "(",      ")",  ";", "\n", " ",   "7", "ü",
        "λ", "漢", "🎲", "+",  "\r\n", "\\\n", "Y[O:a]", "\t", "'", "\"", "\\]", "x"};
    *text = '\0';
    for (int i = 0; i < length; i++)
        strcat(text, pieces[cam_random_below(random, sizeof pieces / sizeof pieces[0])]);
}

static void random_property(cam_random *random, cam_record *record, cam_node node)
{
    static const char *const names[] = {"C", "KM", "XX", "N", "GB", "LB2", "WR", "BM"};
    char text[256];
    random_text(random, text, (int)cam_random_below(random, 20));
    const char *name = names[cam_random_below(random, sizeof names / sizeof names[0])];
    assert_int_equal(cam_record_set(record, node, name, text, NULL), CAM_OK);
}

static cam_node random_child(cam_random *random, cam_record *record, cam_node parent)
{
    cam_node child;
    cam_position pos = cam_record_position(record, parent);
    if (cam_position_is_over(&pos) || cam_random_below(random, 8) == 0) {
        assert_int_equal(cam_record_add(record, parent, &child), CAM_OK);
        return child;
    }
    cam_placement move = cam_moves_random(&pos, cam_record_rules(record), random);
    assert_int_equal(cam_record_play(record, parent, move, &child, NULL), CAM_OK);
    return child;
}

cam_record *random_record(cam_random *random, int nodes)
{
    const cam_board_def *board = &cam_boards[cam_random_below(random, 4)];
    cam_setup setup = {.players = cam_random_below(random, 2) ? 2 : 4,
                       .neutral = cam_random_below(random, 2)};
    setup.first = (cam_seat)cam_random_below(random, setup.players);
    cam_record *record = cam_record_new(cam_rulebook_find(book, board->name), setup);
    assert_non_null(record);
    cam_node node = CAM_ROOT;
    for (int i = 0; i < nodes; i++) {
        if (cam_random_below(random, 6) == 0) /* elsewhere in the tree */
            node = cam_random_below(random, cam_record_size(record));
        node = random_child(random, record, node);
        if (cam_random_below(random, 3) == 0)
            random_property(random, record, node);
    }
    return record;
}

char *load(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    cam_buffer text;
    cam_buffer_init(&text);
    char chunk[4096];
    for (size_t count; (count = fread(chunk, 1, sizeof chunk, file)) > 0;)
        cam_buffer_append(&text, chunk, count);
    fclose(file);
    cam_buffer_append(&text, "", 0);
    assert_false(text.failed);
    *length = text.length;
    return text.text;
}
