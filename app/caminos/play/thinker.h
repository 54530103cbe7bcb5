/*
 * thinker.h: the engine in a thread of its own, so that the screen stays alive.
 *
 * One thought at a time. Two engines stand behind it: the opponent, whose levels
 * count what it has searched, and the adviser for hints and chances, so that
 * advice never makes the opponent stronger. The caller sees neither engines nor
 * threads: it starts a thought, waits on a file descriptor together with its
 * other input, and collects the answer.
 */
#ifndef CAMINOS_PLAY_THINKER_H
#define CAMINOS_PLAY_THINKER_H

#include "engine/engine.h"

typedef enum purpose {
    THINK_NOTHING,
    THINK_MOVE,  /* a computer's move */
    THINK_HINT,  /* what a person might play */
    THINK_JUDGE, /* who will win */
} purpose;

typedef struct thought {
    purpose purpose;
    bool done;
    cam_status status; /* once done */
    cam_error error;
    cam_verdict verdict; /* so far; all zero at first */
    double seconds;      /* since it was started */
} thought;

typedef struct thinker thinker;

/* NULL if there is no memory or no thread. */
thinker *thinker_new(int threads, uint64_t seed);
void thinker_free(thinker *t); /* NULL is allowed; stops what is running */

/* Begin to think about a position; whatever was going on is dropped. 'rules' must
 * live until the thought has ended. */
void thinker_start(thinker *t, purpose why, const cam_rules *rules, const cam_position *pos,
                   const cam_limits *limits);

/* End the current thought at once; what was found so far is its answer. */
void thinker_hurry(thinker *t);

/* Stop and forget the current thought. */
void thinker_stop(thinker *t);

/* What is being thought, THINK_NOTHING if nothing. */
purpose thinker_purpose(const thinker *t);

/* Look at the current thought; if it is done, it is handed over and forgotten. */
thought thinker_look(thinker *t);

/* Readable when there is something new to look at. */
int thinker_descriptor(const thinker *t);

#endif
