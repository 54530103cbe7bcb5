#include "rules/uneven.h"

#include <stdlib.h>

/* What becomes of a single cell goes into every half byte that has it. */
static void add(cam_set_table *table, unsigned cell, const cam_board *board, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < board->width && y < board->height;
    if (!inside || board->at[y][x] == CAM_NO_CELL)
        return;
    for (unsigned half = 0; half < 16; half++)
        if (half >> (cell % 4) & 1)
            cam_bits_add(&table->of[cell / 4][half], board->at[y][x]);
}

cam_uneven *cam_uneven_new(const cam_board *board)
{
    cam_uneven *made = calloc(1, sizeof *made);
    for (cam_bits rest = board->cells; made && cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        int x = board->x[cell], y = board->y[cell];
        add(&made->around, cell, board, x, y + 1);
        add(&made->around, cell, board, x + 1, y);
        add(&made->around, cell, board, x, y - 1);
        add(&made->around, cell, board, x - 1, y);
        for (int place = 0; place < CAM_FRAME; place++)
            add(&made->anchor[place], cell, board, x + 2 - place % 5, y - place / 5);
    }
    return made;
}

cam_bits cam_set_table_get(const cam_set_table *table, cam_bits set)
{
    cam_bits image = {{0, 0}};
    for (int word = 0; word < 2; word++) {
        const cam_bits(*of)[16] = &table->of[word * 16];
        for (uint64_t rest = set.w[word]; rest; rest >>= 4)
            image = cam_bits_or(image, (*of++)[rest & 15]);
    }
    return image;
}

cam_bits cam_uneven_move_to(const cam_board *board, uint64_t places, unsigned anchor)
{
    int x = board->x[anchor] - 2, y = board->y[anchor];
    cam_bits cells = {{0, 0}};
    for (; places; places &= places - 1) {
        int place = __builtin_ctzll(places);
        cam_bits_add(&cells, board->at[y + place / 5][x + place % 5]);
    }
    return cells;
}
