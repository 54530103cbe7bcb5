/*
 * thinkers.h: the computers at a server's tables: a few processes ('caminos think')
 * and a line of games waiting for them.
 *
 * A game waits at most once, so the line is fair between tables. A process that
 * crashes or hangs is replaced, its game given to another; nobody notices.
 */
#ifndef CAMINOS_THINKERS_H
#define CAMINOS_THINKERS_H

#include <stdint.h>

typedef struct thinkers thinkers;

/* Called from a thread of theirs; 'move' is malloc'ed, or NULL if nothing came of
 * it, and now the callee's. */
typedef void thinkers_done(void *context, uint64_t job, char *move);

/* NULL if there is no memory. 'program' is this program's own path. */
thinkers *thinkers_new(int count, const char *program, thinkers_done *done, void *context);
void thinkers_free(thinkers *pool); /* kills what thinks */

void thinkers_add(thinkers *pool, uint64_t job, const char *game);
void thinkers_forget(thinkers *pool, uint64_t job);

#endif
