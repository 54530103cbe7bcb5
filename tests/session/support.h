/*
 * support.h: what the tests of sessions share.
 */
#ifndef TESTS_SESSION_SUPPORT_H
#define TESTS_SESSION_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "fixture/book.h"
#include "session/session.h"

/* One game on the square for two people, without clocks. */
cam_variant plain_variant(void);

/* A session of that variant; unnamed people unless 'player' says otherwise. */
cam_session *new_session(const cam_variant *variant, const cam_player *player);

/* Play a move for whoever is to move, as those who sit there. */
cam_status play_text(cam_session *session, const char *move, double now, cam_error *why);

/* Play moves that must be legal, separated by spaces, at time 0. */
void play_moves(cam_session *session, const char *moves);

/* Play random moves until the game is over or 'limit' moves were played. */
void play_random(cam_session *session, cam_random *random, int limit);

/* The session as text; the caller frees. */
char *write_session(cam_session *session);

/* A session from a text that must be sound. */
cam_session *read_session(const char *text);

/* Four moves each of which is legal after the ones before. */
#define MOVE_1 "O:a1,a2,b1,b2"
#define MOVE_2 "O:c1,c2,d1,d2"
#define MOVE_3 "O:e1,e2,f1,f2"
#define MOVE_4 "O:g1,g2,h1,h2"

/* Seven moves after which yellow has won with 14 points. */
#define WON_GAME                                                                                   \
    "L:d3,e3,f3x2 L:a4,a5,b5,c5 L:d4,e4,f4x2 L:b7,c7x3 Z:a4,b4x2,c4 L:f5,f6,f7x2 L:f1,f2,g1,h1"

#endif
