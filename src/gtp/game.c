/*
 * game.c: the commands that play and ask by the rules alone.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gtp/private.h"
#include "rules/connection.h"
#include "rules/diagram.h"
#include "rules/house.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/playout.h"
#include "rules/score.h"
#include "rules/shared.h"

/*
 * Words.
 */

bool cam_gtp_read_colour(const char *word, cam_colour *colour)
{
    for (int c = 0; c < CAM_COLOURS; c++) {
        const char *name = cam_colour_name((cam_colour)c);
        bool is_letter = strlen(word) == 1 && strncasecmp(word, name, 1) == 0;
        if (is_letter || strcasecmp(word, name) == 0) {
            *colour = (cam_colour)c;
            return true;
        }
    }
    return false;
}

bool cam_gtp_read_number(const char *word, uint64_t low, uint64_t high, uint64_t *number)
{
    uint64_t value = 0;
    if (!*word)
        return false;
    for (; *word; word++) {
        unsigned digit = (unsigned)(*word - '0');
        if (digit > 9 || __builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, digit, &value))
            return false;
    }
    if (value < low || value > high)
        return false;
    *number = value;
    return true;
}

bool cam_gtp_has_turn(const cam_gtp *gtp, const char *word, cam_error *why)
{
    cam_colour colour, turn = cam_position_colour(&gtp->pos);
    cam_status status = CAM_OK;
    if (!cam_gtp_read_colour(word, &colour))
        status = cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_COLOUR);
    else if (cam_position_is_over(&gtp->pos))
        status = cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    else if (colour != turn)
        status = cam_fail(why, CAM_ILLEGAL, CAM_REASON_WRONG_TURN, .colour = cam_colour_term(turn));
    return status == CAM_OK;
}

/*
 * The course of the game.
 */

bool cam_gtp_start(cam_gtp *gtp, const cam_rules *rules, cam_setup setup)
{
    cam_record *record = cam_record_new(rules, setup);
    if (!record)
        return false;
    cam_record_free(gtp->record);
    gtp->record = record;
    if (gtp->rules != rules) {
        cam_engine_free(gtp->engine);
        gtp->engine = NULL;
        cam_rules_release(gtp->rules);
        gtp->rules = cam_rules_hold(rules);
    }
    gtp->setup = setup;
    cam_gtp_restart(gtp);
    cam_gtp_clock_rewind(&gtp->clock);
    if (!gtp->options.fixed_seed)
        gtp->options.engine.seed++;
    if (gtp->engine)
        cam_engine_reset(gtp->engine, gtp->options.engine.seed);
    return true;
}

void cam_gtp_restart(cam_gtp *gtp)
{
    gtp->pos = *cam_record_start(gtp->record);
    gtp->history.count = 0;
}

void cam_gtp_advance(cam_gtp *gtp, cam_placement move)
{
    cam_history_play(&gtp->history, &gtp->pos, gtp->rules, move);
}

/* The words after the board: "players 4", "neutral 1", "rules pie" in any order, or the bare
 * values "4 1" of the first two. Each is given at most once. */
static bool read_setup(int count, char *const word[], cam_setup *setup, const char **house)
{
    *house = NULL;
    static const struct {
        const char *name;
        uint64_t low, high;
    } part[] = {{"players", 2, 4}, {"neutral", 0, 1}};
    uint64_t value[] = {2, 0};
    bool is_given[] = {false, false};
    for (int i = 0; i < count; i++) {
        int p = is_given[0];
        if (strcasecmp(word[i], "rules") == 0) {
            if (*house || ++i == count)
                return false;
            *house = word[i];
            continue;
        }
        for (int named = 0; named < 2; named++)
            if (strcasecmp(word[i], part[named].name) == 0) {
                p = named;
                i++;
                break;
            }
        if (i == count)
            return false;
        if (is_given[p] || !cam_gtp_read_number(word[i], part[p].low, part[p].high, &value[p]))
            return false;
        is_given[p] = true;
    }
    *setup = (cam_setup){.players = (uint8_t)value[0], .neutral = value[1] == 1};
    return value[0] != 3;
}

