/*
 * checker.h: what must be true of every table, whatever went wrong around it.
 *
 * It reads the simulated disk beside the hub and keeps its own account: which event
 * was stored when (by the world's own clock, which the hub never sees), in which life
 * of the server, why (checker_causes.c), what it cost whom (checker_clocks.c), and what was
 * shown of it. The first thing that breaks a promise is kept as a sentence.
 */
#ifndef TESTS_HUB_CHECKER_H
#define TESTS_HUB_CHECKER_H

#include "hub/disk.h"
#include "hub/table.h"

#define CHECKER_TABLES     64
#define CHECKER_DELIVERIES 24

typedef struct checked_event {
    uint64_t hash;
    int64_t decided; /* true time at which the hub gave it to the disk */
    int life;        /* of the server that did */
} checked_event;

typedef struct checked_table {
    cam_table table; /* as the events on the disk leave it */
    size_t count, room;
    checked_event *event;
    int flags;                /* in this game */
    int64_t quota[CAM_SEATS]; /* of lag, as the protocol counts it */
} checked_table;

/* When something reached the hub, over a line with that lag. */
typedef struct checked_delivery {
    int64_t at; /* true time */
    int64_t lag;
} checked_delivery;

/* Note it among the last so many. */
void checked_deliver(checked_delivery list[CHECKER_DELIVERIES], size_t *count,
                     checked_delivery delivery);

/* What somebody has asked for; a cmd may be sent again with other content. */
typedef struct checked_ask {
    const json_t *message[2];
    size_t count;
    const checked_delivery *delivery; /* of all copies */
} checked_ask;

/* A write at one table, noted before it is carried out. */
typedef struct checked_write {
    char id[CAM_ID_TEXT];
    uint32_t after;
    size_t count; /* of events */
    bool is_birth, has_command;
    cam_stored_command command;
    json_t *plans; /* {USER: plan}, as they were before */
    cam_table before;
} checked_write;

typedef struct checker {
    cam_rulebook *book;
    size_t count;
    checked_table *table[CHECKER_TABLES]; /* in the order of the disk */
    cam_map engine;                       /* positions the engine made: see checker_thought */
    cam_map command;                      /* "TABLE USER CMD" to the number it made */
    const checked_write *write;           /* whose events are being read, and why it is */
    const checked_ask *ask;
    uint64_t events, flags, moves, replies, claims, rated;
    char violation[240]; /* "" while all is well */
} checker;

void checker_init(checker *check, cam_rulebook *book);
void checker_clear(checker *check);
void checker_violated(checker *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A change is about to be carried out; then it was, for that reason (NULL: the hub's own). */
void checker_note(const checker *check, const sim_disk *disk, const cam_table_change *change,
                  checked_write *write);
void checker_written(checker *check, const sim_disk *disk, const checked_write *write,
                     const checked_ask *ask, int64_t decided, int life);
void checked_write_clear(checked_write *write);

/* Take in what is new on the disk. */
void checker_read(checker *check, const sim_disk *disk, int64_t decided, int life);

/* Somebody is shown this event, or told that their command made event 'seq'. */
void checker_shown(checker *check, const sim_disk *disk, const json_t *event);
void checker_told(checker *check, const sim_disk *disk, const char *table, const char *user,
                  const char *cmd, int64_t seq);

/* The engine has made this move in a game with these moves. */
void checker_thought(checker *check, const json_t *moves, const char *move, int64_t now);

/* Nothing is under way any more, and 'now' is the true time: is anything overdue?
 * 'jobs' is how many games the engine is thinking about. */
void checker_at_rest(checker *check, int64_t now, int life, size_t jobs);

/* checker_clocks.c: what an event did to the clocks. The table is as it is after it. */
void checker_clocks(checker *check, checked_table *table, const cam_table *before,
                    const json_t *event, const json_t *note);

/* checker_causes.c */
void checker_causes(checker *check, const sim_disk *disk, const checked_write *write,
                    const checked_ask *ask);

/* checker_ratings.c: with nothing under way, is what is rated what counts? */
void checker_ratings(checker *check, const sim_disk *disk);

#endif
