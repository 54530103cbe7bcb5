#include "engine/weights.h"

#include <stddef.h>

/* In the order of cam_boards. */
static const cam_weights *const of_box[] = {
    &cam_weights_square,
    &cam_weights_rhombus,
    &cam_weights_octagon,
    &cam_weights_ring,
};

const cam_weights *cam_weights_find(const cam_board *board)
{
    for (size_t i = 0; i < sizeof of_box / sizeof of_box[0]; i++)
        if (board->def == &cam_boards[i])
            return of_box[i];
    return &cam_weights_any;
}
