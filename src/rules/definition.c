/*
 * definition.c: the text of a board, read line by line and written.
 *
 * 1. The text is copied and cut into words in place; each kind of line has a reader,
 *    which checks what can be seen in the line itself.
 * 2. Sides are looked at once all rows are known.
 * 3. The rules are worked out from it, which finds what is wrong with pieces.
 * 4. With them, the cells must hang together and the sides lie around them.
 */
#include "rules/definition.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "rules/rim.h"
#include "rules/shared.h"

#define NAME_MOST  30
#define TITLE_MOST 100 /* bytes */
#define SIDE_MOST  12

typedef struct place {
    int line, column;
} place;

typedef struct reader {
    cam_board_def board;
    cam_piece_set set;
    int row_count, side_count, piece_count, line_count;
    bool has_neutral;
    place row[CAM_BOX + 1], side[CAM_SIDES], piece[CAM_KINDS], neutral;
    const char *cells[CAM_SIDES]; /* of a side, as written; their column is in 'side' */
    place here;                   /* of 'at' */
    char *at;                     /* what is left of the line */
    cam_error *error;
    char text[CAM_DEFINITION_MOST + 1];
    char tidy[CAM_DEFINITION_MOST + 1]; /* cells of sides, one blank between them */
    size_t tidy_length;
} reader;

static cam_status put_place(reader *r, place where, cam_status status)
{
    if (r->error) {
        r->error->line = where.line;
        r->error->column = where.column;
    }
    return status;
}

#define FAIL(r, where, status, ...) put_place(r, where, cam_fail((r)->error, status, __VA_ARGS__))

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The next word of the line, cut off; "" at its end. *where is its place. */
static char *next_word(reader *r, place *where)
{
    while (is_blank(*r->at)) {
        r->at++;
        r->here.column++;
    }
    char *word = r->at;
    *where = r->here;
    while (*r->at && !is_blank(*r->at)) {
        r->at++;
        r->here.column++;
    }
    if (*r->at) {
        *r->at++ = '\0';
        r->here.column++;
    }
    return word;
}

/* What is left of the line, blanks at both ends apart. */
static char *rest_of_line(reader *r, place *where)
{
    while (is_blank(*r->at)) {
        r->at++;
        r->here.column++;
    }
    *where = r->here;
    char *end = r->at + strlen(r->at);
    while (end > r->at && is_blank(end[-1]))
        *--end = '\0';
    return r->at;
}

static cam_status expect_end(reader *r)
{
    place where;
    return *rest_of_line(r, &where) ? FAIL(r, where, CAM_MALFORMED, CAM_REASON_LINE_LONG) : CAM_OK;
}

/*
 * 1. The lines.
 */

static bool is_name(const char *name, size_t most)
{
    size_t length = 0;
    for (; name[length]; length++)
        if (!is_letter(name[length]) &&
            (length == 0 || (!is_digit(name[length]) && name[length] != '-')))
            return false;
    return length > 0 && length <= most;
}

static cam_status read_name(reader *r)
{
    place where;
    const char *name = next_word(r, &where);
    if (!is_name(name, NAME_MOST))
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_NAME, .number = NAME_MOST);
    if (cam_board_find(name))
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_NAME_TAKEN, .name = name);
    r->board.name = name;
    return expect_end(r);
}

static cam_status read_title(reader *r)
{
    place where;
    const char *title = rest_of_line(r, &where);
    if (r->board.title)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_TITLE_TWICE);
    if (!*title || strlen(title) > TITLE_MOST)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_TITLE_LONG, .number = TITLE_MOST);
    r->board.title = title;
    return CAM_OK;
}

static cam_status read_row(reader *r)
{
    place where;
    const char *row = next_word(r, &where);
    size_t width = strspn(row, "#.");
    if (row[width] || width == 0) {
        where.column += (int)width;
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_ROW, .name = r->board.name);
    }
    if (r->row_count == CAM_BOX || width > CAM_BOX)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_SIZE, .name = r->board.name,
                    .number = CAM_BOX);
    if (r->row_count && strlen(r->board.rows[0]) != width)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_RAGGED, .name = r->board.name);
    r->row[r->row_count] = where;
    r->board.rows[r->row_count++] = row;
    return expect_end(r);
}

static cam_status read_side(reader *r)
{
    place where;
    const char *name = next_word(r, &where);
    if (!is_name(name, SIDE_MOST))
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_SIDE_NAME, .number = SIDE_MOST);
    if (r->side_count == CAM_SIDES)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_SIDES, .name = r->board.name);
    for (int i = 0; i < r->side_count; i++)
        if (strcmp(r->board.sides[i].name, name) == 0)
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_SIDE_TWICE, .name = name);
    r->board.sides[r->side_count].name = name;
    r->cells[r->side_count] = rest_of_line(r, &r->side[r->side_count]);
    r->side_count++;
    return CAM_OK;
}

