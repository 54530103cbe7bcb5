/*
 * command.h: what the commands of the program share.
 */
#ifndef CAMINOS_COMMAND_H
#define CAMINOS_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"
#include "engine/engine.h"
#include "record/rulebook.h"
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
    command_gtp, command_match, command_analyze, command_backup, command_think, command_worker,
    command_migrate, command_puzzles, command_selfplay, command_games;

/* One line on standard error, "caminos: WHERE: WHAT"; returns 'status'. */
int complain(int status, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The address of a server's store: as --store says, else the file caminos.db in the
 * folder that --data says, else in the user's own data folder, $XDG_DATA_HOME/caminos.
 * NULL stands for what was not given. False after one line on standard error. */
bool find_store(const char *where, const char *store, const char *data, char *address, size_t size);

/* The folder of the games played here: "games" in $XDG_DATA_HOME/caminos. False if there is
 * no home. */
bool find_games(char *folder, size_t size);

/*
 * Options. A command lists what it takes; common ones are ready-made below. An
 * option with a value is given as "--name value" or "--name=value".
 */
typedef enum option_type {
    OPTION_FLAG,   /* bool */
    OPTION_NUMBER, /* long, within [low, high] */
    OPTION_REAL,   /* double, within [low, high] */
    OPTION_TEXT,   /* const char * */
    OPTION_MAYBE,  /* const char *: "" if it has no value, which only "--name=value" gives */
    OPTION_TEXTS,  /* text_list: may be given several times */
    OPTION_BOARD,  /* const char *: a board of the box, or a file; see open_board */
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

/* "--board", "--players", "--neutral", "--rules" as every command takes them. */
typedef struct game_options {
    const char *board;
    long players;
    bool neutral;
    const char *rules; /* house rules (RULES 11); NULL for none */
} game_options;

#define BOARD_DEFAULT "square"

#define GAME_OPTIONS_DEFAULT                                                                       \
    {                                                                                              \
        .board = BOARD_DEFAULT, .players = 2                                                       \
    }

#define GAME_OPTION_SPECS(game)                                                                    \
    {"board", OPTION_BOARD, &(game).board, 0, 0},                                                  \
        {"players", OPTION_NUMBER, &(game).players, 2, 4},                                         \
        {"rules", OPTION_TEXT, &(game).rules, 0, 0},                                               \
    {                                                                                              \
        "neutral", OPTION_FLAG, &(game).neutral, 0, 0                                              \
    }

/* What --board says, in words for a help text. */
#define BOARD_HELP "square (default), rhombus, octagon, ring, or a board file\n"

/* The rules of a board named by --board, held for the caller (rules/shared.h): out of
 * the book, which takes up what a file says, or on their own if that is NULL. EXIT_DONE,
 * or another status after one line on standard error. */
int open_board(const char *where, cam_rulebook *book, const char *board, const cam_rules **rules);

/* Weights for the engine out of a file, which 'bytes' then holds, if they are for these
 * rules, or for some if those are NULL; without a path *weights stays as it is. EXIT_DONE, or as
 * above. */
int read_net(const char *path, const cam_rules *rules, cam_buffer *bytes,
             const cam_weights **weights);

/* The words of --rules. */
#define HOUSE_HELP "bridget, pie, handicap=1 to 4, with commas between: docs/rules.md\n"

/* The game those options ask for, if it can be played by these rules. EXIT_DONE, or as
 * above. */
int read_setup(const char *where, const cam_rules *rules, const game_options *options,
               cam_setup *setup);

/* The rules, held for the caller, and the first position those options ask for. EXIT_DONE,
 * or as above. */
int start_game(const char *where, const game_options *options, const cam_rules **rules,
               cam_setup *setup, cam_position *pos);

#endif
