/*
 * layout.h: what reading a record needs of its set-up. Private to this folder.
 */
#ifndef CAM_RECORD_LAYOUT_H
#define CAM_RECORD_LAYOUT_H

#include "record/record.h"

/* Read a value of SU in a position: CAM_MALFORMED, or CAM_ILLEGAL if the columns have no
 * such shape. */
cam_status cam_laid_parse(const cam_position *pos, const cam_rules *rules, const char *text,
                          cam_colour *colour, cam_placement *move, cam_error *why);

/* Work out the first position of a record from its root; on failure nothing has changed. */
cam_status cam_record_replay_laid(cam_record *record, cam_error *why);

#endif
