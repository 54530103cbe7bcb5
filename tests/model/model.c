/*
 * model.c: placing, turns, results and points straight from the rules.
 *
 * Clear before fast: nothing is kept up to date that can be worked out again, and no
 * consequence of the rules is used where the rule itself can be applied. Pieces and
 * boards are in model_board.c, connections in model_connection.c.
 *
 * Section numbers are those of the rules.
 */
#include "model.h"
#include "model_private.h"

#include <assert.h>
#include <string.h>

/* ---- placing a piece (section 4) ---- */

static bool is_occupied(const model_position *pos, int x, int y, int z)
{
    return pos->at[x][y][z] != 0;
}

static bool has_cube(const model_placement *p, model_point place)
{
    for (int i = 0; i < p->cubes; i++) {
        if (model_same_point(p->cube[i], place))
            return true;
    }
    return false;
}

/* Rule 1: every cube over a cell of the board and in no occupied place. */
static bool keeps_rule_1(const model_position *pos, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        model_point c = p->cube[i];
        if (!model_is_cell(pos->board, c.x, c.y) || is_occupied(pos, c.x, c.y, c.z))
            return false;
    }
    return true;
}

/* Rule 2: at least one cube directly on the board. */
static bool keeps_rule_2(const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        if (p->cube[i].z == 0)
            return true;
    }
    return false;
}

/* Rule 3: below each cube the board, another cube of the piece, or one already placed. */
static bool keeps_rule_3(const model_position *pos, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        model_point c = p->cube[i];
        if (c.z == 0)
            continue;
        model_point below = {c.x, c.y, c.z - 1};
        if (!has_cube(p, below) && !is_occupied(pos, below.x, below.y, below.z))
            return false;
    }
    return true;
}

int model_broken_rule(const model_position *pos, const model_placement *placement)
{
    if (!keeps_rule_1(pos, placement))
        return 1;
    if (!keeps_rule_2(placement))
        return 2;
    if (!keeps_rule_3(pos, placement))
        return 3;
    return 0;
}

static void add_stone(model_position *pos, model_colour colour, const model_placement *p)
{
    assert(pos->stones < MODEL_MAX_STONES);
    pos->stone[pos->stones] = (model_stone){colour, *p};
    pos->stones++;
    for (int i = 0; i < p->cubes; i++)
        pos->at[p->cube[i].x][p->cube[i].y][p->cube[i].z] = pos->stones;
}

bool model_put(model_position *pos, model_colour colour, const char *text)
{
    for (int i = 0; i < pos->board->placements; i++) {
        const model_placement *p = &pos->board->placement[i];
        if (strcmp(p->text, text) == 0 && model_broken_rule(pos, p) == 0) {
            add_stone(pos, colour, p);
            return true;
        }
    }
    return false;
}

/* ---- seats and turns (sections 3, 6, 7) ---- */

model_colour model_seat_colour(int seat)
{
    return seat % 2 == 1 ? MODEL_YELLOW : MODEL_GREEN;
}

model_colour model_to_play(const model_position *pos)
{
    if (pos->seat == 0)
        return MODEL_NO_COLOUR;
    return pos->neutral_left > 0 ? MODEL_BLUE : model_seat_colour(pos->seat);
}

model_position model_start(const model_board *board, int players, bool neutral, int beginner)
{
    assert(players == 2 || players == 4);
    assert(beginner >= 1 && beginner <= players);
    model_position pos = {
        .board = board,
        .players = players,
        .beginner = beginner,
        .neutral_left = neutral ? 2 : 0,
        .seat = beginner,
    };
    int partners = players / 2;
    for (int seat = 1; seat <= players; seat++) {
        for (int piece = 0; piece < MODEL_HAND_PIECES; piece++)
            pos.hand[seat][piece] = model_stock((model_piece)piece) / partners;
    }
    return pos;
}

/* Does the player to move have this piece to place in this turn? */
static bool holds(const model_position *pos, model_piece piece)
{
    if (pos->neutral_left > 0)
        return piece == MODEL_I;
    return piece != MODEL_I && pos->hand[pos->seat][piece] > 0;
}

static bool is_legal(const model_position *pos, const model_placement *p)
{
    return pos->seat != 0 && holds(pos, p->piece) && model_broken_rule(pos, p) == 0;
}

void model_legal(const model_position *pos, model_moves *moves)
{
    moves->count = 0;
    for (int i = 0; i < pos->board->placements; i++) {
        const model_placement *p = &pos->board->placement[i];
        if (!is_legal(pos, p))
            continue;
        assert(moves->count < MODEL_MAX_MOVES);
        moves->move[moves->count++] = p;
    }
}

