/*
 * private.h: what the files of this folder share.
 */
#ifndef CAM_GTP_PRIVATE_H
#define CAM_GTP_PRIVATE_H

#include "base/buffer.h"
#include "gtp/gtp.h"
#include "gtp/pace.h"
#include "record/record.h"

#define CAM_GTP_WORDS 8 /* words after the command that are looked at */

struct cam_gtp {
    cam_gtp_options options;
    cam_gtp_port port;

    const cam_rules *rules; /* held */
    cam_setup setup;
    cam_record *record; /* what was set up, and how; it has no moves */
    cam_position pos;
    cam_history history; /* what led to it */

    cam_engine *engine; /* for 'rules'; NULL until it is first needed, or with a thinker */
    cam_gtp_clock clock;

    cam_buffer id;   /* of the line being answered; empty if it has none */
    cam_buffer line; /* its words */
    cam_buffer text; /* its answer */
    bool has_quit;
};

typedef enum cam_gtp_reply {
    CAM_GTP_DONE,    /* 'text' is the answer */
    CAM_GTP_REFUSED, /* 'text' says why, in one line */
    CAM_GTP_SENT,    /* the answer is out already */
} cam_gtp_reply;

typedef struct cam_gtp_command {
    const char *name;  /* NULL ends a table */
    const char *takes; /* the words that follow, for people; "" if none */
    int least, most;   /* how many */
    cam_gtp_reply (*run)(cam_gtp *gtp, int count, char *const word[CAM_GTP_WORDS]);
} cam_gtp_command;

/* gtp.c: the protocol; game.c: the rules; think.c: the engine; files.c: records; puzzle.c. */
extern const cam_gtp_command cam_gtp_protocol_commands[];
extern const cam_gtp_command cam_gtp_game_commands[];
extern const cam_gtp_command cam_gtp_think_commands[];
extern const cam_gtp_command cam_gtp_file_commands[];
extern const cam_gtp_command cam_gtp_puzzle_commands[];

/* Make the answer a refusal with that text. */
cam_gtp_reply cam_gtp_refuse(cam_gtp *gtp, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Send "=ID " or "?ID ". */
void cam_gtp_begin(cam_gtp *gtp, char sign);
void cam_gtp_write(cam_gtp *gtp, const char *text);

/* Is that a line which ends a search that is running: 'quit' or 'stop'? */
bool cam_gtp_ends_search(const char *line, size_t length);

/* Start a game by these rules; false without memory, and all is as it was. */
bool cam_gtp_start(cam_gtp *gtp, const cam_rules *rules, cam_setup setup);

/* Stones were set up in gtp->record: the game begins there. */
void cam_gtp_restart(cam_gtp *gtp);

/* The game played as a record; NULL if there is no memory. */
cam_record *cam_gtp_make_record(const cam_gtp *gtp);

/* "FILE:LINE:COLUMN: WHAT" if the error has a place; else it names the file. */
cam_gtp_reply cam_gtp_refuse_file(cam_gtp *gtp, const char *name, const cam_error *error);

/* The rules a word names, held for the caller: a board of the box, or a file. Else false,
 * with the refusal in gtp->text. */
bool cam_gtp_find_rules(cam_gtp *gtp, const char *board, const cam_rules **rules);

/* Play a legal move. */
void cam_gtp_advance(cam_gtp *gtp, cam_placement move);

/* Does 'word' name the colour of the stone to be placed now? If not, or if the
 * game is over, *why is the refusal. */
bool cam_gtp_has_turn(const cam_gtp *gtp, const char *word, cam_error *why);

/* "yellow", "y" and so on, in any case. */
bool cam_gtp_read_colour(const char *word, cam_colour *colour);

/* A plain number in [low, high]. */
bool cam_gtp_read_number(const char *word, uint64_t low, uint64_t high, uint64_t *number);

/* Seconds, whole or with a fraction, from 0 to a year. */
bool cam_gtp_read_seconds(const char *word, double *seconds);

#endif
