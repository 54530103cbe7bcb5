/*
 * table.h: one table as its events have left it.
 *
 * A cam_table is a plain value, worked out from the table's events and nothing
 * else: cam_table_apply takes one event and returns what the table is after it.
 * So a table read from a disk, one that was watched all along and one on another
 * machine are the same, and a decision can be tried out on a copy.
 *
 * Seats are 0 to 3 here and 1 to 4 in JSON, where 0 means none.
 */
#ifndef CAM_HUB_TABLE_H
#define CAM_HUB_TABLE_H

#include <sodium.h>

#include "hub/ledger.h"
#include "hub/setup.h"
#include "rules/history.h"
#include "rules/position.h"

#define CAM_NO_SEAT     255
#define CAM_TABLE_PLIES 256 /* more than any game has placements */
#define CAM_RESULT_TEXT 16

typedef enum cam_holder_kind {
    CAM_HOLDER_OPEN,
    CAM_HOLDER_PERSON,
    CAM_HOLDER_BOT,
    CAM_HOLDER_COMPUTER,
} cam_holder_kind;

typedef struct cam_holder {
    cam_holder_kind kind;
    char user[CAM_ID_TEXT]; /* "" for a computer */
    char name[CAM_USER_NAME];
    bool by_partner; /* the partner plays this seat on */
} cam_holder;

typedef enum cam_offer_kind {
    CAM_OFFER_NONE,
    CAM_OFFER_TAKEBACK,
    CAM_OFFER_DRAW,
    CAM_OFFER_ABORT,
    CAM_OFFER_PAUSE,
    CAM_OFFER_RESUME,
    CAM_OFFER_REMATCH,
} cam_offer_kind;

typedef struct cam_offer {
    cam_offer_kind kind;
    cam_seat seat;
    int ply;          /* of a takeback: placements to keep */
    uint8_t accepted; /* a bit for each seat that has */
} cam_offer;

typedef struct cam_table {
    char id[CAM_ID_TEXT];
    cam_table_setup setup;
    cam_holder seat[CAM_SEATS];
    cam_phase phase;
    uint32_t seq;    /* of the last event */
    int64_t last_at; /* of the last event */

    int game; /* from 1; 0 before the first */
    cam_position pos;
    int ply;
    crypto_hash_sha256_state said; /* of the texts of its moves, once there is one */
    char result[CAM_RESULT_TEXT];  /* of this game; "" while it is played */
    int points[CAM_TEAMS], wins[CAM_TEAMS];

    bool paused;
    int64_t left[CAM_SEATS];  /* ms, when the last event with 'left' happened */
    int64_t left_at;          /* then */
    int64_t turn_at;          /* when the turn began: the last began, moved, back or resumed */
    uint32_t turn_seq;        /* that event */
    int64_t quota[CAM_SEATS]; /* ms of lag still to be forgiven */

    cam_offer offer;
    char next[CAM_ID_TEXT]; /* the rematch, once there is one */

    /* What has been so far, up to 'ply' and no further: it comes last (cam_table_copy). */
    cam_placement move[CAM_TABLE_PLIES];
    int64_t history[CAM_TABLE_PLIES + 1][CAM_SEATS]; /* 'left' after so many placements */
} cam_table;

/* The same as '=', without what lies beyond the last move, which is nearly all of a table's 10 kB.
 */
void cam_table_copy(cam_table *to, const cam_table *from);

/* Take in the next event, as everybody is sent it, with the hub's own note on it (or NULL). False
 * if it cannot be one of this table: then the table must not be used any more. */
bool cam_table_apply(cam_table *table, cam_rulebook *book, const char *event, const char *note);

/* What is played, begun by that seat. */
cam_setup cam_table_game(const cam_table *table, cam_seat first);

/* Each seat has all its time, as before and at the start of a game. */
void cam_table_fill_clocks(cam_table *table);

/* The board alone, no clocks or offers: the start of a game; a legal move, by which players
 * may change seats (RULES 11); back to fewer moves. */
void cam_table_start(cam_table *table, cam_seat first);
void cam_table_play(cam_table *table, cam_placement move);
void cam_table_take_back(cam_table *table, int keep);

/* The seat that is to move in JSON, 1 to 4, or 0. */
int cam_table_to_move(const cam_table *table);

/* Is a clock running, and whose? CAM_NO_SEAT if none is. */
cam_seat cam_table_running(const cam_table *table);

/* Does the user speak for the seat now? */
bool cam_table_holds(const cam_table *table, const char *user, cam_seat seat);

/* The seat a user speaks for: the one to move if it is theirs, else their first;
 * CAM_NO_SEAT if they have none. */
cam_seat cam_table_seat_of(const cam_table *table, const char *user);

/* Somebody who can answer: a person or a bot. */
static inline bool cam_holder_is_person(const cam_holder *holder)
{
    return holder->kind == CAM_HOLDER_PERSON || holder->kind == CAM_HOLDER_BOT;
}

/* The words of the protocol. */
const char *cam_phase_word(cam_phase phase);
const char *cam_holder_word(cam_holder_kind kind);
const char *cam_offer_word(cam_offer_kind kind);
cam_offer_kind cam_offer_find(const char *word); /* CAM_OFFER_NONE: there is no such */

/* The first 16 hex digits of the SHA-256 of the moves' texts, joined by '\n'. */
#define CAM_SUM_TEXT 17
void cam_table_sum(const cam_table *table, char sum[CAM_SUM_TEXT]);

/* Parts of events and of STATE; new references. */
json_t *cam_table_left_json(const cam_table *table); /* null without a clock */
json_t *cam_table_state_json(const cam_table *table, const char *user, int64_t now);

void cam_table_write_match(cam_json *json, const char *key, const cam_table *table);

/* What lists tell of a table, in the two parts of a summary (ledger.h), and as one text; to be
 * freed. NULL: no memory. */
char *cam_table_listing(const cam_table *table);
char *cam_table_turn(const cam_table *table);
char *cam_table_whole_listing(const cam_table *table);

/* Have they the same listing, but for the turn? */
bool cam_table_same_listing(const cam_table *a, const cam_table *b);

#endif
