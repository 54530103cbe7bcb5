#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

typedef struct written_column {
    cam_cell cell;
    uint8_t x, y, count;
} written_column;

typedef struct written_move {
    cam_kind kind;
    int column_count;
    written_column column[CAM_COLUMNS];
} written_move;

static int compare_columns(const void *a, const void *b)
{
    const written_column *p = a, *q = b;
    return p->x != q->x ? p->x - q->x : p->y - q->y;
}

int cam_move_format(const cam_rules *rules, cam_placement move, char text[CAM_MOVE_TEXT])
{
    if (!cam_move_is_stone(move))
        return (int)strlen(strcpy(text, move == CAM_SWAP ? "swap" : "back"));
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    written_column column[CAM_COLUMNS];
    for (int i = 0; i < o->column_count; i++) {
        cam_cell cell = cam_column_cell(rules, cam_placement_anchor(move), &o->column[i]);
        column[i] =
            (written_column){cell, rules->board.x[cell], rules->board.y[cell], o->column[i].count};
    }
    qsort(column, o->column_count, sizeof column[0], compare_columns);

    char *end = text;
    *end++ = rules->letter[o->kind];
    for (int i = 0; i < o->column_count; i++) {
        *end++ = i ? ',' : ':';
        cam_cell_format(&rules->board, column[i].cell, end);
        end += strlen(end);
        if (column[i].count > 1) {
            *end++ = 'x';
            *end++ = (char)('0' + column[i].count);
        }
    }
    *end = '\0';
    return (int)(end - text);
}

static cam_status read_column(const cam_board *board, const char **text, written_column *column,
                              cam_error *why)
{
    const char *name = *text;
    if (!cam_cell_parse(board, text, &column->cell))
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_COLUMN);
    if (column->cell == CAM_NO_CELL) {
        char cell[sizeof why->arguments.cell];
        cam_utf8_cut(cell, sizeof cell, name, (size_t)(*text - name));
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NO_SUCH_CELL, .cell = cell);
    }
    column->count = 1;
    if (**text == 'x' || **text == 'X') {
        char digit = (*text)[1];
        if (digit != '2' && digit != '3')
            return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_CUBES);
        column->count = (uint8_t)(digit - '0');
        *text += 2;
    }
    return CAM_OK;
}

static cam_status read_move(const cam_rules *rules, const char *text, written_move *written,
                            cam_error *why)
{
    if (!text[0] || text[1] != ':')
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_MOVE);
    int kind = cam_rules_kind(rules, text[0]);
    if (kind < 0)
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_NO_SUCH_PIECE);
    written->kind = (cam_kind)kind;
    text += 2;
    for (int n = 0;; n++) {
        if (n == CAM_COLUMNS)
            return cam_fail(why, CAM_MALFORMED, CAM_REASON_TOO_MANY_COLUMNS);
        cam_status status = read_column(&rules->board, &text, &written->column[n], why);
        if (status != CAM_OK)
            return status;
        for (int i = 0; i < n; i++)
            if (written->column[i].cell == written->column[n].cell)
                return cam_fail(why, CAM_MALFORMED, CAM_REASON_COLUMN_TWICE);
        written->column_count = n + 1;
        if (*text == '\0')
            return CAM_OK;
        if (*text++ != ',')
            return cam_fail(why, CAM_MALFORMED, CAM_REASON_NO_COMMA);
    }
}

/* Does the orientation stand in exactly the written columns? The anchor is the
 * lowest of them. */
static bool has_columns(const cam_rules *rules, const cam_orientation *o, unsigned anchor,
                        const written_move *written)
{
    if (o->column_count != written->column_count || !cam_bits_has(o->fit, anchor))
        return false;
    for (int i = 0; i < o->column_count; i++) {
        int n = 0;
        while (n < written->column_count &&
               (written->column[n].cell != cam_column_cell(rules, anchor, &o->column[i]) ||
                written->column[n].count != o->column[i].count))
            n++;
        if (n == written->column_count)
            return false;
    }
    return true;
}

/* How many columns have another height than the orientation needs. */
static int count_misfits(const cam_position *pos, const cam_rules *rules, const cam_orientation *o,
                         unsigned anchor)
{
    int misfits = 0;
    for (int i = 0; i < o->column_count; i++)
        misfits += cam_position_height(pos, cam_column_cell(rules, anchor, &o->column[i])) !=
                   o->column[i].low;
    return misfits;
}

/* Of the orientations in those columns, the one that comes closest to fitting;
 * at most one fits exactly. */
static cam_placement find_closest(const cam_position *pos, const cam_rules *rules,
                                  const written_move *written)
{
    unsigned anchor = CAM_NO_CELL;
    for (int i = 0; i < written->column_count; i++)
        if (written->column[i].cell < anchor)
            anchor = written->column[i].cell;
    cam_placement best = CAM_NO_PLACEMENT;
    int fewest = CAM_COLUMNS + 1;
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++) {
        const cam_orientation *o = &rules->orientation[i];
        if (o->kind != written->kind || !has_columns(rules, o, anchor, written))
            continue;
        int misfits = count_misfits(pos, rules, o, anchor);
        if (misfits < fewest) {
            fewest = misfits;
            best = cam_placement_make(i, anchor);
        }
    }
    return best;
}

cam_status cam_stone_parse(const cam_position *pos, const cam_rules *rules, const char *text,
                           cam_placement *move, cam_error *why)
{
    written_move written;
    cam_status status = read_move(rules, text, &written, why);
    if (status != CAM_OK)
        return status;
    cam_placement found = find_closest(pos, rules, &written);
    if (found == CAM_NO_PLACEMENT)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_WRONG_SHAPE,
                        .piece = rules->letter[written.kind]);
    *move = found;
    return CAM_OK;
}

cam_status cam_move_parse(const cam_position *pos, const cam_rules *rules, const char *text,
                          cam_placement *move, cam_error *why)
{
    cam_placement found;
    cam_status status = CAM_OK;
    if (strcasecmp(text, "swap") == 0)
        found = CAM_SWAP;
    else if (strcasecmp(text, "back") == 0)
        found = CAM_BACK;
    else
        status = cam_stone_parse(pos, rules, text, &found, why);
    if (status == CAM_OK)
        status = cam_position_check(pos, rules, found, why);
    if (status == CAM_OK)
        *move = found;
    return status;
}
