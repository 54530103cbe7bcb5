/*
 * support.h: what the tests of records share.
 */
#ifndef TESTS_RECORD_SUPPORT_H
#define TESTS_RECORD_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "fixture/book.h"
#include "record/sgf.h"

/* A text that must be one sound game. */
cam_record *read_game(const char *text);

/* A text as the writer has it; the caller frees. */
char *write_game(const cam_record *record);

/* The node after so many steps along the main line. */
cam_node main_node(const cam_record *record, int steps);

/* Play a move given as text. */
cam_node play(cam_record *record, cam_node parent, const char *move);

/* A record with random moves, variations, comments and unknown properties. */
cam_record *random_record(cam_random *random, int nodes);

/* A whole file, NUL-terminated; the caller frees. */
char *load(const char *path, size_t *length);

#endif
