/*
 * front.h: what every front end with a screen of its own shares: games on desks,
 * commands in, answers as JSON.
 *
 * A front has a few desks, each with at most one session and the place in it that is
 * looked at: the game, a lesson, a figure. Every call here leaves an answer, which
 * cam_front_answer gives out until the next call; it is JSON unless said otherwise.
 * Nothing that comes in is trusted: a desk, seat, node or text that makes no sense is
 * refused like an illegal move. When a call fails, the answer is
 *
 *   {"error": words, "line": 0, "column": 0}
 *
 * and everything is as it was. A command that succeeds answers {}; what it changed is
 * seen in the next view. web/src/core/types.ts has the shapes of all answers.
 *
 * A front owns its rules, its sessions and its engine. It does no input or output and
 * has no time of its own: 'now' is the session's.
 */
#ifndef CAM_FRONT_FRONT_H
#define CAM_FRONT_FRONT_H

#include "engine/engine.h"
#include "session/session.h"

typedef struct cam_front cam_front;

typedef struct cam_front_options {
    int desks;                 /* 1 or more */
    cam_engine_options engine; /* made when first needed, for one board at a time */
} cam_front_options;

/* CAM_NO_MEMORY. */
cam_status cam_front_new(const cam_front_options *options, cam_front **front, cam_error *error);
void cam_front_free(cam_front *front); /* NULL is allowed */

/* What the last call answered. Never NULL, always whole. */
const char *cam_front_answer(const cam_front *front);

/*
 * Setting up.
 */

/* A board is told here by its name, or is the text of a board file (docs/boards.md),
 * which has more than one line. What is wrong in a text is answered with its place. */

/* A board and its pieces: Tables in types.ts. */
cam_status cam_front_tables(cam_front *front, const char *board);

/* The sides of a board that is being drawn (rules/sides.h), four or eight, as lines of its
 * text, not JSON. 'rows' are its rows, a line each. */
cam_status cam_front_sides(cam_front *front, const char *rows, int count);

/* Who will sit there in the next game opened. A name is cut to what fits. */
cam_status cam_front_seat(cam_front *front, int seat, int kind, int level, const char *name);

/* What is played, as it comes from outside. */
typedef struct cam_front_game {
    const char *board;
    int players, games, target;
    bool neutral, points;
    const char *rules; /* house rules, as "bridget,pie"; NULL or "" for none */
    cam_time_rule time;
} cam_front_game;

/* Put a new game on a desk; its clocks wait for CAM_FRONT_CLOCK_START. */
cam_status cam_front_open(cam_front *front, int desk, const cam_front_game *game);

/* Take up a save or any game file. */
cam_status cam_front_read(cam_front *front, int desk, const char *text, size_t length);

/* Set a position up, before the first move: lay a stone of a cam_colour, written as a
 * move; take the last one away; say which seat moves. */
cam_status cam_front_lay(cam_front *front, int desk, int colour, const char *stone);
cam_status cam_front_lift(cam_front *front, int desk);
cam_status cam_front_begin_at(cam_front *front, int desk, int seat, double now);

/*
 * Looking.
 */

/* The session as it is looked at: View in types.ts. Of the tree only what is new since
 * the version 'have' that the viewer was given before, 0 for none. */
cam_status cam_front_view(cam_front *front, int desk, uint32_t have, double now);

/* As SGF, not JSON: the session as a save has it; the current game; the line up to a
 * node, or to the place looked at if it is negative, and nothing else. */
cam_status cam_front_write(cam_front *front, int desk);
cam_status cam_front_sgf(cam_front *front, int desk);
cam_status cam_front_line(cam_front *front, int desk, int node);

/*
 * Games in a list.
 */

/* A desk's game in few words: Head in types.ts. */
cam_status cam_front_head(cam_front *front, int desk);

/* The games of a collection one by one, those that are broken with what is wrong and where:
 * Piece[] in types.ts. No desk is touched. */
cam_status cam_front_sift(cam_front *front, const char *text, size_t length);

/* Write a property of the game as a whole, such as DT, its date; "" takes it away. */
cam_status cam_front_note(cam_front *front, int desk, const char *name, const char *text);

/*
 * A stone in the hand. Each answers a Ghost, or null if there is none.
 */

/* An orientation held exactly over a cell, and the text of a move; for the eye only, the
 * stone in the hand stays as it is. */
cam_status cam_front_ghost(cam_front *front, int desk, int orientation, int cell);
cam_status cam_front_ghost_of(cam_front *front, int desk, const char *move);

/* What is done with the stone a desk has in hand: see hand/hand.h. What makes no sense, a
 * kind the player has not or a cell that is none, does nothing. */
typedef enum cam_front_act {
    CAM_FRONT_LOOK,
    CAM_FRONT_CHOOSE,   /* a: the kind */
    CAM_FRONT_POINT,    /* a: the cell */
    CAM_FRONT_STEP,     /* a, b: -1 to 1, east and north */
    CAM_FRONT_TURN,     /* a: a cam_axis, b: back if negative */
    CAM_FRONT_NEXT_FIT, /* a: back if negative */
    CAM_FRONT_ACTS,
} cam_front_act;

cam_status cam_front_hand(cam_front *front, int desk, int act, int a, int b);

/* Every legal placement of a kind, of all kinds if it is negative: Fit[]. */
cam_status cam_front_fits(cam_front *front, int desk, int kind);

