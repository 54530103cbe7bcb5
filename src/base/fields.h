/*
 * fields.h: reading JSON where it stands: the members of one object, found in its text.
 *
 * The whole text is looked through once and must be one JSON object and UTF-8; nothing is copied
 * or allocated, so the text has to outlive what was found. Of two members of one name the first
 * counts. Whoever needs a tree reads it otherwise: this is for small objects of known fields, in
 * great numbers. (json.h writes them.)
 */
#ifndef CAM_BASE_FIELDS_H
#define CAM_BASE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAM_FIELDS_MOST 32

typedef struct cam_field {
    const char *name; /* as it is written, between its quotes */
    size_t name_length;
    const char *text; /* of the value */
    size_t length;
} cam_field;

typedef struct cam_fields {
    size_t count;
    cam_field field[CAM_FIELDS_MOST];
} cam_fields;

/* False: it is no such object, or has more members than there is room for. */
bool cam_fields_read(cam_fields *fields, const char *text);

/* NULL: there is none. */
const cam_field *cam_fields_find(const cam_fields *fields, const char *name);

/* What a value is; false if it is something else, as NULL always is. A whole number of at most 18
 * digits; a text that fits with its NUL, without NULs in it. */
bool cam_field_int(const cam_field *field, int64_t *value);
bool cam_field_text(const cam_field *field, char *text, size_t room);

/* A list of at most so many whole numbers: how many there are, and what they are; -1: it is
 * something else. */
int cam_field_ints(const cam_field *field, int64_t *value, int most);

#endif
