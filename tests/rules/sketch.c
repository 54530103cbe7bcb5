#include "rules/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"

enum { BOARDS = 4 };

const cam_rules *sketch_rules(const char *board)
{
    static cam_rules rules[BOARDS];
    const cam_board_def *def = cam_board_find(board);
    if (!def)
        fail_msg("no board %s", board);
    cam_rules *made = &rules[def - cam_boards];
    cam_error error;
    if (!made->kind_count && cam_rules_init(made, def, &cam_box, &error) != CAM_OK)
        fail_msg("%s: %s", board, error.text);
    return made;
}

static model_board *model_boards[BOARDS];

static void free_model_boards(void)
{
    for (int i = 0; i < BOARDS; i++)
        model_board_free(model_boards[i]);
}

const model_board *sketch_model_board(const char *board)
{
    static bool at_exit;
    if (!at_exit)
        at_exit = atexit(free_model_boards) == 0;
    const cam_board_def *def = cam_board_find(board);
    if (!def)
        fail_msg("no board %s", board);
    model_board **made = &model_boards[def - cam_boards];
    if (!*made)
        *made = model_board_new(board);
    return *made;
}

cam_position sketch_start(const cam_rules *rules, int players, bool neutral)
{
    cam_position pos;
    cam_position_init(&pos, rules,
                      (cam_setup){.players = (uint8_t)players, .neutral = neutral, .first = 0});
    return pos;
}

/* One column, bottom to top. */
static void read_column(cam_position *pos, cam_cell cell, const char *word)
{
    for (int level = 0; word[level]; level++) {
        if (level == CAM_LEVELS || !strchr("ygb", word[level]))
            fail_msg("%s is no column", word);
        cam_bits_add(&pos->level[level], cell);
        if (word[level] != 'b')
            cam_bits_add(&pos->cube[word[level] == 'y' ? CAM_YELLOW : CAM_GREEN][level], cell);
    }
}

cam_position sketch_read(const cam_rules *rules, const char *drawing)
{
    cam_position pos = sketch_start(rules, 2, false);
    const cam_board *board = &rules->board;
    for (int i = 0; i < board->width * board->height; i++) {
        int x = i % board->width, y = board->height - 1 - i / board->width, length = 0;
        char word[8];
        if (sscanf(drawing, " %7s%n", word, &length) != 1)
            fail_msg("the drawing ends before %c%d", 'a' + x, y + 1);
        drawing += length;
        cam_cell cell = board->at[y][x];
        if ((cell == CAM_NO_CELL) != (strcmp(word, "-") == 0))
            fail_msg("%s drawn at %c%d", word, 'a' + x, y + 1);
        if (cell != CAM_NO_CELL && strcmp(word, ".") != 0)
            read_column(&pos, cell, word);
    }
    drawing += strspn(drawing, " \n");
    if (*drawing)
        fail_msg("more drawn than the board has: %s", drawing);
    return pos;
}

static model_colour model_colour_of(cam_colour colour)
{
    return colour == CAM_YELLOW ? MODEL_YELLOW : colour == CAM_GREEN ? MODEL_GREEN : MODEL_BLUE;
}

/* Add a cube to the last stone, or begin a new one if that is full or of another colour. */
static void add_model_cube(model_position *model, model_colour colour, model_point at)
{
    model_stone *last = model->stones ? &model->stone[model->stones - 1] : NULL;
    if (!last || last->colour != colour || last->placement.cubes == MODEL_MAX_CUBES) {
        if (model->stones == MODEL_MAX_STONES)
            fail_msg("more cubes drawn than the model can hold");
        last = &model->stone[model->stones++];
        *last = (model_stone){.colour = colour};
    }
    last->placement.cube[last->placement.cubes++] = at;
    model->at[at.x][at.y][at.z] = model->stones;
}

model_position sketch_model(const cam_position *pos, const cam_rules *rules)
{
    const cam_board *board = &rules->board;
    model_position model = model_start(sketch_model_board(board->def->name), 2, false, 1);
    for (cam_colour colour = CAM_YELLOW; colour <= CAM_BLUE; colour++)
        for (cam_bits rest = board->cells; cam_bits_any(rest);) {
            cam_cell cell = (cam_cell)cam_bits_pop(&rest);
            for (int level = 0; level < cam_position_height(pos, cell); level++)
                if (cam_position_cube(pos, cell, level) == colour)
                    add_model_cube(&model, model_colour_of(colour),
                                   (model_point){board->x[cell], board->y[cell], level});
        }
    return model;
}

void sketch_hand(cam_position *pos, const cam_rules *rules, int seat, const char *pieces)
{
    uint8_t *hand = pos->hand[seat - 1];
    memset(hand, 0, sizeof pos->hand[0]);
    for (int length; *pieces; pieces += length) {
        char letter;
        unsigned count;
        if (sscanf(pieces, " %c%u%n", &letter, &count, &length) != 2)
            fail_msg("%s is no stock", pieces);
        int kind = cam_rules_kind(rules, letter);
        assert_in_range(kind, 0, rules->kind_count - 1);
        hand[kind] = (uint8_t)count;
    }
}

void sketch_play(cam_position *pos, const cam_rules *rules, const char *moves)
{
    char text[CAM_MOVE_TEXT];
    for (int length; sscanf(moves, " %63s%n", text, &length) == 1; moves += length) {
        cam_placement move;
        cam_error why;
        if (cam_move_parse(pos, rules, text, &move, &why) != CAM_OK ||
            cam_position_play(pos, rules, move, NULL, &why) != CAM_OK)
            fail_msg("%s: %s", text, why.text);
    }
}

cam_position sketch_swap_colours(const cam_position *pos)
{
    cam_position swapped = *pos;
    memcpy(swapped.cube[CAM_YELLOW], pos->cube[CAM_GREEN], sizeof pos->cube[0]);
    memcpy(swapped.cube[CAM_GREEN], pos->cube[CAM_YELLOW], sizeof pos->cube[0]);
    return swapped;
}
