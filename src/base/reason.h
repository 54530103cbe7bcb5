/*
 * reason.h: why something failed, as data.
 *
 * A cam_reason is one of a closed list (reasons.def): it has a fixed word, by which
 * programs know it, and an English text with holes like {cell} for its arguments.
 * Whoever speaks another language takes a translated text of the same reason and fills
 * the same holes with cam_reason_fill. Nobody ever has to recognise a sentence.
 */
#ifndef CAM_BASE_REASON_H
#define CAM_BASE_REASON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum cam_reason {
    CAM_REASON_NONE,
#define CAM_REASON(name, word, text)      CAM_REASON_##name,
#define CAM_REASON_TOOL(name, word, text) CAM_REASON_##name,
#define CAM_TERM(name, word, text)
#include "base/reasons.def"
#undef CAM_REASON
#undef CAM_REASON_TOOL
#undef CAM_TERM
    CAM_REASON_COUNT,
} cam_reason;

/* A word of ours that stands as an argument, and is translated too. */
typedef enum cam_term {
    CAM_TERM_NONE,
#define CAM_REASON(name, word, text)
#define CAM_REASON_TOOL(name, word, text)
#define CAM_TERM(name, word, text) CAM_TERM_##name,
#include "base/reasons.def"
#undef CAM_REASON
#undef CAM_REASON_TOOL
#undef CAM_TERM
    CAM_TERM_COUNT,
} cam_term;

/* The kinds of arguments, called in texts and by programs as in cam_arguments. */
typedef enum cam_argument {
    CAM_ARGUMENT_CELL,
    CAM_ARGUMENT_PIECE,
    CAM_ARGUMENT_SEAT,
    CAM_ARGUMENT_COLOUR,
    CAM_ARGUMENT_EXPECTED,
    CAM_ARGUMENT_NUMBER,
    CAM_ARGUMENT_NAME,
    CAM_ARGUMENT_DETAIL,
    CAM_ARGUMENT_COUNT,
} cam_argument;

/* The arguments a reason was given; the others are empty. A plain value. */
typedef struct cam_arguments {
    long number;
    cam_term colour;   /* yellow, green, blue */
    cam_term expected; /* what should have stood there */
    int seat;          /* from 1 */
    char piece[2];     /* its letter */
    char cell[16];     /* as written: "c4" */
    char name[200];    /* what it is about: a file, a property, a board, an address */
    char detail[100];  /* more about it, such as the system's own words */
} cam_arguments;

const char *cam_reason_word(cam_reason reason); /* "gap_below"; "" for none */
const char *cam_reason_text(cam_reason reason); /* "there would be a gap under {cell}" */
cam_reason cam_reason_find(const char *word);   /* CAM_REASON_NONE if there is none */

const char *cam_term_word(cam_term term); /* "yellow"; "" for none */
const char *cam_term_text(cam_term term);

/* Does the reason have this argument? */
bool cam_reason_has(cam_reason reason, cam_argument argument);

const char *cam_argument_name(cam_argument argument); /* "cell" */

/* The argument's value as a program sees it: a text (of a term, its word), or NULL if
 * it is a number, which *number receives. */
const char *cam_argument_value(const cam_arguments *arguments, cam_argument argument, long *number);

/* Write 'text', a text of a reason in some language, with its holes filled, into 'out',
 * cut between two characters where 'size' bytes are too few; always ended by NUL.
 * 'translate' is asked for the text of each term; NULL leaves them English. A hole
 * that is no argument is left as it stands. */
void cam_reason_fill(char *out, size_t size, const char *text, const cam_arguments *arguments,
                     const char *(*translate)(const char *english));

#endif
