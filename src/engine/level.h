/*
 * level.h: the levels of the computer player, as one table.
 *
 * Low levels err as people do. They do not see every move: each has a chance to be
 * overlooked, and in every game there is something they never think of, such as stones three
 * high, or one side of the board. Of what they see they play the best, and never a move that
 * looks much worse than another.
 */
#ifndef CAM_ENGINE_LEVEL_H
#define CAM_ENGINE_LEVEL_H

#include "base/random.h"
#include "engine/engine.h"
#include "engine/weights.h"

#define CAM_LEVEL_EXACT 7 /* the lowest level that looks for forced wins */

typedef struct cam_level {
    uint64_t visits; /* of a search; 0: by time */
    double seconds;  /* of a search; with no visits either, it plays by instinct */
    int handful;     /* by instinct: moves that come to mind */
    double overlook; /* chance that a move is not seen, each for itself; by instinct, that
                        what it is blind for is not seen now */
    double regret;   /* by how much, at most, a move may look worse than the best; of a win */
    int blind;       /* things it does not think of in a game: 0, 1 or 2 */
} cam_level;

/* What a player does not see, in a whole game. */
typedef struct cam_blindness {
    bool high;      /* stones three high */
    cam_bits cells; /* stones that lie wholly here */
} cam_blindness;

/* 'level' from CAM_LEVEL_MIN to CAM_LEVEL_MAX, as it is on that board. */
const cam_level *cam_level_get(int level, const cam_rules *rules);

/* What the level will not see in the game that begins. */
cam_blindness cam_level_blindness(const cam_level *level, const cam_rules *rules,
                                  cam_random *random);

bool cam_level_sees(const cam_blindness *blindness, const cam_rules *rules, cam_placement move);

/* Choose among the lines of a verdict as the level does. A win in one move, or a
 * move that is proved to lose, is never a matter of taste. */
cam_placement cam_level_choose(const cam_level *level, const cam_blindness *blindness,
                               const cam_rules *rules, const cam_verdict *verdict,
                               cam_random *random);

/* Does the level play by instinct, without a search? */
static inline bool cam_level_is_instinct(const cam_level *level)
{
    return level->visits == 0 && level->seconds <= 0;
}

/* The best, at first glance, of a handful of moves that come to mind; wins in one, own and
 * the opponent's, if they are seen. */
cam_placement cam_level_instinct(const cam_level *level, const cam_blindness *blindness,
                                 const cam_position *pos, const cam_rules *rules,
                                 const cam_weights *weights, cam_random *random);

#endif
