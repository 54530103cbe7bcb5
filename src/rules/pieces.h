/*
 * pieces.h: the shapes of the box and how many of each (RULES 1).
 */
#ifndef CAM_RULES_PIECES_H
#define CAM_RULES_PIECES_H

#include "rules/types.h"

#define CAM_MOST_PIECES 100 /* of one shape: counts of a position are bytes */

/* A flat polycube as a person draws it, at most three cubes long. */
typedef struct cam_piece_def {
    char letter;                      /* 'A' to 'Z'; 0 ends a list */
    const char *rows[CAM_LEVELS + 1]; /* '#' is a cube; NULL ends */
    uint8_t count;                    /* per colour; of a neutral stone, per player or team */
} cam_piece_def;

typedef struct cam_piece_set {
    cam_piece_def pieces[CAM_KINDS];
    cam_piece_def neutral; /* without a letter if there is none */
} cam_piece_set;

/* What lies in the box. */
extern const cam_piece_set cam_box;

#endif
