/*
 * pair_parts.h: the parts of the two servers' world (pair.h), which know each other through this.
 *
 * pair.c        steps, lives, and moments at which all must be well
 * pair_store.c  the store both use: commits, news, what time brings
 * pair_people.c people, who are at one server or the other
 */
#ifndef TESTS_HUB_PAIR_PARTS_H
#define TESTS_HUB_PAIR_PARTS_H

#include "base/random.h"
#include "hub/checker.h"
#include "hub/pair.h"
#include "hub/world.h"

#define PAIR_NODES    2
#define PAIR_USERS    4
#define PAIR_CLIENTS  6 /* the last two are spectators */
#define PAIR_MADE     6
#define PAIR_COMMANDS 4000
#define PAIR_QUEUE    256

typedef struct pair_request {
    cam_ledger_request *request;
    int64_t at; /* when it was asked */
} pair_request;

typedef struct pair_node {
    cam_hub *hub; /* NULL: down */
    bool cut;     /* off from the store */
    size_t queue_count, done_count, news_count;
    pair_request queue[PAIR_QUEUE];
    cam_ledger_reply *done[PAIR_QUEUE]; /* carried out, and not told yet */
    cam_ledger_reply *news[PAIR_QUEUE]; /* on their way from the other */
    int64_t beat;                       /* the last the store has heard, 0: never */
    bool here[PAIR_USERS];              /* who is there, by its own word */
    int64_t presence_at[PAIR_USERS];    /* 0: it never said */
    world_job job[CHECKER_TABLES];
} pair_node;

typedef struct pair_command {
    int user;
    size_t table;
    char text[700]; /* all of it but t and id */
    bool over;      /* answered for good */
    size_t delivery_count;
    checked_delivery delivery[CHECKER_DELIVERIES];
} pair_command;

typedef struct pair_client {
    int user; /* -1: a spectator */
    int node; /* -1: nowhere */
    bool greeted;
    cam_wire wire;
    int64_t last_id, asked; /* the message that is not answered yet, or 0 */
    int command;            /* and which command that is, or the one to be said again; -1 */
    bool watching[CHECKER_TABLES];
    int64_t watch_id[CHECKER_TABLES];
    int64_t next[CHECKER_TABLES]; /* the event that comes next; 0: nothing is known */
} pair_client;

typedef struct pair {
    cam_rulebook *book;
    sim_disk disk;
    checker check;
    cam_random random;
    pair_fault fault;
    pair_outcome *outcome;
    int64_t now, era;
    int eras;
    int64_t swept_until[CHECKER_TABLES];
    pair_node node[PAIR_NODES];
    cam_wire last_wire;
    cam_call last_call;
    char token[PAIR_USERS][CAM_TOKEN_TEXT], user[PAIR_USERS][CAM_ID_TEXT];
    pair_client client[PAIR_CLIENTS];
    int command_count;
    pair_command *command;
    char answer[CAM_TOKEN_TEXT]; /* the token in the last answer to a call */
    bool answered;
} pair;

static inline uint32_t pair_below(pair *p, uint32_t limit)
{
    return cam_random_below(&p->random, limit);
}

static inline bool pair_chance(pair *p, uint32_t one_in)
{
    return pair_below(p, one_in) == 0;
}

/* pair_store.c */
void pair_submit(pair *p, int node, cam_ledger_request *request);
void pair_carry_out(pair *p, int node, size_t place, disk_fate fate);
void pair_tell(pair *p, int node, size_t place);
void pair_ring(pair *p, int node, size_t place, bool lost);
void pair_drop_node(pair *p, int node); /* what waits there is stored, or lost */

/* pair_people.c */
void pair_heard(pair *p, pair_client *client, const json_t *message);
void pair_act(pair *p, pair_client *client);
void pair_cut_line(pair *p, pair_client *client, bool clean);
void pair_connect(pair *p, pair_client *client, int node);
void pair_watch(pair *p, pair_client *client, size_t table);

#endif
