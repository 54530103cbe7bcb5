#include "base/calendar.h"

int64_t cam_calendar_follow(int64_t origin, int64_t asked, int64_t answered, int64_t told)
{
    int64_t error = told - (origin + asked + (answered - asked) / 2);
    if (error > CAM_CALENDAR_SLEW)
        error = CAM_CALENDAR_SLEW;
    if (error < -CAM_CALENDAR_SLEW)
        error = -CAM_CALENDAR_SLEW;
    int64_t least = told - answered;
    return origin + error > least ? origin + error : least;
}
