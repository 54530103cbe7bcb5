/*
 * api.c: what caminos.wasm exports: cam_front (front/front.h), function by function.
 *
 * Text goes in through caminos_room and comes out as a NUL-terminated text that is
 * valid until the next call; whether a call failed stands in its answer. There is no
 * logic here.
 */
#include <stdlib.h>

#include "front/front.h"

#define DESKS       8
#define TREE_MEMORY ((size_t)48 << 20)

/* One page, one instance: this is a program's state, not a library's. */
static cam_front *front;

#define EXPORT(name) __attribute__((export_name(#name)))

/* A call of the front that is exported as it is. */
#define ANSWER(name, parameters, call)                                                             \
    EXPORT(name) const char *name parameters                                                       \
    {                                                                                              \
        (void)(call);                                                                              \
        return cam_front_answer(front);                                                            \
    }

/* Room for a text of the page; it gives it back with caminos_release. */
EXPORT(caminos_room) char *caminos_room(size_t size)
{
    return malloc(size);
}

EXPORT(caminos_release) void caminos_release(char *room)
{
    free(room);
}

/* Must be called first, once; 0 if there is no memory. */
EXPORT(caminos_start) int caminos_start(void)
{
    cam_front_options options = {
        DESKS, {.kind = CAM_ENGINE_STRONG, .memory = TREE_MEMORY, .threads = 1, .seed = 1}};
    return cam_front_new(&options, &front, NULL) == CAM_OK;
}

/* JavaScript has no whole numbers of 64 bits. */
static uint64_t whole(double number)
{
    return number > 0 && number < 0x1p63 ? (uint64_t)number : 0;
}

/* What was learned of a board, in a room that is not given back. */
ANSWER(caminos_learn, (char *room, size_t size), cam_front_learn(front, room, size))

ANSWER(caminos_tables, (const char *board), cam_front_tables(front, board))

ANSWER(caminos_sides, (const char *rows, int count), cam_front_sides(front, rows, count))
ANSWER(caminos_seat, (int seat, int kind, int level, const char *name),
       cam_front_seat(front, seat, kind, level, name))
ANSWER(caminos_open,
       (int desk, const char *board, const char *rules, int players, int neutral, int points,
        int games, int target, double main, double increment, double per_move),
       cam_front_open(front, desk,
                      &(cam_front_game){.board = board,
                                        .players = players,
                                        .games = games,
                                        .target = target,
                                        .neutral = neutral,
                                        .points = points,
                                        .rules = rules,
                                        .time = {main, increment, per_move}}))
ANSWER(caminos_read, (int desk, const char *text, size_t length),
       cam_front_read(front, desk, text, length))

ANSWER(caminos_lay, (int desk, int colour, const char *stone),
       cam_front_lay(front, desk, colour, stone))
ANSWER(caminos_lift, (int desk), cam_front_lift(front, desk))
ANSWER(caminos_begin, (int desk, int seat, double now), cam_front_begin_at(front, desk, seat, now))

ANSWER(caminos_view, (int desk, uint32_t have, double now), cam_front_view(front, desk, have, now))
ANSWER(caminos_write, (int desk), cam_front_write(front, desk))
ANSWER(caminos_sgf, (int desk), cam_front_sgf(front, desk))
ANSWER(caminos_line, (int desk, int node), cam_front_line(front, desk, node))

ANSWER(caminos_head, (int desk), cam_front_head(front, desk))
ANSWER(caminos_sift, (const char *text, size_t length), cam_front_sift(front, text, length))
ANSWER(caminos_note, (int desk, const char *name, const char *text),
       cam_front_note(front, desk, name, text))

ANSWER(caminos_ghost, (int desk, int orientation, int cell),
       cam_front_ghost(front, desk, orientation, cell))
ANSWER(caminos_ghost_of, (int desk, const char *move), cam_front_ghost_of(front, desk, move))
ANSWER(caminos_hand, (int desk, int act, int a, int b), cam_front_hand(front, desk, act, a, b))
ANSWER(caminos_fits, (int desk, int kind), cam_front_fits(front, desk, kind))
ANSWER(caminos_reach, (int desk, int kind), cam_front_reach(front, desk, kind))

