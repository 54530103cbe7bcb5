/*
 * error.h: how functions report failure.
 *
 * A function that can fail returns a cam_status and leaves its out-parameters
 * untouched unless it returns CAM_OK. Callers who want words pass a cam_error;
 * NULL is always allowed.
 */
#ifndef CAM_BASE_ERROR_H
#define CAM_BASE_ERROR_H

typedef enum cam_status {
    CAM_OK,
    CAM_ILLEGAL,   /* a move the rules forbid */
    CAM_MALFORMED, /* text or data that cannot be read */
    CAM_NO_MEMORY,
    CAM_IO,
} cam_status;

typedef struct cam_error {
    char text[240]; /* one line, no full stop, fit for a person */
    int line;       /* 1-based place in the input, 0 if it has none */
    int column;
} cam_error;

/* Fill *error, if given, with formatted text (cut at its capacity) and no
 * place. Returns 'status', so that a failing function ends in one statement. */
cam_status cam_fail(cam_error *error, cam_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
