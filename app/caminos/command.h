/*
 * command.h: what the commands of the program share.
 */
#ifndef CAMINOS_COMMAND_H
#define CAMINOS_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "rules/position.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct command {
    const char *name;
    const char *synopsis;              /* what follows the name */
    const char *summary;               /* one line */
    const char *help;                  /* the rest of the help, lines ending in '\n' */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
} command;

extern const command command_play, command_serve, command_perft, command_bench, command_show,
    command_gtp, command_match, command_analyze, command_backup, command_think;

/* One line on standard error, "caminos: WHERE: WHAT"; returns 'status'. */
int complain(int status, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The address of a server's store: as --store says, else the file caminos.db in the
 * folder that --data says, else in the user's own data folder, $XDG_DATA_HOME/caminos.
 * NULL stands for what was not given. False after one line on standard error. */
bool find_store(const char *where, const char *store, const char *data, char *address, size_t size);

/*
 * Options. A command lists what it takes; common ones are ready-made below. An
 * option with a value is given as "--name value" or "--name=value".
 */
typedef enum option_type {
    OPTION_FLAG,   /* bool */
    OPTION_NUMBER, /* long, within [low, high] */
    OPTION_REAL,   /* double, within [low, high] */
    OPTION_TEXT,   /* const char * */
    OPTION_TEXTS,  /* text_list: may be given several times */
    OPTION_BOARD,  /* const cam_board_def * */
} option_type;

#define TEXT_LIST_MOST 32

typedef struct text_list {
    const char *text[TEXT_LIST_MOST];
    int count;
} text_list;

typedef struct option_spec {
    const char *name; /* without the dashes; NULL ends a list */
    option_type type;
    void *value;
    long low, high;
} option_spec;

/* Read argv[1..]: options into their values, the rest into operands[0..count-1],
 * exactly 'count' of them unless 'optional' of the last are missing (then NULL).
 * False after one line on standard error. */
bool read_options(int argc, char **argv, const option_spec *specs, const char **operands, int count,
                  int optional);

/* "--board", "--players", "--neutral" as every command takes them. */
typedef struct game_options {
    const cam_board_def *board;
    long players;
    bool neutral;
} game_options;

#define GAME_OPTIONS_DEFAULT                                                                       \
    {                                                                                              \
        .board = &cam_boards[0], .players = 2                                                      \
    }

#define GAME_OPTION_SPECS(game)                                                                    \
    {"board", OPTION_BOARD, &(game).board, 0, 0},                                                  \
        {"players", OPTION_NUMBER, &(game).players, 2, 4},                                         \
    {                                                                                              \
        "neutral", OPTION_FLAG, &(game).neutral, 0, 0                                              \
    }

/* The rules and first position those options ask for. False after one line on
 * standard error. */
bool start_game(const char *where, const game_options *options, cam_rules *rules,
                cam_position *pos);

#endif
