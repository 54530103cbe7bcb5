/*
 * engine.h: the computer player, as every front end uses it.
 *
 * An engine is made for one set of rules and keeps its search tree between
 * calls, so that thinking on from the same or a following position costs nothing
 * twice. It allocates when made and nothing while it thinks; it does no input or
 * output and keeps no global state. With one thread, a limit in visits and a
 * seed, the same calls give the same answers.
 */
#ifndef CAM_ENGINE_ENGINE_H
#define CAM_ENGINE_ENGINE_H

#include <stddef.h>

#include "rules/position.h"

#define CAM_LEVEL_MIN  1
#define CAM_LEVEL_MAX  9
#define CAM_LINES      10 /* candidate moves in a verdict */
#define CAM_LINE_MOVES 12

typedef struct cam_engine cam_engine;

typedef enum cam_engine_kind {
    CAM_ENGINE_STRONG, /* the player */
    CAM_ENGINE_PLAIN,  /* a frozen yardstick: UCT with uniform playouts; not in WebAssembly */
    CAM_ENGINE_RANDOM, /* random, but takes and stops a win in one */
} cam_engine_kind;

/* What was learned of some rules (weights.h). */
typedef struct cam_weights cam_weights;

/* Are these bytes, which lie as a uint64_t would, weights for these rules, or for some if
 * they are NULL? NULL, or in a few words why not. And may these weights be used with these rules?
 */
const char *cam_weights_check(const void *bytes, size_t size, const cam_rules *rules);
bool cam_weights_fit(const cam_weights *weights, const cam_rules *rules);

/* The best there is for these rules, of so many given and what is built in: learned on them comes
 * before learned for any board, given before built in, and of the given the last. */
const cam_weights *cam_weights_choose(cam_weights *const *given, int count, const cam_rules *rules);

typedef struct cam_engine_options {
    cam_engine_kind kind;
    size_t memory; /* bytes for the tree; at least CAM_ENGINE_MEMORY_MIN */
    int threads;   /* 1 or more */
    uint64_t seed;
    const cam_weights *weights; /* must outlive the engine; NULL: what is known of the rules */
} cam_engine_options;

#define CAM_ENGINE_MEMORY_MIN ((size_t)1 << 20)

/* The chances of the player to move; together 1. */
typedef struct cam_outlook {
    double win, draw, loss;
} cam_outlook;

/* One candidate move and the line of play behind it. */
typedef struct cam_line {
    cam_placement move[CAM_LINE_MOVES]; /* move[0] is the candidate */
    int count;
    uint64_t visits;
    double winrate;      /* 0 to 1, for the player to move; a draw counts one half */
    cam_outlook outlook; /* that winrate in its parts */
    int proven;          /* forced end after so many plies: > 0 a win, < 0 a loss .. */
    bool drawn;          /* .. or a draw; none of these: not known */
} cam_line;

/* What the engine thinks of a position. Lines come best first. */
typedef struct cam_verdict {
    cam_placement best;
    uint64_t visits;
    double winrate;      /* 0 to 1, for the player to move; a draw counts one half */
    cam_outlook outlook; /* that winrate in its parts */
    double points;       /* points expected, the player to move's minus the opponent's */
    int proven;          /* as in cam_line; a proven draw shows as 'drawn' */
    bool drawn;
    bool finished; /* false: the slice ran out first; call again to go on */
    int line_count;
    cam_line line[CAM_LINES];
} cam_verdict;

/* How long and how to think. All that is given holds together: whichever limit is
 * reached first, a level's own among them, ends the thinking. All zero: at the
 * engine's full strength for ever. */
typedef struct cam_limits {
    int level;          /* 1 to 9: with that level's errors, and no longer than it; 0: none */
    uint64_t visits;    /* visits of the root, those kept from before included; 0: no limit */
    double seconds;     /* wall time; 0: no limit */
    double cpu_seconds; /* CPU time of the calling thread; 0: no limit */
    double slice;       /* return after so many seconds at the latest, finished or not; 0: none */
    bool points;        /* play for points (RULES 8) rather than for the win alone */
    bool alone;         /* with one thread, however many the engine has */
    void (*report)(void *context, const cam_verdict *so_far); /* now and then; may be NULL */
    double report_every;                                      /* seconds */
    bool (*is_called_off)(void *context); /* asked about every hundredth of a second: true ends
                                             the thinking; may be NULL */
    void *context;
} cam_limits;

/* An engine, or NULL if there is no memory or the weights belong to other rules or to
 * another version. Rules that are counted (rules/shared.h) are held; others must outlive it. */
cam_engine *cam_engine_new(const cam_rules *rules, const cam_engine_options *options);
void cam_engine_free(cam_engine *engine);

/* Forget everything searched so far and start the random numbers at 'seed'. */
void cam_engine_reset(cam_engine *engine, uint64_t seed);

/* Think about *pos. CAM_ILLEGAL if the game is over, CAM_MALFORMED if a limit
 * makes no sense. */
cam_status cam_engine_think(cam_engine *engine, const cam_position *pos, const cam_limits *limits,
                            cam_verdict *verdict, cam_error *error);

/* Make a running cam_engine_think return within milliseconds; from any thread
 * or signal handler. Before the thinking has begun it does nothing. */
void cam_engine_stop(cam_engine *engine);

/* A level in a few words, for menus: how long it thinks at most. */
double cam_level_seconds(int level);

/* Does it think for a time? The others think for a number of visits, or not at all. */
bool cam_level_is_timed(int level);

#endif
