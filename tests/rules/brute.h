/*
 * brute.h: legal moves and connections of any board and piece set, from the drawings.
 *
 * The model knows the box only. This knows any table, by brute force: every piece is
 * turned in space cube by cube and tried at every place and height; connections are
 * looked for one column at a time. It shares no code with the library and none with the
 * model, and is slower than either.
 */
#ifndef CAM_TESTS_RULES_BRUTE_H
#define CAM_TESTS_RULES_BRUTE_H

#include "rules/position.h"

enum { BRUTE_TEXT = 80 };

/* A list of texts, sorted bytewise, each once. */
typedef struct brute_list {
    int count, capacity;
    char (*text)[BRUTE_TEXT];
} brute_list;

/* The legal placements of one piece in a position (RULES 4 and 9). Appends to *list. */
void brute_add_moves(const cam_position *pos, const cam_rules *rules, const cam_piece_def *piece,
                     brute_list *list);

/* All legal moves of the player to move. The caller frees with brute_clear. */
brute_list brute_moves(const cam_position *pos, const cam_rules *rules, const cam_piece_set *set);
void brute_clear(brute_list *list);

/* Has the team a connection (RULES 5)? */
bool brute_connected(const cam_position *pos, const cam_rules *rules, cam_colour team);

#endif
