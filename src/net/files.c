/*
 * files.c: reading, hashing and compressing the files of a folder.
 */
#define _GNU_SOURCE /* memfd_create, O_TMPFILE */
#include "net/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/random.h"

/* Not a defence against anybody: it only has to differ when a file changes. */
static void hash_bytes(const unsigned char *bytes, size_t length, char text[17])
{
    uint64_t hash = cam_mix(length);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    snprintf(text, 17, "%016llx", (unsigned long long)cam_mix(hash));
}

/* The bytes as gzip, if that makes them smaller by a tenth at least. */
static void pack(cam_file *file)
{
    enum { GZIP_WINDOW = 15 + 16 };
    z_stream stream = {0};
    if (file->length > UINT32_MAX / 2 ||
        deflateInit2(&stream, 9, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    size_t room = file->length - file->length / 10;
    unsigned char *packed = malloc(room ? room : 1);
    stream.next_in = file->bytes;
    stream.avail_in = (uInt)file->length;
    stream.next_out = packed;
    stream.avail_out = (uInt)room;
    if (packed && deflate(&stream, Z_FINISH) == Z_STREAM_END) {
        file->packed = packed;
        file->packed_length = stream.total_out;
    } else {
        free(packed);
    }
    deflateEnd(&stream);
}

static cam_status read_bytes(int fd, unsigned char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t got = read(fd, bytes + done, length - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            errno = got ? errno : EIO; /* it has become shorter meanwhile */
            return CAM_IO;
        }
        done += (size_t)got;
    }
    return CAM_OK;
}

static cam_status no_memory(cam_error *error)
{
    return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_PAGE_MEMORY);
}

/* Room for one more, zeroed; it belongs to *files at once. */
static cam_file *add_file(cam_files *files)
{
    if (files->count == files->capacity) {
        size_t capacity = files->capacity ? files->capacity * 2 : 32;
        cam_file *file = realloc(files->file, capacity * sizeof *file);
        if (!file)
            return NULL;
        files->file = file;
        files->capacity = capacity;
    }
    cam_file *file = &files->file[files->count++];
    *file = (cam_file){0};
    return file;
}

/* Take in one regular file, open at 'fd'. */
static cam_status load_file(cam_files *files, int fd, const struct stat *info, const char *path,
                            cam_error *error)
{
    if (files->count == CAM_FILES_COUNT || (size_t)info->st_size > CAM_FILES_BYTES - files->bytes)
        return cam_fail(error, CAM_IO, CAM_REASON_PAGE_TOO_LARGE, .name = path);
    cam_file *file = add_file(files);
    if (!file || !(file->path = strdup(path)) || !(file->bytes = malloc((size_t)info->st_size + 1)))
        return no_memory(error);
    file->length = (size_t)info->st_size;
    if (read_bytes(fd, file->bytes, file->length) != CAM_OK)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = path,
                        .detail = strerror(errno));
    files->bytes += file->length;
    file->type = cam_type_find(path);
    hash_bytes(file->bytes, file->length, file->hash);
    if (file->type->packs)
        pack(file);
    return CAM_OK;
}

static cam_status load_folder(cam_files *files, int fd, const char *path, int depth,
                              cam_error *error);

/* Take in what is called 'name' in the folder open at 'parent'. */
static cam_status load_entry(cam_files *files, int parent, const char *folder, const char *name,
                             int depth, cam_error *error)
{
    char path[1024];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        path[100] = '\0';
        return cam_fail(error, CAM_IO, CAM_REASON_PATH_TOO_LONG, .name = path);
    }
    int fd = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno == ELOOP)
        return CAM_OK;
    struct stat info;
    if (fd < 0 || fstat(fd, &info) < 0) {
        cam_status status = cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = path,
                                     .detail = strerror(errno));
        if (fd >= 0)
            close(fd);
        return status;
    }
    if (S_ISDIR(info.st_mode))
        return load_folder(files, fd, path, depth + 1, error);
    cam_status status = S_ISREG(info.st_mode) ? load_file(files, fd, &info, path, error) : CAM_OK;
    close(fd);
    return status;
}

