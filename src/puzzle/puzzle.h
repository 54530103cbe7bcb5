/*
 * puzzle.h: a position in which one stone decides.
 *
 * A puzzle is a game on the way: the moves from the empty board, and those that solve it.
 * To win means to force a connection within 'plies' plies against every reply; to stop, to
 * leave the opponent no such win. Games of two players without neutral stones only.
 *
 * A text of puzzles has one a line, as 'caminos puzzles list' prints them:
 *
 *     ID BOARD KIND PLIES RATING | moves | solutions
 *
 * moves and solutions separated by blanks. Themes are not in it; they are found anew.
 */
#ifndef CAM_PUZZLE_PUZZLE_H
#define CAM_PUZZLE_PUZZLE_H

#include "base/buffer.h"
#include "rules/position.h"

#define CAM_PUZZLE_MOVES     120
#define CAM_PUZZLE_SOLUTIONS 64
#define CAM_PUZZLE_ID        16 /* bytes of an id as text, NUL included */
#define CAM_PUZZLE_PLIES     9
#define CAM_PUZZLE_RATING    4000

typedef enum cam_puzzle_kind { CAM_PUZZLE_WIN, CAM_PUZZLE_STOP } cam_puzzle_kind;

#define CAM_PUZZLE_KINDS 2

/* What the winning lines have in common; a bit each. */
typedef enum cam_theme {
    CAM_THEME_BRIDGE,  /* the path goes over a column that was the opponent's */
    CAM_THEME_TOWER,   /* the key stands three cubes high */
    CAM_THEME_DOUBLE,  /* the key threatens to connect in two places at once */
    CAM_THEME_COUNTER, /* the opponent threatens to connect too */
    CAM_THEME_CUT,     /* the key makes the opponent's shortest way two columns longer */
    CAM_THEME_LAST,    /* the key is the last stone of its kind */
    CAM_THEME_OBLIQUE, /* the sides joined are not across from each other */
    CAM_THEME_CLIMB,   /* the path climbs four or more faces, up and down */
} cam_theme;

#define CAM_THEMES 8

typedef struct cam_puzzle {
    uint64_t id;
    cam_puzzle_kind kind;
    int plies;
    int rating;
    unsigned themes; /* 1 << cam_theme */
    int move_count, solution_count;
    cam_placement move[CAM_PUZZLE_MOVES];
    cam_placement solution[CAM_PUZZLE_SOLUTIONS];
} cam_puzzle;

/* "win" or "stop". */
const char *cam_puzzle_kind_name(cam_puzzle_kind kind);

/* A fixed word for a theme. */
const char *cam_theme_name(cam_theme theme);

/* The position the puzzle asks about. False if its moves are no game on this board that
 * is still going on. */
bool cam_puzzle_position(const cam_puzzle *puzzle, const cam_rules *rules, cam_position *pos);

/* The id of a question about a position: the same for its mirror images and turns. */
uint64_t cam_puzzle_make_id(const cam_position *pos, const cam_rules *rules, cam_puzzle_kind kind,
                            int plies);

/* Is it true? Its moves are a game, its id belongs to the position, its solutions are all
 * there are, and in a puzzle to win only one. 'why' says what is wrong. */
cam_status cam_puzzle_check(const cam_puzzle *puzzle, const cam_rules *rules, cam_error *why);

void cam_puzzle_format_id(uint64_t id, char text[CAM_PUZZLE_ID]);
bool cam_puzzle_parse_id(const char *text, uint64_t *id);

/* Append a line of text, with the newline. */
void cam_puzzle_write(const cam_puzzle *puzzle, const cam_rules *rules, cam_buffer *out);

/* The board that a line names, cut to 'size' bytes. False if the line has none. */
bool cam_puzzle_board(const char *line, char *board, size_t size);

/* Read a line. CAM_MALFORMED with the column in error->column if it is none, or if a move
 * cannot be played. Proves nothing. */
cam_status cam_puzzle_read(const char *line, const cam_rules *rules, cam_puzzle *puzzle,
                           cam_error *error);

/* Only the moves of a puzzle, from the empty board and separated by blanks; the rest of
 * *puzzle stays. Fails likewise. */
cam_status cam_puzzle_read_moves(const char *text, const cam_rules *rules, cam_puzzle *puzzle,
                                 cam_error *error);

#endif
