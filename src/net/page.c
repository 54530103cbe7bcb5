/*
 * page.c: which file answers a request, and how it may be kept.
 */
#include "net/page.h"

#include <stdio.h>
#include <string.h>

/* Is this a path a browser would send? Not found is no fault of anybody's, but
 * the following are attempts at something. */
static bool is_sound(const char *path)
{
    if (path[0] != '/')
        return false;
    for (const char *c = path; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127 || *c == '\\')
            return false;
    return !strstr(path, "//") && !strstr(path, "/../") && !strstr(path, "/./");
}

static const cam_file *find_file(const cam_files *files, const char *path)
{
    char index[CAM_HTTP_PATH + sizeof "index.html"];
    size_t length = strlen(path);
    if (path[length - 1] != '/')
        return cam_files_find(files, path);
    snprintf(index, sizeof index, "%sindex.html", path);
    return cam_files_find(files, index);
}

static void answer_file(const cam_files *files, const cam_file *file, const cam_request *request,
                        cam_answer *answer)
{
    bool packed = file->packed && cam_accepts_gzip(request->accept_encoding);
    bool is_hashed = strncmp(file->path, "/assets/", 8) == 0;
    *answer = (cam_answer){
        .status = 200,
        .type = file->type->name,
        .cache = is_hashed ? "public, max-age=31536000, immutable" : "no-cache",
        .encoding = packed ? "gzip" : NULL,
        .varies = file->packed,
        .is_lasting = true,
        .body = (const char *)(packed ? file->packed : file->bytes),
        .length = packed ? file->packed_length : file->length,
    };
    if (files->map) {
        answer->is_in_file = true;
        answer->file = files->fd;
        answer->file_at = answer->body - (const char *)files->map;
    }
    snprintf(answer->etag, sizeof answer->etag, "\"%s%s\"", file->hash, packed ? "-z" : "");
    if (cam_etag_matches(request->if_none_match, answer->etag)) {
        answer->status = 304;
        answer->type = answer->encoding = NULL;
        answer->body = NULL;
        answer->length = 0;
    }
}

void cam_page_answer(const cam_files *files, const cam_request *request, cam_answer *answer)
{
    if (request->method != CAM_METHOD_GET && request->method != CAM_METHOD_HEAD) {
        cam_answer_error(answer, 405);
    } else if (strlen(request->path) > CAM_HTTP_PATH) {
        cam_answer_error(answer, 414);
    } else if (!is_sound(request->path)) {
        cam_answer_error(answer, 400);
    } else {
        const cam_file *file = find_file(files, request->path);
        if (file)
            answer_file(files, file, request, answer);
        else
            cam_answer_error(answer, 404);
    }
}
