/*
 * clock.h: CPU and wall time in seconds, from an arbitrary origin.
 */
#ifndef CAM_BASE_CLOCK_H
#define CAM_BASE_CLOCK_H

double cam_clock_cpu(void);    /* spent by this process */
double cam_clock_thread(void); /* spent by this thread */
double cam_clock_wall(void);   /* never goes back */

#endif
