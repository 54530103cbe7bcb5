#include "rules/events.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "fixture/effort.h"
#include "rules/moves.h"

/* What is printed, and the least that will do for all the games of a release build. */
static const struct {
    const char *name;
    int least;
} expected[EVENT_LAST] = {
    [EVENT_COVERS_OWN] = {"stones over own cubes", 2000},
    [EVENT_COVERS_FOREIGN] = {"stones over foreign cubes", 2000},
    [EVENT_COVERS_BLUE] = {"stones over blue cubes", 500},
    [EVENT_CLIFF] = {"positions with a cliff", 500},
    [EVENT_LOOKS_CONNECTED] = {"connected only as seen from above", 20},
    [EVENT_OUT_OTHERS_PLAY] = {"positions with a player out, others playing", 1000},
    [EVENT_OUT_PARTNER_PLAYS] = {"positions with a player out, the partner playing", 500},
    [EVENT_OUT_COULD_PLACE] = {"positions in which a player out could place again", 500},
    [EVENT_STOCK_EMPTY] = {"games with an empty stock", 20},
    [EVENT_OTHER_BEGINNER] = {"games begun by another seat", 200},
    [EVENT_DIRECT] = {"direct connections on eight sides", 100},
    [EVENT_OBLIQUE] = {"oblique connections on eight sides", 100},
    [EVENT_BOTH] = {"direct and oblique at once", 50},
    [EVENT_STEPS] = {"paths with vertical faces", 500},
    [EVENT_TALL_STEP] = {"paths with a step of two", 100},
    [EVENT_HIGH_ENDS] = {"paths whose ends lie on stones", 100},
    [EVENT_HIGH_PATH] = {"paths all above the board", 20},
    [EVENT_TEAM_PATH] = {"connections of four players", 200},
    [EVENT_PLAYED_ON] = {"connections after the opponents were out", 50},
    [EVENT_FEWER_EDGES] = {"games decided by edge stones", 100},
    [EVENT_EQUAL_EDGES] = {"games with equal edge stones", 20},
    [EVENT_YELLOW_SQUARE] = {"square, yellow", 50},
    {"square, green", 50},
    {"square, draw", 20},
    {"rhombus, yellow", 50},
    {"rhombus, green", 50},
    {"rhombus, draw", 20},
    {"octagon, yellow", 50},
    {"octagon, green", 50},
    {"octagon, draw", 20},
    {"ring, yellow", 50},
    {"ring, green", 50},
    {"ring, draw", 20},
};

/* The colour seen from above, CAM_COLOURS on an empty cell. */
static int top_colour(const cam_position *pos, cam_cell cell)
{
    int height = cam_position_height(pos, cell);
    return height ? (int)cam_position_cube(pos, cell, height - 1) : CAM_COLOURS;
}

static void see_covering(events *seen, const twin *game)
{
    const cam_position *before = &game->before[game->plies - 1];
    cam_bits cells = cam_placement_cells(game->board->rules, game->move[game->plies - 1]);
    bool over[CAM_COLOURS + 1] = {0};
    while (cam_bits_any(cells))
        over[top_colour(before, (cam_cell)cam_bits_pop(&cells))] = true;
    cam_colour mover = cam_position_colour(before);
    seen->count[EVENT_COVERS_BLUE] += over[CAM_BLUE];
    if (mover == CAM_BLUE)
        return;
    seen->count[EVENT_COVERS_OWN] += over[mover];
    seen->count[EVENT_COVERS_FOREIGN] += over[cam_colour_other(mover)];
}

static cam_bits one_cell(cam_cell cell)
{
    cam_bits set = {{0, 0}};
    cam_bits_add(&set, cell);
    return set;
}

/* Is there, from this column of height 3, a drop to a neighbour of height 1 that shows
 * the same colour, over a middle cube of another? */
static bool has_cliff(const cam_position *pos, const cam_board *board, cam_cell cell)
{
    int colour = top_colour(pos, cell);
    if (cam_position_height(pos, cell) != 3 || colour == CAM_BLUE ||
        (int)cam_position_cube(pos, cell, 1) == colour)
        return false;
    for (cam_bits next = cam_board_neighbours(board, one_cell(cell)); cam_bits_any(next);) {
        cam_cell low = (cam_cell)cam_bits_pop(&next);
        if (cam_position_height(pos, low) == 1 && top_colour(pos, low) == colour)
            return true;
    }
    return false;
}

/* Would the colour have a connection if only what is seen from above counted? */
static bool looks_connected(const cam_position *pos, const cam_board *board, cam_colour team)
{
    cam_bits top = {{0, 0}};
    for (cam_bits rest = board->cells; cam_bits_any(rest);) {
        cam_cell cell = (cam_cell)cam_bits_pop(&rest);
        if (top_colour(pos, cell) == (int)team)
            cam_bits_add(&top, cell);
    }
    for (int i = 0; i < board->goal_count; i++) {
        cam_bits set = cam_bits_and(top, board->side[board->goal[i].from]), old;
        do {
            old = set;
            set = cam_bits_or(set, cam_bits_and(top, cam_board_neighbours(board, set)));
        } while (!cam_bits_equal(set, old));
        if (cam_bits_meet(set, board->side[board->goal[i].to]))
            return true;
    }
    return false;
}

