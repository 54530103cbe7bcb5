/*
 * json.h: writing JSON, piece by piece, into a string buffer.
 *
 * Whatever is written is one valid JSON text: commas, quotes and escapes are this
 * file's business. Inside an object every value has a key, inside an array none
 * has (NULL); a key is a fixed word of the program and needs no escapes. Wrong
 * nesting is a programmer's mistake and asserted. Numbers are written the same in
 * every locale. Running out of memory is the buffer's affair: look at 'failed'
 * when done.
 */
#ifndef CAM_BASE_JSON_H
#define CAM_BASE_JSON_H

#include <stdint.h>

#include "base/buffer.h"

#define CAM_JSON_DEPTH 32

typedef struct cam_json {
    cam_buffer *out;
    uint32_t objects; /* a bit for each level: is it an object? */
    int depth;
    bool follows; /* something stands before the next value on its level */
} cam_json;

/* Write into 'out', behind what it holds; it must outlive the writer. */
void cam_json_init(cam_json *json, cam_buffer *out);

/* Is the text complete: everything begun has ended? */
bool cam_json_is_done(const cam_json *json);

void cam_json_object(cam_json *json, const char *key); /* begins one; cam_json_end ends it */
void cam_json_array(cam_json *json, const char *key);
void cam_json_end(cam_json *json); /* the innermost object or array */

/* Text of any origin. What is not UTF-8 becomes U+FFFD, byte by byte. */
void cam_json_text(cam_json *json, const char *key, const char *text);
void cam_json_bytes(cam_json *json, const char *key, const char *text, size_t length);

void cam_json_int(cam_json *json, const char *key, int64_t value);
void cam_json_bool(cam_json *json, const char *key, bool value);
void cam_json_null(cam_json *json, const char *key);

/* Rounded to so many decimals, 0 to 9, with no zeros at the end; null if it is not a
 * number or beyond 9e9. */
void cam_json_number(cam_json *json, const char *key, double value, int decimals);

#endif
