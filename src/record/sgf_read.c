/*
 * sgf_read.c: SGF into records, one pass over the text.
 *
 * The reader keeps the position at the node it is in, and one undo for each
 * placement on the way there. A closing parenthesis climbs back to the node that
 * its opening one stood before (the mark 'opens'), taking moves back on the way:
 * no stack but the tree itself, and each node is climbed over once.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "record/gametree.h"
#include "record/layout.h"
#include "record/sgf.h"
#include "record/sift.h"
#include "record/text.h"
#include "rules/house.h"
#include "rules/notation.h"
#include "rules/shared.h"

#define TEXT_MAX ((size_t)1 << 30) /* so that places fit an int and offsets 32 bits */

typedef struct place {
    int line, column;
} place;

typedef struct reader {
    cam_rulebook *book;
    const char *at, *end;
    place here;        /* of 'at' */
    place value_place; /* of the value read last */
    cam_error *error;
    uint32_t nodes, values; /* read so far, in all games */

    cam_record *record; /* the game being read */
    cam_node node;      /* where we are in it */
    cam_position pos;   /* there */
    cam_history history;
    uint32_t move; /* the node's move property, or CAM_NONE */
    place move_place, beginner_place, house_place, laid_place, board_place, neutral_place;
    place definition_place; /* of the first character of BD's value */
} reader;

static cam_status put_place(reader *r, place where, cam_status status)
{
    if (r->error && status != CAM_OK) {
        r->error->line = where.line;
        r->error->column = where.column;
    }
    return status;
}

#define NAME_SHOWN 41 /* of a property in an error, and its NUL */

#define FAIL(r, where, status, ...) put_place(r, where, cam_fail((r)->error, status, __VA_ARGS__))

static bool is_at_end(const reader *r)
{
    return r->at == r->end;
}

static char peek(const reader *r)
{
    return is_at_end(r) ? '\0' : *r->at;
}

/* Step over one character; "\r\n" is two of which the second starts the line. */
static cam_status advance(reader *r)
{
    int length = cam_utf8_length(r->at, (size_t)(r->end - r->at));
    if (length == 0)
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_NOT_UTF8);
    bool ends_line =
        *r->at == '\n' || (*r->at == '\r' && (r->at + 1 == r->end || r->at[1] != '\n'));
    r->at += length;
    r->here.column++;
    if (ends_line) {
        r->here.line++;
        r->here.column = 1;
    }
    return CAM_OK;
}

static void skip_space(reader *r)
{
    while (!is_at_end(r) && strchr(" \t\r\n\v\f", *r->at) && *r->at)
        advance(r);
}

static bool is_name_start(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_name_rest(char c)
{
    return is_name_start(c) || (c >= '0' && c <= '9');
}

/* From after '[' up to the ']' that no backslash hides; steps over that too. */
static cam_status read_value(reader *r, uint32_t property)
{
    place start = r->here;
    cam_status status = advance(r);
    r->value_place = r->here;
    const char *raw = r->at;
    while (status == CAM_OK && !is_at_end(r) && *r->at != ']') {
        if (*r->at == '\\' && r->at + 1 < r->end)
            status = advance(r);
        if (status == CAM_OK)
            status = advance(r);
    }
    if (status != CAM_OK)
        return status;
    if (is_at_end(r))
        return FAIL(r, start, CAM_MALFORMED, CAM_REASON_NEVER_CLOSED);
    size_t length = (size_t)(r->at - raw);
    if (r->values++ == CAM_SGF_VALUES)
        return FAIL(r, start, CAM_MALFORMED, CAM_REASON_TOO_MANY_VALUES, .number = CAM_SGF_VALUES);
    if (!cam_gametree_reserve(r->record, 0, 0, 1, cam_value_bytes(length)))
        return FAIL(r, start, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_gametree_add_value(r->record, property, raw, length);
    return advance(r);
}

/* What RU names of the house rules (RULES 11); it may say other things as well. */
static void read_house(cam_record *record, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, ", ");
        cam_house_add(&record->setup.house, text, length);
        text += length + (text[length] != '\0');
    }
}

