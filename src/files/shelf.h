/*
 * shelf.h: games in a folder, each a file of its own: ID.sgf.
 *
 * An id is made of letters, digits and '-', by default of the time a game was begun. Who
 * plays a game holds its lock, so that two programs never write one file; a lock goes with
 * the process that has it. Files are written whole or not at all (file_store.h).
 */
#ifndef CAM_FILES_SHELF_H
#define CAM_FILES_SHELF_H

#include <stdint.h>

#include "files/file_store.h"

#define CAM_SHELF_ID 40 /* with its NUL */

typedef struct cam_shelf {
    char folder[CAM_PATH_MAX - 64];
} cam_shelf;

typedef struct cam_shelved {
    char id[CAM_SHELF_ID];
    int64_t changed; /* nanoseconds since 1970 */
} cam_shelved;

/* Make the folder if it is not there, with those above it. CAM_IO. */
cam_status cam_shelf_open(cam_shelf *shelf, const char *folder, cam_error *error);

bool cam_shelf_is_id(const char *text);

/* The file of a game; the id is one. */
void cam_shelf_path(const cam_shelf *shelf, const char *id, char path[CAM_PATH_MAX]);
bool cam_shelf_has(const cam_shelf *shelf, const char *id);

/* All games, the one changed last first; the caller frees. CAM_IO, CAM_NO_MEMORY. */
cam_status cam_shelf_list(const cam_shelf *shelf, cam_shelved **games, int *count,
                          cam_error *error);

/* Hold a game. -1 if that cannot be: errno is EWOULDBLOCK if another program has it. */
int cam_shelf_lock(const cam_shelf *shelf, const char *id);
void cam_shelf_unlock(const cam_shelf *shelf, const char *id, int lock); /* -1 is allowed */

/* An id that no game has, for one begun at 'when' (seconds since 1970), and its lock, -1
 * with errno if there cannot be one. */
int cam_shelf_new_id(const cam_shelf *shelf, int64_t when, char id[CAM_SHELF_ID]);

/* Throw a game away, into the folder "deleted" beside the others, and bring it back. CAM_IO. */
cam_status cam_shelf_delete(const cam_shelf *shelf, const char *id, cam_error *error);
cam_status cam_shelf_restore(const cam_shelf *shelf, const char *id, cam_error *error);

#endif
