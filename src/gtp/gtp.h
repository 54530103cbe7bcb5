/*
 * gtp.h: the game and the engine as a text protocol (docs/gtp.md).
 *
 * A cam_gtp is one conversation: it takes a line at a time and answers through a
 * callback, so it can sit on standard input, on a pipe or in a test. Any bytes
 * may come in; what cannot be understood is answered with an error and changes
 * nothing. Only set_game, loadsgf, savesgf and puzzle touch files, and only where that is allowed.
 */
#ifndef CAM_GTP_GTP_H
#define CAM_GTP_GTP_H

#include "engine/engine.h"
#include "record/rulebook.h"
#include "rules/position.h"

typedef struct cam_gtp cam_gtp;

#define CAM_GTP_LINE   ((size_t)1 << 20) /* longest line understood, comment apart */
#define CAM_GTP_PERFT  30                /* deepest leaf count */
#define CAM_GTP_LEVEL  8                 /* played if nobody says how long to think */
#define CAM_GTP_MEMORY ((size_t)256 << 20)

/* The other end of the conversation. */
typedef struct cam_gtp_port {
    void *context;

    /* Send an answer or a part of one; complete ones end in an empty line. */
    void (*write)(void *context, const char *bytes, size_t count);

    /* Is another line (or the end) there already, or does it come within so many
     * seconds? NULL: nobody knows, and 'analyze' ends after its first report. */
    bool (*is_waiting)(void *context, double seconds);

    /* The next line, if it is there already; it stays there. NULL: nobody knows, and
     * no line ends a search. */
    bool (*peek)(void *context, const char **line, size_t *length);
} cam_gtp_port;

/* Whoever thinks, as cam_engine_think does. */
typedef cam_status cam_gtp_thinker(void *context, const cam_rules *rules, const cam_position *pos,
                                   const cam_limits *limits, cam_verdict *verdict,
                                   cam_error *error);

/* What the conversation begins with; most of it can be changed by commands. */
typedef struct cam_gtp_options {
    const char *version;
    const char *page;       /* where links lead; NULL: CAM_LINK_PAGE */
    cam_rulebook *book;     /* must outlive the conversation, like the version and the page */
    const cam_rules *rules; /* the first game's; held while they are in use */
    cam_setup setup;
    cam_engine_options engine;
    bool fixed_seed;          /* each game starts at engine.seed, rather than at the next one */
    cam_gtp_thinker *thinker; /* NULL: an engine as above, made when first needed */
    void *thinker_context;

    /* How long to think about a move (see think.c). 0: not given. */
    int level;
    uint64_t visits;
    double seconds, cpu_seconds;
    bool points; /* play for points, not for the win alone */

    /* What the other end may not do, however it asks. */
    bool no_files;
    int perft_cap;       /* deepest perft; 0: CAM_GTP_PERFT */
    uint64_t visits_cap; /* of one search; 0: none */
} cam_gtp_options;

/* NULL if there is no memory. *options and *port are copied. */
cam_gtp *cam_gtp_new(const cam_gtp_options *options, const cam_gtp_port *port);
void cam_gtp_free(cam_gtp *gtp); /* NULL is allowed */

/* Carry out one line, without or with its line end, and answer it; nothing is
 * answered to a blank one. A line of more than CAM_GTP_LINE bytes may be cut
 * to one byte more than that. False once the other end has said 'quit'. */
bool cam_gtp_line(cam_gtp *gtp, const char *line, size_t length);

#endif
