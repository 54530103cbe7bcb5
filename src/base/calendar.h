/*
 * calendar.h: the time of a calendar that others share, kept by a clock of one's own.
 *
 * The calendar is asked now and then; in between one's own clock, which never goes back, carries it
 * on from an origin: the time of the calendar when that clock was zero. All in milliseconds.
 */
#ifndef CAM_BASE_CALENDAR_H
#define CAM_BASE_CALENDAR_H

#include <stdint.h>

#define CAM_CALENDAR_SLEW 5 /* by which an origin is moved at most, if nothing else is certain */

/* The origin after the calendar has 'told' its time, somewhere between 'asked' and 'answered' by
 * one's own clock. What was told is past: from then on origin + clock is no less. So whatever
 * happens in answer to something is never dated before it. All else is followed slowly. */
int64_t cam_calendar_follow(int64_t origin, int64_t asked, int64_t answered, int64_t told);

#endif