/* The properties of the game itself, at the root. */
static cam_status read_setup(reader *r, place where, const char *name, const char *text)
{
    cam_record *record = r->record;
    char quoted[40];
    cam_text_quote(text, quoted, sizeof quoted);
    if (strcmp(name, "GM") == 0 && strcasecmp(text, "Caminos") != 0)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_OTHER_GAME, .name = quoted);
    if (strcmp(name, "FF") == 0 && strcmp(text, "4") != 0)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_OTHER_FORMAT, .name = quoted);
    if (strcmp(name, "CA") == 0 && strcasecmp(text, "UTF-8") != 0)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_OTHER_CHARSET, .name = quoted);
    if (strcmp(name, "BO") == 0)
        r->board_place = where;
    if (strcmp(name, "BD") == 0)
        r->definition_place = r->value_place;
    if (strcmp(name, "SU") == 0)
        r->laid_place = where;
    if (strcmp(name, "RU") == 0) {
        r->house_place = where;
        read_house(record, text);
    }
    if (strcmp(name, "NP") == 0) {
        if (strcmp(text, "2") != 0 && strcmp(text, "4") != 0)
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BAD_NP);
        record->setup.players = (uint8_t)(text[0] - '0');
    }
    if (strcmp(name, "NE") == 0) {
        if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_BAD_NE);
        record->setup.neutral = text[0] == '1';
        r->neutral_place = where;
    }
    return CAM_OK;
}

/* The board that the record brings along. What is wrong in it has its place in the file,
 * as long as nothing before it is escaped. */
static cam_status read_definition(reader *r, const char *text, const cam_rules **rules)
{
    cam_error why = {0};
    cam_status status = cam_rulebook_read(r->book, text, strlen(text), rules, &why);
    if (status == CAM_OK)
        return CAM_OK;
    if (r->error)
        *r->error = why;
    place where = r->definition_place;
    if (why.line > 1)
        where = (place){where.line + why.line - 1, why.column};
    else if (why.line == 1)
        where.column += why.column - 1;
    return put_place(r, where, status);
}

/* The board: what BD says, else the one of the box that BO names. */
static cam_status read_board(reader *r)
{
    cam_record *record = r->record;
    const char *name = cam_record_text(record, CAM_ROOT, "BO");
    const char *text = cam_record_text(record, CAM_ROOT, "BD");
    const cam_rules *rules = NULL;
    if (text) {
        cam_status status = read_definition(r, text, &rules);
        if (status != CAM_OK)
            return status;
    } else {
        rules = cam_rulebook_find(r->book, name ? name : cam_boards[0].name);
        if (!rules) {
            char quoted[40];
            cam_text_quote(name, quoted, sizeof quoted);
            return FAIL(r, r->board_place, CAM_MALFORMED, CAM_REASON_NO_SUCH_BOARD, .name = quoted);
        }
        cam_rules_hold(rules);
    }
    record->rules = rules;
    if (record->setup.neutral && !cam_rules_have_neutral(rules))
        return FAIL(r, r->neutral_place, CAM_MALFORMED, CAM_REASON_NO_NEUTRAL_STONE,
                    .name = rules->board.def->name);
    return put_place(r, r->house_place, cam_setup_check(record->setup, rules, r->error));
}

/* The position before the first move. */
static cam_status read_start(reader *r)
{
    return put_place(r, r->laid_place, cam_record_replay_laid(r->record, r->error));
}

/* Who begins. It needs NP, which may stand after it. */
static cam_status read_beginner(reader *r)
{
    const char *text = cam_record_text(r->record, CAM_ROOT, "PL");
    if (!text)
        return CAM_OK;
    for (cam_seat seat = 0; seat < r->record->setup.players; seat++) {
        char digit[] = {(char)('1' + seat), '\0'};
        if (strcmp(text, cam_beginner_name(seat)) == 0 || strcmp(text, digit) == 0) {
            r->record->setup.first = seat;
            return CAM_OK;
        }
    }
    return FAIL(r, r->beginner_place, CAM_MALFORMED, CAM_REASON_BAD_PL);
}

/* Properties this program reads itself have one value; PM[1][2] is no business
 * of ours. */
