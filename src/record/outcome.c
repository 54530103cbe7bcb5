#include "record/outcome.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/integer.h"
#include "rules/score.h"

cam_outcome cam_outcome_of(const cam_position *pos, const cam_rules *rules, bool points)
{
    cam_outcome outcome = {.result = (cam_result)pos->result};
    if (outcome.result == CAM_DRAW && points) {
        outcome.result = cam_score_result(pos);
        outcome.ending = outcome.result == CAM_DRAW ? 0 : CAM_BY_EDGE_STONES;
    }
    if (outcome.result != CAM_DRAW && pos->result == outcome.result &&
        cam_position_is_blocked(pos)) { /* bridget */
        outcome.ending = CAM_BY_EDGE_STONES;
        outcome.points = cam_position_edge_cells(
            pos, rules, outcome.result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN);
    } else if (outcome.result == CAM_YELLOW_WINS || outcome.result == CAM_GREEN_WINS) {
        cam_points won = cam_score_points(pos, rules);
        outcome.points = won.team[outcome.result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN];
    }
    return outcome;
}

/* What follows the plus sign: a letter unless a connection decided, and points if they
 * do. */
static void format_ending(cam_outcome outcome, char *text)
{
    static const char letters[] = {[CAM_BY_EDGE_STONES] = 'E',
                                   [CAM_BY_RESIGNATION] = 'R',
                                   [CAM_BY_TIME] = 'T',
                                   [CAM_BY_FORFEIT] = 'F'};
    if (outcome.ending != CAM_BY_CONNECTION)
        *text++ = letters[outcome.ending];
    *text = '\0';
    if (outcome.ending == CAM_BY_CONNECTION || outcome.ending == CAM_BY_EDGE_STONES)
        cam_integer_format(outcome.points, text);
}

void cam_outcome_format(cam_outcome outcome, char text[CAM_OUTCOME_TEXT])
{
    if (outcome.result == CAM_ONGOING) {
        text[0] = '\0';
    } else if (outcome.result == CAM_DRAW) {
        strcpy(text, outcome.ending == CAM_BY_ABORTING ? "void" : "0");
    } else {
        strcpy(text, outcome.result == CAM_YELLOW_WINS ? "Y+" : "G+");
        format_ending(outcome, text + 2);
    }
}

static bool parse_points(const char *text, int *points)
{
    int64_t number;
    if (text[0] < '0' || text[0] > '9' || !cam_integer_parse(text, &number) || number > 999999)
        return false;
    *points = (int)number;
    return true;
}

/* What follows the plus sign. */
static bool parse_ending(const char *text, cam_outcome *outcome)
{
    if (strcasecmp(text, "R") == 0 || strcasecmp(text, "Resign") == 0)
        outcome->ending = CAM_BY_RESIGNATION;
    else if (strcasecmp(text, "T") == 0 || strcasecmp(text, "Time") == 0)
        outcome->ending = CAM_BY_TIME;
    else if (strcasecmp(text, "F") == 0 || strcasecmp(text, "Forfeit") == 0)
        outcome->ending = CAM_BY_FORFEIT;
    else if (text[0] == 'E' || text[0] == 'e') {
        outcome->ending = CAM_BY_EDGE_STONES;
        return parse_points(text + 1, &outcome->points);
    } else
        return parse_points(text, &outcome->points);
    return true;
}

cam_status cam_outcome_parse(const char *text, cam_outcome *outcome, cam_error *error)
{
    cam_outcome read = {0};
    if (strcmp(text, "0") == 0 || strcasecmp(text, "Draw") == 0) {
        *outcome = (cam_outcome){.result = CAM_DRAW};
        return CAM_OK;
    }
    if (strcasecmp(text, "void") == 0) {
        *outcome = (cam_outcome){.result = CAM_DRAW, .ending = CAM_BY_ABORTING};
        return CAM_OK;
    }
    const char *winner = text[0] ? strchr("YyGg", text[0]) : NULL;
    if (!winner || text[1] != '+' || !parse_ending(text + 2, &read))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_RESULT);
    read.result = text[0] == 'Y' || text[0] == 'y' ? CAM_YELLOW_WINS : CAM_GREEN_WINS;
    *outcome = read;
    return CAM_OK;
}

static int columns_between(const cam_board *board, cam_cell a, cam_cell b)
{
    return abs(board->x[a] - board->x[b]) + abs(board->y[a] - board->y[b]) + 1;
}

/* The straightest way between two sides: no board bends a way longer than that. */
static int least_columns(const cam_board *board, cam_bits from, cam_bits to)
{
    int least = CAM_BITS_MAX;
    while (cam_bits_any(from)) {
        cam_cell a = (cam_cell)cam_bits_pop(&from);
        for (cam_bits rest = to; cam_bits_any(rest);) {
            int columns = columns_between(board, a, (cam_cell)cam_bits_pop(&rest));
            least = columns < least ? columns : least;
        }
    }
    return least;
}

int cam_outcome_forfeit(const cam_rules *rules)
{
    const cam_board *board = &rules->board;
    int fewest = 2 * CAM_BITS_MAX;
    for (int i = 0; i < board->goal_count; i++) {
        const cam_goal *goal = &board->goal[i];
        int points = least_columns(board, board->side[goal->from], board->side[goal->to]);
        if (goal->direct && board->side_count == CAM_SIDES)
            points *= 2;
        fewest = points < fewest ? points : fewest;
    }
    return fewest;
}
