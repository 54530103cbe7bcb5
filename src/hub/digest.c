/*
 * digest.c: what a message says, in so few bytes that it can be kept for ever.
 *
 * Digests are stored, so what is hashed stays what it always was: the message as jansson writes it
 * (JSON_COMPACT, JSON_SORT_KEYS) without t, id, cmd and key. What nearly all messages are made of,
 * plain texts and whole numbers, is written here, because there is one for every move.
 */
#include <sodium.h>

#include "base/buffer.h"
#include "hub/inner.h"

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void write_by_jansson(cam_buffer *text, const json_t *value)
{
    char *written = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    text->failed |= !written;
    cam_buffer_add(text, written ? written : "");
    free(written);
}

static void write_text(cam_buffer *text, const char *plain)
{
    size_t length = 0;
    while ((unsigned char)plain[length] >= ' ' && plain[length] != '"' && plain[length] != '\\')
        length++;
    if (plain[length]) { /* something needs an escape */
        json_t *value = json_string(plain);
        write_by_jansson(text, value);
        json_decref(value);
        return;
    }
    cam_buffer_add_char(text, '"');
    cam_buffer_append(text, plain, length);
    cam_buffer_add_char(text, '"');
}

static void write_value(cam_buffer *text, const json_t *value)
{
    if (json_is_string(value))
        write_text(text, json_string_value(value));
    else if (json_is_integer(value))
        cam_buffer_format(text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else
        write_by_jansson(text, value);
}

/* Of all that counts, in order; to be freed. NULL: no memory. */
static const char **names_of(json_t *message, size_t *count)
{
    static const char *const left_out[] = {"t", "id", "cmd", "key"};
    const char **names = malloc((json_object_size(message) + 1) * sizeof(char *));
    *count = 0;
    for (void *at = json_object_iter(message); at && names;
         at = json_object_iter_next(message, at)) {
        const char *name = json_object_iter_key(at);
        bool counts = true;
        for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
            counts = counts && strcmp(name, left_out[i]) != 0;
        if (counts)
            names[(*count)++] = name;
    }
    if (*count)
        qsort(names, *count, sizeof(char *), compare_names);
    return names;
}

void cam_message_digest(const json_t *message, uint8_t digest[CAM_DIGEST])
{
    size_t count;
    const char **names = names_of((json_t *)(uintptr_t)message, &count);
    cam_buffer text;
    cam_buffer_init(&text);
    cam_buffer_add_char(&text, '{');
    for (size_t i = 0; i < count; i++) {
        if (i)
            cam_buffer_add_char(&text, ',');
        write_text(&text, names[i]);
        cam_buffer_add_char(&text, ':');
        write_value(&text, json_object_get(message, names[i]));
    }
    cam_buffer_add_char(&text, '}');
    free(names);
    crypto_hash_sha256(digest, (const unsigned char *)cam_buffer_text(&text), text.length);
    cam_buffer_clear(&text);
}
