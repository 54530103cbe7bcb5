/*
 * match_openings.h: openings of one's own for a match, from a file.
 *
 * A line is a board's name and the moves from its empty board, with blanks between; a line that
 * begins with # is a comment. The pairs of a board take them in turn, from the first one on.
 */
#ifndef CAMINOS_MATCH_OPENINGS_H
#define CAMINOS_MATCH_OPENINGS_H

#include "match_game.h"

typedef struct match_openings {
    opening *all; /* of one board */
    int count;
} match_openings;

/* Those of each board; every board has to have one. An exit status, the fault told by then. What
 * was read is there in any case, to be freed. */
int match_openings_read(const char *path, const cam_rules *const *board, int board_count,
                        cam_setup setup, match_openings *openings);

#endif
