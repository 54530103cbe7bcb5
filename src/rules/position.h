/*
 * position.h: one position, and the only code that may change it.
 *
 * A cam_position is a plain value: no pointers, no padding, copied with '=',
 * compared with memcmp. Playing and taking back are exact inverses; debug
 * builds check the whole position after each.
 */
#ifndef CAM_RULES_POSITION_H
#define CAM_RULES_POSITION_H

#include "rules/rules.h"

typedef struct cam_position {
    cam_bits level[CAM_LEVELS];           /* cells whose column is higher than the level */
    cam_bits cube[CAM_TEAMS][CAM_LEVELS]; /* yellow and green cubes; the rest is blue */
    uint8_t hand[CAM_SEATS][CAM_KINDS];   /* pieces each seat still holds */
    uint8_t edge_stones[CAM_TEAMS];       /* RULES 8 */
    uint8_t players;                      /* 2 or 4 */
    uint8_t first;                        /* the seat that began */
    uint8_t seat;                         /* whose turn it is */
    uint8_t out;                          /* a bit for each seat that is out for good */
    uint8_t neutral_left;                 /* neutral stones to be placed before the game proper */
    uint8_t result;                       /* a cam_result */
    uint8_t plies;                        /* placements so far */
    uint8_t house;                        /* CAM_HOUSE_...: what is on of the house rules */
    uint8_t by_turns;                     /* stones placed last, the players taking turns */
    uint8_t unused[5];                    /* always zero */
} cam_position;

_Static_assert(sizeof(cam_position) == 192, "a position has no padding");

/* The bits of cam_position.house (RULES 11). */
enum {
    CAM_HOUSE_BRIDGET = 1,  /* edge cells decide, and there are time machines */
    CAM_HOUSE_PIE = 2,      /* the first stone of the game proper is still to come, then .. */
    CAM_HOUSE_OFFER = 4,    /* .. its owner's side can be taken now */
    CAM_HOUSE_SWAPPED = 8,  /* it was: whoever began as seat 1 has seat 2, and back */
    CAM_HOUSE_MACHINE = 16, /* yellow's time machine is used up; green's is the next bit */
};

/* House rules chosen for a game; all zero for none. */
typedef struct cam_house {
    bool bridget, pie;
    uint8_t handicap; /* pieces L that yellow begins without */
} cam_house;

#define CAM_HANDICAP_MOST 4

/* How a game begins. */
typedef struct cam_setup {
    uint8_t players; /* 2 or 4 */
    bool neutral;    /* with neutral stones (RULES 7) */
    cam_seat first;  /* 0 unless a match changes the beginner (RULES 8) */
    cam_house house;
} cam_setup;

/* Can a game begin like that by these rules? CAM_MALFORMED says why not. */
cam_status cam_setup_check(cam_setup setup, const cam_rules *rules, cam_error *error);

/* What cam_position_undo needs besides the position itself. */
typedef struct cam_undo {
    cam_placement move;
    uint8_t seat, out, neutral_left, house, by_turns;
    cam_placement taken[2]; /* by a time machine: the own stone, then the other */
} cam_undo;

/* The empty board. If nothing at all can be placed on it, the game is over. */
void cam_position_init(cam_position *pos, const cam_rules *rules, cam_setup setup);

/* Play 'move' for the player to move: the stone, then a win, or the turn to the
 * next player who can place, those who cannot being out (RULES 3, 6). CAM_ILLEGAL
 * leaves *pos and *undo untouched, and *why, if given, names the rule broken.
 * 'undo' may be NULL. */
cam_status cam_position_play(cam_position *pos, const cam_rules *rules, cam_placement move,
                             cam_undo *undo, cam_error *why);

/* The same for a move known to be legal, checked in debug builds only. It may be CAM_SWAP;
 * a time machine needs to know what came before (rules/history.h). */
void cam_position_play_legal(cam_position *pos, const cam_rules *rules, cam_placement move,
                             cam_undo *undo);

/* Take the last placement back, with everything it caused. */
void cam_position_undo(cam_position *pos, const cam_rules *rules, const cam_undo *undo);

/* Take two stones back by the time machine of the player to move, who may (RULES 11): the
 * opponent's, then their own before it. 'undo' may be NULL. */
void cam_position_back(cam_position *pos, const cam_rules *rules, const cam_undo *own,
                       const cam_undo *other, cam_undo *undo);

/* Lay a stone of any colour on the board before the game begins: it must fit and be in
 * stock, of the team's first seat that has one; turns are not asked for. CAM_ILLEGAL says
 * why not, also if it would connect, and leaves *pos untouched. Once all lie there,
 * cam_position_begin tells who moves. */
cam_status cam_position_lay(cam_position *pos, const cam_rules *rules, cam_colour colour,
                            cam_placement move, cam_error *why);
void cam_position_begin(cam_position *pos, const cam_rules *rules, cam_seat seat);

/* May 'move' be played now? On CAM_ILLEGAL *why says in a player's words why not. */
cam_status cam_position_check(const cam_position *pos, const cam_rules *rules, cam_placement move,
                              cam_error *why);

static inline bool cam_position_is_over(const cam_position *pos)
{
    return pos->result != CAM_ONGOING;
}

/* Has nobody connected, though the game is over? */
static inline bool cam_position_is_blocked(const cam_position *pos)
{
    return pos->out == (1 << pos->players) - 1;
}

static inline bool cam_position_is_out(const cam_position *pos, cam_seat seat)
{
    return pos->out >> seat & 1;
}

/* The team that is to move, also while it places a neutral stone. */
static inline cam_colour cam_position_team(const cam_position *pos)
{
    return cam_seat_colour(pos->seat);
}

/* The colour of the stone to be placed now. */
static inline cam_colour cam_position_colour(const cam_position *pos)
{
    return pos->neutral_left ? CAM_BLUE : cam_position_team(pos);
}

static inline int cam_position_height(const cam_position *pos, cam_cell cell)
{
    return cam_bits_has(pos->level[0], cell) + cam_bits_has(pos->level[1], cell) +
           cam_bits_has(pos->level[2], cell);
}

/* The colour of the cube at a level below the column's height. */
static inline cam_colour cam_position_cube(const cam_position *pos, cam_cell cell, int level)
{
    return cam_bits_has(pos->cube[CAM_YELLOW][level], cell)  ? CAM_YELLOW
           : cam_bits_has(pos->cube[CAM_GREEN][level], cell) ? CAM_GREEN
                                                             : CAM_BLUE;
}

/* The cells of any side where the team shows on top: what counts in a game of bridget that
 * nobody connected (RULES 11). */
int cam_position_edge_cells(const cam_position *pos, const cam_rules *rules, cam_colour team);

/* The kinds the player to move may choose from, as groups of rules->group. */
uint32_t cam_position_groups(const cam_position *pos, const cam_rules *rules);

/* Is every field in accord with every other? For tests and debug builds. */
bool cam_position_is_consistent(const cam_position *pos, const cam_rules *rules);

#endif
