/*
 * fuzz_notation.c: any bytes as the text of a move (RULES 9).
 *
 * The first two bytes choose a board, the kind of game and a seed; some random moves are
 * played from it, and the rest of the input is read as a move. What must hold: a text
 * that is refused changes nothing and says why; a text that is read is a legal move,
 * whose one written form is read as the same move, and as itself when written again.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "rules/moves.h"
#include "rules/notation.h"

enum { BOARDS = 4, HEAD = 2, LONGEST = 256 };

static const cam_rules *find_rules(int board)
{
    static cam_rules rules[BOARDS];
    if (!rules[board].kind_count &&
        cam_rules_init(&rules[board], &cam_boards[board], &cam_box, NULL))
        abort();
    return &rules[board];
}

/* The first byte: board, players, neutral stones, and how many plies to play. Positions
 * are kept, for playing takes longer than reading. */
static const cam_rules *set_up(const uint8_t head[HEAD], cam_position *pos)
{
    static cam_position made[65536];
    const cam_rules *rules = find_rules(head[0] & 3);
    cam_position *kept = &made[head[0] << 8 | head[1]];
    if (!kept->players) {
        cam_random random;
        cam_random_init(&random, head[1]);
        cam_position_init(
            kept, rules,
            (cam_setup){.players = head[0] & 4 ? 4 : 2, .neutral = head[0] & 8, .first = 0});
        for (int plies = (head[0] >> 4) * 2; plies && !cam_position_is_over(kept); plies--)
            cam_position_play_legal(kept, rules, cam_moves_random(kept, rules, &random), NULL);
    }
    *pos = *kept;
    return rules;
}

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_refusal(cam_status status, const cam_error *why, cam_placement move)
{
    require(status == CAM_ILLEGAL || status == CAM_MALFORMED);
    require(move == CAM_NO_PLACEMENT);
    require(why->text[0] != '\0');
    require(memchr(why->text, '\0', sizeof why->text) && !strchr(why->text, '\n'));
}

static void check_move(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    char text[CAM_MOVE_TEXT], again[CAM_MOVE_TEXT];
    cam_placement read = CAM_NO_PLACEMENT;
    require(cam_position_check(pos, rules, move, NULL) == CAM_OK);
    require(cam_move_format(rules, move, text) == (int)strlen(text));
    require(cam_move_parse(pos, rules, text, &read, NULL) == CAM_OK && read == move);
    cam_move_format(rules, read, again);
    require(strcmp(text, again) == 0);

    cam_position next = *pos;
    cam_undo undo;
    require(cam_position_play(&next, rules, move, &undo, NULL) == CAM_OK);
    cam_position_undo(&next, rules, &undo);
    require(memcmp(&next, pos, sizeof next) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD || size > HEAD + LONGEST)
        return 0;
    cam_position pos;
    const cam_rules *rules = set_up(data, &pos);
    cam_position before = pos;

    /* a copy of exactly this length, so that reading past its end is noticed */
    size_t length = size - HEAD;
    char *text = malloc(length + 1);
    require(text);
    memcpy(text, data + HEAD, length);
    text[length] = '\0';

    cam_placement move = CAM_NO_PLACEMENT;
    cam_error why = {0};
    cam_status status = cam_move_parse(&pos, rules, text, &move, &why);
    free(text);
    require(memcmp(&pos, &before, sizeof pos) == 0);
    if (status == CAM_OK)
        check_move(&pos, rules, move);
    else
        check_refusal(status, &why, move);
    return 0;
}