static cam_gtp_reply run_set_game(cam_gtp *gtp, int count, char *const *word)
{
    cam_setup setup = {.players = 2, .neutral = false, .first = 0};
    const cam_rules *rules;
    const char *house = NULL;
    cam_error why;
    if (count > 1 && !read_setup(count - 1, word + 1, &setup, &house))
        return cam_gtp_refuse(gtp, "a game is BOARD [players 2|4] [neutral 0|1] [rules R,...]");
    if (house && cam_house_parse(house, &setup.house, &why) != CAM_OK)
        return cam_gtp_refuse(gtp, "%s", why.text);
    if (!cam_gtp_find_rules(gtp, count ? word[0] : cam_boards[0].name, &rules))
        return CAM_GTP_REFUSED;
    cam_status status = cam_setup_check(setup, rules, &why);
    if (status == CAM_OK && !cam_gtp_start(gtp, rules, setup))
        status = cam_fail(&why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_rules_release(rules);
    return status == CAM_OK ? CAM_GTP_DONE : cam_gtp_refuse(gtp, "%s", why.text);
}

static cam_gtp_reply run_clear_board(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    return cam_gtp_start(gtp, gtp->rules, gtp->setup) ? CAM_GTP_DONE : CAM_GTP_REFUSED;
}

/* INTERFACES 8: a stone that lay there before the first move. */
static cam_gtp_reply run_setup(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_error why;
    cam_colour colour = CAM_BLUE;
    cam_placement move = CAM_NO_PLACEMENT;
    cam_status status = CAM_OK;
    if (gtp->history.count)
        status = cam_fail(&why, CAM_ILLEGAL, CAM_REASON_SETUP_LATE);
    else if (!cam_gtp_read_colour(word[0], &colour))
        status = cam_fail(&why, CAM_MALFORMED, CAM_REASON_BAD_COLOUR);
    if (status == CAM_OK)
        status = cam_stone_parse(&gtp->pos, gtp->rules, word[1], &move, &why);
    if (status == CAM_OK)
        status = cam_record_lay(gtp->record, colour, move, &why);
    if (status != CAM_OK)
        return cam_gtp_refuse(gtp, "illegal move: %s", why.text);
    cam_gtp_restart(gtp);
    return CAM_GTP_DONE;
}

/* Who moves in a position set up: a colour, whose first seat it is, or a seat. */
static cam_gtp_reply set_turn(cam_gtp *gtp, const char *word)
{
    cam_error why;
    cam_colour colour = CAM_BLUE;
    uint64_t seat = 0;
    if (!cam_gtp_read_number(word, 1, gtp->pos.players, &seat) &&
        (!cam_gtp_read_colour(word, &colour) || colour == CAM_BLUE))
        return cam_gtp_refuse(gtp, "who moves is yellow, green or the number of a seat");
    seat = seat ? seat - 1 : colour;
    cam_status status = gtp->history.count ? cam_fail(&why, CAM_ILLEGAL, CAM_REASON_SETUP_LATE)
                                           : cam_record_begin(gtp->record, (cam_seat)seat, &why);
    if (status != CAM_OK)
        return cam_gtp_refuse(gtp, "%s", why.text);
    cam_gtp_restart(gtp);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_play(cam_gtp *gtp, int count, char *const *word)
{
    cam_error why;
    cam_placement move;
    if (count != 2)
        return cam_gtp_refuse(gtp, "illegal move: play takes COLOUR MOVE");
    if (!cam_gtp_has_turn(gtp, word[0], &why) ||
        cam_move_parse(&gtp->pos, gtp->rules, word[1], &move, &why) != CAM_OK)
        return cam_gtp_refuse(gtp, "illegal move: %s", why.text);
    cam_gtp_advance(gtp, move);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_undo(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    if (gtp->history.count == 0)
        return cam_gtp_refuse(gtp, "cannot undo");
    cam_history_undo(&gtp->history, &gtp->pos, gtp->rules);
    return CAM_GTP_DONE;
}

/*
 * Questions.
 */

static cam_gtp_reply run_to_play(cam_gtp *gtp, int count, char *const *word)
{
    if (count)
        return set_turn(gtp, word[0]);
    if (cam_position_is_over(&gtp->pos))
        cam_buffer_add(&gtp->text, "none");
    else
        cam_buffer_format(&gtp->text, "%s %d", cam_colour_name(cam_position_colour(&gtp->pos)),
                          gtp->pos.seat + 1);
    return CAM_GTP_DONE;
}

typedef char move_text[CAM_MOVE_TEXT];

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static cam_gtp_reply run_legal_moves(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_placement move[CAM_MAX_MOVES];
    int moves = cam_moves_array(&gtp->pos, gtp->rules, move);
    if (moves == 0)
        return CAM_GTP_DONE;
    move_text *text = malloc((size_t)moves * sizeof *text);
    if (!text)
        return CAM_GTP_REFUSED;
    for (int i = 0; i < moves; i++)
        cam_move_format(gtp->rules, move[i], text[i]);
    qsort(text, (size_t)moves, sizeof *text, compare_texts);
    for (int i = 0; i < moves; i++)
        cam_buffer_format(&gtp->text, "%s%s", i ? "\n" : "", text[i]);
    free(text);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_hands(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    for (cam_seat seat = 0; seat < gtp->pos.players; seat++) {
        cam_buffer_format(&gtp->text, "%s%d %s", seat ? "\n" : "", seat + 1,
                          cam_colour_name(cam_seat_colour(seat)));
        for (int kind = 0; kind < gtp->rules->neutral; kind++)
            cam_buffer_format(&gtp->text, " %c%d", gtp->rules->letter[kind],
                              gtp->pos.hand[seat][kind]);
        if (cam_position_is_out(&gtp->pos, seat))
            cam_buffer_add(&gtp->text, " out");
    }
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_heights(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    const cam_board *board = &gtp->rules->board;
    for (int y = board->height - 1; y >= 0; y--) {
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            bool is_cell = cell != CAM_NO_CELL;
            cam_buffer_add_char(&gtp->text,
                                is_cell ? (char)('0' + cam_position_height(&gtp->pos, cell)) : '.');
        }
        if (y > 0)
            cam_buffer_add_char(&gtp->text, '\n');
    }
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_result(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    static const char *const name[] = {
        [CAM_ONGOING] = "none",
        [CAM_YELLOW_WINS] = "yellow",
        [CAM_GREEN_WINS] = "green",
        [CAM_DRAW] = "draw",
    };
    cam_buffer_add(&gtp->text, name[gtp->pos.result]);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_score(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    if (!cam_position_is_over(&gtp->pos))
        return cam_gtp_refuse(gtp, "the game is not over");
    cam_points points = cam_score_points(&gtp->pos, gtp->rules);
    cam_buffer_format(&gtp->text, "yellow %d green %d", points.team[CAM_YELLOW],
                      points.team[CAM_GREEN]);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_edge_stones(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_buffer_format(&gtp->text, "yellow %d green %d", gtp->pos.edge_stones[CAM_YELLOW],
                      gtp->pos.edge_stones[CAM_GREEN]);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_path(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_path path;
    cam_colour team = gtp->pos.result == CAM_GREEN_WINS ? CAM_GREEN : CAM_YELLOW;
    if (gtp->pos.result != cam_result_win(team) ||
        !cam_connection_path(&gtp->pos, gtp->rules, team, &path))
        return cam_gtp_refuse(gtp, "no connection");
    for (int i = 0; i < path.count; i++) {
        char name[4];
        cam_cell_format(&gtp->rules->board, path.cell[i], name);
        cam_buffer_format(&gtp->text, "%s%s", i ? " " : "", name);
    }
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_perft(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    uint64_t depth, cap = gtp->options.perft_cap ? (uint64_t)gtp->options.perft_cap : CAM_GTP_PERFT;
    if (!cam_gtp_read_number(word[0], 0, cap, &depth))
        return cam_gtp_refuse(gtp, "the depth is a number from 0 to %" PRIu64, cap);
    cam_buffer_format(&gtp->text, "%" PRIu64, cam_perft(&gtp->pos, gtp->rules, (int)depth));
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_showboard(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_placement last = CAM_NO_PLACEMENT;
    if (gtp->history.count)
        last = gtp->history.undo[gtp->history.count - 1].move;
    last = cam_move_is_stone(last) ? last : CAM_NO_PLACEMENT;
    cam_buffer_add_char(&gtp->text, '\n');
    cam_diagram_text(&gtp->pos, gtp->rules, last, &gtp->text);
    if (!gtp->text.failed)
        gtp->text.text[--gtp->text.length] = '\0'; /* the answer brings its own line end */
    return CAM_GTP_DONE;
}

const cam_gtp_command cam_gtp_game_commands[] = {
    {"set_game", "[BOARD [players 2|4] [neutral 0|1] [rules R,...]]", 0, 7, run_set_game},
    {"clear_board", "", 0, 0, run_clear_board},
    {"setup", "COLOUR MOVE", 2, 2, run_setup},
    {"play", "COLOUR MOVE", 0, INT_MAX, run_play},
    {"undo", "", 0, 0, run_undo},
    {"to_play", "[COLOUR]", 0, 1, run_to_play},
    {"legal_moves", "", 0, 0, run_legal_moves},
    {"hands", "", 0, 0, run_hands},
    {"heights", "", 0, 0, run_heights},
    {"result", "", 0, 0, run_result},
    {"score", "", 0, 0, run_score},
    {"edge_stones", "", 0, 0, run_edge_stones},
    {"path", "", 0, 0, run_path},
    {"perft", "DEPTH", 1, 1, run_perft},
    {"showboard", "", 0, 0, run_showboard},
    {0},
};
