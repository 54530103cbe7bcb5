/*
 * workers.h: a few threads that wait for work.
 */
#ifndef CAM_ENGINE_WORKERS_H
#define CAM_ENGINE_WORKERS_H

typedef struct cam_workers cam_workers;

/* 'count' waiting threads, or NULL: there are none to be had (as in WebAssembly without
 * shared memory). */
cam_workers *cam_workers_new(int count);
void cam_workers_free(cam_workers *workers); /* NULL is allowed */

/* Let every thread call work(context, i), i from 1 to count. */
void cam_workers_start(cam_workers *workers, void (*work)(void *context, int index), void *context);

/* Wait until all have returned from it. */
void cam_workers_wait(cam_workers *workers);

#endif
