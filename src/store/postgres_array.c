/*
 * postgres_array.c: the form is: dimensions, "may have nulls", type; length and first index of the
 * one dimension; then each element behind its length. Integers with the highest byte first.
 */
#include "store/postgres_array.h"

#include <string.h>

enum { HEAD = 20 };

static void write_number(char *to, uint64_t number, int size)
{
    for (int i = 0; i < size; i++)
        to[i] = (char)(number >> 8 * (size - 1 - i));
}

void cam_pg_array_init(cam_pg_array *array, cam_pg_type type)
{
    static const char room[HEAD] = {0};
    array->type = type;
    array->count = 0;
    cam_buffer_init(&array->bytes);
    cam_buffer_append(&array->bytes, room, HEAD);
}

void cam_pg_array_clear(cam_pg_array *array)
{
    cam_buffer_clear(&array->bytes);
}

void cam_pg_add_bytes(cam_pg_array *array, const void *bytes, size_t length)
{
    char size[4];
    write_number(size, bytes ? length : UINT32_MAX, 4);
    cam_buffer_append(&array->bytes, size, 4);
    if (bytes)
        cam_buffer_append(&array->bytes, bytes, length);
    array->count++;
}

void cam_pg_add_text(cam_pg_array *array, const char *text)
{
    cam_pg_add_bytes(array, text, text ? strlen(text) : 0);
}

void cam_pg_add_number(cam_pg_array *array, int64_t number)
{
    char big[8];
    int size = array->type == CAM_PG_OF_BIG ? 8 : 4;
    write_number(big, (uint64_t)number, size);
    cam_pg_add_bytes(array, big, (size_t)size);
}

bool cam_pg_array_finish(cam_pg_array *array)
{
    if (array->bytes.failed)
        return false;
    char *head = array->bytes.text;
    write_number(head, 1, 4);
    write_number(head + 4, 1, 4);
    write_number(head + 8, array->type, 4);
    write_number(head + 12, array->count, 4);
    write_number(head + 16, 1, 4);
    return true;
}
