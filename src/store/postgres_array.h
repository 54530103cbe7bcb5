/*
 * postgres_array.h: arrays as parameters, in PostgreSQL's binary form.
 */
#ifndef CAM_STORE_POSTGRES_ARRAY_H
#define CAM_STORE_POSTGRES_ARRAY_H

#include <stdint.h>

#include "base/buffer.h"

/* Types of elements, as PostgreSQL numbers them. */
typedef enum cam_pg_type {
    CAM_PG_OF_BYTES = 17,
    CAM_PG_OF_BIG = 20,
    CAM_PG_OF_INTEGER = 23,
    CAM_PG_OF_TEXT = 25
} cam_pg_type;

typedef struct cam_pg_array {
    cam_pg_type type;
    uint32_t count;
    cam_buffer bytes; /* what is sent, once it is finished */
} cam_pg_array;

void cam_pg_array_init(cam_pg_array *array, cam_pg_type type);
void cam_pg_array_clear(cam_pg_array *array);

/* NULL is a null. */
void cam_pg_add_bytes(cam_pg_array *array, const void *bytes, size_t length);
void cam_pg_add_text(cam_pg_array *array, const char *text);
void cam_pg_add_number(cam_pg_array *array, int64_t number);

/* Nothing more is added. False: there was no memory. */
bool cam_pg_array_finish(cam_pg_array *array);

#endif
