/*
 * events.h: did the random games come across everything the rules speak of?
 *
 * A comparison of games in which nothing happens proves nothing. So the games are
 * watched, and at the end each kind of event must have been seen often enough.
 */
#ifndef CAM_TESTS_RULES_EVENTS_H
#define CAM_TESTS_RULES_EVENTS_H

#include "rules/twin.h"

typedef enum event {
    /* while playing */
    EVENT_COVERS_OWN,
    EVENT_COVERS_FOREIGN,
    EVENT_COVERS_BLUE,
    EVENT_CLIFF,           /* 3 over 1 of one colour, the middle cube foreign: not joined */
    EVENT_LOOKS_CONNECTED, /* so many cliffs that there is a path only as seen from above */
    EVENT_OUT_OTHERS_PLAY,
    EVENT_OUT_PARTNER_PLAYS,
    EVENT_OUT_COULD_PLACE, /* a player who is out could place again */
    EVENT_STOCK_EMPTY,     /* out, having placed everything */
    EVENT_OTHER_BEGINNER,
    /* ends */
    EVENT_DIRECT,      /* on eight sides */
    EVENT_OBLIQUE,     /* on eight sides */
    EVENT_BOTH,        /* direct and oblique at once */
    EVENT_STEPS,       /* a path with vertical faces */
    EVENT_TALL_STEP,   /* one with a step of two */
    EVENT_HIGH_ENDS,   /* neither end lies on the board */
    EVENT_HIGH_PATH,   /* nothing of it lies on the board */
    EVENT_TEAM_PATH,   /* four players */
    EVENT_PLAYED_ON,   /* won after the opponents were all out */
    EVENT_FEWER_EDGES, /* draw decided by edge stones */
    EVENT_EQUAL_EDGES,
    EVENT_YELLOW_SQUARE, /* wins of each colour and draws, by board */
    EVENT_LAST = EVENT_YELLOW_SQUARE + 12,
} event;

typedef struct events {
    int count[EVENT_LAST];
} events;

/* Look at a game after each ply, and once more when it is over. */
void events_see_ply(events *seen, const twin *game);
void events_see_end(events *seen, const twin *game);

/* Print all counts; the test fails if one is too small. */
void events_require(const events *seen);

#endif
