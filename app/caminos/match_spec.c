/*
 * match_spec.c: how the players of a match are written on the command line.
 */
#define _GNU_SOURCE /* asprintf */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_program.h"

static const char *const kinds[] = {"strong", "plain", "random", NULL};

/* Keys of a setting, each an option of 'caminos gtp'. */
static const char *const keys[] = {"level",  "visits", "seconds", "cpu", "threads",
                                   "memory", "seed",   "net",     "aim", NULL};

#define LIMIT_KEYS 4 /* the first ones say how long to think */

/* The very file that is running, also if another has taken its name since. */
#define SELF "/proc/self/exe"

static int find_word(const char *const *words, const char *text, size_t length)
{
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == length && strncmp(words[i], text, length) == 0)
            return i;
    return -1;
}

static bool add_word(program_spec *spec, const char *text, size_t length)
{
    if (spec->count + 1 >= PROGRAM_WORDS) /* the last stays NULL */
        return false;
    spec->word[spec->count] = strndup(text, length);
    return spec->word[spec->count++];
}

static bool add_words(program_spec *spec, const char *const *words)
{
    for (; *words; words++)
        if (!add_word(spec, *words, strlen(*words)))
            return false;
    return true;
}

static bool add_option(program_spec *spec, const char *key, const char *value, size_t length)
{
    char option[32];
    snprintf(option, sizeof option, "--%s", key);
    return add_word(spec, option, strlen(option)) && add_word(spec, value, length);
}

static bool add_real(program_spec *spec, const char *key, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.9g", value);
    return value == 0 || add_option(spec, key, text, strlen(text));
}

static bool add_limits(program_spec *spec, const think_limits *limits)
{
    return add_real(spec, "level", (double)limits->level) &&
           add_real(spec, "visits", (double)limits->visits) &&
           add_real(spec, "seconds", limits->seconds) && add_real(spec, "cpu", limits->cpu);
}

/* "level=9,threads=2" */
static cam_status add_settings(program_spec *spec, const char *text, bool *is_limited,
                               cam_error *error)
{
    while (*text) {
        size_t name = strcspn(text, "=,"), length = strcspn(text, ",");
        int key = find_word(keys, text, name);
        if (key < 0 || name + 1 >= length)
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_SETTING, .name = text);
        *is_limited |= key < LIMIT_KEYS;
        if (!add_option(spec, keys[key], text + name + 1, length - name - 1))
            return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_TOO_MANY_SETTINGS);
        text += length + (text[length] == ',');
    }
    return CAM_OK;
}

static cam_status make_own(program_spec *spec, const char *text, const think_limits *limits,
                           cam_error *error)
{
    size_t kind = strcspn(text, ":");
    bool is_limited = false;
    spec->is_own = true;
    if (!add_words(spec, (const char *const[]){SELF, "gtp", NULL}) ||
        !add_option(spec, "engine", text, kind))
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_status status = add_settings(spec, text + kind + (text[kind] == ':'), &is_limited, error);
    if (status == CAM_OK && !is_limited && !add_limits(spec, limits))
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    return status;
}

/* A plain command takes the shell's place, so that we see how it ends itself. */
static bool add_command(program_spec *spec, const char *text)
{
    char *command = NULL;
    size_t first = strcspn(text, " \t");
    bool is_plain = !strpbrk(text, ";&|<>()`\n") && !memchr(text, '=', first);
    if (asprintf(&command, "%s%s", is_plain ? "exec " : "", text) < 0)
        return false;
    bool is_added = add_words(spec, (const char *const[]){"/bin/sh", "-c", command, NULL});
    free(command);
    return is_added;
}

cam_status program_spec_init(program_spec *spec, const char *text, const think_limits *limits,
                             cam_error *error)
{
    cam_status status = CAM_OK;
    program_spec made = {.label = text, .limits = *limits};
    if (!text[strspn(text, " \t")])
        status = cam_fail(error, CAM_MALFORMED, CAM_REASON_NO_COMMAND);
    else if (find_word(kinds, text, strcspn(text, ":")) >= 0)
        status = make_own(&made, text, limits, error);
    else if (!add_command(&made, text))
        status = cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    if (status == CAM_OK)
        *spec = made;
    else
        program_spec_clear(&made);
    return status;
}

void program_spec_clear(program_spec *spec)
{
    for (int i = 0; i < spec->count; i++)
        free(spec->word[i]);
    *spec = (program_spec){0};
}
