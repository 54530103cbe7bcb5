#include "engine/support.h"

#include <stdio.h>

#include "engine/terrain.h"
#include "rules/diagram.h"
#include "rules/notation.h"
#include "rules/shared.h"

/* ---- kinds of games ---- */

game_kind box_kind(int i)
{
    return (game_kind){
        .rules = sketch_rules(cam_boards[i / 4 % 4].name),
        .players = i & 1 ? 4 : 2,
        .neutral = i & 2,
    };
}

static const cam_board_def tiny_square = {
    .name = "tiny square",
    .rows = {"####", "####", "####", "####"},
    .sides = {{"N", "a4 b4 c4 d4"},
              {"E", "d4 d3 d2 d1"},
              {"S", "d1 c1 b1 a1"},
              {"W", "a1 a2 a3 a4"}},
};

static const cam_board_def tiny_octagon = {
    .name = "tiny octagon",
    .rows = {".##.", "####", "####", ".##."},
    .sides = {{"N", "b4 c4"},
              {"NE", "c4 d3"},
              {"E", "d3 d2"},
              {"SE", "d2 c1"},
              {"S", "c1 b1"},
              {"SW", "b1 a2"},
              {"W", "a2 a3"},
              {"NW", "a3 b4"}},
};

static const cam_piece_set few_pieces = {
    .pieces = {{'L', {"###", "#.."}, 2}, {'Z', {"##.", ".##"}, 2}, {'D', {"##"}, 2}},
    .neutral = {'I', {"###"}, 1},
};

game_kind tiny_kind(int i)
{
    static cam_rules rules[2];
    cam_rules *made = &rules[i / 2 % 2];
    cam_error error;
    if (!made->kind_count && cam_rules_init(made, i / 2 % 2 ? &tiny_octagon : &tiny_square,
                                            &few_pieces, &error) != CAM_OK)
        fail_msg("%s", error.text);
    return (game_kind){.rules = made, .players = i & 1 ? 4 : 2, .neutral = false};
}

/* Its pieces reach further round a corner, or round a hole, than those of the box. */
static const cam_board_def holes = {
    .name = "holes",
    .rows = {"#######", "##.#.##", "#######", "##.#.##", "#######", "##.#.##", "#######"},
    .sides = {{"N", "a7 b7 c7 d7 e7 f7 g7"},
              {"E", "g7 g6 g5 g4 g3 g2 g1"},
              {"S", "g1 f1 e1 d1 c1 b1 a1"},
              {"W", "a1 a2 a3 a4 a5 a6 a7"}},
};

static const cam_piece_set long_pieces = {
    .pieces = {{'V', {"###", "#..", "#.."}, 3},
               {'W', {"##.", ".##", "..#"}, 3},
               {'C', {"###", "#..", "###"}, 2},
               {'D', {"##"}, 2}},
};

game_kind long_kind(int i)
{
    static cam_rules rules;
    cam_error error;
    if (!rules.kind_count && cam_rules_init(&rules, &holes, &long_pieces, &error) != CAM_OK)
        fail_msg("%s", error.text);
    return (game_kind){.rules = &rules, .players = i & 1 ? 4 : 2, .neutral = false};
}

/* A frame that is wide at its corners, and much wider than even steps could number. */
static const cam_board_def frame = {
    .name = "frame",
    .rows = {"####......####", "##############", "##############", "####......####",
             ".##........##.", ".##........##.", ".##........##.", ".##........##.",
             "####......####", "##############", "##############", "####......####"},
    .sides = {{"N", "a12 b12 c12 d12"},
              {"NE", "k12 l12 m12 n12"},
              {"E", "n12 n11 n10"},
              {"SE", "n4 n3 n2"},
              {"S", "n1 m1 l1 k1"},
              {"SW", "d1 c1 b1 a1"},
              {"W", "a1 a2 a3"},
              {"NW", "a9 a10 a11 a12"}},
};

game_kind uneven_kind(int i)
{
    static const cam_rules *rules;
    cam_error error;
    if (!rules && cam_rules_new(&frame, &cam_box, &rules, &error) != CAM_OK)
        fail_msg("%s", error.text);
    assert_non_null(rules->board.uneven);
    return (game_kind){.rules = rules, .players = i & 1 ? 4 : 2, .neutral = i & 1};
}

cam_position start_game(const game_kind *kind, int first)
{
    cam_position pos;
    cam_position_init(&pos, kind->rules,
                      (cam_setup){.players = (uint8_t)kind->players,
                                  .neutral = kind->neutral,
                                  .first = (cam_seat)(first % kind->players)});
    return pos;
}

/* ---- positions ---- */

static int lead_after(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_colour team = cam_position_team(pos);
    cam_position next = *pos;
    cam_terrain terrain;
    cam_position_play_legal(&next, rules, move, NULL);
    cam_terrain_find(&next, rules, &terrain);
    return terrain.distance[cam_colour_other(team)] - 2 * terrain.distance[team];
}

cam_placement sensible_move(const cam_position *pos, const cam_rules *rules, int samples,
                            cam_random *random)
{
    cam_placement best = cam_moves_random(pos, rules, random);
    int best_lead = samples > 1 ? lead_after(pos, rules, best) : 0;
    for (int i = 1; i < samples; i++) {
        cam_placement move = cam_moves_random(pos, rules, random);
        int lead = lead_after(pos, rules, move);
        if (lead > best_lead) {
            best_lead = lead;
            best = move;
        }
    }
    return best;
}

void play_sensibly(cam_position *pos, const cam_rules *rules, int plies, cam_random *random)
{
    static const int skill[] = {1, 3, 8, 20};
    int samples[CAM_SEATS];
    for (int seat = 0; seat < CAM_SEATS; seat++)
        samples[seat] = skill[cam_random_below(random, 4)];
    for (int i = 0; i < plies; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, sensible_move(pos, rules, samples[pos->seat], random),
                                NULL);
        if (cam_position_is_over(&next))
            return;
        *pos = next;
    }
}

bool cut_stocks(cam_position *pos, const cam_rules *rules, int left, cam_random *random)
{
    uint8_t *stock[CAM_SEATS * CAM_KINDS];
    for (;;) {
        int total = 0, kinds = 0;
        for (int seat = 0; seat < pos->players; seat++)
            for (int kind = 0; kind < rules->neutral; kind++) {
                uint8_t *held = &pos->hand[seat][kind];
                if (!*held || cam_position_is_out(pos, (cam_seat)seat))
                    continue;
                total += *held;
                stock[kinds++] = held;
            }
        if (total <= left)
            return total == left && cam_moves_exist(pos, rules);
        --*stock[cam_random_below(random, (uint32_t)kinds)];
    }
}

/* ---- messages ---- */

void show_position(const cam_position *pos, const cam_rules *rules)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_diagram_text(pos, rules, CAM_NO_PLACEMENT, &text);
    fprintf(stderr, "%s\n", cam_buffer_text(&text));
    cam_buffer_clear(&text);
}

const char *move_text(const cam_rules *rules, cam_placement move)
{
    static char text[4][CAM_MOVE_TEXT];
    static int turn;
    turn = (turn + 1) % 4;
    if (move == CAM_NO_PLACEMENT)
        return "no move";
    cam_move_format(rules, move, text[turn]);
    return text[turn];
}
