/*
 * match_program.h: a player of a match, as a process that speaks GTP.
 *
 * Any command line will do. Settings of our own engine ("strong:level=9") are
 * run as this very program with 'gtp', so both sides are treated alike. Whatever
 * a program does (die, hang, talk nonsense) shows as a failure with its reason.
 */
#ifndef CAMINOS_MATCH_PROGRAM_H
#define CAMINOS_MATCH_PROGRAM_H

#include <stdatomic.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/error.h"
#include "lines.h"

#define PROGRAM_WORDS 32

/* How long a player may think about a move; 0 where there is no such limit. */
typedef struct think_limits {
    long level, visits;
    double seconds, cpu;
} think_limits;

/* How to run a player. The words belong to the spec. */
typedef struct program_spec {
    const char *label; /* as the user wrote it */
    char *word[PROGRAM_WORDS];
    int count;
    bool is_own; /* our engine: its limits are among the words */
    think_limits limits;
} program_spec;

/* Read "COMMAND", or "KIND[:KEY=VALUE,...]" for our engine; 'limits' hold unless
 * the text gives its own. CAM_MALFORMED, CAM_NO_MEMORY. */
cam_status program_spec_init(program_spec *spec, const char *text, const think_limits *limits,
                             cam_error *error);
void program_spec_clear(program_spec *spec);

typedef enum program_failure {
    PROGRAM_FINE,
    PROGRAM_CRASHED, /* it ended, or cannot be started */
    PROGRAM_HANGS,
    PROGRAM_STOPPED, /* we were told to stop */
} program_failure;

typedef struct program {
    const program_spec *spec;
    pid_t pid; /* 0: not running */
    int to;
    lines from;
    program_failure failure;
    char reason[160]; /* of the failure */
    const atomic_bool *stop;
    bool knows_seed, knows_visits, knows_clock;
} program;

/* Run the program and ask what it knows. False leaves failure and reason. */
bool program_start(program *p, const program_spec *spec, double timeout, const atomic_bool *stop);

/* End it: politely if it is fine, else at once. It can be started again. */
void program_end(program *p);

typedef enum program_answer {
    ANSWER_DONE,
    ANSWER_REFUSED, /* "? ..." */
    ANSWER_NONE,    /* failure and reason say why; the program is of no more use */
} program_answer;

/* Send a command line and wait for the answer, whose text (without "= ") is put
 * into *text if given. */
program_answer program_ask(program *p, double timeout, cam_buffer *text, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
