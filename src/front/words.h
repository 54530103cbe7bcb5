/*
 * words.h: the words that answers have for what the library counts. Private to this folder.
 */
#ifndef CAM_FRONT_WORDS_H
#define CAM_FRONT_WORDS_H

#include "record/outcome.h"
#include "session/session.h"

static inline const char *cam_front_result_word(cam_result result)
{
    static const char *const words[] = {"none", "yellow", "green", "draw"};
    return words[result];
}

static inline const char *cam_front_kind_word(cam_player_kind kind)
{
    static const char *const words[] = {"person", "computer", "remote"};
    return words[kind];
}

static inline const char *cam_front_ending_word(cam_ending ending)
{
    static const char *const words[] = {"connection", "edge",      "resignation", "time",
                                        "forfeit",    "agreement", "aborting"};
    return words[ending];
}

#endif
