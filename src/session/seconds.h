/*
 * seconds.h: spans of time as text, to the millisecond, the same in every locale.
 * Private to this folder.
 */
#ifndef CAM_SESSION_SECONDS_H
#define CAM_SESSION_SECONDS_H

#include <stdbool.h>

#define CAM_SECONDS_TEXT 24

/* "300", or "287.250" where it is not whole. For spans of up to some years. */
void cam_seconds_format(double seconds, char text[CAM_SECONDS_TEXT]);

/* Read such a span at *text and step over it. False if there is none. */
bool cam_seconds_parse(const char **text, double *seconds);

#endif