/* Cut the drawing at its '/', row by row. */
static cam_status read_shape(reader *r, char *shape, place where, cam_piece_def *piece)
{
    int rows = 0;
    size_t width = strcspn(shape, "/");
    for (;;) {
        size_t length = strcspn(shape, "/"), drawn = strspn(shape, "#.");
        if (length == 0 || drawn < length || length != width) {
            where.column += (int)(drawn < length ? drawn : 0);
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_PIECE_ROW, .piece = piece->letter);
        }
        if (rows == CAM_LEVELS || length > CAM_LEVELS)
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_PIECE_LONG, .piece = piece->letter,
                        .number = CAM_LEVELS);
        piece->rows[rows++] = shape;
        if (!shape[length])
            return CAM_OK;
        shape[length] = '\0';
        shape += length + 1;
        where.column += (int)length + 1;
    }
}

static cam_status read_piece(reader *r, cam_piece_def *piece, place *at)
{
    place where;
    char *word = next_word(r, at);
    if (word[0] < 'A' || word[0] > 'Z' || word[1])
        return FAIL(r, *at, CAM_MALFORMED, CAM_REASON_PIECE_LETTER);
    piece->letter = word[0];
    word = next_word(r, &where);
    int number = 0;
    for (const char *c = word; is_digit(*c) && number <= CAM_MOST_PIECES; c++)
        number = number * 10 + (*c - '0');
    if (word[strspn(word, "0123456789")] || number < 1 || number > CAM_MOST_PIECES)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_PIECE_NUMBER, .piece = piece->letter,
                    .number = CAM_MOST_PIECES);
    piece->count = (uint8_t)number;
    word = next_word(r, &where);
    if (!*word)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_PIECE_LETTER);
    cam_status status = read_shape(r, word, where, piece);
    return status == CAM_OK ? expect_end(r) : status;
}

static cam_status read_piece_line(reader *r)
{
    if (r->piece_count == CAM_KINDS)
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_TOO_MANY_SHAPES, .number = CAM_KINDS);
    int i = r->piece_count++;
    return read_piece(r, &r->set.pieces[i], &r->piece[i]);
}

static cam_status read_neutral(reader *r)
{
    if (r->has_neutral)
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_NEUTRAL_TWICE);
    r->has_neutral = true;
    return read_piece(r, &r->set.neutral, &r->neutral);
}

static cam_status read_line(reader *r)
{
    static const struct {
        const char *word;
        cam_status (*read)(reader *r);
    } kinds[] = {{"title", read_title},
                 {"row", read_row},
                 {"side", read_side},
                 {"piece", read_piece_line},
                 {"neutral", read_neutral}};
    place where;
    if ((r->at[0] == '#' && (!r->at[1] || is_blank(r->at[1]))) || !*rest_of_line(r, &where))
        return CAM_OK;
    const char *word = next_word(r, &where);
    bool is_board = strcmp(word, "board") == 0;
    if (is_board != !r->board.name)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_FIRST);
    if (is_board)
        return read_name(r);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(word, kinds[i].word) == 0)
            return kinds[i].read(r);
    return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BAD_LINE);
}

/* Is it text, of lines of characters? */
static cam_status check_text(reader *r, const char *text, size_t length)
{
    place where = {1, 1};
    for (size_t i = 0; i < length;) {
        int step = cam_utf8_length(text + i, length - i);
        unsigned char c = (unsigned char)text[i];
        bool is_end = c == '\n', before_end = c == '\r' && i + 1 < length && text[i + 1] == '\n';
        bool is_space = is_end || before_end || c == '\t';
        if (step == 0 || (c < ' ' && !is_space) || c == 0x7f)
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_NOT_UTF8);
        i += (size_t)step;
        where = is_end ? (place){where.line + 1, 1} : (place){where.line, where.column + 1};
    }
    return CAM_OK;
}

static cam_status read_lines(reader *r)
{
    cam_status status = CAM_OK;
    char *line = r->text;
    for (int number = 1; line && status == CAM_OK; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        size_t length = strlen(line);
        if (length && line[length - 1] == '\r')
            line[length - 1] = '\0';
        r->at = line;
        r->here = (place){number, 1};
        r->line_count = number;
        status = read_line(r);
        line = end ? end + 1 : NULL;
    }
    return status;
}

/*
 * 2. The sides' cells: each is on the board. They are written anew with one blank between.
 */

