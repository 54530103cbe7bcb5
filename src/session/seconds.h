/*
 * seconds.h: spans of time as text, to the millisecond, the same in every locale.
 * Private to this folder.
 */
#ifndef CAM_SESSION_SECONDS_H
#define CAM_SESSION_SECONDS_H

#include <stdbool.h>

#include "rules/types.h"

#define CAM_SECONDS_TEXT 24

/* "300", or "287.250" where it is not whole. For spans of up to some years. */
void cam_seconds_format(double seconds, char text[CAM_SECONDS_TEXT]);

/* Read such a span at *text and step over it. False if there is none. */
bool cam_seconds_parse(const char **text, double *seconds);

#define CAM_CLOCKS_TEXT (CAM_SEATS * CAM_SECONDS_TEXT)

/* What the clocks of all seats show, such as "287.250 300". Reading is false, and
 * leaves 'left' alone, unless there is one time for each seat. */
void cam_clocks_format(const double left[CAM_SEATS], int seats, char text[CAM_CLOCKS_TEXT]);
bool cam_clocks_parse(const char *text, int seats, double left[CAM_SEATS]);

#endif
