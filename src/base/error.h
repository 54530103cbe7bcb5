/*
 * error.h: how functions report failure.
 *
 * A function that can fail returns a cam_status and leaves its out-parameters
 * untouched unless it returns CAM_OK. Callers who want to know why pass a cam_error;
 * NULL is always allowed.
 */
#ifndef CAM_BASE_ERROR_H
#define CAM_BASE_ERROR_H

#include "base/json.h"
#include "base/reason.h"

typedef enum cam_status {
    CAM_OK,
    CAM_ILLEGAL,   /* a move the rules forbid */
    CAM_MALFORMED, /* text or data that cannot be read */
    CAM_NO_MEMORY,
    CAM_IO,
} cam_status;

typedef struct cam_error {
    cam_reason reason;
    cam_arguments arguments; /* those that the reason has */
    char text[240];          /* the same in English: one line, no full stop */
    int line;                /* 1-based place in the input, 0 if it has none */
    int column;
} cam_error;

/* A reason and its arguments as a failing function names them; the texts are copied. */
typedef struct cam_why {
    cam_reason reason;
    const char *cell, *name, *detail;
    char piece;
    int seat;
    cam_term colour, expected;
    long number;
} cam_why;

/*
 * Fill *error, if given, with a reason, its arguments and no place; texts are cut at
 * their capacity. Returns 'status', so that a failing function ends in one statement:
 *
 *     return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAP_BELOW, .cell = name);
 *
 * The arguments are those between braces in the reason's text, no more and no fewer:
 * tests/base/test_reasons.py checks every call.
 */
#define cam_fail(error, status, ...)                                                               \
    cam_fail_because(error, status, &(cam_why){.reason = __VA_ARGS__})

cam_status cam_fail_because(cam_error *error, cam_status status, const cam_why *why);

/* {"error": its text, "reason": its word, "args": {...}, "line", "column"}, for whoever
 * says it in a language of their own. */
void cam_error_write(cam_json *json, const char *key, const cam_error *error);

#endif
