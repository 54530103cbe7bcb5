/*
 * shared.h: rules that own their definition and live as long as somebody uses them.
 *
 * The four boards are tables of the program. Rules made at run time, from a file or a
 * message, come from definitions that go away; so these are copied, and the rules are
 * counted: whoever keeps a pointer to them holds them, and lets them go.
 *
 * Holding and releasing work on any rules, also on those in a caller's own storage
 * (cam_rules_init), for which they do nothing; and from any thread.
 */
#ifndef CAM_RULES_SHARED_H
#define CAM_RULES_SHARED_H

#include "rules/rules.h"

/* Work out rules on the heap, definitions copied; held once, by the caller.
 * CAM_MALFORMED as cam_rules_init, CAM_NO_MEMORY. */
cam_status cam_rules_new(const cam_board_def *board, const cam_piece_set *set,
                         const cam_rules **rules, cam_error *error);

/* Once more; returns the rules. */
const cam_rules *cam_rules_hold(const cam_rules *rules);

/* Once less; the last one frees them. NULL is allowed. */
void cam_rules_release(const cam_rules *rules);

/* How often they are held, at least; 0 for rules in a caller's storage. */
int cam_rules_users(const cam_rules *rules);

#endif
