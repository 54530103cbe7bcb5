/*
 * content.h: which rules these are, told by what they contain.
 *
 * Two rules are the same if every game on one is a game on the other, with the same
 * moves written the same way: whatever they are called, wherever they lie in memory,
 * and whichever program made them. So records, sessions and nets know rules by this
 * and not by a pointer or a board's name.
 *
 * The content is, in this order: width and height of the box, and its cells; the number
 * of sides and, clockwise as given, each side's name and its cells (a set: the order
 * in which they were named does not matter); the number of kinds and, in the order
 * given, each piece's letter, drawing (where in its box does not matter, how it is
 * turned does) and number; the neutral stone last. The board's name is not in it.
 */
#ifndef CAM_RULES_CONTENT_H
#define CAM_RULES_CONTENT_H

#include "rules/rules.h"

/* 64 bits of the content, the same on every machine and in every version. They are
 * well mixed but no secret: who must not be fooled compares with cam_rules_equal.
 * Worked out anew at each call, in about a microsecond. */
uint64_t cam_rules_hash(const cam_rules *rules);

/* Have they the same content? */
bool cam_rules_equal(const cam_rules *a, const cam_rules *b);

#endif
