/*
 * fuzz_http.c: any request has an answer.
 *
 * Input: path, Accept-Encoding and If-None-Match, a line each.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "net/page.h"

static unsigned char bytes[] = "<!doctype html>", packed[] = "packed";
static char index_path[] = "/index.html";
static const cam_type html = {"html", "text/html", true};
static cam_file index_file = {index_path, &html, bytes, 15, packed, 6, "0123456789abcdef"};
static cam_files files = {&index_file, 1, 1, 15};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 3), *rest = text;
    if (!text)
        return 0;
    memcpy(text, data, size);
    memset(text + size, 0, 3);
    const char *path = strsep(&rest, "\n"), *encodings = strsep(&rest, "\n"), *tags = rest;
    cam_request request = {CAM_METHOD_GET, path, encodings ? encodings : "", tags ? tags : ""};
    cam_answer answer;
    cam_page_answer(&files, &request, &answer);
    assert(answer.status >= 200 && answer.status < 500);
    assert(answer.cache && strlen(answer.etag) < sizeof answer.etag);
    assert(answer.status == 304 ? !answer.length : answer.body && answer.type);
    free(text);
    return 0;
}