static bool is_drawn(const reader *r, const char *name, size_t length)
{
    int x = (name[0] | 0x20) - 'a', y = 0;
    if (!is_letter(name[0]) || length < 2 || length > 3 || name[1] == '0')
        return false;
    for (size_t i = 1; i < length; i++) {
        if (!is_digit(name[i]))
            return false;
        y = y * 10 + (name[i] - '0');
    }
    return y >= 1 && y <= r->row_count && x < (int)strlen(r->board.rows[0]) &&
           r->board.rows[r->row_count - y][x] == '#';
}

static cam_status read_cells(reader *r, int side)
{
    const char *at = r->cells[side];
    char *tidy = r->tidy + r->tidy_length;
    r->board.sides[side].cells = tidy;
    do {
        size_t length = strcspn(at, " \t");
        place where = r->side[side];
        where.column += (int)(at - r->cells[side]);
        if (!is_drawn(r, at, length))
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BOARD_SIDE, .name = r->board.name,
                        .detail = r->board.sides[side].name);
        memcpy(tidy, at, length);
        tidy += length;
        at += length;
        at += strspn(at, " \t");
        *tidy++ = *at ? ' ' : '\0';
    } while (*at);
    r->tidy_length = (size_t)(tidy - r->tidy);
    return CAM_OK;
}

static cam_status check_board(reader *r)
{
    place end = {r->line_count, 1};
    if (!r->board.name)
        return FAIL(r, end, CAM_MALFORMED, CAM_REASON_BOARD_FIRST);
    if (!r->row_count)
        return FAIL(r, end, CAM_MALFORMED, CAM_REASON_BOARD_EMPTY, .name = r->board.name);
    if (r->side_count != 4 && r->side_count != CAM_SIDES)
        return FAIL(r, r->side_count ? r->side[r->side_count - 1] : end, CAM_MALFORMED,
                    CAM_REASON_BOARD_SIDES, .name = r->board.name);
    int cells = 0;
    for (int row = 0; row < r->row_count; row++)
        for (const char *c = r->board.rows[row]; *c; c++)
            if (*c == '#' && ++cells > CAM_BOARD_CELLS)
                return FAIL(r, r->row[row], CAM_MALFORMED, CAM_REASON_BOARD_CELLS,
                            .number = CAM_BOARD_CELLS);
    cam_status status = CAM_OK;
    for (int side = 0; side < r->side_count && status == CAM_OK; side++)
        status = read_cells(r, side);
    if (!r->piece_count) {
        memcpy(r->set.pieces, cam_box.pieces, sizeof r->set.pieces);
        r->set.neutral = r->has_neutral ? r->set.neutral : cam_box.neutral;
    }
    return status;
}

/*
 * 3 and 4. What only the whole tells.
 */

static place piece_place(const reader *r, char letter)
{
    place where = r->has_neutral ? r->neutral : r->row[0];
    for (int i = r->piece_count - 1; i >= 0; i--)
        if (r->set.pieces[i].letter == letter)
            where = r->piece[i];
    return where;
}

/* Where what the rules found wrong stands in the text: at a piece, else at the board. */
static place find_place(const reader *r, cam_reason reason)
{
    if (reason == CAM_REASON_PIECE_TWICE) { /* the second of them */
        for (int i = 1; i < r->piece_count; i++)
            for (int j = 0; j < i; j++)
                if (r->set.pieces[i].letter == r->set.pieces[j].letter)
                    return r->piece[i];
        return r->has_neutral ? r->neutral : r->row[0];
    }
    if (cam_reason_has(reason, CAM_ARGUMENT_PIECE) && r->error)
        return piece_place(r, r->error->arguments.piece[0]);
    bool is_of_pieces = reason == CAM_REASON_TOO_MANY_TURNS ||
                        reason == CAM_REASON_TOO_MANY_SHAPES ||
                        reason == CAM_REASON_TOO_MANY_PLACES;
    return is_of_pieces && r->piece_count ? r->piece[r->piece_count - 1] : r->row[0];
}

static cam_status work_out(reader *r, const cam_rules **rules)
{
    cam_error why = {0};
    cam_status status = cam_rules_new(&r->board, &r->set, rules, &why);
    if (status == CAM_OK)
        return CAM_OK;
    if (r->error)
        *r->error = why;
    return status == CAM_NO_MEMORY ? status : put_place(r, find_place(r, why.reason), status);
}

static place cell_place(const reader *r, const cam_board *board, cam_cell cell)
{
    place where = r->row[board->height - 1 - board->y[cell]];
    where.column += board->x[cell];
    return where;
}