static void see_cliffs(events *seen, const twin *game)
{
    const cam_position *pos = &game->pos;
    const cam_board *board = &game->board->rules->board;
    bool any = false;
    for (cam_bits rest = pos->level[2]; cam_bits_any(rest) && !any;)
        any = has_cliff(pos, board, (cam_cell)cam_bits_pop(&rest));
    seen->count[EVENT_CLIFF] += any;
    for (cam_colour team = CAM_YELLOW; any && team < CAM_TEAMS; team++)
        seen->count[EVENT_LOOKS_CONNECTED] +=
            pos->result != (uint8_t)cam_result_win(team) && looks_connected(pos, board, team);
}

static void see_outs(events *seen, const twin *game)
{
    cam_position pos = game->pos;
    if (!pos.out || cam_position_is_over(&pos))
        return;
    bool partner = false, could = false;
    for (cam_seat seat = 0; seat < pos.players; seat++) {
        if (!cam_position_is_out(&game->pos, seat))
            continue;
        partner |= pos.players == 4 && !cam_position_is_out(&game->pos, seat ^ 2);
        pos.seat = seat;
        could |= cam_moves_exist(&pos, game->board->rules);
    }
    seen->count[EVENT_OUT_OTHERS_PLAY]++;
    seen->count[EVENT_OUT_PARTNER_PLAYS] += partner;
    seen->count[EVENT_OUT_COULD_PLACE] += could;
}

void events_see_ply(events *seen, const twin *game)
{
    see_covering(seen, game);
    see_cliffs(seen, game);
    see_outs(seen, game);
}

static void see_path(events *seen, const twin *game, cam_colour team)
{
    const cam_position *pos = &game->pos;
    cam_path path;
    cam_connection_path(pos, game->board->rules, team, &path);
    int lowest = CAM_LEVELS, tallest = 0;
    for (int i = 0; i < path.count; i++) {
        int height = cam_position_height(pos, path.cell[i]);
        lowest = height < lowest ? height : lowest;
        int step = i ? abs(height - cam_position_height(pos, path.cell[i - 1])) : 0;
        tallest = step > tallest ? step : tallest;
    }
    seen->count[EVENT_STEPS] += tallest > 0;
    seen->count[EVENT_TALL_STEP] += tallest > 1;
    seen->count[EVENT_HIGH_PATH] += lowest > 1;
    seen->count[EVENT_HIGH_ENDS] += cam_position_height(pos, path.cell[0]) > 1 &&
                                    cam_position_height(pos, path.cell[path.count - 1]) > 1;
    seen->count[EVENT_TEAM_PATH] += pos->players == 4;
    unsigned opponents = team == CAM_YELLOW ? 0xa : 0x5;
    opponents &= (1u << pos->players) - 1;
    seen->count[EVENT_PLAYED_ON] += (pos->out & opponents) == opponents;

    model_colour colour = twin_colour(team);
    bool direct = model_shortest(&game->model, colour, MODEL_DIRECT).faces > 0;
    bool oblique = model_shortest(&game->model, colour, MODEL_OBLIQUE).faces > 0;
    bool eight = game->board->rules->board.side_count == 8;
    seen->count[EVENT_DIRECT] += eight && direct;
    seen->count[EVENT_OBLIQUE] += oblique;
    seen->count[EVENT_BOTH] += direct && oblique;
}

void events_see_end(events *seen, const twin *game)
{
    const cam_position *pos = &game->pos;
    bool empty = false;
    for (int seat = 0; seat < pos->players; seat++) {
        static const uint8_t nothing[CAM_KINDS];
        empty |= cam_position_is_out(pos, (cam_seat)seat) &&
                 memcmp(pos->hand[seat], nothing, sizeof nothing) == 0;
    }
    seen->count[EVENT_STOCK_EMPTY] += empty;
    seen->count[EVENT_OTHER_BEGINNER] += pos->first != 0;
    ptrdiff_t board = game->board->rules->board.def - cam_boards;
    seen->count[EVENT_YELLOW_SQUARE + 3 * board + (pos->result - CAM_YELLOW_WINS)]++;
    if (pos->result == CAM_DRAW) {
        bool equal = pos->edge_stones[CAM_YELLOW] == pos->edge_stones[CAM_GREEN];
        seen->count[equal ? EVENT_EQUAL_EDGES : EVENT_FEWER_EDGES]++;
    } else {
        see_path(seen, game, pos->result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN);
    }
}

void events_require(const events *seen)
{
    for (int i = 0; i < EVENT_LAST; i++)
        print_message("%7d  %s\n", seen->count[i], expected[i].name);
    for (int i = 0; i < EVENT_LAST; i++)
        if (seen->count[i] < effort(expected[i].least))
            fail_msg("%s: only %d, at least %d wanted", expected[i].name, seen->count[i],
                     effort(expected[i].least));
}
