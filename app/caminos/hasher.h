/*
 * hasher.h: passwords, hashed by Argon2id on a thread of their own.
 *
 * Hashing is slow on purpose. The line of those who wait is short: beyond it a
 * request fails at once, so that nobody can fill it for long.
 */
#ifndef CAMINOS_HASHER_H
#define CAMINOS_HASHER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct hasher hasher;

/* Called from the hasher's thread, or at once if the line is full. 'hash' is
 * malloc'ed and the callee's; NULL after comparing and on failure. */
typedef void hasher_done(void *context, uint64_t job, bool ok, char *hash);

hasher *hasher_new(hasher_done *done, void *context); /* NULL: no memory, no thread */
void hasher_free(hasher *h);

/* Make a hash of the secret, or with 'known' compare it with that. */
void hasher_add(hasher *h, uint64_t job, const char *secret, const char *known);

#endif