/* Where a side names a cell. */
static place named_place(const reader *r, int side, const char *name)
{
    place where = r->side[side];
    const char *at = r->cells[side];
    size_t length = strlen(name);
    while (*at && ((*at | 0x20) != name[0] || strncmp(at + 1, name + 1, length - 1) != 0 ||
                   is_digit(at[length])))
        at++;
    where.column += *at ? (int)(at - r->cells[side]) : 0;
    return where;
}

static cam_status check_shape(reader *r, const cam_board *board)
{
    cam_cell cell;
    if (!cam_board_is_joined(board, &cell))
        return FAIL(r, cell_place(r, board, cell), CAM_MALFORMED, CAM_REASON_BOARD_APART);
    cam_rim rim;
    int side;
    char name[4] = "";
    cam_rim_walk(board, &rim);
    cam_side_fault fault = cam_rim_check(&rim, board, &side, &cell);
    if (fault == CAM_SIDES_SOUND)
        return CAM_OK;
    const char *of_side = r->board.sides[side].name;
    if (fault == CAM_SIDE_NOT_AFTER)
        return FAIL(r, r->side[side], CAM_MALFORMED, CAM_REASON_SIDES_ORDER, .name = of_side);
    cam_cell_format(board, cell, name);
    place where = named_place(r, side, name);
    return fault == CAM_SIDE_INSIDE
               ? FAIL(r, where, CAM_MALFORMED, CAM_REASON_SIDE_INSIDE, .name = of_side,
                      .cell = name)
               : FAIL(r, where, CAM_MALFORMED, CAM_REASON_SIDE_GAP, .name = of_side, .cell = name);
}

static cam_status read_definition(reader *r, const char *text, size_t length,
                                  const cam_rules **rules)
{
    if (length > CAM_DEFINITION_MOST)
        return FAIL(r, ((place){1, 1}), CAM_MALFORMED, CAM_REASON_BOARD_FILE_LARGE,
                    .number = CAM_DEFINITION_MOST);
    cam_status status = check_text(r, text, length);
    if (status != CAM_OK)
        return status;
    memcpy(r->text, text, length);
    status = read_lines(r);
    if (status == CAM_OK)
        status = check_board(r);
    if (status != CAM_OK)
        return status;
    char source[CAM_DEFINITION_MOST + 1]; /* the text itself has been cut up */
    memcpy(source, text, length);
    source[length] = '\0';
    r->board.source = source;
    const cam_rules *made;
    status = work_out(r, &made);
    if (status != CAM_OK)
        return status;
    status = check_shape(r, &made->board);
    if (status == CAM_OK)
        *rules = made;
    else
        cam_rules_release(made);
    return status;
}

cam_status cam_definition_read(const char *text, size_t length, const cam_rules **rules,
                               cam_error *error)
{
    reader *r = calloc(1, sizeof *r);
    if (!r)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    r->error = error;
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
        text += 3;
        length -= 3;
    }
    cam_status status = read_definition(r, text, length, rules);
    free(r);
    return status;
}

bool cam_definition_is_file(const char *word)
{
    return strpbrk(word, "./") != NULL;
}

/*
 * Writing.
 */

static void write_piece(const cam_rules *rules, int kind, cam_buffer *out)
{
    unsigned shape = rules->shape[kind];
    int width = shape & 0444 ? 3 : shape & 0222 ? 2 : 1;
    int height = shape >> 6 ? 3 : shape >> 3 ? 2 : 1;
    cam_buffer_format(out, "%s %c %d ", kind == rules->neutral ? "neutral" : "piece",
                      rules->letter[kind], rules->count[kind]);
    for (int y = 0; y < height; y++) {
        cam_buffer_add(out, y ? "/" : "");
        for (int x = 0; x < width; x++)
            cam_buffer_add_char(out, shape >> (x + 3 * y) & 1 ? '#' : '.');
    }
    cam_buffer_add_char(out, '\n');
}

void cam_definition_write(const cam_rules *rules, cam_buffer *out)
{
    const cam_board_def *def = rules->board.def;
    cam_buffer_format(out, "board %s%s\n", cam_board_find(def->name) ? "my-" : "", def->name);
    if (def->title)
        cam_buffer_format(out, "title %s\n", def->title);
    for (int row = 0; row < rules->board.height; row++)
        cam_buffer_format(out, "row %s\n", def->rows[row]);
    for (int side = 0; side < rules->board.side_count; side++)
        cam_buffer_format(out, "side %s %s\n", def->sides[side].name, def->sides[side].cells);
    for (int kind = 0; kind < rules->kind_count; kind++)
        write_piece(rules, kind, out);
}
