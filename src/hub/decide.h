/*
 * decide.h: what a player's command does to a table, or why it does not.
 *
 * Everything the protocol says about commands ('do') is here: who may, when, and
 * what follows. Nothing happens yet: the answer is a draft, which the hub stores.
 */
#ifndef CAM_HUB_DECIDE_H
#define CAM_HUB_DECIDE_H

#include "hub/draft.h"

/* A command and what must be known beside the table to judge it. */
typedef struct cam_ask {
    cam_holder who;             /* as they would sit: kind, user, name */
    const json_t *message;      /* {what, ...}, a whole 'do' */
    int64_t arrived;            /* when it reached the server */
    int64_t lag;                /* of the line it came over */
    int64_t gone_at[CAM_SEATS]; /* since when a seat's player is gone; INT64_MAX: is not */
    const char *rematch;        /* an id for the table a rematch would be played at, once the
                                   game is over */
    uint8_t ready;              /* a bit for each seat that waits for the next game */
} cam_ask;

/* What is to be done besides storing the draft. */
typedef struct cam_decision {
    json_t *plan;  /* the new plan of whoever asked, to be stored; NULL: none */
    uint8_t ready; /* who waits now */
    bool rematch;  /* the other table is to be made, with these players */
} cam_decision;

/* Decide a 'do'. Draft and decision are filled if it is granted; else *why. The
 * running clock must not have run out. The plan, if any, is the caller's. */
bool cam_decide(cam_draft *draft, const cam_ask *ask, cam_decision *decision, cam_refusal *why);

/* The first events of the table at which 'old' is played again: same players, each
 * one seat on, so that partners stay together and somebody else begins. */
void cam_decide_rematch(cam_draft *draft, const char *id, const cam_table *old);

/* Is a 'do' well-formed, before the table is even looked for? */
bool cam_ask_check(const json_t *message, cam_refusal *why);

#endif
