/*
 * pages.h: large blocks of memory that are read all over.
 *
 * A tree of positions is walked at random, and with pages of 4 kB nearly every step asks
 * for another one. With large pages, where the system has them, the processor remembers
 * where they all lie, and a first use is noticed once in two megabytes.
 */
#ifndef CAM_BASE_PAGES_H
#define CAM_BASE_PAGES_H

#include <stddef.h>

/* Ask for large pages for a block that has just been allocated; changes nothing in it. */
void cam_pages_advise(void *block, size_t size);

#endif