static bool can_place(const model_position *pos)
{
    for (int i = 0; i < pos->board->placements; i++) {
        if (is_legal(pos, &pos->board->placement[i]))
            return true;
    }
    return false;
}

static int next_seat(const model_position *pos, int seat)
{
    return seat % pos->players + 1;
}

static bool all_out(const model_position *pos)
{
    for (int seat = 1; seat <= pos->players; seat++) {
        if (!pos->out[seat])
            return false;
    }
    return true;
}

static void end_game(model_position *pos, model_result result)
{
    pos->result = result;
    pos->seat = 0;
}

/* Give the turn to 'seat' or the first after it who can place. Whoever cannot when
 * their turn comes is out for good. */
static void give_turn(model_position *pos, int seat)
{
    while (!all_out(pos)) {
        pos->seat = seat;
        if (!pos->out[seat] && can_place(pos))
            return;
        pos->out[seat] = true;
        seat = next_seat(pos, seat);
    }
    end_game(pos, MODEL_DRAW);
}

static void play_neutral(model_position *pos, const model_placement *move)
{
    add_stone(pos, MODEL_BLUE, move);
    pos->neutral_left--;
    give_turn(pos, pos->neutral_left > 0 ? next_seat(pos, pos->beginner) : pos->beginner);
}

static void play_own(model_position *pos, const model_placement *move)
{
    model_colour colour = model_seat_colour(pos->seat);
    add_stone(pos, colour, move);
    pos->hand[pos->seat][move->piece]--;
    if (model_has_connection(pos, colour))
        end_game(pos, colour == MODEL_YELLOW ? MODEL_YELLOW_WINS : MODEL_GREEN_WINS);
    else
        give_turn(pos, next_seat(pos, pos->seat));
}

bool model_play(model_position *pos, const char *text)
{
    for (int i = 0; i < pos->board->placements; i++) {
        const model_placement *p = &pos->board->placement[i];
        if (strcmp(p->text, text) != 0 || !is_legal(pos, p))
            continue;
        if (pos->neutral_left > 0)
            play_neutral(pos, p);
        else
            play_own(pos, p);
        return true;
    }
    return false;
}

long model_count_leaves(const model_position *pos, int depth)
{
    if (depth == 0)
        return 1;
    model_moves moves;
    model_legal(pos, &moves);
    if (depth == 1)
        return moves.count;
    long leaves = 0;
    for (int i = 0; i < moves.count; i++) {
        model_position next = *pos;
        model_play(&next, moves.move[i]->text);
        leaves += model_count_leaves(&next, depth - 1);
    }
    return leaves;
}

/* ---- looking ---- */

int model_height(const model_position *pos, int x, int y)
{
    int cubes = 0;
    for (int z = 0; z < MODEL_HEIGHT; z++)
        cubes += is_occupied(pos, x, y, z);
    return cubes;
}

model_colour model_colour_at(const model_position *pos, int x, int y, int z)
{
    int number = pos->at[x][y][z];
    return number == 0 ? MODEL_NO_COLOUR : pos->stone[number - 1].colour;
}

/* ---- points (section 8) ---- */

static bool is_edge_stone(const model_board *board, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        if (p->cube[i].z == 0 && model_is_edge(board, p->cube[i].x, p->cube[i].y))
            return true;
    }
    return false;
}

int model_edge_stones(const model_position *pos, model_colour colour)
{
    int count = 0;
    for (int i = 0; i < pos->stones; i++) {
        const model_stone *stone = &pos->stone[i];
        count += stone->colour == colour && is_edge_stone(pos->board, &stone->placement);
    }
    return count;
}

static int connection_points(const model_position *pos, model_colour colour)
{
    int direct = model_shortest(pos, colour, MODEL_DIRECT).faces;
    if (pos->board->sides == 4)
        return direct;
    int oblique = model_shortest(pos, colour, MODEL_OBLIQUE).faces;
    return 2 * direct > oblique ? 2 * direct : oblique;
}

static int edge_points(const model_position *pos, model_colour colour)
{
    model_colour opponent = colour == MODEL_YELLOW ? MODEL_GREEN : MODEL_YELLOW;
    int own = model_edge_stones(pos, colour), theirs = model_edge_stones(pos, opponent);
    return own < theirs ? theirs : 0;
}

int model_points(const model_position *pos, model_colour colour)
{
    assert(colour == MODEL_YELLOW || colour == MODEL_GREEN);
    switch (pos->result) {
    case MODEL_YELLOW_WINS:
        return colour == MODEL_YELLOW ? connection_points(pos, colour) : 0;
    case MODEL_GREEN_WINS:
        return colour == MODEL_GREEN ? connection_points(pos, colour) : 0;
    case MODEL_DRAW:
        return edge_points(pos, colour);
    case MODEL_RUNNING:
        break;
    }
    return 0;
}
