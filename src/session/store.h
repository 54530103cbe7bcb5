/*
 * store.h: where a session keeps itself, as the session sees it.
 *
 * A storage is one place that holds one text: a file (file_store.h), a row of a
 * database, a slot of a browser. Writing replaces the whole text or, on failure,
 * leaves the old one whole; there is nothing in between, whenever the power fails.
 */
#ifndef CAM_SESSION_STORE_H
#define CAM_SESSION_STORE_H

#include "base/buffer.h"
#include "base/error.h"

typedef struct cam_storage {
    void *context;

    /* CAM_OK once the text is safe; CAM_IO says what was in the way. */
    cam_status (*write)(void *context, const char *text, size_t length, cam_error *error);

    /* Append the text kept here, nothing if there never was one. */
    cam_status (*read)(void *context, cam_buffer *text, cam_error *error);
} cam_storage;

#endif
