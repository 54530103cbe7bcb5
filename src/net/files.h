/*
 * files.h: a folder of files to be served, held in memory.
 *
 * Everything is read, hashed and compressed once, at the start: a page is a few
 * hundred kilobytes, and answering from memory needs no disk, no waiting and no
 * care about paths that lead out of the folder, for there is nothing out there to
 * be found. Files changed later are not seen. Hidden files and links are left out.
 *
 * That memory is a file too, one without a name, so that the system can send from it
 * without copying.
 */
#ifndef CAM_NET_FILES_H
#define CAM_NET_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "net/types.h"

#define CAM_FILES_COUNT 4096                /* most files of a folder */
#define CAM_FILES_BYTES ((size_t)128 << 20) /* most bytes of all together */
#define CAM_FILES_DEPTH 16                  /* most folders within each other */

typedef struct cam_file {
    char *path; /* from the folder's root: "/assets/main.js" */
    const cam_type *type;
    unsigned char *bytes;
    size_t length;
    unsigned char *packed; /* the same as gzip, or NULL where that would not help */
    size_t packed_length;
    char hash[17]; /* of the bytes, in hex */
} cam_file;

typedef struct cam_files {
    cam_file *file; /* sorted by path */
    size_t count, capacity, bytes;
    unsigned char *map; /* where all bytes lie: the memory of the file 'fd'; or NULL */
    size_t map_size;
    int fd;
} cam_files;

/* Read a folder. On failure (CAM_IO, CAM_NO_MEMORY) *files is empty. */
cam_status cam_files_load(cam_files *files, const char *folder, cam_error *error);
void cam_files_clear(cam_files *files);

/* The file at exactly that path, or NULL. */
const cam_file *cam_files_find(const cam_files *files, const char *path);

#endif
