/*
 * refusal.h: why the hub does not do what it was asked, in the protocol's codes.
 */
#ifndef CAM_HUB_REFUSAL_H
#define CAM_HUB_REFUSAL_H

#include <stdbool.h>
#include <stdint.h>

/* The codes, each with its word and its HTTP status. */
#define CAM_CODES(X)                                                                               \
    X(MALFORMED, "malformed", 400)                                                                 \
    X(UNKNOWN, "unknown", 404)                                                                     \
    X(UNAUTHORIZED, "unauthorized", 401)                                                           \
    X(FORBIDDEN, "forbidden", 403)                                                                 \
    X(NOT_FOUND, "not_found", 404)                                                                 \
    X(FULL, "full", 409)                                                                           \
    X(NOT_YOUR_TURN, "not_your_turn", 409)                                                         \
    X(ILLEGAL, "illegal", 422)                                                                     \
    X(STALE, "stale", 409)                                                                         \
    X(OVER, "over", 409)                                                                           \
    X(CMD_REUSED, "cmd_reused", 409)                                                               \
    X(CONFLICT, "conflict", 409)                                                                   \
    X(NAME_TAKEN, "name_taken", 409)                                                               \
    X(BAD_LOGIN, "bad_login", 401)                                                                 \
    X(RATE, "rate", 429)                                                                           \
    X(TOO_BIG, "too_big", 413)                                                                     \
    X(UNAVAILABLE, "unavailable", 503)                                                             \
    X(INTERNAL, "internal", 500)

typedef enum cam_code {
#define X(name, word, status) CAM_CODE_##name,
    CAM_CODES(X)
#undef X
} cam_code;

typedef struct cam_refusal {
    cam_code code;
    char message[160];  /* one line for a person */
    const char *reason; /* with ILLEGAL: the fixed word of docs/reasons.md; else NULL */
    int64_t retry_ms;   /* 0: nothing is said of it */
    uint32_t seq;       /* with STALE: how far the table is; else 0 */
} cam_refusal;

const char *cam_code_word(cam_code code);
int cam_code_status(cam_code code);

/* Fill *refusal; always false, so that a refusing function ends in one statement. */
bool cam_refuse(cam_refusal *refusal, cam_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
