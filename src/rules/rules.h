/*
 * rules.h: a board and a piece set, worked out together.
 *
 * A cam_rules is made once and never changes; every function of the rules takes
 * one, so there is no hidden state and several boards can be in use at a time.
 *
 * The idea that makes the rules fast: columns are solid and every piece lies on
 * the board (RULES 4), so a turned piece is legal at an anchor exactly if each
 * of its columns has the height 'low' that it needs. With one bitboard per
 * height, the legal anchors of an orientation are an AND of a few shifted
 * bitboards. Orientations that need the same heights in the same order stand
 * side by side in lanes of four, so that one vector instruction serves four.
 */
#ifndef CAM_RULES_RULES_H
#define CAM_RULES_RULES_H

#include "base/error.h"
#include "rules/board.h"
#include "rules/pieces.h"
#include "rules/uneven.h"

#define CAM_GROUPS       32
#define CAM_ORIENTATIONS (CAM_LANES * CAM_GROUPS)
#define CAM_COLUMNS      9  /* a three by three piece, lying */
#define CAM_PLAIN        4  /* columns the inner loop always looks at */
#define CAM_DISTANCES    13 /* from an anchor, which is the first of its columns, to one of them */
/* Of no kind more than 48: of seven cells in eight turns; and of stones on edge ten in all. */
#define CAM_UNIONS (CAM_DISTANCES + 48 * CAM_KINDS + 10)

/* A column of a turned piece: cubes 'low' to 'low + count - 1' of one cell. */
typedef struct cam_column {
    uint8_t offset; /* cell minus anchor; on an uneven board, the place in the frame */
    uint8_t low, count;
    int8_t dx, dy; /* from the anchor */
} cam_column;

typedef struct cam_orientation {
    cam_bits level[CAM_LEVELS]; /* the cubes of each level: offsets from the anchor, below 64 */
    cam_bits need[CAM_LEVELS];  /* the columns that need each height, likewise */
    cam_bits fit;               /* anchors that put every column on a cell; may be empty */
    uint8_t kind;
    uint8_t column_count; /* 0: a lane that is not in use */
    uint8_t outline;      /* a number that those which cover the same columns have in common */
    cam_column column[CAM_COLUMNS];
} cam_orientation;

/* Four orientations of one kind whose columns need the same heights. With fewer
 * than CAM_PLAIN columns, the first is repeated behind the last: that changes nothing,
 * and a loop may have a fixed length. */
typedef struct cam_group {
    uint64_t fit[2][CAM_LANES];
    uint64_t shift[CAM_COLUMNS][CAM_LANES];
    uint8_t low[CAM_COLUMNS];
    uint8_t kind;
    uint8_t column_count;
    uint8_t outline[CAM_LANES];
} cam_group;

/* Columns that are those of two others, which come earlier: an L on its side covers a row of
 * three and one column more. */
typedef struct cam_union {
    uint16_t of[2];
} cam_union;

#define CAM_OUTLINES_ABREAST 8

/* The different sets of columns that stones cover, those of fewest columns first. What a stone
 * touches goes by nothing else (engine/touch.h). */
typedef struct cam_outlines {
    uint8_t count;
    uint16_t union_count;
    uint64_t shift[CAM_COLUMNS][CAM_ORIENTATIONS]; /* of each column; too few: the first again */
    uint8_t most_columns[CAM_ORIENTATIONS / CAM_OUTLINES_ABREAST]; /* of eight outlines */
    uint64_t fit[2][CAM_ORIENTATIONS]; /* anchors that put every column on a cell */
    uint32_t groups[CAM_ORIENTATIONS]; /* a bit for each group that has one */
    cam_union joined[CAM_UNIONS];      /* up to the rules' distances, columns; then joined ones */
    uint16_t made[CAM_ORIENTATIONS];   /* which of them the outline is */
} cam_outlines;

typedef struct cam_rules {
    cam_board board;
    struct cam_shared_rules *shared; /* who counts its users (shared.h), or NULL */
    char letter[CAM_KINDS];
    uint8_t count[CAM_KINDS];  /* per colour; of the neutral kind, per team */
    uint16_t shape[CAM_KINDS]; /* its drawing: bit x + 3y, pushed into the corner */
    uint8_t kind_count;        /* the neutral kind included */
    uint8_t neutral;           /* that kind: the last; kind_count if there is none */
    uint8_t group_count;
    uint8_t distance_count;
    uint8_t distance[CAM_DISTANCES]; /* every shift that a group has; the first is none */
    uint8_t most_columns;            /* of any piece, however it lies */
    uint8_t unrolled;                /* which code serves these rules, or 0 (unrolled.h) */
    uint32_t groups_of[CAM_KINDS];   /* a bit for each group of the kind */
    cam_outlines outlines;
    uint16_t place_count;
    cam_placement place[CAM_MAX_MOVES]; /* every place of every kind but the neutral */
    cam_group group[CAM_GROUPS];
    cam_orientation orientation[CAM_ORIENTATIONS]; /* group * CAM_LANES + lane */
} cam_rules;

/* Work out a board with a piece set (&cam_box for the original one). The
 * definitions must outlive *rules (shared.h has rules that keep them). CAM_MALFORMED says what is
 * wrong with them. Takes 50 kB of the stack. */
cam_status cam_rules_init(cam_rules *rules, const cam_board_def *board, const cam_piece_set *set,
                          cam_error *error);

/* Give back what rules of an uneven board keep; the others keep nothing. */
void cam_rules_clear(cam_rules *rules);

static inline bool cam_rules_have_neutral(const cam_rules *rules)
{
    return rules->neutral < rules->kind_count;
}

/* The kind with that letter, in any case, or -1. */
int cam_rules_kind(const cam_rules *rules, char letter);

/* The cells of one level a placement fills. */
static inline cam_bits cam_placement_level(const cam_rules *rules, cam_placement move, int level)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned anchor = cam_placement_anchor(move);
    cam_bits cubes = o->level[level];
    if (rules->board.uneven)
        return cam_uneven_move_to(&rules->board, cubes.w[0], anchor);
    if (anchor >= 64) /* offsets are below 64, so nothing is in the upper half */
        return (cam_bits){{0, cubes.w[0] << (anchor - 64)}};
    return cam_bits_up(cubes, anchor);
}

/* The cell of a column of an orientation at an anchor that puts it on the board. */
static inline cam_cell cam_column_cell(const cam_rules *rules, unsigned anchor,
                                       const cam_column *column)
{
    const cam_board *board = &rules->board;
    return board->at[board->y[anchor] + column->dy][board->x[anchor] + column->dx];
}

/* Every cell a placement stands on or over. */
static inline cam_bits cam_placement_cells(const cam_rules *rules, cam_placement move)
{
    cam_bits cells = cam_placement_level(rules, move, 0);
    for (int level = 1; level < CAM_LEVELS; level++)
        cells = cam_bits_or(cells, cam_placement_level(rules, move, level));
    return cells;
}

static inline cam_kind cam_placement_kind(const cam_rules *rules, cam_placement move)
{
    return rules->orientation[cam_placement_orientation(move)].kind;
}

/* Where symmetry 'symmetry' of the board takes a placement. */
cam_placement cam_placement_image(const cam_rules *rules, cam_placement move, int symmetry);

/* The orientation of 'kind' at the anchor that fills exactly these cubes, or
 * CAM_NO_PLACEMENT. */
cam_placement cam_placement_find(const cam_rules *rules, cam_kind kind,
                                 const cam_bits level[CAM_LEVELS]);

#endif