/* The numbers of all cells that a legal placement of the kind covers. */
cam_status cam_front_reach(cam_front *front, int desk, int kind);

/*
 * Playing.
 */

/* A person at this front places a stone where it is looked at: in the game if that is
 * the live place and a person has the turn, else as a variation. */
cam_status cam_front_play(cam_front *front, int desk, const char *move, double now);

/* The computer whose turn it is places a stone in the live game. */
cam_status cam_front_play_computer(cam_front *front, int desk, const char *move, double now);

cam_status cam_front_resign(cam_front *front, int desk, int seat, double now);
cam_status cam_front_next_game(cam_front *front, int desk, double now);
cam_status cam_front_comment(cam_front *front, int desk, int node, const char *text);

/* Moving about: in the game, then in what is looked at. A step that leads nowhere is
 * none and no failure. */
typedef enum cam_front_step {
    CAM_FRONT_UNDO,
    CAM_FRONT_REDO,
    CAM_FRONT_UNDO_TURN,
    CAM_FRONT_REDO_TURN,
    CAM_FRONT_CONTINUE, /* the place looked at becomes the game */
    CAM_FRONT_BACK,
    CAM_FRONT_FORWARD,
    CAM_FRONT_LIVE,
    CAM_FRONT_STEPS,
} cam_front_step;

cam_status cam_front_go(cam_front *front, int desk, int step, double now);
cam_status cam_front_goto(cam_front *front, int desk, int node);

/*
 * A game that is kept elsewhere, by a server: the desk is told what happened there. Its
 * seats are people here or remote, and it has no clocks; time is the server's word.
 */

/* So many games of the match were played before this one; only at its start. */
cam_status cam_front_skip_games(cam_front *front, int desk, int count);

/* Somebody else sits there now. */
cam_status cam_front_sit(cam_front *front, int desk, int seat, int kind, const char *name);

/* Whoever has the turn has placed a stone. Who looks elsewhere goes on doing so. */
cam_status cam_front_follow(cam_front *front, int desk, const char *move, double now);

/* Back to so many placements; paused or resumed; ended as RE has it (record/outcome.h). */
cam_status cam_front_take_back(cam_front *front, int desk, int ply, double now);
cam_status cam_front_pause(cam_front *front, int desk, bool pause, double now);
cam_status cam_front_end(cam_front *front, int desk, const char *result, double now);

/* A variation where it is looked at, be that the live place. */
cam_status cam_front_try(cam_front *front, int desk, const char *move);

/*
 * Puzzles (puzzle/puzzle.h): Puzzle... in types.ts. A board is one of the box.
 */

/* Take the packed puzzles of a board (puzzle/pack.h), in the place of those it had: answers
 * [id, kind, plies, rating, themes as bits] of each. */
cam_status cam_front_puzzles(cam_front *front, const char *board, const void *bytes, size_t length);

/* Put one of them on a desk, the solver being a person and the opponent remote; or one of
 * one's own: what solves it is found then. */
cam_status cam_front_puzzle(cam_front *front, int desk, const char *board, const char *id);
cam_status cam_front_puzzle_own(cam_front *front, int desk, const char *board, const char *kind,
                                int plies, const char *moves);

/* As SGF, not JSON: the position of a desk's game as a puzzle to share (front/pose.h). */
cam_status cam_front_pose(cam_front *front, int desk);

/* The one on a desk: {id, board, kind, plies, rating, themes, start, seat}; 'start' is the ply it
 * begins at. */
cam_status cam_front_puzzle_about(cam_front *front, int desk);

/* The solver places a stone: {verdict, line}, the stones that answer it being left to the
 * caller to play. What is right now: {letter, move}. The solution: {line}. */
cam_status cam_front_puzzle_try(cam_front *front, int desk, const char *move, double now);
cam_status cam_front_puzzle_key(cam_front *front, int desk);
cam_status cam_front_puzzle_line(cam_front *front, int desk);

/* The puzzle of a day since 1970: {board, id}; id is null while that board's are not there. */
cam_status cam_front_puzzle_day(cam_front *front, int day);

/* Somebody's rating and a puzzle's after it was tried (base/glicko.h): {rating, deviation,
 * volatility} of 'own' after a game against 'other', of score 0 to 1. */
cam_status cam_front_glicko(cam_front *front, const double own[3], const double other[2],
                            double score);

/*
 * Clocks: let them run or stop them; look at them, and nothing else: Clocks in types.ts.
 */

cam_status cam_front_run_clocks(cam_front *front, int desk, bool run, double now);
cam_status cam_front_clocks(cam_front *front, int desk, double now);

/*
 * Thinking about the position looked at: Verdict in types.ts. Call again while it is
 * not finished.
 */

cam_status cam_front_think(cam_front *front, int desk, const cam_limits *limits);

/* What was learned of a board (engine/engine.h), for the engine from now on; the bytes, made by
 * malloc, are the front's then. Refused if they are damaged or of another version. */
cam_status cam_front_learn(cam_front *front, char *bytes, size_t size);

/* From now on the engine has so many threads; what it has searched is forgotten. */
cam_status cam_front_threads(cam_front *front, int threads);

/* Forget everything searched and start the random numbers here. */
cam_status cam_front_seed(cam_front *front, uint64_t seed);

#endif
