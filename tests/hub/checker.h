/*
 * checker.h: what must be true of every table, whatever went wrong around it.
 *
 * It reads the simulated disk beside the hub and keeps its own account: which event
 * was stored when (by the world's own clock, which the hub never sees), in which life
 * of the server, and what was shown of it. The first thing that breaks a promise is
 * kept as a sentence.
 */
#ifndef TESTS_HUB_CHECKER_H
#define TESTS_HUB_CHECKER_H

#include "hub/disk.h"
#include "hub/table.h"

#define CHECKER_TABLES 64

typedef struct checked_event {
    uint64_t hash;
    int64_t decided; /* true time at which the hub gave it to the disk */
    int life;        /* of the server that did */
} checked_event;

typedef struct checked_table {
    cam_table table; /* as the events on the disk leave it */
    size_t count, room;
    checked_event *event;
    int flags; /* in this game */
} checked_table;

typedef struct checker {
    cam_rulebook *book;
    size_t count;
    checked_table *table[CHECKER_TABLES]; /* in the order of the disk */
    cam_map engine;                       /* positions the engine made, and how often */
    uint64_t events, flags, moves;
    char violation[240]; /* "" while all is well */
} checker;

void checker_init(checker *check, cam_rulebook *book);
void checker_clear(checker *check);
void checker_violated(checker *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Take in what is new on the disk. */
void checker_read(checker *check, const sim_disk *disk, int64_t decided, int life);

/* Somebody is shown this event, or told that their command made event 'seq'. */
void checker_shown(checker *check, const sim_disk *disk, const json_t *event);
void checker_told(checker *check, const sim_disk *disk, const char *table, int64_t seq);

/* The engine has made this move in a game with these moves. */
void checker_thought(checker *check, const json_t *moves, const char *move);

/* Nothing is under way any more, and 'now' is the true time: is anything overdue?
 * 'jobs' is how many games the engine is thinking about. */
void checker_at_rest(checker *check, int64_t now, int life, size_t jobs);

#endif