static bool takes_one_value(cam_node node, const char *name)
{
    static const char *const anywhere[] = {"Y", "G", "B", "C"};
    static const char *const at_root[] = {"FF", "CA", "GM", "BO", "BD", "NP", "NE",
                                          "PL", "P1", "P2", "P3", "P4", "RE"};
    for (size_t i = 0; i < sizeof anywhere / sizeof anywhere[0]; i++)
        if (strcmp(name, anywhere[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof at_root / sizeof at_root[0]; i++)
        if (node == CAM_ROOT && strcmp(name, at_root[i]) == 0)
            return true;
    return false;
}

static cam_status check_property(reader *r, uint32_t property, place where)
{
    const char *name = cam_gametree_name(r->record, property);
    const cam_property *read = &r->record->property[property];
    if (read->value_count > 1 && takes_one_value(r->node, name))
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_ONE_VALUE, .name = name);
    if (cam_move_name_colour(name) >= 0) {
        if (r->move != CAM_NONE)
            return FAIL(r, where, CAM_MALFORMED, CAM_REASON_TWO_MOVES);
        r->move = property;
        r->move_place = where;
    }
    if (r->node != CAM_ROOT)
        return CAM_OK;
    if (strcmp(name, "PL") == 0)
        r->beginner_place = where;
    return read_setup(r, where, name, r->record->text + r->record->value[read->value].text);
}

static cam_status add_property(reader *r, place where, const char *name, size_t length,
                               uint32_t *property)
{
    cam_record *record = r->record;
    if (record->node[r->node].property_count == CAM_NODE_PROPERTIES)
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_TOO_MANY_PROPERTIES,
                    .number = CAM_NODE_PROPERTIES);
    if (!cam_gametree_reserve(record, 0, 1, 0, length + 1))
        return FAIL(r, where, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    *property = cam_gametree_add_property(record, r->node, name, length);
    const char *stored = cam_gametree_name(record, *property);
    if (cam_gametree_find(record, r->node, stored) != *property) {
        char shown[NAME_SHOWN];
        cam_utf8_cut(shown, sizeof shown, name, length);
        return FAIL(r, where, CAM_MALFORMED, CAM_REASON_PROPERTY_TWICE, .name = shown);
    }
    return CAM_OK;
}

static cam_status read_property(reader *r)
{
    place where = r->here;
    const char *name = r->at;
    while (is_name_rest(peek(r)))
        advance(r);
    size_t length = (size_t)(r->at - name);
    uint32_t property = CAM_NONE;
    cam_status status = add_property(r, where, name, length, &property);
    skip_space(r);
    if (status == CAM_OK && peek(r) != '[') {
        char shown[NAME_SHOWN];
        cam_utf8_cut(shown, sizeof shown, name, length);
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_NO_VALUE, .name = shown);
    }
    while (status == CAM_OK && peek(r) == '[') {
        status = read_value(r, property);
        skip_space(r);
    }
    return status == CAM_OK ? check_property(r, property, where) : status;
}

