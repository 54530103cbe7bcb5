/*
 * rest.h: how to share a processor so that a deadline is kept.
 *
 * Whoever works for as long as he is let has to stand back afterwards until all others have
 * caught up: for a thread that is put behind ten others, tenths of a second at a time, and
 * a deadline may lie in there. The system gives as much, but more evenly, to a thread that
 * asks for short turns and rests before they are taken from it.
 */
#ifndef CAM_BASE_REST_H
#define CAM_BASE_REST_H

/* Ask for short and frequent turns for this thread and those it will make; where that is
 * unknown nothing changes. How much a thread gets in all stays the same. */
void cam_rest_ask_short_turns(void);

/* Give the processor away for a moment: about a twentieth of a millisecond if nobody wants it. */
void cam_rest(void);

#endif
