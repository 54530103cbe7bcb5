/*
 * model.h: the rules of Caminos a second time, slow and obviously right.
 *
 * The library in src/rules is fast and therefore clever; this model is neither. It
 * follows the text of the rules, sections 1 to 9, cube by cube and face by face, and
 * shares no code with src/. The tests play both side by side: wherever they differ,
 * one of them has misread the rules.
 *
 * A position is a 3-D array that says which stone fills each place. Everything else
 * (heights, colours, edge stones, connections, points) is worked out from that array
 * and the list of stones each time it is asked for. A position is a plain value, copied
 * with '='; to take a move back, keep a copy. It points to its board, which must
 * outlive it.
 *
 * The fields are open for tests to read, and to bend when a test needs a position that
 * no game reaches. Cost: one move with all it causes takes a fraction of a millisecond.
 */
#ifndef CAM_TESTS_MODEL_H
#define CAM_TESTS_MODEL_H

#include <stdbool.h>

enum {
    MODEL_WIDTH = 11, /* the widest board's bounding square */
    MODEL_HEIGHT = 6, /* more than the rules can fill: offsets 0..2 and a piece 3 high */
    MODEL_MAX_SIDES = 8,
    MODEL_MAX_SEATS = 4,
    MODEL_MAX_STONES = 30, /* 14 a colour and two neutral bars */
    MODEL_MAX_CUBES = 4,   /* of one piece */
    MODEL_MAX_MOVES = 6000,
    MODEL_TEXT_SIZE = 32,  /* a move as text, with its end */
    MODEL_PATH_SIZE = 512, /* a path as text, with its end */
};

typedef enum { MODEL_NO_COLOUR, MODEL_YELLOW, MODEL_GREEN, MODEL_BLUE } model_colour;

/* The four shapes a player holds come first, so that they index a hand. */
typedef enum { MODEL_L, MODEL_T, MODEL_Z, MODEL_O, MODEL_I } model_piece;
enum { MODEL_HAND_PIECES = 4, MODEL_PIECES = 5 };

/* The base game's result (section 6): a game without a connection is a draw here, and
 * its edge stones show in model_points. */
typedef enum { MODEL_RUNNING, MODEL_YELLOW_WINS, MODEL_GREEN_WINS, MODEL_DRAW } model_result;

/* Which sides count as opposite (section 2). A four-sided board has no oblique ones. */
typedef enum { MODEL_DIRECT, MODEL_OBLIQUE } model_span;

/* A place for one unit cube, or a point of the lattice; all count from 0. */
typedef struct {
    int x, y, z;
} model_point;

/* A piece turned and put somewhere: the set of its cubes. 'text' is the move of
 * section 9; placements that differ only in height have the same text, and no more
 * than one of them is legal in a position. */
typedef struct {
    model_piece piece;
    int cubes;
    model_point cube[MODEL_MAX_CUBES]; /* sorted */
    char text[MODEL_TEXT_SIZE];
} model_placement;

/* A board and every placement over its cells, sorted by text (bytewise). */
typedef struct {
    const char *name;
    int width;
    bool is_cell[MODEL_WIDTH][MODEL_WIDTH]; /* [x][y] */
    int sides;                              /* clockwise, in the order of section 2 */
    bool on_side[MODEL_MAX_SIDES][MODEL_WIDTH][MODEL_WIDTH];
    int placements;
    model_placement *placement;
} model_board;

/* A piece that has been placed. */
typedef struct {
    model_colour colour;
    model_placement placement;
} model_stone;

typedef struct {
    const model_board *board;
    int players;                                      /* 2 or 4 */
    int beginner;                                     /* the seat that begins */
    int neutral_left;                                 /* neutral turns still to come */
    int seat;                                         /* to move, from 1; 0 when the game is over */
    int hand[MODEL_MAX_SEATS + 1][MODEL_HAND_PIECES]; /* [seat][piece]; seat 0 is unused */
    bool out[MODEL_MAX_SEATS + 1];
    model_result result;
    int stones;
    model_stone stone[MODEL_MAX_STONES];            /* in the order of placing */
    int at[MODEL_WIDTH][MODEL_WIDTH][MODEL_HEIGHT]; /* 0 empty, else stone number + 1 */
} model_position;

/* A set of moves, in the order of their text; they belong to the board. */
typedef struct {
    int count;
    const model_placement *move[MODEL_MAX_MOVES];
} model_moves;

/* A shortest connection: its unit faces, and its columns in order, "a1 a2 b2". Without
 * a connection: 0 and "". */
typedef struct {
    int faces;
    char path[MODEL_PATH_SIZE];
} model_chain;

/* ---- boards and pieces (sections 1, 2) ---- */

/* The board of that name ("square", "rhombus", "octagon", "ring"), or NULL if there is
 * none. The caller owns it and frees it. */
model_board *model_board_new(const char *name);
void model_board_free(model_board *board);

int model_count_cells(const model_board *board);
bool model_is_edge(const model_board *board, int x, int y);

/* The distinct orientations of a piece in space. */
int model_count_orientations(model_piece piece);

/* ---- playing (sections 3, 4, 6, 7) ---- */

/* The start of a game. 'beginner' is a seat, usually 1; with 'neutral', the first two
 * turns place the bars: the beginner's, then the next seat's. */
model_position model_start(const model_board *board, int players, bool neutral, int beginner);

/* The rule of section 4 (1, 2 or 3) that a placement breaks first, or 0 if it keeps
 * them all. Neither turns nor hands matter here. */
int model_broken_rule(const model_position *pos, const model_placement *placement);

/* Every legal move of the player to move; none when the game is over. */
void model_legal(const model_position *pos, model_moves *moves);

/* Play a move with all it causes: a win, players out, the end. 'text' must be in the
 * canonical form. False, and *pos untouched, if it is not a legal move. */
bool model_play(model_position *pos, const char *text);

/* Add a stone of any colour, whoever's turn it is and whatever they hold, and leave
 * turns, hands and result alone: for setting up positions. False, and *pos untouched,
 * if section 4 forbids it. */
bool model_put(model_position *pos, model_colour colour, const char *text);

/* The colour of a seat's pieces. */
model_colour model_seat_colour(int seat);

/* The colour to be placed next: blue in neutral turns, none when the game is over. */
model_colour model_to_play(const model_position *pos);

/* Nodes 'depth' plies below 'pos' in the tree of moves; a game that ends sooner has
 * none. */
long model_count_leaves(const model_position *pos, int depth);

/* ---- looking (sections 5, 8) ---- */

/* The cubes on a cell, 0 where there is no cell. */
int model_height(const model_position *pos, int x, int y);
model_colour model_colour_at(const model_position *pos, int x, int y, int z);

/* A shortest connection of that span, by breadth-first search over unit faces. */
model_chain model_shortest(const model_position *pos, model_colour colour, model_span span);
bool model_has_connection(const model_position *pos, model_colour colour);

/* The unit faces on a path given as columns, "a1 a2 b2", or 0 if it is no connection of
 * that colour and span. Follows the second paragraph of section 5 (columns and heights),
 * so it also checks model_shortest, which follows the first. */
int model_measure_path(const model_position *pos, model_colour colour, model_span span,
                       const char *path);

int model_edge_stones(const model_position *pos, model_colour colour);

/* The points of section 8, with edge stones; 0 for everybody while the game runs. */
int model_points(const model_position *pos, model_colour colour);

#endif
