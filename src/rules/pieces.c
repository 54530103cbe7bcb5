/*
 * pieces.c: the piece set, as drawings (RULES 1).
 *
 * To change the set, change a drawing or a number, or add a line: '#' is a
 * cube, at most three in a row. Orientations and stocks follow from this.
 */
#include "rules/pieces.h"

const cam_piece_set cam_box = {
    .pieces =
        {
            {'L', {"###", "#.."}, 4},
            {'T', {"###", ".#."}, 4},
            {'Z', {"##.", ".##"}, 4},
            {'O', {"##", "##"}, 2},
        },
    .neutral = {'I', {"###"}, 1},
};