/* Take in the folder open at 'fd', which is closed. 'path' is "" for the root. */
static cam_status load_folder(cam_files *files, int fd, const char *path, int depth,
                              cam_error *error)
{
    DIR *dir = depth < CAM_FILES_DEPTH ? fdopendir(fd) : NULL;
    if (!dir) {
        close(fd);
        return cam_fail(error, CAM_IO, CAM_REASON_BAD_FOLDER, .name = path);
    }
    cam_status status = CAM_OK;
    const struct dirent *entry;
    while (status == CAM_OK && (entry = readdir(dir)))
        if (entry->d_name[0] != '.')
            status = load_entry(files, fd, path, entry->d_name, depth, error);
    closedir(dir);
    return status;
}

/* ---- One file for all ---- */

enum { PAGE = 4096 };

static off_t round_up(size_t length)
{
    return (off_t)((length + PAGE - 1) / PAGE * PAGE);
}

/* A file without a name. One on disk first: what is written to it lies in larger
 * pieces of the system's memory than that of a memfd, and is sent faster. */
static int open_nameless(void)
{
    int fd = open(P_tmpdir, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
    return fd >= 0 ? fd : memfd_create("page", MFD_CLOEXEC);
}

static bool write_at(int fd, const unsigned char *bytes, size_t length, off_t *at)
{
    off_t end = *at + round_up(length);
    while (length) {
        ssize_t written = pwrite(fd, bytes, length, *at);
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
        *at += written;
    }
    *at = end;
    return true;
}

static bool write_all(const cam_files *files, int fd, off_t *size)
{
    *size = 0;
    for (size_t i = 0; i < files->count; i++) {
        const cam_file *file = &files->file[i];
        if (!write_at(fd, file->bytes, file->length, size) ||
            (file->packed && !write_at(fd, file->packed, file->packed_length, size)))
            return false;
    }
    return *size > 0 && ftruncate(fd, *size) == 0;
}

/* The bytes lie in the map now, at *at. */
static void point_into(unsigned char **bytes, size_t length, unsigned char **at)
{
    free(*bytes);
    *bytes = *at;
    *at += round_up(length);
}

/* Gather all bytes in a file without a name. If there is none to be had, they stay
 * where they are, and are sent from there. */
static void gather(cam_files *files)
{
    off_t size;
    int fd = open_nameless();
    void *map = fd >= 0 && write_all(files, fd, &size)
                    ? mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, fd, 0)
                    : MAP_FAILED;
    if (map == MAP_FAILED) {
        if (fd >= 0)
            close(fd);
        return;
    }
    unsigned char *at = map;
    for (size_t i = 0; i < files->count; i++) {
        point_into(&files->file[i].bytes, files->file[i].length, &at);
        if (files->file[i].packed)
            point_into(&files->file[i].packed, files->file[i].packed_length, &at);
    }
    files->map = map;
    files->map_size = (size_t)size;
    files->fd = fd;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(((const cam_file *)a)->path, ((const cam_file *)b)->path);
}

cam_status cam_files_load(cam_files *files, const char *folder, cam_error *error)
{
    *files = (cam_files){0};
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = folder,
                        .detail = strerror(errno));
    cam_status status = load_folder(files, fd, "", 0, error);
    if (status != CAM_OK) {
        cam_files_clear(files);
    } else if (files->count) {
        qsort(files->file, files->count, sizeof *files->file, compare_paths);
        gather(files);
    }
    return status;
}

void cam_files_clear(cam_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->file[i].path);
        if (!files->map) {
            free(files->file[i].bytes);
            free(files->file[i].packed);
        }
    }
    if (files->map) {
        munmap(files->map, files->map_size);
        close(files->fd);
    }
    free(files->file);
    *files = (cam_files){0};
}

const cam_file *cam_files_find(const cam_files *files, const char *path)
{
    cam_file key = {.path = (char *)path};
    if (!files->count)
        return NULL;
    return bsearch(&key, files->file, files->count, sizeof key, compare_paths);
}
