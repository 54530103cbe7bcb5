/*
 * puzzling.h: a puzzle in the terminal: what is said to a stone, and the stones that answer it.
 *
 * The sitting asks it at every stone of the solver's; the answers are played one by one by
 * sitting_advance, as a computer's moves are. A puzzle is never kept on disk.
 */
#ifndef CAMINOS_PLAY_PUZZLING_H
#define CAMINOS_PLAY_PUZZLING_H

#include "puzzle/solve.h"
#include "session/session.h"

typedef struct puzzling {
    bool on;
    cam_puzzle puzzle;
    const cam_rules *rules;
    const char *text;                     /* to be told, untranslated; NULL: told */
    char letter;                          /* that the text is about */
    bool hinted;                          /* the stone was told, its place comes next */
    bool placed;                          /* the place is to be told */
    cam_placement line[CAM_PUZZLE_PLIES]; /* stones to be played now */
    int count, at;
} puzzling;

/* Begin: the question is what is told first. */
void puzzling_begin(puzzling *p, const cam_puzzle *puzzle, const cam_rules *rules);

/* The solver has placed a stone. */
void puzzling_judge(puzzling *p, const cam_session *session);

/* First the letter of the right stone, as a text; then the stone itself. */
cam_placement puzzling_hint(puzzling *p, const cam_session *session);

/* The solution is to be played from the start. */
void puzzling_show(puzzling *p);

/* May something be taken back? */
bool puzzling_may_undo(const puzzling *p, const cam_session *session);

/* Is there something to tell or to play? */
bool puzzling_is_busy(const puzzling *p);

/* The next stone to be played, or CAM_NO_PLACEMENT. */
cam_placement puzzling_next(puzzling *p);

#endif
