/*
 * weights.h: what the engine has learned of each board, as tables of numbers.
 *
 * Two small tables serve the value at sight (value.h) and the move prior
 * (prior.h) on any board. For the boards of the box there is a net besides
 * (neural.h), which knows every single cell, and for all others one that knows cells by
 * their surroundings (local.h). All of them are fitted to the engine's own games by tools/fit.
 *
 * A cam_weights is a file as it is, numbers with their low byte first: data/nets/BOARD.net
 * is embedded when the program is built, and another can be handed to an engine as an
 * option. Weights say on which rules they were learned, by the hash of their content
 * (rules/content.h), in which layout they are, and what they sum up to, so that nobody
 * plays with others than they think.
 */
#ifndef CAM_ENGINE_WEIGHTS_H
#define CAM_ENGINE_WEIGHTS_H

#include "engine/engine.h"
#include "engine/flags.h"
#include "engine/terrain.h"

#define CAM_STEPS        12 /* distances 0 to 10, and more */
#define CAM_BREADTH      (CAM_SLACKS - 1)
#define CAM_CELL_CLASSES (CAM_SLACKS * CAM_SLACKS * CAM_GROUNDS)
#define CAM_UNITS_MOST   128 /* sums of a net */
#define CAM_UNITS_STEP   16  /* they come by so many */
#define CAM_PHASES       8   /* of a game, four stones each */
#define CAM_LEADS        9   /* in edge stones: -4 to 4 */
#define CAM_STACKS       6   /* ways a stone may raise a column: from 0, 1, 2 up to 3 */

/* What the sums of a net say of a position. */
typedef enum cam_output {
    CAM_OUTPUT_SCORE,
    CAM_OUTPUT_DRAW,   /* the root of the width of draws */
    CAM_OUTPUT_POINTS, /* in tens, besides those of the tables */
    CAM_OUTPUTS
} cam_output;

typedef struct cam_value_weights {
    float steps[CAM_STEPS][CAM_STEPS]; /* [own distance][opponent's] */
    float breadth[2][CAM_BREADTH];     /* own and opponent's cells of each slack, in tens */
    float late[2];                     /* own and opponent's distance, times stones placed */
    float draw[CAM_PHASES];            /* the root of how wide the range of draws is */
    float told[CAM_PHASES];            /* added to it where draws are told, and not weighed */
    /* In tens of points: what a sure win brings, and a sure draw, by how many more edge stones
     * the opponent has. */
    float gain[CAM_PHASES], edge[CAM_PHASES][CAM_LEADS];
} cam_value_weights;

typedef struct cam_prior_weights {
    float column[CAM_CELL_CLASSES][CAM_LEVELS]; /* [class][new height - 1] */
    float shape[CAM_COLUMNS + 1][CAM_LEVELS];   /* [columns][levels of the piece - 1] */
    float letter[26];
    float flags[CAM_FLAG_SETS]; /* by the set of a stone's flags, a bit each */
} cam_prior_weights;

#define CAM_WEIGHTS_MAGIC   "CAMINOS\n"
#define CAM_WEIGHTS_VERSION 4 /* of the inputs and the layout below */

struct __attribute__((may_alias)) cam_weights {
    char magic[8];
    uint32_t version;
    uint32_t size;                  /* of all of it, in bytes: a multiple of eight */
    uint64_t hash;                  /* of all that follows */
    uint64_t rules;                 /* cam_rules_hash of those they were learned on; 0: for any */
    uint16_t units;                 /* sums of the net; 0: there is none */
    uint16_t rows, columns, pieces; /* of its tables */
    float explore; /* how far a search follows the prior against the value; matches decided */
    float value_scale, column_scale, piece_scale; /* that turn sums into scores */
    cam_value_weights value;
    cam_prior_weights prior;

    /* The net of a board, small integers throughout; one for any board has the same parts, and
     * local.h tells what they are:
     *   bias [units]
     *   value [CAM_PHASES][CAM_OUTPUTS][units]   what the sums say of the value
     * and as bytes:
     *   row [rows][units]              what each input adds to the sums (neural.c)
     *   column [columns][units]        by cell * CAM_STACKS + stack
     *   piece [pieces][units]          by orientation */
    int16_t net[];
};

static inline const int16_t *cam_weights_value(const cam_weights *w, int phase, cam_output which)
{
    return w->net + (1 + CAM_OUTPUTS * phase + (int)which) * w->units;
}

static inline const int8_t *cam_weights_row(const cam_weights *w, int row)
{
    return (const int8_t *)(w->net + (1 + CAM_OUTPUTS * CAM_PHASES) * w->units) + row * w->units;
}

static inline const int8_t *cam_weights_column(const cam_weights *w, int column)
{
    return cam_weights_row(w, w->rows + column);
}

static inline const int8_t *cam_weights_piece(const cam_weights *w, int orientation)
{
    return cam_weights_row(w, w->rows + w->columns + orientation);
}

/* The way a stone of 'count' cubes raises a column of height 'low'. */
static inline int cam_stack(int low, int count)
{
    return (low == 0 ? 0 : low == 1 ? 3 : 5) + count - 1;
}

/* Do they have a net that knows cells by their surroundings (local.h)? */
static inline bool cam_weights_is_local(const cam_weights *w)
{
    return w->units && !w->rules;
}

/* The bytes that weights with these counts take. */
size_t cam_weights_size(int units, int rows, int columns, int pieces);

/* The small tables that are always there; what is known of a board nothing is known of; and
 * what is known of these rules, found by their content. */
const cam_weights *cam_weights_tables(void);
const cam_weights *cam_weights_any(void);
const cam_weights *cam_weights_find(const cam_rules *rules);

/* 64 bits of all that follows the hash, the same on every machine. */
uint64_t cam_weights_hash(const cam_weights *weights);

#endif
