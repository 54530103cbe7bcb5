/*
 * pair.h: two servers at one store, in a world where everything goes wrong, from a seed.
 *
 * What simulator.h does for one server, for what there is between two: each is cut off from the
 * store for a while, commits and their answers are late and in any order, news between them
 * get lost or come late, both write to one table, people go from one to the other and say again
 * what was not answered, servers are killed, and at times there is none. The store and its clock
 * are the only things they share. The same checker looks on (checker.h).
 */
#ifndef TESTS_HUB_PAIR_H
#define TESTS_HUB_PAIR_H

#include <stdint.h>

typedef enum pair_fault {
    PAIR_SOUND,
    PAIR_NO_SWEEP,    /* nobody is told what the news have left out */
    PAIR_NO_NUMBERS,  /* writes are taken whatever the table's last number is */
    PAIR_NO_COMMANDS, /* a command is known only where it was said */
    PAIR_TWO_FLAGS,   /* a flag is taken whatever the number is */
    PAIR_EARLY_NEWS,  /* news go out before the commit */
    PAIR_NO_SILENT,   /* that somebody is ready, or has a plan, is not told to others */
} pair_fault;

typedef struct pair_outcome {
    uint64_t hash; /* of all that went out of both servers, and when */
    uint64_t steps, events, moves, flags, replies, answers, duplicates, refused;
    uint64_t stale;          /* writes that came too late */
    uint64_t taken_in, lost; /* news */
    uint64_t cuts, crashes, eras;
    char violation[240]; /* "": none */
    uint64_t at_step;
} pair_outcome;

/* Run so many steps, in episodes; stops at a violation. */
pair_outcome simulate_pair(uint64_t seed, uint64_t steps, pair_fault fault);

#endif