ANSWER(caminos_play, (int desk, const char *move, double now),
       cam_front_play(front, desk, move, now))
ANSWER(caminos_play_computer, (int desk, const char *move, double now),
       cam_front_play_computer(front, desk, move, now))
ANSWER(caminos_resign, (int desk, int seat, double now), cam_front_resign(front, desk, seat, now))
ANSWER(caminos_next_game, (int desk, double now), cam_front_next_game(front, desk, now))
ANSWER(caminos_comment, (int desk, int node, const char *text),
       cam_front_comment(front, desk, node, text))
ANSWER(caminos_go, (int desk, int step, double now), cam_front_go(front, desk, step, now))
ANSWER(caminos_goto, (int desk, int node), cam_front_goto(front, desk, node))

ANSWER(caminos_skip_games, (int desk, int count), cam_front_skip_games(front, desk, count))
ANSWER(caminos_sit, (int desk, int seat, int kind, const char *name),
       cam_front_sit(front, desk, seat, kind, name))
ANSWER(caminos_follow, (int desk, const char *move, double now),
       cam_front_follow(front, desk, move, now))
ANSWER(caminos_take_back, (int desk, int ply, double now),
       cam_front_take_back(front, desk, ply, now))
ANSWER(caminos_pause, (int desk, int pause, double now), cam_front_pause(front, desk, pause, now))
ANSWER(caminos_end, (int desk, const char *result, double now),
       cam_front_end(front, desk, result, now))
ANSWER(caminos_try, (int desk, const char *move), cam_front_try(front, desk, move))

ANSWER(caminos_run_clocks, (int desk, int run, double now),
       cam_front_run_clocks(front, desk, run, now))
ANSWER(caminos_clocks, (int desk, double now), cam_front_clocks(front, desk, now))

/* Is such thinking one thread's? Where visits are the measure, a level has to stay what it
 * is, and the same every time, wherever the page runs. */
EXPORT(caminos_thinks_alone) int caminos_thinks_alone(int level, double visits)
{
    bool timed = level < CAM_LEVEL_MIN || level > CAM_LEVEL_MAX || cam_level_is_timed(level);
    return whole(visits) > 0 || !timed;
}

ANSWER(caminos_threads, (int threads), cam_front_threads(front, threads))
ANSWER(caminos_think,
       (int desk, int level, double visits, double seconds, double slice, int points),
       cam_front_think(front, desk,
                       &(cam_limits){.level = level,
                                     .visits = whole(visits),
                                     .seconds = seconds,
                                     .slice = slice,
                                     .points = points,
                                     .alone = caminos_thinks_alone(level, visits)}))
ANSWER(caminos_seed, (double seed), cam_front_seed(front, whole(seed)))

ANSWER(caminos_puzzles, (const char *board, const char *bytes, size_t length),
       cam_front_puzzles(front, board, bytes, length))
ANSWER(caminos_puzzle, (int desk, const char *board, const char *id),
       cam_front_puzzle(front, desk, board, id))
ANSWER(caminos_puzzle_own,
       (int desk, const char *board, const char *kind, int plies, const char *moves),
       cam_front_puzzle_own(front, desk, board, kind, plies, moves))
ANSWER(caminos_pose, (int desk), cam_front_pose(front, desk))
ANSWER(caminos_puzzle_about, (int desk), cam_front_puzzle_about(front, desk))
ANSWER(caminos_puzzle_try, (int desk, const char *move, double now),
       cam_front_puzzle_try(front, desk, move, now))
ANSWER(caminos_puzzle_key, (int desk), cam_front_puzzle_key(front, desk))
ANSWER(caminos_puzzle_line, (int desk), cam_front_puzzle_line(front, desk))
ANSWER(caminos_puzzle_day, (int day), cam_front_puzzle_day(front, day))
ANSWER(caminos_glicko,
       (double rating, double deviation, double volatility, double other, double other_deviation,
        double score),
       cam_front_glicko(front, (double[]){rating, deviation, volatility},
                        (double[]){other, other_deviation}, score))
