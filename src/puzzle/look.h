/*
 * look.h: is there a puzzle in a position? What make.c asks of every position of a game.
 */
#ifndef CAM_PUZZLE_LOOK_H
#define CAM_PUZZLE_LOOK_H

#include "base/random.h"
#include "engine/engine.h"
#include "engine/solver.h"
#include "engine/weights.h"
#include "puzzle/make.h"

struct cam_puzzle_maker {
    const cam_rules *rules;
    const cam_weights *weights;
    cam_engine *engine;
    cam_solver *solver;
    uint64_t seed;
    cam_random random;
    /* the game */
    cam_position before, pos; /* before a possible mistake, and now */
    int refuge[2];            /* was there a better move than the mistake? 0: not asked, by depth */
    cam_puzzle game;          /* its moves so far */
    cam_placement key;        /* of the last win by threats */
    unsigned wanted, here;    /* classes, and those still wanted of m->before */
    int taken[CAM_PUZZLE_CLASSES]; /* from this game */
    cam_puzzle_found found;
    void *context;
};

/* Begin with m->pos, in which the player to move may make a mistake. */
void cam_look_begin(cam_puzzle_maker *m);

/* The mistake is made, m->pos is what follows: offer what the player to move could make of
 * it. */
void cam_look_for_puzzles(cam_puzzle_maker *m);

#endif
