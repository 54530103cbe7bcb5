/*
 * disk.h: a simulated storage that carries out the hub's requests.
 *
 * What is durable is what a crash leaves behind. A request that was submitted and
 * not yet carried out is neither: at a crash each may turn out either way. Every
 * request's fate can be chosen, so a test decides what the disk does and when.
 */
#ifndef TESTS_HUB_DISK_H
#define TESTS_HUB_DISK_H

#include "hub/ledger.h"
#include "hub/map.h"

typedef enum disk_fate {
    DISK_WORKS,
    DISK_FAILS,   /* nothing is stored, and it is said */
    DISK_MUMBLES, /* it is stored, but the answer is "unavailable" */
    DISK_FORGETS, /* planted fault: "done", but nothing is stored */
} disk_fate;

typedef struct disk_table {
    char id[CAM_ID_TEXT];
    cam_table_birth birth;
    uint32_t silent; /* writes without an event */
    size_t event_count;
    cam_stored_event *event;
    size_t command_count;
    cam_stored_command *command;
    size_t plan_count;
    cam_stored_plan *plan;
    cam_table_summary summary;
} disk_table;

typedef struct disk_user {
    cam_stored_user user;
    size_t token_count;
    uint8_t (*token)[CAM_DIGEST];
    size_t rating_count;
    cam_stored_rating *rating;
} disk_user;

typedef struct sim_disk {
    size_t table_count;
    disk_table **table;
    size_t user_count;
    disk_user **user;
    size_t queue_count;
    cam_ledger_request **queue; /* submitted, the oldest first */
    bool without_commands;      /* planted fault: command ids are not stored */
    bool without_numbers;       /* planted fault: whatever a table's last number is */
    bool without_ratings;       /* planted fault: ratings are not stored */
    bool stored;                /* the last request that was carried out changed something */
} sim_disk;

void disk_clear(sim_disk *disk); /* an all-zero disk is an empty one */
void disk_submit(sim_disk *disk, cam_ledger_request *request);

/* Carry out the oldest request; its reply, which the caller owns. NULL if none waits. */
cam_ledger_reply *disk_step(sim_disk *disk, disk_fate fate);

/* The same for any of those that wait. */
cam_ledger_reply *disk_step_at(sim_disk *disk, size_t place, disk_fate fate);

/* The machine stops: each waiting write is stored (a bit of 'stored' each, from the
 * oldest on) or lost; nobody hears of it. */
void disk_crash(sim_disk *disk, uint64_t stored);

const disk_table *disk_find(const sim_disk *disk, const char *id);

#endif
