#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rules/moves.h"
#include "rules/notation.h"

void start_game(game *g, const char *board, cam_setup setup)
{
    cam_error error;
    assert_int_equal(cam_rules_init(&g->rules, cam_board_find(board), &cam_box, &error), CAM_OK);
    cam_position_init(&g->pos, &g->rules, setup);
}

void play_random(game *g, int moves, cam_random *random)
{
    for (int i = 0; i < moves; i++) {
        cam_position next = g->pos;
        cam_position_play_legal(&next, &g->rules, cam_moves_random(&next, &g->rules, random), NULL);
        if (!cam_position_is_over(&next))
            g->pos = next;
    }
}

cam_placement read_move(const game *g, const char *text)
{
    cam_placement move;
    cam_error why;
    if (cam_move_parse(&g->pos, &g->rules, text, &move, &why) != CAM_OK)
        fail_msg("%s: %s", text, why.text);
    return move;
}

void play_text(game *g, const char *text)
{
    cam_position_play_legal(&g->pos, &g->rules, read_move(g, text), NULL);
}

const char *text_of(const cam_rules *rules, cam_placement move)
{
    static char room[4][CAM_MOVE_TEXT];
    static int next;
    char *text = room[next++ % 4];
    cam_move_format(rules, move, text);
    return text;
}

int count_orientations(const cam_rules *rules, cam_kind kind)
{
    int count = 0;
    for (int i = 0; i < CAM_ORIENTATIONS; i++)
        count += rules->orientation[i].column_count && rules->orientation[i].kind == kind;
    return count;
}
