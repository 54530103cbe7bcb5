/*
 * setup.h: what a table is to play, as the protocol writes it (SETUP).
 *
 * A setup comes from outside and is checked here once, field by field. What was
 * left out is filled in, so the JSON that goes into the table's first event says
 * everything and is read again by the same function.
 */
#ifndef CAM_HUB_SETUP_H
#define CAM_HUB_SETUP_H

#include <jansson.h>

#include "base/json.h"
#include "hub/refusal.h"
#include "record/rulebook.h"
#include "rules/position.h"

#define CAM_GAMES_MOST 100
#define CAM_DAYS_MOST  60
#define CAM_DAY_MS     INT64_C(86400000)
#define CAM_CLOCK_MOST (30 * CAM_DAY_MS)

/* How time is counted; all zero: it is not. In ms. */
typedef struct cam_clock_rule {
    int64_t main, increment;
    int64_t per_move; /* for each move once main is used up */
    int64_t each;     /* correspondence: every move has this long; the others are 0 */
} cam_clock_rule;

typedef enum cam_wish { CAM_WISH_OPEN, CAM_WISH_ME, CAM_WISH_COMPUTER } cam_wish;

typedef struct cam_table_setup {
    const cam_rules *rules; /* of the rulebook it was read with; see cam_setup_read */
    uint8_t players;
    bool neutral, points, is_public, rated;
    cam_house house;
    int games;
    cam_clock_rule clock;
    struct {
        cam_wish wish;
        int level; /* of a computer */
    } seat[CAM_SEATS];
} cam_table_setup;

/* Read a SETUP. False, with MALFORMED and the field that is wrong. Rules of a board that it
 * defines itself are not held: whoever keeps the set-up for longer than until the next one
 * is read holds them (rules/shared.h). */
bool cam_setup_read(cam_rulebook *book, const json_t *json, cam_table_setup *setup,
                    cam_refusal *why);

/* The same as JSON with every field (but 'cmd'), under this key. */
void cam_setup_write(cam_json *json, const char *key, const cam_table_setup *setup);

static inline bool cam_clock_is_timed(const cam_clock_rule *clock)
{
    return clock->main > 0 || clock->per_move > 0 || clock->each > 0;
}

/* What a seat has at the start of a game. */
static inline int64_t cam_clock_full(const cam_clock_rule *clock)
{
    return clock->each ? clock->each : clock->main + clock->per_move;
}

#endif
