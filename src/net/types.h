/*
 * types.h: what kind of thing a file of the page is, by its name.
 */
#ifndef CAM_NET_TYPES_H
#define CAM_NET_TYPES_H

#include <stdbool.h>

typedef struct cam_type {
    const char *ending; /* without the dot */
    const char *name;   /* as Content-Type takes it */
    bool packs;         /* worth compressing */
} cam_type;

/* The type of the file at 'path'; plain bytes if its ending is unknown. */
const cam_type *cam_type_find(const char *path);

#endif
