/*
 * analyze.h: what the parts of "caminos analyze" share.
 */
#ifndef CAMINOS_ANALYZE_H
#define CAMINOS_ANALYZE_H

#include "base/buffer.h"
#include "engine/engine.h"
#include "record/record.h"

/* What a move cost its team: '?' from a tenth of a game on, '??' from a quarter. */
#define DOUBTFUL_LOSS 0.10
#define BLUNDER_LOSS  0.25

/* A move of the main line, as the engine sees it. Chances are yellow's to win, a
 * draw counting one half, so that a whole game reads on one scale. */
typedef struct judged_move {
    cam_node node;
    cam_seat seat;
    double before, after; /* the chance if played well, and after this move */
    double loss;          /* of the mover's team, 0 to 1 */
    int better_count;     /* the line the engine prefers; none if it agrees */
    cam_placement better[CAM_LINE_MOVES];
} judged_move;

typedef struct analysis {
    cam_record *record;
    bool points;  /* points count (RULES 8) */
    double start; /* yellow's chance before the first move */
    int count;
    judged_move move[CAM_LINE_PLIES];
} analysis;

/* How to think about each position, and whom to tell after each. */
typedef struct analysis_options {
    cam_limits limits;
    void (*advance)(void *context);
    void *context;
} analysis_options;

/* How many positions an analysis of the main line takes. */
int count_positions(const cam_record *record);

/* Go through the main line. */
cam_status analyze_game(cam_record *record, cam_engine *engine, const analysis_options *options,
                        analysis *result, cam_error *error);

/* Write what was found into the record: docs/record.md, "What an analysis adds". */
cam_status annotate_game(const analysis *result, cam_error *error);

/* "", "?" or "??". */
const char *move_mark(const judged_move *move);

/* A chance or loss in per cent. */
int per_cent(double share);

/* A player's name, cut if it is long, or the seat of one without; and the colour. */
#define PLAYER_TEXT 80
void format_player(const cam_record *record, cam_seat seat, char text[PLAYER_TEXT]);

/* The first line of a report: who played whom; and the game in a few words. */
void add_title(const analysis *result, cam_buffer *text);
void add_description(const analysis *result, cam_buffer *text);

/* How a seat did. */
typedef struct seat_summary {
    int moves, doubtful, blunders;
    double average_loss;
} seat_summary;

seat_summary summarize_seat(const analysis *result, cam_seat seat);

/* The two forms of the report, a page each. */
void report_as_text(const analysis *result, cam_buffer *out);
void report_as_svg(const analysis *result, cam_buffer *out);

#endif
