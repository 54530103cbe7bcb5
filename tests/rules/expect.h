/*
 * expect.h: what the cases say about a position, checked from every side.
 *
 * An expectation about connections is checked in the library and in the model, through
 * every symmetry of the board, and with the colours exchanged.
 */
#ifndef CAM_TESTS_RULES_EXPECT_H
#define CAM_TESTS_RULES_EXPECT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/sketch.h"

/* The shortest connection of a colour on a drawn board has so many faces; 0: there is
 * none. On eight sides, the shortest direct and the shortest oblique one. */
void expect_path(const char *board, const char *drawing, cam_colour team, int faces);
void expect_paths(const char *board, const char *drawing, cam_colour team, int direct, int oblique);

/* The points that team wins with on the drawn board (RULES 8). */
void expect_points(const char *board, const char *drawing, cam_colour team, int points);

/* The moves, separated by blanks, are legal; or each is refused with these words (NULL
 * for any), and nothing is changed. */
void expect_legal(const cam_position *pos, const cam_rules *rules, const char *moves);
void expect_illegal(const cam_position *pos, const cam_rules *rules, const char *moves,
                    const char *words);

/* The same for text that is no move at all. */
void expect_malformed(const cam_position *pos, const cam_rules *rules, const char *text,
                      const char *words);

/* Whose turn it is, "yellow 1", "blue 2", or how the game ended, "yellow", "draw". */
void expect_state(const cam_position *pos, const char *state);

#endif
