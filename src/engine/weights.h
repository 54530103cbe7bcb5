/*
 * weights.h: what the engine has learned of each board, as tables of numbers.
 *
 * Two small tables serve the value at sight (value.h) and the move prior
 * (prior.h) on any board. For the boards of the box there is a net besides
 * (neural.h), which knows every single cell. All of them are fitted to the engine's
 * own games by tools/fit.
 *
 * Weights say on which rules they were learned, by the hash of their content
 * (rules/content.h), in which layout they are, and what they sum up to, so that nobody
 * plays with others than they think.
 */
#ifndef CAM_ENGINE_WEIGHTS_H
#define CAM_ENGINE_WEIGHTS_H

#include "engine/engine.h"
#include "engine/terrain.h"

#define CAM_STEPS        12 /* distances 0 to 10, and more */
#define CAM_BREADTH      (CAM_SLACKS - 1)
#define CAM_CELL_CLASSES (CAM_SLACKS * CAM_SLACKS * CAM_GROUNDS)
#define CAM_HIDDEN       32 /* sums of the net */

typedef struct cam_value_weights {
    float steps[CAM_STEPS][CAM_STEPS]; /* [own distance][opponent's] */
    float breadth[2][CAM_BREADTH];     /* own and opponent's cells of each slack, in tens */
    float late[2];                     /* own and opponent's distance, times stones placed */
} cam_value_weights;

typedef struct cam_prior_weights {
    float column[CAM_CELL_CLASSES][CAM_LEVELS]; /* [class][new height - 1] */
    float shape[CAM_COLUMNS + 1][CAM_LEVELS];   /* [columns][levels of the piece - 1] */
    float letter[26];
} cam_prior_weights;

/* Small integers throughout; the two scales turn sums into scores. */
typedef struct cam_neural {
    const int8_t (*row)[CAM_HIDDEN];    /* what each input adds to the sums; rows as in neural.c */
    const int8_t (*column)[CAM_HIDDEN]; /* [cell * CAM_LEVELS + new height - 1] */
    uint16_t row_count, column_count;
    int16_t bias[CAM_HIDDEN];
    int16_t value[CAM_HIDDEN];
    float value_scale, column_scale;
} cam_neural;

#define CAM_WEIGHTS_VERSION 1 /* of the inputs and the layout below */

struct cam_weights {
    uint32_t version;
    uint64_t rules; /* cam_rules_hash of those they were learned on; 0: for any */
    uint64_t hash;  /* cam_weights_hash of themselves */
    float explore;  /* how far a search follows the prior against the value; matches decided */
    cam_value_weights value;
    cam_prior_weights prior;
    const cam_neural *net; /* NULL: none */
};

extern const cam_weights cam_weights_any; /* of a board nothing is known of */
extern const cam_weights cam_weights_square, cam_weights_rhombus, cam_weights_octagon,
    cam_weights_ring;

/* What is known of these rules, found by their content. */
const cam_weights *cam_weights_find(const cam_rules *rules);

/* May an engine for these rules play with them? */
bool cam_weights_fit(const cam_weights *weights, const cam_rules *rules);

/* 64 bits of all their numbers, the same on every machine. */
uint64_t cam_weights_hash(const cam_weights *weights);

#endif
