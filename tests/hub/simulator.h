/*
 * simulator.h: the production hub in a world where everything goes wrong, from a seed.
 *
 * Players, spectators, people with accounts, a network that delays and cuts, a disk that
 * answers in any order, fails or mumbles, an engine that is late or gives up, a server that dies
 * between any two steps or stops in order, and a calendar that differs after a restart. Every step
 * is drawn from the seed, so the same seed gives the same trace, byte for byte; a checker looks on
 * (checker.h).
 *
 * A fault can be planted in the world around the hub, to see that the checker sees it.
 */
#ifndef TESTS_HUB_SIMULATOR_H
#define TESTS_HUB_SIMULATOR_H

#include <stdint.h>

typedef enum sim_fault {
    SIM_SOUND,
    SIM_EARLY_ACK,      /* a write is reported done before it is carried out */
    SIM_FORGOTTEN,      /* now and then "done", but nothing is stored */
    SIM_NO_COMMANDS,    /* command ids are not stored */
    SIM_OFF_BY_ONE,     /* 'after' is one too low on its way to the hub */
    SIM_TWO_FLAGS,      /* a flag is stored twice */
    SIM_DOUBLE_THOUGHT, /* a move is brought for a job the engine was not asked about */
    SIM_LOST_WAKE,      /* nobody wakes the hub at its deadline */
    SIM_NO_RATINGS,     /* ratings are not stored */
    SIM_CLOCK_JUMP,     /* the calendar's jump reaches the hub while it runs */
} sim_fault;

typedef struct sim_outcome {
    uint64_t hash; /* of all that went out of the hub, and when */
    uint64_t steps, tables, events, moves, replies, flags, claims;
    uint64_t rated, answers, refused, duplicates, accounts, crashes, stops;
    char violation[240]; /* "": none */
    uint64_t at_step;    /* of the violation */
} sim_outcome;

/* Run so many steps, in episodes of a few thousand; stops at a violation. */
sim_outcome simulate(uint64_t seed, uint64_t steps, sim_fault fault);

#endif