static cam_status check_turn(const cam_position *pos, cam_colour colour, cam_error *error)
{
    if (cam_position_is_over(pos))
        return cam_fail(error, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    cam_colour turn = cam_position_colour(pos);
    if (colour == turn)
        return CAM_OK;
    if (turn == CAM_BLUE)
        return cam_fail(error, CAM_ILLEGAL, CAM_REASON_NEUTRAL_FIRST);
    if (colour == CAM_BLUE)
        return cam_fail(error, CAM_ILLEGAL, CAM_REASON_NO_NEUTRAL);
    return cam_fail(error, CAM_ILLEGAL, CAM_REASON_WRONG_TURN, .colour = cam_colour_term(turn));
}

/* Play the node's move, and keep it in its one written form (RULES 9). */
static cam_status play_move(reader *r)
{
    cam_record *record = r->record;
    const cam_rules *rules = record->rules;
    int colour = cam_move_name_colour(cam_gametree_name(record, r->move));
    const cam_value *value = &record->value[record->property[r->move].value];
    cam_placement move;
    cam_status status = check_turn(&r->pos, (cam_colour)colour, r->error);
    if (status == CAM_OK)
        status = cam_move_parse(&r->pos, rules, record->text + value->text, &move, r->error);
    if (status != CAM_OK)
        return put_place(r, r->move_place, status);

    char written[CAM_MOVE_TEXT];
    size_t length = (size_t)cam_move_format(rules, move, written);
    if (strcmp(written, record->text + value->raw) != 0) {
        if (!cam_gametree_reserve(record, 0, 0, 1, cam_value_bytes(length)))
            return FAIL(r, r->move_place, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
        cam_gametree_set_value(record, r->move, written, length);
    }
    cam_gametree_set_move(record, r->node, move, (cam_colour)colour);
    cam_history_play(&r->history, &r->pos, rules, move);
    return CAM_OK;
}

/* From ';' to what follows the node's last property. */
static cam_status read_node(reader *r, bool opens)
{
    place start = r->here;
    if (r->nodes++ == CAM_SGF_NODES)
        return FAIL(r, start, CAM_MALFORMED, CAM_REASON_TOO_MANY_NODES, .number = CAM_SGF_NODES);
    if (!cam_gametree_reserve(r->record, 1, 0, 0, 0))
        return FAIL(r, start, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    r->node = cam_gametree_add_node(r->record, r->node);
    r->record->node[r->node].opens = opens;
    r->move = CAM_NONE;
    advance(r);
    skip_space(r);
    while (is_name_start(peek(r))) {
        cam_status status = read_property(r);
        if (status != CAM_OK)
            return status;
    }
    if (r->node == CAM_ROOT) {
        cam_status status = read_board(r);
        if (status == CAM_OK)
            status = read_beginner(r);
        if (status == CAM_OK)
            status = read_start(r);
        if (status != CAM_OK)
            return status;
        r->pos = r->record->start;
        r->history.count = 0;
    }
    return r->move == CAM_NONE ? CAM_OK : play_move(r);
}

/* Leave the subtree whose '(' stands before one of its nodes: to the node above. */
static void close_subtree(reader *r)
{
    for (;;) {
        const cam_game_node *left = &r->record->node[r->node];
        if (left->move != CAM_NO_PLACEMENT)
            cam_history_undo(&r->history, &r->pos, r->record->rules);
        r->node = left->parent;
        if (left->opens)
            return;
    }
}

static cam_status unexpected(reader *r, cam_term wanted)
{
    if (is_at_end(r))
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_ENDS_EARLY, .expected = wanted);
    if (*r->at > ' ' && *r->at <= '~')
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_UNEXPECTED,
                    .name = (char[]){*r->at, '\0'}, .expected = wanted);
    place where = r->here;
    cam_status status = advance(r); /* which says so if it is not UTF-8 */
    return status == CAM_OK ? FAIL(r, where, CAM_MALFORMED, CAM_REASON_EXPECTED, .expected = wanted)
                            : status;
}

static cam_status open_subtree(reader *r)
{
    advance(r);
    skip_space(r);
    return peek(r) == ';' ? read_node(r, true) : unexpected(r, CAM_TERM_NODE);
}

/* One game, from its '(' to its ')'. A node may follow a node, but not a ')'. */
static cam_status read_tree(reader *r)
{
    cam_status status = open_subtree(r);
    bool closed = false;
    while (status == CAM_OK && r->node != CAM_NO_NODE) {
        skip_space(r);
        char c = peek(r);
        if (c == '(') {
            status = open_subtree(r);
            closed = false;
        } else if (c == ')') {
            close_subtree(r);
            closed = true;
            advance(r);
        } else if (c == ';' && !closed) {
            status = read_node(r, false);
        } else {
            return unexpected(r, closed ? CAM_TERM_VARIATION : CAM_TERM_NODE_PART);
        }
    }
    return status;
}

static cam_status read_game(reader *r, cam_record **record)
{
    r->record = cam_gametree_new();
    if (!r->record)
        return FAIL(r, r->here, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    r->record->setup.players = 2;
    r->node = CAM_NO_NODE;
    cam_status status = read_tree(r);
    if (status == CAM_OK)
        *record = r->record;
    else
        cam_record_free(r->record);
    return status;
}

/* The next game; it stands at what is no space. */
static cam_status next_game(reader *r, cam_record **record)
{
    return peek(r) == '(' ? read_game(r, record) : unexpected(r, CAM_TERM_GAME_START);
}

static bool add_game(cam_collection *games, int *capacity, cam_record *record)
{
    if (games->count == *capacity) {
        int wanted = *capacity ? *capacity * 2 : 4;
        cam_record **moved = realloc(games->game, (size_t)wanted * sizeof(cam_record *));
        if (!moved)
            return false;
        games->game = moved;
        *capacity = wanted;
    }
    games->game[games->count++] = record;
    return true;
}

static cam_status read_games(reader *r, cam_collection *games)
{
    int capacity = 0;
    do {
        if (games->count == CAM_SGF_GAMES)
            return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_TOO_MANY_GAMES,
                        .number = CAM_SGF_GAMES);
        cam_record *record = NULL;
        cam_status status = next_game(r, &record);
        if (status != CAM_OK)
            return status;
        if (!add_game(games, &capacity, record)) {
            cam_record_free(record);
            return FAIL(r, r->here, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
        }
        skip_space(r);
    } while (!is_at_end(r));
    return CAM_OK;
}

/* At the first game of a text; CAM_MALFORMED if that is too long. */
static cam_status begin(reader *r, cam_rulebook *book, const char *text, size_t length,
                        cam_error *error)
{
    *r = (reader){.book = book, .at = text, .end = text + length, .here = {1, 1}, .error = error};
    if (length > TEXT_MAX)
        return FAIL(r, r->here, CAM_MALFORMED, CAM_REASON_RECORD_TOO_LARGE);
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        r->at += 3; /* a byte order mark */
    skip_space(r);
    return CAM_OK;
}

cam_status cam_sgf_read(cam_rulebook *book, const char *text, size_t length, cam_collection *games,
                        cam_error *error)
{
    reader r;
    cam_status status = begin(&r, book, text, length, error);
    if (status != CAM_OK)
        return status;
    cam_collection read = {0};
    status = read_games(&r, &read);
    if (status == CAM_OK)
        *games = read;
    else
        cam_collection_clear(&read);
    return status;
}

/* Step on to 'to', over whatever lies between. */
static void go_to(reader *r, const char *to)
{
    while (r->at < to)
        if (advance(r) != CAM_OK) {
            r->at++;
            r->here.column++;
        }
}

static bool is_before(place here, cam_error error)
{
    return here.line < error.line || (here.line == error.line && here.column < error.column);
}

/* The next piece of the text, whatever it is; it stands at what is no space. */
static cam_status sift_one(reader *r, int broken, cam_sifted *game)
{
    reader start = *r;
    cam_error *error = r->error;
    r->error = &game->error;
    r->nodes = r->values = 0; /* each is read, shown and dropped */
    cam_status status = next_game(r, &game->record);
    if (status != CAM_OK) {
        *r = start;
        r->error = NULL;
        bool last = broken + 1 == CAM_SGF_BROKEN;
        go_to(r, last ? r->end : r->at + cam_sgf_skip(r->at, (size_t)(r->end - r->at)));
        r->error = &game->error;
        if (status != CAM_NO_MEMORY && is_before(r->here, game->error)) /* it read on in the next */
            FAIL(r, r->here, status, CAM_REASON_ENDS_EARLY, .expected = CAM_TERM_NODE_PART);
    }
    r->error = error;
    game->text = start.at;
    game->length = (size_t)(r->at - start.at);
    game->line = start.here.line;
    game->column = start.here.column;
    return status;
}

cam_status cam_sgf_sift(cam_rulebook *book, const char *text, size_t length, cam_sgf_visit *visit,
                        void *context, cam_error *error)
{
    reader r;
    cam_status status = begin(&r, book, text, length, error);
    if (status != CAM_OK || is_at_end(&r))
        return status != CAM_OK ? status : unexpected(&r, CAM_TERM_GAME_START);
    for (int number = 1, broken = 0; !is_at_end(&r); number++) {
        cam_sifted game = {.number = number};
        status = sift_one(&r, broken, &game);
        if (status == CAM_NO_MEMORY)
            return FAIL(&r, r.here, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
        broken += status != CAM_OK;
        visit(context, &game);
        cam_record_free(game.record);
        skip_space(&r);
    }
    return CAM_OK;
}

cam_status cam_sgf_read_first(cam_rulebook *book, const char *text, size_t length,
                              cam_record **record, cam_error *error)
{
    cam_collection games;
    cam_status status = cam_sgf_read(book, text, length, &games, error);
    if (status != CAM_OK)
        return status;
    *record = games.game[0];
    games.game[0] = NULL;
    cam_collection_clear(&games);
    return CAM_OK;
}

void cam_collection_clear(cam_collection *games)
{
    for (int i = 0; i < games->count; i++)
        cam_record_free(games->game[i]);
    free(games->game);
    *games = (cam_collection){0};
}
