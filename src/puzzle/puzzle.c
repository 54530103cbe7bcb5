#include "puzzle/puzzle.h"

#include <string.h>

#include "base/random.h"
#include "puzzle/proof.h"
#include "rules/hash.h"
#include "rules/notation.h"

static const char *const kind_names[CAM_PUZZLE_KINDS] = {"win", "stop"};

static const char *const theme_names[CAM_THEMES] = {"bridge", "tower", "double",  "counter",
                                                    "cut",    "last",  "oblique", "climb"};

const char *cam_puzzle_kind_name(cam_puzzle_kind kind)
{
    return kind_names[kind];
}

const char *cam_theme_name(cam_theme theme)
{
    return theme_names[theme];
}

bool cam_puzzle_position(const cam_puzzle *puzzle, const cam_rules *rules, cam_position *pos)
{
    cam_position_init(pos, rules, (cam_setup){.players = 2});
    for (int i = 0; i < puzzle->move_count; i++)
        if (cam_position_is_over(pos) ||
            cam_position_play(pos, rules, puzzle->move[i], NULL, NULL) != CAM_OK)
            return false;
    return !cam_position_is_over(pos);
}

/* Ten hexadecimal digits: among the tens of thousands of a collection they hardly ever
 * meet, and a puzzle that meets another is left out. */
uint64_t cam_puzzle_make_id(const cam_position *pos, const cam_rules *rules, cam_puzzle_kind kind,
                            int plies)
{
    uint64_t question = (uint64_t)kind << 8 | (uint64_t)plies;
    return cam_mix(cam_hash_canonical(pos, rules, NULL) ^ question) >> 24;
}

void cam_puzzle_format_id(uint64_t id, char text[CAM_PUZZLE_ID])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 10; i++)
        text[i] = digits[id >> (4 * (9 - i)) & 15];
    text[10] = '\0';
}

static bool has(const cam_placement *move, int count, cam_placement wanted)
{
    for (int i = 0; i < count; i++)
        if (move[i] == wanted)
            return true;
    return false;
}

static cam_status refuse(cam_error *why, cam_reason reason, const cam_rules *rules,
                         cam_placement move)
{
    char text[CAM_MOVE_TEXT];
    cam_move_format(rules, move, text);
    return cam_fail(why, CAM_MALFORMED, reason, .name = text);
}

cam_status cam_puzzle_check(const cam_puzzle *puzzle, const cam_rules *rules, cam_error *why)
{
    cam_position pos;
    if (!cam_puzzle_position(puzzle, rules, &pos))
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_PUZZLE_NO_GAME);
    if (puzzle->id != cam_puzzle_make_id(&pos, rules, puzzle->kind, puzzle->plies))
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_PUZZLE_ID);
    if (puzzle->solution_count == 0)
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_PUZZLE_NO_SOLUTION);
    cam_placement move[CAM_PUZZLE_SOLUTIONS + 1];
    int count = (puzzle->kind == CAM_PUZZLE_WIN ? cam_proof_wins : cam_proof_stops)(
        &pos, rules, puzzle->plies, move, CAM_PUZZLE_SOLUTIONS + 1);
    for (int i = 0; i < puzzle->solution_count; i++)
        if (!has(move, count, puzzle->solution[i]))
            return refuse(why, CAM_REASON_PUZZLE_WRONG, rules, puzzle->solution[i]);
    for (int i = 0; i < count; i++)
        if (!has(puzzle->solution, puzzle->solution_count, move[i]))
            return refuse(why, CAM_REASON_PUZZLE_MORE, rules, move[i]);
    return CAM_OK;
}
