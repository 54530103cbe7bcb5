/*
 * pack.h: puzzles of one board as few bytes, themes included.
 *
 * "CPZ1", the hash of the rules (8 bytes), the number of puzzles (4), then each puzzle:
 * kind * 16 + plies (1), rating (2), themes (2), number of moves (1), of solutions (1),
 * the moves and the solutions (2 each). Numbers begin with their lowest byte. The ids
 * follow from the positions.
 */
#ifndef CAM_PUZZLE_PACK_H
#define CAM_PUZZLE_PACK_H

#include "puzzle/puzzle.h"

/* Begin a pack of so many puzzles; cam_pack_add then appends them. */
void cam_pack_begin(const cam_rules *rules, uint32_t count, cam_buffer *out);
void cam_pack_add(const cam_puzzle *puzzle, cam_buffer *out);

typedef struct cam_pack {
    const cam_rules *rules;
    const uint8_t *at, *end;
    uint32_t left; /* puzzles to come */
} cam_pack;

/* Are these bytes packed puzzles, of whatever board and version? */
bool cam_pack_is(const void *bytes, size_t length);

/* The hash of the rules that a pack is for; 0 if there are too few bytes. */
uint64_t cam_pack_rules(const void *bytes, size_t length);

/* Begin to read; the bytes must stay. CAM_MALFORMED if they are no pack of these rules
 * and this version. */
cam_status cam_pack_open(cam_pack *pack, const cam_rules *rules, const void *bytes, size_t length,
                         cam_error *error);

/* The next puzzle: CAM_OK, or CAM_MALFORMED if the bytes are damaged. Only while some are
 * left. */
cam_status cam_pack_read(cam_pack *pack, cam_puzzle *puzzle, cam_error *error);

#endif
