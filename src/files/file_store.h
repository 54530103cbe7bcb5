/*
 * file_store.h: a storage in one file.
 *
 * The text goes to a new file beside the old one, is forced to the disk, takes
 * the old one's name, and the folder is forced to the disk: a process killed or a
 * machine switched off at any moment leaves the old text or the new one. One
 * process may use a path at a time for the newest text to win; several do not
 * damage it.
 */
#ifndef CAM_FILES_FILE_STORE_H
#define CAM_FILES_FILE_STORE_H

#include "session/store.h"

#define CAM_PATH_MAX 4000

typedef struct cam_file_store {
    char path[CAM_PATH_MAX];
} cam_file_store;

/* CAM_IO if the path is empty or too long; the file need not exist. */
cam_status cam_file_store_init(cam_file_store *store, const char *path, cam_error *error);

/* The store as a storage; *store must outlive it and stay where it is. */
cam_storage cam_file_store_storage(cam_file_store *store);

/* Whole files, the same way, for front ends that load and save by name. A link is
 * followed, permissions stay. Neither ever waits for somebody else: a pipe or a
 * device is not read at all, and written into only as far as it takes the text at
 * once. Reading a file that is not there is CAM_IO here. */
cam_status cam_file_read(const char *path, cam_buffer *text, cam_error *error);
cam_status cam_file_write(const char *path, const char *text, size_t length, cam_error *error);

/* All that comes from an open file, such as standard input, which is called 'path' if
 * it fails. This may wait. */
cam_status cam_file_read_open(int file, const char *path, cam_buffer *text, cam_error *error);

/* Remove the unfinished new files that killed processes left beside the file; those
 * of living ones stay. Only for who alone uses the path. */
void cam_file_store_sweep(const cam_file_store *store);

/* Move a file that cannot be read out of the way, to a name of its own beside it
 * ("NAME.broken", then "NAME.broken2" ...), so that a new save does not destroy
 * it. 'moved_to' receives the new path. */
cam_status cam_file_store_set_aside(const cam_file_store *store, char moved_to[CAM_PATH_MAX],
                                    cam_error *error);

#endif
