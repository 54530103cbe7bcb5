/*
 * fuzz_board.c: any bytes as the text of a board (docs/boards.md).
 *
 * What must hold: a text that is refused says why and where; one that is read is written
 * as a text that is read as the same, and a random game can be played on it to its end and
 * back, with a record that can be read again. The sides found for its rows, or for rows drawn
 * with the bytes, are sides that are read.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/sgf.h"
#include "rules/content.h"
#include "rules/definition.h"
#include "rules/moves.h"
#include "rules/shared.h"
#include "rules/sides.h"

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_written(const cam_rules *rules)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_definition_write(rules, &text);
    const cam_rules *same = NULL;
    require(text.length > CAM_DEFINITION_MOST ||
            cam_definition_read(text.text, text.length, &same, NULL) == CAM_OK);
    require(!same || cam_rules_equal(rules, same));
    cam_rules_release(same);
    cam_buffer_clear(&text);
}

static cam_record *play(const cam_rules *rules, cam_setup setup, uint64_t seed)
{
    cam_random random;
    cam_random_init(&random, seed);
    cam_position pos;
    cam_position_init(&pos, rules, setup);
    cam_record *record = cam_record_new(rules, setup);
    require(record);
    for (cam_node node = CAM_ROOT; !cam_position_is_over(&pos);) {
        cam_placement move = cam_moves_random(&pos, rules, &random);
        cam_undo undo;
        cam_position before = pos;
        cam_position_play_legal(&pos, rules, move, &undo);
        cam_position undone = pos;
        cam_position_undo(&undone, rules, &undo);
        require(memcmp(&undone, &before, sizeof before) == 0);
        require(cam_record_play(record, node, move, &node, NULL) == CAM_OK);
    }
    return record;
}

static cam_rulebook *the_book(void)
{
    static cam_rulebook *book;
    if (!book)
        require(cam_rulebook_new(&cam_box, &book, NULL) == CAM_OK);
    return book;
}

static void check_game(const cam_rules *rules, cam_setup setup, uint64_t seed)
{
    cam_record *record = play(rules, setup, seed), *read = NULL;
    cam_buffer text;
    cam_buffer_init(&text);
    cam_sgf_write(record, &text);
    require(cam_sgf_read_first(the_book(), text.text, text.length, &read, NULL) == CAM_OK);
    require(cam_rules_equal(rules, cam_record_rules(read)));
    cam_record_free(record);
    cam_record_free(read);
    cam_buffer_clear(&text);
}

/* Sides found for a drawing make it a board. */
static void check_sides(const cam_board_def *drawing, int count)
{
    cam_buffer text, sides;
    cam_buffer_init(&text);
    cam_buffer_init(&sides);
    if (cam_sides_find(drawing, count, &sides, NULL) == CAM_OK) {
        cam_buffer_add(&text, "board found\n");
        for (int i = 0; drawing->rows[i]; i++)
            cam_buffer_format(&text, "row %s\n", drawing->rows[i]);
        cam_buffer_add(&text, cam_buffer_text(&sides));
        cam_buffer_add(&text, "piece L 2 ###/#..\n");
        const cam_rules *rules = NULL;
        require(cam_definition_read(text.text, text.length, &rules, NULL) == CAM_OK);
        cam_rules_release(rules);
    }
    cam_buffer_clear(&text);
    cam_buffer_clear(&sides);
}

/* Every byte is eight cells; rows are as wide as the first byte says. */
static void draw_bytes(const uint8_t *data, size_t size)
{
    char cells[CAM_BOX][CAM_BOX + 1] = {0};
    if (size < 2)
        return;
    cam_board_def drawing = {.name = "drawn"};
    unsigned width = 1 + data[0] % CAM_BOX;
    size_t bits = (size - 1) * 8;
    for (size_t i = 0; i < bits && i / width < CAM_BOX; i++)
        cells[i / width][i % width] = data[1 + i / 8] >> i % 8 & 1 ? '#' : '.';
    for (int y = 0; y < CAM_BOX && cells[y][width - 1]; y++)
        drawing.rows[y] = cells[y];
    check_sides(&drawing, data[0] & 16 ? 4 : CAM_SIDES);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cam_error error = {0};
    const cam_rules *rules = NULL;
    draw_bytes(data, size);
    cam_status status = cam_definition_read((const char *)data, size, &rules, &error);
    if (status != CAM_OK) {
        require(!rules && error.text[0] && error.line > 0 && error.column > 0);
        return 0;
    }
    check_written(rules);
    check_sides(rules->board.def, size & 4 ? 4 : CAM_SIDES);
    cam_setup setup = {.players = size & 1 ? 4 : 2};
    setup.neutral = size & 2 && cam_rules_have_neutral(rules);
    check_game(rules, setup, size);
    cam_rules_release(rules);
    return 0;
}
