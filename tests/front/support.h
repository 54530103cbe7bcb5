/*
 * support.h: what the tests of a front share: a front, and looking into its answers.
 */
#ifndef TESTS_FRONT_SUPPORT_H
#define TESTS_FRONT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "front/front.h"

/* A front with three desks; free it with cam_front_free. */
cam_front *new_front(void);

/* One game on desk 0 of two people named Ann and Bob; the time in seconds each, 0: none. */
void open_game(cam_front *front, double main_time);

/* The current answer must be whole JSON, and hold 'part' literally. */
void expect_part(const cam_front *front, const char *part);

/* Must be an error with this reason. */
void expect_refusal(const cam_front *front, cam_status status, const char *reason);

/* The number after "key": where that key first stands. */
double number_of(const cam_front *front, const char *key);

/* Look at desk 0 with the version 'have'. */
void look(cam_front *front, uint32_t have, double now);

/* Is the text one JSON value, and nothing else? */
bool is_json(const char *text);

#endif
