/*
 * house.h: house rules as words (RULES 11), "bridget,pie,handicap=2".
 */
#ifndef CAM_RULES_HOUSE_H
#define CAM_RULES_HOUSE_H

#include "rules/position.h"

#define CAM_HOUSE_TEXT 32 /* room for any of them */

static inline bool cam_house_is_any(cam_house house)
{
    return house.bridget || house.pie || house.handicap;
}

/* The words with commas between; "" for none. */
void cam_house_format(cam_house house, char text[CAM_HOUSE_TEXT]);

/* Read such words, in any order and case. CAM_MALFORMED if one is none. */
cam_status cam_house_parse(const char *text, cam_house *house, cam_error *error);

/* Take a single word of 'length' bytes in; false if it is none. */
bool cam_house_add(cam_house *house, const char *word, size_t length);

#endif
